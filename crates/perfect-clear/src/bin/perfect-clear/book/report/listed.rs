//! Setups as books and tables list them.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted, looked_at};
use quadrille_perfect_clear::Mover;
use quadrille_perfect_clear::api;
use quadrille_perfect_clear::book::listed::Listed;
use quadrille_perfect_clear::chance::Chance;
use quadrille_perfect_clear::document::{self, page_of_listed};
use quadrille_perfect_clear::fumen::{self, Page};

use crate::shared::picture::{self, Paint};
use crate::shared::share::{self, Heading, Pictured, ShareFormat};
use crate::shared::words;

/// Setups in the order of the book.
pub(in crate::book) struct List<'a> {
    pub(in crate::book) setups: &'a [Listed],
    pub(in crate::book) mover: &'a Mover,
    /// How many there are to judge.
    pub(in crate::book) total: usize,
    /// What ended the search before all setups were judged, if something did.
    pub(in crate::book) ended: Option<&'static str>,
}

impl List<'_> {
    pub(in crate::book) fn write(&self, output: &mut Output, format: ShareFormat) -> Result<()> {
        let setups = self.setups;
        match format {
            ShareFormat::Text => {
                if let Some(ended) = self.ended {
                    let looked_at = looked_at(setups.len() as u64, self.total as u64, "setup");
                    writeln!(output, "{looked_at}: {ended} before the others")?;
                }
                write_text(output, setups)
            }
            ShareFormat::Json => {
                let document = document::list(setups, self.mover, self.ended.map(|_| self.total));
                let document = quadrille_schema::into_document::<api::Book>(document.into());
                Ok(writeln!(output, "{document}")?)
            }
            ShareFormat::Fumen => {
                let pages: Vec<Page> = setups.iter().map(page_of_listed).collect();
                Ok(writeln!(output, "{}", fumen::encode(&pages))?)
            }
            ShareFormat::Html => write_pictures(output, setups),
            ShareFormat::Csv => write_table(output, setups),
        }
    }
}

fn write_text(output: &mut Output, setups: &[Listed]) -> Result<()> {
    let mut clear = 0;
    for (number, setup) in (1..).zip(setups) {
        if setup.entry.clear != clear {
            clear = setup.entry.clear;
            writeln!(output, "PC {clear}")?;
        }
        writeln!(output, "{number}. {}", quadrille_cli::visible(&setup.entry.name))?;
        let (field, tiles) = setup.drawn();
        for row in picture::of_tiles(field, tiles, Paint::of(output)) {
            writeln!(output, "   {row}")?;
        }
        for line in lines_of(setup) {
            writeln!(output, "   {line}")?;
        }
    }
    Ok(())
}

fn write_pictures(output: &mut Output, setups: &[Listed]) -> Result<()> {
    let picture = |setup: &Listed| {
        let mut caption = vec![setup.entry.name.clone()];
        caption.extend(lines_of(setup));
        Pictured {
            page: page_of_listed(setup),
            caption,
        }
    };
    let pictures: Vec<Pictured> = setups.iter().map(picture).collect();
    let heading = Heading {
        answer: counted(setups.len() as u64, "setup"),
        asked: Vec::new(),
    };
    share::page_of_pictures(output, &pictures, &heading)
}

fn write_table(output: &mut Output, setups: &[Listed]) -> Result<()> {
    writeln!(
        output,
        "clear,name,fumen,built,queues,solved,total,exact chance,published"
    )?;
    for setup in setups {
        let name = quadrille_cli::visible(&setup.entry.name).replace(',', "");
        let clear = setup.entry.clear;
        let fumen = fumen::encode(&[page_of_listed(setup)]);
        let (built, queues) = (setup.built.solved(), setup.built.queues.total());
        let (solved, total, exact) = (setup.cleared.solved, setup.cleared.total, setup.is_shown);
        let published = setup.published.map_or_else(String::new, fraction);
        writeln!(
            output,
            "{clear},{name},{fumen},{built},{queues},{solved},{total},{exact},{published}"
        )?;
    }
    Ok(())
}

/// What is known of a setup, in sentences.
fn lines_of(setup: &Listed) -> Vec<String> {
    let (built, total) = (setup.built.solved(), setup.built.queues.total());
    let (pattern, percent) = (&setup.entry.build, words::percent(built, total));
    let mut lines = vec![format!("built by {built} of {total} queues {pattern}, {percent}")];
    let (solved, total) = (setup.cleared.solved, setup.cleared.total);
    let (follow, percent) = (&setup.entry.follow, words::percent(solved, total));
    let known = if setup.is_shown {
        "the exact chance"
    } else {
        "if every piece is known beforehand"
    };
    lines.push(format!(
        "cleared by {solved} of {total} queues {follow} that may follow, {percent}, {known}"
    ));
    if let Some(published) = setup.published {
        lines.push(format!("the database says {}", fraction(published)));
    }
    lines
}

fn fraction(Chance { won, of }: Chance) -> String {
    format!("{won}/{of}")
}
