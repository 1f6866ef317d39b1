// @ts-check
/** Small pictures of tetrominoes, in their colours. */

import { s } from '../base.js';
import { cellsOf } from './shapes.js';
import { KINDS } from './signature.js';

/**
 * A tetromino by its letter.
 * @param {string} kind
 */
export function pieceOf(kind) {
  // Those that stand at angle 0 lie here.
  const cells = cellsOf(kind, { I: 1, J: 1, L: 3 }[kind] ?? 0);
  const [width, height] = [0, 1].map((axis) => 1 + Math.max(...cells.map((cell) => cell[axis])));
  const rects = cells.map(([x, y]) => s('rect', { x: x + (4 - width) / 2, y: y + (2 - height) / 2, width: 1, height: 1, class: `p-${kind}` }));
  return s('svg', { viewBox: '-0.1 -0.1 4.2 2.2', class: 'piece', 'aria-hidden': 'true' }, ...rects);
}

/** A chessboard with a T on it: why a square takes an even number of them. */
export function chessboard() {
  const cells = [...Array(16).keys()].map((at) => [at % 4, Math.floor(at / 4)]);
  const squares = cells.map(([x, y]) => s('rect', { x, y, width: 1, height: 1, class: (x + y) % 2 ? 'dark' : 'light' }));
  const piece = cellsOf('T', 0).map(([x, y]) => s('rect', { x, y: y + 1, width: 1, height: 1, class: 'over p-T' }));
  return s('svg', { viewBox: '-0.1 -0.1 4.2 4.2', class: 'chessboard', 'aria-hidden': 'true' }, ...squares, ...piece);
}

/** What a tiling's files are called: by its size and its pieces. @param {{ size: number, signature: string }} tiling */
export const nameOf = ({ size, signature }) => `tiling-${size}x${size}-${signature.replaceAll(',', '-').slice(0, 10 * KINDS.length)}`;
