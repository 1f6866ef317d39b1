// @ts-check
/** Who deals random pieces on this page: sets as they are drawn, those that fit, easy ones, hard ones. */

import { keptSetting } from '../store.js';

export const DEALERS = ['weighted', 'kind', 'graded-0', 'graded-8'];

/** The dealer that was chosen on this device. */
export const dealerKept = () =>
  keptSetting('tenten.dealer', (text) => (DEALERS.includes(text) ? text : null)) ?? DEALERS[0];
