//! The highest score: all refills at once, then as few touching pairs as can be; fewer refills only when nothing comes
//! of more. Wins come first: where none is found, the line with the most points is kept.

use std::ops::Range;

use quadrille_search::GaveUp;

use super::ends::MORE_ROOM;
use super::search::{Coverage, Search};
use super::windows::{clear_by_windows, play_on};
use super::{Fallback, Goal, Score};
use crate::exact::ends::Value;
use crate::score::{Beam, Cleared, clear};
use crate::{Action, Game, Pair};

/// Positions that a round keeps in each layer: mostly few, so that many rounds are tried, and now and then many. After
/// the last width comes the first one again.
const WIDTHS: [usize; 6] = [20, 20, 60, 20, 60, 240];
/// After this many rounds with all refills, one round has fewer of them, as long as the score could still be beaten so.
const ROUNDS_OF_MOST: u64 = 3;

impl Search<'_> {
    pub(super) fn points_of(&self, line: &[Action]) -> u64 {
        match self.config.goal {
            Goal::Score => self.config.scoring.score(self.problem, line).unwrap_or(0),
            Goal::Refills | Goal::Digits | Goal::Pairs | Goal::Any => 0,
        }
    }

    pub(super) fn score(&self) -> Option<Score> {
        (self.config.goal == Goal::Score).then(|| Score {
            points: self.points,
            bound: self.most_points.or_else(|| self.score_bound()),
        })
    }

    /// What no line can score more than, by the bound of all lines; none where refills have no end.
    pub(super) fn score_bound(&self) -> Option<u64> {
        self.score_bound_leaving(0)
    }

    /// The same for lines that leave this number of digits at least.
    fn score_bound_leaving(&self, left: u32) -> Option<u64> {
        let most = self.problem.rules().max_refills?;
        let bound = self.config.scoring.bound_leaving(self.problem, most, left);
        Some(bound).filter(|&bound| bound < u64::MAX)
    }

    fn bound_with(&self, refills: u32) -> u64 {
        self.config.scoring.bound(self.problem, refills)
    }

    pub(super) fn highest_score(&mut self) -> Result<Coverage, GaveUp> {
        let most = self.most_refills();
        let rounds = match self.config.playouts {
            u64::MAX => u64::MAX,
            _ => WIDTHS.len() as u64,
        };
        let mut refills = most;
        for (round, width) in (0..rounds).zip(WIDTHS.into_iter().cycle()) {
            self.score_with(most, width, round)?;
            if self.is_best_by_bounds() {
                return Ok(Coverage::Whole);
            }
            let is_last_of_most = round % ROUNDS_OF_MOST == ROUNDS_OF_MOST - 1;
            let is_beyond_fewer = refills > 0 && self.points > self.bound_with(refills - 1);
            if is_last_of_most && !is_beyond_fewer && refills > 1 {
                refills -= 1;
                self.score_with(refills, WIDTHS[0], round)?;
            }
        }
        Err(GaveUp::OutOfReach)
    }

    /// A line that makes its refills first, and then touches as little as a search of this width finds.
    fn score_with(&mut self, refills: u32, width: usize, round: u64) -> Result<(), GaveUp> {
        let (mut game, mut line) = (self.problem.game(), Vec::new());
        for _ in 0..refills {
            if game.play(Action::Refill).is_ok() {
                line.push(Action::Refill);
            }
        }
        let limits = self.limits.after(self.stats.nodes);
        let mut beam = Beam {
            width,
            random: self.config.seed.child(round).stream(0),
            limits: &limits,
            nodes: 0,
        };
        let (cleared, ended) = match clear(game.rules(), game.board(), &mut beam) {
            Err(GaveUp::OutOfReach) => {
                let (pairs, ended) = clear_by_windows(&game, &mut beam);
                let is_won = 2 * pairs.len() == game.board().live();
                let lines = vec![pairs];
                (Ok(Cleared { is_won, lines }), ended)
            }
            cleared => (cleared, Ok(())),
        };
        self.stats.nodes += beam.nodes;
        let cleared = cleared?;
        for pairs in &cleared.lines {
            if cleared.is_won {
                self.offer(with_pairs(&game, &line, pairs));
            } else if self.best.is_none() && self.config.fallback == Fallback::Digits {
                self.offer_line(with_pairs(&game, &line, pairs));
            }
        }
        ended
    }

    /// The line with the most points, where there is no win or none was found; returns whether all positions were seen.
    pub(super) fn most_points(&mut self, is_refuted: bool) -> bool {
        if is_refuted {
            self.most_points = self.score_bound_leaving(self.least);
        }
        let cycle = WIDTHS.len() as u64;
        let is_first = self.is_refuted_by_parity();
        let beams = if is_first { self.beams(0..cycle) } else { Ok(()) };
        let scoring = self.config.scoring;
        let is_whole = self.all_ends(Value::Points(&scoring), MORE_ROOM);
        if is_whole {
            // Where there is a win, a line that leaves digits may have more points.
            self.most_points = self.best.is_none().then_some(self.points);
        } else if beams.is_ok() && self.config.playouts == u64::MAX {
            // Rounds end when a limit strikes: there is nothing else to report of that.
            let _ = self.beams(cycle..u64::MAX);
        }
        is_whole
    }

    /// Rounds with all refills, until no line has more points or a limit strikes.
    fn beams(&mut self, rounds: Range<u64>) -> Result<(), GaveUp> {
        for round in rounds {
            if self.score().is_some_and(|score| score.is_highest()) {
                break;
            }
            let width = WIDTHS[round as usize % WIDTHS.len()];
            self.score_with(self.most_refills(), width, round)?;
        }
        Ok(())
    }
}

/// A line that goes on with these pairs, and waits wherever that makes rows vanish.
fn with_pairs(game: &Game, line: &[Action], pairs: &[Pair]) -> Vec<Action> {
    let (mut game, mut line) = (game.clone(), line.to_vec());
    play_on(&mut game, &mut line, pairs);
    line
}
