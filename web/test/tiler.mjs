// @ts-check
/** What people do on the page of the tiler. */

import { choose } from './menu.mjs';
import { pasteText } from './paste.mjs';

/** @typedef {import('./scenarios.mjs').Scene} Scene */

const LIST = '[["I",0,0,0],["J",2,1,0],["L",3,1,2],["Z",1,2,0]]';

export const notIn = {
  Firefox: { 'pasted, shared by the address, saved': 'the driver does not tell of downloads' },
};

/** Presses a button: by a tap, or by the keyboard alone. */
async function press(/** @type {Scene} */ { page, isTouch }, /** @type {string} */ selector) {
  if (isTouch) return page.tap(selector);
  await page.focus(selector);
  await page.keyboard.press('Enter');
}

/** Waits until the status says so. */
const says = (/** @type {Scene} */ { page }, /** @type {RegExp} */ text) =>
  page.locator('#status').filter({ hasText: text }).waitFor({ timeout: 20_000 });

/** What a screen reader says of the square. */
const picture = (/** @type {Scene} */ { page }) => page.getAttribute('#plane', 'aria-label');

/** The colours of the square in a coarse picture, to see that there is one. */
const colors = (/** @type {Scene} */ { page }) =>
  page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('#plane canvas'));
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4 * 97) seen.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
    return seen.size;
  });

/** Waits until the square is drawn: with the next picture of the browser. @param {Scene} scene */
async function isDrawn(scene) {
  for (let tries = 0; (await colors(scene)) <= 6; tries += 1) {
    scene.expect(tries < 50, 'the square is not drawn');
    await scene.page.waitForTimeout(50);
  }
}

/** @param {Scene} scene */
const example = (scene, /** @type {string} */ name) => press(scene, `#examples button:text-is("${name}")`);

/** Something to download: its name and its text. */
async function download(/** @type {Scene} */ scene, /** @type {string} */ selector) {
  await press(scene, '[popovertarget=menu]');
  const [file] = await Promise.all([scene.page.waitForEvent('download'), press(scene, selector)]);
  const stream = await file.createReadStream();
  const parts = [];
  for await (const part of stream) parts.push(part);
  return { name: file.suggestedFilename(), bytes: Buffer.concat(parts) };
}

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
export const scenarios = {
  'an empty page teaches, one tap to the contest': async (scene) => {
    await press(scene, '#teach');
    await says(scene, /Tiled: 50 x 50, 625 figures/);
    const told = await picture(scene);
    scene.expect(/625 figures: I 49, J 127, L 49, O 13, S 127, T 126, Z 134/.test(told ?? ''), `${told}`);
    await isDrawn(scene);
    await press(scene, '#undo');
    await scene.page.locator('#start').waitFor();
    scene.expect((await picture(scene)) === 'No square yet.', 'the old square is still there');
  },

  'counts are added up to a square': async (scene) => {
    const more = (/** @type {string} */ kind) => press(scene, `button[aria-label="One ${kind} more"]`);
    await more('I');
    await says(scene, /no tiling of 2 x 2/);
    for (const kind of 'JLZ') await more(kind);
    await says(scene, /Tiled: 4 x 4, 4 figures/);
    await more('O');
    await says(scene, /5 figures: 1 too many for 4 x 4, 4 too few for 6 x 6/);
    scene.expect((await picture(scene)) === 'No square yet.', 'a stale square');
    for (let step = 0; step < 5; step += 1) await press(scene, '#undo');
    scene.expect((await scene.page.locator('#undo[aria-disabled=true]').count()) === 1, 'undo does not end at the start');
    scene.expect((await scene.page.inputValue('#signature')) === '', 'not the start');
    await choose(scene.page, '#redo');
    scene.expect((await scene.page.inputValue('#signature')) === 'I1', 'redo does not go on');
  },

  'a signature is typed; a proof is read': async (scene) => {
    await scene.page.fill('#signature', 't3, o1');
    await scene.page.press('#signature', 'Enter');
    await says(scene, /There is no tiling of 4 x 4/);
    await scene.page.locator('#reason').filter({ hasText: /chessboard/ }).waitFor();
    scene.expect((await scene.page.locator('.chessboard .dark').count()) === 8, 'the chessboard is not drawn');
    await example(scene, 'Why not: all tried');
    await scene.page.locator('#reason').filter({ hasText: /complete search/ }).waitFor();
    scene.expect((await scene.page.locator('.chessboard').count()) === 0, 'a stale chessboard');
    await scene.page.fill('#signature', 'I1,X2');
    await scene.page.press('#signature', 'Enter');
    await says(scene, /could not be read.*expected a kind/);
    scene.expect(await scene.page.locator('#proof').isHidden(), 'a stale proof');
  },

  'a square of 1000 x 1000 is looked at': async (scene) => {
    await example(scene, '1000 x 1000');
    await says(scene, /Tiled: 1000 x 1000, 250,000 figures/);
    const { page } = scene;
    await page.waitForTimeout(200);
    const before = await colors(scene);
    scene.expect(before > 6, 'the square is not drawn');
    for (let step = 0; step < 6; step += 1) await press(scene, '#closer');
    if (scene.isTouch) {
      await page.locator('#plane').scrollIntoViewIfNeeded();
      const box = await page.locator('#plane').boundingBox();
      await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
      await page.mouse.down();
      await page.mouse.move((box?.x ?? 0) + 90, (box?.y ?? 0) + 60, { steps: 5 });
      await page.mouse.up();
    } else {
      await page.focus('#plane');
      for (const key of ['ArrowRight', 'ArrowDown', '+', '-', 'ArrowLeft']) await page.keyboard.press(key);
    }
    await page.waitForTimeout(200);
    scene.expect((await colors(scene)) > 6, 'the square is not drawn from near');
    scene.expect((await page.getAttribute('#plane', 'closer')) !== null, 'not closer');
    await press(scene, '#whole');
    scene.expect((await page.getAttribute('#plane', 'closer')) === null, 'not the whole square');
  },

  'the diagonal search is watched': async (scene) => {
    await press(scene, '#teach');
    await says(scene, /Tiled/);
    await press(scene, '#watch');
    await says(scene, /diagonal search goes/);
    await press(scene, '#play');
    await scene.page.locator('#told').filter({ hasText: /Step \d+ of/ }).waitFor();
    await press(scene, '#step-back');
    await scene.page.focus('#moment');
    await scene.page.keyboard.press('End');
    await scene.page.locator('#told').filter({ hasText: /The square is full after/ }).waitFor();
    await scene.page.reload();
    await says(scene, /diagonal search goes/);
    await press(scene, '#close-film');
    await says(scene, /Tiled: 50 x 50/);
    scene.expect(/625 figures/.test((await picture(scene)) ?? ''), 'not the tiling again');
  },

  'the contest’s format, in and out': async (scene) => {
    await example(scene, '4 x 4');
    await says(scene, /Tiled: 4 x 4/);
    await press(scene, '#contest-part summary');
    await press(scene, '#write');
    await scene.page.waitForFunction(() => /** @type {any} */ (document.querySelector('#contest')).value.startsWith('[["'));
    await scene.page.fill('#contest', '[["O",0,0,0]]');
    await press(scene, '#check');
    await scene.page.locator('#checked').filter({ hasText: /^No:/ }).waitFor();
    await scene.page.fill('#contest', LIST);
    await press(scene, '#check');
    await scene.page.locator('#checked').filter({ hasText: /^Yes: a tiling of 4 x 4/ }).waitFor();
    await scene.page.goto('about:blank');
    await scene.page.goto(`${scene.address}tiler/#${encodeURIComponent(LIST)}`);
    await says(scene, /Your list is a tiling of 4 x 4/);
  },

  'pasted, shared by the address, saved': async (scene) => {
    await pasteText(scene.page, '10 I4,J4,L4,O1,S1,T4,Z7');
    await says(scene, /Tiled: 10 x 10/);
    await press(scene, '#another');
    await says(scene, /Tiled: 10 x 10/);
    await scene.page.reload();
    await says(scene, /Tiled: 10 x 10, 25 figures/);
    const svg = await download(scene, '#save-svg');
    const name = 'tiling-10x10-I4-J4-L4-O1-S1-T4-Z7';
    scene.expect(svg.name === `${name}.svg` && svg.bytes.toString().startsWith('<svg'), 'no SVG');
    const png = await download(scene, '#save-png');
    scene.expect(png.name === `${name}.png` && png.bytes.subarray(1, 4).toString() === 'PNG', 'no PNG');
    await pasteText(scene.page, LIST);
    await says(scene, /Your list is a tiling of 4 x 4/);
  },

  'random figures, a bad side': async (scene) => {
    const { page } = scene;
    // Playwright's `fill` adds to a number in Firefox.
    const side = async (/** @type {string} */ text) => {
      await page.press('#side', 'ControlOrMeta+a');
      await page.keyboard.type(text);
    };
    await side('7');
    await press(scene, '#random');
    await says(scene, /even number from 2 to 1000/);
    await side('60');
    await press(scene, '#random');
    await says(scene, /Tiled: 60 x 60, 900 figures/);
  },

  'after a square that is too large, the next one is tiled': async (scene) => {
    const { page } = scene;
    await page.fill('#signature', 'I1000000');
    await page.press('#signature', 'Enter');
    await says(scene, /squares up to 1000 x 1000/);
    await page.fill('#signature', 'I1 J1;L1Z1');
    await page.locator('#fits').filter({ hasText: '4 figures fill 4 x 4' }).waitFor();
    scene.expect((await page.inputValue('#counts input >> nth=0')) === '1', 'the counters do not follow what is typed');
    await press(scene, '#solve');
    await says(scene, /Tiled: 4 x 4/);
    scene.expect((await page.inputValue('#signature')) === 'I1,J1,L1,Z1', 'it is not put in order');
    await page.fill('#signature', 'Ｏ１，Ｔ３');
    await press(scene, '#solve');
    await says(scene, /There is no tiling of 4 x 4/);
  },

  'what was asked for comes into sight': async (scene) => {
    const { page, expect } = scene;
    const isSeen = async () => {
      const box = await page.locator('#status').boundingBox();
      return box !== null && box.y >= 0 && box.y < 400;
    };
    await press(scene, '#solve');
    await says(scene, /Type counts such as/);
    expect(await isSeen(), 'what is missing is out of sight');
    for (const act of ['#solve', '#random']) {
      await page.fill('#signature', 'I4');
      await press(scene, act);
      await says(scene, /Tiled/);
      expect(await isSeen(), `out of sight after ${act}`);
    }
    await example(scene, 'Why not: odd T');
    await says(scene, /no tiling/);
    expect(await isSeen(), 'the reason is out of sight');
  },
};
