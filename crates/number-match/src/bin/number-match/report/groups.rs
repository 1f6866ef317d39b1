//! Taps that can be made in any order.

use quadrille_number_match::{Action, Board, Game, Illegal};

/// Where groups begin, by the numbers of their first steps, from 0.
///
/// The pairs of a group may all be taken on the board as it stands where the group begins, so a pair of the group at
/// most clears the view for another one. A pair that empties a row ends its group, since the cells then move.
pub(crate) fn group_starts(game: &Game, line: &[Action]) -> Result<Vec<usize>, Illegal> {
    let (mut starts, mut first, mut now) = (Vec::new(), game.clone(), game.clone());
    let mut is_closed = true;
    for (index, &action) in line.iter().enumerate() {
        let is_free = matches!(action, Action::Take(_)) && first.check(action).is_ok();
        let mut next = now.clone();
        next.play(action)?;
        if is_closed || !is_free || has_emptied_a_row(first.board(), next.board()) {
            starts.push(index);
            first = now;
        }
        is_closed = has_emptied_a_row(first.board(), next.board()) || !matches!(action, Action::Take(_));
        now = next;
    }
    Ok(starts)
}

/// Whether a row vanished between two boards, or is to vanish.
fn has_emptied_a_row(before: &Board, after: &Board) -> bool {
    let is_empty = |row: &[u8]| row.iter().all(|&cell| cell == 0);
    let columns = before.columns();
    let rows = before.cells().chunks(columns);
    let mut rows = rows.zip(after.cells().chunks(columns));
    before.len() != after.len() || rows.any(|(before, after)| !is_empty(before) && is_empty(after))
}

#[cfg(test)]
mod tests {
    use quadrille_number_match::{Board, Config, Limits, Outcome, Problem, Rules, Width, solve};

    use super::*;

    /// Each group of a win, in the opposite order, leads to the same board.
    #[test]
    fn groups_can_be_turned_round() {
        for text in ["192837465/55", "761541629/587238354/149416182", "123456728/46"] {
            let board = Board::parse(text, Width::NINE, 100).unwrap();
            let problem = Problem::new(Rules::default(), board).unwrap();
            let Outcome::Solved(win) = solve(&problem, &Config::default(), &Limits::none()).outcome else {
                panic!("no win of {text}");
            };
            let mut starts = group_starts(&problem.game(), &win.line).unwrap();
            starts.push(win.line.len());
            let (mut there, mut back) = (problem.game(), problem.game());
            for group in starts.windows(2).map(|ends| &win.line[ends[0]..ends[1]]) {
                for &action in group {
                    there.play(action).unwrap();
                }
                for &action in group.iter().rev() {
                    back.play(action).unwrap();
                }
                assert_eq!(there, back, "{text}: {group:?}");
            }
        }
    }
}
