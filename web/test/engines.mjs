// @ts-check
/** The three engines: for scenarios, by Playwright; and as one tab each, for what is the same script in all of them. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, firefox } from 'playwright-core';
import { browserOf } from './webkit/page.mjs';
import { startWebkit } from './webkit/session.mjs';

/** The flags keep Chromium from asking its maker's servers for anything. */
const QUIET = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
export const CHROMIUM_FLAGS = [...QUIET, '--disable-component-update', '--disable-sync', '--no-sandbox'];

/** @param {...string} names */
const find = (...names) =>
  names.flatMap((name) => ['/usr/bin', '/usr/local/bin'].map((folder) => join(folder, name))).find(existsSync);

export const paths = {
  chromium: process.env.CHROMIUM ?? find('chromium', 'chromium-browser', 'google-chrome'),
  firefox: process.env.FIREFOX ?? find('firefox-esr', 'firefox'),
  webkit: process.env.WEBKIT_DRIVER ?? find('WebKitWebDriver'),
  xvfb: find('xvfb-run'),
};

/** @param {string[]} flags besides */
export const launchChromium = (...flags) =>
  chromium.launch({ executablePath: paths.chromium, args: [...CHROMIUM_FLAGS, ...flags], headless: true });

/** Preferences that stand for media features, which belong to a whole browser here. */
const COARSE = { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 };
const DARK = { 'layout.css.prefers-color-scheme.content-override': 0, 'ui.prefersReducedMotion': 1 };

/**
 * Scripts may use the clipboard; and a page is loaded again when somebody goes back to it, since the driver waits for
 * that.
 */
const OPEN = { 'dom.events.testing.asyncClipboard': true, 'browser.sessionhistory.max_total_viewers': 0 };

/** The size of letters that somebody has chosen. @param {number} size */
const lettersOf = (size) => ({ 'font.size.variable.x-western': size, 'font.size.variable.ja': size });

/** @param {{ isTouch?: boolean, isDark?: boolean, letters?: number }} how */
export const launchFirefox = ({ isTouch = false, isDark = false, letters = 16 }) =>
  firefox.launch({
    executablePath: join(import.meta.dirname, 'firefox.mjs'),
    channel: 'moz-firefox',
    headless: true,
    env: { ...process.env, FIREFOX: paths.firefox, TOUCH: isTouch ? '1' : undefined },
    firefoxUserPrefs: { ...OPEN, ...lettersOf(letters), ...(isTouch ? COARSE : {}), ...(isDark ? DARK : {}) },
  });

/** @param {boolean} [isDark] */
export const launchWebkit = async (isDark) => browserOf((locale) => startWebkit({ xvfb: paths.xvfb ?? '', program: paths.webkit ?? '', isDark, locale }));

/** What Firefox says of a file that a page was still loading when it was left. */
export const LEFT = /A ServiceWorker intercepted the request/;

/**
 * @typedef {object} Tab a page in a browser of its own, and what a person does there
 * @property {(address: string) => Promise<unknown>} go
 * @property {() => Promise<unknown>} reload
 * @property {(script: string) => Promise<any>} run runs the body of an async function in the page
 * @property {(selector: string) => Promise<unknown>} click clicks the first one that matches
 * @property {(key: string) => Promise<unknown>} press presses a key
 * @property {string[]} errors of the page and its console, where the driver tells them
 * @property {() => Promise<unknown>} close
 */

/**
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions} how
 * @returns {Promise<Tab>}
 */
async function tab(browser, how) {
  const page = await browser.newPage({ ...how, locale: 'en-US' });
  page.setDefaultTimeout?.(60_000);
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return {
    go: (address) => page.goto(address),
    reload: () => page.reload(),
    run: (script) => page.evaluate(`(async () => { ${script} })()`),
    click: (selector) => page.locator(selector).first().click(),
    press: (key) => page.keyboard.press(key),
    errors,
    close: () => browser.close(),
  };
}

/** @type {Record<string, { isThere: boolean, open: (isDark?: boolean) => Promise<Tab> }>} */
export const engines = {
  Chromium: {
    isThere: Boolean(paths.chromium),
    open: async (isDark = false) =>
      tab(await launchChromium(), isDark ? { colorScheme: 'dark', reducedMotion: 'reduce' } : {}),
  },
  Firefox: {
    isThere: Boolean(paths.firefox),
    open: async (isDark = false) => tab(await launchFirefox({ isDark }), {}),
  },
  WebKit: {
    isThere: Boolean(paths.webkit && paths.xvfb),
    open: async (isDark = false) => tab(await launchWebkit(isDark), {}),
  },
};
