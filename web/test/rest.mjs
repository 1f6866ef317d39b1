// @ts-check
/**
 * Writes which functions begin the rest of the modules (`web/rest`): those that no page calls for its first answers. Each
 * page is opened, its example is pressed, and what it asks until it is quiet is asked again of the whole module, where
 * the engine says which functions it compiles.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from './cold.mjs';
import { launchChromium } from './engines.mjs';

/** Solvers whose modules are split. */
const SOLVERS = ['number-match', 'perfect-clear', 'tenten', 'tiler'];
/** The pages of a solver, and what is pressed there; games without a solver of their name share one. */
const pagesOf = (/** @type {string} */ solver) =>
  PAGES.filter(([path]) => (SOLVERS.find((name) => path === `${name}/`) ?? 'tenten') === solver);
/** How long a page is watched after that. */
const MILLISECONDS = 4_000;
/** The engine compiles each function when it is first called, and says so. */
const WATCHED = ['--wasm-lazy-compilation', '--no-wasm-dynamic-tiering', '--trace-wasm-compilation-times'];

/** Asks a module in node what the worker asks it. */
const ASK = `
  import { readFileSync } from 'node:fs';
  const [folder, requests] = process.argv.slice(1);
  globalThis.quadrilleInform = () => {};
  const text = Buffer.from(readFileSync(folder + '/quadrille_api.js')).toString('base64');
  const { default: init, Api } = await import('data:text/javascript;base64,' + text);
  await init({ module_or_path: readFileSync(folder + '/named.wasm') });
  const api = new Api();
  for (const request of JSON.parse(requests)) {
    api.answer(request);
    api.cells?.();
  }`;

/**
 * What the worker of a page is asked.
 * @param {string} address
 * @param {ReturnType<typeof pagesOf>} pages
 * @returns {Promise<string[]>}
 */
async function asked(address, pages) {
  const browser = await launchChromium();
  const all = [];
  for (const [path, example] of pages) {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      /** @type {string[]} */
      const requests = [];
      const post = Worker.prototype.postMessage;
      /** @type {any} */ (Worker.prototype).postMessage = function (/** @type {any[]} */ ...message) {
        if (message[0].request) requests.push(message[0].request);
        return post.apply(this, /** @type {any} */ (message));
      };
      Object.assign(globalThis, { requests });
    });
    await page.goto(address + path);
    await page.locator(example).press('Enter');
    await page.waitForTimeout(MILLISECONDS);
    all.push(...(await page.evaluate(() => /** @type {any} */ (globalThis).requests)));
  }
  await browser.close();
  return all;
}

/**
 * @param {string} address
 * @param {string} folder the page as it was built
 * @param {(text: string) => void} say
 */
export async function rest(address, folder, say) {
  const lists = join(import.meta.dirname, '../rest');
  mkdirSync(lists, { recursive: true });
  for (const solver of SOLVERS) {
    const requests = await asked(address, pagesOf(solver));
    const module = join(folder, '../web-build/modules', solver);
    /** @type {Set<string>} */
    const places = new Set();
    // A page has several workers, so each may be asked what another one was asked before; and a fresh one does more.
    for (const some of [requests, ...requests.map((request) => [request])]) {
      const script = ['--input-type=module', '--eval', ASK, module, JSON.stringify(some)];
      const log = execFileSync('node', [...WATCHED, ...script], { encoding: 'utf8', maxBuffer: 2 ** 28 });
      for (const [, place] of log.matchAll(/^Compiled function \w+#(\d+)/gm)) places.add(place);
    }
    const tools = join(folder, '../web-tools/debug/quadrille-web-tools');
    const list = execFileSync(tools, ['rest', join(module, 'named.wasm'), ...places], { encoding: 'utf8' });
    writeFileSync(join(lists, `${solver}.txt`), list);
    say(`${solver}: ${requests.length} requests call ${places.size} functions; ${list.split('\n').length - 1} begin the rest`);
  }
}
