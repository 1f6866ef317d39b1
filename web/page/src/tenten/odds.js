// @ts-check
/** Chances for people: of a hundred next sets, so many fit. */

import { h, number } from '../base.js';

/** @typedef {import('./think.js').Chance} Chance */
/** @typedef {(key: any, parts?: any) => string} Say */

/** Where hundreds would hide that some do not fit, it is thousands. */
const MOST = 1e4;

/**
 * Of `all` next sets, `count` fit. Only if each of them fits it is all.
 * @param {Chance} risk that the next set does not fit
 */
export function fitting({ value }) {
  let all = 100;
  while (value > 0 && value * all < 1 && all < MOST) all *= 10;
  // What computers add to a fraction is no set.
  const count = all - Math.min(all, Math.ceil(all * value - 1e-9));
  return { count, all, share: 1 - value };
}

/** @typedef {{ risk: Chance, room?: import('./think.js').Room | null }} Odds where there is `room`, only sets that fit are dealt */

/** @param {Say} say @param {Odds} of @param {'fit' | 'fit-of'} [key] */
export function fitWords(say, { risk, room }, key = 'fit') {
  const { count, all } = fitting(risk);
  const parts = { count: number.format(count), all: number.format(all) };
  if (key === 'fit-of') return say(key, parts);
  return say(`${count === all ? 'fit-all' : 'fit'}${room ? '-room' : ''}`, parts);
}

/**
 * Ten squares, filled as far as sets fit.
 * @param {Say} say
 * @param {Chance} [risk] unknown if it is left out
 * @param {HTMLElement} [bar]
 */
export function ten(say, risk, bar = h('span', { class: 'ten', role: 'img' })) {
  bar.setAttribute('aria-label', risk ? fitWords(say, { risk }, 'fit-of') : say('thinking'));
  bar.classList.toggle('busy', !risk);
  if (risk) bar.style.setProperty('--share', `${100 * (1 - risk.value)}%`);
  return bar;
}
