//! Boards for people, and the pieces.

use std::fmt::Write as _;
use std::io::Write as _;

use anstyle::{AnsiColor, Style};
use anyhow::Result;
use clap::Args;
use quadrille_bitboard::{Bitboard, Cell, Placement};
use quadrille_cli::{Exit, OutputArgs};
use quadrille_tenten::{Advice, Board, Move, Played, Rules};

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

/// All pieces side by side under their letters.
pub(crate) fn of_pieces(rules: &Rules) -> String {
    let drawn: Vec<String> = rules
        .pieces()
        .iter()
        .map(|piece| format!("{}\n{}", piece.letter, piece.shape.to_string().replace('.', " ")))
        .collect();
    let lines: Vec<String> = drawn.chunks(10).map(beside).collect();
    lines.join("\n")
}

/// What is to be seen in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Empty,
    Filled,
    /// Of the piece that is being placed.
    Placed,
    /// Of a line that vanishes with the move.
    Vanishing,
}

/// What is to be seen in the cells of the board before a move.
pub(crate) fn marks_of(
    rules: &Rules,
    before: Board,
    one: Move,
    played: &Played,
) -> impl Fn(Cell) -> Mark + use<> {
    let mut piece = Board::EMPTY;
    piece.stamp(Placement {
        shape: rules[one.piece].shape,
        anchor: one.anchor,
    });
    let vanishing = played.rows | played.columns;
    move |cell| match () {
        () if piece.contains(cell) => Mark::Placed,
        () if vanishing.contains(cell) => Mark::Vanishing,
        () if before.contains(cell) => Mark::Filled,
        () => Mark::Empty,
    }
}

/// Whether a picture may have colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    Plain,
    Colored,
}

impl Ink {
    pub(crate) const fn new(is_colored: bool) -> Self {
        if is_colored { Self::Colored } else { Self::Plain }
    }
}

/// The moves of a way side by side, each with its number in the cells of the piece, and the board after them.
pub(crate) fn of_advice(rules: &Rules, mut board: Board, advice: &Advice, ink: Ink) -> String {
    let mut blocks = Vec::new();
    for (index, (one, played)) in advice.moves.iter().enumerate() {
        let title = format!("{}. {}", index + 1, rules[one.piece].letter);
        blocks.push(format!(
            "{title}\n{}",
            of_move(rules, board, index + 1, *one, played, ink)
        ));
        board = played.board;
    }
    blocks.push(format!("then\n{}", ruled(rules, |cell| plain(board, cell))));
    beside(&blocks)
}

/// The board before a move, with the piece drawn as the move's number; `x` marks cells that vanish.
fn of_move(rules: &Rules, before: Board, number: usize, one: Move, played: &Played, ink: Ink) -> String {
    let marks = marks_of(rules, before, one, played);
    let paint = |color: AnsiColor, text: &str| {
        let style = Style::new().bold().fg_color(Some(color.into()));
        match ink {
            Ink::Colored => format!("{style}{text}{style:#}"),
            Ink::Plain => text.to_owned(),
        }
    };
    ruled(rules, |cell| match marks(cell) {
        Mark::Placed => paint(AnsiColor::Green, &number.to_string()),
        Mark::Vanishing => paint(AnsiColor::Yellow, "x"),
        Mark::Filled => "#".to_owned(),
        Mark::Empty => ".".to_owned(),
    })
}

/// A board in a frame, as it can be read again.
pub(crate) fn of_board(rules: &Rules, board: Board) -> String {
    let edge = format!("+{}+", "-".repeat(rules.size()));
    let mut text = format!("{edge}\n");
    for row in rules.board_rows(board) {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "|{row}|");
    }
    text + &edge
}

/// A board with the numbers of its rows and columns.
pub(crate) fn of_board_ruled(rules: &Rules, board: Board) -> String {
    ruled(rules, |cell| plain(board, cell))
}

fn plain(board: Board, cell: Cell) -> String {
    if board.contains(cell) { "#" } else { "." }.to_owned()
}

/// Cells with the numbers of rows and columns around them.
fn ruled(rules: &Rules, cell: impl Fn(Cell) -> String) -> String {
    let numbers: String = (0..rules.size()).map(|col| col.to_string()).collect();
    let mut text = format!("  {numbers}");
    for row in 0..rules.size() {
        let cells: String = (0..rules.size()).map(|col| cell(Cell::new(row, col))).collect();
        // Writing to a String cannot fail.
        let _ = write!(text, "\n{row} {cells}");
    }
    text
}

/// Blocks of lines side by side.
fn beside<Block: AsRef<str>>(blocks: &[Block]) -> String {
    let widest = |block: &str| block.lines().map(width).max().unwrap_or(0);
    let height = blocks.iter().map(|block| block.as_ref().lines().count()).max();
    let mut text = String::new();
    for row in 0..height.unwrap_or(0) {
        let mut line = String::new();
        for block in blocks.iter().map(AsRef::as_ref) {
            let part = block.lines().nth(row).unwrap_or_default();
            line += part;
            line += &" ".repeat(widest(block) - width(part) + 3);
        }
        text += line.trim_end();
        text.push('\n');
    }
    text.truncate(text.trim_end_matches('\n').len());
    text
}

/// The columns that a line takes: escape sequences of colours take none.
fn width(line: &str) -> usize {
    let mut width = 0;
    let mut is_escape = false;
    for c in line.chars() {
        match c {
            '\u{1b}' => is_escape = true,
            'm' if is_escape => is_escape = false,
            _ if is_escape => {}
            _ => width += 1,
        }
    }
    width
}

/// What a move says in words: `1. O at row 0, column 3; clears row 2, column 4`.
pub(crate) fn sentence(rules: &Rules, number: usize, one: Move, played: &Played) -> String {
    let Cell { row, col } = one.anchor;
    let letter = rules[one.piece].letter;
    format!("{number}. {letter} at row {row}, column {col}{}", clears(played))
}

/// What a move clears, in words: `; clears row 2, column 4`.
pub(crate) fn clears(played: &Played) -> String {
    let lines = [
        ("row", played.cleared_rows()),
        ("column", played.cleared_columns()),
    ];
    let lines: Vec<String> = lines
        .iter()
        .flat_map(|(kind, lines)| lines.iter().map(move |line| format!("{kind} {line}")))
        .collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("; clears {}", lines.join(", "))
}

/// A way in one line: `O 0 3, r 5 5, o 8 8; clears row 8`, rows before columns.
pub(crate) fn in_short(rules: &Rules, advice: &Advice) -> String {
    let moves = advice.moves.iter().map(|(one, played)| {
        let Cell { row, col } = one.anchor;
        let lines = played.cleared_rows().len() + played.cleared_columns().len();
        let clears = match lines {
            0 => String::new(),
            1 => " (clears a line)".to_owned(),
            lines => format!(" (clears {lines} lines)"),
        };
        format!("{} {row} {col}{clears}", rules[one.piece].letter)
    });
    moves.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_stand_side_by_side() {
        assert_eq!(
            beside(&["ab\nc", "d\n\x1b[1me\x1b[0m\nf"]),
            "ab   d\nc    \x1b[1me\x1b[0m\n     f"
        );
    }

    #[test]
    fn a_drawn_board_can_be_read_again() {
        let rules = Rules::classic();
        let board = Board::FULL - Board::from_bits(0x5555_5555);
        assert_eq!(rules.parse_board(&of_board(&rules, board)), Ok(board));
    }
}
