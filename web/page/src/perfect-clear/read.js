// @ts-check
/** What is pasted, dropped or typed: a fumen, rows of a field, or letters of pieces. */

import { beginning, padded } from './state.js';

/** @typedef {import('./state.js').State} State */

const MOST_LINES = 6;

/**
 * The state that a text means, or null.
 * @param {string} text
 * @param {State} now
 * @param {(request: import('../protocol').Ask) => Promise<any>} ask
 * @returns {Promise<State | null>}
 */
export async function stateOf(text, now, ask) {
  const link = text.match(/#([^#\s]*~[^#\s]*)$/);
  if (/v1\d\d@/.test(text)) {
    const { pages } = await ask({ op: 'perfect-clear/fumen', text });
    const [page] = pages;
    const { hold, queue } = page.quiz ?? { hold: null, queue: '' };
    return ofRows(page.field, now, { hold: now.rules.noHold ? '' : (hold ?? ''), queue });
  }
  if (link) return null;
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
