//! `perfect-clear book`: setups that players know by heart, and what they are worth.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, OutputArgs, Progress, SearchArgs, Source, whole_number};
use quadrille_perfect_clear::book::{self, CLEARS, Entry, Leftover};
use quadrille_perfect_clear::build::{BuildError, Paths, Question, Tile, diagram};
use quadrille_perfect_clear::chance::{Adviser, Chance, ChanceError, Situation};
use quadrille_perfect_clear::fumen::{self, Page};
use quadrille_perfect_clear::{
    Field, Hold, Mover, Pattern, Percent, PercentError, Piece, PieceSet, Solution, letters, parse_pieces,
};
use quadrille_search::Limits;
use serde_json::{Value, json};

use crate::advise::told;
use crate::options::{PhysicsArgs, parse_bag};
use crate::path::percent;
use crate::picture;
use crate::useful::TableArgs;

/// Tell which setups of a book can be built, and how many queues clear them then
///
/// A book is a text file, a setup a line: clear | name | field | queues that build it | queues that follow. With --queue,
/// only those are told that these pieces build, mirror images too, with what to do, what each is worth then, and what the
/// best play without a book is worth. Shares are of queues of which every piece is known beforehand; where all that matters
/// is shown by the time that the setup stands, they are exact chances, and called so.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BookCommand {
    /// Read this book instead of the one that comes with the program, or - for standard input
    #[arg(long, short, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Only setups for this clear of the round of seven
    #[arg(long, short, value_name = "N", value_parser = whole_number(1_usize, CLEARS))]
    clear: Option<usize>,
    /// List mirror images as well; with --queue they always are
    #[arg(long)]
    mirrors: bool,
    /// The pieces that are there to build with, the one put aside first, then the current one
    #[arg(long, short, value_name = "PIECES")]
    queue: Option<String>,
    /// What is still to come of the bag of the queue's last piece, or `new` [default: the queue begins with a bag]
    #[arg(long, value_name = "PIECES", requires = "queue")]
    bag: Option<String>,
    /// Do not work out what the best play without a book is worth
    #[arg(long, requires = "queue")]
    no_free: bool,
    /// Write the book that comes with the program, to be extended
    #[arg(long, conflicts_with_all = ["file", "queue", "clear"])]
    print: bool,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
    /// How to write the setups
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear book --clear 1
  perfect-clear book --queue TILJSZO
  perfect-clear book --queue OSJIOZT --bag L --clear 3
  perfect-clear book --print > mine.txt; perfect-clear book --file mine.txt --format json

Exit codes: 0 a setup can be built, 1 none can, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

/// The most bytes of a book that make sense.
const MOST_BYTES: u64 = 1 << 20;

/// Lines of the clears that books are about.
const LINES: usize = 4;

/// The pieces that are there.
struct Given {
    pieces: Vec<Piece>,
    pattern: Pattern,
    bag: PieceSet,
}

/// A setup and what is known of it.
struct Judged {
    entry: Entry,
    built: Paths,
    /// How many of the queues that follow clear it.
    cleared: Percent,
    /// Whether all of them that matters is shown when it stands.
    is_shown: bool,
    /// With a queue: how to build it.
    order: Option<Solution>,
}

impl Judged {
    /// The setup as pieces in the empty field, or as it is if nothing builds it.
    fn drawn(&self) -> (Field, &[Tile]) {
        match (self.built.found.first(), Field::empty(LINES)) {
            (Some(way), Ok(empty)) => (empty, &way.tiles),
            _ => (self.entry.field, &[]),
        }
    }
}

/// What the best play without a book is worth.
enum Free {
    Unasked,
    Chance(Chance),
    Unknown(String),
}

impl BookCommand {
    pub(crate) fn run(&self) -> Result<Exit> {
        if self.print {
            let mut output = self.output.open()?;
            output.write_all(book::STANDARD.as_bytes())?;
            output.finish()?;
            return Ok(Exit::Solved);
        }
        let entries = self.entries()?;
        let given = self.given()?;
        let mover = self.physics.mover(LINES)?;
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let limits = Limits::until(watch.stop().clone());
        let progress = Progress::bar(entries.len() as u64, "setups");
        let mut judged = Vec::new();
        let mut gave_up = false;
        for entry in entries {
            match judge(&mover, entry, given.as_ref(), &limits) {
                Ok(one) => judged.extend(one),
                Err(error) if is_given_up(&error) => gave_up = true,
                Err(error) => return Err(error),
            }
            progress.add(1);
        }
        drop(progress);
        let free = match &given {
            Some(given) if !self.no_free => free_play(&mover, given, self.table, &limits),
            _ => Free::Unasked,
        };
        match self.format {
            Format::Text => write_text(&mut output, &judged, given.as_ref(), &free)?,
            Format::Json | Format::Jsonl => {
                writeln!(output, "{}", document(&judged, given.as_ref(), &free))?;
            }
        }
        output.finish()?;
        Ok(watch.exit(match (gave_up, judged.is_empty()) {
            (true, _) => Exit::GaveUp,
            (false, true) => Exit::ProvedNone,
            (false, false) => Exit::Solved,
        }))
    }

    /// The setups that are asked for, each followed by its mirror image if those are.
    fn entries(&self) -> Result<Vec<Entry>> {
        let entries = match &self.file {
            None => book::read(book::STANDARD, LINES)?,
            Some(path) => {
                let text = Source::choose(None, Some(path.clone()))?.read_to_end(MOST_BYTES)?;
                text.parse(|text| book::read(text, LINES))?
            }
        };
        let with_mirrors = self.mirrors || self.queue.is_some();
        let both = |entry: Entry| {
            let mirror = entry.mirrored();
            let is_new = with_mirrors && mirror.field != entry.field;
            std::iter::once(entry).chain(is_new.then_some(mirror))
        };
        let asked = |entry: &Entry| self.clear.is_none_or(|clear| entry.clear == clear);
        let entries: Vec<Entry> = entries.into_iter().filter(asked).flat_map(both).collect();
        if entries.is_empty() {
            bail!("the book has no such setup");
        }
        Ok(entries)
    }

    fn given(&self) -> Result<Option<Given>> {
        let Some(queue) = &self.queue else { return Ok(None) };
        let pieces = parse_pieces(queue).context("--queue")?;
        let bag = match self.bag.as_deref() {
            Some("new") => PieceSet::EMPTY,
            Some(letters) => parse_bag(letters).context("--bag")?,
            None => Situation::bag_from_start(&pieces).context(
                "--queue: if it does not begin with a bag, --bag tells what is to come of the last",
            )?,
        };
        Ok(Some(Given {
            pattern: letters(&pieces).parse().context("--queue")?,
            pieces,
            bag,
        }))
    }
}

fn is_given_up(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(BuildError::GaveUp(_)))
        || matches!(error.downcast_ref(), Some(PercentError::GaveUp { .. }))
}

/// What is known of a setup; nothing if there are pieces that do not build it.
fn judge(mover: &Mover, entry: Entry, given: Option<&Given>, limits: &Limits) -> Result<Option<Judged>> {
    let built = match entry.built(mover, given.map(|given| &given.pattern), limits) {
        Ok(built) => built,
        // A queue may be too short for some setups.
        Err(BuildError::Pattern(_)) if given.is_some() => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let Some(given) = given else {
        return Ok(Some(Judged {
            cleared: entry.cleared(mover, limits)?,
            is_shown: entry.is_shown()?,
            entry,
            built,
            order: None,
        }));
    };
    let is_shown = entry.is_shown()?;
    let Some((way, order, cleared)) = best_way(mover, &entry, &built, given, limits)? else {
        return Ok(None);
    };
    let found = vec![built.found[way].clone()];
    Ok(Some(Judged {
        entry,
        built: Paths { found, ..built },
        cleared,
        is_shown,
        order: Some(order),
    }))
}

/// The way to build a setup that leaves most continuations: its number, an order, and those.
fn best_way(
    mover: &Mover,
    entry: &Entry,
    built: &Paths,
    given: &Given,
    limits: &Limits,
) -> Result<Option<(usize, Solution, Percent)>> {
    let question = Question {
        mover,
        field: Field::empty(LINES)?,
        hold: Hold::Empty,
        pattern: &given.pattern,
        limits,
    };
    let mut seen: Vec<Leftover> = Vec::new();
    let mut best: Option<(usize, Solution, Percent)> = None;
    for (number, way) in built.found.iter().enumerate() {
        let Some(order) = question.order(&way.tiles, &given.pieces) else {
            continue;
        };
        let leftover = Leftover::of(&given.pieces, &order);
        if seen.contains(&leftover) {
            continue;
        }
        let cleared = entry.cleared_after(mover, &leftover, given.bag, limits)?;
        if best
            .as_ref()
            .is_none_or(|(_, _, most)| cleared.solved > most.solved)
        {
            best = Some((number, order, cleared));
        }
        seen.push(leftover);
    }
    Ok(best)
}

/// The chance of the clear under best play from the empty field.
fn free_play(mover: &Mover, given: &Given, table: TableArgs, limits: &Limits) -> Free {
    let Ok(field) = Field::empty(LINES) else {
        return Free::Unasked;
    };
    let situation = Situation {
        field,
        hold: Hold::Empty,
        shown: given.pieces.clone(),
        bag: given.bag,
    };
    let _progress = Progress::clock("working out the best free play");
    let table = table.useful(mover, field, false, limits);
    let adviser = Adviser::new(mover);
    let adviser = table.as_ref().map_or(adviser, |table| adviser.with_table(table));
    match adviser.advise(&situation, limits) {
        Ok(advice) => Free::Chance(advice.chance),
        Err(error @ ChanceError::GaveUp(_)) => Free::Unknown(error.to_string()),
        Err(error) => Free::Unknown(format!("not worked out: {error}")),
    }
}

fn write_text(output: &mut Output, judged: &[Judged], given: Option<&Given>, free: &Free) -> Result<()> {
    if judged.is_empty() {
        writeln!(output, "no setup of the book can be built")?;
    }
    let mut clear = 0;
    for (number, one) in (1..).zip(judged) {
        if one.entry.clear != clear {
            clear = one.entry.clear;
            writeln!(output, "clear {clear} of each round of {CLEARS}")?;
        }
        writeln!(output, "{number}. {}", one.entry.name)?;
        let (field, tiles) = one.drawn();
        for row in picture::of_tiles(field, tiles, output.is_colored()) {
            writeln!(output, "   {row}")?;
        }
        write_judged(output, one, given)?;
    }
    match free {
        Free::Unasked => Ok(()),
        Free::Chance(chance) => Ok(writeln!(
            output,
            "best play without a book, seeing only what is shown: {}",
            told(*chance)
        )?),
        Free::Unknown(why) => Ok(writeln!(output, "best play without a book: {why}")?),
    }
}

fn write_judged(output: &mut Output, one: &Judged, given: Option<&Given>) -> Result<()> {
    let (entry, built) = (&one.entry, &one.built);
    let (solved, total) = (built.solved(), built.queues.len());
    if let Some(order) = &one.order {
        let steps: Vec<String> = order.steps.iter().map(picture::sentence).collect();
        writeln!(output, "   {}", steps.join("; "))?;
    } else {
        let share = percent(solved, total);
        writeln!(
            output,
            "   built by {solved} of {total} queues {}, {share}",
            entry.build
        )?;
    }
    let (solved, total) = (one.cleared.solved as usize, one.cleared.total as usize);
    let share = percent(solved, total);
    let known = if one.is_shown {
        "the exact chance"
    } else {
        "if every piece is known beforehand"
    };
    let follow = match given {
        None => format!("queues {} that may follow", entry.follow),
        Some(_) => "continuations".to_owned(),
    };
    Ok(writeln!(
        output,
        "   cleared by {solved} of {total} {follow}, {share}, {known}"
    )?)
}

fn document(judged: &[Judged], given: Option<&Given>, free: &Free) -> Value {
    let mut document = json!({
        "information": "full",
        "queue": given.map(|given| letters(&given.pieces)),
        "setups": judged.iter().map(entry).collect::<Vec<_>>(),
    });
    match free {
        Free::Unasked => {}
        Free::Chance(chance) => {
            document["free_play"] = json!({
                "information": "as-shown",
                "value": chance.value(),
                "numerator": chance.won,
                "denominator": chance.of,
            });
        }
        Free::Unknown(why) => document["free_play"] = json!({"unknown": why}),
    }
    document
}

fn entry(one: &Judged) -> Value {
    let Judged {
        entry,
        built,
        cleared,
        is_shown,
        order,
    } = one;
    let (field, tiles) = one.drawn();
    let page = Page {
        diagram: diagram(field, tiles),
        ..Page::default()
    };
    let follow = order.is_none().then(|| entry.follow.to_string());
    let mut document = json!({
        "clear_number": entry.clear,
        "name": entry.name,
        "field": entry.field.to_rows(),
        "fumen": fumen::encode(&[page]),
        "build": {"pattern": entry.build.to_string(), "solved": built.solved(), "total": built.queues.len(), "ways": built.found.len()},
        "clear": {"pattern": follow, "solved": cleared.solved, "total": cleared.total, "exact_chance": is_shown},
    });
    if let Some(order) = order {
        let steps: Vec<Value> = order.steps.iter().map(picture::step_entry).collect();
        document["placements"] = steps.into();
    }
    document
}
