// @ts-check
/**
 * Links with a question and its answer: behind the game stands what was asked of it. A solution is there as it is, so
 * that it is seen as it was; what is asked of many queues is worked out again.
 *
 * `play.QUEUE.STEPS`, each step a piece, its rotation, `h` if hold is pressed, and its four cells; or `percent.PATTERN`,
 * and the same for saves and minimals.
 */

import { byId } from '../base.js';
import { shareLink } from '../link.js';
import { say } from './more.js';
import { placed, write } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./solutions.js').Solution} Solution */

const ROTATIONS = ['spawn', 'right', 'reverse', 'left'];
const KINDS = /** @type {const} */ (['percent', 'saves', 'minimals']);

/** @param {Solution} solution */
function playText({ queue, steps }) {
  const all = steps.map(({ piece, rotation, cells, hold }) =>
    `${piece}${ROTATIONS.indexOf(rotation)}${hold ? 'h' : ''}${cells.map(([x, y]) => `${y}${x}`).join('')}`);
  return `play.${queue}.${all.join('')}`;
}

/**
 * The solution of a link; null if its pieces do not lie in free cells of the field.
 * @param {State} state
 * @param {string} queue
 * @param {string} text
 * @returns {Solution | null}
 */
function played({ rows, hold }, queue, text) {
  let left = rows;
  const steps = [];
  for (const [, piece, turn, isHeld, places] of text.matchAll(/([IJLOSTZ])([0-3])(h?)((?:\d\d){4})/g)) {
    const cells = /** @type {[number, number][]} */ ((places.match(/../g) ?? []).map(([y, x]) => [Number(x), Number(y)]));
    if (!cells.every(([x, y]) => left[left.length - 1 - y]?.[x] === '.')) return null;
    const step = { piece, rotation: ROTATIONS[Number(turn)], cells, hold: isHeld !== '' };
    const full = placed(left, step, []).map((row, at) => (row.includes('.') ? -1 : left.length - 1 - at));
    const cleared = full.filter((row) => row >= 0).reverse();
    steps.push({ ...step, cleared });
    left = placed(left, step, cleared);
  }
  return steps.length > 0 ? { rows, hold, queue, steps } : null;
}

/**
 * Shares the solution that is walked through, or what is asked of a pattern.
 * @param {import('./game.js').Desk} desk
 * @param {{ playback: import('./playback.js').Playback, search: import('./search.js').Search }} tools
 */
export async function shareAsked({ store, view }, { playback, search }) {
  const asked = playback.solution ? playText(playback.solution) : search.asked;
  const { origin, pathname } = location;
  const done = await shareLink(say('perfect-clear'), `${origin}${pathname}#${encodeURIComponent(write({ ...store.now, asked }))}`);
  if (done !== 'nothing') view.tell(say(done));
}

/**
 * Shows what a link asks.
 * @param {import('./game.js').Desk} desk
 * @param {{ solutions: import('./solutions.js').Solutions, search: import('./search.js').Search }} tools
 */
export async function showAsked({ store, view }, { solutions, search }) {
  const state = store.now;
  const [kind, ...parts] = (state.asked ?? '').split('.');
  const known = KINDS.find((one) => one === kind);
  if (known) {
    /** @type {HTMLDetailsElement} */ (byId('pattern-part')).open = true;
    /** @type {HTMLInputElement} */ (byId('pattern')).value = parts.join('.');
    return search.pattern(known, state);
  }
  const solution = kind === 'play' ? played(state, parts[0], parts[1] ?? '') : null;
  if (solution) solutions.single(solution);
  else view.tell(say('link-partly'), 'bad');
}
