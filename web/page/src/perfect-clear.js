// @ts-check
/** The page of perfect clears: a coach for a game that is played elsewhere. */

import './grid.js';
import { byId, isWaiting, language, later, listens, oneByOne, show, startHeader, whenIdle, words } from './base.js';
import { Client, Dropped } from './client.js';
import { onPicture, onText, shareLink } from './share.js';
import { Store, keptSetting, leaveOut, setting } from './store.js';
import { startStrips } from './strips.js';
import { troubles } from './troubles.js';
import { Game, same } from './perfect-clear/game.js';
import { listenToKeys } from './perfect-clear/keys.js';
import { percent } from './perfect-clear/panel.js';
import { RULES, beginning, isFumen, isUntouched, mayAppear, padded, positionOf, read, write } from './perfect-clear/state.js';
import { Thinker, whyNot } from './perfect-clear/think.js';
import { View, pieceInHand, refusalWords } from './perfect-clear/view.js';
import { en } from './words/perfect-clear.en.js';

/** @typedef {import('./perfect-clear/state.js').State} State */
/** @typedef {import('./protocol').Request} Request */

// A reader needs one language alone.
const { ja } = language === 'ja' ? await import('./words/perfect-clear.ja.js') : { ja: {} };
const say = words({ en, ja });
startHeader();

const grid = /** @type {import('./grid.js').Grid} */ (byId('grid'));
const inTurn = oneByOne();
/** What takes a moment is asked at one client, and chances at another: neither ends the other's question. */
const quick = new Client('perfect-clear');
const thinking = new Client('perfect-clear');
const thinker = new Thinker(
  thinking,
  () => new Client('perfect-clear-loop'),
  later(async () => new (await import('./perfect-clear/openings.js')).Openings((request) => inTurn(() => quick.ask(request)))),
);
// A fumen stands behind `?fumen=` in links of some sites: it goes where other links stand, which are a visit.
const [, asked] = /[?&]fumen=([^&]*)/.exec(location.search) ?? [];
if (asked) history.replaceState(history.state, '', `${location.pathname}#${asked}`);
const store = new Store(beginning(), { name: 'perfect-clear', read, write, isEmpty: isUntouched, isElsewhere: isFumen });
/* What the first screen does not need is loaded when it is. */
/** @type {import('./perfect-clear/free.js').Free | null} */
let free = null;
/** @type {ReturnType<typeof import('./perfect-clear/tools.js').makeTools> | null} */
let tools = null;
/** @type {import('./perfect-clear/clears.js').Clears | null} */
let clears = null;

const view = new View({
  say,
  grid,
  store,
  thinker,
  get clears() {
    return clears;
  },
  get playback() {
    return tools?.playback ?? null;
  },
  get free() {
    return free;
  },
  get solutions() {
    return tools?.solutions ?? null;
  },
  ask: (request) => inTurn(() => quick.ask(request)),
  goBack: (back) => game.goBack(back),
});

/** What the user does: that it cannot be done is said. @type {(what: () => Promise<void> | void) => Promise<void>} */
const act = (what) =>
  inTurn(what).catch((error) => {
    troubles.postpone(error, () => act(what));
    if (!(error instanceof Dropped)) view.tell(refusalWords(say, error), 'bad');
  });

/** @type {import('./perfect-clear/game.js').Desk} */
const desk = { say, store, thinker, view, ask: (/** @type {Request} */ request) => quick.ask(request), act };
const game = new Game(desk);

/* What is opened: tools, settings, the piece in hand. */

const loadTools = later(async () => {
  const { makeTools } = await import('./perfect-clear/tools.js');
  tools = makeTools(desk, { play, take });
  return tools;
});
const loadIncoming = () => import('./perfect-clear/incoming.js');
const loadSetup = () => import('./perfect-clear/setup.js');

/** @param {string} text */
const take = (text) =>
  act(async () => {
    look();
    const { takeText } = await loadIncoming();
    await takeText(desk, game, async (...pages) => (await loadTools()).list(...pages), text);
  });

/** The field comes into sight: on a phone it is above what is asked for there. */
function look() {
  byId('grid').scrollIntoView({ block: 'nearest' });
}

const applySetup = () =>
  act(async () => {
    const { state, bag } = (await loadSetup()).readSetup(store.now);
    setting('perfect-clear.rules', JSON.stringify(state.rules));
    if (state.queue === '') game.change({ ...state, bag: bag ?? '' });
    else await game.start(state, bag);
  });

const drawSetup = async () =>
  (await loadSetup()).drawSetup(store.now, {
    apply: applySetup,
    'clear-field': () => game.change({ ...store.now, rows: padded(store.now.lines), did: say('did-paint'), lost: false }),
  });

/** A solution is walked through. @param {import('./perfect-clear/solutions.js').Solution} solution */
function play(solution) {
  view.reset();
  free?.close();
  tools?.playback.start(solution);
  view.draw();
  look();
}

/** The piece in hand, placed elsewhere. @param {boolean} hold */
const openFree = (hold) =>
  act(async () => {
    const piece = pieceInHand(store.now, hold);
    if (piece === '' || whyNot(store.now)) return;
    const { hold: _, ...position } = positionOf(store.now);
    const { landings } = await desk.ask({ op: 'perfect-clear/landings', ...position, piece });
    free ??= new (await import('./perfect-clear/free.js')).Free();
    view.reset();
    tools?.playback.close();
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

async function share() {
  const done = await shareLink(say('perfect-clear'));
  if (done !== 'nothing') view.tell(say(done));
}

/** @param {number} by */
function step(by) {
  view.reset();
  tools?.playback.go(by);
  view.draw();
}

function close() {
  tools?.playback.close();
  view.draw();
}

/** Ends whatever is being thought about. */
function stop() {
  thinker.stop();
  tools?.search.stop();
}

/** @param {string} piece */
function appear(piece) {
  if (mayAppear(store.now).includes(piece)) void game.appear(piece);
  else view.tell(say('not-now', { piece }), 'bad');
}

/* Who is listened to. */

/** @param {number} by */
const walk = (by) => tools?.solutions.open(tools.solutions.at + by);

/** @type {Record<string, () => void>} */
const clicks = {
  placed: () => game.main(),
  hold: () => game.pressHold(),
  undo: () => game.goBack(1),
  redo: () => game.redo(),
  new: () => game.startAnew(),
  last: () => game.takeLast(),
  share,
  example: () => game.example(),
  teach: () => game.example(),
  'read-picture': () => byId('picture-file').click(),
  'show-keys': () => void import('./perfect-clear/help.js').then(({ showKeys }) => showKeys()),
  stop,
  'go-on': () => thinker.goOn(),
  elsewhere: () => openFree(false),
  'free-left': () => moveFree((free) => free.shift(-1)),
  'free-right': () => moveFree((free) => free.shift(1)),
  'free-turn': () => moveFree((free) => free.turn(1)),
  'free-back': () => moveFree((free) => free.turn(-1)),
  'free-sink': () => moveFree((free) => free.sink()),
  'free-hold': () => openFree(!free?.hold),
  'free-drop': () => act(() => game.make(free?.placement)),
  'free-cancel': closeFree,
  earlier: () => walk(-1),
  later: () => walk(1),
  back: () => step(-1),
  forward: () => step(1),
  close,
};
for (const [id, click] of Object.entries(clicks)) {
  const button = byId(id);
  button.addEventListener('click', () => isWaiting(button) || click());
}
for (const button of byId('pieces').children) button.addEventListener('click', () => appear(button.textContent ?? ''));

/**
 * What is opened is made then. It may be open already.
 * @param {string} id
 * @param {() => Promise<unknown>} make
 */
function whenOpened(id, make) {
  const part = /** @type {HTMLDetailsElement} */ (byId(id));
  const open = () => part.open && make().catch((error) => view.tell(refusalWords(say, error), 'bad'));
  part.addEventListener('toggle', open);
  open();
}
whenOpened('setup', drawSetup);
whenOpened('setups-part', async () => (await import('./perfect-clear/setups.js')).drawSetups(desk, game));
whenOpened('fumen-part', loadTools);
whenOpened('pattern-part', () => loadTools().then(({ search }) => search.client('pattern')));
whenOpened('solve-part', async () => {
  await loadTools();
  /** @type {HTMLInputElement} */ (byId('queue')).value = store.now.queue;
});

grid.addEventListener('cell', (event) => {
  const { row, column, phase, button } = /** @type {CustomEvent} */ (event).detail;
  event.preventDefault();
  if (tools?.playback.isOpen || phase === 'up') return;
  const { rows, lines } = store.now;
  const at = row - Math.max(lines - rows.length, 0);
  if (free?.isOpen) return moveFree((free) => free.to(column, rows.length - 1 - at));
  game.paintCell(at, column, phase !== 'drag', button === 2);
});

listenToKeys(
  () => ({ isPlayback: Boolean(tools?.playback.isOpen), isFree: Boolean(free?.isOpen), isBusy: thinker.isThinking || Boolean(tools?.search.isBusy) }),
  clicks,
  { show: (index) => view.choose(index), piece: appear },
);

onText(take);
onPicture(say, (text) => view.tell(text, 'bad'), {
  game: 'falling',
  take: (taken) => act(async () => (await loadIncoming()).takeSeen(desk, game, taken)),
});

/** The state after which the worker has been told what may come. @type {State | null} */
let aheadOf = null;

/** What the workers may do while nothing is asked: clears in a row, and what will probably be asked next. */
async function lookAhead() {
  const { isThinking, isStopped, error, advice } = thinker;
  const state = store.now;
  if (isThinking || isStopped || error || aheadOf === state) return;
  aheadOf = state;
  void lookFar(state);
  const { nextStates } = await import('./perfect-clear/ahead.js');
  const states = await nextStates(state, advice, (request) => inTurn(() => quick.ask(request))).catch(() => []);
  if (store.now === state) thinker.workAhead(states);
}

/** Clears in a row, unless they are asked for with the chance, or nobody wants to load their 450 KB. @param {State} state */
async function lookFar(state) {
  const isSaving = /** @type {any} */ (navigator).connection?.saveData === true;
  if (!thinker.advice || thinker.advice.moves[0]?.clears !== undefined || isSaving) return;
  if (!clears) {
    const { Clears } = await import('./perfect-clear/clears.js');
    clears ??= new Clears(new Client('perfect-clear-loop', false), (request) => inTurn(() => quick.ask(request)));
    clears.addEventListener('change', () => view.drawSoon());
  }
  await clears.look(state, thinker.advice);
}

store.addEventListener('change', () => {
  tools?.playback.close();
  free?.close();
  tools?.search.look(store.now);
  thinker.look(store.now);
  view.draw();
  void lookAhead();
});
thinker.addEventListener('change', () => {
  view.drawSoon();
  void lookAhead();
});

/** A fumen in the address, as links of other sites have it. One that cannot be read is no link. */
async function readAddress() {
  const fumen = store.takeForeign();
  if (!fumen) return;
  await take(fumen);
  if (store.visit && !store.canUndo && !troubles.why) store.reject();
}

/** The rules that were used last time. */
function readRules() {
  if (location.hash.length > 1 || write(store.now) !== write(beginning())) return;
  const state = keptSetting('perfect-clear.rules', (text) => {
    const kept = JSON.parse(text);
    return kept?.kicks ? read(write({ ...beginning(), rules: { ...RULES, ...kept } })) : null;
  });
  if (state) store.replace(same(state.rules, RULES) ? beginning() : state);
}

readRules();
const theme = setting('perfect-clear.theme');
if (theme) void import('./perfect-clear/theme.js').then(({ useTheme }) => useTheme(theme) || leaveOut('kept-damaged'), () => {});
show('native', language === 'ja');
startStrips(say, store, () => thinker.again());
addEventListener('hashchange', readAddress);
thinker.look(store.now);
view.draw();
whenIdle(() => {
  // The first share that is written takes the browser 40 ms: not when the first answer is waited for.
  percent(1);
  void thinker.warm().catch(() => {});
  void loadSetup().catch(() => {});
});
void readAddress();
listens();
