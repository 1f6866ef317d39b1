// @ts-check
/**
 * Clears in a row to expect, for the second number of the page. They are asked of a client of their own, once the chance
 * of this clear is known: the values of starts that they take are 450 KB.
 */

import { Dropped, Refused } from '../client.js';
import { appearing, made } from './ahead.js';
import { canLoop, positionOf } from './state.js';
import { whyNot } from './think.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./board.js').Placement} Placement */

/** Answers that are kept. */
const MOST_KEPT = 32;

/**
 * A piece must be held. Who has never pressed hold can press it for the first piece, which costs nothing.
 * @param {State} state
 */
const withHold = (state) => (state.hold ? state : { ...state, hold: state.queue[0], queue: state.queue.slice(1) });

/** @param {State} state */
function question(state) {
  const { queue, bag, hasHeld, ...rest } = withHold(state);
  return JSON.stringify({ op: 'perfect-clear/prospects', ...positionOf({ queue, bag, hasHeld, ...rest }), queue, bag, has_held: hasHeld });
}

/** A placement, with hold or without. @param {Placement} placement */
const nameOf = ({ piece, cells }) => `${piece}${cells.map(String).sort()}`;

export class Clears extends EventTarget {
  /** @type {import('../client.js').Client} */
  #client;
  /** @type {import('./ahead.js').AskApi} */
  #ask;
  /** By question: the clears after each placement. @type {Map<string, Map<string, number>>} */
  #known = new Map();
  #asked = '';
  isThinking = false;

  /**
   * @param {import('../client.js').Client} client
   * @param {import('./ahead.js').AskApi} ask what takes a moment
   */
  constructor(client, ask) {
    super();
    [this.#client, this.#ask] = [client, ask];
  }

  /**
   * The game stands so, and its chance is known.
   * @param {State} state
   * @param {any} advice
   */
  async look(state, advice) {
    const request = canLoop(state) ? question(state) : '';
    if (request === this.#asked) return;
    this.#asked = request;
    this.#client.drop();
    this.isThinking = request !== '' && !this.#known.has(request);
    if (!this.isThinking) return;
    try {
      const found = await this.#work(request, state, advice);
      this.#known.set(request, found);
      const [oldest] = this.#known.keys();
      if (this.#known.size > MOST_KEPT) this.#known.delete(oldest);
    } catch (error) {
      if (error instanceof Dropped) return;
      // It is asked again with the next piece.
      this.#asked = '';
    }
    this.isThinking = false;
    this.dispatchEvent(new Event('change'));
  }

  /**
   * The clears in a row to expect after a placement; nothing if they are not known.
   * @param {State} state
   * @param {Placement} placement
   */
  of(state, placement) {
    return canLoop(state) ? this.#known.get(question(state))?.get(nameOf(placement)) : undefined;
  }

  /**
   * @param {string} request
   * @param {State} state
   * @param {any} advice
   * @returns {Promise<Map<string, number>>}
   */
  async #work(request, state, advice) {
    try {
      const { moves } = await this.#client.ask(JSON.parse(request));
      return new Map(moves.map((/** @type {any} */ { placement, clears }) => [nameOf(placement), clears]));
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'memory' || !advice.moves[0]) throw error;
      return new Map([[nameOf(advice.moves[0].placement), await this.#later(request, state, advice.moves[0].placement)]]);
    }
  }

  /**
   * Where a clear begins, that takes too much memory. So it is worked out for the best move alone: the mean over the
   * pieces that may appear after it.
   * @param {string} request
   * @param {State} state
   * @param {Placement} placement
   */
  async #later(request, state, placement) {
    const next = await made(state, placement, this.#ask);
    const states = whyNot(next) === null ? [next] : await appearing(next, this.#ask);
    let sum = 0;
    for (const one of states) {
      if (request !== this.#asked) throw new Dropped();
      const { clears } = await this.#client.ask(JSON.parse(question(one)));
      sum += clears / states.length;
    }
    return sum;
  }
}
