// @ts-check
/**
 * Asks for the chance of the game as it stands. Nothing is shown of a game that has changed.
 *
 * What a first bag is worth is looked up at once, and worked out in full afterwards. When there is nothing to think
 * about, the worker works ahead: at what will probably be asked next.
 */

import { Dropped, NotLoaded } from '../client.js';
import { emptyCells, firstBag, isLoop, missing, positionOf, useful } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./openings.js').Openings} Openings */

/** Pieces that may be unknown when a chance is worked out: with more, that takes minutes and gigabytes. */
const MOST_UNSEEN = 5;
/** Milliseconds between two looks at the progress. */
const PERIOD = 250;
/** Answers that are kept. */
const MOST_KEPT = 32;

/**
 * Why there is nothing to be asked of a state.
 * @param {State} state
 * @returns {[key: string, parts: Record<string, number>] | null}
 */
export function whyNot(state) {
  const empty = emptyCells(state);
  if (empty === 0) return ['full', {}];
  if (empty % 4 !== 0) return ['parity', { empty, lines: state.rows.length }];
  const count = missing(state);
  if (count === 1) return ['which-one', {}];
  if (count > 1) return ['which-many', { count }];
  const unseen = Math.max(useful(state) - state.queue.length, 0);
  return unseen > MOST_UNSEEN ? ['unknown', { count: unseen }] : null;
}

export class Thinker extends EventTarget {
  /** @type {any} */
  advice = null;
  /** @type {unknown} */
  error = null;
  /** The advice is looked up: it has the best moves alone. */
  isBook = false;
  isThinking = false;
  /** The user has stopped it. */
  isStopped = false;
  /** Fields that have been looked at. */
  fields = 0;
  /** What chances are asked of. */
  #client;
  /** What clears in a row are asked of, once they are. @type {import('../client.js').Client | null} */
  #loop = null;
  #makeLoop;
  /** What is known of first bags, once it is loaded. @type {Openings | null} */
  #openings = null;
  #load;
  /** The question about the game as it stands. */
  #asked = '';
  /** What the worker works at: that question, or one ahead. */
  #job = '';
  /** @type {string[]} */
  #ahead = [];
  /** Answers by question. @type {Map<string, any>} */
  #known = new Map();
  #shown = 0;

  /**
   * @param {import('../client.js').Client} client
   * @param {() => import('../client.js').Client} makeLoop makes the client for clears in a row
   * @param {() => Promise<Openings>} load what is known of first bags
   */
  constructor(client, makeLoop, load) {
    super();
    this.#client = client;
    this.#makeLoop = makeLoop;
    this.#load = load;
  }

  /** Has what is known of first bags ready, so that the first answer is there at once. */
  async warm() {
    this.#openings = await this.#load();
    await this.#openings.warm();
  }

  /** The game stands otherwise. What is known of it is known at once. @param {State} state */
  look(state) {
    const request = whyNot(state) ? '' : question(state);
    if (request === this.#asked) return;
    if (this.#job !== '' && this.#job === this.#asked) this.#drop();
    this.#asked = request;
    [this.advice, this.error, this.isBook] = [this.#known.get(request) ?? null, null, false];
    [this.isThinking, this.isStopped, this.fields] = [request !== '' && !this.advice, false, 0];
    const bag = this.isThinking ? firstBag(state) : null;
    if (bag) {
      this.advice = this.#openings?.known(bag) ?? null;
      this.isBook = this.advice !== null;
      if (!this.isBook) void this.#lookUp(request, bag);
    }
    if (this.isThinking && this.#job !== request) void this.#work(request);
  }

  /**
   * What to work at when there is nothing to think about: probable states, in their order.
   * @param {State[]} states
   */
  workAhead(states) {
    this.#ahead = states.filter((state) => !whyNot(state)).map(question);
    this.#next();
  }

  /** What is known of a state. @param {State} state */
  known(state) {
    return this.#known.get(question(state));
  }

  /** Ends the thinking; what has been looked up is kept. */
  stop() {
    if (!this.isThinking) return;
    this.#drop();
    this.#ahead = [];
    [this.isThinking, this.isStopped] = [false, true];
    this.#tell();
  }

  /** Thinks again after it was stopped. */
  goOn() {
    if (!this.isStopped) return;
    [this.isThinking, this.isStopped, this.fields] = [true, false, 0];
    void this.#work(this.#asked);
    this.#tell();
  }

  /** Asks again what had no answer for want of a solver. */
  again() {
    if (!(this.error instanceof NotLoaded) || this.#asked === '') return;
    [this.error, this.isThinking, this.fields] = [null, true, 0];
    void this.#work(this.#asked);
    this.#tell();
  }

  #drop() {
    this.#job = '';
    this.#client.drop();
    this.#loop?.drop();
  }

  #next() {
    if (this.#job !== '' || this.isThinking || document.hidden) return;
    const next = this.#ahead.find((request) => !this.#known.has(request));
    if (next !== undefined) void this.#work(next);
  }

  /** @param {string} request */
  #clientFor(request) {
    if (!request.includes('/prospects"')) return this.#client;
    this.#loop ??= this.#makeLoop();
    return this.#loop;
  }

  /** @param {string} request */
  async #work(request) {
    this.#job = request;
    try {
      this.#keep(request, await this.#clientFor(request).ask(JSON.parse(request), (part) => this.#inform(request, part)));
    } catch (error) {
      if (error instanceof Dropped) return;
      if (request === this.#asked) this.error = error;
      // Nothing more is worked out ahead: it would fail as well.
      this.#ahead = [];
    }
    this.#job = '';
    this.dispatchEvent(new Event('known'));
    if (request === this.#asked && !this.isStopped) {
      [this.advice, this.isBook] = [this.#known.get(request) ?? this.advice, this.error !== null && this.isBook];
      this.isThinking = false;
      this.#tell();
    }
    this.#next();
  }

  /**
   * @param {string} request
   * @param {string} bag
   */
  async #lookUp(request, bag) {
    const advice = await this.#load().then((openings) => openings.advice(bag)).catch(() => null);
    if (request !== this.#asked || this.advice || !advice) return;
    [this.advice, this.isBook] = [advice, true];
    this.#tell();
  }

  /**
   * @param {string} request
   * @param {any} part
   */
  #inform(request, part) {
    if (request !== this.#asked) return;
    this.fields += part.progress ?? 0;
    if (performance.now() - this.#shown < PERIOD) return;
    this.#shown = performance.now();
    this.#tell();
  }

  /**
   * @param {string} request
   * @param {any} advice
   */
  #keep(request, advice) {
    this.#known.set(request, advice);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KEPT) this.#known.delete(oldest);
  }

  #tell() {
    this.dispatchEvent(new Event('change'));
  }
}

/**
 * @param {State} state
 * @returns {string}
 */
function question(state) {
  /** @type {import('../protocol').Request} */
  const request = {
    op: isLoop(state) ? 'perfect-clear/prospects' : 'perfect-clear/advise',
    ...positionOf(state),
    queue: state.queue,
    bag: state.bag,
    any_bag: state.rules.anyBag,
    has_held: state.hasHeld,
  };
  return JSON.stringify(request);
}
