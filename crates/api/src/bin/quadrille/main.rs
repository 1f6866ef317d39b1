//! `quadrille`: all four solvers by requests in JSON.

mod ask;
mod schema;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use quadrille_cli::{ColorArgs, Exit, HelpCommand};

/// Ask all four solvers by requests in JSON, or print the schema of the requests
///
/// A request is an object whose `op` names a solver and a question, such as "tiler/solve". Its other fields have the
/// long names of the options of the solver's program; hyphens and underscores are the same.
#[derive(Parser)]
#[command(name = "quadrille", version, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    color: ColorArgs,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = r#"Examples:
  quadrille ask '{"op":"tiler/solve","signature":"I1,J1,L1,Z1"}'
  quadrille ask --threads 4 < requests.jsonl > answers.jsonl
  quadrille schema --format typescript > quadrille.d.ts

`quadrille help COMMAND` explains a command, with examples."#;

#[derive(Subcommand)]
enum Command {
    Ask(ask::Ask),
    Schema(schema::Schema),
    #[command(flatten)]
    Help(HelpCommand),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.apply();
    quadrille_cli::run(|| match &cli.command {
        Command::Ask(command) => command.run(),
        Command::Schema(command) => command.run(),
        Command::Help(command) => command.run::<Cli>(),
    })
}

/// Result of every subcommand.
type Result = anyhow::Result<Exit>;

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn arguments_are_consistent() {
        super::Cli::command().debug_assert();
    }
}
