//! The best that queues can score on their way to an aim.
//!
//! A state goes with what its placements have scored: the clears before decide what the next one scores, so they are
//! part of the state, and each number of points goes with the queues that can have it there. Of two numbers, a queue
//! keeps the better one. Only states from which the aim is reached are looked at, those that [`Search::cull`] keeps.

use quadrille_search::hash::Map;
use quadrille_search::order;

use super::Tile;
use super::rows::{Rows, lands};
use super::search::{Halt, Layer, Search};
use crate::rules::moves::Board;
use crate::rules::score::{Clear, Count, Demand, Kinds, Progress, Scoring, Spin, Streak, spun};
use crate::words::batch::QueueSet;
use crate::words::field_word::FieldWord;
use crate::words::slot::{Slot, StateKey};
use crate::{DropMode, Mover, Physics, Piece, Placement};

/// Score that is counted, and demands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) demand: Demand,
    /// The streak that the queues begin with; none if points do not matter.
    pub(super) streak: Option<Streak>,
    pub(super) count: Count,
}

/// State of a game, and what matters of the clears before.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Standing<W> {
    state: StateKey<W>,
    streak: Streak,
    progress: Progress,
}

/// Rest of a game: the score that is missing, and the queues for it.
struct Rest<W> {
    standing: Standing<W>,
    /// The score that is missing.
    missing: u64,
    queues: QueueSet,
}

/// Scores as [`Count::rank`] has them, the best first, each with queues that have no better one.
pub(super) type Points = Vec<(u64, QueueSet)>;

/// Kinds of placements, remembered by the cells before.
struct Ground<W> {
    rows: usize,
    tally: Tally,
    /// A hard drop alone, if it matters which pieces it brings to their places.
    hard: Option<Mover>,
    known: Map<(W, Piece), Vec<(W, Kinds)>>,
}

impl<W: FieldWord> Ground<W> {
    fn new(search: &Search<'_, W>, tally: Tally) -> Self {
        // The same kicks reach as far in each mode, so what the search's mover can do, this one can.
        let kicks = &search.mover(W::ZERO).physics().kicks;
        let hard = || Mover::new(Physics::new(kicks.clone(), DropMode::Hard), search.rows()).ok();
        Self {
            rows: search.rows(),
            tally,
            hard: tally.demand.bounds.soft_drops.and_then(|_| hard()),
            known: Map::default(),
        }
    }

    /// The ways in which a tile can count after these cells, and whether each takes a soft drop.
    fn clears(
        &mut self,
        mover: &Mover,
        word: W,
        tile: Tile<W>,
    ) -> impl Iterator<Item = (Clear, bool)> + use<W> {
        let (rows, rules) = (self.rows, self.tally.demand.rules);
        let is_soft = self.is_soft(mover, word, tile);
        let known = self.known.entry((word, tile.piece)).or_insert_with(|| {
            let (cells, left) = Rows::of(word, rows);
            let mut known = Vec::new();
            let board = Board {
                cells,
                rows: left.len(),
            };
            spun(rules, mover, board, tile.piece, |mask, kinds| {
                known.push((left.spread(mask), kinds));
            });
            known
        });
        let found = known.iter().find(|(cells, _)| *cells == tile.cells);
        let kinds = found.map_or_else(Kinds::default, |&(_, kinds)| kinds);
        let (lines, is_perfect) = cleared(word, word | tile.cells, rows);
        let is_t = tile.piece == Piece::T;
        kinds.iter().map(move |spin| {
            let clear = Clear {
                is_t,
                spin: if rules.counts_full(spin, lines) {
                    Spin::Full
                } else {
                    spin
                },
                lines,
                is_perfect,
            };
            (clear, is_soft || spin != Spin::None)
        })
    }

    /// Whether no hard drop brings a tile to its place, or none may; not if that does not matter.
    fn is_soft(&self, mover: &Mover, word: W, tile: Tile<W>) -> bool {
        let Some(hard) = &self.hard else { return false };
        mover.physics().drop.twist(tile.piece).is_some() || !lands(hard, word, self.rows, tile)
    }
}

/// How many rows become full, and whether no other row has a cell then.
fn cleared<W: FieldWord>(before: W, after: W, rows: usize) -> (usize, bool) {
    let full = W::rows(1);
    let (mut lines, mut is_perfect) = (0, true);
    for row in 0..rows {
        let [before, after] = [before, after].map(|word| word.row(row));
        lines += usize::from(after == full && before != full);
        is_perfect &= after == full || after == W::ZERO;
    }
    (lines, is_perfect && lines > 0)
}

/// One of them, with its points.
struct Scored<'a, W> {
    standing: Standing<W>,
    points: &'a Points,
}

/// Everywhere that games stand after the same number of pieces.
type Standings<W> = Map<Standing<W>, Points>;

impl<W: FieldWord> Search<'_, W> {
    /// The best scores of the queues that reach the aim, by what they leave in the slot.
    pub(super) fn tally(&mut self, tally: Tally) -> Result<Vec<(Slot, Points)>, Halt> {
        let layers = self.forward()?;
        let live = self.cull(layers)?;
        let mut ground = Ground::new(self, tally);
        let streak = tally.streak.unwrap_or_default();
        let start = live[0].iter().map(|(&state, &queues)| {
            let progress = Progress::default();
            let standing = Standing {
                state,
                streak,
                progress,
            };
            (standing, vec![(0, queues)])
        });
        let mut now: Standings<W> = start.collect();
        let mut ends: Vec<(Slot, Points)> = Vec::new();
        for next in &live[1..] {
            let mut then = Standings::default();
            for (standing, points) in &now {
                self.count()?;
                let Standing { state, progress, .. } = *standing;
                if !self.is_reached(state.word()) {
                    let points = Scored {
                        standing: *standing,
                        points,
                    };
                    self.score_next(&points, next, &mut ground, &mut then);
                } else if tally.demand.is_met(progress) {
                    let best = entry(&mut ends, state.slot());
                    for (points, queues) in points {
                        keep(best, *points, *queues);
                    }
                }
                if then.len() > self.most() {
                    return Err(Halt::TooLarge);
                }
            }
            now = then;
            // Boards after a piece more have other cells.
            ground.known.clear();
        }
        Ok(ends)
    }

    /// An order in which some queue reaches the aim as the mode asks, with this score.
    pub(super) fn order_by(&mut self, tally: Tally, rank: u64) -> Result<Option<Vec<Placement>>, Halt> {
        let layers = self.forward()?;
        let live = self.cull(layers)?;
        let mut ground = Ground::new(self, tally);
        let mut starts: Vec<(StateKey<W>, QueueSet)> =
            live[0].iter().map(|(&state, &all)| (state, all)).collect();
        order::sort_by_key(&mut starts, |&(state, _)| state);
        let mut path = Vec::new();
        for (state, queues) in starts {
            let standing = Standing {
                state,
                streak: tally.streak.unwrap_or_default(),
                progress: Progress::default(),
            };
            let all = Rest {
                standing,
                missing: rank,
                queues,
            };
            if self.go_on(&all, &live[1..], &mut ground, &mut path) {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }

    /// Goes on to the aim, one piece after the other, where this much is still to be scored; `path` has the placements
    /// if that is done.
    fn go_on(
        &self,
        rest: &Rest<W>,
        next: &[Layer<W>],
        ground: &mut Ground<W>,
        path: &mut Vec<Placement>,
    ) -> bool {
        let tally = ground.tally;
        let Standing {
            state,
            streak,
            progress,
        } = rest.standing;
        if self.is_reached(state.word()) {
            return tally.demand.is_met(progress) && rest.missing == 0;
        }
        let Some((layer, next)) = next.split_first() else {
            return false;
        };
        let mut steps = Vec::new();
        self.live_steps(state, &rest.queues, layer, |tile, to, live| {
            steps.push((tile, to, live));
        });
        for (tile, to, live) in steps {
            let Some(placement) = self.placement(state.word(), tile) else {
                continue;
            };
            let mover = self.mover(state.word());
            let clears: Vec<(Clear, bool)> = ground.clears(mover, state.word(), tile).collect();
            for (clear, is_soft) in clears {
                let (gain, streak) = tally.gain(clear, streak);
                let progress = tally.demand.after(progress, clear, is_soft);
                let Some((progress, missing)) = progress.zip(rest.missing.checked_sub(gain)) else {
                    continue;
                };
                path.push(placement);
                let standing = Standing {
                    state: to,
                    streak,
                    progress,
                };
                let then = Rest {
                    standing,
                    missing,
                    queues: live,
                };
                if self.go_on(&then, next, ground, path) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }

    /// Adds what one piece more scores.
    fn score_next(
        &self,
        scored: &Scored<'_, W>,
        next: &Layer<W>,
        ground: &mut Ground<W>,
        then: &mut Standings<W>,
    ) {
        let Standing {
            state,
            streak,
            progress,
        } = scored.standing;
        let mut all = QueueSet::EMPTY;
        for (_, queues) in scored.points {
            all |= queues;
        }
        let tally = ground.tally;
        let mover = self.mover(state.word());
        self.live_steps(state, &all, next, |tile, to, live| {
            for (clear, is_soft) in ground.clears(mover, state.word(), tile) {
                let Some(progress) = tally.demand.after(progress, clear, is_soft) else {
                    continue;
                };
                let (gain, streak) = tally.gain(clear, streak);
                let standing = Standing {
                    state: to,
                    streak,
                    progress,
                };
                let best = then.entry(standing).or_default();
                for (points, queues) in scored.points {
                    keep(best, points + gain, queues & &live);
                }
            }
        });
    }
}

impl Tally {
    /// What is asked for, whatever it scores.
    pub(super) fn of(demand: Demand) -> Self {
        Self {
            demand,
            streak: None,
            count: Count::default(),
        }
    }

    /// A tally of these scores.
    pub(super) fn scoring(scoring: Scoring) -> Self {
        Self {
            demand: scoring.into(),
            streak: Some(scoring.streak),
            count: scoring.count,
        }
    }

    fn gain(self, clear: Clear, before: Streak) -> (u64, Streak) {
        let Some(_) = self.streak else {
            return (0, before);
        };
        let (score, after) = self.demand.rules.clear(clear, before);
        (self.count.rank(score), after)
    }
}

fn entry(ends: &mut Vec<(Slot, Points)>, slot: Slot) -> &mut Points {
    let at = ends
        .iter()
        .position(|(other, _)| *other == slot)
        .unwrap_or_else(|| {
            ends.push((slot, Points::new()));
            ends.len() - 1
        });
    &mut ends[at].1
}

/// Adds queues with these points, each of which keeps the most that it has.
fn keep(best: &mut Points, points: u64, mut queues: QueueSet) {
    for (others, better) in best.iter() {
        if *others >= points {
            queues -= better;
        }
    }
    if queues.is_empty() {
        return;
    }
    best.retain_mut(|(others, worse)| {
        if *others < points {
            *worse -= &queues;
        }
        !worse.is_empty()
    });
    match best.binary_search_by(|(others, _)| points.cmp(others)) {
        Ok(at) => best[at].1 |= &queues,
        Err(at) => best.insert(at, (points, queues)),
    }
}
