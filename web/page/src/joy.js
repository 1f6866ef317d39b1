// @ts-check
/** What moves on a board: a piece that drops, rows that go, and a short joy at a win. Nothing moves where motion is not wanted. */

import { sound } from './sound.js';

const isWanted = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @param {Element} grid @returns {HTMLElement[]} */
const cellsOf = (grid) => [...grid.querySelectorAll('.cell')].map((cell) => /** @type {HTMLElement} */ (cell));

/** The colours of the sign, of which each column of the board has one. */
const COLORS = ['var(--sky)', 'var(--yellow)', 'var(--green)', 'var(--orange)'];

/** The cells ripple once, from left to right, in 900 ms. @param {import('./grid.js').Grid} grid */
export function celebrate(grid) {
  sound('win');
  if (!isWanted()) return;
  cellsOf(grid).forEach((cell, at) => {
    const [row, column] = [Math.floor(at / grid.columns), at % grid.columns];
    const frames = [{}, { background: COLORS[(row + column) % 4], transform: 'scale(0.86)' }, {}];
    cell.animate(frames, { duration: 400, delay: (500 * column) / grid.columns, easing: 'ease-in-out' });
  });
}

/**
 * A piece drops to its place, or rows above it have come down.
 * @param {Element} grid
 * @param {number[]} dropped cells of the piece, where no row was cleared
 */
export function drop(grid, dropped) {
  if (dropped.length === 0) sound('lines');
  if (!isWanted()) return;
  const cells = cellsOf(grid);
  for (const at of dropped) cells[at]?.animate([{ transform: 'translateY(-60%)' }, {}], { duration: 150, easing: 'ease-in' });
  if (dropped.length > 0) return;
  for (const cell of cells) if (cell.classList.contains('gone')) cell.animate([{ background: 'var(--mark)' }, {}], 220);
}
