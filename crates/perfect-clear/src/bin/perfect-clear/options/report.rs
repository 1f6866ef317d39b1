use anyhow::Result;
use clap::builder::EnumValueParser;
use clap::{Args, ValueEnum};
use quadrille_cli::{Format, OutputArgs};

/// Destination and format of an answer.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct ReportArgs<F: ValueEnum + Send + Sync + 'static = Format> {
    /// How to write the answer [default: as the name of the output says, else text]
    #[arg(long, value_name = "FORMAT", value_parser = EnumValueParser::<F>::new())]
    format: Option<F>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl<F: ValueEnum + Send + Sync + 'static> ReportArgs<F> {
    /// The format that was asked for, by name or by the name of the file.
    pub(crate) fn format_or(&self, usual: F) -> Result<F> {
        self.output.format_or(self.format.clone(), usual)
    }
}

impl<F: ValueEnum + Copy + PartialEq + Send + Sync + 'static> ReportArgs<F> {
    /// How many items are written at most: the number that was given; else `usual` for a person who reads `text` on
    /// standard output, and all of them in files and documents.
    pub(crate) fn most(&self, given: Option<usize>, usual: usize, text: F) -> Result<usize> {
        let is_read = self.output.path().is_none() && self.format_or(text)? == text;
        Ok(given.unwrap_or(if is_read { usual } else { usize::MAX }))
    }
}

impl ReportArgs {
    pub(crate) fn format(&self) -> Result<Format> {
        self.format_or(Format::Text)
    }
}
