// @ts-check
/** The three engines, each as a function that runs a script in a page and returns what it resolves to. */

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';

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

export const launchChromium = () =>
  chromium.launch({ executablePath: paths.chromium, args: CHROMIUM_FLAGS, headless: true });

/**
 * @typedef {(address: string, script: string) => Promise<any>} Run
 * Opens the address and runs the script, the body of an async function.
 */

/** @type {Record<string, { isThere: boolean, run: Run }>} */
export const engines = {
  Chromium: {
    isThere: Boolean(paths.chromium),
    run: async (address, script) => {
      const browser = await launchChromium();
      try {
        const page = await browser.newPage();
        await page.goto(address);
        return await page.evaluate(`(async () => { ${script} })()`);
      } finally {
        await browser.close();
      }
    },
  },
  Firefox: {
    isThere: Boolean(paths.firefox),
    run: async (address, script) => {
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: paths.firefox,
        headless: true,
        protocolTimeout: 600_000,
      });
      try {
        const page = await browser.newPage();
        await page.goto(address);
        return await page.evaluate(`(async () => { ${script} })()`);
      } finally {
        await browser.close();
      }
    },
  },
  WebKit: {
    isThere: Boolean(paths.webkit && paths.xvfb),
    run: webkit,
  },
};

/** WebKitGTK has a driver of the standard protocol, which a few requests are enough for. */
/** @type {Run} */
async function webkit(address, script) {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const driver = spawn(paths.xvfb ?? '', ['-a', paths.webkit ?? '', `--port=${port}`], {
    env: { ...process.env, HOME: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    detached: true,
    stdio: 'ignore',
  });
  const call = async (/** @type {string} */ path, /** @type {any} */ body, method = 'POST') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  try {
    const session = await patiently(() => call('/session', { capabilities: { alwaysMatch: {} } }));
    const path = `/session/${session.sessionId}`;
    await call(`${path}/timeouts`, { script: 600_000, pageLoad: 60_000 });
    await call(`${path}/url`, { url: address });
    const wrapped = `const done = arguments[0]; (async () => { ${script} })().then(
      (value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await call(`${path}/execute/async`, { script: wrapped, args: [] });
    if (error) throw new Error(error);
    await call(path, undefined, 'DELETE').catch(() => {});
    return value;
  } finally {
    if (driver.pid) process.kill(-driver.pid, 'SIGTERM');
  }
}

/**
 * Tries until it works, for some seconds: a driver takes a while to listen.
 * @template T
 * @param {() => Promise<T>} attempt
 * @returns {Promise<T>}
 */
async function patiently(attempt) {
  for (let left = 40; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
