// The same with types: an editor completes the names, and `tsc` finds those that are wrong.

import { Desk, Refused, type Ask, type Answer, type Code } from 'quadrille';

const desk = new Desk();

/** Asks with a limit, and says how far the search has come. */
async function within(milliseconds: number, request: Ask): Promise<Answer | Code> {
  try {
    const signal = AbortSignal.timeout(milliseconds);
    return await desk.ask(request, { signal, inform: (part) => console.error(part) });
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

const answer = await within(10_000, { op: 'tiler/solve', signature: 'I1,J1,L1,Z1', seed: 1 });
console.log(typeof answer === 'string' ? answer : answer.status);

// @ts-expect-error: a signature is a text.
await within(1_000, { op: 'tiler/solve', signature: 1 });
