// @ts-check
/**
 * The state of the page: a board and rules, and either the line that is followed or the digits as far as they are
 * typed. In the address it is a short text: `BOARD~RULES~STEPS~AT`, or `BOARD~RULES~edit`; the goal's first letter stands
 * before the rules unless it is the fewest refills.
 */

/** @typedef {import('../protocol').NumberMatchRules} Asked */
/**
 * All rules; `wrap` is left out where pairs go over ends of rows.
 * @typedef {Required<Omit<Asked, 'wrap'>> & Pick<Asked, 'wrap'>} Rules
 */
/**
 * A step; cells are row and column.
 * @typedef {{ action: 'pair', a: [number, number], b: [number, number] } | { action: 'refill' | 'wait' }} Step
 */

/**
 * @typedef {object} State
 * @property {'edit' | 'follow'} mode
 * @property {string} board digits row by row, 0 for cleared cells
 * @property {Rules} rules with the refills that are left at this board
 * @property {'refills' | 'pairs' | 'digits' | 'score'} goal what makes a line better
 * @property {readonly Step[]} steps the line; empty before it is found
 * @property {number} at the steps that are done
 */

/** The rules of the apps. @type {Rules} */
export const APP = {
  width: 9,
  diagonals: true,
  wrap: true,
  refill: 'after-last-cell',
  refill_when: 'any-time',
  max_refills: 4,
  rows: 'vanish',
};

/** The rules of the paper game. @type {Rules} */
export const PAPER = { ...APP, diagonals: false, max_refills: null };

/** The letters of rules in the address. */
const PLACES = { c: 'after-last-cell', d: 'after-last-digit' };
const TIMES = { a: 'any-time', s: 'when-stuck' };
/** @type {Record<string, State['goal']>} */
const GOALS = { p: 'pairs', d: 'digits', s: 'score' };
const ROWS = { v: 'vanish', l: 'vanish-late', s: 'stay' };

/**
 * @param {Record<string, string>} letters
 * @param {string} name
 */
const letter = (letters, name) => Object.keys(letters).find((key) => letters[key] === name) ?? '';

/** @param {Rules} rules */
export function writeRules(rules) {
  const refills = rules.max_refills === null ? 'x' : rules.max_refills;
  const sight = rules.diagonals ? 'd' : 'n';
  const [place, time] = [letter(PLACES, rules.refill), letter(TIMES, rules.refill_when)];
  const ends = rules.wrap === false ? 'n' : '';
  return `${rules.width}${sight}${refills}${place}${time}${letter(ROWS, rules.rows)}${ends}`;
}

/**
 * @param {string} text
 * @returns {Rules | null}
 */
export function readRules(text) {
  const parts = /^(\d{1,2})([dn])(\d{1,3}|x)([cd])([as])([vls])(n?)$/.exec(text);
  if (!parts) return null;
  const [, width, sight, refills, place, time, rows, ends] = parts;
  return /** @type {Rules} */ ({
    width: Number(width),
    diagonals: sight === 'd',
    wrap: ends === '',
    refill: PLACES[/** @type {'c'} */ (place)],
    refill_when: TIMES[/** @type {'a'} */ (time)],
    max_refills: refills === 'x' ? null : Number(refills),
    rows: ROWS[/** @type {'v'} */ (rows)],
  });
}

/**
 * @param {Step} step
 * @param {number} width
 */
function writeStep(step, width) {
  if (step.action !== 'pair') return step.action[0];
  const [a, b] = [step.a, step.b].map(([row, column]) => row * width + column);
  return `${a}.${b}`;
}

/**
 * @param {string} text
 * @param {number} width
 * @returns {Step | null}
 */
function readStep(text, width) {
  if (text === 'r') return { action: 'refill' };
  if (text === 'w') return { action: 'wait' };
  const parts = /^(\d{1,5})\.(\d{1,5})$/.exec(text);
  if (!parts) return null;
  const [a, b] = [Number(parts[1]), Number(parts[2])];
  const place = (/** @type {number} */ cell) =>
    /** @type {[number, number]} */ ([Math.floor(cell / width), cell % width]);
  return { action: 'pair', a: place(a), b: place(b) };
}

/** @param {State} state */
export function write(state) {
  const { mode, board, rules, goal, steps, at } = state;
  if (mode === 'edit' && board === '') return '';
  const head = `${board}~${goal === 'refills' ? '' : goal[0]}${writeRules(rules)}`;
  if (mode === 'edit') return `${head}~edit`;
  const line = steps.map((step) => writeStep(step, rules.width)).join('-');
  return `${head}~${line}~${at}`;
}

/**
 * @param {string} text
 * @returns {State | null}
 */
export function read(text) {
  const [board, rulesText = writeRules(APP), line, atText] = text.split('~');
  const goal = GOALS[/** @type {'p'} */ (rulesText[0])] ?? 'refills';
  const rules = readRules(rulesText.replace(/^[pds]/, ''));
  if (!/^[0-9]{1,1024}$/.test(board) || rules === null) return null;
  if (line === 'edit') return { mode: 'edit', board, rules, goal, steps: [], at: 0 };
  const steps = line ? line.split('-').map((step) => readStep(step, rules.width)) : [];
  if (steps.includes(null)) return null;
  const at = Math.min(Number(atText) || 0, steps.length);
  return { mode: 'follow', board, rules, goal, steps: /** @type {Step[]} */ (steps), at };
}
