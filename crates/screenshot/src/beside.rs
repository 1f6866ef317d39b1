//! Pieces of four cells in a part of a picture, one below the other.

use quadrille_bitboard::{Cell, Shape};
use quadrille_search::order;

use crate::blobs::Mask;
use crate::plane::Plane;
use crate::reading::Seen;

/// Least and greatest size of a piece's cells, as a share of the field's.
const SIZES: (f32, f32) = (0.35, 1.15);
/// The bounding boxes of pieces as they come into the field: columns and rows.
const BOXES: [(usize, usize); 3] = [(4, 1), (3, 2), (2, 2)];
/// A cell is at least this full, or at most as empty.
const FULL: f32 = 0.7;

/// The pieces in a rectangle (left, top, right, bottom), from the top. `pitch` is the size of the field's cells.
pub(crate) fn pieces_in(plane: &Plane, pitch: f32, rectangle: [usize; 4]) -> Vec<Seen<Shape>> {
    let [left, top, right, bottom] = rectangle;
    if (right.saturating_sub(left) as f32) < pitch || bottom.saturating_sub(top) < 8 {
        return Vec::new();
    }
    let mut mask = Mask::of(plane, rectangle);
    let mut found: Vec<(usize, Seen<Shape>)> = Vec::new();
    for blob in mask.blobs() {
        let (width, height) = ((blob.right - blob.left) as f32, (blob.bottom - blob.top) as f32);
        if width > 2.6 * pitch && height > 2.6 * pitch {
            // A box around pieces: look inside.
            mask.remove(&blob);
            let inset = 3;
            let inside = [
                mask.left + blob.left + inset,
                mask.top + blob.top + inset,
                mask.left + blob.right - inset,
                mask.top + blob.bottom - inset,
            ];
            let is_smaller = inside[2] - inside[0] < right - left || inside[3] - inside[1] < bottom - top;
            if is_smaller {
                found.extend(
                    pieces_in(plane, pitch, inside)
                        .into_iter()
                        .map(|seen| (blob.top, seen)),
                );
            }
        }
    }
    found.extend(
        bands(&mask, pitch)
            .into_iter()
            .filter_map(|band| Some((band.0, piece(&mask, pitch, band)?))),
    );
    order::sort_by_key(&mut found, |(top, _)| *top);
    found.into_iter().map(|(_, seen)| seen).collect()
}

/// Runs of rows in which something stands out.
fn bands(mask: &Mask, pitch: f32) -> Vec<(usize, usize)> {
    let apart = (0.15 * pitch) as usize;
    let mut bands: Vec<(usize, usize)> = Vec::new();
    for y in (0..mask.height).filter(|&y| (0..mask.width).any(|x| mask.is_set(x, y))) {
        match bands.last_mut() {
            Some(last) if y <= last.1 + apart => last.1 = y + 1,
            _ => bands.push((y, y + 1)),
        }
    }
    bands
}

/// The piece in a band, if that is all there is.
fn piece(mask: &Mask, pitch: f32, band: (usize, usize)) -> Option<Seen<Shape>> {
    let mut columns = (0..mask.width).filter(|&x| (band.0..band.1).any(|y| mask.is_set(x, y)));
    let left = columns.next()?;
    let right = columns.next_back().unwrap_or(left) + 1;
    let (width, height) = ((right - left) as f32, (band.1 - band.0) as f32);
    let found = BOXES.iter().filter_map(|&(columns, rows)| {
        let (across, down) = (width / columns as f32, height / rows as f32);
        let is_square = (across / down - 1.0).abs() < 0.22;
        let is_sized = (SIZES.0 * pitch..=SIZES.1 * pitch).contains(&across);
        if !is_square || !is_sized {
            return None;
        }
        let mut cells = Vec::new();
        let mut sure = 1.0_f32;
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let x = left as f32 + across * (column as f32 + 0.2);
            let y = band.0 as f32 + down * (row as f32 + 0.2);
            let share = mask.share([x, y, x + 0.6 * across, y + 0.6 * down]);
            sure = sure.min((share - 0.5).abs() / (FULL - 0.5) * 0.5);
            if share >= 0.5 {
                cells.push(Cell::new(row, column));
            }
        }
        let is_piece = cells.len() == 4 && is_known(&cells, (columns, rows));
        is_piece.then(|| Some(Seen::new(Shape::from_cells(cells)?, sure)))?
    });
    found.max_by(|a, b| a.confidence.total_cmp(&b.confidence))
}

/// Whether four cells in a box are a piece: all of a line or a square, or a lower row of which one end is moved up, or
/// two rows that are one step apart.
fn is_known(cells: &[Cell], (columns, rows): (usize, usize)) -> bool {
    if columns != 3 || rows != 2 {
        return true;
    }
    let above: Vec<usize> = cells
        .iter()
        .filter(|cell| cell.row == 0)
        .map(|cell| cell.col)
        .collect();
    let below: Vec<usize> = cells
        .iter()
        .filter(|cell| cell.row == 1)
        .map(|cell| cell.col)
        .collect();
    match (above.len(), below.len()) {
        (1, 3) => true,
        (2, 2) => above[1] - above[0] == 1 && below[1] - below[0] == 1 && above[0] != below[0],
        _ => false,
    }
}
