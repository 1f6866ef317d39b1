// @ts-check
/** The first page: a screenshot of a game opens the page of that game with its board on it; below, the games by name. */

import { byId, h, language, later, listens, saying, show, startHeader, status, words } from './base.js';
import { LIVE } from './front/boards.js';
import { phone, playInSight } from './front/draw.js';
import { board, placesOf } from './mini.js';
import { listenToPictures } from './share.js';
import { hasGames } from './shelf.js';
import { en } from './words/index.en.js';

// A reader needs one language alone.
const { ja } = language === 'ja' ? await import('./words/index.ja.js') : { ja: {} };
const say = words({ en, ja });
startHeader();
show('native', language === 'ja');

/* The picture. */

/** Pictures that came one after the other: only the last one counts. */
let turn = 0;

const loadWhich = later(() => import('./which.js'));

/** What can be done now, besides showing another picture. @param {HTMLElement[]} keys */
function offer(...keys) {
  byId('doing').replaceChildren(...keys);
  show('doing', keys.length > 0);
}

/**
 * Shows a picture, finds out which game it is of, and goes to its page.
 * @param {Blob | null | undefined} picture
 */
async function take(picture) {
  if (!picture) return;
  turn += 1;
  const mine = turn;
  offer();
  try {
    const image = await seen(picture);
    if (image === null) return status(say('picture-bad'), 'bad');
    status(say('reading'), 'busy');
    const which = await loadWhich();
    const found = await which.whichGame(image);
    if (mine !== turn) return;
    if (found === null) return ask(picture);
    status(say('opening'), 'busy');
    await which.goTo('./', which.folderFor(found), picture, found);
  } catch (error) {
    if (mine !== turn) return;
    const isUnloaded = error instanceof AggregateError || /NotLoaded|TypeError/.test(String(/** @type {any} */ (error)?.name));
    status(say(isUnloaded ? 'reader-unloaded' : 'not-handed'), 'bad');
    offer(h('button', { type: 'button', class: 'main', click: () => take(picture) }, say('try-again')));
  }
}

/** The picture as it is shown; null of what is none. @param {Blob} picture */
async function seen(picture) {
  const image = /** @type {HTMLImageElement} */ (h('img', { alt: say('picture-alt') }));
  image.src = URL.createObjectURL(picture);
  try {
    await image.decode();
  } catch {
    return null;
  } finally {
    // A picture that was decoded needs its address no longer.
    setTimeout(() => URL.revokeObjectURL(image.src), 10_000);
  }
  byId('seen').replaceChildren(image);
  show('seen', true);
  return image;
}

/** No game was found in it: the person says which it is, and its page shows the picture. @param {Blob} picture */
function ask(picture) {
  status(say('which'));
  for (const link of document.querySelectorAll('#games a.card')) {
    const folder = (link.getAttribute('href') ?? '').split('/')[0];
    // Squares of tetrominoes are typed, and not read.
    if (folder !== 'tiler') link.addEventListener('click', (event) => void open(event, folder), { once: true });
  }
  async function open(/** @type {Event} */ event, /** @type {string} */ folder) {
    event.preventDefault();
    const { goTo } = await loadWhich();
    await goTo('./', folder, picture).catch(() => (location.href = `${folder}/`));
  }
  byId('games').scrollIntoView({ block: 'nearest' });
}

async function paste() {
  try {
    const { copiedPicture } = await import('./share.js');
    const picture = await copiedPicture();
    if (picture) return await take(picture);
    status(say('no-picture'), 'bad');
  } catch {
    status(say('paste-by-hand'), 'bad');
  }
}

listenToPictures(take);
byId('paste').addEventListener('click', paste);
const drag = (/** @type {boolean} */ isOver) => (/** @type {Event} */ event) => {
  if (event.type === 'dragover') event.preventDefault();
  document.body.classList.toggle('dragged', isOver);
};
document.addEventListener('dragover', drag(true));
document.addEventListener('dragleave', drag(false));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  drag(false)(event);
});

// Another app has shared a picture.
if (new URLSearchParams(location.search).has('shared')) {
  history.replaceState(history.state, '', location.pathname);
  void import('./picture.js')
    .then(({ sharedPicture }) => sharedPicture())
    .then((picture) => (picture ? take(picture) : status(say('picture-gone'), 'bad')), () => status(say('reader-unloaded'), 'bad'));
}

/* What is seen. */

for (const place of document.querySelectorAll('[data-live]')) {
  place.replaceChildren(board(LIVE[/** @type {HTMLElement} */ (place).dataset.live ?? '']));
}
const shown = LIVE['block-blast'];
byId('phone').replaceChildren(phone(shown, shown.steps.map(placesOf)));
byId('answer').replaceChildren(board(shown, { hasNumbers: true }));
byId('gain').textContent = say('gain', { points: shown.gain ?? 0 });
byId('fits').textContent = say('fits', { count: 98 });
playInSight(document.querySelectorAll('.live'));

/** The games that were left last: they are one tap away. */
async function showRecent() {
  const [{ SOLVERS, linkTo, shown }, { gamesOf }, { en }, { ja }] = await Promise.all([
    import('./front/kept.js'),
    import('./shelf.js'),
    import('./words/boards.en.js'),
    language === 'ja' ? import('./words/boards.ja.js') : { ja: {} },
  ]);
  const [, say] = saying({ en, ja });
  const all = SOLVERS.flatMap((solver) => gamesOf(solver).slice(0, RECENT).map((kept) => ({ kept, item: shown(solver, kept, say) })));
  const last = all.sort((one, other) => other.kept.at - one.kept.at).filter(({ item }) => item).slice(0, RECENT);
  const links = last.map(({ kept, item }) => h('li', { class: 'card kept' }, item && linkTo(item, kept, say, './')));
  document.querySelector('#recent ul')?.replaceChildren(...links);
  show('recent', links.length > 0);
}

/** Games that are one tap away. */
const RECENT = 3;
if (hasGames()) void showRecent();

/* The app. */

/** What the browser offers for installing the page. @type {any} */
let prompt = null;
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  prompt = event;
});
byId('install').addEventListener('click', async () => {
  if (prompt) return void (await prompt.prompt());
  byId('install-how').textContent = say('install-how');
});
if (matchMedia('(display-mode: standalone)').matches) show('install', false);

listens();
