// @ts-check
/** The page of Number Match: a board is typed or pasted, solved at once, and followed tap by tap. */

import './grid.js';
import { allow, byId, h, isWaiting, language, listens, show, startHeader, words } from './base.js';
import { Client, Dropped } from './client.js';
import { errorWords } from './errors.js';
import { copiedPicture, onPicture, onText, plain, shareLink } from './share.js';
import { Store, keptSetting, setting } from './store.js';
import { roving } from './roving.js';
import { startStrips } from './strips.js';
import { troubles } from './troubles.js';
import { showPair } from './number-match/board.js';
import { goneOf } from './number-match/gone.js';
import { drawOthers, drawRefills, drawRules } from './number-match/panel.js';
import { Search, bare, readBoard } from './number-match/search.js';
import { APP, read, readRules, write, writeRules } from './number-match/state.js';
import { drawEdited, drawLine } from './number-match/view.js';
import { listenToKeys, listenToSwipes } from './number-match/input.js';
import { en } from './words/number-match.en.js';

/** @typedef {import('./number-match/state.js').State} State */

/** A board of three rows, which takes one refill. */
const EXAMPLE = '761541629587238354149416182';

// A reader needs one language alone.
const { ja } = language === 'ja' ? await import('./words/number-match.ja.js') : { ja: {} };
const say = words({ en, ja });
startHeader('number-match', () => keep('share'));

const grid = /** @type {import('./grid.js').Grid} */ (byId('grid'));
const client = new Client('number-match');
/** @type {State} */
const first = {
  mode: 'edit',
  board: '',
  rules: keptSetting('number-match.rules', readRules) ?? APP,
  goal: 'refills',
  steps: [],
  at: 0,
};
const store = new Store(first, { name: 'number-match', read, write, isEmpty: ({ board }) => board === '' });
const search = new Search(client, store);
/** Where the next digit goes. */
let caret = store.now.board.length;
/** The digits that went from the board that is edited, cell by cell. */
let gone = '';
/** What is to be said before anything else, until something changes. */
let notice = '';
/** How that is meant. @type {'' | 'bad'} */
let noticeMood = '';

/* What is done. */

/** @param {Partial<State>} news */
function change(news) {
  notice = '';
  store.set({ ...store.now, ...news });
}

/** Another board, in the place of this game. @param {Partial<State>} news */
function begin(news) {
  notice = '';
  store.begin({ ...store.now, ...news });
}

/**
 * A board to be solved at once.
 * @param {string} board
 * @param {Partial<State>} [news]
 * @param {(news: Partial<State>) => void} [become]
 */
function follow(board, news = {}, become = change) {
  become({ mode: 'follow', board, steps: [], at: 0, ...news });
  grid.querySelector('[tabindex="0"]')?.scrollIntoView({ block: 'nearest' });
}

/** The board as it stands at this step, and the rules with the refills that are left. */
function rest() {
  const { board, rules, at } = store.now;
  const here = search.known.boards[at];
  if (!here) return { board, rules };
  return { board: here.board, rules: { ...rules, max_refills: here.refills_left } };
}

/** @param {number} at */
function goTo(at) {
  const { mode, steps } = store.now;
  const { boards } = search.known;
  if (mode !== 'follow' || boards.length === 0) return;
  const last = boards.length - 1;
  if (at > last && steps.length > last) {
    // A line that is too long to have all its boards at once goes on from the last one.
    store.replace({ ...store.now, at: last });
    return change({ ...rest(), steps: steps.slice(last), at: 0 });
  }
  notice = '';
  store.replace({ ...store.now, at: Math.max(0, Math.min(at, last)) });
  showPair(grid);
}

/** @param {number} by */
const go = (by) => goTo(store.now.at + by);

function edit() {
  const { mode, at, rules } = store.now;
  if (mode !== 'follow') return;
  gone = goneOf(search.known.boards, at, rules.width);
  change({ mode: 'edit', ...rest(), steps: [], at: 0 });
  caret = 0;
  draw();
  grid.focusCell(0, 0);
}

/** Back to the board as it was before it was edited. */
function cancel() {
  const before = [...store.past].reverse().find((state) => state.mode === 'follow');
  if (before) change(before);
}

/** @param {string} digit 0 is a cleared cell */
function type(digit) {
  const { board, rules } = store.now;
  const at = Math.min(caret, board.length);
  if (at >= 1024) return;
  caret = at + 1;
  change({ board: board.slice(0, at) + digit + board.slice(at + 1) });
  focusCaret(rules.width);
}

/** A digit that went is put back. */
function putBack() {
  const { board } = store.now;
  if (board[caret] !== '0' || !(gone[caret] > '0')) return draw();
  change({ board: board.slice(0, caret) + gone[caret] + board.slice(caret + 1) });
}

/** Takes the last cell away. */
function rub() {
  const { board, rules } = store.now;
  if (board === '') return;
  caret = board.length - 1;
  change({ board: board.slice(0, -1) });
  focusCaret(rules.width);
}

/** @param {number} columns */
function focusCaret(columns) {
  if (!grid.contains(document.activeElement)) return;
  grid.focusCell(Math.floor(caret / columns), caret % columns);
}

function solve() {
  const { board } = store.now;
  if (/[1-9]/.test(board)) follow(board);
  else complain(say('empty'));
}

/** The rules stay, with all refills. */
function startAnew() {
  const { rules, goal } = store.now;
  const { max_refills } = rules.max_refills === null ? rules : first.rules;
  [caret, gone] = [0, ''];
  begin({ ...first, board: '', rules: { ...rules, max_refills }, goal });
}

function undo() {
  notice = '';
  store.undo();
  caret = Math.min(caret, store.now.board.length);
  if (store.now.mode === 'edit') caret = store.now.board.length;
  draw();
}

function redo() {
  notice = '';
  store.redo();
  caret = store.now.board.length;
  draw();
}

/** @param {string} text */
async function take(text) {
  try {
    const { rules, goal } = store.now;
    const found = await readBoard(client, text, rules);
    const steps = (found.steps ?? []).map(bare);
    follow(found.board, { rules: found.rules, goal, steps }, begin);
  } catch (error) {
    troubles.postpone(error, () => take(text));
    if (!(error instanceof Dropped)) complain(errorWords(say, error));
  }
}

async function paste() {
  try {
    const picture = await copiedPicture();
    if (picture) return await takePicture(picture);
    await take(plain(await navigator.clipboard.readText()));
  } catch {
    complain(say('paste-by-hand'));
  }
}

async function random() {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const { rules } = store.now;
  try {
    const found = await client.ask({ op: 'number-match/generate', seed, digits: 3 * rules.width, most_pairs: 6, rules });
    follow(found.start, {}, begin);
  } catch (error) {
    troubles.postpone(error, random);
    complain(errorWords(say, error));
  }
}

/**
 * Another pair was taken on the phone.
 * @param {any} step
 */
async function takeOther(step) {
  const { board, rules } = rest();
  try {
    const after = await client.ask({ op: 'number-match/play', board, rules, step: bare(step) });
    follow(after.board, { rules: { ...rules, max_refills: after.refills_left } });
    byId('others-part').removeAttribute('open');
  } catch (error) {
    troubles.postpone(error, () => takeOther(step));
    complain(errorWords(say, error));
  }
}

async function showOthers() {
  const part = /** @type {HTMLDetailsElement} */ (byId('others-part'));
  if (!part.open || store.now.mode !== 'follow') return;
  const { board, rules } = rest();
  if (!/[1-9]/.test(board)) return drawOthers(say, { board, pairs: [] }, rules.width, takeOther);
  if (search.known.isSearching) return byId('others').replaceChildren(h('li', {}, say('searching')));
  try {
    drawOthers(say, await client.ask({ op: 'number-match/pairs', board, rules }), rules.width, takeOther);
  } catch (error) {
    if (!(error instanceof Dropped)) complain(errorWords(say, error));
  }
}

/** @param {import('./number-match/files.js').Kind} kind */
async function keep(kind) {
  try {
    const { keepFile } = await import('./number-match/files.js');
    await keepFile(kind, { say, client, state: store.now, search });
    tell(say('saved'));
  } catch (error) {
    complain(errorWords(say, error));
  }
}

async function share() {
  const done = await shareLink(say('number-match'));
  if (done !== 'nothing') tell(say(done));
}

/* What is shown. */

/**
 * @param {string} text
 * @param {'' | 'bad'} [mood]
 */
function tell(text, mood = '') {
  [notice, noticeMood] = [text, mood];
  draw();
}

/** @param {string} text that something cannot be done */
function complain(text) {
  tell(text, 'bad');
}

/** Whether a board of a line is edited, which is not one that was typed. */
const isChanged = () =>
  store.now.mode === 'edit' && [...store.past].reverse().find(({ mode, board }) => mode === 'follow' || board === '')?.mode === 'follow';

function draw() {
  const state = store.now;
  const isEdited = state.mode === 'edit';
  for (const id of ['pad', 'typing']) show(id, isEdited);
  for (const id of ['following', 'answer', 'others-part']) show(id, !isEdited);
  show('start', isEdited && state.board === '');
  for (const id of ['steps-part', 'save-part']) show(id, !isEdited && state.steps.length > 0);
  show('cancel', isChanged());
  for (const id of ['undo', 'undo-key']) allow(id, store.canUndo);
  show('redo', store.canRedo);
  show('last', store.hasLast);
  const seen = { say, grid, state, notice, mood: noticeMood };
  if (isEdited) drawEdited(seen, { caret, gone, isChanged: isChanged() });
  else drawLine(seen, search.known, goTo);
  if (document.activeElement?.closest('[hidden]')) byId('headline').focus({ preventScroll: true });
  const left = isEdited ? state.rules.max_refills : rest().rules.max_refills;
  drawRefills(say, left, chooseRefills);
  drawRules(say, state, chooseRules);
}

/** @param {number | null} left */
function chooseRefills(left) {
  const { board, rules } = store.now.mode === 'edit' ? store.now : rest();
  const changed = { ...rules, max_refills: left };
  if (store.now.mode === 'edit') change({ rules: changed });
  else if (/[1-9]/.test(board)) follow(board, { rules: changed });
}

/** @param {Partial<State>} news */
function chooseRules(news) {
  if (store.now.mode === 'edit') change(news);
  else follow(store.now.board, { rules: store.now.rules, ...news });
  const kept = store.now.rules.max_refills === null ? null : APP.max_refills;
  setting('number-match.rules', writeRules({ ...store.now.rules, max_refills: kept }));
}

/* Who is listened to. */

/** The pad: digits, a cleared cell, back. */
for (const button of byId('pad').querySelectorAll('button')) {
  const key = button.textContent ?? '';
  button.addEventListener('click', () => (key === '⌫' ? rub() : type(key === '·' ? '0' : key)));
}

/** @type {Record<string, () => void>} */
const clicks = {
  back: () => go(-1),
  next: () => go(1),
  edit,
  cancel,
  solve,
  undo,
  redo,
  'undo-key': undo,
  example: () => follow(EXAMPLE, {}, begin),
  random,
  paste,
  longer: () => search.goOn(),
  stop: () => search.stop(),
  new: startAnew,
  again: startAnew,
  last: () => store.takeLast(),
  share,
  'save-svg': () => keep('svg'),
  'save-png': () => keep('png'),
  'save-text': () => keep('text'),
  'save-json': () => keep('json'),
};
for (const [id, click] of Object.entries(clicks)) {
  const button = byId(id);
  button.addEventListener('click', () => isWaiting(button) || click());
}
roving(byId('pad'));
byId('others-part').addEventListener('toggle', showOthers);

grid.addEventListener('cell', (event) => {
  const { row, column, phase } = /** @type {CustomEvent} */ (event).detail;
  if (store.now.mode === 'edit') {
    if (phase === 'key') return void solve();
    caret = Math.min(row * store.now.rules.width + column, store.now.board.length);
    if (phase === 'down') putBack();
    else draw();
  } else if (phase === 'key') go(1);
  event.preventDefault();
});
grid.addEventListener('focusin', () => {
  if (store.now.mode !== 'edit') return;
  const [row, column] = grid.focused;
  const at = Math.min(row * store.now.rules.width + column, store.now.board.length);
  if (at === caret) return;
  caret = at;
  draw();
});
listenToSwipes(grid, () => store.now.mode === 'follow', go);
listenToKeys(() => store.now.mode, { type, rub, solve, cancel, go, goTo, edit, undo, redo });
onText(take);
const takePicture = onPicture(say, complain, { game: 'numbers', take: ({ rows }) => take(rows.join('/')) });

store.addEventListener('change', () => {
  if (store.now.mode === 'edit') caret = Math.min(caret, store.now.board.length);
  search.look();
  draw();
  void showOthers();
});
search.addEventListener('change', () => {
  draw();
  void showOthers();
});

if (matchMedia('(min-width: 900px)').matches) byId('steps-part').setAttribute('open', '');
show('native', language === 'ja');
startStrips(say, store, () => search.again());
search.look();
draw();
listens();
