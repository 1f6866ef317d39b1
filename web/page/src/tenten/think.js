// @ts-check
/**
 * What the solver says of a game, in stages: a quick answer, the player's own way, other ways, the risk by piece.
 *
 * A question that takes its time is dropped for a newer one. One that is brief is waited for instead, so that the
 * worker keeps its tables, which take some tenths of a second to make.
 */

import { Dropped } from '../client.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {{ piece: string, row: number, col: number, cleared_rows: number[], cleared_cols: number[], cleared_boxes?: number[] }} Move */
/** @typedef {{ value: number, numerator: number, denominator: number }} Chance */
/** @typedef {{ dealer: string, filled: number, cells: number }} Room where only sets that fit are dealt */
/** @typedef {{ moves: Move[], score_gain: number, board: string[], risk?: Chance, room?: Room | null, free?: number }} Way a
 * way of a lost position has the cells that are free then, and no risk */
/** @typedef {{ pieces: string[], score_gain: number, free: number }} Choice pieces that still go, and the most of both
 * that comes of them */
/** @typedef {{ risk: Chance & { dealer?: 'weighted' | 'uniform' }, room?: Room | null, open?: Chance, pieces: Array<{ piece: string, given: Chance }> }} Account */

/**
 * @typedef {object} Advice what is known of a board and a set
 * @property {'quick' | 'own' | 'all' | 'cut' | 'unfit'} stage
 * @property {Way[]} ways of a set that does not fit: what still goes, for the most points and for the most room
 * @property {Choice[]} [choices] of a set that does not fit
 * @property {boolean} [isOver] whether none of the pieces fits
 * @property {any} [why] why the set does not fit
 */

/** Other ways that are ranked. */
const MOST = 4;
/** How long the whole answer may take. */
const SECONDS = 2;
/** How long a brief question may take. */
const BRIEF = 1;
/** Answers that are kept. */
const KEPT = 500;

/** @param {State} state */
const keyOf = ({ rules, board, set, goal, streak, idle }) =>
  [rules, board, [...set].sort().join(''), goal, streak, idle].join('~');

/** Ways to different boards. @param {Way[]} ways */
const different = (ways) =>
  ways.filter((way, index) => ways.findIndex((other) => `${other.board}` === `${way.board}`) === index);

export class Thinker {
  #turn = 0;
  /** @type {Promise<any> | null} a brief question that is being answered */
  #brief = null;
  /** @type {Map<string, Advice>} */
  #advice = new Map();
  /** @type {Map<string, Account>} */
  #accounts = new Map();

  /**
   * @param {import('../client.js').Client} client
   * @param {() => void} show called when more is known
   * @param {(error: Error) => void} fail
   */
  constructor(client, show, fail) {
    this.client = client;
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
   * What remains of a way once its first pieces are placed is still the advice.
   * @param {State} state after these pieces
   * @param {Way} way
   * @param {number} count of these pieces
   * @param {number} gain their points
   */
  keepOn(state, way, count, gain) {
    const rest = { ...way, moves: way.moves.slice(count), score_gain: way.score_gain - gain };
    this.#keep(state, { stage: way.risk ? 'all' : 'unfit', ways: [rest] });
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
    const answer = this.client.ask(request);
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
    const { rules, board, goal } = state;
    await this.#explain(turn, rules, board);
    await this.ask({ op: 'tenten/advise', rules, pieces: '.', goal, nodes: 1 }, turn);
  }

  /**
   * @param {number} turn
   * @param {State} state
   */
  async #advise(turn, state) {
    const known = this.advice(state);
    const { rules, board, set, goal, streak, idle } = state;
    const question = { op: 'tenten/advise', rules, board, pieces: set, goal, streak, idle };
    if (known?.stage === 'unfit') return;
    if (!known && goal === 'survival') {
      const quick = await this.ask({ ...question, nodes: 1, seconds: BRIEF }, turn);
      if (quick.status === 'unsolvable') return await this.#unfit(turn, state, question, quick.lost);
      this.#keep(state, { stage: quick.status === 'solved' ? 'own' : 'quick', ways: quick.moves ? [quick] : [] });
    }
    if (known?.stage !== 'all' && known?.stage !== 'cut') {
      await this.#settle(turn);
      let isOwn = this.advice(state)?.stage === 'own';
      const own = (/** @type {any} */ part) => {
        if (!part.way || turn !== this.#turn) return;
        isOwn = true;
        this.#keep(state, { stage: 'own', ways: [part.way] });
      };
      const most = goal === 'survival' ? MOST : null;
      const whole = await this.client.ask(/** @type {any} */ ({ ...question, most, seconds: SECONDS }), own);
      if (whole.status === 'unsolvable') return await this.#unfit(turn, state, question, whole.lost);
      const ways = whole.moves ? [whole, ...(whole.alternatives ?? whole.trade_off ?? [])] : [];
      this.#keep(state, { stage: whole.gave_up && !isOwn ? 'cut' : 'all', ways: different(ways) });
    }
    const [best] = this.advice(state)?.ways ?? [];
    if (best) await this.#explain(turn, rules, best.board.join('/'));
  }

  /**
   * What still goes of a set that does not fit whole, and why it does not.
   * @param {number} turn
   * @param {State} state
   * @param {any} question
   * @param {any} known what still goes, if that is known
   */
  async #unfit(turn, state, question, known) {
    this.#keep(state, { stage: 'unfit', ways: [] });
    const lost = known ?? (await this.ask({ ...question, seconds: BRIEF }, turn)).lost;
    const ways = different(lost ? [lost.points, lost.room] : []).filter(({ moves }) => moves.length > 0);
    const isOver = lost && ways.length === 0;
    const advice = /** @type {Advice} */ ({ stage: 'unfit', ways, choices: lost?.choices, isOver });
    this.#keep(state, advice);
    const { rules, board, set } = state;
    const why = await this.ask({ op: 'tenten/validate', rules, board, pieces: set, seconds: BRIEF }, turn);
    this.#keep(state, { ...advice, why });
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
