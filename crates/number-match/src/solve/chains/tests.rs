//! Wins of chains are wins by the rules, within their targets, and more than independent games find.

use crate::record::Status;
use crate::{Diagonals, Game, Generator, Playouts, Record, Rules, variants, verify};

use super::*;

const ANY: Target = Target {
    refills: 4,
    pairs: u32::MAX,
};

fn game(rules: Rules, digits: usize, number: u64) -> Game {
    let board = Generator::new(rules, digits).board(Seed(1), number, &Limits::none());
    Game::new(rules, board.unwrap())
}

/// The wins of some rounds, each with a target that is better than the win before.
fn wins(game: &Game, steps: u64) -> Vec<Record> {
    let lines = Lines::<u128>::new(game.rules());
    let field = Field::of(game.board()).unwrap();
    let mut chains = Chains::new(&lines, field, Policy::Uniform, Seed(2));
    let (mut target, mut wins) = (ANY, Vec::new());
    for _ in 0..8 {
        let found = chains.walk(&[target; CHAINS], steps / CHAINS as u64, &Limits::none());
        for (made, win) in found {
            assert!(made <= steps);
            let Some(line) = win else { continue };
            let record = Record::of_line(game, &line);
            assert_eq!(record.status, Status::Solved, "{}", game.board());
            verify(&record).unwrap().unwrap();
            assert!(record.refills <= target.refills && record.pairs <= target.pairs);
            wins.push(record);
        }
        if let Some(best) = wins.iter().map(|win| (win.refills, win.pairs)).min() {
            target = Target {
                refills: best.0,
                pairs: best.1 - 1,
            };
        }
    }
    wins
}

#[test]
fn wins_are_legal_and_within_their_targets() {
    for rules in variants::usual() {
        let found: usize = (0..4)
            .map(|number| wins(&game(rules, 40, number), 200).len())
            .sum();
        assert!(found > 4, "{rules:?}: {found}");
    }
}

/// A target that changes between rounds gives up the refills that are beyond it.
#[test]
fn fewer_refills_can_be_asked_for_at_any_time() {
    let game = game(Rules::default(), 60, 3);
    let lines = Lines::<u128>::new(game.rules());
    let field = Field::of(game.board()).unwrap();
    let mut chains = Chains::new(&lines, field, Policy::Uniform, Seed(2));
    for refills in [4, 0, 3, 1, 2] {
        let target = Target { refills, ..ANY };
        for (_, win) in chains.walk(&[target; CHAINS], 50, &Limits::none()) {
            let made = win.map_or(0, |line| {
                line.iter().filter(|&&action| action == Action::Refill).count()
            });
            assert!(made <= refills as usize);
        }
        for chain in &chains.all {
            assert!(chain.line.iter().all(|step| step.so_far.refills <= refills));
        }
    }
}

#[test]
fn more_boards_are_won_than_by_as_many_independent_games() {
    const GAMES: u64 = 2048;
    let rules = Rules {
        diagonals: Diagonals::Blocked,
        ..Rules::default()
    };
    let (mut by_chains, mut by_games) = (0, 0);
    for number in 0..12 {
        let game = game(rules, 81, number);
        by_chains += u32::from(!wins(&game, GAMES / 8).is_empty());
        let playouts = Playouts::new(&game, Policy::Uniform, Seed(2));
        by_games += u32::from(playouts.first_win(GAMES, &Limits::none()).is_some());
    }
    assert!(by_chains > by_games + 2, "{by_chains} and {by_games}");
}

#[test]
fn threads_do_not_matter() {
    let game = game(Rules::default(), 60, 5);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let wins = pool.unwrap().install(|| wins(&game, 1000));
        let lines = wins.iter().map(|win| (win.refills, win.pairs));
        lines.collect::<Vec<_>>()
    };
    let one = on(1);
    assert!(!one.is_empty());
    assert_eq!(one, on(4));
}
