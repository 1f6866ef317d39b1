// @ts-check
/**
 * Solvers that could not be loaded, or are long in coming: what the page says of them stands in `strips.js`. They are
 * tried again when the network is back, when the page is seen again, and when somebody asks for it.
 */

/** @typedef {{ retry: () => void }} Loader what can be loaded again */

class Troubles extends EventTarget {
  /** Why each failed. @type {Map<Loader, string>} */
  #failed = new Map();
  /** @type {Set<Loader>} */
  #slow = new Set();
  /** Whether all that failed are being loaded again. */
  isTrying = false;
  /** What was asked for meanwhile. @type {Array<() => unknown>} */
  #left = [];

  /** What the last one that failed died of; nothing if none did. */
  get why() {
    return [...this.#failed.values()].pop() ?? '';
  }

  get isSlow() {
    return this.#slow.size > 0;
  }

  /**
   * @param {Loader} loader
   * @param {string} why
   */
  fail(loader, why) {
    this.#slow.delete(loader);
    this.#failed.delete(loader);
    this.#failed.set(loader, why || 'no reason was given');
    this.isTrying = false;
    this.#tell();
  }

  /** @param {Loader} loader */
  wait(loader) {
    this.#slow.add(loader);
    this.isTrying = false;
    this.#tell();
  }

  /**
   * What was to be done is done when a solver is back, if it failed for want of one.
   * @param {unknown} error
   * @param {() => unknown} act
   */
  postpone(error, act) {
    if (error instanceof Error && error.name === 'NotLoaded') this.#left.push(act);
  }

  /** Something else was done meanwhile. */
  forget() {
    this.#left = [];
  }

  /** It is there. Pages hear `back`, and ask again what had no answer. @param {Loader} loader */
  end(loader) {
    const wasSlow = this.#slow.delete(loader);
    const hadFailed = this.#failed.delete(loader);
    if (!wasSlow && !hadFailed) return;
    if (this.#failed.size === 0) this.isTrying = false;
    this.#tell();
    if (!hadFailed) return;
    const left = this.#left.splice(0);
    this.dispatchEvent(new Event('back'));
    for (const act of left) act();
  }

  retry() {
    if (this.#failed.size === 0 || this.isTrying) return;
    this.isTrying = true;
    this.#tell();
    for (const loader of [...this.#failed.keys()]) loader.retry();
  }

  #tell() {
    this.dispatchEvent(new Event('change'));
  }
}

/** Those of this page. */
export const troubles = new Troubles();

addEventListener('online', () => troubles.retry());
addEventListener('pageshow', () => troubles.retry());
document.addEventListener('visibilitychange', () => document.hidden || troubles.retry());
