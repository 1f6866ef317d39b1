// @ts-check
/** WebKitGTK, which has a driver of the standard protocol: a few of its requests are enough. */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Keys that are no letters. @type {Record<string, string>} */
const KEYS = { Enter: '\uE007', Space: '\uE00D', ArrowRight: '\uE014' };

/** The settings of a home folder where nothing moves. */
const STILL = '[Settings]\ngtk-enable-animations=0\n';

/**
 * @param {string} xvfb the program that gives a display
 * @param {string} program the driver
 * @param {boolean} isDark whether it is dark, and motion is not wanted
 * @returns {Promise<import('./engines.mjs').Tab>}
 */
export async function openWebkit(xvfb, program, isDark) {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const settings = join(home, 'gtk-3.0');
  mkdirSync(settings);
  writeFileSync(join(settings, 'settings.ini'), isDark ? STILL : '');
  const driver = spawn(xvfb, ['-a', program, `--port=${port}`], {
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: home,
      GTK_THEME: isDark ? 'Adwaita:dark' : 'Adwaita',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    detached: true,
    stdio: 'ignore',
  });
  const end = () => driver.pid && process.kill(-driver.pid, 'SIGTERM');
  try {
    const capabilities = { alwaysMatch: {} };
    const session = await patiently(() => call(`http://127.0.0.1:${port}/session`, { capabilities }));
    const root = `http://127.0.0.1:${port}/session/${session.sessionId}`;
    await call(`${root}/timeouts`, { script: 600_000, pageLoad: 60_000 });
    return tab(root, end);
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * @param {string} root of the session's addresses
 * @param {() => void} end
 * @returns {import('./engines.mjs').Tab}
 */
function tab(root, end) {
  return {
    go: (url) => call(`${root}/url`, { url }),
    reload: () => call(`${root}/refresh`, {}),
    run: async (script) => {
      const wrapped = `const done = arguments[0]; (async () => { ${script} })().then(
        (value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await call(`${root}/execute/async`, { script: wrapped, args: [] });
      if (error) throw new Error(error);
      return value;
    },
    click: async (selector) => {
      const element = await call(`${root}/element`, { using: 'css selector', value: selector });
      await call(`${root}/element/${Object.values(element)[0]}/click`, {});
    },
    press: async (key) => {
      const [value, id] = [KEYS[key] ?? key, 'keyboard'];
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      await call(`${root}/actions`, { actions: [{ type: 'key', id, actions }] });
    },
    errors: [],
    close: async () => {
      await call(root, undefined, 'DELETE').catch(() => {});
      end();
    },
  };
}

/** @param {string} address @param {unknown} body */
async function call(address, body, method = 'POST') {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
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
