// @ts-check
/** What is said, and how it goes on, when something does not come: a solver, its worker, a part of the page. */

import { readFileSync } from 'node:fs';
import { PAGES as FIRST } from './cold.mjs';
import { choose } from './menu.mjs';
import { pastePicture, pasteText } from './paste.mjs';

/** @typedef {import('./scenarios.mjs').Scene} Scene */
/** @typedef {import('playwright-core').Page} Page */

/** A page that nothing here is about: what was loaded once, an engine may not ask for again. */
export const start = 'boards/';

/** What the service worker keeps would come in spite of all. */
export const settings = { serviceWorkers: 'block' };

/** What does not come is said in the console too. @param {string} text */
export const isMeant = (text) => /Failed to load resource|ERR_FAILED|disallowed MIME type|of this test|dynamically imported/.test(text);

const MODULES = '**/*.wasm';

/** On each page: what is asked first, and what shows that it was answered. @type {Record<string, [ask: (page: Page) => Promise<void>, answered: (page: Page) => Promise<void>]>} */
const PAGES = {
  tenten: [(page) => page.locator('#example').click(), (page) => says(page, 'Way 1: 75 points')],
  'perfect-clear': [
    async (page) => {
      for (const piece of 'TILJSZ') await page.locator('#pieces').getByRole('button', { name: piece, exact: true }).click();
    },
    (page) => page.locator('#chance').filter({ hasText: '%' }).waitFor(),
  ],
  'number-match': [(page) => page.locator('#example').click(), (page) => says(page, 'Step 1 of')],
  tiler: [(page) => page.locator('#teach').click(), (page) => says(page, 'Tiled')],
};

/** @param {Page} page @param {string} text */
const says = (page, text) => page.locator('#status').filter({ hasText: text }).waitFor({ timeout: 30_000 });

const failed = (/** @type {Page} */ page) => page.locator('.strip.fail');

/** The solver is not there, and the page says so. @param {Page} page */
async function isUnloaded(page) {
  await failed(page).filter({ hasText: 'The solver could not be loaded.' }).waitFor({ timeout: 5_000 });
}

/** @param {Page} page */
const isBack = (page) => failed(page).waitFor({ state: 'detached', timeout: 20_000 });

/** Nothing is being thought about. @param {Scene} scene */
async function isQuiet({ page }) {
  await page.locator('#status').filter({ hasNotText: /Thinking|Searching/ }).waitFor({ timeout: 5_000 });
  await page.locator('[data-mood="busy"]').first().waitFor({ state: 'detached', timeout: 5_000 });
}

/** Tries again, unless the page has come back by itself meanwhile. @param {Page} page */
async function tryAgain(page) {
  const button = page.getByRole('button', { name: 'Try again' });
  await button.click({ timeout: 10_000 }).catch(async (error) => {
    if ((await failed(page).count()) > 0) throw error;
  });
}

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
const withoutModule = Object.fromEntries(
  Object.entries(PAGES).map(([name, [ask, answered]]) => [
    `${name} without its module`,
    async (/** @type {Scene} */ scene) => {
      const { page, address } = scene;
      await page.route(MODULES, (route) => route.abort());
      await page.goto(`${address}${name}/`);
      await isUnloaded(page);
      await ask(page);
      await isQuiet(scene);
      await says(page, 'without the solver');
      await isUnloaded(page);
      await page.unroute(MODULES);
      await tryAgain(page);
      await isBack(page);
      await answered(page);
    },
  ]),
);

/** First answers come without the rest of a module. @type {Record<string, (scene: Scene) => Promise<void>>} */
const beforeTheRest = Object.fromEntries(
  FIRST.map(([path, example, answer]) => [
    `${path} before the rest of its module`,
    async (/** @type {Scene} */ { page, address }) => {
      await page.route('**/rest.wasm', (route) => route.abort());
      await page.goto(address + path);
      await page.locator(example).click();
      await page.locator(answer).first().waitFor({ timeout: 10_000 });
    },
  ]),
);

/**
 * A page that does not have this at first, and how that is asked for.
 * @param {string} missing
 * @param {number} status of the answer; 0 if there is none
 */
const without = (missing, status = 0) =>
  async (/** @type {Scene} */ scene) => {
    const { page, address } = scene;
    await page.route(missing, (route) => (status ? route.fulfill({ status, body: 'no' }) : route.abort('connectionreset')));
    await page.goto(`${address}tenten/`);
    await PAGES.tenten[0](page);
    await isUnloaded(page);
    await isQuiet(scene);
    await page.unroute(missing);
    await tryAgain(page);
    await PAGES.tenten[1](page);
    await isBack(page);
  };

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
export const scenarios = {
  ...withoutModule,
  ...beforeTheRest,
  'a module that is not found': without(MODULES, 404),
  'a module that is no module': without(MODULES, 200),
  'a worker that is not found': without('**/src/worker.js', 404),
  'a worker that does not come': without('**/src/worker.js'),
  'a module without its glue': without('**/wasm/tenten/quadrille_api.js'),

  'the rest of a module does not come': async (scene) => {
    const { page, address } = scene;
    await page.route('**/rest.wasm', (route) => route.abort());
    await page.goto(`${address}tiler/`);
    await PAGES.tiler[0](page);
    await PAGES.tiler[1](page);
    await page.fill('#signature', 't3, o1');
    await page.press('#signature', 'Enter');
    await isUnloaded(page);
    await isQuiet(scene);
    await page.unroute('**/rest.wasm');
    await tryAgain(page);
    await says(page, 'There is no tiling of 4 x 4');
    await isBack(page);
  },

  'the rest of a module comes late': async ({ page, address }) => {
    let send = () => {};
    const isAwaited = new Promise((resolve) => (send = () => resolve(undefined)));
    await page.route('**/rest.wasm', (route) => isAwaited.then(() => route.continue()));
    await page.goto(`${address}tiler/`);
    await PAGES.tiler[0](page);
    await PAGES.tiler[1](page);
    await page.fill('#signature', 't3, o1');
    await page.press('#signature', 'Enter');
    await says(page, 'Thinking');
    send();
    await says(page, 'There is no tiling of 4 x 4');
  },

  'what was tapped before the page listens is not lost': async ({ page, address, expect }) => {
    let send = () => {};
    const isAwaited = new Promise((resolve) => (send = () => resolve(undefined)));
    await page.route('**/src/perfect-clear.js', (route) => isAwaited.then(() => route.continue()));
    await page.goto(`${address}perfect-clear/`, { waitUntil: 'commit' });
    await page.locator('#pieces').waitFor();
    await page.waitForFunction(() => performance.getEntriesByName(new URL('../src/early.js', location.href).href).length > 0);
    for (const piece of 'TIZ') await page.click(`#pieces button:text-is("${piece}")`);
    expect((await page.locator('#next .tile:not(.none)').count()) === 0, 'the page listens already');
    send();
    await says(page, 'Which 3 pieces come next?');
    expect(((await page.textContent('#next')) ?? '') === 'TIZ', 'other pieces, or in another order');
  },

  'a browser that does not compile': async (scene) => {
    const { page, address } = scene;
    await page.addInitScript(() => {
      WebAssembly.compileStreaming = () => {
        throw new TypeError('not allowed, says the browser of this test');
      };
    });
    await page.goto(`${address}number-match/`);
    await page.locator('#example').click();
    await isUnloaded(page);
    await isQuiet(scene);
    await page.locator('.strip details').click();
    await page.locator('.strip').filter({ hasText: 'not allowed' }).waitFor();
  },

  'the network is back': async ({ page, address }) => {
    await page.route(MODULES, (route) => route.abort());
    await page.goto(`${address}tiler/`);
    await PAGES.tiler[0](page);
    await isUnloaded(page);
    await page.unroute(MODULES);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await isBack(page);
    await PAGES.tiler[1](page);
  },

  'in Japanese': async ({ page, address }) => {
    await page.evaluate(() => localStorage.setItem('quadrille.language', 'ja'));
    await page.route(MODULES, (route) => route.abort());
    await page.goto(`${address}perfect-clear/#%E0%A4%A`);
    await failed(page).filter({ hasText: 'ソルバーを読み込めませんでした。' }).waitFor();
    await page.getByRole('button', { name: 'もう一度' }).waitFor();
    await page.locator('.strip').filter({ hasText: 'リンクが壊れていて、開けません。' }).waitFor();
    await page.getByRole('button', { name: '空から始める' }).click();
    await page.locator('.strip.doubt').waitFor({ state: 'detached' });
  },

  'a worker dies while nothing is asked': async ({ page, address, expect }) => {
    await page.addInitScript(() => {
      const workers = /** @type {Worker[]} */ ((/** @type {any} */ (globalThis).workers = []));
      globalThis.Worker = class extends Worker {
        constructor(/** @type {[any, any]} */ ...how) {
          super(...how);
          workers.push(this);
        }
      };
    });
    await page.goto(`${address}tenten/`);
    await page.locator('#palette button').first().waitFor();
    await page.waitForTimeout(500);
    await page.evaluate(() => {
      for (const worker of /** @type {any} */ (globalThis).workers.splice(0)) {
        // WebKit tells nothing of a worker that has been ended.
        worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
        worker.terminate();
      }
    });
    await PAGES.tenten[0](page);
    await PAGES.tenten[1](page);
    expect((await failed(page).count()) === 0, 'it was loaded well');
  },

  'an error in the page': async ({ page, address }) => {
    await page.goto(`${address}tenten/`);
    await page.locator('#palette button').first().waitFor();
    await page.evaluate(() => setTimeout(() => { throw new Error('of this test'); }));
    await failed(page).filter({ hasText: 'Something went wrong in this page.' }).waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.locator('#palette button').first().waitFor();
    await isBack(page);
  },

  'a part of the page does not come': async ({ page, address }) => {
    for (const [path, part] of [['tenten/', 'src/tenten/draw.js'], ['', 'src/words/index.en.js']]) {
      await page.route(`**/${part}`, (route) => route.abort());
      await page.goto(address + path);
      await failed(page).filter({ hasText: 'The page could not be loaded whole.' }).waitFor();
      await page.unroute(`**/${part}`);
      await tryAgain(page);
      await page.waitForFunction(() => document.documentElement.dataset.listens !== undefined);
      await isBack(page);
    }
  },

  'the reader of pictures does not come': async ({ page, address }) => {
    const picture = readFileSync(new URL('../../fixtures/screenshot/drawn-blocks.png', import.meta.url));
    await page.goto(`${address}tenten/`);
    await page.locator('#palette button').first().waitFor();
    await page.route('**/wasm/screenshot/**', (route) => route.abort());
    await pastePicture(page, picture);
    await page.locator('.picture').filter({ hasText: 'reader of pictures could not be loaded' }).waitFor();
    await page.unroute('**/wasm/screenshot/**');
    await tryAgain(page);
    await page.locator('.picture.folded').filter({ hasText: 'Read from your screenshot.' }).waitFor({ timeout: 30_000 });
  },

  'storage that is full, or off': async ({ page, address, expect }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Object.defineProperty(globalThis, 'localStorage', { get: () => { throw new DOMException('off', 'SecurityError'); } });
      const replace = history.replaceState.bind(history);
      let count = 0;
      history.replaceState = (...how) => {
        count += 1;
        if (count % 2) throw new DOMException('too often', 'SecurityError');
        return replace(...how);
      };
    });
    await page.goto(`${address}tenten/`);
    await PAGES.tenten[0](page);
    await PAGES.tenten[1](page);
    await page.locator('#go').click();
    await says(page, 'Tap the pieces');
    expect((await page.locator('q-grid .filled').count()) > 0, 'the board is gone');
    await page.locator('.strip').filter({ hasText: 'This device keeps nothing' }).waitFor();
    await page.getByRole('button', { name: 'Understood' }).click();
    await choose(page, '#new');
    await choose(page, '#last');
    await page.locator('q-grid .filled').first().waitFor();
  },

  'what the device keeps is garbage': async ({ page, address, expect }) => {
    for (const name of ['tenten', 'perfect-clear', 'number-match', 'tiler']) {
      await page.evaluate((name) => {
        const garbage = name === 'tiler' ? 'I1;seed=-x' : '%E0%A4%A{"';
        for (const key of [name, `${name}.rules`, `${name}.dealer`, `${name}.theme`, `${name}.last`]) localStorage.setItem(`quadrille.${key}`, garbage);
      }, name);
      let send = () => {};
      const isUnderstood = new Promise((resolve) => (send = () => resolve(undefined)));
      // The dealer that is kept is read when the settings come.
      await page.route('**/src/tenten/more.js', (route) => isUnderstood.then(() => route.continue()));
      await page.goto(`${address}${name}/`);
      await page.locator('.strip.doubt').filter({ hasText: 'saved on this device could not be read' }).waitFor();
      await page.getByRole('button', { name: 'Understood' }).click();
      await page.locator('.strip').waitFor({ state: 'detached' });
      send();
      const [ask, answered] = PAGES[name];
      await ask(page);
      await answered(page);
      expect((await page.locator('.strip').count()) === 0, 'it is said again');
      if (name === 'perfect-clear') await pasteText(page, 'TIOJ');
    }
  },
};
