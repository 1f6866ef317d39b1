//! Learns the weights, from exact values.
//!
//! `INSTA_UPDATE=always cargo test --release -p quadrille-perfect-clear --lib promise -- --ignored` writes
//! `weights.rs`, in some minutes.

use quadrille_search::hash::Map;
use quadrille_search::{Limits, Stream};
use rand::RngExt;

use super::super::hold::HoldRule;
use super::super::layers::{Layer, LayerBuilder};
use super::super::value::{Reached, ValueKnown};
use super::super::{Adviser, Situation, unseen};
use super::{LINES, MOST_PIECES, PAIRS, mirrored, pairs, stage};
use crate::chain::values::{Clears, StartValues};
use crate::words::shape::WIDTH;
use crate::words::slot::{Slot, SlotSet};
use crate::{Config, Field, Hold, Mover, Physics, Seed};

/// Random starts of a clear.
const STARTS: usize = 60;

/// Fields of each layer of a start: as many of those that can be reached, and of those that have a chance.
const FIELDS: usize = 2_500;

/// How often each field is looked at, on average.
const ROUNDS: usize = 12;

/// How far the weights of a field go towards its share, at first.
const RATE: f32 = 0.3;

/// What a weight of 1 is written as.
const UNIT: f32 = 256.0;

/// A field, and the share of the tails that clear it.
type Sample = (u64, f32);

/// Weights by stage and pair.
type Weights = Vec<[f32; PAIRS]>;

#[test]
#[ignore = "it takes minutes"]
fn weights_are_learned() {
    let mover = Mover::new(Physics::srs(), LINES).unwrap();
    let mut random = Seed(99).stream(0);
    let mut samples = Vec::new();
    for _ in 0..STARTS {
        let (slot, shown, bag) = StartValues::any_start(&mut random);
        let situation = Situation {
            field: Field::empty(LINES).unwrap(),
            hold: Hold::Piece(slot),
            shown: shown.to_vec(),
            bag,
        };
        take_samples(&mover, &situation, &mut random, &mut samples);
    }
    let weights = learned(&samples, &mut random);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/chance/promise/weights.rs");
    crate::testing::assert_written(path, &in_rust(&weights));
}

/// Fields that can be reached from a situation, with their shares.
fn take_samples(mover: &Mover, situation: &Situation, random: &mut Stream, samples: &mut Vec<Sample>) {
    let (config, limits) = (Config::default(), Limits::none());
    let adviser = Adviser::new(mover, &config);
    let (rule, tails) = (HoldRule(situation.hold), unseen(situation).unwrap());
    let builder = LayerBuilder::new(&adviser, situation.field, rule, &tails, &limits);
    let slot = SlotSet::of(Slot::from(situation.hold.piece()));
    let first = Layer::of(vec![situation.field.word()], vec![slot]);
    let mut layers = builder.reach(first).unwrap();
    let mut some = |layer: &Layer| -> Vec<u64> {
        let fields = 0..if layer.words.is_empty() { 0 } else { FIELDS };
        fields
            .map(|_| layer.words[random.random_range(0..layer.words.len())])
            .collect()
    };
    let mut words: Vec<Vec<u64>> = layers.iter().map(&mut some).collect();
    builder.cull(&mut layers);
    for (words, layer) in words.iter_mut().zip(&layers) {
        words.extend(some(layer));
    }
    let clears = Clears::Four;
    let (tails, layers) = (&tails, &layers[..]);
    let reached = Reached {
        rule,
        tails,
        layers,
        clears,
    };
    ValueKnown::layer_by_layer(reached, &limits, |placed, known| {
        if placed > 0 {
            let shares = shares(reached, placed, known);
            let share = |&word: &u64| (word, shares.get(&word).copied().unwrap_or(0.0));
            samples.extend(words[placed].iter().map(share));
        }
    })
    .unwrap();
}

/// The share of the suffixes that clear each field of a layer, on average over what may be in the slot.
fn shares(reached: Reached<'_>, placed: usize, known: &ValueKnown) -> Map<u64, f32> {
    let layer = &reached.layers[placed];
    let suffixes = reached
        .tails
        .suffixes_at(reached.rule.current_place(placed))
        .all
        .len();
    let share = |field: usize| {
        let won: u32 = layer
            .states_of(field)
            .map(|(state, _)| known.of(placed, state).len())
            .sum();
        won as f32 / (suffixes * layer.slots[field].len() as usize) as f32
    };
    (0..layer.words.len())
        .map(|field| (layer.words[field], share(field)))
        .collect()
}

/// Logistic regression, sample by sample in a random order.
fn learned(samples: &[Sample], random: &mut Stream) -> Weights {
    let mut weights = vec![[0.0_f32; PAIRS]; MOST_PIECES];
    let steps = ROUNDS * samples.len();
    for step in 0..steps {
        let (word, share) = samples[random.random_range(0..samples.len())];
        let weights = &mut weights[stage(word)];
        let odds: f32 = pairs(word).map(|pair| weights[pair]).sum();
        let expected = 1.0 / (1.0 + (-odds).exp());
        let rate = RATE * (1.0 - step as f32 / steps as f32).max(0.05);
        let change = rate * (share - expected) / (WIDTH + 1) as f32;
        for pair in pairs(word) {
            weights[pair] += change;
            // Its mirror image has the same weight.
            if mirrored(pair) != pair {
                weights[mirrored(pair)] += change;
            }
        }
    }
    weights
}

fn in_rust(weights: &Weights) -> String {
    let mut text =
        "//! Weights of pairs of columns, by the number of pieces. A test writes this file: see `learn`.\n\n\
        use super::{MOST_PIECES, PAIRS};\n\n\
        pub(super) const WEIGHTS: [[i16; PAIRS]; MOST_PIECES] = [\n"
            .to_owned();
    for weights in weights {
        text += "    [\n";
        for row in weights.chunks(16) {
            let numbers: Vec<String> = row
                .iter()
                .map(|weight| format!("{:5}", (weight * UNIT).round()))
                .collect();
            text += &format!("        {},\n", numbers.join(", "));
        }
        text += "    ],\n";
    }
    text + "];\n"
}
