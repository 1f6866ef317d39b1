// @ts-check
/** A solution, step by step. */

import { placed } from './state.js';

/** @typedef {import('./board.js').Placement & { cleared: number[], keys?: string[] }} Step */

export class Playback {
  /** @type {string[][]} */
  #boards = [];
  /** @type {Step[]} */
  #steps = [];
  at = 0;

  get isOpen() {
    return this.#boards.length > 0;
  }

  get of() {
    return this.#steps.length;
  }

  /** The field before the step. */
  get rows() {
    const rows = this.#boards[this.at];
    return rows.length > 0 ? rows : ['..........'];
  }

  /** The step, unless all are done. */
  get placement() {
    return this.#steps[this.at] ?? null;
  }

  /**
   * @param {string[]} rows
   * @param {Step[]} steps
   */
  start(rows, steps) {
    this.#steps = steps;
    this.at = 0;
    this.#boards = [rows];
    for (const step of steps) this.#boards.push(placed(this.#boards[this.#boards.length - 1], step, step.cleared));
  }

  /** @param {number} by */
  go(by) {
    this.at = Math.max(0, Math.min(this.at + by, this.of));
  }

  close() {
    this.#boards = [];
    this.#steps = [];
    this.at = 0;
  }
}
