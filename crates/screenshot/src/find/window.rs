//! The parts of a picture that a phone's screen may be, with something else around it.

use crate::error::ReadError;
use crate::find::lattice::Lattice;
use crate::find::plane::Plane;
use crate::reading::Area;
use crate::{Grid, Picture};

/// Neighbouring pixels with a channel that differs by more are of different things.
const STEP: u8 = 14;
/// Share of the rows in which a border shows. What lies beside it may have the same color here and there.
const WHOLE: f32 = 0.85;
/// Least share of the picture's width that a screen takes.
const LEAST: f32 = 0.3;

/// The size of cells of another board differs from that of one that is doubtful by this factor.
const APART: f32 = 1.1;

/// Something that was read in a picture, or in a part of one.
pub(crate) trait Found: Sized {
    /// Whether not all of the board is doubtful.
    fn is_sure(&self) -> bool;

    /// The board, and the areas beside it.
    fn places(&mut self) -> (&mut Grid, Vec<&mut Area>);

    /// The same by places of a picture in whose part it was read.
    fn moved(mut self, corner: [usize; 2]) -> Self {
        let [x, y] = corner.map(|edge| edge as f32);
        let (grid, areas) = self.places();
        grid.left += x;
        grid.top += y;
        for [left, top, right, bottom] in areas {
            *left += x;
            *right += x;
            *top += y;
            *bottom += y;
        }
        self
    }
}

/// What is read in the whole picture, or else in the part between borders of a window where more is sure.
pub(crate) fn anywhere<T: Found>(
    picture: &Picture,
    read: impl Fn(&Picture) -> Option<T>,
) -> Result<T, ReadError> {
    let whole = read(picture);
    if whole.as_ref().is_some_and(Found::is_sure) {
        return whole.ok_or(ReadError::NoGrid);
    }
    // Text or stripes beside a phone may have more lines than the board that is on it.
    let parts = windows(picture).into_iter();
    let read = parts.filter_map(|part| Some(read(&picture.part(part))?.moved([part[0], part[1]])));
    let sure = read.into_iter().find(Found::is_sure);
    sure.or(whole).ok_or(ReadError::NoGrid)
}

/// Whether a plane is that of a phone's screen, which is much higher than wide; other pictures show more than that.
pub(crate) const fn is_phone(plane: &Plane) -> bool {
    2 * plane.height >= 3 * plane.width
}

/// What is read with cells of sizes between two bounds. If all of it is doubtful, larger and smaller cells are looked
/// for, a number of times in all. `read` gives the size of the cells that it found as well.
pub(crate) fn searched<T: Found>(
    times: usize,
    sizes: [f32; 2],
    read: impl Fn([f32; 2]) -> Option<(f32, Option<T>)>,
) -> Option<T> {
    let (mut ranges, mut first) = (vec![sizes], None);
    for next in 0..times {
        let Some(&[least, most]) = ranges.get(next) else {
            break;
        };
        let Some((pitch, found)) = read([least, most]) else {
            continue;
        };
        if found.as_ref().is_some_and(Found::is_sure) {
            return found;
        }
        first = first.or(found);
        ranges.extend([[least, pitch / APART], [APART * pitch, most]]);
    }
    first
}

/// The part of a picture that is around a board, if it is much smaller than the picture and would show more: its sides
/// are by cells to the left of the board, above it, to the right, and below it.
pub(crate) fn close_up(
    picture: &Picture,
    plane: &Plane,
    lattice: &Lattice,
    [left, top, right, bottom]: Area,
) -> Option<[usize; 4]> {
    let (across, down) = (lattice.pitch_x, lattice.pitch_y);
    let around = [
        lattice.left - left * across,
        lattice.top - top * down,
        lattice.left + (lattice.columns as f32 + right) * across,
        lattice.top + (lattice.rows as f32 + bottom) * down,
    ];
    let near = around.map(|edge| edge.max(0.0) as usize * plane.factor);
    let part = picture.part(near);
    let is_small = 2 * part.width() * part.height() <= picture.width() * picture.height();
    (is_small && plane.factor > 1).then_some(near)
}

/// Parts of the picture between borders that run from its upper to its lower edge, the widest first, as left, top,
/// right and bottom in pixels; none if there is no such border.
fn windows(picture: &Picture) -> Vec<[usize; 4]> {
    let plane = Plane::shrunk(picture);
    let mut borders: Vec<usize> = (1..plane.width).filter(|&x| is_border(&plane, x)).collect();
    if borders.is_empty() {
        return Vec::new();
    }
    borders.insert(0, 0);
    borders.push(plane.width);
    let sides = borders.windows(2).map(|pair| (pair[0], pair[1]));
    let wide = |&(left, right): &(usize, usize)| (right - left) as f32 >= LEAST * plane.width as f32;
    let mut sides: Vec<(usize, usize)> = sides.filter(wide).collect();
    sides.sort_by_key(|&(left, right)| (plane.width - (right - left), left));
    let part = |(left, right)| [left * plane.factor, 0, right * plane.factor, picture.height()];
    sides.into_iter().map(part).collect()
}

fn is_border(plane: &Plane, x: usize) -> bool {
    let differs = |y: &usize| {
        let (before, after) = (plane.get(x - 1, *y), plane.get(x, *y));
        before
            .iter()
            .zip(after)
            .any(|(&one, other)| one.abs_diff(other) > STEP)
    };
    let found = (0..plane.height).filter(differs).count();
    found as f32 >= WHOLE * plane.height as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_lies_between_borders_from_edge_to_edge() {
        let (width, height) = (100, 60);
        let color = |x: usize, y: usize| match x {
            0..20 => [0, (y * 40 % 200) as u8, 255, 255],
            20..90 => [90, 60, 30, 255],
            _ => [200, 200, 200, 255],
        };
        let pixels: Vec<u8> = (0..height)
            .flat_map(|y| (0..width).flat_map(move |x| color(x, y)))
            .collect();
        let picture = Picture::new(width, height, &pixels).expect("a picture");
        assert_eq!(windows(&picture), [[20, 0, 90, height]]);

        let plain = vec![9; 4 * width * height];
        let picture = Picture::new(width, height, &plain).expect("a picture");
        assert_eq!(windows(&picture), [[0; 4]; 0]);
    }
}
