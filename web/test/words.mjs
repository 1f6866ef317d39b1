// @ts-check
/** Texts: Japanese ones have no marks or gaps of English ones. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../page/src/words');

const WIDE = '[\\u3001-\\u30ff\\u4e00-\\u9fff\\uff01-\\uff60]';
const THIN = '[\\w{}%*]';
/** What is wrong in a Japanese text. */
const WRONG = [
  { what: 'a comma, colon or mark of half the width', sign: new RegExp(`${WIDE}[,:;?!]|[,:;?!]\\s?${WIDE}`) },
  { what: 'a space after a full stop or comma', sign: /[。、：] / },
  { what: 'a space beside a letter, digit or number', sign: new RegExp(`${WIDE} ${THIN}|${THIN} ${WIDE}`) },
];

/** @param {(text: string) => void} say */
export async function words(say) {
  const wrong = [];
  let count = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ja.js'))) {
    // They ask the page for nothing.
    const { en, ja, shapes = {} } = { ...(await import(join(folder, file.replace('.ja.', '.en.')))), ...(await import(join(folder, file))) };
    for (const [key, text] of Object.entries({ ...ja, ...shapes })) {
      count += 1;
      for (const { what, sign } of WRONG) if (sign.test(text)) wrong.push(`${file}, ${key}: ${what}: ${text}`);
      const parts = (/** @type {string} */ words) => (words?.match(/\{\w+\}/g) ?? []).sort().join();
      if (en[key] !== undefined && parts(en[key]) !== parts(text)) wrong.push(`${file}, ${key}: ${parts(text)} are filled in, not ${parts(en[key])}`);
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  say(`ok      ${count} Japanese texts`);
}
