// @ts-check
/** What is read from a picture. */

import { letterOf } from './pieces.js';
import { SET, fresh } from './state.js';

/** @typedef {import('./state.js').State} State */

/** Rules that links may have, and that are not offered: their points are those of a clone, and not of the app. */
export const NOT_OFFERED = 'block-blast-clone';

/**
 * A state with what was read: the board, and the pieces that its rules have; null if no game has boards of this size.
 * @param {import('../reader.js').Taken} taken
 * @param {State} now
 * @param {Map<string, import('./state.js').Game>} games
 * @returns {State | null}
 */
export function seenIn({ rows, pieces }, now, games) {
  const own = games.get(now.rules);
  const sized = [...games.values()].filter(({ name, size }) => size === rows.length && name !== NOT_OFFERED);
  // Of other games that with the most pieces: those that were seen are most likely among them.
  const fitting = own?.size === rows.length ? own : sized.sort((a, b) => b.pieces.length - a.pieces.length)[0];
  if (fitting === undefined) return null;
  const set = pieces.map(({ piece }) => (piece ? letterOf(piece, fitting.pieces) : '')).join('');
  const begun = fitting === own ? now : fresh(fitting);
  return { ...begun, board: rows.join('/'), set, isPicking: set.length < SET, isDealt: false };
}
