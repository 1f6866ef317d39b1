//! The share of queues that can clear a field, every piece known beforehand.
//!
//! All queues of a pattern are searched at once, 896 at a time: a state (field and slot) is entered with the set
//! of those queues that lead to it, have no solution yet, and have not been in this state before. A queue that reaches
//! the clear field is solved and leaves every set. So a state is looked at again only for queues for which it is new, and
//! a set that becomes empty ends its branch.
//!
//! With much room on the field, most queues are solved before that, by a few solutions that serve many: see
//! [`examples`]. The last pieces of many queues are worked out for all batches together, see [`ends`].

mod ends;
mod examples;
mod future;
mod search;

use std::sync::{Mutex, MutexGuard, PoisonError};

use quadrille_search::{GaveUp, Limits};
use rayon::prelude::*;
use thiserror::Error;

use crate::batch::{self, Batch, QueueSet, TOGETHER};
use crate::pattern::{Pattern, PatternError};
use crate::piece_list::PieceList;
use crate::{Field, FieldError, Hold, Mover, Piece, Table};
use ends::{Ends, Plan};
use future::Future;
use search::Search;

/// How many of a pattern's queues can clear a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Percent {
    /// Queues that can.
    pub solved: u64,
    /// All queues, cut to the pieces that matter, each once.
    pub total: u64,
    /// Queues that cannot, in the order of their letters.
    pub failed: Vec<Vec<Piece>>,
}

/// Why there is no share.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PercentError {
    /// The field has no perfect clear, whatever the pieces.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// The pattern means too many queues, or too short ones.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// A limit struck.
    #[error("gave up: {why}")]
    GaveUp {
        /// Which.
        why: GaveUp,
        /// The queues of which it is known whether they can: their number is `total`.
        so_far: Percent,
    },
}

/// The fewest queues for which the ends are worked out for all batches together.
const MANY: usize = 8 * TOGETHER;

/// The most queues that a pattern may mean.
pub const MOST_QUEUES: u128 = 200_000_000;

/// How many of the pattern's queues can clear the field.
///
/// Queues are cut to the pieces that can matter: as many as are needed, and with a slot one more; equal ones count once.
/// After each batch of queues, `tell` is called with their number. Batches are searched on rayon's threads, whose number
/// changes nothing.
///
/// A table of useful fields makes it faster, if it is for this physics and has the field; else it is not used.
///
/// # Errors
///
/// When the field has no perfect clear whatever the pieces, the pattern's queues are too short or too many, or a limit
/// strikes.
pub fn percent(
    mover: &Mover,
    field: Field,
    hold: Hold,
    pattern: &Pattern,
    table: Option<&Table>,
    limits: &Limits,
    tell: impl Fn(usize) + Sync,
) -> Result<Percent, PercentError> {
    let needed = field.pieces_needed()?;
    let known = pattern.shortest() + usize::from(hold.piece().is_some());
    if known < needed {
        let pieces = pattern.shortest();
        return Err(PatternError::TooShort { pieces, needed }.into());
    }
    let queues = pattern.packed(useful_pieces(hold, needed), MOST_QUEUES)?;
    let plan = (queues.len() >= MANY)
        .then(|| Plan::new(&queues, hold, needed))
        .flatten();
    let task = Task {
        future: Future::new(mover, field, table),
        field,
        hold,
        queues: &queues,
        plan: plan.as_ref(),
    };
    let (failed, searched, gave_up) = task.unsolved(limits, tell);
    let failed: Vec<Vec<Piece>> = failed.into_iter().map(PieceList::to_vec).collect();
    let total = searched as u64;
    let percent = Percent {
        solved: total - failed.len() as u64,
        total,
        failed,
    };
    match gave_up {
        None => Ok(percent),
        Some(why) => Err(PercentError::GaveUp { why, so_far: percent }),
    }
}

/// All queues of a pattern.
struct Task<'a> {
    future: Future<'a>,
    field: Field,
    hold: Hold,
    queues: &'a [PieceList],
    plan: Option<&'a Plan>,
}

impl Task<'_> {
    /// The queues that cannot clear the field, in their order; of how many that is known; and why not of all.
    fn unsolved(
        &self,
        limits: &Limits,
        tell: impl Fn(usize) + Sync,
    ) -> (Vec<PieceList>, usize, Option<GaveUp>) {
        let batches = self.plan.map_or_else(
            || batch::ranges(self.queues.len()),
            |plan| plan.batches(self.queues),
        );
        // What one batch has worked out serves the next one of its thread.
        let known = Mutex::new(Vec::new());
        let unsolved = batches.par_iter().map(|batch| {
            limits.check(0)?;
            let batch = &self.queues[batch.clone()];
            let unsolved = if let Some(plan) = self.plan {
                let taken = lock(&known).pop();
                let mut ends = taken.unwrap_or_else(|| Ends::new(self.future, plan, limits));
                let unsolved = ends.unsolved(self.field.word(), self.hold, batch)?;
                lock(&known).push(ends);
                unsolved
            } else {
                let queues: Vec<Vec<Piece>> = batch.iter().map(|queue| queue.to_vec()).collect();
                let unsolved = self.unsolved_of(&queues, limits)?;
                unsolved.iter().map(|number| batch[number]).collect()
            };
            tell(batch.len());
            Ok((unsolved, batch.len()))
        });
        let results: Vec<Result<(Vec<PieceList>, usize), GaveUp>> = unsolved.collect();
        let gave_up = results.iter().find_map(|result| result.as_ref().err().copied());
        let (unsolved, searched): (Vec<_>, Vec<_>) = results.into_iter().flatten().unzip();
        (unsolved.concat(), searched.iter().sum(), gave_up)
    }

    /// The same for so few queues that they are searched together.
    fn unsolved_of(&self, queues: &[Vec<Piece>], limits: &Limits) -> Result<QueueSet, GaveUp> {
        let batch = Batch::new(queues);
        let search = Search::new(self.future, self.field, self.hold, &batch, limits);
        let unsolved =
            examples::unsolved(self.future.mover(), self.field, self.hold, queues, &batch, limits)?;
        search.only(unsolved).run()
    }
}

/// How many pieces of the queue can be placed at most, or change what can be.
const fn useful_pieces(hold: Hold, needed: usize) -> usize {
    match hold {
        Hold::Empty => needed + 1,
        Hold::Off | Hold::Piece(_) => needed,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use quadrille_search::Stop;
    use rayon::ThreadPoolBuilder;

    use super::*;
    use crate::{DropMode, KickTable, Physics, Queue, solve};

    /// What examples leave, searched together: the same queues as without examples.
    #[test]
    fn examples_solve_what_can_be_solved() {
        let field = Field::parse("XX________/XX________/XX________/XX________", 4).unwrap();
        let cases = [
            ("[SZ]!,[SZ]!,[SZ]!,*p2", DropMode::Soft),
            ("[SZ]!,[SZ]!,[TIO]!,*", DropMode::Hard),
        ];
        for (text, drop) in cases {
            let mover = Mover::new(Physics::new(KickTable::srs(), drop), 4).unwrap();
            let hold = Hold::Piece(Piece::T);
            let limits = Limits::none();
            let queues = text.parse::<Pattern>().unwrap().queues(8, 1_000).unwrap();
            let batch = Batch::new(&queues);
            let left = examples::unsolved(&mover, field, hold, &queues, &batch, &limits).unwrap();
            let future = Future::new(&mover, field, None);
            let search = || Search::new(future, field, hold, &batch, &limits);
            let expected = search().run().unwrap();
            assert_eq!(search().only(left).run().unwrap(), expected, "{text}");
            let count = |queues: &QueueSet| queues.iter().count();
            let counts = [&batch.all, &left, &expected].map(count);
            assert!(
                counts[0] > counts[1] && counts[1] >= counts[2] && counts[2] > 0,
                "{text} {counts:?}"
            );
        }
    }

    #[test]
    fn what_is_known_is_told_when_a_limit_strikes() {
        let mover = Mover::new(Physics::srs(), 2).unwrap();
        let field = Field::empty(2).unwrap();
        let pattern: Pattern = "*,*p6; *,*p6".parse().unwrap();
        let ask = |stop: &Stop, after: usize| {
            let seen = AtomicUsize::new(0);
            let tell = |queues| {
                if seen.fetch_add(queues, Ordering::Relaxed) + queues >= after {
                    stop.raise();
                }
            };
            let limits = Limits::until(stop.clone());
            // One batch after the other: on many threads, all may be done before the flag is seen.
            let thread = ThreadPoolBuilder::new().num_threads(1).build().unwrap();
            thread.install(|| percent(&mover, field, Hold::Empty, &pattern, None, &limits, tell))
        };
        let all = ask(&Stop::new(), usize::MAX).unwrap();
        let PercentError::GaveUp { why, so_far } = ask(&Stop::new(), 2_000).unwrap_err() else {
            panic!("a limit struck");
        };
        assert_eq!(why, GaveUp::Stopped);
        assert!(
            (2_000..all.total).contains(&so_far.total),
            "{} of {}",
            so_far.total,
            all.total
        );
        assert_eq!(so_far.solved + so_far.failed.len() as u64, so_far.total);
        assert!(so_far.failed.iter().all(|queue| all.failed.contains(queue)));
    }

    /// Batch by batch, by the ends of all batches, and queue by queue; with a table and without.
    #[test]
    fn all_ways_agree() {
        let mover = Mover::new(Physics::new(KickTable::srs(), DropMode::Soft), 2).unwrap();
        let table = Table::build(&mover, &Limits::none(), |_| ()).unwrap();
        let high = Mover::new(Physics::srs(), 4).unwrap();
        let stairs = "X_________/XXXX______/XXXXX_____/XXXXXX____";
        let cases = [
            (&mover, "", Hold::Empty, "*p4,*p2"),
            (&mover, "", Hold::Empty, "*p4,*; [TI],*p4"),
            (&mover, "", Hold::Piece(Piece::T), "*p4,*"),
            (&mover, "", Hold::Off, "*p4,*"),
            (&mover, "XX________/XX________", Hold::Empty, "*p5"),
            (&high, stairs, Hold::Empty, "T,*p7"),
        ];
        for (mover, rows, hold, text) in cases {
            let field = Field::parse(rows, mover.lines()).unwrap();
            let needed = field.pieces_needed().unwrap();
            let pattern: Pattern = text.parse().unwrap();
            let queues = pattern.packed(useful_pieces(hold, needed), MOST_QUEUES).unwrap();
            let plan = Plan::new(&queues, hold, needed);
            let unsolved = |table, plan| {
                let future = Future::new(mover, field, table);
                let queues = &queues;
                let task = Task {
                    future,
                    field,
                    hold,
                    queues,
                    plan,
                };
                task.unsolved(&Limits::none(), |_| ()).0
            };
            let expected = unsolved(None, None);
            assert_eq!(unsolved(None, plan.as_ref()), expected, "{rows} {text}");
            assert_eq!(unsolved(Some(&table), plan.as_ref()), expected, "{rows} {text}");
            assert_eq!(unsolved(Some(&table), None), expected, "{rows} {text}");
            assert!(
                !expected.is_empty() && expected.len() < queues.len(),
                "{rows} {text}: {}",
                expected.len()
            );
            assert!(plan.is_some(), "{rows} {text}");
            for queue in queues.iter().step_by(97) {
                let known = Queue {
                    hold,
                    pieces: queue.to_vec(),
                };
                let solution = solve::first(mover, field, &known, &Limits::none()).unwrap();
                assert_eq!(
                    solution.solved().is_none(),
                    expected.contains(queue),
                    "{rows} {known:?}"
                );
            }
        }
    }
}
