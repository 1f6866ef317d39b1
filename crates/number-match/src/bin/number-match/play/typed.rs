//! A board as far as it is typed, and what keys do to it.

use quadrille_cli::Key;

/// Cells, and where the next one goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Typed {
    pub(super) cells: Vec<u8>,
    /// The cell that the next digit goes to.
    pub(super) cursor: usize,
    /// Cells of a picture that a person should look at, as long as nobody typed them.
    pub(super) doubtful: Vec<usize>,
    /// Whether the last key filled the last row: Enter then ends the row and nothing else.
    is_row_full: bool,
}

impl Typed {
    /// These cells, with the cursor at the first of the doubtful ones.
    pub(super) fn read(cells: Vec<u8>, doubtful: Vec<usize>) -> Self {
        Self {
            cells,
            cursor: doubtful.first().copied().unwrap_or(0),
            doubtful,
            is_row_full: false,
        }
    }

    /// What a key does that moves or changes a cell; rows have this number of columns.
    pub(super) fn press(&mut self, key: Key, columns: usize) {
        self.is_row_full = false;
        match key {
            Key::Char(digit @ '0'..='9') => self.put(digit as u8 - b'0', columns),
            Key::Char('.' | ' ' | '_') => self.put(0, columns),
            Key::Char('/') => self.end_row(columns),
            Key::Backspace => {
                self.cells.pop();
                self.cursor = self.cursor.min(self.cells.len());
                self.doubtful.retain(|&cell| cell < self.cells.len());
            }
            Key::Left => self.cursor = self.cursor.saturating_sub(1),
            Key::Right => self.cursor = (self.cursor + 1).min(self.cells.len()),
            Key::Up => self.cursor = self.cursor.saturating_sub(columns),
            Key::Down => self.cursor = (self.cursor + columns).min(self.cells.len()),
            Key::Home => self.cursor = 0,
            Key::End => self.cursor = self.cells.len(),
            _ => {}
        }
    }

    /// A digit at the cursor, which goes on.
    fn put(&mut self, digit: u8, columns: usize) {
        self.doubtful.retain(|&cell| cell != self.cursor);
        if let Some(cell) = self.cells.get_mut(self.cursor) {
            *cell = digit;
        } else {
            self.cells.push(digit);
            self.is_row_full = self.cells.len().is_multiple_of(columns);
        }
        self.cursor += 1;
    }

    /// Fills the last row up with cleared cells; the cursor goes to the next one.
    pub(super) fn end_row(&mut self, columns: usize) {
        self.cells.resize(self.cells.len().next_multiple_of(columns), 0);
        self.cursor = self.cells.len();
    }

    /// What Enter does first: whether it ends the row that was filled just now.
    pub(super) fn has_ended_row(&mut self) -> bool {
        std::mem::take(&mut self.is_row_full)
    }

    /// Whether the last row is short.
    pub(super) fn is_row_short(&self, columns: usize) -> bool {
        !self.cells.len().is_multiple_of(columns)
    }
}
