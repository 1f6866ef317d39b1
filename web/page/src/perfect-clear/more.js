// @ts-check
/** Texts and looks of what is opened: rules, known queues, patterns, fumens. The first screen does without them. */

import { h, language, saying } from '../base.js';
import { en } from '../words/perfect-clear.en.js';
import { en as more } from '../words/perfect-clear-more.en.js';
import { GAMES } from './games.js';

async function japanese() {
  const all = await Promise.all([import('../words/perfect-clear.ja.js'), import('../words/perfect-clear-more.ja.js')]);
  return { ...all[0].ja, ...all[1].ja };
}

/** The games by their titles; a language may call one otherwise. */
const titles = Object.fromEntries(Object.entries(GAMES).map(([name, { title }]) => [`game-${name}`, title]));

const [, spoken] = saying({ en: { ...titles, ...en, ...more }, ja: language === 'ja' ? await japanese() : {} });

/** Says these, and whatever else the page says. @type {import('./board.js').Say} */
export const say = spoken;

/** How it looks is loaded with what it says. */
const sheet = h('link', { rel: 'stylesheet', href: new URL('./tools.css', import.meta.url).href });
await new Promise((resolve) => {
  for (const end of ['load', 'error']) sheet.addEventListener(end, resolve);
  document.head.append(sheet);
});
