// @ts-check
/** What workers do while nothing is asked: clears in a row, and what will probably be asked next. */

import { Client } from '../client.js';
import { Clears } from './clears.js';
import { after, gameOf, mayAppear } from './state.js';
import { whyNot } from './think.js';
import { worded } from './view.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {(request: import('../protocol').Request) => Promise<any>} AskApi */

/** A window in which what comes next has a place of its own. */
const hasRoom = matchMedia('(min-width: 68.75rem)');

export class Ahead {
  /** Made when they are first asked for. @type {Clears | null} */
  clears = null;
  /** The state after which the workers have been told what may come. @type {State | null} */
  #of = null;
  /** @type {import('./think.js').Thinker} */
  #thinker;
  /** @type {import('../store.js').Store<State>} */
  #store;
  /** @type {AskApi} */
  #ask;
  /** @type {() => void} */
  #draw;
  /** The states that come next, if only the piece that appears is not known. @type {State[]} */
  #coming = [];

  /**
   * @param {import('./think.js').Thinker} thinker
   * @param {import('../store.js').Store<State>} store
   * @param {AskApi} ask what takes a moment
   * @param {() => void} draw more is known
   */
  constructor(thinker, store, ask, draw) {
    [this.#thinker, this.#store, this.#ask, this.#draw] = [thinker, store, ask, draw];
    if (hasRoom.matches) thinker.addEventListener('known', () => this.#drawComing());
  }

  async look() {
    const { isThinking, isStopped, error, advice } = this.#thinker;
    const state = this.#store.now;
    if (isThinking || isStopped || error || this.#of === state) return;
    this.#of = state;
    this.#lookFar(state, advice);
    const states = await nextStates(state, advice, this.#ask).catch(() => []);
    if (this.#store.now !== state) return;
    this.#thinker.workAhead(states);
    this.#coming = states;
    if (hasRoom.matches) await this.#drawComing();
  }

  async #drawComing() {
    await worded();
    const { drawComing } = await import('./coming.js');
    drawComing(this.#coming, (state) => this.#thinker.known(state));
  }

  /**
   * Clears in a row, unless they came with the chance, or nobody wants to load their 450 KB.
   * @param {State} state
   * @param {any} advice
   */
  #lookFar(state, advice) {
    const isSaving = /** @type {any} */ (navigator).connection?.saveData === true;
    if (!advice || advice.moves[0]?.clears !== undefined || isSaving) return;
    if (!this.clears) {
      this.clears = new Clears(new Client('perfect-clear-loop', false), this.#ask);
      this.clears.addEventListener('change', this.#draw);
    }
    void this.clears.look(state, advice);
  }
}

/**
 * The states that may follow, and of which only one piece is not known now.
 * @param {State} state
 * @param {any} advice the advice for it, if it is known
 * @param {AskApi} ask
 * @returns {Promise<State[]>}
 */
async function nextStates(state, advice, ask) {
  if (advice === null) return appearing(state, ask);
  const next = await afterBest(state, advice, ask);
  if (next === null) return [];
  return whyNot(next) === null ? [next] : appearing(next, ask);
}

/**
 * @param {State} state
 * @param {any} advice
 * @param {AskApi} ask
 */
async function afterBest(state, advice, ask) {
  if (advice.best === 'hold') {
    return state.hasHeld ? null : after(state, await ask({ op: 'perfect-clear/game/press', game: gameOf(state) }));
  }
  return advice.moves[0] ? made(state, advice.moves[0].placement, ask) : null;
}

/**
 * The state when a piece has been placed.
 * @param {State} state
 * @param {any} placement
 * @param {AskApi} ask
 */
export async function made(state, placement, ask) {
  const { kicks, drop } = state.rules;
  return after(state, await ask({ op: 'perfect-clear/game/make', game: gameOf(state), placement, kicks, drop }));
}

/**
 * The state with each piece that may appear, if that is all that is missing. The last piece of a bag is known before it
 * appears.
 * @param {State} state
 * @param {AskApi} ask
 * @returns {Promise<State[]>}
 */
export async function appearing(state, ask) {
  const pieces = mayAppear(state);
  const why = whyNot(state)?.[0];
  const isMany = why === 'which-many';
  if (why !== 'which-one' && !(isMany && pieces.length === 1)) return [];
  const states = [];
  for (const piece of pieces) {
    const answer = await ask({ op: 'perfect-clear/game/appear', game: gameOf(state), pieces: piece });
    states.push(after(state, answer));
  }
  return isMany ? appearing(states[0], ask) : states;
}
