//! Boards for people, and the pieces.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use quadrille_bitboard::{Bitboard, Cell, Placement};
use quadrille_cli::Output;
use quadrille_tenten::{Advice, Board, Move, PieceId, Played, Rules};

/// The columns that a picture may take: those of the terminal, or any number.
pub(crate) fn width_of(output: &Output) -> usize {
    let terminal = terminal_size::terminal_size().filter(|_| output.is_terminal());
    terminal.map_or(usize::MAX, |(width, _)| width.0.into())
}

/// All pieces side by side under their letters.
pub(crate) fn of_pieces(rules: &Rules, width: usize) -> String {
    let pieces = rules.pieces().iter();
    let drawn: Vec<String> = pieces
        .map(|piece| format!("{}\n{}", piece.letter, piece.shape.to_string().replace('.', " ")))
        .collect();
    let lines: Vec<String> = drawn.chunks(10).map(|blocks| beside(blocks, width)).collect();
    lines.join("\n")
}

/// The pieces of a set beside each other, each below its letter.
pub(crate) fn of_set(rules: &Rules, set: &[PieceId], width: usize) -> String {
    let pieces = set.iter().map(|&piece| &rules[piece]);
    let drawn: Vec<String> = pieces
        .map(|piece| format!("{}\n{}", piece.letter, piece.shape.to_string().replace('.', " ")))
        .collect();
    beside(&drawn, width)
}

/// Appearance of a cell.
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
    let vanishing = played.vanished();
    move |cell| match () {
        () if piece.contains(cell) => Mark::Placed,
        () if vanishing.contains(cell) => Mark::Vanishing,
        () if before.contains(cell) => Mark::Filled,
        () => Mark::Empty,
    }
}

/// Ink of a picture: plain, or with colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    Plain,
    Colored,
}

/// Meaning of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    Filled,
    Placed,
    Vanishing,
    Name,
    Good,
    Warning,
}

impl Ink {
    pub(crate) const fn new(is_colored: bool) -> Self {
        if is_colored { Self::Colored } else { Self::Plain }
    }

    /// The text in a colour, if there are colours.
    pub(crate) fn paint(self, paint: Paint, text: &str) -> String {
        let color = match paint {
            Paint::Filled => AnsiColor::Blue,
            Paint::Placed | Paint::Good => AnsiColor::Green,
            Paint::Vanishing | Paint::Warning => AnsiColor::Yellow,
            Paint::Name => AnsiColor::Cyan,
        };
        let style = Style::new().bold().fg_color(Some(color.into()));
        match self {
            Self::Colored => format!("{style}{text}{style:#}"),
            Self::Plain => text.to_owned(),
        }
    }

    /// A row of a picture, its runs of filled cells in their colour.
    pub(crate) fn cells(self, row: &str) -> String {
        let mut text = String::new();
        let mut rest = row;
        while let Some(start) = rest.find('#') {
            let run = rest[start..].len() - rest[start..].trim_start_matches('#').len();
            text += &rest[..start];
            text += &self.paint(Paint::Filled, &rest[start..start + run]);
            rest = &rest[start + run..];
        }
        text + rest
    }
}

/// The moves of a way, each with its number in the cells of the piece, and the board after them: side by side as far as
/// the columns reach.
pub(crate) fn of_moves(
    rules: &Rules,
    mut board: Board,
    moves: &[(Move, Played)],
    (ink, width): (Ink, usize),
) -> String {
    let mut blocks = Vec::new();
    for (index, (one, played)) in moves.iter().enumerate() {
        let title = format!("{}. {}", index + 1, rules[one.piece].letter);
        let marks = marks_of(rules, board, *one, played);
        blocks.push(format!("{title}\n{}", of_marks(rules, marks, index + 1, ink)));
        board = played.board;
    }
    blocks.push(format!("then\n{}", of_board_ruled(rules, board, ink)));
    beside(&blocks, width)
}

/// A board, with the piece that is being placed drawn as the move's number; `x` marks cells that vanish.
fn of_marks(rules: &Rules, marks: impl Fn(Cell) -> Mark, number: usize, ink: Ink) -> String {
    ruled(rules, |cell| match marks(cell) {
        Mark::Placed => ink.paint(Paint::Placed, &number.to_string()),
        Mark::Vanishing => ink.paint(Paint::Vanishing, "x"),
        Mark::Filled => ink.paint(Paint::Filled, "#"),
        Mark::Empty => ".".to_owned(),
    })
}

/// A board in a frame, as it can be read again.
pub(crate) fn of_board(rules: &Rules, board: Board, ink: Ink) -> String {
    let edge = format!("+{}+", "-".repeat(rules.size()));
    let mut text = format!("{edge}\n");
    for row in rules.board_rows(board) {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "|{}|", ink.cells(&row));
    }
    text + &edge
}

/// A board with the numbers of its rows and columns.
pub(crate) fn of_board_ruled(rules: &Rules, board: Board, ink: Ink) -> String {
    ruled(rules, |cell| {
        if board.contains(cell) {
            ink.paint(Paint::Filled, "#")
        } else {
            ".".to_owned()
        }
    })
}

/// Cells with the numbers of rows and columns around them, from 1; of 10, the 0 stands over a column.
fn ruled(rules: &Rules, cell: impl Fn(Cell) -> String) -> String {
    let numbers: String = (1..=rules.size()).map(|col| (col % 10).to_string()).collect();
    let mut text = format!("   {numbers}");
    for row in 0..rules.size() {
        let cells: String = (0..rules.size()).map(|col| cell(Cell::new(row, col))).collect();
        // Writing to a String cannot fail.
        let _ = write!(text, "\n{:>2} {cells}", row + 1);
    }
    text
}

/// Columns between blocks.
const GAP: usize = 3;

/// Blocks of lines side by side, and below each other where the columns do not reach.
fn beside<Block: AsRef<str>>(blocks: &[Block], most: usize) -> String {
    let widest = |block: &str| block.lines().map(width).max().unwrap_or(0);
    let mut lines: Vec<Vec<&str>> = Vec::new();
    let mut reached = 0;
    for block in blocks.iter().map(AsRef::as_ref) {
        reached += GAP + widest(block);
        match lines.last_mut() {
            Some(line) if reached <= most => line.push(block),
            _ => {
                lines.push(vec![block]);
                reached = widest(block);
            }
        }
    }
    let texts: Vec<String> = lines.iter().map(|line| joined(line, widest)).collect();
    texts.join("\n\n")
}

/// Blocks of lines in one line.
fn joined(blocks: &[&str], widest: impl Fn(&str) -> usize) -> String {
    let height = blocks.iter().map(|block| block.lines().count()).max();
    let mut text = String::new();
    for row in 0..height.unwrap_or(0) {
        let mut line = String::new();
        for block in blocks {
            let part = block.lines().nth(row).unwrap_or_default();
            line += part;
            line += &" ".repeat(widest(block) - width(part) + GAP);
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

/// What a move says in words, with rows and columns from 1: `1. O at row 1, column 4; clears row 3, column 5`.
pub(crate) fn sentence(rules: &Rules, number: usize, one: Move, played: &Played) -> String {
    let letter = rules[one.piece].letter;
    format!("{number}. {letter} at {}{}", place(one.anchor), clears(played))
}

/// A cell in words: `row 1, column 4`.
pub(crate) fn place(cell: Cell) -> String {
    format!("row {}, column {}", cell.row + 1, cell.col + 1)
}

/// What a move clears, in words: `; clears row 3, column 5`.
fn clears(played: &Played) -> String {
    let lines = [
        ("row", played.cleared_rows()),
        ("column", played.cleared_columns()),
        ("box", played.cleared_others()),
    ];
    let lines: Vec<String> = lines
        .iter()
        .flat_map(|(kind, lines)| lines.iter().map(move |line| format!("{kind} {}", line + 1)))
        .collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("; clears {}", lines.join(", "))
}

/// A way in one line: `O 1 4, r 6 6, o 9 9 (clears a line)`, rows before columns, from 1.
pub(crate) fn in_short(rules: &Rules, advice: &Advice) -> String {
    let moves = advice.moves.iter().map(|(one, played)| {
        let Cell { row, col } = one.anchor;
        let lines = played.lines;
        let clears = match lines {
            0 => String::new(),
            1 => " (clears a line)".to_owned(),
            lines => format!(" (clears {lines} lines)"),
        };
        format!("{} {} {}{clears}", rules[one.piece].letter, row + 1, col + 1)
    });
    moves.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_stand_side_by_side() {
        assert_eq!(
            beside(&["ab\nc", "d\n\x1b[1me\x1b[0m\nf"], 6),
            "ab   d\nc    \x1b[1me\x1b[0m\n     f"
        );
        assert_eq!(beside(&["ab\nc", "d", "e"], 5), "ab\nc\n\nd   e");
    }

    #[test]
    fn a_drawn_board_can_be_read_again() {
        let rules = Rules::classic();
        let board = Board::FULL - Board::from_bits(0x5555_5555);
        assert_eq!(rules.parse_board(&of_board(&rules, board, Ink::Plain)), Ok(board));
    }
}
