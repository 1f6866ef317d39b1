// @ts-check
/** The menu of each game's page: what is there on all of them, the list of keys, and sounds. */

import { choose } from './menu.mjs';

/** @typedef {import('./scenarios.mjs').Scene} Scene */

/** From the first page. */
export const start = '';

/** Pages, what is pressed there first, and something that their list of keys says. */
const PAGES = /** @type {const} */ ([
  ['block-blast', '#palette button', 'one piece only'],
  ['perfect-clear', '#pieces button:not([aria-disabled=true])', 'hold is pressed'],
  ['number-match', '#pad button', 'the next pair; or tap the board, or swipe left'],
  ['tiler', '#ask .main', 'closer, farther; or pinch, or turn the wheel'],
]);

/** Opens a page whose sounds and trembling are counted. @param {Scene} scene @param {string} game */
async function open({ page, address }, game) {
  await page.goto(`${address}${game}/`);
  await page.locator('#menu #sounds').waitFor({ state: 'attached' });
}

/** What was heard and felt since the page was loaded. @param {Scene} scene */
const heard = ({ page }) => page.evaluate(() => {
  const { tones, trembles } = /** @type {any} */ (globalThis);
  return { tones, trembles };
});

const count = () => {
  const all = /** @type {any} */ (globalThis);
  [all.tones, all.trembles] = [0, 0];
  const begin = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    all.tones += 1;
    return begin.apply(this, when);
  };
  Object.defineProperty(navigator, 'vibrate', { value: () => (all.trembles += 1) });
};

export const notIn = {
  Firefox: {
    'the board is shared as a picture': 'the driver does not tell of downloads',
    'sounds are off until they are wanted, and are remembered': 'the driver does not change what motion is wanted',
  },
  WebKit: { 'sounds are off until they are wanted, and are remembered': 'the driver does not change what motion is wanted' },
};

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
export const scenarios = {
  'the menu has the same on all pages, at the same place': async (scene) => {
    const { page, expect } = scene;
    /** @type {Set<string>} */
    const places = new Set();
    for (const [game] of PAGES) {
      await open(scene, game);
      await page.locator('[popovertarget=menu]').click();
      const { x, width } = (await page.locator('[popovertarget=menu]').boundingBox()) ?? { x: 0, width: 0 };
      places.add(`${Math.round(x)} ${Math.round(width)}`);
      const ids = await page.locator('#menu button:visible').evaluateAll((all) => all.map(({ id }) => id));
      const common = ids.filter((id) => ['new', 'share', 'share-picture', 'show-keys', 'sounds', 'language'].includes(id));
      expect(common.join() === 'new,share,share-picture,show-keys,sounds,language', `${game}: ${ids}`);
      expect(ids[0] === 'new' && ids.at(-1) === 'language', `${game}: another order: ${ids}`);
      const names = await page.locator('#menu button:visible').allTextContents();
      expect(names.every((name) => name.trim() !== ''), `${game}: a button without words: ${names}`);
      await page.keyboard.press('Escape');
    }
    expect(places.size === 1, `the menu is at ${[...places]}`);
  },

  'the board is shared as a picture': async (scene) => {
    const { page, expect } = scene;
    for (const [game] of PAGES) {
      await open(scene, game);
      if (game === 'tiler') await page.locator('#examples button').nth(1).click();
      if (game === 'number-match') await page.locator('#example').click();
      if (game === 'tiler') await page.locator('#status[data-mood=good]').waitFor({ timeout: 30_000 });
      if (game === 'number-match') await page.locator('#progress').waitFor({ timeout: 30_000 });
      const saved = page.waitForEvent('download');
      await choose(page, '#share-picture');
      expect(/\.png$/.test((await saved).suggestedFilename()), `${game}: no picture`);
    }
  },

  'a question mark shows the keys of the page': async (scene) => {
    const { page, expect } = scene;
    for (const [game, first, words] of PAGES) {
      await open(scene, game);
      const keys = page.locator('dialog.help[open]');
      await page.keyboard.press('?');
      await keys.filter({ hasText: words }).waitFor();
      expect((await keys.locator('kbd', { hasText: '?' }).count()) === 1, `${game}: the key for the keys is not there`);
      // A key that is pressed in front of the page is not meant for it.
      const before = page.url();
      await page.keyboard.press('s');
      expect(page.url() === before, `${game}: the page took a key behind the window`);
      await page.keyboard.press('Escape');
      await keys.waitFor({ state: 'detached' }).catch(() => keys.waitFor({ state: 'hidden' }));
      await choose(page, '#show-keys');
      await keys.getByRole('button', { name: 'Close' }).click();
      expect(await page.locator('dialog.help').isHidden(), `${game}: the keys stay`);
      await page.locator(first).first().waitFor();
    }
    await open(scene, 'tiler');
    await page.locator('#signature').press('?');
    expect((await page.locator('dialog[open]').count()) === 0, 'what is typed shows the keys');
  },

  'letters are no keys, if that is wanted': async (scene) => {
    const { page, expect } = scene;
    await open(scene, 'block-blast');
    await page.keyboard.press('?');
    await page.locator('#has-keys').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.keyboard.press('O');
    expect((await page.locator('dialog[open]').count()) === 0 && !/~O/.test(page.url()), 'a letter is a key');
    await choose(page, '#show-keys');
    expect(!(await page.locator('#has-keys').isChecked()), 'it was forgotten');
  },

  'sounds are off until they are wanted, and are remembered': async (scene) => {
    const { page, expect } = scene;
    await page.addInitScript(count);
    for (const [game, first] of PAGES) {
      await open(scene, game);
      await page.locator(first).first().click();
      expect((await heard(scene)).tones === 0 && (await heard(scene)).trembles === 0, `${game}: it sounds unasked`);
    }
    await choose(page, '#sounds');
    await page.waitForFunction(() => /** @type {any} */ (globalThis).tones > 0);
    for (const [game, first] of PAGES) {
      await open(scene, game);
      expect((await page.locator('#sounds').getAttribute('aria-pressed')) === 'true', `${game}: forgotten`);
      await page.waitForFunction((first) => {
        const all = /** @type {any} */ (globalThis);
        if (all.tones === 0) /** @type {HTMLElement} */ (document.querySelector(first))?.click();
        return all.tones > 0 && all.trembles > 0;
      }, first, { polling: 200 });
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const before = await heard(scene);
    await page.locator('#ask .main').click();
    const after = await heard(scene);
    expect(after.tones > before.tones && after.trembles === before.trembles, 'it trembles where nothing is to move');
    await choose(page, '#sounds');
    await page.locator('#ask .main').click();
    expect((await heard(scene)).tones === after.tones, 'they are not off');
  },

  'lines that go are heard, and a win': async (scene) => {
    const { page, address } = scene;
    await page.addInitScript(count);
    await page.evaluate(() => localStorage.setItem('quadrille.sounds', 'yes'));
    // The last pair of a board; it is followed by keys, which no button is.
    await page.goto(`${address}number-match/`);
    await page.locator('#menu #sounds').waitFor({ state: 'attached' });
    await page.keyboard.type('19');
    await page.keyboard.press('Enter');
    await page.locator('#next:not([aria-disabled=true])').waitFor();
    await page.keyboard.press('n');
    await page.waitForFunction(() => /** @type {any} */ (globalThis).tones === 4);
    // A set that clears lines, placed by a key.
    await page.goto(`${address}block-blast/#block-blast~X_______.____XXXX._____XXX.XX_XXX__.XX_XXX__.XX_XXXX_._X_XXXXX.___X_XXX~nmv~a~4~1580~5`);
    await page.locator('#menu #sounds').waitFor({ state: 'attached' });
    await page.locator('#go:not([aria-disabled=true])', { hasText: 'Done' }).waitFor({ timeout: 30_000 });
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /** @type {any} */ (globalThis).tones === 2);
  },
};
