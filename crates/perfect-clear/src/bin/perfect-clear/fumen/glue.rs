//! A page for each piece, and all pieces on one page.

use anyhow::{Context, Result, ensure};
use clap::Args;
use quadrille_cli::{Exit, OutputArgs, warn};
use quadrille_perfect_clear::api::{IS_GLUE, lines_of};
use quadrille_perfect_clear::build::{SetupOf, assembled, page};
use quadrille_perfect_clear::fumen::{Page, are_colors, are_placements, pages_of};
use quadrille_perfect_clear::{MOST_LINES, Mover};

use super::{Pages, write};
use crate::options::PhysicsArgs;
use crate::shared::fumens::{FumenArgs, Reading, note_uncut};

#[derive(Args)]
pub(super) struct Glue {
    #[command(flatten)]
    pages: Pages,
    #[command(flatten)]
    physics: PhysicsArgs,
    /// Write a fumen for every way to cut the colours into pieces, not for the first one alone
    #[arg(long)]
    all: bool,
}

#[derive(Args)]
pub(super) struct Unglue {
    #[command(flatten)]
    fumens: FumenArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// How pieces move, which matters to what this command did before.
    #[command(flatten)]
    physics: PhysicsArgs,
}

/// The setups of a fumen, in so many rows.
pub(super) fn setups(found: &Reading, lines: usize) -> Result<Vec<SetupOf<u128>>> {
    let setups = SetupOf::read(&found.pages, lines).with_context(|| found.place.clone())?;
    note_uncut(&found.pages, &found.place, lines);
    Ok(setups)
}

/// The rows that fumens need, or as many lines as a low clear has at most.
pub(super) fn lines(found: &[Reading]) -> usize {
    lines_of(found.iter().flat_map(|found| &found.pages)).max(MOST_LINES)
}

impl Glue {
    pub(super) fn run(&self) -> Result<Exit> {
        let found = self.pages.fumens.read()?;
        if found.iter().all(|found| are_placements(&found.pages)) {
            warn("each page places a piece already: this shows them on one page, which is called unglue now");
            return self.pages.write(unglued(&found)?);
        }
        if self.all {
            return self.pages.write(glued_in_all_ways(&found, &self.physics)?);
        }
        self.pages.write(glued(&found, &self.physics)?)
    }
}

impl Unglue {
    pub(super) fn run(&self) -> Result<Exit> {
        let found = self.fumens.read()?;
        if are_colors(found.iter().flat_map(|found| &found.pages)) {
            warn(IS_GLUE);
            return write(&self.output, glued(&found, &self.physics)?);
        }
        write(&self.output, unglued(&found)?)
    }
}

/// The setups of each fumen, each on one page.
fn unglued(found: &[Reading]) -> Result<Vec<Vec<Page>>> {
    let lines = lines(found);
    let shown = |setup: &SetupOf<u128>| page(setup.field, &setup.tilings[0], setup.comment.clone());
    found
        .iter()
        .map(|found| Ok(setups(found, lines)?.iter().map(shown).collect()))
        .collect()
}

/// The setups of each fumen, a page for each piece.
fn glued(found: &[Reading], physics: &PhysicsArgs) -> Result<Vec<Vec<Page>>> {
    let lines = lines(found);
    let mover = physics.mover(lines)?;
    let mut glued: Vec<Vec<Page>> = Vec::new();
    for found in found {
        let mut pages = Vec::new();
        for (number, setup) in (1..).zip(setups(found, lines)?) {
            let placed = placed(&mover, &setup);
            pages.extend(placed.with_context(|| format!("{}, setup {number}", found.place))?);
        }
        glued.push(pages);
    }
    Ok(glued)
}

/// A fumen for each way to cut the colours of each setup.
fn glued_in_all_ways(found: &[Reading], physics: &PhysicsArgs) -> Result<Vec<Vec<Page>>> {
    let lines = lines(found);
    let mover = physics.mover(lines)?;
    let mut glued: Vec<Vec<Page>> = Vec::new();
    for found in found {
        for (number, setup) in (1..).zip(setups(found, lines)?) {
            let before = glued.len();
            glued.extend(in_all_ways(&mover, &setup));
            ensure!(
                glued.len() > before,
                "{}, setup {number}: {UNPLACEABLE}",
                found.place
            );
        }
    }
    Ok(glued)
}

const UNPLACEABLE: &str =
    "in no order can all pieces be brought to their places; --kicks and --drop say how they move";

/// A page for each piece, for each way to cut the colours that can be built.
fn in_all_ways(mover: &Mover, setup: &SetupOf<u128>) -> impl Iterator<Item = Vec<Page>> {
    let ways = setup.tilings.iter();
    let built = ways.filter_map(move |tiles| assembled(mover, setup.field, tiles));
    built.map(|solution| {
        let mut pages = pages_of(setup.field, &solution);
        for page in &mut pages {
            page.comment.clone_from(&setup.comment);
        }
        pages
    })
}

/// The same for the first way alone.
fn placed(mover: &Mover, setup: &SetupOf<u128>) -> Result<Vec<Page>> {
    in_all_ways(mover, setup).next().context(UNPLACEABLE)
}
