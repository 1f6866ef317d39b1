//! Entry point: what a picture of any game shows, in the form that solvers take.

use quadrille_bitboard::{Cell, Shape};

use crate::games::airborne::airborne;
use crate::games::aside::{Aside, Place};
use crate::reading::{Blocks, Falling, Numbers, Seen};
use crate::{Game, Grid, Mark, Picture, ReadError, read_blocks, read_falling, read_numbers};

/// What a picture shows: a board, and the pieces beside it.
///
/// The marks of cells are those of the texts that solvers read:
///
/// | game | marks |
/// |---|---|
/// | [`Game::Blocks`] | `#` filled, `.` empty |
/// | [`Game::Numbers`] | `1` to `9`, `.` cleared, a blank behind the last sign of the board |
/// | [`Game::Falling`] | `X` filled, `.` empty; the piece in the air is not on the board, but at [`Place::Falling`] |
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Which game was looked for.
    pub game: Game,
    /// Where the board is.
    pub grid: Grid,
    /// The mark of each cell, row after row from the top.
    pub cells: Vec<Seen<char>>,
    /// The places beside the board, and what is in them.
    pub asides: Vec<Aside>,
}

/// Reads a picture of a game.
///
/// ```
/// use quadrille_screenshot::{Game, Picture, ReadError, read};
///
/// let white = vec![255; 4 * 90 * 160];
/// let picture = Picture::new(90, 160, &white)?;
/// assert_eq!(read(&picture, Game::Blocks), Err(ReadError::NoGrid));
/// # Ok::<(), quadrille_screenshot::PictureError>(())
/// ```
///
/// # Errors
///
/// If no board of this game is found, or the picture shows another game.
pub fn read(picture: &Picture, game: Game) -> Result<Reading, ReadError> {
    let read = read_as(picture, game);
    if read.as_ref().is_ok_and(|reading| !reading.is_guess()) {
        return read;
    }
    let is_shown = |other: &Game| {
        let other = (*other != game).then(|| read_as(picture, *other));
        other.is_some_and(|read| read.is_ok_and(|reading| reading.is_clear()))
    };
    match Game::ALL.into_iter().find(is_shown) {
        Some(other) => Err(ReadError::Other(other)),
        None => read,
    }
}

/// What a picture shows if it is one of a game.
fn read_as(picture: &Picture, game: Game) -> Result<Reading, ReadError> {
    match game {
        Game::Blocks => read_blocks(picture).map(|read| Reading::of_blocks(&read)),
        Game::Numbers => read_numbers(picture).map(|read| Reading::of_numbers(&read)),
        Game::Falling => read_falling(picture).map(|read| Reading::of_falling(&read)),
    }
}

impl Reading {
    /// The letters of the falling piece and of the next ones, up to the first that was not recognised.
    #[must_use]
    pub fn queue(&self) -> String {
        let falling = self.asides.iter().filter(|aside| aside.place == Place::Falling);
        let next = self
            .asides
            .iter()
            .filter(|aside| matches!(aside.place, Place::Next(_)));
        let falling = falling.filter_map(Aside::letter);
        falling.chain(next.map_while(Aside::letter)).collect()
    }

    fn of_blocks(read: &Blocks) -> Self {
        let places = read.pieces.into_iter().zip(read.areas).zip(1..);
        let aside = |((piece, area), number)| Aside {
            place: Place::Tray(number),
            piece,
            area,
        };
        Self {
            game: Game::Blocks,
            grid: read.grid,
            cells: marks(&read.cells, '#'),
            asides: places.map(aside).collect(),
        }
    }

    fn of_numbers(read: &Numbers) -> Self {
        let mark = |seen: &Seen<Mark>| match seen.value {
            Mark::Digit(digit) => seen.with(char::from(b'0' + digit)),
            Mark::Cleared => seen.with('.'),
            Mark::Blank => seen.with(' '),
        };
        Self {
            game: Game::Numbers,
            grid: read.grid,
            cells: read.cells.iter().map(mark).collect(),
            asides: Vec::new(),
        }
    }

    fn of_falling(read: &Falling) -> Self {
        let mut cells = read.cells.clone();
        let piece = airborne(&mut cells, read.grid.columns);
        let falling = Aside {
            place: Place::Falling,
            piece,
            area: read
                .grid
                .around(|cell| cells[cell].value != read.cells[cell].value),
        };
        let places = std::iter::once(Place::Slot).chain((1..).map(Place::Next));
        let pieces = std::iter::once(read.slot).chain(read.queue.iter().copied());
        let beside = places.zip(pieces).zip(&read.areas);
        let beside = beside.map(|((place, piece), &area)| Aside { place, piece, area });
        let asides = std::iter::once(falling).chain(beside).collect();
        Self {
            game: Game::Falling,
            grid: read.grid,
            cells: marks(&cells, 'X'),
            asides,
        }
    }

    /// The rows from the top, as the solvers read them. Rows of Number Match end with their last sign.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let row = |cells: &[Seen<char>]| {
            let row: String = cells.iter().map(|cell| cell.value).collect();
            row.trim_end().to_owned()
        };
        self.cells.chunks(self.grid.columns).map(row).collect()
    }

    /// The cells that a person should look at, row after row; rows and columns count from 0.
    #[must_use]
    pub fn doubtful_cells(&self) -> Vec<Cell> {
        let cells = self.cells.iter().enumerate();
        let columns = self.grid.columns;
        cells
            .filter(|(_, cell)| cell.is_doubtful())
            .map(|(index, _)| Cell::new(index / columns, index % columns))
            .collect()
    }

    /// The places beside the board that a person should look at.
    pub fn doubtful_places(&self) -> impl Iterator<Item = Place> {
        let doubtful = self.asides.iter().filter(|aside| aside.piece.is_doubtful());
        doubtful.map(|aside| aside.place)
    }

    /// Whether nearly all of the board is doubtful: its cells, or the digits of Number Match. Nothing can be made of
    /// it.
    #[must_use]
    pub fn is_guess(&self) -> bool {
        self.has_doubts(95)
    }

    /// Whether few of the cells and of the digits are doubtful.
    fn is_clear(&self) -> bool {
        !self.has_doubts(25)
    }

    /// Whether at least this percentage of the cells is doubtful, or of the digits of Number Match.
    fn has_doubts(&self, percent: usize) -> bool {
        let share = |is_own: &dyn Fn(char) -> bool| {
            let own = || self.cells.iter().filter(|cell| is_own(cell.value));
            100 * own().filter(|cell| cell.is_doubtful()).count() >= percent * own().count()
        };
        share(&|_| true) || self.game == Game::Numbers && share(&|mark| mark.is_ascii_digit())
    }

    /// Whether a person should look at anything.
    #[must_use]
    pub fn is_doubtful(&self) -> bool {
        self.cells.iter().any(Seen::is_doubtful) || self.doubtful_places().next().is_some()
    }

    /// The piece in a place, if one was seen there.
    #[must_use]
    pub fn piece(&self, place: Place) -> Option<Shape> {
        let aside = self.asides.iter().find(|aside| aside.place == place)?;
        aside.piece.value
    }
}

fn marks(cells: &[Seen<bool>], filled: char) -> Vec<Seen<char>> {
    let mark = |cell: &Seen<bool>| cell.with(if cell.value { filled } else { '.' });
    cells.iter().map(mark).collect()
}

#[cfg(test)]
mod tests {
    use quadrille_bitboard::Shape;

    use super::*;

    /// A reading with this falling piece and these next ones; a blank is nothing that was recognised.
    fn reading(pieces: &str) -> Reading {
        let shape = |letter| match letter {
            'O' => Some(Shape::from_rows(&["##", "##"])),
            'I' => Some(Shape::from_rows(&["####"])),
            _ => None,
        };
        let place = |number: usize| number.checked_sub(1).map_or(Place::Falling, Place::Next);
        let aside = |(number, letter): (usize, char)| Aside {
            place: place(number),
            piece: Seen::new(shape(letter), 1.0),
            area: None,
        };
        let grid = Grid {
            left: 0.0,
            top: 0.0,
            cell_width: 20.0,
            cell_height: 20.0,
            rows: 20,
            columns: 10,
        };
        Reading {
            game: Game::Falling,
            grid,
            cells: Vec::new(),
            asides: pieces.chars().enumerate().map(aside).collect(),
        }
    }

    #[test]
    fn a_queue_ends_at_its_first_gap() {
        assert_eq!(reading("OIO").queue(), "OIO");
        assert_eq!(reading(" IO").queue(), "IO");
        assert_eq!(reading("OI I").queue(), "OI");
        assert_eq!(reading("  I").queue(), "");
    }
}
