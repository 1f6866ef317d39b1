// @ts-check
/**
 * The last games of each solver, as this device keeps them: `quadrille.SOLVER.game.ID` has the time, the state and those
 * before it. Each game has a key of its own and there is no list of them, so two tabs never write the same thing.
 */

/**
 * @typedef {object} Kept
 * @property {string} id
 * @property {number} at when it was played last, in milliseconds
 * @property {string} now
 * @property {string[]} past the states before, the oldest first
 */

/** Games of a solver that are kept. */
export const MOST_GAMES = 20;
/** Most states before the last one, and most characters of a game. */
const MOST = { states: 300, letters: 60_000 };

/** @param {string} name */
const prefix = (name) => `quadrille.${name}.game.`;

/** A name for a new game: games that were begun later come later. */
export const newId = () => Date.now().toString(36) + Math.floor(Math.random() * 36 ** 4).toString(36).padStart(4, '0');

/**
 * A game as it is written: null if the device has none of this name.
 * @param {string} name
 * @param {string} id
 */
export function written(name, id) {
  try {
    return localStorage.getItem(prefix(name) + id);
  } catch {
    return null;
  }
}

/**
 * @param {string} id
 * @param {string | null} text
 * @returns {Kept | null}
 */
function parsed(id, text) {
  try {
    const [at, now, ...past] = JSON.parse(text ?? '');
    return Number.isFinite(at) && [now, ...past].every((one) => typeof one === 'string') ? { id, at, now, past } : null;
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} id */
export const gameOf = (name, id) => parsed(id, written(name, id));

/** The games of a solver, the last one first. @param {string} name @returns {Kept[]} */
export function gamesOf(name) {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix(name)));
    const games = keys.map((key) => gameOf(name, key.slice(prefix(name).length)));
    return games.filter((game) => game !== null).sort((one, other) => other.at - one.at || (other.id > one.id ? 1 : -1));
  } catch {
    return [];
  }
}

/** Whether any game is kept. */
export function hasGames() {
  try {
    return Object.keys(localStorage).some((key) => /^quadrille\..*\.game\./.test(key));
  } catch {
    return false;
  }
}

/** @param {string} name @param {string} id */
export function remove(name, id) {
  try {
    localStorage.removeItem(prefix(name) + id);
  } catch {
    // There is none.
  }
}

/**
 * Writes a game, and lets go those that are too many.
 * @param {string} name
 * @param {string} id
 * @param {{ now: string, past: string[] }} game
 * @param {number} [at]
 * @returns {string | null} what is written; null if the device keeps nothing
 */
export function keep(name, id, { now, past }, at = Date.now()) {
  let left = MOST.letters - now.length;
  let first = past.length;
  while (first > Math.max(0, past.length - MOST.states) && (left -= past[first - 1].length + 3) > 0) first -= 1;
  const text = JSON.stringify([at, now, ...past.slice(first)]);
  const isNew = written(name, id) === null;
  if (!put(prefix(name) + id, text)) return null;
  if (isNew) for (const game of gamesOf(name).slice(MOST_GAMES)) remove(name, game.id);
  return text;
}

/** Writes something; where there is no room, the oldest games make some. @param {string} key @param {string} text */
function put(key, text) {
  for (let tries = 0; tries < 10; tries += 1) {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch {
      if (!makeRoom(key)) return false;
    }
  }
  return false;
}

/** Lets the oldest game go that is not this one. @param {string} key */
function makeRoom(key) {
  try {
    const keys = Object.keys(localStorage).filter((other) => other !== key && /^quadrille\..*\.game\./.test(other));
    const at = (/** @type {string} */ other) => parsed('', localStorage.getItem(other))?.at ?? 0;
    const [oldest] = keys.sort((one, other) => at(one) - at(other));
    if (oldest) localStorage.removeItem(oldest);
    return oldest !== undefined;
  } catch {
    return false;
  }
}
