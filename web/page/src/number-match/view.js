// @ts-check
/** What is seen of a state: the board that is typed, or a line step by step, with what is said of it. */

import { allow, byId, show, status } from '../base.js';
import { NotLoaded } from '../client.js';
import { errorWords } from '../errors.js';
import { counted, drawFollowed, drawTyped, stepWords } from './board.js';
import { goneOf } from './gone.js';
import { answerWords, drawSteps } from './panel.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./search.js').Known} Known */

/**
 * @typedef {object} Seen
 * @property {import('./board.js').Say} say
 * @property {import('../grid.js').Grid} grid
 * @property {State} state
 * @property {string} notice what is said before anything else
 * @property {'' | 'bad'} mood how that is meant
 */

/**
 * A board that is typed.
 * @param {Seen} seen
 * @param {object} board
 * @param {number} board.caret where the next digit goes
 * @param {string} board.gone the digits that went from it, cell by cell
 * @param {boolean} board.isChanged whether it is a board of a line
 */
export function drawEdited({ say, grid, state, notice, mood }, { caret, gone, isChanged }) {
  drawTyped(grid, say, { board: state.board, columns: state.rules.width, caret, gone });
  const count = state.board.replaceAll('0', '').length;
  byId('hint').textContent = state.board === '' ? '' : say(isChanged ? 'hint-same' : 'hint-edit');
  allow('solve', count > 0);
  const digits = say('typed', { count: counted(say, 'digits', count) });
  const typed = count === 0 ? say('empty') : isChanged ? say('make-same') : digits;
  status(notice || typed, notice ? mood : '');
}

/** Whether the board that is shown is a win. */
let hasWon = false;

/**
 * A step of a line, and what is known of the line.
 * @param {Seen} seen
 * @param {Known} known
 * @param {(at: number) => void} goTo
 */
export function drawLine({ say, grid, state, notice, mood: noticeMood }, known, goTo) {
  const { steps, at, rules } = state;
  const { boards } = known;
  const here = boards[at] ?? bareBoard(state);
  const before = boards[at - 1];
  const added = before?.next?.action === 'refill' ? here.board.length - before.digits : Infinity;
  drawFollowed(grid, say, here, rules.width, { added, gone: boards.length > 0 ? goneOf(boards, at, rules.width) : '' });
  byId('progress').style.setProperty('--part', `${(100 * at) / Math.max(steps.length, 1)}%`);
  const { result, proof, mood } = known.error ? errorOf(say, known.error) : answerWords(say, state, known);
  byId('result').textContent = result;
  byId('proof').textContent = proof;
  byId('answer').dataset.mood = mood;
  const isOpen = known.answer !== null && !known.answer.optimal;
  show('longer', !known.isSearching && (known.isStopped || isOpen));
  show('stop', known.isSearching);
  const isWon = boards.length > 0 && here.board === '';
  if (isWon && !hasWon) void import('../joy.js').then(({ celebrate }) => celebrate(grid), () => {});
  hasWon = isWon;
  show('next', !isWon);
  show('again', isWon);
  show('edit', !isWon);
  allow('back', at > 0);
  allow('next', at < steps.length && boards.length > 0);
  byId('hint').textContent = here.next === null ? '' : say(here.next.action === 'pair' ? 'hint' : 'hint-refill');
  const isLine = boards.length > 0 && steps.length > 0;
  status(notice || (isLine ? lineWords(say, state, here) : result), notice ? noticeMood : here.next === null ? mood : '');
  drawSteps(say, state, boards, goTo);
}

/** @param {import('./board.js').Say} say @param {Error} error @returns {{ result: string, proof: string, mood: 'bad' }} */
function errorOf(say, error) {
  const words = errorWords(say, error);
  // Nothing was searched.
  if (error instanceof NotLoaded) return { result: words, proof: '', mood: 'bad' };
  return { result: say('not-found'), proof: words, mood: 'bad' };
}

/**
 * What the line of status says of a board of a line.
 * @param {import('./board.js').Say} say
 * @param {State} state
 * @param {Board} here
 */
function lineWords(say, { steps, at, rules }, here) {
  if (here.next) return say('step', { at: at + 1, of: steps.length, what: stepWords(say, here, rules.width) });
  return here.digits === 0 ? say('won') : say('left', { count: counted(say, 'digits', here.digits) });
}

/**
 * The board of a state before anything is known of it.
 * @param {State} state
 * @returns {Board}
 */
function bareBoard({ board, rules }) {
  return { board, digits: 0, refills_left: rules.max_refills, next: null, then: null };
}
