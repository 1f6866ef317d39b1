// @ts-check
/** The requests of `fixtures/web`, asked in three engines: their answers must be those of the library in Rust. */

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { engines } from './engines.mjs';
import { moduleOf } from './module.mjs';

const root = join(import.meta.dirname, '../..');
const requests = join(root, 'fixtures/web');
/** Most differences that are written. */
const MOST_SHOWN = 10;
/** Most letters of an answer that are written. */
const MOST_LETTERS = 300;

/**
 * Runs in the page: asks all requests, each in a worker with its module, and those that this module leaves to others in
 * the one with all requests, as the package for npm does; returns the answers.
 */
const script = (/** @type {string} */ solver, /** @type {[string, string][]} modules and requests */ all) => `
  const workers = new Map();
  const workerOf = async (name) => {
    if (workers.has(name)) return workers.get(name);
    const folder = new URL('wasm/' + name + '/', location.href);
    const module = await WebAssembly.compileStreaming(fetch(new URL('quadrille_api_bg.wasm', folder)));
    const worker = new Worker(new URL('src/worker.js', location.href), { type: 'module' });
    const isPart = WebAssembly.Module.exports(module).some(({ name }) => name === 'm0');
    const rest = isPart && (await WebAssembly.compileStreaming(fetch(new URL('rest.wasm', folder))));
    worker.postMessage({ module, glue: new URL('quadrille_api.js', folder).href, isWhole: !isPart, rest: rest || undefined });
    workers.set(name, worker);
    return worker;
  };
  const ask = async (name, id, request) => {
    const worker = await workerOf(name);
    return new Promise((resolve) => {
      worker.onerror = (event) => resolve('worker failed: ' + event.message);
      worker.onmessage = ({ data }) => {
        if (data.id !== id) return;
        if (data.answer !== undefined) resolve(data.answer);
        else if (data.failed !== undefined) resolve('trap: ' + data.failed);
      };
      worker.postMessage({ id, request });
    });
  };
  const answers = [];
  for (const [id, [name, request]] of ${JSON.stringify(all)}.entries()) {
    const answer = await ask(name, id, request);
    const isElsewhere = answer.startsWith('{"error":{"code":"elsewhere"');
    answers.push(isElsewhere ? await ask('${solver}-all', id, request) : answer);
  }
  for (const worker of workers.values()) worker.terminate();
  return answers;`;

/**
 * @param {string} address
 * @param {(text: string) => void} say
 */
export async function answers(address, say) {
  const known = process.env.ANSWERS;
  if (known === undefined) return say('skipped: answers: no time was left to ask the library');
  let failures = 0;
  for (const [name, engine] of Object.entries(engines)) {
    if (!engine.isThere) {
      say(`skipped: ${name} was not found`);
      continue;
    }
    let count = 0;
    for (const file of readdirSync(requests).filter((file) => file.endsWith('.jsonl'))) {
      const solver = file.replace('.jsonl', '');
      const expected = readFileSync(join(known, file), 'utf8').split('\n');
      const lines = readFileSync(join(requests, file), 'utf8').trimEnd().split('\n').slice(1);
      const tab = await engine.open();
      await tab.go(address);
      const found = await tab
        .run(script(solver, lines.map((request) => [moduleOf(solver, request), request])))
        .finally(tab.close);
      lines.forEach((request, index) => {
        count += 1;
        if (found[index] === expected[index]) return;
        failures += 1;
        if (failures > MOST_SHOWN) return;
        const [right, wrong] = [expected[index], found[index]].map((answer) => answer?.slice(0, MOST_LETTERS));
        say(`${name}: ${request}\n    expected ${right}\n    found    ${wrong}`);
      });
    }
    say(`${name}: ${count} answers compared`);
  }
  if (failures > 0) throw new Error(`${failures} answers differ`);
}
