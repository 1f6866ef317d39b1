// @ts-check
/** Pictures: pieces, a way on the board and step by step, numbers in words. */

import { number, s } from '../base.js';
import { board as mini } from '../mini.js';
import { boardOf, cellsOf } from './state.js';

/** @typedef {import('./think.js').Way} Way */
/** @typedef {import('./think.js').Move} Move */
/** @typedef {{ letter: string, weight: number, cells: Array<[number, number]> }} Piece */
/** @typedef {import('./state.js').Game['boxes']} Boxes */

/** @param {Piece} piece */
export const extent = ({ cells }) => ({
  height: 1 + Math.max(...cells.map(([row]) => row)),
  width: 1 + Math.max(...cells.map(([, column]) => column)),
});

/**
 * A picture of a piece; a cell is as large in all of them.
 * @param {Piece} piece
 * @param {number} [cell] in rem
 */
export function icon(piece, cell = 0.6875) {
  const { height, width } = extent(piece);
  const squares = piece.cells.map(([row, column]) =>
    s('rect', { x: column + 0.05, y: row + 0.05, width: 0.9, height: 0.9, rx: 0.15 }),
  );
  const size = { width: `${width * cell}rem`, height: `${height * cell}rem`, viewBox: `0 0 ${width} ${height}` };
  return s('svg', { ...size, 'aria-hidden': 'true', class: 'piece' }, ...squares);
}

/** The cells that a move fills. @param {Move} move @param {Map<string, Piece>} pieces */
const filledBy = ({ piece, row, col }, pieces) =>
  (pieces.get(piece)?.cells ?? []).map(([down, right]) => [row + down, col + right]);

/** The cells that vanish with a move. @param {Move} move @param {number} size @param {Boxes} boxes */
function goneWith({ cleared_rows, cleared_cols, cleared_boxes = [] }, size, boxes = []) {
  const all = [...Array(size).keys()];
  return [
    ...cleared_rows.flatMap((row) => all.map((column) => [row, column])),
    ...cleared_cols.flatMap((column) => all.map((row) => [row, column])),
    ...cleared_boxes.flatMap((box) => boxes[box] ?? []),
  ];
}

/** How many lines vanish. @param {Move[]} moves */
export const linesOf = (moves) =>
  moves.reduce((sum, { cleared_rows, cleared_cols, cleared_boxes = [] }) =>
    sum + cleared_rows.length + cleared_cols.length + cleared_boxes.length, 0);

/**
 * What a way does to each cell.
 * @typedef {object} Mark
 * @property {boolean} isFilled before the first move
 * @property {number[]} moves those that fill it, from 1
 * @property {boolean} isGone it vanishes on the way
 */

/**
 * @param {string} board
 * @param {Move[]} moves
 * @param {Map<string, Piece>} pieces
 * @param {Boxes} [boxes]
 * @returns {Mark[][]}
 */
export function marks(board, moves, pieces, boxes) {
  const all = cellsOf(board).map((row) =>
    row.map((isFilled) => ({ isFilled, moves: /** @type {number[]} */ ([]), isGone: false })),
  );
  moves.forEach((move, index) => {
    for (const [row, column] of filledBy(move, pieces)) all[row]?.[column]?.moves.push(index + 1);
    for (const [row, column] of goneWith(move, all.length, boxes)) all[row][column].isGone = true;
  });
  return all;
}

/**
 * The boards after each move, with their lines gone.
 * @param {string} board
 * @param {Move[]} moves
 * @param {Map<string, Piece>} pieces
 * @param {Boxes} [boxes]
 */
export function boardsAfter(board, moves, pieces, boxes) {
  const cells = cellsOf(board);
  return moves.map((move) => {
    for (const [row, column] of filledBy(move, pieces)) cells[row][column] = true;
    for (const [row, column] of goneWith(move, cells.length, boxes)) cells[row][column] = false;
    return boardOf(cells);
  });
}

/**
 * A small board with the moves on it.
 * @param {string} board
 * @param {Move[]} moves
 * @param {Map<string, Piece>} pieces
 * @param {Boxes} [boxes]
 */
export function small(board, moves, pieces, boxes) {
  const steps = moves.map((move) => filledBy(move, pieces).map((cell) => cell.join('')).join(' '));
  return mini({ rows: board, steps, boxes: boxes ? Math.sqrt(boxes[0].length) : 0 });
}

/** The cells of each move, as columns and rows. @param {Move[]} moves @param {Map<string, Piece>} pieces */
export const placesOf = (moves, pieces) => moves.map((move) => filledBy(move, pieces).map(([row, column]) => [column, row]));

/**
 * Where heavier lines are drawn: the class of a cell at whose right or lower side a box ends.
 * @param {Boxes} [boxes]
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
 * Points in words.
 * @param {(key: any, parts?: any) => string} say
 * @param {number} count
 */
export const points = (say, count) =>
  count === 1 ? say('point') : say('points', { count: number.format(count) });
