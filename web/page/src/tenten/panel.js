// @ts-check
/** Beside the board: ways to choose from, the risk by piece, why a set does not fit. */

import { byId, h, number } from '../base.js';
import { icon, percent, points } from './draw.js';

/** @typedef {import('./think.js').Way} Way */

/**
 * @typedef {object} Look what is needed to say and show something
 * @property {(key: any, parts?: any) => string} say
 * @property {(letter: string) => string} name
 * @property {(letter: string) => import('./draw.js').Piece | undefined} piece
 * @property {(index: number) => void} choose
 */

/**
 * @param {Look['say']} say
 * @param {import('./think.js').Chance} chance
 */
export const riskOf = (say, chance) => (chance.numerator === 0 ? say('risk-none') : percent(chance));

/**
 * A way, to be chosen. Of a lost position there is no risk to show, but the room that is left.
 * @param {Way} way
 * @param {number} index
 * @param {Look} look
 * @param {boolean} isForPoints whether points come first
 */
export function line(way, index, { say, name, piece, choose }, isForPoints) {
  const spoken = (/** @type {string} */ text) => h('span', { class: 'visually-hidden' }, text);
  const moves = h('span', { class: 'places' });
  for (const move of way.moves) {
    const shape = piece(move.piece);
    if (shape) moves.append(icon(shape, 4));
    moves.append(spoken(`${name(move.piece)}: `), h('span', {}, `${move.row + 1},${move.col + 1}`), ' ');
  }
  const parts = [h('span', {}, `+${number.format(way.score_gain)}`)];
  if (way.risk) parts.push(h('span', {}, spoken(`${say('risk-word')} `), riskOf(say, way.risk)));
  else parts.push(h('span', {}, say('free', { count: way.free ?? 0 })));
  if (!isForPoints) parts.reverse();
  const value = h('span', { class: 'value' }, parts[0], ' ', h('small', {}, parts[1]));
  const attributes = { type: 'button', 'aria-pressed': 'false', click: () => choose(index) };
  return h('li', {}, h('button', attributes, h('b', {}, String(index + 1)), moves, value));
}

/**
 * Of a lost position, each choice of pieces: the most points and the most room, and how much less than the best they are.
 * @param {import('./think.js').Choice[]} choices
 * @param {Look} look
 */
export function costs(choices, { say, name, piece }) {
  return choices.map((choice) => {
    const pieces = h('span', { class: 'places' });
    for (const letter of choice.pieces) {
      const shape = piece(letter);
      if (shape) pieces.append(icon(shape, 4));
      pieces.append(h('span', { class: 'visually-hidden' }, `${name(letter)} `));
    }
    const part = (/** @type {'score_gain' | 'free'} */ key, /** @type {string} */ text) => {
      const count = Math.max(...choices.map((other) => other[key])) - choice[key];
      return h('span', { class: 'value' }, text, h('small', {}, count ? ` ${say('less', { count })}` : ''));
    };
    const gain = part('score_gain', `+${number.format(choice.score_gain)}`);
    return h('li', {}, pieces, gain, part('free', say('free', { count: choice.free })));
  });
}

/** Games whose app deals as another one does. @type {Record<string, string>} */
const DEALING = { 'block-blast-9': 'block-blast', 'block-blast-clone': 'block-blast' };

/**
 * How the sets are drawn that a risk is about, and what is known of the app's own.
 * @param {import('./think.js').Account} account
 * @param {string} rules
 * @param {Record<string, string>} texts that there are
 * @param {Look['say']} say
 */
function dealing({ risk }, rules, texts, say) {
  // That every set fits does not depend on how they are drawn.
  if (!risk.dealer || risk.numerator === 0) return '';
  const own = `dealing-${DEALING[rules] ?? rules}`;
  return [`drawn-${risk.dealer}`, own].filter((key) => key in texts).map((key) => say(key)).join(' ');
}

/** From so many draws on, their numbers are not told. */
const MOST_TOLD = 1e12;

/** How many pieces are listed with their risks. */
const MOST = 6;

/**
 * The pieces that most often find no place, each with a bar.
 * @param {import('./think.js').Account} account
 * @param {Look} look
 */
function risks(account, { say, name, piece }) {
  const risky = account.pieces.filter(({ given }) => given.numerator > 0);
  risky.sort((a, b) => b.given.value - a.given.value);
  const most = risky[0]?.given.value ?? 1;
  return risky.slice(0, MOST).map(({ piece: letter, given }) => {
    const bar = h('span', { class: 'bar-of' });
    bar.style.setProperty('--share', String(given.value / most));
    const label = say('risk-with', { piece: name(letter) });
    const picture = h('span', { class: 'shape', role: 'img', 'aria-label': label });
    const shape = piece(letter);
    if (shape) picture.append(icon(shape, 6));
    return h('li', {}, picture, bar, h('span', { class: 'value' }, percent(given)));
  });
}

/**
 * Why a set does not fit: how each order of it fails, equal ones once.
 * @param {{ permutations?: Array<{ pieces: string[], failures: number[] }> }} why
 * @param {Look} look
 */
export function reasons(why, { say, name }) {
  const reason = (/** @type {{ pieces: string[], failures: number[] }} */ { pieces, failures }) => {
    const last = failures.reduce((found, count, index) => (count > 0 ? index : found), 0);
    const before = pieces.slice(0, last).map(name).join(', ');
    const piece = name(pieces[last]);
    return before ? say('unfit-then', { pieces: before, piece }) : say('unfit-first', { piece });
  };
  const lines = new Set((why.permutations ?? []).map(reason));
  const list = [...lines].map((text) => h('li', {}, text));
  return [h('h2', {}, say('unfit-title')), h('ul', {}, ...list), h('p', {}, say('unfit-hint'))];
}

/**
 * The risk of the next set: how large it is, how sets are drawn, and what speaks of each piece.
 * @param {import('./think.js').Account} account
 * @param {string} rules
 * @param {Record<string, string>} texts that there are
 * @param {Look} look
 */
export function showRisk(account, rules, texts, look) {
  const { risk, open } = account;
  const { say } = look;
  byId('risk').textContent = riskOf(say, risk);
  const parts = { count: number.format(risk.numerator), all: number.format(risk.denominator) };
  // Draws in which pieces repeat are more than anybody reads.
  const some = risk.denominator < MOST_TOLD ? say('risk-of', parts) : '';
  const text = risk.numerator === 0 ? say('risk-all') : some;
  byId('risk-given').hidden = risk.numerator === 0;
  byId('risk-drawn').textContent = dealing(account, rules, texts, say);
  byId('risk-of').textContent = open ? say('risk-bounds') : text;
  byId('risk-pieces').replaceChildren(...risks(account, look));
}

/**
 * What is said of a set that does not fit whole.
 * @param {import('./think.js').Advice} found
 * @param {number} all pieces of the set
 * @param {Way | undefined} shown
 * @param {Look['say']} say
 */
export function lostWords({ isOver }, all, shown, say) {
  if (!shown) return say(isOver ? 'now-over' : 'now-unfit');
  const count = shown.moves.length;
  return say('now-lost', { count, all, points: points(say, shown.score_gain), free: shown.free ?? 0 });
}

/**
 * New children, of which the one in the place of that with the focus gets it.
 * @param {HTMLElement} parent
 * @param {HTMLElement[]} children
 */
export function refill(parent, children) {
  const at = [...parent.children].findIndex((child) => child.contains(document.activeElement));
  parent.replaceChildren(...children);
  if (at < 0) return;
  const next = children[Math.min(at, children.length - 1)];
  (next?.matches('button') ? next : next?.querySelector('button'))?.focus({ preventScroll: true });
}
