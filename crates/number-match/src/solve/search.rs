//! What is searched when.

use quadrille_search::{GaveUp, Limits};

use super::{Bounds, Config, Goal, Report, Score, Work};
use crate::exact::deep::{Deep, DeepEnd};
use crate::exact::{OneRefill, Widths, Win};
use crate::field::{Field, Lines, Wide, Word};
use crate::record::Status;
use crate::score::{Beam, clear};
use crate::{Action, Game, Playouts, Policy, Record};

/// How a search came to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Proof {
    /// No win is better than the best one, and without one there is none.
    Found,
    /// Something was left out.
    Open,
}

pub(super) struct Search<'a, F> {
    pub(super) game: &'a Game,
    pub(super) config: &'a Config,
    pub(super) limits: &'a Limits,
    /// The best win: refills, pairs, line.
    pub(super) best: Option<(u32, u32, Vec<Action>)>,
    /// Its score, where that is the goal.
    points: u64,
    pub(super) bounds: Bounds,
    pub(super) work: Work,
    better: F,
    players: Vec<Player>,
}

/// Who plays random games.
struct Player {
    playouts: Playouts,
    /// The number of the next game.
    next: u64,
    /// Of so many games that are wanted, one is played.
    share: u64,
}

/// Random games of a player between two looks at the limits.
const BATCH: u64 = 512;

/// Random games that are played for a first win.
const FIRST: u64 = 4096;
/// Digits of a board whose positions can mostly all be seen within a second.
pub(super) const SMALL: usize = 30;
/// Positions that a search for several refills remembers.
const ROOM: usize = 3_000_000;

impl<'a, F: FnMut(&Record)> Search<'a, F> {
    pub(super) fn new(game: &'a Game, config: &'a Config, limits: &'a Limits, better: F) -> Self {
        Self {
            game,
            config,
            limits,
            best: None,
            points: 0,
            bounds: Bounds::of(game.board()),
            work: Work::default(),
            better,
            players: Self::players(game, config),
        }
    }

    pub(super) fn run(&mut self) -> Result<Proof, GaveUp> {
        if self.config.goal == Goal::Score {
            self.first_win();
            return self.highest_score();
        }
        if self.is_long() {
            if self.rounds()? == Proof::Found {
                return Ok(Proof::Found);
            }
        } else {
            self.first_win();
            if self.is_best_by_bounds() {
                return Ok(Proof::Found);
            }
        }
        match self.exact() {
            Ok(Proof::Found) => return Ok(Proof::Found),
            Err(GaveUp::Stopped | GaveUp::NodeLimit) => self.limits.check(self.work.nodes)?,
            Ok(Proof::Open) | Err(GaveUp::OutOfReach) => {}
        }
        if self.is_long() {
            self.walk_on(self.config.playouts)?;
        }
        self.play_on(u64::MAX)?;
        if self.is_best_by_bounds() {
            return Ok(Proof::Found);
        }
        Err(GaveUp::OutOfReach)
    }

    /// Any win, by as few random games as it takes.
    fn first_win(&mut self) {
        for (place, count) in [FIRST, 16 * FIRST]
            .into_iter()
            .enumerate()
            .take(self.players.len())
        {
            let playouts = &self.players[place].playouts;
            let count = count.min(self.config.playouts);
            let won = playouts.first_win(count, self.limits);
            self.work.playouts += won.map_or(count, |number| number + 1);
            if let Some(number) = won {
                self.offer(playouts.line(number));
                return;
            }
        }
    }

    /// Random games of the policy that was asked for; and with early refills, which win boards that are hardly ever won
    /// otherwise.
    fn players(game: &Game, config: &Config) -> Vec<Player> {
        let mut policies = vec![config.policy, Policy::EarlyRefills];
        policies.dedup();
        let seeds = (0..).map(|number| config.seed.child(number));
        let player = |(policy, seed)| Player {
            playouts: Playouts::new(game, policy, seed),
            next: 0,
            share: match policy {
                // Each refill makes a long board longer: these games take many times as long.
                Policy::EarlyRefills if game.board().live() > SMALL => 16,
                _ => 1,
            },
        };
        policies.into_iter().zip(seeds).map(player).collect()
    }

    /// So many more random games of each player, until they are used up or a win is the best by the bounds.
    fn play_on(&mut self, games: u64) -> Result<(), GaveUp> {
        let mut left = games;
        while left > 0 && !self.is_best_by_bounds() {
            let batch = left.min(BATCH);
            left -= batch;
            let mut played = 0;
            for place in 0..self.players.len() {
                self.limits.check(self.work.nodes)?;
                let Player {
                    playouts,
                    next,
                    share,
                } = &mut self.players[place];
                let end = self.config.playouts.min(*next + batch.div_ceil(*share));
                let found = playouts.best(*next..end);
                played += end - *next;
                *next = end;
                if let Some((number, playout)) = found
                    && self.is_better(playout.refills, playout.pairs)
                {
                    self.offer(self.players[place].playouts.line(number));
                }
            }
            self.work.playouts += played;
            if played == 0 {
                break;
            }
        }
        Ok(())
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

    pub(super) fn offer(&mut self, line: Vec<Action>) {
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

    pub(super) fn is_best_by_bounds(&self) -> bool {
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
        let (is_proved, least) = self.one_refill(&lines, start, Widths::WHOLE)?;
        match self.config.goal {
            Goal::Refills | Goal::Score => self.fewest_refills(is_proved, least, left),
            Goal::Pairs if self.is_best_by_bounds() => Ok(Proof::Found),
            Goal::Pairs => {
                self.deep_in_words(left)?;
                Ok(self.proof_of_all(left))
            }
        }
    }

    /// Wins with one refill at most: whether no better one is left, and the fewest digits at the refill of any.
    pub(super) fn one_refill<W: Word>(
        &mut self,
        lines: &Lines<W>,
        start: Field<W>,
        widths: Widths,
    ) -> Result<(bool, u32), GaveUp> {
        let limits = self.limits.after(self.work.nodes);
        let mut one = OneRefill::new(lines, start, self.bound(1), widths, &limits);
        let mut wins = Vec::new();
        let ended = one.run(&mut |win: Win| wins.push(win));
        self.work.nodes += one.nodes();
        let known = (one.is_proved, one.least());
        for (_, line) in wins {
            self.offer(line);
        }
        ended.map(|()| known)
    }

    fn fewest_refills(&mut self, is_proved: bool, least: u32, left: u32) -> Result<Proof, GaveUp> {
        if matches!(self.best, Some((0..=1, ..))) {
            if !is_proved {
                self.bounds.pairs = u32::midpoint(self.game.board().live() as u32, least);
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
        if let DeepEnd::Won(line) = end? {
            self.offer(line);
        }
        Ok(Proof::Found)
    }

    /// Only wins that add fewer digits are better than the best one, among those with at most so many refills.
    pub(super) fn bound(&self, refills: u32) -> u32 {
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
    pub(super) fn refills_left(&self) -> u32 {
        const MOST: u32 = 6;
        let most = self.game.rules().max_refills;
        most.map_or(MOST, |most| most.saturating_sub(self.game.refills()).min(MOST))
    }

    pub(super) fn report(mut self, ended: Result<Proof, GaveUp>) -> Report {
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
