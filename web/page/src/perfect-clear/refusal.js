// @ts-check
/** What is said when the solver refuses a question about a game. */

import { Refused } from '../desk.js';
import { errorWords } from '../errors.js';

/**
 * By its code; the reason, which is in English, stands behind it.
 * @param {import('./board.js').Say} say
 * @param {unknown} error
 */
export function refusalWords(say, error) {
  if (!(error instanceof Refused)) return errorWords(say, error);
  const why = error.message;
  return errorWords(say, error, { 'bad-problem': say('no-sense', { why }), illegal: say('not-allowed', { why }) });
}
