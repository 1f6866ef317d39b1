// @ts-check
/**
 * The state of a page: one immutable value, those before it and those that were undone; also in the address, so that a
 * link or a reload brings it back, and on the device, so that who comes back from another page finds it as it was.
 *
 * A link of somebody else is a visit: nothing of it is kept on the device until the person says so, and the own game
 * waits. Addresses that the page has written are its own: their entries in the history say so.
 */

/** Most states that can be undone. */
const MOST = 1_000;

/**
 * How a state stands in the address and on the device.
 * @template S
 * @typedef {object} Form
 * @property {string} name under which the device keeps it
 * @property {(text: string) => S | null} read null of what is none
 * @property {(state: S) => string} write
 * @property {(state: S) => boolean} isEmpty whether it is no loss when another one takes its place
 * @property {(text: string) => boolean} [isElsewhere] whether an address has a text of other sites, which the page reads
 */

/**
 * @template S
 * @typedef {{ now: S, past: S[], future: S[] }} Game
 */

/** @template S */
export class Store extends EventTarget {
  /** @type {S} */
  #first;
  /** @type {Form<S>} */
  #form;
  /** @type {Game<S>} */
  #game;
  /** The own game, while a link is looked at that was opened within the page. @type {Game<S> | null} */
  #waiting = null;
  /** @type {'' | 'link' | 'damaged'} */
  #visit = '';
  /** The game before this one, as it is kept. */
  #last;
  /** The text of another site that stood in the address, until it is taken. */
  #foreign = '';

  /**
   * @param {S} first the state if neither the address nor the device has one
   * @param {Form<S>} form
   */
  constructor(first, form) {
    super();
    [this.#first, this.#form] = [first, form];
    this.#last = setting(`${form.name}.last`) ?? '';
    this.#game = { now: keptSetting(form.name, form.read) ?? first, past: [], future: [] };
    const text = fragment();
    if (text !== '') this.#arrive(text);
    addEventListener('hashchange', () => this.#follow(fragment()));
  }

  get now() {
    return this.#game.now;
  }

  get canUndo() {
    return this.#game.past.length > 0;
  }

  get canRedo() {
    return this.#game.future.length > 0;
  }

  /** The states before this one, the oldest first. */
  get past() {
    return /** @type {readonly S[]} */ (this.#game.past);
  }

  /**
   * Whether a link of somebody else is looked at, or one that cannot be read; nothing in the own game. Who has no game
   * begins with the link: it is a visit until the first change alone.
   */
  get visit() {
    return this.#visit;
  }

  /** Whether there is an own game besides. */
  get hasOwn() {
    return this.#visit !== '' && this.#own() !== null;
  }

  /** Whether the game before this one is there. */
  get hasLast() {
    return this.#visit === '' && this.#last !== this.#form.write(this.now) && this.#lastState() !== null;
  }

  /**
   * A new state, which can be undone.
   * @param {S} state
   */
  set(state) {
    const { past, now } = this.#game;
    past.push(now);
    if (past.length > MOST) past.shift();
    this.#game.future = [];
    this.#change(state);
  }

  /**
   * Another game: the one before it stays within reach.
   * @param {S} state
   */
  begin(state) {
    if (!this.hasOwn) this.#keepLast(this.now);
    this.set(state);
  }

  /** The game before this one again, which takes its place. */
  takeLast() {
    const state = this.#lastState();
    if (state) this.begin(state);
  }

  /**
   * Another state in the place of this one, as while a line is being drawn.
   * @param {S} state
   */
  replace(state) {
    this.#change(state);
  }

  undo() {
    const { past, future, now } = this.#game;
    const state = past.pop();
    if (state === undefined) return;
    future.push(now);
    this.#change(state);
  }

  redo() {
    const { past, future, now } = this.#game;
    const state = future.pop();
    if (state === undefined) return;
    past.push(now);
    this.#change(state);
  }

  /** What is looked at is the own game from now on; the one that waits is the one before it. */
  keep() {
    const own = this.#own();
    if (own) this.#keepLast(own.now);
    [this.#visit, this.#waiting] = ['', null];
    this.#change(this.now);
  }

  /** Back from a visit to the own game. */
  goBack() {
    this.#game = this.#own() ?? { now: this.#first, past: [], future: [] };
    [this.#visit, this.#waiting] = ['', null];
    this.#change(this.now);
  }

  /** The link turns out to be none that can be shown: nothing is shown of it. */
  reject() {
    if (this.#visit === '') return;
    this.#visit = 'damaged';
    this.#game = { now: this.#first, past: [], future: [] };
    this.#tell();
  }

  /** The text of another site in the address, once. */
  takeForeign() {
    const text = this.#foreign;
    this.#foreign = '';
    return text;
  }

  /**
   * The address is another one: a link was pasted there, or the history was gone through.
   * @param {string | null} text
   */
  #follow(text) {
    if (text === '' || text === this.#form.write(this.now)) return;
    if (text !== null && this.#waiting && this.#isOwn(text)) return this.goBack();
    const before = this.#visit === '' ? this.#game : null;
    this.#arrive(text);
    if (this.#visit !== '') return this.#tell();
    if (before) this.#game.past = [...before.past, before.now];
    this.#change(this.now);
  }

  /** Whether it is one of the own games: its entry in the history says so, or the device has it. @param {string} text */
  #isOwn(text) {
    return history.state?.isOwn === true || text === setting(this.#form.name);
  }

  /**
   * A link was opened, or a page of the history.
   * @param {string | null} text null if it is damaged
   */
  #arrive(text) {
    this.#foreign = text !== null && this.#form.isElsewhere?.(text) ? text : '';
    const state = text === null || this.#foreign ? null : this.#read(text);
    const game = { now: state ?? this.#first, past: [], future: [] };
    if (state && this.#isOwn(text ?? '')) {
      [this.#game, this.#visit, this.#waiting] = [game, '', null];
      return mark({ isOwn: true });
    }
    if (this.#visit === '' && !this.#form.isEmpty(this.now)) this.#waiting = this.#game;
    [this.#game, this.#visit] = [game, state || this.#foreign ? 'link' : 'damaged'];
  }

  /** The own game during a visit; null if there is none to lose. @returns {Game<S> | null} */
  #own() {
    if (this.#waiting) return this.#waiting;
    const kept = setting(this.#form.name);
    const state = kept ? this.#read(kept) : null;
    return state && !this.#form.isEmpty(state) ? { now: state, past: [], future: [] } : null;
  }

  #lastState() {
    return this.#last ? this.#read(this.#last) : null;
  }

  /** @param {string} text */
  #read(text) {
    return asRead(text, this.#form.read);
  }

  /** @param {S} state */
  #keepLast(state) {
    if (this.#form.isEmpty(state)) return;
    this.#last = this.#form.write(state);
    setting(`${this.#form.name}.last`, this.#last);
  }

  /** @param {S} state */
  #change(state) {
    this.#game.now = state;
    // Who has nothing to lose has begun with this.
    if (this.#visit !== '' && !this.hasOwn) this.#visit = '';
    const plain = this.#form.write(state);
    const isOwn = this.#visit === '';
    if (isOwn) setting(this.#form.name, plain);
    const text = encodeURIComponent(plain);
    mark({ isOwn }, text ? `#${text}` : location.pathname + location.search);
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new Event('change'));
  }
}

/**
 * Writes into the history, which some browsers refuse to a page that does so often.
 * @param {any} state
 * @param {string} [address]
 */
function mark(state, address) {
  try {
    history.replaceState(state, '', address);
  } catch {
    // The address stays behind until the next change.
  }
}

/**
 * What a text is to a reader; null if it is nothing.
 * @template T
 * @param {string} text
 * @param {(text: string) => T | null} read
 */
function asRead(text, read) {
  try {
    return read(text);
  } catch {
    return null;
  }
}

/** A part of an address as it was before it was written there; null if it is damaged. @param {string} text */
export const decoded = (text) => asRead(text, decodeURIComponent);

/** What stands in the address after `#`; null if it is damaged. */
export const fragment = () => decoded(location.hash.slice(1));

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

/**
 * What is left out, because it could not be read: something that the device keeps, or a part of a link.
 * @type {Set<'kept-damaged' | 'link-partly'>}
 */
export const unreadable = new Set();

/** @param {'kept-damaged' | 'link-partly'} what it is said */
export function leaveOut(what) {
  unreadable.add(what);
  document.dispatchEvent(new Event('left-out'));
}

/**
 * What the device keeps, as it is read; null if there is nothing, or nothing that can be read, which is noted.
 * @template T
 * @param {string} name
 * @param {(text: string) => T | null} read
 * @returns {T | null}
 */
export function keptSetting(name, read) {
  const text = setting(name);
  if (!text) return null;
  const value = asRead(text, read);
  if (value === null) leaveOut('kept-damaged');
  return value;
}
