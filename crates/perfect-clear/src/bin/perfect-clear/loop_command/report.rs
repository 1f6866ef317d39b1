//! Starts and what they say of the clears in a row, for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted, looked_at};
use quadrille_perfect_clear::chain::{Estimate, Phase, Residual, Start};
use quadrille_perfect_clear::letters;
use quadrille_search::Seed;
use serde_json::{Value, json};

use quadrille_perfect_clear::document;

/// Chains of starts, and the estimate from them.
pub(super) struct Report {
    pub(super) seed: Seed,
    /// The number of the first chain, from 1.
    pub(super) first: usize,
    pub(super) chains: Vec<Vec<Start>>,
    pub(super) estimate: Estimate,
    /// What the play adds to the values of starts, if that is known.
    pub(super) residual: Option<Residual>,
    /// Starts that were asked for.
    pub(super) asked: usize,
    /// What ended the chains before these were played, if something did.
    pub(super) ended: Option<&'static str>,
}

impl Report {
    fn starts(&self) -> usize {
        self.chains.iter().map(Vec::len).sum()
    }

    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        if let Some(ended) = self.ended {
            let looked_at = looked_at(self.starts() as u64, self.asked as u64, "start");
            writeln!(output, "{looked_at}: {ended}, and this is what is known of those")?;
        }
        let starts = counted(self.starts() as u64, "start");
        let chains = counted(self.chains.len() as u64, "chain");
        writeln!(
            output,
            "{starts} of {chains}, each with its exact chance under best play\n"
        )?;
        self.write_phases(output)?;
        match (self.estimate.clears, self.estimate.interval) {
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
        if let Some(Residual {
            starts,
            first,
            mean,
            clears,
            interval: (low, high),
        }) = self.residual
        {
            let starts = counted(starts as u64, "start");
            writeln!(
                output,
                "the play adds {first:.4} to the values of first starts and {mean:.4} to those of {starts} after them: \
                 {clears:.1} clears in a row, 90 % interval {low:.1} to {high:.1}"
            )?;
        }
        Ok(())
    }

    /// A line for each number of clears before: the second clear of a game follows on one, the eighth begins a round as
    /// the first did.
    fn write_phases(&self, output: &mut Output) -> Result<()> {
        writeln!(output, "clear      starts  mean chance     worst  certain")?;
        write_phase(output, "first", self.estimate.first)?;
        let phases = self.estimate.phases.len();
        for before in (1..phases).chain([0]) {
            let number = if before == 0 { phases + 1 } else { before + 1 };
            let name = format!("{number}, {}...", number + phases);
            write_phase(output, &name, self.estimate.phases[before])?;
        }
        Ok(())
    }

    /// All of it; the starts in a list.
    pub(super) fn document(&self) -> Value {
        let mut document = self.summary();
        let starts = (self.first - 1..).zip(&self.chains).flat_map(|(number, chain)| {
            let starts = chain.iter().enumerate();
            starts.map(move |(clear, start)| entry(number, clear, start))
        });
        document["list"] = starts.collect();
        document
    }

    /// The estimate alone.
    pub(super) fn summary(&self) -> Value {
        let Estimate {
            first,
            phases,
            clears,
            interval,
        } = &self.estimate;
        let phases: Vec<Value> = phases.iter().map(|&phase| document_of(phase)).collect();
        // A sum that never ends, where no start failed, is no number of JSON.
        let finite = |value: f64| value.is_finite().then_some(value);
        let mut summary = json!({
            "type": "estimate",
            "seed": self.seed.0,
            "chains": self.chains.len(),
            "starts": self.starts(),
            "first": document_of(*first),
            "phases": phases,
            "clears": clears.and_then(finite),
            "interval": interval.map(|(low, high)| [finite(low), finite(high)]),
            "residual": self.residual.map(|residual| json!({
                "starts": residual.starts,
                "first": residual.first,
                "mean": residual.mean,
                "clears": residual.clears,
                "interval": residual.interval,
            })),
        });
        if self.ended.is_some() {
            summary["gave_up"] = "stopped".into();
            summary["looked_at"] = self.starts().into();
            summary["total"] = self.asked.into();
        }
        summary
    }
}

fn write_phase(output: &mut Output, name: &str, phase: Option<Phase>) -> Result<()> {
    let Some(phase) = phase else {
        return Ok(writeln!(output, "{name:<10} {:>6}", 0)?);
    };
    let Phase {
        starts,
        mean,
        worst,
        certain,
    } = phase;
    Ok(writeln!(
        output,
        "{name:<10} {starts:>6}  {mean:>11.5}  {worst:>8.4}  {certain:>7}"
    )?)
}

fn document_of(phase: Option<Phase>) -> Value {
    let Some(Phase {
        starts,
        mean,
        worst,
        certain,
    }) = phase
    else {
        return Value::Null;
    };
    json!({"starts": starts, "mean": mean, "worst": worst, "certain": certain})
}

/// Writes each start of a chain as a line.
pub(super) fn write_starts(output: &mut Output, chain: usize, starts: &[Start]) -> Result<()> {
    for (clear, start) in starts.iter().enumerate() {
        writeln!(output, "{}", entry(chain, clear, start))?;
    }
    Ok(())
}

fn entry(chain: usize, clear: usize, start: &Start) -> Value {
    json!({
        "type": "start",
        "chain": chain + 1,
        "clear": clear + 1,
        "queue": letters(&start.situation.shown),
        "hold": document::hold(start.situation.hold),
        "bag": start.situation.bag.to_string(),
        "numerator": start.chance.won,
        "denominator": start.chance.of,
        "games": start.games,
        "left": start.left.to_string(),
        "residual": start.residual,
    })
}
