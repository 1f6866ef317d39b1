// @ts-check
/** The answers about patterns, in words. */

import { h, number } from '../base.js';
import { tile } from './board.js';
import { percent } from './panel.js';

/** @typedef {import('./board.js').Say} Say */

/**
 * @param {Say} say
 * @param {'percent' | 'saves' | 'minimals'} kind
 * @param {any} answer
 * @returns {Node[]}
 */
export function patternWords(say, kind, answer) {
  const { solved, total } = answer;
  const counts = { solved: number.format(solved), total: number.format(total) };
  if (kind === 'saves') {
    const kept = Object.entries(answer.kept).map(([piece, count]) =>
      h('li', {}, tile(piece), ` ${piece} ${number.format(count)} · ${percent(count / Math.max(total, 1))}`),
    );
    return [h('p', {}, say('saves-answer', counts)), h('ul', { class: 'lines' }, ...kept)];
  }
  if (kind === 'minimals') {
    const proven = say(answer.minimal.proven ? 'fewest' : 'perhaps-fewest');
    const head = h('p', {}, say('minimals-answer', { ...counts, count: answer.minimal.ways.length, proven }));
    const ways = answer.ways.map((/** @type {any} */ way) => {
      const words = say('way-served', { way: way.way, solved: number.format(way.solved) });
      return h('li', {}, way.tiles.map((/** @type {any} */ { piece }) => piece).join(' '), ` · ${words}`);
    });
    return [head, h('ol', {}, ...ways)];
  }
  const share = percent(solved / Math.max(total, 1));
  const words = [h('p', {}, say('percent-answer', { ...counts, percent: share }))];
  const { failed } = answer;
  if (failed.length > 0 && solved > 0) {
    const first = failed.slice(0, 24).join(' ');
    const rest = failed.length - 24;
    const queues = rest > 0 ? say('and-more', { queues: first, count: number.format(rest) }) : first;
    words.push(h('p', { class: 'fine' }, say('percent-failed', { queues })));
  }
  return words;
}
