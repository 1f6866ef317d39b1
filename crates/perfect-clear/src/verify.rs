//! Checks answers, trusting nothing that the solver uses.
//!
//! **What.** A [`Referee`] knows the rules of the game. It goes through a solution step by step and says what is wrong
//! first, a [`Flaw`]; on small problems it works out the answer by itself, to be compared with the solver's: whether a
//! queue clears a field, in how many ways, and with what chance under best play.
//!
//! **How.** Pieces are drawn out by hand in each rotation, the field is a list of rows of ten cells, and a piece moves
//! one cell or one turn at a time from the place where it appears; whatever place is new is looked at. The queue and
//! the slot are played as a person does. Answers are worked out by trying everything; each place of a moving piece
//! that is looked at is a node, and each piece that is laid for a queue.
//!
//! **What is shared.** Plain data: pieces, rotations, fields as they are read, and the numbers of the kick tables.
//!
//! **Why not** the solver's own moves and sets: a mistake in them would pass unseen.

mod chance;
mod effort;
mod flaw;
mod grid;
mod hand;
mod judge;
mod keys;
mod language;
mod movement;
mod pattern;
mod prospects;
mod ren;
mod score;
mod shapes;
mod spin;
mod ways;

use quadrille_search::Limits;

pub use chance::{Judged, Odds, View};
#[cfg(feature = "api")]
pub(crate) use flaw::counted;
pub use flaw::{Claim, Fault, Flaw};
pub use keys::KeyFault;
pub use language::wish_served;
pub use pattern::{queues_of, whole_queues_of};
pub use prospects::{Expected, NextStart, Reveals};
pub use ren::Chain;
pub use shapes::cells_about;
pub use spin::{Finish, Reach, Spun};
pub use ways::{Aim, Laid, Series, Ways};

use crate::rules::score::Demand;
use crate::words::field_word::FieldWord;
use crate::{FieldOf, Hold, Physics, Piece, Problem, Queue, Solution};
use grid::{COLUMNS, Cells, Grid};
use hand::Hand;
use movement::{Air, Landings};

/// A field, a slot and the pieces to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start<'a, W: FieldWord = u64> {
    /// The field.
    pub field: FieldOf<W>,
    /// The slot.
    pub hold: Hold,
    /// The pieces, the current one first.
    pub queue: &'a [Piece],
}

/// State after some steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct After {
    /// The rows that are left, top first, `.` empty and `X` filled.
    pub rows: Vec<String>,
    /// The slot.
    pub hold: Hold,
    /// How many pieces of the queue are gone.
    pub gone: usize,
}

/// Somebody who knows the rules, and nothing of the solver.
///
/// ```
/// use quadrille_perfect_clear::verify::{Claim, Referee, Start};
/// use quadrille_perfect_clear::{Field, Hold, Physics, Piece, Rotation};
///
/// let physics = Physics::srs();
/// let field = Field::parse("XXXXXXXX../XXXXXXXX..", 2)?;
/// let start = Start { field, hold: Hold::Empty, queue: &[Piece::O] };
/// let mut step = Claim {
///     piece: Piece::O,
///     rotation: Rotation::Spawn,
///     cells: vec![[8, 0], [9, 0], [8, 1], [9, 1]],
///     hold: false,
///     cleared: Some(vec![0, 1]),
///     keys: None,
/// };
/// let mut referee = Referee::new(&physics);
/// assert_eq!(referee.check(start, std::slice::from_ref(&step)), Ok(()));
///
/// step.cleared = Some(vec![0]);
/// let flaw = referee.check(start, &[step]).unwrap_err().to_string();
/// assert_eq!(flaw, "step 1: O spawn in columns 9-10, rows 1-2: row 2 is full, and it is not said to vanish");
/// # Ok::<(), quadrille_perfect_clear::FieldError>(())
/// ```
#[derive(Debug)]
pub struct Referee<'a> {
    landings: Landings<'a>,
    limits: Limits,
    nodes: u64,
    demand: Demand,
    /// How the last pieces of a setup move, and how many of them do.
    last: Option<(Landings<'a>, usize)>,
}

/// Checks that a solution clears the field of a problem with its queue.
///
/// # Errors
///
/// With the first step that cannot be made, or what is left at the end.
pub fn verify_solution<W: FieldWord>(problem: &Problem<Queue, W>, solution: &Solution) -> Result<(), Flaw> {
    let start = Start {
        field: problem.field(),
        hold: problem.hold(),
        queue: problem.pieces().pieces(),
    };
    let claims: Vec<Claim> = solution.steps.iter().map(Claim::from).collect();
    Referee::new(problem.mover().physics()).check(start, &claims)
}

impl From<&crate::Step> for Claim {
    fn from(step: &crate::Step) -> Self {
        let cell = |(x, y)| [i64::from(x), i64::from(y)];
        Self {
            piece: step.placement.piece,
            rotation: step.placement.rotation,
            cells: step.placement.cells().map(cell).to_vec(),
            hold: step.hold,
            cleared: Some(step.cleared.clone()),
            keys: None,
        }
    }
}

impl<'a> Referee<'a> {
    /// A referee for games in which pieces move like this, who tries everything however long it takes.
    #[must_use]
    pub fn new(physics: &'a Physics) -> Self {
        Self {
            landings: Landings::new(physics),
            limits: Limits::none(),
            nodes: 0,
            demand: Demand::default(),
            last: None,
        }
    }

    /// A referee for games in which the last `pieces` pieces of a setup move in another way, where pieces are laid in
    /// whatever order ([`Aim::Lay`]).
    #[must_use]
    pub fn with_last(self, physics: &'a Physics, pieces: usize) -> Self {
        let last = Some((Landings::new(physics), pieces));
        Self { last, ..self }
    }

    /// A referee who gives up an answer where a limit strikes: each answer by itself. Checks of steps have no limit.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// A referee to whom queues reach an aim only as a mode asks, where queues are concerned; a mode alone means the
    /// guideline's spins.
    #[must_use]
    pub fn insisting(self, demand: impl Into<Demand>) -> Self {
        let demand = demand.into();
        Self { demand, ..self }
    }

    /// Checks that the steps clear the field.
    ///
    /// # Errors
    ///
    /// With the first step that cannot be made as it is described, or what is left at the end.
    pub fn check<W: FieldWord>(&mut self, start: Start<'_, W>, steps: &[Claim]) -> Result<(), Flaw> {
        let (grid, _) = self.play(start, steps)?;
        if grid.height() > 0 {
            return Err(Flaw::Unfinished {
                steps: steps.len(),
                rows: grid.height(),
                filled: grid.filled_cells(),
            });
        }
        Ok(())
    }

    /// What is there after the steps.
    ///
    /// # Errors
    ///
    /// With the first step that cannot be made as it is described.
    pub fn after<W: FieldWord>(&mut self, start: Start<'_, W>, steps: &[Claim]) -> Result<After, Flaw> {
        let (grid, hand) = self.play(start, steps)?;
        let hold = match hand.slot {
            Some(piece) => Hold::Piece(piece),
            None if hand.may_hold => Hold::Empty,
            None => Hold::Off,
        };
        Ok(After {
            rows: grid.rows(),
            hold,
            gone: hand.gone,
        })
    }

    /// Checks that the steps can be made, and returns the pieces where they lie, in order, as the field was at first.
    ///
    /// # Errors
    ///
    /// With the first step that cannot be made as it is described.
    pub fn lay<W: FieldWord>(&mut self, start: Start<'_, W>, steps: &[Claim]) -> Result<Vec<Laid>, Flaw> {
        self.play(start, steps)?;
        let mut grid = Grid::new(start.field);
        let mut laid = Vec::new();
        for claim in steps {
            // Every step has been checked.
            if let Ok(cells) = cells_of(claim, &grid) {
                let piece = claim.piece;
                laid.push(Laid {
                    piece,
                    cells: grid.at_first(&cells),
                });
                grid.fill(&cells);
            }
        }
        laid.sort_unstable();
        Ok(laid)
    }

    /// The field and the hand after the steps.
    fn play<W: FieldWord>(&mut self, start: Start<'_, W>, steps: &[Claim]) -> Result<(Grid, Hand), Flaw> {
        let mut grid = Grid::new(start.field);
        let mut hand = Hand::new(start.hold);
        for (step, claim) in (1..).zip(steps) {
            let flaw = |fault| Flaw::Step {
                step,
                claim: claim.clone(),
                fault,
            };
            if grid.height() == 0 {
                return Err(flaw(Fault::Clear));
            }
            hand = taken(hand, start.queue, claim).map_err(flaw)?;
            let cells = cells_of(claim, &grid).map_err(flaw)?;
            self.check_way(&grid, claim, &cells).map_err(flaw)?;
            let full = grid.fill(&cells);
            check_rows(claim, &full).map_err(flaw)?;
        }
        Ok((grid, hand))
    }

    /// Whether the piece can be brought there, and by the keys that are listed.
    fn check_way(&mut self, grid: &Grid, claim: &Claim, cells: &Cells) -> Result<(), Fault> {
        let is_held_up = cells.iter().any(|&(x, y)| y == 0 || grid.is_filled(x, y - 1));
        if !is_held_up {
            return Err(Fault::Floats);
        }
        if !self.landings.of(grid, claim.piece).contains(cells) {
            return Err(Fault::Unreachable);
        }
        let air = Air {
            physics: self.landings.physics(),
            grid,
            piece: claim.piece,
        };
        match &claim.keys {
            Some(keys) => Ok(air.check_keys(keys, claim.hold, cells)?),
            None => Ok(()),
        }
    }
}

/// The hand after a step, if it gives the piece.
fn taken(hand: Hand, queue: &[Piece], claim: &Claim) -> Result<Hand, Fault> {
    if claim.hold && !hand.may_hold {
        return Err(Fault::NoHold);
    }
    let choice = if claim.hold {
        hand.take_by_hold(queue)
    } else {
        hand.take_next(queue)
    };
    match choice {
        Some((piece, hand)) if piece == claim.piece => Ok(hand),
        other => {
            let piece = other.map(|(piece, _)| piece);
            Err(if claim.hold {
                Fault::NotHeld { held: piece }
            } else {
                Fault::NotNext { next: piece }
            })
        }
    }
}

/// The cells of a step, if they are those of its piece, and empty cells of the field.
fn cells_of(claim: &Claim, grid: &Grid) -> Result<Cells, Fault> {
    let mut listed = claim.cells.clone();
    listed.sort_unstable_by_key(|&[x, y]| (y, x));
    listed.dedup();
    let listed: [[i64; 2]; 4] = listed
        .try_into()
        .map_err(|listed: Vec<_>| Fault::CellCount(listed.len()))?;
    let mut cells = [(0, 0); 4];
    for (cell, [x, y]) in cells.iter_mut().zip(listed) {
        *cell = match (usize::try_from(x), usize::try_from(y)) {
            (Ok(x), Ok(y)) if x < COLUMNS => (x, y),
            _ => return Err(Fault::Outside { x, y }),
        };
    }
    if let Some(&(_, row)) = cells.iter().find(|&&(_, y)| y >= grid.height()) {
        let left = grid.height();
        return Err(Fault::Above { row, left });
    }
    check_shape(claim, &cells)?;
    match cells.into_iter().find(|&(x, y)| grid.is_filled(x, y)) {
        Some((x, y)) => Err(Fault::Overlap { x, y }),
        None => Ok(cells),
    }
}

/// Whether cells inside the field are those of the piece in its rotation, and that is the one to name.
fn check_shape(claim: &Claim, cells: &Cells) -> Result<(), Fault> {
    let drawn = shapes::in_box(claim.piece, claim.rotation);
    let cells = cells.map(|(x, y)| (x as i32, y as i32));
    if shapes::at_corner(&cells) != shapes::at_corner(&drawn) {
        return Err(Fault::Shape);
    }
    match shapes::first_alike(claim.piece, claim.rotation) {
        name if name == claim.rotation => Ok(()),
        name => Err(Fault::Name(name)),
    }
}

/// Whether the rows that vanish are those that are said to.
fn check_rows(claim: &Claim, full: &[usize]) -> Result<(), Fault> {
    let Some(said) = &claim.cleared else { return Ok(()) };
    if let Some(&row) = said.iter().find(|row| !full.contains(row)) {
        return Err(Fault::NotFull { row });
    }
    match full.iter().find(|row| !said.contains(row)) {
        Some(&row) => Err(Fault::Full { row }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
