//! `perfect-clear loop`: clear after clear.

mod report;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use clap::Args;
use quadrille_cli::{Declared, Exit, Format, Output, Progress, SearchArgs, Source};
use quadrille_perfect_clear::api::{self, Player, Playing, ValuesOf, WorthRead, WorthTable};
use quadrille_perfect_clear::chain::Start;
use quadrille_perfect_clear::chance::ChanceError;
use quadrille_perfect_clear::document::Played;
use quadrille_perfect_clear::{Beginning, Config, Field, Hold, Problem};
use quadrille_schema::{Code, Refusal, into_document};
use quadrille_search::Limits;

use crate::options::{PhysicsArgs, ReportArgs, parse_memory};
use crate::run::Run;
use crate::table_cache::{IfMissing, TableArgs};
use crate::values_cache;
use report::Report;

/// Play PC after PC, and work out how many follow each other on average
///
/// Each PC is played with the move of the highest exact chance, and each start is written with that chance. When
/// all its pieces are shown, it is finished so that the piece left in hold is worth most for the PCs to come. With
/// `--leave value`, all moves are chosen by the PCs to come, which takes some four times as long; with `--leave
/// revealed`, what is revealed of the next PC counts as well.
/// Chains do not end by bad luck: a PC that fails is played again with other pieces, and the chances are
/// multiplied. So the expected number of PCs in a row comes from exact values; only the starts are drawn.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Loop {
    #[command(flatten)]
    playing: Declared<Playing>,
    /// What pieces in hold are worth, as `worth` writes it [default: the table that comes with the program, for SRS]
    #[arg(long, value_name = "FILE", conflicts_with = "no_hold")]
    worth: Option<PathBuf>,
    /// Play without hold
    #[arg(long)]
    no_hold: bool,
    /// Refuse what would take more memory than this a thread [default: 2GiB, and 8GiB with --leave revealed]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, help_heading = "Search")]
    max_memory: Option<u64>,
    #[command(flatten)]
    physics: PhysicsArgs,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear loop --count 3 --seed 1
  perfect-clear loop --leave any --count 20 --seed 1 --format jsonl -o a.jsonl
  perfect-clear loop --leave any --count 20 --seed 1 --first 21 --format jsonl -o b.jsonl
  perfect-clear worth a.jsonl b.jsonl -o worth.csv; perfect-clear loop --worth worth.csv
  perfect-clear loop --leave value --count 3 --seed 1
  perfect-clear loop --leave revealed --count 3 --clears 8 --seed 1
  perfect-clear loop --leave revealed --previews 4 --count 3 --clears 8 --seed 1
  perfect-clear loop --count 40 --clears 14 --kicks jstris180 --time-limit 30m --format jsonl --output starts.jsonl

Exit codes: 0 played, 2 bad usage or input, 3 the time limit struck, 130 interrupted; what was played until then is written.";

/// The most bytes of a table that make sense.
const MOST_BYTES: u64 = 1 << 16;

impl Loop {
    pub(crate) fn run(&self) -> Result<Exit> {
        let hold = if self.no_hold { Hold::Off } else { Hold::Empty };
        let lines = self.playing.lines.count();
        let problem = Problem::holding(Field::empty(lines)?, hold, Beginning::default())?
            .with_mover(&self.physics.mover(lines)?)?;
        let movement = self.physics.movement();
        let values: ValuesOf<'_> = &|clears| values_cache::source(problem.mover(), clears);
        let worth = self.worth.as_ref().map(|path| || worth(path));
        let worth = worth.as_ref().map(|worth| worth as WorthRead<'_>);
        let leave = self.playing.leave(worth, &movement, values)?;
        let format = self.report.format()?;
        let mut run = Run::start(&self.report.output, &self.search)?;
        let seed = self.search.seed()?;
        let chances = self.config(&problem, &run.limits);
        let config = self.playing.chains(chances, leave, &movement, seed);
        let player = Player {
            problem: &problem,
            config: &config,
            limits: &run.limits,
        };
        let (chains, exit) = self.play_all(&player, format, &mut run.output)?;
        let is_cut_off = exit == Exit::GaveUp;
        let report = Report {
            played: Played {
                is_cut_off,
                ..self.playing.played(&config, chains)
            },
            ended: is_cut_off.then(|| run.ended()),
        };
        match format {
            Format::Text => report.write_text(&mut run.output)?,
            Format::Json => {
                let document = into_document::<api::Loop>(report.played.document().into());
                writeln!(run.output, "{document}")?;
            }
            Format::Jsonl => writeln!(run.output, "{}", report.played.summary())?,
        }
        run.end(exit)
    }

    /// A loop asks for dozens of chances, each of which the table makes several times as fast.
    fn config(&self, problem: &Problem<Beginning>, limits: &Limits) -> Config {
        let (mover, field) = (problem.mover(), problem.field());
        Config {
            memory: self.max_memory.unwrap_or(self.playing.usual_memory()),
            table: self.table.useful(mover, field, IfMissing::Build, limits),
            ..Config::default()
        }
    }

    /// Plays the chains, as many at once as there are threads; those that a limit ends are kept as far as they came.
    fn play_all(
        &self,
        player: &Player<'_>,
        format: Format,
        output: &mut Output,
    ) -> Result<(Vec<Vec<Start>>, Exit)> {
        let (count, clears) = (self.playing.count.count(), self.playing.clears.count());
        let progress = Progress::bar((count * clears) as u64, "clears");
        let first = self.playing.first.count() - 1;
        let numbers: Vec<usize> = (first..first + count).collect();
        let mut chains = Vec::new();
        for numbers in numbers.chunks(rayon::current_num_threads()) {
            let mut gave_up = false;
            for (&number, chain) in numbers.iter().zip(player.play(numbers, || progress.add(1))) {
                let chain = chain.map_err(explained)?;
                if format == Format::Jsonl {
                    report::write_starts(output, number, &chain.starts)?;
                }
                gave_up |= chain.gave_up.is_some();
                chains.push(chain.starts);
            }
            if gave_up {
                return Ok((chains, Exit::GaveUp));
            }
        }
        Ok((chains, Exit::Solved))
    }
}

/// The error, with what can be done about it.
fn explained(error: ChanceError) -> anyhow::Error {
    match error {
        ChanceError::Memory { .. } => {
            anyhow!("{error}; more --previews take less, and --max-memory allows more")
        }
        error => error.into(),
    }
}

/// What the pieces of a file are worth.
fn worth(path: &Path) -> Result<WorthTable, Refusal> {
    let text = Source::at(path.into()).read_to_end(MOST_BYTES);
    let table = text.and_then(|text| text.parse(WorthTable::parse));
    table.map_err(|error| Code::BadProblem.because(&format_args!("{error:#}")))
}
