// @ts-check
/** After the first visit the page asks for nothing. */

import { launchChromium } from './engines.mjs';

/**
 * @param {string} address
 * @param {(text: string) => void} say
 */
export async function offline(address, say) {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(address);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const isActive = () => navigator.serviceWorker.controller !== null;
      while (!isActive()) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await context.setOffline(true);
    for (const solver of ['number-match', 'perfect-clear', 'tenten', 'tiler']) {
      await page.goto(`${address}${solver}/`);
      const answer = await page.evaluate(async (solver) => {
        const { Client } = await import(new URL('../src/client.js', location.href).href);
        return new Client(solver).ask({ op: `${solver}/nothing` }).catch((/** @type {any} */ error) => error.code ?? String(error));
      }, solver);
      if (answer !== 'unknown-op') throw new Error(`${solver} did not answer: ${answer}`);
    }
    say('ok      all pages open offline, and their solvers answer');
  } finally {
    await browser.close();
  }
}
