//! `number-match solve`: the best win of a board.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Declared, Exit, Format, Output, OutputArgs, Progress, SearchArgs, Source};
use quadrille_number_match::api::{self, Searching, Solved};
use quadrille_number_match::{Config, Outcome, Problem, Report, Scoring, Seed, solve_with};
use quadrille_schema::{Whole, document};

use crate::options::BoardArgs;
use crate::report::{self, Style};

/// Find the win with the fewest refills and the fewest pairs, and prove that there is none better
///
/// A first win comes within milliseconds. Then better ones are searched, until one is proved to be the best, the time
/// limit strikes, or Ctrl-C is pressed; the best one so far is printed. Where no win exists, or none is found, the line
/// is printed that leaves the fewest digits, beside a number that no line can leave fewer of.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    board: BoardArgs,
    /// What brings how many points, and the stage: a TOML file
    #[arg(long, value_name = "FILE")]
    scoring: Option<PathBuf>,
    #[command(flatten)]
    searching: Declared<Searching>,
    /// Put taps together that can be made in any order
    #[arg(long)]
    group: bool,
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
  number-match solve 761541629/587238354/149416182
  number-match solve board.txt --output line.json
  number-match solve --image screenshot.png --image-check read.png
  number-match solve board.txt --no-diagonals --time-limit 1s
  number-match solve board.txt --max-refills 0 --goal digits --time-limit 10s    # no refill left: what still goes?
  number-match solve --preset 1-19 --refill-when when-stuck

A scoring file has any of touching = 1, apart = 4, row = 10, board = 150, stage = 1, last_stage = 15.

Exit codes: 0 won, 1 proved that there is no win, 2 bad usage or input, 3 no win found, 130 interrupted without one.";

impl Solve {
    pub(crate) fn run(&self) -> Result<Exit> {
        self.search.start_threads()?;
        let format = self.output.format_or(self.format, Format::Text)?;
        let problem = self.board.problem()?;
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let chosen = self.search.choose_seed()?;
        let config = self.config(chosen.seed)?;
        let mut limits = watch.limits();
        limits.nodes = self.searching.node_limit.map(Whole::get);
        let progress = Progress::clock("searching; Ctrl-C ends with the best so far");
        let report = solve_with(&problem, &config, &limits, |win| {
            let totals = report::totals(win.pairs, win.refills);
            progress.set_message(format!("best: {totals}; Ctrl-C ends with it"));
        });
        drop(progress);
        if report.is_random() {
            chosen.note();
        }
        match format {
            Format::Text => {
                write_summary(&mut output, &report, self.board.doubts()?)?;
                self.write_text(&mut output, &problem, &report)?;
            }
            Format::Json | Format::Jsonl => {
                let document = document::<api::Solve>(&Solved::new(&problem, &config, &report));
                let document = self.board.image.with(document);
                writeln!(output, "{}", serde_json::to_string(&document)?)?;
            }
        }
        output.finish()?;
        Ok(watch.exit(exit(&report)))
    }

    fn scoring(&self) -> Result<Scoring> {
        let Some(path) = &self.scoring else {
            return Ok(Scoring::default());
        };
        let text = Source::at(path.clone()).read_to_end(MOST_BYTES)?;
        text.parse(Scoring::from_toml)
    }

    fn config(&self, seed: Seed) -> Result<Config> {
        let unlimited = self.search.time_limit().map(|_| u64::MAX);
        Ok(Config {
            seed,
            scoring: self.scoring()?,
            ..self
                .searching
                .config(unlimited.unwrap_or(Config::default().playouts))
        })
    }

    /// The board, and the line step by step.
    fn write_text(&self, output: &mut Output, problem: &Problem, report: &Report) -> Result<()> {
        let style = Style::of(output);
        writeln!(output, "{}", report::picture(problem.board(), None, style))?;
        let (line, mut game) = (report.line(), problem.game());
        let starts = if self.group {
            report::group_starts(&game, line)?
        } else {
            vec![0]
        };
        for (number, &action) in (1..).zip(line) {
            let before = if starts.contains(&(number - 1)) { "\n" } else { "" };
            let words = report::words(&game, action, style);
            writeln!(output, "{before}{number:3}. {words}")?;
            game.play(action)?;
        }
        if !line.is_empty() && !game.is_won() {
            let left = report::picture(game.board(), None, style);
            writeln!(output, "\nwhat is left:\n{left}")?;
        }
        Ok(())
    }
}

/// The answer, the score and the bounds; and what they hold for, where not all of a picture was read for sure.
fn write_summary(output: &mut Output, report: &Report, doubts: Option<String>) -> Result<()> {
    writeln!(output, "{}", report::answer(report))?;
    if let Some(line) = report::best_line(report) {
        writeln!(output, "{line}")?;
    }
    writeln!(output, "{}", report::bounds(report))?;
    if report.gave_up.is_some() {
        writeln!(output, "{}", report::work(report))?;
    }
    if let Some(doubts) = doubts {
        writeln!(output, "{doubts}: this holds for the board as it was read")?;
    }
    Ok(writeln!(output)?)
}

/// The most bytes of a scoring that make sense.
const MOST_BYTES: u64 = 1 << 16;

fn exit(report: &Report) -> Exit {
    match report.outcome {
        Outcome::Solved(_) => Exit::Solved,
        Outcome::Unsolvable(_) => Exit::ProvedNone,
        Outcome::GaveUp(_) => Exit::GaveUp,
    }
}
