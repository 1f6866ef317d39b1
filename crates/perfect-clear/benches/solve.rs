//! The hot paths of perfect clears: movement, known queues, solve rates, an exact chance.

use std::hint::black_box;
use std::time::Duration;

use criterion::{
    BenchmarkGroup, Criterion, SamplingMode, criterion_group, criterion_main, measurement::WallTime,
};
use quadrille_perfect_clear::chance::advise;
use quadrille_perfect_clear::{
    Config, DropMode, Field, Graph, KickTable, Limits, Mover, Pattern, Physics, Piece, PieceSet, Problem,
    Shown, parse_pieces, percent, solve,
};

#[path = "workloads/fields.rs"]
mod fields;
#[path = "workloads/queues.rs"]
mod queues;
#[path = "workloads/rates.rs"]
mod rates;

fn field(rows: &str) -> Field {
    Field::parse(rows, 4).expect("a field")
}

fn mover(drop: DropMode) -> Mover {
    Mover::new(Physics::new(KickTable::srs(), drop), 4).expect("known kicks")
}

/// A group of which each measurement takes about three seconds.
fn group<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group
        .sample_size(10)
        .sampling_mode(SamplingMode::Flat)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_secs(3));
    group
}

/// All seven pieces on each of 1,000 fields of random play.
fn landings(criterion: &mut Criterion) {
    let mut group = group(criterion, "landings of 7 pieces on 1,000 fields");
    for drop in [DropMode::Soft, DropMode::Slide, DropMode::Hard] {
        let mover = mover(drop);
        let fields = fields::fields(&mover, 1_000);
        group.bench_function(drop.to_string(), |bencher| {
            bencher.iter(|| {
                let landings = |&field: &Field| Piece::ALL.map(|piece| mover.landings(field, piece).len());
                fields.iter().flat_map(landings).sum::<usize>()
            });
        });
    }
}

fn known(criterion: &mut Criterion) {
    let (empty, config) = (Field::empty(4).expect("four lines"), Config::default());
    let mut group = group(criterion, "known queues");
    let problem = |queue| Problem::new(empty, queue).expect("eleven pieces");
    let problems: Vec<Problem> = (0..100).map(queues::queue).map(problem).collect();
    group.bench_function("first solutions of 100", |bencher| {
        bencher.iter(|| {
            let first = |problem: &Problem| solve(problem, &config, &Limits::none()).outcome.solved();
            problems.iter().filter_map(first).count()
        });
    });
    let problem = problem("JZOSLIIJSOZ".parse().expect("pieces"));
    group.bench_function("all solutions of JZOSLIIJSOZ", |bencher| {
        bencher.iter(|| Graph::new(black_box(&problem), &config, &Limits::none()));
    });
}

fn unknown(criterion: &mut Criterion) {
    let config = Config::default();
    let mut group = group(criterion, "unknown queues");
    for (name, rows, hold, pattern) in rates::CASES {
        let pattern: Pattern = pattern.parse().expect("a pattern");
        let problem = Problem::holding(field(rows), hold, pattern).expect("long enough");
        group.bench_function(name, |bencher| {
            bencher.iter(|| percent(&problem, &config, &Limits::none()));
        });
    }
    let shown = Shown::new(parse_pieces("TIL").expect("pieces"), PieceSet::EMPTY).expect("of a bag");
    let problem = Problem::new(field(rates::STAIRS), shown).expect("stairs can be cleared");
    group.bench_function("chance of stairs, TIL shown", |bencher| {
        bencher.iter(|| advise(black_box(&problem), &config, &Limits::none()));
    });
}

criterion_group!(benches, landings, known, unknown);
criterion_main!(benches);
