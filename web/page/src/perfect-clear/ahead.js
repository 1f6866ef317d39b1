// @ts-check
/** What will probably be asked next: the best move is made, and any piece may appear. */

import { after, gameOf, mayAppear } from './state.js';
import { whyNot } from './think.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {(request: import('../protocol').Request) => Promise<any>} AskApi */

/**
 * The states that may follow, and of which only one piece is not known now.
 * @param {State} state
 * @param {any} advice the advice for it, if it is known
 * @param {AskApi} ask
 * @returns {Promise<State[]>}
 */
export async function nextStates(state, advice, ask) {
  if (advice === null) return appearing(state, ask);
  const next = await afterBest(state, advice, ask);
  if (next === null) return [];
  return whyNot(next) === null ? [next] : appearing(next, ask);
}

/**
 * @param {State} state
 * @param {any} advice
 * @param {AskApi} ask
 */
async function afterBest(state, advice, ask) {
  if (advice.best === 'hold') {
    return state.hasHeld ? null : after(state, await ask({ op: 'perfect-clear/game/press', game: gameOf(state) }));
  }
  return advice.moves[0] ? made(state, advice.moves[0].placement, ask) : null;
}

/**
 * The state when a piece has been placed.
 * @param {State} state
 * @param {any} placement
 * @param {AskApi} ask
 */
export async function made(state, placement, ask) {
  const { kicks, drop } = state.rules;
  return after(state, await ask({ op: 'perfect-clear/game/make', game: gameOf(state), placement, kicks, drop }));
}

/**
 * The state with each piece that may appear, if that is all that is missing. The last piece of a bag is known before it
 * appears.
 * @param {State} state
 * @param {AskApi} ask
 * @returns {Promise<State[]>}
 */
export async function appearing(state, ask) {
  const pieces = mayAppear(state);
  const why = whyNot(state)?.[0];
  const isMany = why === 'which-many';
  if (why !== 'which-one' && !(isMany && pieces.length === 1)) return [];
  const states = [];
  for (const piece of pieces) {
    const answer = await ask({ op: 'perfect-clear/game/appear', game: gameOf(state), pieces: piece });
    states.push(after(state, answer));
  }
  return isMany ? appearing(states[0], ask) : states;
}
