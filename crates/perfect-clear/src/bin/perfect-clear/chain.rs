//! `perfect-clear loop`: clear after clear.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Format, Output, OutputArgs, Progress, SearchArgs, Watch, counted, whole_number};
use quadrille_perfect_clear::chain::{ChainConfig, Estimate, Phase, Start, chain};
use quadrille_perfect_clear::chance::{Chance, ChanceError, Situation};
use quadrille_perfect_clear::{Mover, letters};
use quadrille_search::{Limits, Seed};
use serde_json::{Value, json};

use crate::options::PhysicsArgs;

/// Play clear after clear, and tell how many follow each other on average
///
/// Each clear is played with the move of the highest exact chance, each start told with that chance. Chains do not end by
/// bad luck: a clear that fails is played again with other pieces, and the chances are multiplied. So the expected number
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
    /// Play without putting pieces aside
    #[arg(long)]
    no_hold: bool,
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
  perfect-clear loop --chains 40 --clears 14 --kicks jstris180 --time-limit 30m --format jsonl --output starts.jsonl

Exit codes: 0 played, 2 bad usage or input, 3 the time limit struck, 130 interrupted; what was played until then is told.";

/// The stream that resamples chains; those below it play them.
const RESAMPLING: u64 = u64::MAX;

impl LoopCommand {
    pub(crate) fn run(&self) -> Result<Exit> {
        let hold = if self.no_hold {
            quadrille_perfect_clear::Hold::Off
        } else {
            quadrille_perfect_clear::Hold::Empty
        };
        let start = Situation::beginning(self.lines, hold)?;
        let mover = self.physics.mover(self.lines)?;
        let seed = self.search.seed()?;
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let (chains, exit) = self.play(&mover, &start, seed, &watch, &mut output)?;
        let chances: Vec<Vec<Chance>> = chains
            .iter()
            .map(|chain| chain.iter().map(|start| start.chance).collect())
            .collect();
        let estimate = Estimate::of(&chances, &mut seed.stream(RESAMPLING));
        match self.format {
            Format::Text => write_text(&mut output, &chains, &estimate)?,
            Format::Json => writeln!(output, "{}", document(seed, &chains, &estimate))?,
            Format::Jsonl => writeln!(output, "{}", summary(seed, &chains, &estimate))?,
        }
        output.finish()?;
        Ok(watch.exit(exit))
    }

    /// Plays the chains, one after the other; those that a limit ends are kept as far as they came.
    fn play(
        &self,
        mover: &Mover,
        start: &Situation,
        seed: Seed,
        watch: &Watch,
        output: &mut Output,
    ) -> Result<(Vec<Vec<Start>>, Exit)> {
        let config = ChainConfig {
            previews: self.previews,
            clears: self.clears,
        };
        let limits = Limits::until(watch.stop().clone());
        let progress = Progress::bar((self.chains * self.clears) as u64, "clears");
        let mut chains = Vec::new();
        for number in 0..self.chains {
            let mut starts = Vec::new();
            let mut written = Ok(());
            let tell = |start: &Start| {
                progress.add(1);
                if self.format == Format::Jsonl && written.is_ok() {
                    written = writeln!(output, "{}", entry(number, starts.len(), start));
                }
                starts.push(start.clone());
            };
            let random = &mut seed.stream(number as u64);
            let played = chain(mover, start.clone(), config, random, &limits, tell);
            written?;
            chains.push(starts);
            match played {
                Ok(_) => {}
                Err(ChanceError::GaveUp(_)) => return Ok((chains, Exit::GaveUp)),
                Err(error) => return Err(error.into()),
            }
        }
        Ok((chains, Exit::Solved))
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

fn document(seed: Seed, chains: &[Vec<Start>], estimate: &Estimate) -> Value {
    let mut document = summary(seed, chains, estimate);
    let starts = chains.iter().enumerate().flat_map(|(number, chain)| {
        chain
            .iter()
            .enumerate()
            .map(move |(clear, start)| entry(number, clear, start))
    });
    document["list"] = starts.collect();
    document
}
