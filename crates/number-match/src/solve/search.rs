//! The state of a search, and its order.

use quadrille_search::{GaveUp, Limits, Outcome};

use super::player::{Player, SMALL};
use super::{Bounds, Config, Goal, Partial, Proof, Report, Stats, Win};
use crate::{Action, Problem};

/// Extent of what a search has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coverage {
    /// Everything: no win is better than the best one, and without one there is none.
    Whole,
    /// Something was left out.
    Part,
}

/// A search on its way.
pub(super) struct Search<'a> {
    pub(super) problem: &'a Problem,
    pub(super) config: &'a Config,
    pub(super) limits: &'a Limits,
    /// The best win so far.
    pub(super) best: Option<Win>,
    /// The best line, as long as no win is found.
    pub(super) partial: Option<Partial>,
    /// No line leaves fewer digits, as far as is known.
    pub(super) least: u32,
    /// No line has more points, where the search knows better than the bound of all lines.
    pub(super) most_points: Option<u64>,
    /// The score of the best win or line, where that is the goal.
    pub(super) points: u64,
    pub(super) bounds: Bounds,
    pub(super) stats: Stats,
    /// Whether the search for several refills has begun.
    pub(super) has_walked: bool,
    /// Not a type of its own: a search would be compiled anew for each.
    on_better: &'a mut dyn FnMut(&Win),
    pub(super) players: Vec<Player>,
}

/// Steps of chains for any win of a short board: on hard ones they find one sooner than independent random games.
const STEPS_TO_ANY: u64 = 1 << 15;
/// The most refills that a search goes through when the rules set no limit.
const UNLIMITED: u32 = 6;

impl<'a> Search<'a> {
    pub(super) fn new(
        problem: &'a Problem,
        config: &'a Config,
        limits: &'a Limits,
        on_better: &'a mut dyn FnMut(&Win),
    ) -> Self {
        Self {
            problem,
            config,
            limits,
            best: None,
            partial: None,
            least: 0,
            most_points: None,
            points: 0,
            bounds: Bounds::of(problem.board()),
            stats: Stats::default(),
            has_walked: false,
            on_better,
            players: Player::all(problem, config),
        }
    }

    /// The best win; without one, the best line.
    pub(super) fn run(&mut self) -> Result<Coverage, GaveUp> {
        let ended = self.search();
        self.best_end(ended)
    }

    fn search(&mut self) -> Result<Coverage, GaveUp> {
        if self.is_refuted_by_parity() {
            return Ok(Coverage::Whole);
        }
        if self.config.goal == Goal::Score {
            self.first_win();
            return self.highest_score();
        }
        if self.first_wins()? == Coverage::Whole {
            return Ok(Coverage::Whole);
        }
        self.first_end();
        if self.is_best_by_bounds() {
            return Ok(Coverage::Whole);
        }
        match self.exact() {
            Ok(Coverage::Whole) => return Ok(Coverage::Whole),
            // A limit of the exact search alone does not end the others.
            Err(GaveUp::Stopped | GaveUp::NodeLimit) => self.limits.check(self.stats.nodes)?,
            Ok(Coverage::Part) | Err(GaveUp::OutOfReach) => {}
        }
        if self.is_long() {
            self.walk_on(self.config.playouts)?;
        }
        self.play_on()?;
        if self.is_best_by_bounds() {
            return Ok(Coverage::Whole);
        }
        Err(GaveUp::OutOfReach)
    }

    /// A win at least, by the methods that find wins rather than proofs.
    fn first_wins(&mut self) -> Result<Coverage, GaveUp> {
        if self.is_long() {
            return self.rounds();
        }
        if self.config.goal == Goal::Any {
            return self.walk_on(STEPS_TO_ANY);
        }
        self.first_win();
        Ok(if self.is_best_by_bounds() {
            Coverage::Whole
        } else {
            Coverage::Part
        })
    }

    /// Whether the positions of the board are too many to begin with all of them.
    pub(super) fn is_long(&self) -> bool {
        self.problem.board().live() > SMALL
    }

    /// Whether a refill is needed, and none is left.
    pub(super) fn is_refuted_by_parity(&self) -> bool {
        let most = self.problem.rules().max_refills;
        most.is_some_and(|most| self.bounds.refills > most)
    }

    pub(super) fn is_better(&self, refills: u32, pairs: u32) -> bool {
        self.best.as_ref().is_none_or(|best| match self.config.goal {
            Goal::Refills | Goal::Digits => (refills, pairs) < (best.refills, best.pairs),
            Goal::Pairs => (pairs, refills) < (best.pairs, best.refills),
            // Scores are compared where they are known.
            Goal::Score => true,
            Goal::Any => false,
        })
    }

    /// Keeps a line if it wins and is better than the best one.
    pub(super) fn offer(&mut self, line: Vec<Action>) {
        let mut game = self.problem.game();
        for &action in &line {
            game.play_unchecked(action);
        }
        let (refills, pairs, points) = (game.refills(), game.taken(), self.points_of(&line));
        let is_better = match self.config.goal {
            Goal::Score => self.best.is_none() || points > self.points,
            Goal::Refills | Goal::Digits | Goal::Pairs | Goal::Any => self.is_better(refills, pairs),
        };
        if game.is_won() && is_better {
            let win = Win { refills, pairs, line };
            (self.on_better)(&win);
            self.points = points;
            self.best = Some(win);
        }
    }

    /// Whether no win can be better than the best one, by the bounds alone.
    pub(super) fn is_best_by_bounds(&self) -> bool {
        self.best.as_ref().is_some_and(|best| match self.config.goal {
            Goal::Any => true,
            Goal::Score => Some(self.points) == self.score_bound(),
            Goal::Pairs => best.pairs <= self.bounds.pairs,
            Goal::Refills | Goal::Digits => {
                best.pairs <= self.bounds.pairs && best.refills <= self.bounds.refills
            }
        })
    }

    /// Whether the best win has at most this number of refills.
    pub(super) fn is_won_within(&self, refills: u32) -> bool {
        self.best.as_ref().is_some_and(|best| best.refills <= refills)
    }

    /// The most refills that a line may have; when the rules set no limit, those that the search goes through.
    pub(super) fn most_refills(&self) -> u32 {
        let most = self.problem.rules().max_refills;
        most.map_or(UNLIMITED, |most| most.min(UNLIMITED))
    }

    /// Whether these are all the refills that the rules allow.
    pub(super) fn goes_through_all_refills(&self) -> bool {
        self.problem.rules().max_refills == Some(self.most_refills())
    }

    pub(super) fn report(mut self, ended: Result<Coverage, GaveUp>) -> Report {
        let gave_up = match ended {
            Ok(Coverage::Whole) => None,
            Ok(Coverage::Part) => Some(GaveUp::OutOfReach),
            Err(why) => Some(why),
        };
        let score = self.score();
        let outcome = match (self.best.take(), gave_up) {
            (Some(win), _) => Outcome::Solved(win),
            (None, Some(why)) => Outcome::GaveUp(why),
            (None, None) if self.is_refuted_by_parity() => Outcome::Unsolvable(Proof::OddClasses {
                classes: self.bounds.odd_classes,
            }),
            (None, None) => Outcome::Unsolvable(Proof::Exhausted),
        };
        if let (Outcome::Solved(win), None) = (&outcome, gave_up) {
            match self.config.goal {
                Goal::Refills | Goal::Digits => {
                    (self.bounds.refills, self.bounds.pairs) = (win.refills, win.pairs);
                }
                Goal::Pairs => self.bounds.pairs = win.pairs,
                Goal::Score | Goal::Any => {}
            }
        }
        let partial = self.partial.filter(|_| !matches!(outcome, Outcome::Solved(_)));
        Report {
            goal: self.config.goal,
            partial: partial.map(|end| Partial {
                least: self.least,
                ..end
            }),
            outcome,
            gave_up,
            bounds: self.bounds,
            score,
            stats: self.stats,
        }
    }
}
