//! The shadow that shows where the falling piece of a field will land.
//!
//! It lies straight below the piece, as deep as the stack allows, and looks like the piece, moved towards the ground.
//! Where no whole piece is above the stack, four connected cells that are paler than the others may still be one.

use quadrille_search::order;

use crate::airborne::ENTRY;
use crate::look::{Look, distance};
use crate::reading::Seen;

/// Cells of one piece differ by less.
const ALIKE: f32 = 14.0;
/// A shadow differs from empty cells by at most this share of what the piece does.
const FADED: f32 = 0.85;
/// Without a piece, it differs by at most this share of what other filled cells do.
const PALE: f32 = 0.62;

/// A field of cells and what they look like.
struct Field<'a> {
    cells: &'a mut [Seen<bool>],
    looks: &'a [Look],
    columns: usize,
}

/// Empties the cells of a shadow.
pub(crate) fn fade_shadow(cells: &mut [Seen<bool>], looks: &[Look], columns: usize) {
    let mut field = Field {
        cells,
        looks,
        columns,
    };
    if field.fade_below_piece() {
        return;
    }
    field.fade_pale();
}

impl Field<'_> {
    fn is_filled(&self, cell: usize) -> bool {
        self.cells.get(cell).is_some_and(|cell| cell.value)
    }

    /// The connected cells among some, alike by pairs, that begin with one.
    fn part(&self, first: usize, among: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut part = vec![first];
        let mut next = 0;
        while next < part.len() {
            let cell = part[next];
            let column = cell % self.columns;
            let mut near = vec![cell + self.columns];
            near.extend(cell.checked_sub(self.columns));
            near.extend((column > 0).then(|| cell - 1));
            near.extend((column + 1 < self.columns).then_some(cell + 1));
            near.retain(|&near| {
                near < self.cells.len()
                    && among(near)
                    && !part.contains(&near)
                    && self.looks[near].distance(&self.looks[cell]) < ALIKE
            });
            part.extend(near);
            next += 1;
        }
        part
    }

    /// The color of the empty cell that is most like a cell.
    fn ground(&self, cell: usize) -> Option<[f32; 3]> {
        let color = self.looks[cell].color;
        let empty = (0..self.cells.len()).filter(|&other| !self.cells[other].value);
        let colors = empty.map(|other| self.looks[other].color);
        colors.min_by(|a, b| distance(color, *a).total_cmp(&distance(color, *b)))
    }

    /// Empties four cells straight below the topmost piece, where it would land. Says whether there is such a piece.
    ///
    /// A pale one that rests on something may be the shadow of a piece that is out of sight.
    fn fade_below_piece(&mut self) -> bool {
        let Some(top) = self.cells.iter().position(|cell| cell.value) else {
            return true;
        };
        let piece = self.part(top, |cell| self.is_filled(cell));
        if piece.len() != 4 {
            return false;
        }
        let columns = self.columns;
        for down in 1.. {
            let below: Vec<usize> = piece.iter().map(|cell| cell + columns * down).collect();
            if below.iter().any(|&cell| cell >= self.cells.len()) {
                break;
            }
            let shadow: Vec<usize> = below.into_iter().filter(|cell| !piece.contains(cell)).collect();
            if self.is_shadow(&shadow, &piece) {
                self.empty(&shadow, if shadow.len() == 4 { 0.9 } else { 0.4 });
                break;
            }
        }
        // A piece in the air has no other shadow; what lies on the stack may be its top.
        let bottom = piece.iter().max().copied().unwrap_or(top);
        let pale = self.pale();
        let is_pale = piece.iter().all(|cell| pale.contains(cell));
        if is_pale && self.rests(&piece) {
            self.doubt(&piece);
        }
        (0..self.cells.len())
            .all(|cell| !self.is_filled(cell) || piece.contains(&cell) || cell / columns > bottom / columns)
    }

    /// Whether these cells below a piece look like its shadow, where it would land.
    fn is_shadow(&self, shadow: &[usize], piece: &[usize]) -> bool {
        if shadow.iter().any(|&cell| !self.is_filled(cell)) {
            return false;
        }
        let is_own = |cell: usize| piece.contains(&cell) || shadow.contains(&cell);
        let rests = shadow.iter().any(|&cell| {
            let under = cell + self.columns;
            let is_stack = || !is_own(under) && self.looks[under].distance(&self.looks[cell]) >= ALIKE;
            under >= self.cells.len() || self.is_filled(under) && is_stack()
        });
        let like = (piece[0], shadow.len() == 4);
        rests
            && shadow
                .iter()
                .all(|&cell| self.is_free_above(cell, &is_own) && self.is_faded(cell, like))
    }

    /// Whether all above a cell is empty, but for some cells.
    fn is_free_above(&self, cell: usize, but: &impl Fn(usize) -> bool) -> bool {
        let mut above = (0..cell)
            .rev()
            .filter(|other| other % self.columns == cell % self.columns);
        above.all(|other| but(other) || !self.is_filled(other))
    }

    /// Whether a cell looks like one of the piece that is moved towards the ground. The cells of a whole shadow may be
    /// of another color.
    fn is_faded(&self, cell: usize, (piece, is_whole): (usize, bool)) -> bool {
        let Some(ground) = self.ground(cell) else {
            return false;
        };
        let (color, full) = (self.looks[cell].color, self.looks[piece].color);
        let apart = |color: [f32; 3]| [0, 1, 2].map(|channel| color[channel] - ground[channel]);
        let product = |a: [f32; 3], b: [f32; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let (own, whole) = (apart(color), apart(full));
        let (length, most) = (product(own, own).sqrt(), product(whole, whole).sqrt());
        length < FADED * most && (is_whole || product(own, whole) > 0.98 * length * most)
    }

    fn empty(&mut self, shadow: &[usize], sure: f32) {
        for &cell in shadow {
            self.cells[cell] = Seen::new(false, sure);
        }
    }

    /// The filled cells that are paler than the others, or than a piece that comes into view.
    fn pale(&self) -> Vec<usize> {
        let filled = (0..self.cells.len()).filter(|&cell| self.cells[cell].value);
        let contrast = |cell: usize| {
            let color = self.looks[cell].color;
            let contrast = self.ground(cell).map(|ground| distance(color, ground));
            (cell, contrast.unwrap_or(255.0))
        };
        let contrasts: Vec<(usize, f32)> = filled.map(contrast).collect();
        let mut sorted: Vec<f32> = contrasts.iter().map(|(_, contrast)| *contrast).collect();
        order::sort_by(&mut sorted, f32::total_cmp);
        let most = PALE * sorted.get(sorted.len() / 2).copied().unwrap_or(0.0);
        let entry = (0..ENTRY * self.columns).find(|&cell| self.is_filled(cell));
        let is_faded = |cell: usize| entry.is_some_and(|entry| self.is_faded(cell, (entry, false)));
        let pale = contrasts
            .iter()
            .filter(|(cell, contrast)| *contrast < most || is_faded(*cell));
        pale.map(|(cell, _)| *cell).collect()
    }

    /// Empties four connected pale cells that rest on something and have nothing above them.
    fn fade_pale(&mut self) {
        let pale = self.pale();
        let mut done: Vec<usize> = Vec::new();
        for &first in &pale {
            if !done.contains(&first) {
                let part = self.part(first, |cell| pale.contains(&cell));
                self.fade_part(&part);
                done.extend(part);
            }
        }
    }

    /// Empties a pale part if it is a shadow; doubts it if it may be a part of one.
    fn fade_part(&mut self, part: &[usize]) {
        let is_own = |cell: usize| part.contains(&cell);
        // A piece that comes into view may be above it.
        let is_passed = |cell: usize| is_own(cell) || cell < ENTRY * self.columns;
        let rests = self.rests(part);
        let is_free = part.iter().all(|&cell| self.is_free_above(cell, &is_passed));
        // Colors of pieces are those of others as well, even if they are dark.
        let is_usual = (0..self.cells.len()).any(|cell| {
            self.is_filled(cell) && !is_own(cell) && self.looks[cell].distance(&self.looks[part[0]]) < ALIKE
        });
        if part.len() == 4 && rests && is_free && !is_usual {
            self.empty(part, 0.6);
        } else if part.len() <= 8 && is_free {
            self.doubt(part);
        }
    }

    fn doubt(&mut self, part: &[usize]) {
        for &cell in part {
            self.cells[cell].confidence = self.cells[cell].confidence.min(0.4);
        }
    }

    /// Whether a part lies on the floor or on other cells.
    fn rests(&self, part: &[usize]) -> bool {
        part.iter().any(|&cell| {
            let under = cell + self.columns;
            under >= self.cells.len() || self.is_filled(under) && !part.contains(&under)
        })
    }
}
