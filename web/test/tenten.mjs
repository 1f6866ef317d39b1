// @ts-check
/** What people do on the page of 1010!. */

import { pasteText } from './paste.mjs';

/** @typedef {import('./scenarios.mjs').Scene} Scene */
/** @typedef {import('playwright-core').Page} Page */

export const notIn = {
  Firefox: { 'for points': 'the driver does not reach into workers' },
  WebKit: { 'for points': 'the driver does not reach into workers' },
};

/** A board on which three squares of nine find no place. */
const CROWDED = Array.from({ length: 10 }, (_, row) => `${'#'.repeat((3 * row) % 10)}.${'#'.repeat(9 - ((3 * row) % 10))}`).join('\n');

/** @param {Page} page @param {string} text */
const says = (page, text) => page.locator('#status').filter({ hasText: text }).waitFor({ timeout: 20_000 });

/**
 * Taps an element, or goes to it with the focus and presses Enter.
 * @param {Scene} scene
 * @param {import('playwright-core').Locator} what
 */
const act = ({ isTouch }, what) => (isTouch ? what.tap() : what.press('Enter'));

/** A board of 8 x 8 that takes one of two pieces: the single cells that are free lie apart, but for one column. */
const NARROW = ['XX_XXXX_', 'XXXXXX__', 'XX_X_XXX', '_XXXX_X_', 'XXX_XXX_', 'X_XXX_XX', 'XXXX_XXX', 'X_XX_XXX'];

/** The filled cells. @param {Page} page */
const filled = (page) => page.locator('q-grid .filled').count();

/**
 * Chooses pieces, by taps or by their letters, and waits for advice.
 * @param {Scene} scene
 * @param {Array<[string, string]>} pieces names and letters
 */
async function choose({ page, isTouch }, pieces) {
  await page.locator('#palette button').first().waitFor();
  for (const [name, letter] of pieces) {
    if (isTouch) await page.locator('#palette').getByRole('button', { name, exact: true }).tap();
    else await page.keyboard.press(letter);
  }
  await says(page, 'Way 1');
}

/** What is in the menu of the page. @param {Scene} scene @param {string} id */
async function fromMenu(scene, id) {
  await act(scene, scene.page.locator('[popovertarget="menu"]'));
  await act(scene, scene.page.locator(`#${id}`));
}

/** Places the first piece alone: by the picture of the board after it, or by a key. @param {Scene} scene */
async function step(scene) {
  if (!scene.isTouch) return scene.page.keyboard.press('s');
  await scene.page.locator('#film button').nth(1).tap();
  await scene.page.locator('#go').tap();
}

/** @param {Scene} scene @param {string} id @param {string} key */
const press = ({ page, isTouch }, id, key) =>
  isTouch ? page.locator(`#${id}`).tap() : page.keyboard.press(key);

/** @type {Array<[string, string]>} */
const SET = [
  ['square 3 x 3', 'O'],
  ['2 down', 'i'],
  ['small corner, top left', 'r'],
];

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
export const scenarios = {
  /** Four taps a round: three pieces, and done. */
  async 'two rounds, and undo to the start'(scene) {
    const { page, isTouch, expect } = scene;
    await choose(scene, SET);
    expect((await page.locator('q-grid .move').count()) === 14, 'the moves are drawn');
    await press(scene, 'go', 'Enter');
    await says(page, 'Tap the pieces');
    expect((await filled(page)) === 14, 'the board is kept');
    await choose(scene, SET);
    await press(scene, 'go', 'Enter');
    await page.locator('#score').filter({ hasText: 'Round 3' }).waitFor();
    for (let steps = 0; (await page.locator('#undo').isEnabled()) && steps < 20; steps += 1) {
      await press(scene, 'undo', 'z');
    }
    expect((await filled(page)) === 0, 'undone to the empty board');
    await page.locator('#score').filter({ hasText: 'Round 1 · 0 points' }).waitFor();
    if (isTouch) await fromMenu(scene, 'redo');
    else await page.keyboard.press('w');
    expect((await page.locator('#set button').count()) === 1, 'the first piece is there again');
  },

  async 'piece by piece, and other ways'(scene) {
    const { page, isTouch, expect } = scene;
    await press(scene, 'example', 'Tab');
    if (!isTouch) {
      await page.locator('#example').focus();
      await page.keyboard.press('Enter');
    }
    await says(page, 'Way 1: 75 points');
    await page.locator('#ways button').nth(4).waitFor();
    const second = page.locator('#ways button').nth(1);
    if (isTouch) await second.tap();
    else await page.keyboard.press('2');
    await says(page, 'Way 2');
    expect((await second.getAttribute('aria-pressed')) === 'true', 'the second way is drawn');
    await step(scene);
    await page.locator('#set button').nth(2).waitFor({ state: 'detached' });
    expect((await page.locator('q-grid .move').count()) === 12, 'two pieces are left');
    expect((await page.locator('#score').textContent())?.includes('63') ?? false, 'three lines at once');
    await step(scene);
    await press(scene, 'go', 'Enter');
    await says(page, 'Tap the pieces');
    await page.locator('#score').filter({ hasText: 'Round 2 · 75 points' }).waitFor();
  },

  async 'reload and another window'(scene) {
    const { page, expect } = scene;
    await choose(scene, SET);
    await press(scene, 'go', 'Enter');
    await says(page, 'Tap the pieces');
    const before = await filled(page);
    await page.reload();
    await says(page, 'Tap the pieces');
    expect((await filled(page)) === before, 'a reload keeps the board');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await says(other, 'Tap the pieces');
    expect((await filled(other)) === before, 'the address has the board');
    await other.close();
  },

  async 'a pasted board, and why a set does not fit'(scene) {
    const { page, isTouch, expect } = scene;
    await page.locator('#palette button').first().waitFor();
    await pasteText(page, 'no board');
    await says(page, 'could not be read');
    await pasteText(page, CROWDED);
    await says(page, 'Tap the pieces');
    expect((await filled(page)) === 90, 'the board is there');
    for (let count = 0; count < 3; count += 1) {
      if (isTouch) await page.locator('#palette').getByRole('button', { name: 'square 3 x 3' }).tap();
      else await page.keyboard.press('O');
    }
    await says(page, 'the game is over');
    await page.locator('#why').filter({ hasText: 'There is no place for square 3 x 3' }).waitFor();
  },

  async 'a piece placed by hand, only to try'(scene) {
    const { page, isTouch, expect } = scene;
    await choose(scene, SET);
    await fromMenu(scene, 'what-if');
    await page.locator('#tried').waitFor();
    await says(page, 'Way 1');
    const slot = page.locator('#set').getByRole('button', { name: 'square 3 x 3' });
    if (isTouch) {
      await slot.tap();
      await page.locator('q-grid .cell').nth(55).tap();
    } else {
      await slot.press('Enter');
      await says(page, 'Tap where');
      await page.locator('q-grid .cell').first().focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    }
    await page.locator('#set button').nth(2).waitFor({ state: 'detached' });
    expect((await filled(page)) === 9, 'the square lies there');
    await says(page, 'Way 1');
    if (isTouch) await page.locator('#return').tap();
    else await page.locator('#return').press('Enter');
    await page.locator('#set button').nth(2).waitFor();
    expect((await filled(page)) === 0, 'the game is as it was');
  },

  /** One tap a round. */
  async 'five rounds of random pieces, 8 x 8'(scene) {
    const { page, isTouch } = scene;
    await page.locator('#rules').selectOption('8x8');
    await page.locator('#palette button').nth(32).waitFor();
    if (isTouch) await page.locator('#deal').tap();
    else await page.locator('#deal').press('Enter');
    for (let round = 1; round <= 5; round += 1) {
      // First the round: until then, the ways are those of the round before.
      await page.locator('#score').filter({ hasText: `Round ${round} ` }).waitFor();
      await says(page, 'Way 1');
      await page.locator('body').click({ position: { x: 2, y: 100 } });
      await press(scene, 'go', 'Enter');
    }
    await page.locator('#score').filter({ hasText: 'Round 6' }).waitFor();
  },

  async 'cells by finger or keys'(scene) {
    const { page, isTouch, expect } = scene;
    await says(page, 'Tap the pieces');
    const cells = page.locator('q-grid .cell');
    if (isTouch) {
      await cells.nth(0).tap();
      await cells.nth(11).tap();
      await cells.nth(0).tap();
    } else {
      await cells.nth(0).focus();
      await page.keyboard.press(' ');
      await page.keyboard.press('End');
    }
    expect((await filled(page)) === 1, 'one cell is filled');
    await page.locator('#risk').waitFor();
  },

  /** A game with boxes: its lines, its pieces, its streak. */
  async 'Blockudoku, and a streak'(scene) {
    const { page, expect } = scene;
    await page.locator('#rules').selectOption('blockudoku');
    await page.locator('#palette button').nth(46).waitFor();
    await page.locator('#headline').filter({ hasText: 'Blockudoku' }).waitFor();
    expect((await page.locator('q-grid .cell').count()) === 81, 'nine rows of nine cells');
    expect((await page.locator('#grid .ends-right').count()) === 18, 'two lines between boxes, of nine cells each');
    await pasteText(page, ['##.......', '###......', '###......', ...Array(6).fill('.........')].join('\n'));
    await page.locator('#grid .filled').nth(7).waitFor();
    await pasteText(page, '# ### ##/##');
    await says(page, 'Way 1');
    await act(scene, page.locator('#set').getByRole('button', { name: 'single cell' }));
    await says(page, 'Tap where');
    const cell = page.locator('#grid .cell').nth(2);
    if (scene.isTouch) await cell.tap();
    else await cell.press('Enter');
    await page.locator('#score').filter({ hasText: '18 points · streak 1' }).waitFor();
    expect((await filled(page)) === 0, 'the box has vanished');
    await says(page, 'Way 1');
    await press(scene, 'go', 'Enter');
    await page.locator('#score').filter({ hasText: 'Round 2' }).waitFor();
    await page.reload();
    await page.locator('#headline').filter({ hasText: 'Blockudoku' }).waitFor();
    await says(page, 'Tap the pieces');
    expect((await filled(page)) === 7, 'a reload keeps the board');
  },

  async 'a piece is drawn'(scene) {
    const { page, isTouch, expect } = scene;
    await page.locator('#palette button').first().waitFor();
    await act(scene, page.locator('#paint-key'));
    const cells = page.locator('#paint .cell');
    const fill = async (/** @type {number} */ at) => {
      if (isTouch) return cells.nth(at).tap();
      return cells.nth(at).press(' ');
    };
    const painted = (/** @type {string} */ text) => page.locator('#painted').filter({ hasText: text }).waitFor();
    await fill(6);
    await fill(8);
    await painted('no such piece');
    expect(await page.locator('#paint-take').isDisabled(), 'there is nothing to take');
    await fill(8);
    await fill(7);
    await fill(11);
    await painted('small corner, top left (r)');
    await act(scene, page.locator('#paint-take'));
    expect((await page.locator('#set button').count()) === 1, 'the piece is in the set');
    await page.locator('#painted').waitFor({ state: 'hidden' });
    await pasteText(page, '#.#/###');
    await says(page, 'no such piece');
    await pasteText(page, '##/#. ### ##/##');
    await says(page, 'Way 1');
    expect((await page.locator('#set button').count()) === 3, 'three pieces were pasted');
  },

  /** What still goes is played, and the game is over; other pieces leave two choices, of which one costs most points. */
  async 'a lost position'(scene) {
    const { page, expect } = scene;
    await page.locator('#rules').selectOption('block-blast');
    await page.locator('#palette button').nth(40).waitFor();
    await pasteText(page, NARROW.join('/'));
    await page.locator('#grid .filled').nth(47).waitFor();
    await pasteText(page, 'Oio');
    await says(page, '1 of 3 still go: 12 points');
    expect((await page.locator('#grid .move').count()) === 2, 'the piece that goes is drawn');
    expect(await page.locator('#choices').isHidden(), 'one choice costs nothing');
    await page.locator('#ways-head').filter({ hasText: 'What still goes' }).waitFor();
    await page.locator('#why').filter({ hasText: 'There is no place for square 3 x 3' }).waitFor();
    await press(scene, 'go', 'Enter');
    await says(page, 'the game is over');
    await page.locator('#go').filter({ hasText: 'New game' }).waitFor();
    await page.locator('#score').filter({ hasText: 'Round 1 · 12 points' }).waitFor();
    await press(scene, 'undo', 'z');
    await says(page, '1 of 3 still go');
    await pasteText(page, 'OiI');
    await says(page, '2 of 3 still go: 55 points');
    const costs = page.locator('#choices li');
    await costs.nth(0).filter({ hasText: '+55' }).filter({ hasText: '34 free' }).waitFor();
    await costs.nth(1).filter({ hasText: '+2 (53 less)' }).filter({ hasText: '14 free (20 less)' }).waitFor();
    expect((await costs.count()) === 2, 'there are two choices');
    await step(scene);
    await says(page, '1 of 2 still go');
    expect(await page.locator('#choices').isHidden(), 'the choice is made');
  },

  async 'a link with what is not known here'(scene) {
    const { page, expect } = scene;
    const board = Array(9).fill('X________').join('.');
    const go = async (/** @type {string} */ state) => {
      await page.goto(`${scene.address}tenten/#${state}`);
      await page.reload();
      await says(page, 'Tap the pieces');
    };
    await go(`woodoku~${board}~OXx~a~3~20~5`);
    expect((await page.locator('#set button').count()) === 0, 'Woodoku has no square of nine');
    expect((await filled(page)) === 9, 'the board is there');
    await go(`chess~${board}~X~a~3~20~5`);
    expect((await page.locator('#grid .cell').count()) === 100, 'the first game begins');
  },

  async 'a risk says how sets are drawn'({ page, address }) {
    const board = 'XX_XX_XX.X_X____X.____XX__.XX_X_X_X.___X____.X_XX__XX.X____X__.XX_X__XX';
    await page.goto(`${address}tenten/#block-blast~${board}~~p~4~90~7`);
    const line = page.locator('#risk-drawn');
    await line.filter({ hasText: 'The app deals only sets that fit' }).waitFor();
    await page.locator('#risk').filter({ hasText: /[1-9]\d of 100 sets still fit/ }).waitFor();
    await page.locator('#rules').selectOption('block-blast-9');
    await page.goto('about:blank');
    await page.goto(`${address}tenten/#block-blast-9~${board}~~p~4~90~7`);
    await line.filter({ hasText: 'picks pieces at random, some more often than others' }).waitFor();
    await line.filter({ hasText: 'The real app seems to choose sets that fit' }).waitFor();
    await page.locator('#risk').filter({ hasText: /[1-9]\d of 100 next sets fit/ }).waitFor();
    await page.locator('#risk-pieces li').filter({ hasText: /\d+ of 100/ }).first().waitFor();
  },

  /** Dealers look at the board: of a crowded one, the hard set is another than the first that was drawn. */
  async 'hard pieces'(scene) {
    const { page, expect } = scene;
    const board = 'XX_XX_XX.X_X____X.____XX__.XX_X_X_X.___X____.X_XX__XX.X____X__.XX_X__XX';
    await page.goto(`${scene.address}tenten/#block-blast~${board}~~p~4~90~7`);
    await page.reload();
    await page.locator('#palette button').nth(40).waitFor();
    const names = () => page.locator('#set button').evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label')?.replace(/^\d, /, '')).sort().join('; '));
    /** @type {Record<string, string>} */
    const sets = {};
    for (const dealer of ['weighted', 'graded-0', 'graded-8']) {
      await page.locator('#dealer').selectOption(dealer);
      await act(scene, page.locator('#deal'));
      await page.locator('#set button').nth(2).waitFor();
      await says(page, 'Way 1');
      sets[dealer] = await names();
      await act(scene, page.locator('#undo'));
      await page.locator('#deal').waitFor();
    }
    expect(sets['graded-0'] !== sets['graded-8'], `easy and hard pieces are the same: ${sets['graded-8']}`);
    await page.reload();
    await page.locator('#palette button').nth(40).waitFor();
    expect((await page.locator('#dealer').inputValue()) === 'graded-8', 'a reload keeps the dealer');
  },

  async 'for points'(scene) {
    const { page, expect } = scene;
    await page.locator('#rules').selectOption('block-blast');
    await page.locator('#palette button').nth(40).waitFor();
    await page.locator('#goal').selectOption('score');
    await pasteText(page, '####...#/####...#/......../......../......../......../......../........');
    await page.locator('#grid .filled').nth(9).waitFor();
    await pasteText(page, '###/### # ##');
    await says(page, 'Way 1');
    await page.locator('#ways-head').filter({ hasText: 'Points now against the risk' }).waitFor();
    const first = await page.locator('#ways button .value').first().textContent();
    expect(/^\+\d+/.test(first ?? ''), `points come first: ${first}`);
    const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('values/tenten.bin'));
    const workers = page.workers().map((worker) => worker.evaluate(isLoaded));
    expect((await Promise.all(workers)).includes(true), 'no solver has the values of the player for points');
    await page.reload();
    await says(page, 'Way 1');
    expect((await page.locator('#goal').inputValue()) === 'score', 'a reload keeps what is played for');
  },
};
