// @ts-check
/** What scenarios look for in a page of WebKit: a script finds it, again and again until it is there. */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isSeen, pressable, seek } from './inside.mjs';

/** @typedef {import('./inside.mjs').Step} Step */
/** @typedef {import('./inside.mjs').Words} Words */
/** @typedef {{ timeout?: number, force?: boolean, state?: string, steps?: number }} Options */

const PATIENCE = 30_000;
const EVERY = 40;

/** @typedef {{ hasText?: string | RegExp, hasNotText?: string | RegExp }} Filter */

/** What a page gets to know of what is looked for. @param {string | RegExp | undefined} words @returns {Words | undefined} */
const sent = (words) => (words instanceof RegExp ? { source: words.source, flags: words.flags } : words);

/** Steps of a selector of CSS, in which `>> nth=`, `:visible` and `:text-is()` may stand. @param {string} selector @returns {Step[]} */
export const stepsOf = (selector) =>
  selector.split('>>').flatMap((part) => {
    const nth = /^\s*nth=(-?\d+)\s*$/.exec(part)?.[1];
    if (nth !== undefined) return [{ nth: Number(nth) }];
    if (part.trim() === 'visible=true') return [{ isShown: true }];
    const [, css = part, is] = /^(.*):text-is\("(.*)"\)\s*$/.exec(part) ?? [];
    const isShown = css.includes(':visible') || undefined;
    return [{ css: css.replaceAll(':visible', ''), isShown, is }];
  });

export const rest = (/** @type {number} */ milliseconds = EVERY) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Tries until something is there. While a page is left for another one, its driver fails.
 * @template T
 * @param {() => Promise<{ value: T } | undefined | false>} attempt
 * @param {() => string} why it failed
 * @param {number} [timeout] milliseconds
 * @returns {Promise<T>}
 */
export async function until(attempt, why, timeout = PATIENCE) {
  let trouble = '';
  for (const end = performance.now() + timeout; ; await rest()) {
    const found = await attempt().catch((error) => void (trouble = `: ${error.message}`));
    if (found) return found.value;
    if (performance.now() > end) throw new Error(why() + trouble);
  }
}

export class Locator {
  #page;
  #steps;

  /** @param {import('./page.mjs').Page} page @param {Step[]} steps */
  constructor(page, steps) {
    this.#page = page;
    this.#steps = steps;
  }

  /** @param {Step[]} steps */
  #then(...steps) {
    return new Locator(this.#page, [...this.#steps, ...steps]);
  }

  locator = (/** @type {string} */ selector, /** @type {Filter} */ filter = {}) => this.#then(...stepsOf(selector)).filter(filter);
  getByRole = (/** @type {string} */ role, /** @type {{ name?: string | RegExp, exact?: boolean }} */ { name, exact } = {}) =>
    this.#then({ role, name: sent(name), exact });
  getByText = (/** @type {string | RegExp} */ text, /** @type {{ exact?: boolean }} */ { exact } = {}) => this.#then({ text: sent(text), exact });
  filter = (/** @type {Filter} */ { hasText, hasNotText }) =>
    this.#then({ hasText: sent(hasText), hasNotText: sent(hasNotText) });
  nth = (/** @type {number} */ nth) => this.#then({ nth });
  first = () => this.nth(0);
  all = async () => Array.from({ length: await this.count() }, (_, index) => this.nth(index));

  /** What a script says of all elements. @param {string} body with `all` */
  #ask(body) {
    return this.#page.run(`const all = (${seek})(${JSON.stringify(this.#steps)}); const isSeen = ${isSeen}; ${body}`);
  }

  /** What a script says of the first element, once it is there. @param {string} body with `one` @param {Options} [options] */
  #of(body, options) {
    const script = `const [one] = all; return one ? { value: await (async () => { ${body} })() } : false;`;
    return until(() => this.#ask(script), () => `not there: ${this}`, options?.timeout);
  }

  count = () => this.#ask('return all.length;');
  allTextContents = () => this.#ask('return all.map((one) => one.textContent);');
  isVisible = () => this.#ask('return isSeen(all[0]);');
  isHidden = async () => !(await this.isVisible());
  isDisabled = () => this.#of("return one.closest('[aria-disabled=true], :disabled') !== null;");
  isEnabled = async () => !(await this.isDisabled());
  isChecked = () => this.#of('return one.checked;');
  textContent = (/** @type {Options} */ options) => this.#of('return one.textContent;', options);
  inputValue = () => this.#of('return one.value;');
  getAttribute = (/** @type {string} */ name) => this.#of(`return one.getAttribute(${JSON.stringify(name)});`);
  boundingBox = () => this.#of('const { x, y, width, height } = one.getBoundingClientRect(); return { x, y, width, height };');
  focus = () => this.#of('one.focus();');
  scrollIntoViewIfNeeded = () => this.#of("one.scrollIntoView({ block: 'nearest', inline: 'nearest' });");
  evaluate = (/** @type {Function} */ act, /** @type {unknown} */ arg) => this.#of(`return (${act})(one, ${JSON.stringify(arg)});`);
  evaluateAll = (/** @type {Function} */ act, /** @type {unknown} */ arg) => this.#ask(`return (${act})(all, ${JSON.stringify(arg)});`);

  /** @param {Options} [options] */
  waitFor({ state = 'visible', timeout } = {}) {
    const CONDITIONS = { visible: 'isSeen(all[0])', hidden: '!isSeen(all[0])', attached: 'all.length > 0', detached: 'all.length === 0' };
    const condition = CONDITIONS[/** @type {keyof typeof CONDITIONS} */ (state)];
    return until(() => this.#ask(`return ${condition} && { value: undefined };`), () => `not ${state}: ${this}`, timeout);
  }

  /** @param {Options} [options] */
  async click({ timeout, force = false } = {}) {
    let why = '';
    let attempt = 0;
    const place = async () => {
      const at = await this.#ask(`const [one] = all; return isSeen(one) ? (${pressable})(one, ${force}, ${attempt}) : 'is not seen';`);
      if (typeof at !== 'string') return { value: at };
      if (at.startsWith('lies')) attempt += 1;
      return void (why = at);
    };
    const { x, y } = await until(place, () => `${why}: ${this}`, timeout);
    await this.#page.mouse.click(x, y);
  }

  tap = this.click;

  /** @param {string} key */
  async press(key) {
    await this.focus();
    await this.#page.keyboard.press(key);
  }

  /** @param {string} value */
  fill = (value) =>
    this.#of(`one.focus(); one.select(); document.execCommand(${JSON.stringify(value)} ? 'insertText' : 'delete', false, ${JSON.stringify(value)});`);

  /** @param {string} text */
  async pressSequentially(text) {
    await this.focus();
    await this.#page.keyboard.type(text);
  }

  /** @param {string | { label: string }} option */
  selectOption = (option) =>
    this.#of(`const option = ${JSON.stringify(option)};
      one.value = [...one.options].find(({ value, label }) => (option.label === undefined ? value === option || label === option : label === option.label)).value;
      for (const type of ['input', 'change']) one.dispatchEvent(new Event(type, { bubbles: true }));`);

  /** @param {boolean} is */
  async #set(is) {
    if ((await this.isChecked()) !== is) await this.click();
  }

  check = () => this.#set(true);
  uncheck = () => this.#set(false);
  setFiles = (/** @type {Files} */ files) => this.#of(putFiles(files));
  toString = () => this.#steps.map((step) => Object.values(step).map((value) => value?.source ?? value).join(' ')).join(' > ');
}

/** @typedef {string | { name: string, mimeType: string, buffer: Buffer }} Files */

/** A script that gives files to an input, which is `one`. @param {Files} files */
export function putFiles(files) {
  const file = typeof files === 'string' ? { name: basename(files), mimeType: 'image/png', buffer: readFileSync(files) } : files;
  return `const bytes = Uint8Array.from(atob('${file.buffer.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const held = new DataTransfer();
    held.items.add(new File([bytes], ${JSON.stringify(file.name)}, { type: ${JSON.stringify(file.mimeType)} }));
    one.files = held.files;
    for (const type of ['input', 'change']) one.dispatchEvent(new Event(type, { bubbles: true }));`;
}
