// Asks all four solvers, with types: an editor completes the names, and `tsc` finds those that are wrong. To run it:
//
//     npm install typescript
//     npm pkg set type=module
//     cp node_modules/quadrille/examples/typed.ts .
//     npx tsc --strict --target es2022 --module nodenext typed.ts
//     node typed.js

import { Api, Refused, type Answer, type Request, type Code, type Part } from 'quadrille';

const api = new Api();

/** Says how far the search has come. */
function tell({ progress = 0 }: Part): void {
  console.error(`${progress} more`);
}

/** Asks with a limit; a question without an answer is answered with the kind of its refusal. */
async function within(milliseconds: number, request: Request): Promise<Answer | Code> {
  try {
    return await api.ask(request, { signal: AbortSignal.timeout(milliseconds), inform: tell });
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

const field = 'XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X';
const board = ['#########.', '#########.', ...Array<string>(8).fill('..........')].join('/');
const questions: Request[] = [
  { op: 'tiler/solve', signature: 'I1,J1,L1,Z1', seed: 1 },
  { op: 'perfect-clear/percent', field, pattern: '*p4', kicks: 'srs+' },
  { op: 'number-match/solve', board: '123456728/46', rules: { max_refills: 5 }, goal: 'pairs' },
  { op: 'tenten/advise', rules: '1010', board, pieces: 'rOo', most: 3 },
  { op: 'tiler/solve', signature: 'X1' },
];
for (const question of questions) {
  const answer = await within(10_000, question);
  const status = typeof answer === 'string' ? answer : 'status' in answer ? answer.status : 'answered';
  console.log(`${question.op}: ${status}`);
}

// The answer to a question that is written out has a type of its own.
const tiling = await api.ask({ op: 'tiler/solve', signature: 'I1,J1,L1,Z1' });
const kinds: string[] = (tiling.solution ?? []).map(([kind]) => String(kind));
console.log(`tiler/solve: ${kinds.join(' ')}`);

/** What the types forbid; nobody calls it. */
export async function wrong(): Promise<void> {
  // @ts-expect-error: answers have no such field.
  console.log(tiling.solutions);
  // @ts-expect-error: questions have no such field.
  await api.ask({ op: 'tiler/solve', signature: 'I1,J1,L1,Z1', sead: 1 });
  // @ts-expect-error: there is no such question.
  await api.ask({ op: 'chess/solve' });
  // @ts-expect-error: a signature is a text.
  await within(1_000, { op: 'tiler/solve', signature: 1 });
  // @ts-expect-error: pieces do not come down like that.
  await within(1_000, { op: 'perfect-clear/percent', pattern: '*p7', drop: 'up' });
  // @ts-expect-error: a refusal is made by an api alone.
  throw new Refused();
}
