// @ts-check
/** The requests of `fixtures/web`, asked in three engines: their answers must be those of the tests in Rust. */

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { engines } from './engines.mjs';
import { moduleOf } from './module.mjs';

const root = join(import.meta.dirname, '../..');
const requests = join(root, 'fixtures/web');
/** Most differences that are written. */
const MOST_SHOWN = 10;
const snapshots = join(root, 'crates/api/tests/snapshots');

/**
 * Runs in the page: asks all requests, each in a worker with its module, and returns checksum and length of each
 * answer.
 */
const script = (/** @type {[string, string][]} modules and requests */ all) => `
  const table = Array.from({ length: 256 }, (_, n) => {
    for (let bit = 0; bit < 8; bit += 1) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
    return n;
  });
  const checksum = (bytes) => {
    let sum = ~0;
    for (const byte of bytes) sum = (sum >>> 8) ^ table[(sum ^ byte) & 0xff];
    return (~sum >>> 0).toString(16).padStart(8, '0');
  };
  const workers = new Map();
  const workerOf = async (name) => {
    if (workers.has(name)) return workers.get(name);
    const folder = new URL('wasm/' + name + '/', location.href);
    const module = await WebAssembly.compileStreaming(fetch(new URL('quadrille_api_bg.wasm', folder)));
    const worker = new Worker(new URL('src/worker.js', location.href), { type: 'module' });
    worker.postMessage({ module, glue: new URL('quadrille_api.js', folder).href });
    workers.set(name, worker);
    return worker;
  };
  const answers = [];
  for (const [id, [name, request]] of ${JSON.stringify(all)}.entries()) {
    const worker = await workerOf(name);
    const answer = await new Promise((resolve) => {
      worker.onerror = (event) => resolve('worker failed: ' + event.message);
      worker.onmessage = ({ data }) => {
        if (data.id !== id) return;
        if (data.answer !== undefined) resolve(data.answer);
        else if (data.failed !== undefined) resolve('trap: ' + data.failed);
      };
      worker.postMessage({ id, request });
    });
    const bytes = new TextEncoder().encode(answer);
    answers.push(checksum(bytes) + ' ' + bytes.length + ' ' + answer.slice(0, 80));
  }
  for (const worker of workers.values()) worker.terminate();
  return answers;`;

/**
 * @param {string} address
 * @param {(text: string) => void} say
 */
export async function answers(address, say) {
  let failures = 0;
  for (const [name, engine] of Object.entries(engines)) {
    if (!engine.isThere) {
      say(`skipped: ${name} was not found`);
      continue;
    }
    let count = 0;
    for (const file of readdirSync(requests).filter((file) => file.endsWith('.jsonl'))) {
      const solver = file.replace('.jsonl', '');
      const snapshot = join(snapshots, `answers__${solver}.snap`);
      if (!existsSync(snapshot)) throw new Error(`there is no ${snapshot}`);
      const expected = readFileSync(snapshot, 'utf8').split('\n---\n')[1].trimEnd().split('\n');
      const lines = readFileSync(join(requests, file), 'utf8').trimEnd().split('\n').slice(1);
      const found = await engine.run(
        address,
        script(lines.map((request) => [moduleOf(solver, request), request])),
      );
      lines.forEach((request, index) => {
        const [sum, length] = (expected[index] ?? '').trim().split(/\s+/);
        count += 1;
        if (found[index].startsWith(`${sum} ${length} `)) return;
        failures += 1;
        if (failures > MOST_SHOWN) return;
        say(`${name}: ${request}\n    expected ${expected[index]}\n    found    ${found[index]}`);
      });
    }
    say(`${name}: ${count} answers compared`);
  }
  if (failures > 0) throw new Error(`${failures} answers differ`);
}
