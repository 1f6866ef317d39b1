//! Clears of two lines beside plain recursion, on all useful fields of two lines and what follows them.

use std::sync::Arc;

use quadrille_search::{Limits, Seed, Stream};

use super::{Twin, is_close};
use crate::chain::values::{Beyond, Clears, Play, StartValues, Sweeper};
use crate::chance::{Adviser, Situation};
use crate::table::layers_from;
use crate::words::field::{rows_left, rows_mask};
use crate::{Config, Field, Hold, Mover, Physics, Piece, PieceSet, Table};

/// Pieces of a clear of two lines.
const PIECES: usize = 5;

/// The useful fields of two lines, below two empty rows; and, after such a clear, those of two lines above it. There
/// are the longest ways to a clear of four lines, and no others.
fn fields_of_two_lines() -> (Mover, Table) {
    let mover = Mover::new(Physics::srs(), 4).unwrap();
    let low = Mover::new(Physics::srs(), 2).unwrap();
    // A full row is above the others, in two rows as in four.
    let raised = |word: u64| {
        let rows = rows_left(word, 2);
        word & rows_mask(rows) | rows_mask(4) ^ rows_mask(2 + rows)
    };
    let first = layers_from(&low, Field::empty(2).unwrap());
    let mut layers: Vec<Vec<u64>> = first
        .iter()
        .take(PIECES)
        .map(|words| words.iter().map(|&word| raised(word)).collect())
        .collect();
    let cleared = Field::from_word(rows_mask(4) ^ rows_mask(2), 4);
    layers.extend(layers_from(&mover, cleared));
    for words in &mut layers {
        words.sort_unstable();
    }
    let table = Table::of_layers(&mover, &layers);
    (mover, table)
}

/// A start with pieces of which two lines can be made.
fn flat_start(random: &mut Stream) -> (Piece, [Piece; StartValues::SHOWN], PieceSet) {
    loop {
        let (slot, shown, bag) = StartValues::any_start(random);
        let bag = if bag.is_empty() { PieceSet::FULL } else { bag };
        if shown[..4]
            .iter()
            .all(|piece| [Piece::I, Piece::J, Piece::L, Piece::O].contains(piece))
        {
            return (slot, shown, bag);
        }
    }
}

#[test]
fn a_sweep_agrees_with_plain_recursion() {
    let (mover, table) = fields_of_two_lines();
    let sweeper = Sweeper::new(&mover, &table, &Limits::none()).unwrap();
    let values = StartValues::any();
    let mut random = Seed(5).stream(0);
    let mut positive = 0;
    for beyond in [Beyond::Unseen, Beyond::Foreseen] {
        let play = |clears| Play { clears, beyond };
        let [four, found] = [Clears::Four, Clears::TwoOrFour]
            .map(|clears| sweeper.improved(&values, play(clears), &Limits::none()).unwrap());
        let mut twin = Twin::new((&mover, &table), &values, play(Clears::TwoOrFour));
        for _ in 0..25 {
            let (slot, shown, bag) = flat_start(&mut random);
            let pieces: Vec<Piece> = [slot].into_iter().chain(shown).collect();
            let expected = twin.value(Field::empty(4).unwrap(), &pieces, bag, 4);
            let [four, found] = [&four, &found].map(|values| f64::from(values.value(slot, shown, bag.len())));
            assert!(is_close(found, expected), "{pieces:?} {bag}: {found} {expected}");
            assert!(found >= four);
            positive += usize::from(found > four);
        }
    }
    assert!(positive > 10, "{positive}");
}

#[test]
fn prospects_agree_with_a_sweep() {
    let (mover, table) = fields_of_two_lines();
    let limits = Limits::none();
    let sweeper = Sweeper::new(&mover, &table, &limits).unwrap();
    let (mover, config) = (
        Arc::new(mover),
        Config {
            table: Some(Arc::new(table)),
            ..Config::default()
        },
    );
    let any = StartValues::any().counting(Clears::TwoOrFour);
    let mut random = Seed(6).stream(0);
    let mut positive = 0;
    for values in [any.constant_in_what_is_shown(), any] {
        let play = Play {
            clears: Clears::TwoOrFour,
            beyond: Beyond::Unseen,
        };
        let found = sweeper.improved(&values, play, &limits).unwrap();
        for _ in 0..25 {
            let (slot, shown, bag) = flat_start(&mut random);
            let start = Situation {
                field: Field::empty(4).unwrap(),
                hold: Hold::Piece(slot),
                shown: shown.to_vec(),
                bag,
            };
            let adviser = Adviser::new(&mover, &config);
            let prospects = adviser.prospects(&start, &values, &limits).unwrap();
            let revealed = adviser.prospects_as_revealed(&start, &values, &limits).unwrap();
            let expected = f64::from(found.value(slot, shown, bag.len()));
            assert!(
                is_close(prospects.clears, expected),
                "{start:?}: {prospects:?}, not {expected}"
            );
            // With two lines, nothing of the next start is seen before the last placement.
            assert!(
                is_close(revealed.clears, expected),
                "{start:?}: {revealed:?}, not {expected}"
            );
            positive += usize::from(expected > 0.0);
        }
    }
    assert!(positive > 10, "{positive}");
}
