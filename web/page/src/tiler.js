// @ts-check
/** The page of the tiler: counts of figures are asked for, and the square is looked at. */

import './tiler/plane.js';
import { allow, byId, isWaiting, language, listens, startHeader, status, words } from './base.js';
import { Client, Dropped, Refused } from './client.js';
import { errorWords } from './errors.js';
import { onText, shareLink } from './share.js';
import { Store } from './store.js';
import { startStrips } from './strips.js';
import { Counters } from './tiler/counters.js';
import { Film } from './tiler/film.js';
import { KINDS, MOST_SIDE, counts, signature, square, tidy, total } from './tiler/signature.js';
import { chessboard, nameOf } from './tiler/pieces.js';
import { inPixels } from './tiler/plane.js';
import { first, read, write } from './tiler/state.js';
import { SECONDS, answerWords, fitWords, pictureWords } from './tiler/told.js';
import { troubles } from './troubles.js';
import { en } from './words/tiler.en.js';

/** @typedef {import('./tiler/state.js').State} State */

const CONTEST = 'I49,J127,L49,O13,S127,T126,Z134';
/** The largest square whose search is watched. */
const MOST_WATCHED = 50;

// A reader needs one language alone.
const { ja } = language === 'ja' ? await import('./words/tiler.ja.js') : { ja: {} };
const say = words({ en, ja });
startHeader('tiler', () => png('shareFile'));
byId('native').hidden = language !== 'ja';

const plane = /** @type {import('./tiler/plane.js').Plane} */ (byId('plane'));
const field = /** @type {HTMLInputElement} */ (byId('signature'));
const contest = /** @type {HTMLTextAreaElement} */ (byId('contest'));
const client = new Client('tiler');
const store = new Store(first, { name: 'tiler', read, write, isEmpty: ({ signature, given }) => signature + given === '' });
const film = new Film(plane, say);
const counters = new Counters(byId('counts'), say, (counts) => change({ signature: signature(counts) }));
/**
 * The tiling that is shown, or that is beneath the film.
 * @type {{ size: number, signature: string, cells: Uint8Array, told: string } | null}
 */
let shown = null;
/** What was solved last, so that only another question is asked. */
let asked = '';

/** @param {Partial<State>} news */
const other = (news) => ({ ...store.now, seed: 1, given: '', watch: false, ...news });

/** @param {Partial<State>} news */
const change = (news) => store.set(other(news));

/** Other figures altogether. @param {Partial<State>} news */
const begin = (news) => store.begin(other(news));

/* What is shown. */

/** Nothing that was about another square stays in sight. */
function clear() {
  shown = null;
  film.close();
  plane.clear(say('nothing'));
  byId('proof').hidden = true;
  byId('start').hidden = true;
  byId('zoom').hidden = true;
  byId('another').hidden = true;
  byId('checked').textContent = '';
  contest.value = '';
  offer();
}

/** Buttons for what there is. */
function offer() {
  for (const id of ['write', 'copy', 'save-text', 'save-svg', 'save-png']) {
    /** @type {HTMLButtonElement} */ (byId(id)).disabled = shown === null;
  }
  allow('undo', store.canUndo);
  byId('redo').hidden = !store.canRedo;
  byId('last').hidden = !store.hasLast;
}

/**
 * @param {{ size: number, signature: string, cells: Uint8Array }} answer
 * @param {string} told
 */
function showTiling(answer, told) {
  const { size, signature, cells } = answer;
  shown = { size, signature, cells, told };
  status(told, 'good');
  plane.show(answer.size, answer.cells, pictureWords(say, answer));
  byId('zoom').hidden = false;
  byId('watch').hidden = answer.size > MOST_WATCHED || store.now.given !== '';
  byId('another').hidden = store.now.given !== '';
  offer();
}

/** @param {any} answer */
function showProof({ size, reason, explanation, method }) {
  byId('proof').hidden = false;
  byId('verdict').textContent = say('infeasible', { size });
  const key = /** @type {keyof typeof en} */ (reason);
  byId('reason').textContent = key in en ? say(key) : explanation;
  byId('board-of-proof').replaceChildren(...(reason === 't-parity' ? [chessboard()] : []));
  byId('numbers').textContent = method.endsWith('skew-bound') ? explanation : '';
}

/* What is asked. */

/**
 * Asks, and says that it is being thought.
 * @param {any} request
 * @param {() => unknown} [again] what is done when the solver is there, if it was not
 * @returns {Promise<any>} null if there is no answer, or another question took its place
 */
async function ask(request, again = () => {}) {
  const slow = setTimeout(() => {
    status(say('thinking'), 'busy');
    byId('stop').hidden = false;
  }, 150);
  try {
    return await client.ask(request);
  } catch (error) {
    troubles.postpone(error, again);
    // A link that makes no sense is none.
    const isLink = store.visit && !store.canUndo && ['tiler/solve', 'tiler/draw'].includes(request.op);
    if (isLink && error instanceof Refused && !['memory', 'stopped'].includes(error.code)) store.reject();
    else if (!(error instanceof Dropped)) status(errorWords(say, error, { stopped: say('not-solved') }), 'bad');
    return null;
  } finally {
    clearTimeout(slow);
    if (!client.isBusy) byId('stop').hidden = true;
  }
}

async function solve() {
  const { signature: text, seed, given, watch } = store.now;
  if (given) return draw(given);
  const all = counts(text);
  if (text === '' || (all && !(square(total(all)).fits && square(total(all)).smaller <= MOST_SIDE))) {
    client.drop();
    byId('start').hidden = text !== '';
    return status(text === '' ? '' : fitWords(say, all ?? []), '');
  }
  const answer = await ask({ op: 'tiler/solve', signature: text, seed, seconds: SECONDS });
  if (answer === null) return;
  if (!all) {
    // The solver has read a text that the page has not.
    counters.show(counts(answer.signature) ?? []);
    byId('fits').textContent = '';
  }
  if (answer.status === 'solved') {
    showTiling(answer, answerWords(say, answer));
    if (watch) await openFilm();
    return;
  }
  status(answerWords(say, answer), 'bad');
  if (answer.status === 'infeasible') showProof(answer);
  else byId('another').hidden = false;
}

/** @param {string} text a tiling from elsewhere */
async function draw(text) {
  const answer = await ask({ op: 'tiler/draw', text });
  if (answer === null) return;
  contest.value = text;
  counters.show(counts(answer.signature) ?? []);
  field.value = answer.signature;
  byId('fits').textContent = fitWords(say, counts(answer.signature) ?? []);
  showTiling(answer, say('given', { size: answer.size }));
}

async function openFilm() {
  const { signature: text, seed } = store.now;
  const answer = await ask({ op: 'tiler/diagonal', signature: text, seed, seconds: SECONDS });
  if (answer === null) return;
  byId('watch').hidden = true;
  status(say('watching'));
  film.open(answer);
}

/** What the tiling that is shown is made of, for questions about it. */
function source() {
  const { signature: text, seed, given } = store.now;
  return given ? { text: given } : { text, seed, seconds: SECONDS };
}

/** @returns {Promise<string | null>} the tiling in the contest's format */
async function list() {
  return (await ask({ op: 'tiler/contest', ...source() }))?.contest ?? null;
}

/**
 * A text from elsewhere: a tiling, or figures.
 * @param {string} text
 */
async function take(text) {
  if (/^\s*[[{]/.test(text) && /\[\s*\[|"solution"/.test(text)) return check(text, false);
  begin({ signature: tidy(text).slice(0, 1000) });
}

/**
 * @param {string} text
 * @param {boolean} isHeld whether it is held against the signature that is asked for
 */
async function check(text, isHeld) {
  byId('checked').textContent = '';
  const all = counts(store.now.signature);
  const held = isHeld && all && !store.now.given ? { signature: store.now.signature } : {};
  try {
    if ('signature' in held) {
      const verdict = await client.ask({ op: 'tiler/verify', answer: text, ...held });
      byId('checked').textContent =
        verdict.valid === true
          ? say('valid', { size: verdict.size, signature: verdict.signature })
          : say('invalid', { why: verdict.reason });
      if (verdict.valid !== true) return;
    }
    const answer = await client.ask({ op: 'tiler/draw', text });
    const told = byId('checked').textContent || say('valid', { size: answer.size, signature: answer.signature });
    const listed = await client.ask({ op: 'tiler/contest', text });
    begin({ signature: answer.signature, given: listed.contest });
    look();
    byId('checked').textContent = told;
  } catch (error) {
    troubles.postpone(error, () => check(text, isHeld));
    if (error instanceof Dropped) return;
    byId('contest-part').setAttribute('open', '');
    contest.value = text;
    const words = error instanceof Refused ? say('invalid', { why: error.message }) : errorWords(say, error);
    byId('checked').textContent = words;
    status(words, 'bad');
  }
}

async function random() {
  const size = Number(/** @type {HTMLInputElement} */ (byId('side')).value);
  if (!(size >= 2 && size <= MOST_SIDE && size % 2 === 0)) return status(say('no-side', { most: MOST_SIDE }), 'bad');
  const generator = /** @type {any} */ (byId('generator')).value;
  const seed = Math.floor(Math.random() * 2 ** 32);
  const drawn = await ask({ op: 'tiler/generate', size, generator, seed, as_drawn: true }, random);
  if (drawn !== null) begin({ signature: drawn.signature });
}

/** @type {typeof import('./save.js').save} */
const save = async (...file) => (await import('./save.js')).save(...file);

/** A picture in pixels, of about 2,000 on each side. @param {'save' | 'shareFile'} how */
async function png(how) {
  if (shown === null) return;
  const { size, cells } = shown;
  const name = nameOf(shown);
  const canvas = await inPixels(cells, size, Math.max(2, Math.min(Math.floor(2000 / size), 96)));
  await (await import('./save.js'))[how](`${name}.png`, await canvas.convertToBlob({ type: 'image/png' }));
  status(say('saved'), 'good');
}

/** What was asked for comes into sight: on a phone the square is above the buttons. */
function look() {
  byId('status').scrollIntoView({ block: 'nearest' });
}

/* Whenever the state is another one. */

function refresh() {
  const { signature: text, seed, given, watch } = store.now;
  const question = JSON.stringify([text, seed, given]);
  const all = counts(text);
  if (field.value !== text) field.value = text;
  if (all || text === '') {
    counters.show(all ?? KINDS.map(() => 0));
    byId('fits').textContent = fitWords(say, all ?? []);
  } else byId('fits').textContent = '';
  offer();
  if (question === asked && shown) {
    film.close();
    showTiling(shown, shown.told);
    if (watch) openFilm();
    return;
  }
  asked = question;
  clear();
  status('');
  solve();
}

/**
 * @param {string} id
 * @param {() => void} act
 */
function onClick(id, act) {
  const button = byId(id);
  button.addEventListener('click', () => isWaiting(button) || act());
}

byId('examples').addEventListener('click', ({ target }) => {
  const { signature } = /** @type {HTMLElement} */ (target).dataset;
  if (!signature) return;
  begin({ signature });
  look();
});
byId('ask').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = tidy(field.value);
  look();
  if (text === '') return status(say('no-figures'), 'bad');
  if (text === store.now.signature && !store.now.given) {
    asked = '';
    return refresh();
  }
  take(text);
});
field.addEventListener('input', () => {
  const text = tidy(field.value);
  const all = text === '' ? KINDS.map(() => 0) : counts(text);
  byId('fits').textContent = all ? fitWords(say, all) : '';
  if (all) counters.show(all);
});
onClick('teach', () => begin({ signature: CONTEST }));
onClick('closer', () => plane.zoom(2));
onClick('farther', () => plane.zoom(0.5));
onClick('whole', () => plane.showAll());
onClick('watch', () => store.set({ ...store.now, watch: true }));
onClick('close-film', () => {
  store.set({ ...store.now, watch: false });
  byId('watch').focus();
});
onClick('another', () => {
  change({ signature: store.now.signature, seed: store.now.seed + 1 });
  look();
});
onClick('stop', () => {
  client.drop();
  byId('stop').hidden = true;
  byId('another').hidden = false;
  status(say('stopped'), 'bad');
});
onClick('new', () => begin({ signature: '' }));
onClick('undo', () => store.undo());
onClick('redo', () => store.redo());
onClick('last', () => store.takeLast());
onClick('random', () => {
  look();
  void random();
});
onClick('check', () => check(contest.value, true));
onClick('write', async () => {
  contest.value = (await list()) ?? contest.value;
});
onClick('copy', async () => {
  const text = await list();
  if (text === null) return;
  await Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => (byId('checked').textContent = say('copied-text')),
    () => (contest.value = text),
  );
});
onClick('save-text', async () => {
  const text = await list();
  if (text !== null && shown) save(`${nameOf(shown)}.json`, text, 'application/json');
});
onClick('save-svg', async () => {
  const answer = await ask({ op: 'tiler/svg', ...source() });
  if (answer === null || shown === null) return;
  save(`${nameOf(shown)}.svg`, answer.svg, 'image/svg+xml');
  status(say('saved'), 'good');
});
onClick('save-png', () => png('save'));
onClick('share', async () => {
  const how = await shareLink(document.title);
  if (how !== 'nothing') status(say(how), 'good');
});
onText(take);
store.addEventListener('change', refresh);
startStrips(say, store, () => {
  if (shown !== null || client.isBusy) return;
  asked = '';
  refresh();
});
refresh();
listens();
