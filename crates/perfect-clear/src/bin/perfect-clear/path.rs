//! `perfect-clear path` and `setup`: all ways to clear a field or to fill cells, and which queues allow each.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, OutputArgs, Progress, SearchArgs, counted, whole_number};
use quadrille_perfect_clear::build::{self, BuildError, Minimal, Path, Paths, Question, Target, Tile};
use quadrille_perfect_clear::fumen::{self, Flags, Page};
use quadrille_perfect_clear::{Field, letters};
use quadrille_search::Limits;
use serde_json::{Value, json};

use crate::options::QuestionArgs;
use crate::picture;

/// Queues, and how ways are told.
#[derive(Args, Clone, Debug)]
struct WaysArgs {
    #[command(flatten)]
    question: QuestionArgs,
    /// Tell only the fewest ways that serve all queues
    #[arg(long)]
    minimal: bool,
    /// Name the queues that allow each way
    #[arg(long)]
    queues: bool,
    /// Draw at most so many ways; JSON lists all
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole_number(0_usize, 1_000_000_000))]
    most: usize,
    /// How to write the ways
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// List the ways to clear a field, the queues that allow each, and the fewest ways that serve all queues
///
/// Solutions with the same pieces on the same cells are one way, whatever the order of the pieces. Every piece is known
/// beforehand. Fumens show the ways in colours, rows that vanish in between still in their places.
#[derive(Args)]
#[command(after_help = PATH_EXAMPLES)]
pub(crate) struct PathCommand {
    #[command(flatten)]
    ways: WaysArgs,
}

/// List the ways to fill certain cells, and the queues that allow each
///
/// The target is drawn as the field is: `*` for cells that must be filled, `?` for those that may be, X for those that
/// are filled in the field already; all others stay as they are. Nothing is placed after the last of the cells is filled.
#[derive(Args)]
#[command(after_help = SETUP_EXAMPLES)]
pub(crate) struct SetupCommand {
    /// The cells to fill, rows top first, separated by slashes or line breaks
    #[arg(long, short, value_name = "ROWS")]
    target: String,
    #[command(flatten)]
    ways: WaysArgs,
}

const PATH_EXAMPLES: &str = "\
Examples:
  perfect-clear path --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4'
  perfect-clear path --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --pattern '*p5' --minimal
  perfect-clear path --fumen v115@9gE8DeG8CeH8BeG8CeA8JeAgH --pattern '*p4' --queues --format json

Exit codes: 0 there is a way, 1 there is none, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

const SETUP_EXAMPLES: &str = "\
Examples:
  perfect-clear setup --target '****______/****______/****______' --pattern '*p4'
  perfect-clear setup --target '?**?______/?**?______' --pattern '[OIL]p2' --no-hold --format json

Exit codes: 0 there is a way, 1 there is none, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl PathCommand {
    pub(crate) fn run(&self) -> Result<Exit> {
        let found = |question: &Question<'_>, progress: &Progress| {
            build::paths(question, |queues| progress.add(queues as u64))
        };
        self.ways.answer(found, "clear the field")
    }
}

impl SetupCommand {
    pub(crate) fn run(&self) -> Result<Exit> {
        let field = self.ways.question.field()?;
        let target = Target::parse(&self.target, field).context("--target")?;
        let found = |question: &Question<'_>, progress: &Progress| {
            build::setups(question, target, |queues| progress.add(queues as u64))
        };
        self.ways.answer(found, "fill the cells")
    }
}

/// What was found, and what is told of it.
struct Found<'a> {
    question: &'a Question<'a>,
    paths: Paths,
    minimal: Minimal,
}

impl WaysArgs {
    fn answer(
        &self,
        find: impl FnOnce(&Question<'_>, &Progress) -> Result<Paths, BuildError>,
        what: &str,
    ) -> Result<Exit> {
        let asked = self.question.read()?;
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let limits = Limits::until(watch.stop().clone());
        let question = asked.question(&limits);
        let progress = asked.progress();
        let paths = find(&question, &progress);
        drop(progress);
        let (exit, found) = match paths {
            Ok(paths) => {
                let minimal = paths.minimal(&limits);
                let exit = if paths.found.is_empty() {
                    Exit::ProvedNone
                } else {
                    Exit::Solved
                };
                (
                    exit,
                    Some(Found {
                        question: &question,
                        paths,
                        minimal,
                    }),
                )
            }
            Err(BuildError::GaveUp(_)) => (Exit::GaveUp, None),
            Err(error) => return Err(error.into()),
        };
        match (self.format, &found) {
            (Format::Text, None) => writeln!(output, "gave up: nothing is known")?,
            (Format::Text, Some(found)) => self.write_text(&mut output, found, what)?,
            (_, None) => {
                let document = json!({"status": "unknown", "pattern": asked.pattern.to_string()});
                writeln!(output, "{document}")?;
            }
            (_, Some(found)) => self.write_json(&mut output, found)?,
        }
        output.finish()?;
        Ok(watch.exit(exit))
    }

    /// The ways that are told, with their numbers from 1.
    fn told<'a>(&self, found: &'a Found<'_>) -> Vec<(usize, &'a Path)> {
        let all = found.paths.found.iter().enumerate();
        let told = all.filter(|(number, _)| !self.minimal || found.minimal.chosen.contains(number));
        told.map(|(number, path)| (number + 1, path)).collect()
    }

    fn write_text(&self, output: &mut Output, found: &Found<'_>, what: &str) -> Result<()> {
        let Found {
            question,
            paths,
            minimal,
        } = found;
        let (solved, total, ways) = (paths.solved(), paths.queues.len(), paths.found.len());
        writeln!(
            output,
            "{solved} of {total} queues {what}, {}, if every piece is known beforehand, in {}",
            percent(solved, total),
            counted(ways as u64, "way")
        )?;
        if paths.found.is_empty() {
            return Ok(());
        }
        let fewest = if minimal.is_proven {
            "the fewest"
        } else {
            "few, perhaps not the fewest,"
        };
        let chosen = minimal.chosen.iter().map(|number| (number + 1).to_string());
        writeln!(
            output,
            "{fewest} that serve all of them: {}, the ways {}",
            minimal.chosen.len(),
            chosen.collect::<Vec<_>>().join(" ")
        )?;
        let told = self.told(found);
        let colored = output.is_colored();
        for (number, path) in told.iter().take(self.most) {
            let served = path.queues.len();
            writeln!(
                output,
                "\n{number}. {}, {}",
                counted(served as u64, "queue"),
                percent(served, total)
            )?;
            for row in picture::of_tiles(question.field, &path.tiles, colored) {
                writeln!(output, "   {row}")?;
            }
            writeln!(output, "   {}", fumen_of(question.field, path, total))?;
            if self.queues {
                let names = path
                    .queues
                    .iter()
                    .map(|&queue| letters(&paths.queues[queue as usize]));
                writeln!(output, "   {}", names.collect::<Vec<_>>().join(" "))?;
            }
        }
        if told.len() > self.most {
            writeln!(
                output,
                "\nand {}",
                counted((told.len() - self.most) as u64, "more way")
            )?;
        }
        Ok(())
    }

    fn write_json(&self, output: &mut Output, found: &Found<'_>) -> Result<()> {
        let Found {
            question,
            paths,
            minimal,
        } = found;
        let total = paths.queues.len();
        let told = self.told(found);
        let chosen = minimal.chosen.iter().map(|number| number + 1);
        let document = json!({
            "status": if paths.found.is_empty() { "unsolvable" } else { "solved" },
            "information": "full",
            "field": question.field.to_rows(),
            "lines": question.field.rows(),
            "pattern": question.pattern.to_string(),
            "hold": question.hold.piece().map(|piece| piece.to_string()),
            "solved": paths.solved(),
            "total": total,
            "found": paths.found.len(),
            "minimal": {"ways": chosen.collect::<Vec<_>>(), "proven": minimal.is_proven},
            "ways": told.iter().map(|(number, path)| self.entry(found, *number, path)).collect::<Vec<_>>(),
        });
        Ok(writeln!(output, "{document}")?)
    }

    fn entry(&self, found: &Found<'_>, number: usize, path: &Path) -> Value {
        let Found { question, paths, .. } = found;
        let mut entry = json!({
            "way": number,
            "solved": path.queues.len(),
            "tiles": path.tiles.iter().map(tile_entry).collect::<Vec<_>>(),
            "fumen": fumen_of(question.field, path, paths.queues.len()),
        });
        // Every way has a queue: it was found with one.
        if let Some(queue) = path.queues.first().map(|&queue| &paths.queues[queue as usize])
            && let Some(solution) = question.order(&path.tiles, queue)
        {
            let mut example = picture::solution_entry(question.field, &solution, None);
            example["queue"] = letters(queue).into();
            entry["example"] = example;
        }
        if self.queues {
            let names = path
                .queues
                .iter()
                .map(|&queue| letters(&paths.queues[queue as usize]));
            entry["queues"] = names.collect();
        }
        entry
    }
}

/// A share as a person reads it.
pub(crate) fn percent(part: usize, all: usize) -> String {
    format!("{:.2} %", 100.0 * part as f64 / all.max(1) as f64)
}

/// A tile as it stands in documents.
pub(crate) fn tile_entry(tile: &Tile) -> Value {
    let cells: Vec<[usize; 2]> = tile.places().map(|(x, y)| [x, y]).collect();
    json!({"piece": tile.piece.to_string(), "cells": cells})
}

fn fumen_of(field: Field, path: &Path, total: usize) -> String {
    let page = Page {
        diagram: build::diagram(field, &path.tiles),
        comment: format!("{} of {total}", path.queues.len()),
        flags: Flags {
            lock: false,
            ..Flags::default()
        },
        ..Page::default()
    };
    fumen::encode(&[page])
}
