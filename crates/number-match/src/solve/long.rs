//! Long boards, whose positions are too many to see them all: three methods in turns, each round wider than the one before,
//! so that none keeps the others waiting.
//!
//! - Random games, which win a few boards that nothing else does.
//! - A narrow search on both sides of one refill.
//! - Scouts: random games without a refill. The few that leave the fewest digits are refilled, and a narrow search goes on
//!   from them. A random game that wins with one refill begins as such a scout, but then needs luck once more.

use quadrille_search::{GaveUp, Limits, Seed};

use super::Goal;
use super::search::{Proof, SMALL, Search};
use crate::exact::{After, Widths, after_refill};
use crate::field::{Field, Lines, Wide, Word};
use crate::{Action, Game, Playouts, Policy, Record, Rules};

/// Random games of the first round; each round has twice as many.
const GAMES: u64 = 128;
/// Scouts of the first round; each round has four times as many, as its narrow search is four times as wide.
const SCOUTS: u64 = 512;
/// Of so many scouts, one is gone on from.
const SENT: u64 = 32;
/// The child of the seed that scouts draw from.
const SCOUT: u64 = 1 << 32;
/// Room for a refill in a narrow search. What does not fit is left out, which is no proof then.
const REFILL: usize = 40;

/// Random games until no pair is left, and the best of the last round.
struct Scouts {
    playouts: Playouts,
    next: u64,
    /// Scouts of the last round.
    count: u64,
    /// Pairs and number of those that took the most.
    deepest: Vec<(u32, u64)>,
}

impl Scouts {
    fn new(game: &Game, seed: Seed) -> Self {
        let rules = Rules {
            max_refills: Some(0),
            ..*game.rules()
        };
        let game = Game::new(rules, game.board().clone());
        Self {
            playouts: Playouts::new(&game, Policy::Uniform, seed.child(SCOUT)),
            next: 0,
            count: 0,
            deepest: Vec::new(),
        }
    }

    /// A round of so many scouts.
    fn go(&mut self, count: u64, limits: &Limits) {
        let end = self.next + count;
        let kept = (count / SENT) as usize;
        self.deepest = self.playouts.deepest(self.next..end, kept, limits);
        (self.next, self.count) = (end, count);
    }
}

impl<F: FnMut(&Record)> Search<'_, F> {
    /// Whether the positions of the board are too many.
    pub(super) fn is_long(&self) -> bool {
        self.game.board().live() > SMALL
    }

    /// All rounds, until the best win is proved, or the search is as wide as it may be.
    pub(super) fn rounds(&mut self) -> Result<Proof, GaveUp> {
        let mut scouts = Scouts::new(self.game, self.config.seed);
        for (round, widths) in Widths::GROWING.into_iter().enumerate() {
            self.play_on(GAMES << round)?;
            scouts.go(SCOUTS << (2 * round), self.limits);
            if self.is_best_by_bounds() || self.narrow(widths, &scouts)? == Proof::Found {
                return Ok(Proof::Found);
            }
        }
        Ok(Proof::Open)
    }

    /// One refill, in words that have room for what is likely to be needed.
    fn narrow(&mut self, widths: Widths, scouts: &Scouts) -> Result<Proof, GaveUp> {
        if self.refills_left() == 0 {
            return Ok(Proof::Open);
        }
        let board = self.game.board();
        match board.len() + board.live().min(REFILL) {
            0..=64 => self.narrow_in::<u64>(widths, scouts),
            65..=128 => self.narrow_in::<u128>(widths, scouts),
            129..=256 => self.narrow_in::<Wide<4>>(widths, scouts),
            _ => Ok(Proof::Open),
        }
    }

    fn narrow_in<W: Word>(&mut self, widths: Widths, scouts: &Scouts) -> Result<Proof, GaveUp> {
        let Some(start) = Field::<W>::of(self.game.board()) else {
            return Ok(Proof::Open);
        };
        let lines = Lines::<W>::new(self.game.rules());
        self.work.playouts += scouts.count;
        self.send(&lines, start, scouts, widths.after[0])?;
        if self.is_best_by_bounds() {
            return Ok(Proof::Found);
        }
        let (is_proved, _) = self.one_refill(&lines, start, widths)?;
        let is_won = matches!(self.best, Some((0..=1, ..)));
        let is_enough = is_proved && is_won && self.config.goal == Goal::Refills;
        Ok(if is_enough || self.is_best_by_bounds() {
            Proof::Found
        } else {
            Proof::Open
        })
    }

    /// Goes on from scouts that left the fewest digits, those with the same number of digits together.
    fn send<W: Word>(
        &mut self,
        lines: &Lines<W>,
        start: Field<W>,
        scouts: &Scouts,
        width: usize,
    ) -> Result<(), GaveUp> {
        let digits = self.game.board().live() as u32;
        for group in scouts.deepest.chunk_by(|a, b| a.0 == b.0) {
            if digits - 2 * group[0].0 >= self.bound(1) {
                break;
            }
            let heads: Vec<Vec<Action>> = group
                .iter()
                .map(|&(_, number)| scouts.playouts.line(number))
                .collect();
            let ends = heads.iter().map(|head| follow(lines, start, head));
            let sources = ends
                .zip(0..)
                .filter_map(|(end, tag)| Some((lines.refilled(end)?, tag)));
            match after_refill(lines, sources, width, self.limits, &mut self.work.nodes)? {
                After::Won(tag, tail) => {
                    let mut line = heads[tag as usize].clone();
                    line.push(Action::Refill);
                    line.extend(tail);
                    self.offer(line);
                }
                After::Refuted | After::Open => {}
            }
        }
        Ok(())
    }
}

/// The field after a line without refills.
fn follow<W: Word>(lines: &Lines<W>, start: Field<W>, line: &[Action]) -> Field<W> {
    line.iter().fold(start, |field, action| match *action {
        Action::Take(pair) => lines.play(&field, pair.first as u32, pair.second as u32),
        Action::Wait | Action::Refill => lines.settled(field),
    })
}
