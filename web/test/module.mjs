// @ts-check
/** A module of the page in node, without a browser. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODULES } from '../page/src/modules.js';

/** @typedef {{ answer: (request: string) => string, takeValues?: (solver: string, bytes: Uint8Array) => void }} Api */

/** @type {Set<string>} */
const NAMES = new Set(Object.values(MODULES));

/**
 * The module that answers a request; what is none, the one with all requests of a solver refuses.
 * @param {string} solver
 * @param {string} request
 */
export function moduleOf(solver, request) {
  const [, op = ''] = /"op": ?"([a-z/-]+)"/.exec(request) ?? [];
  return /** @type {Record<string, string>} */ (MODULES)[op] ?? (NAMES.has(`${solver}-all`) ? `${solver}-all` : solver);
}

/**
 * The text of a module's glue. Those of the same interface share a file, which would keep the module that came first.
 * @param {string} folder
 * @param {string} module
 * @returns {string}
 */
function glueOf(folder, module) {
  const text = readFileSync(join(folder, 'wasm', module, 'quadrille_api.js'), 'utf8');
  const [, other] = /from ?'\.\.\/([a-z-]+)\//.exec(text) ?? [];
  return other ? glueOf(folder, other) : text;
}

/**
 * @param {string} folder the page as it was built
 * @param {string} module
 * @returns {Promise<{ api: Api, memory: WebAssembly.Memory }>}
 */
export async function open(folder, module) {
  Object.assign(globalThis, { quadrilleInform: () => {} });
  const glue = Buffer.from(`${glueOf(folder, module)}\n// ${module}`).toString('base64');
  const { default: init, Api } = await import(`data:text/javascript;base64,${glue}`);
  const first = await init({ module_or_path: readFileSync(join(folder, 'wasm', module, 'quadrille_api_bg.wasm')) });
  const rest = join(folder, 'wasm', module, 'rest.wasm');
  if (existsSync(rest)) await WebAssembly.instantiate(readFileSync(rest), { first });
  return { api: new Api(), memory: first.memory };
}
