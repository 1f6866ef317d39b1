//! `tenten`: plays 1010! and its cousins, simulates, advises, and checks sets and records.

mod advise;
mod animate;
mod browse;
mod deal;
mod draw;
mod endings;
mod learn;
mod measure;
mod merge;
mod options;
mod pieces;
mod play;
mod replay;
mod reproduce;
mod risk;
mod rules;
mod session;
mod shared;
mod simulate;
mod tune;
mod validate;
mod verify;

use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use quadrille_cli::{ColorArgs, Exit, HelpCommand, is_document_name, is_picture_name, parse_bare};

/// Play 1010!, simulate its players, ask for advice, and check sets and records
///
/// The game: a board of 10 x 10, and in each round a set of three pieces, all of which must be placed, in any order.
/// Full rows and columns vanish. The game is over when no order and no places take the whole set. Block Blast,
/// Blockudoku, Woodoku and others are games of the same kind: `--rules NAME`, and `tenten rules` lists them.
///
/// Pieces go by letters: . - i _ I r t l j o h v H V R T L J O (`tenten pieces` draws them), or are drawn: '##/#.'.
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
  tenten screenshot.png --rules block-blast       # advice on what a phone shows
  tenten board.txt --pieces rOo                   # short for tenten advise
  tenten advise                                   # a session that keeps the board
  tenten advise --pieces rOo board.txt
  tenten advise --rules block-blast --pieces '##/#. ### ###/###/###' board.txt
  tenten risk board.txt
  tenten validate --pieces OOO board.txt
  tenten play --seed 1 --format jsonl | tenten verify
  tenten simulate --count 500 --seed 1
  tenten deal questions.jsonl --seed 1            # for games: questions and answers as JSON lines

Exit codes: 0 solved or yes, 1 no, 2 bad usage or input, 3 gave up, 130 interrupted.
`tenten help COMMAND` says more, with examples.";

#[derive(Subcommand)]
enum Command {
    Advise(advise::Advise),
    Risk(risk::Risk),
    Validate(validate::Validate),
    Deal(deal::Deal),
    Rules(rules::RuleSets),
    Pieces(pieces::Pieces),
    Endings(endings::Endings),
    Play(play::Play),
    Verify(verify::Verify),
    Replay(replay::Replay),
    Draw(draw::Draw),
    Simulate(simulate::Simulate),
    Measure(measure::Measure),
    Reproduce(reproduce::Reproduce),
    Merge(merge::Merge),
    Tune(tune::Tune),
    Learn(learn::Learn),
    #[command(flatten)]
    Help(HelpCommand),
}

fn main() -> ExitCode {
    let cli: Cli = parse_bare(answering);
    cli.color.apply();
    quadrille_cli::run(|| cli.command.run())
}

/// The command that answers a bare question: a screenshot, a file with a board, or a board.
fn answering(question: &str) -> Option<&'static [&'static str]> {
    if is_picture_name(question) {
        return Some(&["advise", "--image"]);
    }
    let is_file = is_document_name(question) || Path::new(question).is_file();
    let is_json = question.trim_start().starts_with(['[', '{']);
    (is_file || is_json || is_drawn(question)).then_some(&["advise"])
}

/// Whether this looks like rows of a board.
fn is_drawn(question: &str) -> bool {
    let is_cell = |sign: char| ".#01".contains(sign) || !(sign.is_ascii() || sign.is_alphanumeric());
    question.contains(['/', '\n'])
        && question.contains(is_cell)
        && question
            .chars()
            .all(|sign| is_cell(sign) || "_XxO/|, \t\r\n".contains(sign))
}

impl Command {
    fn run(&self) -> anyhow::Result<Exit> {
        match self {
            Self::Play(command) => command.run(),
            Self::Simulate(command) => command.run(),
            Self::Measure(command) => command.run(),
            Self::Reproduce(command) => command.run(),
            Self::Merge(command) => command.run(),
            Self::Tune(command) => command.run(),
            Self::Learn(command) => command.run(),
            Self::Verify(command) => command.run(),
            Self::Replay(command) => command.run(),
            Self::Draw(command) => command.run(),
            Self::Advise(command) => command.run(),
            Self::Validate(command) => command.run(),
            Self::Deal(command) => command.run(),
            Self::Risk(command) => command.run(),
            Self::Rules(command) => command.run(),
            Self::Pieces(command) => command.run(),
            Self::Endings(command) => command.run(),
            Self::Help(command) => command.run::<Cli>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn a_bare_board_or_screenshot_is_to_be_advised() {
        let advise: &[&str] = &["advise"];
        assert_eq!(super::answering("shot.PNG"), Some(&["advise", "--image"][..]));
        for question in [
            "Cargo.toml",
            "no-such.txt",
            "advice.json",
            "..#/.../###",
            "..#\n...\n",
            "# . #/. . .",
            "🟦⬜/⬜🟦",
            "[[0,1],[1,0]]",
            "{\"board\":[\"..\"]}",
        ] {
            assert_eq!(super::answering(question), Some(advise), "{question}");
        }
        for slip in ["advis", "no-such", "simulat", "rOo", "10", "a/b"] {
            assert_eq!(super::answering(slip), None, "{slip}");
        }
    }

    #[test]
    fn arguments_are_consistent() {
        super::Cli::command().debug_assert();
    }

    /// What the program has besides is about files, pictures and terminals.
    #[test]
    fn each_field_of_a_request_is_an_option() {
        let operations = <quadrille_tenten::api::Tenten as quadrille_schema::Service>::OPERATIONS;
        let drift = quadrille_cli::Drift::of(&super::Cli::command(), operations);
        // These take the dealer of their rules.
        let dealers = ["advise", "risk", "validate", "rules"].map(|command| format!("{command} --dealer"));
        assert_eq!(drift.missing, dealers);
        insta::assert_snapshot!("options_beside_requests", drift);
    }
}
