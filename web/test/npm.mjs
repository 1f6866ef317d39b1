// @ts-check
/** `node npm.mjs ADDRESS`: the example page of the npm package, whose folder is served there. */

import assert from 'node:assert/strict';
import { launchChromium, paths } from './engines.mjs';

const [address] = process.argv.slice(2);

if (!paths.chromium) {
  console.log('left out: the example in a browser, since there is no Chromium');
  process.exit(0);
}
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${address}examples/browser/`);
  const shown = page.getByRole('status');
  await page.getByRole('button').click();
  await shown.filter({ hasText: /^[IJLZ]( [IJLZ]){3}\s/ }).waitFor({ timeout: 60_000 });
  const text = (await shown.textContent()) ?? '';
  for (const kind of 'IJLZ') assert.equal(text.split(kind).length - 1, 4, text);
  await page.getByRole('textbox').fill('T3,O1');
  await page.getByRole('button').click();
  await shown.filter({ hasText: 'the number of T is odd' }).waitFor({ timeout: 60_000 });
  await page.getByRole('textbox').fill('X1');
  await page.getByRole('button').click();
  await shown.filter({ hasText: /X/ }).waitFor({ timeout: 60_000 });
  assert.deepEqual(errors, []);
  console.log('ok      the example page in Chromium');

  // What cannot be fetched is named: a browser says no more than that it failed.
  await page.context().route('**/wasm/tenten/*.wasm', (route) => route.abort());
  const failure = await page.evaluate(async (/** @type {string} */ entry) => {
    const { Api } = await import(entry);
    return new Api().ask({ op: 'tenten/games' }).catch((/** @type {Error} */ error) => error.message);
  }, `${address}browser.js`);
  assert.match(failure, /^http.*\/wasm\/tenten\/quadrille_api_bg\.wasm: /);
  console.log('ok      a module that cannot be fetched, in Chromium');
} finally {
  await browser.close();
}
