// @ts-check
/** Today's boards: the same for everyone, from the date alone; your points beside those of the solver. */

import { byId, gap, h, language, listens, number, show, startHeader, status, words } from './base.js';
import { Client } from './client.js';
import { errorWords } from './errors.js';
import { shown } from './front/kept.js';
import { BLOCKS, SETS, bestOf, blocksOf, clearOf, dayOf, digitsOf, idOf, progressOf, queueOf } from './front/day.js';
import { gameOf, keep } from './shelf.js';
import { setting } from './store.js';
import { write } from './tenten/state.js';
import { troubles } from './troubles.js';
import { en } from './words/boards.en.js';

/** @typedef {typeof import('./front/kept.js').SOLVERS[number]} Solver */

// A reader needs one language alone.
const { ja } = language === 'ja' ? await import('./words/boards.ja.js') : { ja: {} };
const say = words({ en, ja });
startHeader();
show('native', language === 'ja');

const today = new Date();
const day = dayOf(today);
byId('day').textContent = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric' }).format(today);

/** What the solvers have found today. @type {Record<string, any>} */
const found = (() => {
  try {
    const kept = JSON.parse(setting('daily') ?? '{}');
    return kept.day === day ? kept : { day };
  } catch {
    return { day };
  }
})();

/** @param {string} name @param {any} what */
function note(name, what) {
  found[name] = what;
  setting('daily', JSON.stringify(found));
}

/**
 * A board of today.
 * @param {Solver} solver
 * @param {string} name
 * @param {string} text the game as it begins
 * @param {(string | Node)[]} about
 */
function card(solver, name, text, about) {
  const id = idOf(day, name);
  const item = shown(solver, { id, at: 0, now: text, past: [] }, say);
  if (!item) return;
  // A game that was begun goes on.
  const begin = () => gameOf(solver, id) ?? keep(solver, id, { now: text, past: [] });
  const link = h('a', { href: `../${item.folder}/?game=${id}`, click: begin, auxclick: begin }, h('span', { class: 'pic' }, item.picture),
    h('span', { class: 'what' }, h('strong', {}, item.title), ...about));
  const place = h('li', { class: 'card kept', 'data-name': name }, link);
  const old = document.querySelector(`#list [data-name="${name}"]`);
  if (old) old.replaceWith(place);
  else byId('list').append(place);
}

/** @param {typeof BLOCKS[number]} room */
function drawBlocks({ rules = '' }) {
  const { text, best } = found[rules] ?? {};
  if (!text) return;
  const mine = progressOf(gameOf('tenten', idOf(day, rules)));
  const points = (/** @type {number} */ score) => number.format(score);
  const yours = !mine || (mine.rounds === 0 && mine.score === 0) ? say('daily-play') : mine.isDone
    ? say('daily-you', { points: points(mine.score) })
    : say('daily-so-far', { points: points(mine.score), round: mine.rounds, all: SETS });
  const theirs = best ? say('daily-solver', { points: points(best.score) }) : say('daily-thinking');
  card('tenten', rules, text, [h('b', {}, yours), h('span', {}, theirs)]);
}

async function blocks() {
  const client = new Client('tenten');
  const ask = (/** @type {any} */ request) => client.ask(request);
  for (const room of BLOCKS) {
    const { rules = '' } = room;
    drawBlocks(room);
    if (found[rules]?.best) continue;
    const first = await blocksOf(day, room, ask);
    note(rules, { text: write(first) });
    drawBlocks(room);
  }
  for (const room of BLOCKS) {
    const { rules = '' } = room;
    if (found[rules].best) continue;
    const best = await bestOf(await blocksOf(day, room, ask), ask);
    note(rules, { ...found[rules], best });
    drawBlocks(room);
  }
}

async function clears() {
  const client = new Client('perfect-clear');
  for (let turn = 0; found.clear === undefined && turn < 20; turn += 1) {
    const { status } = await client.ask({ op: 'perfect-clear/solve', queue: queueOf(day, turn).queue });
    if (status === 'solved') note('clear', turn);
  }
  if (found.clear === undefined) return;
  card('perfect-clear', 'clear', clearOf(day, found.clear), [h('span', {}, say('daily-clear', { queue: queueOf(day, found.clear).queue }))]);
}

async function digits() {
  const board = digitsOf(day);
  const draw = (/** @type {string} */ about) => card('number-match', 'digits', `${board}~9d4cav~edit`, [h('span', {}, about)]);
  draw(say('daily-thinking'));
  if (!found.digits) {
    const { status, pairs, refills, optimal } = await new Client('number-match').ask({ op: 'number-match/solve', board, seconds: 10 });
    note('digits', { isWon: status === 'solved', pairs, refills, optimal });
  }
  const { isWon, pairs, refills, optimal } = found.digits;
  draw(!isWon ? say('daily-lost') : say(optimal ? 'daily-digits' : 'daily-digits-so-far', { pairs, refills }));
}

/** One solver after the other: a phone has few cores. */
async function all() {
  status('');
  try {
    await blocks();
    await clears();
    await digits();
  } catch (error) {
    if (troubles.why) return status(say('unloaded') + gap + say('unloaded-how'), 'bad');
    status(errorWords(say, error), 'bad');
  }
}

troubles.addEventListener('back', all);
addEventListener('pageshow', ({ persisted }) => persisted && BLOCKS.forEach(drawBlocks));
void all();
listens();
