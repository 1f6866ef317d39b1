//! Pieces of four cells in a part of a picture, one below the other.
//!
//! What stands out from the ground lies in parts with some room around them; where such a part is a panel, the ground
//! is looked for again inside of it. A part is a piece if it is made of four whole cells.

use quadrille_bitboard::{Cell, Shape};
use quadrille_search::order;

use crate::find::plane::Plane;
use crate::reading::Seen;
use crate::see::blobs::Mask;
use crate::see::look::ranked;
use crate::see::parts::{Bounds, join};

/// Least and greatest size of a piece's cells, as a share of the field's.
const SIZES: (f32, f32) = (0.3, 1.15);
/// The bounding boxes of pieces as they come into the field: columns and rows.
const BOXES: [(usize, usize); 3] = [(4, 1), (3, 2), (2, 2)];
/// What is less sure is no piece.
const LEAST: f32 = 0.5;
/// What is a step away from a piece of a queue may be one if it is as large, up to this part of a cell: what is beside
/// it may be joined to it.
const LOOSE: f32 = 0.6;
/// How sure a piece in a slot is whose cells have another size than those of the queue.
const UNSURE: f32 = 0.4;
/// Panels lie in at most this number of others.
const DEPTH: usize = 3;

/// The piece in a place, and where something was seen in it.
pub(crate) type PieceFound = (Seen<Option<Shape>>, Option<Bounds>);

/// Something that stands out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    bounds: Bounds,
    /// The piece, if it is one, and the size of its cells.
    piece: Option<(Seen<Shape>, f32)>,
}

impl Part {
    fn middle(&self) -> (f32, f32) {
        let [left, top, right, bottom] = self.bounds;
        (0.5 * (left + right) as f32, 0.5 * (top + bottom) as f32)
    }

    /// Whether this is a piece, with cells of about the size that is usual beside it.
    fn is_sized(&self, size: Option<f32>, [least, most]: [f32; 2]) -> bool {
        let pair = self.piece.zip(size);
        pair.is_some_and(|((_, own), size)| (least..most).contains(&(own / size)))
    }

    /// Whether a piece with cells of this size may be here, up to a part of a cell.
    #[inline(never)]
    fn is_like(&self, size: f32, part: f32) -> bool {
        let [left, top, right, bottom] = self.bounds;
        let near = |length: usize, cells: usize| (length as f32 / size - cells as f32).abs() < part;
        BOXES
            .iter()
            .any(|&(columns, rows)| near(right - left, columns) && near(bottom - top, rows))
    }
}

/// The pieces of a queue from the top: those of one size, and gaps where one should be that was not recognised.
#[inline(never)]
pub(crate) fn queue(parts: &[Part]) -> Vec<PieceFound> {
    let Some(size) = size(parts) else {
        return Vec::new();
    };
    // The next piece may be shown larger than the others.
    let is_piece = |part: &&Part| part.is_sized(Some(size), [0.8, 1.7]);
    let pieces: Vec<&Part> = parts.iter().filter(is_piece).collect();
    let step = step(&pieces, size);
    let mut found = Vec::new();
    let mut last: Option<&Part> = None;
    for part in parts {
        let is_near = |other: &Part| {
            let apart = (other.middle().1 - part.middle().1).abs();
            (0.7..1.4).contains(&(apart / step)) && (other.middle().0 - part.middle().0).abs() < 1.6 * size
        };
        if let Some((seen, _)) = part.piece.filter(|_| is_piece(&part)) {
            if last.is_some_and(|last| part.middle().1 - last.middle().1 > 1.7 * step) {
                found.push((Seen::new(None, 0.0), None));
            }
            found.push((seen.with(Some(seen.value)), Some(part.bounds)));
            last = Some(part);
        } else if (part.is_like(size, LOOSE) || part.piece.is_some())
            && pieces.iter().any(|piece| is_near(piece))
        {
            found.push((Seen::new(None, 0.0), Some(part.bounds)));
            last = Some(part);
        }
    }
    found
}

/// How far the middles of neighbouring pieces of a queue are apart.
fn step(pieces: &[&Part], size: f32) -> f32 {
    let steps = pieces
        .windows(2)
        .map(|pair| pair[1].middle().1 - pair[0].middle().1);
    let step = steps.fold(f32::MAX, f32::min);
    if pieces.len() < 2 {
        3.0 * size
    } else {
        step.max(2.0 * size)
    }
}

/// The piece in a slot: the topmost one with cells as large as those of the queue. Something else of about its size,
/// such as points whose digits make a row of four, leaves a doubt.
pub(crate) fn slot(parts: &[Part], queue: &[Part]) -> PieceFound {
    let usual = size(queue);
    let size = usual.or_else(|| size(parts));
    let is_sure = |part: &&Part| part.is_sized(usual, [0.85, 1.25]);
    let may_be = |part: &&Part| {
        let is_like = || size.is_some_and(|size| part.is_like(size, 0.3));
        part.is_sized(size, [0.6, 1.7]) || part.piece.is_none() && is_like()
    };
    let part = parts.iter().find(is_sure).or_else(|| parts.iter().find(may_be));
    let seen = match part.map(|part| (part, part.piece)) {
        None => Seen::new(None, 0.6),
        Some((_, None)) => Seen::new(None, 0.0),
        Some((part, Some((seen, _)))) if is_sure(&part) => seen.with(Some(seen.value)),
        Some((_, Some((seen, _)))) => Seen::new(Some(seen.value), UNSURE),
    };
    (seen, part.map(|part| part.bounds))
}

/// The size that is usual for the cells of pieces.
fn size(parts: &[Part]) -> Option<f32> {
    let sizes = parts.iter().filter_map(|part| Some(part.piece?.1));
    ranked(sizes.collect(), 1, 2)
}

/// What stands out in a rectangle, from the top. `pitch` is the size of the field's cells.
pub(crate) fn parts_in(plane: &Plane, pitch: f32, rectangle: Bounds) -> Vec<Part> {
    let mut parts = Vec::new();
    let panel = Panel {
        bounds: rectangle,
        depth: DEPTH,
    };
    gather(plane, pitch, panel, &mut parts);
    order::sort_by_key(&mut parts, |part| part.bounds[1]);
    parts
}

/// A rectangle, and in how many more panels its parts may lie.
#[derive(Clone, Copy)]
struct Panel {
    bounds: Bounds,
    depth: usize,
}

fn gather(plane: &Plane, pitch: f32, panel: Panel, parts: &mut Vec<Part>) {
    let rectangle = panel.bounds;
    let [left, top, right, bottom] = rectangle;
    if (right.saturating_sub(left) as f32) < pitch || bottom.saturating_sub(top) < 6 {
        return;
    }
    let mask = Mask::of(plane, rectangle);
    let mut loose: Vec<Bounds> = Vec::new();
    for blob in mask.blobs() {
        let (width, height) = (blob.right + 1 - blob.left, blob.bottom + 1 - blob.top);
        let bounds = [blob.left, blob.top, blob.right + 1, blob.bottom + 1];
        let is_panel =
            width as f32 > 1.5 * pitch && height as f32 > 0.8 * pitch && 5 * blob.area > 4 * width * height;
        if is_panel && panel.depth > 0 {
            let inner = Panel {
                bounds,
                depth: panel.depth - 1,
            };
            let known = parts.len();
            gather(plane, pitch, inner.inside(&mask), parts);
            if inner.has_pieces(&mask, pitch, &parts[known..]) {
                continue;
            }
            parts.truncate(known);
        }
        // The outline of a panel is around other things.
        let is_outline = width.min(height) as f32 > 1.5 * pitch && 4 * blob.area < width * height;
        if !is_outline && width.max(height) as f32 > 0.12 * pitch {
            join(&mut loose, bounds, (0.14 * pitch) as usize);
        }
    }
    parts.extend(loose.into_iter().map(|bounds| Part {
        bounds: [
            mask.left + bounds[0],
            mask.top + bounds[1],
            mask.left + bounds[2],
            mask.top + bounds[3],
        ],
        piece: piece(&mask, pitch, bounds),
    }));
}

impl Panel {
    /// What is inside of a panel of a mask, in the picture.
    fn inside(self, mask: &Mask) -> Self {
        let [left, top, right, bottom] = self.bounds;
        let (x, y) = (mask.left, mask.top);
        Self {
            bounds: [x + left + 3, y + top + 3, x + right - 3, y + bottom - 3],
            ..self
        }
    }

    /// Whether some of the parts inside a panel of a mask are pieces.
    fn has_pieces(self, mask: &Mask, pitch: f32, inside: &[Part]) -> bool {
        // The bevels of a piece may look like smaller ones inside of it.
        let shares = match piece(mask, pitch, self.bounds) {
            // A panel is not as long as a row of four.
            Some((row, _)) if row.value.height() == 1 => return false,
            Some(_) => 0.2..0.5,
            None => 0.0..1.0,
        };
        let [left, top, right, bottom] = self.bounds;
        let whole = ((right - left) * (bottom - top)) as f32;
        let is_inside = |part: &Part| {
            let [left, top, right, bottom] = part.bounds;
            shares.contains(&(((right - left) * (bottom - top)) as f32 / whole))
        };
        let mut parts = inside.iter();
        parts.any(|part| part.piece.is_some() && is_inside(part))
    }
}

/// The piece that fills a rectangle of a mask, if one does, with the size of its cells.
fn piece(mask: &Mask, pitch: f32, [left, top, right, bottom]: Bounds) -> Option<(Seen<Shape>, f32)> {
    let (width, height) = ((right - left) as f32, (bottom - top) as f32);
    let mut best: Option<(Seen<Shape>, f32)> = None;
    for (columns, rows) in BOXES {
        let (across, down) = (width / columns as f32, height / rows as f32);
        // What stands out may be some pixels wider than the piece is.
        let least = ((width - 3.0) / columns as f32).max((height - 3.0) / rows as f32);
        let is_square = 0.92 * least <= 1.08 * across.min(down);
        if !is_square || !(SIZES.0 * pitch..=SIZES.1 * pitch).contains(&across) {
            continue;
        }
        let (cells, sure) = cells_of(mask, [left as f32, top as f32, across, down], columns, rows);
        let is_better = sure >= LEAST && best.is_none_or(|(best, _)| sure > best.confidence);
        if is_better && is_known(&cells, columns * rows) {
            best = Shape::from_cells(cells).map(|shape| (Seen::new(shape, sure), across));
        }
    }
    best
}

/// The cells of a box that are filled, and how sure that is. The box begins at `left` and `top`; its cells are `across`
/// wide and `down` high.
fn cells_of(
    mask: &Mask,
    [left, top, across, down]: [f32; 4],
    columns: usize,
    rows: usize,
) -> (Vec<Cell>, f32) {
    let (mut cells, mut sure) = (Vec::new(), 1.0_f32);
    for index in 0..columns * rows {
        let (row, column) = (index / columns, index % columns);
        let share = |rim: f32| {
            let x = left + across * (column as f32 + rim);
            let y = top + down * (row as f32 + rim);
            let inner = 1.0 - 2.0 * rim;
            mask.share([x, y, x + inner * across, y + inner * down])
        };
        let middle = share(0.2);
        if middle >= 0.5 {
            cells.push(Cell::new(row, column));
            // Unlike a digit, a cell is whole, up to its rim.
            sure = sure.min((share(0.1 + 0.8 / across) - 0.65) / 0.25);
        } else {
            sure = sure.min(1.0 - 2.0 * middle);
        }
    }
    (cells, sure)
}

/// Whether cells of a box of some are a piece: four, and of six those of J, L, S, T or Z.
fn is_known(cells: &[Cell], size: usize) -> bool {
    let mut above = 0;
    let mut columns = [0; 4];
    for cell in cells {
        above += usize::from(cell.row == 0);
        columns[cell.col] += 1;
    }
    // Two rows of two are one step apart: they share the middle column alone.
    cells.len() == 4 && (size == 4 || above == 1 || above == 2 && columns[1] == 2 && columns[0] == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A piece at a height, with cells of some pixels.
    fn piece_at(top: usize, size: usize, rows: &[&'static str]) -> Part {
        let shape = Shape::from_rows(rows);
        Part {
            bounds: [0, top, size * shape.width(), top + size * shape.height()],
            piece: Some((Seen::new(shape, 1.0), size as f32)),
        }
    }

    fn unknown(bounds: Bounds) -> Part {
        Part { bounds, piece: None }
    }

    const I: [&str; 1] = ["####"];
    const L: [&str; 2] = ["..#", "###"];

    #[test]
    fn points_above_a_slot_are_no_piece() {
        let behind = [piece_at(30, 20, &L), piece_at(90, 20, &L)];
        let points = piece_at(0, 13, &I);
        let (seen, _) = slot(&[points, piece_at(30, 20, &L)], &behind);
        assert_eq!(
            (seen.value, seen.is_doubtful()),
            (Some(Shape::from_rows(&L)), false)
        );
        let (seen, _) = slot(&[points], &behind);
        assert!(seen.is_doubtful());
    }

    #[test]
    fn a_piece_that_is_joined_to_something_is_a_gap() {
        let joined = unknown([0, 150, 60, 200]);
        let found = queue(&[piece_at(30, 20, &L), piece_at(90, 20, &L), joined]);
        let values: Vec<bool> = found.iter().map(|(piece, _)| piece.value.is_some()).collect();
        assert_eq!(values, [true, true, false]);
        // Points below a queue are lower than a piece.
        let points = unknown([0, 150, 50, 166]);
        assert_eq!(
            queue(&[piece_at(30, 20, &L), piece_at(90, 20, &L), points]).len(),
            2
        );
    }
}
