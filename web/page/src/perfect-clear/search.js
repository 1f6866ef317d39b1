// @ts-check
/** Questions that may take long, about known queues and about many: one at a time, and each can be stopped. */

import { byId, show } from '../base.js';
import { Client, Dropped } from '../client.js';
import { plain } from '../share.js';
import { say } from './more.js';
import { patternWords, waysOf } from './patterns.js';
import { FEW, MOST } from './solutions.js';
import { damaged } from './read.js';
import { positionOf } from './state.js';
import { refusalWords } from './view.js';

/** @typedef {import('./state.js').State} State */

/** The modules that answer, by the part that asks. */
const MODULES = /** @type {const} */ ({ solve: 'perfect-clear', pattern: 'perfect-clear-patterns', fumen: 'perfect-clear' });

/** @typedef {keyof typeof MODULES} Part */

/** @param {string} id */
const input = (id) => /** @type {HTMLInputElement} */ (byId(id));

/** @param {string} id */
const chosen = (id) => input(id).value;

/**
 * What is asked of the pattern that was typed, with what was chosen beside it.
 * @param {import('./patterns.js').Kind} kind
 * @param {State} state
 * @returns {import('../protocol').Request}
 */
function patternRequest(kind, state) {
  const request = { ...positionOf(state), pattern: plain(chosen('pattern')) };
  const { game } = state.rules;
  const wishes = plain(chosen('keep')).trim();
  const keep = wishes ? [wishes] : [];
  switch (kind) {
    case 'percent':
      return { op: 'perfect-clear/percent', ...request };
    case 'saves':
      return { op: 'perfect-clear/saves', ...request, keep };
    case 'minimals':
      return { op: 'perfect-clear/path', ...request, keep, minimal: true, most: MOST };
    case 'score': {
      const [mode, system] = /** @type {any[]} */ ([chosen('mode'), chosen('system') || undefined]);
      const [back_to_back, combo] = [input('b2b').checked, Number(chosen('combo'))];
      return { op: 'perfect-clear/score', ...request, game, system, mode, back_to_back, combo };
    }
    default: {
      const field = state.rows.join('/');
      return { op: 'perfect-clear/setup', ...request, field, fill: chosen('fill-piece'), margin: chosen('margin-piece'), most: MOST };
    }
  }
}

/**
 * A setup as a solution, without the rows above it.
 * @param {any} setup
 * @returns {import('./solutions.js').Solution}
 */
function setupOf({ field, placements, comment }) {
  let [used, gone] = [0, 0];
  for (const { cells, cleared } of placements) {
    used = Math.max(used, ...cells.map((/** @type {number[]} */ [, y]) => y + 1 + gone));
    gone += cleared.length;
  }
  const first = field.findIndex((/** @type {string} */ row) => row !== '..........');
  const height = Math.max(used, first < 0 ? 0 : field.length - first);
  const queue = placements.map((/** @type {any} */ { piece }) => piece).join('');
  return { rows: field.slice(field.length - height), hold: '', queue, steps: placements, comment };
}

export class Search {
  /** One is asked at a time; each is made when it is first needed. @type {Record<string, Client>} */
  #clients = {};
  #solutions;
  /** The position and the rows that were asked about. */
  #asked = '';
  /** Where the answer goes. */
  #part = '';
  /** What is asked of a pattern, for links. */
  asked = '';

  /** @param {import('./solutions.js').Solutions} solutions */
  constructor(solutions) {
    this.#solutions = solutions;
  }

  /** The client of a part, whose module is fetched when there is nothing else to do. @param {Part} part */
  client(part) {
    return (this.#clients[MODULES[part]] ??= new Client(MODULES[part]));
  }

  /** Another field: what was found for the one before is no longer shown. @param {State} state */
  look(state) {
    const asked = JSON.stringify([state.rows, positionOf(state)]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    // What a fumen holds does not depend on the field, which an answer may have changed that came late.
    if (this.#part !== 'fumen') this.stop();
    this.#solutions.forget();
    byId('pattern-answer').replaceChildren();
    show('share-answer', false);
  }

  stop() {
    for (const client of Object.values(this.#clients)) client.drop();
  }

  get isBusy() {
    return Object.values(this.#clients).some((client) => client.isBusy);
  }

  /**
   * One solution of the queue that was typed, which is walked through at once.
   * @param {State} state
   */
  async one(state) {
    const queue = this.#queue();
    const answer = await this.#ask('solve', { op: 'perfect-clear/solve', ...positionOf(state), queue, keys: true });
    if (!answer) return;
    if (this.#hasNone(answer, queue)) return;
    this.#solutions.single({ rows: state.rows, hold: state.hold, queue, steps: answer.solutions[0].placements });
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
   * @param {import('./patterns.js').Kind} kind
   * @param {State} state
   */
  async pattern(kind, state) {
    const answer = await this.#ask('pattern', patternRequest(kind, state));
    if (!answer) return;
    this.asked = `${kind}.${plain(chosen('pattern'))}`;
    show('share-answer', ['percent', 'saves', 'minimals'].includes(kind));
    byId('pattern-answer').replaceChildren(...patternWords(kind, answer));
    if (!answer.ways) return;
    const rows = kind === 'fill' ? answer.field : state.rows;
    this.#solutions.list('way-list', waysOf(rows, answer));
    show('ways-glued', this.#solutions.all.length > 0);
  }

  /**
   * What lies on the pages of a fumen, piece by piece: those of the first page are walked through at once.
   * @param {string} text
   * @param {State} state
   */
  async unglue(text, { rules: { kicks, drop } }) {
    const answer = await this.#ask('fumen', { op: 'perfect-clear/glue', text, kicks, drop });
    if (!answer) return;
    const all = answer.setups.map(setupOf);
    this.#solutions.list('pages', all);
    if (all.length === 1) this.#solutions.open(0);
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
    const words = answer.status === 'unknown' ? say('stopped') : say('no-solution', { queue });
    byId('solve-answer').textContent = words;
    return true;
  }

  /**
   * The answer; none if it was refused, stopped or dropped, which is said where it would stand.
   * @param {Part} part
   * @param {import('../protocol').Request} request
   */
  async #ask(part, request) {
    const target = byId(`${part}-answer`);
    const asked = this.#asked;
    this.stop();
    this.#solutions.forget();
    target.replaceChildren(say('thinking'), ' …');
    show(`${part}-stop`, true);
    this.#part = part;
    try {
      const answer = await this.client(part).ask(request).catch(part === 'fumen' ? damaged : undefined);
      target.replaceChildren();
      return answer;
    } catch (error) {
      const isOld = error instanceof Dropped && (asked !== this.#asked || this.isBusy);
      if (!isOld) target.replaceChildren(error instanceof Dropped ? say('stopped') : refusalWords(say, error));
      return null;
    } finally {
      if (!this.isBusy || this.#part !== part) show(`${part}-stop`, false);
    }
  }
}
