// @ts-check
/** The page of perfect clears: a coach for a game that is played elsewhere. */

import './grid.js';
import { byId, isWaiting, language, later, listens, oneByOne, show, startHeader, whenIdle, words } from './base.js';
import { Client, Dropped } from './client.js';
import { onPicture, onText, shareLink } from './share.js';
import { Store, leaveOut, setting } from './store.js';
import { startStrips } from './strips.js';
import { troubles } from './troubles.js';
import { Game } from './perfect-clear/game.js';
import { listenToKeys } from './perfect-clear/keys.js';
import { percent } from './perfect-clear/panel.js';
import { beginning, isFumen, isUntouched, mayAppear, read, write } from './perfect-clear/state.js';
import { Thinker } from './perfect-clear/think.js';
import { View, refusalWords, worded } from './perfect-clear/view.js';
import { en } from './words/perfect-clear.en.js';

/** @typedef {import('./perfect-clear/state.js').State} State */
/** @typedef {import('./protocol').Request} Request */

// A reader needs one language alone.
const { ja } = language === 'ja' ? await import('./words/perfect-clear.ja.js') : { ja: {} };
const say = words({ en, ja });
startHeader('perfect-clear', () => act(async () => (await loadTools()).sharePicture()));

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
/** @type {import('./perfect-clear/ahead.js').Ahead | null} */
let ahead = null;

const view = new View({
  say,
  grid,
  store,
  thinker,
  get clears() {
    return ahead?.clears ?? null;
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
  await worded();
  const { makeTools } = await import('./perfect-clear/tools.js');
  tools = makeTools(desk, take);
  listen(tools.clicks);
  return tools;
});
// Once: Safari gives a second import of a module that is still beginning before it has begun.
const loadIncoming = later(() => import('./perfect-clear/incoming.js'));
const loadSetup = later(() => worded().then(() => import('./perfect-clear/setup.js')));
const loadSetups = later(() => worded().then(() => import('./perfect-clear/setups.js')));

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

/** The piece in hand is placed elsewhere. */
async function elsewhere() {
  if (!free) {
    await worded();
    const { Free } = await import('./perfect-clear/free.js');
    free = new Free(desk);
    listen(free.listen(desk, game));
  }
  tools?.playback.close();
  await free.open(false);
}

async function share() {
  const done = await shareLink(say('perfect-clear'));
  if (done !== 'nothing') view.tell(say(done));
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

/** @type {Record<string, () => void>} */
const clicks = {
  placed: () => game.main(),
  hold: () => game.pressHold(),
  undo: () => game.goBack(1),
  redo: () => game.redo(),
  new: () => game.startAnew(),
  last: () => game.takeLast(),
  share,
  teach: () => game.example(),
  'read-picture': () => byId('picture-file').click(),
  stop,
  'go-on': () => thinker.goOn(),
  elsewhere,
};

/** @param {Record<string, () => void>} news what buttons do, by their ids */
function listen(news) {
  Object.assign(clicks, news);
  for (const [id, click] of Object.entries(news)) {
    const button = byId(id);
    button.addEventListener('click', () => isWaiting(button) || click());
  }
}
listen(clicks);
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
whenOpened('setup', async () => (await loadSetup()).drawSetup(desk, game));
whenOpened('setups-part', async () => (await loadSetups()).drawSetups(desk, game));
whenOpened('fumen-part', loadTools);
whenOpened('pattern-part', () => loadTools().then(({ search }) => search.client('pattern')));
whenOpened('solve-part', async () => {
  await loadTools();
  const queue = /** @type {HTMLInputElement} */ (byId('queue'));
  // Quick fingers are typing already.
  if (queue !== document.activeElement) queue.value = store.now.queue;
});

grid.addEventListener('cell', (event) => {
  const { row, column, phase, button } = /** @type {CustomEvent} */ (event).detail;
  event.preventDefault();
  if (tools?.playback.isOpen || phase === 'up') return;
  const { rows, lines } = store.now;
  const at = row - Math.max(lines - rows.length, 0);
  if (free?.isOpen) {
    free.to(column, rows.length - 1 - at);
    return view.draw();
  }
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

/** What the workers do while nothing is asked. */
const loadAhead = later(async () => {
  const { Ahead } = await import('./perfect-clear/ahead.js');
  return new Ahead(thinker, store, (request) => inTurn(() => quick.ask(request)), () => view.drawSoon());
});
const lookAhead = () =>
  void loadAhead().then(
    (made) => {
      ahead = made;
      made.look();
    },
    () => {},
  );

store.addEventListener('change', () => {
  tools?.playback.close();
  free?.close();
  tools?.search.look(store.now);
  thinker.look(store.now);
  view.draw();
  lookAhead();
});
thinker.addEventListener('change', () => {
  view.drawSoon();
  lookAhead();
});

/** A fumen in the address, as links of other sites have it, which is no link if it cannot be read; or a question. */
async function readAddress() {
  const fumen = store.takeForeign();
  if (store.now.asked) return void (await loadTools()).showAsked();
  if (!fumen) return;
  await take(fumen);
  if (store.visit && !store.canUndo && !troubles.why) store.reject();
}

/** The rules that were used last time. */
if (location.hash.length < 2 && setting('perfect-clear.rules')) void loadSetup().then(({ readRules }) => readRules(store), () => {});
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
