// @ts-check
/**
 * Asks a solver, which works in a worker so that the page stays live.
 *
 * A worker that is thinking hears nothing. So a change of mind ends it, and a spare one, which has been made ready
 * meanwhile, takes the new question. A question that was dropped is never answered.
 *
 * The page is drawn first: the module is fetched when the browser has nothing else to do, or with the first question.
 * Solvers come in two parts. The first part answers what is asked first, and traps where it would take the rest; then
 * the question is asked again, of a worker that has both. The rest is loaded meanwhile in any case.
 *
 * A worker that never came to its solver is not asked again: the next question begins with a new one, and so does a
 * retry (`troubles.js`). One that died of a question, or between two, has another in its place at once.
 */

import { loaded, whenIdle } from './base.js';
import { troubles } from './troubles.js';

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

/** What a page gets when the solver, or something that it takes, could not be loaded. */
export class NotLoaded extends Error {
  name = 'NotLoaded';
}

/** What a page gets when the solver died of its question. */
export class Died extends Error {
  name = 'Died';
}

/** An idle worker with more memory than this is replaced: what WebAssembly has taken it never gives back. */
const MOST_IDLE_BYTES = 128 * 1024 * 1024;

/** Milliseconds after which it is said that a solver is long in coming, and after which its module is given up. */
const PATIENCE = { said: 15_000, ended: 90_000 };

/** Milliseconds after an answer until a spare worker is begun: what is asked and drawn at once goes first. */
const SPARE_AFTER = 300;

/**
 * @typedef {object} Question
 * @property {{ id: number, request: string }} posted
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {(part: any) => void} inform
 */

/**
 * Modules by address: all clients of a page share one.
 * @type {Map<string, Promise<WebAssembly.Module>>}
 */
const modules = new Map();

/** Whether a module is the first part of one: it shares its memory. @param {WebAssembly.Module} module */
const isPart = (module) => WebAssembly.Module.exports(module).some(({ name }) => name === 'm0');

/** @param {URL} address */
function moduleAt({ href }) {
  const known = modules.get(href);
  if (known) return known;
  // Older browsers wait for ever.
  const begin = () => WebAssembly.compileStreaming(fetch(href, { signal: AbortSignal.timeout?.(PATIENCE.ended) }));
  const made = loaded.then(begin);
  modules.set(href, made);
  // The next question tries again.
  made.catch(() => modules.delete(href));
  return made;
}

export class Client {
  #folder;
  /** Whether the page has to say that it could not be loaded. */
  #isNeeded;
  /** Whether a question took the rest of the module. */
  #takesRest = false;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Worker | null} */
  #spare = null;
  /** @type {Question | null} */
  #question = null;
  #count = 0;
  /** Workers whose solver is there. @type {WeakSet<Worker>} */
  #ready = new WeakSet();

  /**
   * The name of the solver's module, and of the folder where it lies.
   * @param {typeof import('./modules').MODULES[keyof typeof import('./modules').MODULES]} module
   * @param {boolean} [isNeeded] whether the page has to say that it could not be loaded
   */
  constructor(module, isNeeded = true) {
    this.#isNeeded = isNeeded;
    this.#folder = new URL(`../wasm/${module}/`, import.meta.url);
    whenIdle(() => this.#worker ?? this.warm());
  }

  /** Whether a question is being answered. */
  get isBusy() {
    return this.#question !== null;
  }

  /**
   * Asks a question, and drops the one before. The promise is kept with the answer, or broken with `Refused`,
   * `Dropped`, `NotLoaded` or `Died`.
   * @param {import('./protocol').Request} request
   * @param {(part: any) => void} [inform] gets progress and parts of the answer
   * @returns {Promise<any>}
   */
  ask(request, inform = () => {}) {
    this.drop();
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      const posted = { id, request: JSON.stringify(request) };
      this.#question = { posted, resolve, reject, inform };
      this.#worker ??= this.#start();
      this.#worker.postMessage(posted);
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

  /** Loads again what could not be loaded, or is still on its way. */
  retry() {
    this.#worker?.terminate();
    this.#worker = this.#start();
    if (this.#question) this.#worker.postMessage(this.#question.posted);
  }

  #replace() {
    this.#worker?.terminate();
    this.#worker = this.#spare ?? this.#start();
    this.#spare = null;
    if (this.#ready.has(this.#worker)) troubles.end(this);
    setTimeout(() => this.warm(), 50);
  }

  #start() {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', (event) => this.#hear(worker, event.data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      const why = event.message ?? `${event.type} of ${this.#folder.href}`;
      if (this.#ready.has(worker)) this.#fail(worker, why);
      else this.#lose(worker, why);
    });
    this.#equip(worker).catch((error) => this.#lose(worker, String(error)));
    const isAwaited = () => worker === this.#worker && !this.#ready.has(worker);
    void loaded.then(() => setTimeout(() => this.#isNeeded && isAwaited() && troubles.wait(this), PATIENCE.said));
    return worker;
  }

  /** Gives a worker its module, and the rest of it once that is there. @param {Worker} worker */
  async #equip(worker) {
    const at = (/** @type {string} */ file) => new URL(file, this.#folder);
    const glue = at('quadrille_api.js').href;
    const module = await moduleAt(at('quadrille_api_bg.wasm'));
    if (!isPart(module)) return worker.postMessage({ module, glue, isWhole: true });
    const rest = moduleAt(at('rest.wasm'));
    if (this.#takesRest) return worker.postMessage({ module, glue, rest: await rest });
    worker.postMessage({ module, glue });
    // Where it does not come, the first question that takes it says so.
    rest.then((rest) => worker.postMessage({ rest })).catch(() => {});
  }

  /**
   * @param {Worker} worker
   * @param {{ id?: number, isReady?: boolean, unloaded?: string, part?: string, answer?: string, cells?: Uint8Array,
   *   failed?: string, takesRest?: boolean, bytes?: number }} message
   */
  #hear(worker, message) {
    if (message.unloaded !== undefined) return this.#lose(worker, message.unloaded);
    if (message.isReady) {
      this.#ready.add(worker);
      if (worker === this.#worker) troubles.end(this);
      return;
    }
    const question = this.#question;
    if (worker !== this.#worker || question === null || message.id !== question.posted.id) return;
    if (message.part !== undefined) return question.inform(JSON.parse(message.part));
    if (message.takesRest) {
      this.#takesRest = true;
      return this.retry();
    }
    if (message.failed !== undefined) return this.#fail(worker, message.failed);
    this.#question = null;
    if ((message.bytes ?? 0) > MOST_IDLE_BYTES) this.#replace();
    else setTimeout(() => this.warm(), SPARE_AFTER);
    const answer = JSON.parse(message.answer ?? 'null');
    if (answer?.error) return question.reject(new Refused(answer.error));
    if (message.cells) answer.cells = message.cells;
    question.resolve(answer);
  }

  /**
   * A trap has ended the instance, perhaps while nothing was asked.
   * @param {Worker} worker
   * @param {string} why
   */
  #fail(worker, why) {
    if (worker === this.#spare) this.#spare = null;
    if (worker !== this.#worker) return;
    const question = this.#question;
    this.#question = null;
    this.#replace();
    question?.reject(new Died(why));
  }

  /**
   * The solver of a worker did not come.
   * @param {Worker} worker
   * @param {string} why
   */
  #lose(worker, why) {
    worker.terminate();
    if (worker === this.#spare) this.#spare = null;
    if (worker !== this.#worker) return;
    const question = this.#question;
    [this.#worker, this.#question] = [null, null];
    if (this.#isNeeded) troubles.fail(this, why);
    question?.reject(new NotLoaded(why));
  }
}
