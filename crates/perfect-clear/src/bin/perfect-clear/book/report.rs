//! Setups for people and for programs.

mod document;
mod listed;

use std::io::Write;
use std::sync::Arc;

use anyhow::Result;
use quadrille_cli::{Output, counted, looked_at};
use quadrille_perfect_clear::book::finder::{End, Hand, Prospects};
use quadrille_perfect_clear::build::page;
use quadrille_perfect_clear::chain::Worth;
use quadrille_perfect_clear::chance::Chance;
use quadrille_perfect_clear::fumen::{self, Page};
use quadrille_perfect_clear::{Field, Hold, Mover, Piece, letters};

use super::LINES;
use super::find::{Found, FreePlay};
use crate::movement::Movements;
use crate::picture::{self, Paint};
use crate::share::{self, Heading, Pictured, ShareFormat};
use crate::words;
pub(super) use listed::List;

/// Setups that fit, and the pieces for which they do.
pub(super) struct Report<'a> {
    pub(super) hand: &'a Hand,
    pub(super) mover: &'a Arc<Mover>,
    /// What pieces in hold are worth; nothing if that was not asked.
    pub(super) worth: Option<&'a Worth>,
    pub(super) found: &'a [Found],
    /// How many are written.
    pub(super) most: usize,
    pub(super) free: &'a FreePlay,
    /// Setups that may fit, and those of them that were judged.
    pub(super) candidates: usize,
    pub(super) judged: usize,
    /// What ended the search before all was known, if something did.
    pub(super) ended: Option<&'static str>,
}

impl Report<'_> {
    pub(super) fn write(&self, output: &mut Output, format: ShareFormat) -> Result<()> {
        match format {
            ShareFormat::Text => self.write_text(output),
            ShareFormat::Json => Ok(writeln!(output, "{}", self.document()?)?),
            ShareFormat::Fumen => {
                let pages: Result<Vec<Page>> = self.shown().map(page_of).collect();
                Ok(writeln!(output, "{}", fumen::encode(&pages?))?)
            }
            ShareFormat::Html => self.write_pictures(output),
            ShareFormat::Csv => self.write_table(output),
        }
    }

    /// Whether all was known of all setups before the search ended.
    const fn has_judged_all(&self) -> bool {
        self.judged == self.candidates
    }

    fn shown(&self) -> impl Iterator<Item = &Found> {
        self.found.iter().take(self.most)
    }

    /// The answer in a sentence.
    fn summary(&self) -> String {
        let (pieces, clear) = (letters(self.hand.pieces()), self.hand.clear());
        let number = match clear {
            1 => "1st",
            2 => "2nd",
            3 => "3rd",
            _ => &format!("{clear}th"),
        };
        let setups = match self.found.len() {
            0 => "no setup fits".to_owned(),
            1 => "1 setup fits".to_owned(),
            count => format!("{count} setups fit"),
        };
        let which = match self.found.len() {
            _ if !self.has_judged_all() => " so far",
            0 | 1 => "",
            _ => ", the best first",
        };
        let kind = if self.hand.is_ordered() {
            "queue"
        } else {
            "leftover"
        };
        format!("{number} PC, {kind} {pieces}: {setups}{which}")
    }

    fn write_text(&self, output: &mut Output) -> Result<()> {
        if let Some(ended) = self.ended {
            let looked_at = looked_at(self.judged as u64, self.candidates as u64, "setup");
            let unknown = if self.has_judged_all() {
                "the chance without a setup was known"
            } else {
                "all was known of them"
            };
            writeln!(output, "{looked_at}: {ended} before {unknown}")?;
        }
        writeln!(output, "{}", self.summary())?;
        for (number, found) in (1..).zip(self.shown()) {
            writeln!(
                output,
                "\n{number}. {}",
                quadrille_cli::visible(&found.judged.candidate.name)
            )?;
            self.write_setup(output, found)?;
        }
        if self.found.len() > self.most {
            let more = counted((self.found.len() - self.most) as u64, "more setup");
            writeln!(output, "\nand {more}; --most {} writes all", self.found.len())?;
        }
        match self.free {
            FreePlay::NotAsked | FreePlay::GaveUp => {}
            FreePlay::Chance(chance) => {
                let chance = words::chance(*chance);
                writeln!(output, "\nbest play without a setup, seeing the queue: {chance}")?;
            }
            FreePlay::Unknown(why) => writeln!(output, "\nbest play without a setup: {why}")?,
        }
        Ok(())
    }

    fn write_setup(&self, output: &mut Output, found: &Found) -> Result<()> {
        let empty = Field::empty(LINES)?;
        if let Some(way) = found.way() {
            for row in picture::of_tiles(empty, &way.tiles, Paint::of(output)) {
                writeln!(output, "   {row}")?;
            }
        }
        if let Some(order) = found.order(self.hand, self.mover) {
            let sentences = picture::sentences(empty, &order, &Movements::default());
            writeln!(output, "   {sentences}")?;
        }
        for line in lines_of(found) {
            writeln!(output, "   {line}")?;
        }
        Ok(writeln!(output, "   {}", fumen::encode(&[page_of(found)?]))?)
    }

    fn write_pictures(&self, output: &mut Output) -> Result<()> {
        let picture = |found: &Found| {
            let mut caption = vec![found.judged.candidate.name.clone()];
            caption.extend(lines_of(found));
            Ok(Pictured {
                page: page_of(found)?,
                caption,
            })
        };
        let pictures: Result<Vec<Pictured>> = self.shown().map(picture).collect();
        let heading = Heading {
            answer: self.summary(),
            asked: Vec::new(),
        };
        share::page_of_pictures(output, &pictures?, &heading)
    }

    fn write_table(&self, output: &mut Output) -> Result<()> {
        let saves: Vec<String> = Piece::ALL.iter().map(|piece| format!("saves {piece}")).collect();
        let saves = saves.join(",");
        writeln!(
            output,
            "clear,name,fumen,built,queues,rate,exact chance,clears,{saves}"
        )?;
        for found in self.shown() {
            let judged = &found.judged;
            let name = quadrille_cli::visible(&judged.candidate.name).replace(',', "");
            let clear = judged.candidate.clear;
            let (built, queues) = (judged.built(), judged.ways.queues.total());
            let (rate, exact) = (judged.rate(), judged.is_shown());
            let prospects = found.prospects.as_ref();
            let clears = prospects.map_or_else(String::new, |all| format!("{:.3}", all.clears));
            let saves = Piece::ALL.map(|piece| {
                prospects.map_or_else(String::new, |all| format!("{:.6}", all.saves[piece.index()]))
            });
            let fumen = fumen::encode(&[page_of(found)?]);
            writeln!(
                output,
                "{clear},{name},{fumen},{built},{queues},{rate:.6},{exact},{clears},{}",
                saves.join(",")
            )?;
        }
        Ok(())
    }
}

/// What is known of a setup, in sentences.
fn lines_of(found: &Found) -> Vec<String> {
    let judged = &found.judged;
    let (built, total) = (judged.built(), judged.ways.queues.total());
    let mut lines = Vec::new();
    if total > 1 {
        let percent = words::percent(built, total);
        lines.push(format!("built by {built} of {total} queues, {percent}"));
    }
    let known = if judged.is_shown() {
        "the exact chance"
    } else {
        "if every piece is known beforehand"
    };
    if let [only] = &judged.ends[..] {
        let Chance { won, of } = only.cleared;
        let percent = words::percent(won, of);
        let hold = with_hold(only.hold);
        lines.push(format!(
            "then cleared by {won} of {of} continuations{hold}, {percent}, {known}"
        ));
    } else {
        lines.push(format!("then cleared: {}, {known}", in_short(&judged.ends)));
    }
    if total > 1 && judged.ends.len() > 1 || built < total {
        lines.push(format!("built and cleared: {}", share(judged.rate())));
    }
    if let Some(Prospects { saves, clears }) = &found.prospects {
        let mut saved: Vec<(Piece, f64)> = Piece::ALL.map(|piece| (piece, saves[piece.index()])).to_vec();
        saved.retain(|&(_, share)| share > 0.0);
        saved.sort_by(|a, b| b.1.total_cmp(&a.1));
        let saved: Vec<String> = saved
            .iter()
            .map(|&(piece, part)| format!("{piece} {}", share(part)))
            .collect();
        lines.push(format!("saves {}", saved.join(", ")));
        lines.push(format!("worth {clears:.1} PCs in a row"));
    }
    if let Some(Chance { won, of }) = judged.candidate.published {
        lines.push(format!("the database says {won} of {of}"));
    }
    lines
}

/// Ends in a few words: the mean share with each piece in hold.
fn in_short(ends: &[End]) -> String {
    let mut shares: Vec<(Hold, f64, u64)> = Vec::new();
    for end in ends {
        let sum = end.queues as f64 * end.cleared.value();
        match shares.iter_mut().find(|(hold, ..)| *hold == end.hold) {
            Some((_, all, queues)) => (*all, *queues) = (*all + sum, *queues + end.queues),
            None => shares.push((end.hold, sum, end.queues)),
        }
    }
    let shares = shares.iter().map(|&(hold, sum, queues)| {
        let hold = hold
            .piece()
            .map_or_else(|| "nothing".to_owned(), |piece| piece.to_string());
        format!("{} with {hold} in hold", share(sum / queues as f64))
    });
    let shares: Vec<String> = shares.collect();
    shares.join(", ")
}

fn with_hold(hold: Hold) -> String {
    hold.piece()
        .map_or_else(String::new, |piece| format!(" with {piece} in hold"))
}

/// A share, such as `61.19 %`.
fn share(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// A page that shows the setup, with what it is worth.
fn page_of(found: &Found) -> Result<Page> {
    let tiles = found.way().map_or(&[][..], |way| &way.tiles);
    let judged = &found.judged;
    let comment = format!("{}: {}", judged.candidate.name, share(judged.rate()));
    Ok(page(Field::empty(LINES)?, tiles, comment))
}
