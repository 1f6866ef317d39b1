// @ts-check
/** What is said of figures, and of an answer about them. */

import { inRow, number } from '../base.js';
import { KINDS, MOST_SIDE, counts, square, total } from './signature.js';

/** @typedef {(key: any, parts?: Record<string, string | number>) => string} Say */

/** @param {Say} say @param {number[]} all */
export function fitWords(say, all) {
  const figures = total(all);
  const { fits, smaller, larger, over, under } = square(figures);
  if (figures === 0) return say('no-figures');
  if (fits && smaller > MOST_SIDE) return say('too-large', { size: number.format(smaller), most: MOST_SIDE });
  const parts = { figures: number.format(figures), smaller, larger, over: number.format(over), under: number.format(under) };
  if (fits) return say(figures === 1 ? 'fits-one' : 'fits', { ...parts, size: smaller });
  return say(figures < 4 ? 'first-square' : 'no-square', parts);
}

/** @param {Say} say @param {{ size: number, signature: string }} answer */
export function pictureWords(say, { size, signature }) {
  const all = counts(signature) ?? [];
  const parts = KINDS.map((kind, index) => `${kind} ${number.format(all[index] ?? 0)}`);
  return say('picture', { size, figures: number.format((size * size) / 4), counts: inRow(parts) });
}

/** Seconds for a search. */
export const SECONDS = 20;

/** @param {Say} say @param {any} answer */
export function answerWords(say, { size, status }) {
  if (status === 'infeasible') return say('infeasible', { size });
  if (status === 'unknown') return say('unknown', { seconds: SECONDS });
  return say('solved', { size, figures: number.format((size * size) / 4) });
}
