//! Reports of simulations.

use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::Result;
use clap::ValueEnum;
use quadrille_cli::{Output, counted};
use quadrille_tenten::simulate::{GameResult, Header};
use quadrille_tenten::stats::{Comparison, MeanHazard, Summary, Table};
use serde_json::{Value, json};

/// How a report is written.
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

/// Writes the report of one player.
pub(crate) fn write(mut output: Output, format: ReportFormat, run: &Run) -> Result<()> {
    match format {
        ReportFormat::Text => output.write_all(text(run).as_bytes())?,
        ReportFormat::Json => writeln!(output, "{}", document(run))?,
        ReportFormat::Csv => write!(output, "{CSV}{}", csv(run))?,
    }
    output.finish()
}

/// Writes the report of two players.
pub(crate) fn write_comparison(mut output: Output, format: ReportFormat, runs: &[Run]) -> Result<()> {
    let [first, second] = runs else {
        anyhow::bail!("a comparison is of two players");
    };
    let comparison = Comparison::of(&first.results, &second.results);
    match format {
        ReportFormat::Text => {
            write!(output, "{}\n{}\n", text(first), text(second))?;
            let names = [&first.header.player, &second.header.player];
            writeln!(output, "{}", verdict(names, comparison))?;
        }
        ReportFormat::Json => {
            let comparison = comparison.map(|comparison| {
                json!({
                    "ratio": comparison.ratio,
                    "ci95": [comparison.interval.0, comparison.interval.1],
                    "p_value": comparison.p_value,
                    "significant": comparison.is_significant(),
                    "longer": comparison.longer,
                    "shorter": comparison.shorter,
                })
            });
            let document = json!({"a": document(first), "b": document(second), "comparison": comparison});
            writeln!(output, "{document}")?;
        }
        ReportFormat::Csv => write!(output, "{CSV}{}{}", csv(first), csv(second))?,
    }
    output.finish()
}

/// The digits of a greedy player, or the name of another one.
fn strategy(header: &Header) -> &str {
    header.player.strip_prefix("greedy-").unwrap_or(&header.player)
}

fn document(run: &Run) -> Value {
    let table = Table::of(&run.results);
    let life = &table.life;
    let interval = json!([life.interval.0, life.interval.1]);
    let mut rounds = summary(table.rounds);
    rounds["ci95"] = interval.clone();
    let mut score = summary(table.score);
    score["over_million"] = json!(over_million(&table));
    let fill = table.mean_fill();
    json!({
        "strategy": strategy(&run.header),
        "player": run.header.player,
        "ties": run.header.ties,
        "rules": run.header.rules,
        "dealer": run.header.dealer.name(),
        "seed": run.header.seed,
        "max_rounds": run.header.max_rounds,
        "games": table.games,
        "deaths": table.deaths,
        "censored": table.games - table.deaths,
        "rounds": rounds,
        "score": score,
        "life": {"mean": life.mean, "ci95": interval, "exponential": table.is_exponential()},
        "hazard": hazard(run).map(hazard_document),
        "fill": {"mean": fill.map(|fill| fill.0), "std": fill.map(|fill| fill.1), "rounds": table.fill},
        "empty_boards": table.empty_boards(),
        "empty_share": table.empty_share(),
    })
}

/// The mean hazard, if it was measured.
fn hazard(run: &Run) -> Option<MeanHazard> {
    MeanHazard::of(&run.results, run.header.draws?)
}

fn hazard_document(hazard: MeanHazard) -> Value {
    let pair = |ends: Option<(f64, f64)>| ends.map(|(low, high)| json!([low, high]));
    let life = hazard.life();
    json!({
        "mean": hazard.mean,
        "ci95": pair(hazard.interval),
        "life": life.map(|life| life.0),
        "life_ci95": pair(life.and_then(|life| life.1)),
    })
}

fn summary(summary: Option<Summary>) -> Value {
    let Some(summary) = summary else {
        return json!({});
    };
    json!({
        "total": summary.total,
        "mean": summary.mean,
        "std": summary.std,
        "min": summary.min,
        "q1": summary.q1,
        "median": summary.median,
        "q3": summary.q3,
        "max": summary.max,
    })
}

fn over_million(table: &Table) -> f64 {
    table.over_million as f64 / table.games.max(1) as f64
}

fn text(run: &Run) -> String {
    let table = Table::of(&run.results);
    let mut text = title(&run.header, &table) + "\n\n" + &distributions(&table) + "\n";
    let mut fact = |name: &str, value: String| {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{name:19} {value}");
    };
    let percent = |share: f64| 100.0 * share;
    fact("mean life", life(&table));
    fact(
        "over 1,000,000",
        format!("{:.1} % of the games", percent(over_million(&table))),
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

fn hazard_text(hazard: MeanHazard) -> String {
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

const CSV: &str = "strategy,rules,ties,seed,games,deaths,average,std dev,min,Q1,median,Q3,max,score>1M,life,life low,life high,exponential,fill,empty share,hazard,hazard low,hazard high\n";

fn csv(run: &Run) -> String {
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
        quoted(strategy(&run.header)),
        quoted(rules),
        table.games,
        table.deaths,
        over_million(&table),
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

fn verdict([a, b]: [&String; 2], comparison: Option<Comparison>) -> String {
    let Some(comparison) = comparison else {
        return format!("{a} and {b} cannot be compared: one of them never died");
    };
    let (low, high) = comparison.interval;
    let Comparison {
        ratio,
        p_value,
        longer,
        shorter,
        ..
    } = comparison;
    let judgement = if comparison.is_significant() {
        format!("{} lives longer", if ratio > 1.0 { b } else { a })
    } else {
        "the difference is not significant".to_owned()
    };
    let p = if p_value < 1e-4 {
        "< 0.0001".to_owned()
    } else {
        format!("= {p_value:.4}")
    };
    format!(
        "{b} lives {ratio:.3} times as long as {a}, 95 % from {low:.3} to {high:.3}; p {p}: {judgement}\n\
         on the same pieces, {b} lived longer in {} and shorter in {shorter}",
        counted(longer, "game")
    )
}
