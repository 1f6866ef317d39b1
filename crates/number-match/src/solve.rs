//! Wins at once, better ones, and proofs.

use quadrille_search::{GaveUp, Limits, Seed};

use crate::exact::deep::{Deep, DeepEnd};
use crate::exact::{OneRefill, Win};
use crate::field::{Field, Lines, Wide, Word};
use crate::record::Status;
use crate::score::{Beam, clear};
use crate::{Action, Game, Playouts, Policy, Record, Scoring};

/// What makes a win better than another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Fewest refills, then fewest pairs.
    #[default]
    Refills,
    /// Fewest pairs, with as many refills as it takes.
    Pairs,
    /// Highest score.
    Score,
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// What makes a win better.
    pub goal: Goal,
    /// What random games are drawn from.
    pub seed: Seed,
    /// How random games choose.
    pub policy: Policy,
    /// What brings how many points; for the goal of the highest score alone.
    pub scoring: Scoring,
    /// Random games to play at most, when nothing better is left to do.
    pub playouts: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            goal: Goal::Refills,
            seed: Seed(1),
            policy: Policy::Uniform,
            scoring: Scoring::default(),
            playouts: 100_000,
        }
    }
}

/// What no line can go below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Fewest refills.
    pub refills: u32,
    /// Fewest pairs: half of the digits and of those that refills must add, one at least for each odd class.
    pub pairs: u32,
    /// Classes {d, 10 - d} with an odd number of digits.
    pub odd_classes: u32,
}

impl Bounds {
    /// The bounds that follow from the numbers of the digits alone.
    ///
    /// A pair takes two digits of a class, so a class with an odd number needs a refill; with m digits left it adds m,
    /// and each odd class has one of them at least.
    ///
    /// ```
    /// use quadrille_number_match::{Board, Bounds};
    ///
    /// let bounds = Bounds::of(&Board::parse("1239", 9, 100)?);
    /// assert_eq!((bounds.refills, bounds.pairs), (1, 3));
    /// # Ok::<(), quadrille_number_match::BoardError>(())
    /// ```
    #[must_use]
    pub fn of(board: &crate::Board) -> Self {
        let odd = board.odd_classes() as u32;
        Self {
            refills: u32::from(odd > 0),
            pairs: (board.live() as u32 + odd) / 2,
            odd_classes: odd,
        }
    }
}

/// How much work was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Random games.
    pub playouts: u64,
    /// Positions that exact searches looked at.
    pub nodes: u64,
}

/// What a search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The best win, or the start with no steps.
    pub record: Record,
    /// For the goal of the highest score: the score of the record, and what no line can score more than.
    pub score: Option<Score>,
    /// The bounds, as far as the search could raise them.
    pub bounds: Bounds,
    /// What ended the search before a proof.
    pub gave_up: Option<GaveUp>,
    /// How much work was done.
    pub work: Work,
}

/// A score and what no line can score more than.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The score.
    pub points: u64,
    /// The bound.
    pub bound: u64,
}

/// Searches the best win of a game as it stands, or proves that there is none.
///
/// Each better win is told as it is found. The result is the same on any number of threads, unless the flag is raised.
///
/// ```
/// use quadrille_number_match::record::Status;
/// use quadrille_number_match::{Board, Config, Game, Limits, Rules, solve};
///
/// let board = Board::parse("796419892/653584767/894231818", 9, 100)?;
/// let game = Game::new(Rules::default(), board);
/// let report = solve(&game, &Config::default(), &Limits::none(), |_| {});
/// assert_eq!(report.record.status, Status::Solved);
/// assert_eq!((report.record.refills, report.record.pairs), (1, 24));
/// assert!(report.record.optimal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(game: &Game, config: &Config, limits: &Limits, better: impl FnMut(&Record)) -> Report {
    let mut search = Search {
        game,
        config,
        limits,
        best: None,
        points: 0,
        bounds: Bounds::of(game.board()),
        work: Work::default(),
        better,
    };
    let ended = search.run();
    search.report(ended)
}

/// How a search came to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Proof {
    /// No win is better than the best one, and without one there is none.
    Found,
    /// Something was left out.
    Open,
}

struct Search<'a, F> {
    game: &'a Game,
    config: &'a Config,
    limits: &'a Limits,
    /// The best win: refills, pairs, line.
    best: Option<(u32, u32, Vec<Action>)>,
    /// Its score, where that is the goal.
    points: u64,
    bounds: Bounds,
    work: Work,
    better: F,
}

/// Random games that are played for a first win.
const FIRST: u64 = 4096;
/// Positions that a search for several refills remembers.
const ROOM: usize = 3_000_000;

impl<F: FnMut(&Record)> Search<'_, F> {
    fn run(&mut self) -> Result<Proof, GaveUp> {
        let playouts = Playouts::new(self.game, self.config.policy, self.config.seed);
        let first = FIRST.min(self.config.playouts);
        if let Some(number) = playouts.first_win(first, self.limits) {
            self.work.playouts += number + 1;
            self.offer(playouts.line(number));
        } else {
            self.work.playouts += first;
        }
        if self.is_best_by_bounds() {
            return Ok(Proof::Found);
        }
        if self.config.goal == Goal::Score {
            return self.highest_score();
        }
        match self.exact() {
            Ok(Proof::Found) => return Ok(Proof::Found),
            Err(GaveUp::Stopped | GaveUp::NodeLimit) => self.limits.check(self.work.nodes)?,
            Ok(Proof::Open) | Err(GaveUp::OutOfReach) => {}
        }
        self.improve(&playouts)
    }

    /// More random games, in batches.
    fn improve(&mut self, playouts: &Playouts) -> Result<Proof, GaveUp> {
        const BATCH: u64 = 4096;
        let mut start = FIRST.min(self.config.playouts);
        while start < self.config.playouts {
            self.limits.check(self.work.nodes)?;
            let end = self.config.playouts.min(start + BATCH);
            if let Some((number, playout)) = playouts.best(start..end)
                && self.is_better(playout.refills, playout.pairs)
            {
                self.offer(playouts.line(number));
                if self.is_best_by_bounds() {
                    return Ok(Proof::Found);
                }
            }
            self.work.playouts += end - start;
            start = end;
        }
        Err(GaveUp::OutOfReach)
    }

    fn is_better(&self, refills: u32, pairs: u32) -> bool {
        self.best
            .as_ref()
            .is_none_or(|(most, longest, _)| match self.config.goal {
                Goal::Refills => (refills, pairs) < (*most, *longest),
                Goal::Pairs => (pairs, refills) < (*longest, *most),
                // Scores are compared where they are known.
                Goal::Score => true,
            })
    }

    fn offer(&mut self, line: Vec<Action>) {
        let record = Record::of_line(self.game, &line);
        let points = self.points_of(&line);
        let is_better = match self.config.goal {
            Goal::Score => self.best.is_none() || points > self.points,
            Goal::Refills | Goal::Pairs => self.is_better(record.refills, record.pairs),
        };
        if record.status == Status::Solved && is_better {
            self.points = points;
            self.best = Some((record.refills, record.pairs, line));
            (self.better)(&record);
        }
    }

    fn points_of(&self, line: &[Action]) -> u64 {
        match self.config.goal {
            Goal::Score => self.config.scoring.score(self.game, line).unwrap_or(0),
            Goal::Refills | Goal::Pairs => 0,
        }
    }

    fn score_bound(&self) -> u64 {
        let (scoring, board) = (&self.config.scoring, self.game.board());
        scoring.bound(self.game.rules(), board, self.refills_left())
    }

    /// All refills at once, then as few touching pairs as can be; fewer refills only when nothing comes of more.
    fn highest_score(&mut self) -> Result<Proof, GaveUp> {
        const WIDTHS: [usize; 6] = [20, 20, 60, 20, 60, 240];
        let most = self.refills_left();
        let rounds = if self.config.playouts == u64::MAX {
            u64::MAX
        } else {
            WIDTHS.len() as u64
        };
        let mut refills = most;
        for round in 0..rounds {
            let width = WIDTHS[round as usize % WIDTHS.len()];
            self.score_with(most, width, round)?;
            if self.points == self.score_bound() {
                return Ok(Proof::Found);
            }
            let is_beyond = |refills| {
                let (rules, board) = (self.game.rules(), self.game.board());
                refills > 0 && self.points > self.config.scoring.bound(rules, board, refills - 1)
            };
            if round % 3 == 2 && !is_beyond(refills) && refills > 1 {
                refills -= 1;
                self.score_with(refills, WIDTHS[0], round)?;
            }
        }
        Err(GaveUp::OutOfReach)
    }

    fn score_with(&mut self, refills: u32, width: usize, round: u64) -> Result<(), GaveUp> {
        let (mut game, mut line) = (self.game.clone(), Vec::new());
        for _ in 0..refills {
            if game.play(Action::Refill).is_ok() {
                line.push(Action::Refill);
            }
        }
        let limits = self.limits.after(self.work.nodes);
        let mut beam = Beam {
            width,
            random: self.config.seed.child(round).stream(0),
            limits: &limits,
            nodes: 0,
        };
        let cleared = clear(game.rules(), game.board(), &mut beam);
        self.work.nodes += beam.nodes;
        if let Some(pairs) = cleared? {
            for pair in pairs {
                game.play_unchecked(Action::Take(pair));
                line.push(Action::Take(pair));
                if game.play(Action::Wait).is_ok() {
                    line.push(Action::Wait);
                }
            }
            self.offer(line);
        }
        Ok(())
    }

    fn is_best_by_bounds(&self) -> bool {
        if self.config.goal == Goal::Score {
            return self.best.is_some() && self.points == self.score_bound();
        }
        self.best.as_ref().is_some_and(|(refills, pairs, _)| {
            *pairs <= self.bounds.pairs
                && (self.config.goal == Goal::Pairs || *refills <= self.bounds.refills)
        })
    }

    /// In the narrowest words that have room for a refill of the whole board.
    fn exact(&mut self) -> Result<Proof, GaveUp> {
        let room = self.game.board().len() + self.game.board().live();
        match room {
            0..=64 => self.exact_in::<u64>(),
            65..=128 => self.exact_in::<u128>(),
            129..=256 => self.exact_in::<Wide<4>>(),
            _ => Err(GaveUp::OutOfReach),
        }
    }

    fn exact_in<W: Word>(&mut self) -> Result<Proof, GaveUp> {
        let left = self.refills_left();
        let lines = Lines::<W>::new(self.game.rules());
        let start = Field::<W>::of(self.game.board()).ok_or(GaveUp::OutOfReach)?;
        if left == 0 {
            return self.deep::<W>(0);
        }
        let limits = self.limits.after(self.work.nodes);
        let mut one = OneRefill::new(&lines, start, self.bound(1), &limits);
        let mut wins = Vec::new();
        let ended = one.run(&mut |win: Win| wins.push(win));
        self.work.nodes += one.nodes();
        let (is_proved, least) = (one.is_proved, one.least());
        for (_, line) in wins {
            self.offer(line);
        }
        ended?;
        match self.config.goal {
            Goal::Refills | Goal::Score => self.fewest_refills(is_proved, least, left),
            Goal::Pairs if self.is_best_by_bounds() => Ok(Proof::Found),
            Goal::Pairs => {
                self.deep_in_words(left)?;
                Ok(self.proof_of_all(left))
            }
        }
    }

    fn fewest_refills(&mut self, is_proved: bool, least: u32, left: u32) -> Result<Proof, GaveUp> {
        if matches!(self.best, Some((0..=1, ..))) {
            if !is_proved {
                self.bounds.pairs = (self.game.board().live() as u32 + least) / 2;
                return Ok(Proof::Open);
            }
            return Ok(Proof::Found);
        }
        if !is_proved {
            return Ok(Proof::Open);
        }
        for refills in 2..=left {
            self.bounds.refills = refills;
            let proof = self.deep_in_words(refills)?;
            if proof == Proof::Found && matches!(self.best, Some((used, ..)) if used <= refills) {
                return Ok(Proof::Found);
            }
        }
        Ok(self.proof_of_all(left))
    }

    fn deep_in_words(&mut self, refills: u32) -> Result<Proof, GaveUp> {
        let board = self.game.board();
        let room = board
            .live()
            .checked_shl(refills)
            .map_or(usize::MAX, |copies| board.len() + copies);
        match room {
            0..=64 => self.deep::<u64>(refills),
            65..=128 => self.deep::<u128>(refills),
            _ => self.deep::<Wide<4>>(refills),
        }
    }

    /// All wins with at most so many refills.
    fn deep<W: Word>(&mut self, refills: u32) -> Result<Proof, GaveUp> {
        let lines = Lines::<W>::new(self.game.rules());
        let start = Field::<W>::of(self.game.board()).ok_or(GaveUp::OutOfReach)?;
        let task = Deep {
            lines: &lines,
            refills,
            bound: self.bound(refills),
            room: ROOM,
        };
        let (end, nodes) = task.run(start, &self.limits.after(self.work.nodes));
        self.work.nodes += nodes;
        if let DeepEnd::Won(_, line) = end? {
            self.offer(line);
        }
        Ok(Proof::Found)
    }

    /// Only wins that add fewer digits are better than the best one, among those with at most so many refills.
    fn bound(&self, refills: u32) -> u32 {
        let digits = self.game.board().live() as u32;
        match &self.best {
            Some((used, pairs, _)) if self.config.goal == Goal::Pairs || *used <= refills => {
                2 * pairs - digits
            }
            _ => u32::MAX,
        }
    }

    /// What it means that all wins with at most `searched` refills are known: each refill adds a digit at least, so
    /// beyond a bound more of them cannot be better.
    fn proof_of_all(&self, searched: u32) -> Proof {
        let most = self.game.rules().max_refills;
        let is_all = most.is_some_and(|most| most <= self.game.refills() + searched);
        let is_enough = self.config.goal == Goal::Pairs && self.bound(searched) <= searched + 1;
        if is_all || is_enough {
            Proof::Found
        } else {
            Proof::Open
        }
    }

    /// Refills that may still be made; a search goes no further than this when the rules set no limit.
    fn refills_left(&self) -> u32 {
        const MOST: u32 = 6;
        let most = self.game.rules().max_refills;
        most.map_or(MOST, |most| most.saturating_sub(self.game.refills()).min(MOST))
    }

    fn report(mut self, ended: Result<Proof, GaveUp>) -> Report {
        let proof = ended.unwrap_or(Proof::Open);
        let line = self.best.take().map(|(.., line)| line).unwrap_or_default();
        let mut record = Record::of_line(self.game, &line);
        if record.status == Status::Solved {
            record.optimal = proof == Proof::Found;
            if record.optimal && self.config.goal != Goal::Score {
                self.bounds.pairs = record.pairs;
            }
        } else if proof == Proof::Found {
            record.status = Status::Unsolvable;
        }
        let score = (self.config.goal == Goal::Score).then(|| Score {
            points: self.points,
            bound: self.score_bound(),
        });
        Report {
            record,
            score,
            bounds: self.bounds,
            gave_up: ended
                .err()
                .or((proof == Proof::Open).then_some(GaveUp::OutOfReach)),
            work: self.work,
        }
    }
}
