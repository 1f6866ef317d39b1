// @ts-check
/** What goes out: fumens with one page or many, and pictures. */

import { s } from '../base.js';
import { shareFile, toPng } from '../save.js';
import { setting } from '../store.js';
import { glued } from './solutions.js';
import { PIECES, filled } from './state.js';
import { colorsOf } from './theme.js';

/** @typedef {import('./solutions.js').Solution} Solution */
/** @typedef {import('../protocol').PerfectClearPageValue} Page */

/**
 * What a quiz says, if there is a piece.
 * @param {string} hold
 * @param {string} queue
 */
function quizOf(hold, queue) {
  if (hold + queue === '') return {};
  // The last piece is the current one, even if it is held.
  return { quiz: queue === '' ? { hold: null, queue: hold } : { hold: hold || null, queue } };
}

/**
 * The field with what is shown as a quiz.
 * @param {{ rows: string[], hold: string, queue: string }} state
 * @returns {Page}
 */
export const fieldPage = ({ rows, hold, queue }) => ({ field: rows, ...quizOf(hold, queue) });

/**
 * A page for each piece of a solution, with a quiz of what is still to come.
 * @param {Solution} solution
 * @param {string[][]} boards the fields before each piece
 * @returns {Page[]}
 */
export function steppedPages({ steps, hold: held, queue: all }, boards) {
  let [hold, queue] = [held, all];
  return steps.map(({ piece, rotation, cells, hold: isHeld }, at) => {
    const place = /** @type {any} */ ({ piece, rotation, cells });
    const page = { field: boards[at], piece: place, ...quizOf(hold, queue) };
    [hold, queue] = isHeld ? [queue[0] ?? '', queue.slice(hold ? 1 : 2)] : [hold, queue.slice(1)];
    return page;
  });
}

/**
 * A page for each solution, with all of its pieces in their colours; what is said beside it, or else its quiz.
 * @param {readonly Solution[]} all
 * @returns {Page[]}
 */
export const gluedPages = (all) =>
  all.map((solution) => ({
    field: glued(solution),
    ...(solution.comment === undefined ? quizOf(solution.hold, solution.queue) : { comment: solution.comment }),
  }));

/** Pixels of a cell, and of the gap around it. */
const SIDE = 40;

/**
 * A picture of rows in the colours of the theme.
 * @param {string[]} rows
 */
export async function savePicture(rows) {
  const { bright, gray, empty, ground } = colorsOf(setting('perfect-clear.theme') ?? '');
  const color = (/** @type {string} */ cell) => (cell === '.' ? empty : (bright[PIECES.indexOf(cell)] ?? gray));
  const cells = rows.flatMap((row, y) =>
    [...row].map((cell, x) => s('rect', { x: x * SIDE + 1, y: y * SIDE + 1, width: SIDE - 2, height: SIDE - 2, fill: `#${color(cell)}` })),
  );
  const [width, height] = [10 * SIDE, rows.length * SIDE];
  const back = s('rect', { width, height, fill: `#${ground}` });
  const svg = s('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` }, back, ...cells);
  await shareFile('perfect-clear.png', await toPng(svg.outerHTML, 2 * width));
}
