// @ts-check
/** The page of 1010! and its cousins: pieces are tapped, the advice is drawn, the board is kept. */

import './grid.js';
import { byId, h, language, listens, oneByOne, startHeader, status, words } from './base.js';
import { Client, Refused } from './client.js';
import { errorWords } from './errors.js';
import { onPicture, onText, shareLink } from './share.js';
import { Store, keptSetting, leaveOut, setting } from './store.js';
import { startStrips } from './strips.js';
import { troubles } from './troubles.js';
import { edges, ghost, icon, landing, marks, points } from './tenten/draw.js';
import { listenToKeys } from './tenten/keys.js';
import { costs, line, lostWords, reasons, refill, riskOf, showRisk } from './tenten/panel.js';
import { lettersOf } from './tenten/pieces.js';
import { NOT_OFFERED, seenIn } from './tenten/seen.js';
import { FIRST, SET, boardOf, cellsOf, fresh, isUntouched, read, without, write } from './tenten/state.js';
import { Thinker } from './tenten/think.js';
import { FIRST_HERE, isHere, nameIt, pathOf } from './tenten/address.js';
import { en, shapes as names } from './words/tenten.en.js';

/** @typedef {import('./tenten/state.js').State} State */
/** @typedef {import('./tenten/draw.js').Piece} Piece */
/** @typedef {import('./tenten/think.js').Way} Way */

/** A crowded board, and pieces that clear it. */
const EXAMPLE = {
  board:
    '###......./###......./##......../#########./#########./#########./.........#/........##/.......###/..........',
  set: 'OIr',
};

// A reader needs one language alone.
const { ja, shapes: japanese } =
  language === 'ja'
    ? await import('./words/tenten.ja.js')
    : { ja: {}, shapes: /** @type {Record<string, string>} */ ({}) };
const say = words({ en, ja });
startHeader();

const grid = /** @type {import('./grid.js').Grid} */ (byId('grid'));
const button = (/** @type {string} */ id) => /** @type {HTMLButtonElement} */ (byId(id));
const client = new Client('tenten');
const store = new Store(fresh(FIRST_HERE), { name: 'tenten', read, write, isEmpty: isUntouched, isHere, pathOf });
const thinker = new Thinker(client, draw, fail);
/** The games that the solver knows, by name. @type {Map<string, import('./tenten/state.js').Game>} */
let games = new Map();
/** The pieces of the rules, by letter. @type {Map<string, Piece>} */
let pieces = new Map();
/** The rules that they are of. */
let known = '';
/** The way that is drawn. */
let chosen = 0;
/** The letter of the piece that is about to be placed by hand. */
let lifted = '';
/** What is to be said before anything else, until something changes. */
let notice = '';
/** What a finger that goes over the board does to cells. */
let isFilling = false;

/** @param {string} letter */
const name = (letter) =>
  japanese[letter] ?? /** @type {Record<string, string>} */ (names)[letter] ?? letter;
const look = { say, name, choose, piece: (/** @type {string} */ letter) => pieces.get(letter) };
const advice = () => thinker.advice(store.now);
const way = () => advice()?.ways[chosen];
const game = () => games.get(store.now.rules);

/** What a game is called. @param {string} rules */
const title = (rules) => say(/** @type {any} */ (`rules-${rules}` in en ? `rules-${rules}` : 'rules-other'), { rules });

/* What is done. */

/** @param {Partial<State>} news */
function change(news) {
  store.set({ ...store.now, ...news });
}

/** Begins a new game. @param {{ name: string, size: number } | undefined} game */
const start = (game) => store.begin(fresh(game ?? FIRST_HERE, store.now.goal));

/** @param {string} letter */
function pick(letter) {
  const { set, isPicking } = store.now;
  if (!isPicking || set.length >= SET) return;
  change({ set: set + letter, isPicking: set.length + 1 < SET, isDealt: false });
}

/** Draws the next set. @param {Partial<State>} [news] what happens before */
async function deal(news = {}) {
  const { rules, board, seed, rounds } = { ...store.now, ...news };
  try {
    const answer = await thinker.ask({ op: 'tenten/deal', rules, board, dealer: dealer.value, seed, number: rounds });
    change({ ...news, set: answer.pieces.join(''), isPicking: false, isDealt: true });
  } catch (error) {
    troubles.postpone(error, () => deal(news));
    fail(/** @type {Error} */ (error));
  }
}

/** Quick fingers ask before the answer is there: what is placed waits for what was placed before. */
const inTurn = oneByOne();

/** What the main button says. */
const go = () => inTurn(goOn).catch(fail);

async function goOn() {
  const { set, isPicking } = store.now;
  if (isPicking) {
    if (set) change({ isPicking: false });
    return;
  }
  const whole = way();
  if (whole) await place(whole.moves);
}

/** Places the first piece of the way alone. */
const step = () =>
  inTurn(() => {
    const whole = way();
    if (!whole || whole.moves.length < 2) return goOn();
    return place(whole.moves.slice(0, 1), whole);
  }).catch(fail);

/**
 * Places pieces; if the first of a way was placed, the rest of the way stays.
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
    if (whole) thinker.keepOn(next, whole, after.score_gain);
    if (left === '' && before.isDealt) await deal(next);
    else store.set(next);
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

/** @param {string} letter */
function lift(letter) {
  lifted = lifted === letter ? '' : letter;
  notice = '';
  draw();
  hover();
}

/** Shows where a lifted piece would lie: around this cell, or the one with the focus. */
function hover(row = grid.focused[0], column = grid.focused[1]) {
  const piece = pieces.get(lifted);
  if (piece) grid.overlay(ghost(landing(store.now.board, piece, row, column)));
  else grid.overlay();
}

/**
 * @param {number} row
 * @param {number} column
 */
function drop(row, column) {
  const piece = pieces.get(lifted);
  if (!piece) return;
  const at = landing(store.now.board, piece, row, column);
  if (at.fits) return place([{ piece: lifted, row: at.row, col: at.col }]);
  tell(say('now-no-room', { piece: name(lifted) }));
}

/* What is seen. */

function draw() {
  const { now } = store;
  const isKnown = known === now.rules;
  const found = advice();
  const [best] = found?.ways ?? [];
  drawBoard();
  drawStatus();
  byId('headline').textContent = title(now.rules);
  const score = say('score', { round: now.rounds + 1, points: points(say, now.score) });
  byId('score').textContent = now.streak ? `${score} · ${say('streak', { count: now.streak })}` : score;
  drawSet(isKnown);
  drawPalette(isKnown);
  drawBar();
  const isStart = isUntouched(now);
  byId('start').hidden = button('example').hidden = !isStart;
  byId('tried').hidden = now.game === null;
  button('what-if').setAttribute('aria-pressed', String(now.game !== null));
  button('redo').disabled = !store.canRedo;
  button('last').hidden = !store.hasLast;
  /** @type {HTMLSelectElement} */ (byId('rules')).value = now.rules;
  /** @type {HTMLSelectElement} */ (byId('goal')).value = now.goal;
  drawWays();
  drawWhy();
  drawRisk(found?.stage === 'unfit' ? '' : (way() ?? best)?.board.join('/') ?? (now.isPicking && !isStart ? now.board : ''));
  keepFocus();
}

function drawBoard() {
  const { board } = store.now;
  const { length: size } = board.split('/');
  const boxes = game()?.boxes;
  const all = marks(board, lifted ? undefined : way(), pieces, boxes);
  const ends = edges(boxes);
  grid.draw(size, size, (row, column) => {
    const { isFilled, moves, isGone } = all[row][column];
    const what = [say(isFilled ? 'filled' : 'empty')];
    if (moves.length) what.push(say('cell-move', { numbers: moves.join(', ') }));
    if (isGone) what.push(say('cell-gone'));
    const kinds = [isFilled && 'filled', moves.length && `move m${moves[0]}`, isGone && 'gone'];
    const label = say('cell', { row: row + 1, column: column + 1, what: what.join(', ') });
    return { label, text: moves.join('·'), kind: kinds.filter(Boolean).join(' ') + ends(row, column) };
  });
  if (!lifted) grid.overlay();
}

function drawStatus() {
  const { set, isPicking } = store.now;
  if (notice) return status(notice, 'bad');
  if (lifted) return status(say('now-place', { piece: name(lifted) }));
  if (isPicking) {
    const count = set.length;
    return status(count ? say('now-picked') : say('now-pick', { count, all: SET }));
  }
  const found = advice();
  if (!found) return status(say('now-thinking'), 'busy');
  const shown = way();
  if (found.stage === 'unfit') return status(lostWords(found, set.length, shown, say), 'bad');
  if (found.stage === 'quick') return status(say('now-quick'), 'busy');
  if (!shown?.risk) return status(say('stopped'), 'bad');
  const parts = { way: chosen + 1, points: points(say, shown.score_gain), risk: riskOf(say, shown.risk) };
  const key = found.stage === 'cut' ? 'now-best' : 'now-way';
  status(say(key, parts), shown.risk.numerator === 0 ? 'good' : '');
}

/** @param {boolean} isKnown */
function drawSet(isKnown) {
  const { set, isPicking } = store.now;
  const moves = way()?.moves.map((move) => move.piece) ?? [];
  // Those that are placed come in their order, and then those that stay.
  const letters = [...moves, ...moves.reduce(without, set)];
  const slots = Array.from({ length: isPicking ? SET : Math.max(set.length, 1) }, (_, index) => {
    const letter = letters[index];
    const piece = isKnown && letter ? pieces.get(letter) : undefined;
    if (!letter || !piece) return h('span', { class: 'slot', 'aria-label': say('slot-empty'), role: 'img' });
    const text = say(isPicking ? 'slot-pick' : 'slot', { piece: name(letter) });
    const label = index >= moves.length ? text : `${index + 1}, ${text}`;
    const pressed = isPicking ? null : String(lifted === letter);
    const click = () => (isPicking ? change({ set: without(set, letter) }) : lift(letter));
    const kind = { class: `order m${index + 1}`, 'aria-hidden': 'true' };
    const order = index >= moves.length ? null : h('span', kind, String(index + 1));
    const attributes = { type: 'button', 'aria-label': label, 'aria-pressed': pressed, click };
    return h('button', attributes, icon(piece), order);
  });
  refill(byId('set'), slots);
  button('deal').hidden = !isPicking || set !== '';
}

/** The rules whose palette is drawn. */
let palette = '';

/** @param {boolean} isKnown */
function drawPalette(isKnown) {
  const { isPicking } = store.now;
  byId('palette').hidden = byId('paint-part').hidden = !isPicking;
  if (!isKnown || palette === known) return;
  palette = known;
  const buttons = [...pieces.values()].map((piece) => {
    const click = () => pick(piece.letter);
    return h('button', { type: 'button', 'aria-label': name(piece.letter), click }, icon(piece, 7));
  });
  byId('palette').replaceChildren(...buttons);
}

function drawBar() {
  const { set, isPicking } = store.now;
  const main = button('go');
  const shown = way();
  if (isPicking) main.textContent = say(set ? 'advise' : 'pick-first');
  else main.textContent = say('done');
  main.disabled = isPicking ? set === '' : !shown;
  button('step').hidden = isPicking || set.length < 2;
  button('step').disabled = !shown;
  button('undo').disabled = !store.canUndo;
}

function drawWays() {
  const found = advice();
  byId('ways-part').hidden = !found || found.ways.length === 0 || found.stage === 'quick';
  const isForPoints = store.now.goal === 'score';
  const lines = (found?.ways ?? []).map((one, index) => line(one, index, look, isForPoints));
  const heading = found?.stage === 'unfit' ? 'ways-lost' : isForPoints ? 'ways-points' : 'ways';
  byId('ways-head').textContent = say(heading);
  lines[chosen]?.firstElementChild?.setAttribute('aria-pressed', 'true');
  refill(byId('ways'), lines);
  const choices = found?.choices ?? [];
  byId('choices-part').hidden = choices.length < 2;
  byId('choices').replaceChildren(...costs(choices, look));
}

/** @param {number} index */
function choose(index) {
  if (!advice()?.ways[index]) return;
  chosen = index;
  lifted = notice = '';
  draw();
  const shown = way();
  if (shown) thinker.look(store.now, shown);
}

function drawWhy() {
  const why = advice()?.why;
  byId('why').hidden = !why;
  if (!why) return;
  byId('why').replaceChildren(...reasons(why, look));
}

/** @param {string} board */
function drawRisk(board) {
  const account = board ? thinker.account(store.now.rules, board) : undefined;
  byId('risk-part').hidden = !account;
  if (account) showRisk(account, store.now.rules, en, look);
}

/** Where the focus goes when what had it is gone. */
function keepFocus() {
  const now = document.activeElement;
  const isGone = now instanceof HTMLElement && (now.closest('[hidden]') || /** @type {any} */ (now).disabled);
  if (!isGone) return;
  if (!button('go').disabled) button('go').focus({ preventScroll: true });
  else /** @type {HTMLElement | null} */ (byId('palette').querySelector('button'))?.focus({ preventScroll: true });
}

/* What is heard. */

grid.addEventListener('cell', (event) => {
  const { row, column, phase } = /** @type {CustomEvent<import('./grid.js').CellEvent>} */ (event).detail;
  event.preventDefault();
  if (lifted) {
    if (phase === 'up' || phase === 'key') drop(row, column);
    else hover(row, column);
    return;
  }
  if (phase === 'up') return;
  const cells = cellsOf(store.now.board);
  if (phase !== 'drag') isFilling = !cells[row][column];
  if (cells[row][column] === isFilling) return;
  cells[row][column] = isFilling;
  const state = { ...store.now, board: boardOf(cells) };
  if (phase === 'drag') store.replace(state);
  else store.set(state);
});
grid.addEventListener('focusin', () => lifted && hover());
grid.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Enter' || lifted) return;
    event.stopPropagation();
    event.preventDefault();
    go();
  },
  { capture: true },
);

/** @type {Record<string, () => void>} */
const KEYS = {
  z: () => store.undo(),
  w: () => store.redo(),
  s: step,
  Escape: () => lift(lifted),
  Backspace: () => store.now.isPicking && change({ set: store.now.set.slice(0, -1) }),
};

listenToKeys(go, (key) => {
  if (store.now.isPicking && pieces.has(key)) return () => pick(key);
  return /^[1-9]$/.test(key) ? () => choose(Number(key) - 1) : KEYS[key];
});

button('undo').addEventListener('click', () => store.undo());
button('redo').addEventListener('click', () => store.redo());
button('go').addEventListener('click', go);
button('step').addEventListener('click', step);
button('deal').addEventListener('click', () => deal());
button('start-deal').addEventListener('click', () => deal());
button('example').addEventListener('click', async () => {
  const { rules } = store.now;
  // The first page plays one for each game that has a page.
  const live = rules === FIRST.name ? null : (await import('./front/boards.js')).LIVE[rules];
  const { board, set } = live ? { board: live.rows, set: live.set ?? '' } : EXAMPLE;
  store.begin({ ...fresh((live && game()) || FIRST), board, set, isPicking: false });
});
button('new').addEventListener('click', () => start(game()));
button('last').addEventListener('click', () => store.takeLast());
button('what-if').addEventListener('click', () => change({ game: store.now.game ? null : store.now, ...store.now.game }));
button('return').addEventListener('click', () => store.now.game && store.set({ ...store.now.game, game: null }));
button('share').addEventListener('click', async () => {
  const done = await shareLink(say('headline'));
  if (done !== 'nothing') status(say(done), 'good');
});
const dealer = /** @type {HTMLSelectElement} */ (byId('dealer'));
const dealers = [...dealer.options].map(({ value }) => value);
dealer.value = keptSetting('tenten.dealer', (text) => (dealers.includes(text) ? text : null)) ?? dealers[0];
dealer.addEventListener('change', () => setting('tenten.dealer', dealer.value));
const valueOf = (/** @type {Event} */ event) => /** @type {HTMLSelectElement} */ (event.target).value;
byId('rules').addEventListener('change', (event) => start(games.get(valueOf(event))));
byId('goal').addEventListener('change', (event) => change({ goal: /** @type {State['goal']} */ (valueOf(event)) }));

/** When the games are known, by which a picture is understood. */
let gamesCame = () => {};
/** @type {Promise<void>} */
const withGames = new Promise((resolve) => (gamesCame = resolve));

/** @param {import('./reader.js').Taken} taken */
async function takeSeen(taken) {
  await withGames;
  const seen = seenIn(taken, store.now, games);
  if (seen) store.begin(seen);
  else tell(say('picture-size'));
}

/** Pieces that were drawn or named elsewhere: the set. @param {string} set */
const takeSet = (set) => change({ set, isPicking: set.length < SET, isDealt: false });

byId('paint-part').addEventListener('toggle', async () => {
  const { startPainting } = await import('./tenten/paint.js');
  startPainting(byId('paint-part'), { say, name, pieces: () => pieces.values(), take: pick });
}, { once: true });

/** @param {string} text from elsewhere */
async function takeText(text) {
  const { rules } = store.now;
  const letters = lettersOf(text, [...pieces.values()]);
  if (letters) return takeSet(letters);
  try {
    const answer = await thinker.ask({ op: 'tenten/read', rules, text });
    change({ board: answer.board.join('/') });
  } catch (error) {
    troubles.postpone(error, () => takeText(text));
    if (!(error instanceof Refused)) return fail(/** @type {Error} */ (error));
    tell(letters === '' ? say('no-piece') : say('bad-text', { why: error.message }));
  }
}
onText(takeText);

onPicture(say, tell, { game: 'blocks', take: takeSeen });

let turns = 0;

/** Shows a new state, and thinks about it. */
async function turn() {
  turns += 1;
  const mine = turns;
  chosen = 0;
  lifted = notice = '';
  nameIt(store.now.rules, title(store.now.rules));
  draw();
  try {
    if (games.size === 0) {
      const answer = await thinker.ask({ op: 'tenten/games' });
      games = new Map(answer.games.map((/** @type {any} */ one) => [one.name, one]));
      const isOffered = ({ name = '' }) => name !== NOT_OFFERED || name === store.now.rules;
      const options = [...games.values()].filter(isOffered).map(({ name: value, size }) =>
        h('option', { value }, say('rules-of', { title: title(value), size })));
      byId('rules').replaceChildren(...options);
      gamesCame();
    }
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

byId('native').hidden = language !== 'ja';
store.addEventListener('change', turn);
startStrips(say, store, turn);
turn();
listens();
