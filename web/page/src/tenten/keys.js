// @ts-check
/** What is heard: keys, and what is done on the board. */

import { setting } from '../store.js';
import { boardOf, cellsOf } from './state.js';

/**
 * @param {() => void} go what Enter does
 * @param {(key: string) => (() => void) | undefined} actOf what other keys do, unless they are switched off
 */
export function listenToKeys(go, actOf) {
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input, select, textarea')) return;
    if (event.key === 'Enter' && !target.closest('button, a, summary')) return go();
    const act = setting('tenten.keys') !== 'no' && actOf(event.key);
    if (!act) return;
    act();
    // Escape closes a menu besides.
    if (event.key !== 'Escape') event.preventDefault();
  });
}

/**
 * Cells are painted, a lifted piece is placed, a step that is looked at is left.
 * @param {import('../grid.js').Grid} grid
 * @param {import('../store.js').Store<import('./state.js').State>} store
 * @param {object} acts
 * @param {() => number} acts.frame how many moves of the way the board has
 * @param {() => string} acts.lifted the piece that a tap places
 * @param {(frame: number) => void} acts.lookAt
 * @param {(row: number, column: number) => Promise<unknown>} acts.drop
 * @param {(row?: number, column?: number) => Promise<unknown>} acts.hover
 * @param {() => void} acts.enter
 * @param {(error: Error) => void} acts.fail
 */
export function listenToBoard(grid, store, { frame, lifted, lookAt, drop, hover, enter, fail }) {
  /** What a finger that goes over the board does to cells. */
  let isFilling = false;
  grid.addEventListener('cell', (event) => {
    const { row, column, phase } = /** @type {CustomEvent<import('../grid.js').CellEvent>} */ (event).detail;
    event.preventDefault();
    if (frame() > 0) return phase === 'drag' || phase === 'up' ? undefined : lookAt(0);
    if (lifted()) return void (phase === 'up' || phase === 'key' ? drop : hover)(row, column).catch(fail);
    if (phase === 'up') return;
    const cells = cellsOf(store.now.board);
    if (phase !== 'drag') isFilling = !cells[row][column];
    if (cells[row][column] === isFilling) return;
    cells[row][column] = isFilling;
    const state = { ...store.now, board: boardOf(cells) };
    if (phase === 'drag') store.replace(state);
    else store.set(state);
  });
  grid.addEventListener('focusin', () => hover().catch(fail));
  const onEnter = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter' || lifted()) return;
    event.stopPropagation();
    event.preventDefault();
    enter();
  };
  grid.addEventListener('keydown', onEnter, { capture: true });
}
