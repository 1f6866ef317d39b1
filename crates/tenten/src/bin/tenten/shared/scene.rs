//! Frames of a game: a round, move by move.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use quadrille_bitboard::{Bitboard, Cell};
use quadrille_tenten::{Board, Move, PieceId, Played, Rules};

use crate::shared::picture::{self, Ink, Mark};

/// A round as it is shown.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// From 1; 0 before the first round.
    pub(crate) number: u64,
    pub(crate) set: Vec<PieceId>,
    /// The board before the round.
    pub(crate) before: Board,
    pub(crate) moves: Vec<(Move, Played)>,
    /// The score before the round.
    pub(crate) score: u64,
}

impl Scene {
    /// The steps of the round: each move, and the board after them.
    pub(crate) fn steps(&self) -> usize {
        self.moves.len() + 1
    }

    /// The frame of a step, under a title and above what the keys do.
    pub(crate) fn frame(&self, rules: &Rules, step: usize, ink: Ink, title: &str, keys: &str) -> String {
        let done = &self.moves[..step.min(self.moves.len())];
        let before = done.last().map_or(self.before, |(_, played)| played.board);
        let points: u64 = done.iter().map(|(_, played)| u64::from(played.points)).sum();
        let set = rules.set_text(&self.set);
        let mut frame = format!(
            "{title}\n\nround {}: {set}   {} points\n\n",
            self.number,
            self.score + points
        );
        let (cells, sentence) = if let Some((one, played)) = self.moves.get(step) {
            let marks = picture::marks_of(rules, before, *one, played);
            let cells = drawn(rules, ink, |cell| (marks(cell), step + 1));
            (cells, picture::sentence(rules, step + 1, *one, played))
        } else {
            let mark = |cell| {
                if before.contains(cell) {
                    Mark::Filled
                } else {
                    Mark::Empty
                }
            };
            (
                drawn(rules, ink, |cell| (mark(cell), 0)),
                "   the board after the round".to_owned(),
            )
        };
        // Writing to a String cannot fail.
        let _ = write!(frame, "{cells}\n{sentence}\n\n{keys}");
        frame
    }
}

/// Cells two columns wide, so that they are about square, with the numbers of rows and columns.
fn drawn(rules: &Rules, ink: Ink, cell: impl Fn(Cell) -> (Mark, usize)) -> String {
    let numbers: Vec<String> = (1..=rules.size()).map(|col| (col % 10).to_string()).collect();
    let mut text = format!("    {}\n", numbers.join(" "));
    for row in 0..rules.size() {
        // Writing to a String cannot fail.
        let _ = write!(text, "{:>2} ", row + 1);
        for col in 0..rules.size() {
            let (mark, number) = cell(Cell::new(row, col));
            text += &painted(mark, number, ink);
        }
        text.push('\n');
    }
    text
}

fn painted(mark: Mark, number: usize, ink: Ink) -> String {
    let text = match mark {
        Mark::Empty => " .".to_owned(),
        Mark::Filled => "##".to_owned(),
        Mark::Placed => format!("{number}{number}"),
        Mark::Vanishing => "xx".to_owned(),
    };
    let color = match mark {
        Mark::Empty => return text,
        Mark::Filled => AnsiColor::Blue,
        Mark::Placed => AnsiColor::Green,
        Mark::Vanishing => AnsiColor::Yellow,
    };
    if ink == Ink::Plain {
        return text;
    }
    let style = Style::new()
        .fg_color(Some(AnsiColor::Black.into()))
        .bg_color(Some(color.into()));
    // A block of colour says that a cell is filled; letters only where they say more.
    let text = if mark == Mark::Filled { "  " } else { &text };
    format!("{style}{text}{style:#}")
}
