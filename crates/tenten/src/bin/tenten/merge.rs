//! `tenten merge`: shards become one simulation.

use std::path::PathBuf;

use anyhow::{Result, anyhow, ensure};
use clap::Args;
use quadrille_cli::{Exit, OutputArgs};
use quadrille_tenten::simulate;

use crate::shared::log_file;
use crate::shared::plot;
use crate::shared::report::{self, ReportFormat, Run};
use crate::shared::versus;

/// Put the shards of a simulation together, of one player or several; the report is that of one process, byte for byte
#[derive(Args)]
pub(crate) struct Merge {
    /// The files of all shards, in any order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// How to write the report [default: as the name of --output ends, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<ReportFormat>,
    /// Draw the survival curve and the fill of the boards into this file, as SVG or PNG by its name
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

impl Merge {
    pub(crate) fn run(&self) -> Result<Exit> {
        let logs = self.files.iter().map(|path| log_file::read(path));
        let logs = logs.collect::<Result<Vec<_>>>()?;
        let format = self.output.format_or(self.format, ReportFormat::Text)?;
        ensure!(
            self.plot.is_none() || logs.iter().all(|logs| logs.len() == 1),
            "--plot draws the games of one player, and these shards have several"
        );
        let plot = plot::File::open(self.plot.as_deref())?;
        let output = self.output.open()?;
        let runs = simulate::merge_all(logs).map_err(|(place, error)| {
            let name = self.files.get(place).map(|path| path.display().to_string());
            match error {
                simulate::LogError::Missing(_) => anyhow!(error),
                error => anyhow!(error).context(name.unwrap_or_default()),
            }
        })?;
        let runs: Vec<Run> = runs
            .into_iter()
            .map(|(header, results)| Run { header, results })
            .collect();
        if let [run] = &runs[..] {
            report::write(output, format, run)?;
            plot.games(run)?;
        } else {
            versus::write(output, format, &runs)?;
        }
        Ok(Exit::Solved)
    }
}
