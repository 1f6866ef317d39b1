//! The pairs of a run beside those of the game that is made to be read, after each step of random games.

use quadrille_search::Seed;
use rand::RngExt;

use super::*;
use crate::field::Wide;
use crate::rules::samples;
use crate::{Board, Problem, Rules};

/// All pairs by the hits of a run, each once.
fn pairs<W: Word>(run: &Run<'_, W>) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for number in 0..run.now.starts[DIRECTIONS] {
        let (direction, second) = run.hit(number);
        let first = run.lines.back(run.now.live, second, direction);
        if direction == 0 || !run.is_next(first, second) {
            pairs.push(Pair::new(first as usize, second as usize));
        }
    }
    pairs.sort_unstable();
    pairs
}

/// Plays a random game on both, as long as there is room.
fn walk<W: Word>(rules: Rules, seed: u64) {
    let mut random = Seed(seed).stream(0);
    let cells = (0..random.random_range(1..=45))
        .map(|_| random.random_range(1..=9))
        .collect();
    let board = Board::new(rules.width, cells).unwrap();
    let mut game = Problem::new(rules, board).unwrap().game();
    let lines = Lines::<W>::new(&rules);
    let start = Position::new(&lines, Field::of(game.board()).unwrap());
    let mut run = Run::new(&lines, start, Playout::default());
    while !game.is_won() {
        let found = pairs(&run);
        assert_eq!(found, game.pairs(), "{}", game.board());
        if found.is_empty() || random.random_bool(0.1) {
            if game.play(Action::Refill).is_err() || run.refill().is_err() {
                return;
            }
        } else if random.random_bool(0.5) && game.play(Action::Wait).is_ok() {
            run.settle();
        } else {
            let pair = found[random.random_range(0..found.len())];
            game.play(Action::Take(pair)).unwrap();
            run.take(pair.first as u32, pair.second as u32);
        }
        let field = Field::of(game.board()).unwrap();
        assert!(run.now.field == field, "{}", game.board());
        assert_eq!(run.now.live, field.live());
    }
    assert_eq!(run.now.live, W::ZERO);
    assert_eq!(
        (run.so_far.refills, run.so_far.pairs),
        (game.refills(), game.taken())
    );
}

#[test]
fn pairs_are_those_of_the_game() {
    for rules in samples::all() {
        for seed in 0..10 {
            walk::<u64>(rules, seed);
            walk::<u128>(rules, seed);
            walk::<Wide<3>>(rules, seed);
            walk::<Wide<4>>(rules, seed);
        }
    }
}
