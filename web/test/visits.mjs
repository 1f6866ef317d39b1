// @ts-check
/** Links: one's own, those of somebody else, and damaged ones; and games that were left. No board is lost. */

import { choose } from './menu.mjs';
import { pasteText } from './paste.mjs';

/** @typedef {import('./scenarios.mjs').Scene} Scene */
/** @typedef {import('playwright-core').Page} Page */

/** From the first page. */
export const start = '';

/** For each page: a game of one's own as it is kept, and a link of somebody else. */
const PAGES = {
  tenten: [
    `1010~XX________.${'__________.'.repeat(8)}__________~~p~3~42~7`,
    `1010~XXX_______.${'__________.'.repeat(8)}__________~Or~a~5~99~8`,
  ],
  'perfect-clear': [
    '4~XXXX______-XXXX______-XXXX______-XXXX______~T~~IO~~2~4~srs~soft~5',
    '4~XXXXX_____-XXXXX_____-XXXXX____X-XXXXX____X~~~~~1~2~srs~soft~5',
  ],
  'number-match': ['1234567891234567~9d4cav~edit', '19283746~9d4cav~edit'],
  tiler: ['I1,J1,L1,Z1', 'O4'],
};

/** Links with answers. */
const MOVING = {
  'block-blast': ['block-blast~XX____XX.XX____XX.XX____XX.________.________.________.________.________~rOo~a~5~99~8'],
  1010: [PAGES.tenten[1]],
  'perfect-clear': [PAGES['perfect-clear'][1]],
  'number-match': ['761541629587238354149416182~9d4cav', PAGES['number-match'][1]],
  tiler: ['I49,J127,L49,O13,S127,T126,Z134', 'T3,O1', PAGES.tiler[1]],
};

/** Where a machine is so busy that a tiling takes its time, the key that stops it appears. */
const MOST_MOVED = 0.02;

/** What is damaged on any page. */
const DAMAGED = ['%E0%A4%A', '1010~XX%7', '%'];
/** And on some. @type {Record<string, string[]>} */
const OWN = {
  tenten: ['block-blast~zzz', `nonsense~${'__________.'.repeat(9)}__________~~p~0~0~1`, `1010~${'__________.'.repeat(9)}__________~@@~a~0~0~1`],
  'perfect-clear': ['4~XXXX', '4~XXXX______-XX~~~~~0~0~srs~soft~5', 'v115@9gE8DeG8Ce', 'd=v115@zzz'],
  'number-match': ['12ab', '123~0x', '123456~9d4cav~999.1000~0'],
  tiler: ['block-blast~zzz', 'I1;seed=-1', '[["Q",1,0,0]]'],
};

const kept = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.evaluate((name) => localStorage.getItem(`quadrille.${name}`), name);

/** Opens the page of a solver with a game of one's own. */
async function own(/** @type {Scene} */ { page, address }, /** @type {string} */ name) {
  const [mine] = PAGES[/** @type {keyof typeof PAGES} */ (name)];
  await page.goto(address);
  await page.evaluate(([name, mine]) => localStorage.setItem(`quadrille.${name}`, mine), [name, mine]);
  return mine;
}

/** Opens an address as if it were tapped elsewhere: in a page of its own. */
async function open(/** @type {Scene} */ { page, address }, /** @type {string} */ path) {
  await page.goto('about:blank');
  await page.goto(address + path);
  await page.waitForFunction(() => document.documentElement.dataset.listens !== undefined);
}

const strip = (/** @type {Page} */ page, /** @type {string} */ text) =>
  page.locator('.strip').filter({ hasText: text }).waitFor({ timeout: 20_000 });
const noStrip = (/** @type {Page} */ page) => page.locator('.strip').waitFor({ state: 'detached', timeout: 20_000 });
const press = (/** @type {Page} */ page, /** @type {string} */ name) => page.getByRole('button', { name, exact: true }).click();

/** The address, as it was before it was written there. */
const link = (/** @type {Page} */ page) => decodeURIComponent(new URL(page.url()).hash.slice(1));

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
const damaged = Object.fromEntries(
  Object.keys(PAGES).map((name) => [
    `${name}: damaged links`,
    async (/** @type {Scene} */ scene) => {
      const { page, expect } = scene;
      const mine = await own(scene, name);
      for (const text of [...DAMAGED, ...OWN[name]]) {
        await open(scene, `${name}/#${text}`);
        await strip(page, 'This link is damaged and cannot be opened. Your ');
        const cells = await page.locator('q-grid .filled, q-grid .given').count();
        expect(cells === 0, `${text}: a board is shown`);
        expect((await kept(page, name)) === mine, `${text}: the own game is overwritten`);
      }
      await page.locator('#go-back').click();
      await noStrip(page);
      expect(link(page) === mine, 'the own game is not there again');
      await open(scene, `${name}/#%`);
      await press(page, 'Start empty');
      await noStrip(page);
      expect((await kept(page, name)) !== mine, 'nothing was begun');
      await page.reload();
      await choose(page, '#last');
      expect(link(page) === mine, 'the game before is not there again');
    },
  ]),
);

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
const visited = Object.fromEntries(
  Object.entries(PAGES).map(([name, [, theirs]]) => [
    `${name}: a link of somebody else`,
    async (/** @type {Scene} */ scene) => {
      const { page, expect } = scene;
      const mine = await own(scene, name);
      const path = `${name}/#${encodeURIComponent(theirs)}`;
      await open(scene, path);
      await strip(page, 'Shared ');
      await change(page, name);
      expect(link(page) !== theirs, 'nothing has changed');
      expect((await kept(page, name)) === mine, 'the own game is overwritten');
      await page.reload();
      await strip(page, 'Shared ');
      await page.locator('#go-back').click();
      await noStrip(page);
      expect(link(page) === mine, 'the own game is not there again');
      await page.reload();
      await page.locator('#main').waitFor();
      expect((await page.locator('.strip').count()) === 0 && link(page) === mine, 'a reload is a visit');
      await open(scene, path);
      await press(page, name === 'tiler' ? 'Use these instead of mine' : 'Keep as mine');
      await noStrip(page);
      expect((await kept(page, name)) === theirs, 'it was not kept');
      await open(scene, `${name}/`);
      await choose(page, '#last');
      expect((await kept(page, name)) === mine, 'the game before is not within reach');
      await open(scene, path);
      await strip(page, 'Shared ');
    },
  ]),
);

/** Something that a person does. */
async function change(/** @type {Page} */ page, /** @type {string} */ name) {
  if (name === 'tenten') await page.locator('q-grid .cell').nth(80).click();
  if (name === 'perfect-clear') await page.locator('#grid .cell').first().click();
  if (name === 'number-match') await page.locator('#pad').getByRole('button', { name: '5', exact: true }).click();
  if (name === 'tiler') await page.getByRole('button', { name: 'One T more' }).click();
}

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
export const scenarios = {
  ...damaged,
  ...visited,

  'a link is pasted into the address of the page, and back': async (scene) => {
    const { page, expect } = scene;
    await own(scene, 'tenten');
    await open(scene, 'tenten/');
    await page.locator('q-grid .cell').nth(50).click();
    const mine = link(page);
    await page.evaluate((theirs) => (location.hash = encodeURIComponent(theirs)), PAGES.tenten[1]);
    await strip(page, 'Shared board. Your game is kept.');
    expect((await kept(page, 'tenten')) === mine, 'the own game is overwritten');
    await page.evaluate(() => (location.hash = '%E0%A4%A'));
    await strip(page, 'This link is damaged');
    await page.goBack();
    await strip(page, 'Shared board.');
    await page.goBack();
    await noStrip(page);
    expect(link(page) === mine, 'the own game is not there again');
    await page.locator('#undo').click();
    expect(link(page) === PAGES.tenten[0], 'its steps are lost');
  },

  'a shared board is said where the chips were, and moves nothing': async (scene) => {
    const { page, isTouch, expect } = scene;
    await own(scene, 'tenten');
    await open(scene, 'block-blast/');
    const top = async () => Math.round((await page.locator('#grid').boundingBox())?.y ?? 0);
    const before = await top();
    await open(scene, `block-blast/#${encodeURIComponent(PAGES.tenten[1])}`);
    await strip(page, 'Shared board. Your game is kept.');
    const [line, board] = [await page.locator('.strip').boundingBox(), await top()];
    if (isTouch) expect(board === before, `the board was at ${before}, and is at ${board}`);
    expect(Boolean(line && line.y + line.height <= board + 1), 'the line lies over the board');
    const { width = 0, height = 0 } = (await page.locator('#go-back').boundingBox()) ?? {};
    expect(width >= 44 && height >= 44 && (!isTouch || width < 50), `the key back is ${width} x ${height}`);
    await page.getByRole('button', { name: 'Back to my game', exact: true }).click();
    await noStrip(page);
  },

  'a link moves nothing while it opens': async (scene) => {
    const { page, address, expect } = scene;
    await page.addInitScript(() => {
      const moved = /** @type {string[]} */ ((/** @type {any} */ (globalThis).moved = []));
      const nameOf = (/** @type {any} */ { node }) => node?.id || node?.className || node?.nodeName;
      new PerformanceObserver((list) => {
        for (const { value, sources } of /** @type {any[]} */ (list.getEntries())) moved.push(`${value} ${sources.map(nameOf)}`);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const sum = (/** @type {string[]} */ moved) => moved.reduce((sum, one) => sum + parseFloat(one), 0);
    for (const [name, links] of Object.entries(MOVING)) {
      // With a game of one's own and without one.
      for (const isVisit of [false, true]) {
        if (isVisit) await own(scene, name in PAGES ? name : 'tenten');
        for (const link of links) {
          await page.goto('about:blank');
          await page.goto(`${address}${name}/#${encodeURIComponent(link)}`);
          await page.waitForTimeout(1_500);
          const moved = await page.evaluate(() => /** @type {any} */ (globalThis).moved);
          expect(sum(moved) <= MOST_MOVED, `${name}, ${link}: moved ${moved.join('; ')}`);
        }
      }
      await page.evaluate(() => localStorage.clear());
    }
  },

  'own pages of the history': async (scene) => {
    const { page, address, expect } = scene;
    await open(scene, 'tenten/');
    await page.locator('q-grid .cell').nth(50).click();
    const before = link(page);
    await page.goto(address);
    await page.goto(`${address}tenten/`);
    await page.locator('q-grid .cell').nth(51).click();
    await page.goBack();
    await page.goBack();
    await page.locator('q-grid .filled').first().waitFor();
    expect(link(page) === before, 'another board');
    expect((await page.locator('.strip').count()) === 0, 'the own board is a visit');
  },

  'a friend without a game begins with the link': async (scene) => {
    const { page, expect } = scene;
    await open(scene, `tiler/#${PAGES.tiler[1]}`);
    expect((await page.locator('.strip').count()) === 0, 'there is nothing to go back to');
    await page.getByRole('button', { name: 'One T more' }).click();
    await open(scene, 'tiler/');
    expect((await kept(page, 'tiler')) === 'O4,T1', 'it is not kept');
    await open(scene, `perfect-clear/#${PAGES['perfect-clear'][1]}`);
    await choose(page, '#new');
    await choose(page, '#last');
    expect(link(page) === PAGES['perfect-clear'][1], 'the board of the link is lost');
  },

  'a fumen in the address is a visit': async (scene) => {
    const { page, expect } = scene;
    const mine = await own(scene, 'perfect-clear');
    for (const path of ['perfect-clear/#v115@9gE8DeG8CeH8BeG8CeA8JeAgH', 'perfect-clear/?fumen=v115@9gE8DeG8CeH8BeG8CeA8JeAgH']) {
      await open(scene, path);
      await strip(page, 'Shared board.');
      await page.locator('#grid .filled').first().waitFor();
      expect((await kept(page, 'perfect-clear')) === mine, 'the own game is overwritten');
    }
    await page.reload();
    await page.locator('#grid .filled').first().waitFor();
    await press(page, 'Back to my game');
    await noStrip(page);
  },

  'damaged texts are pasted': async (scene) => {
    const { page, expect } = scene;
    for (const name of Object.keys(PAGES)) {
      await open(scene, `${name}/`);
      await pasteText(page, 'https://example.org/x#abc%');
      const line = page.locator('#status').filter({ hasText: /damaged|could not be read|No:/ });
      await line.waitFor({ timeout: 20_000 });
      expect(!/smaller|simpler/.test((await line.textContent()) ?? ''), 'the question is not too large');
    }
    await open(scene, 'perfect-clear/');
    await pasteText(page, 'v115@9gE8DeG8Ce');
    await page.locator('#status').filter({ hasText: 'This fumen is damaged:' }).waitFor();
  },

  'the last game is there after a new one': async (scene) => {
    const { page, address, expect } = scene;
    for (const [name, [mine]] of Object.entries(PAGES)) {
      await own(scene, name);
      await open(scene, `${name}/`);
      if (name === 'tiler') await page.locator('#teach, [data-signature="O1,T3"]').locator('visible=true').first().click();
      else if (name === 'number-match') await pasteText(page, '761541629587238354149416182');
      else await choose(page, '#new');
      await page.waitForFunction(([name, mine]) => localStorage.getItem(`quadrille.${name}`) !== mine, [name, mine]);
      await page.goto(address);
      await page.goto(`${address}${name}/`);
      await choose(page, '#last');
      await page.waitForFunction(([name, mine]) => localStorage.getItem(`quadrille.${name}`) === mine, [name, mine]);
      expect(link(page) === mine, `${name}: another game`);
      await page.locator('#undo, #undo-key').locator('visible=true').first().waitFor();
    }
  },
};
