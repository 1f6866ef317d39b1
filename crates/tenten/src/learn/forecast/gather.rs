//! Boards from games that are split where they cost much.

use std::sync::{Mutex, PoisonError};

use quadrille_search::{Limits, Seed, Stop};

use crate::measure::{Level, Measurement};
use crate::{Board, Evaluator, Judgement, Move, PieceId, Player, Quick, RiskMeter, Rules, Weights};

/// From which cost on, in cells, boards are crowded, or not quite calm, and how many are met for each that is kept: the
/// latter are met far more often.
const KINDS: [(f64, u64); 2] = [(38.0, 4), (20.0, 32)];
/// Games are split at these costs.
const LEVELS: [f64; 5] = [28.0, 33.0, 39.0, 46.0, 56.0];
/// Rounds of a game.
const ROUNDS: u64 = 500;
/// A game and its copies give at most one of so many boards, so that these are not all alike.
const GAMES: usize = 50;

/// Gathers so many boards; `None` if `stop` was raised before.
pub(super) fn from_games(
    rules: &Rules,
    (seed, count): (Seed, usize),
    stop: &Stop,
    on_board: &(impl Fn() + Sync),
) -> Option<Vec<Board>> {
    let player = Quick::learned(rules)?;
    let meter = RiskMeter::new(rules);
    let levels: Option<Vec<Level>> = LEVELS.iter().map(|&peril| Level::new(peril, 2).ok()).collect();
    let levels = levels?;
    let evaluator = Evaluator::with_weights(rules, Weights::tuned(rules));
    let mut boards: Vec<Board> = Vec::new();
    for game in (0..).take_while(|_| !stop.is_raised()) {
        let witness = Witness {
            player: &player,
            evaluator: &evaluator,
            stop,
            enough: Stop::new(),
            most: count.div_ceil(GAMES).min(count - boards.len()),
            met: Mutex::default(),
            on_board,
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
        boards.extend(met.unwrap_or_else(PoisonError::into_inner).boards);
        if boards.len() >= count {
            return Some(boards);
        }
    }
    None
}

/// What a game has come by.
#[derive(Debug, Default)]
struct Met {
    boards: Vec<Board>,
    /// How many boards of each kind there were.
    seen: [u64; KINDS.len()],
}

/// Plays as another player, and keeps boards.
struct Witness<'a, F> {
    player: &'a Quick,
    evaluator: &'a Evaluator,
    stop: &'a Stop,
    /// Raised when as many boards are kept as are wanted, or `stop` is raised: it ends the game.
    enough: Stop,
    most: usize,
    met: Mutex<Met>,
    on_board: &'a F,
}

impl<F: Fn() + Sync> Witness<'_, F> {
    fn meet(&self, board: Board) {
        let (cost, cell) = self.evaluator.cost(board).unwrap_or_default();
        let cost = cost as f64 / cell.max(1) as f64;
        let Some(kind) = KINDS.iter().position(|&(least, _)| cost >= least) else {
            return;
        };
        let mut met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
        met.seen[kind] += 1;
        if met.seen[kind].is_multiple_of(KINDS[kind].1) && met.boards.len() < self.most {
            met.boards.push(board);
            (self.on_board)();
        }
        if met.boards.len() >= self.most {
            self.enough.raise();
        }
    }
}

impl<F: Fn() + Sync> Player for Witness<'_, F> {
    fn name(&self) -> String {
        self.player.name()
    }

    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        self.meet(board);
        if self.stop.is_raised() {
            self.enough.raise();
        }
        self.player.choose(board, set)
    }

    fn judgement(&self) -> Judgement {
        self.player.judgement()
    }
}
