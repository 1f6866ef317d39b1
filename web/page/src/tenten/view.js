// @ts-check
/** What is seen of a game: its board, what is said of it, what lies between board and pieces, and the main key. */

import { allow, byId, h, inRow, s, show, status } from '../base.js';
import { outline } from '../mini.js';
import { boardsAfter, edges, marks, placesOf, points } from './draw.js';
import { fitWords, ten } from './odds.js';
import { gainWords, lostWords, wayWords } from './panel.js';
import { SET, isEmpty } from './state.js';

/** @typedef {import('./deck.js').View} View */
/** @typedef {import('./deck.js').Acts['say']} Say */

/**
 * The board, with the moves of the way that is drawn, or after some of them.
 * @param {View} view
 * @param {import('../grid.js').Grid} grid
 * @param {Say} say
 */
export function drawBoard({ now, way, pieces, boxes, frame, lifted }, grid, say) {
  const shown = lifted ? undefined : way;
  const moves = shown && frame === 0 ? shown.moves : [];
  const board = shown && frame > 0 ? boardsAfter(now.board, shown.moves, pieces, boxes)[frame - 1] : now.board;
  const { length: size } = board.split('/');
  const all = marks(board, moves, pieces, boxes);
  const ends = edges(boxes);
  grid.draw(size, size, (row, column) => {
    const { isFilled, moves, isGone } = all[row][column];
    const what = [say(isFilled ? 'filled' : 'empty')];
    if (moves.length) what.push(say('cell-move', { numbers: inRow(moves) }));
    if (isGone) what.push(say('cell-gone'));
    const [first, second] = moves;
    const kinds = [isFilled && 'filled', first && `move m${second ?? first}`, second && `two u${first}`, isGone && 'gone'];
    const label = say('cell', { row: row + 1, column: column + 1, what: inRow(what) });
    return { label, text: moves.join('·'), kind: kinds.filter(Boolean).join(' ') + ends(row, column) };
  });
  if (!lifted) grid.overlay(...placesOf(moves, pieces).map((places) => s('path', { class: 'edge', d: outline(places) })));
}

/**
 * Says something in a few words to be seen, and whole to be heard, once.
 * @param {string} text
 * @param {'good' | ''} mood
 * @param {string} whole
 */
function tellWhole(text, mood, whole) {
  if (byId('status').textContent === text + whole) return;
  status(h('span', { 'aria-hidden': 'true' }, text), mood, h('span', { class: 'visually-hidden' }, whole));
}

/**
 * What is said, in a few words to be seen and in whole sentences to be heard.
 * @param {View} view
 * @param {import('./panel.js').Look} look
 */
export function drawStatus({ now, found, way, chosen, open, frame, notice, lifted, isOver }, look) {
  const { say, name } = look;
  const { set, isPicking, rounds, score } = now;
  show('next-way', (found?.ways.length ?? 0) > 1 && found?.stage !== 'quick' && !notice && open < 0);
  byId('next-way').textContent = say('way-of', { way: chosen + 1, all: found?.ways.length ?? 0 });
  if (notice) return status(notice, 'bad');
  if (lifted) return status(say('now-place', { piece: name(lifted) }));
  if (isPicking) {
    const isFirst = set === '' && rounds === 0 && isEmpty(now);
    if (set) return status(say('now-picked'));
    return status(say(isFirst ? 'now-first' : 'now-pick', { count: 0, all: SET }));
  }
  if (!found) return status(say('now-thinking'), 'busy');
  if (frame > 0 && way) return status(say('now-after', { count: frame, all: way.moves.length }));
  if (isOver) return tellWhole(points(say, score), '', lostWords(found, set.length, way, say));
  if (found.stage === 'unfit') return status(lostWords(found, set.length, way, say), 'bad');
  if (found.stage === 'quick') return status(say('now-quick'), 'busy');
  if (!way?.risk) return status(say('stopped'), 'bad');
  const { gain, lines } = gainWords(say, way);
  const short = found.stage === 'cut' ? say('now-best', { gain: gain + lines }) : `+${gain}${lines}`;
  tellWhole(short, way.risk.value === 0 ? 'good' : '', wayWords(way, chosen, look));
}

/**
 * What lies between board and pieces; returns what that is.
 * @param {View} view
 * @param {Say} say
 */
export function drawZone({ now, found, way, open, isOver, isPainting, isVersionDue }, say) {
  const { isPicking } = now;
  const ofState = isPicking && !isVersionDue ? 'palette' : isPicking || isOver ? 'verdict' : 'answer';
  const kind = isPainting ? '' : open >= 0 ? 'slot' : ofState;
  show('which', kind === 'slot');
  show('palette', kind === 'slot' || kind === 'palette');
  show('answer', kind === 'answer');
  show('verdict', kind === 'verdict');
  show('paint-key', open >= 0 || isPicking);
  show('deal', isPicking && now.set === '' && open < 0);
  byId('which-piece').textContent = say('which', { count: open + 1 });
  if (kind === 'answer') {
    const isLost = found?.stage === 'unfit';
    byId('fits').textContent = way?.risk ? fitWords(say, /** @type {any} */ (way)) : say(isLost ? 'now-unfit' : 'now-thinking');
    byId('ten').hidden = isLost;
    ten(say, way?.risk, byId('ten'));
  }
  return kind;
}

/**
 * The main key says what can be done.
 * @param {View} view
 * @param {Say} say
 */
export function drawKeys({ now, way, frame, isOver }, say) {
  const { set, isPicking } = now;
  const count = frame || way?.moves.length || set.length;
  const done = () => (count === set.length ? say(`done-${count}`) : say('done-first', { count }));
  byId('go').textContent = isPicking ? say(set ? 'advise' : 'read') : isOver ? say('new') : done();
  allow('go', isPicking || isOver || Boolean(way));
}
