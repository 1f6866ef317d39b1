//! Sets of tiles after which a piece spins, whatever the order of the queue.

use quadrille_search::hash::Set;
use quadrille_search::{Check, GaveUp, Limits, order};

use super::super::rows::{Rows, placement, tiles};
use super::super::{Seek, Spinning, Tile};
use crate::rules::moves::Board;
use crate::rules::score::{Clear, Spin, Spins, corners, spun};
use crate::words::field_word::FieldWord;
use crate::words::shape::{Shape, WIDTH};
use crate::{Mover, Piece, Placement, Problem, Rotation};

/// A set of tiles, and the spin that follows.
#[derive(Clone, Debug)]
pub(super) struct Candidate<W> {
    pub(super) tiles: Vec<Tile<W>>,
    pub(super) last: Placement,
    pub(super) tile: Tile<W>,
    pub(super) spin: Spin,
    pub(super) rows: Vec<usize>,
    pub(super) before: Vec<usize>,
}

/// The search for sets of tiles.
pub(super) struct Hunt<'a, W> {
    mover: &'a Mover,
    seek: Seek,
    /// The cells that are filled, in the lowest `rows` rows.
    cells: W,
    rows: usize,
    /// The most of each piece that some queue has.
    stock: [usize; Piece::COUNT],
    check: Check<'a>,
    /// Sets that were looked at.
    pub(super) nodes: u64,
    /// Places of a piece that spins, and those that were looked at.
    pub(super) places: usize,
    pub(super) looked_at: usize,
    found: Vec<Candidate<W>>,
}

/// The field without some rows, which tiles clear before the spin.
struct Ground<W> {
    /// All cells of these rows.
    gone: W,
    /// The rows that are left.
    left: Rows,
    /// All tiles that fit the field, those included between whose cells such rows have vanished.
    tiles: Vec<Tile<W>>,
    /// Everywhere that a piece that can spin fits, as the field stands then.
    places: Vec<Placement>,
}

/// A piece that is to spin, and the rows that it is to clear.
#[derive(Clone, Copy)]
struct Last<'a, W> {
    ground: &'a Ground<W>,
    /// The placement, as the field stands then.
    placement: Placement,
    /// The cells, as the field was at first.
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

impl<W: FieldWord> Last<'_, W> {
    /// All cells of the rows that this clears, and of those that are cleared before.
    fn cleared(&self) -> W {
        self.full | self.ground.gone
    }

    fn is_roof(&self, tile: Tile<W>) -> bool {
        tile.cells & self.cleared() == W::ZERO
    }
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
        Self {
            mover: problem.mover(),
            seek,
            cells: field.cells(),
            rows: field.rows(),
            stock,
            check: limits.every(1 << 8),
            nodes: 0,
            places: 0,
            looked_at: 0,
            found: Vec::new(),
        }
    }

    /// Looks for the sets of every place of a piece that spins.
    pub(super) fn run(&mut self) -> Result<(), GaveUp> {
        let grounds = self.grounds();
        self.places = grounds.iter().map(|ground| ground.places.len()).sum();
        for ground in &grounds {
            for &place in &ground.places {
                let before = self.found.len();
                if let Err(why) = self.look_at(ground, place) {
                    // Of these, some may be idle beside sets that are not known.
                    self.found.truncate(before);
                    return Err(why);
                }
                self.looked_at += 1;
            }
        }
        Ok(())
    }

    /// The sets that were found, of those for the same spin the ones of which no part spins as well.
    pub(super) fn found(self) -> Vec<Candidate<W>> {
        let mut found = self.found;
        let spin = |candidate: &Candidate<W>| (candidate.tile, candidate.rows.clone());
        order::sort_by(&mut found, |a, b| spin(a).cmp(&spin(b)));
        let same = found.chunk_by(|a, b| spin(a) == spin(b));
        same.flat_map(without_idle).collect()
    }

    /// The field without each choice of rows that may be cleared before; parts of a choice come before it.
    fn grounds(&self) -> Vec<Ground<W>> {
        let choices = (0..1_usize << self.rows).map(|choice| self.chosen(choice));
        let wanted = choices.filter(|&gone| {
            let missing = (gone & !self.cells).count() as usize;
            gone & !self.fillable() == W::ZERO
                && gone.count() as usize <= WIDTH * self.seek.clears
                && missing <= 4 * self.seek.pieces
        });
        wanted.map(|gone| self.ground(gone)).collect()
    }

    fn ground(&self, gone: W) -> Ground<W> {
        let (cells, left) = Rows::of(self.cells | gone, self.rows);
        let in_stock = |piece: &Piece| self.stock[piece.index()] > 0;
        let mut all = Vec::new();
        for piece in Piece::ALL.into_iter().filter(in_stock) {
            let fits = tiles(piece, self.rows, gone).into_iter();
            let fits = fits.filter(|&cells: &W| cells & self.cells == W::ZERO);
            all.extend(fits.map(|cells| Tile { piece, cells }));
        }
        let can_spin = |piece: &Piece| match self.seek.demand.rules.spins {
            _ if *piece == Piece::T => true,
            Spins::T => false,
            _ => *piece != Piece::O && !self.seek.demand.mode.is_of_t(),
        };
        let spinning = Piece::ALL.into_iter().filter(in_stock).filter(can_spin);
        let mut places: Vec<Placement> = spinning.flat_map(|piece| places(piece, left.len())).collect();
        places.retain(|place| place.bits::<W>() & cells == W::ZERO);
        Ground {
            gone,
            left,
            tiles: all,
            places,
        }
    }

    /// The sets for one place.
    fn look_at(&mut self, ground: &Ground<W>, placement: Placement) -> Result<(), GaveUp> {
        let cells = ground.left.spread(placement.bits());
        for full in self.choices_of_rows(cells) {
            let last = Last {
                ground,
                placement,
                cells,
                full,
            };
            let mut laid = Laid {
                tiles: Vec::new(),
                occupied: self.cells,
                roofs: 0,
            };
            self.extend(last, &mut laid, &mut Set::default())?;
        }
        Ok(())
    }

    /// The choices of rows that a piece there can clear, as many as the mode asks for or more.
    fn choices_of_rows(&self, cells: W) -> Vec<W> {
        let fewest = self.seek.demand.mode.fewest_of_spin();
        let touched = (0..self.rows).map(row_cells);
        let touched: Vec<W> = touched
            .filter(|&row: &W| row & cells != W::ZERO && row & !self.fillable() == W::ZERO)
            .collect();
        let choices = (1..1_usize << touched.len()).map(|choice| {
            let chosen = (0..touched.len()).filter(|row| choice >> row & 1 == 1);
            chosen.fold(W::ZERO, |cells, row| cells | touched[row])
        });
        choices
            .filter(|full| full.count() as usize >= WIDTH * fewest)
            .collect()
    }

    /// All cells of the rows that may be cleared.
    fn fillable(&self) -> W {
        let Seek { bottom, top, .. } = self.seek;
        let top = top.min(self.rows);
        W::rows(top) & !W::rows(bottom.min(top))
    }

    /// All cells of the rows of a choice.
    fn chosen(&self, choice: usize) -> W {
        let rows = (0..self.rows).filter(|row| choice >> row & 1 == 1);
        rows.fold(W::ZERO, |all, row| all | row_cells(row))
    }

    /// Lays one tile more to where something is missing.
    fn extend(
        &mut self,
        last: Last<'_, W>,
        laid: &mut Laid<W>,
        seen: &mut Set<Vec<Tile<W>>>,
    ) -> Result<(), GaveUp> {
        self.nodes += 1;
        self.check.tick(self.nodes)?;
        // With another row full, it is another choice of rows.
        let full = self.full_rows(laid.occupied | last.cells);
        if full & !last.cleared() != W::ZERO || !seen.insert(sorted(&laid.tiles)) {
            return Ok(());
        }
        let missing = match self.missing(last, laid) {
            Some(cells) => cells,
            None => match self.spin(last, laid) {
                Some(Spin::Full) => {
                    self.keep(last, laid, Spin::Full);
                    return Ok(());
                }
                spin => {
                    if let Some(spin) = spin {
                        self.keep(last, laid, spin);
                    }
                    // Whatever helps the piece to its place, or makes more of its spin.
                    W::rows(self.rows)
                }
            },
        };
        if laid.tiles.len() == self.seek.pieces {
            return Ok(());
        }
        for &tile in &last.ground.tiles {
            if tile.cells & missing != W::ZERO && self.may_lie(tile, last, laid) {
                let roof = usize::from(last.is_roof(tile));
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
    fn missing(&self, last: Last<'_, W>, laid: &Laid<W>) -> Option<W> {
        let gaps = last.cleared() & !laid.occupied & !last.cells;
        if gaps != W::ZERO {
            return Some(gaps.only_lowest());
        }
        let gone = last.ground.gone;
        for tile in &laid.tiles {
            let below = below(tile.cells);
            // Above a row that vanishes, it may have come to rest on what lies below that.
            if below.is_some_and(|below| below & (laid.occupied | gone) == W::ZERO) {
                return below;
            }
        }
        let (cells, left) = Rows::of(laid.occupied, self.rows);
        let below = below(last.placement.bits::<W>());
        if let Some(below) = below.filter(|&below| below & cells == W::ZERO) {
            return Some(left.spread(below));
        }
        if last.placement.piece != Piece::T {
            return way_out(last.placement, cells, left.len()).map(|way| left.spread(way));
        }
        // A T that cannot move may be a mini without its corners.
        if self.seek.demand.rules.spins == Spins::AllMiniPlus {
            return None;
        }
        let (filled, empty) = corners(cells, last.placement);
        (filled < 3).then(|| left.spread(empty & W::rows(left.len())))
    }

    fn may_lie(&self, tile: Tile<W>, last: Last<'_, W>, laid: &Laid<W>) -> bool {
        let spinning = usize::from(tile.piece == last.placement.piece);
        let others = laid.tiles.iter().filter(|other| other.piece == tile.piece);
        let used = others.count() + spinning;
        let occupied = laid.occupied | tile.cells;
        let gaps = (last.cleared() & !occupied & !last.cells).count() as usize;
        tile.cells & (laid.occupied | last.cells) == W::ZERO
            && used < self.stock[tile.piece.index()]
            && !(last.is_roof(tile) && laid.roofs == self.seek.roofs)
            && gaps <= 4 * (self.seek.pieces - laid.tiles.len() - 1)
            && self.full_rows(occupied) & !last.ground.gone == W::ZERO
    }

    /// The cells of all rows that are full.
    fn full_rows(&self, cells: W) -> W {
        let rows = (0..self.rows).map(row_cells);
        rows.filter(|&row: &W| cells & row == row)
            .fold(W::ZERO, |all, row| all | row)
    }

    /// The best that the piece counts as after these tiles, if they can be laid in some order and the mode is content.
    fn spin(&self, last: Last<'_, W>, laid: &Laid<W>) -> Option<Spin> {
        if !self.is_layable(&laid.tiles) {
            return None;
        }
        let (cells, left) = Rows::of(laid.occupied, self.rows);
        let bits: W = last.placement.bits();
        let rows = last.full.count() as usize / WIDTH;
        let piece = last.placement.piece;
        let mut clear = Clear {
            is_t: piece == Piece::T,
            spin: Spin::None,
            lines: rows,
            is_perfect: (cells | bits).count() as usize == WIDTH * rows,
        };
        let (rules, mode, mut best) = (self.seek.demand.rules, self.seek.demand.mode, None);
        let board = Board {
            cells,
            rows: left.len(),
        };
        spun(rules, self.mover, board, piece, |cells, kinds| {
            for spin in kinds.iter().filter(|_| cells == bits) {
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

    /// Whether tiles can be laid in some order.
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

    fn keep(&mut self, last: Last<'_, W>, laid: &Laid<W>, spin: Spin) {
        let rows = |cells: W| {
            (0..self.rows)
                .filter(|&row| cells & row_cells(row) != W::ZERO)
                .collect()
        };
        let candidate = Candidate {
            tiles: sorted(&laid.tiles),
            last: last.placement,
            tile: Tile {
                piece: last.placement.piece,
                cells: last.cells,
            },
            spin,
            rows: rows(last.full),
            before: rows(last.ground.gone),
        };
        self.found.push(candidate);
    }
}

/// Everywhere in some rows that a piece can be.
fn places(piece: Piece, rows: usize) -> Vec<Placement> {
    let mut places = Vec::new();
    for rotation in Rotation::ALL {
        let shape = Shape::of(piece, rotation);
        if shape.canonical != rotation {
            continue;
        }
        for y in 0..(rows + 1).saturating_sub(usize::from(shape.height)) {
            for x in 0..=WIDTH - usize::from(shape.width) {
                places.push(Placement::new(piece, rotation, x as u8, y as u8));
            }
        }
    }
    places
}

/// The cells right below a piece, if it is not on the floor.
fn below<W: FieldWord>(cells: W) -> Option<W> {
    (cells & row_cells(0) == W::ZERO).then(|| cells.moved_down(WIDTH as u32) & !cells)
}

/// The cells of which one must be filled so that a piece cannot move in some direction, to the sides or up, in which it
/// can; none at all if nothing stops it there.
fn way_out<W: FieldWord>(placement: Placement, cells: W, rows: usize) -> Option<W> {
    let bits: W = placement.bits();
    let column = |x: usize| W::in_all_rows(1 << x);
    let left = (bits & column(0) == W::ZERO).then(|| bits.moved_down(1));
    let right = (bits & column(WIDTH - 1) == W::ZERO).then(|| bits.moved_up(1));
    // What leaves the rows is in the air, where nothing lies.
    let up = Some(bits.moved_up(WIDTH as u32) & W::rows(rows));
    let moved = [up, left, right].into_iter().flatten();
    let mut ways = moved.map(|moved| moved & !bits);
    ways.find(|&way| way & cells == W::ZERO)
}

/// Of the sets for one spin, those of which no part spins as well.
fn without_idle<W: FieldWord>(found: &[Candidate<W>]) -> Vec<Candidate<W>> {
    let is_part = |part: &Candidate<W>, whole: &Candidate<W>| {
        part.tiles.len() < whole.tiles.len() && part.tiles.iter().all(|tile| whole.tiles.contains(tile))
    };
    let is_idle = |whole: &&Candidate<W>| {
        let mut parts = found.iter();
        parts.any(|part| part.spin >= whole.spin && is_part(part, whole))
    };
    let left = found.iter().filter(|whole| !is_idle(whole));
    left.cloned().collect()
}

fn sorted<W: FieldWord>(tiles: &[Tile<W>]) -> Vec<Tile<W>> {
    let mut tiles = tiles.to_vec();
    order::sort(&mut tiles);
    tiles
}

fn row_cells<W: FieldWord>(row: usize) -> W {
    W::rows(1).raised(row)
}
