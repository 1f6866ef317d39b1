// @ts-check
/** The service worker in node, with caches that are none: which of them it deletes. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

/**
 * Installs and activates the service worker of a page.
 * @param {string} text of the service worker
 * @param {string} scope where the page lies
 * @param {Set<string>} names of the caches of the origin, which it changes
 */
async function activate(text, scope, names) {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  const cache = { addAll: async () => {}, put: async () => {} };
  const caches = {
    keys: async () => [...names],
    delete: async (/** @type {string} */ name) => names.delete(name),
    open: async (/** @type {string} */ name) => names.add(name) && cache,
  };
  const self = {
    registration: { scope },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (/** @type {string} */ type, /** @type {any} */ act) => (listeners[type] = act),
  };
  runInNewContext(text, { self, caches, URL, location: new URL(scope) });
  for (const type of ['install', 'activate']) {
    /** @type {Promise<unknown>} */
    let done = Promise.resolve();
    listeners[type]({ waitUntil: (/** @type {Promise<unknown>} */ promise) => (done = promise) });
    await done;
  }
}

/**
 * @param {string} folder the page as it was built
 * @param {(text: string) => void} say
 */
export async function caches(folder, say) {
  const text = readFileSync(join(folder, 'sw.js'), 'utf8');
  const [version] = /\b[0-9a-f]{8}\b/.exec(text) ?? [''];
  if (!version) throw new Error('sw.js has no version');
  const older = text.replaceAll(version, '00000000');
  const others = ['someone-elses-app-v3', 'workbox-precache', 'my-quadrille-photos', 'quadrille-https://a.b/other/ 00000000'];
  const names = new Set(['quadrille-0123abcd', ...others]);
  const [here, below] = ['https://a.b/quadrille/', 'https://a.b/quadrille/next/'];
  await activate(older, here, names);
  await activate(older, below, names);
  await activate(text, here, names);
  const own = [...names].filter((name) => !others.includes(name));
  const wanted = [`quadrille-${below} 00000000`, `quadrille-${here} ${version}`];
  if (own.sort().join() !== wanted.sort().join()) throw new Error(`caches of the page: ${own.join(', ')}`);
  const gone = others.filter((name) => !names.has(name));
  if (gone.length > 0) throw new Error(`caches of others are deleted: ${gone.join(', ')}`);
  say('ok      the service worker deletes its own caches alone');
}
