//! Reports of simulations.

use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::Result;
use clap::ValueEnum;
use quadrille_cli::{Output, counted};
use quadrille_schema::document;
use quadrille_tenten::api::{Simulate, Simulated};
use quadrille_tenten::simulate::{GameResult, Header};
use quadrille_tenten::stats::{MeanHazard, Table};
use serde_json::Value;

/// Format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people
    #[value(alias = "txt")]
    Text,
    /// One JSON document
    Json,
    /// A table with a line for each player
    Csv,
}

/// Games and what they are.
pub(crate) struct Run {
    pub(crate) header: Header,
    pub(crate) results: Vec<GameResult>,
}

impl Run {
    /// How many games came to their own end.
    pub(crate) fn whole(&self) -> u64 {
        self.header.whole(&self.results)
    }

    /// Number of games that were to be played.
    pub(crate) fn asked(&self) -> u64 {
        self.header.shard.count(self.header.games)
    }

    /// Whether all of them have come to their own end.
    pub(crate) fn is_whole(&self) -> bool {
        self.whole() == self.asked()
    }
}

/// What a report of this many things begins with, if more were asked for.
pub(crate) fn looked_at(looked: u64, asked: u64, thing: &str) -> String {
    if looked < asked {
        quadrille_cli::looked_at(looked, asked, thing) + ": "
    } else {
        String::new()
    }
}

/// Writes the report of one player.
pub(crate) fn write(mut output: Output, format: ReportFormat, run: &Run) -> Result<()> {
    match format {
        ReportFormat::Text => output.write_all(text(run).as_bytes())?,
        ReportFormat::Json => writeln!(output, "{}", document_of(run))?,
        ReportFormat::Csv => write!(output, "{CSV}{}", csv(run))?,
    }
    output.finish()
}

/// The report of one player in JSON.
pub(crate) fn document_of(run: &Run) -> Value {
    document::<Simulate>(&Simulated::new(&run.header, &run.results))
}

/// The mean hazard, if it was measured.
pub(crate) fn hazard(run: &Run) -> Option<MeanHazard> {
    MeanHazard::of(&run.results, run.header.draws?)
}

fn text(run: &Run) -> String {
    let table = Table::of(&run.results);
    let mut text = looked_at(run.whole(), run.asked(), "game")
        + &title(&run.header, &table)
        + "\n\n"
        + &distributions(&table)
        + "\n";
    let mut fact = |name: &str, value: String| {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{name:19} {value}");
    };
    let percent = |share: f64| 100.0 * share;
    fact("mean life", life(&table));
    fact(
        "score over 1000000",
        format!("{:.1} % of the games", percent(table.share_over_million())),
    );
    if let Some((mean, std)) = table.mean_fill() {
        fact("filled cells", format!("{mean:.2} (standard deviation {std:.2})"));
    }
    let (empty, share) = (table.empty_boards(), percent(table.empty_share()));
    fact("empty boards", format!("{empty} ({share:.2} % of the rounds)"));
    if let Some(hazard) = hazard(run) {
        fact("mean hazard", hazard_text(hazard));
    }
    text
}

fn title(header: &Header, table: &Table) -> String {
    let Header {
        player,
        rules,
        seed,
        ties,
        dealer,
        ..
    } = header;
    let deals = if dealer.is_usual() {
        String::new()
    } else {
        format!(", dealer {dealer}")
    };
    let (games, deaths) = (counted(table.games, "game"), counted(table.deaths, "death"));
    let title = format!("{player} plays {rules}{deals}, seed {seed}, ties {ties}: {games}, {deaths}");
    match table.games - table.deaths {
        0 => title,
        censored => title + &format!(", {censored} cut short (all figures but the mean life are too low)"),
    }
}

/// The table of rounds and scores.
fn distributions(table: &Table) -> String {
    let mut text = format!(
        "{:8}{:>12}{:>12}{:>10}{:>12}{:>12}{:>12}{:>12}\n",
        "", "average", "std dev", "min", "Q1", "median", "Q3", "max"
    );
    for (name, summary) in [("rounds", table.rounds), ("score", table.score)] {
        if let Some(s) = summary {
            let _ = writeln!(
                text,
                "{name:8}{:>12.1}{:>12.1}{:>10}{:>12.0}{:>12.0}{:>12.0}{:>12}",
                s.mean, s.std, s.min, s.q1, s.median, s.q3, s.max
            );
        }
    }
    text
}

pub(crate) fn hazard_text(hazard: MeanHazard) -> String {
    let Some((life, ends)) = hazard.life() else {
        return "0: no board had a risk".to_owned();
    };
    let ends = ends.map_or(String::new(), |(low, high)| {
        format!(", 95 % from {low:.1} to {high:.1}")
    });
    format!(
        "{:.4e} a round: a mean life of {life:.1} rounds{ends}",
        hazard.mean
    )
}

fn life(table: &Table) -> String {
    let (low, high) = table.life.interval;
    match (table.life.mean, high) {
        (Some(mean), Some(high)) => {
            let caution = if table.is_exponential() {
                ""
            } else {
                " (lives are not exponential: the interval is too wide)"
            };
            format!("{mean:.1} rounds, 95 % from {low:.1} to {high:.1}{caution}")
        }
        _ => format!("more than {low:.1} rounds (95 %): nobody died"),
    }
}

/// The names of the columns.
pub(crate) const CSV: &str = "strategy,rules,ties,seed,games,deaths,average,std dev,min,Q1,median,Q3,max,score>1M,life,life low,life high,exponential,fill,empty share,hazard,hazard low,hazard high\n";

pub(crate) fn csv(run: &Run) -> String {
    let Header {
        rules, ties, seed, ..
    } = &run.header;
    let table = Table::of(&run.results);
    let hazard = hazard(run);
    let ends = hazard.and_then(|hazard| hazard.interval);
    let cell = |number: Option<f64>| number.map_or(String::new(), |number| number.to_string());
    let rounds = table.rounds.map_or(",,,,,,".to_owned(), |s| {
        format!(
            "{},{},{},{},{},{},{}",
            s.mean, s.std, s.min, s.q1, s.median, s.q3, s.max
        )
    });
    format!(
        "{},{},{ties},{seed},{},{},{rounds},{},{},{},{},{},{},{},{},{},{}\n",
        quoted(run.header.strategy()),
        quoted(rules),
        table.games,
        table.deaths,
        table.share_over_million(),
        cell(table.life.mean),
        table.life.interval.0,
        cell(table.life.interval.1),
        table.is_exponential(),
        cell(table.mean_fill().map(|fill| fill.0)),
        table.empty_share(),
        cell(hazard.map(|hazard| hazard.mean)),
        cell(ends.map(|ends| ends.0)),
        cell(ends.map(|ends| ends.1)),
    )
}

/// A name that may hold anything, as a cell of CSV.
fn quoted(name: &str) -> String {
    if name.contains(['"', ',']) {
        return format!("\"{}\"", name.replace('"', "\"\""));
    }
    name.to_owned()
}

/// A value and the ends of its interval.
pub(crate) fn interval(value: f64, (low, high): (f64, f64), digits: usize) -> String {
    format!("{value:.digits$} [{low:.digits$}, {high:.digits$}]")
}

/// A table whose columns are as wide as their widest cell: the first to the left, the others to the right.
pub(crate) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| match column {
            0 => format!("{cell:width$}"),
            _ => format!("{cell:>width$}"),
        });
        let line: Vec<String> = cells.collect();
        text += line.join("  ").trim_end();
        text += "\n";
    }
    text
}
