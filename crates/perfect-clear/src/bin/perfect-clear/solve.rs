//! `perfect-clear solve`: what a known queue can do.

mod report;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Format, OutputArgs, SearchArgs, whole_number};
use quadrille_perfect_clear::solve::{self, Rank};
use quadrille_perfect_clear::{Field, Graph, GraphError, Mover, Piece, Placement, Queue, parse_pieces};
use quadrille_search::{GaveUp, Limits, Outcome};

use crate::options::{FieldArgs, HoldArgs, PhysicsArgs};
use crate::run::Run;
use report::Report;

/// Clear a field with a queue of which every piece is known
///
/// One solution, or all of them; the search is complete, so that no answer means that there is none. A queue may be one
/// that no bag gives.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    /// The pieces, the current one first
    #[arg(long, short, value_name = "PIECES")]
    queue: String,
    #[command(flatten)]
    hold: HoldArgs,
    /// All solutions instead of one
    #[arg(long)]
    all: bool,
    /// Of solutions that differ in the order of the pieces alone, only one
    #[arg(long, requires = "all")]
    unique: bool,
    /// Which solutions come first
    #[arg(long, value_name = "BY", requires = "all", value_enum)]
    rank: Option<RankArg>,
    /// The piece that is best left over, with --rank saved
    #[arg(long, value_name = "PIECE", default_value = "T")]
    save: Piece,
    /// Tell at most so many solutions
    #[arg(long, value_name = "N", requires = "all", value_parser = whole_number(1_usize, 1_000_000_000))]
    most: Option<usize>,
    #[command(flatten)]
    field: FieldArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
    /// Tell the keys to press for each piece
    #[arg(long, conflicts_with = "all")]
    keys: bool,
    /// How to write the solutions
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RankArg {
    /// Those that press hold least often
    Holds,
    /// Those with the fewest tucks and spins
    Drops,
    /// Those that leave over the piece of --save
    Saved,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear solve --queue TILJSZOTILJ
  perfect-clear solve --queue JZOSLIIJSOZ --all --unique --rank holds
  perfect-clear solve --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --queue IOLJ --hold S --format json

Exit codes: 0 there is a solution, 1 there is none, 2 bad usage or input, 3 the time limit struck
or (with --all) there are too many states, 130 interrupted.";

/// What is to be solved.
struct Question {
    field: Field,
    mover: Mover,
    queue: Queue,
}

/// Solutions; none if it is proved that there are none.
struct Found {
    /// The placements of each solution that is written.
    paths: Vec<Vec<Placement>>,
    /// How many solutions there are in all, if they were counted.
    count: Option<u128>,
}

type Answer = Result<Found, GaveUp>;

impl Solve {
    pub(crate) fn run(&self) -> Result<Exit> {
        let question = self.question()?;
        let mut run = Run::start(&self.output, &self.search)?;
        let answer = self.answer(&question, &run.limits)?;
        let report = Report {
            command: self,
            question: &question,
            answer: &answer,
        };
        match self.format {
            Format::Text => report.write_text(&mut run.output)?,
            Format::Json => report.write_json(&mut run.output)?,
            Format::Jsonl => report.write_lines(&mut run.output)?,
        }
        run.end(match &answer {
            Err(_) => Exit::GaveUp,
            Ok(found) if found.paths.is_empty() => Exit::ProvedNone,
            Ok(_) => Exit::Solved,
        })
    }

    fn question(&self) -> Result<Question> {
        Ok(Question {
            field: self.field.field()?,
            mover: self.physics.mover(self.field.lines())?,
            queue: Queue {
                hold: self.hold.hold(),
                pieces: parse_pieces(&self.queue).context("--queue")?,
            },
        })
    }

    fn answer(&self, question: &Question, limits: &Limits) -> Result<Answer> {
        let Question { field, mover, queue } = question;
        if self.all {
            return match Graph::new(mover, *field, queue, limits) {
                Ok(graph) => Ok(Ok(self.all_of(question, &graph))),
                Err(GraphError::GaveUp(why)) => Ok(Err(why)),
                Err(GraphError::Problem(error)) => Err(error.into()),
            };
        }
        let paths = match solve::first(mover, *field, queue, limits)? {
            Outcome::Solved(solution) => {
                vec![solution.steps.iter().map(|step| step.placement).collect()]
            }
            Outcome::Unsolvable(_) => Vec::new(),
            Outcome::GaveUp(why) => return Ok(Err(why)),
        };
        Ok(Ok(Found { paths, count: None }))
    }

    fn all_of(&self, question: &Question, graph: &Graph) -> Found {
        let mut found = if self.unique {
            let paths = graph.tilings();
            Found {
                count: Some(paths.len() as u128),
                paths,
            }
        } else {
            Found {
                paths: self.paths(graph),
                count: Some(graph.ways()),
            }
        };
        if let Some(by) = self.rank {
            let by = by.with(self.save);
            solve::rank(
                &question.mover,
                question.field,
                graph.stream(),
                &mut found.paths,
                by,
            );
        }
        found.paths.truncate(self.most.unwrap_or(usize::MAX));
        found
    }

    /// All solutions, or as many as are written if any will do.
    fn paths(&self, graph: &Graph) -> Vec<Vec<Placement>> {
        let most = self.most.filter(|_| self.rank.is_none());
        let mut paths = Vec::new();
        graph.for_each(|path| {
            paths.push(path.to_vec());
            most.is_none_or(|most| paths.len() < most)
        });
        paths
    }
}

impl RankArg {
    fn with(self, save: Piece) -> Rank {
        match self {
            Self::Holds => Rank::Holds,
            Self::Drops => Rank::Drops,
            Self::Saved => Rank::Saved(save),
        }
    }
}
