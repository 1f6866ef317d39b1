//! Checks what an advice says of its moves.

use quadrille_bitboard::{Bitboard, Cell};

use super::{Fault, Replay, Run, sorted};
use crate::record::MoveEntry;
use crate::{Advice, Board, PieceId, Problem, Rules};

/// Places the pieces of an advice, and compares the lines, the points and the boards with what it says.
///
/// Its value and its risk are opinions and chances, which no move shows: they are not looked at.
///
/// ```
/// use quadrille_tenten::{Config, Limits, Problem, Rules, solve, verify_advice};
///
/// let problem = Problem::parse(&Rules::classic(), &"..........\n".repeat(10), "rO.")?;
/// let report = solve(&problem, &Config::default(), &Limits::none());
/// let mut best = report.ways()[0].clone();
/// verify_advice(&problem, &best)?;
///
/// best.points += 1;
/// assert!(verify_advice(&problem, &best).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The first thing that is not so: other pieces than the problem's, a move that does not fit, other lines, points or
/// boards.
pub fn verify_advice(problem: &Problem, advice: &Advice) -> Result<(), Fault> {
    let rules = problem.rules();
    let placed = letters(rules, advice.moves.iter().map(|(one, _)| one.piece))?;
    let set = letters(rules, problem.set().iter().copied())?;
    if sorted(&placed) != sorted(&set) {
        return Err(Fault::OtherPieces {
            placed: placed.concat(),
            set: set.concat(),
        });
    }
    let mut replay = Replay::new(rules);
    replay.run = Run::from(problem.streak());
    for Cell { row, col } in problem.board().cells() {
        replay.rows[row][col] = true;
    }
    for (index, ((one, played), piece)) in advice.moves.iter().zip(placed).enumerate() {
        let before = replay.score;
        let entry = MoveEntry {
            piece,
            row: one.anchor.row,
            col: one.anchor.col,
            cleared_rows: played.cleared_rows(),
            cleared_cols: played.cleared_columns(),
            cleared_boxes: played.cleared_others(),
        };
        replay.place(index + 1, &entry)?;
        replay.check_score(before + u64::from(played.points))?;
        replay.check_filled(played.board)?;
    }
    replay.check_score(u64::from(advice.points))?;
    replay.check_filled(advice.board)
}

impl Replay<'_> {
    fn check_filled(&self, found: Board) -> Result<(), Fault> {
        let columns = |row: &[bool]| row.iter().filter(|&&cell| cell).count();
        let filled: usize = self.rows.iter().map(|row| columns(row)).sum();
        let is_filled = |Cell { row, col }| self.rows.get(row).and_then(|row| row.get(col)) == Some(&true);
        if found.count() == filled && found.cells().all(is_filled) {
            return Ok(());
        }
        Err(Fault::Board {
            expected: self.board().join("\n"),
        })
    }
}

fn letters(rules: &Rules, pieces: impl Iterator<Item = PieceId>) -> Result<Vec<String>, Fault> {
    let letter = |piece: PieceId| {
        let found = rules.pieces().get(piece.index());
        found
            .map(|piece| piece.letter.to_string())
            .ok_or_else(|| Fault::Piece(piece.index().to_string()))
    };
    pieces.map(letter).collect()
}
