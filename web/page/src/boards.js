// @ts-check
/** Your boards: the games that this device keeps, by day, with a picture of each. */

import { byId, h, language, listens, show, startHeader, status, words } from './base.js';
import { SOLVERS, linkTo, shown, timeOf } from './front/kept.js';
import { shareLink } from './share.js';
import { gamesOf, keep, remove } from './shelf.js';
import { en } from './words/boards.en.js';

/** @typedef {typeof SOLVERS[number]} Solver */
/** @typedef {import('./front/kept.js').Shown & { solver: Solver, kept: import('./shelf.js').Kept }} Item */

// A reader needs one language alone.
const { ja } = language === 'ja' ? await import('./words/boards.ja.js') : { ja: {} };
const say = words({ en, ja });
startHeader();
show('native', language === 'ja');

/** The solver whose games are shown; all of them at first. @type {Solver | ''} */
let kind = '';

/** @returns {Item[]} */
function items() {
  const all = SOLVERS.flatMap((solver) =>
    gamesOf(solver).flatMap((kept) => {
      const what = shown(solver, kept, say);
      return what ? [{ ...what, solver, kept }] : [];
    }));
  return all.sort((one, other) => other.kept.at - one.kept.at);
}

const dayFormat = new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric' });

/** @param {number} at */
function dayOf(at) {
  const start = (/** @type {Date} */ day) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  const days = Math.round((start(new Date()) - start(new Date(at))) / 86_400_000);
  return days === 0 ? say('today') : days === 1 ? say('yesterday') : dayFormat.format(at);
}

/** What others can open: the game as it stands. @param {Item} item */
const linkOf = ({ folder, kept }) => new URL(`../${folder}/#${encodeURIComponent(kept.now)}`, location.href).href;

/** @param {Item} item */
function draw(item) {
  const [{ title }, when] = [item, timeOf(item.kept.at, say)];
  const share = h('button', { type: 'button', 'aria-label': say('share-it', { title, when }), click: () => pass(item) }, say('share'));
  const away = h('button', { type: 'button', 'aria-label': say('remove-it', { title, when }), click: () => take(item) }, say('remove'));
  return h('li', { class: 'card kept' }, linkTo(item, item.kept, say, '../'), h('div', { class: 'row' }, share, away));
}

/** @param {Item} item */
async function pass(item) {
  const done = await shareLink(item.title, linkOf(item));
  if (done !== 'nothing') status(say(done), 'good');
}

/** @param {Item} item */
function take({ solver, kept }) {
  remove(solver, kept.id);
  list();
  status(say('removed'));
  const putBack = h('button', { type: 'button', click: () => {
    keep(solver, kept.id, kept, kept.at);
    status('');
    list();
  } }, say('back'));
  byId('status').append(' ', putBack);
  putBack.focus();
}

function list() {
  const all = items();
  const some = all.filter(({ solver }) => kind === '' || solver === kind);
  const days = [...new Set(some.map(({ kept }) => dayOf(kept.at)))];
  const parts = days.map((day) =>
    h('section', {}, h('h2', {}, day),
      h('ul', { class: 'boards' }, ...some.filter(({ kept }) => dayOf(kept.at) === day).map(draw))));
  if (all.length === 0) parts.push(h('section', {}, h('p', {}, say('none-yet')), h('p', {}, h('a', { href: '../', class: 'button' }, say('open')))));
  byId('list').replaceChildren(...parts);
  const count = (/** @type {Solver} */ name) => all.filter(({ solver }) => solver === name).length;
  const there = SOLVERS.filter((name) => count(name) > 0);
  const key = (/** @type {Solver | ''} */ name, /** @type {string} */ text) =>
    h('button', { type: 'button', 'aria-pressed': String(kind === name), click: () => {
      kind = name;
      list();
    } }, text);
  byId('kinds').replaceChildren(key('', say('all', { count: all.length })), ...there.map((name) => key(name, say('kind', { title: say(name === 'tenten' ? 'kind-tenten' : name), count: count(name) }))));
  show('kinds', there.length > 1);
}

list();
addEventListener('storage', list);
addEventListener('pageshow', list);
listens();
