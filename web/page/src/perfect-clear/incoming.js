// @ts-check
/** What comes in from elsewhere: texts, fumens with their pages, boards that were read from a picture. */

import { decoded } from '../store.js';
import { coming, pagesOf, stateOf } from './read.js';
import { read } from './state.js';

/** @typedef {import('./game.js').Desk} Desk */

/**
 * @param {Desk} desk
 * @param {import('./game.js').Game} game
 * @param {(pages: any[], text: string, open: (page: any) => void) => Promise<void>} list shows the pages of a fumen
 * @param {string} text
 */
export async function takeText({ ask, act, say, store, view }, game, list, text) {
  const hash = text.includes('#') ? decoded(text.slice(text.indexOf('#') + 1)) : text;
  const pages = await pagesOf(text, ask);
  const state = read(hash?.trim() ?? '') ?? stateOf(pages ?? text, store.now);
  if (state === null) return view.tell(hash === null ? say('link-damaged') : say('bad-text', { why: text.slice(0, 40) }), 'bad');
  await game.begin(state);
  if (!pages || pages.length < 2) return;
  const open = (/** @type {any} */ page) =>
    void act(async () => {
      const state = stateOf([page], store.now);
      if (state) await game.begin(state);
    });
  await list(pages, text, open);
}

/**
 * What was read from a picture: the field, the piece in hold, and those to come.
 * @param {Desk} desk
 * @param {import('./game.js').Game} game
 * @param {import('../reader.js').Taken} taken
 */
export async function takeSeen({ say, store, view }, game, { rows, pieces }) {
  const state = stateOf(rows.join('/'), store.now);
  if (state === null) return view.tell(say('picture-high'), 'bad');
  const held = pieces.find(({ place }) => place === 'hold')?.letter ?? '';
  await game.begin({ ...state, queue: coming(pieces), hold: state.rules.noHold ? '' : held });
}
