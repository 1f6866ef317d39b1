// @ts-check
/** What all pages have: elements in a line, texts in two languages, the service worker. */

import { setting } from './store.js';

/**
 * An element with its attributes and children. An attribute that is a function listens to the event of its name,
 * `true` is an attribute without a value, and `false` and null are none.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The same for parts of an SVG picture.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * The element with this id, which the page has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element;
}

/** The language of the page: `en` or `ja`. */
export const language = (setting('language') ?? navigator.language).startsWith('ja') ? 'ja' : 'en';

/**
 * Texts in the reader's language, and what says them. Parts in braces are filled in: `{row}`.
 * @template {Record<string, string>} W
 * @param {{ en: W, ja: Partial<Record<keyof W, string>> }} texts
 * @returns {[W, (key: keyof W & string, parts?: Record<string, string | number>) => string]}
 */
export function saying({ en, ja }) {
  const chosen = /** @type {W} */ ({ ...en, ...(language === 'ja' ? ja : {}) });
  /** @type {(key: keyof W & string, parts?: Record<string, string | number>) => string} */
  const say = (key, parts = {}) =>
    chosen[key].replace(/\{(\w+)\}/g, (all, name) => (name in parts ? String(parts[name]) : all));
  return [chosen, say];
}

/**
 * The texts of a page in the reader's language. Elements with `data-words="key"` get theirs at once, and those with
 * `data-label="key"` their name for screen readers.
 * @template {Record<string, string>} W
 * @param {{ en: W, ja: Partial<Record<keyof W, string>> }} texts
 * @returns {(key: keyof W & string, parts?: Record<string, string | number>) => string}
 */
export function words(texts) {
  const [chosen, say] = saying(texts);
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-words]')) {
    const key = element.getAttribute('data-words') ?? '';
    if (key in chosen && element.textContent !== say(key)) element.textContent = say(key);
  }
  for (const element of document.querySelectorAll('[data-label]')) {
    const key = element.getAttribute('data-label') ?? '';
    if (key in chosen) element.setAttribute('aria-label', say(key));
  }
  return say;
}

/**
 * Says something in the line of status, which screen readers read out.
 * @param {string | Node} text
 * @param {'busy' | 'good' | 'bad' | ''} [mood]
 * @param {...Node} more
 */
export function status(text, mood = '', ...more) {
  const line = byId('status');
  line.replaceChildren(text, ...more);
  line.dataset.mood = mood;
}

/** @param {string} id @param {boolean} isShown */
export const show = (id, isShown) => {
  byId(id).hidden = !isShown;
};

/**
 * A button that waits: it can be reached, and what it waits for is said where the page says such things.
 * @param {string} id
 * @param {boolean} can
 */
export const allow = (id, can) => byId(id).setAttribute('aria-disabled', String(!can));

/** Whether a button waits. @param {Element} button */
export const isWaiting = (button) => button.getAttribute('aria-disabled') === 'true';

/** What stands between two sentences. */
export const gap = language === 'ja' ? '' : ' ';

/** Names in a row. @param {Array<string | number>} names */
export const inRow = (names) => names.join(language === 'ja' ? '、' : ', ');

/** When the page stands there: what takes long to load waits for it. @type {Promise<unknown>} */
export const loaded =
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', resolve, { once: true }));

/**
 * Does something once the page has been drawn and the browser has nothing better to do.
 * @param {() => void} act
 */
export function whenIdle(act) {
  // Safari has no idle callbacks.
  const idle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(act, { timeout: 2_000 }) : setTimeout(act, 200));
  void loaded.then(idle);
}

/**
 * What is loaded when it is first needed, and once. What could not be loaded is tried again the next time.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T>}
 */
export function later(load) {
  /** @type {Promise<T> | null} */
  let loading = null;
  return () => {
    const now = (loading ??= load());
    now.catch(() => (loading = null));
    return now;
  };
}

/** @type {Intl.NumberFormat | undefined} */
let format;

/** Numbers as the reader writes them. What writes them takes a while to make, so it is made when there is one. */
export const number = {
  format: (/** @type {number} */ value) => (format ??= new Intl.NumberFormat(language)).format(value),
};

/** Says that the page listens: what was tapped before is pressed now, see `early.js`. */
export function listens() {
  document.documentElement.dataset.listens = '';
  document.dispatchEvent(new Event('listens'));
}

/** Makes the page work offline, where it is served as one. */
function goOffline() {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(new URL('../sw.js', import.meta.url)).catch(() => {});
}

/**
 * The button that changes the language, and whatever else all pages have in their header.
 * @param {string} [page] one with a menu
 * @param {() => unknown} [sharePicture] what its menu does, where the page has no button for it
 */
export function startHeader(page = '', sharePicture) {
  const other = language === 'ja' ? 'en' : 'ja';
  const button = document.getElementById('language');
  const menu = document.getElementById('menu');
  // What is chosen closes the menu; the keyboard is then for the page, unless it has chosen.
  menu?.addEventListener('click', ({ detail }) => {
    menu.hidePopover?.();
    if (detail) /** @type {HTMLElement} */ (document.querySelector('[popovertarget]')).blur();
  });
  if (button) {
    // A page that has a menu has it there.
    menu?.append(button);
    button.textContent = other === 'ja' ? '日本語' : 'English';
    button.setAttribute('lang', other);
    button.addEventListener('click', () => {
      setting('language', other);
      location.reload();
    });
  }
  const here = document.querySelector('header [aria-current]');
  void loaded.then(() => here?.scrollIntoView({ block: 'nearest', inline: 'center' }));
  whenIdle(goOffline);
  if (menu) whenIdle(() => void import('./menu.js').then(({ fill }) => fill(menu, page, sharePicture)).catch(() => {}));
}

/** What is asked through this begins when all that was asked before has ended, well or not. */
export function oneByOne() {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  /**
   * @template T
   * @param {() => Promise<T> | T} ask
   * @returns {Promise<T>}
   */
  return (ask) => {
    const answer = last.then(ask);
    last = answer.catch(() => {});
    return answer;
  };
}
