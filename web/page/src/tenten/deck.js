// @ts-check
/** The deck: pieces to choose from or the advice step by step, the pieces in hand, and the keys. */

import { byId, h } from '../base.js';
import { roving } from '../roving.js';
import { boardsAfter, icon, small } from './draw.js';
import { SET } from './state.js';

/** @typedef {import('./draw.js').Piece} Piece */
/** @typedef {import('./think.js').Way} Way */

/**
 * @typedef {object} View what is seen at once
 * @property {import('./state.js').State} now
 * @property {string} known the rules whose pieces are known
 * @property {Map<string, Piece>} pieces
 * @property {import('./state.js').Game['boxes']} boxes
 * @property {import('./think.js').Advice} [found] what is known of board and set
 * @property {Way} [way] that is drawn
 * @property {number} chosen its place among the ways
 * @property {number} open the piece that is being changed; -1 if none is
 * @property {number} frame how many moves of the way the board has
 * @property {string} notice to be said before anything else
 * @property {string} lifted the piece that a tap on the board places
 * @property {boolean} isOver whether none of the pieces goes anywhere
 * @property {boolean} isPainting whether a piece is drawn in the place of the palette
 * @property {boolean} isVersionDue whether it is asked which version of the app the person has
 */

/**
 * @typedef {object} Acts
 * @property {(key: any, parts?: any) => string} say
 * @property {(letter: string) => string} name
 * @property {(letter: string) => void} take a piece
 * @property {(index: number) => void} edit a piece
 * @property {(frame: number) => void} look at a step
 */

/** The bars of the deck: one Tab stop each. @type {Record<string, () => void>} */
const bars = Object.fromEntries(['palette', 'film', 'set'].map((id) => [id, roving(byId(id))]));

/** Cells that one piece has and the other lacks. @param {Piece} one @param {Piece} other */
function unlike(one, other) {
  const lacks = (/** @type {Piece} */ { cells }, /** @type {number[]} */ cell) => !cells.some((own) => `${own}` === `${cell}`);
  return one.cells.filter((cell) => lacks(other, cell)).length + other.cells.filter((cell) => lacks(one, cell)).length;
}

/** What the palette has been drawn for. */
let drawn = '';

/** The pieces of the game; for a piece that is being changed, those like it come first. @param {View} view @param {Acts} acts */
export function drawPalette({ now, known, pieces, open }, { name, take }) {
  const own = pieces.get(now.set[open]);
  const key = `${known}~${own?.letter}`;
  if (known !== now.rules || drawn === key) return;
  drawn = key;
  const all = [...pieces.values()];
  if (own) all.sort((one, other) => unlike(own, one) - unlike(own, other));
  byId('palette').replaceChildren(...all.map((piece) => {
    const pressed = own ? String(piece === own) : null;
    return h('button', { type: 'button', 'aria-label': name(piece.letter), 'aria-pressed': pressed, click: () => take(piece.letter) }, icon(piece, 0.4375));
  }));
  byId('palette').scrollTo(0, 0);
  bars.palette();
}

/** Which move places each piece of a set, from 1; 0 if none does. @param {string} set @param {Way['moves']} moves */
export function orderOf(set, moves) {
  const order = [...set].map(() => 0);
  moves.forEach(({ piece }, index) => {
    const at = [...set].findIndex((letter, place) => letter === piece && order[place] === 0);
    if (at >= 0) order[at] = index + 1;
  });
  return order;
}

/** The pieces in hand, with the order in which they go. @param {View} view @param {Acts} acts */
export function drawTray({ now, known, pieces, way, open }, { say, name, edit }) {
  const { set, isPicking } = now;
  const order = orderOf(set, way?.moves ?? []);
  const slots = Array.from({ length: SET }, (_, index) => {
    const piece = known === now.rules ? pieces.get(set[index]) : undefined;
    const isNext = isPicking && index === set.length && open < 0;
    if (!piece) return h('span', { class: isNext ? 'slot next' : 'slot', role: 'img', 'aria-label': say('slot-empty') });
    const number = order[index];
    const label = `${number ? `${number}, ` : ''}${say('slot', { piece: name(set[index]) })}`;
    const attributes = { type: 'button', class: 'slot', 'aria-label': label, 'aria-pressed': String(open === index), click: () => edit(index) };
    return h('button', attributes, icon(piece),
      number ? h('span', { class: `order m${number}`, 'aria-hidden': 'true' }, String(number)) : null, h('span', { class: 'x', 'aria-hidden': 'true' }, '×'));
  });
  refill(byId('set'), slots);
  bars.set();
}

/** The way whose steps are drawn. @type {Way | undefined} */
let filmed;

/** The advice whole, and the board after each of its moves. @param {View} view @param {Acts} acts */
export function drawFilm({ now, pieces, boxes, way, frame }, { say, look }) {
  const film = byId('film');
  if (way && way !== filmed) {
    filmed = way;
    const boards = boardsAfter(now.board, way.moves, pieces, boxes).map((board) => small(board, [], pieces, boxes));
    film.replaceChildren(...[small(now.board, way.moves, pieces, boxes), ...boards].map((picture, index) =>
      h('button', { type: 'button', 'aria-label': index ? say('film-after', { count: index }) : say('film-all'), click: () => look(index) },
        picture, index ? h('span', { class: `order m${index}`, 'aria-hidden': 'true' }, String(index)) : null)));
  }
  film.classList.toggle('waits', !way);
  [...film.children].forEach((button, index) => button.setAttribute('aria-pressed', String(index === frame)));
  bars.film();
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
