// @ts-check
/** Memory: whatever is asked, a module takes no more than a phone gives, or it refuses. */

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { open } from './module.mjs';

const MIB = 1024 * 1024;
/** Most bytes of a module. */
const MOST = 512 * MIB;

/** The games of blocks: each has a file. */
const GAMES = readdirSync(join(import.meta.dirname, '../../crates/tenten/games')).map((name) => name.replace('.toml', ''));

/** The heaviest questions that were found for each solver. */
/** @type {Record<string, object[]>} */
const HEAVY = {
  'perfect-clear': [
    { op: 'perfect-clear/advise', queue: 'TILJSZ' },
    { op: 'perfect-clear/advise', queue: 'TILJS' },
    { op: 'perfect-clear/advise', queue: 'TILJ' },
    { op: 'perfect-clear/solve', queue: 'OZTLISJJLIS', all: true },
  ],
  'perfect-clear-loop': [
    { op: 'perfect-clear/prospects', queue: 'TILJSZ', hold: 'O', bag: '' },
    { op: 'perfect-clear/prospects', field: 'XXXXX...../XXXXX...../XXXX....../XXXX......', queue: 'TILJSZ', hold: 'O', bag: '' },
  ],
  'perfect-clear-patterns': [
    { op: 'perfect-clear/percent', pattern: '*p7' },
    { op: 'perfect-clear/ways', pattern: '*p7', field: 'XXXX....../XXXX....../XXXX....../XXXX......' },
  ],
  tenten: [
    ...GAMES.map((rules) => ({ op: 'tenten/advise', rules, pieces: 'rlo', most: 100 })),
    ...GAMES.map((rules) => ({ op: 'tenten/risk', rules })),
    ...GAMES.map((rules) => ({ op: 'tenten/advise', rules, pieces: 'rlo', goal: 'score' })),
    ...GAMES.map((rules) => ({ op: 'tenten/deal', rules, dealer: 'graded-8', seed: 1, number: 1 })),
  ],
  'number-match': [
    { op: 'number-match/solve', board: '123456789111213141516171819', nodes: 3_000_000 },
    { op: 'number-match/solve', board: '123456789'.repeat(9), playouts: 2_000, nodes: 1_000_000 },
    {
      op: 'number-match/solve',
      board: '123456789111213141516171819',
      goal: 'score',
      rules: { diagonals: false },
      nodes: 3_000_000,
    },
  ],
  tiler: [
    { op: 'tiler/contest', text: 'I19600,J50800,L19600,O5200,S50800,T50400,Z53600' },
    { op: 'tiler/svg', text: 'I19600,J50800,L19600,O5200,S50800,T50400,Z53600' },
    { op: 'tiler/solve', signature: 'I32,O1,S1,T2', method: 'exact' },
    { op: 'tiler/solve', signature: 'J1,L1,O4,T4,Z26', method: 'exact' },
    { op: 'tiler/solve', signature: 'I32,O1,S1,T2' },
    { op: 'tiler/diagonal', signature: 'I49,J127,L49,O13,S127,T126,Z134', most: 1_000 },
  ],
};

/**
 * @param {string} folder the page as it was built
 * @param {(text: string) => void} say
 */
export async function memory(folder, say) {
  let failures = 0;
  for (const [solver, requests] of Object.entries(HEAVY)) {
    const { api, memory } = await open(folder, solver);
    for (const file of readdirSync(join(folder, 'values'))) {
      api.takeValues?.(file.replace('.bin', ''), gunzipSync(readFileSync(join(folder, 'values', file))));
    }
    for (const request of requests) {
      const answer = api.answer(JSON.stringify(request));
      const taken = memory.buffer.byteLength;
      const isGood = taken <= MOST;
      if (!isGood) failures += 1;
      const text = JSON.stringify(request).slice(0, 70);
      say(`${isGood ? 'ok     ' : 'FAILED '} ${Math.round(taken / MIB)} MiB after ${text}: ${answer.slice(0, 60)}`);
    }
  }
  if (failures > 0) throw new Error(`${failures} answers took more than ${MOST / MIB} MiB`);
}
