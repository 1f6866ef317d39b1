// @ts-check
/**
 * The small boards of the first page: each plays an answer of its solver. A test asks the solvers for them again.
 *
 * Cells are a row and a column, one digit each, with blanks between them.
 */

/**
 * @typedef {object} Live
 * @property {string} rows the board, `#` filled, `.` empty, or digits
 * @property {string[]} steps the cells that are filled or taken away, one step after the other
 * @property {string} [kinds] the letters of the steps' tetrominoes
 * @property {string} [set] the letters of the pieces, in the order of the steps
 * @property {string} [gone] cells that vanish in the end
 * @property {number} [gain] points of it
 * @property {number} [boxes] cells of the side of a box
 */

/** @type {Record<string, Live>} */
export const LIVE = {
  'block-blast': {
    rows: '#...###./###.##../.##.##../..####../..#..#../.###.##./.###..##/.###....',
    set: 'qNn',
    steps: ['02 03 13 23', '42 43 44 54', '64 72 73 74'],
    gone: '02 03 04 12 13 14 22 23 24 32 33 34 42 43 44 52 53 54 62 63 64 72 73 74',
    gain: 72,
  },
  blockudoku: {
    rows: '#.#..#.##/#######.#/..#.###.#/####.##../####..#../#.####.../......#../..#######/..#....#.',
    set: 'lnV',
    steps: ['51 61 62', '12 20 21 22', '17 27 37 47 57'],
    gone: '02 10 11 12 13 14 15 16 17 18 22 30 31 32 40 41 42 50 51 52 62 72 82',
    gain: 63,
    boxes: 3,
  },
  woodoku: {
    rows: '########./.###..#../..####.../.....#.../...####.#/######.##/...###.##/...###.#./..##.##..',
    set: 'HKq',
    steps: ['30 31 32 33 34', '03 13 14 15 23', '55 56 66 76'],
    gone: '03 04 05 13 14 15 23 24 25 33 34 35 43 44 45 53 54 55 63 73 83',
    gain: 70,
    boxes: 3,
  },
  1010: {
    rows: '..##...##./..###..#../..###.###./.####.###./##.##.###./..####..#./..##.#..##/...###..../#.....##../######.#..',
    set: 'Ljl',
    steps: ['72 82 83', '33 42 43', '57 67 77 78 79'],
    gone: '02 03 07 12 13 17 22 23 27 32 33 37 42 43 47 52 53 57 62 63 67 72 73 77 82 83 87 92 93 97',
    gain: 41,
  },
  // The first pieces of LIJOSZTLIJ, until one of them clears a row.
  'perfect-clear': {
    rows: '........../........../........../..........',
    steps: ['30 20 10 00', '31 32 33 21', '11 12 01 02', '22 23 13 14', '37 38 39 29', '28 18 19 09', '17 06 07 08', '24 25 26 27'],
    kinds: 'IJOSLZTI',
    gone: '20 21 22 23 24 25 26 27 28 29',
  },
  'number-match': { rows: '761541629/587238354/149416182', steps: ['27 28'] },
  tiler: {
    rows: '......../......../......../......../......../......../......../........',
    kinds: 'TSTOLILTOTJLSJZI',
    steps: [
      '00 01 02 11', '03 04 12 13', '05 14 15 25', '06 07 16 17', '10 20 30 31', '21 22 23 24',
      '26 27 37 47', '32 33 34 43', '35 36 45 46', '40 41 42 51', '44 54 63 64', '50 60 70 71',
      '52 53 61 62', '55 56 57 67', '65 66 76 77', '72 73 74 75',
    ],
  },
};
