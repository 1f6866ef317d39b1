//! Movement, compared with a twin that moves a piece cell by cell.

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "columns and rows are small numbers, and become displacements and back"
)]

mod twin;

use proptest::prelude::*;
use quadrille_perfect_clear::{
    DropMode, Field, FieldOf, FieldWord, KickTable, Mover, Physics, Piece, Placement, Rotation, TallField,
};
use quadrille_search::Seed;
use rand::RngExt;

const DROPS: [DropMode; 4] = [DropMode::Soft, DropMode::Hard, DropMode::Slide, DropMode::TSoft];

fn physics(table: &str, drop: DropMode) -> Physics {
    Physics::new(KickTable::named(table).unwrap(), drop)
}

/// A field with overhangs: rows of runs of cells, denser below.
fn random_field<W: FieldWord>(random: &mut impl rand::Rng, lines: usize) -> FieldOf<W> {
    let mut rows = Vec::new();
    for _ in 0..lines {
        let density = random.random_range(0..10);
        let mut filled = random.random_range(0..2) == 0;
        let mut row = String::new();
        for _ in 0..10 {
            if random.random_range(0..10) < 4 {
                filled = random.random_range(0..10) < density;
            }
            row.push(if filled { 'X' } else { '.' });
        }
        rows.push(row);
    }
    rows.reverse();
    FieldOf::parse(&rows.join("/"), lines).unwrap()
}

fn agree<W: FieldWord>(mover: &Mover, field: FieldOf<W>) {
    for piece in Piece::ALL {
        let mut fast: Vec<Placement> = mover.landings(field, piece).into_iter().collect();
        fast.sort();
        let slow = twin::landings(mover.physics(), field, piece);
        assert_eq!(fast, slow, "{piece}, {:?} on\n{field}", mover.physics().drop);
    }
}

/// Fields for each number of lines, way to drop and table; `QUADRILLE_FIELDS=160` makes 100,800 comparisons.
fn fields_each() -> usize {
    let asked = std::env::var("QUADRILLE_FIELDS").ok();
    asked.and_then(|number| number.parse().ok()).unwrap_or(12)
}

/// Random fields of 1 to 6 lines, each piece, way to drop and table.
#[test]
fn agrees_with_the_twin_on_random_fields() {
    let mut random = Seed(1).stream(0);
    for table in KickTable::NAMES {
        for drop in DROPS {
            for lines in 1..=6 {
                let mover = Mover::new(physics(table, drop), lines).unwrap();
                for _ in 0..fields_each() {
                    agree::<u64>(&mover, random_field(&mut random, lines));
                }
            }
        }
    }
}

/// The same of up to 12 lines: those have words of their own, and low fields in them have the same landings.
#[test]
fn agrees_with_the_twin_on_tall_fields() {
    let mut random = Seed(3).stream(0);
    for table in KickTable::NAMES {
        for drop in DROPS {
            for lines in 5..=12 {
                let mover = Mover::new(physics(table, drop), lines).unwrap();
                for _ in 0..fields_each().div_ceil(4) {
                    let field: TallField = random_field(&mut random, lines);
                    agree(&mover, field);
                    let Some(low): Option<Field> = field.in_word() else {
                        continue;
                    };
                    for piece in Piece::ALL {
                        let landings = mover.landings(field, piece);
                        assert!(
                            landings.into_iter().eq(mover.landings(low, piece)),
                            "{piece} on\n{field}"
                        );
                    }
                }
            }
        }
    }
}

/// Tables in which turns are missing, or kick as far as they may.
#[test]
fn agrees_with_the_twin_on_strange_tables() {
    let mut random = Seed(2).stream(0);
    for number in 0..fields_each() {
        for drop in DROPS {
            let physics = Physics::new(strange_table(&mut random), drop);
            let mover = Mover::new(physics, 1 + number % 6).unwrap();
            for _ in 0..6 {
                agree::<u64>(&mover, random_field(&mut random, mover.lines()));
            }
        }
    }
}

/// SRS with a third of its turns taken out, and a third made of random tests.
fn strange_table(random: &mut impl rand::Rng) -> KickTable {
    let mut table = KickTable::srs();
    for piece in Piece::ALL.into_iter().filter(|&piece| piece != Piece::O) {
        for from in Rotation::ALL {
            for to in Rotation::ALL.into_iter().filter(|&to| to != from) {
                let tests = match random.random_range(0..3) {
                    0 => 0,
                    1 => random.random_range(1..=4),
                    _ => continue,
                };
                let mut far = || random.random_range(-4..=4);
                let tests = (0..tests).map(|_| (far(), far())).collect();
                table.set(piece, from, to, tests).unwrap();
            }
        }
    }
    table
}

/// A T that is turned in under an overhang, as nothing else gets there.
#[test]
fn a_spin_reaches_what_slides_do_not() {
    let field = Field::parse("XX........\nX...XXXXXX\nXX.XXXXXXX", 3).unwrap();
    let spin = Placement::new(Piece::T, Rotation::Reverse, 1, 0);
    let reaches = |drop| {
        let mover = Mover::new(physics("srs", drop), 3).unwrap();
        mover.landings(field, Piece::T).contains(spin)
    };
    assert_eq!(DROPS.map(reaches), [true, false, false, true]);
}

proptest! {
    /// Without kicks or turns, a mirrored field has the mirrored placements.
    #[test]
    fn hard_drops_are_symmetric(cells in any::<u64>()) {
        let field = Field::from_cells(cells & ((1 << 40) - 1), 4).unwrap();
        let mover = Mover::new(physics("srs", DropMode::Hard), 4).unwrap();
        for piece in Piece::ALL {
            let mirrored = mover.landings(field.mirrored(), piece.mirrored());
            prop_assert_eq!(mover.landings(field, piece).len(), mirrored.len());
        }
    }
}
