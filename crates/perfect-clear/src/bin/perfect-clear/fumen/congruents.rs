//! Other tilings of a coloured shape.

use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, note};
use quadrille_perfect_clear::build::{Building, SetupOf, Target, page, setups};
use quadrille_perfect_clear::fumen::Page;
use quadrille_perfect_clear::{Config, Mover, Pattern, Problem};
use quadrille_search::GaveUp;

use super::Pages;
use super::glue;
use crate::options::{HoldArgs, LimitArgs, PhysicsArgs};
use crate::shared::run::Run;
use crate::shared::share;

#[derive(Args)]
pub(super) struct Congruents {
    #[command(flatten)]
    pages: Pages,
    /// With which queues [default: any different pieces, as many as there are, in any order]
    #[arg(long, short, value_name = "PATTERN")]
    pattern: Option<Pattern>,
    #[command(flatten)]
    hold: HoldArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

impl Congruents {
    pub(super) fn run(&self) -> Result<Exit> {
        // All input is read before the watch begins: nobody looks at the watch while input is awaited.
        let read = self.pages.fumens.read()?;
        let lines = glue::lines(&read);
        let mover = self.physics.mover(lines)?;
        let run = Run::start(&self.pages.output, &self.limits.search)?;
        let mut fumens: Vec<Vec<Page>> = Vec::new();
        for found in read {
            for (number, setup) in (1..).zip(glue::setups(&found, lines)?) {
                let place = || format!("{}, setup {number}", found.place);
                let Some(others) = self.others(&setup, &mover, &run).with_context(place)? else {
                    return Ok(run.give_up_quietly(GaveUp::Stopped));
                };
                if others.is_empty() {
                    note(format_args!("{}: there is no other way", place()));
                } else {
                    fumens.push(others);
                }
            }
        }
        drop(run);
        if fumens.is_empty() {
            return Ok(Exit::ProvedNone);
        }
        self.pages.write(fumens)
    }

    /// A page for each other way to fill the cells of a setup; none if a limit struck.
    fn others(&self, setup: &SetupOf<u128>, mover: &Arc<Mover>, run: &Run) -> Result<Option<Vec<Page>>> {
        let pieces = setup.pieces();
        let pattern = match &self.pattern {
            Some(pattern) => pattern.clone(),
            None => usual(pieces).parse()?,
        };
        let must = setup.tilings[0].iter().fold(0, |cells, tile| cells | tile.cells);
        let target = Target { must, may: 0 };
        let problem = Problem::holding(setup.field, self.hold.hold(), Building { pattern, target })?;
        let problem = problem.with_mover(mover)?;
        let found = setups(&problem, &Config::default(), &run.limits)?;
        if found.gave_up.is_some() {
            return Ok(None);
        }
        let others = found
            .found
            .iter()
            .filter(|path| !setup.tilings.contains(&path.tiles));
        let shown = others.map(|path| {
            let comment = share::share(path.served(&found.queues), found.queues.total());
            page(setup.field, &path.tiles, comment)
        });
        Ok(Some(shown.collect()))
    }
}

/// Queues of this many pieces, bag by bag.
fn usual(pieces: usize) -> String {
    let bags = vec!["*!"; pieces / 7];
    let rest = (!pieces.is_multiple_of(7)).then(|| format!("*p{}", pieces % 7));
    let parts: Vec<String> = bags.into_iter().map(str::to_owned).chain(rest).collect();
    parts.join(",")
}
