//! Sets of tiles after which a T spins, whatever the order of the queue.

use quadrille_search::hash::Set;
use quadrille_search::{Check, GaveUp, Limits, order};

use super::super::rows::placement;
use super::super::{Seek, Spinning, Tile};
use crate::rules::moves::Board;
use crate::rules::score::{Clear, Mode, Spin, Spins, corners, spun};
use crate::words::field_word::FieldWord;
use crate::words::shape::{Shape, WIDTH};
use crate::{Mover, Piece, Placement, Problem, Rotation};

/// A set of tiles, and the spin that follows.
#[derive(Clone, Debug)]
pub(super) struct Candidate<W> {
    pub(super) tiles: Vec<Tile<W>>,
    pub(super) last: Placement,
    pub(super) spin: Spin,
    pub(super) rows: Vec<usize>,
}

/// The search for sets of tiles.
pub(super) struct Hunt<'a, W> {
    mover: &'a Mover,
    seek: Seek,
    /// The cells that are filled, in the lowest `rows` rows.
    cells: W,
    rows: usize,
    /// The most of each piece that some queue has, the T that spins left out.
    stock: [usize; Piece::COUNT],
    /// All tiles that fit the field.
    all: Vec<Tile<W>>,
    check: Check<'a>,
    /// Sets that were looked at.
    pub(super) nodes: u64,
    /// Places of a T, and those that were looked at.
    pub(super) places: usize,
    pub(super) looked_at: usize,
    pub(super) found: Vec<Candidate<W>>,
}

/// A T that is to spin, and the rows that it is to clear.
#[derive(Clone, Copy)]
struct Last<W> {
    placement: Placement,
    cells: W,
    /// All cells of the rows.
    full: W,
}

/// Tiles that lie already.
struct Laid<W> {
    tiles: Vec<Tile<W>>,
    /// Their cells, and those of the field.
    occupied: W,
    /// How many of them are roofs.
    roofs: usize,
}

impl<'a, W: FieldWord> Hunt<'a, W> {
    pub(super) fn new(problem: &'a Problem<Spinning, W>, queues: &[Vec<Piece>], limits: &'a Limits) -> Self {
        let (field, seek) = (problem.field(), problem.pieces().seek);
        let mut stock = [0; Piece::COUNT];
        for queue in queues {
            let held = problem.hold().piece();
            let pieces: Vec<Piece> = held.into_iter().chain(queue.iter().copied()).collect();
            for piece in Piece::ALL {
                let count = pieces.iter().filter(|&&other| other == piece).count();
                stock[piece.index()] = count.max(stock[piece.index()]);
            }
        }
        let mut hunt = Self {
            mover: problem.mover(),
            seek,
            cells: field.cells(),
            rows: field.rows(),
            stock,
            all: Vec::new(),
            check: limits.every(1 << 8),
            nodes: 0,
            places: 0,
            looked_at: 0,
            found: Vec::new(),
        };
        for piece in Piece::ALL.into_iter().filter(|piece| stock[piece.index()] > 0) {
            let tile = |place: Placement| Tile {
                piece,
                cells: place.bits(),
            };
            hunt.all.extend(hunt.places(piece).into_iter().map(tile));
        }
        hunt
    }

    /// Everywhere that a piece fits the field.
    fn places(&self, piece: Piece) -> Vec<Placement> {
        let mut places = Vec::new();
        for rotation in Rotation::ALL {
            let shape = Shape::of(piece, rotation);
            if shape.canonical != rotation {
                continue;
            }
            for y in 0..(self.rows + 1).saturating_sub(usize::from(shape.height)) {
                for x in 0..=WIDTH - usize::from(shape.width) {
                    places.push(Placement::new(piece, rotation, x as u8, y as u8));
                }
            }
        }
        places.retain(|place| place.bits::<W>() & self.cells == W::ZERO);
        places
    }

    /// Looks for the sets of every place of a T.
    pub(super) fn run(&mut self) -> Result<(), GaveUp> {
        let t = &mut self.stock[Piece::T.index()];
        let Some(left) = t.checked_sub(1) else {
            return Ok(());
        };
        *t = left;
        let places = self.places(Piece::T);
        self.places = places.len();
        for place in places {
            for full in self.choices_of_rows(place) {
                let last = Last {
                    placement: place,
                    cells: place.bits(),
                    full,
                };
                let mut laid = Laid {
                    tiles: Vec::new(),
                    occupied: self.cells,
                    roofs: 0,
                };
                let before = self.found.len();
                self.extend(last, &mut laid, &mut Set::default())?;
                let found = self.found.split_off(before);
                self.found.extend(without_idle(found));
            }
            self.looked_at += 1;
        }
        Ok(())
    }

    /// The choices of rows that a T there can clear, as many as the mode asks for or more.
    fn choices_of_rows(&self, place: Placement) -> Vec<W> {
        let fewest = match self.seek.demand.mode {
            Mode::TSpinDouble => 2,
            Mode::TSpinTriple => 3,
            _ => 1,
        };
        let touched: Vec<W> = (0..self.rows)
            .map(row_cells)
            .filter(|&row: &W| row & place.bits() != W::ZERO)
            .collect();
        let choices = (1..1_usize << touched.len()).map(|choice| {
            let chosen = (0..touched.len()).filter(|row| choice >> row & 1 == 1);
            chosen.fold(W::ZERO, |cells, row| cells | touched[row])
        });
        choices
            .filter(|full| full.count() as usize >= WIDTH * fewest)
            .collect()
    }

    /// Lays one tile more to where something is missing.
    fn extend(
        &mut self,
        last: Last<W>,
        laid: &mut Laid<W>,
        seen: &mut Set<Vec<Tile<W>>>,
    ) -> Result<(), GaveUp> {
        self.nodes += 1;
        self.check.tick(self.nodes)?;
        // With another row full, it is another choice of rows.
        let is_another = self.full_rows(laid.occupied | last.cells) & !last.full != W::ZERO;
        if is_another || !seen.insert(sorted(&laid.tiles)) {
            return Ok(());
        }
        let missing = match self.missing(last, laid) {
            Some(cells) => cells,
            None => match self.spin(last, &laid.tiles) {
                Some(Spin::Full) => {
                    self.keep(last, laid, Spin::Full);
                    return Ok(());
                }
                spin => {
                    if let Some(spin) = spin {
                        self.keep(last, laid, spin);
                    }
                    // Whatever helps the T to its place, or makes more of its spin.
                    W::rows(self.rows)
                }
            },
        };
        if laid.tiles.len() == self.seek.pieces {
            return Ok(());
        }
        for at in 0..self.all.len() {
            let tile = self.all[at];
            if tile.cells & missing != W::ZERO && self.may_lie(tile, last, laid) {
                let roof = usize::from(tile.cells & last.full == W::ZERO);
                laid.tiles.push(tile);
                laid.occupied = laid.occupied | tile.cells;
                laid.roofs += roof;
                let extended = self.extend(last, laid, seen);
                laid.tiles.pop();
                laid.occupied = laid.occupied & !tile.cells;
                laid.roofs -= roof;
                extended?;
            }
        }
        Ok(())
    }

    /// Cells of which one at least must be filled, if there are any.
    fn missing(&self, last: Last<W>, laid: &Laid<W>) -> Option<W> {
        let gaps = last.full & !laid.occupied & !last.cells;
        if gaps != W::ZERO {
            return Some(gaps.only_lowest());
        }
        let t = Tile {
            piece: Piece::T,
            cells: last.cells,
        };
        for tile in laid.tiles.iter().chain([&t]) {
            let is_on_floor = tile.cells & row_cells(0) != W::ZERO;
            let below = tile.cells.moved_down(WIDTH as u32) & !tile.cells;
            if !is_on_floor && below & laid.occupied == W::ZERO {
                return Some(below);
            }
        }
        // A T that cannot move may be a mini without its corners.
        if self.seek.demand.rules.spins == Spins::AllMiniPlus {
            return None;
        }
        let (filled, empty) = corners(laid.occupied, last.placement);
        (filled < 3).then_some(empty & W::rows(self.rows))
    }

    fn may_lie(&self, tile: Tile<W>, last: Last<W>, laid: &Laid<W>) -> bool {
        let used = laid
            .tiles
            .iter()
            .filter(|other| other.piece == tile.piece)
            .count();
        let is_roof = tile.cells & last.full == W::ZERO;
        let occupied = laid.occupied | tile.cells;
        let gaps = (last.full & !occupied & !last.cells).count() as usize;
        tile.cells & (laid.occupied | last.cells) == W::ZERO
            && used < self.stock[tile.piece.index()]
            && !(is_roof && laid.roofs == self.seek.roofs)
            && gaps <= 4 * (self.seek.pieces - laid.tiles.len() - 1)
            && self.full_rows(occupied) == W::ZERO
    }

    /// The cells of all rows that are full.
    fn full_rows(&self, cells: W) -> W {
        let rows = (0..self.rows).map(row_cells);
        rows.filter(|&row: &W| cells & row == row)
            .fold(W::ZERO, |all, row| all | row)
    }

    /// The best that the T counts as after these tiles, if they can be laid in some order and the mode is content.
    fn spin(&self, last: Last<W>, tiles: &[Tile<W>]) -> Option<Spin> {
        if !self.is_layable(tiles) {
            return None;
        }
        let occupied = tiles.iter().fold(self.cells, |cells, tile| cells | tile.cells);
        let after = occupied | last.cells;
        let rows = last.full.count() as usize / WIDTH;
        let mut clear = Clear {
            is_t: true,
            spin: Spin::None,
            lines: rows,
            is_perfect: after.count() as usize == WIDTH * rows,
        };
        let (rules, mode, mut best) = (self.seek.demand.rules, self.seek.demand.mode, None);
        let board = Board {
            cells: occupied,
            rows: self.rows,
        };
        spun(rules, self.mover, board, Piece::T, |cells, kinds| {
            for spin in kinds.iter().filter(|_| cells == last.cells) {
                clear.spin = if rules.counts_full(spin, rows) {
                    Spin::Full
                } else {
                    spin
                };
                if mode.is_met_by(clear) {
                    best = best.max(Some(clear.spin));
                }
            }
        });
        best
    }

    /// Whether tiles that fill no row can be laid in some order.
    fn is_layable(&self, tiles: &[Tile<W>]) -> bool {
        let mut cells = vec![None; 1 << tiles.len()];
        cells[0] = Some(self.cells);
        for set in 0..cells.len() {
            let Some(occupied) = cells[set] else { continue };
            for (number, &tile) in tiles
                .iter()
                .enumerate()
                .filter(|(number, _)| set >> number & 1 == 0)
            {
                let more = &mut cells[set | 1 << number];
                if more.is_none() && placement(self.mover, occupied, self.rows, tile).is_some() {
                    *more = Some(occupied | tile.cells);
                }
            }
        }
        cells.last().is_some_and(Option::is_some)
    }

    fn keep(&mut self, last: Last<W>, laid: &Laid<W>, spin: Spin) {
        self.found.push(Candidate {
            tiles: sorted(&laid.tiles),
            last: last.placement,
            spin,
            rows: (0..self.rows)
                .filter(|&row| last.full & row_cells(row) != W::ZERO)
                .collect(),
        });
    }
}

/// Of the sets for one spin, those of which no part spins as well.
fn without_idle<W: FieldWord>(found: Vec<Candidate<W>>) -> Vec<Candidate<W>> {
    let is_part = |part: &Candidate<W>, whole: &Candidate<W>| {
        part.tiles.len() < whole.tiles.len() && part.tiles.iter().all(|tile| whole.tiles.contains(tile))
    };
    let idle: Vec<bool> = found
        .iter()
        .map(|whole| {
            found
                .iter()
                .any(|part| part.spin >= whole.spin && is_part(part, whole))
        })
        .collect();
    let left = found.into_iter().zip(idle).filter(|(_, is_idle)| !is_idle);
    left.map(|(candidate, _)| candidate).collect()
}

fn sorted<W: FieldWord>(tiles: &[Tile<W>]) -> Vec<Tile<W>> {
    let mut tiles = tiles.to_vec();
    order::sort(&mut tiles);
    tiles
}

fn row_cells<W: FieldWord>(row: usize) -> W {
    W::rows(1).raised(row)
}
