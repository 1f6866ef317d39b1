//! `number-match`: wins boards of Number Match, proves the best line, replays it.

mod batch;
mod draw;
mod generate;
mod options;
mod play;
mod replay;
mod report;
mod solve;
mod stats;
mod verify;

use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use quadrille_cli::{ColorArgs, Exit, HelpCommand, is_picture_name, parse_bare};

/// Win boards of Number Match, with a proof that no line is better
///
/// The game: two digits that are equal or add up to ten may be taken when nothing stands between them in a column, on a
/// diagonal, or in reading order. Rows without a digit vanish. A refill adds copies of all digits at the end. The game
/// is won when no digit is left.
///
/// A board is rows of digits, . or 0 for a cleared cell, with / or a new line between rows.
#[derive(Parser)]
#[command(name = "number-match", version, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    color: ColorArgs,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  number-match 761541629/587238354/149416182       # short for: number-match solve ...
  number-match solve board.txt --format json | number-match verify
  number-match solve --preset 1-19
  number-match play                                # type a board, then follow its line on the phone
  number-match play --me                           # play yourself, with hints and undo
  number-match solve board.txt --format json | number-match draw --output taps.png
  number-match generate --count 10 --seed 1 --most-pairs 6
  number-match stats --count 1000 --trials 10000 --seed 1

Exit codes: 0 solved or yes, 1 proved that there is no win, or no, 2 bad usage or input, 3 gave up, 130 interrupted.
`number-match help COMMAND` has more, with examples.";

#[derive(Subcommand)]
enum Command {
    Solve(solve::Solve),
    Play(play::Play),
    Batch(batch::Batch),
    Verify(verify::Verify),
    Replay(replay::Replay),
    #[command(alias = "render")]
    Draw(draw::Draw),
    Generate(generate::Generate),
    Stats(stats::Stats),
    #[command(flatten)]
    Help(HelpCommand),
}

fn main() -> ExitCode {
    let cli: Cli = parse_bare(answering);
    cli.color.apply();
    quadrille_cli::run(|| cli.command.run())
}

/// A board, or a file with one, is solved; a screenshot is read first.
fn answering(first: &str) -> Option<&'static [&'static str]> {
    let is_board = |text: &str| {
        let is_cell = |cell: char| cell.is_ascii_digit() || "./_|, \t\n".contains(cell);
        text.contains(|cell: char| cell.is_ascii_digit()) && text.chars().all(is_cell)
    };
    let path = Path::new(first);
    if is_picture_name(first) {
        Some(&["solve", "--image"])
    } else if is_board(first)
        || first.starts_with(['[', '{'])
        || path.extension().is_some_and(|ending| !ending.is_empty())
        || path.is_file()
    {
        Some(&["solve"])
    } else {
        None
    }
}

impl Command {
    fn run(&self) -> anyhow::Result<Exit> {
        match self {
            Self::Solve(command) => command.run(),
            Self::Play(command) => command.run(),
            Self::Batch(command) => command.run(),
            Self::Verify(command) => command.run(),
            Self::Replay(command) => command.run(),
            Self::Draw(command) => command.run(),
            Self::Generate(command) => command.run(),
            Self::Stats(command) => command.run(),
            Self::Help(command) => command.run::<Cli>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn a_bare_board_is_solved() {
        for question in [
            "761541629/587238354",
            "5..4",
            "[[1,9],[2,8]]",
            "{\"start\":\"19\"}",
            "board.txt",
            "a.json",
        ] {
            assert_eq!(super::answering(question), Some(&["solve"][..]), "{question}");
        }
        assert_eq!(super::answering("Shot.PNG"), Some(&["solve", "--image"][..]));
        for other in ["sovle", "", "...", "help"] {
            assert_eq!(super::answering(other), None, "{other}");
        }
    }

    #[test]
    fn arguments_are_consistent() {
        super::Cli::command().debug_assert();
    }

    /// What the program has besides is about files, pictures and terminals.
    #[test]
    fn each_field_of_a_request_is_an_option() {
        let operations = <quadrille_number_match::api::NumberMatch as quadrille_schema::Service>::OPERATIONS;
        let drift = quadrille_cli::Drift::of(&super::Cli::command(), operations);
        assert_eq!(drift.missing, [""; 0]);
        insta::assert_snapshot!("options_beside_requests", drift);
    }
}
