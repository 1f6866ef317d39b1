// @ts-check
/** The lines of an advice, and the moments of a game. */

import { byId, h, language, number, show } from '../base.js';
import { moveWords, tile } from './board.js';

/** @typedef {import('./board.js').Say} Say */

/** @type {Intl.NumberFormat | undefined} */
let made;
const format = {
  format: (/** @type {number} */ value) =>
    (made ??= new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })).format(value),
};

/** A share; it is rounded to a whole only where it is one. @param {number} value */
export function percent(value) {
  if (value < 1 && value > 0.99995) return format.format(0.9999);
  if (value > 0 && value < 0.00005) return format.format(0.0001);
  return format.format(value);
}

/**
 * The tails that are won after a placement; null if that is not known.
 * @param {{ advice: any, isBook: boolean }} thinker
 * @param {import('./board.js').Placement} placement
 * @returns {number | null}
 */
export function worth({ advice, isBook }, placement) {
  if (!advice) return null;
  const name = (/** @type {import('./board.js').Placement} */ { piece, cells, hold }) => `${piece}${Boolean(hold)}${cells.map(String).sort()}`;
  const found = advice.moves.find((/** @type {any} */ move) => name(move.placement) === name(placement));
  // The book has the best moves alone; all moves that are not in a whole advice have no chance.
  return found ? found.chance.numerator : isBook ? null : 0;
}

/**
 * How much of the chance that loses, from 0 to 1; 0 if it is not known.
 * @param {{ advice: any }} thinker
 * @param {number | null} won
 */
export function lossOf({ advice }, won) {
  return won === null ? 0 : (advice.chance.numerator - won) / advice.chance.denominator;
}

/**
 * The clears in a row to expect after the best move, and how many fewer after another one; nothing if that is not known.
 * @param {Say} say
 * @param {{ clears?: number }} best
 * @param {{ clears?: number }} move
 */
function clearsWords(say, best, move) {
  if (best.clears === undefined || move.clears === undefined) return '';
  const tenths = (/** @type {number} */ clears) => number.format(Math.round(clears * 10) / 10);
  if (move === best) return say('clears', { count: tenths(best.clears) });
  const fewer = best.clears - move.clears;
  return fewer < 0.05 ? '' : say('clears-fewer', { count: tenths(fewer) });
}

/** What the list of lines shows. @type {{ advice: any, chosen: number, all: boolean } | null} */
let drawn = null;

/** Lines that are shown if nothing else is said. */
const FEW = 6;

/**
 * @param {Say} say
 * @param {any} advice
 * @param {{ chosen: number, all: boolean, isExpected: boolean, choose: (index: number) => void, look: (index: number) => void, more: () => void }} acts
 */
export function drawLines(say, advice, { chosen, all, isExpected, choose, look, more }) {
  const moves = advice?.moves ?? [];
  // While they are awaited, they have their room.
  show('lines-part', moves.length > 0 || isExpected);
  byId('lines').classList.toggle('waiting', isExpected);
  // Buttons that stay the same stay there: a new one in the place of an old one would lose the tap that is under way.
  const list = byId('lines');
  const isSame = drawn?.advice === advice && drawn?.chosen === chosen && drawn?.all === all;
  if (isSame) return;
  drawn = { advice, chosen, all };
  const shown = all ? moves : moves.slice(0, Math.max(FEW, chosen + 1));
  const best = advice?.chance.numerator ?? 0;
  list.replaceChildren(
    ...shown.map((/** @type {any} */ move, /** @type {number} */ index) => {
      const { placement, chance } = move;
      const clears = clearsWords(say, moves[0], move);
      const loss = (best - chance.numerator) / chance.denominator;
      const button = h(
        'button',
        {
          type: 'button',
          'aria-pressed': String(index === chosen),
          click: () => choose(index),
          pointerenter: (/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && look(index),
          pointerleave: (/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && look(chosen),
        },
        h('span', { class: 'value' }, `${index + 1}`),
        tile(placement.piece),
        h('span', {}, moveWords(say, placement), loss > 0 ? h('span', { class: 'loss' }, ` −${percent(loss)}`) : null,
          clears ? h('small', {}, ` ${clears}`) : null),
        h('span', { class: 'value' }, percent(chance.value)),
      );
      return h('li', {}, button);
    }),
  );
  const button = byId('more');
  button.hidden = moves.length <= FEW;
  button.textContent = all ? say('fewer') : say('more', { count: moves.length });
  button.onclick = more;
}

/** What the timeline shows. @type {{ length: number, now: import('./state.js').State } | null} */
let told = null;

/**
 * The moments of a game, each of which can be gone back to.
 * @param {Say} say
 * @param {readonly import('./state.js').State[]} states
 * @param {(back: number) => void} go
 */
export function drawTimeline(say, states, go) {
  const last = states.length - 1;
  byId('timeline-part').hidden = last === 0;
  if (told?.length === states.length && told.now === states[last]) return;
  told = { length: states.length, now: states[last] };
  const moments = states
    .map((state, index) => ({ state, index }))
    .filter(({ state, index }) => index === 0 || index === last || state.did)
    .slice(-40);
  byId('timeline').replaceChildren(
    ...moments.map(({ state, index }) => {
      const attributes = {
        type: 'button',
        class: state.lost ? 'lost' : '',
        'aria-current': index === last ? 'step' : null,
        click: () => go(last - index),
      };
      return h('li', {}, h('button', attributes, index === 0 ? say('beginning') : (state.did ?? say('now'))));
    }),
  );
}
