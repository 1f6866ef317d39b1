//! `perfect-clear advise` and `chance`: what a player can reach who sees what the game shows.

mod tree;

use std::io::Write;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Format, Output, OutputArgs, Progress, SearchArgs, whole_number};
use quadrille_perfect_clear::chance::{Advice, Adviser, Chance, ChanceError, Move, Policy, Situation};
use quadrille_perfect_clear::{PieceSet, letters, parse_pieces};
use quadrille_search::Limits;
use serde_json::{Value, json};

use crate::options::{FieldArgs, HoldArgs, MemoryArgs, PhysicsArgs, parse_bag};
use crate::picture;
use crate::useful::TableArgs;

/// A moment in the game.
#[derive(Args, Clone, Debug)]
struct SituationArgs {
    /// The current piece and the previews
    #[arg(long, short, value_name = "PIECES")]
    queue: String,
    #[command(flatten)]
    hold: HoldArgs,
    /// What is still to come of the bag of the last piece shown, or `new` [default: the queue begins with a bag]
    #[arg(long, value_name = "PIECES")]
    bag: Option<String>,
    /// Take a queue that no bag gives
    #[arg(long)]
    any_bag: bool,
    #[command(flatten)]
    field: FieldArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    memory: MemoryArgs,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// Tell the exact chance of a perfect clear under best play
///
/// Pieces that are not shown come from bags, all orders equally likely; the player decides on what is shown at each
/// moment. So `825 of 840` means: the unseen pieces that matter come in 840 orders, and best play clears the field in 825
/// of them. Nothing is simulated.
#[derive(Args)]
#[command(after_help = CHANCE_EXAMPLES)]
pub(crate) struct ChanceCommand {
    #[command(flatten)]
    situation: SituationArgs,
}

/// Tell what to do now: every first move with its exact chance of a perfect clear, the best first
///
/// Pieces that are not shown come from bags, all orders equally likely; the player decides on what is shown at each
/// moment. So `825 of 840` means: the unseen pieces that matter come in 840 orders, and best play clears the field in 825
/// of them.
#[derive(Args)]
#[command(after_help = ADVISE_EXAMPLES)]
pub(crate) struct AdviseCommand {
    #[command(flatten)]
    situation: SituationArgs,
    /// What moves are ordered by
    #[arg(long, value_name = "METHOD", default_value = "exact")]
    method: Method,
    /// Draw at most so many moves; JSON lists all
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole_number(1_usize, 1_000))]
    most: usize,
    /// Tell what to do for each way in which the next N pieces may come
    #[arg(long, value_name = "N", conflicts_with = "method", value_parser = whole_number(1_usize, 6))]
    tree: Option<usize>,
    /// Write that in the language of Graphviz
    #[arg(long, requires = "tree", conflicts_with = "format")]
    dot: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Method {
    /// The chance under best play
    Exact,
    /// The share of queues that somebody could solve who is told all pieces after this move; it cannot rank moves
    Mass,
}

/// The fewest pieces of a clear for which the table of useful fields is read.
const WORTH_READING: usize = 8;

const CHANCE_EXAMPLES: &str = "\
Examples:
  perfect-clear chance --queue TILJSZ
  perfect-clear chance --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --queue IO --bag new --hold T

Exit codes: 0 there is a chance, 1 there is none, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

const ADVISE_EXAMPLES: &str = "\
Examples:
  perfect-clear advise --queue TILJSZ
  perfect-clear advise --queue ZOTI --hold J --bag LS --field 'XXXX______/XXXX______/XXXX______/XXXX______'
  perfect-clear advise --queue TILJSZ --method mass --format json
  perfect-clear advise --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --hold T --queue IO --bag new --tree 2

Exit codes: 0 there is a chance, 1 there is none, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl SituationArgs {
    fn situation(&self) -> Result<Situation> {
        let shown = parse_pieces(&self.queue).context("--queue")?;
        let bag = match self.bag.as_deref() {
            Some("new") => PieceSet::EMPTY,
            Some(letters) => parse_bag(letters).context("--bag")?,
            None => match Situation::bag_from_start(&shown) {
                Ok(bag) => bag,
                Err(_) if self.any_bag => PieceSet::EMPTY,
                Err(error) => {
                    bail!("{error}; --bag tells what is left of another bag, --any-bag takes any queue")
                }
            },
        };
        let situation = Situation {
            field: self.field.field()?,
            hold: self.hold.hold(),
            shown,
            bag,
        };
        if let Err(error) = situation
            .check_bags()
            .or_else(|error| if self.any_bag { Ok(()) } else { Err(error) })
        {
            bail!(
                "{error}, with {} still to come; --any-bag takes any queue",
                told_bag(bag)
            );
        }
        Ok(situation)
    }

    /// Works something out and has it written; nothing if a limit struck.
    ///
    /// The table of useful fields is read where that takes less time than it saves, and built if many answers need it.
    fn answer<T>(
        &self,
        has_many: bool,
        work: impl FnOnce(&Adviser<'_>, &Situation, &Limits) -> Result<T, ChanceError>,
        chance: impl FnOnce(&T) -> Chance,
        write: impl FnOnce(&mut Output, &Situation, Option<&T>) -> Result<()>,
    ) -> Result<Exit> {
        let situation = self.situation()?;
        let mover = self.physics.mover(self.field.lines())?;
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let limits = Limits::until(watch.stop().clone());
        let needed = situation.field.pieces_needed()?;
        let table = (needed >= WORTH_READING)
            .then(|| self.table.useful(&mover, situation.field, has_many, &limits))
            .flatten();
        let adviser = Adviser::new(&mover).with_memory(self.memory.bytes());
        let adviser = table.as_ref().map_or(adviser, |table| adviser.with_table(table));
        let progress = Progress::clock("working out the chance");
        let answer = work(&adviser, &situation, &limits);
        drop(progress);
        let answer = match answer {
            Ok(answer) => Some(answer),
            Err(ChanceError::GaveUp(_)) => None,
            Err(error) => return Err(MemoryArgs::explained(error)),
        };
        write(&mut output, &situation, answer.as_ref())?;
        output.finish()?;
        Ok(watch.exit(match answer {
            None => Exit::GaveUp,
            Some(answer) if chance(&answer).won == 0 => Exit::ProvedNone,
            Some(_) => Exit::Solved,
        }))
    }

    /// As [`SituationArgs::answer`], for an advice.
    fn advice(
        &self,
        write: impl FnOnce(&mut Output, &Situation, Option<&Advice>) -> Result<()>,
    ) -> Result<Exit> {
        let work =
            |adviser: &Adviser<'_>, situation: &Situation, limits: &Limits| adviser.advise(situation, limits);
        self.answer(false, work, |advice| advice.chance, write)
    }
}

fn told_bag(bag: PieceSet) -> String {
    if bag.is_empty() {
        "a new bag".to_owned()
    } else {
        bag.to_string()
    }
}

/// A chance as a person reads it.
pub(crate) fn told(chance: Chance) -> String {
    format!("{} of {}, {:.4} %", chance.won, chance.of, 100.0 * chance.value())
}

impl ChanceCommand {
    pub(crate) fn run(&self) -> Result<Exit> {
        self.situation.advice(|output, situation, advice| {
            if self.situation.format != Format::Text {
                return Ok(writeln!(output, "{}", document(situation, advice))?);
            }
            let Some(advice) = advice else {
                return Ok(writeln!(output, "gave up: nothing is known")?);
            };
            writeln!(
                output,
                "under best play, seeing what is shown: {}",
                told(advice.chance)
            )?;
            writeln!(
                output,
                "if all pieces were known:              {}",
                told(advice.known)
            )?;
            Ok(())
        })
    }
}

impl AdviseCommand {
    pub(crate) fn run(&self) -> Result<Exit> {
        if let Some(depth) = self.tree {
            return self.run_tree(depth);
        }
        self.situation.advice(|output, situation, advice| {
            let advice = advice.map(|advice| self.ordered(advice.clone()));
            if self.situation.format == Format::Text {
                return self.write_text(output, situation, advice.as_ref());
            }
            let mut document = document(situation, advice.as_ref());
            if let Some(advice) = &advice {
                document["best"] = if is_hold_best(advice) { "hold" } else { "move" }.into();
                document["moves"] = advice.moves.iter().map(entry).collect();
            }
            Ok(writeln!(output, "{document}")?)
        })
    }

    fn run_tree(&self, depth: usize) -> Result<Exit> {
        let work = |adviser: &Adviser<'_>, situation: &Situation, limits: &Limits| {
            adviser.policy(situation, depth, limits, |_| ())
        };
        let chance = |policy: &Policy| policy.graph()[policy.root()].chance;
        self.situation
            .answer(depth > 1, work, chance, |output, situation, policy| {
                if self.situation.format != Format::Text {
                    return Ok(writeln!(output, "{}", tree::document(situation, policy))?);
                }
                match policy {
                    None => writeln!(output, "gave up: nothing is known")?,
                    Some(policy) if self.dot => write!(output, "{}", policy.to_dot())?,
                    Some(policy) => tree::write(output, policy)?,
                }
                Ok(())
            })
    }

    fn ordered(&self, mut advice: Advice) -> Advice {
        if self.method == Method::Mass {
            advice.moves.sort_by_key(|one| std::cmp::Reverse(one.mass.won));
        }
        advice
    }

    fn write_text(&self, output: &mut Output, situation: &Situation, advice: Option<&Advice>) -> Result<()> {
        let Some(advice) = advice else {
            return Ok(writeln!(output, "gave up: nothing is known")?);
        };
        writeln!(
            output,
            "under best play, seeing what is shown: {}",
            told(advice.chance)
        )?;
        if is_hold_best(advice) {
            writeln!(
                output,
                "best: press hold, and decide on the piece that it shows; without that:"
            )?;
        }
        let colored = output.is_colored();
        for (number, one) in (1..).zip(advice.moves.iter().take(self.most)) {
            let hold = if one.hold { "hold, " } else { "" };
            writeln!(
                output,
                "\n{number}. {hold}{}: {}",
                one.placement,
                told(one.chance)
            )?;
            if self.method == Method::Mass {
                writeln!(output, "   solvable if all is told after it: {}", told(one.mass))?;
            }
            for row in picture::of_placement(situation.field, one.placement, colored) {
                writeln!(output, "   {row}")?;
            }
        }
        Ok(())
    }
}

/// Whether more is won by pressing hold before anything is decided than by any move.
pub(crate) fn is_hold_best(advice: &Advice) -> bool {
    let best = advice.moves.iter().map(|one| one.chance.won).max();
    best.unwrap_or(0) < advice.chance.won
}

fn document(situation: &Situation, advice: Option<&Advice>) -> Value {
    let mut document = situation_document(situation, advice.map(|advice| advice.chance));
    if let Some(advice) = advice {
        document["full_knowledge"] = fraction(advice.known);
    }
    document
}

/// What was asked, and the chance.
fn situation_document(situation: &Situation, chance: Option<Chance>) -> Value {
    let mut document = json!({
        "status": match chance {
            None => "unknown",
            Some(chance) if chance.won == 0 => "unsolvable",
            Some(_) => "solved",
        },
        "information": "as-shown",
        "field": situation.field.to_rows(),
        "lines": situation.field.rows(),
        "queue": letters(&situation.shown),
        "hold": situation.hold.piece().map(|piece| piece.to_string()),
        "bag": situation.bag.to_string(),
    });
    if let Some(chance) = chance {
        document["chance"] = fraction(chance);
    }
    document
}

fn entry(one: &Move) -> Value {
    let mut placement = picture::entry(one.placement);
    placement["hold"] = one.hold.into();
    json!({"placement": placement, "chance": fraction(one.chance), "mass": fraction(one.mass)})
}

pub(crate) fn fraction(chance: Chance) -> Value {
    json!({"exact": true, "value": chance.value(), "numerator": chance.won, "denominator": chance.of})
}
