// @ts-check
/** The state of a game, and how it stands in the address. */

/** @typedef {'1010' | 'klooni' | '8x8'} RulesName */

/**
 * @typedef {object} State
 * @property {RulesName} rules
 * @property {string} board rows with `#` and `.`, the top one first, `/` between them
 * @property {string} set the letters of the pieces that are chosen, or still to be placed
 * @property {boolean} isPicking whether the pieces are still being chosen
 * @property {boolean} isDealt whether the next pieces are drawn at random
 * @property {number} rounds that were finished
 * @property {number} score
 * @property {number} seed of random pieces
 * @property {State | null} game the game that waits while something is tried
 */

/** @type {Record<RulesName, number>} */
export const SIZES = { 1010: 10, klooni: 10, '8x8': 8 };

/** Pieces of a set. */
export const SET = 3;

/**
 * @param {RulesName} rules
 * @returns {State}
 */
export function fresh(rules) {
  const size = SIZES[rules];
  const board = Array(size).fill('.'.repeat(size)).join('/');
  const seed = Math.floor(Math.random() * 2 ** 32);
  return { rules, board, set: '', isPicking: true, isDealt: false, rounds: 0, score: 0, seed, game: null };
}

/** @param {State} state */
export const isEmpty = (state) => !state.board.includes('#');

/**
 * @param {State} state
 * @returns {string}
 */
export function write(state) {
  const board = state.board.replaceAll('#', 'X').replaceAll('.', '_').replaceAll('/', '.');
  const step = (state.isPicking ? 'p' : 'a') + (state.isDealt ? 'r' : '');
  const own = [state.rules, board, state.set, step, state.rounds, state.score, state.seed].join('~');
  return state.game ? `${own}!${write({ ...state.game, game: null })}` : own;
}

/**
 * @param {string} text
 * @returns {State | null} null if it is none
 */
export function read(text) {
  const [own, waiting] = text.split('!');
  const [rules, rows = '', set = '', step = '', ...numbers] = own.split('~');
  if (!(rules in SIZES) || numbers.length !== 3) return null;
  const size = SIZES[/** @type {RulesName} */ (rules)];
  const board = rows.replaceAll('.', '/').replaceAll('_', '.').replaceAll('X', '#');
  const lines = board.split('/');
  if (lines.length !== size || lines.some((line) => line.length !== size || /[^#.]/.test(line))) return null;
  if (set.length > SET || !/^[A-Za-z._-]*$/.test(set)) return null;
  const [rounds, score, seed] = numbers.map(Number);
  if (![rounds, score, seed].every((number) => Number.isSafeInteger(number) && number >= 0)) return null;
  const game = waiting ? read(waiting) : null;
  const isPicking = !step.startsWith('a') || set === '';
  const isDealt = step.endsWith('r');
  return { rules: /** @type {RulesName} */ (rules), board, set, isPicking, isDealt, rounds, score, seed, game };
}

/**
 * The board as rows of cells, true where it is filled.
 * @param {string} board
 */
export const cellsOf = (board) => board.split('/').map((row) => [...row].map((cell) => cell === '#'));

/** @param {boolean[][]} cells */
export const boardOf = (cells) =>
  cells.map((row) => row.map((isFilled) => (isFilled ? '#' : '.')).join('')).join('/');

/**
 * The set without one piece of this letter.
 * @param {string} set
 * @param {string} letter
 */
export const without = (set, letter) => set.replace(letter, '');
