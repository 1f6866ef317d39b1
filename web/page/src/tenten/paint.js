// @ts-check
/** A small board on which a piece is drawn: loaded when it is opened. */

import { h } from '../base.js';
import { say } from './later.js';
import { MOST, letterOf } from './pieces.js';

/** @typedef {import('./draw.js').Piece} Piece */

/**
 * @typedef {object} Painter
 * @property {(letter: string) => string} name
 * @property {() => Iterable<Piece>} pieces those of the game
 * @property {(letter: string) => void} take gets a piece that was drawn
 * @property {() => void} close
 */

/**
 * Makes the small board.
 * @param {Painter} painter
 */
export function startPainting({ name, pieces, take, close }) {
  const none = () => Array.from({ length: MOST }, () => Array(MOST).fill(false));
  let cells = none();
  let isFilling = false;
  const grid = /** @type {import('../grid.js').Grid} */ (h('q-grid', { id: 'paint', 'aria-label': say('paint-board') }));
  const line = h('p', { role: 'status', id: 'painted', class: 'fine' });
  const rows = () => cells.map((row) => row.map((isFilled) => (isFilled ? '#' : '.')).join(''));
  const letter = () => letterOf(rows(), pieces());
  const clear = () => {
    cells = none();
    draw();
  };
  const done = () => {
    const found = letter();
    if (!found) return;
    clear();
    take(found);
  };
  const takes = h('button', { type: 'button', id: 'paint-take', click: done }, say('paint-take'));
  const closes = h('button', { type: 'button', class: 'plain', id: 'paint-close', click: close }, say('paint-close'));
  const draw = () => {
    grid.draw(MOST, MOST, (row, column) => {
      const what = say(cells[row][column] ? 'filled' : 'empty');
      const label = say('cell', { row: String(row + 1), column: String(column + 1), what });
      return { label, kind: cells[row][column] ? 'filled' : '' };
    });
    const [isBlank, found] = [!cells.flat().includes(true), letter()];
    line.textContent = isBlank ? say('paint-how') : found ? `${name(found)} (${found})` : say('no-piece');
    takes.setAttribute('aria-disabled', String(found === ''));
  };
  grid.addEventListener('cell', (event) => {
    const { row, column, phase } = /** @type {CustomEvent<import('../grid.js').CellEvent>} */ (event).detail;
    event.preventDefault();
    if (phase === 'up') return;
    if (phase !== 'drag') isFilling = !cells[row][column];
    cells[row][column] = isFilling;
    draw();
  });
  draw();
  return h('div', { class: 'painting' }, grid, h('div', {}, line, h('div', { class: 'row' }, takes, closes)));
}
