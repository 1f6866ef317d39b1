// @ts-check
/** What people do on the page of Number Match. */

import { choose } from './menu.mjs';
import { allowClipboard, pasteText } from './paste.mjs';

/** @typedef {import('./scenarios.mjs').Scene} Scene */

export const notIn = {
  Firefox: {
    'pictures are saved': 'the driver does not tell of downloads',
    'the button takes a picture from the clipboard': 'without a window, its clipboard has no pictures',
  },
  WebKit: { 'the button takes a picture from the clipboard': 'scripts of the test may not fill its clipboard' },
};

const BOARD = '761541629587238354149416182';
/** Fifteen pairs go without a refill, and two digits are left. */
const STUCK = '76.541629/5.723.354/149.16.82/7.15416.9/587';
const HARD = '835847956949352689755867971294915685';

/** @param {Scene} scene */
const press = ({ page, isTouch }, /** @type {string} */ id) => (isTouch ? page.tap(`#${id}`) : page.click(`#${id}`));

/** Waits until the status says so. */
const says = (/** @type {Scene} */ { page }, /** @type {RegExp} */ text) =>
  page.locator('#status').filter({ hasText: text }).waitFor({ timeout: 10_000 });

const proved = (/** @type {Scene} */ { page }) =>
  page.locator('#proof').filter({ hasText: /^Proved.*second program/ }).waitFor({ timeout: 20_000 });

/** The digits on the board, row by row. */
const digits = (/** @type {Scene} */ { page }) =>
  page.locator('#grid .cell').evaluateAll((cells) => cells.map((cell) => cell.textContent || '.').join(''));

/** Types the board: with the pad on a phone, with keys at a computer. */
async function type(/** @type {Scene} */ scene, /** @type {string} */ board) {
  for (const digit of board) {
    if (scene.isTouch) await scene.page.tap(`#pad button:text-is("${digit}")`);
    else await scene.page.keyboard.press(digit);
  }
}

/** One step on: a tap on the board, or a key. */
async function goOn({ page, isTouch }, /** @type {number} */ steps) {
  for (let step = 0; step < steps; step += 1) {
    if (isTouch) await page.tap('#grid .cell >> nth=4');
    else await page.keyboard.press('ArrowRight');
  }
}

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
export const scenarios = {
  'an empty page teaches': async (scene) => {
    await says(scene, /Type the first digit/);
    await press(scene, 'example');
    await proved(scene);
    scene.expect((await scene.page.locator('.cell.take').count()) === 2, 'the first pair is not filled');
    await press(scene, 'undo');
    await says(scene, /Type the first digit/);
  },

  'a board is typed, solved and won': async (scene) => {
    await type(scene, BOARD);
    await says(scene, /27 digits typed/);
    if (scene.isTouch) await press(scene, 'solve');
    else await scene.page.keyboard.press('Enter');
    await proved(scene);
    await says(scene, /Step 1 of 27/);
    await goOn(scene, 27);
    await says(scene, /Won/);
    scene.expect((await scene.page.locator('#result').textContent()) === '26 pairs, 1 refill', 'another line');
  },

  'back, by a swipe or a key': async (scene) => {
    await pasteText(scene.page, BOARD);
    await proved(scene);
    const start = await digits(scene);
    await goOn(scene, 3);
    await says(scene, /Step 4 of 27/);
    if (scene.isTouch) {
      const box = await scene.page.locator('#grid').boundingBox();
      const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 60];
      for (let swipe = 0; swipe < 3; swipe += 1) {
        await scene.page.mouse.move(x, y);
        await scene.page.mouse.down();
        await scene.page.mouse.move(x + 120, y + 5, { steps: 4 });
        await scene.page.mouse.up();
      }
    } else await scene.page.keyboard.press('Home');
    await says(scene, /Step 1 of 27/);
    scene.expect((await digits(scene)) === start, 'another board');
  },

  'the phone differs': async (scene) => {
    await pasteText(scene.page, BOARD);
    await proved(scene);
    await goOn(scene, 4);
    if (scene.isTouch) {
      await press(scene, 'edit');
      await scene.page.tap('#grid .cell >> nth=3');
      await scene.page.tap('#pad button:text-is("9")');
      await press(scene, 'solve');
    } else {
      await scene.page.keyboard.press('e');
      for (let step = 0; step < 3; step += 1) await scene.page.keyboard.press('ArrowRight');
      await scene.page.keyboard.press('9');
      await scene.page.keyboard.press('Enter');
    }
    await says(scene, /Step 1 of/);
    scene.expect((await digits(scene))[3] === '9', 'the digit did not change');
    const left = scene.page.locator('#refills [aria-pressed=true]');
    scene.expect((await left.textContent()) === '3', 'a refill was made, 3 are left');
  },

  'digits that went stay pale, and are put back': async (scene) => {
    const { page, expect } = scene;
    await pasteText(page, BOARD);
    await proved(scene);
    expect((await page.locator('#grid[aria-label="Board"]').count()) === 1, 'the board has no name');
    const before = await digits(scene);
    const [first] = await page.locator('.cell.take').evaluateAll((cells) => cells.map((cell) => [...document.querySelectorAll('.cell')].indexOf(cell)));
    await goOn(scene, 1);
    await says(scene, /Step 2 of 27/);
    const pale = page.locator('#grid .cell').nth(first);
    expect(/gone/.test((await pale.getAttribute('class')) ?? '') && (await digits(scene)) === before, 'the digits are not pale where they stood');
    expect(/, cleared$/.test((await pale.getAttribute('aria-label')) ?? ''), 'it is not said that it is gone');
    if (scene.isTouch) await press(scene, 'edit');
    else await page.keyboard.press('e');
    await says(scene, /Make it look like your game, then Solve/);
    if (scene.isTouch) await pale.tap();
    else await pale.click();
    await page.locator('#grid .gone').first().waitFor();
    expect(!/gone/.test((await pale.getAttribute('class')) ?? ''), 'the digit was not put back');
    await pasteText(page, '1928');
    await says(scene, /Step 1 of 2/);
  },

  'no refills are left': async (scene) => {
    await pasteText(scene.page, STUCK);
    await proved(scene);
    await scene.page.locator('#refills button').first().click();
    await proved(scene);
    scene.expect((await scene.page.textContent('#result')) === 'No win: 2 digits left', 'another result');
    const proof = (await scene.page.textContent('#proof')) ?? '';
    scene.expect(/Proved: 2 of the five.*leaves 2 digits, and no line leaves fewer/.test(proof), proof);
    await says(scene, /Step 1 of 15/);
    await goOn(scene, 15);
    await says(scene, /The line ends here, with 2 digits left/);
    await press(scene, 'undo');
    await proved(scene);
  },

  'no refills are left, and points count': async (scene) => {
    await pasteText(scene.page, STUCK);
    await proved(scene);
    await scene.page.locator('#refills button').first().click();
    await proved(scene);
    await scene.page.click('#rules-part > summary');
    await scene.page.selectOption('#rule-goal', 'score');
    const says97 = scene.page.locator('#proof').filter({ hasText: /has 97 points, and no line has more.*second program/ });
    await says97.waitFor();
    scene.expect(/~s9d0cav~/.test(scene.page.url()), scene.page.url());
    await scene.page.selectOption('#rule-goal', 'digits');
    const says2 = scene.page.locator('#proof').filter({ hasText: /leaves 2 digits.*second program/ });
    await says2.waitFor();
    scene.expect(/~d9d0cav~/.test(scene.page.url()), scene.page.url());
    await scene.page.reload();
    await says2.waitFor();
  },

  'a reload brings all back': async (scene) => {
    await pasteText(scene.page, `${BOARD.slice(0, 9)}\n${BOARD.slice(9, 18)}\n${BOARD.slice(18)}`);
    await proved(scene);
    await goOn(scene, 5);
    await says(scene, /Step 6 of 27/);
    const before = await digits(scene);
    await scene.page.reload();
    await says(scene, /Step 6 of 27/);
    await proved(scene);
    scene.expect((await digits(scene)) === before, 'another board');
  },

  'undo goes to the start': async (scene) => {
    await type(scene, '1928');
    await press(scene, 'solve');
    await proved(scene);
    for (let step = 0; step < 5; step += 1) {
      await press(scene, (await scene.page.isVisible('#undo')) ? 'undo' : 'undo-key');
    }
    await says(scene, /Type the first digit/);
    scene.expect(/^\.*$/.test(await digits(scene)), 'digits are left');
    scene.expect((await scene.page.locator('#undo-key[aria-disabled=true]').count()) === 1, 'there is more to undo');
  },

  'what cannot be read is said in words': async (scene) => {
    await pasteText(scene.page, 'hello');
    await says(scene, /could not be read: line 1, column 1/);
    await pasteText(scene.page, '0');
    await says(scene, /the board has no digits/);
  },

  'another pair was taken': async (scene) => {
    await pasteText(scene.page, '1928');
    await proved(scene);
    await scene.page.click('#others-part > summary');
    await scene.page.locator('#others button').nth(1).click();
    await says(scene, /Step 1 of 1/);
  },

  'other rules': async (scene) => {
    await pasteText(scene.page, BOARD);
    await proved(scene);
    await scene.page.click('#rules-part > summary');
    await scene.page.selectOption('#rule-goal', 'pairs');
    await scene.page.locator('#proof').filter({ hasText: /^Proved: no line has fewer pairs/ }).waitFor();
    await scene.page.selectOption('#rule-preset', 'paper');
    await says(scene, /Step 1 of|Searching/);
    scene.expect(await scene.page.locator('#rule-diagonals').isChecked().then((is) => !is), 'diagonals are still seen');
  },

  'rows without pairs over their ends': async (scene) => {
    await scene.page.goto(`${scene.address}number-match/#0000000011~9d0cav~~0`);
    await scene.page.reload();
    await says(scene, /Step 1 of 1: 1 \(row 1, column 9\)/);
    await scene.page.click('#rules-part > summary');
    const wrap = scene.page.locator('#rule-wrap');
    scene.expect(await wrap.isChecked(), 'the rules are not those of the apps');
    if (scene.isTouch) await wrap.tap();
    else await wrap.press(' ');
    const none = scene.page.locator('#answer[data-mood="bad"]').filter({ hasText: /No win[^]*Proved: every line leaves digits/ });
    await none.waitFor();
    scene.expect(/~9d0cavn~/.test(scene.page.url()), scene.page.url());
    scene.expect((await scene.page.locator('#rule-preset').inputValue()) === 'own', 'no edition has these rules');
    await scene.page.reload();
    await none.waitFor();
  },

  'a long search is stopped, and a change of mind is answered': async (scene) => {
    // No win of this board with one refill and without diagonals is known after minutes.
    await scene.page.goto(`${scene.address}number-match/#${HARD}~9n1cav~~0`);
    await scene.page.reload();
    await press(scene, 'stop');
    await says(scene, /No win found yet/);
    await scene.page.locator('#refills [aria-label="no limit"]').click();
    await scene.page.locator('#refills button').nth(4).click();
    await scene.page.click('#rules-part > summary');
    await scene.page.selectOption('#rule-preset', 'app');
    await says(scene, /Step 1 of/);
    await proved(scene);
  },

  'pictures are saved': async (scene) => {
    await pasteText(scene.page, '1928');
    await proved(scene);
    await scene.page.click('#save-part > summary');
    for (const kind of ['svg', 'png', 'text', 'json']) {
      const saved = scene.page.waitForEvent('download');
      await scene.page.click(`#save-${kind}`);
      const name = (await saved).suggestedFilename();
      scene.expect(name.startsWith('number-match.'), name);
    }
  },

  'digits in groups, and in wide letters, are read': async (scene) => {
    await pasteText(scene.page, '761 541 629\n587 238 354\n149 416 182');
    await says(scene, /Step 1 of 27/);
    await choose(scene.page, '#new');
    await pasteText(scene.page, '７６１５４１６２９\n５８７２３８３５４\n１４９４１６１８２');
    await says(scene, /Step 1 of 27/);
  },

  'a board that was undone comes back': async (scene) => {
    await pasteText(scene.page, BOARD);
    await proved(scene);
    await press(scene, 'undo');
    await says(scene, /Type the first digit/);
    await choose(scene.page, '#redo');
    await says(scene, /Step 1 of 27/);
  },

  'the button takes a picture from the clipboard': async (scene) => {
    const { page } = scene;
    await allowClipboard(page);
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(300, 600);
      canvas.getContext('2d')?.fillRect(30, 30, 200, 200);
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': await canvas.convertToBlob() })]);
    });
    await press(scene, 'paste');
    await page.locator('.picture img').waitFor({ timeout: 5_000 });
  },

  'the main button is whole on a narrow screen': async (scene) => {
    const { page, expect } = scene;
    await pasteText(page, BOARD);
    await proved(scene);
    for (const [width, height] of [[320, 568], [640, 400]]) {
      await page.setViewportSize({ width, height });
      const [inside, wanted] = await page.locator('#next').evaluate((next) => [next.clientWidth, next.scrollWidth]);
      const box = await page.locator('#next').boundingBox();
      expect(wanted <= inside && (box?.width ?? 0) >= 80, `Next is ${box?.width} wide on ${width}, its words ${wanted}`);
    }
  },

  'Japanese sentences follow each other without gaps': async (scene) => {
    const { page, expect } = scene;
    await page.evaluate(() => localStorage.setItem('quadrille.language', 'ja'));
    await page.reload();
    await press(scene, 'example');
    await page.locator('#proof', { hasText: '別のプログラム' }).waitFor({ timeout: 30_000 });
    const text = (await page.textContent('#proof')) ?? '';
    expect(!/[。、] |[ぁ-ん一-龠] [ぁ-ん一-龠]/.test(text), text);
  },
};
