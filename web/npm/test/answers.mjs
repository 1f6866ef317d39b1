// @ts-check
/**
 * `node answers.mjs ROOT > answers.ts`: the answers to the questions of `fixtures/web` as literals of the types that
 * the package gives them. A compiler finds what a type lacks, and what it asks for that is not always there.
 */

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Api } from 'quadrille';
import { screen } from './screen.mjs';

/** Longer ones have nothing else in them. */
const MOST_LENGTH = 50_000;

const folder = join(process.argv[2], 'fixtures/web');
const types = readFileSync(join('node_modules', 'quadrille', 'protocol.d.ts'), 'utf8');
const listed = types.slice(types.search(/^export interface Answers/m));
const typed = new Set([...listed.matchAll(/^ {2}"([a-z/-]+)": /gm)].map(([, op]) => op));

const api = new Api();
const linesOf = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
const lines = readdirSync(folder).flatMap((file) => linesOf(file).slice(1));
/** @type {Map<string, string[]>} */
const answers = new Map([...typed].map((op) => [op, []]));
const asked = lines.flatMap((line) => {
  const [, op] = /"op": ?"([^"]*)"/.exec(line) ?? [];
  return typed.has(op) ? [api.answer(line).then((answer) => ({ op, answer }))] : [];
});
for (const { op, answer } of await Promise.all(asked)) {
  const isOne = !answer.startsWith('{"error"') && answer.length < MOST_LENGTH;
  if (isOne) answers.get(op)?.push(answer);
}
const reading = await api.read(screen(['#########.', ...Array(9).fill('..........')]));
api.close();

console.log("import type { Answers, Reading } from 'quadrille';");
console.log(`export const reading: Reading = ${JSON.stringify(reading)};`);
console.log('export const answers: { [Op in keyof Answers]: Answers[Op][] } = {');
for (const [op, documents] of answers) console.log(`'${op}': [\n${documents.join(',\n')}\n],`);
console.log('};');
