// @ts-check
/** The tools of the page: known queues, many queues, fumens. They are loaded when one of them is opened. */

import { byId } from '../base.js';
import { plain } from '../share.js';
import { fieldPage, gluedPages, savePicture, steppedPages } from './export.js';
import { listed, shown } from './fumens.js';
import { makeParts } from './parts.js';
import { Playback } from './playback.js';
import { Search } from './search.js';
import { Solutions } from './solutions.js';
import { padded } from './state.js';

/** @typedef {import('./game.js').Desk} Desk */

/** What stands in a field for text. @param {string} id */
const valueOf = (id) => /** @type {HTMLInputElement} */ (byId(id)).value;

/**
 * @param {Desk} desk
 * @param {(text: string) => void} take
 */
export function makeTools(desk, take) {
  const { ask, act, store, view } = desk;
  const playback = new Playback();
  /** A solution is walked through. @param {import('./solutions.js').Solution} solution */
  const play = (solution) => {
    view.reset();
    playback.start(solution);
    view.draw();
    byId('grid').scrollIntoView({ block: 'nearest' });
  };
  const solutions = new Solutions(play);
  const search = new Search(solutions);
  const stop = () => search.stop();

  /** @param {import('../protocol').PerfectClearPageValue[]} pages */
  const writePages = async (pages) => {
    const { fumen } = await ask({ op: 'perfect-clear/fumen-of', pages });
    view.tell(await shown(fumen, pages.length));
  };
  /** The field with what is shown as a quiz; or the solution that is walked through, a page for each piece. */
  const write = () =>
    act(() => {
      const solution = playback.isOpen ? playback.solution : null;
      return writePages(solution ? steppedPages(solution, playback.boards) : [fieldPage(store.now)]);
    });
  /** All solutions that are listed, a page for each. */
  const writeAll = () => act(() => writePages(gluedPages(solutions.all)));

  const sharePicture = () => savePicture(padded(store.now.lines, playback.isOpen ? playback.rows : store.now.rows));
  const share = async () => (await import('./links.js')).shareAsked(desk, { playback, search });
  const showAsked = async () => (await import('./links.js')).showAsked(desk, { solutions, search });

  makeParts({
    solve: () => search.one(store.now),
    'solve-all': () => search.all(store.now),
    'more-solutions': () => search.more(store.now),
    'solve-stop': stop,
    'pattern-stop': stop,
    percent: () => search.pattern('percent', store.now),
    saves: () => search.pattern('saves', store.now),
    minimals: () => search.pattern('minimals', store.now),
    score: () => search.pattern('score', store.now),
    fill: () => search.pattern('fill', store.now),
    read: () => take(plain(valueOf('text'))),
    write,
    unglue: () => search.unglue(plain(valueOf('text')), store.now),
    'fumen-stop': stop,
    'solutions-glued': writeAll,
    'ways-glued': writeAll,
    'share-answer': () => act(share),
    'save-picture': () => act(sharePicture),
  });
  search.look(store.now);
  /** @type {(pages: any[], text: string, open: (page: any) => void) => Promise<void>} */
  const list = async (pages, text, open) => view.tell(listed(pages, text, open));
  const step = (/** @type {number} */ by) => () => {
    view.reset();
    playback.go(by);
    view.draw();
  };
  /** What buttons and keys do while a solution is walked through. @type {Record<string, () => void>} */
  const clicks = {
    earlier: () => solutions.open(solutions.at - 1),
    later: () => solutions.open(solutions.at + 1),
    back: step(-1),
    forward: step(1),
    'share-solution': () => act(share),
    close: () => {
      playback.close();
      view.draw();
    },
  };
  return { playback, solutions, search, list, clicks, showAsked, sharePicture };
}
