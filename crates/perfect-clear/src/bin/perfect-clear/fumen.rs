//! `perfect-clear fumen`: what is done with fumens every day.

mod congruents;
mod glue;
mod picture;

use std::io::Write;

use anyhow::{Result, ensure};
use clap::{Args, Subcommand};
use quadrille_cli::{Exit, OutputArgs, note};
use quadrille_perfect_clear::fumen::{Page, encode};
use quadrille_perfect_clear::{PieceSet, Queue};

use crate::shared::fumens::{FumenArgs, Reading};
use congruents::Congruents;
use glue::{Glue, Unglue};
use picture::Picture;

/// Join, split, glue, unglue, lock, filter, mirror and gray fumens, change comments, list congruents, read pictures
///
/// Fumens are read from arguments, links, files and pipes, wherever they stand in a text; answers of the other commands
/// will do. FUMEN#2:5 is pages 2 to 5. What comes out is a fumen a line.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Fumen {
    #[command(subcommand)]
    tool: Tool,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear fumen join v115@vhAAgH v115@vhBTJJTCJ
  perfect-clear path --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4' | perfect-clear fumen join -
  perfect-clear fumen split v115@vhBTJJTCJ
  perfect-clear fumen glue v115@9gE8zhG8ywH8wwglG8ilA8JeAgH
  perfect-clear fumen glue --all v115@9gE8zhG8ywH8wwglG8ilA8JeAgH
  perfect-clear fumen unglue v115@vhBTJJTCJ
  perfect-clear fumen lock v115@vhBTJJRwf
  perfect-clear path --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4' |
    perfect-clear fumen filter - --with TL --without I
  perfect-clear fumen mirror 'v115@vhERQJUGJKJJvMJTNJ#1:3'
  perfect-clear fumen gray v115@9gE8zhG8ywH8wwglG8ilA8JeAgH
  perfect-clear fumen comments solutions.txt
  perfect-clear fumen comments solutions.txt --strip -o solutions.fumen
  perfect-clear fumen congruents v115@9gE8zhG8ywH8wwglG8ilA8JeAgH
  perfect-clear fumen picture --image screenshot.png --image-check read.png

Exit codes: 0 done, 1 there are no congruents or no such pages, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

#[derive(Subcommand)]
enum Tool {
    /// Put the pages of all fumens into one
    Join(Pages),
    /// Make a fumen of each page
    Split(Pages),
    /// Place the colours of each page piece by piece, in an order that works
    Glue(Glue),
    /// Show the pieces of each fumen on one page, in their colours: rows that vanish stay where they were
    Unglue(Unglue),
    /// Lock the piece of each page, so that it counts as placed
    Lock(Lock),
    /// Keep the pages with some pieces, placed or in their colours
    Filter(Filter),
    /// Mirror each fumen: J becomes L, S becomes Z
    Mirror(Pages),
    /// Make everything gray
    Gray(Pages),
    /// Print the comments of all pages, or change them
    Comments(Comments),
    /// List the other ways to fill the coloured cells of each page with pieces
    Congruents(Congruents),
    /// Make a fumen of a screenshot: its field in gray, hold and queue as a quiz
    Picture(Picture),
}

/// Fumens, and where others go.
#[derive(Args)]
struct Pages {
    #[command(flatten)]
    fumens: FumenArgs,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Args)]
struct Lock {
    #[command(flatten)]
    pages: Pages,
    /// Unlock it: then the page shows a place, where nothing is put
    #[arg(long)]
    off: bool,
}

#[derive(Args)]
struct Filter {
    #[command(flatten)]
    pages: Pages,
    /// Keep pages with every one of these pieces, such as TL
    #[arg(long, value_name = "PIECES", required_unless_present = "without")]
    with: Option<Queue>,
    /// Keep pages with none of these
    #[arg(long, value_name = "PIECES")]
    without: Option<Queue>,
}

#[derive(Args)]
struct Comments {
    #[command(flatten)]
    pages: Pages,
    /// Write the fumens without comments
    #[arg(long, conflicts_with = "set")]
    strip: bool,
    /// Write the fumens with this comment on every page
    #[arg(long, value_name = "TEXT")]
    set: Option<String>,
}

impl Fumen {
    pub(crate) fn run(&self) -> Result<Exit> {
        match &self.tool {
            Tool::Join(pages) => {
                let found = pages.fumens.read()?;
                let joined = found.into_iter().flat_map(|found| found.pages).collect();
                pages.write(vec![joined])
            }
            Tool::Split(pages) => {
                let found = pages.fumens.read()?;
                let alone = found.into_iter().flat_map(|found| found.pages);
                pages.write(alone.map(|page| vec![page]).collect())
            }
            Tool::Lock(lock) => lock
                .pages
                .each(if lock.off { Page::unlocked } else { Page::locked }),
            Tool::Filter(filter) => filter.run(),
            Tool::Mirror(pages) => pages.each(Page::mirrored),
            Tool::Gray(pages) => pages.each(Page::grayed),
            Tool::Comments(comments) => comments.run(),
            Tool::Glue(glue) => glue.run(),
            Tool::Unglue(unglue) => unglue.run(),
            Tool::Congruents(congruents) => congruents.run(),
            Tool::Picture(picture) => picture.run(),
        }
    }
}

/// Writes fumens, a line each.
fn write(output: &OutputArgs, fumens: Vec<Vec<Page>>) -> Result<Exit> {
    ensure!(fumens.iter().any(|pages| !pages.is_empty()), "there is no page");
    let mut output = output.open()?;
    for pages in fumens {
        writeln!(output, "{}", encode(&pages))?;
    }
    output.finish()?;
    Ok(Exit::Solved)
}

impl Pages {
    /// Writes fumens, a line each.
    fn write(&self, fumens: Vec<Vec<Page>>) -> Result<Exit> {
        write(&self.output, fumens)
    }

    /// Writes each fumen with its pages changed.
    fn each(&self, change: impl Fn(&Page) -> Page) -> Result<Exit> {
        let found = self.fumens.read()?;
        let changed = found
            .iter()
            .map(|found| found.pages.iter().map(&change).collect());
        self.write(changed.collect())
    }
}

impl Filter {
    fn run(&self) -> Result<Exit> {
        let found = self.pages.fumens.read()?;
        let pieces = |queue: &Option<Queue>| queue.iter().flat_map(Queue::pieces).copied().collect();
        let [with, without]: [PieceSet; 2] = [&self.with, &self.without].map(pieces);
        let is_wanted = |page: &Page| {
            let has = page.pieces();
            with.iter().all(|piece| has.contains(piece)) && !without.iter().any(|piece| has.contains(piece))
        };
        let kept = found
            .into_iter()
            .map(|found| found.pages.into_iter().filter(is_wanted).collect());
        let kept: Vec<Vec<Page>> = kept.filter(|pages: &Vec<Page>| !pages.is_empty()).collect();
        if kept.is_empty() {
            note("no page has these pieces");
            return Ok(Exit::ProvedNone);
        }
        self.pages.write(kept)
    }
}

impl Comments {
    fn run(&self) -> Result<Exit> {
        let comment = self.set.clone().or_else(|| self.strip.then(String::new));
        match comment {
            Some(comment) => self.pages.each(|page| Page {
                comment: comment.clone(),
                ..page.clone()
            }),
            None => self.print(),
        }
    }

    /// A line for each page, with its number.
    fn print(&self) -> Result<Exit> {
        let found: Vec<Reading> = self.pages.fumens.read()?;
        let mut output = self.pages.output.open()?;
        for reading in &found {
            for (number, page) in (1..).zip(&reading.pages) {
                let comment = quadrille_cli::visible(&page.comment.replace(['\r', '\n'], " "));
                writeln!(output, "{number}. {comment}")?;
            }
        }
        output.finish()?;
        Ok(Exit::Solved)
    }
}
