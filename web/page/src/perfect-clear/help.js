// @ts-check
/** All keys, in a window of their own. */

import { h } from '../base.js';
import { say } from './more.js';

/** @type {Array<[keys: string, words: string]>} */
const KEYS = [
  ['I J L O S T Z', 'key-pieces'],
  ['Space 1–9', 'key-place'],
  ['H', 'key-hold'],
  ['⌫ ← →', 'key-undo'],
  ['E', 'key-elsewhere'],
  ['Esc', 'key-stop'],
  ['Enter', 'key-paint'],
  ['?', 'key-help'],
];

/** @type {HTMLDialogElement | undefined} */
let made;

export function showKeys() {
  if (!made) {
    const rows = KEYS.flatMap(([keys, words]) => [h('dt', {}, ...keys.split(' ').map((key) => h('kbd', {}, key))), h('dd', {}, say(words))]);
    const close = h('button', { type: 'button', class: 'main', click: () => made?.close() }, say('close-keys'));
    made = /** @type {HTMLDialogElement} */ (h('dialog', { class: 'card help', 'aria-label': say('keys-part') }, h('dl', {}, ...rows), close));
    document.querySelector('main')?.append(made);
  }
  made.showModal();
}
