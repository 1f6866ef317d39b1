// @ts-check
/** The keys that bring a piece to its place. They are loaded with the first of them. */

import { byId, h, inRow } from '../base.js';
import { say } from './more.js';

/** Signs of keys, so that all of them stand in one line. @type {Record<string, string>} */
const SIGNS = {
  left: '←',
  right: '→',
  'far left': '⇤',
  'far right': '⇥',
  clockwise: '↻',
  anticlockwise: '↺',
  'half turn': '180°',
  down: '↓',
  'soft drop': '⇣',
  'hard drop': '⤓',
};

/** @param {string[]} keys */
export function drawKeys(keys) {
  const names = keys.map((key) => say(`press-${key.replaceAll(' ', '-')}`));
  const all = names.length > 0 ? h('span', { class: 'visually-hidden' }, say('keys', { keys: inRow(names) })) : '';
  const signs = keys.map((key, at) => h('kbd', { 'aria-hidden': 'true', title: names[at] }, SIGNS[key] ?? names[at]));
  byId('keys').replaceChildren(all, ...signs);
}
