//! `tenten`: plays 1010! and its cousins, simulates, advises, and tells whether a set fits.

mod advise;
mod animate;
mod browse;
mod log_file;
mod merge;
mod options;
mod picture;
mod play;
mod plot;
mod replay;
mod report;
mod risk;
mod scene;
mod session;
mod simulate;
mod tune;
mod validate;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use quadrille_cli::{ColorArgs, Exit, HelpCommand};

/// Play 1010!, simulate its players, ask for advice, and check sets and records
///
/// The game: a board of 10 x 10, and in each round a set of three pieces, all of which must be placed, in any order.
/// Full rows and columns vanish. The game is over when no order and no places take the whole set.
///
/// Pieces go by letters: . - i _ I r t l j o h v H V R T L J O (`tenten pieces` draws them).
#[derive(Parser)]
#[command(name = "tenten", version, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    color: ColorArgs,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  tenten play --seed 1 --format jsonl | tenten replay
  tenten simulate --games 500 --seed 1
  tenten advise --pieces rOo --file board.txt
  tenten advise                                   # a session that keeps the board
  tenten risk --file board.txt
  tenten validate --pieces OOO --file board.txt

Exit codes: 0 solved or yes, 1 no, 2 bad usage or input, 3 gave up, 130 interrupted.
`tenten help COMMAND` tells more, with examples.";

#[derive(Subcommand)]
enum Command {
    Play(play::Play),
    Simulate(simulate::Simulate),
    Merge(merge::Merge),
    Tune(tune::Tune),
    Replay(replay::Replay),
    Advise(advise::Advise),
    Validate(validate::Validate),
    Risk(risk::Risk),
    Pieces(picture::Pieces),
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
            Self::Play(command) => command.run(),
            Self::Simulate(command) => command.run(),
            Self::Merge(command) => command.run(),
            Self::Tune(command) => command.run(),
            Self::Replay(command) => command.run(),
            Self::Advise(command) => command.run(),
            Self::Validate(command) => command.run(),
            Self::Risk(command) => command.run(),
            Self::Pieces(command) => command.run(),
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
