// @ts-check
/** Settings: below all else, and loaded once the page stands there. */

import { h, language } from '../base.js';
import { gameOf } from '../rooms.js';
import { setting } from '../store.js';
import { DEALERS, dealerKept } from './dealers.js';
import { say, texts } from './later.js';
import { NOT_OFFERED } from './seen.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Game} Game */

/**
 * @param {HTMLElement} place
 * @param {object} page
 * @param {(rules: string) => string} page.title
 * @param {(game: Game) => void} page.start
 * @param {(goal: State['goal']) => void} page.aim
 * @returns {{ draw: (now: State, games: Map<string, Game>) => void }}
 */
export function startMore(place, { title, start, aim }) {
  /** @type {Map<string, Game>} */
  let known = new Map();
  const select = (/** @type {string} */ id, /** @type {keyof typeof texts} */ words, /** @type {(value: string) => void} */ take, /** @type {string[]} */ values = []) => {
    const options = values.map((value) => h('option', { value }, say(/** @type {any} */ (`${id}-${value}`))));
    const field = /** @type {HTMLSelectElement} */ (h('select', { id }, ...options));
    field.addEventListener('change', () => take(field.value));
    return { field, label: h('label', {}, h('span', {}, say(words)), ' ', field) };
  };
  const rules = select('rules', 'rules', (value) => {
    const game = known.get(value);
    // Who chooses a version has told which one it is.
    if (known.get(gameOf(value))?.telling) setting('tenten.version', value);
    if (game) start(game);
  });
  const goal = select('goal', 'goal', (value) => aim(/** @type {State['goal']} */ (value)), ['survival', 'score']);
  const dealer = select('dealer', 'deal', (value) => setting('tenten.dealer', value), DEALERS);
  dealer.field.value = dealerKept();
  place.append(h('div', { class: 'row' }, rules.label, goal.label, dealer.label),
    ...(language === 'ja' ? [h('p', { class: 'fine', id: 'native' }, say('native'))] : []));
  return {
    draw: (now, games) => {
      if (games !== known) {
        const isOffered = ({ name = '' }) => name !== NOT_OFFERED || name === now.rules;
        rules.field.replaceChildren(...[...games.values()].filter(isOffered).map(({ name: value, size }) =>
          h('option', { value }, say('rules-of', { title: title(value), size }))));
        known = games;
      }
      [rules.field.value, goal.field.value] = [now.rules, now.goal];
    },
  };
}
