//! `perfect-clear cover`: with which queues drawings can be built.

mod report;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use quadrille_cli::{Exit, Format, OutputArgs, SearchArgs, Source, whole_number};
use quadrille_perfect_clear::build::{Covering, Setup, cover};
use quadrille_perfect_clear::{Config, Field, MOST_LINES, Pattern, Problem, fumen};
use serde_json::json;

use crate::options::{HoldArgs, PhysicsArgs, queue_progress};
use crate::run::Run;
use crate::words;
use report::Report;

/// Tell for which share of a pattern's queues drawn setups or solutions can be built
///
/// A drawing is a fumen whose pages have pieces one after the other, or one that shows them in colours: gray cells lay
/// there before, each colour is cut into its pieces. A fumen may hold many drawings. The order in which the pieces are
/// drawn does not matter, only what the queue, hold and the moves allow. Every piece is known beforehand.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Cover {
    /// The drawings
    #[arg(value_name = "FUMEN", required_unless_present = "file")]
    fumens: Vec<String>,
    /// Read fumens from a file, one a line, or - for standard input; lines that begin with # are ignored
    #[arg(long, short, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Which queues, such as T,*p4
    #[arg(long, short, value_name = "PATTERN")]
    pattern: String,
    #[command(flatten)]
    hold: HoldArgs,
    /// Add the mirror image of each drawing
    #[arg(long)]
    mirror: bool,
    /// How many rows of the drawings count
    #[arg(long, short, value_name = "N", default_value_t = 4, value_parser = whole_number(1_usize, MOST_LINES))]
    lines: usize,
    #[command(flatten)]
    physics: PhysicsArgs,
    /// How to write the shares
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear cover v115@vhERQJUGJKJJvMJTNJ --pattern '*p7'
  perfect-clear cover --file setups.txt --pattern '*p7' --mirror --format json

Exit codes: 0 some queue builds a drawing, 1 none does, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

/// The most bytes of a file of fumens that make sense.
const MOST_BYTES: u64 = 16 << 20;

impl Cover {
    pub(crate) fn run(&self) -> Result<Exit> {
        let problem = self.problem()?;
        let mut run = Run::start(&self.output, &self.search)?;
        let progress = queue_progress(&problem.pieces().pattern);
        let limits = run.limits.clone().on_progress(progress.counter());
        let found = cover(&problem, &Config::default(), &limits)?;
        drop(progress);
        if found.gave_up.is_some() {
            self.give_up(&problem.pieces().pattern, &mut run)?;
            return run.end(Exit::GaveUp);
        }
        let report = Report {
            problem: &problem,
            found: &found,
        };
        match self.format {
            Format::Text => report.write_text(&mut run.output)?,
            Format::Json | Format::Jsonl => writeln!(run.output, "{}", report.document())?,
        }
        run.end(if found.any() == 0 {
            Exit::ProvedNone
        } else {
            Exit::Solved
        })
    }

    fn problem(&self) -> Result<Problem<Covering>> {
        let covering = Covering {
            setups: self.setups()?,
            pattern: self.pattern.parse().context("--pattern")?,
        };
        let mover = self.physics.mover(self.lines)?;
        Ok(Problem::holding(Field::empty(self.lines)?, self.hold.hold(), covering)?.with_mover(&mover)?)
    }

    fn give_up(&self, pattern: &Pattern, run: &mut Run) -> Result<()> {
        if self.format == Format::Text {
            return Ok(writeln!(run.output, "{}", words::NOTHING_KNOWN)?);
        }
        let document = json!({"status": "unknown", "pattern": pattern.to_string()});
        Ok(writeln!(run.output, "{document}")?)
    }

    /// The setups of all fumens, each followed by its mirror image if those are asked for.
    fn setups(&self) -> Result<Vec<Setup>> {
        let mut setups = Vec::new();
        for (number, text) in (1..).zip(&self.fumens) {
            setups.extend(self.read(text).with_context(|| format!("fumen {number}"))?);
        }
        if let Some(path) = &self.file {
            let text = Source::choose(None, Some(path.clone()))?.read_to_end(MOST_BYTES)?;
            for (number, line) in (1..).zip(text.as_str().lines()) {
                let line = line.trim();
                if !line.is_empty() && !line.starts_with('#') {
                    let read = self.read(line);
                    setups.extend(read.with_context(|| format!("{}, line {number}", path.display()))?);
                }
            }
        }
        if setups.is_empty() {
            bail!("there is no fumen to look at");
        }
        if self.mirror {
            let both = |setup: Setup| [setup.clone(), setup.mirrored()];
            setups = setups.into_iter().flat_map(both).collect();
        }
        Ok(setups)
    }

    fn read(&self, fumen: &str) -> Result<Vec<Setup>> {
        Ok(Setup::read(&fumen::decode(fumen)?, self.lines)?)
    }
}
