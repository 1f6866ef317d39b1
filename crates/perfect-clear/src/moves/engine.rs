//! The search for rests, in words of rows of ten bits.

use quadrille_bitboard::Word;

use super::Rests;
use super::compile::{Turn, Turns};
use crate::physics::Drop;
use crate::shape::{Shape, WIDTH};
use crate::{Piece, Rotation};

/// One test of a turn, as a shift of corners.
#[derive(Clone, Copy, Debug)]
struct Test<W> {
    /// How far corners move, in bits.
    shift: i32,
    /// Corners from which the target lies inside the columns and not below the floor.
    inside: W,
    /// Of those, the ones whose target is above the word's rows, where everything is free.
    beyond: W,
}

#[derive(Clone, Debug)]
struct Step<W> {
    to: usize,
    tests: Vec<Test<W>>,
}

/// A piece in one rotation.
#[derive(Clone, Copy, Debug)]
struct Form<W> {
    /// Corners whose rectangle is within the columns.
    columns: W,
    /// How far each cell is from the corner, in bits.
    cells: [usize; 4],
    height: usize,
}

/// Masks for one table of kicks.
#[derive(Clone, Debug)]
pub(super) struct Engine<W> {
    drop: Drop,
    /// By piece and rotation.
    forms: [[Form<W>; 4]; Piece::COUNT],
    /// Turns by piece and the rotation in which they start.
    steps: [[Vec<Step<W>>; 4]; Piece::COUNT],
    /// The leftmost and the rightmost column.
    edges: [W; 2],
    /// All bits of all rows.
    all: W,
}

/// What is known of one piece on one field, by rotation.
struct Flood<W> {
    /// Corners where the piece fits.
    fits: [W; 4],
    /// Of those, where it has been seen to come.
    reached: [W; 4],
    /// Of those, from where it has been turned already.
    turned: [W; 4],
}

impl<W: Word> Engine<W> {
    /// Rows of a word.
    const ROWS: usize = W::BITS / WIDTH;

    pub(super) fn new(turns: &Turns, drop: Drop) -> Self {
        let column = |x: usize| bits(|col, _| col == x);
        let forms = Piece::ALL.map(|piece| Rotation::ALL.map(|rotation| Form::new(piece, rotation)));
        let steps = Piece::ALL.map(|piece| {
            Rotation::ALL.map(|from| {
                let turns = turns.of(piece).iter().filter(|turn| turn.from == from);
                turns.map(|turn| step(piece, turn)).collect()
            })
        });
        Self {
            drop,
            forms,
            steps,
            edges: [column(0), column(WIDTH - 1)],
            all: bits(|_, _| true),
        }
    }

    #[inline]
    pub(super) fn rests(&self, cells: u64, rows: usize, piece: Piece) -> Rests {
        let filled = W::from_low(cells);
        let nothing = W::from_low(0);
        let (mut corners, mut missing) = ([0; 4], [nothing; 4]);
        let (mut fits, mut reached) = ([nothing; 4], [nothing; 4]);
        let mut left = false;
        let distinct = distinct(piece);
        for rotation in 0..distinct {
            let form = &self.forms[piece.index()][rotation];
            let here = form.fits(filled);
            let dropped = here & !below(!here & self.all);
            (fits[rotation], reached[rotation]) = (here, dropped);
            if form.height > rows {
                continue;
            }
            // Above the floor, and with its top inside the rows.
            let inside = W::from_low((1 << (WIDTH * (rows + 1 - form.height))) - 1);
            let grounded = here & !here.shifted_up(WIDTH) & inside;
            corners[rotation] = (grounded & dropped).low();
            missing[rotation] = grounded & !dropped;
            left |= missing[rotation] != nothing;
        }
        if left && self.drop != Drop::Hard {
            for rotation in distinct..4 {
                fits[rotation] = fits[rotation % distinct];
            }
            let turned = [nothing; 4];
            let flood = Flood {
                fits,
                reached,
                turned,
            };
            self.search(piece, flood, &mut missing, &mut corners);
        }
        Rests { piece, corners }
    }

    /// Finds out which of the missing corners can be reached, and moves them to `corners`.
    fn search(&self, piece: Piece, mut flood: Flood<W>, missing: &mut [W; 4], corners: &mut [u64; 4]) {
        let distinct = distinct(piece);
        for rotation in 0..distinct {
            self.spread(&mut flood, rotation);
        }
        for rotation in distinct..4 {
            flood.reached[rotation] = flood.reached[rotation % distinct];
        }
        if self.drop == Drop::Soft && piece != Piece::O && !flood.take(distinct, missing, corners) {
            self.turn(piece, &mut flood, missing, corners);
        }
        flood.take(distinct, missing, corners);
    }

    /// Turns and floods until nothing is new.
    fn turn(&self, piece: Piece, flood: &mut Flood<W>, missing: &mut [W; 4], corners: &mut [u64; 4]) {
        let distinct = distinct(piece);
        loop {
            let mut changed = false;
            for from in 0..4 {
                let new = flood.reached[from] & !flood.turned[from];
                if new == W::from_low(0) {
                    continue;
                }
                flood.turned[from] = flood.reached[from];
                for step in &self.steps[piece.index()][from] {
                    changed |= step.run(flood, new);
                }
            }
            if !changed {
                return;
            }
            for rotation in 0..4 {
                self.spread(flood, rotation);
            }
            if flood.take(distinct, missing, corners) {
                return;
            }
        }
    }

    /// Floods one rotation to the sides and down.
    #[inline]
    fn spread(&self, flood: &mut Flood<W>, rotation: usize) {
        let fits = flood.fits[rotation];
        let mut reached = flood.reached[rotation];
        loop {
            let left = (reached & !self.edges[0]).shifted_down(1);
            let right = (reached & !self.edges[1]).shifted_up(1);
            let more = reached | (left | right | reached.shifted_down(WIDTH)) & fits;
            if more == reached {
                break;
            }
            reached = more;
        }
        flood.reached[rotation] = reached;
    }
}

impl<W: Word> Form<W> {
    fn new(piece: Piece, rotation: Rotation) -> Self {
        let shape = Shape::of(piece, rotation);
        let width = usize::from(shape.width);
        Self {
            columns: bits(|x, _| x + width <= WIDTH),
            cells: shape.cells.map(|(x, y)| WIDTH * usize::from(y) + usize::from(x)),
            height: shape.height.into(),
        }
    }

    /// Corners where it fits; above the word's rows, everything is free.
    #[inline]
    fn fits(&self, filled: W) -> W {
        let [a, b, c, d] = self.cells.map(|by| filled.shifted_down(by));
        self.columns & !(a | b | c | d)
    }
}

impl<W: Word> Flood<W> {
    /// Moves what is reached from `missing` to `corners`; whether nothing is missing any more.
    #[inline]
    fn take(&self, distinct: usize, missing: &mut [W; 4], corners: &mut [u64; 4]) -> bool {
        let mut none = true;
        for rotation in 0..4 {
            let shape = rotation % distinct;
            let found = missing[shape] & self.reached[rotation];
            corners[shape] |= found.low();
            missing[shape] = missing[shape] & !found;
        }
        for shape in &missing[..distinct] {
            none &= *shape == W::from_low(0);
        }
        none
    }
}

impl<W: Word> Step<W> {
    /// Turns the piece at some corners; whether it comes somewhere new.
    #[inline]
    fn run(&self, flood: &mut Flood<W>, corners: W) -> bool {
        let (fits, mut left) = (flood.fits[self.to], corners);
        let mut reached = flood.reached[self.to];
        for test in &self.tests {
            let free = shifted(fits, -test.shift) | test.beyond;
            let turned = left & test.inside & free;
            reached = reached | shifted(turned & !test.beyond, test.shift);
            left = left & !turned;
            if left == W::from_low(0) {
                break;
            }
        }
        let changed = reached != flood.reached[self.to];
        flood.reached[self.to] = reached;
        changed
    }
}

/// How many of the four rotations are different shapes: the first ones.
#[inline]
const fn distinct(piece: Piece) -> usize {
    match piece {
        Piece::O => 1,
        Piece::I | Piece::S | Piece::Z => 2,
        _ => 4,
    }
}

/// These cells and all below them.
#[inline]
fn below<W: Word>(cells: W) -> W {
    let mut below = cells;
    let mut rows = 1;
    while rows < Engine::<W>::ROWS {
        below = below | below.shifted_down(WIDTH * rows);
        rows *= 2;
    }
    below
}

#[inline]
fn shifted<W: Word>(bits: W, by: i32) -> W {
    let distance = by.unsigned_abs() as usize;
    if by >= 0 {
        bits.shifted_up(distance)
    } else {
        bits.shifted_down(distance)
    }
}

/// The bits of the cells of a word that a function chooses by `x` and `y`.
fn bits<W: Word>(choose: impl Fn(usize, usize) -> bool) -> W {
    let mut bits = W::from_low(0);
    for y in 0..Engine::<W>::ROWS {
        for x in (0..WIDTH).filter(|&x| choose(x, y)) {
            bits = bits | W::from_low(1).shifted_up(WIDTH * y + x);
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
            shift: (WIDTH as isize * dy + dx) as i32,
            inside: bits(is_inside),
            beyond: bits(is_beyond),
        }
    });
    Step {
        to: turn.to.index(),
        tests: tests.collect(),
    }
}
