// @ts-check
/** WebKitGTK, which has a driver of the standard protocol: a few of its requests are enough. */

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The settings of a home folder where nothing moves. */
const STILL = '[Settings]\ngtk-enable-animations=0\n';

/** The browser without its bar, which would not let a window be as narrow as a telephone. */
const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib'];
const versions = ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'];
const browser = folders.flatMap((folder) => versions.map((version) => join(folder, version, 'MiniBrowser'))).find(existsSync);

/**
 * @typedef {object} Session a browser, whose driver hears one request at a time
 * @property {(handle: string, path: string, body?: unknown, method?: string) => Promise<any>} inWindow asks for something in a window
 * @property {() => Promise<string>} first the window that is there
 * @property {() => Promise<string>} open another window
 * @property {() => Promise<any>} close
 */

/**
 * @param {object} how
 * @param {string} how.xvfb the program that gives a display
 * @param {string} how.program the driver
 * @param {boolean} [how.isDark] whether it is dark, and motion is not wanted
 * @param {string} [how.locale] a language, or a language and a country
 * @returns {Promise<Session>}
 */
export async function startWebkit({ xvfb, program, isDark = false, locale = 'en-US' }) {
  // Below those that systems give to connections: the driver cannot listen where one was.
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const settings = join(home, 'gtk-3.0');
  mkdirSync(settings);
  writeFileSync(join(settings, 'settings.ini'), isDark ? STILL : '');
  const driver = spawn(xvfb, ['-a', '-s', '-screen 0 1600x1200x24', program, `--port=${port}`], {
    env: {
      ...process.env,
      HOME: home,
      LC_ALL: `${locale.replace('-', '_')}.UTF-8`,
      XDG_CONFIG_HOME: home,
      GTK_THEME: isDark ? 'Adwaita:dark' : 'Adwaita',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    detached: true,
    stdio: 'ignore',
  });
  const end = () => void (driver.pid && driver.exitCode === null && process.kill(-driver.pid, 'SIGTERM'));
  try {
    const options = browser && { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--full-screen'] } };
    // Who asks for a page waits for it: the driver does not bear one that goes on to another by itself.
    const capabilities = { alwaysMatch: { pageLoadStrategy: 'none', ...options } };
    const { sessionId } = await patiently(() => call(`http://127.0.0.1:${port}/session`, { capabilities }));
    const root = `http://127.0.0.1:${port}/session/${sessionId}`;
    await call(`${root}/timeouts`, { script: 120_000, pageLoad: 60_000 });
    return sessionAt(root, end);
  } catch (error) {
    end();
    throw error;
  }
}

/** @param {string} root of the session's addresses @param {() => void} end @returns {Session} */
function sessionAt(root, end) {
  let current = '';
  /** @type {Promise<any> | undefined} */
  let closing;
  /** @type {Promise<any>} */
  let last = Promise.resolve();
  /** @template T @param {() => Promise<T>} act @returns {Promise<T>} */
  const inTurn = (act) => (last = last.catch(() => {}).then(act));
  const first = () => call(`${root}/window`, undefined, 'GET');
  return {
    inWindow: (handle, path, body, method) =>
      inTurn(async () => {
        if (handle !== current) await call(`${root}/window`, { handle });
        current = handle;
        return call(root + path, body, method);
      }),
    first: () => inTurn(async () => (current ||= await first())),
    open: () => inTurn(async () => (await call(`${root}/window/new`, { type: 'window' })).handle),
    close: () => (closing ??= call(root, undefined, 'DELETE').catch(() => {}).then(end)),
  };
}

/** @param {string} address @param {unknown} body */
async function call(address, body, method = 'POST') {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) }).catch((error) => {
    throw new Error(`the driver did not answer: ${error.cause ?? error}`);
  });
  const { value } = await answer.json();
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
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
