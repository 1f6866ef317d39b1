//! Lines of play in words and pictures.

use std::fmt::Write;

use quadrille_cli::counted;
use quadrille_number_match::{Action, Game, Pair};

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
