// @ts-check
/** What stands in the menus of all pages besides: a picture to share, all keys and gestures, sounds. Loaded once the page stands there. */

import { byId, h, isWaiting, language, later, saying } from './base.js';
import { styled } from './looks.js';
import { setting } from './store.js';
import { en } from './words/menu.en.js';

// A reader needs one language alone.
const { ja } = language === 'ja' ? await import('./words/menu.ja.js') : { ja: {} };
const [, say] = saying({ en, ja });

/** Keys of the pages, and what they do. @type {Record<string, Array<[keys: string, words: keyof typeof en]>>} */
const KEYS = {
  tenten: [
    ['r O . …', 'blocks-pieces'],
    ['Enter', 'blocks-go'],
    ['s', 'blocks-step'],
    ['1 – 9', 'blocks-way'],
    ['← →', 'blocks-film'],
    ['z w', 'blocks-undo'],
    ['Space', 'blocks-cell'],
    ['Esc', 'blocks-drop'],
  ],
  'perfect-clear': [
    ['I J L O S T Z', 'clear-pieces'],
    ['Space 1 – 9', 'clear-place'],
    ['H', 'clear-hold'],
    ['⌫ ← →', 'clear-undo'],
    ['E', 'clear-elsewhere'],
    ['Esc', 'clear-stop'],
    ['Enter', 'clear-paint'],
  ],
  'number-match': [
    ['1 – 9 .', 'match-digits'],
    ['Enter', 'match-solve'],
    ['Space →', 'match-next'],
    ['⌫ ←', 'match-back'],
    ['Home End', 'match-ends'],
    ['e', 'match-edit'],
    ['u', 'match-undo'],
  ],
  tiler: [
    ['← ↑ → ↓', 'tiler-pan'],
    ['+ -', 'tiler-zoom'],
    ['0', 'tiler-whole'],
    ['Enter', 'tiler-solve'],
  ],
};

/** Whether letters are keys on this page, which screen readers and speech may want otherwise. @param {string} page */
const hasKeys = (page) => setting(`${page}.keys`) !== 'no';

/** @param {string} keys */
const signs = (keys) => keys.split(' ').flatMap((key) => (/[…–]/.test(key) ? [key, ' '] : [h('kbd', {}, key), ' ']));

/** All keys, in a window of their own. @param {string} page */
function makeKeys(page) {
  const rows = [...KEYS[page], /** @type {const} */ (['?', 'help'])].flatMap(([keys, words]) => [h('dt', {}, ...signs(keys)), h('dd', {}, say(words))]);
  const parts = [h('h2', {}, say('keys-of-page')), h('dl', {}, ...rows)];
  if (page === 'tenten') {
    const box = /** @type {HTMLInputElement} */ (h('input', { type: 'checkbox', id: 'has-keys', checked: hasKeys(page) }));
    box.addEventListener('change', () => setting('tenten.keys', box.checked ? 'yes' : 'no'));
    parts.splice(1, 0, h('p', {}, say('blocks-gestures')));
    parts.push(h('label', {}, box, ' ', say('has-keys')));
  }
  const dialog = /** @type {HTMLDialogElement} */ (h('dialog', { class: 'card help', 'aria-label': say('keys-of-page') }, ...parts));
  dialog.append(h('button', { type: 'button', class: 'main', click: () => dialog.close() }, say('close-keys')));
  // Keys are not meant for the page behind it.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  document.querySelector('main')?.append(dialog);
  return dialog;
}

/** Keys of the deck are heard, where sounds are wanted. */
const listenToDeck = later(async () => {
  const { sound } = await import('./sound.js');
  document.addEventListener('click', ({ target }) => {
    const button = /** @type {Element} */ (target).closest('.deck button');
    if (button && !isWaiting(button)) sound('tap');
  });
});

/**
 * @param {HTMLElement} menu
 * @param {string} page
 * @param {() => unknown} [sharePicture] where the page does not have it itself
 */
export async function fill(menu, page, sharePicture) {
  // Plain is better than not at all.
  await styled('help.css').catch(() => {});
  /** @type {HTMLDialogElement | undefined} */
  let keys;
  const show = () => (keys ??= makeKeys(page)).showModal();
  const isHeard = () => setting('sounds') === 'yes';
  if (isHeard()) void listenToDeck().catch(() => {});
  const sounds = h('button', { id: 'sounds', type: 'button', 'aria-pressed': String(isHeard()) }, say('sounds'));
  sounds.addEventListener('click', async () => {
    setting('sounds', isHeard() ? 'no' : 'yes');
    sounds.setAttribute('aria-pressed', String(isHeard()));
    await listenToDeck();
    (await import('./sound.js')).sound('lines');
  });
  if (sharePicture) byId('share').after(h('button', { id: 'share-picture', type: 'button', click: sharePicture }, say('share-picture')));
  const language = document.getElementById('language');
  menu.append(h('button', { id: 'show-keys', type: 'button', click: show }, say('keys-of-page')), sounds, ...(language ? [language] : []));
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key !== '?' || target.matches('input:not([type=checkbox]), textarea, select') || !hasKeys(page)) return;
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) show();
  });
}
