//! The field beside the game that is made to be read, at every position of random games.

use quadrille_search::Seed;
use rand::RngExt;

use super::*;
use crate::rules::samples;
use crate::{Action, Problem, Rules, Width};

fn board(width: Width, len: usize, seed: u64) -> Board {
    let mut random = Seed(seed).stream(0);
    let cells = (0..len).map(|_| random.random_range(1..=9)).collect();
    Board::new(width, cells).unwrap()
}

fn same<W: Word>(field: &Field<W>, board: &Board) {
    let other = Field::<W>::of(board).unwrap();
    assert!(*field == other, "{board}");
}

/// Plays random games on both, as long as there is room.
fn walk<W: Word>(rules: Rules, seed: u64) {
    let start = board(rules.width, 5 + seed as usize % 26, seed);
    let lines = Lines::<W>::new(&rules);
    let (mut game, mut random) = (Problem::new(rules, start).unwrap().game(), Seed(seed).stream(1));
    loop {
        let field = Field::<W>::of(game.board()).unwrap();
        let mut pairs = lines.pairs(&field);
        pairs.sort_unstable();
        assert_eq!(pairs, game.pairs(), "{}", game.board());
        assert_eq!(field.odd_classes() as usize, game.board().odd_classes());
        if pairs.is_empty() || random.random_bool(0.1) {
            let Some(refilled) = lines.refilled(field) else {
                return;
            };
            if game.play(Action::Refill).is_err() || game.is_won() {
                return;
            }
            same(&refilled, game.board());
        } else if game.play(Action::Wait).is_ok() {
            same(&lines.settled(field), game.board());
        } else {
            let pair = pairs[random.random_range(0..pairs.len())];
            game.play(Action::Take(pair)).unwrap();
            same(
                &lines.play(&field, pair.first as u32, pair.second as u32),
                game.board(),
            );
        }
    }
}

#[test]
fn agrees_with_the_game_on_random_games() {
    for rules in samples::all() {
        for seed in 0..10 {
            walk::<u64>(rules, seed);
            walk::<u128>(rules, seed);
            walk::<Wide<3>>(rules, seed);
            walk::<Wide<4>>(rules, seed);
        }
    }
}
