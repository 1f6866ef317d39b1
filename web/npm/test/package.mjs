// @ts-check
/** `node --test`, in a folder where the package is installed: ROOT is the folder of the workspace. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Api, Refused } from 'quadrille';
import { screen } from './screen.mjs';

const root = process.env.ROOT ?? '.';

for (const file of readdirSync(join(root, 'fixtures/web'))) {
  const solver = file.replace('.jsonl', '');
  test(`${solver}: answers are those of the library in Rust, byte for byte`, async () => {
    const api = new Api();
    const expected = readFileSync(join(process.env.ANSWERS ?? '.', file), 'utf8').split('\n');
    const requests = readFileSync(join(root, 'fixtures/web', file), 'utf8').trimEnd().split('\n').slice(1);
    assert.ok(requests.length > 10 && requests.length === expected.length);
    const answers = await Promise.all(requests.map((request) => api.answer(request)));
    answers.forEach((answer, index) => {
      assert.equal(answer, expected[index], requests[index]);
    });
    api.close();
  });
}

test('a tiling covers its square, each figure once', async () => {
  const api = new Api();
  const { size, cells, solution } = await api.ask({ op: 'tiler/solve', signature: 'I3,J4,L4,O3,S4,T4,Z3', seed: 1 });
  assert.equal(size, 10);
  assert.equal(cells.length, size * size);
  assert.equal(solution.length, 25);
  const counts = Array(8).fill(0);
  for (const cell of cells) counts[cell & 7] += 1;
  assert.deepEqual(counts, [12, 16, 16, 12, 16, 16, 12, 0]);
  api.close();
});

test('a question that makes no sense is refused', async () => {
  const api = new Api();
  const refused = (/** @type {any} */ error) => error instanceof Refused && error.code === 'unknown-op';
  // @ts-expect-error: there is no such question.
  await assert.rejects(api.ask({ op: 'chess/solve' }), refused);
  assert.match(await api.answer('no question'), /"code":"no-request"/);
  assert.match(await api.answer('{}'), /"code":"no-request"/);
  const white = { game: /** @type {const} */ ('blocks'), width: 90, pixels: new Uint8Array(4 * 90 * 160).fill(255) };
  await assert.rejects(api.read(white), /no board was found/);
  api.close();
});

test('what a small module leaves out, the module with all requests answers', async () => {
  const text = 'v115@9gE8DeG8CeH8BeG8CeA8JeAgH';
  const api = new Api();
  const { pages } = await api.ask({ op: 'perfect-clear/fumen', text });
  const percent = /** @type {const} */ ({ op: 'perfect-clear/percent', pattern: '*p4' });
  assert.deepEqual(await api.ask({ ...percent, fumen: text }), await api.ask({ ...percent, field: pages[0].field }));
  api.close();
});

test('a screenshot is read, and a solver asked about it', async () => {
  const rows = ['#########.', '#########.', ...Array(8).fill('..........')];
  const api = new Api();
  const { board, doubtful, pieces } = await api.read(screen(rows));
  assert.deepEqual({ board, doubtful }, { board: rows, doubtful: [] });
  assert.deepEqual(pieces.map(({ piece, letter }) => [piece, letter]), Array(3).fill([null, undefined]));
  const { status, before } = await api.ask({ op: 'tenten/advise', board: board.join('/'), pieces: '### ##/## #' });
  assert.deepEqual({ status, before }, { status: 'solved', before: rows });
  api.close();
});

test('what is no text and no picture is not asked', async () => {
  const api = new Api();
  // @ts-expect-error: a request is a text.
  await assert.rejects(api.answer(), { name: 'TypeError', message: /found undefined/ });
  // @ts-expect-error: a function is no request.
  await assert.rejects(api.ask(() => {}), { name: 'TypeError', message: /found undefined/ });
  const picture = { game: /** @type {const} */ ('blocks'), width: 3, pixels: new Uint8Array(4 * 3 * 2) };
  const wrong = [
    [{ width: 5 }, RangeError, /rows of 20 bytes.*found 24 bytes/],
    [{ height: 3 }, RangeError, /36 bytes of 3 x 3 pixels.*found 24 bytes/],
    [{ width: 1.5 }, RangeError, /width as a whole number, found 1\.5/],
    [{ pixels: new Uint8Array(0) }, RangeError, /found 0 bytes/],
    [{ width: '3' }, TypeError, /width as a number, found string/],
    [{ pixels: [0, 0, 0, 0] }, TypeError, /Uint8Array.*found object/],
  ];
  for (const [change, kind, message] of /** @type {any[]} */ (wrong)) {
    const expected = (/** @type {Error} */ error) => error instanceof kind && message.test(error.message);
    await assert.rejects(api.read({ ...picture, ...change }), expected, String(message));
  }
  await assert.rejects(api.read({ ...picture, height: 2 }), Refused);
  api.close();
});

test('many questions by one signal are ended together, and are no leak', async () => {
  const api = new Api();
  /** @type {Error[]} */
  const warnings = [];
  const warn = (/** @type {Error} */ warning) => void warnings.push(warning);
  process.on('warning', warn);
  const percent = /** @type {const} */ ('perfect-clear/percent');
  const abort = new AbortController();
  const short = { op: percent, field: 'XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X', pattern: '*p4' };
  const answered = Array.from({ length: 30 }, () => api.ask(short, { signal: abort.signal }));
  for (const { solved } of await Promise.all(answered)) assert.equal(solved, 514);
  const endless = { op: percent, pattern: '*p7,*p3' };
  const long = Array.from({ length: 30 }, () => api.ask(endless, { signal: abort.signal }));
  setTimeout(() => abort.abort(new Error('too late')), 100);
  for (const { status, reason } of /** @type {any[]} */ (await Promise.allSettled(long))) {
    assert.equal(status, 'rejected');
    assert.match(String(reason), /too late/);
  }
  process.off('warning', warn);
  assert.deepEqual(warnings, []);
  api.close();
});

test('an error of who is informed ends that question alone', async () => {
  const api = new Api();
  const percent = /** @type {const} */ ('perfect-clear/percent');
  const failing = () => {
    throw new Error('of the listener');
  };
  const first = api.ask({ op: percent, pattern: 'TILJ,*p6' }, { inform: failing });
  const second = api.ask({ op: percent, field: 'XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X', pattern: '*p4' });
  await assert.rejects(first, /of the listener/);
  assert.equal((await second).solved, 514);
  api.close();
});

test('a signal ends a question, and the others are answered', async () => {
  const api = new Api();
  const percent = /** @type {const} */ ('perfect-clear/percent');
  // A million queues.
  const long = { op: percent, pattern: '*p7,*p3' };
  const short = { op: percent, field: 'XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X', pattern: '*p4' };
  const abort = new AbortController();
  const first = api.ask(long, { signal: abort.signal });
  const dropped = new AbortController();
  const second = api.ask(short, { signal: dropped.signal });
  const third = api.ask(short);
  dropped.abort(new Error('not wanted'));
  await assert.rejects(second, /not wanted/);
  setTimeout(() => abort.abort(new Error('too late')), 200);
  await assert.rejects(first, /too late/);
  assert.equal((await third).solved, 514);
  const closed = api.ask(long);
  api.close();
  await assert.rejects(closed, /closed/);
  assert.equal((await api.ask(short)).solved, 514);
  await assert.rejects(api.ask(short, { signal: AbortSignal.abort(new Error('before')) }), /before/);
  api.close();
});

test('what is found on the way is passed on', async () => {
  const api = new Api();
  /** @type {any[]} */
  const parts = [];
  const inform = (/** @type {any} */ part) => void parts.push(part);
  const { total } = await api.ask({ op: 'perfect-clear/percent', pattern: 'TILJ,*p6' }, { inform });
  assert.ok(parts.length > 1);
  assert.equal(parts.reduce((sum, { progress }) => sum + progress, 0), total);
  parts.length = 0;
  await api.ask({ op: 'number-match/solve', board: '123456728/46' }, { inform });
  assert.ok(parts.some(({ win, followed }) => win.pairs > 0 && followed.boards.length > 1), JSON.stringify(parts));
  parts.length = 0;
  await api.ask({ op: 'tenten/advise', pieces: 'rOo', most: 3 }, { inform });
  assert.equal(parts.filter(({ way }) => way?.moves.length === 3).length, 1, JSON.stringify(parts));
  api.close();
});

test('the example answers, and then ends by itself', () => {
  const example = join('node_modules', 'quadrille', 'examples', 'node.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [example], { encoding: 'utf8', timeout: 120_000 });
  assert.equal(status, 0, stderr);
  const lines = stdout.trimEnd().split('\n');
  assert.equal(lines[0], 'tiler: solved, a square of 4 x 4');
  assert.equal(lines[1], 'perfect-clear: 514 of 840 queues clear the field');
  assert.equal(lines.filter((line) => line.startsWith('tenten: ')).length, 3);
  assert.match(lines[lines.length - 1], /^refused: /);
});
