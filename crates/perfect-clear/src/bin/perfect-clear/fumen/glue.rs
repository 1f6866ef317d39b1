//! Pieces on one page, and a page for each piece.

use anyhow::{Context, Result, anyhow};
use clap::Args;
use quadrille_cli::Exit;
use quadrille_perfect_clear::build::{Setup, assembled, page};
use quadrille_perfect_clear::fumen::{Page, pages_of};
use quadrille_perfect_clear::{MOST_LINES, Mover};

use super::Pages;
use crate::options::PhysicsArgs;
use crate::shared::fumens::Reading;

#[derive(Args)]
pub(super) struct Glue {
    #[command(flatten)]
    pages: Pages,
}

#[derive(Args)]
pub(super) struct Unglue {
    #[command(flatten)]
    pages: Pages,
    #[command(flatten)]
    physics: PhysicsArgs,
}

/// The setups of a fumen.
pub(super) fn setups(found: &Reading) -> Result<Vec<Setup>> {
    Setup::read(&found.pages, MOST_LINES).with_context(|| found.place.clone())
}

impl Glue {
    pub(super) fn run(&self) -> Result<Exit> {
        let mut glued: Vec<Vec<Page>> = Vec::new();
        for found in self.pages.fumens.read()? {
            let setups = setups(&found)?;
            let shown = setups
                .iter()
                .map(|setup| page(setup.field, &setup.tilings[0], setup.comment.clone()));
            glued.push(shown.collect());
        }
        self.pages.write(glued)
    }
}

impl Unglue {
    pub(super) fn run(&self) -> Result<Exit> {
        let mover = self.physics.mover(MOST_LINES)?;
        let mut unglued: Vec<Vec<Page>> = Vec::new();
        for found in self.pages.fumens.read()? {
            let mut pages = Vec::new();
            for (number, setup) in (1..).zip(setups(&found)?) {
                let placed = placed(&mover, &setup);
                pages.extend(placed.with_context(|| format!("{}, setup {number}", found.place))?);
            }
            unglued.push(pages);
        }
        self.pages.write(unglued)
    }
}

/// A page for each piece; of several ways to cut the colours, the first one that can be built.
fn placed(mover: &Mover, setup: &Setup) -> Result<Vec<Page>> {
    let mut built = setup
        .tilings
        .iter()
        .filter_map(|tiles| assembled(mover, setup.field, tiles));
    let solution = built.next().ok_or_else(|| {
        anyhow!("in no order can all pieces be brought to their places; --kicks and --drop say how they move")
    })?;
    let mut pages = pages_of(setup.field, &solution);
    for page in &mut pages {
        page.comment.clone_from(&setup.comment);
    }
    Ok(pages)
}
