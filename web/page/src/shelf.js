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

/** Where storage is full or off, games last as long as the page. @type {Map<string, string>} */
const memory = new Map();

/** @param {string} name */
const prefix = (name) => `quadrille.${name}.game.`;

/** A name for a new game: games that were begun later come later. */
export const newId = () => Date.now().toString(36) + Math.floor(Math.random() * 36 ** 4).toString(36).padStart(4, '0');

/** What stands under a key. @param {string} key */
function at(key) {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** The keys of games: those of a solver, or all of them. */
function keys(start = 'quadrille.') {
  /** @type {string[]} */
  let there = [];
  try {
    there = Object.keys(localStorage);
  } catch {
    // There are none.
  }
  return [...new Set([...there, ...memory.keys()])].filter((key) => key.startsWith(start) && key.includes('.game.'));
}

/**
 * A game as it is written: null if the device has none of this name.
 * @param {string} name
 * @param {string} id
 */
export const written = (name, id) => at(prefix(name) + id);

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
  const games = keys(prefix(name)).map((key) => gameOf(name, key.slice(prefix(name).length)));
  return games.filter((game) => game !== null).sort((one, other) => other.at - one.at || (other.id > one.id ? 1 : -1));
}

/** Whether any game is kept. */
export const hasGames = () => keys().length > 0;

/** @param {string} name @param {string} id */
export const remove = (name, id) => away(prefix(name) + id);

/** @param {string} key */
function away(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
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
 * @returns {{ text: string, isKept: boolean }} what is written, and whether it lasts longer than the page
 */
export function keep(name, id, { now, past }, at = Date.now()) {
  let left = MOST.letters - now.length;
  let first = past.length;
  while (first > Math.max(0, past.length - MOST.states) && (left -= past[first - 1].length + 3) > 0) first -= 1;
  const text = JSON.stringify([at, now, ...past.slice(first)]);
  const isNew = written(name, id) === null;
  const isKept = put(prefix(name) + id, text);
  if (isNew) for (const game of gamesOf(name).slice(MOST_GAMES)) remove(name, game.id);
  return { text, isKept };
}

/** Writes something; where there is no room, the oldest games make some. @param {string} key @param {string} text */
function put(key, text) {
  memory.delete(key);
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch {
      const when = (/** @type {string} */ other) => parsed('', at(other))?.at ?? 0;
      const [oldest] = keys().filter((other) => other !== key && !memory.has(other)).sort((one, other) => when(one) - when(other));
      if (!oldest) break;
      away(oldest);
    }
  }
  memory.set(key, text);
  return false;
}
