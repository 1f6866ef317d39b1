// @ts-check
/**
 * The state of a page: one immutable value, those before it and those that were undone; also in the address, so that a
 * link or a reload brings it back.
 */

/** Most states that can be undone. */
const MOST = 1_000;

/**
 * @template S
 */
export class Store extends EventTarget {
  /** @type {S[]} */
  #past = [];
  /** @type {S[]} */
  #future = [];
  /** @type {S} */
  #now;
  /** @type {(state: S) => string} */
  #write;

  /**
   * @param {S} first the state if the address has none
   * @param {{ read: (text: string) => S | null, write: (state: S) => string }} address how a state stands in the part
   *   of the address after `#`; what cannot be read is null
   */
  constructor(first, { read, write }) {
    super();
    this.#write = write;
    const text = decodeURIComponent(location.hash.slice(1));
    this.#now = (text && read(text)) || first;
    addEventListener('hashchange', () => {
      const text = decodeURIComponent(location.hash.slice(1));
      const state = text && text !== write(this.#now) ? read(text) : null;
      if (state) this.set(state);
    });
  }

  get now() {
    return this.#now;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** The states before this one, the oldest first. */
  get past() {
    return /** @type {readonly S[]} */ (this.#past);
  }

  /**
   * A new state, which can be undone.
   * @param {S} state
   */
  set(state) {
    this.#past.push(this.#now);
    if (this.#past.length > MOST) this.#past.shift();
    this.#future = [];
    this.#change(state);
  }

  /**
   * Another state in the place of this one, as while a line is being drawn.
   * @param {S} state
   */
  replace(state) {
    this.#change(state);
  }

  undo() {
    const state = this.#past.pop();
    if (state === undefined) return;
    this.#future.push(this.#now);
    this.#change(state);
  }

  redo() {
    const state = this.#future.pop();
    if (state === undefined) return;
    this.#past.push(this.#now);
    this.#change(state);
  }

  /** @param {S} state */
  #change(state) {
    this.#now = state;
    const text = encodeURIComponent(this.#write(state));
    history.replaceState(null, '', text ? `#${text}` : location.pathname + location.search);
    this.dispatchEvent(new Event('change'));
  }
}

/**
 * A setting that outlives the page, such as the language.
 * @param {string} name
 * @param {string} [value] to be kept from now on
 */
export function setting(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(`quadrille.${name}`, value);
    return localStorage.getItem(`quadrille.${name}`);
  } catch {
    return value ?? null;
  }
}
