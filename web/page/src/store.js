// @ts-check
/**
 * The state of a page: one immutable value, those before it and those that were undone; also in the address, so that a
 * link or a reload brings it back, and on the device, so that who comes back from another page finds it as it was.
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
  #name;

  /**
   * @param {S} first the state if neither the address nor the device has one
   * @param {{ name: string, read: (text: string) => S | null, write: (state: S) => string }} address the name under
   *   which the device keeps the state, and how it stands there and in the part of the address after `#`; what cannot
   *   be read is null
   */
  constructor(first, { name, read, write }) {
    super();
    this.#write = write;
    this.#name = name;
    const text = decodeURIComponent(location.hash.slice(1));
    const kept = setting(name) ?? '';
    this.#now = (text && read(text)) || (kept && read(kept)) || first;
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
    const plain = this.#write(state);
    setting(this.#name, plain);
    const text = encodeURIComponent(plain);
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
