//! Boards from games that are split where they cost much.

use std::sync::{Mutex, PoisonError};

use quadrille_search::{Limits, Seed, Stop};
use rayon::prelude::*;

use super::Seeing;
use crate::measure::{Level, Measurement};
use crate::players::greedy::Candidate;
use crate::{Board, Forecast, Judgement, Move, PieceId, Player, Quick, RiskMeter, Rules};

/// From which cost on, in cells, boards are crowded, or not quite calm, and how many are met for each that is kept: the
/// latter are met far more often.
const KINDS: [(f64, u64); 2] = [(38.0, 4), (20.0, 32)];
/// Games are split at these costs.
const LEVELS: [f64; 5] = [28.0, 33.0, 39.0, 46.0, 56.0];
/// Rounds of a game.
const ROUNDS: u64 = 500;
/// A game and its copies give at most one board in `GAMES`, so that these are not all alike.
const GAMES: usize = 50;
/// Games that are played side by side. All of them are played to their end, so that threads change nothing.
const TOGETHER: u64 = 10;
/// Cost in cells from which on boards are chosen by their loss, and the number of boards, best by the quick score,
/// among which they are.
const BY_LOSS: (f64, usize) = (22.0, 32);

/// Games by a seed, played by the forecast if there is one.
pub(super) struct Games<'a> {
    pub(super) rules: &'a Rules,
    pub(super) seeing: &'a Seeing,
    pub(super) forecast: Option<&'a Forecast>,
    pub(super) seed: Seed,
}

/// Gathers `count` boards, by the forecast if there is one; `None` if `stop` was raised before.
pub(super) fn from_games(
    games: &Games<'_>,
    count: usize,
    stop: &Stop,
    on_board: &impl Fn(),
) -> Option<Vec<Board>> {
    let Games {
        rules,
        seeing,
        forecast,
        seed,
    } = *games;
    let chooser = Chooser {
        calm: Quick::learned(rules)?,
        seeing,
        forecast,
    };
    let meter = RiskMeter::new(rules);
    let levels: Option<Vec<Level>> = LEVELS.iter().map(|&peril| Level::new(peril, 2).ok()).collect();
    let levels = levels?;
    let from_game = |game: u64| {
        let witness = Witness {
            chooser: &chooser,
            stop,
            enough: Stop::new(),
            most: count.div_ceil(GAMES),
            met: Mutex::default(),
        };
        let measurement = Measurement {
            rules,
            player: &witness,
            meter: &meter,
            seed,
            max_rounds: ROUNDS,
        };
        let mut limits = Limits::none();
        limits.stop = witness.enough.clone();
        measurement.play(game, &levels, &limits).ok()?;
        let met = witness.met.into_inner();
        Some(met.unwrap_or_else(PoisonError::into_inner).boards)
    };
    let mut boards: Vec<Board> = Vec::new();
    for first in (0..).step_by(TOGETHER as usize) {
        let games = first..first + TOGETHER;
        let met: Option<Vec<Vec<Board>>> = games.into_par_iter().map(from_game).collect();
        for board in met?.into_iter().flatten().take(count - boards.len()) {
            boards.push(board);
            on_board();
        }
        if stop.is_raised() {
            break;
        }
        if boards.len() >= count {
            return Some(boards);
        }
    }
    None
}

/// Plays as `learned`, and where a board is not calm by the forecast.
struct Chooser<'a> {
    calm: Quick,
    seeing: &'a Seeing,
    forecast: Option<&'a Forecast>,
}

impl Chooser<'_> {
    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        let (least, width) = BY_LOSS;
        let Some(forecast) = self.forecast.filter(|_| self.seeing.cost(board) >= least) else {
            return self.calm.choose(board, set);
        };
        let best = self.seeing.quick.best(board, set, width)?;
        let losses = best.iter().map(|answer| {
            let counts = self.seeing.counts(answer.board);
            (forecast.loss(&counts.map(i32::from)), answer)
        });
        let safest = losses.min_by(|a, b| a.0.total_cmp(&b.0));
        safest.map(|(_, answer): (f64, &Candidate)| answer.moves())
    }
}

/// Boards that a game has come by.
#[derive(Debug, Default)]
struct Met {
    boards: Vec<Board>,
    /// How many boards of each kind there were.
    seen: [u64; KINDS.len()],
}

/// Plays as the chooser does, and keeps boards.
struct Witness<'a> {
    chooser: &'a Chooser<'a>,
    stop: &'a Stop,
    /// Raised when as many boards are kept as are wanted, or `stop` is raised: it ends the game.
    enough: Stop,
    most: usize,
    met: Mutex<Met>,
}

impl Witness<'_> {
    fn meet(&self, board: Board) {
        let cost = self.chooser.seeing.cost(board);
        let Some(kind) = KINDS.iter().position(|&(least, _)| cost >= least) else {
            return;
        };
        let mut met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
        met.seen[kind] += 1;
        if met.seen[kind].is_multiple_of(KINDS[kind].1) && met.boards.len() < self.most {
            met.boards.push(board);
        }
        if met.boards.len() >= self.most {
            self.enough.raise();
        }
    }
}

impl Player for Witness<'_> {
    fn name(&self) -> String {
        self.chooser.calm.name()
    }

    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        self.meet(board);
        if self.stop.is_raised() {
            self.enough.raise();
        }
        self.chooser.choose(board, set)
    }

    fn judgement(&self) -> Judgement {
        self.chooser.calm.judgement()
    }
}
