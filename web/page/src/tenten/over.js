// @ts-check
/** The game is over: the round that turned it, the way back there, and at a desk the last rounds. Loaded when a game ends. */

import { h, s } from '../base.js';
import { say } from './later.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {{ before: State, best: number, played: number }} Round what was there and what was played, of 100 next sets */

/** Rounds that are looked at, the last ones, and how many sets of 100 a round must have cost. */
const [MOST, LEAST] = [12, 5];

/** Most seconds for each question about them: nobody waits for the answers. */
const SECONDS = 3;

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
 * The last rounds, with what the best way left and what was left.
 * @param {readonly State[]} states
 * @param {(request: any) => Promise<any>} ask
 * @returns {Promise<Round[]>}
 */
async function lookedAt(states, ask) {
  /** @type {Round[]} */
  const rounds = [];
  for (const { before, board } of roundsOf(states).slice(-MOST)) {
    const { rules, set, streak, idle } = before;
    const found = await ask({ op: 'tenten/advise', rules, board: before.board, pieces: set, streak, idle, seconds: SECONDS });
    if (found.status !== 'solved') continue;
    const played = board === null ? 0 : of100((await ask({ op: 'tenten/risk', rules, board, seconds: SECONDS })).risk);
    rounds.push({ before, best: of100(found.risk), played });
  }
  return rounds;
}

/** The round that cost most, if one did. @param {readonly Round[]} rounds */
const turnOf = (rounds) => rounds.reduce((/** @type {Round | null} */ most, one) => {
  const cost = one.best - one.played;
  return cost >= LEAST && cost > (most ? most.best - most.played : 0) ? one : most;
}, null);

/** The chart: how wide and high it is, where its lines begin, and how far apart two rounds are at most. */
const [WIDE, HIGH, LEFT, APART] = [260, 92, 26, 40];

/**
 * Round by round, how many of 100 next sets fit after the best way and after the one that was played.
 * @param {readonly Round[]} rounds
 * @param {Round} turn
 */
function chart(rounds, turn) {
  const number = (/** @type {Round} */ { before }) => before.rounds + 1;
  const step = Math.min(APART, (WIDE - LEFT - 8) / (rounds.length - 1));
  const x = (/** @type {number} */ at) => LEFT + 6 + step * at;
  const y = (/** @type {number} */ value) => 6 + 0.68 * (100 - value);
  const line = (/** @type {'best' | 'played'} */ which) => s('polyline', { class: which, points: rounds.map((one, at) => `${x(at)},${y(one[which])}`).join(' ') });
  const levels = [0, 50, 100].flatMap((level) => [
    s('path', { class: 'level', d: `M${LEFT} ${y(level)}H${WIDE}` }),
    s('text', { x: LEFT - 4, y: y(level) + 3, 'text-anchor': 'end' }, `${level}`),
  ]);
  const told = new Set([0, rounds.indexOf(turn), rounds.length - 1]);
  const names = [...told].map((at) => s('text', { x: x(at), y: HIGH - 4, 'text-anchor': 'middle' }, `${number(rounds[at])}`));
  const dots = (/** @type {const} */ (['best', 'played'])).map((which) => s('circle', { class: which, cx: x(rounds.indexOf(turn)), cy: y(turn[which]), r: 3.5 }));
  const label = rounds.map((one) => say('chart-round', { round: number(one), best: one.best, played: one.played })).join(' ');
  return s('svg', { class: 'chart', viewBox: `0 0 ${WIDE} ${HIGH}`, role: 'img', 'aria-label': label }, ...levels, line('best'), line('played'), ...dots, ...names);
}

/** What was found for states in which nothing goes. @type {WeakMap<State, Round[]>} */
const found = new WeakMap();

/**
 * @param {HTMLElement} place
 * @param {string} head that it is over
 * @param {import('../store.js').Store<State>} store
 * @param {(request: any) => Promise<any>} [ask] once everything else has been answered
 */
export function judge(place, head, store, ask) {
  const { now, past } = store;
  const rounds = found.get(now) ?? [];
  const turn = turnOf(rounds);
  if (!found.has(now) && ask) {
    found.set(now, []);
    lookedAt([...past, now], ask).then((rounds) => {
      found.set(now, rounds);
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
    ...(turn && rounds.length > 1 ? [/** @type {any} */ (chart(rounds, turn)), h('p', { class: 'fine legend' }, say('chart'))] : []),
  );
}
