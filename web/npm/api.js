// @ts-check
/**
 * Asks solvers, each of which works in a worker. What a worker is, in browsers and in node, `browser.js` and `node.js`
 * say.
 */

import { MODULES } from './modules.js';

/** The version of the package. */
export const version = '0.0.0';

/** @typedef {typeof MODULES[keyof typeof MODULES] | 'screenshot'} Module */

/**
 * What a worker says: a part of an answer, the answer, or why there is none.
 * @typedef {{ part?: string, answer?: string, cells?: Uint8Array, bytes?: number, failed?: string }} Heard
 */

/**
 * A worker. While it is busy, it keeps a program alive that has nothing else to do.
 * @typedef {object} Hand
 * @property {(question: unknown) => void} post
 * @property {(busy: boolean) => void} hold
 * @property {() => void} end
 */

/** @typedef {(module: Module, hear: (heard: Heard) => void) => Hand} Start */

/**
 * @typedef {object} Question
 * @property {unknown} question
 * @property {(heard: Heard) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {(part: string) => void} inform
 */

/** An idle worker with more memory than this is ended: what WebAssembly has taken it never gives back. */
const MOST_IDLE_BYTES = 128 * 1024 * 1024;

/**
 * What each signal ends. It gets one listener for all its questions: node takes many listeners for a leak.
 * @type {WeakMap<AbortSignal, Set<() => void>>}
 */
const ENDS = new WeakMap();

/**
 * Calls `end` when the signal is aborted.
 * @param {AbortSignal | null | undefined} signal
 * @param {() => void} end
 * @returns what is called when there is nothing to end any more
 */
function whenAborted(signal, end) {
  if (!signal) return () => {};
  const ends = ENDS.get(signal) ?? new Set();
  if (ends.size === 0) signal.addEventListener('abort', endAll);
  ENDS.set(signal, ends.add(end));
  return () => {
    if (ends.delete(end) && ends.size === 0) signal.removeEventListener('abort', endAll);
  };
}

/**
 * Those that were asked last go first: then no worker is started for a question that goes next.
 * @this {AbortSignal}
 */
function endAll() {
  for (const end of [...(ENDS.get(this) ?? [])].reverse()) end();
}

/** The error of a question that has no answer. */
export class Refused extends Error {
  /** @param {{ code: import('./protocol').Code, text: string }} refusal */
  constructor({ code, text }) {
    super(text);
    this.name = 'Refused';
    this.code = code;
  }
}

/** The questions to one module, which are answered one after the other. */
class Line {
  #module;
  #start;
  /** @type {Hand | null} */
  #hand = null;
  /** The first is being answered. @type {Question[]} */
  #questions = [];

  /**
   * @param {Module} module
   * @param {Start} start
   */
  constructor(module, start) {
    this.#module = module;
    this.#start = start;
  }

  /**
   * @param {unknown} question
   * @param {import('./index').Options} options
   * @returns {Promise<Heard>}
   */
  ask(question, { inform, signal }) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const done = whenAborted(signal, () => this.#drop(asked, signal?.reason));
      /** @type {Question} */
      const asked = {
        question,
        resolve: (heard) => (done(), resolve(heard)),
        reject: (error) => (done(), reject(error)),
        inform: (part) => inform?.(JSON.parse(part)),
      };
      if (this.#questions.push(asked) === 1) this.#next();
    });
  }

  /** @param {unknown} why */
  end(why) {
    this.#end();
    for (const { reject } of this.#questions.splice(0)) reject(why);
  }

  #next() {
    const [first] = this.#questions;
    if (first === undefined) return void this.#hand?.hold(false);
    if (this.#hand === null) {
      /** @type {Hand} */
      const hand = this.#start(this.#module, (heard) => this.#hand === hand && this.#hear(heard));
      this.#hand = hand;
    }
    this.#hand.hold(true);
    this.#hand.post(first.question);
  }

  /** @param {Heard} heard */
  #hear(heard) {
    if (heard.part !== undefined) return this.#inform(heard.part);
    const question = this.#questions.shift();
    if (heard.failed !== undefined || (heard.bytes ?? 0) > MOST_IDLE_BYTES) this.#end();
    if (heard.failed !== undefined) question?.reject(new Error(heard.failed));
    else question?.resolve(heard);
    this.#next();
  }

  /** Whoever asked may throw an error: it ends the question, as a signal does. @param {string} part */
  #inform(part) {
    const [question] = this.#questions;
    try {
      question?.inform(part);
    } catch (error) {
      this.#drop(question, error);
    }
  }

  /**
   * Ends a question. A worker that is thinking hears nothing, so that it is ended as well.
   * @param {Question} question
   * @param {unknown} why
   */
  #drop(question, why) {
    const index = this.#questions.indexOf(question);
    if (index < 0) return;
    this.#questions.splice(index, 1);
    if (index === 0) this.#end();
    question.reject(why);
    if (index === 0) this.#next();
  }

  #end() {
    this.#hand?.end();
    this.#hand = null;
  }
}

/** @type {Record<string, Module>} */
const BY_OP = MODULES;

/**
 * The module that answers a request. What is none, the one with all requests of its solver refuses, or any of them.
 * @param {unknown} op
 * @returns {Module}
 */
function moduleOf(op) {
  const solver = String(op).replace(/\/.*/, '');
  const modules = Object.values(BY_OP);
  const isOf = (/** @type {string} */ name) => modules.find((module) => module === name);
  return BY_OP[String(op)] ?? isOf(`${solver}-all`) ?? isOf(solver) ?? 'tiler';
}

/** The module with all requests of the same solver. @param {Module} module */
const withAllOf = (module) => /** @type {Module} */ (module.replace(/(-all|-loop|-patterns)?$/, '-all'));

/** Whether a module leaves out what a request needs. @param {Heard} heard */
function isElsewhere({ answer = '' }) {
  return answer.length < 1000 && JSON.parse(answer)?.error?.code === 'elsewhere';
}

/** What a text asks for, if it is a question. @param {string} request */
function opOf(request) {
  try {
    return JSON.parse(request)?.op;
  } catch {
    return undefined;
  }
}

/** Anything else would be taken for a text by WebAssembly. @param {unknown} request */
function checkText(request) {
  if (typeof request !== 'string') throw new TypeError(`expected a request in JSON, found ${kindOf(request)}`);
}

/** @param {unknown} value */
const kindOf = (value) => (value === null ? 'null' : typeof value);

/**
 * A picture that has all its pixels. How large it may be the module says.
 * @param {import('./index').Picture} picture
 */
function checkPicture({ width, height, pixels }) {
  if (!(pixels instanceof Uint8Array) && !(pixels instanceof Uint8ClampedArray)) {
    throw new TypeError(`expected pixels as a Uint8Array or a Uint8ClampedArray, found ${kindOf(pixels)}`);
  }
  for (const [name, side] of Object.entries({ width, height: height ?? 1 })) {
    if (typeof side !== 'number') throw new TypeError(`expected ${name} as a number, found ${kindOf(side)}`);
    if (!Number.isInteger(side) || side < 1) throw new RangeError(`expected ${name} as a whole number, found ${side}`);
  }
  const bytes = pixels.length;
  if (height !== undefined && bytes !== 4 * width * height) {
    const wanted = `${4 * width * height} bytes of ${width} x ${height} pixels`;
    throw new RangeError(`expected ${wanted}, four each, found ${bytes} bytes`);
  }
  if (bytes === 0 || bytes % (4 * width)) {
    throw new RangeError(`expected rows of ${4 * width} bytes, four for each pixel, found ${bytes} bytes`);
  }
}

/**
 * What a worker found, as an object.
 * @param {Heard} heard
 */
function answerOf({ answer = 'null', cells }) {
  const document = JSON.parse(answer);
  if (document?.error) throw new Refused(document.error);
  return cells === undefined ? document : Object.assign(document, { cells });
}

/** The class `Api`, with workers that this function starts. @param {Start} start */
export const apiOf = (start) =>
  class Api {
    /** @type {Map<Module, Line>} */
    #lines = new Map();

    /**
     * @param {import('./protocol').Request} request
     * @param {import('./index').Options} [options]
     */
    async ask(request, options = {}) {
      const text = JSON.stringify(request);
      checkText(text);
      return answerOf(await this.#heard(request?.op, text, options));
    }

    /**
     * @param {string} request
     * @param {import('./index').Options} [options]
     */
    async answer(request, options = {}) {
      checkText(request);
      return (await this.#heard(opOf(request), request, options)).answer;
    }

    /**
     * @param {import('./index').Picture} picture
     * @param {import('./index').Options} [options]
     */
    async read(picture, options = {}) {
      checkPicture(picture);
      return answerOf(await this.#line('screenshot').ask(picture, options));
    }

    close() {
      for (const line of this.#lines.values()) line.end(new Error('the api was closed'));
    }

    /**
     * What a module of the solver says: a small one, unless it leaves out what the request needs.
     * @param {unknown} op
     * @param {string} text
     * @param {import('./index').Options} options
     */
    async #heard(op, text, options) {
      const module = moduleOf(op);
      const heard = await this.#line(module).ask(text, options);
      return isElsewhere(heard) ? this.#line(withAllOf(module)).ask(text, options) : heard;
    }

    /** @param {Module} module */
    #line(module) {
      const line = this.#lines.get(module) ?? new Line(module, start);
      this.#lines.set(module, line);
      return line;
    }
  };
