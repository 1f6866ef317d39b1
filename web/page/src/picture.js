// @ts-check
/**
 * A picture of the game beside the board, to look at while the board is typed. It stays in this page's memory: it is
 * sent nowhere, and gone when it is removed. Loaded with the first picture: see `onPicture` in `share.js`.
 */

import { h, language, saying } from './base.js';
import { styled } from './looks.js';
import { en } from './words/picture.en.js';

// A reader needs one language alone.
const { ja } = language === 'ja' ? await import('./words/picture.ja.js') : { ja: {} };
/** What is said of pictures. */
export const [, say] = saying({ en, ja });

/** How pictures look. */
const style = styled('picture.css');

/** Largest file that is taken. */
const MOST_BYTES = 40 * 1024 * 1024;

/** What is shown, if anything. @type {HTMLElement | null} */
let shown = null;
/** The address of the picture that is shown. */
let address = '';

/** Takes the picture away, and its memory. */
export function removePicture() {
  URL.revokeObjectURL(address);
  shown?.remove();
  shown = null;
  address = '';
}

/**
 * Shows a picture at the top of the page; the one before it goes. Rejects what no browser can draw.
 * @param {Blob} file
 * @returns {Promise<void>}
 */
export async function showPicture(file) {
  await style;
  if (file.size > MOST_BYTES) throw new Error('too large');
  const next = URL.createObjectURL(file);
  const image = /** @type {HTMLImageElement} */ (h('img', { alt: say('picture-alt') }));
  image.src = next;
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(next);
    throw error;
  }
  removePicture();
  address = next;
  shown = frame(image);
  document.querySelector('main')?.prepend(shown);
  scrollTo(0, 0);
  // Above the board, apps have their own bars.
  const [view] = shown.children;
  view.scrollTop = 0.3 * (view.scrollHeight - view.clientHeight);
}

/**
 * The picture in a part of its own that scrolls, and what can be done with it.
 * @param {HTMLImageElement} image
 */
function frame(image) {
  const view = h('div', { class: 'view', tabindex: 0, role: 'group', 'aria-label': say('picture-alt') }, image);
  const larger = h('button', { type: 'button', 'aria-pressed': 'false', click: enlarge }, say('picture-larger'));
  const remove = h('button', { type: 'button', class: 'remove', click: close }, say('picture-remove'));
  function enlarge() {
    const isLarge = view.toggleAttribute('large');
    larger.setAttribute('aria-pressed', String(isLarge));
  }
  function close() {
    removePicture();
    /** @type {HTMLElement | null} */ (document.querySelector('.cell[tabindex="0"]'))?.focus({ preventScroll: true });
  }
  image.addEventListener('click', enlarge);
  return h('figure', { class: 'picture' }, view,
    h('figcaption', {}, h('span', { class: 'fine' }, say('picture-kept')), larger, remove));
}

/** The picture that another app has shared: the service worker keeps it until it is asked for. @returns {Promise<Blob | null>} */
export async function sharedPicture() {
  if (!navigator.serviceWorker?.controller) return null;
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  active?.postMessage('shared picture', [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(/** @type {Blob | null} */ (data));
  });
}
