// @ts-check
/** Pictures: pieces, a way on the board, numbers in words. */

import { number, s } from '../base.js';
import { cellsOf } from './state.js';

/** @typedef {import('./think.js').Way} Way */
/** @typedef {import('./think.js').Chance} Chance */
/** @typedef {{ letter: string, weight: number, cells: Array<[number, number]> }} Piece */

/** @param {Piece} piece */
export const extent = ({ cells }) => ({
  height: 1 + Math.max(...cells.map(([row]) => row)),
  width: 1 + Math.max(...cells.map(([, column]) => column)),
});

/**
 * A picture of a piece; a cell is as large in all of them.
 * @param {Piece} piece
 * @param {number} [cell] in pixels
 */
export function icon(piece, cell = 10) {
  const { height, width } = extent(piece);
  const squares = piece.cells.map(([row, column]) =>
    s('rect', { x: column + 0.05, y: row + 0.05, width: 0.9, height: 0.9, rx: 0.15 }),
  );
  const size = { width: width * cell, height: height * cell, viewBox: `0 0 ${width} ${height}` };
  return s('svg', { ...size, 'aria-hidden': 'true', class: 'piece' }, ...squares);
}

/**
 * What a way does to each cell.
 * @typedef {object} Mark
 * @property {boolean} isFilled before the first move
 * @property {number[]} moves those that fill it, from 1
 * @property {boolean} isGone it vanishes on the way
 */

/**
 * @param {string} board
 * @param {Way | undefined} way
 * @param {Map<string, Piece>} pieces
 * @param {import('./state.js').Game['boxes']} [boxes]
 * @returns {Mark[][]}
 */
export function marks(board, way, pieces, boxes = []) {
  const size = cellsOf(board).length;
  const all = cellsOf(board).map((row) =>
    row.map((isFilled) => ({ isFilled, moves: /** @type {number[]} */ ([]), isGone: false })),
  );
  way?.moves.forEach((move, index) => {
    for (const [row, column] of pieces.get(move.piece)?.cells ?? []) {
      all[move.row + row]?.[move.col + column]?.moves.push(index + 1);
    }
    for (const row of move.cleared_rows) all[row].forEach((mark) => (mark.isGone = true));
    for (const column of move.cleared_cols) {
      for (let row = 0; row < size; row += 1) all[row][column].isGone = true;
    }
    for (const box of move.cleared_boxes ?? []) {
      for (const [row, column] of boxes[box] ?? []) all[row][column].isGone = true;
    }
  });
  return all;
}

/**
 * Where heavier lines are drawn: the class of a cell at whose right or lower side a box ends.
 * @param {import('./state.js').Game['boxes']} [boxes]
 * @returns {(row: number, column: number) => string}
 */
export function edges(boxes = []) {
  /** @type {Map<string, number>} */
  const of = new Map();
  boxes.forEach((box, index) => box.forEach(([row, column]) => of.set(`${row},${column}`, index)));
  const box = (/** @type {number} */ row, /** @type {number} */ column) => of.get(`${row},${column}`);
  return (row, column) => {
    const own = box(row, column);
    const [right, below] = [box(row, column + 1), box(row + 1, column)];
    const ends = (/** @type {number | undefined} */ other) => own !== other && other !== undefined;
    return `${ends(right) ? ' ends-right' : ''}${ends(below) ? ' ends-below' : ''}`;
  };
}

/**
 * A chance in percent: with two digits at least that count, and none that a whole would be rounded to.
 * @param {Chance} chance
 */
export function percent({ numerator, denominator }) {
  const share = (100 * numerator) / denominator;
  if (numerator === 0 || numerator === denominator) return `${share} %`;
  let least = Math.min(share, 100 - share);
  let digits = 1;
  for (; least < 1 && digits < 12; digits += 1) least *= 10;
  return `${new Intl.NumberFormat(document.documentElement.lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share)} %`;
}

/**
 * Points in words.
 * @param {(key: any, parts?: any) => string} say
 * @param {number} count
 */
export const points = (say, count) =>
  count === 1 ? say('point') : say('points', { count: number.format(count) });

/**
 * Where a piece that is placed by hand would lie: around this cell, within the board.
 * @param {string} board
 * @param {Piece} piece
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
