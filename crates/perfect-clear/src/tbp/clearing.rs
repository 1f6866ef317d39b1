//! Moves towards a perfect clear: by their exact chances, and by what the starts of the clears after it are worth.
//!
//! # What
//!
//! A stack of at most six rows is a field of as many lines as fit its cells, so there may be several clears to aim at.
//!
//! # How
//!
//! [`chance`](crate::chance) and its prospects, in layers of which only the smoothest fields are followed, so that a
//! move takes a bounded amount of work. What they say is then a lower bound. From the fifth piece of a clear on, or
//! earlier, the layers are small enough for nothing to be left out.

use std::sync::{Arc, OnceLock};

use quadrille_search::Limits;

use super::hand::Hand;
use super::stack::Stack;
use crate::chain::values::StartValues;
use crate::chance::{Adviser, Chance, Situation};
use crate::words::shape::WIDTH;
use crate::{Config, Field, Hold, MOST_LINES, Mover, Physics, Placement};

/// Work on the fields after each number of pieces, in orders of unseen pieces: 300 fields where there are 840 of those.
const EFFORT: usize = 372_000;

/// Lines of a clear from an empty board. Those of more lines are looked at where no other has a chance.
const USUAL_LINES: usize = 4;

/// Search for perfect clears by bounded work.
#[derive(Debug)]
pub(super) struct Clearing {
    physics: Physics,
    /// By lines, from 1; made when they are first needed.
    movers: [OnceLock<Option<Arc<Mover>>>; MOST_LINES],
    values: Option<StartValues>,
}

/// Moves towards one clear.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Plan {
    /// Lines of the clear, those that were cleared before left out.
    pub(super) lines: usize,
    /// Pieces that the clear takes.
    pub(super) pieces: usize,
    /// The chance of this clear under best play among the fields that are followed.
    pub(super) chance: Chance,
    /// The moves, the best first.
    pub(super) moves: Vec<Placement>,
}

impl Clearing {
    pub(super) fn new(physics: Physics, values: Option<StartValues>) -> Self {
        Self {
            physics,
            movers: Default::default(),
            values,
        }
    }

    /// A plan; none if no clear has a chance, or too much is unknown.
    ///
    /// Chances are lower bounds, and those of clears by fewer pieces are closer to the truth. So the clear that the
    /// player aims at, or on an empty board one of four lines, is left only for one that is certain. Where it has no
    /// chance, the others are compared.
    pub(super) fn plan(&self, stack: &Stack, hand: &Hand, aim: Option<usize>) -> Option<Plan> {
        let lowest = stack.height().max(1);
        let fits = |&lines: &usize| (WIDTH * lines).abs_diff(stack.count()).is_multiple_of(4);
        let all: Vec<usize> = (lowest..=MOST_LINES).filter(fits).collect();
        let aim = aim.unwrap_or(USUAL_LINES);
        let mut best = all
            .contains(&aim)
            .then(|| self.plan_of(aim, stack, hand))
            .flatten();
        for &lines in all.iter().filter(|&&lines| lines != aim) {
            let is_needless = lines > USUAL_LINES || best.as_ref().is_some_and(Plan::is_certain);
            if is_needless && best.is_some() {
                continue;
            }
            let other = self.plan_of(lines, stack, hand);
            let is_better = |other: &Plan| {
                best.as_ref()
                    .is_none_or(|best| other.is_certain() || best.lines != aim && other.is_better(best))
            };
            if let Some(other) = other.filter(is_better) {
                best = Some(other);
            }
        }
        best
    }

    /// The plan of a clear of this many lines.
    fn plan_of(&self, lines: usize, stack: &Stack, hand: &Hand) -> Option<Plan> {
        let field = Field::from_cells(stack.rows_from(0), lines).ok()?;
        let situation = situation(field, hand)?;
        let mover = self.mover(lines)?;
        let config = Config::default();
        let (adviser, limits) = (Adviser::new(&mover, &config).within(EFFORT), Limits::none());
        let advice = match &self.values {
            None => adviser.advise(&situation, &limits).ok()?,
            Some(values) => adviser.prospects(&situation, values, &limits).ok()?.advice,
        };
        let moves: Vec<Placement> = advice.moves.iter().map(|first| first.placement).collect();
        (!moves.is_empty()).then_some(Plan {
            lines,
            pieces: field.pieces_needed().ok()?,
            chance: advice.chance,
            moves,
        })
    }

    /// The mover of this many lines; none where the kicks lead too far.
    fn mover(&self, lines: usize) -> Option<Arc<Mover>> {
        let mover = self.movers.get(lines.checked_sub(1)?)?;
        let make = || Mover::new(self.physics.clone(), lines).ok().map(Arc::new);
        mover.get_or_init(make).clone()
    }
}

impl Plan {
    /// Whether the clear succeeds whatever comes.
    fn is_certain(&self) -> bool {
        self.chance.won == self.chance.of
    }

    /// Whether it has the greater chance.
    fn is_better(&self, other: &Self) -> bool {
        self.chance.value() > other.chance.value()
    }
}

/// What a player sees. With nothing in the slot, the first piece is taken for the one there: each of the first two can
/// be placed next, and whoever presses hold later sees one piece more, not less.
fn situation(field: Field, hand: &Hand) -> Option<Situation> {
    let (slot, shown) = match hand.slot {
        Some(slot) => (slot, &hand.queue[..]),
        None => {
            let (&first, rest) = hand.queue.split_first()?;
            (first, rest)
        }
    };
    (!shown.is_empty()).then(|| Situation {
        field,
        hold: Hold::Piece(slot),
        shown: shown.to_vec(),
        bag: hand.bag,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Piece, parse_pieces};

    fn stack(rows: &str) -> Stack {
        let field = Field::parse(rows, MOST_LINES).unwrap();
        Stack::of(|x, y| field.is_filled(x, y))
    }

    fn hand(slot: Option<Piece>, queue: &str) -> Hand {
        Hand::guessed(slot, &parse_pieces(queue).unwrap())
    }

    fn plan(rows: &str, hand: &Hand, aim: Option<usize>) -> Option<Plan> {
        Clearing::new(Physics::srs(), None).plan(&stack(rows), hand, aim)
    }

    const OPENER: &str = "XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X";

    /// Where nothing has to be left out, plans are those of exact chances.
    #[test]
    fn plans_are_those_of_exact_chances() {
        let hand = hand(Some(Piece::T), "SJ");
        let found = plan(OPENER, &hand, None).unwrap();
        let problem = situation(Field::parse(OPENER, 4).unwrap(), &hand).unwrap();
        let mover = Arc::new(Mover::new(Physics::srs(), 4).unwrap());
        let problem = problem.problem(&mover).unwrap();
        let advice = crate::chance::advise(&problem, &Config::default(), &Limits::none()).unwrap();
        assert!(advice.chance.won < advice.chance.of);
        assert_eq!((found.lines, found.pieces, found.chance), (4, 3, advice.chance));
        assert!(
            found
                .moves
                .iter()
                .eq(advice.moves.iter().map(|first| &first.placement))
        );
    }

    /// Two lines, or four: those that are aimed at, or those that are certain.
    #[test]
    fn an_aim_is_kept_unless_another_clear_is_certain() {
        let rows = "XXXXXX____/XXXXXX____";
        let lines = |queue, aim| plan(rows, &hand(Some(Piece::O), queue), aim).map(|plan| plan.lines);
        assert_eq!(lines("OTILJ", Some(4)), Some(2));
        assert_eq!(lines("STILJ", Some(4)), Some(4));
    }

    #[test]
    fn no_plan_is_made_where_there_is_no_clear() {
        // Too high, with cells that no pieces fill up, and without a piece to place.
        let high = Stack::of(|x, y| x < 4 && y < 7);
        assert_eq!(
            Clearing::new(Physics::srs(), None).plan(&high, &hand(None, "TIOSZ"), None),
            None
        );
        assert_eq!(plan("X_________", &hand(None, "TIOSZ"), None), None);
        assert_eq!(plan(OPENER, &hand(None, ""), None), None);
    }
}
