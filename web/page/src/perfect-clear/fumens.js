// @ts-check
/** The part of the page with fumens: what was made, and the pages of what was pasted. */

import { byId } from '../base.js';
import { say } from './more.js';
import { item } from './solutions.js';

/** Where fumens are shown, by an editor that runs in browsers. */
const EDITOR = 'https://knewjade.github.io/fumen-for-mobile/#?d=';

/** @param {string} fumen */
function put(fumen) {
  const part = /** @type {HTMLDetailsElement} */ (byId('fumen-part'));
  part.open = true;
  /** @type {HTMLTextAreaElement} */ (byId('text')).value = fumen;
  const link = /** @type {HTMLAnchorElement} */ (byId('open'));
  link.href = EDITOR + (/v115@[\w+/?]+/.exec(fumen)?.[0] ?? fumen);
  link.hidden = false;
}

/**
 * A fumen that was made is shown, and copied where that is allowed: what is to be said of it.
 * @param {string} fumen
 * @param {number} count its pages
 */
export async function shown(fumen, count) {
  put(fumen);
  const isCopied = await navigator.clipboard?.writeText(fumen).then(() => true, () => false);
  return say(isCopied ? 'fumen-copied' : 'fumen-made', { count });
}

/**
 * The pages of a fumen in a list: what is to be said of them.
 * @param {any[]} pages
 * @param {string} text the fumen
 * @param {(page: any) => void} open
 */
export function listed(pages, text, open) {
  put(text);
  const rows = (/** @type {string[]} */ field) => (field.length > 0 ? field : ['..........']);
  byId('pages').replaceChildren(
    ...pages.map((page, at) => item(`${at + 1}`, rows(page.field), page.comment, () => open(page))),
  );
  return say('fumen-pages', { count: pages.length });
}
