//! Where setups come from: the book of the program, books of the user, and tables of a public database.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use quadrille_cli::Source;
use quadrille_perfect_clear::api::is_at;
use quadrille_perfect_clear::book::database::{self, Row};
use quadrille_perfect_clear::book::finder::{Candidate, Hand};
use quadrille_perfect_clear::book::search::candidates;
use quadrille_perfect_clear::book::{self, Entry, LINES};

/// Files of setups.
#[derive(Args)]
pub(super) struct SourceArgs {
    /// Add the setups of a table in the format of PC-Database, tab-separated, or of all tables of a folder; may be
    /// given several times
    #[arg(long, short = 'D', value_name = "FILE|FOLDER", alias = "db")]
    database: Vec<PathBuf>,
    /// Read this book instead of the one that comes with the program, or - for standard input
    #[arg(long, short, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// The most bytes of a book that make sense.
const MOST_BYTES: u64 = 1 << 20;

/// The most bytes of a table that make sense.
const MOST_BYTES_OF_TABLE: u64 = 1 << 26;

impl SourceArgs {
    fn book(&self) -> Result<Vec<Entry>> {
        match &self.file {
            None => Ok(book::read(book::STANDARD, LINES)?),
            Some(path) => {
                let text = Source::at(path.clone()).read_to_end(MOST_BYTES)?;
                text.parse(|text| book::read(text, LINES))
            }
        }
    }

    fn rows(&self) -> Result<Vec<Row>> {
        let mut rows = Vec::new();
        for path in &self.database {
            for path in tables(path)? {
                let text = Source::at(path).read_to_end(MOST_BYTES_OF_TABLE)?;
                rows.extend(text.parse(|text| database::read(text, LINES))?);
            }
        }
        Ok(rows)
    }

    /// The setups for a clear of the round, or for all, as they stand in the book and in the tables.
    pub(super) fn entries(&self, clear: Option<usize>) -> Result<Vec<(Entry, Candidate)>> {
        let entries = self.book()?.into_iter().map(|entry| {
            let candidate = Candidate::from(entry.clone());
            (entry, candidate)
        });
        let mut entries: Vec<(Entry, Candidate)> = entries.collect();
        for row in self.rows()? {
            entries.extend(row.entries().into_iter().zip(Candidate::of_row(&row)));
        }
        entries.retain(|(entry, _)| clear.is_none_or(|clear| is_at(entry.clear, clear)));
        check(&entries, clear)?;
        Ok(entries)
    }

    /// The setups that some pieces may build, and their mirror images, each shape once.
    pub(super) fn candidates(&self, hand: &Hand) -> Result<Vec<Candidate>> {
        let mut all: Vec<Candidate> = self.book()?.into_iter().map(Candidate::from).collect();
        for row in self.rows()? {
            all.extend(Candidate::of_row(&row));
        }
        all.retain(|candidate| is_at(candidate.clear, hand.clear()));
        check(&all, Some(hand.clear()))?;
        Ok(candidates(all, hand))
    }
}

fn check<T>(found: &[T], clear: Option<usize>) -> Result<()> {
    if let (true, Some(clear)) = (found.is_empty(), clear) {
        bail!("there is no setup for PC {clear}; --database FILE adds some");
    }
    Ok(())
}

/// A table, or the tables of a folder in the order of their names.
fn tables(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut tables = Vec::new();
    for entry in fs::read_dir(path).with_context(|| path.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "tsv") {
            if !path.is_file() {
                // Nobody named it, and a pipe would be waited for.
                bail!("{}: it is no ordinary file, one is needed", path.display());
            }
            tables.push(path);
        }
    }
    if tables.is_empty() {
        bail!(
            "{}: there is no table in this folder, no FILE.tsv",
            path.display()
        );
    }
    tables.sort();
    Ok(tables)
}
