// @ts-check
/** The first page: a screenshot opens its game; games have addresses of their own; games that were left are found again. */

import { fileURLToPath } from 'node:url';
import { LIVE } from '../page/src/front/boards.js';
import { choose } from './menu.mjs';

/** @typedef {import('./scenarios.mjs').Scene} Scene */
/** @typedef {import('playwright-core').Page} Page */

/** From the first page. */
export const start = '';
/** What the service worker keeps would come after all. */
export const settings = { serviceWorkers: 'block' };
/** A reader that does not come, which one scenario means. */
export const isMeant = (/** @type {string} */ text) => /net::ERR_FAILED/.test(text);

const fixture = (/** @type {string} */ name) => fileURLToPath(new URL(`../../fixtures/screenshot/${name}`, import.meta.url));

/** The board in the address, as it was before it was written there. */
const link = (/** @type {Page} */ page) => decodeURIComponent(new URL(page.url()).hash.slice(1));
const hears = (/** @type {Page} */ page) => page.waitForFunction(() => document.documentElement.dataset.listens !== undefined);
const says = (/** @type {Page} */ page, /** @type {string} */ text) =>
  page.locator('#status').filter({ hasText: text }).waitFor({ timeout: 20_000 });

/** Chooses a file: one tap on the page, and one in the browser's own window. */
async function chooseFile(/** @type {Scene} */ { page, isTouch }, /** @type {any} */ file) {
  const button = page.locator('#picture-file, #go').locator('visible=true');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), isTouch ? button.tap() : button.click()]);
  await chooser.setFiles(file);
}

/** Pictures, the page of their game, and a part of its address then. @type {Array<[string, string, string]>} */
const PICTURES = [
  ['drawn-blocks.png', '1010/', '1010~'],
  ['drawn-numbers.png', 'number-match/', '~'],
  ['drawn-stack.png', 'perfect-clear/', '4~'],
];

/** A game of one's own, of 8 x 8, and two moves later. */
const BOARD = `block-blast~XX______.${'________.'.repeat(6)}________~~p~3~42~7`;

export const notIn = {
  WebKit: { 'small windows and large letters': 'its window is never narrower than 334 pixels' },
};

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
export const scenarios = {
  'a screenshot opens its game, with the answer on it': async (scene) => {
    const { page, address, expect } = scene;
    for (const [file, folder, part] of PICTURES) {
      await page.goto(address);
      await hears(page);
      await chooseFile(scene, fixture(file));
      await page.waitForURL((url) => url.pathname.endsWith(`/${folder}`) && url.hash.length > 20, { timeout: 60_000 });
      expect(link(page).includes(part), `another board: ${link(page)}`);
      await page.locator('.picture.folded').filter({ hasText: 'Read from your screenshot' }).waitFor();
      if (file !== 'drawn-blocks.png') continue;
      await page.locator('#ways li').first().waitFor({ timeout: 30_000 });
      const done = await page.locator('#go').boundingBox();
      expect(done !== null && done.y + done.height <= 844, 'the answer is out of sight');
      await page.locator('.picture .check').click();
      await page.locator('.picture .read').waitFor();
    }
  },

  'a picture of no game, and one of another': async (scene) => {
    const { page, address, expect } = scene;
    await hears(page);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="600"><rect width="90" height="90"/></svg>';
    await chooseFile(scene, { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await says(page, 'Which game is it of?');
    await page.locator('#games a[href="woodoku/"]').click();
    await page.locator('.picture img').waitFor();
    expect(new URL(page.url()).pathname.endsWith('/woodoku/'), 'another game');
    await page.goto(`${address}block-blast/`);
    await hears(page);
    await chooseFile(scene, fixture('drawn-stack.png'));
    await page.locator('.picture .other').filter({ hasText: 'Open it there' }).click({ timeout: 60_000 });
    await page.waitForURL((url) => url.pathname.endsWith('/perfect-clear/') && url.hash.length > 20, { timeout: 30_000 });
  },

  'a reader that does not come is tried again': async (scene) => {
    const { page } = scene;
    await hears(page);
    await page.context().route('**/screenshot/*.wasm', (route) => route.abort());
    await chooseFile(scene, fixture('drawn-blocks.png'));
    await says(page, 'could not be loaded');
    await page.context().unroute('**/screenshot/*.wasm');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL((url) => url.pathname.endsWith('/1010/'), { timeout: 60_000 });
    await page.locator('.picture').waitFor();
  },

  'the boards of the first page are answers': async ({ page, expect }) => {
    await hears(page);
    const ask = (/** @type {string} */ module, /** @type {any} */ request) =>
      page.evaluate(async ([module, request]) => {
        const { Client } = await import(new URL('src/client.js', location.href).href);
        return new Client(module).ask(request);
      }, [module, request]);
    const { games } = await ask('tenten', { op: 'tenten/games' });
    for (const { name, pieces, boxes } of games) {
      const live = LIVE[name];
      if (!live) continue;
      const { rows, set, steps, gone, gain } = live;
      const way = await ask('tenten', { op: 'tenten/advise', rules: name, board: rows, pieces: set });
      const cells = way.moves.map((/** @type {any} */ { piece, row, col }) =>
        pieces.find((/** @type {any} */ { letter }) => letter === piece).cells.map((/** @type {number[]} */ [y, x]) => `${row + y}${col + x}`).join(' '));
      expect(cells.join() === steps.join(), `${name}: the solver says ${cells.join()}`);
      const size = rows.split('/').length;
      const line = (/** @type {(at: number) => string} */ cell) => [...Array(size).keys()].map(cell);
      const all = way.moves.flatMap((/** @type {any} */ { cleared_rows, cleared_cols, cleared_boxes = [] }) => [
        ...cleared_rows.flatMap((/** @type {number} */ row) => line((column) => `${row}${column}`)),
        ...cleared_cols.flatMap((/** @type {number} */ column) => line((row) => `${row}${column}`)),
        ...cleared_boxes.flatMap((/** @type {number} */ box) => boxes[box].map((/** @type {number[]} */ cell) => cell.join(''))),
      ]);
      expect([...new Set(all)].sort().join(' ') === gone && way.score_gain === gain, `${name}: other cells vanish, or other points`);
      if (name !== 'block-blast') continue;
      const { numerator, denominator } = way.risk;
      const fit = Math.floor(100 * (1 - numerator / denominator));
      await page.locator('#fits').filter({ hasText: `${fit} of 100` }).waitFor({ state: 'attached' });
    }
    const { rows = '', steps } = LIVE['number-match'];
    const { steps: pairs } = await ask('number-match', { op: 'number-match/solve', board: rows.replaceAll('/', '') });
    expect(steps[0] === [pairs[0].a, pairs[0].b].map((cell) => cell.join('')).join(' '), 'another pair');
  },

  'games have addresses and titles of their own, and old links stay': async ({ page, address, expect }) => {
    await page.goto(`${address}block-blast/`);
    await page.locator('.cell').nth(63).waitFor();
    expect((await page.title()).startsWith('Block Blast solver'), await page.title());
    expect((await page.locator('.cell').count()) === 64, 'another board');
    const shown = await page.locator('meta[property="og:title"]').getAttribute('content');
    expect(Boolean(shown?.startsWith('Block Blast')), `a link shows ${shown}`);
    await page.locator('.cell').first().click();
    expect(new URL(page.url()).pathname.endsWith('/block-blast/'), page.url());
    await page.goto(`${address}woodoku/`);
    await page.locator('.cell').nth(80).waitFor();
    expect((await page.locator('.filled').count()) === 0, 'the board of another game');
    await page.goto('about:blank');
    await page.goto(`${address}tenten/#${BOARD}`);
    await page.locator('.filled').nth(1).waitFor();
    await page.getByRole('button', { name: 'Keep as mine' }).click();
    await page.waitForURL((url) => url.pathname.endsWith('/block-blast/'));
    await page.reload();
    await page.locator('.filled').nth(1).waitFor();
    expect(link(page) === BOARD, 'another board');
    await page.locator('header nav [aria-current]').filter({ hasText: 'Block Blast' }).waitFor();
  },

  'games that were left are found again, with their steps': async ({ page, address, expect }) => {
    await page.goto(`${address}woodoku/`);
    await page.locator('.cell').nth(80).waitFor();
    for (const cell of [40, 42, 44]) await page.locator('.cell').nth(cell).click();
    const mine = link(page);
    await choose(page, '#new');
    await page.locator('.cell').nth(3).click();
    await page.goto(address);
    await page.locator('#recent li').nth(1).waitFor();
    await page.locator('header a[href*="boards/"]').click();
    await page.locator('.kept').nth(1).waitFor();
    await page.getByRole('button', { name: /^Remove: Woodoku/ }).first().click();
    expect((await page.locator('.kept').count()) === 1, 'it is still there');
    await page.getByRole('button', { name: 'Put it back' }).click();
    expect((await page.locator('.kept').count()) === 2, 'it is not there again');
    await page.locator('.kept a').nth(1).click();
    await page.locator('.filled').nth(2).waitFor();
    expect(link(page) === mine, 'another board');
    await page.reload();
    await page.locator('#undo:not([aria-disabled="true"])').click();
    await page.locator('#undo:not([aria-disabled="true"])').click();
    await page.locator('.filled').nth(1).waitFor({ state: 'detached' });
    expect((await page.locator('.filled').count()) === 1, 'its steps are lost');
  },

  'a board of the day is played, and the points stand beside those of the solver': async ({ page, address, expect }) => {
    const card = page.locator('#list [data-name="block-blast"]');
    const theirs = async () => {
      await card.filter({ hasText: /Quadrille: [\d,]+ points/ }).waitFor({ timeout: 60_000 });
      return page.evaluate(() => JSON.stringify(JSON.parse(localStorage.getItem('quadrille.daily') ?? '{}')['block-blast']));
    };
    await page.goto(`${address}daily/`);
    const first = await theirs();
    await page.evaluate(() => localStorage.removeItem('quadrille.daily'));
    await page.reload();
    expect((await theirs()) === first, 'another board, or other points, on the same day');
    expect(/"rounds":10\b/.test(first), `the solver has not placed ten sets: ${first}`);
    await card.locator('a').click();
    await page.locator('#go:not([aria-disabled="true"])').filter({ hasText: 'Done' }).click({ timeout: 30_000 });
    await page.waitForFunction(() => /Round 2/.test(document.getElementById('score')?.textContent ?? ''));
    expect(new URL(page.url()).pathname.endsWith('/block-blast/'), page.url());
    await page.goto(`${address}daily/`);
    await card.filter({ hasText: /You: [\d,]+ points, set 1 of 10/ }).waitFor();
    await card.locator('a').click();
    await page.locator('#score').filter({ hasText: 'Round 2' }).waitFor();
  },

  'small windows and large letters': async ({ page, address, expect }) => {
    await page.goto(`${address}woodoku/`);
    await page.locator('.cell').nth(80).waitFor();
    await page.locator('.cell').nth(40).click();
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('quadrille.tenten.game.')));
    for (const path of ['', 'boards/', 'daily/']) {
      await page.goto(address + path);
      await page.locator('.kept').first().waitFor({ timeout: 30_000 });
      for (const [width, size] of /** @type {const} */ ([[320, '100%'], [390, '200%'], [844, '100%']])) {
        await page.setViewportSize({ width, height: 600 });
        const wide = await page.evaluate((size) => {
          document.documentElement.style.setProperty('font-size', size);
          return document.documentElement.scrollWidth;
        }, size);
        expect(wide <= width, `/${path} is ${wide} wide at ${width} with letters of ${size}`);
      }
    }
  },

  'two tabs keep what each of them does': async ({ page, address, expect }) => {
    await page.goto(`${address}1010/`);
    await page.locator('.cell').nth(99).waitFor();
    await page.locator('.cell').first().click();
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('quadrille.tenten.game.')));
    const other = await page.context().newPage();
    await other.goto(`${address}1010/`);
    await other.locator('.filled').waitFor();
    await other.locator('.cell').nth(1).click();
    await other.waitForFunction(() => Object.keys(localStorage).filter((key) => key.startsWith('quadrille.tenten.game.')).some((key) => (localStorage.getItem(key) ?? '').includes('XX________')));
    await page.locator('.cell').nth(2).click();
    const boards = () => page.evaluate(() => Object.keys(localStorage)
      .filter((key) => key.startsWith('quadrille.tenten.game.'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '')[1].split('~')[1].split('.')[0]));
    await page.waitForFunction(() => Object.keys(localStorage).filter((key) => key.startsWith('quadrille.tenten.game.')).length === 2);
    expect((await boards()).sort().join() === 'XX________,X_X_______', `kept: ${await boards()}`);
    await other.close();
  },
};
