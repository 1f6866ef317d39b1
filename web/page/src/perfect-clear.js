// @ts-check
/** The page of perfect clears: a coach for a game that is played elsewhere. */

import './grid.js';
import { byId, language, later, listens, oneByOne, show, startHeader, whenIdle, words } from './base.js';
import { Client, Dropped } from './client.js';
import { onPicture, onText, plain, shareLink } from './share.js';
import { Store, decoded, keptSetting, leaveOut, setting } from './store.js';
import { startStrips } from './strips.js';
import { troubles } from './troubles.js';
import { listenToKeys } from './perfect-clear/keys.js';
import { lossOf, percent, worth } from './perfect-clear/panel.js';
import { RULES, after, beginning, gameOf, isFumen, isUntouched, mayAppear, padded, positionOf, read, write } from './perfect-clear/state.js';
import { Thinker, whyNot } from './perfect-clear/think.js';
import { View, mayPress, pieceInHand, refusalWords } from './perfect-clear/view.js';
import { en } from './words/perfect-clear.en.js';

/** @typedef {import('./perfect-clear/state.js').State} State */
/** @typedef {import('./protocol').Request} Request */

// A reader needs one language alone.
const { ja } = language === 'ja' ? await import('./words/perfect-clear.ja.js') : { ja: {} };
const say = words({ en, ja });
startHeader();

const grid = /** @type {import('./grid.js').Grid} */ (byId('grid'));
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
/** @type {import('./perfect-clear/solutions.js').Solutions | null} */
let solutions = null;
/** @type {import('./perfect-clear/search.js').Search | null} */
let search = null;
/** @type {import('./perfect-clear/playback.js').Playback | null} */
let playback = null;
/** What is opened below the game. */
const loadParts = later(async () => {
  const [{ Search }, { Solutions }, { Playback }, { makeParts }] = await Promise.all([
    import('./perfect-clear/search.js'),
    import('./perfect-clear/solutions.js'),
    import('./perfect-clear/playback.js'),
    import('./perfect-clear/parts.js'),
  ]);
  playback = new Playback();
  solutions = new Solutions(play);
  const made = new Search(solutions);
  makeParts({
    solve: () => made.one(store.now),
    'solve-all': () => made.all(store.now),
    'more-solutions': () => made.more(store.now),
    'solve-stop': stop,
    'pattern-stop': stop,
    percent: () => made.pattern('percent', store.now),
    saves: () => made.pattern('saves', store.now),
    minimals: () => made.pattern('minimals', store.now),
    score: () => made.pattern('score', store.now),
    fill: () => made.pattern('fill', store.now),
    read: () => take(plain(valueOf('text'))),
    write: writeFumen,
    unglue: () => made.unglue(plain(valueOf('text')), store.now),
    'fumen-stop': stop,
    'solutions-glued': writeAll,
    'ways-glued': writeAll,
    'save-picture': savePicture,
  });
  made.look(store.now);
  search = made;
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

/** The same for what the user does: that it cannot be done is said. @param {() => Promise<void> | void} what */
const act = (what) =>
  inTurn(what).catch((error) => {
    troubles.postpone(error, () => act(what));
    if (!(error instanceof Dropped)) view.tell(refusalWords(say, error), 'bad');
  });

/** @param {Request} request */
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

/** Another game, in the place of this one. @param {State} state */
function replaceGame(state) {
  view.reset();
  store.begin(state);
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
    const hash = text.includes('#') ? decoded(text.slice(text.indexOf('#') + 1)) : text;
    const { pagesOf, stateOf } = await import('./perfect-clear/read.js');
    const pages = await pagesOf(text, ask);
    const state = read(hash?.trim() ?? '') ?? stateOf(pages ?? text, store.now);
    if (state === null) return view.tell(hash === null ? say('link-damaged') : say('bad-text', { why: text.slice(0, 40) }), 'bad');
    await begin(state);
    if (pages && pages.length > 1) await listPages(pages, text);
  });

/** @param {State} state */
async function begin(state) {
  // Other pieces for the same field are still this game.
  const become = same(state.rows, store.now.rows) ? change : replaceGame;
  if (state.queue === '') become(state);
  else await start(state, null, become);
}

/**
 * The pages of a fumen, each of which can be taken.
 * @param {any[]} pages
 * @param {string} text
 */
async function listPages(pages, text) {
  await loadParts();
  const [{ listed }, { stateOf }] = await Promise.all([import('./perfect-clear/fumens.js'), import('./perfect-clear/read.js')]);
  const open = (/** @type {any} */ page) =>
    act(async () => {
      look();
      const state = stateOf([page], store.now);
      if (state) await begin(state);
    });
  view.tell(listed(pages, text, open));
}

/**
 * What was read from a picture: the field, the piece in hold, and those to come.
 * @param {string[]} rows
 * @param {import('./reader.js').Piece[]} pieces
 */
const takeSeen = (rows, pieces) =>
  act(async () => {
    const { stateOf, coming } = await import('./perfect-clear/read.js');
    const state = stateOf(rows.join('/'), store.now);
    if (state === null) return view.tell(say('picture-high'), 'bad');
    const held = pieces.find(({ place }) => place === 'hold')?.letter ?? '';
    const seen = { ...state, queue: coming(pieces), hold: state.rules.noHold ? '' : held };
    await begin(seen);
  });

/**
 * A game that begins with pieces, of which the bag is worked out where nothing is known of it.
 * @param {State} state
 * @param {string | null} [bag]
 * @param {(state: State) => void} [become]
 */
async function start(state, bag = null, become = change) {
  const { rules } = state;
  const rest = { queue: state.queue, any_bag: rules.anyBag, ...(bag === null ? {} : { bag }) };
  const answer = await ask({ op: 'perfect-clear/game/start', ...positionOf(state), ...rest });
  become({ ...state, queue: answer.game.queue, bag: answer.game.bag, hasHeld: false });
}

/** The field comes into sight: on a phone it is above what is asked for there. */
function look() {
  byId('headline').scrollIntoView({ block: 'nearest' });
}

const example = () => {
  const rows = ['XX........', 'XXX......X', 'XXXX....XX', 'XXXXX..XXX'];
  look();
  return act(() => start(beginning({ rows, queue: 'TILJSZ', rules: store.now.rules }), null, replaceGame));
};

function startAnew() {
  const { lines, rules } = store.now;
  replaceGame(beginning({ lines, rules: same(rules, RULES) ? RULES : rules }));
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

const drawSetup = async () =>
  (await loadSetup()).drawSetup(store.now, {
    apply: applySetup,
    'clear-field': () => change({ ...store.now, rows: padded(store.now.lines), did: say('did-paint'), lost: false }),
  });

/** @param {number} back */
function goBack(back) {
  view.reset();
  for (let step = 0; step < back; step += 1) store.undo();
}

function takeLast() {
  view.reset();
  store.takeLast();
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

/** A solution is walked through. @param {import('./perfect-clear/solutions.js').Solution} solution */
function play(solution) {
  view.reset();
  free?.close();
  playback?.start(solution);
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

/** What stands in a field for text. @param {string} id */
const valueOf = (id) => /** @type {HTMLInputElement} */ (byId(id)).value;

/** @param {import('./protocol').PerfectClearPageValue[]} pages */
async function writePages(pages) {
  const { fumen } = await ask({ op: 'perfect-clear/fumen-of', pages });
  const { shown } = await import('./perfect-clear/fumens.js');
  view.tell(await shown(fumen, pages.length));
}

/** The field with what is shown as a quiz; or the solution that is walked through, a page for each piece. */
const writeFumen = () =>
  act(async () => {
    const { fieldPage, steppedPages } = await import('./perfect-clear/export.js');
    const solution = playback?.isOpen ? playback.solution : null;
    await writePages(solution ? steppedPages(solution, playback?.boards ?? []) : [fieldPage(store.now)]);
  });

/** All solutions that are listed, a page for each. */
const writeAll = () =>
  act(async () => writePages((await import('./perfect-clear/export.js')).gluedPages(solutions?.all ?? [])));

const savePicture = () =>
  act(async () => (await import('./perfect-clear/export.js')).savePicture(playback?.isOpen ? playback.rows : store.now.rows));

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

/** @type {Record<string, () => void>} */
const clicks = {
  placed: main,
  hold: pressHold,
  undo: () => goBack(1),
  redo,
  new: startAnew,
  last: takeLast,
  share,
  example,
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
  earlier: () => solutions?.open(solutions.at - 1),
  later: () => solutions?.open(solutions.at + 1),
  back: () => step(-1),
  forward: () => step(1),
  close,
};
for (const [id, click] of Object.entries(clicks)) byId(id).addEventListener('click', () => click());

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
whenOpened('fumen-part', loadParts);
whenOpened('pattern-part', () => loadParts().then(() => search?.client('pattern')));
whenOpened('solve-part', async () => {
  await loadParts();
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
