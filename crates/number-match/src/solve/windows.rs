//! Boards too long for any search at once: they are cleared window by window.
//!
//! # How
//!
//! A *window* is some rows that follow each other. What is between two of its digits, in reading order, in a column or
//! on a diagonal, lies within it; so a pair of the window is a pair of the board, and rows that vanish there vanish
//! from the board. A window is cleared as far as a search can, the few rows that are left begin the next window, and
//! rows from below fill it up. Where more is left, the window moves down. When it has come to the end, it begins again
//! at the top, until a round takes no pair.
//!
//! # Does it work
//!
//! The tests play lines by the rules, on boards of all rules. `tests/library/ends.rs` has boards of thousands of cells.

use quadrille_search::{GaveUp, Seed};

use super::chains::{CHAINS, Chains, Target};
use super::player::SMALL;
use super::search::Search;
use crate::field::{Field, Lines, Wide};
use crate::score::{Beam, clear};
use crate::{Action, Board, Config, Fallback, Game, Goal, Method, Pair, Problem, Rows, Rules, solve};

/// The words of a window.
type Words = Wide<4>;
/// Cells of a window.
const CELLS: usize = 256;
/// Rounds over a board, at most: nearly always the second one is the last.
const ROUNDS: usize = 4;
/// Steps of each chain between two looks at what is left of a window.
const BATCH: u64 = 64;
/// Positions that a search for points keeps at most.
const WIDTH: usize = 60;
/// Random games of a search for the rest, when a window has left little.
const GAMES: u64 = 2_000;
/// Positions of that search.
const NODES: u64 = 200_000;

/// Pairs that clear a board, or as much of it as searches of its windows can, each pair by the cells of the board as it
/// then is. `clear` has those of a window, or none to end with what is there; rows of it vanish or stay, and nothing is
/// refilled.
fn by_windows(board: &Board, rows: Rows, mut clear: impl FnMut(&Board) -> Option<Vec<Pair>>) -> Vec<Pair> {
    let (width, columns) = (board.width(), board.columns());
    let most_rows = CELLS / columns;
    let (mut cells, mut pairs) = (board.cells().to_vec(), Vec::new());
    for _ in 0..ROUNDS {
        let (mut top, before) = (0, pairs.len());
        loop {
            let start = top * columns;
            let end = cells.len().min(start + most_rows * columns);
            let mut window = Board::from_cells(width, cells[start..end].to_vec());
            let Some(taken) = clear(&window) else {
                return pairs;
            };
            for pair in taken {
                take(&mut window, pair, rows);
                pairs.push(Pair::new(start + pair.first, start + pair.second));
            }
            let is_last = end == cells.len();
            // At most half of the next window is what this one has left; rows from below fill the rest.
            top += window.rows().saturating_sub(most_rows / 2);
            cells.splice(start..end, window.cells().iter().copied());
            if is_last {
                break;
            }
        }
        if before == pairs.len() || cells.iter().all(|&cell| cell == 0) {
            break;
        }
    }
    pairs
}

/// Takes a pair of a window.
fn take(window: &mut Board, pair: Pair, rows: Rows) {
    for index in [pair.first, pair.second] {
        window.cells_mut()[index] = 0;
    }
    if rows == Rows::Vanish {
        window.vanish();
    }
}

/// The rules within a window: emptied rows that may vanish do so at once, as the line waits wherever it can.
fn rules_within(rules: &Rules) -> Rules {
    let rows = match rules.rows {
        Rows::Stay => Rows::Stay,
        Rows::Vanish | Rows::VanishLate => Rows::Vanish,
    };
    Rules {
        rows,
        max_refills: Some(0),
        ..*rules
    }
}

impl Search<'_> {
    /// A line that leaves few digits, window by window; with at most `steps` steps of chains for each.
    ///
    /// Where it leaves digits and refills are left, it goes on with a refill, and with a search for the rest as soon as
    /// that is small.
    pub(super) fn line_by_windows(&mut self, seed: Seed, steps: u64) -> Vec<Action> {
        let (mut game, mut line) = (self.problem.game(), Vec::new());
        for stage in 0_u64.. {
            let pairs = self.pairs_by_windows(&game, seed.child(stage), steps);
            play_on(&mut game, &mut line, &pairs);
            if game.is_won() || self.limits.check(self.stats.nodes).is_err() {
                break;
            }
            let is_small = game.board().live() <= SMALL;
            if is_small && let Ok(rest) = Problem::rest_of(&game) {
                line.extend(self.line_of_rest(&rest, seed));
                break;
            }
            if game.refills() >= self.most_refills() || game.play(Action::Refill).is_err() {
                break;
            }
            line.push(Action::Refill);
        }
        line
    }

    /// The best line of a small problem.
    fn line_of_rest(&mut self, rest: &Problem, seed: Seed) -> Vec<Action> {
        let config = Config {
            goal: Goal::Refills,
            fallback: Fallback::Digits,
            seed,
            playouts: GAMES,
            ..*self.config
        };
        let report = solve(rest, &config, &self.limits.after(self.stats.nodes).at_most(NODES));
        self.stats.nodes += report.stats.nodes;
        self.stats.playouts += report.stats.playouts;
        report.line().to_vec()
    }

    /// Pairs that leave few digits of a board.
    fn pairs_by_windows(&mut self, game: &Game, seed: Seed, steps: u64) -> Vec<Pair> {
        let rules = rules_within(game.rules());
        let lines = Lines::<Words>::new(&rules);
        let mut number = 0;
        by_windows(game.board(), rules.rows, |window| {
            number += 1;
            // Chains end with what they have when a limit strikes.
            Some(self.walk_window(&lines, window, seed.child(number), steps))
        })
    }

    /// Pairs that leave few digits of a window.
    fn walk_window(&mut self, lines: &Lines<Words>, window: &Board, seed: Seed, steps: u64) -> Vec<Pair> {
        let Some(start) = Field::of(window) else {
            return Vec::new();
        };
        let least = window.odd_classes() as u32;
        let targets = [Target {
            refills: 0,
            pairs: u32::MAX,
        }; CHAINS];
        let mut chains = Chains::new(lines, start, Method::Uniform, seed);
        let mut left = steps.div_ceil(CHAINS as u64);
        while left > 0 {
            let batch = left.min(BATCH);
            left -= batch;
            let walked = chains.walk(&targets, batch, self.limits);
            self.stats.playouts += walked.iter().map(|walked| walked.steps).sum::<u64>();
            let is_best = chains.closest().is_some_and(|&(digits, _)| digits <= least);
            if is_best || self.limits.check(self.stats.nodes).is_err() {
                break;
            }
        }
        chains.closest().map_or(Vec::new(), |(_, line)| pairs_of(line))
    }
}

/// Pairs that touch as little as a search finds, window by window; and the limit that ended it before its time.
pub(super) fn clear_by_windows(game: &Game, beam: &mut Beam<'_>) -> (Vec<Pair>, Result<(), GaveUp>) {
    let (rules, mut ended) = (rules_within(game.rules()), Ok(()));
    beam.width = beam.width.min(WIDTH);
    let pairs = by_windows(game.board(), rules.rows, |window| {
        match clear(&rules, window, beam) {
            Ok(cleared) => Some(cleared.lines.into_iter().next().unwrap_or_default()),
            Err(why) => {
                ended = Err(why);
                None
            }
        }
    });
    (pairs, ended)
}

/// The pairs of a line.
fn pairs_of(line: &[Action]) -> Vec<Pair> {
    let pair = |action: &Action| match *action {
        Action::Take(pair) => Some(pair),
        Action::Refill | Action::Wait => None,
    };
    line.iter().filter_map(pair).collect()
}

/// Takes these pairs, and waits wherever that makes rows vanish.
pub(super) fn play_on(game: &mut Game, line: &mut Vec<Action>, pairs: &[Pair]) {
    for &pair in pairs {
        game.play_unchecked(Action::Take(pair));
        line.push(Action::Take(pair));
        if game.play(Action::Wait).is_ok() {
            line.push(Action::Wait);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::samples;
    use crate::{Generator, Limits};

    /// Each pair of each window may be taken on the whole board, and a second look at a cleared board finds nothing.
    #[test]
    fn pairs_of_windows_are_pairs_of_the_board() {
        for rules in samples::usual() {
            let problem = Generator::new(rules, 700)
                .problem(Seed(1), 0, &Limits::none())
                .unwrap();
            let within = rules_within(&rules);
            let lines = Lines::<Words>::new(&within);
            let first = |window: &Board| {
                let start = Field::of(window).unwrap();
                let mut chains = Chains::new(&lines, start, Method::Uniform, Seed(2));
                let targets = [Target {
                    refills: 0,
                    pairs: u32::MAX,
                }; CHAINS];
                chains.walk(&targets, 1, &Limits::none());
                Some(chains.closest().map_or(Vec::new(), |(_, line)| pairs_of(line)))
            };
            let pairs = by_windows(problem.board(), within.rows, first);
            assert!(pairs.len() > 100, "{rules:?}: {}", pairs.len());
            let mut game = problem.game();
            for pair in pairs {
                game.play(Action::Take(pair)).unwrap();
                if game.check(Action::Wait).is_ok() {
                    game.play(Action::Wait).unwrap();
                }
            }
        }
    }
}
