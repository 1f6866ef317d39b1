// @ts-check
/** How much longer a module takes than a native program for the same requests: time on a processor. */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { open } from './module.mjs';

const root = join(import.meta.dirname, '../..');
/** Number of runs of which the best time counts. */
const RUNS = 3;

/**
 * Questions that take more than 100 ms each, by solver: shorter work ends before the engine has compiled it well. Those
 * of a solver are asked at one client, one after the other, as a page does.
 */
const LONG = join(root, 'fixtures/web-long');

/** Builds the native program. */
function native() {
  const cargo = ['build', '--quiet', '--release', '--package', 'quadrille-api', '--example', 'answer'];
  const { status } = spawnSync('cargo', cargo, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('the native program cannot be built');
  return join(resolve(root, process.env.CARGO_TARGET_DIR ?? 'target'), 'release/examples/answer');
}

/**
 * The answers of the native program, and the milliseconds that they took.
 * @param {string} program
 * @param {string[]} requests
 */
function askNative(program, requests) {
  const env = { ...process.env, TIMEFORMAT: '%U', RAYON_NUM_THREADS: '1' };
  const input = requests.join('\n');
  const options = { input, env, encoding: /** @type {const} */ ('utf8'), maxBuffer: 2 ** 28 };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', 'time "$0"', program], options);
  if (status !== 0) throw new Error(`the native program failed: ${stderr}`);
  return { answers: stdout.trimEnd(), time: 1_000 * Number(stderr.trim()) };
}

/**
 * The same of a module in node; what the engine compiles meanwhile counts.
 * @param {import('./module.mjs').Api} api
 * @param {string[]} requests
 */
function askModule(api, requests) {
  const before = process.cpuUsage();
  const answers = requests.map((request) => api.answer(request)).join('\n');
  return { answers, time: process.cpuUsage(before).user / 1_000 };
}

/**
 * @param {string} folder the page as it was built
 * @param {(text: string) => void} say
 */
export async function ratio(folder, say) {
  const program = native();
  for (const file of readdirSync(LONG)) {
    const solver = file.replace('.jsonl', '');
    const [, ...requests] = readFileSync(join(LONG, file), 'utf8').trim().split('\n');
    const runs = [];
    // They take turns, so that both meet the same other work of the machine; neither client has been asked before.
    for (let run = 0; run < RUNS; run += 1) {
      const { api } = await open(folder, solver);
      runs.push([askModule(api, requests), askNative(program, requests)]);
    }
    const [module, native] = [0, 1].map((side) => Math.min(...runs.map((run) => run[side].time)));
    const times = `${module.toFixed(0)} ms in the module, ${native.toFixed(0)} ms natively`;
    say(`${solver}: ${times}, ratio ${(module / native).toFixed(2)}, wanted 1.5`);
    if (runs.some(([one, other]) => one.answers !== other.answers)) throw new Error(`${solver}: the answers differ`);
  }
}
