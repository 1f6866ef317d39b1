// @ts-check
/** Signatures: how many figures of each kind there are, and which square they fill. */

export const KINDS = [...'IJLOSTZ'];

/** The largest square that is answered here. */
export const MOST_SIDE = 1000;

/**
 * A signature as people type it, with commas between its parts: `I1 J1`, `i1;j1` and `I1J1` are `I1,J1`, also in wide
 * letters. Any other text stays, without its gaps.
 * @param {string} text
 */
export function tidy(text) {
  const line = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const part = /([ijlostz]) ?[:=]? ?(\d+)[ ,;+]*/gi;
  if (line === '' || line.replace(part, '') !== '') return line;
  return [...line.matchAll(part)].map(([, kind, count]) => kind.toUpperCase() + count).join(',');
}

/**
 * The counts of a plain signature, in the order of KINDS; null if the text is none, or not plain.
 * @param {string} text
 * @returns {number[] | null}
 */
export function counts(text) {
  const counts = KINDS.map(() => 0);
  for (const part of text.trim().split(',')) {
    const [, kind, count] = /^\s*([ijlostz])\s*(\d{1,9})\s*$/i.exec(part) ?? [];
    if (!kind) return null;
    counts[KINDS.indexOf(kind.toUpperCase())] += Number(count);
  }
  return counts;
}

/**
 * @param {number[]} counts
 * @returns {string}
 */
export function signature(counts) {
  return KINDS.map((kind, index) => (counts[index] > 0 ? kind + counts[index] : ''))
    .filter(Boolean)
    .join(',');
}

/** @param {number[]} counts */
export const total = (counts) => counts.reduce((sum, count) => sum + count, 0);

/**
 * The side of the square that this number of figures fills, or else those of the squares beside it. @param {number}
 * figures
 */
export function square(figures) {
  const half = Math.floor(Math.sqrt(figures));
  const fits = figures > 0 && half * half === figures;
  return { fits, smaller: 2 * half, larger: 2 * half + 2, over: figures - half * half, under: (half + 1) ** 2 - figures };
}
