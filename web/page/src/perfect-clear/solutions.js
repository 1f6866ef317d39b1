// @ts-check
/** All solutions of a known queue: a list, each with a small picture, and a walk through them. */

import { byId, enable, h, number, s, show } from '../base.js';

/** @typedef {import('./board.js').Say} Say */
/** @typedef {import('./playback.js').Step} Step */

/** Solutions that are listed at first, and at most. */
export const FEW = 30;
export const MOST = 300;

/**
 * The cells of each piece as the field lay at first: rows that vanish under a piece count for those that come later.
 * @param {number} height
 * @param {Step[]} steps
 */
export function tilesOf(height, steps) {
  let rows = [...Array(height).keys()];
  return steps.map(({ piece, cells, cleared }) => {
    const tile = { piece, cells: cells.map(([x, y]) => [x, rows[y]]) };
    rows = rows.filter((_, row) => !cleared.includes(row));
    return tile;
  });
}

/**
 * @param {string[]} rows
 * @param {Step[]} steps
 */
function picture(rows, steps) {
  const height = rows.length;
  const cell = (/** @type {number} */ x, /** @type {number} */ row, /** @type {string} */ kind) =>
    s('rect', { x: x + 0.04, y: height - 1 - row + 0.04, width: 0.92, height: 0.92, class: kind });
  const given = rows.flatMap((row, at) => [...row].map((one, x) => (one === '.' ? null : cell(x, height - 1 - at, 'given'))));
  const tiles = tilesOf(height, steps).flatMap(({ piece, cells }) => cells.map(([x, row]) => cell(x, row, `p-${piece}`)));
  const parts = [...given.filter((one) => one !== null), ...tiles];
  return s('svg', { viewBox: `0 0 10 ${height}`, class: 'mini', 'aria-hidden': 'true' }, ...parts);
}

export class Solutions {
  /** @type {Step[][]} */
  #all = [];
  /** @type {string[]} */
  #rows = [];
  /** The one that is walked through. */
  at = 0;
  #say;
  #play;

  /**
   * @param {Say} say
   * @param {(rows: string[], steps: Step[]) => void} play
   */
  constructor(say, play) {
    this.#say = say;
    this.#play = play;
  }

  get count() {
    return this.#all.length;
  }

  /**
   * @param {string[]} rows
   * @param {any} answer
   */
  show(rows, { solutions, found, unique }) {
    this.#rows = rows;
    this.#all = solutions.map((/** @type {any} */ { placements }) => placements);
    this.at = 0;
    const count = typeof found === 'number' ? number.format(found) : String(found);
    const listed = this.#all.length < Number(found) ? this.#say('solutions-listed', { listed: this.#all.length }) : '';
    const key = unique ? 'solutions-unique' : 'solutions-found';
    byId('solve-answer').textContent = `${this.#say(key, { count })} ${listed}`.trim();
    byId('solutions').replaceChildren(...this.#all.map((steps, index) => this.#item(steps, index)));
    const isMore = this.#all.length < Math.min(Number(found), MOST);
    show('more-solutions', isMore);
  }

  /**
   * One solution, without a list.
   * @param {string[]} rows
   * @param {Step[]} steps
   */
  single(rows, steps) {
    [this.#rows, this.#all] = [rows, [steps]];
    this.open(0);
  }

  /** Nothing is left of them. */
  forget() {
    this.#all = [];
    byId('solve-answer').textContent = '';
    byId('solutions').replaceChildren();
    show('more-solutions', false);
  }

  /** Another one is walked through. @param {number} index */
  open(index) {
    if (!this.#all[index]) return;
    this.at = index;
    this.#play(this.#rows, this.#all[index]);
  }

  /** The buttons that lead to the one before and after. */
  drawWalk() {
    show('walk', this.#all.length > 1);
    byId('which').textContent = this.#say('solution-at', { at: this.at + 1, of: this.#all.length });
    enable('earlier', this.at > 0);
    enable('later', this.at + 1 < this.#all.length);
  }

  /**
   * @param {Step[]} steps
   * @param {number} index
   */
  #item(steps, index) {
    const order = steps.map(({ piece, hold }) => (hold ? `${piece}*` : piece)).join(' ');
    const open = () => this.open(index);
    const parts = [h('span', { class: 'value' }, `${index + 1}`), picture(this.#rows, steps), h('span', {}, order)];
    return h('li', {}, h('button', { type: 'button', click: open }, .../** @type {any[]} */ (parts)));
  }
}
