// @ts-check
/** Which game a picture is of: it is read as each of them, and the one of which most is certain is it. */

import { h } from './base.js';
import { setting } from './store.js';
import { say } from './picture.js';
import { ask, pixelsOf } from './reader.js';
import { give } from './hand.js';
import { ROOMS, folderOf } from './rooms.js';

/** @typedef {import('./reader.js').Game} Game */
/** @typedef {{ game: Game, reading: import('./reader.js').Reading & { confidence: number[][] }, certain: number }} Found */

/** @type {Game[]} */
export const GAMES = ['blocks', 'numbers', 'falling'];

/** Guesses have 0.4 or less for nearly all of their cells, and boards that are there have 0.8 or more. */
const LEAST = 0.6;
/** From here on, no other game can be more certain. */
const CLEAR = 0.99;

/**
 * How certain a reading is, from 0 to 1.
 * @param {{ confidence?: number[][] }} reading
 */
export function certainty({ confidence = [] }) {
  const all = confidence.flat();
  return all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
}

/**
 * The game that a picture shows; null if it is none of them. Rejects with `NotLoaded` if the reader did not come.
 * @param {HTMLImageElement} image
 * @param {Game[]} [games] those that it may be of
 * @returns {Promise<Found | null>}
 */
export async function whichGame(image, games = GAMES) {
  const { width, pixels } = pixelsOf(image);
  const stop = new AbortController();
  const readings = games.map(async (game) => {
    const reading = await ask(game, width, pixels.slice(), stop.signal);
    return { game, reading, certain: reading.error ? 0 : certainty(reading) };
  });
  const clear = readings.map(async (one) => {
    const found = await one;
    if (found.certain < CLEAR) throw new Error('not clear');
    return found;
  });
  try {
    return await Promise.any(clear);
  } catch {
    const all = await Promise.all(readings);
    const [best] = all.sort((one, other) => other.certain - one.certain);
    return best.certain < LEAST ? null : best;
  } finally {
    for (const one of readings) one.catch(() => {});
    stop.abort();
  }
}

/** The page of a reading: of block games with boards of the same size, the one that was played last. @param {Found} found */
export function folderFor({ game, reading }) {
  if (game === 'numbers') return 'number-match';
  if (game === 'falling') return 'perfect-clear';
  const fitting = ROOMS.filter(({ size }) => size === reading.board.length);
  const [last] = (setting('tenten') ?? '').split('~');
  return (fitting.find(({ rules }) => rules === last) ?? fitting[0])?.folder ?? folderOf('');
}

/**
 * Goes to the page of a game with a picture in hand.
 * @param {string} root of the site, as this page has it
 * @param {string} folder
 * @param {Blob} picture
 * @param {Found | null} [found]
 */
export async function goTo(root, folder, picture, found) {
  await give({ picture, ...(found ? { game: found.game, reading: found.reading } : {}) });
  location.href = `${root}${folder}/?shared`;
}


/** What a picture looks like. */
const LOOKS = /** @type {const} */ ({ blocks: 'picture-blocks', numbers: 'picture-numbers', falling: 'picture-falling' });

/**
 * A picture that is not of this page's game: the page of the game that it shows is offered. Nothing here changes.
 * @param {import('./reader.js').Frame} frame
 * @param {Blob} picture
 * @param {(() => void) | null} readSo shows what was read all the same, if there is anything
 * @returns {Promise<boolean>} whether it is of another game
 */
export async function offerOther({ figure, image, line, game }, picture, readSo) {
  const found = await whichGame(image, GAMES.filter((other) => other !== game));
  if (!found || !figure.isConnected) return false;
  const folder = folderFor(found);
  line.textContent = say(LOOKS[found.game]);
  const open = h('button', { type: 'button', class: 'main other', click: () => goTo('../', folder, picture, found) }, say('picture-open'));
  const so = readSo && h('button', { type: 'button', class: 'so', click: () => {
    open.remove();
    so?.remove();
    readSo();
  } }, say('picture-so'));
  line.after(open, ...(so ? [so] : []));
  return true;
}
