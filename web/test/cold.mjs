// @ts-check
/**
 * A first visit by phone: how soon a page shows its first answer on a line of 1.6 Mbit/s, with a page that works at a
 * quarter of its speed. Files are packed, as hosts of pages do; its example is pressed once the page listens.
 */

import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchChromium } from './engines.mjs';

/** Pages, what is pressed, what shows the answer, and the most milliseconds from the address to the answer. */
export const PAGES = /** @type {const} */ ([
  // The part of their module that comes first is the largest: players and exact chances.
  ['block-blast/', '#example', '#grid .move', 2_100],
  ['1010/', '#example', '#grid .move', 2_100],
  ['blockudoku/', '#example', '#grid .move', 2_100],
  ['perfect-clear/', '#teach', '#lines button', 1_600],
  ['number-match/', '#example', '#grid .take', 1_500],
  ['tiler/', '#teach', '#another:not([hidden])', 1_200],
]);
/** Bytes per second, and how many times slower the page works. */
const PHONE = { line: 200_000, slower: 4 };
/** Visits, each with a browser of its own, of which the middle one counts. */
const VISITS = 3;

/** @type {Record<string, string>} */
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml' };

/**
 * Serves a folder, packed.
 * @param {string} folder
 * @returns {Promise<{ address: string, close: () => void }>}
 */
async function serve(folder) {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://localhost').pathname);
    try {
      const file = statSync(path).isDirectory() ? join(path, 'index.html') : path;
      const packed = gzipSync(readFileSync(file));
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'gzip' });
      response.end(packed);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}/`, close: () => server.closeAllConnections() ?? server.close() };
}

/** Presses the example as soon as the page listens, and notes when what shows the answer is there. */
const WATCH = ([example, answer] = ['', '']) => {
  let isPressed = false;
  const look = () => {
    if (!isPressed && document.documentElement?.dataset.listens !== undefined) {
      isPressed = true;
      /** @type {HTMLElement} */ (document.querySelector(example)).click();
    }
    if (isPressed && document.querySelector(answer)) Object.assign(globalThis, { answered: performance.now() });
    else setTimeout(look, 5);
  };
  look();
};

/**
 * Milliseconds of one visit.
 * @param {string} address
 * @param {string} example
 * @param {string} answer
 */
async function visit(address, example, answer) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const session = await page.context().newCDPSession(page);
    const line = { downloadThroughput: PHONE.line, uploadThroughput: PHONE.line / 2 };
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...line });
    await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slower });
    await page.addInitScript(WATCH, [example, answer]);
    await page.goto(address, { waitUntil: 'commit' });
    const found = await page.waitForFunction(() => /** @type {any} */ (globalThis).answered, null, { timeout: 60_000 });
    return Number(await found.jsonValue());
  } finally {
    await browser.close();
  }
}

/**
 * @param {string} folder the page as it was built
 * @param {(text: string) => void} say
 */
export async function cold(folder, say) {
  const { address, close } = await serve(folder);
  let failures = 0;
  for (const [path, example, answer, most] of PAGES) {
    const all = [];
    for (let count = 0; count < VISITS; count += 1) all.push(Math.round(await visit(address + path, example, answer)));
    const taken = all.sort((a, b) => a - b)[(VISITS - 1) / 2];
    if (taken > most) failures += 1;
    say(`${taken <= most ? 'ok     ' : 'FAILED '} ${path}: first answer after ${taken} of ${most} ms (${all.join(', ')})`);
  }
  close();
  if (failures > 0) throw new Error(`${failures} pages answer too late`);
}
