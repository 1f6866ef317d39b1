//! What an answer is about: the rules of its game, its field and its slot.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use quadrille_cli::Source;
use quadrille_perfect_clear::score::{Demand, Mode};
use quadrille_perfect_clear::verify::{Referee, Series, Start};
use quadrille_perfect_clear::{DropMode, Field, Hold, KickTable, Mover, Physics, Piece};
use quadrille_search::Limits;

use super::answer::Answer;
use super::scores::demand;

/// Rules for answers that do not state them.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Rules")]
pub(super) struct RuleArgs {
    /// The kicks, where the answer names none or those of a TOML file: that file, or srs, jstris180 and so on
    #[arg(long, value_name = "NAME|FILE")]
    kicks: Option<String>,
    /// How pieces come down, where the answer does not say: soft, slide or hard
    #[arg(long, value_name = "HOW", value_parser = |text: &str| text.parse::<DropMode>())]
    drop: Option<DropMode>,
    /// The game has no hold, where the answer does not say
    #[arg(long)]
    no_hold: bool,
}

/// The most bytes of a kick table that make sense.
const MOST_BYTES: u64 = 1 << 20;

/// What an answer is about.
pub(super) struct Question<'a> {
    physics: Physics,
    /// How the last pieces of a setup move, and how many of them do, if not as all others.
    last: Option<(Physics, usize)>,
    pub(super) hold: Hold,
    /// What solutions must do.
    demand: Demand,
    limits: &'a Limits,
}

/// The same, with the kicks that were read.
pub(super) struct Rules<'a> {
    args: &'a RuleArgs,
    kicks: Option<KickTable>,
}

impl RuleArgs {
    /// Reads the kicks, if they are given.
    pub(super) fn read(&self) -> Result<Rules<'_>> {
        let kicks = self.kicks.as_deref().map(read_kicks).transpose()?;
        Ok(Rules { args: self, kicks })
    }
}

impl Rules<'_> {
    pub(super) fn question<'a>(&self, answer: &Answer<'_>, limits: &'a Limits) -> Result<Question<'a>> {
        let physics = Physics::new(self.kicks(answer)?, self.drop(answer)?);
        let last = match answer.get("last_soft") {
            None => None,
            Some(_) => Some(answer.size("last_soft")?),
        };
        Ok(Question {
            last: last.map(|pieces| (Physics::new(physics.kicks.clone(), DropMode::Soft), pieces)),
            physics,
            hold: answer.hold(self.args.no_hold)?,
            demand: demand(answer)?,
            limits,
        })
    }

    fn kicks(&self, answer: &Answer<'_>) -> Result<KickTable> {
        let named = match answer.get("physics") {
            Some(_) => Some(answer.text("physics")?),
            None => None,
        };
        match (self.kicks.clone(), named) {
            (Some(table), Some(name)) if table.name() != name => {
                let given = table.name();
                bail!("the answer was made with the kicks {name:?}, and --kicks has those of {given:?}")
            }
            (Some(table), _) => Ok(table),
            (None, Some(name)) => KickTable::named(name)
                .map_err(|_| anyhow!("the kicks {name:?} are those of a file: name it with --kicks FILE")),
            (None, None) => Ok(KickTable::srs()),
        }
    }

    fn drop(&self, answer: &Answer<'_>) -> Result<DropMode> {
        let Some(named) = answer.get("drop") else {
            return Ok(self.args.drop.unwrap_or_default());
        };
        let drop = named.as_text()?.parse();
        let drop: DropMode = drop.map_err(|_| named.wrong("a way to drop, such as soft, slide or hard"))?;
        match self.args.drop.filter(|&given| given != drop) {
            Some(given) => bail!("the answer was made with {drop} drop, and --drop is {given}"),
            None => Ok(drop),
        }
    }
}

fn read_kicks(text: &str) -> Result<KickTable> {
    if let Ok(table) = KickTable::named(text) {
        return Ok(table);
    }
    let file = Source::at(Path::new(text).into())
        .read_to_end(MOST_BYTES)
        .context("--kicks")?;
    file.parse(KickTable::from_toml)
}

impl Question<'_> {
    /// How pieces move, for what is kept by that.
    pub(super) fn mover(&self, lines: usize) -> Result<Mover> {
        Ok(Mover::new(self.physics.clone(), lines)?)
    }

    /// Somebody who knows the rules of this game.
    pub(super) fn referee(&self) -> Referee<'_> {
        let referee = Referee::new(&self.physics)
            .within(self.limits.clone())
            .insisting(self.demand);
        match &self.last {
            Some((physics, pieces)) => referee.with_last(physics, *pieces),
            None => referee,
        }
    }

    /// What solutions must do.
    pub(super) const fn mode(&self) -> Mode {
        self.demand.mode
    }

    /// The field of an answer, with this queue.
    pub(super) fn start<'q>(&self, answer: &Answer<'_>, queue: &'q [Piece]) -> Result<Start<'q>> {
        Ok(Start {
            field: answer.field()?,
            hold: self.hold,
            queue,
        })
    }

    /// A field with several queues.
    pub(super) const fn series<'q>(&self, field: Field, queues: &'q [Vec<Piece>]) -> Series<'q> {
        Series {
            field,
            hold: self.hold,
            queues,
        }
    }

    /// How many pieces of a queue can matter where `placed` are placed.
    pub(super) fn useful(&self, placed: usize) -> usize {
        placed + usize::from(self.hold == Hold::Empty)
    }
}
