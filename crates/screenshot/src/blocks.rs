use crate::Picture;
use crate::doubt::{doubt, doubt_all, doubt_full, doubt_sides, goes_on_down, is_foreign, unlined};
use crate::error::ReadError;
use crate::lattice::{Lattice, Lines, Rows, Wanted};
use crate::look::{grounds, looks};
use crate::plane::Plane;
use crate::reading::{Blocks, Grid};
use crate::split::split;
use crate::tray::tray;

/// Least share of the shorter side of the picture that a board takes.
const LEAST_SHARE: f32 = 0.45;
/// Numbers of columns of the games that are read.
const SIDES: [usize; 3] = [8, 9, 10];
/// Least mean strength of the lines of a board.
pub(crate) const LEAST_STRENGTH: f32 = 0.06;

/// Reads the screen of a block game: 1010!, Block Blast, Blockudoku and their like.
///
/// The board has 8, 9 or 10 cells a side. The three pieces are looked for below it.
///
/// # Errors
///
/// If the picture is too small, or no board is found.
pub fn read_blocks(picture: &Picture) -> Result<Blocks, ReadError> {
    let plane = Plane::shrunk(picture);
    let lines = Lines::new(&plane);
    let lattice = board(&plane, &lines).ok_or(ReadError::NoGrid)?;
    let looks = looks(&plane, &lattice);
    let mut cells = split(
        &looks,
        (lattice.columns, lattice.rows),
        &grounds(&plane, &lattice),
    );
    let unlined = unlined(cells.len(), &lines, &lattice);
    doubt(&mut cells, &unlined);
    doubt_full(&mut cells, lattice.columns);
    doubt_sides(&mut cells, &looks, (&plane, &lines, &lattice));
    if is_foreign(&lines, &lattice) || goes_on_down(&lines, &lattice) || lines.is_turned(&lattice) {
        doubt_all(&mut cells);
    }
    let pieces = tray(&plane, &lines, &lattice);
    Ok(Blocks {
        grid: Grid::of(&lattice, plane.factor),
        cells,
        pieces,
    })
}

/// The lattice of the board, if its lines are seen.
fn board(plane: &Plane, lines: &Lines) -> Option<Lattice> {
    let shorter = plane.width.min(plane.height) as f32;
    let wanted = Wanted {
        columns: &SIDES,
        rows: Rows::Square,
        pitches: ((LEAST_SHARE * shorter / 10.0).max(7.0), shorter / 8.0 + 0.5),
    };
    let lattice = lines.find(&wanted);
    lattice.filter(|lattice| lattice.strength >= LEAST_STRENGTH)
}
