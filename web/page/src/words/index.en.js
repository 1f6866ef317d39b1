// @ts-check
/** English: the first page. */
export const en = {
  skip: 'To the solvers',
  headline: 'Four puzzle solvers, in your browser',
  shared: 'Your picture is here. Which game is it of?',
  intro: 'Exact answers while you think. Nothing to install, nothing leaves your device, and it works offline.',
  'perfect-clear': 'Perfect clear',
  'about-perfect-clear': 'Tetris: the exact chance of a perfect clear, and the best move for each piece.',
  tenten: '1010!',
  'about-tenten': 'Block puzzles of 10 x 10 and 8 x 8: where to place three pieces, and the risk that is left.',
  'number-match': 'Number Match',
  'about-number-match': 'The win with the fewest refills and pairs, proved, tap by tap.',
  tiler: 'Tiler',
  'about-tiler': 'A square of tetrominoes with exactly the pieces that you have.',
  native: 'The Japanese texts still want a native reader.',
};
