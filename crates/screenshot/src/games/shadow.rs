//! The shadow that shows where the falling piece of a field will land.
//!
//! It lies straight below the piece, as deep as the stack allows, and looks like the piece, moved towards the ground.
//! Where no whole piece is above the stack, four connected cells that are paler than the others may still be one.

use crate::doubts::sides::neighbour;
use crate::games::airborne::ENTRY;
use crate::reading::Seen;
use crate::see::look::{Look, distance, ranked};

/// Cells of one piece differ by less.
const ALIKE: f32 = 14.0;
/// A shadow differs from empty cells by at most this share of what the piece does.
const FADED: f32 = 0.85;
/// Cells of one hue, of which one is dimmer, are more alike than this.
const ONE_HUE: f32 = 0.995;
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
    field.fade_below_entry();
    field.fade_pale();
    field.doubt_dim();
}

impl Field<'_> {
    fn is_filled(&self, cell: usize) -> bool {
        self.cells.get(cell).is_some_and(|cell| cell.value)
    }

    /// The connected cells among some, alike by pairs, that begin with one.
    fn part(&self, first: usize, among: &dyn Fn(usize) -> bool) -> Vec<usize> {
        let mut part = vec![first];
        let mut next = 0;
        while next < part.len() {
            let cell = part[next];
            for near in (0..4).filter_map(|way| neighbour(cell, way, self.columns, self.cells.len())) {
                let is_alike = || self.looks[near].distance(&self.looks[cell]) < ALIKE;
                if among(near) && !part.contains(&near) && is_alike() {
                    part.push(near);
                }
            }
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

    /// Empties the shadow of a piece: what is straight below it, where it would land. Says whether the topmost piece is
    /// above all else, so that there is no other shadow.
    ///
    /// A pale one that rests on something may be the shadow of a piece that is out of sight.
    fn fade_below_piece(&mut self) -> bool {
        let pieces = self.pieces();
        let shadow = pieces.iter().find_map(|piece| self.shadow_of(piece));
        if let Some(shadow) = shadow {
            self.empty(&shadow, if shadow.len() == 4 { 0.9 } else { 0.4 });
        } else if let Some(twin) = pieces
            .iter()
            .find_map(|piece| self.twin_of(piece).or_else(|| self.odd_below(piece)))
        {
            self.doubt(&twin);
        }
        let Some(top) = self.cells.iter().position(|cell| cell.value) else {
            return true;
        };
        let Some(piece) = pieces.iter().find(|piece| piece.contains(&top)) else {
            return false;
        };
        // A piece in the air has no other shadow; what lies on the stack may be its top.
        let bottom = piece.iter().max().copied().unwrap_or(top) / self.columns;
        let pale = self.pale();
        if piece.iter().all(|cell| pale.contains(cell)) && self.rests(piece) {
            self.doubt(piece);
        }
        (0..self.cells.len())
            .all(|cell| !self.is_filled(cell) || piece.contains(&cell) || cell / self.columns > bottom)
    }

    /// Four connected cells that are alike, with nothing above them, from the top.
    fn pieces(&self) -> Vec<Vec<usize>> {
        let mut pieces: Vec<Vec<usize>> = Vec::new();
        for first in (0..self.cells.len()).filter(|&cell| self.is_filled(cell)) {
            let piece = self.part(first, &|cell| self.is_filled(cell));
            let is_free = |&cell: &usize| self.is_free_above(cell, &|other| piece.contains(&other));
            if piece.len() == 4 && piece.iter().min() == Some(&first) && piece.iter().all(is_free) {
                pieces.push(piece);
            }
        }
        pieces
    }

    /// A piece moved down by one row, by two and so on, as far as the field goes.
    fn below(&self, piece: &[usize]) -> impl Iterator<Item = Vec<usize>> {
        let moved = |down: usize| piece.iter().map(|cell| cell + self.columns * down).collect();
        let is_inside = |below: &Vec<usize>| below.iter().all(|&cell| cell < self.cells.len());
        (1..).map(moved).take_while(is_inside)
    }

    /// The cells straight below a piece that look like its shadow.
    fn shadow_of(&self, piece: &[usize]) -> Option<Vec<usize>> {
        self.landings(piece).find(|shadow| self.is_shadow(shadow, piece))
    }

    /// Where a piece would land, in a color that no other cell has: a shadow that is not paler than the piece, or cells
    /// of the stack.
    fn odd_below(&self, piece: &[usize]) -> Option<Vec<usize>> {
        let is_odd = |landing: &Vec<usize>| {
            let look = &self.looks[landing[0]];
            landing
                .iter()
                .all(|&cell| self.looks[cell].distance(look) < ALIKE)
                && !self.is_usual(landing)
        };
        self.landings(piece).find(is_odd)
    }

    /// The filled cells straight below a piece, where it would land.
    fn landings(&self, piece: &[usize]) -> impl Iterator<Item = Vec<usize>> {
        let is_other = |cell: &usize| !piece.contains(cell);
        let below = self.below(piece);
        let others = below.map(move |below| below.into_iter().filter(is_other).collect());
        others.filter(|landing: &Vec<usize>| self.lands(landing, piece))
    }

    /// The first cells straight below a piece that are a piece of its form by themselves: a part of the stack, or a
    /// shadow in a color of its own.
    fn twin_of(&self, piece: &[usize]) -> Option<Vec<usize>> {
        let is_piece = |below: &Vec<usize>| {
            let part = self.part(below[0], &|cell| self.is_filled(cell));
            part.len() == below.len() && below.iter().all(|cell| part.contains(cell))
        };
        let mut twins = self.below(piece).filter(|below| self.is_filled(below[0]));
        twins.find(is_piece)
    }

    /// Empties the shadow of a piece that comes into view: it goes on below what is seen of the piece.
    fn fade_below_entry(&mut self) {
        let top = self.cells.iter().position(|cell| cell.value);
        let Some(top) = top.filter(|&top| top < self.columns) else {
            return;
        };
        let entry = self.part(top, &|cell| self.is_filled(cell));
        if entry.len() < 4 {
            let shadow = self
                .below(&entry)
                .skip(ENTRY - 1)
                .find_map(|below| self.shadow_at(&below, &entry));
            self.empty(&shadow.unwrap_or_default(), 0.6);
        }
    }

    /// The whole shadow of a piece whose lower part comes into view, if that part's own shadow is at these cells.
    fn shadow_at(&self, below: &[usize], entry: &[usize]) -> Option<Vec<usize>> {
        let most = FADED * self.contrast(entry[0]);
        let is_dark = |cell: usize| self.is_filled(cell) && self.contrast(cell) < most;
        let shadow = self.part(below[0], &is_dark);
        let is_passed = |cell: usize| shadow.contains(&cell) || entry.contains(&cell);
        let is_shadow = shadow.len() == 4
            && below.iter().all(|cell| shadow.contains(cell))
            && shadow
                .iter()
                .all(|&cell| self.is_filled(cell) && self.is_free_above(cell, &is_passed))
            && self.rests(&shadow)
            && !self.is_usual(&shadow);
        is_shadow.then_some(shadow)
    }

    /// Whether these cells below a piece are filled, and it would land there.
    fn lands(&self, landing: &[usize], piece: &[usize]) -> bool {
        if landing.iter().any(|&cell| !self.is_filled(cell)) {
            return false;
        }
        let is_own = |cell: usize| piece.contains(&cell) || landing.contains(&cell);
        let rests = landing.iter().any(|&cell| {
            let under = cell + self.columns;
            let is_stack = || !is_own(under) && self.looks[under].distance(&self.looks[cell]) >= ALIKE;
            under >= self.cells.len() || self.is_filled(under) && is_stack()
        });
        rests && landing.iter().all(|&cell| self.is_free_above(cell, &is_own))
    }

    /// Whether cells look like the shadow of a piece that would land there.
    fn is_shadow(&self, shadow: &[usize], piece: &[usize]) -> bool {
        shadow.iter().all(|&cell| self.is_faded(cell, piece[0])) || self.is_grey(shadow, piece)
    }

    /// Whether the cells of a shadow have a color of their own, which no other cell has and which is nearer to the
    /// ground than the piece's.
    fn is_grey(&self, shadow: &[usize], piece: &[usize]) -> bool {
        !self.is_usual(shadow)
            && shadow
                .iter()
                .all(|&cell| self.contrast(cell) < FADED * self.contrast(piece[0]))
    }

    /// Whether other filled cells look like a part: colors of pieces are those of others as well, even if they are
    /// dark.
    fn is_usual(&self, part: &[usize]) -> bool {
        (0..self.cells.len()).any(|cell| {
            self.is_filled(cell)
                && !part.contains(&cell)
                && self.looks[cell].distance(&self.looks[part[0]]) < ALIKE
        })
    }

    /// How far the color of a cell is from the ground.
    fn contrast(&self, cell: usize) -> f32 {
        let ground = self.ground(cell);
        ground.map_or(255.0, |ground| distance(self.looks[cell].color, ground))
    }

    /// Whether all above a cell is empty, but for some cells.
    fn is_free_above(&self, cell: usize, but: &dyn Fn(usize) -> bool) -> bool {
        let mut above = (0..cell)
            .rev()
            .filter(|other| other % self.columns == cell % self.columns);
        above.all(|other| but(other) || !self.is_filled(other))
    }

    /// Whether a cell looks like one of the piece that is moved towards the ground.
    fn is_faded(&self, cell: usize, piece: usize) -> bool {
        self.likeness(cell, piece) > 0.98
    }

    /// How much a cell looks like one of the piece that is moved towards the ground: the cosine between their ways
    /// from it, 0 if the cell is not nearer to it.
    fn likeness(&self, cell: usize, piece: usize) -> f32 {
        let Some(ground) = self.ground(cell) else {
            return 0.0;
        };
        let (color, full) = (self.looks[cell].color, self.looks[piece].color);
        let apart = |color: [f32; 3]| [0, 1, 2].map(|channel| color[channel] - ground[channel]);
        let product = |a: [f32; 3], b: [f32; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let (own, whole) = (apart(color), apart(full));
        let (length, most) = (product(own, own).sqrt(), product(whole, whole).sqrt());
        if length < FADED * most {
            product(own, whole) / (length * most).max(1.0)
        } else {
            0.0
        }
    }

    fn empty(&mut self, shadow: &[usize], sure: f32) {
        for &cell in shadow {
            self.cells[cell] = Seen::new(false, sure);
        }
    }

    /// The filled cells that are paler than the others, or than a piece that comes into view.
    fn pale(&self) -> Vec<usize> {
        let filled = (0..self.cells.len()).filter(|&cell| self.cells[cell].value);
        let contrasts: Vec<(usize, f32)> = filled.map(|cell| (cell, self.contrast(cell))).collect();
        let usual = ranked(contrasts.iter().map(|(_, contrast)| *contrast).collect(), 1, 2);
        let most = PALE * usual.unwrap_or(0.0);
        let entry = (0..ENTRY * self.columns).find(|&cell| self.is_filled(cell));
        let is_faded = |cell: usize| entry.is_some_and(|entry| self.is_faded(cell, entry));
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
                let part = self.part(first, &|cell| pale.contains(&cell));
                self.fade_part(&part);
                done.extend(part);
            }
        }
    }

    /// Doubts four alike cells that lie on top of the rest, where they have the hue of other cells and less of it: the
    /// shadow of a piece that is out of sight, if it is not pale enough for one.
    fn doubt_dim(&mut self) {
        for piece in self.pieces() {
            let is_dim = |cell: usize| self.is_filled(cell) && self.likeness(piece[0], cell) > ONE_HUE;
            if self.rests(&piece) && !self.is_usual(&piece) && (0..self.cells.len()).any(is_dim) {
                self.doubt(&piece);
            }
        }
    }

    /// Empties a pale part if it is a shadow; doubts it if it may be a part of one.
    fn fade_part(&mut self, part: &[usize]) {
        let is_own = |cell: usize| part.contains(&cell);
        // A piece that comes into view may be above it, or one that touches others.
        let piece = self.piece_above(part);
        let is_passed = |cell: usize| is_own(cell) || cell < ENTRY * self.columns || piece.contains(&cell);
        let rests = self.rests(part);
        let is_free = part.iter().all(|&cell| self.is_free_above(cell, &is_passed));
        if part.len() == 4 && rests && is_free && !self.is_usual(part) {
            // Without any piece above, it may as well be a dark one of the stack.
            let entry = (0..ENTRY * self.columns).any(|cell| self.is_filled(cell));
            self.empty(part, if entry || !piece.is_empty() { 0.6 } else { 0.4 });
        } else if part.len() <= 8 && is_free {
            self.doubt(part);
        }
    }

    /// The cells straight above a part that are alike, and so may be the piece whose shadow it is.
    fn piece_above(&self, part: &[usize]) -> Vec<usize> {
        let moved = |up: usize| {
            part.iter()
                .map(|cell| cell.checked_sub(self.columns * up))
                .collect::<Option<Vec<usize>>>()
        };
        let is_piece = |cells: &Vec<usize>| {
            let look = self.looks[cells[0]];
            cells.iter().all(|&cell| {
                self.is_filled(cell) && !part.contains(&cell) && self.looks[cell].distance(&look) < ALIKE
            })
        };
        (1..).map_while(moved).find(is_piece).unwrap_or_default()
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
