//! `perfect-clear/worth`: what pieces in hold are worth, from chains that were played.

use quadrille_schema::{Answer, Context, Kind, OrNull, Refusal, Schema, Whole, object, request};
use serde_json::Value as Json;

use super::{PerfectClear, bad};
use crate::chain::{PHASES, Sample, Worth as WorthOfPieces};
use crate::chance::Chance;
use crate::{Piece, PieceSet, Seed};

request! {
    /// Work out what each piece in hold is worth at the start of a PC, from chains that were played
    ///
    /// The expected number of PCs in a row, by phase (the PCs before, modulo 7) and piece in hold, is iterated to its
    /// fixed point.
    pub struct Worth = "perfect-clear/worth" -> WorthFound {
        /// Answers of `perfect-clear/loop`, or the starts of their lists
        #[arg(left_out("the program reads files of starts"))]
        starts: Vec<Json>,
        /// How many sets of resampled chains the interval is from; there is none for a single chain
        resample: Whole<0, 100_000> = Whole::within(200),
        /// Fix every random choice; in JavaScript up to 2^53 - 1
        seed: Whole<0, { u64::MAX }> = Whole::within(1),
    }
}

object! {
    /// Worth of pieces in hold.
    pub struct WorthFound {
        /// Starts
        starts: usize,
        /// Clears in a row to expect from the beginning
        clears: OrNull<f64>,
        /// Nine of ten sets of resampled chains lie between these
        interval: OrNull<Vec<f64>>,
        /// Clears to come, by phase and by piece
        worth: Vec<Vec<f64>>,
    }
}

/// Worth of pieces in hold: the text of a table, or an answer of `perfect-clear/worth`.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthTable(pub WorthOfPieces);

impl WorthTable {
    /// Reads a table as it is written: text or JSON.
    ///
    /// # Errors
    ///
    /// When it is none.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        if !text.trim_start().starts_with('{') {
            return text.parse().map(Self).map_err(bad);
        }
        serde_json::from_str(text)
            .map_err(|_| bad("this is no JSON document"))
            .and_then(|document: Json| Self::of_document(&document))
    }

    fn of_document(document: &Json) -> Result<Self, Refusal> {
        let Some(rows) = document["worth"].as_array() else {
            return Err(bad("this document has no table of worths"));
        };
        let head = Piece::ALL.map(|piece| piece.to_string()).join(",");
        let rows = rows.iter().enumerate().map(|(phase, row)| {
            let worths = row.as_array().into_iter().flatten().map(Json::to_string);
            format!("{phase},{}", worths.collect::<Vec<_>>().join(","))
        });
        let table: Vec<String> = rows.collect();
        let text = format!("phase,{head}\n{}\n", table.join("\n"));
        text.parse().map(Self).map_err(bad)
    }
}

impl Schema for WorthTable {
    const KIND: Kind = Kind::Any;

    fn read(json: Json) -> Result<Self, Refusal> {
        match &json {
            Json::String(text) => Self::parse(text),
            json => Self::of_document(json),
        }
    }

    fn write(&self) -> Json {
        self.0.to_string().into()
    }
}

/// The starts of a document: itself one, or its list; other documents of `loop` have none.
///
/// # Errors
///
/// When it is none of `loop`.
pub fn samples_of(document: &Json) -> Result<Vec<Sample>, Refusal> {
    match (document["type"].as_str(), document["list"].as_array()) {
        (Some("start"), _) => Ok(vec![sample(document)?]),
        (Some("estimate"), Some(starts)) => starts.iter().map(sample).collect(),
        (Some("estimate"), None) => Ok(Vec::new()),
        _ => Err(bad("this is no start as `loop` writes it")),
    }
}

fn sample(start: &Json) -> Result<Sample, Refusal> {
    let (won, of) = (number(start, "numerator")?, number(start, "denominator")?);
    if won > of || of == 0 {
        return Err(bad(format_args!("a chance of {won} of {of}")));
    }
    let before = number(start, "clear")?.checked_sub(1);
    Ok(Sample {
        chain: number(start, "chain")? as usize,
        before: before.ok_or_else(|| bad("clears are counted from 1"))? as usize,
        slot: pieces(start, "hold")?.iter().next(),
        chance: Chance { won, of },
        left: pieces(start, "left")?,
    })
}

fn number(start: &Json, name: &str) -> Result<u64, Refusal> {
    let number = start[name].as_u64();
    number.ok_or_else(|| bad(format_args!("a start has a whole number {name:?}")))
}

fn pieces(start: &Json, name: &str) -> Result<PieceSet, Refusal> {
    let letters = start[name].as_str().unwrap_or_default().chars();
    let piece = |letter: char| {
        let none = || bad(format_args!("{name:?}: {letter:?} is no piece"));
        Piece::from_letter(letter).ok_or_else(none)
    };
    letters.map(piece).collect()
}

/// Worth of pieces, from the starts of some chains.
#[derive(Clone, Debug)]
pub struct Evaluated {
    /// The table.
    pub worth: WorthOfPieces,
    /// The answer.
    pub found: WorthFound,
    /// Whether all starts are of one chain, which cannot show how sure this is.
    pub is_single: bool,
}

impl Evaluated {
    /// Works it out; the interval is from `resample` sets of resampled chains.
    ///
    /// # Errors
    ///
    /// When a start is there twice, or they are too few.
    pub fn new(mut samples: Vec<Sample>, resample: usize, seed: Seed) -> Result<Self, Refusal> {
        samples.sort_by_key(|sample| (sample.chain, sample.before));
        let is_same = |one: &Sample, other: &Sample| (one.chain, one.before) == (other.chain, other.before);
        let double = samples.windows(2).find(|pair| is_same(&pair[0], &pair[1]));
        if let Some([one, _]) = double {
            let (clear, chain) = (one.before + 1, one.chain);
            return Err(bad(format_args!("clear {clear} of chain {chain} is there twice")));
        }
        let worth = WorthOfPieces::fixed_point(&samples).map_err(bad)?;
        let is_single = samples.windows(2).all(|pair| pair[0].chain == pair[1].chain);
        let interval = (resample > 0 && !is_single).then(|| {
            let resampled = WorthOfPieces::resampled(&samples, resample, &mut seed.stream(0));
            let at = |of_twenty: usize| {
                let place = resampled.len().checked_sub(1)? * of_twenty / 20;
                resampled.get(place).copied()
            };
            Some(vec![at(1)?, at(19)?])
        });
        let row = |phase| Piece::ALL.map(|held| worth.of(phase, held)).to_vec();
        Ok(Self {
            found: WorthFound {
                starts: samples.len(),
                clears: OrNull(worth.from_the_beginning(&samples)),
                interval: OrNull(interval.flatten()),
                worth: (0..PHASES).map(row).collect(),
            },
            worth,
            is_single,
        })
    }
}

impl Answer<PerfectClear> for Worth {
    fn answer(&self, _: &mut PerfectClear, _: &Context) -> Result<WorthFound, Refusal> {
        let mut samples = Vec::new();
        for document in &self.starts {
            samples.append(&mut samples_of(document)?);
        }
        let seed = Seed(self.seed.get());
        Evaluated::new(samples, self.resample.count(), seed).map(|evaluated| evaluated.found)
    }
}
