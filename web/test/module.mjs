// @ts-check
/** A module of the page in node, without a browser. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MODULES } from '../page/src/modules.js';

/** @typedef {{ answer: (request: string) => string, takeValues?: (bytes: Uint8Array) => void }} Api */

/**
 * The module that answers a request.
 * @param {string} solver
 * @param {string} request
 */
export function moduleOf(solver, request) {
  const [, op = ''] = /"op": ?"([a-z/-]+)"/.exec(request) ?? [];
  return /** @type {Record<string, string>} */ (MODULES)[op] ?? solver;
}

/**
 * @param {string} folder the page as it was built
 * @param {string} module
 * @returns {Promise<{ api: Api, memory: WebAssembly.Memory }>}
 */
export async function open(folder, module) {
  Object.assign(globalThis, { quadrilleInform: () => {} });
  const wasm = join(folder, 'wasm', module);
  const { default: init, Api } = await import(pathToFileURL(join(wasm, 'quadrille_api.js')).href);
  const { memory } = await init({ module_or_path: readFileSync(join(wasm, 'quadrille_api_bg.wasm')) });
  return { api: new Api(), memory };
}
