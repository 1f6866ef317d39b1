//! `perfect-clear solve`: what a known queue can do.

mod report;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Format, OutputArgs, SearchArgs, whole_number};
use quadrille_perfect_clear::solve::{Rank, rank};
use quadrille_perfect_clear::{
    Config, GaveUp, Graph, Limits, Outcome, Piece, Placement, Problem, Queue, solve, solve_all,
};

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
        let problem = self.problem()?;
        let mut run = Run::start(&self.output, &self.search)?;
        let answer = self.answer(&problem, &run.limits);
        let report = Report {
            command: self,
            problem: &problem,
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

    fn problem(&self) -> Result<Problem> {
        let field = self.field.field()?;
        let mover = self.physics.mover(self.field.lines())?;
        let queue: Queue = self.queue.parse().context("--queue")?;
        Ok(Problem::holding(field, self.hold.hold(), queue)?.with_mover(&mover)?)
    }

    fn answer(&self, problem: &Problem, limits: &Limits) -> Answer {
        let config = Config::default();
        if self.all {
            return match solve_all(problem, &config, limits).outcome {
                Outcome::Solved(graph) => Ok(self.all_of(problem, &graph)),
                Outcome::Unsolvable(_) => Ok(Found {
                    paths: Vec::new(),
                    count: Some(0),
                }),
                Outcome::GaveUp(why) => Err(why),
            };
        }
        let paths = match solve(problem, &config, limits).outcome {
            Outcome::Solved(solution) => {
                vec![solution.steps.iter().map(|step| step.placement).collect()]
            }
            Outcome::Unsolvable(_) => Vec::new(),
            Outcome::GaveUp(why) => return Err(why),
        };
        Ok(Found { paths, count: None })
    }

    fn all_of(&self, problem: &Problem, graph: &Graph) -> Found {
        let mut found = if self.unique {
            let paths = graph.tilings();
            Found {
                count: Some(paths.len() as u128),
                paths,
            }
        } else {
            Found {
                paths: self.paths(graph),
                count: Some(graph.solutions()),
            }
        };
        if let Some(by) = self.rank {
            rank(problem, &mut found.paths, by.with(self.save));
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
