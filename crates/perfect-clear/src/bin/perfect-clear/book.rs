//! `perfect-clear book`: setups that players know by heart, and what they are worth.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, OutputArgs, Progress, SearchArgs, Source};
use quadrille_perfect_clear::book::{self, Entry};
use quadrille_perfect_clear::build::{BuildError, Paths, Question, diagram};
use quadrille_perfect_clear::fumen::{self, Page};
use quadrille_perfect_clear::{Field, Hold, Mover, Pattern, Percent, PercentError, letters, parse_pieces};
use quadrille_search::Limits;
use serde_json::{Value, json};

use crate::options::PhysicsArgs;
use crate::path::percent;
use crate::picture;

/// Tell which setups of a book can be built, and how many queues clear them then
///
/// A book is a text file, a setup a line: name | field | queues that build it | queues that clear it then. Mirror images
/// are added. With --queue, only those are told that these pieces build, with what to do. Every piece is known beforehand.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BookCommand {
    /// Read this book instead of the one that comes with the program, or - for standard input
    #[arg(long, short, value_name = "FILE")]
    file: Option<PathBuf>,
    /// The pieces that are there to build with, the current one first
    #[arg(long, short, value_name = "PIECES")]
    queue: Option<String>,
    /// Write the book that comes with the program, to be extended
    #[arg(long, conflicts_with_all = ["file", "queue"])]
    print: bool,
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
  perfect-clear book
  perfect-clear book --queue TILJSZO
  perfect-clear book --print > mine.txt; perfect-clear book --file mine.txt --format json

Exit codes: 0 a setup can be built, 1 none can, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

/// The most bytes of a book that make sense.
const MOST_BYTES: u64 = 1 << 20;

/// Lines of the clears that books are about.
const LINES: usize = 4;

/// A setup and what is known of it.
struct Judged {
    entry: Entry,
    built: Paths,
    cleared: Percent,
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
        let queue = self
            .queue
            .as_deref()
            .map(queue_pattern)
            .transpose()
            .context("--queue")?;
        let mover = self.physics.mover(LINES)?;
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let limits = Limits::until(watch.stop().clone());
        let progress = Progress::bar(entries.len() as u64, "setups");
        let mut judged = Vec::new();
        let mut gave_up = false;
        for entry in entries {
            match judge(&mover, entry, queue.as_ref(), &limits) {
                Ok(one) => judged.extend(one),
                Err(error) if is_given_up(&error) => gave_up = true,
                Err(error) => return Err(error),
            }
            progress.add(1);
        }
        drop(progress);
        match self.format {
            Format::Text => write_text(&mut output, &mover, &judged, queue.as_ref())?,
            Format::Json | Format::Jsonl => {
                let setups: Vec<Value> = judged.iter().map(document).collect();
                let queue = queue.as_ref().map(ToString::to_string);
                writeln!(
                    output,
                    "{}",
                    json!({"information": "full", "queue": queue, "setups": setups})
                )?;
            }
        }
        output.finish()?;
        Ok(watch.exit(match (gave_up, judged.is_empty()) {
            (true, _) => Exit::GaveUp,
            (false, true) => Exit::ProvedNone,
            (false, false) => Exit::Solved,
        }))
    }

    /// The setups of the book, each followed by its mirror image.
    fn entries(&self) -> Result<Vec<Entry>> {
        let entries = match &self.file {
            None => book::read(book::STANDARD, LINES)?,
            Some(path) => {
                let text = Source::choose(None, Some(path.clone()))?.read_to_end(MOST_BYTES)?;
                text.parse(|text| book::read(text, LINES))?
            }
        };
        if entries.is_empty() {
            bail!("the book has no setup");
        }
        let both = |entry: Entry| {
            let mirror = entry.mirrored();
            let is_new = mirror.field != entry.field;
            std::iter::once(entry).chain(is_new.then_some(mirror))
        };
        Ok(entries.into_iter().flat_map(both).collect())
    }
}

fn queue_pattern(text: &str) -> Result<Pattern> {
    Ok(letters(&parse_pieces(text)?).parse()?)
}

fn is_given_up(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(BuildError::GaveUp(_)))
        || matches!(error.downcast_ref(), Some(PercentError::GaveUp(_)))
}

/// What is known of a setup; nothing if it cannot be built.
fn judge(mover: &Mover, entry: Entry, queue: Option<&Pattern>, limits: &Limits) -> Result<Option<Judged>> {
    let built = match entry.built(mover, queue, limits) {
        Ok(built) => built,
        // A queue may be too short for some setups.
        Err(BuildError::Pattern(_)) if queue.is_some() => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    if built.found.is_empty() {
        return Ok(None);
    }
    let cleared = entry.cleared(mover, limits)?;
    Ok(Some(Judged {
        entry,
        built,
        cleared,
    }))
}

fn write_text(output: &mut Output, mover: &Mover, judged: &[Judged], queue: Option<&Pattern>) -> Result<()> {
    if judged.is_empty() {
        return Ok(writeln!(output, "no setup of the book can be built")?);
    }
    let colored = output.is_colored();
    for (
        number,
        Judged {
            entry,
            built,
            cleared,
        },
    ) in (1..).zip(judged)
    {
        let (solved, total) = (built.solved(), built.queues.len());
        writeln!(output, "{number}. {}", entry.name)?;
        let path = &built.found[0];
        for row in picture::of_tiles(Field::empty(LINES)?, &path.tiles, colored) {
            writeln!(output, "   {row}")?;
        }
        match queue {
            None => writeln!(
                output,
                "   built by {solved} of {total} queues {}, {}",
                entry.build,
                percent(solved, total)
            )?,
            Some(pattern) => {
                let limits = Limits::none();
                let field = Field::empty(LINES)?;
                let question = Question {
                    mover,
                    field,
                    hold: Hold::Empty,
                    pattern,
                    limits: &limits,
                };
                let order = question.order(&path.tiles, &built.queues[path.queues[0] as usize]);
                let steps = order.map(|order| order.steps.iter().map(picture::sentence).collect::<Vec<_>>());
                writeln!(output, "   {}", steps.unwrap_or_default().join("; "))?;
            }
        }
        let (solved, total) = (cleared.solved as usize, cleared.total as usize);
        writeln!(
            output,
            "   cleared by {solved} of {total} queues {} then, {}, if every piece is known beforehand",
            entry.clear,
            percent(solved, total)
        )?;
    }
    Ok(())
}

fn document(
    Judged {
        entry,
        built,
        cleared,
    }: &Judged,
) -> Value {
    let page = Page {
        diagram: diagram(
            Field::from_cells(0, LINES).unwrap_or(entry.field),
            &built.found[0].tiles,
        ),
        ..Page::default()
    };
    json!({
        "name": entry.name,
        "field": entry.field.to_rows(),
        "fumen": fumen::encode(&[page]),
        "build": {"pattern": entry.build.to_string(), "solved": built.solved(), "total": built.queues.len(), "ways": built.found.len()},
        "clear": {"pattern": entry.clear.to_string(), "solved": cleared.solved, "total": cleared.total},
    })
}
