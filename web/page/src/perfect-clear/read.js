// @ts-check
/** What is pasted, dropped or typed: a fumen, rows of a field, or letters of pieces. */

import { Refused } from '../client.js';
import { beginning, isFumen, padded } from './state.js';

/** @typedef {import('./state.js').State} State */

const MOST_LINES = 6;

/** What a fumen is that the solver refuses. */
export class DamagedFumen extends Error {
  name = 'DamagedFumen';
}

/**
 * The pages of a fumen, or null if the text has none.
 * @param {string} text
 * @param {(request: import('../protocol').Request) => Promise<any>} ask
 * @returns {Promise<any[] | null>}
 */
export async function pagesOf(text, ask) {
  return isFumen(text) ? (await ask({ op: 'perfect-clear/fumen', text }).catch(damaged)).pages : null;
}

/** A fumen that is refused is damaged, whatever else is to be said of it. @param {unknown} error @returns {never} */
export function damaged(error) {
  throw error instanceof Refused && error.code !== 'memory' ? new DamagedFumen(error.message) : error;
}

/**
 * The state that a text means, or the first page of a fumen; or null.
 * @param {string | any[]} text
 * @param {State} now
 * @returns {State | null}
 */
export function stateOf(text, now) {
  if (typeof text !== 'string') {
    const [{ field, quiz }] = text;
    const { hold, queue } = quiz ?? { hold: null, queue: '' };
    return ofRows(field, now, { hold: now.rules.noHold ? '' : (hold ?? ''), queue });
  }
  if (/#([^#\s]*~[^#\s]*)$/.test(text)) return null;
  const letters = text.replace(/[\s,]/g, '').toUpperCase();
  if (/^[IJLOSTZ]{1,100}$/.test(letters) && !/^\w{10}(\s+\w{10})+$/.test(text.trim())) {
    return { ...now, queue: letters, did: undefined };
  }
  const rows = text.split(/[\n/]/).map((row) => row.trim()).filter((row) => row !== '');
  const isField = rows.length > 0 && rows.every((row) => /^[._XxO#1IJLOSTZG]{10}$/i.test(row));
  return isField ? ofRows(rows.map(cells), now, {}) : null;
}

/** @param {string} row */
const cells = (row) => row.replaceAll('_', '.').replace(/[x#1Gg]/g, 'X').toUpperCase();

/**
 * @param {string[]} rows
 * @param {State} now
 * @param {Partial<State>} news
 */
function ofRows(rows, now, news) {
  const start = rows.findIndex((row) => /[^.]/.test(row));
  const used = start < 0 ? [] : rows.slice(start);
  if (used.length > MOST_LINES) return null;
  const lines = Math.max(used.length, now.lines);
  return beginning({ lines, rows: padded(lines, used), rules: now.rules, ...news });
}

/**
 * The letters of the pieces to come, up to the first that was not recognised.
 * @param {import('../reader.js').Piece[]} pieces
 */
export function coming(pieces) {
  const letters = pieces.filter(({ place, letter }) => place !== 'hold' && (place !== 'falling piece' || letter));
  const gap = letters.findIndex(({ letter }) => !letter);
  return letters.slice(0, gap < 0 ? letters.length : gap).map(({ letter }) => letter).join('');
}
