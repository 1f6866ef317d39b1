use std::ops::Range;

use crate::Picture;
use crate::doubts::crossing::crossed;
use crate::doubts::doubt::{
    doubt, doubt_all, is_broken_below, is_cut_below, is_foreign, is_mostly_doubtful, torn, unlined,
};
use crate::error::ReadError;
use crate::find::lattice::{Lattice, Lines, Rows, Wanted};
use crate::find::plane::Plane;
use crate::find::signs::by_signs;
use crate::find::window::{Found, anywhere, close_up, is_phone, searched};
use crate::games::blocks::LEAST_STRENGTH;
use crate::reading::{Area, Grid, Mark, Numbers, Seen};
use crate::see::digits::likeness;
use crate::see::glyph::{Glyph, glyph};
use crate::see::look::{distance, grounds, mean, ranked};

/// Columns of a board of Number Match.
const COLUMNS: usize = 9;
/// Most rows that a screen shows.
const MOST_ROWS: usize = 24;
/// Rows with lines of any strength, and those with lines as strong as those of columns.
const ANY: Rows = Rows::Between(2, MOST_ROWS);
const EVEN: Rows = Rows::Even(2, MOST_ROWS);
/// Least share of the shorter side of the picture that a board takes.
const LEAST_SHARE: f32 = 0.6;
/// The same for pictures that may show more than a phone's screen.
const LEAST_PART: f32 = 0.18;
/// How often a picture is searched for a board of which not all is doubtful.
const TIMES: usize = 4;
/// What is looked at around a board in such a picture, in cells: to the left, above, to the right, below.
const AROUND: Area = [1.5, 3.0, 1.5, 8.0];
/// This many digits beside a board, at the distance of its columns, are those of a wider one.
const BESIDE: usize = 2;
/// Rows with digits so near above a board, in rows, leave a doubt.
const NEAR: usize = 3;
/// A row without signs lies on the board if its cells have borders of this strength at both sides.
const BORDERED: f32 = 0.1;
/// Least likeness of a sign to a digit, and the one that is beyond doubt.
const LIKE: (f32, f32) = (0.45, 0.7);
/// By how much the best digit must surpass the next one to be beyond doubt.
const AHEAD: f32 = 0.06;
/// The contrast of cleared digits, as a share of that of the others, is at most this.
const FADED: f32 = 0.5;
/// A digit with more than this many times the usual contrast leaves a doubt: the usual ones may be cleared.
const GLARING: f32 = 1.7;
/// Grounds of cells that differ by more are unlike.
const OTHER: f32 = 16.0;
/// Fewer digits are no board.
const LEAST_DIGITS: usize = 3;

/// Reads the screen of Number Match: nine columns of digits, and any number of rows.
///
/// Cells that were cleared are blank, or have a faded digit.
///
/// # Errors
///
/// If no board is found, or hardly anything on it is a digit.
pub fn read_numbers(picture: &Picture) -> Result<Numbers, ReadError> {
    anywhere(picture, read_whole)
}

impl Found for Numbers {
    fn is_sure(&self) -> bool {
        let digits = digits(&self.cells).into_iter().zip(&self.cells);
        digits
            .into_iter()
            .any(|(is_digit, cell)| is_digit && !cell.is_doubtful())
    }

    fn places(&mut self) -> (&mut Grid, Vec<&mut Area>) {
        (&mut self.grid, Vec::new())
    }
}

/// Finds nine columns of cells of a size in a range.
type Finder = dyn Fn(&Plane, &Lines, [f32; 2]) -> Option<Lattice>;

/// What the picture shows, taken as one screen, or as a desktop with a window that has the board.
fn read_whole(picture: &Picture) -> Option<Numbers> {
    let plane = Plane::shrunk(picture);
    let lines = Lines::new(&plane);
    let shorter = plane.width.min(plane.height) as f32;
    let least = if is_phone(&plane) {
        (LEAST_SHARE * shorter / COLUMNS as f32).max(10.0)
    } else {
        (LEAST_PART * shorter / COLUMNS as f32).max(7.0)
    };
    // Of a few rows that were cut out, the width is the longer side.
    let most = plane.width as f32 / COLUMNS as f32 + 0.5;
    let read = |find: &'static Finder| {
        let (lines, plane) = (&lines, &plane);
        move |pitches: [f32; 2]| {
            let lattice = find(plane, lines, pitches)?;
            Some((lattice.pitch_x, read_near(picture, plane, lines, &lattice, find)))
        }
    };
    // Without anything else in the picture, lines of any strength are those of the board.
    let any = if is_phone(&plane) {
        searched(
            1,
            [least, most],
            read(&|_, lines, sizes| by_lines(lines, ANY, sizes)),
        )
    } else {
        None
    };
    if any.as_ref().is_some_and(Found::is_sure) {
        return any;
    }
    let even = searched(
        TIMES,
        [least, most],
        read(&|_, lines, sizes| by_lines(lines, EVEN, sizes)),
    );
    if even.as_ref().is_some_and(Found::is_sure) {
        return even;
    }
    let signed = searched(
        1,
        [least, most],
        read(&|plane, _, sizes| by_signs(plane, COLUMNS, sizes)),
    );
    signed.filter(Found::is_sure).or(any).or(even)
}

/// What is on a board. Where that is a small part of the picture, it is looked at more closely.
fn read_near(
    picture: &Picture,
    plane: &Plane,
    lines: &Lines,
    lattice: &Lattice,
    find: &Finder,
) -> Option<Numbers> {
    let near = close_up(picture, plane, lattice, AROUND).filter(|_| !is_phone(plane));
    let Some(near) = near else {
        return read_in(plane, lines, lattice);
    };
    let close = Plane::shrunk(&picture.part(near));
    let lines = Lines::new(&close);
    let pitch = lattice.pitch_x * plane.factor as f32 / close.factor as f32;
    let lattice = find(&close, &lines, [0.95 * pitch, 1.05 * pitch])?;
    Some(read_in(&close, &lines, &lattice)?.moved([near[0], near[1]]))
}

/// What is on a board, if there are enough digits.
fn read_in(plane: &Plane, lines: &Lines, lattice: &Lattice) -> Option<Numbers> {
    let rough = stretched(plane, lattice);
    let mut signs = signs_of(plane, &rough);
    let lattice = settled(&rough, &signs);
    if lattice != rough {
        signs = signs_of(plane, &lattice);
    }
    let (rows, mut doubts) = board_rows(&signs, lines, &lattice)?;
    let lattice = Lattice {
        top: lattice.top + lattice.pitch_y * rows.start as f32,
        rows: rows.len(),
        ..lattice
    };
    let mut cells = marks(&signs[COLUMNS * rows.start..COLUMNS * rows.end]);
    if digits(&cells).into_iter().filter(|is_digit| *is_digit).count() < LEAST_DIGITS {
        return None;
    }
    doubts[1] |= is_broken_below(lines, &lattice) || is_cut_below(lines, &lattice);
    doubt_cells(&mut cells, plane, lines, &lattice);
    doubt_ends(&mut cells, doubts);
    if go_on(plane, &lattice) || is_mostly_doubtful(&cells) {
        doubt_all(&mut cells);
    }
    Some(Numbers {
        grid: Grid::of(&lattice, plane.factor),
        cells,
    })
}

/// Whether there are digits beside a board, at the distance of its columns: these are not its own.
fn go_on(plane: &Plane, lattice: &Lattice) -> bool {
    let is_in =
        |left: f32| left > -0.1 * lattice.pitch_x && left + 0.9 * lattice.pitch_x < plane.width as f32;
    let columns = [-1.0, COLUMNS as f32].map(|column| lattice.left + column * lattice.pitch_x);
    columns.into_iter().filter(|left| is_in(*left)).any(|left| {
        let beside = Lattice { left, ..*lattice };
        let signs = (0..lattice.rows).filter_map(|row| sign(plane, &beside, row, 0));
        signs
            .filter(|sign| is_digit(sign) && is_central(sign, 0.5))
            .count()
            >= BESIDE
    })
}

/// Which cells have a digit.
fn digits(cells: &[Seen<Mark>]) -> Vec<bool> {
    let is_digit = |cell: &Seen<Mark>| matches!(cell.value, Mark::Digit(_));
    cells.iter().map(is_digit).collect()
}

/// Cells without a sign whose ground is unlike that of any cell with one, and unlike what is between and around the
/// cells, if they fill a rectangle: something may lie over it.
fn strange_grounds(cells: &[Seen<Mark>], plane: &Plane, lattice: &Lattice) -> Vec<usize> {
    let ground = |cell: usize| {
        let x = lattice.left + lattice.pitch_x * (cell % COLUMNS) as f32;
        let y = lattice.top + lattice.pitch_y * (cell / COLUMNS) as f32;
        let part = |across: f32, down: f32| (x + across * lattice.pitch_x, y + down * lattice.pitch_y);
        let ((left, top), (right, bottom)) = (part(0.1, 0.25), part(0.2, 0.75));
        mean(plane, [left, top, right, bottom]).unwrap_or_default()
    };
    let is_blank = |cell: &usize| cells[*cell].value == Mark::Blank;
    let known = (0..cells.len()).filter(|cell| !is_blank(cell)).map(ground);
    let known: Vec<[f32; 3]> = known.chain(grounds(plane, lattice)).collect();
    let is_strange = |cell: &usize| known.iter().all(|known| distance(*known, ground(*cell)) >= OTHER);
    let strange: Vec<usize> = (0..cells.len()).filter(is_blank).filter(is_strange).collect();
    let extent = |place: &dyn Fn(usize) -> usize| {
        let places = || strange.iter().map(|cell| place(*cell));
        places().max().unwrap_or(0) + 1 - places().min().unwrap_or(0)
    };
    let is_whole = strange.len() == extent(&|cell| cell % COLUMNS) * extent(&|cell| cell / COLUMNS);
    if is_whole { strange } else { Vec::new() }
}

/// Marks gaps as cleared, and makes cells doubtful over which something may lie.
fn doubt_cells(cells: &mut [Seen<Mark>], plane: &Plane, lines: &Lines, lattice: &Lattice) {
    let strange = strange_grounds(cells, plane, lattice);
    doubt(cells, &strange);
    let end = clear_gaps(cells);
    doubt(cells, &unlined(end, lines, lattice));
    let torn = torn(&digits(cells), &[], plane, lattice);
    doubt(cells, &torn);
    doubt(cells, &crossed(&[], lines, lattice));
    if is_foreign(lines, lattice) {
        doubt_all(cells);
    }
}

/// Makes the first and the last row doubtful, if they are to be.
fn doubt_ends(cells: &mut [Seen<Mark>], doubts: [bool; 2]) {
    let behind = cells.len() - COLUMNS;
    for (first, is_doubtful) in [0, behind].into_iter().zip(doubts) {
        if is_doubtful {
            doubt_all(&mut cells[first..first + COLUMNS]);
        }
    }
}

/// The lattice of nine columns, with cells of a size in a range, that the lines show.
fn by_lines(lines: &Lines, rows: Rows, [least, most]: [f32; 2]) -> Option<Lattice> {
    let wanted = Wanted {
        columns: &[COLUMNS],
        rows,
        pitches: (least, most),
    };
    let lattice = lines.find(&wanted);
    lattice.filter(|lattice| lattice.strength >= LEAST_STRENGTH)
}

/// Marks what is blank before the last sign as cleared, since what is blank behind it is the end of the row. Returns
/// the place behind the last sign.
fn clear_gaps(cells: &mut [Seen<Mark>]) -> usize {
    let last = cells.iter().rposition(|mark| mark.value != Mark::Blank);
    let last = last.unwrap_or(0);
    for cell in cells[..last].iter_mut().filter(|cell| cell.value == Mark::Blank) {
        cell.value = Mark::Cleared;
    }
    last + 1
}

/// A sign, and how like each digit it is.
struct Sign {
    glyph: Glyph,
    like: [f32; 9],
}

#[inline(never)]
fn sign(plane: &Plane, lattice: &Lattice, row: usize, column: usize) -> Option<Sign> {
    let glyph = glyph(plane, lattice, row, column)?;
    let like = likeness(&glyph);
    Some(Sign { glyph, like })
}

/// The signs in all cells of a lattice.
fn signs_of(plane: &Plane, lattice: &Lattice) -> Vec<Option<Sign>> {
    let cells = (0..lattice.rows).flat_map(|row| (0..COLUMNS).map(move |column| (row, column)));
    cells
        .map(|(row, column)| sign(plane, lattice, row, column))
        .collect()
}

/// The lattice, stretched around the middle of its digits so that they are at one place in all cells.
fn settled(lattice: &Lattice, signs: &[Option<Sign>]) -> Lattice {
    let digit = |(cell, sign): (usize, &Option<Sign>)| {
        let sign = sign
            .as_ref()
            .filter(|sign| is_digit(sign) && is_central(sign, 0.5))?;
        let (x, y) = sign.glyph.middle;
        Some([(cell % COLUMNS) as f32, (cell / COLUMNS) as f32, x, y])
    };
    let digits: Vec<[f32; 4]> = signs.iter().enumerate().filter_map(digit).collect();
    let count = digits.len().max(1) as f32;
    let [column, row, x, y] =
        [0, 1, 2, 3].map(|part| digits.iter().map(|digit| digit[part]).sum::<f32>() / count);
    let (mut product, mut square) = (0.0, 0.0);
    for digit in &digits {
        let (across, down) = (digit[0] - column, digit[1] - row);
        product += across * (digit[2] - x) + down * (digit[3] - y);
        square += across * across + down * down;
    }
    let stretch = (product / square.max(1.0)).clamp(-0.03, 0.03);
    if digits.len() < COLUMNS || stretch.abs() < 0.002 {
        return *lattice;
    }
    Lattice {
        left: lattice.left - lattice.pitch_x * (column + 0.5) * stretch,
        top: lattice.top - lattice.pitch_y * (row + 0.5) * stretch,
        pitch_x: lattice.pitch_x * (1.0 + stretch),
        pitch_y: lattice.pitch_y * (1.0 + stretch),
        ..*lattice
    }
}

/// The lattice with all rows that the plane has room for.
fn stretched(plane: &Plane, lattice: &Lattice) -> Lattice {
    // Cells are square, and what a few rows tell of their distance would be far off many rows away.
    let middle = lattice.top + 0.5 * lattice.pitch_y * lattice.rows as f32;
    let top = middle - 0.5 * lattice.pitch_x * lattice.rows as f32;
    let lattice = &Lattice {
        top,
        pitch_y: lattice.pitch_x,
        ..*lattice
    };
    let above = ((lattice.top / lattice.pitch_y + 0.1).max(0.0) as usize).min(MOST_ROWS);
    let top = lattice.top - lattice.pitch_y * above as f32;
    let rows = ((plane.height as f32 - top) / lattice.pitch_y + 0.1).max(1.0) as usize;
    Lattice {
        top,
        rows: rows.min(2 * MOST_ROWS),
        ..*lattice
    }
}

/// The rows of the board: those around the row with the most digits in which nearly all signs are digits of one height
/// in the middle of their cells. Most games clear rows without a digit away; such a row is one of the board if digits
/// are on both sides of it, and its cells have borders.
///
/// Rows near them in which something is like the digits of the board leave a doubt.
fn board_rows(signs: &[Option<Sign>], lines: &Lines, lattice: &Lattice) -> Option<(Range<usize>, [bool; 2])> {
    let rows: Vec<Vec<&Sign>> = signs
        .chunks(COLUMNS)
        .map(|row| row.iter().flatten().collect())
        .collect();
    let digits = |row: usize| {
        rows[row]
            .iter()
            .filter(|sign| is_digit(sign) && is_central(sign, 0.5))
            .count()
    };
    let anchor = (0..rows.len()).rev().max_by_key(|&row| digits(row))?;
    let height = typical(&rows[anchor], &|sign| sign.glyph.height)?;
    let middle = typical(&rows[anchor], &|sign| sign.glyph.middle.1)?;
    let good = |row: usize| {
        let good = rows[row].iter().filter(|sign| {
            is_digit(sign) && is_central(sign, middle) && (sign.glyph.height / height - 1.0).abs() < 0.2
        });
        good.count()
    };
    let fits = |row: usize| good(row) > 0 && 2 * good(row) > rows[row].len();
    let is_empty = |row: usize| rows[row].is_empty() && has_borders(lines, lattice, row);
    let is_own = |row: &usize| fits(*row) || is_empty(*row);
    let above = (0..anchor).rev().take_while(is_own).filter(|row| fits(*row));
    let below = (anchor + 1..rows.len())
        .take_while(is_own)
        .filter(|row| fits(*row));
    let (start, end) = (above.last().unwrap_or(anchor), below.last().unwrap_or(anchor) + 1);
    let doubts = [
        start > 0 && good(start - 1) > 0 || (start.saturating_sub(NEAR)..start).any(fits),
        // Something may lie over the rows between.
        (end..rows.len()).any(|row| good(row) > 0),
    ];
    Some((start..end, doubts))
}

/// Whether each cell of a row has a border at its left and at its right.
fn has_borders(lines: &Lines, lattice: &Lattice, row: usize) -> bool {
    let y = lattice.top + lattice.pitch_y * row as f32;
    let rows = (y + 0.2 * lattice.pitch_y, y + 0.8 * lattice.pitch_y);
    let (across, _) = lines.size();
    (0..=COLUMNS).all(|line| {
        let x = lattice.left + lattice.pitch_x * line as f32;
        let edge = |away: f32| lines.column_edge(x + away * lattice.pitch_x, rows);
        let edges = [-0.06, 0.0, 0.06].map(edge);
        let is_outside = !(2.0..across - 2.0).contains(&x);
        is_outside || edges.into_iter().any(|edge| edge >= BORDERED)
    })
}

/// The value that is usual in a row of signs.
fn typical(row: &[&Sign], value: &dyn Fn(&Sign) -> f32) -> Option<f32> {
    ranked(row.iter().map(|sign| value(sign)).collect(), 1, 2)
}

#[inline(never)]
fn is_digit(sign: &Sign) -> bool {
    sign.like.iter().any(|like| *like >= LIKE.0)
}

/// Whether a sign is in the middle of its cell, and at a height.
fn is_central(sign: &Sign, height: f32) -> bool {
    (sign.glyph.middle.0 - 0.5).abs() < 0.16 && (sign.glyph.middle.1 - height).abs() < 0.1
}

/// What each cell shows.
fn marks(signs: &[Option<Sign>]) -> Vec<Seen<Mark>> {
    let strong = usual(signs, &|glyph| glyph.contrast, 3, 4);
    let height = usual(signs, &|glyph| glyph.height, 1, 2);
    let seen = signs.iter().map(|sign| {
        let blank = Seen::new(Mark::Blank, 1.0);
        sign.as_ref()
            .map_or(blank, |sign| mark(&sign.glyph, &sign.like, strong, height))
    });
    seen.collect()
}

/// The value below which a share of all signs are.
#[inline(never)]
fn usual(signs: &[Option<Sign>], value: &dyn Fn(&Glyph) -> f32, part: usize, whole: usize) -> f32 {
    let values = signs.iter().flatten().map(|sign| value(&sign.glyph));
    ranked(values.collect(), part, whole).unwrap_or(0.0)
}

/// What a cell with this sign shows, with the contrast and the height that are usual.
fn mark(glyph: &Glyph, like: &[f32; 9], strong: f32, height: f32) -> Seen<Mark> {
    let best = (0..9).max_by(|&a, &b| like[a].total_cmp(&like[b])).unwrap_or(0);
    let others = (0..9).filter(|digit| *digit != best).map(|digit| like[digit]);
    let next = others.fold(-1.0, f32::max);
    let share = glyph.contrast / strong.max(1.0);
    let is_tall = (glyph.height / height - 1.0).abs() < 0.25;
    if like[best] < LIKE.0 || !is_tall {
        // Something that is no digit: a trace of an effect, or a button over the board.
        return Seen::new(Mark::Blank, (0.3 - share).max(0.0) * 3.0);
    }
    let sure = (like[best] - LIKE.0) / (LIKE.1 - LIKE.0) * 0.6 + 0.2;
    let sure = if share > GLARING { sure.min(0.4) } else { sure };
    if share < FADED {
        return Seen::new(Mark::Cleared, sure.min(0.5 + 4.0 * (FADED - 0.06 - share)));
    }
    let ahead = 0.5 * (like[best] - next) / AHEAD;
    let value = Mark::Digit(best as u8 + 1);
    Seen::new(
        value,
        sure.min(ahead.min(1.0)).min(0.5 + 4.0 * (share - FADED - 0.06)),
    )
}
