use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{CommandFactory, Subcommand};
use clap_complete::Shell;

use crate::{Exit, Output};

/// Completions for shells, and manual pages.
#[derive(Subcommand, Clone, Debug)]
pub enum HelpCommand {
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, or write one for each subcommand into a folder
    Man {
        /// The folder, which is made if it is not there
        #[arg(long, value_name = "FOLDER")]
        folder: Option<PathBuf>,
    },
}

impl HelpCommand {
    /// Prints what was asked for about the program with the arguments `Cli`.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn run<Cli: CommandFactory>(&self) -> Result<Exit> {
        let mut text = Vec::new();
        match self {
            Self::Completions { shell } => {
                let mut command = Cli::command();
                let name = command.get_name().to_owned();
                clap_complete::generate(*shell, &mut command, name, &mut text);
            }
            Self::Man { folder: None } => clap_mangen::Man::new(Cli::command()).render(&mut text)?,
            Self::Man { folder: Some(folder) } => {
                let written = fs::create_dir_all(folder)
                    .and_then(|()| clap_mangen::generate_to(Cli::command(), folder));
                written.with_context(|| format!("cannot write manual pages to {}", folder.display()))?;
            }
        }
        let mut output = Output::stdout();
        output.write_all(&text)?;
        output.finish()?;
        Ok(Exit::Solved)
    }
}
