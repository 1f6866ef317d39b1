// @ts-check
/** How long answers take in Chromium on this machine, and how soon a change of mind is heard. */

import { launchChromium } from './engines.mjs';

/** Ten boards of 27 digits, as apps draw them. */
const BOARDS = { op: 'number-match/generate', digits: 27, most_pairs: 6 };

/** From the last tap to the answer on the page. */
const SHOWN = `
     const tap = (piece) => document.querySelector('#pieces .p-' + piece).click();
     const until = async (holds) => { while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1)); };
     const lines = () => document.querySelectorAll('#lines li').length;`;

/**
 * Name, most milliseconds, what is measured (the body of an async function with `Client` and `time`), and the page where.
 * @type {Array<[string, number, string, string?]>}
 */
const MEASURES = [
  [
    'number-match: the proof of a board of 27 digits, the slowest of ten',
    300,
    `const client = new Client('number-match');
     let most = 0;
     for (let number = 0; number < 10; number += 1) {
       const { start } = await client.ask({ ...${JSON.stringify(BOARDS)}, seed: 1, number });
       most = Math.max(most, await time(() => client.ask({ op: 'number-match/solve', board: start })));
     }
     return most;`,
  ],
  [
    'tiler: a tiling of 50 x 50',
    100,
    `const client = new Client('tiler');
     await client.ask({ op: 'tiler/solve', signature: 'I1,J1,L1,Z1' });
     return time(() => client.ask({ op: 'tiler/solve', signature: 'I49,J127,L49,O13,S127,T126,Z134' }));`,
  ],
  [
    'perfect-clear: a known queue, once the solver is warm',
    20,
    `const client = new Client('perfect-clear');
     await client.ask({ op: 'perfect-clear/solve', queue: 'ISLJZTOIJTZ' });
     return time(() => client.ask({ op: 'perfect-clear/solve', queue: 'TILJSZOTILJ' }));`,
  ],
  [
    'perfect-clear: the first answer of a game, on the page',
    50,
    `${SHOWN}
     for (const piece of 'JTLZS') tap(piece);
     await new Promise((resolve) => setTimeout(resolve, 2500));
     return time(async () => { tap('I'); await until(() => lines() > 0); });`,
    'perfect-clear/',
  ],
  [
    'perfect-clear: the second answer of a game, which is worked out ahead',
    50,
    `${SHOWN}
     for (const piece of 'JTLZSI') tap(piece);
     await until(() => lines() > 3);
     await new Promise((resolve) => setTimeout(resolve, 5000));
     document.getElementById('placed').click();
     await until(() => lines() === 0);
     return time(async () => { tap('O'); await until(() => lines() > 0); });`,
    'perfect-clear/',
  ],
  [
    'a change of mind: from the new question to its answer by the spare worker',
    50,
    `const client = new Client('number-match');
     await client.ask({ op: 'number-match/solve', board: '1928' });
     await new Promise((resolve) => setTimeout(resolve, 500));
     const long = '123456789111213141516171819';
     const rules = { diagonals: false, max_refills: null };
     client.ask({ op: 'number-match/solve', board: long, rules, goal: 'score' }).catch(() => {});
     await new Promise((resolve) => setTimeout(resolve, 100));
     return time(() => client.ask({ op: 'number-match/solve', board: '1928' }));`,
  ],
];

/** The largest square is tiled, zoomed and saved. Runs in the page. */
async function large() {
  const key = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
  const says = async (/** @type {RegExp} */ text) => {
    while (!text.test(key('#status').textContent ?? '')) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const asFile = (/** @type {any} */ event) => event.target.download && event.preventDefault();
  document.addEventListener('click', asFile, true);
  key('[data-signature^="I20202"]').click();
  await says(/Tiled: 1000/);
  for (let step = 0; step < 6; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    key('#closer').click();
  }
  key('#save-png').click();
  await says(/saved/);
}

/**
 * The longest task of a page meanwhile, in milliseconds of the processor: what else the machine does is not counted.
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').Page} page
 */
async function longestTask(browser, page) {
  await page.waitForLoadState('networkidle');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await page.evaluate(large);
  /** @type {{ traceEvents: { name: string, pid: number, tid: number, args: { name?: string }, tdur?: number }[] }} */
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const threadOf = (/** @type {{ pid: number, tid: number }} */ { pid, tid }) => `${pid} ${tid}`;
  const isMain = (/** @type {{ name: string, args: { name?: string } }} */ { name, args }) =>
    name === 'thread_name' && args.name === 'CrRendererMain';
  const mains = new Set(traceEvents.filter(isMain).map(threadOf));
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && mains.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('the browser has traced no task');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}

/**
 * @param {string} address
 * @param {(text: string) => void} say
 */
export async function latencies(address, say) {
  const browser = await launchChromium();
  let failures = 0;
  const judge = (/** @type {string} */ name, /** @type {number} */ most, /** @type {number} */ found) => {
    const taken = Math.round(found);
    if (taken > most) failures += 1;
    say(`${taken <= most ? 'ok     ' : 'FAILED '} ${name}: ${taken} of ${most} ms`);
  };
  try {
    for (const [name, most, script, where = ''] of MEASURES) {
      const page = await browser.newPage();
      await page.goto(address + where);
      const found = await page.evaluate(`(async () => {
        const { Client } = await import(${JSON.stringify(`${address}src/client.js`)});
        const time = async (work) => {
          const start = performance.now();
          await work();
          return performance.now() - start;
        };
        ${script}
      })()`);
      judge(name, most, Number(found));
      await page.close();
    }
    const page = await browser.newPage();
    await page.goto(`${address}tiler/`);
    const longest = await longestTask(browser, page);
    judge('tiler: the longest task while 1000 x 1000 is tiled, zoomed and saved as a picture', 50, longest);
  } finally {
    await browser.close();
  }
  if (failures > 0) throw new Error(`${failures} answers came too late`);
}
