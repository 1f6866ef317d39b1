// @ts-check
/** The state of the page of perfect clears, and how it stands in the address. */

import { GAMES, KICKS } from './games.js';

/**
 * @typedef {object} State
 * @property {string[]} rows the rows that are left, from the top: `.` empty, `X` filled, or the letter of a piece
 * @property {number} lines lines that each clear has
 * @property {string} hold the piece that is held, or nothing
 * @property {string} queue the pieces that are shown, the current one first
 * @property {string} bag what is left of the bag of the last one; nothing if a new one begins
 * @property {boolean} hasHeld hold was pressed for the current piece
 * @property {number} clears
 * @property {number} placed pieces of this clear
 * @property {Rules} rules
 * @property {string} [did] what led here, for the timeline
 * @property {boolean} [lost] what led here lost some of the chance
 * @property {Made} [made] the piece that led here
 * @property {string} [asked] what a link asks of it, see `links.js`
 */

/**
 * A piece that was placed, for the timeline.
 * @typedef {object} Made
 * @property {string} words the move
 * @property {string} worth the chance after it
 * @property {{ piece: string, cells: [number, number][] }} placement
 */

/**
 * @typedef {object} Rules
 * @property {NonNullable<import('../protocol').PerfectClearMovement['game']>} game whose points count
 * @property {NonNullable<import('../protocol').PerfectClearMovement['kicks']>} kicks
 * @property {'soft' | 'hard' | 'slide'} drop
 * @property {boolean} noHold
 * @property {boolean} anyBag
 * @property {number} previews
 * @property {boolean} isLoop moves are ordered by the clears in a row to expect
 */

export const PIECES = ['I', 'J', 'L', 'O', 'S', 'T', 'Z'];
export const DROPS = /** @type {const} */ (['soft', 'slide', 'hard']);
const EMPTY = '..........';

/** @type {Rules} */
export const RULES = { game: 'guideline', kicks: 'srs', drop: 'soft', noHold: false, anyBag: false, previews: 5, isLoop: false };

/**
 * @param {number} lines
 * @param {string[]} [rows]
 * @returns {string[]} as many rows, those that are missing on top
 */
export const padded = (lines, rows = []) => [...Array(Math.max(lines - rows.length, 0)).fill(EMPTY), ...rows];

/**
 * The beginning of a game.
 * @param {Partial<State>} [news]
 * @returns {State}
 */
export function beginning(news = {}) {
  const lines = news.lines ?? 4;
  const rest = { hold: '', queue: '', bag: '', hasHeld: false, clears: 0, placed: 0, rules: RULES };
  return { rows: padded(lines), lines, ...rest, ...news };
}

/** @param {string[]} rows */
export const filled = (rows) => rows.map((row) => row.replace(/[^.]/g, 'X'));

/** @param {State} state */
export const emptyCells = ({ rows }) => rows.join('').split('.').length - 1;

/** Pieces that this clear can use. @param {State} state */
export const useful = (state) =>
  Math.floor(emptyCells(state) / 4) + (state.hold === '' && !state.rules.noHold ? 1 : 0);

/** Pieces that are still to appear before there is anything to decide. @param {State} state */
export const missing = (state) =>
  Math.max(Math.min(state.rules.previews + 1, useful(state)) - state.queue.length, 0);

/** Pieces that may appear next. @param {State} state */
export const mayAppear = ({ bag, rules }) => (rules.anyBag || bag === '' ? PIECES : [...bag]);

/** The game as the solver knows it. @param {State} state */
export const gameOf = ({ rows, lines, hold, queue, bag, hasHeld, clears, placed, rules }) => ({
  field: filled(rows),
  lines,
  hold: hold || null,
  no_hold: rules.noHold,
  queue,
  bag,
  any_bag: rules.anyBag,
  has_held: hasHeld,
  clears,
  placed,
});

/**
 * Whether clears in a row can be told: the values of starts are for clears of four lines under SRS, with hold.
 * @param {State} state
 */
export const canLoop = ({ lines, hold, queue, rules: { kicks, drop, noHold, anyBag } }) =>
  lines === 4 && hold.length + queue.length > 1 && kicks === RULES.kicks && drop === RULES.drop && !noHold && !anyBag;

/** Whether moves are ordered by them: a piece must be held. @param {State} state */
export const isLoop = (state) => state.rules.isLoop && state.hold !== '' && canLoop(state);

/**
 * What a question about a position has.
 * @param {State} state
 */
export const positionOf = ({ rows, hold, rules }) => ({
  field: filled(rows).join('/'),
  lines: rows.length,
  ...(hold ? { hold } : {}),
  no_hold: rules.noHold,
  kicks: rules.kicks,
  drop: rules.drop,
});

/**
 * The state after the solver has changed the game; cells keep the colours of their pieces.
 * @param {State} state
 * @param {any} answer
 * @returns {State}
 */
export function after(state, { game, placement, cleared }) {
  const rows = placement ? placed(state.rows, placement, cleared) : state.rows;
  const isSame = filled(rows).join() === game.field.join();
  const { lines, queue, bag, clears } = game;
  return {
    ...state,
    rows: isSame ? rows : game.field,
    lines,
    hold: game.hold ?? '',
    queue,
    bag,
    hasHeld: game.has_held,
    clears,
    placed: game.placed,
  };
}

/**
 * Rows with a piece in them, without those that it clears.
 * @param {string[]} rows
 * @param {{ piece: string, cells: [number, number][] }} placement
 * @param {number[]} cleared from the lowest row
 */
export function placed(rows, { piece, cells }, cleared) {
  const height = rows.length;
  const next = rows.map((row) => [...row]);
  for (const [x, y] of cells) if (next[height - 1 - y]) next[height - 1 - y][x] = piece;
  return next.filter((_, row) => !cleared.includes(height - 1 - row)).map((row) => row.join(''));
}

/**
 * The state in the address: parts with `~` between them.
 * @param {State} state
 */
export function write(state) {
  const { rows, lines, hold, queue, bag, hasHeld, clears, placed, rules, asked } = state;
  if (isNew(state)) return '';
  const field = rows.map((row) => row.replaceAll('.', '_')).join('-');
  const flags = [hasHeld && 'h', rules.noHold && 'n', rules.anyBag && 'a', rules.isLoop && 'l'].filter(Boolean).join('');
  const kicks = rules.game === RULES.game ? rules.kicks : `${rules.kicks}@${rules.game}`;
  const parts = [lines, field, hold, queue, bag, flags, clears, placed, kicks, rules.drop, rules.previews, ...(asked ? [asked] : [])];
  return parts.join('~');
}

/** Whether there is no game to lose. @param {State} state */
export const isUntouched = ({ rows, queue, hold, clears }) => filled(rows).join('').indexOf('X') < 0 && queue + hold === '' && clears === 0;

/** Whether a text has a fumen. @param {string} text */
export const isFumen = (text) => /[vdm]1\d\d(@|%(25)*40)/i.test(text);

/** @param {State} state */
const isNew = ({ rows, queue, hold, lines, clears, rules, asked }) =>
  !asked && lines === 4 && rows.join('') === EMPTY.repeat(4) && queue + hold === '' && clears === 0 && rules === RULES;

/**
 * @param {string} text
 * @returns {State | null}
 */
export function read(text) {
  const parts = text.split('~');
  if (parts.length !== 11 && parts.length !== 12) return null;
  const [lines, field, hold, queue, bag, flags, clears, placed, named, drop, previews, asked] = parts;
  const [kicked, game = RULES.game] = named.split('@');
  // Links that were made before have the old name.
  const kicks = kicked === 'tetrio180' ? 'srs-tetrio180' : kicked;
  const rows = field.split('-').map((row) => row.replaceAll('_', '.'));
  const isFine =
    /^[1-6]$/.test(lines) &&
    rows.length <= Number(lines) &&
    rows.every((row) => /^[.XIJLOSTZ]{10}$/.test(row)) &&
    /^[IJLOSTZ]?$/.test(hold) &&
    [queue, bag].every((letters) => /^[IJLOSTZ]{0,100}$/.test(letters)) &&
    KICKS.includes(kicks) &&
    Object.hasOwn(GAMES, game) &&
    DROPS.some((known) => known === drop) &&
    [clears, placed, previews].every((number) => /^\d{1,4}$/.test(number));
  if (!isFine) return null;
  return {
    rows,
    lines: Number(lines),
    hold,
    queue,
    bag,
    hasHeld: flags.includes('h'),
    clears: Number(clears),
    placed: Number(placed),
    asked,
    rules: {
      game: /** @type {Rules['game']} */ (game),
      kicks: /** @type {Rules['kicks']} */ (kicks),
      drop: /** @type {Rules['drop']} */ (drop),
      noHold: flags.includes('n'),
      anyBag: flags.includes('a'),
      previews: Math.min(Number(previews), 12),
      isLoop: flags.includes('l'),
    },
  };
}

/**
 * The bag with which a game begins, if the state is such a beginning: an empty field of four lines, nothing held, the
 * usual rules, and six pieces of a bag.
 * @param {State} state
 */
export function firstBag(state) {
  const { rows, hold, hasHeld, queue, bag, rules } = state;
  const isUsual = JSON.stringify({ ...rules, game: RULES.game, anyBag: false, isLoop: false }) === JSON.stringify(RULES);
  const whole = queue + bag;
  const isBag = queue.length === 6 && [...whole].sort().join('') === PIECES.join('');
  return rows.length === 4 && emptyCells(state) === 40 && hold === '' && !hasHeld && isUsual && isBag ? whole : null;
}
