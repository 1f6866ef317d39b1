// @ts-check
/** A solution, step by step. */

import { allow, byId, h, show } from '../base.js';
import { drawField, moveWords } from './board.js';
import { say } from './more.js';
import { button } from './parts.js';
import { drawKeys } from './signs.js';
import { placed } from './state.js';
import { tell } from './view.js';

/** @typedef {import('./board.js').Placement & { cleared: number[], keys?: string[] }} Step */

/** The deck while a solution is walked through: as high as that of the game. */
function makeDeck() {
  const back = h('button', { id: 'back', type: 'button' }, h('span', { 'aria-hidden': 'true' }, '◀ '), say('back'));
  const forward = h('button', { id: 'forward', type: 'button', class: 'main' }, say('forward'), h('span', { 'aria-hidden': 'true' }, ' ▶'));
  byId('deck').append(
    h(
      'div',
      { id: 'playback', hidden: true },
      h('div', { id: 'walk', class: 'bags' }, button('earlier'), h('span', { id: 'which', class: 'fine' }), button('later')),
      h('div', { class: 'bags' }, button('close'), button('share-solution', 'share-this')),
      h('div', { class: 'acts' }, back, forward),
    ),
  );
}

export class Playback {
  /** @type {string[][]} */
  #boards = [];
  /** @type {import('./solutions.js').Solution | null} */
  #solution = null;
  at = 0;

  constructor() {
    makeDeck();
  }

  get isOpen() {
    return this.#boards.length > 0;
  }

  get of() {
    return this.#steps.length;
  }

  get #steps() {
    return this.#solution?.steps ?? [];
  }

  /** What is walked through. */
  get solution() {
    return this.#solution;
  }

  /** The fields before each step, and the one after the last. */
  get boards() {
    return this.#boards;
  }

  /** The field before the step. */
  get rows() {
    const rows = this.#boards[this.at];
    return rows;
  }

  /** The step, unless all are done. */
  get placement() {
    return this.#steps[this.at] ?? null;
  }

  /** @param {import('./solutions.js').Solution} solution */
  start(solution) {
    this.#solution = solution;
    this.at = 0;
    this.#boards = [solution.rows];
    for (const step of solution.steps) this.#boards.push(placed(this.#boards[this.#boards.length - 1], step, step.cleared));
  }

  /** @param {number} by */
  go(by) {
    this.at = Math.max(0, Math.min(this.at + by, this.of));
  }

  close() {
    this.#boards = [];
    this.#solution = null;
    this.at = 0;
  }

  /**
   * @param {import('./view.js').Page} page
   * @param {[string, '' | 'good' | 'bad']} notice what is said instead of the step
   */
  draw({ grid, solutions }, [notice, mood]) {
    const { rows, placement, at, of } = this;
    drawField(grid, say, { rows, lines: this.#boards[0].length }, placement);
    show('lines', false);
    solutions?.drawWalk();
    allow('back', at > 0);
    allow('forward', at < of);
    drawKeys(placement?.keys ?? []);
    if (notice) tell(notice, mood);
    else if (placement) tell(say('step', { at: at + 1, of, move: moveWords(say, placement) }), '');
    else tell(say('step-end', { of }), 'good');
  }
}
