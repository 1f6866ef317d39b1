// Asks each solver one question: `node node_modules/quadrille/examples/node.mjs`.

import { Api, Refused } from 'quadrille';

const api = new Api();

const tiling = await api.ask({ op: 'tiler/solve', signature: 'I1,J1,L1,Z1', seed: 1 });
console.log(`tiler: ${tiling.status}, a square of ${tiling.size} x ${tiling.size}`);

const field = 'XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X';
const share = await api.ask({ op: 'perfect-clear/percent', field, pattern: '*p4' });
console.log(`perfect-clear: ${share.solved} of ${share.total} queues clear the field`);

const line = await api.ask({ op: 'number-match/solve', board: '123456728/46' });
console.log(`number-match: ${line.status}, ${line.pairs} pairs`);

const board = ['#########.', '#########.', ...Array(8).fill('..........')].join('/');
const advice = await api.ask({ op: 'tenten/advise', board, pieces: 'rOo' });
for (const { piece, row, col } of advice.moves) console.log(`tenten: ${piece} to row ${row + 1}, column ${col + 1}`);

try {
  await api.ask({ op: 'tiler/solve', signature: 'X1' });
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.log(`refused: ${error.message}`);
}
