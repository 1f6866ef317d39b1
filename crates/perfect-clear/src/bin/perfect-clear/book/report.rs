//! Setups for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::Output;
use quadrille_perfect_clear::book::CLEARS;
use quadrille_perfect_clear::build::diagram;
use quadrille_perfect_clear::fumen::{self, Page};
use quadrille_perfect_clear::{document, letters};
use serde_json::{Value, json};

use super::setup::{FreePlay, Hand, Setup};
use crate::movement::Movements;
use crate::picture::{self, Paint};
use crate::words;

/// Setups, and the pieces by which they are judged.
pub(super) struct Report<'a> {
    pub(super) hand: Option<&'a Hand>,
    pub(super) setups: &'a [Setup],
    pub(super) free: &'a FreePlay,
}

impl Report<'_> {
    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        if self.setups.is_empty() {
            writeln!(output, "no setup of the book can be built")?;
        }
        let mut clear = 0;
        for (number, setup) in (1..).zip(self.setups) {
            if setup.entry.clear != clear {
                clear = setup.entry.clear;
                writeln!(output, "clear {clear} of each round of {CLEARS}")?;
            }
            writeln!(output, "{number}. {}", setup.entry.name)?;
            self.write_setup(output, setup)?;
        }
        match self.free {
            FreePlay::NotAsked => {}
            FreePlay::Chance(chance) => {
                let chance = words::chance(*chance);
                writeln!(
                    output,
                    "best play without a book, seeing only what is shown: {chance}"
                )?;
            }
            FreePlay::Unknown(why) => writeln!(output, "best play without a book: {why}")?,
        }
        Ok(())
    }

    fn write_setup(&self, output: &mut Output, setup: &Setup) -> Result<()> {
        let (field, tiles) = setup.drawn();
        for row in picture::of_tiles(field, tiles, Paint::of(output)) {
            writeln!(output, "   {row}")?;
        }
        if let Some(order) = &setup.order {
            writeln!(
                output,
                "   {}",
                picture::sentences(field, order, &Movements::default())
            )?;
        } else {
            let (solved, total) = (setup.built.solved(), setup.built.queues.len());
            let (pattern, percent) = (&setup.entry.build, words::percent(solved, total));
            writeln!(
                output,
                "   built by {solved} of {total} queues {pattern}, {percent}"
            )?;
        }
        let (solved, total) = (setup.cleared.solved as usize, setup.cleared.total as usize);
        let percent = words::percent(solved, total);
        let known = if setup.is_shown {
            "the exact chance"
        } else {
            "if every piece is known beforehand"
        };
        let follow = match self.hand {
            None => format!("queues {} that may follow", setup.entry.follow),
            Some(_) => "continuations".to_owned(),
        };
        Ok(writeln!(
            output,
            "   cleared by {solved} of {total} {follow}, {percent}, {known}"
        )?)
    }

    pub(super) fn document(&self) -> Value {
        let mut document = json!({
            "information": "full",
            "queue": self.hand.map(|hand| letters(&hand.pieces)),
            "setups": self.setups.iter().map(entry).collect::<Vec<_>>(),
        });
        match self.free {
            FreePlay::NotAsked => {}
            FreePlay::Chance(chance) => {
                document["free_play"] = json!({
                    "information": "as-shown",
                    "value": chance.value(),
                    "numerator": chance.won,
                    "denominator": chance.of,
                });
            }
            FreePlay::Unknown(why) => document["free_play"] = json!({"unknown": why}),
        }
        document
    }
}

fn entry(setup: &Setup) -> Value {
    let Setup {
        entry,
        built,
        cleared,
        ..
    } = setup;
    let (field, tiles) = setup.drawn();
    let page = Page {
        diagram: diagram(field, tiles),
        ..Page::default()
    };
    let follow = setup.order.is_none().then(|| entry.follow.to_string());
    let mut document = json!({
        "clear_number": entry.clear,
        "name": entry.name,
        "field": entry.field.to_rows(),
        "fumen": fumen::encode(&[page]),
        "build": {"pattern": entry.build.to_string(), "solved": built.solved(), "total": built.queues.len(), "ways": built.found.len()},
        "clear": {"pattern": follow, "solved": cleared.solved, "total": cleared.total, "exact_chance": setup.is_shown},
    });
    if let Some(order) = &setup.order {
        let steps: Vec<Value> = order.steps.iter().map(document::step).collect();
        document["placements"] = steps.into();
    }
    document
}
