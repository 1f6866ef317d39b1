//! `perfect-clear solve`: what a known queue can do.

use std::io::Write;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Format, Output, OutputArgs, SearchArgs, Watch, counted, whole_number};
use quadrille_perfect_clear::solve::{Rank, first, rank};
use quadrille_perfect_clear::{
    Field, Graph, GraphError, Mover, Piece, PieceStream, Placement, Queue, Solution, fumen, letters,
    parse_pieces,
};
use quadrille_search::{GaveUp, Limits, Outcome};
use serde_json::{Value, json};

use crate::options::{FieldArgs, HoldArgs, PhysicsArgs};
use crate::picture;

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

/// What was found.
struct Answer {
    status: &'static str,
    exit: Exit,
    /// Placements of each solution that is told.
    told: Vec<Vec<Placement>>,
    /// All solutions, if they were counted.
    found: Option<u128>,
    /// Why nothing is known.
    reason: Option<GaveUp>,
}

impl Solve {
    pub(crate) fn run(&self) -> Result<Exit> {
        let field = self.field.field()?;
        let mover = self.physics.mover(self.field.lines())?;
        let queue = Queue {
            hold: self.hold.hold(),
            pieces: parse_pieces(&self.queue).context("--queue")?,
        };
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let answer = self.solve(&mover, field, &queue, &watch)?;
        match self.format {
            Format::Text => self.write_text(&mut output, &mover, field, &queue, &answer)?,
            Format::Json => self.write_json(&mut output, &mover, field, &queue, &answer)?,
            Format::Jsonl => {
                let (stream, keys) = (PieceStream::new(&queue), self.keys.then(|| mover.physics()));
                for path in &answer.told {
                    let solution = Solution::follow(field, &stream, path);
                    writeln!(output, "{}", picture::solution_entry(field, &solution, keys))?;
                }
            }
        }
        output.finish()?;
        Ok(watch.exit(answer.exit))
    }

    fn solve(&self, mover: &Mover, field: Field, queue: &Queue, watch: &Watch) -> Result<Answer> {
        let limits = Limits::until(watch.stop().clone());
        if !self.all {
            return Ok(match first(mover, field, queue, &limits)? {
                Outcome::Solved(solution) => {
                    let path = solution.steps.iter().map(|step| step.placement).collect();
                    Answer::of(vec![path], None)
                }
                Outcome::Unsolvable(_) => Answer::of(Vec::new(), None),
                Outcome::GaveUp(why) => Answer::gave_up(why),
            });
        }
        match Graph::new(mover, field, queue, &limits) {
            Ok(graph) => Ok(self.all_of(mover, field, &graph)),
            Err(GraphError::GaveUp(why)) => Ok(Answer::gave_up(why)),
            Err(GraphError::Problem(error)) => Err(error.into()),
        }
    }

    fn all_of(&self, mover: &Mover, field: Field, graph: &Graph) -> Answer {
        let most = self.most.unwrap_or(usize::MAX);
        let is_cut_early = self.rank.is_none() && !self.unique;
        let mut paths = Vec::new();
        if self.unique {
            paths = graph.tilings();
        } else {
            graph.for_each(|path| {
                paths.push(path.to_vec());
                !is_cut_early || paths.len() < most
            });
        }
        let found = if self.unique {
            paths.len() as u128
        } else {
            graph.ways()
        };
        if let Some(by) = self.rank {
            let by = match by {
                RankArg::Holds => Rank::Holds,
                RankArg::Drops => Rank::Drops,
                RankArg::Saved => Rank::Saved(self.save),
            };
            rank(mover, field, graph.stream(), &mut paths, by);
        }
        paths.truncate(most);
        Answer::of(paths, Some(found))
    }

    fn write_text(
        &self,
        output: &mut Output,
        mover: &Mover,
        field: Field,
        queue: &Queue,
        answer: &Answer,
    ) -> Result<()> {
        let colored = output.is_colored();
        if let Some(why) = answer.reason {
            writeln!(output, "{}", picture::gave_up(why))?;
        }
        match (answer.status, answer.found) {
            ("unsolvable", _) => writeln!(
                output,
                "{queue} cannot clear the field: all orders and places were tried"
            )?,
            (_, Some(found)) => {
                let kind = if self.unique { "tiling" } else { "solution" };
                writeln!(output, "{}\n", counted(found, kind))?;
            }
            _ => {}
        }
        let stream = PieceStream::new(queue);
        for path in &answer.told {
            let solution = Solution::follow(field, &stream, path);
            if answer.found.is_some() {
                let steps: Vec<String> = solution.steps.iter().map(picture::sentence).collect();
                writeln!(output, "{}", steps.join("; "))?;
            } else {
                let keys = self.keys.then(|| mover.physics());
                write!(
                    output,
                    "{}",
                    picture::of_solution(field, &solution, keys, colored)
                )?;
            }
            writeln!(output, "{}", fumen::of_solution(field, &solution))?;
        }
        Ok(())
    }

    /// Written solution by solution: there may be hundreds of thousands.
    fn write_json(
        &self,
        output: &mut Output,
        mover: &Mover,
        field: Field,
        queue: &Queue,
        answer: &Answer,
    ) -> Result<()> {
        let head = json!({
            "status": answer.status,
            "field": field.to_rows(),
            "lines": field.rows(),
            "queue": letters(&queue.pieces),
            "hold": queue.hold.piece().map(|piece| piece.to_string()),
            "physics": mover.physics().kicks.name(),
            "drop": mover.physics().drop.name(),
        });
        let Value::Object(head) = head else { return Ok(()) };
        let fields: Vec<String> = head
            .iter()
            .map(|(name, value)| format!("{}:{value}", json!(name)))
            .collect();
        write!(output, "{{{}", fields.join(","))?;
        if let Some(why) = answer.reason {
            write!(output, ",\"reason\":\"{why}\"")?;
        }
        if let Some(found) = answer.found {
            write!(output, ",\"found\":{found}")?;
        }
        write!(output, ",\"solutions\":[")?;
        let (stream, keys) = (PieceStream::new(queue), self.keys.then(|| mover.physics()));
        for (index, path) in answer.told.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            let solution = Solution::follow(field, &stream, path);
            write!(
                output,
                "{comma}{}",
                picture::solution_entry(field, &solution, keys)
            )?;
        }
        Ok(writeln!(output, "]}}")?)
    }
}

impl Answer {
    fn of(told: Vec<Vec<Placement>>, found: Option<u128>) -> Self {
        let (status, exit) = if told.is_empty() {
            ("unsolvable", Exit::ProvedNone)
        } else {
            ("solved", Exit::Solved)
        };
        Self {
            status,
            exit,
            told,
            found,
            reason: None,
        }
    }

    fn gave_up(why: GaveUp) -> Self {
        Self {
            status: "unknown",
            exit: Exit::GaveUp,
            told: Vec::new(),
            found: None,
            reason: Some(why),
        }
    }
}
