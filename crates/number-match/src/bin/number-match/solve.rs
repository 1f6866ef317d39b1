//! `number-match solve`: the best win of a board.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Format, Output, OutputArgs, Progress, SearchArgs, Source, Watch, whole_number};
use quadrille_number_match::record::Status;
use quadrille_number_match::{Config, Game, GaveUp, Goal, Limits, Report, Scoring, solve};
use serde_json::json;

use crate::options::{BoardArgs, PolicyArg};
use crate::report;

/// Find the win with the fewest refills and the fewest pairs, and prove that there is none better
///
/// A win is there within milliseconds; then better ones are searched until one is proved to be the best, or the time
/// limit strikes, or Ctrl-C is pressed: then the best one so far is told.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    board: BoardArgs,
    /// What makes a win better
    #[arg(long, value_name = "GOAL", default_value = "refills")]
    goal: GoalArg,
    /// What brings how many points, and the stage: a TOML file
    #[arg(long, value_name = "FILE")]
    scoring: Option<PathBuf>,
    /// How random games choose
    #[arg(long, value_name = "NAME", default_value = "uniform")]
    policy: PolicyArg,
    /// Random games to play when exact search has no more to say; with --time-limit, as many as there is time for
    #[arg(long, value_name = "N", value_parser = whole_number(1_u64, u64::MAX))]
    playouts: Option<u64>,
    /// Positions to look at, at most
    #[arg(long, value_name = "N", value_parser = whole_number(1_u64, u64::MAX))]
    node_limit: Option<u64>,
    /// Put taps together that can be made in any order
    #[arg(long)]
    group: bool,
    /// How to write the report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  number-match solve 761541629/587238354/149416182
  number-match solve --file board.txt --format json --output line.json
  number-match solve --file board.txt --no-diagonals --time-limit 1s
  number-match solve --preset 1-19 --refill-when when-stuck

A scoring file has any of touching = 1, apart = 4, row = 10, board = 150, stage = 1, last_stage = 15.

Exit codes: 0 won, 1 proved that there is no win, 2 bad usage or input, 3 no win found, 130 interrupted without one.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GoalArg {
    /// Fewest refills, then fewest pairs
    Refills,
    /// Fewest pairs, with as many refills as it takes
    Pairs,
    /// Highest score
    Score,
}

impl From<GoalArg> for Goal {
    fn from(goal: GoalArg) -> Self {
        match goal {
            GoalArg::Refills => Self::Refills,
            GoalArg::Pairs => Self::Pairs,
            GoalArg::Score => Self::Score,
        }
    }
}

impl Solve {
    pub(crate) fn run(&self) -> Result<Exit> {
        self.search.start_threads()?;
        let game = self.board.game()?;
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let config = self.config()?;
        let mut limits = Limits::until(watch.stop().clone());
        limits.nodes = self.node_limit;
        let progress = Progress::clock("searching");
        let report = solve(&game, &config, &limits, |record| {
            progress.tell(format!("best: {}", report::totals(record.pairs, record.refills)));
        });
        drop(progress);
        match self.format {
            Format::Text => write_text(&mut output, &game, &report, self.layout())?,
            Format::Json | Format::Jsonl => write_json(&mut output, &config, &report)?,
        }
        output.finish()?;
        Ok(exit(&report, &watch))
    }

    fn layout(&self) -> Layout {
        if self.group { Layout::Groups } else { Layout::Steps }
    }

    fn scoring(&self) -> Result<Scoring> {
        let Some(path) = &self.scoring else {
            return Ok(Scoring::default());
        };
        let text = Source::File(path.clone()).read_to_end(MOST_BYTES)?;
        text.parse(Scoring::from_toml)
    }

    fn config(&self) -> Result<Config> {
        let unlimited = self.search.time_limit().map(|_| u64::MAX);
        let default = Config::default();
        Ok(Config {
            goal: self.goal.into(),
            seed: self.search.seed()?,
            policy: self.policy.into(),
            scoring: self.scoring()?,
            playouts: self.playouts.or(unlimited).unwrap_or(default.playouts),
        })
    }
}

/// The most bytes of a scoring that make sense.
const MOST_BYTES: u64 = 1 << 16;

fn exit(report: &Report, watch: &Watch) -> Exit {
    watch.exit(match report.record.status {
        Status::Solved => Exit::Solved,
        Status::Unsolvable => Exit::ProvedNone,
        Status::Unknown => Exit::GaveUp,
    })
}

/// How a line is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    Steps,
    /// With a gap between taps that depend on each other.
    Groups,
}

fn write_json(output: &mut Output, config: &Config, report: &Report) -> Result<()> {
    let mut document = serde_json::to_value(&report.record)?;
    document["bounds"] = json!({"refills": report.bounds.refills, "pairs": report.bounds.pairs, "odd_classes": report.bounds.odd_classes});
    document["seed"] = config.seed.0.into();
    document["work"] = json!({"playouts": report.work.playouts, "nodes": report.work.nodes});
    if let Some(score) = report.score {
        document["score"] = json!({"points": score.points, "bound": score.bound});
    }
    if let Some(why) = report.gave_up {
        document["gave_up"] = why.to_string().into();
    }
    Ok(writeln!(output, "{document}")?)
}

fn write_text(output: &mut Output, game: &Game, report: &Report, layout: Layout) -> Result<()> {
    let record = &report.record;
    let totals = report::totals(record.pairs, record.refills);
    match record.status {
        Status::Solved if record.optimal => writeln!(output, "won: {totals}, proved to be the best")?,
        Status::Solved => writeln!(output, "won: {totals}; {}", open_words(report.gave_up))?,
        Status::Unsolvable => writeln!(output, "no win: proved that digits are left, whatever is done")?,
        Status::Unknown => writeln!(output, "no win found; {}", open_words(report.gave_up))?,
    }
    if let Some(score) = report.score {
        writeln!(
            output,
            "score {}, no line has more than {}",
            score.points, score.bound
        )?;
    }
    let bounds = &report.bounds;
    writeln!(
        output,
        "at least {} ({} with an odd number of digits)\n",
        report::totals(bounds.pairs, bounds.refills),
        match bounds.odd_classes {
            1 => "1 class".to_owned(),
            number => format!("{number} classes"),
        }
    )?;
    writeln!(output, "{}", report::picture(game, None))?;
    let mut played = game.clone();
    let line = record.line()?;
    let starts = match layout {
        Layout::Groups => report::group_starts(game, &line)?,
        Layout::Steps => vec![0],
    };
    for (number, &action) in (1..).zip(&line) {
        let before = if starts.contains(&(number - 1)) { "\n" } else { "" };
        writeln!(output, "{before}{number:3}. {}", report::words(&played, action))?;
        played.play(action)?;
    }
    Ok(())
}

fn open_words(gave_up: Option<GaveUp>) -> String {
    match gave_up {
        Some(GaveUp::Stopped) => "stopped before a proof".to_owned(),
        Some(GaveUp::NodeLimit) => "the node limit struck before a proof".to_owned(),
        Some(GaveUp::OutOfReach) | None => "whether there is a better one is out of reach".to_owned(),
    }
}
