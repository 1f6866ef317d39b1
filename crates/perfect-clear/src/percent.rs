//! The solve rate: the share of queues that can clear a field, every piece known beforehand.
//!
//! All queues of a pattern are searched at once, 896 at a time: a state (field and slot) is entered with the set of
//! those queues that lead to it, have no solution yet, and have not been in this state before. A queue that reaches the
//! clear field is solved and leaves every set. So a state is looked at again only for queues for which it is new, and a
//! set that becomes empty ends its branch.
//!
//! With nothing in hold, the first two pieces may change places: see [`twins`]. With much room on the field, most
//! queues are solved before the search, by a few solutions that serve many: see [`examples`]. Of many queues, the last
//! pieces are worked out for all together, see [`ends`].

mod ends;
mod examples;
mod hopeful;
mod search;
mod tree;
mod twins;

use std::sync::{Mutex, MutexGuard, PoisonError};

use quadrille_search::{GaveUp, Limits, parallel};

use crate::words::batch::{self, Batch, QueueSet, TOGETHER};
use crate::words::field_word::FieldWord;
use crate::words::pattern::{CutQueues, Packed, Pattern, PatternError};
use crate::words::piece_list::PieceList;
use crate::{Config, FieldOf, Hold, MOST_LINES, Piece, Problem};
use ends::{Ends, Plan};
use hopeful::HopefulMoves;
use search::Search;
use twins::{Queues, Searched};

pub use tree::Branch;

/// Number of a pattern's queues that can clear a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Percent {
    /// Queues that can, whole ones.
    pub solved: u64,
    /// Queues of which that is known: if no limit struck, all of the pattern.
    pub looked_at: u64,
    /// The queues of the pattern, each once.
    pub total: u64,
    /// Those of which it is known, cut to the pieces that matter, each once.
    pub cut: usize,
    /// Queues that cannot, cut so.
    pub failed: CutQueues,
    /// The limit that struck before the other queues were searched.
    pub gave_up: Option<GaveUp>,
}

/// The fewest queues for which the ends are worked out for all batches together.
const MANY: usize = 8 * TOGETHER;

/// The most queues that a pattern may mean for a solve rate.
pub const MOST_QUEUES: u128 = 200_000_000;

/// How many of a pattern's queues can clear the field, somebody who knows all of their pieces.
///
/// Queues are cut to the pieces that can matter for the search: as many as are needed, and with a slot one more. The
/// share is that of whole queues, each once. Progress is reported in queues. Batches are searched on rayon's threads,
/// whose number changes nothing. With [`Config::table`], many queues take less time.
///
/// With more than six lines, and up to 7,168 queues, [`Config::states`] are the most: where there are more, some queues
/// are not searched, and `gave_up` is [`GaveUp::OutOfReach`].
///
/// ```
/// use quadrille_perfect_clear::{Config, Field, Limits, Pattern, Problem, percent};
///
/// let field = Field::parse("XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....", 4)?;
/// let problem = Problem::new(field, "T,*p4".parse::<Pattern>()?)?;
/// let share = percent(&problem, &Config::default(), &Limits::none())?;
/// assert_eq!((share.solved, share.total), (744, 840));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the pattern means more than [`MOST_QUEUES`].
pub fn percent<W: FieldWord>(
    problem: &Problem<Pattern, W>,
    config: &Config,
    limits: &Limits,
) -> Result<Percent, PatternError> {
    let useful = useful_pieces(problem.hold(), problem.pieces_needed());
    let (queues, gave_up) = problem.pieces().packed_within(useful, MOST_QUEUES, limits)?;
    Ok(match gave_up {
        None => of_queues(problem, queues, config, limits),
        Some(_) => Percent {
            solved: 0,
            looked_at: 0,
            total: queues.total,
            cut: 0,
            failed: CutQueues::new(Vec::new(), Vec::new(), queues.total),
            gave_up,
        },
    })
}

/// How many of these queues solve the problem.
fn of_queues<W: FieldWord>(
    problem: &Problem<Pattern, W>,
    queues: Packed,
    config: &Config,
    limits: &Limits,
) -> Percent {
    let (field, hold, total) = (problem.field(), problem.hold(), queues.total);
    let queues = Queues::new(queues, hold);
    let plan = (queues.list().len() >= MANY)
        .then(|| Plan::new(queues.list(), hold, problem.pieces_needed()))
        .flatten();
    let task = Task {
        most: most_states::<W>(config, queues.list().len()),
        hopeful: HopefulMoves::new(problem.mover(), field, config.table.as_deref()),
        field,
        hold,
        queues: &queues,
        plan: plan.as_ref(),
    };
    let (failed, searched, gave_up) = task.unsolved(limits);
    let (failed, weights) = failed
        .into_iter()
        .map(|(queue, whole)| (queue.to_vec(), whole))
        .unzip();
    let failed = CutQueues::new(failed, weights, total);
    Percent {
        solved: searched.whole - failed.looked_at(),
        looked_at: searched.whole,
        total,
        cut: searched.cut,
        failed,
        gave_up,
    }
}

/// The queues of a pattern.
struct Task<'a, W> {
    /// The most states of a batch.
    most: usize,
    hopeful: HopefulMoves<'a>,
    field: FieldOf<W>,
    hold: Hold,
    queues: &'a Queues,
    plan: Option<&'a Plan>,
}

impl<W: FieldWord> Task<'_, W> {
    /// The queues that cannot clear the field, in their order; of how many that is known; and why not of all.
    fn unsolved(&self, limits: &Limits) -> (Vec<(PieceList, u32)>, Searched, Option<GaveUp>) {
        let list = self.queues.list();
        let batches = self
            .plan
            .map_or_else(|| batch::ranges(list.len()), |plan| plan.batches(list));
        // What one batch has worked out serves the next one of its thread.
        let known = Mutex::new(Vec::new());
        let results = parallel::map(&batches, |places| {
            limits.check(0)?;
            let batch = &list[places.clone()];
            let unsolved = if let Some(plan) = self.plan {
                let taken = lock(&known).pop();
                let mut ends = taken.unwrap_or_else(|| Ends::new(self.hopeful, plan, limits));
                let unsolved = ends.unsolved(self.field.word(), self.hold, batch)?;
                lock(&known).push(ends);
                unsolved
            } else {
                let queues: Vec<Vec<Piece>> = batch.iter().map(|queue| queue.to_vec()).collect();
                let unsolved = self.unsolved_of(&queues, limits)?;
                unsolved.iter().map(|number| batch[number]).collect()
            };
            let searched = self.queues.count(places.clone());
            limits.advance(searched.whole);
            Ok((unsolved, searched))
        });
        let gave_up = results.iter().find_map(|result| result.as_ref().err().copied());
        let (unsolved, searched): (Vec<_>, Vec<_>) = results.into_iter().flatten().unzip();
        (
            self.queues.with_twins(unsolved.concat()),
            Searched {
                cut: searched.iter().map(|searched| searched.cut).sum(),
                whole: searched.iter().map(|searched| searched.whole).sum(),
            },
            gave_up,
        )
    }

    /// The same for so few queues that they are searched together.
    fn unsolved_of(&self, queues: &[Vec<Piece>], limits: &Limits) -> Result<QueueSet, GaveUp> {
        let batch = Batch::new(queues);
        let search = Search::new(self.hopeful, self.field, self.hold, &batch, limits);
        let unsolved = examples::unsolved(
            self.hopeful.mover(),
            self.field,
            self.hold,
            queues,
            &batch,
            limits,
        )?;
        search.only(unsolved).at_most(self.most).run()
    }
}

/// The most states of a batch: those of low fields are few enough, and high ones share what is allowed among the
/// batches that may be searched at once.
fn most_states<W: FieldWord>(config: &Config, queues: usize) -> usize {
    if W::MOST_LINES <= MOST_LINES {
        return usize::MAX;
    }
    config.states / queues.div_ceil(TOGETHER).clamp(1, 4)
}

/// How many pieces of the queue can be placed at most, or change what can be.
pub(crate) const fn useful_pieces(hold: Hold, needed: usize) -> usize {
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
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use quadrille_search::Stop;
    use rayon::ThreadPoolBuilder;

    use super::*;
    use crate::{DropMode, Field, KickTable, Mover, Physics, Queue, Table, solve};

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
            let hopeful = HopefulMoves::new(&mover, field, None);
            let search = || Search::new(hopeful, field, hold, &batch, &limits);
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
        let pattern: Pattern = "*,*p6; *,*p6".parse().unwrap();
        let problem = Problem::new(Field::empty(2).unwrap(), pattern).unwrap();
        let ask = |stop: &Stop, after: u64| {
            let (seen, raised) = (AtomicU64::new(0), stop.clone());
            let limits = Limits::until(stop.clone()).on_progress(move |queues| {
                if seen.fetch_add(queues, Ordering::Relaxed) + queues >= after {
                    raised.raise();
                }
            });
            // One batch after the other: on many threads, all may be done before the flag is seen.
            let thread = ThreadPoolBuilder::new().num_threads(1).build().unwrap();
            let config = Config::default();
            thread.install(|| percent(&problem, &config, &limits)).unwrap()
        };
        let all = ask(&Stop::new(), u64::MAX);
        assert_eq!(all.gave_up, None);
        let so_far = ask(&Stop::new(), 2_000);
        assert_eq!(so_far.gave_up, Some(GaveUp::Stopped));
        assert!(
            (2_000..all.total).contains(&so_far.looked_at),
            "{} of {}",
            so_far.looked_at,
            all.total
        );
        assert_eq!(so_far.total, all.total);
        assert_eq!(so_far.solved + so_far.failed.looked_at(), so_far.looked_at);
        assert!(so_far.failed.iter().all(|queue| all.failed.contains(queue)));
    }

    /// Batch by batch, by the ends of all batches, and queue by queue; with a table and without.
    #[test]
    fn all_ways_agree() {
        let mover = Arc::new(Mover::new(Physics::new(KickTable::srs(), DropMode::Soft), 2).unwrap());
        let table = Table::build(&mover, &Limits::none()).unwrap();
        let high = Arc::new(Mover::new(Physics::srs(), 4).unwrap());
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
            let all = Queues::new(queues.clone(), hold);
            let queues = queues.queues;
            let plan = Plan::new(all.list(), hold, needed);
            let unsolved = |table, plan| {
                let hopeful = HopefulMoves::new(mover, field, table);
                let queues = &all;
                let task = Task {
                    most: usize::MAX,
                    hopeful,
                    field,
                    hold,
                    queues,
                    plan,
                };
                let unsolved = task.unsolved(&Limits::none()).0;
                unsolved.into_iter().map(|(queue, _)| queue).collect::<Vec<_>>()
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
                let problem = Problem::holding(field, hold, Queue::new(queue.to_vec()))
                    .and_then(|problem| problem.with_mover(mover))
                    .unwrap();
                let report = solve(&problem, &Config::default(), &Limits::none());
                assert_eq!(
                    report.outcome.solved().is_none(),
                    expected.contains(queue),
                    "{rows} {problem}"
                );
            }
        }
    }
}
