// @ts-check
/** What people do on each page, by touch on a phone and by keyboard at a computer; axe looks at the page after each. */

import { VIOLATIONS } from './axe.mjs';
import { LEFT, launchChromium, launchFirefox, launchWebkit } from './engines.mjs';

/** A phone and a computer. */
const PLACES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  client: { viewport: { width: 1280, height: 800 } },
};

const LIGHT = { colorScheme: /** @type {const} */ ('light') };
const LOOKS = [
  LIGHT,
  { colorScheme: /** @type {const} */ ('dark') },
  { colorScheme: /** @type {const} */ ('light'), forcedColors: /** @type {const} */ ('active') },
];

/** Milliseconds by which every answer is late, such that a test that does not wait for it fails on a quick machine too. */
const LATE = Number(process.env.ANSWERS_LATE_BY ?? 0);

/** What the page's workers are asked comes later. @param {number} late */
function delayed(late) {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (/** @type {[any, any]} */ ...message) {
    setTimeout(() => post.apply(this, message), late);
  };
}

/**
 * @param {boolean} condition
 * @param {string} text
 */
function expect(condition, text) {
  if (!condition) throw new Error(text);
}

/**
 * @typedef {object} Scene
 * @property {import('playwright-core').Page} page at the solver's page
 * @property {string} address of the first page
 * @property {boolean} isTouch
 * @property {typeof expect} expect
 */

/**
 * Violations of the rules that axe knows, in these looks.
 * @param {import('playwright-core').Page} page
 * @param {typeof LOOKS} looks
 * @returns {Promise<string[]>}
 */
async function violations(page, looks) {
  const all = [];
  for (const look of looks) {
    await page.emulateMedia({ forcedColors: 'none', ...look });
    const found = await page.evaluate(`(async () => { ${VIOLATIONS} })()`);
    all.push(.../** @type {string[]} */ (found).map((text) => `${JSON.stringify(look)} ${text}`));
  }
  return all;
}

/**
 * What plays scenarios: how a browser is started, what it can do of a place, and how it looks. In Firefox and WebKit the
 * driver changes neither colours nor motion; the tours look at their dark pages.
 * @type {Record<string, { launch: (isTouch: boolean) => Promise<any>, looks: typeof LOOKS, without: object }>}
 */
const PLAYERS = {
  Chromium: { launch: () => launchChromium(), looks: LOOKS, without: {} },
  Firefox: { launch: (isTouch) => launchFirefox({ isTouch }), looks: [LIGHT], without: { isMobile: undefined } },
  WebKit: { launch: () => launchWebkit(), looks: [LIGHT], without: {} },
};

/**
 * @param {string} address
 * @param {string} solver whose page it is, or the name of a file with scenarios and their `start`, with settings of the
 *   browser (`settings`), with what tells errors that are meant from others (`isMeant`), and with scenarios that an
 *   engine's driver cannot play, and why (`notIn`)
 * @param {() => boolean} isLate whether no more are to be begun
 * @param {(text: string) => void} say
 * @param {keyof typeof PLAYERS} engine
 */
export async function scenarios(address, solver, isLate, say, engine = 'Chromium') {
  const { launch, looks, without } = PLAYERS[engine];
  const { scenarios: all, start = `${solver}/`, settings = {}, isMeant = () => false, notIn = {} } = await import(`./${solver}.mjs`);
  const left = new Map(Object.entries(notIn[engine] ?? {}));
  // Where the time is limited, nobody knows how busy the machine is; and the drivers of Firefox and WebKit now and then
  // do not hear of something.
  const hasSecondTry = process.env.SECONDS_LEFT !== undefined || engine !== 'Chromium';
  let failures = 0;
  let skipped = 0;
  const play = async (/** @type {[string, { hasTouch?: boolean }]} */ [place, options]) => {
    const browser = await launch(options.hasTouch === true);
    try {
      for (const [name, act] of Object.entries(all)) {
        if (isLate()) {
          skipped += 1;
          continue;
        }
        const title = `${solver}, ${engine}, ${place}: ${name}`;
        if (left.has(name)) {
          say(`skipped: ${title}: ${left.get(name)}`);
          continue;
        }
        if (await isGood(browser, options, title, act)) continue;
        if (hasSecondTry && isLate()) {
          say(`not judged on a machine of unknown speed: ${title}: no time was left for a second try`);
          continue;
        }
        if (!hasSecondTry || !(await isGood(browser, options, title, act))) failures += 1;
      }
    } finally {
      await browser.close();
    }
  };
  /**
   * @param {any} browser of Playwright, or what is like it
   * @param {any} options
   * @param {string} title
   * @param {(scene: Scene) => Promise<void>} act
   */
  const isGood = async (browser, options, title, act) => {
    /** @type {string[]} */
    const troubles = [];
    const note = (/** @type {string} */ text) => isMeant(text) || LEFT.test(text) || troubles.push(text);
    let context;
    try {
      context = await browser.newContext({ ...options, ...without, ...settings, locale: 'en-US' });
      const page = await context.newPage();
      // Playwright has no taps in Firefox. A click is done by a finger there: see `firefox.mjs`.
      if (engine === 'Firefox') page.mainFrame().tap = page.mainFrame().click;
      page.on('pageerror', (/** @type {unknown} */ error) => note(String(error)));
      page.on('console', (/** @type {any} */ message) => message.type() === 'error' && note(message.text()));
      if (LATE > 0) await page.addInitScript(delayed, LATE);
      // In WebKit, each visit has an address of its own.
      const at = (await context.at?.(address)) ?? address;
      await page.goto(at + start);
      await act({ page, address: at, isTouch: options.hasTouch === true, expect });
      troubles.push(...(await violations(page, looks)));
      expect(troubles.length === 0, troubles.join('\n    '));
      say(`ok      ${title}`);
      return true;
    } catch (error) {
      say(`FAILED  ${title}\n    ${error instanceof Error ? error.message : error}`);
      return false;
    } finally {
      await context?.close();
    }
  };
  // Phone and computer at once, each in a browser of its own.
  await Promise.all(Object.entries(PLACES).map(play));
  if (skipped > 0) say(`skipped: ${skipped} scenarios of ${solver}: no time was left`);
  if (failures > 0) throw new Error(`${failures} scenarios of ${solver} failed`);
}
