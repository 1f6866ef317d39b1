//! Setups for people and for programs.

mod listed;

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted, looked_at};
use quadrille_perfect_clear::api;
use quadrille_perfect_clear::book::LINES;
use quadrille_perfect_clear::book::finder::{End, Prospects};
use quadrille_perfect_clear::book::search::{Found, FreePlay};
use quadrille_perfect_clear::chance::Chance;
use quadrille_perfect_clear::document::{Fitting, page_of};
use quadrille_perfect_clear::fumen::{self, Page};
use quadrille_perfect_clear::{Field, Hold, Piece, letters};

use crate::shared::movement::Movements;
use crate::shared::picture::{self, Paint};
use crate::shared::share::{self, Heading, Pictured, ShareFormat};
use crate::shared::words;
pub(super) use listed::List;

/// Setups that fit, and what ended the search.
pub(super) struct Report<'a> {
    pub(super) fitting: Fitting<'a>,
    /// What ended the search before all was known, if something did.
    pub(super) ended: Option<&'static str>,
}

impl Report<'_> {
    pub(super) fn write(&self, output: &mut Output, format: ShareFormat) -> Result<()> {
        match format {
            ShareFormat::Text => self.write_text(output),
            ShareFormat::Json => {
                let document = quadrille_schema::into_document::<api::Book>(self.fitting.document()?.into());
                Ok(writeln!(output, "{document}")?)
            }
            ShareFormat::Fumen => {
                let pages: Vec<Page> = self.fitting.shown().map(page_of).collect();
                Ok(writeln!(output, "{}", fumen::encode(&pages))?)
            }
            ShareFormat::Html => self.write_pictures(output),
            ShareFormat::Csv => self.write_table(output),
        }
    }

    /// The answer in a sentence.
    fn summary(&self) -> String {
        let (pieces, clear) = (letters(self.fitting.hand.pieces()), self.fitting.hand.clear());
        let number = match clear {
            1 => "1st",
            2 => "2nd",
            3 => "3rd",
            _ => &format!("{clear}th"),
        };
        let setups = match self.fitting.found.len() {
            0 => "no setup fits".to_owned(),
            1 => "1 setup fits".to_owned(),
            count => format!("{count} setups fit"),
        };
        let which = match self.fitting.found.len() {
            _ if !self.fitting.has_judged_all() => " so far",
            0 | 1 => "",
            _ => ", the best first",
        };
        let kind = if self.fitting.hand.is_ordered() {
            "queue"
        } else {
            "leftover"
        };
        format!("{number} PC, {kind} {pieces}: {setups}{which}")
    }

    fn write_text(&self, output: &mut Output) -> Result<()> {
        if let Some(ended) = self.ended {
            let looked_at = looked_at(
                self.fitting.judged as u64,
                self.fitting.candidates as u64,
                "setup",
            );
            let unknown = if self.fitting.has_judged_all() {
                "the chance without a setup was known"
            } else {
                "all was known of them"
            };
            writeln!(output, "{looked_at}: {ended} before {unknown}")?;
        }
        writeln!(output, "{}", self.summary())?;
        for (number, found) in (1..).zip(self.fitting.shown()) {
            writeln!(
                output,
                "\n{number}. {}",
                quadrille_cli::visible(&found.judged.candidate.name)
            )?;
            self.write_setup(output, found)?;
        }
        if self.fitting.found.len() > self.fitting.most {
            let more = counted(
                (self.fitting.found.len() - self.fitting.most) as u64,
                "more setup",
            );
            writeln!(
                output,
                "\nand {more}; --most {} writes all",
                self.fitting.found.len()
            )?;
        }
        match self.fitting.free {
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
        if let Some(order) = found.order(self.fitting.hand, self.fitting.mover) {
            let sentences = picture::sentences(empty, &order, &Movements::default());
            writeln!(output, "   {sentences}")?;
        }
        for line in lines_of(found) {
            writeln!(output, "   {line}")?;
        }
        Ok(writeln!(output, "   {}", fumen::encode(&[page_of(found)]))?)
    }

    fn write_pictures(&self, output: &mut Output) -> Result<()> {
        let picture = |found: &Found| {
            let mut caption = vec![found.judged.candidate.name.clone()];
            caption.extend(lines_of(found));
            Pictured {
                page: page_of(found),
                caption,
            }
        };
        let pictures: Vec<Pictured> = self.fitting.shown().map(picture).collect();
        let heading = Heading {
            answer: self.summary(),
            asked: Vec::new(),
        };
        share::page_of_pictures(output, &pictures, &heading)
    }

    fn write_table(&self, output: &mut Output) -> Result<()> {
        let saves: Vec<String> = Piece::ALL.iter().map(|piece| format!("saves {piece}")).collect();
        let saves = saves.join(",");
        writeln!(
            output,
            "clear,name,fumen,built,queues,rate,exact chance,clears,{saves}"
        )?;
        for found in self.fitting.shown() {
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
            let fumen = fumen::encode(&[page_of(found)]);
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
