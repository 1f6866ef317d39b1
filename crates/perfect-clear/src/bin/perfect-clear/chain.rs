//! `perfect-clear loop`: clear after clear.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Format, Output, OutputArgs, Progress, SearchArgs, Source, counted, whole_number};
use quadrille_perfect_clear::chain::{ChainConfig, Estimate, Leave, Phase, Start, Worth, chain};
use quadrille_perfect_clear::chance::{Adviser, Chance, ChanceError, Situation};
use quadrille_perfect_clear::{Hold, letters};
use quadrille_search::{Limits, Seed};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::options::PhysicsArgs;
use crate::useful::TableArgs;

/// Play clear after clear, and tell how many follow each other on average
///
/// Each clear is played with the move of the highest exact chance, each start told with that chance. When all its pieces are
/// shown, it is finished so that the piece left in the slot is worth most for the clears to come. Chains do not end by bad luck: a clear that fails is played again with other pieces, and the chances are multiplied. So the expected number
/// of clears in a row comes from exact values; only the starts are drawn.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LoopCommand {
    /// Chains to play
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole_number(1_usize, 1_000_000))]
    chains: usize,
    /// Clears of each chain; 8 at least for an expected number
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = whole_number(1_usize, 1_000_000))]
    clears: usize,
    /// Lines of each clear
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole_number(2_usize, 4))]
    lines: usize,
    /// How many pieces the game shows besides the current one
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole_number(1_usize, 12))]
    previews: usize,
    /// The number of the first chain; chains from different runs with one seed go together
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(1_usize, 1_000_000_000))]
    first: usize,
    /// Which piece a clear leaves in the slot, where there is a choice
    #[arg(long, value_name = "HOW", default_value = "best")]
    leave: LeaveArg,
    /// What pieces in the slot are worth, as `worth` writes it [default: the table that comes with the program, for SRS]
    #[arg(long, value_name = "FILE")]
    worth: Option<PathBuf>,
    /// Play without putting pieces aside
    #[arg(long)]
    no_hold: bool,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
    /// How to write the starts and the estimate; jsonl writes each start when it has been played
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear loop --chains 3 --seed 1
  perfect-clear loop --leave any --chains 20 --seed 1 --format jsonl -o a.jsonl
  perfect-clear loop --leave any --chains 20 --seed 1 --first 21 --format jsonl -o b.jsonl
  perfect-clear worth a.jsonl b.jsonl -o worth.csv; perfect-clear loop --worth worth.csv
  perfect-clear loop --chains 40 --clears 14 --kicks jstris180 --time-limit 30m --format jsonl --output starts.jsonl

Exit codes: 0 played, 2 bad usage or input, 3 the time limit struck, 130 interrupted; what was played until then is told.";

/// Which piece a clear leaves in the slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LeaveArg {
    /// The one that is worth most
    Best,
    /// Any, drawn: to learn what each is worth
    Any,
}

/// The most bytes of a table that make sense.
const MOST_BYTES: u64 = 1 << 16;

/// The stream that resamples chains; those below it play them.
const RESAMPLING: u64 = u64::MAX;

impl LoopCommand {
    pub(crate) fn run(&self) -> Result<Exit> {
        let hold = if self.no_hold { Hold::Off } else { Hold::Empty };
        let start = Situation::beginning(self.lines, hold)?;
        let mover = self.physics.mover(self.lines)?;
        let config = ChainConfig {
            previews: self.previews,
            clears: self.clears,
            leave: self.leave()?,
        };
        self.search.start_threads()?;
        let seed = self.search.seed()?;
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let limits = Limits::until(watch.stop().clone());
        // A loop asks for dozens of chances, each of which the table makes several times as fast.
        let table = self.table.useful(&mover, start.field, true, &limits);
        let adviser = Adviser::new(&mover);
        let adviser = table.as_ref().map_or(adviser, |table| adviser.with_table(table));
        let play = |number: usize, progress: &Progress| {
            let mut starts = Vec::new();
            let random = &mut seed.stream(number as u64);
            let played = chain(&adviser, start.clone(), &config, random, &limits, |start| {
                progress.add(1);
                starts.push(start.clone());
            });
            (starts, played.err())
        };
        let (chains, exit) = self.play_all(play, &mut output)?;
        let chances: Vec<Vec<Chance>> = chains
            .iter()
            .map(|chain| chain.iter().map(|start| start.chance).collect())
            .collect();
        let estimate = Estimate::of(&chances, &mut seed.stream(RESAMPLING));
        match self.format {
            Format::Text => write_text(&mut output, &chains, &estimate)?,
            Format::Json => writeln!(output, "{}", self.document(seed, &chains, &estimate))?,
            Format::Jsonl => writeln!(output, "{}", summary(seed, &chains, &estimate))?,
        }
        output.finish()?;
        Ok(watch.exit(exit))
    }

    fn leave(&self) -> Result<Leave> {
        Ok(match (self.leave, &self.worth) {
            (LeaveArg::Any, None) => Leave::Any,
            (LeaveArg::Any, Some(_)) => {
                bail!("--worth tells which piece is best to leave, and --leave any does not ask")
            }
            (LeaveArg::Best, None) => Leave::Best(Box::new(Worth::standard()?)),
            (LeaveArg::Best, Some(path)) => {
                let text = Source::choose(None, Some(path.clone()))?.read_to_end(MOST_BYTES)?;
                Leave::Best(Box::new(text.parse(str::parse)?))
            }
        })
    }

    /// Plays the chains, as many at once as there are threads; those that a limit ends are kept as far as they came.
    fn play_all(
        &self,
        play: impl Fn(usize, &Progress) -> (Vec<Start>, Option<ChanceError>) + Sync,
        output: &mut Output,
    ) -> Result<(Vec<Vec<Start>>, Exit)> {
        let progress = Progress::bar((self.chains * self.clears) as u64, "clears");
        let first = self.first - 1;
        let numbers: Vec<usize> = (first..first + self.chains).collect();
        let mut chains = Vec::new();
        for numbers in numbers.chunks(rayon::current_num_threads()) {
            let played: Vec<_> = numbers
                .par_iter()
                .map(|&number| play(number, &progress))
                .collect();
            let mut exit = Exit::Solved;
            for (&number, (starts, error)) in numbers.iter().zip(played) {
                for (clear, start) in starts.iter().enumerate().filter(|_| self.format == Format::Jsonl) {
                    writeln!(output, "{}", entry(number, clear, start))?;
                }
                chains.push(starts);
                match error {
                    None => {}
                    Some(ChanceError::GaveUp(_)) => exit = Exit::GaveUp,
                    Some(error) => return Err(error.into()),
                }
            }
            if exit == Exit::GaveUp {
                return Ok((chains, exit));
            }
        }
        Ok((chains, Exit::Solved))
    }

    fn document(&self, seed: Seed, chains: &[Vec<Start>], estimate: &Estimate) -> Value {
        let mut document = summary(seed, chains, estimate);
        let starts = (self.first - 1..).zip(chains).flat_map(|(number, chain)| {
            let entries = chain.iter().enumerate();
            entries.map(move |(clear, start)| entry(number, clear, start))
        });
        document["list"] = starts.collect();
        document
    }
}

fn write_text(output: &mut Output, chains: &[Vec<Start>], estimate: &Estimate) -> Result<()> {
    let starts: usize = chains.iter().map(Vec::len).sum();
    let (starts, all) = (
        counted(starts as u64, "start"),
        counted(chains.len() as u64, "chain"),
    );
    writeln!(
        output,
        "{starts} of {all}, each with its exact chance under best play\n"
    )?;
    writeln!(output, "clear      starts  mean chance     worst  certain")?;
    write_phase(output, "first", estimate.first)?;
    // The second clear of a game follows on one; the eighth begins a round as the first did.
    for before in (1..estimate.phases.len()).chain([0]) {
        let number = if before == 0 {
            estimate.phases.len() + 1
        } else {
            before + 1
        };
        write_phase(
            output,
            &format!("{number}, {}...", number + estimate.phases.len()),
            estimate.phases[before],
        )?;
    }
    match (estimate.clears, estimate.interval) {
        (None, _) => writeln!(
            output,
            "\nnot every phase has a start: no expected number of clears"
        ),
        (Some(clears), None) => writeln!(output, "\nexpected clears in a row: {clears:.1}"),
        (Some(clears), Some((low, high))) => writeln!(
            output,
            "\nexpected clears in a row: {clears:.1}, 90 % interval {low:.1} to {high:.1} (chains resampled)"
        ),
    }?;
    Ok(())
}

fn write_phase(output: &mut Output, name: &str, phase: Option<Phase>) -> Result<()> {
    let Some(Phase {
        starts,
        mean,
        worst,
        certain,
    }) = phase
    else {
        return Ok(writeln!(output, "{name:<10} {:>6}", 0)?);
    };
    Ok(writeln!(
        output,
        "{name:<10} {starts:>6}  {mean:>11.5}  {worst:>8.4}  {certain:>7}"
    )?)
}

fn entry(chain: usize, clear: usize, start: &Start) -> Value {
    json!({
        "type": "start",
        "chain": chain + 1,
        "clear": clear + 1,
        "queue": letters(&start.situation.shown),
        "hold": start.situation.hold.piece().map(|piece| piece.to_string()),
        "bag": start.situation.bag.to_string(),
        "numerator": start.chance.won,
        "denominator": start.chance.of,
        "games": start.games,
        "left": start.left.to_string(),
    })
}

fn summary(seed: Seed, chains: &[Vec<Start>], estimate: &Estimate) -> Value {
    let phase = |phase: Option<Phase>| {
        phase.map(
            |Phase {
                 starts,
                 mean,
                 worst,
                 certain,
             }| { json!({"starts": starts, "mean": mean, "worst": worst, "certain": certain}) },
        )
    };
    // A sum that never ends, where no start failed, is no number of JSON.
    let finite = |value: f64| value.is_finite().then_some(value);
    json!({
        "type": "estimate",
        "seed": seed.0,
        "chains": chains.len(),
        "starts": chains.iter().map(Vec::len).sum::<usize>(),
        "first": phase(estimate.first),
        "phases": estimate.phases.iter().map(|&one| phase(one)).collect::<Vec<_>>(),
        "clears": estimate.clears.and_then(finite),
        "interval": estimate.interval.map(|(low, high)| [finite(low), finite(high)]),
    })
}
