// @ts-check
/**
 * What is said above the page, with a way on: that a solver could not be loaded, that a link is damaged or the game of
 * somebody else, that something on the device could not be read.
 */

import { gap, h } from './base.js';
import { unreadable } from './store.js';
import { troubles } from './troubles.js';

/** @typedef {(key: any, parts?: Record<string, string | number>) => string} Say */
/** @typedef {import('./store.js').Store<any>} Store */

/**
 * @typedef {object} Strip
 * @property {'fail' | 'doubt' | 'visit'} kind
 * @property {string} head
 * @property {string} [text]
 * @property {string} [why] what happened, for those who ask
 * @property {Array<[id: string, words: string, act: () => void]>} keys the first one is the main one
 */

/** @param {Say} say @returns {Strip[]} */
function ofTroubles(say) {
  if (troubles.why) {
    const text = say(troubles.isTrying ? 'loading-again' : 'unloaded-how');
    const { why } = troubles;
    return [{ kind: 'fail', head: say('unloaded'), text, why, keys: [['try-again', say('try-again'), () => troubles.retry()]] }];
  }
  if (!troubles.isSlow) return [];
  return [{ kind: 'doubt', head: say('slow'), keys: [['try-again', say('try-again'), () => location.reload()]] }];
}

/** @param {Say} say @param {Store} store @returns {Strip[]} */
function ofVisit(say, store) {
  if (store.visit === '' || (store.visit === 'link' && !store.hasOwn)) return [];
  const isDamaged = store.visit === 'damaged';
  const text = store.hasOwn ? say('own-kept') : undefined;
  const keep = say(isDamaged && !store.canUndo ? 'start-empty' : 'keep');
  /** @type {Strip['keys']} */
  const keys = [['keep', keep, () => store.keep()]];
  if (store.hasOwn) keys.push(['go-back', say('go-back'), () => store.goBack()]);
  return [{ kind: isDamaged ? 'doubt' : 'visit', head: say(isDamaged ? 'link-damaged' : 'visit'), text, keys }];
}

/** @param {Say} say @param {() => void} draw @returns {Strip[]} */
function ofUnreadable(say, draw) {
  if (unreadable.size === 0) return [];
  const forget = () => {
    unreadable.clear();
    draw();
  };
  const head = [...unreadable].map((what) => say(what)).join(gap);
  return [{ kind: 'doubt', head, keys: [['understood', say('understood'), forget]] }];
}

/** @param {Say} say @param {Strip} strip */
function draw(say, { kind, head, text, why, keys }) {
  const words = h('p', {}, h('strong', {}, head), text ? gap : null, text ? h('span', {}, text) : null);
  const buttons = keys.map(([id, name, click], at) =>
    h('button', { id, type: 'button', class: at === 0 ? 'main' : '', click }, name));
  const more = why ? h('details', {}, h('summary', {}, say('what-happened')), h('p', { class: 'fine', lang: 'en' }, why)) : null;
  return h('div', { class: `strip ${kind}`, role: kind === 'fail' ? 'alert' : 'status' }, words, ...buttons, more);
}

/**
 * @param {Say} say
 * @param {Store} store
 * @param {() => void} again asks again what had no answer while a solver was not there
 */
export function startStrips(say, store, again) {
  const place = h('div', { id: 'strips' });
  document.querySelector('main')?.before(place);
  /** What is shown, so that nothing is said twice. */
  let shown = '';
  const show = () => {
    const strips = [...ofTroubles(say), ...ofVisit(say, store), ...ofUnreadable(say, show)];
    const next = JSON.stringify(strips);
    if (next === shown) return;
    shown = next;
    const focused = place.contains(document.activeElement) ? document.activeElement?.id : '';
    place.replaceChildren(...strips.map((strip) => draw(say, strip)));
    // The button that was pressed may be gone: the page goes on at its board.
    const board = () => document.querySelector('.cell[tabindex="0"], main button:not(:disabled)');
    const target = focused ? (document.getElementById(focused) ?? board()) : null;
    /** @type {HTMLElement | null} */ (target)?.focus({ preventScroll: true });
  };
  troubles.addEventListener('change', show);
  troubles.addEventListener('back', again);
  document.addEventListener('left-out', show);
  store.addEventListener('change', () => {
    troubles.forget();
    show();
  });
  show();
}
