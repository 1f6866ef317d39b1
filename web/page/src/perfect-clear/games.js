// @ts-check
/** Games and kick tables of the library. A test of it writes this file: `cargo xtask bless`. */

export const KICKS = ['srs', 'srs+', 'jstris180', 'srs-tetrio180', 'nullpomino180', 'none'];
/** Tables of points. */
export const SYSTEMS = ['guideline', 'tetrio', 'jstris'];
/** @type {Record<string, { title: string, kicks: string, previews: number, system: string, spins: string }>} */
export const GAMES = {
  'guideline': { title: 'Guideline', kicks: 'srs', previews: 5, system: 'guideline', spins: 't' },
  'tetrio': { title: 'TETR.IO', kicks: 'srs+', previews: 5, system: 'tetrio', spins: 'all-mini+' },
  'jstris': { title: 'Jstris', kicks: 'jstris180', previews: 5, system: 'jstris', spins: 't' },
  'ppt': { title: 'Puyo Puyo Tetris', kicks: 'srs', previews: 5, system: 'guideline', spins: 't' },
};
