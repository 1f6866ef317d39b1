// @ts-check
/** Screenshots: pasted, chosen, or shared by another app, they stay beside the board while it is typed. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pastePicture } from './paste.mjs';

/** @typedef {import('./scenarios.mjs').Scene} Scene */

/** @param {string} name */
const fixture = (name) => fileURLToPath(new URL(`../../fixtures/screenshot/${name}`, import.meta.url));

/** From the first page. */
export const start = '';

const PAGES = ['number-match', 'perfect-clear', 'tenten'];
const picture = '.picture img';

/** A picture that is seen, and the page's board with it. */
async function seen(/** @type {Scene} */ { page, expect }) {
  await page.locator(picture).waitFor({ timeout: 5_000 });
  const [width, height] = await page.locator(picture).evaluate((/** @type {any} */ image) => [image.naturalWidth, image.naturalHeight]);
  expect(width === 300 && height === 600, `another picture: ${width} x ${height}`);
  const box = await page.locator('#grid').boundingBox();
  expect(box !== null && box.y < 844, 'the board is out of sight');
}

/** A drawn picture of 300 x 600, and what a page does with it. */
const withPicture = (/** @type {Scene} */ { page }, /** @type {string} */ act) =>
  page.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(300, 600);
    canvas.getContext('2d').fillRect(30, 30, 200, 200);
    const file = new File([await canvas.convertToBlob()], 'board.png', { type: 'image/png' });
    ${act}
  })()`);

/** Fixtures, and a part of the address once their boards are taken, with the first cell changed. */
const READ = [
  ['number-match', 'drawn-numbers.png', '8922'],
  ['tenten', 'drawn-blocks.png', 'X__XXXX___'],
  ['perfect-clear', 'drawn-stack.png', 'X_______XX', 17],
];

export const notIn = {
  WebKit: { 'a file is chosen, and the next one takes its place': 'it says of a drawn picture how large it is shown, not how large it is' },
};

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
export const scenarios = {
  'a picture is pasted, enlarged, and removed': async (scene) => {
    const { page, address, expect } = scene;
    for (const game of PAGES) {
      await page.goto(`${address}${game}/`);
      await page.waitForFunction(() => document.documentElement.dataset.listens !== undefined);
      const bytes = await withPicture(scene, 'return [...new Uint8Array(await file.arrayBuffer())];');
      await pastePicture(page, Buffer.from(/** @type {number[]} */ (bytes)));
      await seen(scene);
      const before = (await page.locator(picture).boundingBox())?.width ?? 0;
      await page.click('.picture button[aria-pressed]');
      const after = (await page.locator(picture).boundingBox())?.width ?? 0;
      expect(after > 1.5 * before, `not larger: ${before}, ${after}`);
      await page.click('.picture button:last-child');
      expect((await page.locator('.picture').count()) === 0, 'the picture is still there');
    }
  },

  'a file is chosen, and the next one takes its place': async (scene) => {
    const { page, address, expect } = scene;
    await page.goto(`${address}number-match/`);
    await page.waitForFunction(() => document.documentElement.dataset.listens !== undefined);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="600"><rect width="90" height="90"/></svg>';
    for (let time = 0; time < 2; time += 1) {
      const choosing = page.waitForEvent('filechooser');
      await page.click('#picture-file');
      await (await choosing).setFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
      await seen(scene);
    }
    const choosing = page.waitForEvent('filechooser');
    await page.click('#picture-file');
    await (await choosing).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.locator('#status').filter({ hasText: 'cannot be opened as a picture' }).waitFor({ timeout: 5_000 });
    expect((await page.locator(picture).count()) === 1, 'the picture before is gone');
  },

  'a screenshot is read, a cell is changed, and the board taken': async (scene) => {
    const { page, address, expect } = scene;
    for (const [game, name, part, row = 1] of READ) {
      await page.goto(`${address}${game}/`);
      await page.waitForFunction(() => document.documentElement.dataset.listens !== undefined);
      await pastePicture(page, readFileSync(fixture(name)));
      // It is certain, and taken at once; it can be looked over all the same.
      await page.locator('.picture.folded').filter({ hasText: 'Read from your screenshot.' }).waitFor({ timeout: 20_000 });
      await page.locator('.picture .check').click();
      const first = page.locator(`.picture .read button[aria-label^="Row ${row}, column 1:"]`);
      const before = await first.getAttribute('aria-label');
      await first.click();
      const after = await first.getAttribute('aria-label');
      expect(before === `Row ${row}, column 1: empty` && after !== before, `${game}: ${before}, then ${after}`);
      const image = await page.locator(picture).boundingBox();
      const cells = await page.locator('.picture .read').boundingBox();
      const isInside = image && cells && cells.x >= image.x - 2 && cells.x + cells.width <= image.x + image.width + 2;
      expect(Boolean(isInside), `${game}: the cells are not over the picture`);
      await page.click('.picture .take');
      await page.waitForFunction((part) => location.hash.includes(part), part, { timeout: 10_000 });
    }
  },

  'what is doubtful is asked, one cell at a time': async (scene) => {
    const { page, address, expect } = scene;
    const show = async (/** @type {string} */ name) => {
      const chooser = page.waitForEvent('filechooser');
      await page.locator('#go:visible, #picture-file:visible').first().click();
      await (await chooser).setFiles(fixture(name));
    };
    const question = page.locator('.question p');
    await page.goto(`${address}number-match/`);
    await page.waitForFunction(() => document.documentElement.dataset.listens !== undefined);
    await show('doubtful-numbers.png');
    await question.filter({ hasText: 'Row 2, column 8: which digit? 1 of 2' }).waitFor({ timeout: 20_000 });
    expect((await page.locator('.question [aria-pressed="true"]').getAttribute('aria-label')) === 'Empty', 'what was read is not marked');
    expect((await page.locator('.read [aria-current]').getAttribute('aria-label')) === 'Row 2, column 8: empty', 'another cell is pointed at');
    const isDrawn = () => page.locator('.question canvas').evaluate((/** @type {any} */ canvas) =>
      canvas.getContext('2d').getImageData(96, 96, 60, 60).data.some((/** @type {number} */ value, /** @type {number} */ at, /** @type {any} */ all) => at > 3 && value !== all[at - 4]));
    expect(await isDrawn(), 'the cell is not shown');
    await page.locator('.question .next').click();
    await question.filter({ hasText: 'Row 3, column 1' }).waitFor();
    await page.locator('.question .digits').getByText('8', { exact: true }).click();
    await question.filter({ hasText: 'Row 2, column 8: which digit? 2 of 2' }).waitFor();
    expect(await page.locator('.question .next').isHidden(), 'there is a next one after the last');
    // The page's own keys are not meant: the digit is the answer, and with the last one the board is taken.
    await page.keyboard.press('6');
    await page.locator('.picture.folded').filter({ hasText: 'checked by you' }).waitFor();
    await page.waitForFunction(() => location.hash.includes('8922'));
    const digit = (/** @type {number} */ row, /** @type {number} */ column) => page.locator('#grid .cell').nth(9 * row + column - 10).textContent();
    expect((await digit(2, 8)) === '6' && (await digit(3, 1)) === '8', 'the answers are not on the board');
    expect((await page.locator('.question').count()) === 0, 'it is still asked');
  },

  'a doubtful reading can be taken as it is': async (scene) => {
    const { page, address, expect } = scene;
    await page.goto(`${address}1010/`);
    await page.waitForFunction(() => document.documentElement.dataset.listens !== undefined);
    const bytes = [...readFileSync(fixture('drawn-blocks.png'))];
    const doubtful = await page.evaluate(async (bytes) => {
      // A reflection lies over a cell, as on glass.
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
      context.drawImage(image, 0, 0);
      context.fillStyle = 'rgb(255 255 255 / 0.55)';
      context.fill(new Path2D('M324 324h20l40 60h-30z'));
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    }, bytes);
    await pastePicture(page, Buffer.from(doubtful));
    await page.locator('.question p').filter({ hasText: /column \d+: filled\? 1 of 1/ }).waitFor({ timeout: 20_000 });
    expect((await page.locator('.question .choices button').allTextContents()).join() === 'Filled,Empty', 'other keys');
    await page.locator('.question .take').click();
    await page.locator('.picture.folded').waitFor();
    await page.waitForFunction(() => location.hash.includes('X__XXXX___') || location.hash.includes('___XXXX___'));
    await page.locator('.picture .check').click();
    await page.locator('.picture .take').click();
    await page.locator('.picture.folded').waitFor();
  },

  'another app shares a picture': async (scene) => {
    const { page, address, expect } = scene;
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    for (const game of PAGES) {
      await withPicture(scene, `
        const form = new FormData();
        form.append('picture', file);
        await fetch('${address}share', { method: 'POST', body: form });`);
      await page.goto(`${address}?shared`);
      await page.locator('#status').filter({ hasText: 'Which game is it of?' }).waitFor({ timeout: 15_000 });
      await page.click(`#games a[href="${game === 'tenten' ? '1010' : game}/"]`);
      await seen(scene);
      expect(!page.url().includes('shared'), 'the address still asks for it');
    }
    await page.reload();
    await page.locator('.cell').first().waitFor();
    expect((await page.locator(picture).count()) === 0, 'the picture was kept');
  },
};
