// @ts-check
/** What is opened below the game: known queues, patterns, fumens. It is made when one of them is opened. */

import { byId, h } from '../base.js';
import { SYSTEMS } from './games.js';
import { say } from './more.js';
import { PIECES } from './state.js';

/** What solutions must do, as the programs name it. */
const MODES = ['normal', 'any-tspin', 'tss', 'tsd', 'tst', 'tetris', 'tetris-end', 'b2b'];

/** @typedef {Record<string, () => void>} Clicks what buttons do, by their ids */

/**
 * A button with its words; of some, the id begins otherwise.
 * @param {string} id
 * @param {string} [words]
 */
export const button = (id, words = id) => h('button', { id, type: 'button' }, say(words));

/**
 * @param {string} id
 * @param {Record<string, any>} [attributes]
 */
export const input = (id, attributes = {}) =>
  h('input', { id, autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', ...attributes });

/**
 * What is typed or chosen, with its words before it.
 * @param {string} words
 * @param {HTMLElement} what
 */
export const labelled = (words, what) => h('label', {}, h('span', {}, say(words)), ' ', what);

/**
 * What is ticked or not, with its words behind it.
 * @param {string} id
 * @param {string} [words]
 * @param {boolean} [checked]
 */
export const tick = (id, words = id, checked = false) =>
  h('label', {}, h('input', { id, type: 'checkbox', checked }), ' ', h('span', {}, say(words)));

/** @param {...HTMLElement} all */
export const row = (...all) => h('div', { class: 'row' }, ...all);

/** @param {string} words */
export const fine = (words) => h('p', { class: 'fine' }, say(words));

/** @param {HTMLElement} made what is shown later */
function hidden(made) {
  made.hidden = true;
  return made;
}

/** A button that ends the search, as long as there is one. @param {string} id */
const stop = (id) => hidden(button(id, 'stop'));

function solvePart() {
  const more = button('more-solutions');
  more.hidden = true;
  return [
    fine('solve-how'),
    row(labelled('solve-queue', input('queue')), button('solve', 'solve-button'), button('solve-all'), stop('solve-stop'), tick('unique', 'unique', true)),
    h('p', { id: 'solve-answer', role: 'status' }),
    h('div', { id: 'saved', class: 'row', role: 'toolbar', 'aria-label': say('saved-piece') }),
    ...listed('solutions', 'solutions-glued'),
    more,
  ];
}

/**
 * Some choices, the first one chosen.
 * @param {string} id
 * @param {readonly string[]} all
 * @param {(one: string) => string} [name]
 */
const choice = (id, all, name = (one) => one) =>
  h('select', { id }, ...all.map((value) => h('option', { value }, name(value))));

/** @param {string} id of a list @param {string} glue the button that makes a fumen of it */
function listed(id, glue) {
  const all = button(glue, 'glued');
  all.hidden = true;
  return [h('ol', { id, class: 'lines pictures' }), all];
}

function patternPart() {
  const colors = (/** @type {string} */ first) => [first, ...PIECES.filter((piece) => piece !== first)];
  return [
    fine('pattern-how'),
    row(
      labelled('pattern-text', input('pattern', { value: '*p4', autocapitalize: null })),
      button('percent'),
      button('saves'),
      button('minimals'),
      button('score'),
      button('fill'),
      stop('pattern-stop'),
    ),
    h(
      'details',
      {},
      h('summary', {}, say('choices')),
      h(
        'div',
        { class: 'fields' },
        labelled('keep', input('keep', { placeholder: 'T,O||I', autocapitalize: null })),
        labelled('mode', choice('mode', MODES, (mode) => say(`mode-${mode}`))),
        labelled('system', choice('system', ['', ...SYSTEMS], (system) => say(`game-${system}`))),
        labelled('combo', input('combo', { type: 'number', value: 0, min: 0, max: 100 })),
        tick('b2b'),
        labelled('fill-color', choice('fill-piece', colors('I'))),
        labelled('margin-color', choice('margin-piece', colors('O'))),
      ),
      fine('choices-how'),
    ),
    fine('pattern-words'),
    h('div', { id: 'pattern-answer', role: 'status', 'aria-atomic': 'true' }),
    hidden(button('share-answer', 'share-this')),
    ...listed('way-list', 'ways-glued'),
  ];
}

function fumenPart() {
  const text = h('textarea', { id: 'text', rows: 3, 'aria-label': say('fumen-text'), spellcheck: 'false' });
  const open = h('a', { id: 'open', class: 'button', target: '_blank', rel: 'noopener', hidden: true }, say('fumen-open'));
  return [
    fine('fumen-how'),
    text,
    row(
      button('read', 'fumen-read'),
      button('write', 'fumen-write'),
      button('unglue'),
      stop('fumen-stop'),
      button('save-picture'),
      open,
    ),
    fine('unglue-how'),
    h('p', { id: 'fumen-answer', role: 'status' }),
    h('ol', { id: 'pages', class: 'lines pictures' }),
  ];
}

/**
 * Makes all of them.
 * @param {Clicks} clicks
 */
export function makeParts(clicks) {
  byId('solve-part').append(...solvePart());
  byId('pattern-part').append(...patternPart());
  byId('fumen-part').append(...fumenPart());
  for (const [id, click] of Object.entries(clicks)) byId(id).addEventListener('click', () => click());
  for (const [id, button] of [['queue', 'solve'], ['pattern', 'percent']]) pressOnEnter(id, button);
}

/**
 * Enter in a field for text is as good as its button.
 * @param {string} id
 * @param {string} button
 */
export function pressOnEnter(id, button) {
  byId(id).addEventListener('keydown', (event) => {
    if (event.key === 'Enter') byId(button).click();
  });
}
