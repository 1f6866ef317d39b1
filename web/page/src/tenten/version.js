// @ts-check
/** Which version of an app somebody has: asked once, by a move whose points tell the versions apart. */

import { h } from '../base.js';
import { points, small } from './draw.js';
import { say } from './later.js';
import { NOT_OFFERED } from './seen.js';

/**
 * What the solver says of it.
 * @typedef {object} Telling
 * @property {string[]} board
 * @property {string} piece
 * @property {number} row
 * @property {number} col
 * @property {Array<{ rules: string, points: number }>} versions the usual one first
 */

/**
 * @param {HTMLElement} place
 * @param {Telling} telling
 * @param {Map<string, import('./draw.js').Piece>} pieces
 * @param {(rules: string) => void} take
 */
export function askVersion(place, { board, versions, ...move }, pieces, take) {
  if (place.querySelector('.version')) return;
  const picture = small(board.join('/'), [{ ...move, cleared_rows: [], cleared_cols: [] }], pieces);
  const keys = versions.filter(({ rules }) => rules !== NOT_OFFERED).map(({ rules, points: count }) =>
    h('button', { type: 'button', click: () => take(rules) }, points(say, count)));
  const unknown = h('button', { type: 'button', class: 'plain', click: () => take(versions[0].rules) }, say('version-unknown'));
  place.replaceChildren(h('div', { class: 'version' }, picture,
    h('div', {}, h('p', { class: 'fine' }, say('version-ask')), h('div', { class: 'row' }, ...keys, unknown))));
}
