//! Sets of tiles after which a T spins, whatever the order of the queue.

use quadrille_search::hash::Set;
use quadrille_search::{Check, GaveUp, Limits, order};

use super::super::rows::placement;
use super::super::{Seek, Spinning, Tile};
use crate::field::rows_mask;
use crate::moves::Board;
use crate::score::{Clear, Mode, Spin, Spins, corners, spun};
use crate::shape::{Shape, WIDTH};
use crate::{Mover, Piece, Placement, Problem, Rotation};

/// A set of tiles, and the spin that follows.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) tiles: Vec<Tile>,
    pub(super) last: Placement,
    pub(super) spin: Spin,
    pub(super) rows: Vec<usize>,
}

/// The search for sets of tiles.
pub(super) struct Hunt<'a> {
    mover: &'a Mover,
    seek: Seek,
    /// The cells that are filled, in the lowest `rows` rows.
    cells: u64,
    rows: usize,
    /// The most of each piece that some queue has, the T that spins left out.
    stock: [usize; Piece::COUNT],
    /// All tiles that fit the field.
    all: Vec<Tile>,
    check: Check<'a>,
    /// Sets that were looked at.
    pub(super) nodes: u64,
    /// Places of a T, and those that were looked at.
    pub(super) places: usize,
    pub(super) looked_at: usize,
    pub(super) found: Vec<Candidate>,
}

/// A T that is to spin, and the rows that it is to clear.
#[derive(Clone, Copy)]
struct Last {
    placement: Placement,
    cells: u64,
    /// All cells of the rows.
    full: u64,
}

/// Tiles that lie already.
#[derive(Default)]
struct Laid {
    tiles: Vec<Tile>,
    /// Their cells, and those of the field.
    occupied: u64,
    /// How many of them are roofs.
    roofs: usize,
}

impl<'a> Hunt<'a> {
    pub(super) fn new(problem: &'a Problem<Spinning>, queues: &[Vec<Piece>], limits: &'a Limits) -> Self {
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
        places.retain(|place| place.bits() & self.cells == 0);
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
                    occupied: self.cells,
                    ..Laid::default()
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
    fn choices_of_rows(&self, place: Placement) -> Vec<u64> {
        let fewest = match self.seek.demand.mode {
            Mode::TSpinDouble => 2,
            Mode::TSpinTriple => 3,
            _ => 1,
        };
        let touched: Vec<u64> = (0..self.rows)
            .map(row_cells)
            .filter(|row| row & place.bits() != 0)
            .collect();
        let choices = (1..1_usize << touched.len()).map(|choice| {
            let chosen = (0..touched.len()).filter(|row| choice >> row & 1 == 1);
            chosen.fold(0, |cells, row| cells | touched[row])
        });
        choices
            .filter(|full| full.count_ones() as usize >= WIDTH * fewest)
            .collect()
    }

    /// Lays one tile more to where something is missing.
    fn extend(&mut self, last: Last, laid: &mut Laid, seen: &mut Set<Vec<Tile>>) -> Result<(), GaveUp> {
        self.nodes += 1;
        self.check.tick(self.nodes)?;
        // With another row full, it is another choice of rows.
        if self.full_rows(laid.occupied | last.cells) & !last.full != 0 || !seen.insert(sorted(&laid.tiles)) {
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
                    rows_mask(self.rows)
                }
            },
        };
        if laid.tiles.len() == self.seek.pieces {
            return Ok(());
        }
        for at in 0..self.all.len() {
            let tile = self.all[at];
            if tile.cells & missing != 0 && self.may_lie(tile, last, laid) {
                let roof = usize::from(tile.cells & last.full == 0);
                laid.tiles.push(tile);
                laid.occupied |= tile.cells;
                laid.roofs += roof;
                let extended = self.extend(last, laid, seen);
                laid.tiles.pop();
                laid.occupied &= !tile.cells;
                laid.roofs -= roof;
                extended?;
            }
        }
        Ok(())
    }

    /// Cells of which one at least must be filled, if there are any.
    fn missing(&self, last: Last, laid: &Laid) -> Option<u64> {
        let gaps = last.full & !laid.occupied & !last.cells;
        if gaps != 0 {
            return Some(gaps & gaps.wrapping_neg());
        }
        let t = Tile {
            piece: Piece::T,
            cells: last.cells,
        };
        for tile in laid.tiles.iter().chain([&t]) {
            let is_on_floor = tile.cells & row_cells(0) != 0;
            let below = tile.cells >> WIDTH & !tile.cells;
            if !is_on_floor && below & laid.occupied == 0 {
                return Some(below);
            }
        }
        // A T that cannot move may be a mini without its corners.
        if self.seek.demand.rules.spins == Spins::AllMiniPlus {
            return None;
        }
        let (filled, empty) = corners(laid.occupied, last.placement);
        (filled < 3).then_some(empty & rows_mask(self.rows))
    }

    fn may_lie(&self, tile: Tile, last: Last, laid: &Laid) -> bool {
        let used = laid
            .tiles
            .iter()
            .filter(|other| other.piece == tile.piece)
            .count();
        let is_roof = tile.cells & last.full == 0;
        let occupied = laid.occupied | tile.cells;
        let gaps = (last.full & !occupied & !last.cells).count_ones() as usize;
        tile.cells & (laid.occupied | last.cells) == 0
            && used < self.stock[tile.piece.index()]
            && !(is_roof && laid.roofs == self.seek.roofs)
            && gaps <= 4 * (self.seek.pieces - laid.tiles.len() - 1)
            && self.full_rows(occupied) == 0
    }

    /// The cells of all rows that are full.
    fn full_rows(&self, cells: u64) -> u64 {
        let rows = (0..self.rows).map(row_cells);
        rows.filter(|row| cells & row == *row)
            .fold(0, |all, row| all | row)
    }

    /// The best that the T counts as after these tiles, if they can be laid in some order and the mode is content.
    fn spin(&self, last: Last, tiles: &[Tile]) -> Option<Spin> {
        if !self.is_layable(tiles) {
            return None;
        }
        let occupied = tiles.iter().fold(self.cells, |cells, tile| cells | tile.cells);
        let after = occupied | last.cells;
        let rows = last.full.count_ones() as usize / WIDTH;
        let mut clear = Clear {
            is_t: true,
            spin: Spin::None,
            lines: rows,
            is_perfect: after.count_ones() as usize == WIDTH * rows,
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
    fn is_layable(&self, tiles: &[Tile]) -> bool {
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

    fn keep(&mut self, last: Last, laid: &Laid, spin: Spin) {
        self.found.push(Candidate {
            tiles: sorted(&laid.tiles),
            last: last.placement,
            spin,
            rows: (0..self.rows)
                .filter(|&row| last.full & row_cells(row) != 0)
                .collect(),
        });
    }
}

/// Of the sets for one spin, those of which no part spins as well.
fn without_idle(found: Vec<Candidate>) -> Vec<Candidate> {
    let is_part = |part: &Candidate, whole: &Candidate| {
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

fn sorted(tiles: &[Tile]) -> Vec<Tile> {
    let mut tiles = tiles.to_vec();
    order::sort(&mut tiles);
    tiles
}

const fn row_cells(row: usize) -> u64 {
    rows_mask(1) << (WIDTH * row)
}
