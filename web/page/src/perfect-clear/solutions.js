// @ts-check
/** Solutions in a list, each with a small picture, and a walk through them. */

import { allow, byId, gap, h, number, show } from '../base.js';
import { roving } from '../roving.js';
import { tile } from './board.js';
import { say } from './more.js';
import { filled } from './state.js';
import { picture } from './timeline.js';

/** @typedef {import('./playback.js').Step} Step */
/**
 * @typedef {object} Solution
 * @property {string[]} rows the field
 * @property {string} hold
 * @property {string} queue
 * @property {Step[]} steps the pieces that are placed there
 * @property {string} [comment] what is said of it
 */

/** The piece that is left when the field is clear, of those that were seen by then. @param {Solution} solution */
function savedOf({ hold, queue, steps }) {
  const left = [...(hold + queue).slice(0, steps.length + 1)];
  for (const { piece } of steps) left.splice(left.indexOf(piece), 1);
  return left[0] ?? '';
}

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
 * All pieces of a solution in the field as it lay at first: the letters of pieces, and `X` for what lay there.
 * @param {{ rows: string[], steps: Step[] }} solution
 */
export function glued({ rows, steps }) {
  const cells = filled(rows).map((row) => [...row]);
  for (const { piece, cells: own } of tilesOf(rows.length, steps)) {
    for (const [x, y] of own) cells[rows.length - 1 - y][x] = piece;
  }
  return cells.map((row) => row.join(''));
}

/**
 * An item of a list, with a small picture.
 * @param {string} name
 * @param {string[]} rows
 * @param {string} text
 * @param {() => void} open
 */
export function item(name, rows, text, open) {
  const parts = [picture(rows), h('span', {}, h('b', {}, name), ` ${text}`)];
  return h('li', {}, h('button', { type: 'button', click: open }, .../** @type {any[]} */ (parts)));
}

export class Solutions {
  /** @type {Solution[]} */
  #all = [];
  /** The one that is walked through. */
  at = 0;
  #play;
  /** @type {(() => void) | undefined} */
  #settle;

  /** @param {(solution: Solution) => void} play */
  constructor(play) {
    this.#play = play;
  }

  /** Those that were listed last. */
  get all() {
    return this.#all;
  }

  /**
   * The answer about all solutions of a queue.
   * @param {string[]} rows
   * @param {any} answer
   */
  show(rows, { solutions, found, unique, hold, queue }) {
    const all = solutions.map((/** @type {any} */ { placements }) => ({ rows, hold: hold ?? '', queue, steps: placements }));
    const count = typeof found === 'number' ? number.format(found) : String(found);
    const listed = all.length < Number(found) ? say('solutions-listed', { listed: all.length }) : '';
    const key = unique ? 'solutions-unique' : 'solutions-found';
    const star = all.some((/** @type {Solution} */ { steps }) => steps.some(({ hold }) => hold)) ? say('solutions-hold') : '';
    byId('solve-answer').textContent = [say(key, { count }), listed, star].filter(Boolean).join(gap);
    this.#sorted(all);
    show('more-solutions', all.length < Math.min(Number(found), MOST));
    show('solutions-glued', true);
  }

  /** Solutions with buttons for the piece that they leave. @param {Solution[]} all */
  #sorted(all) {
    const pieces = [...new Set(all.map(savedOf))].sort();
    const choose = (/** @type {string | null} */ piece) => {
      const buttons = [null, ...pieces].map((one) =>
        h('button', { type: 'button', 'aria-pressed': String(one === piece), 'aria-label': one && say('saves-piece', { piece: one }), click: () => choose(one) },
          one ? tile(one) : say('saves-any')));
      byId('saved').replaceChildren(...(pieces.length > 1 ? buttons : []));
      this.#settle ??= roving(byId('saved'));
      this.#settle();
      this.list('solutions', all.filter((solution) => piece === null || savedOf(solution) === piece));
    };
    choose(null);
  }

  /**
   * @param {string} id of the list
   * @param {Solution[]} all
   */
  list(id, all) {
    [this.#all, this.at] = [all, 0];
    const order = (/** @type {Step[]} */ steps) => steps.map(({ piece, hold }) => (hold ? `${piece}*` : piece)).join(' ');
    const items = all.map((solution, at) =>
      item(`${at + 1}`, glued(solution), solution.comment || order(solution.steps), () => this.#open(all, at)),
    );
    byId(id).replaceChildren(...items);
  }

  /** One solution, without a list. @param {Solution} solution */
  single(solution) {
    this.#open([solution], 0);
  }

  /** Nothing is left of them. */
  forget() {
    this.#all = [];
    byId('solve-answer').textContent = '';
    for (const id of ['solutions', 'way-list', 'saved']) byId(id).replaceChildren();
    for (const id of ['more-solutions', 'solutions-glued', 'ways-glued']) show(id, false);
  }

  /** Another one is walked through. @param {number} index */
  open(index) {
    this.#open(this.#all, index);
  }

  /**
   * @param {Solution[]} all
   * @param {number} index
   */
  #open(all, index) {
    if (!all[index]) return;
    [this.#all, this.at] = [all, index];
    this.#play(all[index]);
  }

  /** The buttons that lead to the one before and after. */
  drawWalk() {
    show('walk', this.#all.length > 1);
    byId('which').textContent = say('solution-at', { at: this.at + 1, of: this.#all.length });
    allow('earlier', this.at > 0);
    allow('later', this.at + 1 < this.#all.length);
  }
}
