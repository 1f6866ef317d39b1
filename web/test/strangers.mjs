// @ts-check
/**
 * What somebody does who sees the page for the first time: from the first page to the end of a game, by taps on what is
 * in sight; all but the list of games is in sight without scrolling. The taps are counted: that they stay few is what the pages are drawn for.
 */

import { fileURLToPath } from 'node:url';
import { choose } from './menu.mjs';
import { allowClipboard } from './paste.mjs';

/** @typedef {import('./scenarios.mjs').Scene} Scene */

/** From the first page. */
export const start = '';

const BOARD = '761541629587238354149416182';
/** A board of Block Blast in the middle of a game: 35 of 64 cells. */
const STUCK = ['###..###', '##....##', '#..##..#', '...##...', '##......', '###...##', '######.#', '#.####..'];

/** Taps on what is in sight. */
class Hand {
  taps = 0;

  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
  }

  /** @param {import('playwright-core').Locator} target */
  async tap(target) {
    const { page, isTouch, expect } = this.scene;
    await target.waitFor({ timeout: 30_000 });
    const isSeen = await target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return at !== null && (element.contains(at) || at.contains(element));
    });
    expect(isSeen, `out of sight: ${await target.evaluate((element) => element.outerHTML.slice(0, 120))}`);
    if (isTouch) await target.tap({ timeout: 30_000 });
    else await target.click({ timeout: 30_000 });
    this.taps += 1;
  }

  /**
   * A stroke from one cell to another.
   * @param {import('playwright-core').Locator} from
   * @param {import('playwright-core').Locator} to
   */
  async stroke(from, to) {
    const { mouse } = this.scene.page;
    const middle = async (/** @type {import('playwright-core').Locator} */ cell) => {
      const box = await cell.boundingBox();
      this.scene.expect(box !== null, 'a cell is not there');
      return /** @type {const} */ ([(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]);
    };
    await mouse.move(...(await middle(from)));
    await mouse.down();
    await mouse.move(...(await middle(to)), { steps: 8 });
    await mouse.up();
    this.taps += 1;
  }

  /** A button by what it says. @param {string} name */
  press(name) {
    return this.tap(this.scene.page.getByRole('button', { name, exact: true }));
  }

  /** The page of a game, from the first one, where games are below what takes a screenshot. @param {RegExp} name */
  async open(name) {
    const game = this.scene.page.locator('#games a.card').filter({ hasText: name });
    await game.scrollIntoViewIfNeeded();
    return this.tap(game);
  }

  /** @param {number} most */
  atMost(most) {
    this.scene.expect(this.taps <= most, `${this.taps} taps, not ${most}`);
  }
}

/** Waits until the status says so. */
const says = (/** @type {Scene} */ { page }, /** @type {RegExp} */ text) =>
  page.locator('#status').filter({ hasText: text }).waitFor({ timeout: 60_000 });

/** Numbers below a bound, the same ones each time. @param {number} seed */
function dice(seed) {
  let state = seed;
  return (/** @type {number} */ bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

export const notIn = {
  WebKit: { 'a board of Number Match is won: a tap a pair': 'scripts of the test may not fill its clipboard' },
};

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
export const scenarios = {
  'a board of Number Match is won: a tap a pair': async (scene) => {
    const { page, expect } = scene;
    const hand = new Hand(scene);
    await allowClipboard(page);
    await page.evaluate((board) => navigator.clipboard.writeText(board), BOARD);
    await hand.open(/Number Match/);
    await hand.press('Paste');
    await says(scene, /Step 1 of 27/);
    await page.locator('#proof').filter({ hasText: /^Proved/ }).waitFor();
    for (let step = 0; step < 27; step += 1) await hand.tap(page.locator('.cell.take, #next').first());
    await says(scene, /Won/);
    expect((await page.locator('#grid').textContent()) === '', 'digits are left');
    hand.atMost(2 + 27);
  },

  'stuck, with a screenshot: three taps to the first advice': async (scene) => {
    const { page } = scene;
    const hand = new Hand(scene);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hand.tap(page.locator('#picture-file'))]);
    // The picture in the browser's own window.
    hand.taps += 1;
    await chooser.setFiles(fileURLToPath(new URL('../../fixtures/screenshot/drawn-blocks.png', import.meta.url)));
    await says(scene, /Way 1: .* sets fit/);
    await hand.press('Done: all three placed');
    hand.atMost(3);
  },

  'stuck, without one: a board is painted, at most thirty taps': async (scene) => {
    const { page, expect } = scene;
    const hand = new Hand(scene);
    await hand.open(/Block Blast/);
    const cell = (/** @type {number} */ row, /** @type {number} */ col) => page.locator('#grid .cell').nth(8 * row + col);
    await cell(7, 7).waitFor();
    for (const [row, cells] of STUCK.entries()) {
      for (const { index, 0: { length } } of cells.matchAll(/#+/g)) await hand.stroke(cell(row, index), cell(row, index + length - 1));
    }
    const filled = await page.locator('#grid .cell').evaluateAll((cells) => cells.map((cell) => (cell.classList.contains('filled') ? '#' : '.')).join(''));
    expect(filled === STUCK.join(''), `another board: ${filled}`);
    for (const piece of [0, 1, 2]) await hand.tap(page.locator('#palette button').nth(piece));
    await says(scene, /Way 1: /);
    hand.atMost(30);
  },

  "yesterday's board is found again: two taps": async (scene) => {
    const { page, address, expect } = scene;
    await page.goto(`${address}blockudoku/`);
    for (const cell of [40, 42]) await page.locator('#grid .cell').nth(cell).click();
    await page.locator('#grid .filled').nth(1).waitFor();
    const mine = page.url();
    await choose(page, '#new');
    await page.locator('#grid .cell').nth(3).click();
    await page.goto(address);
    const hand = new Hand(scene);
    const kept = page.locator('#recent li a').nth(1);
    await kept.scrollIntoViewIfNeeded();
    await hand.tap(kept);
    await page.locator('#grid .filled').nth(1).waitFor();
    expect(page.url() === mine, 'another board');
    await page.locator('#palette button').first().waitFor();
    hand.atMost(2);
  },

  'ten rounds of 1010! are survived: four taps a round': async (scene) => {
    const { page } = scene;
    const hand = new Hand(scene);
    const roll = dice(7);
    await hand.open(/1010!/);
    const palette = page.locator('#palette button');
    for (let round = 1; round <= 10; round += 1) {
      await palette.first().waitFor();
      const count = await palette.count();
      for (let piece = 0; piece < 3; piece += 1) await hand.tap(palette.nth(roll(count)));
      await says(scene, /Way 1: .* sets fit/);
      await hand.press('Done: all three placed');
      await page.locator('#score').filter({ hasText: `Round ${round + 1} ` }).waitFor();
    }
    hand.atMost(1 + 10 * 4);
  },

  'three perfect clears in a row: two taps a piece': async (scene) => {
    const { page, expect } = scene;
    const hand = new Hand(scene);
    const roll = dice(3);
    /** @type {string[]} */
    let bag = [];
    const appears = async () => {
      if (bag.length === 0) bag = [...'IJLOSTZ'];
      const [piece] = bag.splice(roll(bag.length), 1);
      await hand.tap(page.locator('#pieces button').filter({ hasText: new RegExp(`^${piece}$`) }));
    };
    /** The pieces that the game shows, until the page knows six. */
    const show = async () => {
      for (let known = await tiles.count(); known < 6; known += 1) {
        await appears();
        await page.waitForFunction((count) => document.querySelectorAll('#next .tile:not(.none)').length > count, known);
      }
    };
    const tiles = page.locator('#next .tile:not(.none)');
    await hand.open(/Perfect clear/);
    let clears = 0;
    for (let piece = 0; clears < 3; piece += 1) {
      expect(piece < 30, `${clears} clears after 30 pieces`);
      await show();
      await page.locator('#chance').filter({ hasText: '%' }).waitFor({ timeout: 60_000 });
      const before = page.url();
      await hand.press('Placed');
      await page.waitForFunction((before) => location.href !== before, before);
      if (/Perfect clear!/.test((await page.textContent('#status')) ?? '')) clears += 1;
    }
    hand.atMost(1 + 6 + 2 * 30);
  },

  "the contest's square of 50 is drawn: one tap": async (scene) => {
    const { page, expect } = scene;
    const hand = new Hand(scene);
    await hand.open(/Tiler/);
    await hand.press("Show the contest's 50 x 50");
    await says(scene, /Tiled: 50 x 50, 625 figures/);
    const label = (await page.getAttribute('#plane', 'aria-label')) ?? '';
    expect(/50 x 50/.test(label), label);
    hand.atMost(2);
  },

  'who comes back from another page finds all as it was': async (scene) => {
    const { page, address, expect } = scene;
    await page.goto(`${address}perfect-clear/`);
    for (const piece of 'TIZ') await page.locator('#pieces button').filter({ hasText: piece }).click();
    await says(scene, /Which 3 pieces/);
    await page.click('header a[href*="tiler"]');
    await page.click('#examples button[data-signature="I1,J1,L1,Z1"]');
    await says(scene, /Tiled: 4 x 4/);
    await page.click('header a[href*="number-match"]');
    for (const digit of '52') await page.click(`#pad button:text-is("${digit}")`);
    await says(scene, /2 digits typed/);
    await page.click('header [aria-current]');
    await says(scene, /2 digits typed/);
    await page.click('header a[href*="perfect-clear"]');
    await says(scene, /Which 3 pieces/);
    await page.click('header a[href*="tiler"]');
    await says(scene, /Tiled: 4 x 4/);
    expect((await page.inputValue('#signature')) === 'I1,J1,L1,Z1', 'another signature');
  },
};
