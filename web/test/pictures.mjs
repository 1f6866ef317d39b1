// @ts-check
/** Screenshots: pasted, chosen, or shared by another app, they stay beside the board while it is typed. */

import { readFileSync } from 'node:fs';

/** @typedef {import('./scenarios.mjs').Scene} Scene */

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

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
export const scenarios = {
  'a picture is pasted, enlarged, and removed': async (scene) => {
    const { page, address, expect } = scene;
    for (const game of PAGES) {
      await page.goto(`${address}${game}/`);
      await page.waitForFunction(() => document.documentElement.dataset.listens !== undefined);
      await withPicture(scene, `
        const clipboardData = new DataTransfer();
        clipboardData.items.add(file);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));`);
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
      const bytes = [...readFileSync(new URL(`../../fixtures/screenshot/${name}`, import.meta.url))];
      await page.evaluate((bytes) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([new Uint8Array(bytes)], 'board.png', { type: 'image/png' }));
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, bytes);
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
      await page.locator('#status').filter({ hasText: 'Which game is it of?' }).waitFor({ timeout: 5_000 });
      await page.click(`#games a[href="${game === 'tenten' ? '1010' : game}/"]`);
      await seen(scene);
      expect(!page.url().includes('shared'), 'the address still asks for it');
    }
    await page.reload();
    await page.locator('.cell').first().waitFor();
    expect((await page.locator(picture).count()) === 0, 'the picture was kept');
  },
};
