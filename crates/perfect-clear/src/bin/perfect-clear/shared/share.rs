//! What players share: ways and setups as one fumen, as a page for browsers, and as tables.

mod csv;
mod html;

use std::io::Write;

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use quadrille_cli::Output;
use quadrille_perfect_clear::FieldWord;
use quadrille_perfect_clear::build::{Cover, SetupOf, page};
use quadrille_perfect_clear::document::Ways;
use quadrille_perfect_clear::fumen::{self, Page};

use crate::shared::words;
pub(crate) use csv::{Key, of_saves, of_setups, of_ways};
pub(crate) use html::{Heading, Pictured, Played, page_of_pictures, page_of_setups, page_of_ways};

/// Format of ways and setups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShareFormat {
    /// For people
    #[value(alias = "txt")]
    Text,
    /// One JSON document and nothing else
    #[value(alias = "jsonl")]
    Json,
    /// One fumen, a page for each, with percentages as comments
    Fumen,
    /// A page for browsers, with pictures, percentages and links
    Html,
    /// A table in the columns of solution-finder
    Csv,
}

/// Format of answers that have a row for each queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// For people
    #[value(alias = "txt")]
    Text,
    /// One JSON document and nothing else
    #[value(alias = "jsonl")]
    Json,
    /// A table with a row for each queue
    Csv,
}

impl ShareFormat {
    /// Whether a partial answer says that it is one. Tables, pages and fumens cannot: they are whole, or not there.
    pub(crate) const fn has_remarks(self) -> bool {
        matches!(self, Self::Text | Self::Json)
    }
}

impl From<TableFormat> for ShareFormat {
    fn from(format: TableFormat) -> Self {
        match format {
            TableFormat::Text => Self::Text,
            TableFormat::Json => Self::Json,
            TableFormat::Csv => Self::Csv,
        }
    }
}

/// Option of the rows of a table of ways.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct KeyArgs {
    /// What a table (csv) has a row for [default: solution]
    #[arg(long, value_name = "KEY")]
    key: Option<Key>,
}

impl KeyArgs {
    /// The key, which is of use for tables alone.
    pub(crate) fn of(self, format: ShareFormat) -> Result<Key> {
        ensure!(
            self.key.is_none() || format == ShareFormat::Csv,
            "--key is for tables: give --output FILE.csv or --format csv"
        );
        Ok(self.key.unwrap_or(Key::Solution))
    }
}

/// A share as comments of fumens have it, such as `11.43 % [96/840]`.
pub(crate) fn share(part: u64, all: u64) -> String {
    format!("{} [{part}/{all}]", words::percent(part, all))
}

/// Ways in one fumen.
pub(crate) fn fumen_of_ways<P, W: FieldWord>(output: &mut Output, ways: &Ways<'_, P, W>) -> Result<()> {
    Ok(writeln!(output, "{}", fumen::encode(&pages(ways)))?)
}

/// A page for each way that was asked for.
fn pages<P, W: FieldWord>(ways: &Ways<'_, P, W>) -> Vec<Page> {
    let (field, all) = (ways.problem.field(), &ways.paths.queues);
    let chosen = ways.chosen();
    let shown = chosen.iter().take(ways.parts.most);
    shown
        .map(|(_, path)| page(field, &path.tiles, share(path.served(all), all.total())))
        .collect()
}

/// Setups in one fumen.
pub(crate) fn fumen_of_setups<W: FieldWord>(
    output: &mut Output,
    setups: &[SetupOf<W>],
    found: &Cover,
) -> Result<()> {
    Ok(writeln!(
        output,
        "{}",
        fumen::encode(&setup_pages(setups, found))
    )?)
}

/// A page for each setup.
fn setup_pages<W: FieldWord>(setups: &[SetupOf<W>], found: &Cover) -> Vec<Page> {
    let entries = setups.iter().zip(&found.setups);
    let shown = entries.map(|(setup, covered)| {
        let built = share(covered.built(&found.queues), found.queues.total());
        let comment = if setup.comment.is_empty() {
            built
        } else {
            format!("{}: {built}", setup.comment)
        };
        page(setup.field, &setup.tilings[0], comment)
    });
    shown.collect()
}
