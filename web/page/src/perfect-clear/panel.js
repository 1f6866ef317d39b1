// @ts-check
/** The lines of an advice, and the moments of a game. */

import { byId, h, language, number, show } from '../base.js';
import { roving } from '../roving.js';
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
 * How many clears in a row fewer are to be expected than after the best move; nothing if that is not known.
 * @param {Say} say
 * @param {number | undefined} best
 * @param {number | undefined} clears
 */
function clearsWords(say, best, clears) {
  const fewer = (best ?? 0) - (clears ?? best ?? 0);
  return fewer < 0.05 ? '' : say('clears-fewer', { count: number.format(Math.round(fewer * 10) / 10) });
}

/** What the list of lines shows. */
let drawn = /** @type {unknown[]} */ ([]);
/** Its one Tab stop. @type {(() => void) | undefined} */
let settle;

/** Lines that are shown if nothing else is said. */
const FEW = 6;

/**
 * @param {Say} say
 * @param {any} advice
 * @param {{ chosen: number, all: boolean, isExpected: boolean, clearsOf: (move: any) => number | undefined,
 *   choose: (index: number) => void, look: (index: number) => void, more: () => void }} acts
 */
export function drawLines(say, advice, { chosen, all, isExpected, clearsOf, choose, look, more }) {
  const moves = advice?.moves ?? [];
  show('lines', true);
  byId('lines').classList.toggle('waiting', isExpected);
  // Buttons that stay the same stay there: a new one in the place of an old one would lose the tap that is under way.
  const list = byId('lines');
  const now = [advice, chosen, all];
  if (now.every((one, at) => one === drawn[at])) return drawClears();
  drawn = now;
  const shown = all ? moves : moves.slice(0, Math.max(FEW, chosen + 1));
  const best = advice?.chance.numerator ?? 0;
  list.replaceChildren(
    ...shown.map((/** @type {any} */ move, /** @type {number} */ index) => {
      const { placement, chance } = move;
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
        h('span', { class: 'at' }, `${index + 1}`),
        tile(placement.piece),
        h('span', {}, h('span', { class: 'visually-hidden' }, `${placement.piece} `), moveWords(say, placement, true)),
        h('span', { class: 'loss' }, loss > 0 ? `−${percent(loss).replace(/\s?%/, '')}` : '', h('small')),
        h('span', { class: 'value' }, percent(chance.value)),
      );
      return h('li', {}, button);
    }),
  );
  settle ??= roving(list);
  settle();
  const button = byId('more');
  button.hidden = moves.length <= FEW;
  button.textContent = all ? say('fewer') : say('more', { count: moves.length });
  button.onclick = more;
  drawClears();

  /** What is known later than the lines is written into them. */
  function drawClears() {
    const most = moves[0] && clearsOf(moves[0]);
    [...list.querySelectorAll('small')].forEach((small, at) => {
      const text = clearsWords(say, most, clearsOf(moves[at]));
      if (small.textContent !== text) small.textContent = text;
    });
  }
}

