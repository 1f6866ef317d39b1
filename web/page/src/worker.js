// @ts-check
/** The worker in which a solver lives: one WebAssembly instance, one question after the other. */

/** @typedef {{ answer: (request: string) => string, cells?: () => Uint8Array, takeValues?: (solver: string, bytes: Uint8Array) => void }} Api */

/** The solver, or null if it could not be loaded. @type {Promise<{ api: Api, wasm: any } | null> | undefined} */
let ready;
/** The question that is being answered. */
let asked = 0;

Object.assign(globalThis, {
  /** @param {string} part what the solver passes on while it thinks */
  quadrilleInform: (part) => postMessage({ id: asked, part }),
});

/** The rest of the solver's module, until it is put in. @type {WebAssembly.Module | undefined} */
let rest;
let isWhole = false;

/** Puts the rest in, if it is there. @param {WebAssembly.Exports} first */
function complete(first) {
  if (!rest) return;
  new WebAssembly.Instance(rest, { first });
  [rest, isWhole] = [undefined, true];
}

/**
 * @param {WebAssembly.Module} module
 * @param {string} glue
 */
async function open(module, glue) {
  const { default: init, Api } = await import(glue);
  const wasm = await init({ module_or_path: module });
  complete(wasm);
  const api = new Api();
  postMessage({ isReady: true });
  return { api, wasm };
}

/** Something could not be loaded: this worker is of no use. @param {unknown} error */
function giveUp(error) {
  postMessage({ unloaded: String(error) });
  return null;
}

/**
 * Gives a solver what it has learned, packed by gzip: with the first question that takes it.
 * @param {Api} api
 * @param {string} request
 */
async function giveValues(api, request) {
  const [solver] = JSON.parse(request).op.split('/');
  const packed = await fetch(new URL(`../values/${solver}.bin`, import.meta.url));
  if (!packed.ok) throw packed.status;
  const bytes = await new Response(packed.body?.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  api.takeValues?.(solver, new Uint8Array(bytes));
  return api;
}

/** @type {Array<{ id: number, request: string }>} */
const waiting = [];

/** @param {{ id: number, request: string }} question */
async function answer({ id, request }) {
  if (!ready) return void waiting.push({ id, request });
  const solver = await ready;
  if (solver === null) return;
  const { api, wasm } = solver;
  try {
    asked = id;
    let text = api.answer(request);
    // After `{"error":{"code":"`: a refusal, and no document has it there.
    if (text.startsWith('no-values', 18)) {
      if (!(await giveValues(api, request).catch(giveUp))) return;
      text = api.answer(request);
    }
    const cells = api.cells?.();
    postMessage({ id, answer: text, cells: cells?.length ? cells : undefined, bytes: wasm.memory.buffer.byteLength });
  } catch (error) {
    postMessage({ id, failed: String(error), takesRest: !isWhole });
  }
}

addEventListener('message', ({ data }) => {
  rest ??= data.rest;
  isWhole ||= Boolean(data.isWhole);
  if (data.module) {
    ready = open(data.module, data.glue).catch(giveUp);
    waiting.splice(0).forEach(answer);
  } else if (data.rest) void ready?.then((solver) => solver && complete(solver.wasm));
  else answer(data);
});
