// @ts-check
/** The field, hold and next, as they are drawn. */

import { byId, h } from '../base.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {{ piece: string, rotation: string, cells: [number, number][], hold?: boolean }} Placement */
/** @typedef {(key: any, parts?: Record<string, string | number>) => string} Say */

/**
 * The field, always as high as its clear: rows that are gone lie on top.
 * @param {import('../grid.js').Grid} grid
 * @param {Say} say
 * @param {{ rows: string[], lines: number }} field
 * @param {Placement | null} ghost the piece that is to be placed
 */
export function drawField(grid, say, { rows, lines }, ghost) {
  const is = (/** @type {number} */ x, /** @type {number} */ y) => Boolean(ghost?.cells.some(([a, b]) => a === x && b === y));
  const gone = Math.max(lines - rows.length, 0);
  grid.draw(rows.length + gone, 10, (line, column) => {
    const row = line - gone;
    const place = { row: rows.length - row, column: column + 1 };
    if (row < 0) return { label: say('cell-gone', place), kind: 'gone' };
    const cell = rows[row][column];
    const y = rows.length - 1 - row;
    if (ghost && is(column, y)) {
      const { piece } = ghost;
      const ends = [!is(column, y + 1) && 't', !is(column + 1, y) && 'r', !is(column, y - 1) && 'b', !is(column - 1, y) && 'l'];
      const kind = ['ghost', `p-${piece}`, ...ends].filter(Boolean).join(' ');
      return { label: say('cell-ghost', { ...place, piece }), text: piece, kind };
    }
    if (cell === '.') return { label: say('cell-empty', place) };
    if (cell === 'X') return { label: say('cell-filled', place), kind: 'filled' };
    return { label: say('cell-piece', { ...place, piece: cell }), text: cell, kind: `laid p-${cell}` };
  });
}

/** @param {string} piece */
export const tile = (piece) =>
  piece
    ? h('span', { class: `tile p-${piece}`, 'aria-hidden': 'true' }, piece)
    : h('span', { class: 'tile none', 'aria-hidden': 'true' }, '–');

/**
 * @param {Say} say
 * @param {State} state
 */
export function drawShown(say, { hold, queue, rules }) {
  const slot = byId('hold');
  slot.replaceChildren(say('hold'), ' ', tile(hold));
  slot.hidden = rules.noHold;
  slot.setAttribute('aria-label', say('hold-name', { piece: hold || say('hold-empty') }));
  const next = byId('next');
  next.replaceChildren(...(queue ? [...queue] : ['']).map(tile));
  next.setAttribute('aria-label', say('next-name', { pieces: [...queue].join(' ') || say('nothing') }));
}

/** How a piece lies, which is said of two ways only where there are no four. @param {Placement} placement */
const liesWords = ({ piece, rotation }) =>
  'IOSZ'.includes(piece) ? (piece === 'O' || ['spawn', 'reverse'].includes(rotation) ? 'spawn' : 'upright') : rotation;

/**
 * A move in words.
 * @param {Say} say
 * @param {Placement} placement
 * @param {boolean} [isShort] without its piece, which stands beside it
 */
export function moveWords(say, placement, isShort = false) {
  const { piece, cells, hold } = placement;
  const xs = cells.map(([x]) => x + 1);
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const range = from === to ? `${from}` : `${from}\u2060–\u2060${to}`;
  const columns = isShort ? range : say(from === to ? 'column' : 'columns', { from, to });
  return say(`move${isShort ? '-short' : ''}${hold ? '-hold' : ''}`, { piece, rotation: say(liesWords(placement)), columns });
}
