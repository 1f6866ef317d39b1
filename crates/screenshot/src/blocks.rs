use crate::Picture;
use crate::aligned::aligned;
use crate::doubt::{Board, doubt, doubt_all, doubt_clears, doubt_sides, goes_on_down, is_foreign, unlined};
use crate::error::ReadError;
use crate::lattice::{Lattice, Lines, Rows, Wanted};
use crate::look::{grounds, looks};
use crate::plane::Plane;
use crate::reading::{Blocks, Grid};
use crate::split::split;
use crate::tray::tray;
use crate::window::windows;

/// Least share of the shorter side of the picture that a board takes.
const LEAST_SHARE: f32 = 0.45;
/// The same for pictures that may show more than a phone's screen.
const LEAST_PART: f32 = 0.18;
/// How often such pictures are searched for a board that is not doubtful as a whole, and how much smaller the cells of
/// the next one are at most.
const TRIES: usize = 3;
const SMALLER: f32 = 0.85;
/// Numbers of columns of the games that are read.
const SIDES: [usize; 3] = [8, 9, 10];
/// Least mean strength of the lines of a board.
pub(crate) const LEAST_STRENGTH: f32 = 0.06;

/// Reads the screen of a block game: 1010!, Block Blast, Blockudoku and their like.
///
/// The board has 8, 9 or 10 cells a side. The three pieces are looked for below it. It may be a small part of the
/// picture, such as a window on a desktop.
///
/// # Errors
///
/// If the picture is too small, or no board is found.
pub fn read_blocks(picture: &Picture) -> Result<Blocks, ReadError> {
    let whole = read_whole(picture);
    if whole.as_ref().is_some_and(is_sure) {
        return whole.ok_or(ReadError::NoGrid);
    }
    // Text or stripes beside a phone may have more lines than the board that is on it.
    let parts = windows(picture).into_iter();
    let read = parts.filter_map(|part| {
        let read = read_whole(&picture.part(part))?;
        Some(moved(read, [part[0], part[1]]))
    });
    let sure = read.into_iter().find(is_sure);
    sure.or(whole).ok_or(ReadError::NoGrid)
}

/// Whether not all of the board is doubtful.
fn is_sure(read: &Blocks) -> bool {
    read.cells.iter().any(|cell| !cell.is_doubtful())
}

/// What the picture shows, taken as one screen, or as a desktop with a window that has the board.
fn read_whole(picture: &Picture) -> Option<Blocks> {
    let plane = Plane::shrunk(picture);
    let lines = Lines::new(&plane);
    let shorter = plane.width.min(plane.height) as f32;
    // A phone's screen is much higher than wide; other pictures show more than that.
    let is_phone = 2 * plane.height >= 3 * plane.width;
    let (share, tries) = if is_phone {
        (LEAST_SHARE, 1)
    } else {
        (LEAST_PART, TRIES)
    };
    let least = (share * shorter / 10.0).max(7.0);
    let (mut most, mut first) = (shorter / 8.0 + 0.5, None);
    for _ in 0..tries {
        let Some(lattice) = board(&lines, least, most) else {
            break;
        };
        let read = read_near(picture, &plane, &lines, &lattice);
        if read.as_ref().is_some_and(is_sure) {
            first = read;
            break;
        }
        first = first.or(read);
        most = SMALLER * lattice.pitch_x;
    }
    first
}

/// What is on a board and below it. Where that is a small part of the picture, it is looked at more closely.
fn read_near(picture: &Picture, plane: &Plane, lines: &Lines, lattice: &Lattice) -> Option<Blocks> {
    let near = surroundings(lattice, plane.factor);
    let part = picture.part(near);
    if 2 * part.width() * part.height() > picture.width() * picture.height() || plane.factor == 1 {
        return Some(read_in(plane, lines, lattice));
    }
    let close = Plane::shrunk(&part);
    let lines = Lines::new(&close);
    let pitch = lattice.pitch_x * plane.factor as f32 / close.factor as f32;
    let lattice = board(&lines, 0.95 * pitch, 1.05 * pitch)?;
    Some(moved(read_in(&close, &lines, &lattice), [near[0], near[1]]))
}

/// What was read in a part of a picture, by places of the whole one.
fn moved(mut read: Blocks, corner: [usize; 2]) -> Blocks {
    let [left, top] = corner.map(|edge| edge as f32);
    read.grid.left += left;
    read.grid.top += top;
    for [from, above, to, below] in read.areas.iter_mut().flatten() {
        *from += left;
        *to += left;
        *above += top;
        *below += top;
    }
    read
}

/// The sides of the board and of what belongs to it, in pixels of a picture: left, top, right and bottom.
fn surroundings(lattice: &Lattice, factor: usize) -> [usize; 4] {
    let pitch = lattice.pitch_x;
    let side = pitch * lattice.columns as f32;
    let around = [
        lattice.left - 1.5 * pitch,
        lattice.top - 1.5 * pitch,
        lattice.left + side + 1.5 * pitch,
        lattice.top + 2.0 * side,
    ];
    around.map(|edge| edge.max(0.0) as usize * factor)
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
    let (mut pieces, areas) = tray(plane, lines, lattice);
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
