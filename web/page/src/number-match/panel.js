// @ts-check
/** What is said about a board: the answer and its proof, the steps, other pairs, rules. */

import { byId, gap, h, number } from '../base.js';
import { counted, pairParts, stepWords } from './board.js';
import { APP, PAPER, writeRules } from './state.js';

/** @typedef {import('./board.js').Say} Say */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./search.js').Known} Known */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Rules} Rules */

/**
 * @param {Say} say
 * @param {number} pairs
 * @param {number} refills
 */
export const totals = (say, pairs, refills) =>
  say('totals', { pairs: counted(say, 'pairs', pairs), refills: counted(say, 'refill-count', refills) });

/**
 * The totals of the line that is followed.
 * @param {Say} say
 * @param {State} state
 */
function totalsOf(say, { steps }) {
  const refills = steps.filter((step) => step.action === 'refill').length;
  return totals(say, steps.filter((step) => step.action === 'pair').length, refills);
}

/**
 * What the line comes to, and what is proved of it.
 * @param {Say} say
 * @param {State} state
 * @param {Known} known
 * @returns {{ result: string, proof: string, mood: 'good' | 'bad' | 'busy' | '' }}
 */
export function answerWords(say, state, known) {
  const { answer, isSearching } = known;
  const own = totalsOf(say, state);
  if (known.isStopped && answer === null) {
    if (state.steps.length === 0) return { result: say('not-found'), proof: say('not-found-how'), mood: '' };
    return { result: own, proof: say('stopped-here'), mood: '' };
  }
  if (answer === null || isSearching) {
    const result = state.steps.length ? own : say('searching');
    return { result, proof: say('searching'), mood: 'busy' };
  }
  const best = totals(say, answer.pairs, answer.refills);
  if (answer.status !== 'solved') return withoutWin(say, known, best === own);
  const { score } = answer;
  if (best !== own) return { result: own, proof: say('better-from-start', { totals: best }), mood: '' };
  const result = score ? say('totals-score', { totals: own, points: number.format(score.points) }) : own;
  const checked = known.isChecked ? gap + say('checked') : '';
  return { result, proof: proofWords(say, answer, state) + checked, mood: answer.optimal ? 'good' : '' };
}

/**
 * @param {Say} say
 * @param {any} answer
 * @param {State} state
 */
function proofWords(say, answer, { goal }) {
  if (answer.optimal) {
    return say(goal === 'score' ? 'proved-score' : goal === 'pairs' ? 'proved-pairs' : 'proved');
  }
  if (answer.score?.bound) return say('open-score', { bound: number.format(answer.score.bound) });
  return say('open', { pairs: counted(say, 'pairs', answer.bounds.pairs) });
}

/**
 * The best line where there is no win, or none was found.
 * @param {Say} say
 * @param {Known} known
 * @param {boolean} isFollowed whether it is the line that is followed
 * @returns {{ result: string, proof: string, mood: 'bad' }}
 */
function withoutWin(say, { answer, isChecked }, isFollowed) {
  const isProved = answer.status === 'unsolvable';
  const why = isProved ? noWin(say, answer) : say('not-found-how');
  const result = say(isProved ? 'no-win' : 'not-found');
  if (!isFollowed || answer.steps.length === 0) return { result, proof: why, mood: 'bad' };
  const left = counted(say, 'digits', answer.digits.left);
  const checked = isChecked ? gap + say('checked') : '';
  return { result: say('line-left', { result, left }), proof: why + gap + bestWords(say, answer) + checked, mood: 'bad' };
}

/**
 * How far it is proved that a line that does not win is the best one.
 * @param {Say} say
 * @param {any} answer
 */
function bestWords(say, { digits, score, optimal }) {
  if (score) {
    const points = number.format(score.points);
    if (score.bound === null) return say('best-points-unbounded', { points });
    const bound = number.format(score.bound);
    return say(optimal ? 'best-points' : 'best-points-open', { points, bound });
  }
  const [left, bound] = [digits.left, digits.bound].map((count) => counted(say, 'digits', count));
  return say(optimal ? 'best-left' : 'best-left-open', { left, bound });
}

/**
 * @param {Say} say
 * @param {any} answer
 */
function noWin(say, answer) {
  if (answer.proof !== 'odd-classes') return say('no-win-exhausted');
  const classes = answer.bounds.odd_classes;
  return classes === 1 ? say('no-win-odd-one') : say('no-win-odd', { classes });
}

/**
 * All steps, each a button that goes there.
 * @param {Say} say
 * @param {State} state
 * @param {Board[]} boards
 * @param {(at: number) => void} goTo
 */
export function drawSteps(say, state, boards, goTo) {
  const list = byId('steps');
  const key = JSON.stringify([state.board, state.rules, state.steps]);
  if (list.dataset.key !== key) {
    list.dataset.key = key;
    const lines = boards.slice(0, state.steps.length).map((board, index) => {
      const { what, where } = stepParts(say, board, state.rules.width);
      return h('li', {}, h('button', { type: 'button', click: () => goTo(index) },
        h('span', { class: 'at' }, String(index + 1)),
        h('span', { class: 'what' }, what),
        h('span', { class: 'where' }, where)));
    });
    list.replaceChildren(...lines);
  }
  list.querySelectorAll('button').forEach((button, index) => {
    if (index !== state.at) return button.removeAttribute('aria-current');
    button.setAttribute('aria-current', 'step');
    const [above, below] = [button.offsetTop - list.scrollTop, button.offsetTop + button.offsetHeight - list.scrollTop];
    if (above < 0) list.scrollTop = button.offsetTop;
    else if (below > list.clientHeight) list.scrollTop += below - list.clientHeight;
  });
}

/**
 * @param {Say} say
 * @param {Board} board
 * @param {number} columns
 */
function stepParts(say, board, columns) {
  if (board.next?.action !== 'pair') return { what: stepWords(say, board, columns), where: '' };
  const { a, b, arow, acolumn, brow, bcolumn } = pairParts(board.board, columns, board.next);
  const place = (/** @type {number} */ row, /** @type {number} */ column) => say('where', { row, column });
  return { what: say('pair', { a, b }), where: `${place(arow, acolumn)} · ${place(brow, bcolumn)}` };
}

/**
 * The pairs that can be taken now, each a button that takes it.
 * @param {Say} say
 * @param {any} choices what `number-match/pairs` answers
 * @param {number} columns
 * @param {(step: any) => void} take
 */
export function drawOthers(say, choices, columns, take) {
  const buttons = choices.pairs.map((/** @type {any} */ step) =>
    h('li', {}, h('button', { type: 'button', click: () => take(step) },
      say('pair-words', pairParts(choices.board, columns, step)))));
  if (choices.refill) {
    const refill = { action: 'refill' };
    buttons.push(h('li', {}, h('button', { type: 'button', click: () => take(refill) },
      say('refill', { count: counted(say, 'digits', choices.digits) }))));
  }
  if (buttons.length === 0) buttons.push(h('li', {}, say('no-others')));
  byId('others').replaceChildren(...buttons);
}

/**
 * Buttons for the refills that are left.
 * @param {Say} say
 * @param {number | null} left
 * @param {(left: number | null) => void} choose
 */
export function drawRefills(say, left, choose) {
  const part = byId('refills');
  const all = [0, 1, 2, 3, 4, 5, null];
  if (left !== null && left > 5) all.splice(6, 0, left);
  const buttons = all.map((value) => {
    const attributes = { type: 'button', 'aria-pressed': String(value === left), click: () => choose(value) };
    if (value === null) return h('button', { ...attributes, 'aria-label': say('unlimited') }, '∞');
    return h('button', attributes, String(value));
  });
  const focused = [...part.querySelectorAll('button')].indexOf(/** @type {any} */ (document.activeElement));
  part.replaceChildren(/** @type {Element} */ (part.querySelector('legend')), ...buttons);
  if (focused >= 0) buttons[focused]?.focus();
}

/**
 * The rules, each a choice.
 * @param {Say} say
 * @param {State} state
 * @param {(news: Partial<State>) => void} choose
 */
export function drawRules(say, { rules, goal }, choose) {
  const part = byId('rules');
  const key = `${writeRules(rules)}${goal}`;
  if (part.dataset.key === key) return;
  part.dataset.key = key;
  const change = (/** @type {Partial<Rules>} */ news) => choose({ rules: { ...rules, ...news } });
  const edition = (/** @type {Rules} */ preset) =>
    writeRules({ ...rules, max_refills: null }) === writeRules({ ...preset, max_refills: null });
  const now = edition(APP) ? 'app' : edition(PAPER) ? 'paper' : 'own';
  const focused = document.activeElement?.id ?? '';
  part.replaceChildren(
    select(say('goal'), 'goal', [['refills', say('goal-refills')], ['pairs', say('goal-pairs')],
      ['digits', say('goal-digits')], ['score', say('goal-score')]],
      goal, (value) => choose({ goal: /** @type {State['goal']} */ (value) })),
    select(say('preset'), 'preset', [['app', say('preset-app')], ['paper', say('preset-paper')], ['own', say('preset-own')]],
      now, (value) => {
        if (value !== 'own') choose({ rules: value === 'app' ? APP : PAPER });
      }),
    select(say('width'), 'width', Array.from({ length: 12 }, (_, index) => [String(index + 5), String(index + 5)]),
      String(rules.width), (value) => change({ width: Number(value) })),
    h('label', {}, say('diagonals'), h('input', {
      type: 'checkbox', id: 'rule-diagonals', checked: rules.diagonals,
      change: (/** @type {any} */ event) => change({ diagonals: event.target.checked }),
    })),
    h('label', {}, say('wrap'), h('input', {
      type: 'checkbox', id: 'rule-wrap', checked: rules.wrap !== false,
      change: (/** @type {any} */ event) => change({ wrap: event.target.checked }),
    })),
    select(say('place'), 'place', named(say, ['after-last-cell', 'after-last-digit']),
      rules.refill, (value) => change({ refill: /** @type {Rules['refill']} */ (value) })),
    select(say('when'), 'when', named(say, ['any-time', 'when-stuck']),
      rules.refill_when, (value) => change({ refill_when: /** @type {Rules['refill_when']} */ (value) })),
    select(say('rows'), 'rows', named(say, ['vanish', 'vanish-late', 'stay']),
      rules.rows, (value) => change({ rows: /** @type {Rules['rows']} */ (value) })),
  );
  if (focused.startsWith('rule-')) document.getElementById(focused)?.focus();
}

/**
 * @param {Say} say
 * @param {string[]} keys
 * @returns {[string, string][]}
 */
const named = (say, keys) => keys.map((key) => [key, say(key)]);

/**
 * @param {string} label
 * @param {string} name
 * @param {string[][]} options
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
function select(label, name, options, chosen, choose) {
  const all = options.map(([value, text]) => h('option', { value, selected: value === chosen }, text));
  const change = (/** @type {any} */ event) => choose(event.target.value);
  return h('label', {}, label, h('select', { id: `rule-${name}`, change }, ...all));
}
