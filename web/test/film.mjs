// @ts-check
/** The animation of the start page, `docs/page.webp`: a screenshot goes in, advice comes out. Run only by its name. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from './engines.mjs';
import { LIVE } from '../page/src/front/boards.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ png: Buffer, ms: number }} Frame */

const FILE = join(import.meta.dirname, '../../docs/page.webp');
/** It must be quick to load. */
const MOST_BYTES = 1_000_000;
const [WIDE, HIGH, SCALE] = [390, 844, 1.5];

/** Draws a screen of no app: a board and three pieces in colours. */
function drawScreen(/** @type {{ rows: string[], pieces: number[][][] }} */ { rows, pieces }) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 720, height: 1440 });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const colors = ['#55b347', '#ef8d2e', '#f6c53d', '#4bb9e4', '#4470e6', '#965bd6', '#d8413b'];
  const fill = (/** @type {string} */ color, /** @type {number[]} */ ...box) => {
    context.fillStyle = color;
    context.fillRect(...(/** @type {[number, number, number, number]} */ (box)));
  };
  const tile = (/** @type {string} */ color, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ side) => {
    fill(color, x, y, side, side);
    fill('rgb(255 255 255 / 0.35)', x, y, side, side / 6);
    fill('rgb(0 0 0 / 0.25)', x, y + (5 * side) / 6, side, side / 6);
  };
  fill('#3f5aa8', 0, 0, 720, 1440);
  context.fillStyle = '#fff';
  context.font = '600 64px sans-serif';
  context.fillText('1580', 290, 240);
  fill('#1d2850', 32, 332, 656, 656);
  rows.forEach((row, y) => [...row].forEach((cell, x) => {
    const at = /** @type {const} */ ([40 + 80 * x + 2, 340 + 80 * y + 2]);
    if (cell === '#') tile(colors[(2 * x + 3 * y) % colors.length], ...at, 76);
    else fill('#26356b', ...at, 76, 76);
  }));
  pieces.forEach((cells, index) => {
    const [left, top] = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[1 - axis])));
    const width = Math.max(...cells.map(([, column]) => column)) - left + 1;
    for (const [row, column] of cells) tile(colors[2 * index + 1], 120 + 240 * index + 44 * (column - left - width / 2), 1090 + 44 * (row - top), 42);
  });
  return canvas.toDataURL('image/png').split(',')[1];
}

/** Where frames are packed: each becomes the part of the picture that has changed since the one before. */
async function packFrame(/** @type {string} */ png) {
  const all = /** @type {any} */ (globalThis);
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false, willReadFrequently: true }));
  context.drawImage(image, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  let [left, top, right, bottom] = all.before ? [width, height, -1, -1] : [0, 0, width - 1, height - 1];
  if (all.before) {
    for (let at = 0; at < pixels.length; at += 1) {
      if (pixels[at] === all.before[at]) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
  }
  all.before = pixels;
  if (right < 0) return null;
  // Places of frames are even.
  [left, top] = [left & ~1, top & ~1];
  const part = new OffscreenCanvas(right - left + 1, bottom - top + 1);
  part.getContext('2d', { alpha: false })?.drawImage(image, -left, -top);
  const bytes = new Uint8Array(await (await part.convertToBlob({ type: 'image/webp', quality: 0.82 })).arrayBuffer());
  return { left, top, width: part.width, height: part.height, webp: btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')) };
}

/** @param {string} name @param {Buffer} content */
function chunk(name, content) {
  const head = Buffer.alloc(8);
  head.write(name);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** @param {...number} values numbers of three bytes each */
const threes = (...values) => Buffer.from(values.flatMap((value) => [value & 255, (value >> 8) & 255, value >> 16]));

/**
 * An animated WebP of frames that are WebP pictures themselves.
 * @param {number[]} size
 * @param {Array<{ left: number, top: number, width: number, height: number, webp: string, ms: number }>} frames
 */
function animated([width, height], frames) {
  const parts = frames.map(({ left, top, width, height, webp, ms }) => {
    // The pixels alone, without the colour profile before them; 2 tells not to blend them with what was there.
    const whole = Buffer.from(webp, 'base64');
    const picture = whole.subarray(whole.indexOf('VP8 '));
    return chunk('ANMF', Buffer.concat([threes(left / 2, top / 2, width - 1, height - 1, ms), Buffer.from([2]), picture]));
  });
  const head = chunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), threes(width - 1, height - 1)]));
  const loop = chunk('ANIM', Buffer.alloc(6));
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), head, loop, ...parts]));
}

/** Shows where a finger taps. @param {Page} page @param {import('playwright-core').Locator} what */
async function point(page, what) {
  const box = await what.boundingBox();
  if (!box) throw new Error('nothing is there to be tapped');
  await page.evaluate(({ x, y, width, height }) => {
    const finger = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'finger' }));
    Object.assign(finger.style, { position: 'fixed', zIndex: '9', left: `${x + width / 2 - 22}px`, top: `${y + height / 2 - 22}px`, width: '44px',
      height: '44px', borderRadius: '50%', border: '3px solid #fff', background: 'rgb(213 94 0 / 0.75)', pointerEvents: 'none' });
  }, box);
}

/** Shows the screenshot as a phone does that is asked for one. @param {Page} page @param {string} png */
const cover = (page, png) => page.evaluate(async (png) => {
  const image = Object.assign(new Image(), { id: 'cover', src: `data:image/png;base64,${png}` });
  Object.assign(image.style, { position: 'fixed', inset: '0', zIndex: '9', width: '100%', height: '100%', objectFit: 'contain', background: '#0d1722' });
  await image.decode();
  document.body.append(image);
}, png);

/** @param {Page} page */
const uncover = (page) => page.evaluate(() => document.getElementById('cover')?.remove());

/** @param {Page} page */
const lift = (page) => page.evaluate(() => document.getElementById('finger')?.remove());

/**
 * @param {string} address
 * @param {(text: string) => void} say
 */
export async function film(address, say) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: WIDE, height: HIGH }, deviceScaleFactor: SCALE, hasTouch: true, isMobile: true, locale: 'en-US' });
    /** @type {Frame[]} */
    const frames = [];
    const shoot = async (/** @type {number} */ ms) => frames.push({ png: await page.screenshot(), ms });
    const tap = async (/** @type {string} */ selector) => {
      const what = page.locator(selector);
      await point(page, what);
      await shoot(450);
      await lift(page);
      await what.tap();
      // The browser marks what was tapped for a moment.
      await page.waitForTimeout(400);
    };
    const { rows, steps } = LIVE['block-blast'];
    const pieces = steps.map((step) => step.split(' ').map((cell) => [...cell].map(Number)));
    const screen = await page.evaluate(drawScreen, { rows: rows.split('/'), pieces });

    // It is not asked which version of the app that is.
    await page.addInitScript(() => localStorage.setItem('quadrille.tenten.version', 'block-blast'));
    await page.goto(`${address}block-blast/`);
    await page.locator('#menu #sounds').waitFor({ state: 'attached' });
    await shoot(1_200);
    const chooser = page.waitForEvent('filechooser');
    await tap('#go');
    await cover(page, screen);
    await shoot(1_500);
    await uncover(page);
    await (await chooser).setFiles({ name: 'screen.png', mimeType: 'image/png', buffer: Buffer.from(screen, 'base64') });
    await page.locator('.picture img').waitFor();
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.picture img')).complete);
    if (await page.locator('.picture:not(.folded)').isVisible()) await shoot(900);
    await page.locator('.picture.folded').filter({ hasText: 'all sure' }).waitFor({ timeout: 60_000 });
    await page.locator('#next-way').waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.getElementById('status')?.dataset.mood !== 'busy' && document.querySelectorAll('#ways button').length > 0, null, { timeout: 60_000 });
    await page.evaluate(() => /** @type {HTMLElement | null} */ (document.activeElement)?.blur());
    await shoot(2_600);
    for (const step of [1, 2, 3]) {
      await tap(`#film button >> nth=${step}`);
      await page.evaluate(() => /** @type {HTMLElement | null} */ (document.activeElement)?.blur());
      await shoot(900);
    }
    await tap('#film button >> nth=0');
    // What moves is stopped, and looked at moment by moment.
    await page.evaluate(() => {
      globalThis.setTimeout = /** @type {any} */ (() => 0);
    });
    await tap('#go');
    await page.locator('.motion').waitFor();
    const whole = await page.locator('.motion').evaluate((layer) => parseFloat(/** @type {SVGElement} */ (layer).style.getPropertyValue('--all')));
    for (let at = 0; at <= whole + 220; at += 60) {
      await page.evaluate((at) => {
        for (const one of document.getAnimations()) {
          one.pause();
          one.currentTime = at;
        }
      }, at);
      await shoot(60);
    }
    await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
    await shoot(2_000);

    const packing = await browser.newPage();
    const packed = [];
    for (const { png, ms } of frames) {
      const frame = await packing.evaluate(packFrame, png.toString('base64'));
      const last = packed.at(-1);
      if (frame) packed.push({ ...frame, ms });
      else if (last) last.ms += ms;
    }
    const file = animated([WIDE, HIGH].map((side) => Math.floor(side * SCALE)), packed);
    if (file.length > MOST_BYTES) throw new Error(`the animation has ${file.length} bytes`);
    writeFileSync(FILE, file);
    say(`ok      ${FILE}: ${packed.length} frames, ${Math.round(file.length / 1024)} KiB`);
  } finally {
    await browser.close();
  }
}
