// @ts-check
/**
 * Setups to start from. Their fields, patterns and counts are those that others have published, with SRS, soft drop and
 * hold; `fixtures/perfect-clear/published.txt` has them with their sources, and tests work them out again.
 */

import { byId, h } from '../base.js';
import { say } from './more.js';
import { item } from './solutions.js';
import { beginning } from './state.js';

/** @typedef {{ name: string, field: string, pattern: string, solved: number, total: number, source: string }} Setup */

const [FINDER, BITRIS] = ['knewjade/solution-finder', 'knewjade/bitris-commands'];

/** @type {Setup[]} */
const SETUPS = [
  { name: 'PCO', field: 'XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X', pattern: '*p4', solved: 514, total: 840, source: FINDER },
  { name: 'PCO, 20', field: 'X.......XX/X......XXX/X.....XXXX/X......XXX', pattern: '*!', solved: 5028, total: 5040, source: BITRIS },
  { name: 'ILSZ', field: 'X......XXX/X.......XX/X.....XXXX/X......XXX', pattern: '[LTO]!,*p4', solved: 5040, total: 5040, source: BITRIS },
  { name: 'LSZT', field: 'X........./XX...X..../XXXXXX..../XXXXXX....', pattern: '*!', solved: 5028, total: 5040, source: BITRIS },
  { name: '6 × 4', field: 'XXXX....../XXXX....../XXXX....../XXXX......', pattern: '*p7', solved: 5040, total: 5040, source: FINDER },
];

/**
 * @param {import('./game.js').Desk} desk
 * @param {import('./game.js').Game} game
 */
export function drawSetups({ act, store }, game) {
  const part = byId('setups-part');
  if (part.querySelector('ol')) return;
  const items = SETUPS.map(({ name, field, pattern, solved, total, source }) => {
    const rows = field.split('/');
    const start = () =>
      act(async () => {
        await game.begin(beginning({ rows, rules: store.now.rules }));
        const typed = /** @type {HTMLInputElement | null} */ (document.getElementById('pattern'));
        if (typed) typed.value = pattern;
      });
    return item(name, rows, say('setup-count', { solved, total, pattern, source }), start);
  });
  part.append(h('p', { class: 'fine' }, say('setups-how')), h('ol', { class: 'lines pictures' }, ...items));
}
