//! Reports of several players that played the same games: one table, each against the first.

use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_tenten::simulate::GameResult;
use quadrille_tenten::stats::{Comparison, PairedDifference, Table};
use serde_json::{Value, json};

use crate::shared::report::{CSV, ReportFormat, Run, aligned, csv, document_of, hazard, interval, looked_at};

/// A player against the first one.
struct Versus<'a> {
    run: &'a Run,
    /// The lives, taken as exponential.
    lives: Option<Comparison>,
    /// Rounds more in a game, pair by pair.
    rounds: Option<PairedDifference>,
}

impl<'a> Versus<'a> {
    fn new(first: &Run, run: &'a Run) -> Self {
        Self {
            run,
            lives: Comparison::of(&first.results, &run.results),
            rounds: PairedDifference::of(&whole(first), &whole(run)),
        }
    }
}

/// The games that came to their own end: an interruption cuts games of different players short in different rounds.
fn whole(run: &Run) -> Vec<GameResult> {
    let whole = run
        .results
        .iter()
        .filter(|result| result.is_whole(run.header.max_rounds));
    whole.cloned().collect()
}

/// Writes the report of two players or more.
pub(crate) fn write(mut output: Output, format: ReportFormat, runs: &[Run]) -> Result<()> {
    let Some((first, others)) = runs.split_first() else {
        return output.finish();
    };
    let others: Vec<Versus> = others.iter().map(|run| Versus::new(first, run)).collect();
    match format {
        ReportFormat::Text => output.write_all(text(first, &others).as_bytes())?,
        ReportFormat::Json => {
            let players: Vec<Value> = runs.iter().map(document_of).collect();
            let comparisons: Vec<Value> = others.iter().map(|one| comparison(first, one)).collect();
            writeln!(
                output,
                "{}",
                json!({"players": players, "comparisons": comparisons})
            )?;
        }
        ReportFormat::Csv => {
            writeln!(output, "{},{CSV_MORE}", CSV.trim_end())?;
            let nothing = ",".repeat(CSV_MORE.split(',').count());
            writeln!(output, "{}{nothing}", csv(first).trim_end())?;
            for one in &others {
                writeln!(output, "{},{}", csv(one.run).trim_end(), csv_more(one))?;
            }
        }
    }
    output.finish()
}

fn comparison(first: &Run, one: &Versus<'_>) -> Value {
    let lives = one.lives.map(|lives| {
        json!({
            "ratio": lives.ratio,
            "ci95": [lives.interval.0, lives.interval.1],
            "p_value": lives.p_value,
            "significant": lives.is_significant(),
            "longer": lives.longer,
            "shorter": lives.shorter,
        })
    });
    let rounds = one.rounds.map(|rounds| {
        json!({
            "pairs": rounds.pairs,
            "mean": rounds.mean,
            "ci95": [rounds.interval.0, rounds.interval.1],
            "p_value": rounds.p_value,
        })
    });
    let (first, player) = (&first.header.player, &one.run.header.player);
    json!({"player": player, "against": first, "life": lives, "difference": rounds})
}

fn text(first: &Run, others: &[Versus<'_>]) -> String {
    let header = &first.header;
    let deals = if header.dealer.is_usual() {
        String::new()
    } else {
        format!(", dealer {}", header.dealer)
    };
    let limit = header.max_rounds.map_or(String::new(), |rounds| {
        format!(" of at most {}", counted(rounds, "round"))
    });
    let runs = others.iter().map(|one| one.run).chain([first]);
    let looked = runs.map(Run::whole).sum();
    let looked = looked_at(looked, header.games * (others.len() as u64 + 1), "game");
    let mut text = looked
        + &format!(
            "{} play {}{deals}, seed {}, ties {}: {}{limit} for each, on the same pieces\n\n",
            counted(others.len() as u64 + 1, "player"),
            header.rules,
            header.seed,
            header.ties,
            counted(header.games, "game"),
        );
    let mut rows = vec![head(hazard(first).is_some())];
    rows.push(row(first, None));
    rows.extend(others.iter().map(|one| row(one.run, Some(one))));
    text += &aligned(&rows);
    if others
        .iter()
        .map(|one| one.run)
        .chain([first])
        .any(|run| !run.is_whole())
    {
        text += "\nA limit stopped the games: those that were cut short count as lives that went on.\n";
    }
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        "\nIn brackets: intervals of 95 %. The ratio and the difference are to {}: of mean lives, taken as\n\
         exponential, and of rounds in a game, pair by pair. Each p is of one comparison by itself.",
        header.player
    );
    text
}

fn head(is_measured: bool) -> Vec<String> {
    let risk: &[&str] = if is_measured { &["life by risk"] } else { &[] };
    let names = ["player", "games", "deaths", "mean life"].iter().chain(risk);
    let names = names.chain(&["ratio", "p", "difference", "p", "longer", "shorter"]);
    names.map(|&name| name.to_owned()).collect()
}

/// The cells of a player; the first has nothing to be compared with.
fn row(run: &Run, versus: Option<&Versus<'_>>) -> Vec<String> {
    let table = Table::of(&run.results);
    let (low, high) = table.life.interval;
    let life = match (table.life.mean, high) {
        (Some(mean), Some(high)) => interval(mean, (low, high), 1),
        _ => format!("more than {low:.1}"),
    };
    let mut cells = vec![
        run.header.player.clone(),
        games(run),
        table.deaths.to_string(),
        life,
    ];
    if let Some(hazard) = hazard(run) {
        cells.push(match hazard.life() {
            Some((life, Some(ends))) => interval(life, ends, 1),
            Some((life, None)) => format!("{life:.1}"),
            None => "no risk".to_owned(),
        });
    }
    let Some(versus) = versus else {
        return cells;
    };
    let none = || "-".to_owned();
    match versus.lives {
        Some(lives) => cells.extend([interval(lives.ratio, lives.interval, 3), p(lives.p_value)]),
        None => cells.extend([none(), none()]),
    }
    match versus.rounds {
        Some(rounds) => cells.extend([interval(rounds.mean, rounds.interval, 1), p(rounds.p_value)]),
        None => cells.extend([none(), none()]),
    }
    cells.extend(match versus.lives {
        Some(lives) => [lives.longer.to_string(), lives.shorter.to_string()],
        None => [none(), none()],
    });
    cells
}

/// The games of a player: of those that a limit stopped, how many came to their end, and how many were cut short.
fn games(run: &Run) -> String {
    let (whole, asked, all) = (run.whole(), run.asked(), run.results.len() as u64);
    match all - whole {
        _ if whole == asked => asked.to_string(),
        0 => format!("{whole} of {asked}"),
        cut => format!("{whole} of {asked}, {cut} cut"),
    }
}

fn p(value: f64) -> String {
    if value < 1e-4 {
        return "< 0.0001".to_owned();
    }
    format!("{value:.4}")
}

/// What the table of several players has besides that of one.
const CSV_MORE: &str = "ratio,ratio low,ratio high,ratio p,pairs,difference,difference low,difference high,difference p,longer,shorter";

fn csv_more(one: &Versus<'_>) -> String {
    let lives = one.lives.map_or(",,,".to_owned(), |lives| {
        let (low, high) = lives.interval;
        format!("{},{low},{high},{}", lives.ratio, lives.p_value)
    });
    let rounds = one.rounds.map_or(",,,,".to_owned(), |rounds| {
        let (low, high) = rounds.interval;
        format!("{},{},{low},{high},{}", rounds.pairs, rounds.mean, rounds.p_value)
    });
    let games = one.lives.map_or(",".to_owned(), |lives| {
        format!("{},{}", lives.longer, lives.shorter)
    });
    format!("{lives},{rounds},{games}")
}
