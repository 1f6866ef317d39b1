// @ts-check
/** How much longer a module takes than a native program for the same request: time on a processor. */

import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { open } from './module.mjs';

const root = join(import.meta.dirname, '../..');
/** Each time is the best of so many. */
const RUNS = 3;

/** What takes more than 100 ms, by solver: shorter work ends before the engine has compiled it well. */
const LONG = {
  'number-match': {
    op: 'number-match/solve',
    board: '761541629587238354149416182761541629587238354149416',
    rules: { diagonals: false },
    nodes: 20_000,
    seed: 1,
  },
  'perfect-clear': { op: 'perfect-clear/advise', queue: 'TILJSZ' },
  tenten: {
    op: 'tenten/advise',
    rules: '8x8',
    board: '##.##.#./..#..#../.#...#.#/#.#.##../.#...#.#/##.##.#./#......./#.##...#',
    pieces: 'vgn',
    most: 4,
  },
  tiler: { op: 'tiler/solve', signature: 'I32,O1,S1,T2', method: 'exact' },
};

/** Builds the native program. */
function native() {
  const cargo = ['build', '--quiet', '--release', '--package', 'quadrille-web', '--example', 'answer'];
  const { status } = spawnSync('cargo', cargo, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('the native program cannot be built');
  return join(resolve(root, process.env.CARGO_TARGET_DIR ?? 'target'), 'release/examples/answer');
}

/**
 * The answer of the native program, and the milliseconds that it took.
 * @param {string} program
 * @param {string} request
 */
function askNative(program, request) {
  const env = { ...process.env, TIMEFORMAT: '%U', RAYON_NUM_THREADS: '1' };
  const options = { input: request, env, encoding: /** @type {const} */ ('utf8'), maxBuffer: 2 ** 28 };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', 'time "$0"', program], options);
  if (status !== 0) throw new Error(`the native program failed: ${stderr}`);
  return { answer: stdout.trimEnd(), time: 1_000 * Number(stderr.trim()) };
}

/**
 * The same of a module in node.
 * @param {import('./module.mjs').Door} door
 * @param {string} request
 */
function askModule(door, request) {
  const before = process.cpuUsage();
  const answer = door.answer(request);
  return { answer, time: process.cpuUsage(before).user / 1_000 };
}

/**
 * @param {string} folder the page as it was built
 * @param {(text: string) => void} say
 */
export async function ratio(folder, say) {
  const program = native();
  for (const [solver, question] of Object.entries(LONG)) {
    const request = JSON.stringify(question);
    const runs = [];
    // They take turns, so that both meet the same other work of the machine; neither desk has been asked before.
    for (let run = 0; run < RUNS; run += 1) {
      const { door } = await open(folder, solver);
      runs.push([askModule(door, request), askNative(program, request)]);
    }
    const [module, native] = [0, 1].map((side) => Math.min(...runs.map((run) => run[side].time)));
    const times = `${module.toFixed(0)} ms in the module, ${native.toFixed(0)} ms natively`;
    say(`${solver}: ${times}, ratio ${(module / native).toFixed(2)}, wanted 1.5`);
    if (runs.some(([one, other]) => one.answer !== other.answer)) throw new Error(`${solver}: the answers differ`);
  }
}
