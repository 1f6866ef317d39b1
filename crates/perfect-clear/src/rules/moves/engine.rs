//! The search for landings, in words of rows of ten bits.
//!
//! The search is compiled for each piece: its shapes are constants there, so their shifts need no table and no check.
//! Phones have to load each of them, so there the one in wide words, which few questions need, is compiled once for all
//! pieces.

mod arrivals;

pub(crate) use arrivals::Arrivals;
use quadrille_bitboard::Word;

use super::Landings;
use super::compile::{Turn, Turns};
use crate::rules::physics::DropMode;
use crate::words::field_word::FieldWord;
use crate::words::shape::{Shape, WIDTH};
use crate::{Piece, Rotation};

/// Rows that a number of 128 bits has.
const TWELVE: usize = u128::BITS as usize / WIDTH;

/// In the place of a piece: one that is not known before the search runs.
const ANY: usize = Piece::COUNT;

/// One test of a turn, as a shift of corners.
#[derive(Clone, Copy, Debug)]
struct Test<W> {
    /// How far corners move upwards, in bits; those that move downwards go round the word. Where the target is inside
    /// and not beyond, it is a cell of the word, and a roll leads exactly there; all other bits are masked.
    roll: u32,
    /// Corners from which the target lies inside the columns and not below the floor.
    inside: W,
    /// Of those, the ones whose target is above the word's rows, where everything is free.
    beyond: W,
    /// Whether a quarter turn leads one column to the side and two rows down with it, into a piece on its side.
    is_far: bool,
}

#[derive(Clone, Debug)]
struct Step<W> {
    to: usize,
    /// Whether it is half a turn.
    is_half: bool,
    tests: Vec<Test<W>>,
}

/// Masks for one table of kicks.
#[derive(Clone, Debug)]
pub(super) struct Engine<W> {
    /// The pieces that are moved below others.
    movable: [bool; Piece::COUNT],
    /// Those that are turned there as well.
    spinnable: [bool; Piece::COUNT],
    /// By piece and rotation: all corners if turns lead to the rotation at all, else none.
    turnable: [[W; 4]; Piece::COUNT],
    /// The same for some rotation of the same shape.
    shapeable: [[W; 4]; Piece::COUNT],
    /// Turns by piece and the rotation in which they start.
    steps: [[Vec<Step<W>>; 4]; Piece::COUNT],
}

/// Knowledge of one piece on one field, by rotation.
struct Flood<W> {
    /// Corners where the piece fits.
    fits: [W; 4],
    /// Of those, where it has been seen to come.
    reached: [W; 4],
    /// Of those, from where it has been turned already.
    turned: [W; 4],
    /// Corners where it rests and has not been seen, by shape.
    missing: [W; 4],
    /// Corners where it rests and has been seen, by shape.
    found: [W; 4],
}

impl<W: Word> Engine<W> {
    /// Rows of a word.
    pub(super) const ROWS: usize = W::BITS as usize / WIDTH;
    /// The first cell of each row, as far as there are twelve.
    const HEADS: u128 = {
        let (mut heads, mut row) = (0, 0);
        while row < Self::ROWS && row < TWELVE {
            heads |= 1 << (WIDTH * row);
            row += 1;
        }
        heads
    };

    /// Whether one search does for all pieces.
    const IS_SHARED: bool = cfg!(target_arch = "wasm32") && W::BITS > u64::BITS;

    pub(super) fn new(turns: &Turns, drop: DropMode) -> Self {
        let mut steps: [[Vec<Step<W>>; 4]; Piece::COUNT] = Default::default();
        for piece in Piece::ALL {
            for turn in turns.of(piece) {
                steps[piece.index()][turn.from.index()].push(step(piece, turn));
            }
        }
        let all = |can: bool| {
            if can { columns(0, WIDTH - 1) } else { W::ZERO }
        };
        let turnable = Piece::ALL.map(|piece| turns.rotations(piece).map(all));
        let shapeable = std::array::from_fn(|piece| {
            let shape = |rotation| (rotation..4).step_by(distinct(piece));
            let of = |rotation| shape(rotation).fold(W::ZERO, |all, one| all | turnable[piece][one]);
            std::array::from_fn(of)
        });
        Self {
            movable: Piece::ALL.map(|piece| drop.of(piece) != DropMode::Hard),
            spinnable: Piece::ALL.map(|piece| drop.of(piece) == DropMode::Soft),
            turnable,
            shapeable,
            steps,
        }
    }

    #[inline]
    pub(super) fn landings<F: FieldWord>(&self, cells: F, rows: usize, piece: Piece) -> Landings<F> {
        let (filled, rows) = (cells.in_word(), F::rows(rows).in_word());
        let index = piece.index();
        let corners = match piece {
            _ if Self::IS_SHARED => self.corners::<ANY>(index, filled, rows),
            Piece::I => self.corners::<{ Piece::I.index() }>(index, filled, rows),
            Piece::J => self.corners::<{ Piece::J.index() }>(index, filled, rows),
            Piece::L => self.corners::<{ Piece::L.index() }>(index, filled, rows),
            Piece::O => self.corners::<{ Piece::O.index() }>(index, filled, rows),
            Piece::S => self.corners::<{ Piece::S.index() }>(index, filled, rows),
            Piece::T => self.corners::<{ Piece::T.index() }>(index, filled, rows),
            Piece::Z => self.corners::<{ Piece::Z.index() }>(index, filled, rows),
        };
        let corners = corners.map(F::of_word);
        Landings { piece, corners }
    }

    /// The corners of all landings by rotation, among these cells and inside these rows; of this piece if `PIECE` is
    /// [`ANY`].
    fn corners<const PIECE: usize>(&self, piece: usize, filled: W, rows: W) -> [W; 4] {
        let nothing = [W::ZERO; 4];
        let mut flood = Flood {
            fits: nothing,
            reached: nothing,
            turned: nothing,
            missing: nothing,
            found: nothing,
        };
        let piece = chosen::<PIECE>(piece);
        let shapeable = &self.shapeable[piece];
        flood.come_down::<PIECE, 0>(piece, filled, rows, shapeable);
        flood.come_down::<PIECE, 1>(piece, filled, rows, shapeable);
        flood.come_down::<PIECE, 2>(piece, filled, rows, shapeable);
        flood.come_down::<PIECE, 3>(piece, filled, rows, shapeable);
        if self.movable[piece] && flood.misses() {
            self.search::<PIECE>(piece, &mut flood);
        }
        flood.found
    }

    /// Finds out which of the missing corners can be reached.
    fn search<const PIECE: usize>(&self, piece: usize, flood: &mut Flood<W>) {
        let piece = chosen::<PIECE>(piece);
        for rotation in 0..distinct(piece) {
            flood.spread(rotation);
        }
        // The other rotations have the same shapes, but turns distinguish them.
        for rotation in distinct(piece)..4 {
            flood.fits[rotation] = flood.fits[rotation % distinct(piece)];
            flood.reached[rotation] = flood.reached[rotation % distinct(piece)];
        }
        // From above, a piece comes in the rotations to which it can be turned in the air, and in no others.
        for (reached, turnable) in flood.reached.iter_mut().zip(self.turnable[piece]) {
            *reached = *reached & turnable;
        }
        flood.take::<PIECE>(piece);
        if self.spinnable[piece] && piece != Piece::O.index() && flood.misses() {
            self.turn::<PIECE>(piece, flood);
        }
    }

    /// Turns and floods until nothing is new or nothing is missing.
    fn turn<const PIECE: usize>(&self, piece: usize, flood: &mut Flood<W>) {
        let piece = chosen::<PIECE>(piece);
        loop {
            let mut changed = [false; 4];
            for from in 0..4 {
                // Corners from which the piece has been turned before lead nowhere new.
                let new = flood.reached[from] & !flood.turned[from];
                if new == W::ZERO {
                    continue;
                }
                flood.turned[from] = flood.reached[from];
                for step in &self.steps[piece][from] {
                    changed[step.to] |= step.run(flood, new);
                }
            }
            if changed == [false; 4] {
                return;
            }
            for rotation in (0..4).filter(|&rotation| changed[rotation]) {
                flood.spread(rotation);
            }
            flood.take::<PIECE>(piece);
            if !flood.misses() {
                return;
            }
        }
    }
}

impl<W: Word> Flood<W> {
    /// Finds where one shape fits and where it comes straight down, and sorts its landings into found and missing ones.
    #[inline]
    fn come_down<const PIECE: usize, const ROTATION: usize>(
        &mut self,
        piece: usize,
        filled: W,
        rows: W,
        shapeable: &[W; 4],
    ) {
        let piece = chosen::<PIECE>(piece);
        if ROTATION >= distinct(piece) {
            return;
        }
        let shape = Shape::of(Piece::ALL[piece], Rotation::ALL[ROTATION]);
        let from = |cell: usize| {
            let (x, y) = shape.cells[cell];
            filled.shifted_down(WIDTH * usize::from(y) + usize::from(x))
        };
        let blocked = from(0) | from(1) | from(2) | from(3);
        // Above the word's rows, everything is free.
        let fits = columns::<W>(0, WIDTH - usize::from(shape.width)) & !blocked;
        let reached = fits & !below(!fits & columns::<W>(0, WIDTH - 1)) & shapeable[ROTATION];
        // The floor stops a piece as cells do: what is shifted in does not fit. Its top must be inside the rows.
        let low_enough = rows.shifted_down(WIDTH * (usize::from(shape.height) - 1));
        let landings = fits & !fits.shifted_up(WIDTH) & low_enough;
        (self.fits[ROTATION], self.reached[ROTATION]) = (fits, reached);
        (self.found[ROTATION], self.missing[ROTATION]) = (landings & reached, landings & !reached);
    }

    /// Whether the piece has not been seen at some corner where it rests.
    #[inline]
    fn misses(&self) -> bool {
        let [a, b, c, d] = self.missing;
        a | b | c | d != W::ZERO
    }

    /// Moves the missing corners that are reached to the found ones.
    #[inline]
    fn take<const PIECE: usize>(&mut self, piece: usize) {
        let piece = chosen::<PIECE>(piece);
        for rotation in 0..4 {
            let shape = rotation % distinct(piece);
            let found = self.missing[shape] & self.reached[rotation];
            self.found[shape] = self.found[shape] | found;
            self.missing[shape] = self.missing[shape] & !found;
        }
    }

    /// Floods one rotation to the sides and down.
    #[inline]
    fn spread(&mut self, rotation: usize) {
        let fits = self.fits[rotation];
        let mut reached = self.reached[rotation];
        loop {
            let left = (reached & columns(1, WIDTH - 1)).shifted_down(1);
            let right = (reached & columns(0, WIDTH - 2)).shifted_up(1);
            let more = reached | (left | right | reached.shifted_down(WIDTH)) & fits;
            if more == reached {
                break;
            }
            reached = more;
        }
        self.reached[rotation] = reached;
    }
}

impl<W: Word> Step<W> {
    /// Turns the piece at some corners; whether it comes somewhere new.
    #[inline]
    fn run(&self, flood: &mut Flood<W>, corners: W) -> bool {
        let (fits, mut left) = (flood.fits[self.to], corners);
        let before = flood.reached[self.to];
        // Nowhere new is left.
        if fits == before {
            return false;
        }
        let mut reached = before;
        for test in &self.tests {
            let free = fits.rolled_down(test.roll) | test.beyond;
            let turned = left & test.inside & free;
            // Corners above the rows of the word are in free air: they need no bit.
            reached = reached | (turned & !test.beyond).rolled_up(test.roll);
            left = left & !turned;
            if left == W::ZERO {
                break;
            }
        }
        flood.reached[self.to] = reached;
        reached != before
    }
}

/// The piece that is a constant, or else the one that is given.
#[inline]
const fn chosen<const PIECE: usize>(piece: usize) -> usize {
    if PIECE == ANY { piece } else { PIECE }
}

/// How many of the four rotations of a piece are different shapes: the first ones.
#[inline]
const fn distinct(piece: usize) -> usize {
    match Piece::ALL[piece] {
        Piece::O => 1,
        Piece::I | Piece::S | Piece::Z => 2,
        _ => 4,
    }
}

/// These cells and all below them.
#[inline]
fn below<W: Word>(cells: W) -> W {
    // A loop over so few rows is not always unrolled, and then its moves are by unknown numbers.
    let two = cells | cells.shifted_down(WIDTH);
    let four = two | two.shifted_down(2 * WIDTH);
    let eight = four | four.shifted_down(4 * WIDTH);
    if Engine::<W>::ROWS <= 8 {
        return eight;
    }
    let sixteen = eight | eight.shifted_down(8 * WIDTH);
    if Engine::<W>::ROWS <= 16 {
        return sixteen;
    }
    sixteen | sixteen.shifted_down(16 * WIDTH)
}

/// The cells of some neighbouring columns, in all rows.
#[inline]
fn columns<W: Word>(first: usize, last: usize) -> W {
    let row = (1 << (last + 1)) - (1 << first);
    let lowest = W::truncated(Engine::<W>::HEADS * row);
    if Engine::<W>::ROWS <= TWELVE {
        return lowest;
    }
    let all = W::first_bits((WIDTH * Engine::<W>::ROWS) as u32);
    (lowest | lowest.shifted_up(WIDTH * TWELVE)) & all
}

/// The bits of the cells of a word that a function chooses by `x` and `y`.
fn bits<W: Word>(choose: impl Fn(usize, usize) -> bool) -> W {
    let mut bits = W::ZERO;
    for y in 0..Engine::<W>::ROWS {
        for x in (0..WIDTH).filter(|&x| choose(x, y)) {
            bits = bits | W::bit((WIDTH * y + x) as u32);
        }
    }
    bits
}

fn step<W: Word>(piece: Piece, turn: &Turn) -> Step<W> {
    let width = Shape::of(piece, turn.to).width as isize;
    let tests = turn.tests.iter().map(|&(dx, dy)| {
        let target = move |x: usize, y: usize| (x as isize + dx, y as isize + dy);
        let is_inside = move |x, y| {
            let (x, y) = target(x, y);
            x >= 0 && x + width <= WIDTH as isize && y >= 0
        };
        let is_beyond = move |x, y| is_inside(x, y) && target(x, y).1 >= Engine::<W>::ROWS as isize;
        Test {
            roll: (WIDTH as isize * dy + dx).rem_euclid(W::BITS as isize) as u32,
            inside: bits(is_inside),
            beyond: bits(is_beyond),
            is_far: turn.is_far(piece, dx, dy),
        }
    });
    Step {
        to: turn.to.index(),
        is_half: turn.is_half(),
        tests: tests.collect(),
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::words::field::rows_mask;
    use crate::{KickTable, Seed};

    #[test]
    fn one_search_for_all_pieces_finds_the_same() {
        let mut random = Seed(1).stream(0);
        for drop in [DropMode::Soft, DropMode::Slide, DropMode::Hard] {
            let turns = Turns::new(&KickTable::jstris_180());
            let (narrow, wide) = (
                Engine::<u64>::new(&turns, drop),
                Engine::<u128>::new(&turns, drop),
            );
            for _ in 0..1_000 {
                let cells = random.random::<u64>() & random.random::<u64>() & rows_mask(4);
                for piece in Piece::ALL {
                    let known = [narrow.landings(cells, 4, piece), wide.landings(cells, 4, piece)];
                    let index = piece.index();
                    let any = [
                        narrow.corners::<ANY>(index, cells, rows_mask(4)),
                        wide.corners::<ANY>(index, cells.into(), rows_mask(4).into())
                            .map(u64::of_word),
                    ];
                    assert_eq!(known.map(|landings| landings.corners), any, "{piece} {cells:x}");
                }
            }
        }
    }
}
