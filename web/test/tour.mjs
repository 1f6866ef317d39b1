// @ts-check
/**
 * A tour of all pages, which is the same script in Chromium, Firefox and WebKit: each solver's first answer by its own
 * keys, a reload, links, and both languages; in light, and in dark without motion. axe looks at every stop.
 */

import { VIOLATIONS } from './axe.mjs';
import { LEFT, engines } from './engines.mjs';

/** @typedef {import('./engines.mjs').Tab} Tab */

/** Milliseconds within which a page does what it should. */
const PATIENCE = 60_000;


/**
 * @typedef {object} Stop the page of a solver
 * @property {string} path
 * @property {string[]} clicks what is clicked, one after the other, until there is an answer
 * @property {string} answer an expression that holds once it is there
 * @property {string} key what goes on by the keyboard then
 * @property {string} next an expression that holds then
 * @property {string} theirs the link of somebody else
 */

/** @type {Stop[]} */
const STOPS = [
  {
    path: 'block-blast/',
    clicks: [2, 4, 7].map((row) => `#grid [role=row]:nth-child(${row}) .cell`).concat([1, 4, 7].map((piece) => `#palette button:nth-child(${piece})`)),
    answer: `seen('#grid .move') && seen('#ways button')`,
    key: 'Enter',
    next: `/2/.test(text('#score')) && !seen('#set button')`,
    theirs: `block-blast~XX______.${'________.'.repeat(6)}________~~p~3~42~7`,
  },
  {
    path: 'perfect-clear/',
    clicks: [...'TILJSZ'].map((piece) => `#pieces .p-${piece}`),
    answer: `/%/.test(text('#chance')) && seen('#grid .ghost') && seen('#lines button')`,
    key: 'Space',
    next: `seen('#grid .laid')`,
    theirs: '4~XXXXX_____-XXXXX_____-XXXXX____X-XXXXX____X~~~~~1~2~srs~soft~5',
  },
  {
    path: 'number-match/',
    clicks: ['1', '9', '2', '8'].map((digit) => `#pad button:nth-child(${Number(digit) + Number(digit > '5')})`).concat('#solve'),
    answer: `seen('#grid .take') && seen('#proof') && text('#proof') !== ''`,
    key: 'ArrowRight',
    next: `seen('#grid .gone')`,
    theirs: '19283746~9d4cav~edit',
  },
  {
    path: 'tiler/',
    clicks: ['#teach', '#signature'],
    answer: `/625/.test(document.querySelector('#plane').getAttribute('aria-label'))`,
    key: 'Enter',
    next: `/50 x 50/.test(text('#status'))`,
    theirs: 'O4',
  },
];

/** Pages without a solver of their own, and what they show. */
const OTHERS = [
  ['', `seen('#games a.card') && seen('#recent li')`],
  ['boards/', `document.querySelectorAll('.kept').length === 4`],
  ['daily/', `seen('#list [data-name]')`],
];

/** Waits in the page until an expression holds, and says what the page says if it never does. */
const until = (/** @type {string} */ holds) => `
  const seen = (selector) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility());
  const text = (selector) => document.querySelector(selector)?.textContent ?? '';
  for (const end = performance.now() + ${PATIENCE}; !(${holds}); ) {
    if (performance.now() > end) throw new Error(location.href + ' says: ' + text('#status') + text('.strip') + ', not ' + ${JSON.stringify(holds)});
    await new Promise((resolve) => setTimeout(resolve, 20));
  }`;
const LISTENS = `document.documentElement.dataset.listens !== undefined`;

/** Not every driver tells what goes wrong in a page, so that is noted there as well. */
const NOTES = `
  globalThis.troubles = [];
  const note = (why) => troubles.push(why?.stack ? why + ' ' + why.stack : String(why));
  addEventListener('error', ({ error, message }) => note(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
  console.error = note;`;

class Tour {
  /** @param {Tab} tab @param {string} address @param {'en' | 'ja'} language */
  constructor(tab, address, language) {
    this.tab = tab;
    this.address = address;
    this.language = language;
  }

  /** Opens a page as if its link were tapped elsewhere. @param {string} path */
  async open(path) {
    await this.tab.go('about:blank');
    await this.tab.go(this.address + path);
    await this.listens();
  }

  async listens() {
    await this.tab.run(NOTES);
    await this.holds(LISTENS);
  }

  /** @param {string} expression */
  holds(expression) {
    return this.tab.run(until(expression));
  }

  /** What stands in the address. */
  board() {
    return this.tab.run('return location.hash');
  }

  /** Nothing broke, the words are those of the language, and axe finds nothing. @param {string} path */
  async look(path) {
    const words = await this.tab.run(`return document.documentElement.lang + ' ' + document.querySelector('main').innerText`);
    const isJapanese = /[ぁ-んァ-ヶ]/.test(words.slice(2));
    if (!words.startsWith(this.language) || isJapanese !== (this.language === 'ja')) throw new Error(`/${path} is not in ${this.language}: ${words}`);
    const noted = await this.tab.run(`return [...troubles, ...[...document.querySelectorAll('.strip.fail')].map((one) => one.textContent)]`);
    const troubles = [...this.tab.errors.filter((text) => !LEFT.test(text)), ...noted, ...(await this.tab.run(VIOLATIONS))];
    if (troubles.length > 0) throw new Error(`/${path}: ${troubles.join('\n    ')}`);
  }

  /** To the first answer, and one step on. @param {Stop} stop */
  async answer({ path, clicks, answer, key, next }) {
    await this.open(path);
    await this.look(path);
    for (const target of clicks) await this.tab.click(target);
    await this.holds(answer);
    await this.look(path);
    // A key that was clicked has the focus, and would be pressed again.
    await this.tab.run(`document.activeElement.closest('button')?.blur()`);
    await this.tab.press(key);
    await this.holds(next);
    await this.look(path);
  }

  /** A reload, a damaged link and that of somebody else: the own board is there after all. @param {Stop} stop */
  async comeBack({ path, next, theirs }) {
    const mine = await this.board();
    const isMine = `location.hash === ${JSON.stringify(mine)} && !seen('.strip')`;
    await this.tab.reload();
    await this.listens();
    await this.holds(`${isMine} && ${next}`);
    for (const link of ['%E0%A4%A', encodeURIComponent(theirs)]) {
      await this.open(`${path}#${link}`);
      await this.holds(`seen('.strip #go-back')`);
      await this.look(path);
      await this.tab.click('#go-back');
      await this.holds(isMine);
    }
  }
}

/**
 * @param {string} address
 * @param {string} name of the engine
 * @param {(text: string) => void} say
 */
export async function tour(address, name, say) {
  const { isThere, open } = engines[name];
  if (!isThere) return say(`skipped: ${name} was not found`);
  for (const [language, isDark] of /** @type {const} */ ([['en', false], ['ja', true]])) {
    const tab = await open(isDark);
    try {
      const tour = new Tour(tab, address, language);
      await tour.open('');
      await tab.run(`localStorage.setItem('quadrille.language', '${language}')`);
      const dark = await tab.run(`return matchMedia('(prefers-color-scheme: dark)').matches && matchMedia('(prefers-reduced-motion: reduce)').matches`);
      if (dark !== isDark) throw new Error(`${name} is ${dark ? 'dark' : 'light'}`);
      for (const stop of STOPS) {
        await tour.answer(stop);
        await tour.comeBack(stop);
      }
      for (const [path, shown] of OTHERS) {
        await tour.open(path);
        await tour.holds(shown);
        await tour.look(path);
      }
      say(`ok      ${name}: all pages, ${language}${isDark ? ', dark, without motion' : ''}`);
    } finally {
      await tab.close();
    }
  }
}
