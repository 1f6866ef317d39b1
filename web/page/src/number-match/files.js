// @ts-check
/** A line as a file: its pictures, its steps, or the solver's document. Loaded when one is wanted. */

import { save, shareFile, toPng } from '../save.js';
import { stepWords } from './board.js';
import { bare } from './search.js';

/** @typedef {'svg' | 'png' | 'text' | 'json' | 'share'} Kind */

/** Pixels of the pictures, side by side. */
const WIDTH = 2_000;

/**
 * @param {Kind} kind
 * @param {object} page
 * @param {import('./board.js').Say} page.say
 * @param {import('../client.js').Client} page.client
 * @param {import('./state.js').State} page.state
 * @param {import('./search.js').Search} page.search
 */
export async function keepFile(kind, { say, client, state: { board, rules, steps }, search }) {
  const { known } = search;
  if (kind === 'text') {
    const lines = known.boards.slice(0, steps.length).map((at, index) => `${index + 1}. ${stepWords(say, at, rules.width)}`);
    return save('number-match.txt', `${lines.join('\n')}\n`);
  }
  if (kind === 'json') return known.answer && save('number-match.json', `${JSON.stringify(known.answer)}\n`, 'application/json');
  if (known.isSearching) search.stop();
  const { svg } = await client.ask({ op: 'number-match/draw', board, rules, steps: steps.map(bare) });
  if (kind === 'svg') save('number-match.svg', svg, 'image/svg+xml');
  else await (kind === 'share' ? shareFile : save)('number-match.png', await toPng(svg, WIDTH));
}
