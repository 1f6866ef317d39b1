// @ts-check
/** A small board on which a piece is drawn: loaded when it is opened. */

import { h } from '../base.js';
import { MOST, letterOf } from './pieces.js';

/** @typedef {import('./draw.js').Piece} Piece */

/**
 * @typedef {object} Painter
 * @property {(key: any, parts?: Record<string, string>) => string} say
 * @property {(letter: string) => string} name
 * @property {() => Iterable<Piece>} pieces those of the game
 * @property {(letter: string) => void} take gets a piece that was drawn
 */

/**
 * Puts the small board where it belongs.
 * @param {HTMLElement} part
 * @param {Painter} painter
 */
export function startPainting(part, { say, name, pieces, take }) {
  const none = () => Array.from({ length: MOST }, () => Array(MOST).fill(false));
  let cells = none();
  let isFilling = false;
  const grid = /** @type {import('../grid.js').Grid} */ (h('q-grid', { id: 'paint', 'aria-label': say('paint-board') }));
  const line = h('p', { role: 'status', id: 'painted' });
  const rows = () => cells.map((row) => row.map((isFilled) => (isFilled ? '#' : '.')).join(''));
  const letter = () => letterOf(rows(), pieces());
  const clear = () => {
    cells = none();
    draw();
  };
  const done = () => {
    take(letter());
    clear();
  };
  const takes = h('button', { type: 'button', id: 'paint-take', click: done }, say('paint-take'));
  const clears = h('button', { type: 'button', id: 'paint-clear', click: clear }, say('paint-clear'));
  const draw = () => {
    grid.draw(MOST, MOST, (row, column) => {
      const what = say(cells[row][column] ? 'filled' : 'empty');
      const label = say('cell', { row: String(row + 1), column: String(column + 1), what });
      return { label, kind: cells[row][column] ? 'filled' : '' };
    });
    const [isBlank, found] = [!cells.flat().includes(true), letter()];
    line.textContent = isBlank ? say('paint-how') : found ? `${name(found)} (${found})` : say('no-piece');
    /** @type {HTMLButtonElement} */ (takes).disabled = found === '';
  };
  grid.addEventListener('cell', (event) => {
    const { row, column, phase } = /** @type {CustomEvent<import('../grid.js').CellEvent>} */ (event).detail;
    event.preventDefault();
    if (phase === 'up') return;
    if (phase !== 'drag') isFilling = !cells[row][column];
    cells[row][column] = isFilling;
    draw();
  });
  part.append(h('div', { class: 'painting' }, grid, h('div', {}, line, h('div', { class: 'row' }, takes, clears))));
  draw();
}
