//! Rounds of 10025 by the fast engine and by its readable twin, on the same boards from play; their ratio is printed.

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use quadrille_search::Seed;
use quadrille_tenten::{Board, Greedy, Naive, PieceId, Player, Rules, Ties, engine};

type Position = (Board, Vec<PieceId>);

/// Every 50th position of a game, or of several.
fn positions(rules: &Rules, player: &impl Player, count: usize) -> Vec<Position> {
    let mut random = Seed(1).stream(0);
    let (mut board, mut positions) = (Board::EMPTY, Vec::new());
    for round in 0..50 * count {
        let set: Vec<PieceId> = (0..rules.set_size()).map(|_| rules.draw(&mut random)).collect();
        if round % 50 == 49 {
            positions.push((board, set.clone()));
        }
        let moves = player.choose(board, &set).unwrap_or_default();
        if moves.is_empty() {
            board = Board::EMPTY;
        }
        for one in moves {
            board = engine::play_unchecked(rules, board, one).board;
        }
    }
    positions
}

/// Seconds for each of the positions.
fn seconds(player: &impl Player, positions: &[Position]) -> f64 {
    let start = Instant::now();
    for (board, set) in positions {
        black_box(player.choose(*board, set));
    }
    start.elapsed().as_secs_f64() / positions.len() as f64
}

fn rounds(criterion: &mut Criterion) {
    let rules = Rules::classic();
    let strategy = "10025".parse().expect("a strategy");
    for ties in [Ties::First, Ties::Board] {
        let (fast, slow) = (
            Greedy::new(&rules, strategy, ties),
            Naive::new(&rules, strategy, ties),
        );
        let positions = positions(&rules, &fast, 2_000);
        let few = &positions[..40];
        criterion.bench_function(&format!("greedy-10025, {ties:?}, 2000 rounds"), |bencher| {
            bencher.iter(|| seconds(&fast, &positions));
        });
        criterion.bench_function(&format!("naive-10025, {ties:?}, a round"), |bencher| {
            let mut next = few.iter().cycle();
            bencher.iter(|| next.next().map(|(board, set)| slow.choose(*board, set)));
        });
        let (fast, slow) = (seconds(&fast, &positions), seconds(&slow, few));
        println!(
            "{ties:?}: {:.0} rounds/s, {:.0} by the reference, ratio {:.0}",
            1.0 / fast,
            1.0 / slow,
            slow / fast
        );
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = rounds
}
criterion_main!(benches);
