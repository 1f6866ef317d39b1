// @ts-check
/** The page of block games as people see it: chips, board and deck in one view, step by step, and what comes at the end. */

import { fileURLToPath } from 'node:url';
import { choose } from './menu.mjs';
import { pasteText } from './paste.mjs';

/** @typedef {import('./scenarios.mjs').Scene} Scene */
/** @typedef {import('playwright-core').Page} Page */

export const start = 'block-blast/';
/** What the service worker keeps would come after all. */
export const settings = { serviceWorkers: 'block', reducedMotion: 'reduce' };

/** Crowded boards, the first of which takes its set in five ways, and the second only two of three pieces. */
const CROWDED = 'X_______.____XXXX._____XXX.XX_XXX__.XX_XXX__.XX_XXXX_._X_XXXXX.___X_XXX';
const NARROW = 'XX_XXXX_.XXXXXX__.XX_X_XXX._XXXX_X_.XXX_XXX_.X_XXX_XX.XXXX_XXX.X_XX_XXX';
/** A square of nine goes to one place alone. */
const TURNING = '___XXXXX.___XXXXX.___XXXXX.X__X__X_._X__X__X.X__X__X_._X__X__X.X__X__X_';
const ADVICE = `block-blast~${CROWDED}~nmv~a~4~1580~5`;

/** Opens a board as if it were tapped elsewhere, by somebody who has no game of their own. */
async function open(/** @type {Scene} */ { page, address }, /** @type {string} */ state) {
  await page.evaluate(() => localStorage.removeItem('quadrille.tenten'));
  await page.goto('about:blank');
  await page.goto(`${address}block-blast/#${state}`);
  await page.locator('#palette button').first().waitFor({ state: 'attached' });
}

const says = (/** @type {Page} */ page, /** @type {string | RegExp} */ text) =>
  page.locator('#status').filter({ hasText: text }).waitFor({ timeout: 30_000 });
const go = (/** @type {Page} */ page, /** @type {string} */ text) => page.locator('#go').filter({ hasText: text }).waitFor({ timeout: 20_000 });
async function press(/** @type {Scene} */ { isTouch }, /** @type {import('playwright-core').Locator} */ what) {
  await what.waitFor();
  await (isTouch ? what.tap() : what.press('Enter'));
}
const filled = (/** @type {Page} */ page) => page.locator('#grid .filled').count();

/** Where the places of the deck are, and whether the page asks to be scrolled for them. @param {Page} page */
const places = (page) => page.evaluate(() => {
  const at = (/** @type {string} */ selector) => {
    const { top, height, left, width } = /** @type {Element} */ (document.querySelector(selector)).getBoundingClientRect();
    return [top, height, left, width].map((number) => Math.round(number)).join(' ');
  };
  return ['#grid', '#zone', '.tray', '#undo', '#go'].map((selector) => `${selector} ${at(selector)}`).join(', ');
});

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
export const scenarios = {
  'chips, the board and the deck in one view, whose places never move': async (scene) => {
    const { page, address, isTouch, expect } = scene;
    await page.locator('#palette button').first().waitFor();
    await page.locator('#more select').first().waitFor();
    const first = await places(page);
    const [board, deck] = await Promise.all(['#grid', '.deck'].map((part) => page.locator(part).boundingBox()));
    expect(Boolean(board && deck && deck.y + deck.height <= (isTouch ? 845 : 800)), 'the deck is out of sight');
    if (isTouch) expect(Boolean(board && deck && board.y + board.height <= deck.y), 'the deck lies over the board');
    const chip = page.locator('header nav [aria-current]');
    expect((await chip.textContent()) === 'Block Blast', 'another chip');
    const isAbove = await chip.evaluate((one) => one.getBoundingClientRect().bottom <= /** @type {HTMLElement} */ (document.getElementById('grid')).getBoundingClientRect().top);
    expect(isAbove, 'the chips are not above the board');
    /** @type {Array<[string, () => Promise<unknown>]>} */
    const states = [
      ['a piece', () => press(scene, page.locator('#palette button').first())],
      ['a board and advice', async () => {
        await open(scene, ADVICE);
        await says(page, 'Way 1');
        await page.locator('#ways button').nth(4).waitFor();
      }],
      ['a step', () => press(scene, page.locator('#film button').nth(1))],
      ['a piece that is changed', () => press(scene, page.locator('#set button').nth(1))],
      ['a piece that is drawn', async () => {
        await press(scene, page.locator('#paint-key'));
        await page.locator('#paint .cell').first().waitFor();
      }],
      ['the end', async () => {
        await open(scene, `block-blast~${NARROW}~Ok~a~21~1999~5`);
        await go(page, 'New game');
      }],
    ];
    for (const [name, act] of states) {
      await act();
      const now = await places(page);
      expect(now === first, `${name}: ${now}, and before ${first}`);
    }
    if (isTouch) expect((await page.evaluate(() => scrollY)) === 0, 'the page was scrolled');
    await press(scene, page.locator('header nav a').filter({ hasText: 'Blockudoku' }));
    await page.waitForURL((url) => url.pathname.endsWith('/blockudoku/'));
    await page.locator('#grid .cell').nth(80).waitFor();
    await page.locator('#grid .cell').nth(4).click();
    await page.goto(`${address}tenten/`);
    await page.waitForURL((url) => url.pathname.endsWith('/tenten/') || url.pathname.endsWith('/blockudoku/'));
    await page.locator('#headline').filter({ hasText: 'Blockudoku' }).waitFor({ state: 'attached' });
    expect((await filled(page)) === 1, 'the last game is not there');
  },

  'an empty board teaches, until its first cell; nothing is disabled': async (scene) => {
    const { page, isTouch, expect } = scene;
    await page.locator('#palette button').first().waitFor();
    const teach = page.locator('#teach');
    await teach.filter({ hasText: 'Paint your board here.' }).waitFor();
    await page.locator('[popovertarget="menu"]').click();
    await page.locator('#new').waitFor();
    await page.keyboard.press('Escape');
    expect((await page.locator('button:disabled').count()) === 0, 'a button is disabled');
    const chooser = page.waitForEvent('filechooser');
    await press(scene, page.locator('#go').filter({ hasText: 'Read a screenshot' }));
    await chooser;
    const contrast = await page.locator('#undo[aria-disabled="true"]').evaluate((undo) => {
      const light = (/** @type {string} */ color) => {
        const [red, green, blue] = (color.match(/[\d.]+/g) ?? []).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const [ink, paper] = [getComputedStyle(undo).color, getComputedStyle(/** @type {Element} */ (undo.closest('.deck'))).backgroundColor].map(light);
      return { ratio: (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05), edge: getComputedStyle(undo).borderTopStyle };
    });
    expect(contrast.ratio >= 6 && contrast.edge === 'dashed', `a key that waits is hard to see: ${JSON.stringify(contrast)}`);
    const cell = page.locator('#grid .cell').nth(10);
    if (isTouch) await cell.tap();
    else await cell.press(' ');
    await teach.waitFor({ state: 'hidden' });
    await press(scene, page.locator('#undo'));
    await teach.waitFor();
    await press(scene, page.locator('#example'));
    await says(page, 'Way 1: 72 points');
    await teach.waitFor({ state: 'hidden' });
  },

  'a chance for people, and what stands behind it': async (scene) => {
    const { page, expect } = scene;
    await open(scene, ADVICE);
    await says(page, /Way 1: 42 points, 2 lines vanish\. 9\d of 100 sets still fit\. 1: L lying, hook left|Way 1: 42 points, 2 lines vanish\. 9\d of 100 sets still fit\. 1: J lying, hook left at row 7, column 1\./);
    await page.locator('#status').filter({ hasText: '+42 points, 2 lines vanish' }).waitFor();
    const label = await page.locator('#ten').getAttribute('aria-label');
    expect(/^9\d of 100$/.test(label ?? ''), `ten squares say ${label}`);
    expect((await page.locator('#fits').textContent()) === `${label} sets still fit`, 'the line says something else');
    await page.locator('#ways button').nth(4).waitFor();
    expect(/\d\d of 100/.test((await page.locator('#ways button').nth(3).textContent()) ?? ''), 'other ways have no chance');
    await press(scene, page.locator('#ask-why'));
    await page.locator('#risk-part').filter({ hasText: 'deals only sets that fit' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'risk-part');
    await page.locator('#risk-pieces li').filter({ hasText: /\d+ of 100/ }).first().waitFor();
    await press(scene, page.locator('#next-way'));
    await says(page, 'Way 2: ');
  },

  'step by step: each board has its lines gone': async (scene) => {
    const { page, isTouch, expect } = scene;
    await open(scene, ADVICE);
    await page.locator('#ways button').nth(4).waitFor();
    const film = page.locator('#film button');
    expect((await film.count()) === 4, 'the whole advice and three steps');
    const before = await filled(page);
    /** @type {number[]} */
    const cells = [];
    for (let step = 1; step <= 3; step += 1) {
      if (isTouch) await film.nth(step).tap();
      else await page.keyboard.press('ArrowRight');
      await says(page, `The board after ${step} of 3`);
      expect((await film.nth(step).getAttribute('aria-pressed')) === 'true', 'another picture is chosen');
      expect((await page.locator('#grid .move').count()) === 0, 'moves are drawn on the board after them');
      cells.push(await filled(page));
    }
    if (!isTouch) {
      await page.keyboard.press('ArrowLeft');
      await says(page, 'The board after 2 of 3');
      await page.keyboard.press('ArrowRight');
    }
    expect(cells[2] === before + 12 - 16, `${cells} cells after ${before}`);
    await go(page, 'Done: all three placed');
    if (isTouch) await film.nth(2).tap();
    else await page.keyboard.press('ArrowLeft');
    await go(page, 'Done: the first 2 placed');
    await press(scene, page.locator('#go'));
    await page.locator('#set button').nth(1).waitFor({ state: 'detached' });
    expect((await filled(page)) === cells[1], 'another board than the picture had');
    await says(page, 'Way 1');
    await press(scene, page.locator('#go'));
    await page.locator('#score').filter({ hasText: 'Round 6 · 1,622 points' }).waitFor();
    expect((await filled(page)) === cells[2], 'another board than the last picture had');
  },

  'a screenshot is read at once, and each of its pieces can be mended': async (scene) => {
    const { page, address, expect } = scene;
    await page.goto(`${address}1010/`);
    await page.locator('#grid .cell').nth(5).click();
    const chooser = page.waitForEvent('filechooser');
    await press(scene, page.locator('#go'));
    await (await chooser).setFiles(fileURLToPath(new URL('../../fixtures/screenshot/drawn-blocks.png', import.meta.url)));
    const chip = page.locator('.picture.folded').filter({ hasText: /Read from your screenshot\. 100 cells.*, all sure\./ });
    await chip.waitFor({ timeout: 30_000 });
    await page.locator('#set button').nth(2).waitFor();
    await says(page, 'Way 1');
    const [grid, deck, line] = await Promise.all(['#grid', '.deck', '.picture'].map((part) => page.locator(part).boundingBox()));
    expect(Boolean(grid && line && line.y >= grid.y + grid.height - 1), 'the picture has pushed the board');
    if (scene.isTouch) expect(Boolean(deck && line && line.y + line.height <= deck.y + 1), 'the chip is out of sight');
    const name = (/** @type {number} */ at) => page.locator('#set button').nth(at).getAttribute('aria-label');
    const [before, ...others] = [await name(1), await name(0), await name(2)];
    await press(scene, page.locator('#set button').nth(1));
    await page.locator('#which').filter({ hasText: 'Piece 2: which is it?' }).waitFor();
    expect((await page.locator('#palette [aria-pressed="true"]').count()) === 1, 'the piece that was read is not marked');
    await press(scene, page.locator('#keep-it'));
    await page.locator('#which').waitFor({ state: 'hidden' });
    expect(await page.locator('#set button').nth(1).evaluate((one) => one === document.activeElement), 'the focus does not go back to the piece');
    await press(scene, page.locator('#set button').nth(1));
    await press(scene, page.locator('#palette button').nth(1));
    await page.locator('#which').waitFor({ state: 'hidden' });
    await says(page, 'Way 1');
    const bare = (/** @type {string | null} */ label) => label?.replace(/^\d, /, '');
    expect(bare(await name(1)) !== bare(before), 'it is the same piece');
    expect(bare(await name(0)) === bare(others[0]) && bare(await name(2)) === bare(others[1]), 'other pieces have changed');
    await chip.waitFor();
    await press(scene, page.locator('#go'));
    await page.locator('.picture').waitFor({ state: 'detached' });
    for (let steps = 0; steps < 4 && (await filled(page)) !== 1; steps += 1) await page.locator('#undo').click();
    expect((await filled(page)) === 1, 'the board before the picture is not there again');
  },

  'the end leads on: the round that turned the game': async (scene) => {
    const { page, expect } = scene;
    await open(scene, `block-blast~${TURNING}~.~a~4~1580~5`);
    await says(page, 'Way 1');
    // A round that costs nothing, and then single cells where the square of nine would go.
    for (const [slot, cell] of [[0, 25], [1, 9], [1, 0]]) {
      if (cell === 9) {
        for (const letter of 'O..') await page.keyboard.press(letter);
        await says(page, 'Way 1');
      }
      const count = await page.locator('#set button').count();
      await press(scene, page.locator('#set button').nth(slot));
      await page.locator('#which').waitFor();
      const place = page.locator('#grid .cell').nth(cell);
      if (scene.isTouch) await place.tap();
      else await place.press('Enter');
      await page.waitForFunction((count) => document.querySelectorAll('#set button').length < count, count);
    }
    await says(page, 'This piece fits nowhere: the game is over.');
    await page.locator('#verdict').filter({ hasText: /Round 6 turned the game: a way for [1-9]\d of 100 was there, one for 0 was played\./ }).waitFor({ timeout: 90_000 });
    const chart = page.locator('#verdict .chart');
    expect((await chart.isVisible()) === !scene.isTouch, 'a phone has room for no chart, and a desk for one');
    const told = (await chart.getAttribute('aria-label')) ?? '';
    expect(/^Round 5: \d+ after the best way, \d+ after the one played\. Round 6: [1-9]\d after the best way, 0 after/.test(told), told);
    const [low, high] = await chart.locator('circle').evaluateAll((all) => all.map((dot) => Number(dot.getAttribute('cy'))).sort((a, b) => b - a));
    expect(low > high + 5, 'the turn is not seen');
    await press(scene, page.locator('#look-at'));
    await page.locator('#set button').nth(2).waitFor();
    await says(page, 'Way 1');
    await page.locator('#undo').click();
    await press(scene, page.locator('#go').filter({ hasText: 'New game' }));
    await page.locator('#teach').waitFor();
    await page.locator('#score').filter({ hasText: 'Round 1 · 0 points' }).waitFor();
    await choose(page, '#last');
    await says(page, 'the game is over');
    expect((await filled(page)) > 20, 'the game before is lost');
  },

  'the version of an app is asked for once, by a move that tells': async (scene) => {
    const { page, expect } = scene;
    await open(scene, ADVICE);
    await says(page, 'Way 1');
    await press(scene, page.locator('#go'));
    const question = page.locator('.version').filter({ hasText: 'the first move of its tutorial' });
    await question.waitFor();
    await question.getByRole('button', { name: '124 points' }).waitFor();
    await press(scene, question.getByRole('button', { name: '424 points' }));
    await page.locator('#headline').filter({ hasText: 'Block Blast 9.1.4' }).waitFor({ state: 'attached' });
    await question.waitFor({ state: 'hidden' });
    const { pathname, hash } = new URL(page.url());
    expect(pathname.endsWith('/block-blast/') && hash.includes('block-blast-9~'), page.url());
    await choose(page, '#new');
    await page.locator('#teach').waitFor();
    await pasteText(page, 'nmv');
    await says(page, 'Way 1');
    await press(scene, page.locator('#go'));
    await page.locator('#score').filter({ hasText: 'Round 2' }).waitFor();
    await page.locator('#palette').waitFor();
    expect((await page.locator('.version').locator('visible=true').count()) === 0, 'it is asked again');
    await page.goto('about:blank');
    await page.evaluate(() => {});
    await page.goto(`${scene.address}block-blast/`);
    await page.locator('#headline').filter({ hasText: '9.1.4' }).waitFor({ state: 'attached' });
  },

  'one Tab stop for each part, and arrows within': async (scene) => {
    const { page, expect } = scene;
    await open(scene, ADVICE);
    await page.locator('#ways button').nth(4).waitFor();
    for (const part of ['#grid', '#film', '#set', '#ways']) {
      const stops = await page.locator(`${part} [tabindex="0"]`).count();
      expect(stops === 1, `${part} has ${stops} Tab stops`);
    }
    await page.locator('#film [tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('#film button').nth(1).evaluate((one) => one === document.activeElement), 'an arrow does not go on');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await says(page, 'The board after 3 of 3');
    await page.locator('#grid .cell').first().press('?');
    await page.locator('dialog.help[open]').filter({ hasText: 'one piece only' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#grid[aria-label="Board"]').waitFor();
  },
};
