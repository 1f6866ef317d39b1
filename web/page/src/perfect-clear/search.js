// @ts-check
/** Questions that may take long, about known queues and about many: one at a time, and each can be stopped. */

import { byId, show } from '../base.js';
import { Dropped } from '../desk.js';
import { plain } from '../share.js';
import { patternWords } from './patterns.js';
import { FEW, MOST } from './solutions.js';
import { positionOf } from './state.js';
import { refusalWords } from './view.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./board.js').Say} Say */

/** @param {string} id */
const input = (id) => /** @type {HTMLInputElement} */ (byId(id));

export class Search {
  #say;
  #desks;
  #solutions;
  /** The position and the rows that were asked about. */
  #asked = '';
  /** Where the answer goes. */
  #part = '';

  /**
   * @param {Say} say
   * @param {Record<'solve' | 'pattern', import('../desk.js').Desk>} desks one is asked at a time
   * @param {import('./solutions.js').Solutions} solutions
   */
  constructor(say, desks, solutions) {
    this.#say = say;
    this.#desks = desks;
    this.#solutions = solutions;
  }

  /** Another field: what was found for the one before is no longer shown. @param {State} state */
  look(state) {
    const asked = JSON.stringify([state.rows, positionOf(state)]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.stop();
    this.#solutions.forget();
    byId('pattern-answer').replaceChildren();
  }

  stop() {
    for (const desk of Object.values(this.#desks)) desk.drop();
  }

  get isBusy() {
    return Object.values(this.#desks).some((desk) => desk.isBusy);
  }

  /**
   * One solution of the queue that was typed, which is walked through at once.
   * @param {State} state
   */
  async one(state) {
    const queue = this.#queue();
    const answer = await this.#ask('solve', { op: 'perfect-clear/solve', ...positionOf(state), queue, keys: true });
    if (!answer) return;
    if (!this.#hasNone(answer, queue)) this.#solutions.single(state.rows, answer.solutions[0].placements);
  }

  /**
   * All of them, in a list.
   * @param {State} state
   * @param {number} [most] that are listed
   */
  async all(state, most = FEW) {
    const [queue, unique] = [this.#queue(), input('unique').checked];
    const request = { ...positionOf(state), queue, all: true, unique, most, keys: true };
    const answer = await this.#ask('solve', { op: 'perfect-clear/solve', ...request });
    if (answer && !this.#hasNone(answer, queue)) this.#solutions.show(state.rows, answer);
  }

  /** As many as are listed at most. @param {State} state */
  more(state) {
    return this.all(state, MOST);
  }

  /**
   * @param {'percent' | 'saves' | 'minimals'} kind
   * @param {State} state
   */
  async pattern(kind, state) {
    const request = { ...positionOf(state), pattern: plain(input('pattern').value) };
    const answer = await this.#ask(
      'pattern',
      kind === 'minimals'
        ? { op: 'perfect-clear/ways', ...request, minimal: true, most: 100 }
        : { op: `perfect-clear/${kind}`, ...request },
    );
    if (answer) byId('pattern-answer').replaceChildren(...patternWords(this.#say, kind, answer));
  }

  #queue() {
    return plain(input('queue').value).replace(/[\s,]/g, '').toUpperCase();
  }

  /**
   * @param {any} answer
   * @param {string} queue
   */
  #hasNone(answer, queue) {
    if (answer.solutions.length > 0) return false;
    const words = answer.status === 'unknown' ? this.#say('stopped') : this.#say('no-solution', { queue });
    byId('solve-answer').textContent = words;
    return true;
  }

  /**
   * The answer; none if it was refused, stopped or dropped, which is said where it would stand.
   * @param {'solve' | 'pattern'} part
   * @param {import('../protocol').Ask} request
   */
  async #ask(part, request) {
    const target = byId(`${part}-answer`);
    const asked = this.#asked;
    this.stop();
    this.#solutions.forget();
    target.replaceChildren(this.#say('thinking'), ' …');
    show(`${part}-stop`, true);
    this.#part = part;
    try {
      const answer = await this.#desks[part].ask(request);
      target.replaceChildren();
      return answer;
    } catch (error) {
      const isOld = error instanceof Dropped && (asked !== this.#asked || this.isBusy);
      if (!isOld) target.replaceChildren(error instanceof Dropped ? this.#say('stopped') : refusalWords(this.#say, error));
      return null;
    } finally {
      if (!this.isBusy || this.#part !== part) show(`${part}-stop`, false);
    }
  }
}
