// @ts-check
/** axe looks at a page. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The body of an async function which returns what breaks the rules, in words. axe draws up its tree once and measures
 * afterwards: a page that goes on meanwhile is looked at again, and what is there both times breaks them.
 */
export const VIOLATIONS = `${axe};
  const look = async () => (await globalThis.axe.run({ runOnly: ${JSON.stringify(RULES)} })).violations;
  const before = new Set((await look()).map(({ id }) => id));
  if (!before.size) return [];
  await new Promise((then) => setTimeout(then, 500));
  return (await look()).filter(({ id }) => before.has(id))
    .map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 160) + ' ' + nodes[0].failureSummary);`;
