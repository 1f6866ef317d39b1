// @ts-check
/** Sizes: what a phone has to load. */

import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

const kib = 1024;

/**
 * Modules of the page in two parts (`web/rest`) take some 3 % more than whole ones, and answer much earlier.
 *
 * Most bytes after gzip: what it takes today, with room for compilers, which differ by some KiB; and the size that is
 * wanted, which is said but not asked for.
 */
const WASM = {
  // It has all ways to drop, those that ask for T-spins as well, and ranks of solutions.
  'perfect-clear': { most: 172 * kib, wanted: 145 * kib },
  // It gives each cut queue the weight of the whole queues that begin with it, and has modes, several smallest sets,
  // trees, and what is saved best. 24 KiB of it are what builds setups and ways beyond a few thousand at once: fields
  // that can still be built, sets of tiles, mirror images, spins of any piece, and minimals proved to be the easiest.
  'perfect-clear-patterns': { most: 236 * kib, wanted: 145 * kib },
  // All requests, with the referee, the readers of files, and all of it again for seven to twelve lines: for npm alone.
  'perfect-clear-all': { most: 915 * kib, wanted: 760 * kib },
  'perfect-clear-loop': { most: 145 * kib, wanted: 145 * kib },
  // 19 KiB of it are what was learned of 1010!, by which advice lives eleven times as long; 5 are a search for events
  // that looks up which gaps pieces can fill; 10 are the exact trade-off between points and risk, and the names that
  // documents and refusals have; and 20 are what came with games by version: measured weights and repeats, dealers that
  // fit, the trade-off of all ways of four pieces, and the move that tells which version somebody plays. 11 are the player
  // for long streaks, without its values.
  tenten: { most: 284 * kib, wanted: 185 * kib },
  // The same, and checks of advice and risks.
  'tenten-all': { most: 510 * kib, wanted: 465 * kib },
  'tiler-all': { most: 170 * kib, wanted: 170 * kib },
  'number-match': { most: 300 * kib, wanted: 320 * kib },
  tiler: { most: 160 * kib, wanted: 160 * kib },
  // 16 KiB of it are phones on desktops and beside other windows, pieces with shadows, on panels and at the side, and
  // pictures of other games, which are named; and 3 are boards of digits without lines.
  screenshot: { most: 83 * kib, wanted: 60 * kib },
};
/** The part of a module that is there for the first answer: a second at 1.6 Mbit/s. */
const AT_ONCE = { most: 192 * kib, wanted: 160 * kib };
// 4 KiB of it are what is said and done when a solver, a link or the storage fails: it must be there before that.
// 1 KiB is the shelf: the steps of the last games; half of one are the links to scripts, for which a browser would else
// wait one after the other; and one is that state, view and what is heard are files of their own.
const PAGE = { most: 33 * kib, wanted: 25 * kib };
const FRONT = { most: 30 * kib, wanted: 20 * kib };
/** What is loaded by those alone who ask for it, and is not counted with everything. */
const LATER = {
  'values/perfect-clear.bin': { most: 512 * kib, wanted: 512 * kib },
  'values/tenten.bin': { most: 256 * kib, wanted: 128 * kib },
  'icons/preview.png': { most: 40 * kib, wanted: 20 * kib },
};
/** Files of modules that few ask, with budgets of their own. @param {string} file */
const isFewAsk = (file) => /^wasm[\\/][a-z-]+-(all|loop)[\\/]/.test(file);
// What is there offline, after one visit. 25 KiB of it are the pages of single games, the first page and the one with
// the boards that were left, and 60 are what block games and screenshots have learned since.
const ALL = { most: 1370 * kib, wanted: 1024 * kib };

/** @param {string} file */
const packed = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/**
 * @param {string} folder
 * @returns {string[]}
 */
function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

/**
 * The modules that a page loads: those that it names, and those that they name.
 * @param {string} file
 * @param {Set<string>} seen
 */
function imports(file, seen) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:from|import) ?["'](\.[^"']+)["']/g)) {
    imports(join(file, '..', name), seen);
  }
  return seen;
}

/**
 * @param {string} folder the page as it was built
 * @param {(text: string) => void} say
 */
export function budgets(folder, say) {
  let failures = 0;
  const check = (/** @type {string} */ name, /** @type {number} */ bytes, /** @type {{ most: number, wanted: number }} */ size) => {
    const verdict = bytes <= size.most ? 'ok     ' : 'FAILED ';
    if (bytes > size.most) failures += 1;
    say(`${verdict} ${name}: ${(bytes / kib).toFixed(1)} of ${(size.most / kib).toFixed(0)} KiB, wanted ${size.wanted / kib}`);
  };
  /** The glue of a module, with that of another one to which it points. */
  const glue = (/** @type {string} */ solver) => imports(join(folder, 'wasm', solver, 'quadrille_api.js'), new Set());
  for (const [solver, size] of Object.entries(WASM)) {
    const first = packed(join(folder, 'wasm', solver, 'quadrille_api_bg.wasm'));
    const rest = join(folder, 'wasm', solver, 'rest.wasm');
    if (existsSync(rest)) check(`what ${solver} answers first`, first, AT_ONCE);
    const wasm = first + (existsSync(rest) ? packed(rest) : 0);
    const known = solver.startsWith('perfect-clear-') ? glue('perfect-clear') : new Set();
    const own = [...glue(solver)].filter((file) => !known.has(file));
    check(`wasm of ${solver}`, own.reduce((sum, file) => sum + packed(file), wasm), size);
    // These have no page of their own: they come with the first picture, and with the first pattern.
    if (solver === 'screenshot' || solver.includes('-all') || solver.startsWith('perfect-clear-')) continue;
    const code = [join(folder, solver, 'index.html'), join(folder, 'style.css'), join(folder, 'src/worker.js'), join(folder, 'src/early.js')];
    const styles = join(folder, solver);
    if (readFileSync(code[0], 'utf8').includes('pieces.css')) code.push(join(folder, 'pieces.css'));
    code.push(...readdirSync(styles).filter((name) => name.endsWith('.css')).map((name) => join(styles, name)));
    if (solver === 'tenten') code.push(join(folder, 'small.css'));
    code.push(...imports(join(folder, 'src', `${solver}.js`), new Set()));
    check(`page of ${solver}`, code.reduce((sum, file) => sum + packed(file), 0), PAGE);
  }
  const front = ['index.html', 'style.css', 'small.css', 'front.css', 'src/early.js'].map((file) => join(folder, file));
  front.push(...imports(join(folder, 'src/index.js'), new Set()));
  check('first page', front.reduce((sum, file) => sum + packed(file), 0), FRONT);
  for (const [file, size] of Object.entries(LATER)) check(file, packed(join(folder, file)), size);
  const later = new Set(Object.keys(LATER).map((file) => join(folder, file)));
  const first = files(folder).filter((file) => !later.has(file) && !isFewAsk(relative(folder, file)));
  check('everything', first.reduce((sum, file) => sum + packed(file), 0), ALL);
  if (failures > 0) throw new Error(`${failures} budgets are exceeded`);
}
