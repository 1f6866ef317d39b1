//! Random games by the engine and by the method of the program that the crate began with, on the same boards.

use std::collections::BTreeSet;
use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use quadrille_number_match::{Generator, Limits, Method, Playouts, Problem, Rules, Seed};
use quadrille_search::Stream;
use rand::RngExt;

const WIDTH: usize = 9;

/// The eight directions: steps down and to the right.
const AROUND: [(isize, isize); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

/// Looks from each cell in all directions and forward in reading order, and collects directed pairs in a set.
fn pairs(cells: &[u8]) -> Vec<(usize, usize)> {
    let fit = |a: u8, b: u8| a == b || a + b == 10;
    let mut found = BTreeSet::new();
    for from in (0..cells.len()).filter(|&cell| cells[cell] != 0) {
        let rays = AROUND.into_iter().filter_map(|way| first_hit(cells, from, way));
        let next = (from + 1..cells.len()).find(|&cell| cells[cell] != 0);
        let seen = rays.chain(next).filter(|&to| fit(cells[from], cells[to]));
        found.extend(seen.map(|to| (from, to)));
    }
    found.into_iter().collect()
}

fn first_hit(cells: &[u8], from: usize, (down, right): (isize, isize)) -> Option<usize> {
    let (mut row, mut col) = (from / WIDTH, from % WIDTH);
    loop {
        row = row.checked_add_signed(down)?;
        col = col.checked_add_signed(right).filter(|&col| col < WIDTH)?;
        let to = row * WIDTH + col;
        if row >= cells.len().div_ceil(WIDTH) {
            return None;
        }
        if cells.get(to).is_some_and(|&cell| cell != 0) {
            return Some(to);
        }
    }
}

/// A random game by rescanning the whole board for each pair; rows vanish by the rules.
fn rescan(start: &[u8], random: &mut Stream) -> bool {
    let (mut cells, mut refills) = (start.to_vec(), 4);
    loop {
        let pairs = pairs(&cells);
        if pairs.is_empty() {
            if refills == 0 {
                return false;
            }
            refills -= 1;
            let live: Vec<u8> = cells.iter().copied().filter(|&cell| cell != 0).collect();
            cells.extend(live);
            continue;
        }
        let (first, second) = pairs[random.random_range(0..pairs.len())];
        cells[first] = 0;
        cells[second] = 0;
        cells = cells
            .chunks(WIDTH)
            .filter(|row| row.iter().any(|&cell| cell != 0))
            .flatten()
            .copied()
            .collect();
        if cells.is_empty() {
            return true;
        }
    }
}

fn boards() -> Vec<Problem> {
    let generator = Generator::new(Rules::default(), 27);
    (0..50)
        .map(|number| {
            generator
                .problem(Seed(1), number, &Limits::none())
                .expect("a board")
        })
        .collect()
}

fn engine(boards: &[Problem], method: Method, count: u64) -> u64 {
    let wins = |problem: &Problem| {
        let playouts = Playouts::new(problem, method, Seed(1));
        (0..count).filter(|&number| playouts.play(number).won).count() as u64
    };
    boards.iter().map(wins).sum()
}

fn by_rescan(boards: &[Problem], count: u64) -> u64 {
    let wins = |problem: &Problem| {
        let win = |number: &u64| rescan(problem.board().cells(), &mut Seed(1).stream(*number));
        (0..count).filter(win).count() as u64
    };
    boards.iter().map(wins).sum()
}

/// Games a second.
fn speed(boards: &[Problem], count: u64, play: impl FnOnce() -> u64) -> (f64, f64) {
    let start = Instant::now();
    let wins = black_box(play());
    let games = boards.len() as f64 * count as f64;
    (games / start.elapsed().as_secs_f64(), wins as f64 / games)
}

fn games(criterion: &mut Criterion) {
    let boards = boards();
    for method in Method::ALL {
        criterion.bench_function(
            &format!("playouts, {}, 50 boards x 100", method.name()),
            |bencher| {
                bencher.iter(|| engine(&boards, method, 100));
            },
        );
    }
    criterion.bench_function("playouts, rescan, 50 boards", |bencher| {
        bencher.iter(|| by_rescan(&boards, 1));
    });
    let (fast, fast_won) = speed(&boards, 10_000, || engine(&boards, Method::Uniform, 10_000));
    let (slow, slow_won) = speed(&boards, 100, || by_rescan(&boards, 100));
    println!(
        "uniform: {fast:.0} playouts/s, {slow:.0} by rescanning, ratio {:.1}; won {fast_won:.3}, {slow_won:.3}",
        fast / slow
    );
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = games
}
criterion_main!(benches);
