//! How a piece can come to where it ends: whether its last movement is a step or a turn, and which kind of turn.

use quadrille_bitboard::Word;

use super::{Engine, Step, below, columns};
use crate::words::field_word::FieldWord;
use crate::words::shape::{Shape, WIDTH};
use crate::{Piece, Rotation};

/// Corners by rotation and by the last movement of the piece; a corner may be in several of these sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrivals<F> {
    /// The last movement is a step to the side or down.
    pub(crate) moved: [F; 4],
    /// It is a quarter turn.
    pub(crate) turned: [F; 4],
    /// It is a quarter turn into a piece on its side, with a kick of one column to the side and two rows down.
    pub(crate) far: [F; 4],
    /// It is half a turn.
    pub(crate) half: [F; 4],
    /// However it came, the piece can move neither to the sides nor up.
    pub(crate) stuck: [F; 4],
}

impl<F: FieldWord> Arrivals<F> {
    /// Nowhere, by no movement.
    pub(crate) const fn none() -> Self {
        let none = [F::ZERO; 4];
        Self {
            moved: none,
            turned: none,
            far: none,
            half: none,
            stuck: none,
        }
    }
}

/// Places where a piece fits, and those where it has been seen to come.
struct Paths<W> {
    fits: [W; 4],
    reached: [W; 4],
}

impl<W: Word> Engine<W> {
    /// How the piece can come to each corner, among these cells.
    pub(in crate::rules::moves) fn arrivals<F: FieldWord>(&self, cells: F, piece: Piece) -> Arrivals<F> {
        let paths = self.paths(cells.in_word(), piece);
        let low = |words: [W; 4]| words.map(|word| F::of_word(word) & F::rows(F::MOST_LINES));
        let rotations = [0, 1, 2, 3];
        let mut arrivals = Arrivals {
            moved: low(rotations.map(|rotation| stepped(paths.reached[rotation]) & paths.fits[rotation])),
            // A step up from here leads there if a step down from there leads here.
            stuck: low(paths.fits.map(|fits| fits & !stepped(fits))),
            ..Arrivals::none()
        };
        if !self.spinnable[piece.index()] {
            return arrivals;
        }
        let nowhere = [W::ZERO; 4];
        let [mut turned, mut far, mut half] = [nowhere; 3];
        for from in rotations {
            for step in &self.steps[piece.index()][from] {
                step.targets(paths.reached[from], paths.fits[step.to], |is_far, targets| {
                    let set = if step.is_half { &mut half } else { &mut turned };
                    set[step.to] = set[step.to] | targets;
                    if is_far {
                        far[step.to] = far[step.to] | targets;
                    }
                });
            }
        }
        (arrivals.turned, arrivals.far, arrivals.half) = (low(turned), low(far), low(half));
        arrivals
    }

    /// Every corner to which the piece can come, in the air and below.
    fn paths(&self, filled: W, piece: Piece) -> Paths<W> {
        let fits = Rotation::ALL.map(|rotation| fitting(filled, Shape::of(piece, rotation)));
        let turnable = self.turnable[piece.index()];
        let mut reached: [W; 4] = std::array::from_fn(|rotation| {
            let fits = fits[rotation];
            fits & !below(!fits & columns(0, WIDTH - 1)) & turnable[rotation]
        });
        loop {
            let before = reached;
            for rotation in 0..4 {
                let more = reached[rotation] | stepped(reached[rotation]) & fits[rotation];
                reached[rotation] = more;
            }
            if self.spinnable[piece.index()] {
                for from in 0..4 {
                    for step in &self.steps[piece.index()][from] {
                        let (corners, to) = (reached[from], step.to);
                        step.targets(corners, fits[to], |_, targets| {
                            reached[to] = reached[to] | targets;
                        });
                    }
                }
            }
            if reached == before {
                return Paths { fits, reached };
            }
        }
    }
}

impl<W: Word> Step<W> {
    /// Calls `f` with the corners to which each test leads from some corners, and whether it is a far one.
    fn targets(&self, corners: W, fits: W, mut f: impl FnMut(bool, W)) {
        let mut left = corners;
        for test in &self.tests {
            let free = fits.rolled_down(test.roll) | test.beyond;
            let turned = left & test.inside & free;
            f(test.is_far, (turned & !test.beyond).rolled_up(test.roll));
            left = left & !turned;
        }
    }
}

/// The corners where a shape fits among filled cells.
fn fitting<W: Word>(filled: W, shape: &Shape) -> W {
    let cells = shape.cells.iter();
    let blocked = cells.fold(W::ZERO, |blocked, &(x, y)| {
        blocked | filled.shifted_down(WIDTH * usize::from(y) + usize::from(x))
    });
    columns::<W>(0, WIDTH - usize::from(shape.width)) & !blocked
}

/// One step from these corners: to a side or down.
fn stepped<W: Word>(corners: W) -> W {
    let left = (corners & columns(1, WIDTH - 1)).shifted_down(1);
    let right = (corners & columns(0, WIDTH - 2)).shifted_up(1);
    left | right | corners.shifted_down(WIDTH)
}
