use std::fmt::Write;

use quadrille_bitboard::Cell;

use super::grid::Grid;
use super::{DrawError, ansi};
use crate::{Kind, Tiling};

/// Style of a tiling drawn with characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextStyle {
    /// Figures in outlines with their letters: 4 N + 1 columns, 2 N + 1 lines.
    #[default]
    Labelled,
    /// Outlines alone: 2 N + 1 columns, N + 1 lines.
    Outlined,
    /// The letter of each cell: N columns, N lines, and `.` where no figure lies.
    Letters,
}

/// Colours of the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextColor {
    /// Characters alone.
    #[default]
    Plain,
    /// With the escape codes of terminals that know 256 colours.
    Ansi256,
}

/// Settings of a tiling drawn as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextConfig {
    /// What is drawn.
    pub style: TextStyle,
    /// Whether it has colours.
    pub color: TextColor,
}

impl TextStyle {
    /// The columns that a square of this side takes.
    #[must_use]
    pub const fn columns(self, size: usize) -> usize {
        match self {
            Self::Labelled => 4 * size + 1,
            Self::Outlined => 2 * size + 1,
            Self::Letters => size,
        }
    }

    /// The most detailed style that fits into this many columns, if one does.
    #[must_use]
    pub fn fitting(size: usize, columns: usize) -> Option<Self> {
        [Self::Labelled, Self::Outlined, Self::Letters]
            .into_iter()
            .find(|style| style.columns(size) <= columns)
    }
}

/// Draws a tiling as text, a line feed after each line.
///
/// # Errors
///
/// When a figure leaves the square, or the square is more than [`MOST_CELLS`](super::MOST_CELLS) wide.
pub fn text(tiling: &Tiling, config: &TextConfig) -> Result<String, DrawError> {
    DrawError::check_cells(tiling.size())?;
    let grid = Grid::new(tiling)?;
    let mut canvas = Canvas {
        text: String::new(),
        color: config.color,
        current: None,
    };
    match config.style {
        TextStyle::Labelled => labelled(&grid, &mut canvas),
        TextStyle::Outlined => outlined(&grid, &mut canvas),
        TextStyle::Letters => letters(&grid, &mut canvas),
    }
    Ok(canvas.text)
}

/// Text in which colours change only where they must.
struct Canvas {
    text: String,
    color: TextColor,
    current: Option<Kind>,
}

impl Canvas {
    /// Writes on the colour of a kind, or on none.
    fn put(&mut self, kind: Option<Kind>, text: &str) {
        if self.color == TextColor::Ansi256 && self.current != kind {
            self.current = kind;
            self.text.push_str("\u{1b}[0m");
            if let Some(kind) = kind {
                let ink = if kind == Kind::J { 231 } else { 16 };
                // Writing to a String cannot fail.
                let _ = write!(self.text, "\u{1b}[38;5;{ink};48;5;{}m", ansi(kind));
            }
        }
        self.text.push_str(text);
    }

    fn end_line(&mut self) {
        self.put(None, "");
        self.text.truncate(self.text.trim_end_matches(' ').len());
        self.text.push('\n');
    }
}

/// Box-drawing characters by the lines that meet: 1 up, 2 right, 4 down, 8 left.
const BOX: [&str; 16] = [
    " ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼",
];

/// Whether a line runs between two cells, counted as in [`Grid::owner`].
fn is_edge(grid: &Grid, cell: Cell, other: Cell) -> bool {
    grid.owner(cell.row, cell.col) != grid.owner(other.row, other.col)
}

/// The character where four cells meet, the cell (row, col) being below and right of it.
fn corner(grid: &Grid, row: usize, col: usize) -> &'static str {
    let [up_left, up] = [Cell::new(row - 1, col - 1), Cell::new(row - 1, col)];
    let [left, here] = [Cell::new(row, col - 1), Cell::new(row, col)];
    let lines = [
        is_edge(grid, up_left, up),
        is_edge(grid, up, here),
        is_edge(grid, left, here),
        is_edge(grid, up_left, left),
    ];
    let index = lines
        .iter()
        .rev()
        .fold(0, |index, &line| 2 * index + usize::from(line));
    BOX[index]
}

/// The kind whose figure covers both cells, if one does.
fn shared(grid: &Grid, cell: Cell, other: Cell) -> Option<Kind> {
    grid.kind(cell.row, cell.col)
        .filter(|_| !is_edge(grid, cell, other))
}

fn labelled(grid: &Grid, canvas: &mut Canvas) {
    let end = grid.size() + 1;
    for row in 1..=end {
        for col in 1..=end {
            let is_inner = corner(grid, row, col) == " ";
            let kind = grid.kind(row, col).filter(|_| is_inner);
            canvas.put(kind, corner(grid, row, col));
            if col < end {
                let edge = is_edge(grid, Cell::new(row - 1, col), Cell::new(row, col));
                let kind = shared(grid, Cell::new(row - 1, col), Cell::new(row, col));
                canvas.put(kind, if edge { "───" } else { "   " });
            }
        }
        canvas.end_line();
        if row < end {
            labelled_cells(grid, canvas, row);
        }
    }
}

fn labelled_cells(grid: &Grid, canvas: &mut Canvas, row: usize) {
    let end = grid.size() + 1;
    for col in 1..=end {
        let edge = is_edge(grid, Cell::new(row, col - 1), Cell::new(row, col));
        let kind = shared(grid, Cell::new(row, col - 1), Cell::new(row, col));
        canvas.put(kind, if edge { "│" } else { " " });
        if col < end {
            let kind = grid.kind(row, col);
            let letter = kind.filter(|_| grid.is_first(row, col)).map_or(' ', Kind::letter);
            canvas.put(kind, &format!(" {letter} "));
        }
    }
    canvas.end_line();
}

fn outlined(grid: &Grid, canvas: &mut Canvas) {
    let end = grid.size() + 1;
    for row in 1..=end {
        for col in 1..=end {
            canvas.put(None, corner(grid, row, col));
            if col < end {
                let edge = is_edge(grid, Cell::new(row - 1, col), Cell::new(row, col));
                canvas.put(None, if edge { "─" } else { " " });
            }
        }
        canvas.end_line();
    }
}

fn letters(grid: &Grid, canvas: &mut Canvas) {
    for row in 1..=grid.size() {
        for col in 1..=grid.size() {
            let kind = grid.kind(row, col);
            let letter = kind.map_or('.', Kind::letter);
            canvas.put(kind, letter.encode_utf8(&mut [0; 4]));
        }
        canvas.end_line();
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::{Figure, Placed, Problem};

    fn tiling(size: usize, figures: &[(Kind, usize, u16, u16)]) -> Tiling {
        let place = |&(kind, angle, x, y)| Placed {
            x,
            y,
            figure: Figure::new(kind, angle).unwrap(),
        };
        Tiling::new(size, figures.iter().map(place).collect())
    }

    fn four() -> Tiling {
        let (i, l, z, j) = (Kind::I, Kind::L, Kind::Z, Kind::J);
        tiling(4, &[(i, 0, 0, 0), (l, 1, 1, 0), (z, 1, 1, 1), (j, 0, 2, 1)])
    }

    fn drawn(tiling: &Tiling, style: TextStyle, color: TextColor) -> String {
        text(tiling, &TextConfig { style, color }).unwrap()
    }

    #[test]
    fn every_style() {
        let styles = [TextStyle::Labelled, TextStyle::Outlined, TextStyle::Letters];
        assert_snapshot!(
            styles
                .map(|style| drawn(&four(), style, TextColor::Plain))
                .join("\n")
        );
    }

    #[test]
    fn empty_cells_and_the_inside_of_a_square() {
        let square = tiling(4, &[(Kind::O, 0, 1, 1)]);
        let styles = [TextStyle::Labelled, TextStyle::Letters];
        assert_snapshot!(
            styles
                .map(|style| drawn(&square, style, TextColor::Plain))
                .join("\n")
        );
    }

    #[test]
    fn colors_change_where_kinds_do() {
        let square = tiling(2, &[(Kind::O, 0, 0, 0)]);
        let letters = drawn(&square, TextStyle::Letters, TextColor::Ansi256);
        assert_snapshot!(letters.escape_debug().to_string().replace("\\n", "\n"));
        for style in [TextStyle::Labelled, TextStyle::Outlined, TextStyle::Letters] {
            let mut plain = String::new();
            let colored = drawn(&four(), style, TextColor::Ansi256);
            for part in colored.split('\u{1b}') {
                plain.push_str(part.split_once('m').map_or(part, |(_, text)| text));
            }
            assert_eq!(plain, drawn(&four(), style, TextColor::Plain));
        }
    }

    #[test]
    fn the_most_telling_style_that_fits() {
        assert_eq!(TextStyle::fitting(19, 80), Some(TextStyle::Labelled));
        assert_eq!(TextStyle::fitting(20, 80), Some(TextStyle::Outlined));
        assert_eq!(TextStyle::fitting(40, 80), Some(TextStyle::Letters));
        assert_eq!(TextStyle::fitting(81, 80), None);
    }

    /// Sixteen thousand rows and columns would be a gigabyte of outlines.
    #[test]
    fn a_square_that_is_too_large_is_refused() {
        let figures = 16_384 * 16_384 / 4;
        let problem = Problem::new(format!("O{figures}").parse().unwrap()).unwrap();
        let large = DrawError::check_cells(problem.size()).unwrap_err();
        assert_eq!(
            large.to_string(),
            "the picture would be 16384 cells wide and high, more than 2000"
        );
        assert_eq!(DrawError::check_cells(2_000), Ok(2_000));
    }

    #[test]
    fn figures_outside_are_refused() {
        let outside = tiling(4, &[(Kind::O, 0, 0, 0), (Kind::I, 0, 0, 1)]);
        let error = text(&outside, &TextConfig::default()).unwrap_err();
        assert_eq!(error, DrawError::LeavesSquare { number: 2, size: 4 });
    }
}
