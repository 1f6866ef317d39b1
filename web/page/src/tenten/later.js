// @ts-check
/** Words and looks of what is loaded when it is needed. */

import { language, saying } from '../base.js';
import { styled } from '../looks.js';
import { en } from '../words/tenten-more.en.js';

// A reader needs one language alone.
const { ja } = language === 'ja' ? await import('../words/tenten-more.ja.js') : { ja: {} };
export const [texts, say] = saying({ en, ja });
// Plain is better than not at all.
await styled('blocks.css').catch(() => {});
