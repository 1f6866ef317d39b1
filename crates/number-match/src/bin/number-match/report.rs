//! Lines of play in words and pictures.

use std::fmt::Write;

use quadrille_cli::counted;
use quadrille_number_match::{Action, Game, Illegal, Pair};

/// The two cells in words: digits, rows and columns from 1.
pub(crate) fn pair_words(game: &Game, pair: Pair) -> String {
    let cell = |index: usize| {
        let [row, col] = game.board().place(index);
        let digit = game.board().cells().get(index).copied().unwrap_or(0);
        format!("{digit} (row {}, column {})", row + 1, col + 1)
    };
    format!("{} and {}", cell(pair.first), cell(pair.second))
}

/// An action in words, on the board before it.
pub(crate) fn words(game: &Game, action: Action) -> String {
    match action {
        Action::Take(pair) => pair_words(game, pair),
        Action::Refill => format!("refill: {} more", counted(game.board().live() as u64, "digit")),
        Action::Wait => "wait until the emptied rows are gone".to_owned(),
    }
}

/// The board with these cells in brackets.
pub(crate) fn picture(game: &Game, marked: Option<Pair>) -> String {
    let board = game.board();
    let is_marked = |index| marked.is_some_and(|pair| pair.first == index || pair.second == index);
    let mut text = String::new();
    for (index, &cell) in board.cells().iter().enumerate() {
        if index % board.width() == 0 {
            text.push_str(if index == 0 { "  " } else { "\n  " });
        }
        let digit = if cell == 0 { '.' } else { char::from(b'0' + cell) };
        let _ = if is_marked(index) {
            write!(text, "[{digit}]")
        } else {
            write!(text, " {digit} ")
        };
    }
    let rows: Vec<&str> = text.lines().map(str::trim_end).collect();
    rows.join("\n")
}

/// How many pairs and refills.
pub(crate) fn totals(pairs: u32, refills: u32) -> String {
    format!("{}, {}", counted(pairs, "pair"), counted(refills, "refill"))
}

/// Where groups of taps begin that can be made in any order: each is possible at the beginning of its group, and all of
/// them together empty no row, which one that does is alone for. So what is taken only clears the view for the others.
pub(crate) fn group_starts(game: &Game, line: &[Action]) -> Result<Vec<usize>, Illegal> {
    let (mut starts, mut first, mut now) = (Vec::new(), game.clone(), game.clone());
    let mut is_closed = true;
    for (index, &action) in line.iter().enumerate() {
        let is_free = matches!(action, Action::Take(_)) && first.check(action).is_ok();
        let mut next = now.clone();
        next.play(action)?;
        if is_closed || !is_free || has_emptied_a_row(&first, &next) {
            starts.push(index);
            first = now;
        }
        is_closed = has_emptied_a_row(&first, &next) || !matches!(action, Action::Take(_));
        now = next;
    }
    Ok(starts)
}

fn has_emptied_a_row(before: &Game, after: &Game) -> bool {
    before.board().len() != after.board().len() || has_new_empty_row(before, after)
}

fn has_new_empty_row(before: &Game, after: &Game) -> bool {
    let width = before.board().width();
    let rows = before
        .board()
        .cells()
        .chunks(width)
        .zip(after.board().cells().chunks(width));
    let is_empty = |row: &[u8]| row.iter().all(|&cell| cell == 0);
    rows.into_iter()
        .any(|(before, after)| !is_empty(before) && is_empty(after))
}
