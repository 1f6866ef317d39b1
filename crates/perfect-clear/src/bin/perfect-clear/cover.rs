//! `perfect-clear cover`: with which queues drawings can be built.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, OutputArgs, Progress, SearchArgs, Source, counted, whole_number};
use quadrille_perfect_clear::build::{BuildError, Cover, Drawing, cover};
use quadrille_perfect_clear::{MOST_LINES, Pattern, fumen, letters};
use quadrille_search::Limits;
use serde_json::{Value, json};

use crate::options::{HoldArgs, PhysicsArgs};
use crate::path::{percent, tile_entry};
use crate::picture;

/// Tell for which share of a pattern's queues drawn setups or solutions can be built
///
/// A drawing is a fumen whose pages have pieces one after the other, or one that shows them in colours: gray cells lay
/// there before, each colour is cut into its pieces. A fumen may hold many drawings. The order in which the pieces are
/// drawn does not matter, only what the queue, hold and the moves allow. Every piece is known beforehand.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CoverCommand {
    /// The drawings
    #[arg(value_name = "FUMEN", required_unless_present = "file")]
    fumens: Vec<String>,
    /// Read fumens from a file, one a line, or - for standard input; lines that begin with # are ignored
    #[arg(long, short, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Which queues, such as T,*p4
    #[arg(long, short, value_name = "PATTERN")]
    pattern: String,
    #[command(flatten)]
    hold: HoldArgs,
    /// Add the mirror image of each drawing
    #[arg(long)]
    mirror: bool,
    /// How many rows of the drawings count
    #[arg(long, short, value_name = "N", default_value_t = 4, value_parser = whole_number(1_usize, MOST_LINES))]
    lines: usize,
    #[command(flatten)]
    physics: PhysicsArgs,
    /// How to write the shares
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear cover v115@vhERQJUGJKJJvMJTNJ --pattern '*p7'
  perfect-clear cover --file setups.txt --pattern '*p7' --mirror --format json

Exit codes: 0 some queue builds a drawing, 1 none does, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

/// The most bytes of a file of fumens that make sense.
const MOST_BYTES: u64 = 16 << 20;

impl CoverCommand {
    pub(crate) fn run(&self) -> Result<Exit> {
        let drawings = self.drawings()?;
        let mover = self.physics.mover(self.lines)?;
        let pattern: Pattern = self.pattern.parse().context("--pattern")?;
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let limits = Limits::until(watch.stop().clone());
        let progress = Progress::bar(pattern.count().min(u128::from(u64::MAX)) as u64, "queues");
        let tell = |queues: usize| progress.add(queues as u64);
        let found = cover(&mover, self.hold.hold(), &pattern, &drawings, &limits, tell);
        drop(progress);
        let (exit, found) = match found {
            Ok(found) if found.any() == 0 => (Exit::ProvedNone, Some(found)),
            Ok(found) => (Exit::Solved, Some(found)),
            Err(BuildError::GaveUp(_)) => (Exit::GaveUp, None),
            Err(error) => return Err(error.into()),
        };
        match (self.format, &found) {
            (Format::Text, None) => writeln!(output, "gave up: nothing is known")?,
            (Format::Text, Some(found)) => write_text(&mut output, &drawings, found)?,
            (_, None) => {
                let document = json!({"status": "unknown", "pattern": pattern.to_string()});
                writeln!(output, "{document}")?;
            }
            (_, Some(found)) => writeln!(output, "{}", self.document(&pattern, &drawings, found))?,
        }
        output.finish()?;
        Ok(watch.exit(exit))
    }

    fn drawings(&self) -> Result<Vec<Drawing>> {
        let mut drawings = Vec::new();
        for (number, text) in (1..).zip(&self.fumens) {
            let read = || anyhow::Ok(Drawing::read(&fumen::decode(text)?, self.lines)?);
            drawings.extend(read().with_context(|| format!("fumen {number}"))?);
        }
        if let Some(path) = &self.file {
            let text = Source::choose(None, Some(path.clone()))?.read_to_end(MOST_BYTES)?;
            for (number, line) in (1..).zip(text.as_str().lines()) {
                let line = line.trim();
                if line.is_empty() || line.starts_with('#') {
                    continue;
                }
                let read = || anyhow::Ok(Drawing::read(&fumen::decode(line)?, self.lines)?);
                drawings.extend(read().with_context(|| format!("{}, line {number}", path.display()))?);
            }
        }
        if drawings.is_empty() {
            bail!("there is no fumen to look at");
        }
        if self.mirror {
            let both = |drawing: Drawing| [drawing.clone(), drawing.mirrored()];
            drawings = drawings.into_iter().flat_map(both).collect();
        }
        Ok(drawings)
    }

    fn document(&self, pattern: &Pattern, drawings: &[Drawing], found: &Cover) -> Value {
        let entry = |(drawing, covered): (&Drawing, &quadrille_perfect_clear::build::Covered)| {
            json!({
                "comment": drawing.comment,
                "field": drawing.field.to_rows(),
                "tiles": drawing.tilings[0].iter().map(tile_entry).collect::<Vec<_>>(),
                "built": covered.queues.len(),
                "queues": covered.queues.iter().map(|&queue| letters(&found.queues[queue as usize])).collect::<Vec<_>>(),
            })
        };
        json!({
            "status": if found.any() > 0 { "solved" } else { "unsolvable" },
            "information": "full",
            "pattern": pattern.to_string(),
            "hold": self.hold.hold().piece().map(|piece| piece.to_string()),
            "total": found.queues.len(),
            "any": found.any(),
            "every": found.every(),
            "drawings": drawings.iter().zip(&found.drawings).map(entry).collect::<Vec<_>>(),
        })
    }
}

fn write_text(output: &mut Output, drawings: &[Drawing], found: &Cover) -> Result<()> {
    let total = found.queues.len();
    let colored = output.is_colored();
    for (number, (drawing, covered)) in (1..).zip(drawings.iter().zip(&found.drawings)) {
        let built = covered.queues.len();
        let comment = if drawing.comment.is_empty() {
            String::new()
        } else {
            format!(" ({})", drawing.comment)
        };
        writeln!(
            output,
            "{number}.{comment} {built} of {total} queues build it, {}",
            percent(built, total)
        )?;
        for row in picture::of_tiles(drawing.field, &drawing.tilings[0], colored) {
            writeln!(output, "   {row}")?;
        }
    }
    if drawings.len() > 1 {
        let (any, every) = (found.any(), found.every());
        let all = counted(drawings.len() as u64, "drawing");
        writeln!(
            output,
            "\nany of the {all}: {any} of {total}, {}",
            percent(any, total)
        )?;
        writeln!(
            output,
            "every one of them: {every} of {total}, {}",
            percent(every, total)
        )?;
    }
    Ok(())
}
