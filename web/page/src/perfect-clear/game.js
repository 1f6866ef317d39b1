// @ts-check
/** What is done in a game: pieces appear and are placed, hold is pressed, the field is painted. */

import { lossOf, percent, worth } from './panel.js';
import { moveWords } from './board.js';
import { RULES, after, beginning, gameOf, positionOf } from './state.js';
import { mayPress } from './view.js';

/** @typedef {import('./state.js').State} State */

/**
 * @typedef {object} Desk what acts on the page have
 * @property {import('./board.js').Say} say
 * @property {import('../store.js').Store<State>} store
 * @property {import('./think.js').Thinker} thinker
 * @property {import('./view.js').View} view
 * @property {(request: import('../protocol').Request) => Promise<any>} ask what takes a moment
 * @property {(what: () => Promise<void> | void) => Promise<void>} act one thing after the other, so that quick taps are
 *   not lost; that something cannot be done is said
 */

/** @param {any} one @param {any} other */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export class Game {
  #desk;
  /** What paints while a finger is down. */
  #paint = '';

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  /**
   * @param {State} state
   * @param {string} [text] what is said of it
   * @param {'' | 'good' | 'bad'} [how]
   */
  change(state, text = '', how = '') {
    this.#desk.view.reset(text, how);
    this.#desk.store.set({ ...state, asked: undefined });
  }

  /** Another game, in the place of this one. @param {State} state */
  replace(state) {
    this.#desk.view.reset();
    this.#desk.store.begin({ ...state, asked: undefined });
  }

  /** @param {string} pieces */
  appear(pieces) {
    const { act, ask, store } = this.#desk;
    return act(async () => {
      const state = store.now;
      const answer = await ask({ op: 'perfect-clear/game/appear', game: gameOf(state), pieces });
      this.change({ ...after(state, answer), did: undefined, made: undefined, lost: false });
    });
  }

  pressHold() {
    const { act, ask, store, say } = this.#desk;
    return act(async () => {
      const state = store.now;
      if (!mayPress(state)) return;
      const answer = await ask({ op: 'perfect-clear/game/press', game: gameOf(state) });
      this.change({ ...after(state, answer), did: say('hold'), made: undefined, lost: false });
    });
  }

  /** @param {number} index of the line */
  place(index) {
    const { act, thinker } = this.#desk;
    return act(() => this.make(thinker.advice?.moves[index]?.placement));
  }

  /** @param {import('./board.js').Placement | null | undefined} placement */
  async make(placement) {
    if (!placement) return;
    const { ask, say, store, thinker } = this.#desk;
    const state = store.now;
    const { kicks, drop } = state.rules;
    const won = worth(thinker, placement);
    const loss = lossOf(thinker, won);
    const request = { game: gameOf(state), placement: /** @type {any} */ (placement), kicks, drop };
    const answer = await ask({ op: 'perfect-clear/game/make', ...request });
    const next = after(state, answer);
    const did = answer.clear ? say('did-clear', { count: next.clears }) : `${next.placed}`;
    const made = { words: moveWords(say, placement), worth: won === null ? '' : percent(won / thinker.advice.chance.denominator), placement };
    const news = { ...next, did, made, lost: loss > 0 };
    if (answer.clear) this.change(news, say('won', { count: next.clears }), 'good');
    else if (loss > 0) this.change(news, say('lost-chance', { loss: percent(loss) }), 'bad');
    else this.change(news);
  }

  main() {
    const { view } = this.#desk;
    return view.isHoldBest ? this.pressHold() : this.place(view.chosen);
  }

  /** @param {State} state */
  async begin(state) {
    // Other pieces for the same field are still this game.
    const become = same(state.rows, this.#desk.store.now.rows) ? this.change : this.replace;
    if (state.queue === '') become.call(this, state);
    else await this.start(state, null, become);
  }

  /**
   * A game that begins with pieces, of which the bag is worked out where nothing is known of it.
   * @param {State} state
   * @param {string | null} [bag]
   * @param {(state: State) => void} [become]
   */
  async start(state, bag = null, become = this.change) {
    const rest = { queue: state.queue, any_bag: state.rules.anyBag, ...(bag === null ? {} : { bag }) };
    const answer = await this.#desk.ask({ op: 'perfect-clear/game/start', ...positionOf(state), ...rest });
    become.call(this, { ...state, queue: answer.game.queue, bag: answer.game.bag, hasHeld: false });
  }

  example() {
    const rows = ['XX........', 'XXX......X', 'XXXX....XX', 'XXXXX..XXX'];
    const { act, store } = this.#desk;
    return act(() => this.start(beginning({ rows, queue: 'TILJSZ', rules: store.now.rules }), null, this.replace));
  }

  startAnew() {
    const { lines, rules } = this.#desk.store.now;
    this.replace(beginning({ lines, rules: same(rules, RULES) ? RULES : rules }));
  }

  /** @param {number} back */
  goBack(back) {
    const { store, view } = this.#desk;
    view.reset();
    for (let step = 0; step < back; step += 1) store.undo();
  }

  redo() {
    this.#desk.view.reset();
    this.#desk.store.redo();
  }

  takeLast() {
    this.#desk.view.reset();
    this.#desk.store.takeLast();
  }

  /**
   * @param {number} row
   * @param {number} column
   * @param {boolean} isNew whether a finger begins here
   * @param {boolean} rubs whether it takes away in any case
   */
  paintCell(row, column, isNew, rubs) {
    const { say, store, view } = this.#desk;
    const state = store.now;
    if (row < 0) return;
    if (isNew) this.#paint = rubs || state.rows[row][column] !== '.' ? '.' : 'X';
    const rows = state.rows.map((cells, at) => (at === row ? cells.slice(0, column) + this.#paint + cells.slice(column + 1) : cells));
    if (rows[row] === state.rows[row] && !isNew) return;
    view.reset();
    const next = { ...state, rows, did: say('did-paint'), made: undefined, asked: undefined, lost: false };
    if (isNew) store.set(next);
    else store.replace(next);
  }
}
