// @ts-check
/** Pieces that are placed by hand: loaded with the first of them. */

import { s } from '../base.js';
import { extent } from './draw.js';
import { cellsOf } from './state.js';

/**
 * Where a piece that is placed by hand would lie: around this cell, within the board.
 * @param {string} board
 * @param {import('./draw.js').Piece} piece
 * @param {number} row
 * @param {number} column
 */
export function landing(board, piece, row, column) {
  const filled = cellsOf(board);
  const { height, width } = extent(piece);
  const inside = (/** @type {number} */ at, /** @type {number} */ length) =>
    Math.max(0, Math.min(at - Math.floor(length / 2), filled.length - length));
  const at = { row: inside(row, height), col: inside(column, width) };
  const fits = piece.cells.every(([down, right]) => !filled[at.row + down][at.col + right]);
  return { piece, ...at, fits };
}

/** @param {ReturnType<typeof landing>} at */
export function ghost({ piece, row, col, fits }) {
  const squares = piece.cells.map(([down, right]) =>
    s('rect', { x: col + right + 0.06, y: row + down + 0.06, width: 0.88, height: 0.88, rx: 0.1 }),
  );
  return s('g', { class: fits ? 'ghost' : 'ghost bad' }, ...squares);
}
