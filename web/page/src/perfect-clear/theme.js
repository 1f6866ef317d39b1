// @ts-check
/** Colours of the pieces, by the names that the programs have for them. */

import { PIECES } from './state.js';

/** The first one is that of the style sheet. */
export const THEMES = ['guideline', 'fumen', 'four', 'okabe-ito'];

/**
 * @typedef {object} Theme
 * @property {string} bright the colours of I J L O S T Z
 * @property {string} [faint] those of what lies; three quarters of the others if nothing is said
 * @property {string} gray what is no piece
 * @property {string} empty
 * @property {string} ground what shows between cells
 */

const DARK = { gray: '808691', empty: '2a2f3a', ground: '1b1f27' };

/** @type {Record<string, Theme>} */
const ALL = {
  guideline: { bright: '31c7ef 5a65d0 ef7921 f7d308 42b642 ad4d9c ef2029', ...DARK },
  fumen: {
    bright: '00ffff 0000ff ff9900 ffff00 00ff00 ff00ff ff0000',
    faint: '009999 0000bb 996600 999900 009900 990099 990000',
    gray: '999999',
    empty: '000000',
    ground: '333333',
  },
  four: {
    bright: '3bbcf5 1893de f9a54b f9de49 72d467 cc5fc4 f97563',
    faint: '41afde 1983bf ef9535 f7d33e 66c65c b451ac ef624d',
    gray: '686868',
    empty: 'f3f3ed',
    ground: 'fcfcfc',
  },
  'okabe-ito': { bright: '56b4e9 0072b2 e69f00 f0e442 009e73 cc79a7 d55e00', ...DARK },
};

/** The channels of a colour, from 0 to 255. @param {string} color */
const channels = (color) => [0, 2, 4].map((at) => parseInt(color.slice(at, at + 2), 16));

/** @param {string} color */
const darker = (color) => channels(color).map((one) => (Math.floor(one / 4) * 3).toString(16).padStart(2, '0')).join('');

/** Black or white, whichever is read better on a colour. @param {string} color */
function ink(color) {
  const [red, green, blue] = channels(color).map((one) => {
    const share = one / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (light + 0.05) ** 2 > 0.05 * 1.05 ? '#000' : '#fff';
}

/**
 * The colours of a theme, those of pieces in their order.
 * @param {string} name
 */
export function colorsOf(name) {
  const { bright, faint, gray, empty, ground } = ALL[name] ?? ALL[THEMES[0]];
  const pieces = bright.split(' ');
  return { bright: pieces, faint: faint?.split(' ') ?? pieces.map(darker), gray, empty, ground };
}

/** The page has these colours from now on: whether there are such. @param {string} name */
export function useTheme(name) {
  if (!THEMES.includes(name)) return false;
  const { bright, faint } = colorsOf(name);
  const { style } = document.documentElement;
  PIECES.forEach((piece, at) => {
    const all = { '': `#${bright[at]}`, '-ink': ink(bright[at]), '-laid': `#${faint[at]}`, '-laid-ink': ink(faint[at]) };
    for (const [what, color] of Object.entries(all)) style.setProperty(`--${piece}${what}`, color);
  });
  return true;
}
