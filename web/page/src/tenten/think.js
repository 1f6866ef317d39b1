// @ts-check
/**
 * What the solver says of a game, in stages: a quick answer, the player's own way, other ways, the risk by piece.
 *
 * A question that takes its time is dropped for a newer one. One that is brief is waited for instead, so that the
 * worker keeps its tables, which take some tenths of a second to make.
 */

import { Dropped } from '../desk.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {{ piece: string, row: number, col: number, cleared_rows: number[], cleared_cols: number[] }} Move */
/** @typedef {{ value: number, numerator: number, denominator: number }} Chance */
/** @typedef {{ moves: Move[], score_gain: number, board: string[], value: number, risk: Chance }} Way */
/** @typedef {{ risk: Chance, open?: Chance, pieces: Array<{ piece: string, given: Chance }> }} Account */

/**
 * @typedef {object} Advice what is known of a board and a set
 * @property {'quick' | 'own' | 'all' | 'cut' | 'unfit'} stage
 * @property {Way[]} ways
 * @property {any} [why] why the set does not fit
 */

/** Other ways that are ranked. */
const MOST = 4;
/** How long the whole answer may take. */
const SECONDS = 10;
/** How long a brief question may take. */
const BRIEF = 1;
/** Answers that are kept. */
const KEPT = 500;

/** @param {State} state */
const keyOf = ({ rules, board, set }) => [rules, board, [...set].sort().join('')].join('~');

export class Thinker {
  #turn = 0;
  /** @type {Promise<any> | null} a brief question that is being answered */
  #brief = null;
  /** @type {Map<string, Advice>} */
  #advice = new Map();
  /** @type {Map<string, Account>} */
  #accounts = new Map();

  /**
   * @param {import('../desk.js').Desk} desk
   * @param {() => void} show called when more is known
   * @param {(error: Error) => void} fail
   */
  constructor(desk, show, fail) {
    this.desk = desk;
    this.show = show;
    this.fail = fail;
  }

  /** @param {State} state */
  advice(state) {
    return state.isPicking ? undefined : this.#advice.get(keyOf(state));
  }

  /**
   * The risk of a board by piece.
   * @param {State['rules']} rules
   * @param {string} board
   */
  account(rules, board) {
    return this.#accounts.get(`${rules}~${board}`);
  }

  /**
   * What remains of a way once its first piece is placed is still the advice.
   * @param {State} state after the first piece
   * @param {Way} way
   * @param {number} gain points of the first piece
   */
  keepOn(state, way, gain) {
    const rest = { ...way, moves: way.moves.slice(1), score_gain: way.score_gain - gain };
    this.#keep(state, { stage: 'all', ways: [rest] });
  }

  /**
   * Asks about a game; answers come to `advice` and `account`.
   * @param {State} state
   */
  async think(state) {
    const turn = ++this.#turn;
    try {
      if (state.isPicking) await this.#prepare(turn, state);
      else await this.#advise(turn, state);
    } catch (error) {
      if (!(error instanceof Dropped) && turn === this.#turn) this.fail(/** @type {Error} */ (error));
    }
  }

  /**
   * Asks a brief question, after another one that is being answered.
   * @param {any} request
   * @param {number} [turn]
   */
  async ask(request, turn = ++this.#turn) {
    await this.#settle(turn);
    const answer = this.desk.ask(request);
    this.#brief = answer.catch(() => {});
    try {
      return await answer;
    } finally {
      this.#brief = null;
    }
  }

  /** @param {number} turn */
  async #settle(turn) {
    while (this.#brief) await this.#brief;
    if (turn !== this.#turn) throw new Dropped();
  }

  /**
   * While pieces are chosen: the risk of the board, and tables for the advice to come.
   * @param {number} turn
   * @param {State} state
   */
  async #prepare(turn, state) {
    const { rules, board } = state;
    await this.#explain(turn, rules, board);
    await this.ask({ op: 'tenten/advise', rules, pieces: '.', nodes: 1 }, turn);
  }

  /**
   * @param {number} turn
   * @param {State} state
   */
  async #advise(turn, state) {
    const known = this.advice(state);
    const question = { op: 'tenten/advise', rules: state.rules, board: state.board, pieces: state.set };
    if (!known) {
      const quick = await this.ask({ ...question, nodes: 1, seconds: BRIEF }, turn);
      if (quick.status === 'unsolvable') return await this.#unfit(turn, state);
      this.#keep(state, { stage: quick.status === 'solved' ? 'own' : 'quick', ways: quick.moves ? [quick] : [] });
    }
    if (known?.stage === 'unfit') return;
    if (known?.stage !== 'all' && known?.stage !== 'cut') {
      await this.#settle(turn);
      const own = (/** @type {any} */ part) => {
        if (part.way && turn === this.#turn) this.#keep(state, { stage: 'own', ways: [part.way] });
      };
      const whole = await this.desk.ask(/** @type {any} */ ({ ...question, most: MOST, seconds: SECONDS }), own);
      const ways = whole.moves ? [whole, ...(whole.alternatives ?? [])] : [];
      this.#keep(state, { stage: whole.gave_up ? 'cut' : 'all', ways });
    }
    const [best] = this.advice(state)?.ways ?? [];
    if (best) await this.#explain(turn, state.rules, best.board.join('/'));
  }

  /**
   * @param {number} turn
   * @param {State} state
   */
  async #unfit(turn, state) {
    this.#keep(state, { stage: 'unfit', ways: [] });
    const { rules, board, set } = state;
    const why = await this.ask({ op: 'tenten/validate', rules, board, pieces: set, seconds: BRIEF }, turn);
    this.#keep(state, { stage: 'unfit', ways: [], why });
  }

  /**
   * The risk of a board by piece.
   * @param {number} turn
   * @param {State['rules']} rules
   * @param {string} board
   */
  async #explain(turn, rules, board) {
    const key = `${rules}~${board}`;
    if (this.#accounts.has(key)) return;
    const account = await this.ask({ op: 'tenten/risk', rules, board, seconds: BRIEF }, turn);
    delete account.unfit;
    this.#accounts.set(key, account);
    this.show();
  }

  /**
   * The risk of the board after a way that was chosen.
   * @param {State} state
   * @param {Way} way
   */
  async look(state, way) {
    if (!['all', 'cut'].includes(this.advice(state)?.stage ?? '')) return;
    try {
      await this.#explain(this.#turn, state.rules, way.board.join('/'));
    } catch (error) {
      if (!(error instanceof Dropped)) this.fail(/** @type {Error} */ (error));
    }
  }

  /**
   * @param {State} state
   * @param {Advice} advice
   */
  #keep(state, advice) {
    if (this.#advice.size > KEPT) this.#advice.clear();
    this.#advice.set(keyOf(state), advice);
    this.show();
  }
}
