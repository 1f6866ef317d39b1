// @ts-check
/** Small boards: filled cells, pieces in their colours, what vanishes. How they look stands in `small.css`. */

import { s } from './base.js';

/** @typedef {import('./front/boards.js').Live} Live */

/** @param {string} cells @returns {number[][]} columns and rows */
export const placesOf = (cells) => cells.split(' ').map((cell) => [Number(cell[1]), Number(cell[0])]);

/** Squares as one path. @param {number[][]} places @param {number} gap */
export const squares = (places, gap) =>
  places.map(([x, y]) => `M${x + gap} ${y + gap}h${1 - 2 * gap}v${1 - 2 * gap}h${2 * gap - 1}z`).join('');

/** The outline of a piece: sides of its cells where it ends. @param {number[][]} places */
export function outline(places) {
  const has = (/** @type {number} */ x, /** @type {number} */ y) => places.some((place) => place[0] === x && place[1] === y);
  return places
    .map(([x, y]) => [
      has(x, y - 1) ? '' : `M${x} ${y}h1`,
      has(x, y + 1) ? '' : `M${x} ${y + 1}h1`,
      has(x - 1, y) ? '' : `M${x} ${y}v1`,
      has(x + 1, y) ? '' : `M${x + 1} ${y}v1`,
    ].join(''))
    .join('');
}

/**
 * @param {Live} live
 * @param {{ hasNumbers?: boolean }} [look]
 */
export function board({ rows, steps, kinds = '', gone = '', boxes = 0 }, { hasNumbers = false } = {}) {
  const lines = rows.split('/');
  const [height, width] = [lines.length, lines[0].length];
  const marks = lines.flatMap((line, y) => [...line].map((mark, x) => ({ x, y, mark })));
  const isDigits = /\d/.test(rows);
  const filled = marks.filter(({ mark }) => mark === '#').map(({ x, y }) => [x, y]);
  const every = (/** @type {number} */ by) =>
    [...Array(width).keys()].filter((x) => x % by === 0 && x).map((x) => `M${x} 0v${height}`).join('') +
    [...Array(height).keys()].filter((y) => y % by === 0 && y).map((y) => `M0 ${y}h${width}`).join('');
  const parts = steps.map((cells, index) => {
    const places = placesOf(cells);
    const kind = kinds ? `k${kinds[index]}` : `m${index + 1}`;
    const numbers = hasNumbers ? places.map(([x, y]) => s('text', { x: x + 0.5, y: y + 0.68 }, String(index + 1))) : [];
    const group = s('g', { class: `step ${kind}` }, s('path', { d: squares(places, 0) }), s('path', { class: 'edge', d: outline(places) }), ...numbers);
    group.style.setProperty('--at', String(index));
    return group;
  });
  const digits = isDigits ? marks.map(({ x, y, mark }) => s('text', { x: x + 0.5, y: y + 0.68 }, mark)) : [];
  const flash = s('path', { class: 'gone', d: gone ? squares(placesOf(gone), 0) : '' });
  flash.style.setProperty('--at', String(steps.length));
  const svg = s('svg', { viewBox: `-.08 -.08 ${width + 0.16} ${height + 0.16}`, 'aria-hidden': 'true', class: 'live' },
    s('rect', { class: 'ground', width, height }),
    s('path', { class: 'lines', d: every(1) }),
    ...(boxes ? [s('path', { class: 'boxes', d: every(boxes) })] : []),
    s('path', { class: 'filled', d: squares(filled, 0.04) }),
    ...parts, ...digits, flash);
  svg.style.setProperty('--steps', String(steps.length));
  return svg;
}
