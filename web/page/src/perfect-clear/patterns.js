// @ts-check
/** The answers about patterns, in words. */

import { h, number } from '../base.js';
import { tile } from './board.js';
import { say } from './more.js';
import { percent } from './panel.js';

/** @typedef {'percent' | 'saves' | 'minimals' | 'score' | 'fill'} Kind what is asked of a pattern */

/** Numbers of points that are listed. */
const FEW = 8;

/** @param {...(Node | string)} parts */
const p = (...parts) => h('p', {}, ...parts);

/** @param {Array<Node | string>} items */
const list = (items) => h('ul', { class: 'lines' }, ...items.map((one) => h('li', {}, one)));

/**
 * How many of all that is, and the share.
 * @param {number} count
 * @param {number} total
 */
const share = (count, total) => `${number.format(count)} · ${percent(count / Math.max(total, 1))}`;

/** @param {any} answer */
function saves({ kept, wishes, total }) {
  const told = wishes.map((/** @type {any} */ { keep, label, queues, first }) => {
    const words = `${label ?? keep} · ${share(queues, total)}`;
    return first === undefined ? words : `${words}${say('wish-first', { count: number.format(first) })}`;
  });
  const pieces = Object.entries(kept).map(([piece, count]) => h('span', {}, tile(piece), ` ${piece} ${share(count, total)}`));
  return [...(told.length > 0 ? [p(say('wishes-answer')), list(told)] : []), p(say('saves-answer', { total })), list(pieces)];
}

/** @param {any} answer */
function score({ solved, total, sum, scores }) {
  if (solved === 0) return [p(say('no-way'))];
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { points, queues } of scores) if (points !== null) counts.set(points, (counts.get(points) ?? 0) + queues);
  const most = [...counts].sort(([a], [b]) => b - a).slice(0, FEW);
  const mean = (/** @type {number} */ of) => number.format(Math.round((sum / of) * 100) / 100);
  const words = { solved: number.format(solved), total: number.format(total), percent: percent(solved / total), mean: mean(solved), all: mean(total) };
  const lines = most.map(([points, count]) => say('points', { points: number.format(points), share: share(count, total) }));
  return [p(say('score-answer', words)), list(lines)];
}

/** @param {any} answer */
function ways({ solved, total, found, minimal, wishes }) {
  if (found === 0) return [p(say('no-way'))];
  const counts = { solved: number.format(solved), total: number.format(total) };
  if (!minimal) return [p(say('fill-answer', { ...counts, count: number.format(found), percent: percent(solved / total) }))];
  const proven = say(minimal.proven ? 'fewest' : 'perhaps-fewest');
  const first = (wishes ?? []).map((/** @type {any} */ { keep, label, first }) => `${label ?? keep} · ${share(first, total)}`);
  const head = p(say('minimals-answer', { ...counts, count: minimal.ways.length, proven }));
  return first.length > 0 ? [head, p(say('wishes-kept')), list(first)] : [head];
}

/** @param {any} answer */
function percentage({ solved, total, failed, looked_at: looked }) {
  const counts = { solved: number.format(solved), total: number.format(total) };
  const part = looked !== undefined && say('percent-part', { ...counts, looked: number.format(looked) });
  const words = [p(part || say('percent-answer', { ...counts, percent: percent(solved / Math.max(total, 1)) }))];
  if (failed.length > 0 && solved > 0) {
    const first = failed.slice(0, 24).join(' ');
    const rest = failed.length - 24;
    const queues = rest > 0 ? say('and-more', { queues: first, count: number.format(rest) }) : first;
    words.push(h('p', { class: 'fine' }, say('percent-failed', { queues })));
  }
  return words;
}

/**
 * @param {Kind} kind
 * @param {any} answer
 * @returns {Node[]}
 */
export const patternWords = (kind, answer) =>
  ({ percent: percentage, saves, score, minimals: ways, fill: ways })[kind](answer);

/**
 * The ways of an answer, each as its first queue builds it.
 * @param {string[]} rows
 * @param {any} answer
 * @returns {import('./solutions.js').Solution[]}
 */
export const waysOf = (rows, { ways, total, hold }) =>
  ways.flatMap((/** @type {any} */ { solved, example }) => {
    const comment = `${percent(solved / total)} [${number.format(solved)}/${number.format(total)}]`;
    return example ? [{ rows, hold: hold ?? '', queue: example.queue, steps: example.placements, comment }] : [];
  });
