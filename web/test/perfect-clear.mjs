// @ts-check
/** What people do on the page of perfect clears. */

import { pasteText } from './paste.mjs';

/** @typedef {import('./scenarios.mjs').Scene} Scene */

/** A field that two pieces clear, and one more. */
const NEARLY = 'XXXX....../XXXX......';
const FUMEN = 'v115@9gE8DeG8CeH8BeG8CeA8JeAgH';

export const notIn = {
  Firefox: { 'a clear is a short joy, where motion is wanted': 'the driver does not change what motion is wanted' },
  WebKit: { 'a clear is a short joy, where motion is wanted': 'the driver does not change what motion is wanted' },
};

/** @param {Scene} scene @param {string} selector */
const press = ({ page, isTouch }, selector) => (isTouch ? page.tap(selector) : page.click(selector));

/** Waits until the status says so. */
const says = (/** @type {Scene} */ { page }, /** @type {RegExp} */ text) =>
  page.locator('#status').filter({ hasText: text }).waitFor({ timeout: 30_000 });

const chance = (/** @type {Scene} */ { page }, /** @type {RegExp} */ text) =>
  page.locator('#chance:not(.thinking)').filter({ hasText: text }).waitFor({ timeout: 60_000 });

/** The clears in a row to expect. */
const inARow = (/** @type {Scene} */ { page }, /** @type {RegExp} */ text) =>
  page.locator('#clears:not(.thinking)').filter({ hasText: text }).waitFor({ timeout: 90_000 });

/** Chooses from the menu. @param {Scene} scene @param {string} selector */
async function choose(scene, selector) {
  await press(scene, '[popovertarget=menu]');
  await press(scene, selector);
}

/** The pieces appear: by taps on a phone, by keys at a computer. */
async function appear(/** @type {Scene} */ scene, /** @type {string} */ pieces) {
  for (const piece of pieces) {
    if (scene.isTouch) await scene.page.tap(`#pieces button:text-is("${piece}")`);
    else await scene.page.keyboard.press(piece.toLowerCase());
  }
}

const place = (/** @type {Scene} */ scene) =>
  scene.isTouch ? scene.page.tap('#placed') : scene.page.keyboard.press('Space');

const undo = (/** @type {Scene} */ scene) =>
  scene.isTouch ? scene.page.tap('#undo') : scene.page.keyboard.press('u');

/**
 * Opens the page again, such that it remembers which chances its workers have worked out.
 * @param {Scene} scene
 */
async function openWatched({ page }) {
  await page.addInitScript(() => {
    const done = /** @type {string[]} */ ((/** @type {any} */ (globalThis).done = []));
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any} */ message) {
      this.addEventListener('message', ({ data }) => {
        if (message.id !== undefined && data.id === message.id && data.answer) done.push(message.request);
      });
      return post.call(this, message);
    };
  });
  await page.reload();
}

/** Waits until the chance with these pieces has been worked out. @param {Scene} scene @param {string} queue */
const isDone = ({ page }, queue) =>
  page.waitForFunction(
    (queue) => /** @type {any} */ (globalThis).done.some((/** @type {string} */ request) => request.includes(`/advise`) && request.includes(`"queue":"${queue}"`)),
    queue,
    { timeout: 120_000 },
  );

/** Whether the page has to think about this piece. @param {Scene} scene @param {string} piece */
async function hasToThink(scene, piece) {
  await scene.page.evaluate(() => {
    const chance = /** @type {HTMLElement} */ (document.getElementById('chance'));
    const isThinking = () => chance.classList.contains('thinking') || !/%/.test(chance.textContent ?? '');
    const watch = Object.assign(/** @type {any} */ (globalThis), { hasThought: false, isThinking });
    new MutationObserver(() => (watch.hasThought ||= isThinking())).observe(chance, { attributes: true });
  });
  await appear(scene, piece);
  await scene.page.waitForFunction(() => !(/** @type {any} */ (globalThis).isThinking()));
  return scene.page.evaluate(() => /** @type {any} */ (globalThis).hasThought);
}

/** The field as text. */
const field = (/** @type {Scene} */ { page }) =>
  page.locator('#grid .cell').evaluateAll((cells) =>
    cells.map((cell) => (cell.classList.contains('filled') ? 'X' : cell.classList.contains('laid') ? 'P' : '.')).join(''),
  );

/** Waits until a fumen of `pages` pages was made, and takes it. @param {Scene} scene @param {number} pages */
async function written(scene, pages) {
  await says(scene, new RegExp(`Pages: ${pages}\\.`));
  return scene.page.inputValue('#text');
}

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
export const scenarios = {
  'an empty page teaches': async (scene) => {
    await says(scene, /Which 6 pieces/);
    await press(scene, '#teach');
    await chance(scene, /%/);
    await says(scene, /Best:/);
    scene.expect((await scene.page.locator('.cell.ghost').count()) === 4, 'no piece is drawn');
    await undo(scene);
    await says(scene, /Which 6 pieces/);
  },

  'a clear, piece by piece, and undo to the start': async (scene) => {
    await pasteText(scene.page, 'XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X');
    await says(scene, /Which 4 pieces/);
    await appear(scene, 'TLJS');
    await chance(scene, /100/);
    for (let piece = 0; piece < 3; piece += 1) {
      await chance(scene, /100/);
      const before = await field(scene);
      await place(scene);
      await scene.page.waitForFunction(
        (before) => [...document.querySelectorAll('#grid .cell')].map((cell) => (cell.classList.contains('filled') ? 'X' : cell.classList.contains('laid') ? 'P' : '.')).join('') !== before,
        before,
      );
    }
    await says(scene, /Perfect clear! That makes 1/);
    scene.expect(!/[XP]/.test(await field(scene)), 'the field is not empty');
    while (!(await scene.page.locator('#undo[aria-disabled=true]').count())) await undo(scene);
    await says(scene, /Which 6 pieces/);
  },

  'moves are ordered by the PCs to come, if that is wanted': async (scene) => {
    const { page } = scene;
    await page.goto(`${page.url().split('#')[0]}#4~XXXXX____X-XXXXXX___X-XXXXXXX__X-XXXXXX___X~T~IZJ~LO~l~0~7~srs~soft~5`);
    await page.reload();
    const lines = page.locator('#lines li');
    await inARow(scene, /^3,[0-9]{3}$/);
    const texts = await lines.allTextContents();
    scene.expect(!/ clears/.test(texts[0]), `not the most: ${texts[0]}`);
    scene.expect(texts.slice(1).some((text) => /−[0-9.,]+ clears/.test(text)), 'no move leaves fewer');
    // The choice stays with the game.
    await press(scene, '#setup summary');
    scene.expect(await page.locator('#set-loop').isChecked(), 'it is not ticked');
    await page.locator('#set-loop').uncheck();
    await page.waitForFunction(() => location.hash.includes('LO~~0'));
    await chance(scene, /100/);
    await inARow(scene, /^3,[0-9]{3}$/);
  },

  'the field is painted': async (scene) => {
    await press(scene, '#grid .cell >> nth=30');
    await says(scene, /39 cells are empty/);
    if (scene.isTouch) await press(scene, '#grid .cell >> nth=31');
    else {
      await scene.page.keyboard.press('ArrowRight');
      await scene.page.keyboard.press('Enter');
    }
    await says(scene, /38 cells are empty/);
    scene.expect((await field(scene)).startsWith('XX', 30), 'two cells are not filled');
    await undo(scene);
    await undo(scene);
    await says(scene, /Which 6 pieces/);
  },

  'a reload brings the game back': async (scene) => {
    await pasteText(scene.page, NEARLY);
    await appear(scene, 'TIO');
    await scene.page.waitForFunction(() => location.hash.includes('TIO'));
    const before = await field(scene);
    await scene.page.reload();
    await scene.page.waitForFunction(() => document.querySelectorAll('#next .tile').length === 3);
    scene.expect((await field(scene)) === before, 'another field');
  },

  'fumens go in and out': async (scene) => {
    await pasteText(scene.page, `https://example.org/?${FUMEN}`);
    await says(scene, /Which 4 pieces/);
    await press(scene, '#fumen-part summary');
    await press(scene, '#write');
    await scene.page.waitForFunction(
      (fumen) => /** @type {HTMLTextAreaElement} */ (document.getElementById('text')).value === fumen,
      FUMEN,
    );
    await pasteText(scene.page, 'hello');
    await says(scene, /could not be read/);
  },

  'a known queue is played back with its keys': async (scene) => {
    await press(scene, '#solve-part summary');
    await scene.page.fill('#queue', 'TILJSZOTILJ');
    await press(scene, '#solve');
    await says(scene, /Step 1 of 10/);
    scene.expect(/hard drop/.test((await scene.page.textContent('#keys')) ?? ''), 'no keys');
    for (let step = 0; step < 10; step += 1) {
      if (scene.isTouch) await scene.page.tap('#forward');
      else await scene.page.keyboard.press('ArrowRight');
    }
    await says(scene, /Clear, after 10 pieces/);
    await press(scene, '#close');
    await says(scene, /Which 6 pieces/);
  },

  'many queues': async (scene) => {
    await pasteText(scene.page, FUMEN);
    await says(scene, /Which 4 pieces/);
    await press(scene, '#pattern-part > summary');
    await press(scene, '#percent');
    await scene.page.locator('#pattern-answer').filter({ hasText: /of 840 queues clear the field: 61/ }).waitFor();
    await press(scene, '#saves');
    await scene.page.locator('#pattern-answer').filter({ hasText: /left in hold/ }).waitFor();
    await press(scene, '#minimals');
    await scene.page.locator('#pattern-answer').filter({ hasText: /proved the fewest/ }).waitFor();
  },

  'a game sets the kicks, and colours are remembered': async (scene) => {
    const { page, expect } = scene;
    const color = () => page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector('.p-J'))).getPropertyValue('--piece'));
    expect((await color()).trim() === '#0072b2', `${await color()} is not the blue of Okabe and Ito`);
    await press(scene, '#setup summary');
    await page.selectOption('#set-game', 'tetrio');
    expect((await page.inputValue('#set-kicks')) === 'srs+', 'other kicks');
    await page.selectOption('#set-theme', 'fumen');
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--J') === '#0000ff');
    await page.waitForFunction(() => decodeURIComponent(location.hash).includes('srs+@tetrio'));
    await page.reload();
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--J') === '#0000ff');
    await press(scene, '#setup summary');
    await page.locator('#set-game').waitFor();
    expect((await page.inputValue('#set-game')) === 'tetrio', 'the game is forgotten');
    expect((await page.inputValue('#set-theme')) === 'fumen', 'the colours are forgotten');
  },

  'a quiz goes out with the field, and comes back': async (scene) => {
    const { page, expect } = scene;
    await pasteText(page, NEARLY);
    await appear(scene, 'TIO');
    await press(scene, '#fumen-part summary');
    await press(scene, '#write');
    const fumen = await written(scene, 1);
    expect(((await page.getAttribute('#open', 'href')) ?? '').endsWith(fumen), 'the link has another fumen');
    const before = await field(scene);
    await choose(scene, '#new');
    await says(scene, /Which 6 pieces/);
    await pasteText(page, fumen);
    await page.waitForFunction(() => document.querySelectorAll('#next .tile').length === 3);
    expect((await page.textContent('#next')) === 'TIO', 'other pieces');
    expect((await field(scene)) === before, 'another field');
  },

  'solutions become one fumen, whose pages come back, piece by piece': async (scene) => {
    const { page, expect } = scene;
    await pasteText(page, 'XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....');
    await press(scene, '#solve-part summary');
    await page.fill('#queue', 'TILJS');
    await press(scene, '#solve-all');
    await page.locator('#solve-answer', { hasText: /look different: 17/ }).waitFor();
    await press(scene, '#solutions-glued');
    const fumen = await written(scene, 17);
    await press(scene, '#solutions button >> nth=0');
    await says(scene, /Step 1 of 4/);
    await press(scene, '#write');
    await written(scene, 4);
    await press(scene, '#close');
    await pasteText(page, fumen);
    await says(scene, /Pages: 17/);
    await page.locator('#next .tile >> nth=4').waitFor();
    expect((await page.textContent('#next')) === 'TILJS', 'the quiz is not taken');
    await press(scene, '#pages button >> nth=2');
    await page.waitForFunction(() => document.querySelectorAll('#grid .laid').length === 16);
    // The list reads the same before: what was there goes away when the answer comes.
    const before = await page.$('#pages li');
    await press(scene, '#unglue');
    await page.waitForFunction((before) => !before?.isConnected, before);
    await page.locator('#pages li', { hasText: /^2/ }).waitFor();
    await press(scene, '#pages button >> nth=1');
    await says(scene, /Step 1 of 4/);
    for (let step = 0; step < 4; step += 1) await press(scene, '#forward');
    await says(scene, /Clear, after 4 pieces/);
    await press(scene, '#close');
  },

  'scores, wishes, and the minimals of a save': async (scene) => {
    const { page, expect } = scene;
    const answers = (/** @type {RegExp} */ text) => page.locator('#pattern-answer').filter({ hasText: text }).waitFor();
    await pasteText(page, FUMEN);
    await says(scene, /Which 4 pieces/);
    await press(scene, '#pattern-part > summary');
    await press(scene, '#score');
    await answers(/1,988.33 on average, of the 514 of 840 queues that have one \(61/);
    await press(scene, '#pattern-part details summary');
    await page.check('#b2b');
    await page.fill('#combo', '2');
    await page.selectOption('#system', 'jstris');
    await page.selectOption('#mode', 'tetris');
    await press(scene, '#score');
    await answers(/4,200 on average, of the 32 of 840 queues that have one \(3\.81%/);
    await page.selectOption('#mode', 'tsd');
    await press(scene, '#score');
    await answers(/No queue of this pattern/);
    await page.selectOption('#mode', 'normal');
    await page.fill('#keep', 'T,O||I#other');
    await press(scene, '#saves');
    await answers(/What can be saved:.*T · .*other · .*as the first wish/);
    await press(scene, '#minimals');
    await answers(/proved the fewest.*Each queue saves/);
    const count = await page.locator('#way-list li').count();
    expect(count > 0, 'no ways are listed');
    await press(scene, '#way-list button >> nth=0');
    await says(scene, /Step 1 of 3/);
    await press(scene, '#close');
    await press(scene, '#ways-glued');
    await written(scene, count);
  },

  'cells of a colour are filled': async (scene) => {
    const { page } = scene;
    await pasteText(page, 'IIII....../IIII....../IIII......');
    await page.locator('#grid .laid >> nth=11').waitFor();
    await press(scene, '#pattern-part > summary');
    await press(scene, '#fill');
    await page.locator('#pattern-answer').filter({ hasText: /ways; .* of 840 queues build one/ }).waitFor();
    await press(scene, '#way-list button >> nth=0');
    await says(scene, /Step 1 of 3/);
    await press(scene, '#close');
  },

  'a first bag is answered at once, and then in full': async (scene) => {
    const { page } = scene;
    await appear(scene, 'JTLZS');
    await says(scene, /Which piece comes next/);
    await page.waitForTimeout(500);
    await appear(scene, 'I');
    await page.locator('#lines li >> nth=2').waitFor();
    scene.expect(/96\.07/.test((await page.textContent('#chance')) ?? ''), 'not the chance of the file');
    scene.expect(/looked up/.test((await page.textContent('#source')) ?? ''), 'it is not said where it comes from');
    const few = await page.locator('#lines li').allTextContents();
    await page.locator('#source', { hasText: /^$/ }).waitFor({ state: 'attached', timeout: 60_000 });
    const all = await page.locator('#lines li').allTextContents();
    scene.expect(all.length > 3 && few.every((line, at) => line === all[at]), `${few} became ${all}`);
  },

  'thinking is stopped, and goes on': async (scene) => {
    const { page } = scene;
    await appear(scene, 'JTLZSI');
    await chance(scene, /96\.07/);
    await page.locator('#stop').waitFor();
    if (scene.isTouch) await page.tap('#stop');
    else await page.keyboard.press('Escape');
    await page.locator('#go-on').waitFor();
    scene.expect((await page.locator('#lines li').count()) === 3, 'what was looked up is gone');
    await press(scene, '#go-on');
    await page.locator('#lines li >> nth=5').waitFor({ timeout: 60_000 });
    scene.expect(await page.locator('#go-on').isHidden(), 'it can still go on');
  },

  'a piece is placed elsewhere, and what that costs is said': async (scene) => {
    const { page } = scene;
    await pasteText(page, 'XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X');
    await appear(scene, 'TLJS');
    await chance(scene, /100/);
    await press(scene, '#elsewhere');
    await says(scene, /T .*drop it there/);
    const seen = new Set();
    for (let step = 0; step < 12 && !seen.has('costs 100.00% of the chance'); step += 1) {
      const turn = step % 4 === 3;
      if (scene.isTouch) await page.tap(turn ? '#free-turn' : '#free-left');
      else await page.keyboard.press(turn ? 'ArrowUp' : 'ArrowLeft');
      seen.add(await page.textContent('#free-cost'));
      scene.expect((await page.locator('.cell.ghost').count()) === 4, 'the piece is not drawn');
    }
    scene.expect(seen.has('costs 100.00% of the chance'), [...seen].join());
    if (scene.isTouch) await page.tap('#grid .cell >> nth=8');
    else await page.keyboard.press('ArrowRight');
    if (scene.isTouch) await page.tap('#free-cancel');
    else await page.keyboard.press('Escape');
    await says(scene, /Best:/);
    const before = await field(scene);
    await press(scene, '#elsewhere');
    await says(scene, /drop it there/);
    if (scene.isTouch) await page.tap('#free-drop');
    else await page.keyboard.press('Enter');
    await page.locator('.cell.laid').first().waitFor();
    await undo(scene);
    scene.expect((await field(scene)) === before, 'another field after undo');
  },

  'the held piece is placed elsewhere': async (scene) => {
    const { page } = scene;
    await pasteText(page, 'XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X');
    await appear(scene, 'TLJS');
    await chance(scene, /100/);
    if (scene.isTouch) await page.tap('#elsewhere');
    else await page.keyboard.press('e');
    await says(scene, /^T/);
    if (scene.isTouch) await page.tap('#free-hold');
    else await page.keyboard.press('h');
    await says(scene, /L .*drop it there/);
    if (scene.isTouch) await page.tap('#free-drop');
    else await page.keyboard.press('Enter');
    await page.locator('#hold .p-T').waitFor();
  },

  'what comes next is worked out ahead': async (scene) => {
    await openWatched(scene);
    await appear(scene, 'JTLZSI');
    await isDone(scene, 'TLZSIO');
    await place(scene);
    await says(scene, /Which piece/);
    scene.expect(!(await hasToThink(scene, 'O')), 'it had to think');
  },

  'at a desk, the chance is told for each piece that may come': async (scene) => {
    const { page, isTouch, expect } = scene;
    await appear(scene, 'JTLZSI');
    await chance(scene, /%/);
    await place(scene);
    await says(scene, /Which piece/);
    await appear(scene, 'O');
    await chance(scene, /%/);
    if (isTouch) return expect((await page.locator('#coming').count()) === 0, 'a phone has no room for it');
    const coming = page.locator('#coming li');
    await coming.nth(6).filter({ hasText: '%' }).waitFor({ timeout: 90_000 });
    expect((await coming.count()) === 7, `${await coming.count()} pieces`);
    const told = Object.fromEntries((await coming.allTextContents()).map((text) => [text[0], text.replace(/^[A-Z]+/, '')]));
    await place(scene);
    await says(scene, /Which piece/);
    const [piece, share] = Object.entries(told).sort(([, a], [, b]) => parseFloat(a) - parseFloat(b))[0];
    await appear(scene, piece);
    await chance(scene, new RegExp(`^${share.replace('.', '\\.')}$`));
  },

  'the next clear is worked out while the last piece of one is placed': async (scene) => {
    await pasteText(scene.page, `${'XXXXXXXXX./'.repeat(3)}XXXXXXXXX.`);
    await says(scene, /Which 2 pieces/);
    await openWatched(scene);
    await press(scene, '#setup summary');
    await scene.page.selectOption('#set-hold', 'T');
    await scene.page.locator('#set-queue').pressSequentially('IJLOSZ');
    await scene.page.press('#set-queue', 'Enter');
    await chance(scene, /100/);
    await isDone(scene, 'JLOSZT');
    await press(scene, '#placed');
    await says(scene, /That makes 1/);
    scene.expect(!(await hasToThink(scene, 'T')), 'it had to think');
  },

  'all solutions of a known queue': async (scene) => {
    const { page } = scene;
    await pasteText(page, 'XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....');
    await says(scene, /Which 5 pieces/);
    await press(scene, '#solve-part summary');
    await page.fill('#queue', 'TILJS');
    await press(scene, '#solve-all');
    await page.locator('#solve-answer', { hasText: /look different: 17/ }).waitFor();
    scene.expect((await page.locator('#solutions li').count()) === 17, 'not all are listed');
    await press(scene, '#solutions button >> nth=0');
    await says(scene, /Step 1 of 4/);
    await press(scene, '#later');
    await page.locator('#which', { hasText: '2 of 17' }).waitFor();
    for (let step = 0; step < 4; step += 1) {
      if (scene.isTouch) await page.tap('#forward');
      else await page.keyboard.press('ArrowRight');
    }
    await says(scene, /Clear, after 4 pieces/);
    await press(scene, '#close');
    await page.uncheck('#unique');
    await press(scene, '#solve-all');
    await page.locator('#solve-answer', { hasText: /Solutions: 27/ }).waitFor();
    await press(scene, '#grid .cell >> nth=8');
    scene.expect((await page.locator('#solutions li').count()) === 0, 'solutions of another field are listed');
  },

  'words that players do not know are explained': async (scene) => {
    const { page, expect } = scene;
    await page.click('#setup > summary');
    await page.locator('label', { hasText: 'allow pieces in any order, not only in bags of seven' }).waitFor();
    await page.locator('#setup .fine', { hasText: /A tuck moves .* a spin .* kicks are/ }).waitFor();
    await page.click('#pattern-part > summary');
    for (const button of ['percent', 'saves', 'minimals', 'score', 'fill']) {
      const word = await page.locator(`#${button}`).textContent();
      expect((await page.locator('#pattern-part .fine', { hasText: `${word}: ` }).count()) === 1, `${word} is not explained`);
    }
    await page.click('#fumen-part > summary');
    await page.locator('#fumen-part .fine', { hasText: 'taken apart into its pieces' }).waitFor();
    await pasteText(page, 'XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....');
    await says(scene, /Which 5 pieces/);
    await page.click('#solve-part > summary');
    await page.fill('#queue', 'TILJS');
    await page.click('#solve-all');
    // The star is explained where one stands.
    await page.locator('#solutions li').first().waitFor({ timeout: 30_000 });
    const hasStar = (await page.locator('#solutions').textContent())?.includes('*') ?? false;
    const isSaid = (await page.locator('#solve-answer').textContent())?.includes('* is a piece for which hold is pressed') ?? false;
    expect(hasStar && isSaid, `a star: ${hasStar}, explained: ${isSaid}`);
  },

  'too much memory is refused in words': async (scene) => {
    await press(scene, '#setup summary');
    await scene.page.selectOption('#set-previews', '3');
    await scene.page.selectOption('#set-lines', '6');
    await scene.page.locator('#set-queue').pressSequentially('TILJ');
    await scene.page.press('#set-queue', 'Enter');
    await says(scene, /too many for an exact chance/);
  },

  'a line stays the same while other things are drawn': async (scene) => {
    await pasteText(scene.page, NEARLY.replace('/', '\n'));
    await appear(scene, 'IOLJSZ');
    await scene.page.locator('#lines button').first().waitFor();
    await scene.page.waitForFunction(() => document.querySelector('#stop')?.hasAttribute('hidden'));
    const button = await scene.page.$('#lines button');
    await scene.page.keyboard.press('i');
    await says(scene, /./);
    await scene.page.waitForTimeout(100);
    scene.expect((await button?.evaluate((line) => line.isConnected)) === true, 'the line was made anew');
  },

  'no key changes its place through a whole perfect clear': async (scene) => {
    const { page, expect } = scene;
    await page.evaluate(() => {
      const shifts = /** @type {string[]} */ ((/** @type {any} */ (globalThis).shifts = []));
      const place = (/** @type {DOMRect} */ { x, y, width, height }) => `${x},${y} ${width}x${height}`;
      const nameOf = (/** @type {any} */ { node, previousRect, currentRect }) =>
        `${node?.closest?.('[id]')?.id ?? ''} ${node?.nodeName} ${place(previousRect)} -> ${place(currentRect)}`;
      new PerformanceObserver((list) => {
        // A tap excuses shifts for half a second: here none is.
        for (const { value, sources } of /** @type {any[]} */ (list.getEntries())) shifts.push(`${value} ${sources.map(nameOf)}`);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    /** The key at the place where each one was at first. */
    const keys = () =>
      page.evaluate(() => {
        const places = ((/** @type {any} */ (globalThis)).places ??= [...document.querySelectorAll('#game button')].map((key) => {
          const { left, top, width, height } = key.getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        }));
        return places.map(([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.textContent).join();
      });
    const field = () => page.locator('#grid').evaluate((grid) => [grid.offsetTop, grid.offsetHeight, grid.querySelectorAll('.gone').length]);
    const places = async () => (await keys()).replace(/^[^,]*/, '').replace(/[^,]*$/, '');
    await pasteText(page, 'XXXX....../XXXX....../XXXX....../XXXX......');
    await says(scene, /Which 6 pieces/);
    await page.evaluate(() => document.fonts.ready);
    const first = await places();
    const [top, height] = await field();
    await page.evaluate(() => (/** @type {any} */ (globalThis).shifts.length = 0));
    let gone = 0;
    // Any order of the seven clears this field.
    await appear(scene, 'LOISTZJ');
    for (let placed = 0; !/Perfect clear!/.test((await page.textContent('#status')) ?? ''); placed += 1) {
      expect(placed < 12, 'no clear after twelve pieces');
      await chance(scene, /%/);
      const before = page.url();
      await place(scene);
      await page.waitForFunction((before) => location.href !== before, before);
      const now = await field();
      gone = Math.max(gone, now[2]);
      expect(now[0] === top && now[1] === height, `the field of ${height} at ${top} has ${now}`);
      expect((await places()) === first, `the keys are ${await places()}, not ${first}`);
    }
    expect(gone > 0, 'no row was gone before the others');
    const shifts = await page.evaluate(() => /** @type {any} */ (globalThis).shifts);
    expect(shifts.length === 0, `the layout shifted: ${shifts}`);
  },

  'both numbers are there from the first answer on': async (scene) => {
    const { page, expect } = scene;
    const boxes = () => page.locator('.numbers > div').evaluateAll((all) => all.map((box) => box.getBoundingClientRect().height).join());
    expect((await page.textContent('#chance')) === '–' && (await page.textContent('#clears')) === '–', 'something is known of nothing');
    const first = await boxes();
    await appear(scene, 'JTLZSI');
    await chance(scene, /96\.07/);
    await inARow(scene, /^[0-9],[0-9]{3}$/);
    const before = await page.textContent('#clears');
    expect((await boxes()) === first, `the boxes were ${first} high`);
    await page.locator('#status', { hasText: '96.07%' }).waitFor();
    await page.locator('#status', { hasText: `${before} clears in a row` }).waitFor();
    // Another move, another number; and what is not known yet keeps the last one.
    if (scene.isTouch) await page.tap('#lines button >> nth=2');
    else await page.keyboard.press('3');
    await page.locator('#lines button[aria-pressed=true] >> nth=0').filter({ hasText: /^3/ }).waitFor();
    expect((await page.textContent('#chance')) === (await page.textContent('#lines [aria-pressed=true] .value')), 'not that of the move');
    await place(scene);
    await says(scene, /Which .* next/);
    expect(/%/.test((await page.textContent('#chance')) ?? ''), 'the last value is gone');
  },

  'keys that wait can be reached and say why, and each bar is one Tab stop': async (scene) => {
    const { page, expect } = scene;
    expect((await page.locator('main button:disabled:visible').count()) === 0, 'a key is disabled');
    await appear(scene, 'T');
    await says(scene, /Which 5 pieces/);
    if (scene.isTouch) await page.tap('#pieces button:text-is("T")', { force: true });
    else await page.keyboard.press('t');
    await says(scene, /T cannot come now.*Which 5 pieces/);
    for (const bar of ['#pieces', '#grid']) {
      expect((await page.locator(`${bar} [tabindex="0"]`).count()) === 1, `${bar} has several Tab stops`);
    }
    await page.focus('#pieces [tabindex="0"]');
    for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    expect((await page.evaluate(() => document.activeElement?.textContent)) === 'L', 'the arrows do not move');
    await page.keyboard.press('Enter');
    await says(scene, /Which 4 pieces/);
    await page.keyboard.press('?');
    await page.locator('dialog[open]', { hasText: 'hold is pressed' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  },

  'the timeline is gone through, back and forth': async (scene) => {
    const { page, expect } = scene;
    await pasteText(page, NEARLY);
    await appear(scene, 'IOLJSZ');
    await chance(scene, /%/);
    const before = await field(scene);
    await place(scene);
    await page.locator('#timeline li', { hasText: /^1\. .* columns? .*%/ }).waitFor();
    if (scene.isTouch) await undo(scene);
    else {
      await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
      await page.keyboard.press('ArrowLeft');
    }
    await page.locator('#timeline li', { hasText: /^1\. / }).waitFor({ state: 'detached' });
    expect((await field(scene)) === before, 'another field');
    if (scene.isTouch) await choose(scene, '#redo');
    else await page.keyboard.press('ArrowRight');
    await page.locator('#timeline li', { hasText: /^1\. / }).waitFor();
    await press(scene, '#timeline button >> nth=0');
    await says(scene, /Which 6 pieces/);
  },

  'an answer and a solution are shared by links that have them': async (scene) => {
    const { page, expect } = scene;
    const shared = async (/** @type {string} */ selector) => {
      await page.evaluate(() => {
        const share = async (/** @type {any} */ { url }) => void ((/** @type {any} */ (globalThis)).url = url);
        Object.defineProperty(navigator, 'share', { value: share, configurable: true });
      });
      await press(scene, selector);
      const url = await page.waitForFunction(() => /** @type {any} */ (globalThis).url);
      return /** @type {Promise<string>} */ (url.jsonValue());
    };
    const open = async (/** @type {string} */ url) => {
      await page.goto('about:blank');
      await page.goto(url);
    };
    await pasteText(page, FUMEN);
    await press(scene, '#pattern-part > summary');
    await press(scene, '#percent');
    await page.locator('#pattern-answer', { hasText: /514 of 840/ }).waitFor();
    await open(await shared('#share-answer'));
    await page.locator('#pattern-answer', { hasText: /514 of 840/ }).waitFor();
    await press(scene, '#solve-part summary');
    await page.fill('#queue', 'TLJS');
    await press(scene, '#solve');
    await says(scene, /Step 1 of 3/);
    const first = await page.textContent('#status');
    await open(await shared('#share-solution'));
    await says(scene, /Step 1 of 3/);
    expect((await page.textContent('#status')) === first, 'another solution');
    for (let step = 0; step < 3; step += 1) await press(scene, '#forward');
    await says(scene, /Clear, after 3 pieces/);
    await open(`${page.url().split('~play')[0].split('%7Eplay')[0]}~play.TLJS.T009190929`);
    await says(scene, /Part of this link could not be read/);
  },

  'solutions are sorted by the piece that they save': async (scene) => {
    const { page, expect } = scene;
    await pasteText(page, 'XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....');
    await press(scene, '#solve-part summary');
    await page.fill('#queue', 'TILJS');
    await press(scene, '#solve-all');
    await page.locator('#solve-answer', { hasText: /look different: 17/ }).waitFor();
    const count = () => page.locator('#solutions li').count();
    let all = 0;
    for (const key of await page.locator('#saved button[aria-label]').all()) {
      if (scene.isTouch) await key.tap();
      else await key.press('Enter');
      expect((await count()) < 17, 'nothing is left out');
      all += await count();
    }
    expect(all === 17, `${all} of 17 save a piece`);
    await press(scene, '#saved button >> nth=0');
    expect((await count()) === 17, 'they are not all there again');
    const { width } = (await page.locator('#solutions .mini').first().boundingBox()) ?? { width: 0 };
    expect(width >= 130, `the pictures are ${width} px wide`);
  },

  'a clear is a short joy, where motion is wanted': async (scene) => {
    const { page, expect } = scene;
    const clear = async (/** @type {'reduce' | 'no-preference'} */ reducedMotion) => {
      await page.emulateMedia({ reducedMotion });
      await page.evaluate(() => {
        const counted = /** @type {any} */ (globalThis);
        counted.moved = 0;
        const animate = (counted.animate ??= Element.prototype.animate);
        Element.prototype.animate = function (...how) {
          counted.moved += 1;
          return animate.apply(this, how);
        };
      });
      await pasteText(page, 'XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X');
      await appear(scene, 'TLJS');
      for (let piece = 0; piece < 3; piece += 1) {
        await chance(scene, /100/);
        const before = page.url();
        await place(scene);
        await page.waitForFunction((before) => location.href !== before, before);
        // What moves is loaded with the first moment.
        await page.locator('#timeline li').first().waitFor();
      }
      await says(scene, /Perfect clear!/);
      await page.locator('#timeline li', { hasText: /Clear/ }).first().waitFor();
      return page.evaluate(() => /** @type {number} */ (/** @type {any} */ (globalThis).moved));
    };
    const moved = await clear('no-preference');
    expect(moved >= 40, `${moved} cells moved`);
    await choose(scene, '#new');
    await says(scene, /Which 6 pieces/);
    expect((await clear('reduce')) === 0, 'something moves');
  },

  'a named setup is what others have published': async (scene) => {
    const { page } = scene;
    await press(scene, '#setups-part summary');
    const named = page.locator('#setups-part').getByText('PCO', { exact: true });
    await (scene.isTouch ? named.tap() : named.click());
    await says(scene, /Which 4 pieces/);
    await press(scene, '#pattern-part > summary');
    await press(scene, '#percent');
    const told = /514 of 840/;
    await page.locator('#pattern-answer', { hasText: told }).waitFor();
    scene.expect(told.test((await page.textContent('#setups-part')) ?? ''), 'another count is published');
  },

  'nothing moves between two taps': async (scene) => {
    const { page, expect } = scene;
    const top = async () => (await page.locator('#pieces').boundingBox())?.y;
    const first = await top();
    await appear(scene, 'ITZOLJ');
    await chance(scene, /%/);
    await place(scene);
    await says(scene, /Which piece comes next/);
    await appear(scene, 'S');
    await chance(scene, /%/);
    expect((await top()) === first, `the pieces moved from ${first} to ${await top()}`);
  },

  'the field comes into sight with what was asked for': async (scene) => {
    const { page, expect } = scene;
    await press(scene, '#teach');
    await chance(scene, /100/);
    const box = await page.locator('#grid').boundingBox();
    expect(box !== null && box.y >= 0, 'the field is out of sight');
    await press(scene, '#fumen-part summary');
    await page.fill('#text', 'xyz');
    await press(scene, '#read');
    await says(scene, /could not be read/);
    expect(((await page.locator('#status').boundingBox())?.y ?? -1) >= 0, 'what is wrong is out of sight');
  },
};
