use insta::assert_snapshot;
use quadrille_search::Stop;

use super::*;
use crate::feasible_signatures;

const ALL: [Generator; 5] = [
    Generator::Tiling,
    Generator::Contest,
    Generator::Dirichlet { alpha: 1.0 },
    Generator::Dirichlet { alpha: 0.25 },
    Generator::Dirichlet { alpha: 50.0 },
];

fn draw(generator: Generator, size: u64, seed: u64) -> Signature {
    generator.draw(size, Seed(seed)).unwrap().signature()
}

/// Written down once from these very generators: a change would change every documented run.
#[test]
fn draws_are_portable() {
    let drawn = ALL.map(|generator| format!("{generator:?}: {}", draw(generator, 50, 1)));
    assert_snapshot!(drawn.join("\n"));
}

#[test]
fn every_size_is_filled_with_an_even_number_of_ts() {
    for generator in ALL {
        for size in (2..=40).chain([100, 202]).filter(|size| size % 2 == 0) {
            for seed in 0..10 {
                let signature = draw(generator, size, seed);
                assert_eq!(signature.total(), size * size / 4);
                assert_eq!(signature[Kind::T] % 2, 0, "{generator:?} {size} {seed}");
            }
        }
    }
}

#[test]
fn tilings_are_feasible_by_construction() {
    let feasible = feasible_signatures(6).unwrap();
    for seed in 0..200 {
        assert!(feasible.contains(&draw(Generator::Tiling, 6, seed)));
        assert_eq!(draw(Generator::Tiling, 2, seed).to_string(), "O1");
    }
}

#[test]
fn blocks_are_drawn_as_often_as_they_have_tilings() {
    let block = Block::new(4, 4, [0; 7]).unwrap();
    let (mut random, mut counts) = (Seed(1).stream(0), [0; 7]);
    let draws = 117_000;
    (0..draws).for_each(|_| block.draw(&mut random, &mut counts));
    for kind in Kind::ALL {
        let figures = |(signature, tilings): &(Signature, u64)| u64::from(signature[kind]) * tilings;
        let all: u64 = count_by_signature(4, 4).unwrap().iter().map(figures).sum();
        let expected = 1_000.0 * all as f64;
        // The number of a kind in a block is at most 4, so the standard deviation is below 2 per block.
        let bound = 5.0 * 2.0 * f64::from(draws).sqrt();
        assert!(
            (f64::from(counts[kind.index()]) - expected).abs() < bound,
            "{kind}"
        );
    }
}

#[test]
fn the_contest_has_its_shares() {
    let counts = draw(Generator::Contest, 2_000, 1).counts();
    for (count, share) in counts.into_iter().zip(CONTEST) {
        // A million figures: the standard deviation of a count is below 500.
        let expected = f64::from(share) * 1e6 / 1_001.0;
        assert!((f64::from(count) - expected).abs() < 2_500.0, "{counts:?}");
    }
}

#[test]
fn dirichlet_of_one_draws_all_signatures_alike() {
    // Without the correction of T, which would not be uniform: C(8, 6) = 28 signatures of two figures.
    let mut random = Seed(1).stream(0);
    let mut seen = std::collections::BTreeMap::<_, u32>::new();
    for _ in 0..28_000 {
        *seen.entry(dirichlet(2, 1.0, &mut random)).or_default() += 1;
    }
    assert_eq!(seen.len(), 28);
    assert!(
        seen.values().all(|&times| (840..1_160).contains(&times)),
        "{seen:?}"
    );
}

#[test]
fn small_alphas_let_few_kinds_prevail() {
    let largest = |alpha| {
        let share = |seed| {
            draw(Generator::Dirichlet { alpha }, 50, seed)
                .counts()
                .into_iter()
                .max()
        };
        (0..50).filter_map(share).map(u64::from).sum::<u64>()
    };
    assert!(largest(0.25) > largest(1.0) && largest(1.0) > largest(50.0));
}

#[test]
fn feasible_ones_have_a_tiling() {
    let feasible = feasible_signatures(6).unwrap();
    for generator in ALL {
        for seed in 0..20 {
            let problem = generator.draw_feasible(6, Seed(seed), &Limits::none()).unwrap();
            assert!(feasible.contains(&problem.signature()), "{generator:?} {seed}");
        }
        assert_eq!(
            generator
                .draw_feasible(2, Seed(1), &Limits::none())
                .unwrap()
                .size(),
            2
        );
    }
}

#[test]
fn bad_parameters_and_stops_are_errors() {
    let error = |generator: Generator, size| generator.draw(size, Seed(1)).unwrap_err();
    assert_snapshot!(error(Generator::Tiling, 7), @"7 is no side of a square to tile: it must be even, from 2 to 16384");
    assert_eq!(error(Generator::Contest, 0), GenerateError::Size(0));
    assert_eq!(error(Generator::Contest, 16_386), GenerateError::Size(16_386));
    assert_snapshot!(error(Generator::Dirichlet { alpha: -0.5 }, 4), @"the concentration must be greater than 0 and at most 1e9");
    for alpha in [0.0, 1e10, 1e308, f64::INFINITY, f64::NAN] {
        assert!(matches!(
            error(Generator::Dirichlet { alpha }, 4),
            GenerateError::Alpha(_)
        ));
    }
    let stop = Stop::new();
    stop.raise();
    let limits = Limits::until(stop);
    let stopped = Generator::Contest.draw_feasible(50, Seed(1), &limits);
    assert_eq!(stopped, Err(GenerateError::Stopped));
}
