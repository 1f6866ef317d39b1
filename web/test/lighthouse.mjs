// @ts-check
/** Lighthouse's four scores of each page, on its slow telephone. */

import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { CHROMIUM_FLAGS, paths } from './engines.mjs';

/** A page of every kind, and each game that has an address of its own. */
const PAGES = ['', 'perfect-clear/', 'block-blast/', 'blockudoku/', 'woodoku/', '1010/', 'number-match/', 'tiler/', 'boards/', 'daily/'];
/** A machine that does something else only lowers what is measured, so the best of so many times counts. */
const MOST_TIMES = 3;

/** @type {Record<string, number>} */
const LEAST = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };

/** The scores of one page, and what is below them. @param {string} address */
async function measure(address) {
  const browser = await puppeteer.launch({ executablePath: paths.chromium, args: CHROMIUM_FLAGS });
  try {
    const port = Number(new URL(browser.wsEndpoint()).port);
    const result = await lighthouse(address, { port, onlyCategories: Object.keys(LEAST), logLevel: 'silent' });
    const { categories = {}, audits = {} } = result?.lhr ?? {};
    const low = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
    return {
      scores: Object.keys(LEAST).map((name) => Math.round(100 * (categories[name]?.score ?? 0))),
      why: low.map(({ id, displayValue, title }) => `    ${id}: ${displayValue ?? title}`).join('\n'),
    };
  } finally {
    await browser.close();
  }
}

/**
 * @param {string} address
 * @param {(text: string) => void} say
 */
export async function scores(address, say) {
  const isGood = (/** @type {number[]} */ found) => Object.values(LEAST).every((least, index) => found[index] >= least);
  let failures = 0;
  for (const page of PAGES) {
    let best = Object.keys(LEAST).map(() => 0);
    let why = '';
    for (let time = 0; time < MOST_TIMES && !isGood(best); time += 1) {
      const found = await measure(address + page);
      best = best.map((score, index) => Math.max(score, found.scores[index]));
      why = found.why;
    }
    say(`${isGood(best) ? 'ok     ' : 'FAILED '} lighthouse /${page}: ${best.join(' / ')}`);
    if (isGood(best)) continue;
    failures += 1;
    say(why);
  }
  if (failures > 0) throw new Error(`${failures} pages are below the scores`);
}
