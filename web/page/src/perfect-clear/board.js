// @ts-check
/** The field, hold and next, as they are drawn. */

import { byId, h } from '../base.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {{ piece: string, rotation: string, cells: [number, number][], hold?: boolean }} Placement */
/** @typedef {(key: any, parts?: Record<string, string | number>) => string} Say */

/**
 * @param {import('../grid.js').Grid} grid
 * @param {Say} say
 * @param {string[]} rows
 * @param {Placement | null} ghost the piece that is to be placed
 */
export function drawField(grid, say, rows, ghost) {
  const taken = new Set((ghost?.cells ?? []).map(([x, y]) => `${rows.length - 1 - y} ${x}`));
  grid.draw(rows.length, 10, (row, column) => {
    const place = { row: rows.length - row, column: column + 1 };
    const cell = rows[row][column];
    if (ghost && taken.has(`${row} ${column}`)) {
      const { piece } = ghost;
      return { label: say('cell-ghost', { ...place, piece }), text: piece, kind: `ghost p-${piece}` };
    }
    if (cell === '.') return { label: say('cell-empty', place) };
    if (cell === 'X') return { label: say('cell-filled', place), kind: 'filled' };
    return { label: say('cell-piece', { ...place, piece: cell }), text: cell, kind: `laid p-${cell}` };
  });
}

/** @param {string} piece */
export const tile = (piece) =>
  piece
    ? h('span', { class: `tile p-${piece}`, 'aria-hidden': 'true' }, piece)
    : h('span', { class: 'tile none', 'aria-hidden': 'true' }, '–');

/**
 * @param {Say} say
 * @param {State} state
 */
export function drawShown(say, { hold, queue, bag, rules }) {
  const slot = byId('hold');
  slot.replaceChildren(say('hold'), ' ', tile(hold));
  slot.hidden = rules.noHold;
  slot.setAttribute('aria-label', say('hold-name', { piece: hold || say('hold-empty') }));
  const next = byId('next');
  next.replaceChildren(...(queue ? [...queue] : ['']).map(tile));
  next.setAttribute('aria-label', say('next-name', { pieces: [...queue].join(' ') || say('nothing') }));
  byId('bag').textContent = rules.anyBag ? '' : say('bag', { left: bag || say('bag-new') });
}

/**
 * A move in words.
 * @param {Say} say
 * @param {Placement} placement
 */
export function moveWords(say, { piece, rotation, cells, hold }) {
  const xs = cells.map(([x]) => x + 1);
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const columns = from === to ? say('column', { from }) : say('columns', { from, to });
  return say(hold ? 'move-hold' : 'move', { piece, rotation: say(rotation), columns });
}
