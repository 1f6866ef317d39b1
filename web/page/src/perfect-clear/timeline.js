// @ts-check
/** The moments of a game, each with a picture, to go back to. It is loaded with the first of them. */

import { byId, h, s, show } from '../base.js';
import { celebrate, drop } from '../joy.js';
import { roving } from '../roving.js';
import { say } from './more.js';
import { filled, padded } from './state.js';

/** @typedef {import('./state.js').State} State */

/** Moments that are shown. */
const MOST = 40;

/** A small picture of rows: cells with letters of pieces, and `X` for what lay there. @param {string[]} rows */
export function picture(rows) {
  const cells = rows.flatMap((row, y) =>
    [...row].map((cell, x) => (cell === '.' ? [] : [s('rect', { x, y, width: 1, height: 1, class: cell === 'X' ? 'given' : `p-${cell}` })])),
  );
  return s('svg', { viewBox: `0 0 10 ${rows.length}`, class: 'mini', 'aria-hidden': 'true' }, ...cells.flat());
}

/**
 * The field with the piece that was placed there.
 * @param {State} before
 * @param {import('./state.js').Made} made
 */
function withPiece({ rows, lines }, { placement: { piece, cells } }) {
  const all = filled(rows).map((row) => [...row]);
  for (const [x, y] of cells) if (all[rows.length - 1 - y]) all[rows.length - 1 - y][x] = piece;
  return padded(lines, all.map((row) => row.join('')));
}

/**
 * What has just been done is seen on the field.
 * @param {State} before
 * @param {State} now
 */
function move(before, { made, rows, lines, clears }) {
  if (!made) return;
  const grid = /** @type {import('../grid.js').Grid} */ (byId('grid'));
  const cells = made.placement.cells.map(([x, y]) => (lines - 1 - y) * 10 + x);
  if (clears > before.clears) celebrate(grid);
  else drop(grid, rows.length === before.rows.length ? cells : []);
}

/** What the timeline shows. @type {readonly State[]} */
let told = [];
/** @type {(() => void) | undefined} */
let settle;

/**
 * @param {readonly State[]} states
 * @param {(back: number) => void} go
 */
export function drawTimeline(states, go) {
  const last = states.length - 1;
  show('timeline-part', last > 0);
  if (told.length === states.length && told[last] === states[last]) return;
  if (states.length === told.length + 1 && told[last - 1] === states[last - 1]) move(states[last - 1], states[last]);
  told = states;
  const moments = states
    .map((state, index) => ({ state, index }))
    .filter(({ state, index }) => index === 0 || index === last || state.did)
    .slice(-MOST);
  const list = byId('timeline');
  list.replaceChildren(
    ...moments.map(({ state, index }) => {
      const { made, did } = state;
      const attributes = {
        type: 'button',
        class: state.lost ? 'lost' : '',
        'aria-current': index === last ? 'step' : null,
        click: () => go(last - index),
      };
      const rows = made && index > 0 ? withPiece(states[index - 1], made) : padded(state.lines, filled(state.rows));
      const words = index === 0 ? say('beginning') : made ? `${did}. ${made.words}` : (did ?? say('now'));
      return h('li', {}, h('button', attributes, /** @type {any} */ (picture(rows)), h('span', {}, words), h('b', {}, made?.worth ?? '')));
    }),
  );
  settle ??= roving(list);
  settle();
  // The list scrolls, not the page.
  [list.scrollLeft, list.scrollTop] = [list.scrollWidth, list.scrollHeight];
}
