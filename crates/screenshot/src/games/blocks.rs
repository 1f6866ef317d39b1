use crate::Picture;
use crate::doubts::doubt::{
    Board, doubt, doubt_all, doubt_clears, doubt_sides, goes_on_down, is_foreign, unlined,
};
use crate::error::ReadError;
use crate::find::aligned::aligned;
use crate::find::lattice::{Lattice, Lines, Rows, Wanted};
use crate::find::plane::Plane;
use crate::find::window::{Found, anywhere, close_up, is_phone, searched};
use crate::games::side::side;
use crate::games::tray::tray;
use crate::reading::{Area, Blocks, Grid};
use crate::see::look::{grounds, looks};
use crate::see::split::split;

/// Least share of the shorter side of the picture that a board takes.
const LEAST_SHARE: f32 = 0.45;
/// The same for pictures that may show more than a phone's screen.
const LEAST_PART: f32 = 0.18;
/// How often such pictures are searched.
const TIMES: usize = 4;
/// Numbers of columns of the games that are read.
const SIDES: [usize; 3] = [8, 9, 10];
/// Least mean strength of the lines of a board.
pub(crate) const LEAST_STRENGTH: f32 = 0.06;

/// Reads the screen of a block game: 1010!, Block Blast, Blockudoku and their like.
///
/// The board has 8, 9 or 10 cells a side. The three pieces are looked for below it, and beside it if there are none. It
/// may be a small part of the picture, such as a window on a desktop.
///
/// # Errors
///
/// If the picture is too small, or no board is found.
pub fn read_blocks(picture: &Picture) -> Result<Blocks, ReadError> {
    anywhere(picture, read_whole)
}

impl Found for Blocks {
    fn is_sure(&self) -> bool {
        self.cells.iter().any(|cell| !cell.is_doubtful())
    }

    fn places(&mut self) -> (&mut Grid, Vec<&mut Area>) {
        (&mut self.grid, self.areas.iter_mut().flatten().collect())
    }
}

/// What the picture shows, taken as one screen, or as a desktop with a window that has the board.
fn read_whole(picture: &Picture) -> Option<Blocks> {
    let plane = Plane::shrunk(picture);
    let lines = Lines::new(&plane);
    let shorter = plane.width.min(plane.height) as f32;
    let (share, times) = if is_phone(&plane) {
        (LEAST_SHARE, 1)
    } else {
        (LEAST_PART, TIMES)
    };
    let least = (share * shorter / 10.0).max(7.0);
    searched(times, [least, shorter / 8.0 + 0.5], |[least, most]| {
        let lattice = board(&lines, least, most)?;
        Some((lattice.pitch_x, read_near(picture, &plane, &lines, &lattice)))
    })
}

/// What is on a board and beside it. Where that is a small part of the picture, it is looked at more closely.
fn read_near(picture: &Picture, plane: &Plane, lines: &Lines, lattice: &Lattice) -> Option<Blocks> {
    // Pieces lie below the board, as high as it is, or to one side of it.
    let beside = if is_phone(plane) {
        1.5
    } else {
        0.8 * lattice.columns as f32
    };
    let Some(near) = close_up(
        picture,
        plane,
        lattice,
        [beside, 1.5, beside, lattice.rows as f32],
    ) else {
        return Some(read_in(plane, lines, lattice));
    };
    let close = Plane::shrunk(&picture.part(near));
    let lines = Lines::new(&close);
    let pitch = lattice.pitch_x * plane.factor as f32 / close.factor as f32;
    let lattice = board(&lines, 0.95 * pitch, 1.05 * pitch)?;
    Some(read_in(&close, &lines, &lattice).moved([near[0], near[1]]))
}

/// What is on a board and below it.
fn read_in(plane: &Plane, lines: &Lines, lattice: &Lattice) -> Blocks {
    let looks = looks(plane, lattice);
    let mut cells = split(&looks, lattice.columns, lattice.rows, &grounds(plane, lattice));
    let unlined = unlined(cells.len(), lines, lattice);
    doubt(&mut cells, &unlined);
    doubt_clears(&mut cells, lattice.columns);
    let seen = Board {
        plane,
        lines,
        lattice,
    };
    doubt_sides(&mut cells, &looks, seen);
    let (mut pieces, areas) = match tray(plane, lines, lattice) {
        below if below.1.iter().all(Option::is_none) => side(plane, lattice).unwrap_or(below),
        below => below,
    };
    if is_foreign(lines, lattice) || goes_on_down(lines, lattice) || lines.is_turned(lattice) {
        doubt_all(&mut cells);
        // Below another board there may be other pieces.
        doubt_all(&mut pieces);
    }
    let scale = plane.factor as f32;
    Blocks {
        grid: Grid::of(lattice, plane.factor),
        cells,
        pieces,
        areas: areas.map(|area| area.map(|sides| sides.map(|side| side as f32 * scale))),
    }
}

/// The lattice of the board, if its lines are seen.
fn board(lines: &Lines, least: f32, most: f32) -> Option<Lattice> {
    let wanted = Wanted {
        columns: &SIDES,
        rows: Rows::Square,
        pitches: (least, most),
    };
    let lattice = lines.find(&wanted)?;
    let moved = aligned(lines, &lattice, &SIDES).map(|moved| lines.refined(moved));
    Some(moved.unwrap_or(lattice)).filter(|lattice| lattice.strength >= LEAST_STRENGTH)
}
