//! Starts and what they say of the clears in a row, for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted, looked_at};
use quadrille_perfect_clear::chain::{Phase, Residual, Start};
use quadrille_perfect_clear::document::{self, Played};

/// Chains of starts, and how their play ended.
pub(super) struct Report {
    pub(super) played: Played,
    /// What ended the chains before these were played, if something did.
    pub(super) ended: Option<&'static str>,
}

impl Report {
    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        if let Some(ended) = self.ended {
            let looked_at = looked_at(self.played.starts() as u64, self.played.asked as u64, "start");
            writeln!(output, "{looked_at}: {ended}, and this is what is known of those")?;
        }
        let starts = counted(self.played.starts() as u64, "start");
        let chains = counted(self.played.chains.len() as u64, "chain");
        writeln!(
            output,
            "{starts} of {chains}, each with its exact chance under best play\n"
        )?;
        self.write_phases(output)?;
        match (self.played.estimate.clears, self.played.estimate.interval) {
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
        }) = self.played.residual
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
        write_phase(output, "first", self.played.estimate.first)?;
        let phases = self.played.estimate.phases.len();
        for before in (1..phases).chain([0]) {
            let number = if before == 0 { phases + 1 } else { before + 1 };
            let name = format!("{number}, {}...", number + phases);
            write_phase(output, &name, self.played.estimate.phases[before])?;
        }
        Ok(())
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

/// Writes each start of a chain as a line.
pub(super) fn write_starts(output: &mut Output, chain: usize, starts: &[Start]) -> Result<()> {
    for (clear, start) in starts.iter().enumerate() {
        writeln!(output, "{}", document::start(chain, clear, start))?;
    }
    Ok(())
}
