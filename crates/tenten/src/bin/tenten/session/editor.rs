//! The board and the pieces on a full screen: what keys and clicks do, and what is shown.
//!
//! An [`Editor`] is a value that knows no terminal: keys and clicks go in, lines of text come out. `screen` has the
//! loop between it and the terminal.

use quadrille_bitboard::{Bitboard, Cell, Shape};
use quadrille_cli::Key;
use quadrille_tenten::{Board, PieceId, Rules};

/// What the keys do, in 40 columns.
const KEYS: &str = "\
arrows move   space fills and empties
Tab  pieces   c clears   Enter takes it
Esc leaves all as it was";

/// Grids of pieces beside each other.
const BESIDE: usize = 3;
/// Columns between two of them.
const GAP: usize = 2;
/// Columns for the number of a row.
const NUMBER: usize = 2;

/// Next step after a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    GoOn,
    /// The person takes what is shown.
    Taken(Edited),
    /// All is to stay as it was.
    Left,
}

/// Board and pieces after the edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edited {
    pub(super) board: Board,
    pub(super) pieces: Vec<PieceId>,
}

/// Cells that are filled and emptied together: the board, or a piece.
struct Area {
    cells: Board,
    /// Rows and columns.
    side: usize,
    cursor: Cell,
    /// Cells that a person should look at.
    doubtful: Board,
}

/// Place of the cells of an area on the screen: the column before the first one, and the line of the first row.
#[derive(Clone, Copy)]
struct Place {
    area: usize,
    left: usize,
    top: usize,
}

/// The board, the pieces, and the cursor.
pub(super) struct Editor<'a> {
    rules: &'a Rules,
    /// The board, then a grid for each piece of a set.
    areas: Vec<Area>,
    /// The area with the cursor.
    active: usize,
    message: String,
}

impl<'a> Editor<'a> {
    /// An editor of this board, with these pieces to be placed.
    pub(super) fn new(rules: &'a Rules, board: Board, pieces: &[PieceId]) -> Self {
        let side = |shape: Shape| shape.width().max(shape.height());
        let widest = rules.pieces().iter().map(|piece| side(piece.shape)).max();
        let grid = |number: usize| Area {
            cells: pieces
                .get(number)
                .map_or(Board::EMPTY, |&piece| rules[piece].shape.cells().collect()),
            side: widest.unwrap_or(1),
            cursor: Cell::new(0, 0),
            doubtful: Board::EMPTY,
        };
        let board = Area {
            cells: board,
            side: rules.size(),
            cursor: Cell::new(0, 0),
            doubtful: Board::EMPTY,
        };
        Self {
            rules,
            areas: std::iter::once(board)
                .chain((0..rules.set_size()).map(grid))
                .collect(),
            active: 0,
            message: String::new(),
        }
    }

    /// The editor with these cells of the board marked, and the cursor on the first one.
    pub(super) fn doubting(mut self, doubtful: &[Cell]) -> Self {
        if let Some(&first) = doubtful.first() {
            self.areas[0].doubtful = doubtful.iter().copied().collect();
            self.areas[0].cursor = first;
            "look again at the cells with ?".clone_into(&mut self.message);
        }
        self
    }

    /// Obeys a key.
    pub(super) fn press(&mut self, key: Key) -> Pressed {
        self.message.clear();
        let count = self.areas.len();
        let area = &mut self.areas[self.active];
        let (Cell { row, col }, last) = (area.cursor, area.side - 1);
        match key {
            Key::Left => area.cursor.col = col.saturating_sub(1),
            Key::Right => area.cursor.col = last.min(col + 1),
            Key::Up => area.cursor.row = row.saturating_sub(1),
            Key::Down => area.cursor.row = last.min(row + 1),
            Key::Home => area.cursor.col = 0,
            Key::End => area.cursor.col = last,
            Key::Char(' ') => area.toggle(),
            Key::Char('c') => area.cells = Board::EMPTY,
            Key::Tab => self.active = (self.active + 1) % count,
            Key::BackTab => self.active = (self.active + count - 1) % count,
            Key::Enter => return self.take(),
            Key::Escape | Key::Interrupt => return Pressed::Left,
            _ => {}
        }
        Pressed::GoOn
    }

    /// Fills or empties the cell that is shown in this column and line of a screen of this height, if one is.
    pub(super) fn click(&mut self, [column, line]: [usize; 2], height: usize) {
        self.message.clear();
        for place in self.places(height).0 {
            let area = &mut self.areas[place.area];
            let row = line.checked_sub(place.top).filter(|&row| row < area.side);
            let col = column.checked_sub(place.left).map(|columns| columns / 2);
            if let (Some(row), Some(col)) = (row, col.filter(|&col| col < area.side)) {
                area.cursor = Cell::new(row, col);
                area.toggle();
                self.active = place.area;
                return;
            }
        }
    }

    /// What is shown, if each drawing is a piece.
    fn take(&mut self) -> Pressed {
        let mut pieces = Vec::new();
        for (number, grid) in self.areas.iter().enumerate().skip(1) {
            if grid.cells.is_empty() {
                continue;
            }
            let Some(piece) = self.piece(grid) else {
                self.message = format!("{} has no piece {number} as drawn", self.rules.name());
                self.active = number;
                return Pressed::GoOn;
            };
            pieces.push(piece);
        }
        let board = self.areas[0].cells;
        Pressed::Taken(Edited { board, pieces })
    }

    /// The piece that is drawn, wherever it lies on its grid.
    fn piece(&self, grid: &Area) -> Option<PieceId> {
        let cells = || grid.cells.cells();
        let top = cells().map(|cell| cell.row).min()?;
        let left = cells().map(|cell| cell.col).min()?;
        let moved: Vec<Cell> = cells()
            .map(|cell| Cell::new(cell.row - top, cell.col - left))
            .collect();
        let shape = Shape::from_cells(moved)?;
        self.rules
            .piece_ids()
            .find(|&piece| self.rules[piece].shape == shape)
    }

    /// Where areas are shown on a screen of this height, and the lines above the keys: all areas, or only the board, or
    /// only the pieces, where there is no room for both.
    fn places(&self, height: usize) -> (Vec<Place>, usize) {
        let board_end = 2 + self.areas[0].side;
        let (pieces, pieces_end) = self.places_of_pieces(board_end + 1);
        let board = Place {
            area: 0,
            left: NUMBER,
            top: 2,
        };
        if pieces_end + 1 + KEYS.lines().count() <= height {
            return (std::iter::once(board).chain(pieces).collect(), pieces_end);
        }
        if self.active == 0 {
            (vec![board], board_end)
        } else {
            self.places_of_pieces(1)
        }
    }

    /// The grids from this line on, each line of them below their names, and the line behind them.
    fn places_of_pieces(&self, line: usize) -> (Vec<Place>, usize) {
        let (count, side) = (self.areas.len() - 1, self.areas[1].side);
        let place = |grid: usize| Place {
            area: grid + 1,
            left: grid % BESIDE * (2 * side + 1 + GAP),
            top: line + 1 + grid / BESIDE * (side + 1),
        };
        let lines = count.div_ceil(BESIDE) * (side + 1);
        ((0..count).map(place).collect(), line + lines)
    }

    /// What is shown on a screen of this height, in lines of at most 40 columns for boards up to 10 x 10.
    pub(super) fn frame(&self, height: usize) -> String {
        let (places, end) = self.places(height);
        let title = match (&*self.message, self.active) {
            ("", 0) => "the board".to_owned(),
            ("", number) => format!("piece {number}"),
            (message, _) => message.to_owned(),
        };
        let mut page = Page(vec![title]);
        for place in places {
            self.draw(&mut page, place);
        }
        for (line, keys) in KEYS.lines().enumerate() {
            page.put(end + 1 + line, 0, keys);
        }
        page.0.join("\n")
    }

    fn draw(&self, page: &mut Page, place: Place) {
        let area = &self.areas[place.area];
        if place.area == 0 {
            let numbers: Vec<String> = (1..=area.side).map(|col| (col % 10).to_string()).collect();
            page.put(place.top - 1, place.left + 1, &numbers.join(" "));
        } else {
            page.put(place.top - 1, place.left + 1, &self.name(place.area));
        }
        for row in 0..area.side {
            if place.area == 0 {
                page.put(place.top + row, 0, &format!("{:NUMBER$}", row + 1));
            }
            page.put(
                place.top + row,
                place.left,
                &area.row(row, place.area == self.active),
            );
        }
    }

    /// The number of a piece, and its letter as far as it is one.
    fn name(&self, number: usize) -> String {
        let grid = &self.areas[number];
        match self.piece(grid) {
            Some(piece) => format!("{number}: {}", self.rules[piece].letter),
            None if grid.cells.is_empty() => number.to_string(),
            None => format!("{number}: ?"),
        }
    }
}

impl Area {
    fn toggle(&mut self) {
        self.doubtful.remove(self.cursor);
        if self.cells.contains(self.cursor) {
            self.cells.remove(self.cursor);
        } else {
            self.cells.insert(self.cursor);
        }
    }

    /// The cells of a row with what is between them: brackets around the cursor, if it is here, and `?` before those
    /// that are doubtful.
    fn row(&self, row: usize, is_active: bool) -> String {
        let is_here = |col: usize| is_active && self.cursor == Cell::new(row, col);
        let mut text = String::new();
        for col in 0..=self.side {
            text.push(match col.checked_sub(1) {
                _ if is_here(col) => '[',
                Some(before) if is_here(before) => ']',
                _ if self.doubtful.contains(Cell::new(row, col)) => '?',
                _ => ' ',
            });
            if col < self.side {
                let is_filled = self.cells.contains(Cell::new(row, col));
                text.push(if is_filled { '#' } else { '.' });
            }
        }
        text
    }
}

/// Lines of text that are put together.
struct Page(Vec<String>);

impl Page {
    /// Puts a text into a line, at a column behind all that is there.
    fn put(&mut self, line: usize, column: usize, text: &str) {
        if self.0.len() <= line {
            self.0.resize(line + 1, String::new());
        }
        let line = &mut self.0[line];
        let blanks = column.saturating_sub(line.chars().count());
        line.extend(std::iter::repeat_n(' ', blanks));
        line.push_str(text.trim_end());
    }
}

#[cfg(test)]
mod tests;
