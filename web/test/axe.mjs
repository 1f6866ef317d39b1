// @ts-check
/** axe looks at a page. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The body of an async function which returns what breaks the rules, in words. */
export const VIOLATIONS = `${axe};
  const { violations } = await globalThis.axe.run({ runOnly: ${JSON.stringify(RULES)} });
  return violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 160) + ' ' + nodes[0].failureSummary);`;
