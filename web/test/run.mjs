// @ts-check
/** `node run.mjs ADDRESS FOLDER [WORD]`: tests the page that is served there, or what has the word in its name. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { answers } from './answers.mjs';
import { budgets } from './budgets.mjs';
import { caches } from './caches.mjs';
import { cold } from './cold.mjs';
import { engines, paths } from './engines.mjs';
import { scores } from './lighthouse.mjs';
import { film } from './film.mjs';
import { latencies } from './latencies.mjs';
import { memory } from './memory.mjs';
import { narrow } from './narrow.mjs';
import { offline } from './offline.mjs';
import { ratio } from './ratio.mjs';
import { rest } from './rest.mjs';
import { scenarios } from './scenarios.mjs';
import { tour } from './tour.mjs';
import { words } from './words.mjs';

const [address, folder, word = ''] = process.argv.slice(2);
/** Where time is short, nothing more is begun after these seconds. */
const end = performance.now() + 1_000 * Number(process.env.SECONDS_LEFT ?? Infinity);
/** Whether less than so many seconds are left. @param {number} [seconds] */
const isLate = (seconds = 0) => performance.now() > end - 1_000 * seconds;
const say = (/** @type {string} */ text) => console.log(text);

function types() {
  const compiler = join(import.meta.dirname, 'node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(compiler, ['--project', '../page'], { cwd: import.meta.dirname, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout);
  say('ok      types');
}

/** The files of scenarios. */
const scenes = ['number-match', 'perfect-clear', 'tenten', 'blocks', 'tiler', 'front', 'pictures', 'strangers', 'troubles', 'visits', 'menus'];

/** What is seen and done in an engine that may not be there. @param {'Firefox' | 'WebKit'} engine */
function playedIn(engine) {
  const unlessGone = (/** @type {() => Promise<void>} */ test) => async () =>
    engines[engine].isThere ? test() : say(`skipped: ${engine} was not found`);
  const played = scenes.map((scene) => [
    `scenarios ${scene} in ${engine}`,
    unlessGone(() => scenarios(address, scene, () => isLate(), say, engine)),
  ]);
  return { ...Object.fromEntries(played), [`narrow in ${engine}`]: unlessGone(() => narrow(address, engine, () => isLate(), say)) };
}

/** @type {Record<string, () => void | Promise<void>>} */
const tests = {
  types,
  words: () => words(say),
  budgets: () => budgets(folder, say),
  caches: () => caches(folder, say),
  answers: () => answers(address, say),
  latencies: () => latencies(address, say),
  cold: () => cold(folder, say),
  memory: () => memory(folder, say),
  offline: () => offline(address, say),
  ...Object.fromEntries(scenes.map((scene) => [`scenarios ${scene}`, () => scenarios(address, scene, () => isLate(), say)])),
  narrow: () => narrow(address, 'Chromium', () => isLate(), say),
  lighthouse: () => scores(address, say),
  ...Object.fromEntries(Object.keys(engines).map((engine) => [`tour of ${engine}`, () => tour(address, engine, say)])),
  ...playedIn('Firefox'),
  ...playedIn('WebKit'),
  ratio: () => ratio(folder, say),
  film: () => film(address, say),
  rest: () => rest(address, folder, say),
};
/** What is run only if its name is given: it builds a native program and takes a quiet machine, or it writes a file. */
const BY_NAME = ['ratio', 'film', 'rest'];

if (!paths.chromium) {
  console.error('error: there is no Chromium: install it (Debian: `apt-get install chromium`), or name it in CHROMIUM');
  process.exit(2);
}
/** What cannot be left in the middle, and the seconds without which it is not begun where time is short. */
const [WHOLE, PATIENCE] = [/^(answers|latencies|cold|memory|offline|lighthouse|tour)/, 180];
/** What depends on how busy the machine is: where the time is limited, it is said and not judged. */
const SPEEDS = ['latencies', 'cold', 'lighthouse'];
const isJudged = (/** @type {string} */ name) => !SPEEDS.includes(name) || !process.env.SECONDS_LEFT;

let failures = 0;
for (const [name, test] of Object.entries(tests)) {
  if (!name.includes(word) || (word === '' && BY_NAME.includes(name))) continue;
  // Its driver starts a browser for each scenario, and bears no busy machine.
  if (process.env.SECONDS_LEFT && name.endsWith('in WebKit')) {
    say(`skipped: ${name}: the time is limited`);
    continue;
  }
  if (isLate(WHOLE.test(name) ? PATIENCE : 0)) {
    say(`skipped: ${name}: no time was left`);
    continue;
  }
  say(`--- ${name}`);
  try {
    await test();
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    if (isJudged(name)) failures += 1;
    say(isJudged(name) ? `FAILED  ${name}: ${why}` : `not judged on a machine of unknown speed: ${name}: ${why}`);
  }
}
say(failures === 0 ? 'all tests of the page passed' : `${failures} groups of tests failed`);
process.exit(failures === 0 ? 0 : 1);
