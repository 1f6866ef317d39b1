// @ts-check
/** Lighthouse's four scores of each page, on its slow telephone. */

import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { CHROMIUM_FLAGS, paths } from './engines.mjs';

/** @type {Record<string, number>} */
const LEAST = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };

/**
 * @param {string} address
 * @param {(text: string) => void} say
 */
export async function scores(address, say) {
  let failures = 0;
  for (const page of ['', 'perfect-clear/', 'block-blast/', 'number-match/', 'tiler/', 'boards/']) {
    const browser = await puppeteer.launch({ executablePath: paths.chromium, args: CHROMIUM_FLAGS });
    try {
      const port = Number(new URL(browser.wsEndpoint()).port);
      const result = await lighthouse(address + page, { port, onlyCategories: Object.keys(LEAST), logLevel: 'silent' });
      const categories = result?.lhr.categories ?? {};
      const found = Object.keys(LEAST).map((name) => Math.round(100 * (categories[name]?.score ?? 0)));
      const isGood = Object.values(LEAST).every((least, index) => found[index] >= least);
      if (!isGood) failures += 1;
      say(`${isGood ? 'ok     ' : 'FAILED '} lighthouse /${page}: ${found.join(' / ')}`);
      const audits = Object.values(result?.lhr.audits ?? {}).filter((audit) => audit.score !== null && audit.score < 0.9);
      if (!isGood) say(audits.map((audit) => `    ${audit.id}: ${audit.displayValue ?? audit.title}`).join('\n'));
    } finally {
      await browser.close();
    }
  }
  if (failures > 0) throw new Error(`${failures} pages are below the scores`);
}
