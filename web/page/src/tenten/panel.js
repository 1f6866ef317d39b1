// @ts-check
/** Ways in words. */

import { gap } from '../base.js';
import { linesOf, points } from './draw.js';
import { fitWords } from './odds.js';

/** @typedef {import('./think.js').Way} Way */

/**
 * @typedef {object} Look what is needed to say and show something
 * @property {(key: any, parts?: any) => string} say
 * @property {(letter: string) => string} name
 * @property {(letter: string) => import('./draw.js').Piece | undefined} piece
 */

/** Points and lines. @param {Look['say']} say @param {Way} way */
export function gainWords(say, { moves, score_gain }) {
  const lines = linesOf(moves);
  const vanish = lines === 1 ? say('line') : say('lines', { count: lines });
  return { gain: points(say, score_gain), lines: lines ? say('and', { text: vanish }) : '' };
}

/**
 * A way in words, whole: what it brings, what fits then, and where each piece goes.
 * @param {Way} way
 * @param {number} index
 * @param {Look} look
 */
export function wayWords(way, index, { say, name }) {
  const { gain, lines } = gainWords(say, way);
  const moves = way.moves.map(({ piece, row, col }, at) =>
    say('move', { number: at + 1, piece: name(piece), row: row + 1, column: col + 1 }));
  const fits = way.risk ? `${fitWords(say, /** @type {any} */ (way))}${gap ? '. ' : '。'}` : '';
  return say('now-way', { way: index + 1, gain: gain + lines, fits }) + moves.join(gap);
}

/**
 * What is said of a set that does not fit whole.
 * @param {import('./think.js').Advice} found
 * @param {number} all pieces of the set
 * @param {Way | undefined} shown
 * @param {Look['say']} say
 */
export function lostWords({ isOver }, all, shown, say) {
  if (!shown) return say(isOver ? `now-over-${all}` : 'now-unfit');
  const count = shown.moves.length;
  return say('now-lost', { count, all, points: points(say, shown.score_gain), free: shown.free ?? 0 });
}

