//! Advice for a person: where to place a set, what comes of it, and what else could be done.

mod lost;
mod others;
#[cfg(test)]
mod tests;

use std::fmt;

pub use lost::{Lost, LostChoice, Partial, lost};

use quadrille_search::{GaveUp, Limits, Outcome};

use crate::{
    Board, Evaluator, Greedy, Judgement, Move, Order, Played, Player, PlayerKind, Problem, Ranked, RankedWay,
    Risk, RiskMeter, Rules, Stats, Streak, Ties, engine,
};

/// A way to place a set, and what comes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The moves in order, and what each brings.
    pub moves: Vec<(Move, Played)>,
    /// The board after them.
    pub board: Board,
    /// Points of all moves.
    pub points: u32,
    /// What it is worth to the adviser, more is better: E of [`Evaluator`] of the board, or what the player orders ways
    /// by, if it [says so](Player::ranked).
    pub value: f64,
    /// The exact chance that the next set does not fit that board.
    pub risk: Risk,
    /// The streak for the next set, if these are the last moves of theirs.
    pub streak: Streak,
}

/// Player of advice, and number of ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// The player whose judgement counts; the strongest one for the rules ([`PlayerKind::strongest`]) if there is none.
    pub player: Option<PlayerKind>,
    /// Which of several equally good plays that player takes, if it leaves a choice.
    pub ties: Ties,
    /// At most how many other ways are ranked.
    pub most: usize,
}

/// Proof that a set does not fit: all orders and all places were tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfit;

impl Unfit {
    /// The proof in a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        "exhausted"
    }
}

impl fmt::Display for Unfit {
    /// The reason in a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("in no order is there room for all pieces")
    }
}

/// Ways to place a set.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// What the player does, and then other ways to other final boards, the best first; no two lead to the same board.
    /// Where a limit struck, it is [`Outcome::GaveUp`], though there may be ways in `found`.
    pub outcome: Outcome<Vec<Advice>, Unfit>,
    /// Where the search gave up: the ways that were found, which may not be the best; perhaps none.
    pub found: Vec<Advice>,
    /// The work done.
    pub stats: Stats,
}

impl Report {
    /// All ways that are known, whether or not a limit struck.
    #[must_use]
    pub fn ways(&self) -> &[Advice] {
        match &self.outcome {
            Outcome::Solved(ways) => ways,
            Outcome::Unsolvable(Unfit) | Outcome::GaveUp(_) => &self.found,
        }
    }

    /// As [`Report::ways`].
    #[must_use]
    pub fn into_ways(self) -> Vec<Advice> {
        self.outcome.solved().unwrap_or(self.found)
    }

    /// The limit that struck, if one did.
    #[must_use]
    pub const fn gave_up(&self) -> Option<GaveUp> {
        match self.outcome {
            Outcome::GaveUp(why) => Some(why),
            Outcome::Solved(_) | Outcome::Unsolvable(Unfit) => None,
        }
    }
}

/// Where to place a set.
///
/// This makes an [`Adviser`] for one problem, which takes [some tens of milliseconds](Adviser::new); keep one for many.
///
/// A node limit counts [`Stats::boards`]. Limits are looked at each 16 boards by most players, and up to each 4,096 by
/// those without tables. Where one strikes, the ways that were found are in [`Report::found`]: the quick choice for up
/// to three pieces is not counted, so mostly there is a way even where the flag was raised before the call.
///
/// ```
/// use quadrille_tenten::{Config, Limits, Outcome, Problem, Rules, solve};
///
/// let problem = Problem::parse(&Rules::classic(), &"..........\n".repeat(10), "rOo")?;
/// let config = Config { most: 2, ..Config::default() };
/// let report = solve(&problem, &config, &Limits::none());
/// let Outcome::Solved(ways) = report.outcome else {
///     panic!("an empty board takes any set");
/// };
/// assert_eq!((ways.len(), ways[0].moves.len()), (3, 3));
/// assert!(ways[0].risk.is_zero());
/// # Ok::<(), quadrille_tenten::ProblemError>(())
/// ```
#[must_use]
pub fn solve(problem: &Problem, config: &Config, limits: &Limits) -> Report {
    let rules = problem.rules();
    let kind = config.player.unwrap_or_else(|| PlayerKind::strongest(rules));
    let player = kind.player(rules, config.ties);
    Adviser::new(rules, player).advise(problem, config.most, limits)
}

/// Says what a player would do, and ranks all other final boards of the round.
///
/// ```
/// use quadrille_tenten::{Adviser, Board, Hazard, Limits, Problem, Rules};
///
/// let rules = Rules::classic();
/// let adviser = Adviser::new(&rules, Box::new(Hazard::new(&rules)));
/// let problem = Problem::new(&rules, Board::EMPTY, &rules.parse_set("rOo")?)?;
/// let ways = adviser.advise(&problem, 2, &Limits::none()).into_ways();
/// assert_eq!(ways.len(), 3);
/// assert!(ways[0].value >= ways[1].value && ways[1].value >= ways[2].value);
/// # Ok::<(), quadrille_tenten::ProblemError>(())
/// ```
pub struct Adviser {
    rules: Rules,
    player: Box<dyn Player>,
    evaluator: Evaluator,
    /// Where the player has no tables.
    greedy: Option<Greedy>,
    order: Order,
    meter: RiskMeter,
}

impl Adviser {
    /// An adviser that does as this player of the same rules does.
    ///
    /// Other ways are ranked by the player's own [`Judgement`]. Compiles tables of some megabytes. In an optimised
    /// build, that and the player take some tens of milliseconds for 1010!, and longer for Blockudoku.
    #[must_use]
    pub fn new(rules: &Rules, player: Box<dyn Player>) -> Self {
        let Judgement { evaluator, order } = player.judgement();
        let made = || Greedy::with_evaluator(rules, evaluator.clone(), Ties::Board);
        Self {
            rules: rules.clone(),
            greedy: player.tables().is_none().then(made),
            meter: player.meter().cloned().unwrap_or_else(|| RiskMeter::new(rules)),
            player,
            evaluator,
            order,
        }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The player.
    #[must_use]
    pub fn player(&self) -> &dyn Player {
        &*self.player
    }

    /// The meter of risks.
    #[must_use]
    pub const fn meter(&self) -> &RiskMeter {
        &self.meter
    }

    /// What the player does, and then at most `most` ways to other final boards, the best first.
    ///
    /// Sets of four with millions of ways have no other ways. Limits count the boards of [`Stats`]. Where one strikes,
    /// the ways are the best so far: the quick choice takes milliseconds and is always found, but for sets of four and
    /// boards with full lines.
    ///
    /// # Panics
    ///
    /// If the problem is one of other rules than the adviser's.
    #[must_use]
    pub fn advise(&self, problem: &Problem, most: usize, limits: &Limits) -> Report {
        self.advise_and(problem, most, limits, |_| ())
    }

    /// As [`Adviser::advise`]; calls `on_own` with what the player does, before other ways are looked for.
    ///
    /// # Panics
    ///
    /// If the problem is one of other rules than the adviser's.
    #[must_use]
    pub fn advise_and(
        &self,
        problem: &Problem,
        most: usize,
        limits: &Limits,
        on_own: impl FnOnce(&Advice),
    ) -> Report {
        assert_eq!(
            &self.rules,
            problem.rules(),
            "the rules of the problem are the adviser's"
        );
        if let Some(ranked) = self.player.ranked(problem, most, limits) {
            return self.of_ranked(problem, ranked, on_own);
        }
        let choice =
            self.player
                .choose_within_after(problem.streak(), problem.board(), problem.set(), limits);
        let mut stats = Stats {
            boards: choice.boards,
        };
        let own = choice.moves.and_then(|moves| self.judge_in(problem, &moves));
        let (own, mut gave_up) = match (own, choice.gave_up) {
            (Some(own), gave_up) => (own, gave_up),
            (None, None) => return Report::new(Outcome::Unsolvable(Unfit), Vec::new(), stats),
            (None, Some(why)) => return Report::new(Outcome::GaveUp(why), Vec::new(), stats),
        };
        let mut ways = vec![own];
        if most > 0 && gave_up.is_none() {
            on_own(&ways[0]);
            let others = self.others(problem, &ways[0], most, &limits.after(stats.boards));
            stats.boards += others.boards;
            gave_up = others.gave_up;
            ways.extend(others.ways);
        }
        match gave_up {
            None => Report::new(Outcome::Solved(ways), Vec::new(), stats),
            Some(why) => Report::new(Outcome::GaveUp(why), ways, stats),
        }
    }

    /// The report of ways that the player has put into its own order.
    fn of_ranked(&self, problem: &Problem, ranked: Ranked, on_own: impl FnOnce(&Advice)) -> Report {
        let stats = Stats {
            boards: ranked.boards,
        };
        let ways = ranked.ways.into_iter().filter_map(|RankedWay { moves, value }| {
            let way = self.judge_in(problem, &moves)?;
            Some(Advice { value, ..way })
        });
        let ways: Vec<Advice> = ways.collect();
        if let [own, _, ..] = &ways[..] {
            on_own(own);
        }
        match ranked.gave_up {
            None => Report::new(Outcome::Solved(ways), Vec::new(), stats),
            Some(why) => Report::new(Outcome::GaveUp(why), ways, stats),
        }
    }

    /// What comes of these moves; `None` if one of them does not fit.
    #[must_use]
    pub fn judge(&self, board: Board, moves: &[Move]) -> Option<Advice> {
        let played = engine::play_all(&self.rules, board, moves)?;
        Some(self.judge_played(board, Streak::default(), played))
    }

    /// As [`Adviser::judge`], on the board and after the streak of a problem.
    pub(crate) fn judge_in(&self, problem: &Problem, moves: &[Move]) -> Option<Advice> {
        let (board, streak) = (problem.board(), problem.streak());
        let played = engine::play_all_after(&self.rules, streak, board, moves)?;
        Some(self.judge_played(board, streak, played))
    }

    /// What comes of moves that were played.
    pub(crate) fn judge_played(&self, board: Board, streak: Streak, moves: Vec<(Move, Played)>) -> Advice {
        let streak = engine::streak_after(&self.rules, streak, &moves).after_set(&self.rules);
        let end = moves.last().map_or(board, |(_, played)| played.board);
        let points = moves.iter().map(|(_, played)| played.points).sum();
        Advice {
            moves,
            board: end,
            points,
            value: self.evaluator.value(end, points) as f64 / self.evaluator.scale() as f64,
            risk: self.meter.risk(end),
            streak,
        }
    }
}

impl fmt::Debug for Adviser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Adviser")
            .field("player", &self.player.name())
            .field("order", &self.order)
            .finish_non_exhaustive()
    }
}

impl Report {
    const fn new(outcome: Outcome<Vec<Advice>, Unfit>, found: Vec<Advice>, stats: Stats) -> Self {
        Self {
            outcome,
            found,
            stats,
        }
    }
}
