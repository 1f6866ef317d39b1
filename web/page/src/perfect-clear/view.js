// @ts-check
/** What is shown: the game, the piece in the user's hand, or a solution that is walked through. */

import { byId, enable, number, show, status } from '../base.js';
import { Refused } from '../client.js';
import { errorWords } from '../errors.js';
import { drawField, drawShown, moveWords } from './board.js';
import { drawLines, drawTimeline, percent } from './panel.js';
import { mayAppear, positionOf } from './state.js';
import { whyNot } from './think.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./board.js').Placement} Placement */

/**
 * @typedef {object} Page
 * @property {import('./board.js').Say} say
 * @property {import('../grid.js').Grid} grid
 * @property {import('../store.js').Store<State>} store
 * @property {import('./think.js').Thinker} thinker
 * @property {import('./playback.js').Playback | null} playback once a solution has been asked for
 * @property {import('./free.js').Free | null} free once a piece has been moved freely
 * @property {import('./solutions.js').Solutions | null} solutions once they have been asked for
 * @property {(request: import('../protocol').Request) => Promise<any>} ask what takes a moment, in turn
 * @property {(back: number) => void} goBack
 */

/** Whether hold can be pressed before it is known what comes after that. @param {State} state */
export const mayPress = ({ hold, hasHeld, queue, rules }) => hold === '' && !hasHeld && queue !== '' && !rules.noHold;

/**
 * The piece that is placed, with hold or without; nothing if it is not known or not allowed.
 * @param {State} state
 * @param {boolean} hold
 */
export function pieceInHand({ queue, hold: held, hasHeld, rules }, hold) {
  if (!hold) return queue[0] ?? '';
  return rules.noHold || hasHeld || queue === '' ? '' : held || (queue[1] ?? '');
}

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
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
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
    show('playback', isPlayback);
    show('free', isFree);
    grid.toggleAttribute('still', isPlayback);
    drawShown(say, state);
    enable('hold', mayPress(state) && !isPlayback);
    enable('undo', store.canUndo);
    enable('redo', store.canRedo);
    show('last', store.hasLast);
    for (const button of byId('pieces').children) {
      const piece = button.textContent ?? '';
      /** @type {HTMLButtonElement} */ (button).disabled = !mayAppear(state).includes(piece);
    }
    show('start', state.queue === '' && !store.canUndo);
    drawTimeline(say, [...store.past, state], goBack);
    if (playback?.isOpen) playback.draw(this.#page, (keys) => this.#keyWords(keys), [this.#notice, this.#mood]);
    else if (free?.isOpen) free.draw(this.#page, pieceInHand(state, !free.hold) !== '');
    else this.#drawGame(state);
  }

  /** @param {State} state */
  #drawGame(state) {
    const { say, grid, thinker } = this.#page;
    const { advice, isThinking } = thinker;
    drawField(grid, say, state.rows, advice?.moves[this.#looked]?.placement ?? null);
    show('placed', !isThinking || advice !== null);
    show('stop', isThinking && advice === null);
    show('stop-search', isThinking && advice !== null);
    show('go-on', thinker.isStopped);
    enable('elsewhere', state.queue !== '' && whyNot(state) === null);
    byId('source').textContent = thinker.isBook ? say('from-book') : '';
    const value = advice?.chance.value;
    byId('chance').textContent = advice ? percent(value) : isThinking ? '…' : '–';
    byId('ways').textContent = advice ? this.#chanceWords(advice.chance) : '';
    const meter = /** @type {HTMLMeterElement} */ (byId('meter'));
    meter.value = value ?? 0;
    meter.classList.toggle('lost', Boolean(state.lost));
    enable('placed', Boolean(advice && (advice.moves.length > 0 || this.isHoldBest)));
    byId('placed').textContent = this.isHoldBest ? say('do-hold') : say('placed');
    drawLines(say, advice, {
      chosen: this.chosen,
      all: this.#areAllShown,
      isExpected: isThinking,
      choose: (index) => this.#choose(index),
      look: (index) => this.#look(index),
      more: () => this.#more(),
    });
    this.#drawStatus(state);
    void this.#drawKeys();
  }

  /** @param {State} state */
  #drawStatus(state) {
    const { error } = this.#page.thinker;
    const [notice, mood] = [this.#notice, this.#mood];
    const isAll = notice && whyNot(state) === null && !error && mood === '';
    const [text, how] = this.#statusWords(state);
    status(isAll ? notice : `${notice} ${text}`.trim(), mood || how);
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
    const line = byId('keys');
    if (placement === this.#keysOf) return;
    this.#keysOf = placement;
    line.textContent = '';
    if (!placement) return;
    const { hold: _, ...position } = positionOf(store.now);
    const answer = await ask({ op: 'perfect-clear/keys', ...position, placement }).catch(() => null);
    if (answer && this.#keysOf === placement) line.textContent = this.#keyWords(answer.keys);
  }

  /** @param {string[]} keys */
  #keyWords(keys) {
    const { say } = this.#page;
    const names = keys.map((key) => say(/** @type {any} */ (`press-${key.replaceAll(' ', '-')}`)));
    return say('keys', { keys: names.join(', ') });
  }

  /** @param {number} index */
  #choose(index) {
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
    drawField(grid, say, store.now.rows, thinker.advice?.moves[index]?.placement ?? null);
  }

  #more() {
    this.#areAllShown = !this.#areAllShown;
    this.draw();
  }
}
