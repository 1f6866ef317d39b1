// @ts-check
/** Draws the small boards of the first page, and lets them play when they are looked at. */

import { s } from '../base.js';

/** @typedef {import('./boards.js').Live} Live */

/** @param {string} cells @returns {number[][]} columns and rows */
const placesOf = (cells) => cells.split(' ').map((cell) => [Number(cell[1]), Number(cell[0])]);

/** Squares as one path. @param {number[][]} places @param {number} gap */
const squares = (places, gap) =>
  places.map(([x, y]) => `M${x + gap} ${y + gap}h${1 - 2 * gap}v${1 - 2 * gap}h${2 * gap - 1}z`).join('');

/** The outline of a piece: sides of its cells where it ends. @param {number[][]} places */
function outline(places) {
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

/** Colours of blocks in apps. */
const APP = ['#55b347', '#ef8d2e', '#f6c53d', '#4bb9e4', '#4470e6', '#965bd6', '#d8413b'];

/** A phone with a screenshot of this board, as an app has it. @param {Live} live @param {number[][][]} pieces */
export function phone({ rows }, pieces) {
  const block = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ side, /** @type {string} */ fill) =>
    [s('rect', { x, y, width: side, height: side, rx: 0.6, fill }), s('path', { d: `M${x} ${y}h${side}l-2 2h-${side - 4}z`, fill: '#fff', opacity: 0.4 })];
  const cells = rows.split('/').flatMap((line, y) =>
    [...line].flatMap((mark, x) => mark === '#'
      ? block(6 + 11 * x, 41 + 11 * y, 10.4, APP[(3 * x + 5 * y + x * y) % 7])
      : [s('rect', { x: 6 + 11 * x, y: 41 + 11 * y, width: 10.4, height: 10.4, rx: 0.6, fill: '#26356b' })]));
  const tray = pieces.flatMap((places, index) => {
    const [left, top] = [0, 1].map((axis) => Math.min(...places.map((place) => place[axis])));
    return places.flatMap(([x, y]) => block(10 + 31 * index + 7 * (x - left), 143 + 7 * (y - top), 6.6, APP[(2 * index + 1) % 7]));
  });
  const score = s('text', { x: 50, y: 30, fill: '#fff', 'font-size': 15 }, '1580');
  return s('svg', { viewBox: '0 0 100 190', 'aria-hidden': 'true' },
    s('rect', { width: 100, height: 190, rx: 9, fill: '#0d1b2a' }), s('rect', { x: 3, y: 3, width: 94, height: 184, rx: 7, fill: '#3f5aa8' }),
    s('rect', { x: 4.5, y: 39.5, width: 91, height: 91, rx: 2, fill: '#1d2a58' }), score, ...cells, ...tray);
}

/** Boards play once when they come into sight, and again when somebody points at them. @param {Iterable<Element>} boards */
export function playInSight(boards) {
  const play = (/** @type {Element} */ one) => {
    one.classList.remove('plays');
    requestAnimationFrame(() => requestAnimationFrame(() => one.classList.add('plays')));
  };
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      play(target);
    }
  }, { threshold: 0.6 });
  for (const one of boards) {
    seen.observe(one);
    one.closest('a')?.addEventListener('pointerenter', () => play(one));
    one.closest('a')?.addEventListener('focus', () => play(one));
  }
}

export { placesOf };
