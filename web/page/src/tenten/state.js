// @ts-check
/** The state of a game, and how it stands in the address. */

/**
 * What the solver says of a game.
 * @typedef {object} Game
 * @property {string} name
 * @property {number} size
 * @property {number} set_size
 * @property {import('./draw.js').Piece[]} pieces
 * @property {Array<Array<[number, number]>>} [boxes] cells of what vanishes besides rows and columns
 * @property {boolean} [has_streak] whether clears that follow each other bring points
 * @property {import('./version.js').Telling} [telling] how its versions are told apart, where there are several
 */

/**
 * @typedef {object} State
 * @property {string} rules their name
 * @property {string} board rows with `#` and `.`, the top one first, `/` between them
 * @property {string} set the letters of the pieces that are chosen, or still to be placed
 * @property {boolean} isPicking whether the pieces are still being chosen
 * @property {boolean} isDealt whether the next pieces are drawn at random
 * @property {'survival' | 'score'} goal
 * @property {number} rounds that were finished
 * @property {number} score
 * @property {number} streak clears that came one after the other just before
 * @property {number} idle placements without a clear since the last of them
 * @property {number} seed of random pieces
 * @property {State | null} game the game that waits while something is tried
 */

/** The game of who comes for the first time, before the solver has said which there are. */
export const FIRST = { name: '1010', size: 10 };

/** Pieces of a set. */
export const SET = 3;

/**
 * @param {{ name: string, size: number }} game
 * @param {State['goal']} [goal]
 * @returns {State}
 */
export function fresh({ name, size }, goal = 'survival') {
  const board = Array(size).fill('.'.repeat(size)).join('/');
  const seed = Math.floor(Math.random() * 2 ** 32);
  const numbers = { rounds: 0, score: 0, streak: 0, idle: 0, seed };
  return { rules: name, board, set: '', isPicking: true, isDealt: false, goal, ...numbers, game: null };
}

/** @param {State} state */
export const isEmpty = (state) => !state.board.includes('#');

/** Whether nothing was done yet in this game. @param {State} state */
export const isUntouched = (state) =>
  state.isPicking && state.set === '' && isEmpty(state) && state.rounds === 0 && state.game === null;

/**
 * @param {State} state
 * @returns {string}
 */
export function write(state) {
  const board = state.board.replaceAll('#', 'X').replaceAll('.', '_').replaceAll('/', '.');
  const { rules, set, rounds, score, seed, streak, idle } = state;
  const step = (state.isPicking ? 'p' : 'a') + (state.isDealt ? 'r' : '') + (state.goal === 'score' ? 's' : '');
  const own = [rules, board, set, step, rounds, score, seed, ...(streak ? [streak, idle] : [])].join('~');
  return state.game ? `${own}!${write({ ...state.game, game: null })}` : own;
}

/**
 * @param {string} text
 * @returns {State | null} null if it is none
 */
export function read(text) {
  const [own, waiting] = text.split('!');
  const [rules, rows = '', set = '', step = '', ...numbers] = own.split('~');
  const board = rows.replaceAll('.', '/').replaceAll('_', '.').replaceAll('X', '#');
  const lines = board.split('/');
  const size = lines.length;
  if (!/^[a-z0-9-]+$/.test(rules) || size < 4 || size > 10) return null;
  if (lines.some((line) => line.length !== size || /[^#.]/.test(line))) return null;
  if (set.length > SET || !/^[A-Za-z._-]*$/.test(set)) return null;
  const [rounds, score, seed, streak = 0, idle = 0] = numbers.map(Number);
  const counts = { rounds, score, seed, streak, idle };
  if (!Object.values(counts).every((number) => Number.isSafeInteger(number) && number >= 0)) return null;
  const isPicking = !step.startsWith('a') || set === '';
  const goal = step.includes('s') ? 'score' : 'survival';
  const game = waiting ? read(waiting) : null;
  return { rules, board, set, isPicking, isDealt: step.includes('r'), goal, ...counts, game };
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
