// @ts-check
/** What is otherwise than the page believes: lines, pieces, rules; and the colours. */

import { byId, h } from '../base.js';
import { plain } from '../share.js';
import { keptSetting, setting } from '../store.js';
import { GAMES, KICKS } from './games.js';
import { say } from './more.js';
import { same } from './game.js';
import { button, fine, input, labelled, row, tick } from './parts.js';
import { DROPS, PIECES, RULES, beginning, padded, read, write } from './state.js';
import { THEMES, useTheme } from './theme.js';

/** @typedef {import('./state.js').State} State */

/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id));

/** @param {string} id */
const choice = (id) => h('select', { id });

/**
 * @param {string} id
 * @param {Array<[value: string, text: string]>} choices
 * @param {string} value
 */
function fill(id, choices, value) {
  if (byId(id).childElementCount === 0) byId(id).append(...choices.map(([value, text]) => h('option', { value }, text)));
  field(id).value = value;
}

/**
 * @param {readonly string[]} all
 * @param {(one: string) => string} name
 * @returns {Array<[value: string, text: string]>}
 */
const named = (all, name = (one) => one) => all.map((one) => [one, name(one)]);

/**
 * Makes the fields, once. What is chosen there acts at once.
 * @param {import('./game.js').Desk} desk
 * @param {import('./game.js').Game} game
 */
function make({ act, store }, game) {
  const fields = h(
    'div',
    { class: 'fields' },
    labelled('lines-to-clear', choice('set-lines')),
    labelled('queue', input('set-queue')),
    labelled('left-of-bag', input('set-bag')),
    labelled('held-piece', choice('set-hold')),
    labelled('previews', choice('set-previews')),
    labelled('game', choice('set-game')),
    labelled('kicks', choice('set-kicks')),
    labelled('drop', choice('set-drop')),
    labelled('theme', choice('set-theme')),
    tick('set-no-hold', 'no-hold'),
    tick('set-any-bag', 'any-bag'),
    tick('set-loop', 'loop'),
  );
  byId('setup').append(fields, fine('setup-how'), row(button('clear-field')));
  byId('clear-field').addEventListener('click', () =>
    game.change({ ...store.now, rows: padded(store.now.lines), did: say('did-paint'), made: undefined, lost: false }),
  );
  const apply = () =>
    act(async () => {
      const { state, bag } = readSetup(store.now);
      if (same(state, store.now)) return;
      setting('perfect-clear.rules', JSON.stringify(state.rules));
      if (state.queue === '') game.change({ ...state, bag: bag ?? '' });
      else await game.start(state, bag);
    });
  fields.addEventListener('change', ({ target }) => {
    const { id, value } = /** @type {HTMLInputElement} */ (target);
    if (id === 'set-game') field('set-kicks').value = GAMES[value].kicks;
    if (id !== 'set-theme') return void apply();
    setting('perfect-clear.theme', value);
    useTheme(value);
  });
  store.addEventListener('change', () => /** @type {HTMLDetailsElement} */ (byId('setup')).open && fillAll(store.now));
}

/**
 * @param {import('./game.js').Desk} desk
 * @param {import('./game.js').Game} game
 */
export function drawSetup(desk, game) {
  if (!document.getElementById('set-lines')) make(desk, game);
  fillAll(desk.store.now);
}

/** @param {State} state */
function fillAll({ rows, queue, bag, hold, rules }) {
  const numbers = (/** @type {Iterable<number>} */ all) => named([...all].map(String));
  fill('set-lines', numbers([1, 2, 3, 4, 5, 6]), `${rows.length}`);
  fill('set-hold', named(['', ...PIECES], (piece) => piece || say('nothing')), hold);
  fill('set-previews', numbers(Array(13).keys()), `${rules.previews}`);
  fill('set-game', named(Object.keys(GAMES), (game) => say(`game-${game}`)), rules.game);
  fill('set-kicks', named(KICKS), rules.kicks);
  fill('set-drop', named(DROPS, say), rules.drop);
  const theme = setting('perfect-clear.theme') ?? '';
  fill('set-theme', named(THEMES, (theme) => say(`theme-${theme}`)), THEMES.includes(theme) ? theme : THEMES[0]);
  field('set-queue').value = queue;
  field('set-bag').value = bag;
  field('set-no-hold').checked = rules.noHold;
  field('set-any-bag').checked = rules.anyBag;
  field('set-loop').checked = rules.isLoop;
}

/** The rules that were used last time, if nothing has been done yet. @param {import('../store.js').Store<State>} store */
export function readRules(store) {
  if (write(store.now) !== write(beginning()) || store.canUndo) return;
  const state = keptSetting('perfect-clear.rules', (text) => {
    const kept = JSON.parse(text);
    return kept?.kicks ? read(write({ ...beginning(), rules: { ...RULES, ...kept } })) : null;
  });
  if (state && !same(state.rules, RULES)) store.replace(state);
}

/**
 * The state as it is set there; what is left of the bag, or null if the queue begins with a bag.
 * @param {State} now
 */
function readSetup(now) {
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
      game: /** @type {any} */ (field('set-game').value),
      kicks: /** @type {any} */ (field('set-kicks').value),
      drop: /** @type {any} */ (field('set-drop').value),
      noHold,
      anyBag: field('set-any-bag').checked,
      previews: Number(field('set-previews').value),
      isLoop: field('set-loop').checked,
    },
  };
  const isUntouched = queue !== now.queue && bag === now.bag;
  return { state, bag: isUntouched && now.queue === '' ? null : bag };
}
