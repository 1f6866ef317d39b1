// @ts-check
/** What is said when a question has no answer. */

import { Died, NotLoaded, Refused } from './client.js';

/** How browsers say that a part of the page did not come. */
const IMPORT = /dynamically imported|importing a module|module script/i;

/**
 * An error in words: those of all pages, or a page's own for some codes.
 * @param {(key: 'failed' | 'unanswered' | 'part-unloaded' | 'broken' | 'no-memory' | 'stopped' | 'bad-text', parts?: Record<string, string>) => string} say
 * @param {unknown} error
 * @param {Partial<Record<import('./protocol').Code, string>>} [own]
 */
export function errorWords(say, error, own = {}) {
  if (error instanceof NotLoaded) return say('unanswered');
  if (error instanceof Died) return say('failed');
  if (!(error instanceof Refused)) return say(IMPORT.test(String(error)) ? 'part-unloaded' : 'broken');
  const words = own[error.code];
  if (words !== undefined) return words;
  if (error.code === 'memory') return say('no-memory');
  if (error.code === 'stopped') return say('stopped');
  // A move against the rules: the reason is a sentence by itself.
  if (error.code === 'illegal') return error.message;
  return say('bad-text', { why: error.message });
}
