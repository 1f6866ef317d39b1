// @ts-check
/**
 * The menu of the page, and what comes from elsewhere: pictures, texts, the clipboard, random pieces, an example. Loaded as
 * soon as the page stands there.
 */

import { allow, byId, h, isWaiting, show, status } from '../base.js';
import { Refused } from '../client.js';
import { copiedPicture, onPicture, onText, plain, shareLink } from '../share.js';
import { troubles } from '../troubles.js';
import { dealerKept } from './dealers.js';
import { points } from './draw.js';
import { say } from './later.js';
import { fitWords } from './odds.js';
import { gainWords } from './panel.js';
import { lettersOf } from './pieces.js';
import { seenIn } from './seen.js';
import { FIRST, SET, fresh } from './state.js';

/** @typedef {import('./state.js').State} State */

/** A crowded board, and pieces that clear it. */
const EXAMPLE = {
  board:
    '###......./###......./##......../#########./#########./#########./.........#/........##/.......###/..........',
  set: 'OIr',
};

/**
 * @typedef {object} Page
 * @property {(text: string) => void} tell what to say until something changes
 * @property {(error: Error) => void} fail
 * @property {(request: any) => Promise<any>} ask
 * @property {import('../store.js').Store<State>} store
 * @property {(news: Partial<State>) => void} change
 * @property {() => void} start a new game
 * @property {() => string} title of the game
 * @property {() => import('./deck.js').View} viewed
 * @property {() => Promise<Map<string, import('./state.js').Game>>} games once they are known
 */

/**
 * The buttons of the menu, by their ids.
 * @param {Page} page
 * @returns {Record<string, [words: string, act: () => unknown]>}
 */
const menuOf = ({ store, change, start, title, viewed }) => ({
  new: ['new', start],
  last: ['last', () => store.takeLast()],
  'picture-file': ['read', () => {}],
  'picture-camera': ['picture-camera', () => {}],
  redo: ['redo', () => store.redo()],
  'what-if': ['what-if', () => change({ game: store.now.game ? null : store.now, ...store.now.game })],
  share: ['share', async () => {
    const done = await shareLink(title());
    if (done !== 'nothing') status(say(done), 'good');
  }],
  'share-picture': ['share-picture', async () => {
    const [{ shareCard }, { way }] = [await import('./card.js'), viewed()];
    const { gain, lines } = way ? gainWords(say, way) : { gain: points(say, store.now.score), lines: '' };
    await shareCard(viewed(), [`${title()}: ${gain}${lines}`, ...(way?.risk ? [fitWords(say, /** @type {any} */ (way))] : []), location.host]);
  }],
});

/** @param {Page} page */
export function listen(page) {
  const { tell, fail, ask, store, change, games } = page;
  byId('menu').prepend(...Object.entries(menuOf(page)).map(([id, [words, click]]) =>
    h('button', { id, type: 'button', click: (/** @type {Event} */ { currentTarget }) => isWaiting(/** @type {Element} */ (currentTarget)) || click() }, say(/** @type {any} */ (words)))));

  const goBack = () => store.now.game && store.set({ ...store.now.game, game: null });
  const tried = h('div', { id: 'tried', class: 'card' }, h('p', {}, say('trying')), h('button', { id: 'return', type: 'button', click: goBack }, say('return')));
  byId('ways-part').before(tried);

  /** The board that came from the picture that is shown. */
  let seenBoard = '';

  /** @param {import('../reader.js').Taken} taken */
  async function takeSeen(taken) {
    const seen = seenIn(taken, store.now, await games());
    if (!seen) return tell(say('picture-size'));
    // The same picture again, with cells that were changed, is the same game.
    const isAgain = seenBoard === store.now.board;
    seenBoard = seen.board;
    if (isAgain) change(seen);
    else store.begin(seen);
  }

  /** Whoever goes on from the board of a picture needs it no longer. @param {State} state */
  async function changed({ board }) {
    if (seenBoard === '' || board === seenBoard) return;
    seenBoard = '';
    if (document.querySelector('.picture.folded')) (await import('../picture.js')).removePicture();
  }

  /** @param {string} text */
  async function takeText(text) {
    const { rules } = store.now;
    const letters = lettersOf(text, (await games()).get(rules)?.pieces ?? []);
    // Pieces that were drawn or named elsewhere are the set.
    if (letters) return change({ set: letters, isPicking: letters.length < SET, isDealt: false });
    try {
      const answer = await ask({ op: 'tenten/read', rules, text });
      change({ board: answer.board.join('/') });
    } catch (error) {
      troubles.postpone(error, () => takeText(text));
      if (!(error instanceof Refused)) return fail(/** @type {Error} */ (error));
      tell(letters === '' ? say('no-piece') : say('bad-text', { why: error.message }));
    }
  }

  /** Draws the next set. @param {Partial<State>} [news] what happens before */
  async function deal(news = {}) {
    const { rules, board, seed, rounds } = { ...store.now, ...news };
    try {
      const answer = await ask({ op: 'tenten/deal', rules, board, dealer: dealerKept(), seed, number: rounds });
      change({ ...news, set: answer.pieces.join(''), isPicking: false, isDealt: true });
    } catch (error) {
      troubles.postpone(error, () => deal(news));
      fail(/** @type {Error} */ (error));
    }
  }

  async function example() {
    const { rules } = store.now;
    // The first page plays one for each game that has a page.
    const live = rules === FIRST.name ? null : (await import('../front/boards.js')).LIVE[rules];
    const { board, set } = live ? { board: live.rows, set: live.set ?? '' } : EXAMPLE;
    store.begin({ ...fresh(live ? { name: rules, size: board.split('/').length } : FIRST), board, set, isPicking: false });
  }

  async function paste() {
    try {
      const picture = await copiedPicture();
      if (picture) return await takePicture(picture);
      await takeText(plain(await navigator.clipboard.readText()));
    } catch {
      tell(say('paste-by-hand'));
    }
  }

  onText(takeText);
  const takePicture = onPicture(say, tell, { game: 'blocks', take: takeSeen });
  return {
    /** Shows what can be done. */
    draw: () => {
      show('last', store.hasLast);
      allow('redo', store.canRedo);
      tried.hidden = store.now.game === null;
      byId('what-if').setAttribute('aria-pressed', String(store.now.game !== null));
    },
    changed,
    deal,
    example,
    paste,
  };
}
