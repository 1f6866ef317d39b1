//! The library beside code written by hand for one size: `cargo bench -p quadrille-bitboard --bench boards`.

mod workloads;

use criterion::{Criterion, criterion_group, criterion_main};
use quadrille_bitboard::{Bitboard, Cell, Connectivity, DynBoard, Shape};

fn compare(criterion: &mut Criterion) {
    for workload in workloads::all() {
        let mut group = criterion.benchmark_group(workload.name);
        group.bench_function("library", |bencher| bencher.iter(|| (workload.library)()));
        group.bench_function("by hand", |bencher| bencher.iter(|| (workload.by_hand)()));
        group.finish();
    }
}

/// A board crossed by walls with a gap at alternating ends: the longest way a flood can take.
fn serpentine(side: usize) -> DynBoard {
    let mut free = DynBoard::full(side, side);
    for row in (1..side).step_by(2) {
        let gap = if row % 4 == 1 { side - 1 } else { 0 };
        for col in (0..side).filter(|&col| col != gap) {
            free.remove(Cell::new(row, col));
        }
    }
    free
}

fn large(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("1000 x 1000");
    let (open, winding) = (DynBoard::full(1_000, 1_000), serpentine(1_000));
    let start = Cell::new(0, 0);
    group.bench_function("flood, open", |bencher| {
        bencher.iter(|| open.flood(start, Connectivity::Four));
    });
    group.bench_function("flood, winding", |bencher| {
        bencher.iter(|| winding.flood(start, Connectivity::Four));
    });
    group.bench_function("full rows", |bencher| bencher.iter(|| open.full_rows()));
    group.bench_function("placements of a T", |bencher| {
        bencher.iter(|| open.placements(Shape::from_rows(&["###", ".#."])));
    });
    group.finish();
}

criterion_group!(benches, compare, large);
criterion_main!(benches);
