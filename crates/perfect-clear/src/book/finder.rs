//! Which setups fit the pieces at hand, and what they are worth: build, clear and save in one.
//!
//! # What
//!
//! A player has a queue, or knows which pieces the clear before leaves over, and asks which setup to build. Each setup
//! is judged by everything that may come: [`judge`] has the share of queues that build it and then clear the field, and
//! [`Judged::prospects`] what they save, and how many clears are expected to follow.
//!
//! # How
//!
//! Whether a setup can be built depends on its pieces and one more, which ends up in hold. What clears the field
//! afterwards depends on that piece and on what is still to come, and not on how the setup was built. So queues are put
//! together by these *ends*, of which there are a few, and each end is worked out once. A queue that can build the
//! setup in several ways takes the one whose end is best. All shares are those of somebody who knows every piece
//! beforehand; [`End::is_shown`] says where a player sees as much.

mod hand;

use std::collections::BTreeMap;
use std::sync::Arc;

use quadrille_search::{GaveUp, Limits};
use thiserror::Error;

use super::database::Row;
use super::{Entry, SEEN, Shape, is_shown};
use crate::build::{BuildError, Paths, Tile, saves, setups};
use crate::chain::Worth;
use crate::chance::Chance;
use crate::{Config, Hold, Mover, Pattern, PatternError, Piece, Problem, ProblemError, percent};
pub use hand::Hand;
use hand::{Rest, reach};

/// A setup that may fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// For which clear it is, from 1.
    pub clear: usize,
    /// What it is called.
    pub name: String,
    /// What stands when it is built.
    pub shape: Shape,
    /// The pieces of which it is built, one of these lists; none if that is not known.
    pub build: Vec<Vec<Piece>>,
    /// The solve rate that was published with it, for the queues named there.
    pub published: Option<Chance>,
}

/// Judgement of a setup with some pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The setup.
    pub candidate: Candidate,
    /// The queues that may come, cut to the pieces that can matter to the building, and the ways that they have.
    pub ways: Paths,
    /// For each queue the way whose end is best, by number.
    pub chosen: Vec<Option<usize>>,
    /// What is left in the end, for all queues that build it.
    pub ends: Vec<End>,
}

/// Situation when a setup stands.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// The hold slot.
    pub hold: Hold,
    /// What may follow.
    pub follow: Pattern,
    /// The queues that end so.
    pub queues: u64,
    /// How many of those that may follow clear the field, somebody who knows all pieces.
    pub cleared: Chance,
    /// Whether a player with five previews sees all that matters by then: the share is the exact chance.
    pub is_shown: bool,
}

/// Prospects of a setup.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospects {
    /// For each piece: the share of all queues that can clear the field and leave it in hold.
    pub saves: [f64; Piece::COUNT],
    /// The expected number of clears in a row, this one first, if the best piece is left each time.
    pub clears: f64,
}

/// Reason why a setup was not judged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FinderError {
    /// The pieces state no problem.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The pieces make no pattern.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// Too much to look at.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A limit struck.
    #[error("gave up: {0}")]
    GaveUp(GaveUp),
}

impl From<Entry> for Candidate {
    fn from(entry: Entry) -> Self {
        let Entry {
            clear, name, shape, ..
        } = entry;
        Self {
            clear,
            name,
            shape,
            build: Vec::new(),
            published: None,
        }
    }
}

impl Candidate {
    /// The setups of a row, one for each shape.
    #[must_use]
    pub fn of_row(row: &Row) -> Vec<Self> {
        let candidate = |(name, shape)| Self {
            clear: row.clear,
            name,
            shape,
            build: row.build.clone(),
            published: row.published,
        };
        row.named_shapes().into_iter().map(candidate).collect()
    }

    /// Takes another setup of the same shape into account.
    pub fn merge(&mut self, other: &Self) {
        if self.build.is_empty() || other.build.is_empty() {
            self.build.clear();
        } else {
            self.build.extend_from_slice(&other.build);
        }
        self.published = self.published.or(other.published);
    }

    /// The setup seen in a mirror. Its rate was not published: kicks have no mirror.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mirror = |pieces: &Vec<Piece>| pieces.iter().map(|piece| piece.mirrored()).collect();
        Self {
            clear: self.clear,
            name: format!("{}, mirrored", self.name),
            shape: self.shape.mirrored(),
            build: self.build.iter().map(mirror).collect(),
            published: None,
        }
    }
}

/// The piece in hold, and what is still to come.
type Key = (Option<Piece>, Rest);

/// Judges a setup by the pieces at hand; nothing if no queue builds it.
///
/// ```
/// use std::sync::Arc;
///
/// use quadrille_perfect_clear::book::finder::{Candidate, Hand, judge};
/// use quadrille_perfect_clear::book::{self, STANDARD};
/// use quadrille_perfect_clear::{Limits, Mover, PieceSet, Physics, parse_pieces};
///
/// let opener = Candidate::from(book::read(STANDARD, 4)?.swap_remove(0)).mirrored();
/// let mover = Arc::new(Mover::new(Physics::srs(), 4)?);
/// let hand = Hand::of_queue(parse_pieces("TILJSZO")?, PieceSet::EMPTY, 1);
/// let judged = judge(&opener, &hand, &mover, &Limits::none())?.expect("this queue builds it");
/// assert_eq!((judged.ends[0].cleared.won, judged.ends[0].cleared.of), (711, 840));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When a limit strikes, or there is too much to look at.
pub fn judge(
    candidate: &Candidate,
    hand: &Hand,
    mover: &Arc<Mover>,
    limits: &Limits,
) -> Result<Option<Judged>, FinderError> {
    // Parts of the work report no progress: setups are what is counted.
    let limits = &limits.clone().on_progress(|_| ());
    let ways = ways(candidate, hand, mover, limits)?;
    if ways.found.is_empty() {
        return Ok(None);
    }
    let mut judge = Judge {
        shape: candidate.shape,
        hand,
        mover,
        limits,
        ends: BTreeMap::new(),
    };
    let chosen = judge.choose(&ways)?;
    Ok(Some(Judged {
        candidate: candidate.clone(),
        ways,
        chosen,
        ends: judge.ends.into_values().filter(|end| end.queues > 0).collect(),
    }))
}

/// The queues that matter to the building of a setup, and their ways.
fn ways(
    candidate: &Candidate,
    hand: &Hand,
    mover: &Arc<Mover>,
    limits: &Limits,
) -> Result<Paths, FinderError> {
    let pieces = candidate.shape.pieces();
    let built = |length: usize| {
        let problem = candidate.shape.building(hand.pattern(length)?, mover)?;
        let ways = setups(&problem, &Config::default(), limits)?;
        match ways.gave_up {
            Some(why) => Err(FinderError::GaveUp(why)),
            None => Ok(ways),
        }
    };
    // Where exactly the pieces that are known build it in any case, what comes next does not matter.
    if hand.pieces().len() == pieces {
        let ways = built(pieces)?;
        if ways.solved() == ways.queues.total() {
            return Ok(ways);
        }
    }
    built(reach(pieces))
}

/// The ends of one setup.
struct Judge<'a> {
    shape: Shape,
    hand: &'a Hand,
    mover: &'a Arc<Mover>,
    limits: &'a Limits,
    ends: BTreeMap<Key, End>,
}

impl Judge<'_> {
    /// Has each queue end in the best way.
    fn choose(&mut self, ways: &Paths) -> Result<Vec<Option<usize>>, FinderError> {
        let mut best: Vec<Option<(usize, Key)>> = vec![None; ways.queues.len()];
        for (number, way) in ways.found.iter().enumerate() {
            for &queue in &way.queues {
                let key = self.key(&ways.queues[queue as usize], &way.tiles);
                let rate = self.end(&key)?.cleared.value();
                let best = &mut best[queue as usize];
                if best
                    .as_ref()
                    .is_none_or(|best| self.ends[&best.1].cleared.value() < rate)
                {
                    *best = Some((number, key));
                }
            }
        }
        for (number, best) in best.iter().enumerate() {
            let end = best.as_ref().and_then(|(_, key)| self.ends.get_mut(key));
            if let Some(end) = end {
                end.queues += ways.queues.weight(number);
            }
        }
        Ok(best.into_iter().map(|best| best.map(|best| best.0)).collect())
    }

    /// What a queue leaves when it has built these tiles.
    fn key(&self, queue: &[Piece], tiles: &[Tile]) -> Key {
        let mut unused = queue.to_vec();
        for tile in tiles {
            if let Some(at) = unused.iter().position(|&piece| piece == tile.piece) {
                unused.remove(at);
            }
        }
        (unused.first().copied(), self.hand.after(queue))
    }

    fn end(&mut self, key: &Key) -> Result<&End, FinderError> {
        if !self.ends.contains_key(key) {
            let end = self.worked_out(key)?;
            self.ends.insert(key.clone(), end);
        }
        Ok(&self.ends[key])
    }

    fn worked_out(&self, (slot, rest): &Key) -> Result<End, FinderError> {
        let hold = slot.map_or(Hold::Empty, Hold::Piece);
        let field = self.shape.field;
        let needed = field.empty_cells() / 4 + usize::from(slot.is_none());
        let follow = self.hand.spelled(rest, needed)?;
        // One of the seven that are seen is in hold.
        let is_shown = is_shown(field, &follow, SEEN - usize::from(slot.is_some()))?;
        let problem = Problem::of_parts(field, hold, follow, self.mover)?;
        let share = percent(&problem, &Config::default(), self.limits)?;
        if let Some(why) = share.gave_up {
            return Err(FinderError::GaveUp(why));
        }
        Ok(End {
            hold,
            follow: problem.pieces().clone(),
            queues: 0,
            cleared: Chance {
                won: share.solved,
                of: share.total,
            },
            is_shown,
        })
    }
}

impl Judged {
    /// The queues that build the setup.
    #[must_use]
    pub fn built(&self) -> u64 {
        self.ends.iter().map(|end| end.queues).sum()
    }

    /// The share of all queues that build the setup and then clear the field.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.mean(|end| end.cleared.value())
    }

    /// Whether all that matters is shown at every end: then the rate is a chance.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.ends.iter().all(|end| end.is_shown)
    }

    /// The mean over all queues; those that do not build the setup count as 0.
    fn mean(&self, value: impl Fn(&End) -> f64) -> f64 {
        let sum: f64 = self.ends.iter().map(|end| end.queues as f64 * value(end)).sum();
        sum / self.ways.queues.total() as f64
    }

    /// What the clear can save, and how many are expected to follow it, `worth` being what pieces in hold are worth.
    ///
    /// # Errors
    ///
    /// When a limit strikes, or there is too much to look at.
    pub fn prospects(
        &self,
        mover: &Arc<Mover>,
        worth: &Worth,
        limits: &Limits,
    ) -> Result<Prospects, FinderError> {
        let limits = &limits.clone().on_progress(|_| ());
        let mut all = Prospects {
            saves: [0.0; Piece::COUNT],
            clears: 0.0,
        };
        for end in &self.ends {
            let problem = Problem::of_parts(self.candidate.shape.field, end.hold, end.follow.clone(), mover)?;
            let left = saves(&problem, &Config::default(), limits)?;
            if let Some(why) = left.gave_up {
                return Err(FinderError::GaveUp(why));
            }
            let share = end.queues as f64 / (self.ways.queues.total() * left.queues.total()) as f64;
            for piece in Piece::ALL {
                all.saves[piece.index()] += share * left.keeping(piece) as f64;
            }
            let solved = left.left.iter().filter(|left| left.is_solved());
            let values = solved.map(|left| {
                let next = left.slot.iter().map(|slot| worth.of(self.candidate.clear, slot));
                1.0 + next.fold(0.0, f64::max)
            });
            all.clears += share * values.sum::<f64>();
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests;
