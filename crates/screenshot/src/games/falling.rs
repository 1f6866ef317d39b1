use crate::Picture;
use crate::doubts::doubt::{
    Board, doubt_all, doubt_full, doubt_sides, goes_on_down, is_foreign, is_mostly_doubtful,
};
use crate::error::ReadError;
use crate::find::extent::{by_sides, framed};
use crate::find::lattice::{Lattice, Lines, Rows, Wanted};
use crate::find::plane::Plane;
use crate::find::window::{Found, anywhere, close_up, is_phone, searched};
use crate::games::beside::{PieceFound, parts_in, queue, slot};
use crate::games::blocks::LEAST_STRENGTH;
use crate::games::shadow::fade_shadow;
use crate::reading::{Area, Falling, Grid, Seen};
use crate::see::look::{Look, distance, grounds, looks, median};
use crate::see::parts::Bounds;
use crate::see::split::split;

/// Columns of a field.
const COLUMNS: usize = 10;
/// Least and greatest number of rows that are shown.
const ROWS: (usize, usize) = (4, 24);
/// A field with another number of rows may be something else, unless it is cut off by the picture's edge and its lines
/// are strong.
const WHOLE: [usize; 5] = [16, 18, 20, 22, 24];
const LEAST_CUT: f32 = 0.3;
/// A field that begins nearer than this to the picture's upper edge, in rows, may have lost some of them.
const CUT: f32 = 0.3;
/// Of a field that was cut off, at most this number of rows are its stack alone.
const LOW: usize = 6;
/// Least share of the picture's width that a field takes.
const LEAST_SHARE: f32 = 0.2;

/// The same for pictures that may show more than a phone's screen.
const LEAST_PART: f32 = 0.07;
/// How often such pictures are searched.
const TIMES: usize = 4;
/// What is looked at around a field in such a picture, in cells: to the left, above, to the right, below.
const AROUND: Area = [8.0, 2.5, 8.0, 1.5];
/// Pieces are at most so far from the field, in cells.
const ASIDE: f32 = 7.5;
/// The border of the window is not nearer than this, or than that where no pieces are before it.
const NEAR: f32 = 1.2;
const PANEL: f32 = 4.6;
/// An edge of this strength that runs beside a field is the border of its window.
const EDGE: f32 = 0.4;
/// A field without an edge of this strength has no floor, or no side.
const NO_FLOOR: f32 = 0.15;
const NO_SIDE: f32 = 0.1;

/// Reads the screen of a falling-blocks game: its field, ten cells wide, the queue to the right of it, and the piece in
/// the slot to the left.
///
/// The falling piece is part of what is filled. The shadow that shows where it will land is not.
///
/// # Errors
///
/// If no field is found.
pub fn read_falling(picture: &Picture) -> Result<Falling, ReadError> {
    anywhere(picture, read_whole)
}

impl Found for Falling {
    fn is_sure(&self) -> bool {
        self.cells.iter().any(|cell| !cell.is_doubtful())
    }

    fn places(&mut self) -> (&mut Grid, Vec<&mut Area>) {
        (&mut self.grid, self.areas.iter_mut().flatten().collect())
    }
}

/// What the picture shows, taken as one screen, or as a desktop with a window that has the field.
fn read_whole(picture: &Picture) -> Option<Falling> {
    let plane = Plane::shrunk(picture);
    let lines = Lines::new(&plane);
    let width = plane.width as f32;
    let (share, times) = if is_phone(&plane) {
        (LEAST_SHARE, 1)
    } else {
        (LEAST_PART, TIMES)
    };
    let least = (share * width / COLUMNS as f32).max(7.0);
    let tallest = plane.height as f32 / ROWS.0 as f32;
    let most = (width / COLUMNS as f32 + 0.3).min(tallest);
    searched(times, [least, most], |pitches| {
        let lattice = field(&plane, &lines, pitches)?;
        Some((lattice.pitch_x, read_near(picture, &plane, &lines, &lattice)))
    })
}

/// What is on a field and beside it. Where that is a small part of the picture, it is looked at more closely.
fn read_near(picture: &Picture, plane: &Plane, lines: &Lines, lattice: &Lattice) -> Option<Falling> {
    let near = close_up(picture, plane, lattice, AROUND).filter(|_| !is_phone(plane));
    let Some(near) = near else {
        return Some(read_in(plane, lines, lattice));
    };
    let close = Plane::shrunk(&picture.part(near));
    let lines = Lines::new(&close);
    let pitch = lattice.pitch_x * plane.factor as f32 / close.factor as f32;
    let lattice = field(&close, &lines, [0.95 * pitch, 1.05 * pitch])?;
    Some(read_in(&close, &lines, &lattice).moved([near[0], near[1]]))
}

/// What is on a field and beside it.
fn read_in(plane: &Plane, lines: &Lines, lattice: &Lattice) -> Falling {
    let looks = looks(plane, lattice);
    let mut cells = split(&looks, COLUMNS, lattice.rows, &grounds(plane, lattice));
    lift_lid(&mut cells, &looks);
    let seen = Board {
        plane,
        lines,
        lattice,
    };
    doubt_sides(&mut cells, &looks, seen);
    fade_shadow(&mut cells, &looks, COLUMNS);
    doubt_full(&mut cells, COLUMNS);
    let is_part = lattice.top < CUT * lattice.pitch_y || !WHOLE.contains(&lattice.rows);
    let is_part = is_part && lattice.rows > LOW;
    let (mut slot, mut queue) = beside(plane, lines, lattice);
    let is_odd = is_part || is_odd(plane, lattice) || is_foreign(lines, lattice) || is_split(&cells);
    let is_open =
        has_no_floor(lines, lattice) || has_no_sides(lines, lattice) || goes_on_down(lines, lattice);
    let is_doubtful = is_odd || is_open || is_mostly_doubtful(&cells);
    if is_doubtful {
        doubt_all(&mut cells);
    }
    // Beside another field there may be other pieces, and beside what is no piece another one may be none.
    if is_doubtful || queue.iter().any(|(piece, _)| piece.value.is_none()) {
        std::iter::once(&mut slot)
            .chain(&mut queue)
            .for_each(|(piece, _)| doubt_all(std::slice::from_mut(piece)));
    }
    let places = std::iter::once(&slot).chain(&queue);
    let scale = plane.factor as f32;
    let area = |bounds: Bounds| bounds.map(|side| side as f32 * scale);
    let areas = places.map(|(_, bounds)| bounds.map(area)).collect();
    Falling {
        grid: Grid::of(lattice, plane.factor),
        cells,
        slot: slot.0,
        queue: queue.into_iter().map(|(piece, _)| piece).collect(),
        areas,
    }
}

/// The lattice of the field with cells of a size in a range, by its lines and sides, or else by its frame.
fn field(plane: &Plane, lines: &Lines, [least, most]: [f32; 2]) -> Option<Lattice> {
    let wanted = Wanted {
        columns: &[COLUMNS],
        rows: Rows::Between(ROWS.0, ROWS.1),
        pitches: (least, most),
    };
    let lattice = lines
        .find(&wanted)
        .filter(|lattice| lattice.strength >= LEAST_STRENGTH)?;
    let sided = by_sides(lines, &lattice, ROWS.1);
    if let Some(whole) = sided.filter(|lattice| !is_odd(plane, lattice)) {
        return Some(whole);
    }
    let frame = framed(lines, COLUMNS, least, most);
    Some(frame.or(sided).unwrap_or(lattice))
}

/// Whether the picture's edge may cut off rows of a field.
fn is_cut(plane: &Plane, lattice: &Lattice) -> bool {
    let above = lattice.top / lattice.pitch_y;
    let below = (plane.height as f32 - lattice.top) / lattice.pitch_y - lattice.rows as f32;
    above < 0.7 || below < 0.7
}

/// Whether what was found may be something else than a field.
fn is_odd(plane: &Plane, lattice: &Lattice) -> bool {
    let is_whole = WHOLE.contains(&lattice.rows);
    !is_whole && (!is_cut(plane, lattice) || lattice.rows < WHOLE[0] && lattice.strength < LEAST_CUT)
}

/// Whether all cells of a column are doubtful: what lies there is no column of a field, such as its frame.
fn is_split(cells: &[Seen<bool>]) -> bool {
    let is_doubtful = |column: usize| cells[column..].iter().step_by(COLUMNS).all(Seen::is_doubtful);
    (0..COLUMNS).any(is_doubtful)
}

/// Empties what is alike in the first rows if they are full: no field has such rows, but some games show the rows in
/// which pieces appear on a ground of their own.
fn lift_lid(cells: &mut [Seen<bool>], looks: &[Look]) {
    for (row, looks) in cells.chunks_mut(COLUMNS).zip(looks.chunks(COLUMNS)).take(3) {
        let colors: Vec<[f32; 3]> = looks.iter().map(|look| look.color).collect();
        let ground = median(&colors).unwrap_or_default();
        if !row.iter().all(|cell| cell.value) {
            break;
        }
        for (cell, color) in row.iter_mut().zip(colors) {
            if distance(color, ground) < 9.0 {
                *cell = Seen::new(false, 0.6);
            }
        }
    }
}

/// Whether a field ends without an edge one row below a strong one: that row is none of its own.
fn has_no_floor(lines: &Lines, lattice: &Lattice) -> bool {
    let right = lattice.left + lattice.pitch_x * COLUMNS as f32;
    let edge = |row: usize| {
        let y = lattice.top + lattice.pitch_y * row as f32;
        let near = [-0.08, 0.0, 0.08].map(|away| y + away * lattice.pitch_y);
        let edges = near.map(|y| lines.row_edge(y, (lattice.left, right)));
        edges.into_iter().fold(0.0, f32::max)
    };
    let (_, down) = lines.size();
    let is_inside = lattice.top + lattice.pitch_y * lattice.rows as f32 + 3.0 < down;
    is_inside && edge(lattice.rows) < NO_FLOOR && edge(lattice.rows - 1) >= EDGE
}

/// Whether hardly any edge runs along a side of a field: pieces of a queue, one below the other, lie like those on one.
fn has_no_sides(lines: &Lines, lattice: &Lattice) -> bool {
    let (across, _) = lines.size();
    let rows = (lattice.top, lattice.top + lattice.pitch_y * lattice.rows as f32);
    [0, COLUMNS].into_iter().any(|column| {
        let x = lattice.left + lattice.pitch_x * column as f32;
        let near = [-0.08, 0.0, 0.08].map(|away| x + away * lattice.pitch_x);
        let edges = near.map(|x| lines.column_edge(x, rows));
        (2.0..across - 2.0).contains(&x) && edges.into_iter().fold(0.0, f32::max) < NO_SIDE
    })
}

/// The pieces to the left and to the right of a field: the first one of the left is in the slot.
fn beside(plane: &Plane, lines: &Lines, lattice: &Lattice) -> (PieceFound, Vec<PieceFound>) {
    let side = |x: f32| x.max(0.0) as usize;
    let left = side(lattice.left - 0.35 * lattice.pitch_x);
    let right = side(lattice.left + lattice.pitch_x * (COLUMNS as f32 + 0.35)).min(plane.width);
    let top = side(lattice.top - 2.0 * lattice.pitch_y);
    let bottom = side(lattice.top + lattice.pitch_y * (lattice.rows as f32 + 1.0));
    let parts = |from: usize, to: usize| parts_in(plane, lattice.pitch_x, [from, top, to, bottom]);
    let both = |least: f32| {
        let [first, end] = [-1.0, 1.0].map(|way| side(window(lines, lattice, way, least)).min(plane.width));
        (parts(first, left), parts(right, end))
    };
    // A border near the field is that of the window if there are pieces before it, or else that of a panel.
    let (before, behind) = match both(NEAR) {
        near if queue(&near.1).is_empty() => both(PANEL),
        near => near,
    };
    let (mut held, mut area) = slot(&before, &behind);
    if area.is_none() {
        // The border may be that of the slot's panel, or what is beyond it no part of the game.
        let far = slot(&both(PANEL).0, &behind);
        if far.0.value.is_some() {
            (held, area) = far;
            doubt_all(std::slice::from_mut(&mut held));
        }
    }
    let middle = lattice.top + 0.5 * lattice.pitch_y * lattice.rows as f32;
    if area.is_some_and(|[_, top, ..]| top as f32 > middle) {
        // Points may look like a piece; slots are beside the upper half.
        doubt_all(std::slice::from_mut(&mut held));
    }
    ((held, area), queue(&behind))
}

/// Where the window that a field is in may end at a side: at an edge that runs from above the field to below it, at
/// least some cells away, or at the most that pieces are away.
fn window(lines: &Lines, lattice: &Lattice, way: f32, least: f32) -> f32 {
    let (pitch, height) = (lattice.pitch_x, lattice.pitch_y * lattice.rows as f32);
    let half = 0.5 * pitch * COLUMNS as f32;
    let side = lattice.left + half + way * half;
    let (_, down) = lines.size();
    let parts = [
        -1.2 * pitch,
        0.0,
        0.3 * height,
        0.7 * height,
        height,
        height + 1.2 * pitch,
    ];
    let parts = parts.map(|part| (lattice.top + part).clamp(0.0, down));
    let is_edge = |x: &f32| {
        let mut parts = parts.windows(2).filter(|part| part[1] - part[0] >= 3.0);
        parts.all(|part| lines.column_edge(*x, (part[0], part[1])) >= EDGE)
    };
    let steps = (least * pitch) as usize..=(ASIDE * pitch) as usize;
    let mut places = steps.map(|step| side + way * step as f32);
    let far = side + way * ASIDE * pitch;
    places.find(is_edge).map_or(far, |x| x - 2.0 * way)
}
