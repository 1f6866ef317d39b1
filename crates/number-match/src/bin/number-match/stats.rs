//! `number-match stats`: how many random games it takes to win.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{
    Declared, Exit, Format, Output, OutputArgs, PlotFile, Progress, SearchArgs, looked_at, note, whole_number,
};
use quadrille_number_match::api::{Playing, Random};
use quadrille_number_match::trials::{Summary, Trials};
use quadrille_plot::{Axis, Chart, Color, Mark};
use serde_json::{Value, json};

/// Play random games on random boards until each is won, and count the attempts
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Stats {
    #[command(flatten)]
    boards: Declared<Random>,
    /// How many boards
    #[arg(long, short = 'n', alias = "boards", value_name = "N", default_value = "1000")]
    #[arg(value_parser = whole_number(1_u64, 10_000_000))]
    count: u64,
    /// Games for each board at most
    #[arg(long, value_name = "N", default_value = "10000", value_parser = whole_number(1_u64, u64::MAX))]
    trials: u64,
    #[command(flatten)]
    playing: Declared<Playing>,
    /// Draw the boards that are not won yet over the attempts, as SVG or PNG by the file's name
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// How to write the report; by default as the output's name asks for, else text
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  number-match stats --count 1000 --trials 10000 --seed 1
  number-match stats --count 100 --no-diagonals --seed 1 --plot survivors.svg
  number-match stats --method early-refills --digits 9 --seed 1 --format json";

impl Stats {
    pub(crate) fn run(&self) -> Result<Exit> {
        self.search.start_threads()?;
        let format = self.output.format_or(self.format, Format::Text)?;
        let mut output = self.output.open()?;
        let plot = self.plot.as_deref().map(PlotFile::open).transpose()?;
        let (seed, watch) = (self.search.seed()?, self.search.watch()?);
        let progress = Progress::bar(self.count, "boards");
        let limits = watch.limits().on_progress(progress.counter());
        let generator = self.boards.generator(None);
        // Only the flag keeps a board from being drawn: there is a digit at least.
        let problem = |number| generator.problem(seed, number, &limits).ok();
        let trials = Trials {
            method: self.playing.method,
            seed: seed.child(u64::MAX),
            trials: self.trials,
        };
        let start = Instant::now();
        let attempts = trials.run(self.count, problem, &limits);
        let seconds = start.elapsed().as_secs_f64();
        drop(progress);
        let summary = Summary::of(&attempts);
        match format {
            Format::Text => {
                if summary.boards < self.count {
                    let looked_at = looked_at(summary.boards, self.count, "board");
                    writeln!(output, "{looked_at}: it was stopped before the others")?;
                }
                write_text(&mut output, &summary, seconds)?;
            }
            Format::Json | Format::Jsonl => {
                let mut document = document(&summary, seconds);
                document["seed"] = seed.0.into();
                document["trials"] = self.trials.into();
                document["looked_at"] = summary.boards.into();
                document["total"] = self.count.into();
                writeln!(output, "{document}")?;
            }
        }
        output.finish()?;
        match plot {
            Some(_) if summary.boards == 0 => note("there is no plot: no board was finished"),
            Some(plot) => plot.write(&[chart(&summary)])?,
            None => {}
        }
        let is_whole = summary.boards == self.count;
        Ok(watch.exit(if is_whole { Exit::Solved } else { Exit::GaveUp }))
    }
}

fn write_text(output: &mut Output, summary: &Summary, seconds: f64) -> Result<()> {
    let Summary { boards, solved, .. } = summary;
    let share = 100.0 * *solved as f64 / (*boards).max(1) as f64;
    writeln!(output, "boards      {boards}")?;
    writeln!(output, "solved      {solved} ({share:.2} %)")?;
    let (mean, median, max) = (summary.mean, summary.median, summary.max);
    let of_those = if solved < boards {
        format!(" (of the {solved} solved)")
    } else {
        String::new()
    };
    writeln!(
        output,
        "attempts    mean {mean:.2}, median {median}, most {max}{of_those}"
    )?;
    for (refills, count) in summary.by_refills.iter().enumerate() {
        writeln!(
            output,
            "{:<12}{count}",
            quadrille_cli::counted(refills as u64, "refill")
        )?;
    }
    let speed = summary.playouts as f64 / seconds.max(1e-9);
    Ok(writeln!(
        output,
        "playouts    {} ({speed:.0} a second)",
        summary.playouts
    )?)
}

fn document(summary: &Summary, seconds: f64) -> Value {
    json!({
        "boards": summary.boards,
        "solved": summary.solved,
        "attempts": {"mean": summary.mean, "median": summary.median, "max": summary.max},
        "by_refills": summary.by_refills,
        "playouts": summary.playouts,
        "seconds": seconds,
    })
}

fn chart(summary: &Summary) -> Chart {
    let boards = summary.boards.max(1) as f64;
    let mut points = Vec::new();
    let mut share = 1.0;
    for &(attempts, left) in &summary.survivors {
        points.push((attempts as f64, share));
        share = left as f64 / boards;
        points.push((attempts as f64, share));
    }
    Chart {
        title: "Boards not won yet".to_owned(),
        x: Axis::of_counts("attempts", 0.0..=summary.max.max(1) as f64),
        y: Axis::new("share of the boards", 0.0..=1.0),
        marks: vec![Mark::line("random games", Color::Blue, points)],
    }
}
