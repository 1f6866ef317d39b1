//! The hot paths of the tiler: whole problems of each method.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use quadrille_search::{Limits, Seed};
use quadrille_tiler::{Config, Generator, Method, Problem, Report, solve, verify_tiling};

/// Signatures by what settles them.
const PROBLEMS: [(&str, Method, &str); 5] = [
    ("grid, N = 50", Method::Auto, "I49,J127,L49,O13,S127,T126,Z134"),
    (
        "diagonal, N = 50",
        Method::Diagonal,
        "I49,J127,L49,O13,S127,T126,Z134",
    ),
    ("exact, N = 12", Method::Exact, "I3,J5,L4,O1,S6,T8,Z9"),
    (
        "repair, N = 50, many Z",
        Method::Auto,
        "I5,J3,L5,O237,S81,T40,Z254",
    ),
    ("proof by weights, N = 50", Method::Auto, "J12,O213,Z400"),
];

fn run(problem: &Problem, method: Method, seed: u64) -> Report {
    let config = Config {
        method,
        seed: Seed(seed),
    };
    let report = solve(black_box(problem), &config, &Limits::none());
    assert!(report.outcome.is_decided());
    report
}

fn methods(criterion: &mut Criterion) {
    for (name, method, signature) in PROBLEMS {
        let problem = Problem::new(signature.parse().expect("a signature")).expect("a square");
        // Another seed each time: no run is typical of all.
        let mut seed = 0;
        criterion.bench_function(name, |bencher| {
            bencher.iter_batched(
                || {
                    seed += 1;
                    seed
                },
                |seed| run(&problem, method, seed),
                BatchSize::SmallInput,
            );
        });
    }
}

fn large(criterion: &mut Criterion) {
    let problem = Generator::Contest
        .draw(1000, Seed(1))
        .expect("a size within range");
    let mut group = criterion.benchmark_group("N = 1,000");
    group.sample_size(20);
    group.bench_function("grid", |bencher| {
        bencher.iter(|| run(&problem, Method::Auto, 1));
    });
    let tiling = run(&problem, Method::Auto, 1).outcome.solved().expect("a tiling");
    group.bench_function("verify", |bencher| {
        bencher.iter(|| verify_tiling(&problem, black_box(&tiling)));
    });
    group.bench_function("write", |bencher| {
        bencher.iter(|| {
            let mut text = Vec::new();
            tiling.write_contest(&mut text).map(|()| text)
        });
    });
}

criterion_group!(benches, methods, large);
criterion_main!(benches);
