// @ts-check
/** The page of 1010! and its cousins: pieces are tapped, the advice is drawn, the board is kept. */

import './grid.js';
import { allow, byId, isWaiting, language, later, listens, oneByOne, show, startHeader, whenIdle, words } from './base.js';
import { Client, Refused } from './client.js';
import { errorWords } from './errors.js';
import { gameOf } from './rooms.js';
import { Store, leaveOut, setting } from './store.js';
import { startStrips } from './strips.js';
import { troubles } from './troubles.js';
import { drawFilm, drawPalette, drawTray } from './tenten/deck.js';
import { points } from './tenten/draw.js';
import { listenToBoard, listenToKeys } from './tenten/keys.js';
import { lostWords } from './tenten/panel.js';
import { SET, fresh, isEmpty, isUntouched, read, write } from './tenten/state.js';
import { Thinker } from './tenten/think.js';
import { FIRST_HERE, isHere, nameIt, pathOf } from './tenten/address.js';
import { byHand, motion, partsOf, worded } from './tenten/parts.js';
import { drawBoard, drawKeys, drawStatus, drawZone } from './tenten/view.js';
import { en, shapes as names } from './words/tenten.en.js';

/** @typedef {import('./tenten/state.js').State} State */
/** @typedef {import('./tenten/draw.js').Piece} Piece */
/** @typedef {import('./tenten/think.js').Way} Way */

// A reader needs one language alone.
const { ja, shapes: japanese } =
  language === 'ja'
    ? await import('./words/tenten.ja.js')
    : { ja: {}, shapes: /** @type {Record<string, string>} */ ({}) };
const say = words({ en, ja });
startHeader('tenten');

const grid = /** @type {import('./grid.js').Grid} */ (byId('grid'));
const client = new Client('tenten');
const store = new Store(fresh(FIRST_HERE), { name: 'tenten', read, write, isEmpty: isUntouched, isHere, pathOf });
const thinker = new Thinker(client, draw, fail);
const [parts, part] = partsOf(draw, fail);
/** The games that the solver knows, by name. @type {Map<string, import('./tenten/state.js').Game>} */
let games = new Map();
/** The pieces of the rules, by letter. @type {Map<string, Piece>} */
let pieces = new Map();
/** The rules that they are of. */
let known = '';
/** The way that is drawn. */
let chosen = 0;
/** How many of its moves the board has. */
let frame = 0;
/** The piece that is being changed, or placed by hand; -1 if none is. */
let open = -1;
/** What is to be said before anything else, until something changes. */
let notice = '';
/** The state after a round that was played elsewhere. @type {State | undefined} */
let played;
/** The small board on which a piece is drawn, once it is there. @type {HTMLElement | undefined} */
let painting;

/** @param {string} letter */
const name = (letter) =>
  japanese[letter] ?? /** @type {Record<string, string>} */ (names)[letter] ?? letter;
const look = { say, name, piece: (/** @type {string} */ letter) => pieces.get(letter) };
const advice = () => thinker.advice(store.now);
const way = () => advice()?.ways[chosen];
const game = () => games.get(store.now.rules);
/** Whether none of the pieces goes anywhere. */
const isOver = () => advice()?.isOver === true;
/** The piece that a tap on the board places. */
const lifted = () => (open >= 0 && !store.now.isPicking ? store.now.set[open] : '');

/** Whether it is asked which version of the app the person has: once, after a round that was played there. */
const isVersionDue = () => store.now === played && Boolean(game()?.telling) && setting('tenten.version') === null;

/** What a game is called. @param {string} rules */
const title = (rules) => say(/** @type {any} */ (`rules-${rules}` in en ? `rules-${rules}` : 'rules-other'), { rules });

/* What is done. */

/** @param {Partial<State>} news */
function change(news) {
  store.set({ ...store.now, ...news });
}

/** Begins a new game. @param {{ name: string, size: number } | undefined} game */
const start = (game) => store.begin(fresh(game ?? FIRST_HERE, store.now.goal));

/** A piece of the palette: the next one, or in the place of one that was wrong. @param {string} letter */
function take(letter) {
  const { set, isPicking } = store.now;
  const at = open;
  if (at >= 0) {
    change({ set: set.slice(0, at) + letter + set.slice(at + 1), isDealt: false });
    return focusPiece(at);
  }
  if (!isPicking || set.length >= SET) return;
  change({ set: set + letter, isPicking: set.length + 1 < SET, isDealt: false });
}

/** A piece is changed, or placed by hand. @param {number} index */
function edit(index) {
  open = open === index ? -1 : index;
  notice = '';
  frame = 0;
  draw();
  hover().catch(fail);
}

/** What is open is left as it is. */
function keepIt() {
  const at = open;
  if (painting?.hidden === false) return paint(false);
  if (at < 0) return;
  edit(at);
  focusPiece(at);
}

/** The version of the app, from now on. @param {string} rules */
function takeVersion(rules) {
  played = undefined;
  setting('tenten.version', rules);
  change({ rules });
}

/** @param {number} at */
const focusPiece = (at) => /** @type {HTMLElement | undefined} */ (byId('set').children[at])?.focus({ preventScroll: true });

/** Quick fingers ask before the answer is there: what is placed waits for what was placed before. */
const inTurn = oneByOne();

/** What the main button says. */
const go = () => inTurn(goOn).catch(fail);

async function goOn() {
  const { set, isPicking } = store.now;
  if (isPicking) return set ? change({ isPicking: false }) : arriving().then(() => byId('picture-file').click());
  if (isOver()) return start(game());
  const whole = way();
  if (!whole) return;
  if (frame > 0 && frame < whole.moves.length) return place(whole.moves.slice(0, frame), whole);
  return place(whole.moves);
}

/** Places the first piece of the way alone. */
const step = () =>
  inTurn(() => {
    const whole = way();
    if (!whole || whole.moves.length < 2) return goOn();
    return place(whole.moves.slice(0, 1), whole);
  }).catch(fail);

/**
 * Places pieces; if the first ones of a way were placed, the rest of the way stays.
 * @param {Array<{ piece: string, row: number, col: number }>} places
 * @param {Way} [whole]
 */
async function place(places, whole) {
  const before = store.now;
  const { rules, board, set, rounds, score, streak, idle } = before;
  try {
    const moves = places.map(({ piece, row, col }) => ({ piece, row, col }));
    const request = { op: 'tenten/place', rules, board, pieces: set, rounds, score, streak, idle, moves };
    const after = await thinker.ask(request);
    if (store.now !== before) return;
    const left = after.left.join('');
    const numbers = { rounds: after.rounds, score: after.score, streak: after.streak, idle: after.idle };
    const next = { ...before, ...numbers, board: after.board.join('/'), set: left, isPicking: left === '' };
    if (whole) thinker.keepOn(next, whole, moves.length, after.score_gain);
    if (left === '') played = next;
    if (left === '' && before.isDealt) await (await arriving()).deal(next);
    else store.set(next);
    void motion().then(({ play }) => play(grid.parentElement ?? grid, board, after.moves, pieces, game()?.boxes), () => {});
  } catch (error) {
    troubles.postpone(error, () => place(places, whole));
    fail(/** @type {Error} */ (error));
  }
}

/** @param {Error} error */
function fail(error) {
  if (error.name === 'Dropped') return;
  tell(error instanceof Refused ? error.message : errorWords(say, error));
}

/** @param {string} text to be said until something changes */
function tell(text) {
  notice = text;
  draw();
}

/** Shows where a lifted piece would lie: around this cell, or the one with the focus. */
async function hover(row = grid.focused[0], column = grid.focused[1]) {
  const piece = pieces.get(lifted());
  if (!piece) return;
  const { ghost, landing } = await byHand();
  if (piece === pieces.get(lifted())) grid.overlay(ghost(landing(store.now.board, piece, row, column)));
}

/**
 * @param {number} row
 * @param {number} column
 */
async function drop(row, column) {
  const { now } = store;
  const piece = pieces.get(lifted());
  if (!piece) return;
  const { landing } = await byHand();
  if (now !== store.now) return;
  const at = landing(now.board, piece, row, column);
  if (at.fits) return place([{ piece: piece.letter, row: at.row, col: at.col }]);
  tell(say('now-no-room', { piece: name(piece.letter) }));
}

/** @param {number} index */
function choose(index) {
  const found = advice();
  if (!found?.ways[index]) return;
  chosen = index;
  [open, frame, notice] = [-1, 0, ''];
  draw();
  thinker.look(store.now, found.ways[index]);
}

/** @param {number} to moves that the board has */
function lookAt(to) {
  if (to < 0 || to > (way()?.moves.length ?? 0)) return;
  frame = to;
  draw();
}

/** @param {boolean} isOn whether a piece is drawn in the place of the palette */
async function paint(isOn) {
  if (isOn && !painting) {
    await worded();
    const { startPainting } = await import('./tenten/paint.js');
    painting = startPainting({ name, pieces: () => pieces.values(), take, close: () => paint(false) });
    byId('zone').append(painting);
  }
  if (painting) painting.hidden = !isOn;
  draw();
  if (!isOn) byId('paint-key').focus({ preventScroll: true });
}

/* What is seen. */

const viewed = () => ({
  now: store.now, known, pieces, boxes: game()?.boxes, found: advice(), way: way(), chosen, open, frame, notice,
  lifted: lifted(), isOver: isOver(), isPainting: painting?.hidden === false, isVersionDue: isVersionDue(),
});

function draw() {
  const { now } = store;
  const view = viewed();
  const acts = { say, name, take, edit, look: lookAt };
  drawBoard(view, grid, say);
  drawStatus(view, look);
  if (drawZone(view, say) === 'verdict') drawVerdict();
  drawPalette(view, acts);
  drawFilm(view, acts);
  drawTray(view, acts);
  drawKeys(view, say);
  allow('undo', store.canUndo);
  byId('headline').textContent = title(now.rules);
  const score = say('score', { round: now.rounds + 1, points: points(say, now.score) });
  byId('score').textContent = now.streak ? `${score} · ${say('streak', { count: now.streak })}` : score;
  show('teach', now.isPicking && now.rounds === 0 && isEmpty(now));
  byId('hand').setAttribute('viewBox', `0 0 ${grid.columns} ${grid.rows}`);
  menu?.draw();
  more?.draw(now, games);
  drawWhy(view);
  keepFocus();
}

/** How the game ended, or which version of the app somebody has. */
function drawVerdict() {
  const place = byId('verdict');
  if (!isOver()) return part('version')?.askVersion(place, /** @type {any} */ (game()?.telling), pieces, takeVersion);
  const found = /** @type {import('./tenten/think.js').Advice} */ (advice());
  const words = lostWords(found, store.now.set.length, undefined, say);
  part('over')?.judge(place, words, store, found.why && ((request) => thinker.ask(request)));
}

/** What stands beside and behind the answer, when it is loaded. @param {import('./tenten/deck.js').View} view */
function drawWhy(view) {
  const { now } = store;
  const found = advice();
  const board = found?.stage === 'unfit' ? '' : (way() ?? found?.ways[0])?.board.join('/') ?? (now.isPicking && !isUntouched(now) ? now.board : '');
  const account = board ? thinker.account(now.rules, board) : undefined;
  if (account || found) part('why');
  parts.why?.drawBehind(view, { found, account }, look, choose);
  settle(Boolean(isUntouched(now) || notice || (parts.why && (account || found?.why || found?.stage === 'cut'))));
}

let isSettled = false;

/** The settings are there once they have their place below the first answer. @param {boolean} isThere */
function settle(isThere) {
  if (!isSettled) show('more', (isSettled = isThere));
}

/** Where the focus goes when what had it is gone. */
function keepFocus() {
  const now = document.activeElement;
  if (now instanceof HTMLElement && now.closest('[hidden]')) byId('go').focus({ preventScroll: true });
}

/* What is heard. */

/** Enter does what the main button says, but for a window of the browser's that nobody has asked for. */
const enter = () => (store.now.isPicking && store.now.set === '' ? undefined : go());

listenToBoard(grid, store, { frame: () => frame, lifted, lookAt, drop, hover, enter, fail });

/** @type {Record<string, () => void>} */
const KEYS = {
  z: () => store.undo(),
  w: () => store.redo(),
  s: step,
  Escape: keepIt,
  ArrowLeft: () => lookAt(frame - 1),
  ArrowRight: () => lookAt(frame + 1),
  Backspace: () => (store.now.isPicking && store.now.set ? change({ set: store.now.set.slice(0, -1) }) : store.undo()),
};

listenToKeys(enter, (key) => {
  if ((store.now.isPicking || open >= 0) && pieces.has(key)) return () => take(key);
  return /^[1-9]$/.test(key) ? () => choose(Number(key) - 1) : KEYS[key];
});

/** @type {Record<string, () => unknown>} */
const PRESSED = {
  undo: () => store.undo(),
  go,
  deal: () => arriving().then(({ deal }) => deal(), fail),
  paste: () => arriving().then(({ paste }) => paste(), fail),
  example: () => arriving().then(({ example }) => example()).catch(fail),
  'next-way': () => choose((chosen + 1) % (advice()?.ways.length ?? 1)),
  'keep-it': keepIt,
  'take-away': () => {
    const { set } = store.now;
    const left = set.slice(0, open) + set.slice(open + 1);
    change({ set: left, isPicking: store.now.isPicking || left === '' });
  },
  'paint-key': () => paint(painting?.hidden !== false),
  'ask-why': () => {
    const part = [byId('why'), byId('risk-part')].find(({ hidden }) => !hidden);
    part?.scrollIntoView({ block: 'center' });
    part?.focus({ preventScroll: true });
  },
};
for (const [id, act] of Object.entries(PRESSED)) {
  byId(id).addEventListener('click', ({ currentTarget }) => isWaiting(/** @type {Element} */ (currentTarget)) || act());
}

/** When the games are known, by which a picture is understood. */
let gamesCame = () => {};
/** @type {Promise<void>} */
const withGames = new Promise((resolve) => (gamesCame = resolve));

/** What comes from elsewhere, and the menu. */
const arriving = later(async () => {
  await worded();
  const { listen } = await import('./tenten/arrive.js');
  menu = listen({
    tell, fail, change, store,
    start: () => start(game()),
    title: () => title(store.now.rules),
    viewed,
    ask: (request) => thinker.ask(request),
    games: () => withGames.then(() => games),
  });
  menu.draw();
  return menu;
});
/** The menu, once it is there. @type {ReturnType<typeof import('./tenten/arrive.js').listen> | undefined} */
let menu;

/** Settings, once they are there. @type {ReturnType<typeof import('./tenten/more.js').startMore> | undefined} */
let more;
const withMore = later(async () => {
  await worded();
  const { startMore } = await import('./tenten/more.js');
  more = startMore(byId('more'), { title, start, aim: (goal) => change({ goal }) });
  draw();
  return more;
});

let turns = 0;

/** Shows a new state, and thinks about it. */
async function turn() {
  turns += 1;
  const mine = turns;
  [chosen, frame, open, notice] = [0, 0, -1, ''];
  if (painting) painting.hidden = true;
  nameIt(store.now.rules, title(store.now.rules));
  draw();
  void arriving().then(({ changed }) => changed(store.now), () => {});
  try {
    if (games.size === 0) await learn();
    if (mine !== turns) return;
    const { rules, board, set } = store.now;
    const own = game();
    const isKnown = own?.size === board.split('/').length;
    const hasPieces = [...set].every((letter) => own?.pieces.some((piece) => piece.letter === letter));
    // A link may come from elsewhere, with rules or pieces that are not known here.
    if (!isKnown && store.visit) return store.reject();
    if (!isKnown || !hasPieces) {
      leaveOut(store.visit ? 'link-partly' : 'kept-damaged');
      return isKnown ? store.replace({ ...store.now, set: '', isPicking: true }) : store.begin(fresh(FIRST_HERE));
    }
    const version = setting('tenten.version') ?? '';
    if (isUntouched(store.now) && version !== rules && gameOf(version) === rules && games.has(version)) {
      return store.replace({ ...store.now, rules: version });
    }
    if (known !== rules) {
      pieces = new Map(own.pieces.map((piece) => [piece.letter, piece]));
      known = rules;
    }
    draw();
    await thinker.think(store.now);
  } catch (error) {
    fail(/** @type {Error} */ (error));
  }
}

/** @type {Promise<any> | undefined} */
let learning;

/** Asks which games there are, once at a time. */
async function learn() {
  learning ??= thinker.ask({ op: 'tenten/games' }).finally(() => (learning = undefined));
  const answer = await learning;
  games = new Map(answer.games.map((/** @type {any} */ one) => [one.name, one]));
  gamesCame();
}

store.addEventListener('change', turn);
startStrips(say, store, turn);
turn();
void arriving().then(listens, listens);
whenIdle(() => void withMore().catch(() => {}));
