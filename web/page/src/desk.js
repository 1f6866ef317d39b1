// @ts-check
/**
 * Asks a solver, which works in a worker so that the page stays live.
 *
 * A worker that is thinking hears nothing. So a change of mind ends it, and a spare one, which has been made ready
 * meanwhile, takes the new question. A question that was dropped is never answered.
 *
 * The page is drawn first: the module is fetched when the browser has nothing else to do, or with the first question.
 */

import { loaded, whenIdle } from './base.js';

/** What a page gets when a new question took the place of its own. */
export class Dropped extends Error {
  constructor() {
    super('a newer question took its place');
    this.name = 'Dropped';
  }
}

/** What a page gets when a question has no answer: see `Refusal` in `protocol.d.ts`. */
export class Refused extends Error {
  /** @param {import('./protocol').Refusal} refusal */
  constructor(refusal) {
    super(refusal.text);
    this.name = 'Refused';
    this.code = refusal.code;
  }
}

/** An idle worker with more memory than this is replaced: what WebAssembly has taken it never gives back. */
const MOST_IDLE_BYTES = 128 * 1024 * 1024;

/**
 * @typedef {object} Question
 * @property {number} id
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {(part: any) => void} inform
 */

/**
 * Modules by address: all desks of a page share one.
 * @type {Map<string, Promise<WebAssembly.Module>>}
 */
const modules = new Map();

/** @param {URL} address */
function moduleAt({ href }) {
  const known = modules.get(href);
  if (known) return known;
  const made = loaded.then(() => WebAssembly.compileStreaming(fetch(href)));
  modules.set(href, made);
  // The next question tries again.
  made.catch(() => modules.delete(href));
  return made;
}

export class Desk {
  #folder;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Worker | null} */
  #spare = null;
  /** @type {Question | null} */
  #question = null;
  #count = 0;

  /**
   * The name of the solver's module, and of the folder where it lies.
   * @param {'number-match' | 'perfect-clear' | 'perfect-clear-loop' | 'perfect-clear-patterns' | 'tenten' | 'tiler'} module
   */
  constructor(module) {
    this.#folder = new URL(`../wasm/${module}/`, import.meta.url);
    whenIdle(() => this.#worker ?? this.warm());
  }

  /** Whether a question is being answered. */
  get isBusy() {
    return this.#question !== null;
  }

  /**
   * Asks a question, and drops the one before. The promise is kept with the answer, or broken with `Refused`, with
   * `Dropped`, or with another error if the worker failed.
   * @param {import('./protocol').Ask} request
   * @param {(part: any) => void} [inform] gets progress and parts of the answer
   * @returns {Promise<any>}
   */
  ask(request, inform = () => {}) {
    this.drop();
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#question = { id, resolve, reject, inform };
      this.#worker ??= this.#start();
      this.#worker.postMessage({ id, request: JSON.stringify(request) });
    });
  }

  /** Ends the question that is being answered, if there is one. */
  drop() {
    const question = this.#question;
    if (question === null) return;
    this.#question = null;
    this.#replace();
    question.reject(new Dropped());
  }

  /** Makes a worker ready, or a spare one; the page calls it once it has nothing better to do. */
  warm() {
    if (this.#worker === null) this.#worker = this.#start();
    else this.#spare ??= this.#start();
  }

  #replace() {
    this.#worker?.terminate();
    this.#worker = this.#spare ?? this.#start();
    this.#spare = null;
    setTimeout(() => this.warm(), 50);
  }

  #start() {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', (event) => this.#hear(worker, event.data));
    worker.addEventListener('error', (event) => this.#fail(worker, event.message));
    const glue = new URL('quadrille_web.js', this.#folder).href;
    moduleAt(new URL('quadrille_web_bg.wasm', this.#folder)).then(
      (module) => worker.postMessage({ module, glue }),
      (error) => this.#fail(worker, String(error)),
    );
    return worker;
  }

  /**
   * @param {Worker} worker
   * @param {{ id: number, part?: string, answer?: string, cells?: Uint8Array, failed?: string, bytes?: number }} message
   */
  #hear(worker, message) {
    const question = this.#question;
    if (worker !== this.#worker || question === null || message.id !== question.id) return;
    if (message.part !== undefined) return question.inform(JSON.parse(message.part));
    if (message.failed !== undefined) return this.#fail(worker, message.failed);
    this.#question = null;
    if ((message.bytes ?? 0) > MOST_IDLE_BYTES) this.#replace();
    else this.warm();
    const answer = JSON.parse(message.answer ?? 'null');
    if (answer?.error) return question.reject(new Refused(answer.error));
    if (message.cells) answer.cells = message.cells;
    question.resolve(answer);
  }

  /**
   * A trap has ended the instance, or it could not be made.
   * @param {Worker} worker
   * @param {string} why
   */
  #fail(worker, why) {
    if (worker === this.#spare) this.#spare = null;
    if (worker !== this.#worker) return;
    const question = this.#question;
    this.#question = null;
    if (question === null) return;
    this.#replace();
    question.reject(new Error(why));
  }
}
