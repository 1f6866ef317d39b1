// @ts-check
/** What comes next, where there is room for it: the chance after the best move, by the piece that appears. */

import { byId, h } from '../base.js';
import { tile } from './board.js';
import { say } from './more.js';
import { percent } from './panel.js';

/** @typedef {import('./state.js').State} State */

const list = h('ul', {});
const part = h('div', { id: 'coming' }, h('div', { class: 'row' }, h('h2', {}, say('coming')), h('span', { class: 'fine end' }, say('coming-how'))), list);
byId('deck').after(part);

/**
 * @param {readonly State[]} states one for each piece that may appear
 * @param {(state: State) => any} adviceOf what is known of a state
 */
export function drawComing(states, adviceOf) {
  part.hidden = states.length < 2;
  list.replaceChildren(...states.map((state) => {
    const piece = state.queue.slice(-1);
    const value = adviceOf(state)?.chance.value;
    const meter = h('span', { class: 'meter', 'aria-hidden': 'true' });
    meter.style.setProperty('--part', `${100 * (value ?? 0)}%`);
    return h('li', {}, tile(piece), h('span', { class: 'visually-hidden' }, piece), meter, h('b', {}, value === undefined ? '…' : percent(value)));
  }));
}
