// @ts-check
/** Seven counters: each kind has its picture, which adds one, and a number that can be typed. */

import { h } from '../base.js';
import { pieceOf } from './pieces.js';
import { KINDS } from './signature.js';

const MOST = 250_000;

export class Counters {
  /** @type {HTMLInputElement[]} */
  #inputs;

  /**
   * @param {HTMLElement} place
   * @param {(key: any, parts?: Record<string, string | number>) => string} say
   * @param {(counts: number[]) => void} change
   */
  constructor(place, say, change) {
    const told = () => change(this.#inputs.map((input) => this.#value(input)));
    const add = (/** @type {number} */ index, /** @type {number} */ by) => {
      const input = this.#inputs[index];
      input.value = String(Math.max(0, Math.min(this.#value(input) + by, MOST)));
      told();
    };
    this.#inputs = KINDS.map(
      (kind) =>
        /** @type {HTMLInputElement} */ (
          h('input', {
            type: 'number',
            inputmode: 'numeric',
            min: 0,
            max: MOST,
            value: 0,
            'aria-label': say('count', { kind }),
            change: told,
          })
        ),
    );
    const rows = KINDS.map((kind, index) =>
      h(
        'div',
        {},
        h('button', { type: 'button', class: 'add', 'aria-label': say('more', { kind }), click: () => add(index, 1) }, /** @type {any} */ (pieceOf(kind))),
        h('button', { type: 'button', 'aria-label': say('less', { kind }), click: () => add(index, -1) }, '−'),
        this.#inputs[index],
      ),
    );
    place.replaceChildren(...rows);
  }

  /** @param {HTMLInputElement} input */
  #value(input) {
    return Math.max(0, Math.min(Math.floor(Number(input.value)) || 0, MOST));
  }

  /** @param {number[]} counts */
  show(counts) {
    this.#inputs.forEach((input, index) => {
      if (input.value !== String(counts[index])) input.value = String(counts[index]);
    });
  }
}
