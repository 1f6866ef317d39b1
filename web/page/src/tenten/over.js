// @ts-check
/** The game is over: the round that turned it, and the way back there. Loaded when a game ends. */

import { h } from '../base.js';
import { say } from './later.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {{ before: State, best: number, played: number }} Turn what was there and what was played, of 100 next sets */

/** Rounds that are looked at, the last ones, and how many sets of 100 a round must have cost. */
const [MOST, LEAST] = [12, 5];

/**
 * The rounds of the game that has come to its end: the state before each with its set, and the board after it; null
 * where the game ended within.
 * @param {readonly State[]} states the last one is that in which nothing goes
 * @returns {Array<{ before: State, board: string | null }>}
 */
export function roundsOf(states) {
  /** @type {State[]} */
  const game = [];
  for (const state of [...states].reverse()) {
    const [later] = game;
    if (later && (state.rules !== later.rules || state.rounds > later.rounds || state.score > later.score)) break;
    game.unshift(state);
  }
  const last = game[game.length - 1];
  return [...new Set(game.map(({ rounds }) => rounds))].flatMap((number) => {
    const sets = game.filter(({ rounds, isPicking }) => rounds === number && !isPicking);
    const before = sets.reduce((/** @type {State | null} */ found, one) => (found && found.set.length > one.set.length ? found : one), null);
    const after = game.find(({ rounds }) => rounds > number);
    if (!before || (!after && before.set.length === last.set.length)) return [];
    return [{ before, board: after?.board ?? null }];
  });
}

/** @param {{ value: number }} risk */
const of100 = ({ value }) => 100 - Math.min(100, Math.ceil(100 * value - 1e-9));

/**
 * The round that cost most, if one did.
 * @param {readonly State[]} states
 * @param {(request: any) => Promise<any>} ask
 * @returns {Promise<Turn | null>}
 */
export async function turningRound(states, ask) {
  /** @type {Turn | null} */
  let turn = null;
  for (const { before, board } of roundsOf(states).slice(-MOST)) {
    const { rules, set, streak, idle } = before;
    const found = await ask({ op: 'tenten/advise', rules, board: before.board, pieces: set, streak, idle, seconds: 1 });
    if (found.status !== 'solved') continue;
    const played = board === null ? 0 : of100((await ask({ op: 'tenten/risk', rules, board, seconds: 1 })).risk);
    const best = of100(found.risk);
    if (best - played >= LEAST && best - played > (turn ? turn.best - turn.played : 0)) turn = { before, best, played };
  }
  return turn;
}

/** What was found for states in which nothing goes. @type {WeakMap<State, Turn | null>} */
const found = new WeakMap();

/**
 * @param {HTMLElement} place
 * @param {string} head that it is over
 * @param {import('../store.js').Store<State>} store
 * @param {(request: any) => Promise<any>} [ask] once everything else has been answered
 */
export function judge(place, head, store, ask) {
  const { now, past } = store;
  const turn = found.get(now);
  if (turn === undefined && ask) {
    found.set(now, null);
    turningRound([...past, now], ask).then((turn) => {
      found.set(now, turn);
      if (store.now === now) judge(place, head, store, ask);
    }, () => found.delete(now));
  }
  const round = turn ? turn.before.rounds + 1 : 0;
  const text = turn ? say('turned', { round, best: turn.best, played: turn.played }) : say('unfit-hint');
  if (place.textContent?.includes(head + text)) return;
  const back = () => turn && store.set({ ...turn.before });
  place.replaceChildren(
    h('p', { class: 'bad' }, h('strong', {}, head)),
    h('p', { class: 'fine', role: 'status' }, text),
    ...(turn ? [h('button', { type: 'button', id: 'look-at', click: back }, say('look-at', { round }))] : []),
  );
}
