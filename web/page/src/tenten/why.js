// @ts-check
/**
 * What stands beside and behind an answer: other ways, the risk piece by piece, why a set does not fit, and what each
 * choice costs. Loaded with the first answer.
 */

import { byId, gap, h, inRow, number, show } from '../base.js';
import { gameOf } from '../rooms.js';
import { roving } from '../roving.js';
import { refill } from './deck.js';
import { icon, small } from './draw.js';
import { say, texts } from './later.js';
import { fitting, fitWords, ten } from './odds.js';

/** @typedef {import('./think.js').Account} Account */
/** @typedef {import('./panel.js').Look} Look */
/** @typedef {import('./think.js').Way} Way */

const settle = roving(byId('ways'));

/**
 * The ways, to be chosen from. Of a lost position there is no risk to show, but the room that is left.
 * @param {import('./deck.js').View} view
 * @param {Way[]} ways
 * @param {(index: number) => void} choose
 */
function drawWays({ now, pieces, boxes, way }, ways, choose) {
  byId('ways-head').textContent = say(!ways[0]?.risk ? 'ways-lost' : now.goal === 'score' ? 'ways-points' : 'ways');
  refill(byId('ways'), ways.map((one, index) => {
    const { risk, room, free = 0, moves, score_gain } = one;
    const fits = risk
      ? h('span', {}, h('b', {}, fitWords(say, { risk }, 'fit-of')), h('small', {}, say(room ? 'fit-small-room' : 'fit-small')), ten(say, risk))
      : h('span', {}, h('b', {}, say('free', { count: free })));
    const attributes = { type: 'button', 'aria-pressed': String(one === way), click: () => choose(index) };
    return h('li', {}, h('button', attributes, small(now.board, moves, pieces, boxes), fits, h('b', { class: 'value' }, `+${number.format(score_gain)}`)));
  }));
  settle();
}

/** From so many draws on, their numbers are not told. */
const MOST_TOLD = 1e12;

/** How many pieces are listed with their risks. */
const MOST = 6;

/**
 * A chance in percent: with two digits at least that count, and none that a whole would be rounded to.
 * @param {import('./think.js').Chance} chance
 */
function percent({ numerator, denominator }) {
  const share = (100 * numerator) / denominator;
  if (numerator === 0 || numerator === denominator) return `${share} %`;
  let least = Math.min(share, 100 - share);
  let digits = 1;
  for (; least < 1 && digits < 12; digits += 1) least *= 10;
  return `${new Intl.NumberFormat(document.documentElement.lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share)} %`;
}

/**
 * How the sets are drawn that a risk is about, and what is known of the app's own.
 * @param {Account} account
 * @param {string} rules
 */
function dealing({ risk, open, room }, rules) {
  // That every set fits does not depend on how they are drawn.
  if (risk.value === 0 && !open) return '';
  const all = [room ? 'drawn-room' : `drawn-${risk.dealer}`, room ? '' : `dealing-${gameOf(rules)}`];
  return all.filter((key) => key in texts).map((key) => say(/** @type {any} */ (key))).join(gap);
}

/**
 * The pieces that most often find no place, each with how many of its sets do not fit.
 * @param {Account} account
 * @param {Look} look
 */
function risks({ pieces }, { name, piece }) {
  const risky = pieces.filter(({ given }) => given.value > 0).sort((a, b) => b.given.value - a.given.value);
  return risky.slice(0, MOST).map(({ piece: letter, given }) => {
    const shape = piece(letter);
    const { count, all } = fitting(given);
    const lost = say('fit-of', { count: number.format(all - count), all: number.format(all) });
    const picture = h('span', { class: 'shape', role: 'img', 'aria-label': name(letter) }, shape ? icon(shape, 0.375) : null);
    return h('li', {}, picture, h('span', { class: 'value' }, lost));
  });
}

/**
 * The risk of the next set: how large it is, how sets are drawn, and which pieces would end the game.
 * @param {Account} account
 * @param {string} rules
 * @param {Look} look
 */
function riskCard(account, rules, look) {
  const { risk, open, room } = account;
  const parts = { count: number.format(Number(risk.numerator)), all: number.format(Number(risk.denominator)), share: percent(risk) };
  // Draws in which pieces repeat are more than anybody reads.
  const exact = say(Number(risk.denominator) < MOST_TOLD ? 'risk-of' : 'risk-share', parts);
  const crowded = room ? h('p', {}, say('room', { free: room.cells - room.filled, cells: room.cells })) : null;
  const isRisky = risk.value > 0;
  return [
    h('h2', {}, say('risk')),
    // Where the time ran out, what was counted is a bound, and no chance.
    h('p', { id: 'risk' }, open ? say('risk-bounds') : fitWords(say, account)),
    open ? null : ten(say, risk),
    crowded,
    h('p', { id: 'risk-drawn', class: 'fine' }, `${isRisky && !open ? exact : ''} ${dealing(account, rules)}`),
    isRisky ? h('p', { class: 'fine' }, say(room ? 'risk-given-room' : 'risk-given')) : null,
    h('ul', { id: 'risk-pieces', class: 'risks' }, ...risks(account, look)),
  ].filter((part) => part !== null);
}

/**
 * Why a set does not fit: how each order of it fails, equal ones once.
 * @param {{ permutations?: Array<{ pieces: string[], failures: number[] }> }} why
 * @param {Look} look
 */
function reasons(why, { name }) {
  const reason = (/** @type {{ pieces: string[], failures: number[] }} */ { pieces, failures }) => {
    const last = failures.reduce((found, count, index) => (count > 0 ? index : found), 0);
    const before = inRow(pieces.slice(0, last).map(name));
    const piece = name(pieces[last]);
    return before ? say('unfit-then', { pieces: before, piece }) : say('unfit-first', { piece });
  };
  const lines = new Set((why.permutations ?? []).map(reason));
  const list = [...lines].map((text) => h('li', {}, text));
  return [h('h2', {}, say('unfit-title')), h('ul', {}, ...list), h('p', {}, say('unfit-hint'))];
}

/**
 * Of a lost position, each choice of pieces: the most points and the most room, and how much less than the best they are.
 * @param {import('./think.js').Choice[]} choices
 * @param {Look} look
 */
function costs(choices, { name, piece }) {
  const lines = choices.map((choice) => {
    const pieces = h('span', { class: 'places' });
    for (const letter of choice.pieces) {
      const shape = piece(letter);
      if (shape) pieces.append(icon(shape, 0.25));
      pieces.append(h('span', { class: 'visually-hidden' }, `${name(letter)} `));
    }
    const part = (/** @type {'score_gain' | 'free'} */ key, /** @type {string} */ text) => {
      const count = Math.max(...choices.map((other) => other[key])) - choice[key];
      return h('span', { class: 'value' }, text, h('small', {}, count ? ` ${say('less', { count })}` : ''));
    };
    const gain = part('score_gain', `+${number.format(choice.score_gain)}`);
    return h('li', {}, pieces, gain, part('free', say('free', { count: choice.free })));
  });
  return [h('h2', {}, say('choices')), h('ul', { class: 'risks' }, ...lines)];
}

/**
 * All of it, as far as it is known.
 * @param {import('./deck.js').View} view
 * @param {{ found?: import('./think.js').Advice | null, account?: Account }} known
 * @param {Look} look
 * @param {(index: number) => void} choose
 */
export function drawBehind(view, { found, account }, look, choose) {
  const ways = found?.stage === 'quick' ? [] : (found?.ways ?? []);
  const choices = found?.choices ?? [];
  show('ask-why', Boolean(account || found?.why));
  show('why', Boolean(found?.why));
  show('risk-part', Boolean(account));
  show('choices', choices.length > 1);
  show('ways-part', ways.length > 0);
  drawWays(view, ways, choose);
  if (found?.why) byId('why').replaceChildren(...reasons(found.why, look));
  if (account) byId('risk-part').replaceChildren(...riskCard(account, view.now.rules, look));
  byId('choices').replaceChildren(...costs(choices, look));
}
