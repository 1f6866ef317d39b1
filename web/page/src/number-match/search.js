// @ts-check
/**
 * What is known of a board: the line that is followed with its boards, and the answer of the solver as it comes in.
 * A better line takes the place of the one that is followed only as long as nobody has left it.
 */

import { Dropped, Refused } from '../client.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Step} Step */
/** @typedef {import('./board.js').Board} Board */

/**
 * @typedef {object} Known
 * @property {Board[]} boards one for each step and one for the end; none before the first answer
 * @property {any} answer the document of the solver, when it has one
 * @property {boolean} isSearching
 * @property {boolean} isStopped whether it was ended before its answer
 * @property {boolean} isChecked whether the line was found right by the second program
 * @property {Error | null} error
 */

/** Seconds that a board is searched at first, and when more is asked for. */
const SECONDS = { first: 5, longer: 60 };

/** @type {Known} */
const NOTHING = { boards: [], answer: null, isSearching: false, isStopped: false, isChecked: false, error: null };

/** @param {readonly Step[]} steps */
const text = (steps) => JSON.stringify(steps.map(bare));

/**
 * A step without what is said of it besides.
 * @param {any} step
 * @returns {Step}
 */
export const bare = (step) =>
  step.action === 'pair' ? { action: 'pair', a: step.a, b: step.b } : { action: step.action };

export class Search extends EventTarget {
  /** @type {import('../client.js').Client} */
  #client;
  /** @type {import('../store.js').Store<State>} */
  #store;
  /** What the search is about: a board, its rules, and a goal. */
  #about = '';
  /** @type {Known} */
  known = NOTHING;

  /**
   * @param {import('../client.js').Client} client
   * @param {import('../store.js').Store<State>} store
   */
  constructor(client, store) {
    super();
    this.#client = client;
    this.#store = store;
  }

  /** Looks at the state again: another board or other rules begin a new search. */
  look() {
    const { mode, board, rules, goal } = this.#store.now;
    const about = mode === 'edit' ? '' : JSON.stringify([board, rules, goal]);
    if (about === this.#about) return;
    this.#about = about;
    this.#client.drop();
    this.known = NOTHING;
    if (about !== '') void this.#begin(about);
  }

  /** Searches the same board for longer: without a win, for the line that leaves the fewest digits. */
  goOn() {
    const { goal } = this.#store.now;
    const isLost = this.known.answer?.status === 'unsolvable' && goal !== 'score';
    void this.#solve(this.#about, SECONDS.longer, isLost ? 'digits' : goal);
  }

  /** Begins again what came to no answer for want of a solver. */
  again() {
    if (this.known.error) void this.#begin(this.#about);
  }

  /** Ends the search, and keeps what is known. */
  stop() {
    this.#client.drop();
    this.#know({ isSearching: false, isStopped: true });
  }

  /** @param {Partial<Known>} news */
  #know(news) {
    this.known = { ...this.known, ...news };
    this.dispatchEvent(new Event('change'));
  }

  /**
   * The line of the address first, so that a reload shows it at once; then the search.
   * @param {string} about
   */
  async #begin(about) {
    const { board, rules, steps } = this.#store.now;
    if (steps.length > 0) {
      try {
        const { boards } = await this.#client.ask({ op: 'number-match/follow', board, rules, steps: [...steps] });
        if (about !== this.#about) return;
        this.#know({ boards });
      } catch (error) {
        if (error instanceof Dropped || about !== this.#about) return;
        if (!(error instanceof Refused)) return this.#know({ error: /** @type {Error} */ (error) });
        // A link with a line that its board does not take is none.
        if (this.#store.visit) return this.#store.reject();
        this.#store.replace({ ...this.#store.now, steps: [], at: 0 });
      }
    }
    await this.#solve(about, SECONDS.first, this.#store.now.goal);
  }

  /**
   * @param {string} about
   * @param {number} seconds
   * @param {State['goal']} goal
   */
  async #solve(about, seconds, goal) {
    const { board, rules } = this.#store.now;
    this.#know({ isSearching: true, isStopped: false, error: null });
    try {
      /** @type {any} */
      let last = null;
      const answer = await this.#client.ask({ op: 'number-match/solve', board, rules, goal, seconds }, (part) => {
        if (about !== this.#about || !part.win) return;
        last = part;
        this.#offer(part.win.steps, part.followed.boards);
      });
      if (about !== this.#about) return;
      await this.#finish(about, answer, last);
    } catch (error) {
      if (error instanceof Dropped || about !== this.#about) return;
      // So is one with a board that makes no sense.
      if (error instanceof Refused && error.code !== 'memory' && this.#store.visit && !this.#store.canUndo) return this.#store.reject();
      this.#know({ isSearching: false, error: /** @type {Error} */ (error) });
    }
  }

  /**
   * @param {string} about
   * @param {any} answer
   * @param {any} last the last better win
   */
  async #finish(about, answer, last) {
    this.#know({ answer });
    const { board, rules } = this.#store.now;
    if (this.known.boards.length === 0 || !last || text(last.win.steps) !== text(answer.steps)) {
      const steps = answer.steps.map(bare);
      const { boards } = await this.#client.ask({ op: 'number-match/follow', board, rules, steps });
      if (about !== this.#about) return;
      this.#offer(answer.steps, boards);
    }
    const { holds } = await this.#client.ask({ op: 'number-match/verify', answer });
    if (about === this.#about) this.#know({ isChecked: holds, isSearching: false });
  }

  /**
   * Takes a line over, unless another one is followed already.
   * @param {any[]} line
   * @param {Board[]} boards
   */
  #offer(line, boards) {
    const now = this.#store.now;
    const steps = line.map(bare);
    const isSameSoFar = text(steps.slice(0, now.at)) === text(now.steps.slice(0, now.at));
    if (!isSameSoFar) return;
    this.#know({ boards });
    this.#store.replace({ ...now, steps });
  }
}

/**
 * Digits may stand in groups, as in `524 131 452`: what cannot be read as it stands is read without its gaps.
 * @param {import('../client.js').Client} client
 * @param {string} text
 * @param {import('./state.js').Rules} rules
 */
export async function readBoard(client, text, rules) {
  const bare = text.replace(/[^\S\n]+/g, '');
  try {
    return await client.ask({ op: 'number-match/read', board: text, rules });
  } catch (error) {
    if (!(error instanceof Refused) || bare === text) throw error;
    return client.ask({ op: 'number-match/read', board: bare, rules }).catch(() => Promise.reject(error));
  }
}
