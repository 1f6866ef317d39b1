// @ts-check
/** Block games at their own addresses: one page, which has the name of the game that is played on it. */

import { ROOMS, folderOf, gameOf } from '../rooms.js';
import { FIRST } from './state.js';

/** @typedef {import('./state.js').State} State */

/** The rules that the address stands for; none where it stands for all of them. */
const own = document.documentElement.dataset.rules;
const room = ROOMS.find(({ rules }) => rules !== undefined && rules === own);

/** The game with which this page begins. */
export const FIRST_HERE = room ? { name: room.rules ?? '', size: room.size ?? 0 } : FIRST;

/** Whether a game that was left is gone on with here. @param {State} state */
export const isHere = ({ rules }) => own === undefined || gameOf(rules) === own;

/** Where a state has its address, beside this one. @param {State} state */
export const pathOf = ({ rules }) => `../${folderOf(rules)}/`;

/** What was named last. */
let named = '';

/** Names the page after its game. @param {string} rules @param {string} title */
export function nameIt(rules, title) {
  if (named === rules) return;
  const isFirst = named === '' && gameOf(rules) === own;
  named = rules;
  // What the page brings along says more.
  if (!isFirst) document.title = `${title} · Quadrille`;
  for (const link of document.querySelectorAll('body > header nav a')) {
    const isIt = /** @type {HTMLAnchorElement} */ (link).pathname.endsWith(`/${folderOf(rules)}/`);
    if (!isIt) {
      link.removeAttribute('aria-current');
      continue;
    }
    link.setAttribute('aria-current', 'page');
    const nav = /** @type {HTMLElement} */ (link.parentElement);
    nav.scrollLeft = /** @type {HTMLElement} */ (link).offsetLeft - nav.offsetLeft - nav.clientWidth / 3;
  }
}
