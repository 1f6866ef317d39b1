// @ts-check
/** A phone with a screenshot, and boards that play when they are looked at. */

import { s } from '../base.js';

/** @typedef {import('./boards.js').Live} Live */

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
