//! `perfect-clear loop`: clear after clear.

mod report;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Format, Output, Progress, SearchArgs, Source, whole_number};
use quadrille_perfect_clear::chain::values::Clears;
use quadrille_perfect_clear::chain::{
    Chain, ChainConfig, Estimate, Leave, Residual, Start, Visit, Worth, chain,
};
use quadrille_perfect_clear::chance::{Chance, ChanceError};
use quadrille_perfect_clear::{Beginning, Config, Field, Hold, Mover, Problem};
use quadrille_search::{Limits, Seed};
use rayon::prelude::*;

use crate::options::{PhysicsArgs, ReportArgs, parse_memory};
use crate::run::Run;
use crate::table_cache::{IfMissing, TableArgs};
use crate::values_cache::{self, MEMORY_OF_TREES};
use crate::worth;
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
    /// Chains to play
    #[arg(long, short = 'n', value_name = "N", alias = "chains", default_value_t = 10, value_parser = whole_number(1_usize, 1_000_000))]
    count: usize,
    /// PCs of each chain; 8 at least for an expected number
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = whole_number(1_usize, 1_000_000))]
    clears: usize,
    /// Lines of each PC
    #[arg(long, short, value_name = "N", default_value_t = 4, value_parser = whole_number(2_usize, 4))]
    lines: usize,
    /// How many next pieces the game shows besides the current one [default: as --game, 5 in all of them]
    #[arg(long, value_name = "N", value_parser = whole_number(1_usize, 12))]
    previews: Option<usize>,
    /// The number of the first chain; chains from different runs with one seed go together
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(1_usize, 1_000_000_000))]
    first: usize,
    /// Which piece a PC leaves in hold, where there is a choice
    #[arg(long, value_name = "HOW", default_value = "best", conflicts_with = "no_hold")]
    leave: LeaveArg,
    /// PCs of two lines count as well; only with `--leave revealed`, by the values of `table loop build --two-lines`
    #[arg(long, conflicts_with = "no_hold")]
    two_lines: bool,
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

/// Which piece a PC leaves in hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LeaveArg {
    /// The one that is worth most
    Best,
    /// Any, drawn: to learn what each is worth
    Any,
    /// The one whose start is worth most, by what `table loop build` has worked out; all moves before are chosen by the
    /// PCs in a row that are to be expected, not by the chance of this PC alone
    Value,
    /// The same, but the piece to leave is not chosen before it must be: each placement reveals more of the next PC.
    /// What that is worth is told besides
    Revealed,
}

/// The most bytes of a table that make sense.
const MOST_BYTES: u64 = 1 << 16;

/// The stream that resamples chains; those below it play them.
const RESAMPLING: u64 = u64::MAX;

impl Loop {
    pub(crate) fn run(&self) -> Result<Exit> {
        let hold = if self.no_hold { Hold::Off } else { Hold::Empty };
        let problem = Problem::holding(Field::empty(self.lines)?, hold, Beginning::default())?
            .with_mover(&self.physics.mover(self.lines)?)?;
        let leave = self.leave(problem.mover())?;
        let format = self.report.format()?;
        let mut run = Run::start(&self.report.output, &self.search)?;
        let seed = self.search.seed()?;
        let player = Player {
            config: ChainConfig {
                chances: self.config(&problem, &run.limits),
                previews: self.previews(),
                clears: self.clears,
                leave,
                seed,
                number: 0,
            },
            problem,
            limits: &run.limits,
        };
        let (chains, exit) = self.play_all(&player, format, &mut run.output)?;
        let value = match &player.config.leave {
            Leave::Revealed(values) => Some(values.mean_of_first_bags()),
            Leave::Values(_) | Leave::Best(_) | Leave::Any => None,
        };
        let report = Report {
            seed,
            first: self.first,
            estimate: estimate(&chains, seed),
            residual: value.and_then(|value| residual(&chains, value, seed)),
            chains,
            asked: self.count * self.clears,
            ended: (exit == Exit::GaveUp).then(|| run.ended()),
        };
        match format {
            Format::Text => report.write_text(&mut run.output)?,
            Format::Json => writeln!(run.output, "{}", report.document())?,
            Format::Jsonl => writeln!(run.output, "{}", report.summary())?,
        }
        run.end(exit)
    }

    /// A loop asks for dozens of chances, each of which the table makes several times as fast.
    fn config(&self, problem: &Problem<Beginning>, limits: &Limits) -> Config {
        let (mover, field) = (problem.mover(), problem.field());
        let usual = Config::default();
        let memory = match self.leave {
            LeaveArg::Revealed => MEMORY_OF_TREES,
            LeaveArg::Best | LeaveArg::Any | LeaveArg::Value => usual.memory,
        };
        Config {
            memory: self.max_memory.unwrap_or(memory),
            table: self.table.useful(mover, field, IfMissing::Build, limits),
            ..usual
        }
    }

    fn previews(&self) -> usize {
        let of_game = || self.physics.game().previews();
        self.previews.unwrap_or_else(of_game)
    }

    fn leave(&self, mover: &Mover) -> Result<Leave> {
        if self.two_lines && self.leave != LeaveArg::Revealed {
            bail!("--two-lines needs --leave revealed");
        }
        Ok(match (self.leave, &self.worth) {
            (LeaveArg::Value | LeaveArg::Revealed, Some(_)) => {
                bail!(
                    "--worth has 49 numbers, and the values of --leave are one for each start: one of the two is needed"
                )
            }
            (LeaveArg::Value | LeaveArg::Revealed, None) if self.lines != 4 || self.previews() > 5 => {
                bail!("values of starts are for four lines and at most five previews")
            }
            (LeaveArg::Value, None) => Leave::Values(Arc::new(values_cache::needed(mover, Clears::Four)?)),
            (LeaveArg::Revealed, None) => {
                let clears = if self.two_lines {
                    Clears::TwoOrFour
                } else {
                    Clears::Four
                };
                Leave::Revealed(Arc::new(values_cache::needed(mover, clears)?))
            }
            (LeaveArg::Any, None) => Leave::Any,
            (LeaveArg::Any, Some(_)) => {
                bail!("--worth says which piece is best to leave, and --leave any does not ask")
            }
            (LeaveArg::Best, None) => Leave::Best(Box::new(Worth::standard()?)),
            (LeaveArg::Best, Some(path)) => {
                let text = Source::at(path.clone()).read_to_end(MOST_BYTES)?;
                Leave::Best(Box::new(text.parse(worth::read)?))
            }
        })
    }

    /// Plays the chains, as many at once as there are threads; those that a limit ends are kept as far as they came.
    fn play_all(
        &self,
        player: &Player<'_>,
        format: Format,
        output: &mut Output,
    ) -> Result<(Vec<Vec<Start>>, Exit)> {
        let progress = Progress::bar((self.count * self.clears) as u64, "clears");
        let first = self.first - 1;
        let numbers: Vec<usize> = (first..first + self.count).collect();
        let mut chains = Vec::new();
        for numbers in numbers.chunks(rayon::current_num_threads()) {
            let play = |&number: &usize| player.play(number, &progress);
            let batch: Vec<Result<Chain, ChanceError>> = numbers.par_iter().map(play).collect();
            let mut gave_up = false;
            for (&number, chain) in numbers.iter().zip(batch) {
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

/// What all chains have in common.
struct Player<'a> {
    problem: Problem<Beginning>,
    config: ChainConfig,
    limits: &'a Limits,
}

impl Player<'_> {
    /// Plays the chain with this number.
    fn play(&self, number: usize, progress: &Progress) -> Result<Chain, ChanceError> {
        let config = ChainConfig {
            number: number as u64,
            ..self.config.clone()
        };
        chain(&self.problem, &config, self.limits, |_| progress.add(1))
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

fn residual(chains: &[Vec<Start>], value: f64, seed: Seed) -> Option<Residual> {
    let visit = |start: &Start| {
        Some(Visit {
            bag: start.situation.bag.len(),
            added: start.residual?,
        })
    };
    let visits = |chain: &Vec<Start>| chain.iter().filter_map(visit).collect();
    let visits: Vec<Vec<Visit>> = chains.iter().map(visits).collect();
    Residual::of(&visits, value, &mut seed.stream(RESAMPLING))
}

fn estimate(chains: &[Vec<Start>], seed: Seed) -> Estimate {
    let chances = |chain: &Vec<Start>| chain.iter().map(|start| start.chance).collect();
    let chances: Vec<Vec<Chance>> = chains.iter().map(chances).collect();
    Estimate::of(&chances, &mut seed.stream(RESAMPLING))
}
