// @ts-check
/** The diagonal search as a film: frames forwards, backwards, and by themselves. */

import { byId, number } from '../base.js';
import { raster } from './shapes.js';

/** @typedef {import('./shapes.js').Figure} Figure */
/** @typedef {{ nodes: number, keep: number, add: Figure[] }} Frame */

/** How long a film takes at most, and a frame at least, in milliseconds. */
const LONGEST = 12_000;
const QUICKEST = 25;

export class Film {
  /** @type {Frame[]} */
  #frames = [];
  #at = 0;
  #size = 0;
  #timer = 0;
  #isSolved = false;
  /** @type {import('./plane.js').Plane} */
  #plane;
  /** @type {(key: any, parts?: Record<string, string | number>) => string} */
  #say;

  /**
   * @param {import('./plane.js').Plane} plane
   * @param {(key: any, parts?: Record<string, string | number>) => string} say
   */
  constructor(plane, say) {
    this.#plane = plane;
    this.#say = say;
    byId('play').addEventListener('click', () => this.#toggle());
    byId('step-back').addEventListener('click', () => this.#go(this.#at - 1));
    byId('step-on').addEventListener('click', () => this.#go(this.#at + 1));
    byId('moment').addEventListener('input', () => this.#go(Number(this.#slider.value)));
  }

  get #slider() {
    return /** @type {HTMLInputElement} */ (byId('moment'));
  }

  /**
   * Shows the film of an answer of `tiler/diagonal`, from its start.
   * @param {{ size: number, frames: Frame[], status: string }} answer
   */
  open(answer) {
    this.#frames = answer.frames;
    this.#size = answer.size;
    this.#isSolved = answer.status === 'solved';
    this.#slider.max = String(Math.max(answer.frames.length - 1, 0));
    byId('film').hidden = false;
    this.#show(0);
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) this.#toggle();
  }

  close() {
    this.#pause();
    byId('film').hidden = true;
    this.#frames = [];
  }

  #toggle() {
    if (this.#timer) return this.#pause();
    if (this.#at >= this.#frames.length - 1) this.#show(0);
    const pause = Math.max(LONGEST / Math.max(this.#frames.length, 1), QUICKEST);
    this.#timer = setInterval(() => {
      if (this.#at >= this.#frames.length - 1) this.#pause();
      else this.#show(this.#at + 1);
    }, Math.min(pause, 400));
    byId('play').textContent = this.#say('pause');
  }

  #pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
    byId('play').textContent = this.#say('play');
  }

  /** @param {number} at */
  #go(at) {
    this.#pause();
    this.#show(Math.max(0, Math.min(at, this.#frames.length - 1)));
  }

  /** @param {number} at */
  #show(at) {
    this.#at = at;
    /** @type {Figure[]} */
    const figures = [];
    for (const { keep, add } of this.#frames.slice(0, at + 1)) {
      figures.length = Math.min(keep, figures.length);
      figures.push(...add);
    }
    const label = this.#say('picture-part', { size: this.#size, figures: figures.length });
    this.#plane.show(this.#size, raster(this.#size, figures), label);
    const nodes = number.format(this.#frames[at]?.nodes ?? 0);
    const isEnd = at === this.#frames.length - 1 && this.#isSolved;
    const told = { step: at + 1, steps: this.#frames.length, figures: figures.length, nodes };
    const text = this.#say(isEnd ? 'told-solved' : 'told', told);
    byId('told').textContent = text;
    this.#slider.value = String(at);
    this.#slider.setAttribute('aria-valuetext', text);
  }
}
