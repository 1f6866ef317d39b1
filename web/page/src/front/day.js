// @ts-check
/** The boards of a day: they come from its date, without a server, and are the same for everyone. */

import { fresh, read } from '../tenten/state.js';
import { ROOMS } from '../rooms.js';

/** Sets of pieces of a daily game. */
export const SETS = 10;

/** A day as a number such as 20261128, by the clock of this device. @param {Date} date */
export const dayOf = (date) => date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();

/** @param {number} day @param {string} name */
export const idOf = (day, name) => `daily-${day}-${name}`;

/** Numbers below a bound, the same ones each time. @param {number} seed */
export function dice(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** The block games of each day. */
export const BLOCKS = ROOMS.filter(({ solver }) => solver === 'tenten');

/** The digits of a day: three rows. @param {number} day */
export function digitsOf(day) {
  const roll = dice(day);
  return Array.from({ length: 27 }, () => 1 + roll(9)).join('');
}

/** The pieces of a day: a bag and four of the next one; and what is left of that. @param {number} day @param {number} turn */
export function queueOf(day, turn) {
  const roll = dice(day * 31 + turn);
  const bag = () => {
    const left = [...'IJLOSTZ'];
    return Array.from({ length: 7 }, () => left.splice(roll(left.length), 1)[0]);
  };
  const all = [...bag(), ...bag()].join('');
  return { queue: all.slice(0, 11), bag: [...all.slice(11)].sort().join('') };
}

/** @param {number} day @param {number} turn */
export function clearOf(day, turn) {
  const { queue, bag } = queueOf(day, turn);
  return `4~${Array(4).fill('__________').join('-')}~~${queue}~${bag}~~0~0~srs~soft~5`;
}

/**
 * A board with about a third of its cells filled, in lumps, and no whole line or box.
 * @param {number} size
 * @param {(bound: number) => number} roll
 */
export function lumps(size, roll) {
  const cells = Array.from({ length: size }, () => Array(size).fill('.'));
  const isWhole = (/** @type {string[]} */ line) => !line.includes('.');
  const box = (/** @type {number} */ at) => cells.slice(3 * Math.floor(at / 3), 3 * Math.floor(at / 3) + 3).flatMap((row) => row.slice(3 * (at % 3), 3 * (at % 3) + 3));
  const hasWhole = () => cells.some(isWhole) || cells.some((_, column) => isWhole(cells.map((row) => row[column]))) || (size === 9 && cells.some((_, at) => isWhole(box(at))));
  for (let tries = 0; tries < 60 && cells.flat().filter((cell) => cell === '#').length < 0.33 * size * size; tries += 1) {
    const [height, width] = [1 + roll(3), 1 + roll(3)];
    const [top, left] = [roll(size - height + 1), roll(size - width + 1)];
    const before = cells.map((row) => [...row]);
    for (let row = top; row < top + height; row += 1) cells[row].fill('#', left, left + width);
    if (hasWhole()) cells.splice(0, size, ...before);
  }
  return cells.map((row) => row.join('')).join('/');
}

/**
 * A daily game of blocks as it begins: the sets that follow come from its seed.
 * @param {number} day
 * @param {{ rules?: string, size?: number }} room
 * @param {(request: any) => Promise<any>} ask
 */
export async function blocksOf(day, { rules = '', size = 0 }, ask) {
  // Games of the same size have boards of their own.
  const seed = 10 * day + BLOCKS.findIndex((room) => room.rules === rules);
  const first = { ...fresh({ name: rules, size }, 'score'), seed, board: lumps(size, dice(seed)) };
  const { pieces } = await ask({ op: 'tenten/deal', rules, board: first.board, dealer: 'weighted', seed, number: 0 });
  return { ...first, set: pieces.join(''), isPicking: false, isDealt: true };
}

/**
 * The points of the solver for the sets of a day.
 * @param {import('../tenten/state.js').State} first
 * @param {(request: any) => Promise<any>} ask
 * @returns {Promise<{ score: number, rounds: number }>}
 */
export async function bestOf(first, ask) {
  const { rules, seed } = first;
  let [now, set] = [{ board: first.board, rounds: 0, score: 0, streak: 0, idle: 0 }, first.set];
  while (now.rounds < SETS) {
    const { board, streak, idle } = now;
    const way = await ask({ op: 'tenten/advise', rules, board, pieces: set, goal: 'score', streak, idle, nodes: 20_000 });
    if (way.status === 'unsolvable' || !way.moves) break;
    const moves = way.moves.map((/** @type {any} */ { piece, row, col }) => ({ piece, row, col }));
    const after = await ask({ op: 'tenten/place', rules, pieces: set, ...now, moves });
    now = { board: after.board.join('/'), rounds: after.rounds, score: after.score, streak: after.streak, idle: after.idle };
    const dealt = await ask({ op: 'tenten/deal', rules, board: now.board, dealer: 'weighted', seed, number: now.rounds });
    set = dealt.pieces.join('');
  }
  return { score: now.score, rounds: now.rounds };
}

/**
 * How far a daily game has come: its points after its last set, or those until now.
 * @param {import('../shelf.js').Kept | null} kept
 */
export function progressOf(kept) {
  const states = kept ? [...kept.past, kept.now].map(read).filter((state) => state !== null) : [];
  const done = states.find(({ rounds }) => rounds >= SETS);
  const last = done ?? states[states.length - 1];
  return last ? { score: last.score, rounds: Math.min(last.rounds, SETS), isDone: done !== undefined } : null;
}
