//! `tiler`: tiles squares with the tetrominoes of a signature, checks, draws and counts such tilings.

mod answer;
mod batch;
mod count;
mod draw;
mod generate;
mod live_board;
mod net_solve;
mod picture;
mod question;
mod serve;
mod solve;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use quadrille_cli::{ColorArgs, Exit, HelpCommand};

/// Tile a square with exactly the tetrominoes that a signature names, or prove that it cannot be done
///
/// A signature counts the figures of each kind: I49,J127,L49,O13,S127,T126,Z134 stands for 625 figures, which fill a
/// square of 50 x 50. Kinds may come in any order, and those left out count 0.
#[derive(Parser)]
#[command(name = "tiler", version, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    color: ColorArgs,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  tiler solve I1,J1,L1,Z1
  tiler solve I49,J127,L49,O13,S127,T126,Z134 --format json | tiler draw - -o tiling.svg
  tiler generate 50 --seed 1 | tiler solve - --format contest

Exit codes: 0 solved or yes, 1 proved that there is none or no, 2 bad usage or input, 3 gave up, 130 interrupted.
`tiler help COMMAND` explains a command, with examples.";

#[derive(Subcommand)]
enum Command {
    Solve(solve::Solve),
    Verify(verify::Verify),
    Generate(generate::Generate),
    #[command(alias = "render")]
    Draw(draw::Draw),
    Count(count::Count),
    Serve(serve::Serve),
    NetSolve(net_solve::NetSolve),
    #[command(flatten)]
    Help(HelpCommand),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.apply();
    quadrille_cli::run(|| cli.command.run())
}

impl Command {
    fn run(&self) -> anyhow::Result<Exit> {
        match self {
            Self::Solve(command) => command.run(),
            Self::Verify(command) => command.run(),
            Self::Generate(command) => command.run(),
            Self::Draw(command) => command.run(),
            Self::Count(command) => command.run(),
            Self::Serve(command) => command.run(),
            Self::NetSolve(command) => command.run(),
            Self::Help(command) => command.run::<Cli>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn arguments_are_consistent() {
        super::Cli::command().debug_assert();
    }
}
