// @ts-check
/** How boards are drawn: those that are typed, and those of a line with its next pairs. */

import { number, s } from '../base.js';

/** @typedef {import('../grid.js').Grid} Grid */
/** @typedef {import('../grid.js').Cell} Cell */
/** @typedef {(key: any, parts?: Record<string, string | number>) => string} Say */
/** @typedef {[number, number]} Place */

/**
 * @typedef {object} Next
 * @property {'pair' | 'refill' | 'wait'} action
 * @property {Place} a
 * @property {Place} b
 * @property {Place[]} path
 */

/**
 * @typedef {object} Board what `number-match/follow` says of one
 * @property {string} board
 * @property {number} digits
 * @property {number | null} refills_left
 * @property {Next | null} next
 * @property {[Place, Place] | null} then
 */

/** Fewest rows that are shown, so that a board which shrinks does not move the buttons too much. */
const LEAST_ROWS = 3;

/**
 * @param {Say} say
 * @param {string} board
 * @param {number} columns
 * @param {string} gone the digits that went, cell by cell
 * @returns {(row: number, column: number) => Cell}
 */
function plain(say, board, columns, gone) {
  return (row, column) => {
    const digit = board[row * columns + column];
    const at = { row: row + 1, column: column + 1 };
    if (digit === undefined) return { label: say('cell-absent', at), kind: 'absent' };
    const pale = gone[row * columns + column];
    if (digit === '0' && pale > '0') return { label: say('cell-gone', { ...at, digit: pale }), text: pale, kind: 'cleared gone' };
    if (digit === '0') return { label: say('cell-cleared', at), kind: 'cleared' };
    return { label: say('cell', { ...at, digit }), text: digit };
  };
}

/**
 * A board as far as it is typed; the caret is the cell that the next digit goes to.
 * @param {Grid} grid
 * @param {Say} say
 * @param {{ board: string, columns: number, caret: number, gone: string }} typed
 */
export function drawTyped(grid, say, { board, columns, caret, gone }) {
  const look = plain(say, board, columns, gone);
  const rows = Math.max(Math.ceil((board.length + 1) / columns), LEAST_ROWS);
  grid.removeAttribute('still');
  grid.draw(rows, columns, (row, column) => {
    const cell = look(row, column);
    const index = row * columns + column;
    if (index >= board.length) cell.kind = 'free';
    if (index === caret) cell.kind = `${cell.kind ?? ''} caret`;
    return cell;
  });
  grid.overlay();
}

/**
 * A board of a line: the pair to be taken is filled and joined, the one after it ringed.
 * @param {Grid} grid
 * @param {Say} say
 * @param {Board} board
 * @param {number} columns
 * @param {{ added: number, gone: string }} past from which cell on a refill has just added the digits, and those that went
 */
export function drawFollowed(grid, say, board, columns, { added, gone }) {
  const look = plain(say, board.board, columns, gone);
  const { next, then } = board;
  const isOf = (/** @type {Place[]} */ places, /** @type {number} */ row, /** @type {number} */ column) =>
    places.some(([r, c]) => r === row && c === column);
  const taken = next?.action === 'pair' ? [next.a, next.b] : [];
  grid.setAttribute('still', '');
  if (board.board === '') return drawWon(grid, look, columns);
  grid.draw(Math.max(Math.ceil(board.board.length / columns), LEAST_ROWS), columns, (row, column) => {
    const cell = look(row, column);
    if (isOf(taken, row, column)) return { ...cell, kind: 'take', label: say('take-this', { cell: cell.label }) };
    const isAdded = row * columns + column >= added && cell.kind === undefined;
    const kind = isAdded ? 'added' : cell.kind;
    if (!isOf(then ?? [], row, column)) return { ...cell, kind };
    return { ...cell, kind: `${kind ?? ''} then`, label: say('then-this', { cell: cell.label }) };
  });
  grid.overlay(...(taken.length ? pathOf(next?.path ?? []) : []));
}

/**
 * The board when nothing is left on it.
 * @param {Grid} grid
 * @param {(row: number, column: number) => Cell} look
 * @param {number} columns
 */
function drawWon(grid, look, columns) {
  grid.draw(LEAST_ROWS, columns, (row, column) => ({ ...look(row, column), kind: 'cleared' }));
  const [x, y] = [columns / 2, LEAST_ROWS / 2];
  const points = [[x - 0.8, y], [x - 0.2, y + 0.6], [x + 0.9, y - 0.7]];
  grid.overlay(s('polyline', { class: 'won', points: points.join(' ') }));
}

/**
 * The path of a pair: a line from cell to cell, broken where it goes on in the next row.
 * @param {Place[]} path
 * @returns {SVGElement[]}
 */
function pathOf(path) {
  /** @type {Place[][]} */
  const parts = [];
  path.forEach((place, index) => {
    const before = path[index - 1];
    const isNear = before && Math.abs(before[0] - place[0]) <= 1 && Math.abs(before[1] - place[1]) <= 1;
    if (isNear) parts[parts.length - 1].push(place);
    else parts.push([place]);
  });
  const isBroken = parts.length > 1;
  return parts.map((part, index) => {
    const points = part.map(([row, column]) => [column + 0.5, row + 0.5]);
    // Where it is broken, it runs out of the board and in again.
    if (isBroken && index > 0) points.unshift([points[0][0] - 0.72, points[0][1]]);
    if (isBroken && index < parts.length - 1) {
      const last = points[points.length - 1];
      points.push([last[0] + 0.72, last[1]]);
    }
    return s('polyline', { class: 'path', points: points.map((point) => point.join(',')).join(' ') });
  });
}

/**
 * Scrolls as little as needed to have the pair on the screen.
 * @param {Grid} grid
 */
export function showPair(grid) {
  const cells = grid.querySelectorAll('.take');
  cells[cells.length - 1]?.scrollIntoView({ block: 'nearest' });
  cells[0]?.scrollIntoView({ block: 'nearest' });
}

/**
 * A number of things.
 * @param {Say} say
 * @param {'digits' | 'pairs' | 'refill-count'} things
 * @param {number} count
 */
export const counted = (say, things, count) =>
  say(count === 1 ? `${things}-one` : things, { count: number.format(count) });

/**
 * A step in words.
 * @param {Say} say
 * @param {Board} board
 * @param {number} columns
 */
export function stepWords(say, board, columns) {
  const { next } = board;
  if (next === null) return '';
  if (next.action === 'refill') return say('refill', { count: counted(say, 'digits', board.digits) });
  if (next.action === 'wait') return say('wait');
  return say('pair-words', pairParts(board.board, columns, next));
}

/**
 * The parts of a pair's words; people count from 1.
 * @param {string} board
 * @param {number} columns
 * @param {{ a: Place, b: Place }} pair
 */
export function pairParts(board, columns, { a, b }) {
  const digit = (/** @type {Place} */ [row, column]) => board[row * columns + column];
  return { a: digit(a), b: digit(b), arow: a[0] + 1, acolumn: a[1] + 1, brow: b[0] + 1, bcolumn: b[1] + 1 };
}
