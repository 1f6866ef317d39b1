// @ts-check
/**
 * The state of a page: one immutable value, those before it and those that were undone; also in the address, so that a
 * link or a reload brings it back, and on the device, so that who comes back from another page finds it as it was, with
 * the games before it (`shelf.js`).
 *
 * A link of somebody else is a visit: nothing of it is kept on the device until the person says so, and the own game
 * waits. Addresses that the page has written are its own: their entries in the history say so.
 *
 * Two tabs with the same game do not fight over it: the one that finds that the other has gone on has a game of its own
 * from then on, and both are kept.
 */

import { gameOf, gamesOf, keep, newId, written } from './shelf.js';

/** Most states that can be undone. */
const MOST = 1_000;
/** Milliseconds after which a change is written to the shelf: hands that paint make many. */
const SOON = 300;

/**
 * How a state stands in the address and on the device.
 * @template S
 * @typedef {object} Form
 * @property {string} name under which the device keeps it
 * @property {(text: string) => S | null} read null of what is none
 * @property {(state: S) => string} write
 * @property {(state: S) => boolean} isEmpty whether it is no loss when another one takes its place
 * @property {(text: string) => boolean} [isElsewhere] whether an address has a text of other sites, which the page reads
 * @property {(state: S) => boolean} [isHere] whether a game that was left is gone on with at this address
 * @property {(state: S) => string} [pathOf] the address of its game, if it has one of its own
 */


/** @typedef {{ id: string, text: string | null }} Place */

/**
 * @template S
 * @typedef {{ place: Place, now: S, past: S[], future: S[] }} Game
 */

/** Whether it was said that the device keeps nothing: once is enough. */
let isTold = false;

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
  /** The game before this one, as it is kept; not looked up yet. @type {import('./shelf.js').Kept | null | undefined} */
  #last;
  /** The text of another site that stood in the address, until it is taken. */
  #foreign = '';
  /** Where states lie that were begun in another game. @type {WeakMap<object, Place>} */
  #places = new WeakMap();
  /** Until this game is written. */
  #timer = 0;

  /**
   * @param {S} first the state if neither the address nor the device has one
   * @param {Form<S>} form
   */
  constructor(first, form) {
    super();
    [this.#first, this.#form] = [first, form];
    this.#moveIn();
    const text = fragment();
    const asked = text === '' ? gameOf(form.name, new URLSearchParams(location.search).get('game') ?? '') : null;
    this.#game = this.#opened(asked) ?? this.#lastHere();
    if (text !== '') this.#arrive(text);
    if (asked) this.#change(this.now);
    addEventListener('hashchange', () => this.#follow(fragment()));
    addEventListener('pagehide', () => this.#flush());
    document.addEventListener('visibilitychange', () => document.hidden && this.#flush());
    addEventListener('storage', () => (this.#last = undefined));
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
    return this.#visit === '' && this.#lastGame() !== null;
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
   * Another game: the one before it stays on the shelf.
   * @param {S} state
   */
  begin(state) {
    // Who has no other game to lose has begun with the link, and keeps it.
    if (this.#visit === 'link' && !this.hasOwn) this.#visit = '';
    this.#flush();
    // To undo is to go back to that game.
    this.#settle(this.#game);
    this.#game.place = freshPlace();
    this.#last = undefined;
    this.set(state);
  }

  /** The game before this one again. */
  takeLast() {
    const game = this.#opened(this.#lastGame());
    if (!game) return;
    this.#flush();
    this.#game = game;
    this.#last = undefined;
    this.#change(this.now);
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
    this.#step(state);
  }

  redo() {
    const { past, future, now } = this.#game;
    const state = future.pop();
    if (state === undefined) return;
    past.push(now);
    this.#step(state);
  }

  /** What is looked at is the own game from now on; the one that waits is the one before it. */
  keep() {
    const own = this.#own();
    if (own) this.#write(own);
    [this.#visit, this.#waiting, this.#last] = ['', null, undefined];
    this.#change(this.now);
    this.#flush();
  }

  /** Back from a visit to the own game. */
  goBack() {
    this.#game = this.#own() ?? this.#fresh();
    [this.#visit, this.#waiting] = ['', null];
    this.#change(this.now);
  }

  /** The link turns out to be none that can be shown: nothing is shown of it. */
  reject() {
    if (this.#visit === '') return;
    this.#visit = 'damaged';
    this.#game = this.#fresh();
    this.#tell();
  }

  /** The text of another site in the address, once. */
  takeForeign() {
    const text = this.#foreign;
    this.#foreign = '';
    return text;
  }

  /** What an earlier version of the page has kept of the game before goes to the shelf. */
  #moveIn() {
    const key = `${this.#form.name}.last`;
    const text = setting(key);
    if (!text) return;
    if (this.#read(text) !== null) keep(this.#form.name, newId(), { now: text, past: [] }, 0);
    forget(key);
  }

  /** @returns {Game<S>} */
  #fresh(now = this.#first) {
    return { place: freshPlace(), now, past: [], future: [] };
  }

  /** A game of the shelf as it was left; null if it is none that can be read. @param {import('./shelf.js').Kept | null} kept */
  #opened(kept) {
    const now = kept ? this.#read(kept.now) : null;
    if (!kept || !now) return null;
    const past = kept.past.map((text) => this.#read(text)).filter((state) => state !== null);
    return { place: { id: kept.id, text: written(this.#form.name, kept.id) }, now, past, future: [] };
  }

  /** The game of this text, with its steps if it is on the shelf. @param {string} text @returns {Game<S> | null} */
  #resumed(text) {
    const { name } = this.#form;
    const here = gameOf(name, history.state?.game ?? '');
    const kept = here?.now === text ? here : (gamesOf(name).find(({ now }) => now === text) ?? null);
    if (kept) return this.#opened(kept);
    const state = this.#read(text);
    return state ? this.#fresh(state) : null;
  }

  /** What was played last at this address. @returns {Game<S>} */
  #lastHere() {
    const { name, read, isHere = () => true } = this.#form;
    const state = keptSetting(name, read);
    if (state && isHere(state)) return this.#resumed(setting(name) ?? '') ?? this.#fresh(state);
    if (state === null) return this.#fresh();
    const kept = gamesOf(name).find(({ now }) => {
      const state = this.#read(now);
      return state && isHere(state);
    });
    return this.#opened(kept ?? null) ?? this.#fresh();
  }

  #lastGame() {
    const { name, isHere = () => true } = this.#form;
    const isIt = (/** @type {import('./shelf.js').Kept} */ { id, now }) => {
      const state = id === this.#game.place.id ? null : this.#read(now);
      return state !== null && isHere(state);
    };
    this.#last ??= gamesOf(name).find(isIt) ?? null;
    return this.#last && this.#last.now !== this.#form.write(this.now) ? this.#last : null;
  }

  /**
   * The address is another one: a link was pasted there, or the history was gone through.
   * @param {string | null} text
   */
  #follow(text) {
    if (text === '' || text === this.#form.write(this.now)) return;
    if (text !== null && this.#waiting && this.#isOwn(text)) return this.goBack();
    const before = this.#visit === '' ? this.#game : null;
    if (before) this.#flush();
    this.#arrive(text);
    if (this.#visit !== '') return this.#tell();
    if (before) {
      this.#settle(before);
      this.#game.past = [...before.past, before.now];
    }
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
    if (state && this.#isOwn(text ?? '')) {
      [this.#game, this.#visit, this.#waiting] = [this.#resumed(text ?? '') ?? this.#fresh(state), '', null];
      return mark({ isOwn: true, game: this.#game.place.id });
    }
    if (this.#visit === '' && !this.#form.isEmpty(this.now)) this.#waiting = this.#game;
    [this.#game, this.#visit] = [this.#fresh(state ?? this.#first), state || this.#foreign ? 'link' : 'damaged'];
  }

  /** The own game during a visit; null if there is none to lose. @returns {Game<S> | null} */
  #own() {
    if (this.#waiting) return this.#waiting;
    const kept = setting(this.#form.name);
    const game = kept ? this.#resumed(kept) : null;
    return game && !this.#form.isEmpty(game.now) ? game : null;
  }

  /** @param {string} text */
  #read(text) {
    return asRead(text, this.#form.read);
  }

  /** States of a game know where it lies, such that they find back to it. @param {Game<S>} game */
  #settle({ place, past, now }) {
    for (const state of [...past, now]) {
      if (!this.#places.has(/** @type {any} */ (state))) this.#places.set(/** @type {any} */ (state), place);
    }
  }

  /** One back or forth, perhaps to another game. @param {S} state */
  #step(state) {
    const place = this.#places.get(/** @type {any} */ (state)) ?? this.#game.place;
    if (place !== this.#game.place) {
      this.#game.place = place;
      this.#last = undefined;
    }
    this.#change(state);
  }

  /** @param {S} state */
  #change(state) {
    this.#game.now = state;
    // Who has nothing to lose has begun with this.
    if (this.#visit !== '' && !this.hasOwn) this.#visit = '';
    const plain = this.#form.write(state);
    const isOwn = this.#visit === '';
    if (isOwn) {
      setting(this.#form.name, plain);
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#flush(), SOON);
    }
    const text = encodeURIComponent(plain);
    const path = this.#form.pathOf?.(state) ?? '';
    mark({ isOwn, game: this.#game.place.id }, text ? `${path}#${text}` : path || location.pathname);
    this.#tell();
  }

  /** Writes the own game to the shelf. */
  #flush() {
    clearTimeout(this.#timer);
    if (this.#visit === '') this.#write(this.#game);
  }

  /** @param {Game<S>} game */
  #write({ place, now, past }) {
    const { name, write, isEmpty } = this.#form;
    if (isEmpty(now)) return;
    const isMine = (/** @type {S} */ state) => (this.#places.get(/** @type {any} */ (state)) ?? place) === place;
    let first = past.length;
    while (first > 0 && isMine(past[first - 1])) first -= 1;
    const mine = past.slice(first).map(write);
    const text = write(now);
    const there = written(name, place.id);
    if (there === place.text && gameOf(name, place.id)?.now === text) return;
    // Another tab has gone on with it: each has its own from now on.
    if (there !== null && there !== place.text) place.id = newId();
    const kept = keep(name, place.id, { now: text, past: mine });
    place.text = kept.text;
    if (kept.isKept || isTold) return;
    isTold = true;
    leaveOut('not-kept');
  }

  #tell() {
    this.dispatchEvent(new Event('change'));
  }
}

/** Where a new game is going to lie. @returns {Place} */
const freshPlace = () => ({ id: newId(), text: null });

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

/** @param {string} name of a setting that is no longer one */
function forget(name) {
  try {
    localStorage.removeItem(`quadrille.${name}`);
  } catch {
    // There is none.
  }
}

/**
 * What is left out: what could not be read of what the device keeps, or of a link; and that it keeps nothing.
 * @type {Set<'kept-damaged' | 'link-partly' | 'not-kept'>}
 */
export const unreadable = new Set();

let isDamageSaid = false;

/** @param {'kept-damaged' | 'link-partly' | 'not-kept'} what it is said */
export function leaveOut(what) {
  // What is kept is read again as more of the page comes: that it is damaged is said once.
  if (what === 'kept-damaged' && isDamageSaid) return;
  isDamageSaid ||= what === 'kept-damaged';
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
