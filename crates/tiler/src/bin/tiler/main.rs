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

use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use quadrille_cli::{ColorArgs, Exit, HelpCommand, parse_bare};
use quadrille_tiler::Kind;

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
  tiler I1,J1,L1,Z1                       # short for: tiler solve I1,J1,L1,Z1
  tiler tiling.json                       # short for: tiler draw tiling.json
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
    let cli: Cli = parse_bare(answering);
    cli.color.apply();
    quadrille_cli::run(|| cli.command.run())
}

/// A signature, or a file with signatures, is solved; a document is drawn, which solves one that has no figures yet.
fn answering(first: &str) -> Option<&'static [&'static str]> {
    let counts = |part: &str| {
        let mut signs = part.trim().chars();
        let kind = signs.next().map(|sign| sign.to_ascii_uppercase());
        kind.and_then(Kind::from_letter).is_some() && signs.as_str().parse::<u64>().is_ok()
    };
    let path = Path::new(first);
    let has_ending = path.extension().is_some_and(|ending| !ending.is_empty());
    if first.trim_start().starts_with(['[', '{']) || path.extension().is_some_and(|ending| ending == "json") {
        Some(&["draw"])
    } else if first.split(',').all(counts) || has_ending || path.is_file() {
        Some(&["solve"])
    } else {
        None
    }
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
    fn a_bare_signature_is_solved_and_a_document_drawn() {
        for question in ["I4", "i1,j1, l1,z1", "O4,", "signatures.txt", "questions.jsonl"] {
            let expected = (question != "O4,").then_some(&["solve"][..]);
            assert_eq!(super::answering(question), expected, "{question}");
        }
        for document in ["tiling.json", "[[\"O\",0,0,0]]", "{\"signature\":\"O4\"}"] {
            assert_eq!(super::answering(document), Some(&["draw"][..]), "{document}");
        }
        for other in ["sovle", "", "It", "help"] {
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
        let operations = <quadrille_tiler::api::Tiler as quadrille_schema::Service>::OPERATIONS;
        let drift = quadrille_cli::Drift::of(&super::Cli::command(), operations);
        assert_eq!(drift.missing, [""; 0]);
        insta::assert_snapshot!("options_beside_requests", drift);
    }
}
