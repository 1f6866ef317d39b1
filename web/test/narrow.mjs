// @ts-check
/**
 * Narrow screens, letters of twice the size, and a telephone on its side, in both languages: no page is wider than its
 * window, no control is cut off or lies over another one, and the key that is pressed next can be seen whole.
 */

import { launchChromium, launchFirefox, launchWebkit } from './engines.mjs';
import { faults } from './fit.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Windows, and the size of letters that somebody has chosen in the browser. */
const WINDOWS = [
  { name: '320 px', width: 320, height: 640, letters: 16 },
  { name: '200 % text', width: 390, height: 844, letters: 32 },
  { name: 'on its side', width: 844, height: 390, letters: 16 },
];

/**
 * How a browser is started for letters of a size, and how narrow its windows get; or nothing, where letters cannot be
 * chosen.
 * @type {Record<string, { launch: (letters: number) => Promise<any> | null, least: number }>}
 */
const ENGINES = {
  Chromium: { launch: (letters) => launchChromium(`--blink-settings=defaultFontSize=${letters}`), least: 0 },
  Firefox: { launch: (letters) => launchFirefox({ letters }), least: 0 },
  WebKit: { launch: (letters) => (letters === 16 ? launchWebkit() : null), least: 334 },
};

/** Pages of solvers, what is pressed there, and what is seen with the answer. */
const SOLVERS = [
  ['block-blast/', '#example', '#ways button'],
  ['1010/', '#example', '#ways button'],
  ['blockudoku/', '#example', '#ways button'],
  ['woodoku/', '#example', '#ways button'],
  ['perfect-clear/', '#teach', '#lines button'],
  ['number-match/', '#example', '#grid .take'],
  ['tiler/', '#teach', '#another'],
];
/** Other pages, and what is seen there once a game has been left. */
const OTHERS = [
  ['', '#recent .kept'],
  ['boards/', '.kept'],
  ['daily/', '#list [data-name]'],
];

/** Opens all that can be opened. */
async function unfold() {
  for (const part of document.querySelectorAll('details')) part.open = true;
  // What is opened is loaded then.
  for (let before = -1, now = 0; before !== now; now = document.querySelectorAll('main *').length) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
}

/**
 * All states of all pages.
 * @param {Page} page
 * @param {string} address
 * @param {(state: string) => Promise<void>} look
 */
async function walk(page, address, look) {
  const open = async (/** @type {string} */ path) => {
    await page.goto(address + path);
    await page.waitForFunction(() => document.documentElement.dataset.listens !== undefined);
  };
  for (const [path, example, answer] of SOLVERS) {
    await open(path);
    await look(path);
    await page.locator(example).press('Enter');
    await page.locator(answer).first().waitFor({ timeout: 60_000 });
    await look(`${path} with an answer`);
    await page.evaluate(unfold);
    await look(`${path} with all opened`);
  }
  for (const [path, shown] of OTHERS) {
    await open(path);
    await page.locator(shown).first().waitFor({ timeout: 60_000 });
    await look(path);
  }
}

/**
 * @param {string} address
 * @param {string} engine
 * @param {() => boolean} isLate whether no more is to be begun
 * @param {(text: string) => void} say
 */
export async function narrow(address, engine, isLate, say) {
  const { launch, least } = ENGINES[engine];
  let failures = 0;
  for (const { name, letters, width, height } of WINDOWS) {
    const viewport = { width: Math.max(width, least), height };
    const browser = await launch(letters);
    if (!browser) {
      say(`skipped: ${name}, ${engine}: its letters cannot be chosen`);
      continue;
    }
    try {
      for (const locale of ['en', 'ja']) {
        if (isLate()) {
          say(`skipped: ${name}, ${engine}, ${locale}: no time was left`);
          continue;
        }
        const page = await browser.newPage({ viewport, locale, hasTouch: true, reducedMotion: 'reduce' });
        let count = 0;
        await walk(page, address, async (state) => {
          count += 1;
          const found = await page.evaluate(faults);
          failures += Math.min(found.length, 1);
          if (found.length > 0) say(`FAILED  ${name}, ${engine}, ${locale}, /${state}\n    ${found.join('\n    ')}`);
        });
        say(`ok      ${name}, ${engine}, ${locale}: ${count} states of pages looked at`);
        await page.close();
      }
    } finally {
      await browser.close();
    }
  }
  if (failures > 0) throw new Error(`${failures} states of pages do not fit`);
}
