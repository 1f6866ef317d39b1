// @ts-check
/** What is shown: the game, the piece in the user's hand, or a solution that is walked through. */

import { allow, byId, gap, h, later, number, show } from '../base.js';
import { roving } from '../roving.js';
import { Refused } from '../client.js';
import { errorWords } from '../errors.js';
import { drawField, drawShown, moveWords } from './board.js';
import { drawLines, percent } from './panel.js';
import { isUntouched, mayAppear, positionOf } from './state.js';
import { whyNot } from './think.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./board.js').Placement} Placement */

/**
 * @typedef {object} Page
 * @property {import('./board.js').Say} say
 * @property {import('../grid.js').Grid} grid
 * @property {import('../store.js').Store<State>} store
 * @property {import('./think.js').Thinker} thinker
 * @property {import('./clears.js').Clears | null} clears once the first chance is known
 * @property {import('./playback.js').Playback | null} playback once a solution has been asked for
 * @property {import('./free.js').Free | null} free once a piece has been moved freely
 * @property {import('./solutions.js').Solutions | null} solutions once they have been asked for
 * @property {(request: import('../protocol').Request) => Promise<any>} ask what takes a moment, in turn
 * @property {(back: number) => void} goBack
 */

/** Words and looks. In Safari, a module that imports them while they are still awaited is run without them. */
export const worded = later(() => import('./more.js'));

/** The moments of the game are drawn by what is loaded with the first of them. */
const loadTimeline = later(() => worded().then(() => import('./timeline.js')));

/**
 * What the line of status says; those who listen hear both numbers in it.
 * @param {string} text
 * @param {'busy' | 'good' | 'bad' | ''} mood
 * @param {string} [numbers]
 */
export function tell(text, mood, numbers = '') {
  const line = byId('status');
  const all = text + numbers;
  if (line.dataset.all === all && line.dataset.mood === mood) return;
  [line.dataset.all, line.dataset.mood] = [all, mood];
  line.replaceChildren(text, numbers && h('span', { class: 'visually-hidden' }, ` ${numbers}`));
}

/** Whether hold can be pressed before it is known what comes after that. @param {State} state */
export const mayPress = ({ hold, hasHeld, queue, rules }) => hold === '' && !hasHeld && queue !== '' && !rules.noHold;

/**
 * What is said when the solver refuses a question: by its code; the reason, which is in English, stands behind it.
 * @param {import('./board.js').Say} say
 * @param {unknown} error
 */
export function refusalWords(say, error) {
  if (error instanceof Error && error.name === 'DamagedFumen') {
    // The solver says the same first, in English.
    return say('fumen-damaged', { why: error.message.replace(/^the fumen is damaged: /, '') });
  }
  if (!(error instanceof Refused)) return errorWords(say, error);
  const why = error.message;
  return errorWords(say, error, { 'bad-problem': say('no-sense', { why }), illegal: say('not-allowed', { why }) });
}

/** A share as a style sheet has it. @param {number} share */
const percentOf = (share) => `${100 * share}%`;

/**
 * One of the two big numbers.
 * @param {string} id
 * @param {string | undefined} text nothing if it is not known
 * @param {boolean} isKept whether its last value stays
 */
export function drawNumber(id, text, isKept) {
  const place = byId(id);
  const isThinking = text === undefined && isKept;
  place.classList.toggle('thinking', isThinking);
  if (!isThinking) place.textContent = text ?? '–';
}

export class View {
  /** The line that is drawn on the field and placed by the main button. */
  chosen = 0;
  /** The text of the status until something changes. */
  #notice = '';
  #mood = /** @type {'' | 'good' | 'bad'} */ ('');
  /** The line that is looked at. */
  #looked = 0;
  #areAllShown = false;
  /** The placement whose keys are written. @type {unknown} */
  #keysOf;
  #isDue = false;
  /** The one Tab stop of the pieces. */
  #settle;
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#settle = roving(byId('pieces'));
  }

  /**
   * Something else is shown from now on, and this is said of it.
   * @param {string} [text]
   * @param {'' | 'good' | 'bad'} [mood]
   */
  reset(text = '', mood = '') {
    [this.#notice, this.#mood, this.chosen, this.#looked, this.#areAllShown] = [text, mood, 0, 0, false];
  }

  /**
   * @param {string} text
   * @param {'' | 'good' | 'bad'} [mood]
   */
  tell(text, mood = '') {
    [this.#notice, this.#mood] = [text, mood];
    this.draw();
  }

  /** Whether nothing is better than to press hold and to see what it shows. */
  get isHoldBest() {
    const { thinker, store } = this.#page;
    return thinker.advice?.best === 'hold' && !store.now.hasHeld && this.chosen === 0;
  }

  /** Draws once for all that happens now. */
  drawSoon() {
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => this.draw());
  }

  draw() {
    this.#isDue = false;
    const { say, grid, store, playback, free, goBack } = this.#page;
    const state = store.now;
    const isFree = Boolean(free?.isOpen);
    const isPlayback = Boolean(playback?.isOpen);
    show('game', !isPlayback && !isFree);
    if (playback) show('playback', isPlayback);
    if (free) show('free', isFree);
    grid.toggleAttribute('still', isPlayback);
    drawShown(say, state);
    allow('hold', mayPress(state));
    allow('undo', store.canUndo);
    show('redo', store.canRedo);
    show('last', store.hasLast);
    for (const button of byId('pieces').children) {
      const isIn = mayAppear(state).includes(button.textContent ?? '');
      button.setAttribute('aria-disabled', String(!isIn));
    }
    this.#settle();
    const isStart = isUntouched(state);
    show('start', isStart);
    show('lines-part', !isStart);
    if (!isStart) void loadTimeline().then(({ drawTimeline }) => drawTimeline([...store.past, store.now], goBack), () => {});
    else show('timeline-part', false);
    if (playback?.isOpen) playback.draw(this.#page, [this.#notice, this.#mood]);
    else if (free?.isOpen) free.draw(this.#page);
    else this.#drawGame(state);
  }

  /** @param {State} state */
  #drawGame(state) {
    const { say, grid, thinker } = this.#page;
    const { advice, isThinking } = thinker;
    const move = advice?.moves[this.#looked];
    drawField(grid, say, state, move?.placement ?? null);
    show('stop', isThinking);
    show('go-on', thinker.isStopped);
    allow('elsewhere', state.queue !== '' && whyNot(state) === null);
    byId('source').textContent = thinker.isBook ? say('from-book') : '';
    allow('placed', Boolean(advice && (advice.moves.length > 0 || this.isHoldBest)));
    byId('placed').textContent = this.isHoldBest ? say('do-hold') : say('placed');
    const [known, others] = this.#drawNumbers(state, move);
    drawLines(say, advice, {
      chosen: this.chosen,
      all: this.#areAllShown,
      isExpected: isThinking,
      clearsOf: (move) => this.#clearsOf(state, move),
      choose: (index) => this.choose(index),
      look: (index) => this.#look(index),
      more: () => this.#more(),
    });
    this.#drawStatus(state, known && others ? say('numbers', { chance: known, clears: others }) : known);
    void this.#drawKeys().catch(() => {});
  }

  /**
   * The clears in a row to expect after a move.
   * @param {State} state
   * @param {any} move
   * @returns {number | undefined}
   */
  #clearsOf(state, move) {
    return move.clears ?? (move.placement && this.#page.clears?.of(state, move.placement));
  }

  /**
   * The chance after a move, or of the game, and the clears in a row: what is said of both. What is not known yet keeps
   * its last value, as long as it is this clear that is thought about.
   * @param {State} state
   * @param {any} move
   */
  #drawNumbers(state, move) {
    const { say, thinker } = this.#page;
    // Hold decides nothing yet.
    const isOpen = !move || (this.isHoldBest && move === thinker.advice?.moves[0]);
    const isKept = thinker.isThinking || (state.placed > 0 && whyNot(state)?.[0].startsWith('which') === true);
    const chance = (isOpen ? thinker.advice : move)?.chance;
    const words = chance ? this.#chanceWords(chance) : say('this-clear');
    drawNumber('chance', chance && percent(chance.value), isKept);
    if (chance || !isKept) {
      byId('ways').textContent = words;
      byId('meter').style.setProperty('--part', percentOf(chance?.value ?? 0));
    }
    const clears = move && this.#clearsOf(state, move);
    drawNumber('clears', clears === undefined || clears === null ? undefined : number.format(Math.round(clears)), isKept || this.#page.clears?.isThinking === true);
    return [chance ? say('known', { percent: percent(chance.value), words }) : '', clears ? number.format(Math.round(clears)) : ''];
  }

  /**
   * @param {State} state
   * @param {string} numbers
   */
  #drawStatus(state, numbers) {
    const { error } = this.#page.thinker;
    const [notice, mood] = [this.#notice, this.#mood];
    const isAll = notice && whyNot(state) === null && !error && mood === '';
    const [text, how] = this.#statusWords(state);
    tell(isAll ? notice : (notice + gap + text).trim(), mood || how, numbers);
  }

  /**
   * @param {State} state
   * @returns {[string, '' | 'busy' | 'bad']}
   */
  #statusWords(state) {
    const { say, thinker } = this.#page;
    const { advice, error, isThinking, fields } = thinker;
    const why = whyNot(state);
    if (why) return [say(/** @type {any} */ (why[0]), why[1]), why[0] === 'parity' ? 'bad' : ''];
    if (error) return [refusalWords(say, error), 'bad'];
    const progress = fields ? say('thinking-fields', { count: number.format(fields) }) : say('thinking');
    if (isThinking && !advice) return [progress, 'busy'];
    if (!advice) return [say('stopped'), ''];
    if (advice.chance.numerator === 0) return [say('none'), 'bad'];
    if (this.isHoldBest) return [say('best-hold'), ''];
    return [say('best', { move: moveWords(say, advice.moves[this.chosen].placement) }), ''];
  }

  /** @param {{ numerator: number, denominator: number }} chance */
  #chanceWords({ numerator, denominator }) {
    const { say } = this.#page;
    if (numerator === denominator) return say('sure');
    return say('chance', { won: number.format(numerator), of: number.format(denominator) });
  }

  /** The keys of the line that is looked at. */
  async #drawKeys() {
    const { thinker, store, ask } = this.#page;
    const placement = thinker.advice?.moves[this.#looked]?.placement;
    if (placement === this.#keysOf) return;
    this.#keysOf = placement;
    byId('keys').replaceChildren();
    if (!placement) return;
    const { hold: _, ...position } = positionOf(store.now);
    const asked = ask({ op: 'perfect-clear/keys', ...position, placement });
    const [{ keys }, { drawKeys }] = await Promise.all([asked, worded().then(() => import('./signs.js'))]);
    if (this.#keysOf === placement) drawKeys(keys);
  }

  /** @param {number} index */
  choose(index) {
    if (!this.#page.thinker.advice?.moves[index]) return;
    [this.chosen, this.#looked, this.#notice, this.#mood] = [index, index, '', ''];
    this.draw();
    const button = byId('lines').children[index]?.firstElementChild;
    /** @type {HTMLElement | undefined} */ (button)?.focus({ preventScroll: true });
  }

  /** @param {number} index */
  #look(index) {
    const { say, grid, store, thinker, playback, free } = this.#page;
    if (index === this.#looked || playback?.isOpen || free?.isOpen) return;
    this.#looked = index;
    drawField(grid, say, store.now, thinker.advice?.moves[index]?.placement ?? null);
    this.#drawNumbers(store.now, thinker.advice?.moves[index]);
  }

  #more() {
    this.#areAllShown = !this.#areAllShown;
    this.draw();
  }
}
