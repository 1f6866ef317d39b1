//! Boards for people, and the pieces.

use std::fmt::Write as _;
use std::io::Write as _;

use anstyle::{AnsiColor, Style};
use anyhow::Result;
use clap::Args;
use quadrille_bitboard::{Bitboard, Cell, Placement};
use quadrille_cli::{Exit, OutputArgs};
use quadrille_tenten::{Board, Move, Played, Rules};

use crate::options::RulesArgs;

/// Draw the pieces of a rule set, with their weights
#[derive(Args)]
pub(crate) struct Pieces {
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl Pieces {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.rules.rules()?;
        let mut output = self.output.open()?;
        for piece in rules.pieces() {
            let weight = format!("{} of {}", piece.weight, rules.total_weight());
            for (row, cells) in piece.shape.to_string().lines().enumerate() {
                let (letter, weight) = if row == 0 {
                    (piece.letter, &*weight)
                } else {
                    (' ', "")
                };
                writeln!(output, "{letter}  {weight:<8} {}", cells.replace('.', " "))?;
            }
        }
        output.finish()?;
        Ok(Exit::Solved)
    }
}

/// The board before a move, with the piece drawn as the move's number, in a frame; cells that vanish are marked.
pub(crate) fn of_move(
    rules: &Rules,
    before: Board,
    number: usize,
    one: Move,
    played: &Played,
    colored: bool,
) -> String {
    let mut piece = Board::EMPTY;
    piece.stamp(Placement {
        shape: rules[one.piece].shape,
        anchor: one.anchor,
    });
    let vanishing = played.rows | played.columns;
    let bold = Style::new().bold().fg_color(Some(AnsiColor::Green.into()));
    let cell = |cell: Cell| match () {
        () if piece.contains(cell) && colored => format!("{bold}{number}{bold:#}"),
        () if piece.contains(cell) => number.to_string(),
        () if vanishing.contains(cell) => "x".to_owned(),
        () if before.contains(cell) => "#".to_owned(),
        () => ".".to_owned(),
    };
    framed(rules, cell)
}

/// A board in a frame.
pub(crate) fn of_board(rules: &Rules, board: Board) -> String {
    framed(rules, |cell| {
        if board.contains(cell) { "#" } else { "." }.to_owned()
    })
}

fn framed(rules: &Rules, cell: impl Fn(Cell) -> String) -> String {
    let edge = format!("+{}+", "-".repeat(rules.size()));
    let mut text = format!("{edge}\n");
    for row in 0..rules.size() {
        let cells: String = (0..rules.size()).map(|col| cell(Cell::new(row, col))).collect();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "|{cells}|");
    }
    text + &edge
}

/// What a move says in words: `1. O at row 0, column 3; clears row 2, column 4`.
pub(crate) fn sentence(rules: &Rules, number: usize, one: Move, played: &Played) -> String {
    let Cell { row, col } = one.anchor;
    let mut text = format!("{number}. {} at row {row}, column {col}", rules[one.piece].letter);
    let lines = [
        ("row", played.cleared_rows()),
        ("column", played.cleared_columns()),
    ];
    let lines: Vec<String> = lines
        .iter()
        .flat_map(|(kind, lines)| lines.iter().map(move |line| format!("{kind} {line}")))
        .collect();
    if !lines.is_empty() {
        // Writing to a String cannot fail.
        let _ = write!(text, "; clears {}", lines.join(", "));
    }
    text
}
