// @ts-check
/** The page of perfect clears: a coach for a game that is played elsewhere. */

import './grid.js';
import { byId, language, later, listens, oneByOne, show, startHeader, whenIdle, words } from './base.js';
import { Desk, Dropped } from './desk.js';
import { onPicture, onText, plain, shareLink } from './share.js';
import { Store, setting } from './store.js';
import { listenToKeys } from './perfect-clear/keys.js';
import { lossOf, percent, worth } from './perfect-clear/panel.js';
import { RULES, after, beginning, gameOf, mayAppear, padded, positionOf, read, write } from './perfect-clear/state.js';
import { Thinker, whyNot } from './perfect-clear/think.js';
import { View, mayPress, pieceInHand, refusalWords } from './perfect-clear/view.js';
import { en } from './words/perfect-clear.en.js';

/** @typedef {import('./perfect-clear/state.js').State} State */
/** @typedef {import('./protocol').Ask} Ask */

// A reader needs one language alone.
const { ja } = language === 'ja' ? await import('./words/perfect-clear.ja.js') : { ja: {} };
const say = words({ en, ja });
startHeader();

const grid = /** @type {import('./grid.js').Grid} */ (byId('grid'));
/** What takes a moment is asked at one desk, and chances at another: neither ends the other's question. */
const quick = new Desk('perfect-clear');
const thinking = new Desk('perfect-clear');
const thinker = new Thinker(
  thinking,
  later(async () => new (await import('./perfect-clear/openings.js')).Openings((request) => inTurn(() => quick.ask(request)))),
);
const store = new Store(beginning(), { name: 'perfect-clear', read, write });
/* What the first screen does not need is loaded when it is. */
/** @type {import('./perfect-clear/free.js').Free | null} */
let free = null;
/** @type {import('./perfect-clear/solutions.js').Solutions | null} */
let solutions = null;
/** @type {import('./perfect-clear/search.js').Search | null} */
let search = null;
/** @type {import('./perfect-clear/playback.js').Playback | null} */
let playback = null;
const loadSearch = later(async () => {
  const [{ Search }, { Solutions }, { Playback }] = await Promise.all([
    import('./perfect-clear/search.js'),
    import('./perfect-clear/solutions.js'),
    import('./perfect-clear/playback.js'),
  ]);
  playback = new Playback();
  solutions = new Solutions(say, play);
  search = new Search(say, { solve: new Desk('perfect-clear'), pattern: new Desk('perfect-clear-patterns') }, solutions);
  search.look(store.now);
  return search;
});
const loadSetup = () => import('./perfect-clear/setup.js');
const view = new View({
  say,
  grid,
  store,
  thinker,
  get playback() {
    return playback;
  },
  get free() {
    return free;
  },
  get solutions() {
    return solutions;
  },
  ask: (request) => inTurn(() => ask(request)),
  goBack,
});
/** What paints while a finger is down. */
let paint = '';
/** The state after which the worker has been told what may come. @type {State | null} */
let aheadOf = null;

/* What is done: one thing after the other, so that quick taps are not lost. */

const inTurn = oneByOne();

/** The same for what the user does: that it cannot be done is said. @param {() => Promise<void> | void} act */
const act = (act) =>
  inTurn(act).catch((error) => {
    if (!(error instanceof Dropped)) view.tell(refusalWords(say, error), 'bad');
  });

/** @param {Ask} request */
const ask = (request) => quick.ask(request);

/**
 * @param {State} state
 * @param {string} [text]
 * @param {'' | 'good' | 'bad'} [how]
 */
function change(state, text = '', how = '') {
  view.reset(text, how);
  store.set(state);
}

/** @param {string} pieces */
const appear = (pieces) =>
  act(async () => {
    const state = store.now;
    const answer = await ask({ op: 'perfect-clear/game/appear', game: gameOf(state), pieces });
    change({ ...after(state, answer), did: undefined, lost: false });
  });

const pressHold = () =>
  act(async () => {
    const state = store.now;
    if (!mayPress(state) || playback?.isOpen) return;
    const answer = await ask({ op: 'perfect-clear/game/press', game: gameOf(state) });
    change({ ...after(state, answer), did: say('hold'), lost: false });
  });

/** @param {number} index of the line */
const place = (index) => act(() => make(thinker.advice?.moves[index]?.placement));

/** @param {import('./perfect-clear/board.js').Placement | null | undefined} placement */
async function make(placement) {
  if (!placement) return;
  const state = store.now;
  const { kicks, drop } = state.rules;
  const loss = lossOf(thinker, worth(thinker, placement));
  const request = { game: gameOf(state), placement: /** @type {any} */ (placement), kicks, drop };
  const answer = await ask({ op: 'perfect-clear/game/make', ...request });
  const next = after(state, answer);
  const did = answer.clear ? say('did-clear', { count: next.clears }) : `${next.placed} ${placement.piece}`;
  const news = { ...next, did, lost: loss > 0 };
  if (answer.clear) change(news, say('won', { count: next.clears }), 'good');
  else if (loss > 0) change(news, say('lost-chance', { loss: percent(loss) }), 'bad');
  else change(news);
}

function main() {
  return view.isHoldBest ? pressHold() : place(view.chosen);
}

/** @param {string} text */
const take = (text) =>
  act(async () => {
    look();
    const hash = text.includes('#') ? decodeURIComponent(text.slice(text.indexOf('#') + 1)) : text;
    const { stateOf } = await import('./perfect-clear/read.js');
    const state = read(hash.trim()) ?? (await stateOf(text, store.now, ask));
    if (state === null) return view.tell(say('bad-text', { why: text.slice(0, 40) }), 'bad');
    if (state.queue === '') return change(state);
    await start(state);
  });

/**
 * What was read from a picture: the field, the piece in hold, and those to come.
 * @param {string[]} rows
 * @param {import('./reader.js').Piece[]} pieces
 */
const takeSeen = (rows, pieces) =>
  act(async () => {
    const { stateOf, coming } = await import('./perfect-clear/read.js');
    const state = await stateOf(rows.join('/'), store.now, ask);
    if (state === null) return view.tell(say('bad-text', { why: rows.join('/').slice(0, 40) }), 'bad');
    const held = pieces.find(({ place }) => place === 'hold')?.letter ?? '';
    const seen = { ...state, queue: coming(pieces), hold: state.rules.noHold ? '' : held };
    if (seen.queue === '') return change(seen);
    await start(seen);
  });

/**
 * A game that begins with pieces, of which the bag is worked out where nothing is known of it.
 * @param {State} state
 * @param {string | null} [bag]
 */
async function start(state, bag = null) {
  const { rules } = state;
  const rest = { queue: state.queue, any_bag: rules.anyBag, ...(bag === null ? {} : { bag }) };
  const answer = await ask({ op: 'perfect-clear/game/start', ...positionOf(state), ...rest });
  change({ ...state, queue: answer.game.queue, bag: answer.game.bag, hasHeld: false });
}

/** The field comes into sight: on a phone it is above what is asked for there. */
function look() {
  byId('headline').scrollIntoView({ block: 'nearest' });
}

const example = () => {
  const rows = ['XX........', 'XXX......X', 'XXXX....XX', 'XXXXX..XXX'];
  look();
  return act(() => start(beginning({ rows, queue: 'TILJSZ', rules: store.now.rules })));
};

function startAnew() {
  const { lines, rules } = store.now;
  change(beginning({ lines, rules: same(rules, RULES) ? RULES : rules }));
}

/** @param {any} one @param {any} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const applySetup = () =>
  act(async () => {
    const { state, bag } = (await loadSetup()).readSetup(store.now);
    look();
    setting('perfect-clear.rules', JSON.stringify(state.rules));
    if (state.queue === '') change({ ...state, bag: bag ?? '' });
    else await start(state, bag);
  });

const drawSetup = async () => (await loadSetup()).drawSetup(say, store.now);

/** @param {number} back */
function goBack(back) {
  view.reset();
  for (let step = 0; step < back; step += 1) store.undo();
}

function redo() {
  view.reset();
  store.redo();
}

/**
 * @param {number} row
 * @param {number} column
 * @param {boolean} isNew
 */
function paintCell(row, column, isNew) {
  const state = store.now;
  const rows = state.rows.map((cells, at) => (at === row ? cells.slice(0, column) + paint + cells.slice(column + 1) : cells));
  if (rows[row] === state.rows[row] && !isNew) return;
  view.reset();
  const next = { ...state, rows, did: say('did-paint'), lost: false };
  if (isNew) store.set(next);
  else store.replace(next);
}

/**
 * A solution is walked through.
 * @param {string[]} rows
 * @param {import('./perfect-clear/playback.js').Step[]} steps
 */
function play(rows, steps) {
  view.reset();
  free?.close();
  playback?.start(rows, steps);
  view.draw();
  look();
}

/* The piece in hand, placed elsewhere. */

/** @param {boolean} hold */
const openFree = (hold) =>
  act(async () => {
    const piece = pieceInHand(store.now, hold);
    if (piece === '' || whyNot(store.now)) return;
    const { hold: _, ...position } = positionOf(store.now);
    const { landings } = await ask({ op: 'perfect-clear/landings', ...position, piece });
    free ??= new (await import('./perfect-clear/free.js')).Free();
    view.reset();
    playback?.close();
    free.start(landings, hold);
    view.draw();
    byId('free-drop').focus({ preventScroll: true });
  });

/** @param {(free: import('./perfect-clear/free.js').Free) => void} move */
function moveFree(move) {
  if (free) move(free);
  view.draw();
}

function closeFree() {
  free?.close();
  view.draw();
  byId('elsewhere').focus({ preventScroll: true });
}

const writeFumen = () =>
  act(async () => {
    const { rows, hold, queue } = store.now;
    const quiz = queue ? { quiz: { hold: hold || null, queue } } : {};
    const { fumen } = await ask({ op: 'perfect-clear/fumen-of', pages: [{ field: rows, ...quiz }] });
    /** @type {HTMLTextAreaElement} */ (byId('text')).value = fumen;
    await navigator.clipboard?.writeText(fumen).then(() => view.tell(say('copied')), () => {});
  });

async function share() {
  const done = await shareLink(say('perfect-clear'));
  if (done !== 'nothing') view.tell(say(done));
}

/* Who is listened to. */

for (const button of byId('pieces').children) button.addEventListener('click', () => appear(button.textContent ?? ''));

/** @param {number} by */
function step(by) {
  view.reset();
  playback?.go(by);
  view.draw();
}

function close() {
  playback?.close();
  view.draw();
}

/** Ends whatever is being thought about. */
function stop() {
  thinker.stop();
  search?.stop();
}

/** Something that may take long is asked. @param {(search: import('./perfect-clear/search.js').Search) => void} start */
const seek = (start) => void loadSearch().then(start, (error) => view.tell(refusalWords(say, error), 'bad'));

/** @type {Record<string, () => void>} */
const clicks = {
  placed: main,
  hold: pressHold,
  undo: () => goBack(1),
  redo,
  new: startAnew,
  share,
  example,
  apply: applySetup,
  'clear-field': () => change({ ...store.now, rows: padded(store.now.lines), did: say('did-paint'), lost: false }),
  stop,
  'stop-search': stop,
  'go-on': () => thinker.goOn(),
  elsewhere: () => openFree(false),
  'free-left': () => moveFree((free) => free.shift(-1)),
  'free-right': () => moveFree((free) => free.shift(1)),
  'free-turn': () => moveFree((free) => free.turn(1)),
  'free-back': () => moveFree((free) => free.turn(-1)),
  'free-sink': () => moveFree((free) => free.sink()),
  'free-hold': () => openFree(!free?.hold),
  'free-drop': () => act(() => make(free?.placement)),
  'free-cancel': closeFree,
  solve: () => seek((search) => search.one(store.now)),
  'solve-all': () => seek((search) => search.all(store.now)),
  'more-solutions': () => seek((search) => search.more(store.now)),
  'solve-stop': stop,
  'pattern-stop': stop,
  earlier: () => solutions?.open(solutions.at - 1),
  later: () => solutions?.open(solutions.at + 1),
  back: () => step(-1),
  forward: () => step(1),
  close,
  percent: () => seek((search) => search.pattern('percent', store.now)),
  saves: () => seek((search) => search.pattern('saves', store.now)),
  minimals: () => seek((search) => search.pattern('minimals', store.now)),
  read: () => take(plain(/** @type {HTMLTextAreaElement} */ (byId('text')).value)),
  write: writeFumen,
};
for (const [id, click] of Object.entries(clicks)) byId(id).addEventListener('click', () => click());

for (const [id, button] of [['queue', 'solve'], ['pattern', 'percent'], ['set-queue', 'apply'], ['set-bag', 'apply']]) {
  byId(id).addEventListener('keydown', (event) => {
    if (event.key === 'Enter') byId(button).click();
  });
}
byId('setup').addEventListener('toggle', () => void drawSetup().catch(() => {}));
byId('solve-part').addEventListener('toggle', () => {
  /** @type {HTMLInputElement} */ (byId('queue')).value = store.now.queue;
});

grid.addEventListener('cell', (event) => {
  const { row, column, phase, button } = /** @type {CustomEvent} */ (event).detail;
  event.preventDefault();
  if (playback?.isOpen || phase === 'up') return;
  if (free?.isOpen) return moveFree((free) => free.to(column, store.now.rows.length - 1 - row));
  const isNew = phase !== 'drag';
  if (isNew) paint = button === 2 || store.now.rows[row][column] !== '.' ? '.' : 'X';
  paintCell(row, column, isNew);
});

listenToKeys(
  () => ({ isPlayback: Boolean(playback?.isOpen), isFree: Boolean(free?.isOpen), isBusy: thinker.isThinking || Boolean(search?.isBusy) }),
  clicks,
  {
    place,
    piece: (piece) =>
      mayAppear(store.now).includes(piece) ? appear(piece) : view.tell(say('not-now', { piece }), 'bad'),
  },
);

onText(take);
onPicture(say, (text) => view.tell(text, 'bad'), {
  game: 'falling',
  take: ({ rows, pieces }) => takeSeen(rows, pieces),
});

/** What the worker may do while nothing is asked: what will probably be asked next. */
async function lookAhead() {
  const { isThinking, isStopped, error, advice } = thinker;
  const state = store.now;
  if (isThinking || isStopped || error || aheadOf === state) return;
  aheadOf = state;
  const { nextStates } = await import('./perfect-clear/ahead.js');
  const states = await nextStates(state, advice, (request) => inTurn(() => quick.ask(request))).catch(() => []);
  if (store.now === state) thinker.workAhead(states);
}

store.addEventListener('change', () => {
  playback?.close();
  free?.close();
  search?.look(store.now);
  thinker.look(store.now);
  view.draw();
  void lookAhead();
});
thinker.addEventListener('change', () => {
  view.drawSoon();
  void lookAhead();
});

/** A fumen in the address, as links of other sites have it. */
function readAddress() {
  const fumen = new URLSearchParams(location.search).get('fumen') ?? (location.hash.includes('v115@') ? location.hash : null);
  if (fumen) void take(decodeURIComponent(fumen));
}

/** The rules that were used last time. */
function readRules() {
  if (location.hash.length > 1 || write(store.now) !== write(beginning())) return;
  try {
    const kept = JSON.parse(setting('perfect-clear.rules') ?? 'null');
    const state = kept && read(write({ ...beginning(), rules: { ...RULES, ...kept } }));
    if (state) store.replace(same(state.rules, RULES) ? beginning() : state);
  } catch {
    // Rules of an older page.
  }
}

readRules();
show('native', language === 'ja');
thinker.look(store.now);
view.draw();
whenIdle(() => {
  // The first share that is written takes the browser 40 ms: not when the first answer is waited for.
  percent(1);
  void thinker.warm().catch(() => {});
  void loadSetup().catch(() => {});
});
readAddress();
listens();
