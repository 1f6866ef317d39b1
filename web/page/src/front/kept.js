// @ts-check
/** What is shown of a game that the device keeps: its picture, its name, how far it went, and where it goes on. */

import { h, language, number, s } from '../base.js';
import { folderOf } from '../rooms.js';
import { read as readTenten } from '../tenten/state.js';
import { read as readClears } from '../perfect-clear/state.js';
import { read as readNumbers } from '../number-match/state.js';
import { KINDS, counts } from '../tiler/signature.js';
import { board } from '../mini.js';

/** @typedef {import('../shelf.js').Kept} Kept */
/** @typedef {(key: any, parts?: Record<string, string | number>) => string} Say */
/** @typedef {{ picture: SVGElement, title: string, won: string, folder: string }} Shown */

export const SOLVERS = /** @type {const} */ (['tenten', 'perfect-clear', 'number-match', 'tiler']);

/** Most rows of digits in a picture. */
const MOST_ROWS = 9;

/** @type {Record<typeof SOLVERS[number], (text: string, say: Say) => Shown | null>} */
const SHOW = {
  tenten: (text, say) => {
    const state = readTenten(text);
    if (!state) return null;
    const { rules, score, rounds } = state;
    const picture = board({ rows: state.board, steps: [], boxes: state.board.split('/').length === 9 ? 3 : 0 });
    const won = say('won-tenten', { points: number.format(score), round: rounds + 1 });
    return { picture, title: known(say, `rules-${rules}`) ?? rules, won, folder: folderOf(rules) };
  },
  'perfect-clear': (text, say) => {
    const state = readClears(text);
    if (!state) return null;
    const rows = [...Array(Math.max(0, 4 - state.rows.length)).fill('..........'), ...state.rows];
    const picture = board({ rows: rows.map((row) => row.replace(/[^.]/g, '#')).join('/'), steps: [] });
    return { picture, title: say('perfect-clear'), won: say('won-perfect-clear', { clears: state.clears, placed: state.placed }), folder: 'perfect-clear' };
  },
  'number-match': (text, say) => {
    const state = readNumbers(text);
    if (!state) return null;
    const { width } = state.rules;
    const rows = (state.board.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).slice(0, MOST_ROWS);
    const picture = board({ rows: rows.map((row) => row.replaceAll('0', '.').padEnd(width, '.')).join('/'), steps: [] });
    const followed = { at: Math.min(state.at + 1, Math.max(1, state.steps.length)), all: state.steps.length };
    const won = state.mode === 'follow' && followed.all > 0 ? say('won-number-match', followed) : say('won-typed', { count: state.board.length });
    return { picture, title: say('number-match'), won, folder: 'number-match' };
  },
  tiler: (text, say) => {
    const isGiven = text.startsWith('[');
    const all = isGiven ? [] : (counts(text.split(';')[0]) ?? []);
    const figures = all.reduce((sum, count) => sum + count, 0);
    const won = isGiven ? say('won-given') : say('won-tiler', { figures: number.format(figures) });
    return { picture: letters(all), title: say('tiler'), won, folder: 'tiler' };
  },
};

/** A text of the page, if it has one. @param {Say} say @param {string} key */
function known(say, key) {
  try {
    return say(key);
  } catch {
    return null;
  }
}

/** How many figures there are of each kind: a bar for each. @param {number[]} all */
function letters(all) {
  const most = Math.max(1, ...all);
  const bars = KINDS.map((kind, index) => {
    const height = all[index] ? 0.5 + (5 * all[index]) / most : 0;
    return s('g', { class: `step k${kind}` },
      s('rect', { x: index + 0.12, y: 6 - height, width: 0.76, height }), s('text', { x: index + 0.5, y: 6.8, class: 'letter' }, kind));
  });
  return s('svg', { viewBox: '-.1 0 7.2 7', 'aria-hidden': 'true', class: 'live' }, ...bars);
}

/**
 * @param {typeof SOLVERS[number]} solver
 * @param {Kept} kept
 * @param {Say} say
 * @returns {Shown | null} null of what cannot be read
 */
export function shown(solver, kept, say) {
  try {
    return SHOW[solver](kept.now, say);
  } catch {
    return null;
  }
}

const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });

/** @param {number} at @param {Say} say */
export const timeOf = (at, say) => (Date.now() - at < 60_000 ? say('now') : clock.format(at));

/**
 * A link to a game, which goes on with all its steps.
 * @param {Shown} item
 * @param {Kept} kept
 * @param {Say} say
 * @param {string} root of the site
 */
export function linkTo({ picture, title, won, folder }, { id, at, past }, say, root) {
  const back = past.length === 1 ? say('one-step') : say('steps', { count: past.length });
  const when = timeOf(at, say) + (past.length > 0 ? ` · ${back}` : '');
  return h('a', { href: `${root}${folder}/?game=${id}` }, h('span', { class: 'pic' }, picture),
    h('span', { class: 'what' }, h('strong', {}, title), h('span', {}, won), h('small', {}, when)));
}
