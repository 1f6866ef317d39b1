// @ts-check
/** What is otherwise than the page believes: lines, pieces, rules. */

import { byId, h } from '../base.js';
import { plain } from '../share.js';
import { DROPS, KICKS, PIECES, padded } from './state.js';

/** @typedef {import('./state.js').State} State */

/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id));

/**
 * @param {string} id
 * @param {Array<[value: string, text: string]>} choices
 * @param {string} value
 */
function fill(id, choices, value) {
  byId(id).replaceChildren(...choices.map(([value, text]) => h('option', { value }, text)));
  field(id).value = value;
}

/**
 * @param {import('./board.js').Say} say
 * @param {State} state
 */
export function drawSetup(say, { rows, queue, bag, hold, rules }) {
  const numbers = (/** @type {number[]} */ all) => all.map((one) => /** @type {[string, string]} */ ([`${one}`, `${one}`]));
  fill('set-lines', numbers([1, 2, 3, 4, 5, 6]), `${rows.length}`);
  fill('set-hold', [['', say('nothing')], ...PIECES.map((piece) => /** @type {[string, string]} */ ([piece, piece]))], hold);
  fill('set-previews', numbers([...Array(13).keys()]), `${rules.previews}`);
  fill('set-kicks', KICKS.map((kicks) => [kicks, kicks]), rules.kicks);
  fill('set-drop', DROPS.map((drop) => [drop, say(drop)]), rules.drop);
  field('set-queue').value = queue;
  field('set-bag').value = bag;
  field('set-no-hold').checked = rules.noHold;
  field('set-any-bag').checked = rules.anyBag;
}

/**
 * The state as it is set there; what is left of the bag, or null if the queue begins with a bag.
 * @param {State} now
 */
export function readSetup(now) {
  const letters = (/** @type {string} */ id) => plain(field(id).value).toUpperCase().replace(/[^IJLOSTZ]/g, '');
  const lines = Number(field('set-lines').value);
  const noHold = field('set-no-hold').checked;
  const kept = lines === now.rows.length;
  // Rows come and go on top; those with something in them stay.
  const used = now.rows.slice(Math.max(now.rows.length - lines, 0));
  const queue = letters('set-queue');
  const bag = letters('set-bag');
  /** @type {State} */
  const state = {
    ...now,
    rows: kept ? now.rows : padded(lines, used),
    lines: kept ? now.lines : lines,
    hold: noHold ? '' : field('set-hold').value,
    queue,
    bag,
    did: undefined,
    lost: false,
    rules: {
      kicks: field('set-kicks').value,
      drop: /** @type {any} */ (field('set-drop').value),
      noHold,
      anyBag: field('set-any-bag').checked,
      previews: Number(field('set-previews').value),
    },
  };
  const isUntouched = queue !== now.queue && bag === now.bag;
  return { state, bag: isUntouched && now.queue === '' ? null : bag };
}
