// @ts-check
/**
 * What scenarios ask of a page of Playwright, for WebKit by the standard protocol: clicks and keys are those of the
 * driver, which has no fingers: taps are clicks in a window of a telephone's size.
 */

import { Gate } from './gate.mjs';
import { listen, seek } from './inside.mjs';
import { Locator, putFiles, rest, stepsOf, until } from './locator.mjs';

/** @typedef {import('./locator.mjs').Files} Files */
/** @typedef {import('./locator.mjs').Filter} Filter */
/** @typedef {import('./locator.mjs').Options} Options */

/** Keys that are no letters. @type {Record<string, string>} */
const KEYS = {
  Enter: '\uE007', Space: ' ', Tab: '\uE004', Escape: '\uE00C', Backspace: '\uE003', Delete: '\uE017', End: '\uE010', Home: '\uE011',
  PageUp: '\uE00E', PageDown: '\uE00F', ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015',
  Shift: '\uE008', Control: '\uE009', Alt: '\uE00A', Meta: '\uE03D', ControlOrMeta: '\uE009',
};

/** An element that is held, though it may be gone. */
class Held {
  #page;

  /** @param {Page} page @param {string} name by which the page holds it */
  constructor(page, name) {
    this.#page = page;
    this.name = name;
  }

  evaluate = (/** @type {Function} */ act) => this.#page.evaluate(act, this);
}

export class Page {
  #session;
  #handle;
  #context;

  /** @param {import('./session.mjs').Session} session @param {string} handle @param {Context} context */
  constructor(session, handle, context) {
    this.#session = session;
    this.#handle = handle;
    this.#context = context;
  }

  /** @param {string} path @param {unknown} [body] @param {string} [method] */
  #call = (path, body, method = 'POST') =>
    this.#session.inWindow(this.#handle, path, method === 'POST' ? (body ?? {}) : undefined, method);

  /** @param {string} body of an async function @returns {Promise<any>} */
  async run(body) {
    const script = `const done = arguments[0]; (async () => { ${body} })().then(
      (value) => done({ value, url: location.href }), (error) => done({ error: String(error), url: location.href }));`;
    const { value, error, url } = await this.#call('/execute/async', { script, args: [] });
    this.#url = url;
    if (error) throw new Error(error);
    return value;
  }

  /** Does something in the browser, and looks where the page is then. @param {string} path @param {unknown} [body] */
  async #act(path, body) {
    await this.#call(path, body);
    await this.run('').catch(() => {});
  }

  context = () => this.#context;
  locator = (/** @type {string} */ selector, /** @type {Filter} */ filter = {}) => new Locator(this, stepsOf(selector)).filter(filter);
  getByRole = (/** @type {string} */ role, /** @type {any} */ options) => new Locator(this, []).getByRole(role, options);
  getByText = (/** @type {string | RegExp} */ text, /** @type {any} */ options) => new Locator(this, []).getByText(text, options);
  /** @param {Function | string} act @param {unknown} [arg] */
  evaluate = (act, arg) =>
    this.run(typeof act === 'string' ? `return ${act};` : `return (${act})(${arg instanceof Held ? arg.name : JSON.stringify(arg)});`);
  /** The first element that is there now. @param {string} selector */
  $ = async (selector) => {
    const index = await this.run(`const [one] = (${seek})(${JSON.stringify(stepsOf(selector))}); return one && (globalThis.held ??= []).push(one) - 1;`);
    return index === undefined ? null : new Held(this, `held[${index}]`);
  };

  /**
   * Goes to another document, or to another place of this one. The driver's own waiting does not bear a page that goes on
   * to a third by itself.
   * @param {string} path
   * @param {object} [body]
   * @param {boolean} [isWhole] whether it is waited for all that it begins with
   */
  async #go(path, body, isWhole = true) {
    await this.run('globalThis.isLeft = true;').catch(() => {});
    const before = this.#url;
    await this.#call(path, body);
    const is = `document.readyState ${isWhole ? "=== 'complete'" : "!== 'loading'"} && (!globalThis.isLeft || location.href !== ${JSON.stringify(before)})`;
    await until(() => this.run(`return ${is} && { value: undefined };`), () => `not loaded: ${path}`, 60_000);
  }

  /** @param {string} url @param {{ waitUntil?: 'commit' | 'load' }} [options] */
  goto = async (url, { waitUntil = 'load' } = {}) => {
    await this.run('').catch(() => {});
    await (url === this.#url ? this.#act('/url', { url }) : this.#go('/url', { url }, waitUntil === 'load'));
  };
  reload = () => this.#go('/refresh');
  goBack = () => this.#go('/back');
  title = () => this.#call('/title', undefined, 'GET');
  /** Where the page was when it was last asked: Playwright's answers at once. */
  #url = '';
  url = () => this.#url;

  waitForTimeout = rest;
  /** @param {Function} act @param {unknown} [arg] @param {Options} [options] */
  async waitForFunction(act, arg, { timeout } = {}) {
    const found = async () => {
      const value = await this.evaluate(act, arg);
      return value && { value };
    };
    const value = await until(found, () => `not so: ${act}`, timeout);
    return { jsonValue: async () => value };
  }

  /** @param {string | RegExp | ((url: URL) => boolean)} wanted @param {Options} [options] */
  async waitForURL(wanted, { timeout } = {}) {
    const is = () => (typeof wanted === 'function' ? wanted(new URL(this.#url)) : wanted instanceof RegExp ? wanted.test(this.#url) : this.#url === wanted);
    const there = async () => (await this.run("return document.readyState === 'complete';")) && is() && { value: undefined };
    await until(there, () => `not at ${wanted}, but at ${this.#url}`, timeout);
  }

  /** A file that is asked for, or saved. @param {string} event */
  waitForEvent(event) {
    const found = this.#event(event);
    // Who is late to wait for it hears of it all the same.
    found.catch(() => {});
    return found;
  }

  /** @param {string} event */
  async #event(event) {
    const list = event === 'filechooser' ? 'asking' : 'saved';
    const before = await until(() => this.run(`return { value: seen.${list}.length };`), () => 'no page');
    await until(() => this.run(`return seen.${list}.length > ${before} && { value: undefined };`), () => `no ${event}`);
    if (event === 'filechooser') {
      return { setFiles: (/** @type {Files} */ files) => this.run(`const one = seen.asking[${before}]; ${putFiles(files)}`) };
    }
    const { name, text } = await this.run(`const { name, blob } = seen.saved[${before}];
      const bytes = blob ? new Uint8Array(await blob.arrayBuffer()) : [];
      return { name, text: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };`);
    return { suggestedFilename: () => name, createReadStream: async () => [Buffer.from(text, 'base64')] };
  }

  keyboard = {
    /** @param {string} keys */
    press: async (keys) => {
      const values = (keys === '+' ? [keys] : keys.split('+')).map((key) => KEYS[key] ?? key);
      const actions = [...values.map((value) => ({ type: 'keyDown', value })), ...values.toReversed().map((value) => ({ type: 'keyUp', value }))];
      await this.#act('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    /** @param {string} text */
    type: async (text) => {
      for (const letter of text) await this.keyboard.press(letter === '\n' ? 'Enter' : letter);
    },
  };

  /** @param {object[]} actions */
  #point = (actions) =>
    this.#act('/actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] });
  #at = [0, 0];
  mouse = {
    /** @param {number} x @param {number} y @param {Options} [options] */
    move: async (x, y, { steps = 1 } = {}) => {
      const [fromX, fromY] = this.#at;
      const part = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ step) => Math.round(from + ((to - from) * step) / steps);
      await this.#point(Array.from({ length: steps }, (_, step) => ({
        type: 'pointerMove', duration: 0, origin: 'viewport', x: part(fromX, x, step + 1), y: part(fromY, y, step + 1),
      })));
      this.#at = [x, y];
    },
    down: () => this.#point([{ type: 'pointerDown', button: 0 }]),
    up: () => this.#point([{ type: 'pointerUp', button: 0 }]),
    /** @param {number} x @param {number} y */
    click: async (x, y) => {
      this.#at = [x, y];
      await this.#point([
        { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
  };

  route = async (/** @type {string | RegExp} */ pattern, /** @type {any} */ act) => this.#context.route(pattern, act);
  unroute = async (/** @type {string | RegExp} */ pattern) => this.#context.unroute(pattern);
  addInitScript = async (/** @type {Function} */ act, /** @type {unknown} */ arg) => void this.#context.gate?.scripts.push(`(${act})(${JSON.stringify(arg)});`);
  /** Errors come by the gate. @param {string} event @param {(error: unknown) => void} act */
  on = (event, act) => {
    if (event === 'pageerror') this.#context.note = act;
  };
  /** The driver does not change how a browser looks. */
  emulateMedia = async () => {};
  setViewportSize = (/** @type {{ width: number, height: number }} */ size) => this.#context.resize(this, size);
  /** @param {{ width: number, height: number }} rect */
  setRect = (rect) => this.#call('/window/rect', rect);
  close = () => this.#call('/window', undefined, 'DELETE');
}

// What a page does to a selector, its locator does.
for (const name of ['click', 'tap', 'fill', 'press', 'focus', 'check', 'uncheck', 'selectOption', 'textContent', 'inputValue', 'getAttribute', 'isVisible']) {
  Object.defineProperty(Page.prototype, name, {
    value(/** @type {string} */ selector, /** @type {unknown[]} */ ...rest) {
      return this.locator(selector)[name](...rest);
    },
  });
}

/** A visit, with an address of its own, so that nothing of others is kept there. */
class Context {
  #session;
  #size;
  #hasPage = false;
  /** What hears of errors. @type {(error: unknown) => void} */
  note = () => {};
  /** What its pages come through, where scenarios are played. @type {Gate | undefined} */
  gate;
  #settings;

  /** @param {import('./session.mjs').Session} session @param {any} settings */
  constructor(session, settings) {
    this.#session = session;
    this.#settings = settings;
    this.#size = settings.viewport;
  }

  /** The address of the visit. @param {string} address of the server */
  async at(address) {
    const gate = new Gate(address, (text) => this.note(text));
    gate.scripts.push(`(${listen})();`);
    if (this.#settings.serviceWorkers === 'block') gate.scripts.push('delete Navigator.prototype.serviceWorker;');
    this.gate = gate;
    return gate.open();
  }

  async newPage() {
    const handle = this.#hasPage ? await this.#session.open() : await this.#session.first();
    const page = new Page(this.#session, handle, this);
    this.#hasPage = true;
    if (this.#size) await this.resize(page, this.#size);
    return page;
  }

  /** @param {Page} page @param {{ width: number, height: number }} size of what is seen of the page */
  async resize(page, { width, height }) {
    await page.setRect({ width, height });
    const [innerWidth, innerHeight] = await page.run('await new Promise((then) => setTimeout(then, 100)); return [innerWidth, innerHeight];');
    if (innerWidth !== width || innerHeight !== height) await page.setRect({ width: 2 * width - innerWidth, height: 2 * height - innerHeight });
  }

  /** @param {string | RegExp} pattern @param {any} act */
  route = async (pattern, act) => this.gate?.route(pattern, act);
  unroute = async (/** @type {string | RegExp} */ pattern) => this.gate?.unroute(pattern);
  setOffline = async (/** @type {boolean} */ isOffline) => void Object.assign(this.gate ?? {}, { isOffline });
  grantPermissions = async () => {};

  async close() {
    this.gate?.close();
    await this.#session.close();
  }
}

/**
 * What scenarios ask of a browser of Playwright. Each visit has a browser of its own, since WebKit keeps pages that were
 * left, with their workers.
 * @param {(locale?: string) => Promise<import('./session.mjs').Session>} start
 */
export function browserOf(start) {
  /** @type {Context[]} */
  const contexts = [];
  const newContext = async (/** @type {any} */ settings) => {
    const context = new Context(await start(settings.locale), settings);
    contexts.push(context);
    return context;
  };
  return {
    newContext,
    newPage: async (/** @type {any} */ settings) => (await newContext(settings)).newPage(),
    close: () => Promise.all(contexts.map((context) => context.close())),
  };
}
