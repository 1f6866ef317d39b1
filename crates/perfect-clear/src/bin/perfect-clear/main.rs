//! `perfect-clear`: solves known queues, counts what patterns can solve, and works out exact chances under best play.

mod advise;
mod bags;
mod batch;
mod book;
mod chance;
mod cover;
mod draw;
mod fumen;
mod graph;
mod loop_command;
mod options;
mod path;
mod percent;
mod play;
mod queues;
mod ren;
mod saves;
mod score;
mod setup;
mod shared;
mod solve;
mod spin;
mod table;
mod tbp;
mod verify;
mod ways;
mod worth;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use quadrille_cli::{ColorArgs, Exit, HelpCommand};
use quadrille_perfect_clear::fumen::find;

/// Perfect clears (PC): solutions, solve rates, minimals, saves, setups, and exact chances under best play
///
/// Fields are ten wide, rows top first: `.` or `_` is empty, `X` or the letter of a piece filled. Pieces go by the
/// letters I O T S Z J L. Everything follows the guideline: SRS with its kicks, hold, and the 7-bag; 180 spins and
/// other kicks by --kicks.
///
/// A question alone will do: the pieces of a whole queue are solved, fewer get advice, as a screenshot does, a fumen or
/// a link with one is drawn, and of a pattern the share that clears is worked out.
#[derive(Parser)]
#[command(name = "perfect-clear", version, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    #[command(flatten, next_help_heading = "Output")]
    color: ColorArgs,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear TILJSZOTILJ
  perfect-clear percent --pattern 'TIOSZJL,*p4'
  perfect-clear advise --queue TILJSZ
  perfect-clear solve --field XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____ --queue TILJSZ -o pc.json
  perfect-clear draw pc.json -o pc.png

Exit codes: 0 solved or yes, 1 no, 2 bad usage or input, 3 gave up, 130 interrupted.
`perfect-clear help COMMAND` has more, with examples.";

#[derive(Subcommand)]
enum Command {
    Percent(percent::Percent),
    Path(path::Path),
    Saves(saves::Saves),
    Cover(cover::Cover),
    Setup(setup::Setup),
    Solve(solve::Solve),
    Score(score::Score),
    Spin(spin::Spin),
    Ren(ren::Ren),
    Chance(chance::Chance),
    Advise(advise::Advise),
    Play(play::Play),
    Tbp(tbp::Tbp),
    Book(book::Book),
    Bags(bags::Bags),
    Loop(loop_command::Loop),
    Worth(worth::Worth),
    Fumen(fumen::Fumen),
    Queues(queues::Queues),
    Draw(draw::Draw),
    Graph(graph::Graph),
    Batch(batch::Batch),
    Verify(verify::Verify),
    Table(table::Table),
    #[command(flatten)]
    Help(HelpCommand),
}

fn main() -> ExitCode {
    let cli: Cli = quadrille_cli::parse_bare(answering);
    cli.color.apply();
    quadrille_cli::run(|| cli.command.run())
}

/// Pieces of a whole clear.
const PIECES: usize = 10;

/// The words before a question that stands alone: letters of pieces, a fumen, a picture, or a pattern.
fn answering(question: &str) -> Option<&'static [&'static str]> {
    let is_queue = !question.is_empty() && question.chars().all(|letter| "IOTSZJL".contains(letter));
    if is_queue && question.len() < PIECES {
        Some(&["advise", "--queue"])
    } else if is_queue {
        Some(&["solve", "--queue"])
    } else if quadrille_cli::is_picture_name(question) {
        Some(&["advise", "--image"])
    } else if find(question).next().is_some() {
        Some(&["draw"])
    } else if question.contains(['*', '[']) {
        Some(&["percent", "--pattern"])
    } else {
        None
    }
}

impl Command {
    fn run(&self) -> anyhow::Result<Exit> {
        match self {
            Self::Solve(command) => command.run(),
            Self::Graph(command) => command.run(),
            Self::Verify(command) => command.run(),
            Self::Draw(command) => command.run(),
            Self::Fumen(command) => command.run(),
            Self::Percent(command) => command.run(),
            Self::Path(command) => command.run(),
            Self::Cover(command) => command.run(),
            Self::Saves(command) => command.run(),
            Self::Score(command) => command.run(),
            Self::Setup(command) => command.run(),
            Self::Spin(command) => command.run(),
            Self::Ren(command) => command.run(),
            Self::Queues(command) => command.run(),
            Self::Chance(command) => command.run(),
            Self::Advise(command) => command.run(),
            Self::Bags(command) => command.run(),
            Self::Batch(command) => command.run(),
            Self::Play(command) => command.run(),
            Self::Tbp(command) => command.run(),
            Self::Loop(command) => command.run(),
            Self::Worth(command) => command.run(),
            Self::Book(command) => command.run(),
            Self::Table(command) => command.run(),
            Self::Help(command) => command.run::<Cli>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn questions_that_stand_alone_have_a_command() {
        let words = |question| super::answering(question).and_then(<[_]>::first).copied();
        for (question, command) in [
            ("TILJSZOTILJ", Some("solve")),
            ("TILJSZOTIL", Some("solve")),
            ("TILJSZ", Some("advise")),
            ("shot.PNG", Some("advise")),
            ("v115@vhAAgH", Some("draw")),
            (
                "https://knewjade.github.io/fumen-for-mobile/#?d=v115%40vhAAgH",
                Some("draw"),
            ),
            ("*p7", Some("percent")),
            ("[TI]!,*p4", Some("percent")),
            ("list", None),
            ("percnt", None),
            ("", None),
        ] {
            assert_eq!(words(question), command, "{question}");
        }
    }

    #[test]
    fn arguments_are_consistent() {
        super::Cli::command().debug_assert();
    }

    /// What the program has besides is about files, pictures and terminals.
    #[test]
    fn each_field_of_a_request_is_an_option() {
        let operations =
            <quadrille_perfect_clear::api::PerfectClear as quadrille_schema::Service>::OPERATIONS;
        let drift = quadrille_cli::Drift::of(&super::Cli::command(), operations);
        assert_eq!(drift.missing, [""; 0]);
        insta::assert_snapshot!("options_beside_requests", drift);
    }
}
