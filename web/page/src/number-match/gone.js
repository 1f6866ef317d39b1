// @ts-check
/** Digits that went: they stay pale where they stood, and can be put back. */

/** @typedef {import('./board.js').Board} Board */

/** @param {string} text @param {number} width @returns {string[]} its rows */
const rowsOf = (text, width) => text.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];

/**
 * The digits that went from a board before one of its line, cell by cell; 0 where there is none.
 * @param {readonly Board[]} boards
 * @param {number} at
 * @param {number} width
 */
export function goneOf(boards, at, width) {
  let gone = '0'.repeat(boards[0]?.board.length ?? 0);
  for (let step = 0; step < at; step += 1) {
    const { board, next } = boards[step];
    const after = boards[step + 1].board;
    if (next?.action === 'pair') {
      const taken = [next.a, next.b].map(([row, column]) => row * width + column);
      const digits = [...gone].map((digit, cell) => (taken.includes(cell) ? board[cell] : digit)).join('');
      const left = [...board].map((digit, cell) => (taken.includes(cell) ? '0' : digit)).join('');
      gone = kept(digits, left, after, width);
    } else gone = kept(gone, board, after, width);
  }
  return gone;
}

/**
 * What is left of the digits that went when rows without digits vanish, or a refill adds cells.
 * @param {string} gone
 * @param {string} board
 * @param {string} after the board that follows
 * @param {number} width
 */
function kept(gone, board, after, width) {
  const rows = rowsOf(board, width);
  const isLeft = rows.map((row) => /[1-9]/.test(row));
  const hasVanished = !after.startsWith(board) && after.startsWith(rows.filter((_, row) => isLeft[row]).join(''));
  const left = hasVanished ? rowsOf(gone, width).filter((_, row) => isLeft[row]).join('') : gone;
  return left.slice(0, after.length).padEnd(after.length, '0');
}
