//! An answer under check: the rules of its game, the referee, and what has been found so far.

use quadrille_search::GaveUp;

use super::Config;
use super::answer::{Answer, Read};
use super::error::{CheckError, Checked, no};
use super::scores::demand;
use super::verdict::Verdict;
use crate::rules::score::{Demand, Mode};
use crate::verify::{Claim, Laid, Referee, Series, Start};
use crate::words::field_word::FieldWord;
use crate::{DropMode, FieldOf, Hold, KickTable, Physics, Piece};

/// Movement of the pieces of an answer.
pub(super) struct Game {
    pub(super) physics: Physics,
    /// How the last pieces of a setup move, and how many of them do, if not as all others.
    last: Option<(Physics, usize)>,
}

/// An answer under check.
pub(super) struct Case<'a> {
    pub(super) game: &'a Game,
    pub(super) config: &'a Config<'a>,
    pub(super) hold: Hold,
    demand: Demand,
    pub(super) referee: Referee<'a>,
    pub(super) verdict: Verdict,
}

impl Game {
    pub(super) fn read(answer: &Answer<'_>, config: &Config<'_>) -> Read<Self> {
        let physics = Physics::new(kicks(answer, config)?, drop(answer, config)?);
        let pieces = answer.maybe("last_soft", Answer::size)?;
        let last = pieces.map(|pieces| (Physics::new(physics.kicks.clone(), DropMode::Soft), pieces));
        Ok(Self { physics, last })
    }

    /// Somebody who knows the rules of this game.
    fn referee(&self) -> Referee<'_> {
        let referee = Referee::new(&self.physics);
        match &self.last {
            Some((physics, pieces)) => referee.with_last(physics, *pieces),
            None => referee,
        }
    }
}

fn kicks(answer: &Answer<'_>, config: &Config<'_>) -> Read<KickTable> {
    let named = answer.maybe("physics", Answer::text)?;
    match (config.kicks.clone(), named) {
        (Some(table), Some(name)) if table.name() != name => Err(CheckError::OtherKicks {
            answer: name.to_owned(),
            given: table.name().to_owned(),
        }),
        (Some(table), _) => Ok(table),
        (None, Some(name)) => KickTable::named(name).map_err(|_| CheckError::UnknownKicks(name.to_owned())),
        (None, None) => Ok(KickTable::srs()),
    }
}

fn drop(answer: &Answer<'_>, config: &Config<'_>) -> Read<DropMode> {
    let Some(named) = answer.get("drop") else {
        return Ok(config.drop.unwrap_or_default());
    };
    let drop = named.as_text()?.parse();
    let answer: DropMode = drop.map_err(|_| named.wrong("a way to drop, such as soft, slide or hard"))?;
    match config.drop.filter(|&given| given != answer) {
        Some(given) => Err(CheckError::OtherDrop { answer, given }),
        None => Ok(answer),
    }
}

impl<'a> Case<'a> {
    pub(super) fn new(
        answer: &Answer<'_>,
        game: &'a Game,
        config: &'a Config<'a>,
        verdict: Verdict,
    ) -> Read<Self> {
        let demand = demand(answer)?;
        let referee = game.referee().within(config.limits.clone()).insisting(demand);
        Ok(Self {
            game,
            config,
            hold: answer.hold(config.is_without_hold || answer.flag("no_hold")?)?,
            demand,
            referee,
            verdict,
        })
    }

    /// What solutions must do.
    pub(super) const fn mode(&self) -> Mode {
        self.demand.mode
    }

    /// A field with a queue.
    pub(super) const fn start<'q, W: FieldWord>(
        &self,
        field: FieldOf<W>,
        queue: &'q [Piece],
    ) -> Start<'q, W> {
        let hold = self.hold;
        Start { field, hold, queue }
    }

    /// A field with several queues.
    pub(super) const fn series<'q, W: FieldWord>(
        &self,
        field: FieldOf<W>,
        queues: &'q [Vec<Piece>],
    ) -> Series<'q, W> {
        let hold = self.hold;
        Series { field, hold, queues }
    }

    /// How many pieces of a queue can matter where `placed` are placed.
    pub(super) fn useful(&self, placed: usize) -> usize {
        placed.saturating_add(usize::from(self.hold == Hold::Empty))
    }

    pub(super) fn holds(&mut self, what: impl Into<String>) {
        self.verdict.checked.push(what.into());
    }

    /// What the referee works out, unless a limit strikes; then `what` is not checked.
    pub(super) fn work<T>(
        &mut self,
        what: &str,
        work: impl FnOnce(&mut Referee<'a>) -> Result<T, GaveUp>,
    ) -> Option<T> {
        let worked_out = work(&mut self.referee).ok();
        if worked_out.is_none() {
            self.verdict.not_checked.push(what.to_owned());
        }
        worked_out
    }

    /// The pieces where they lie after some steps, each of which is checked.
    pub(super) fn lay<W: FieldWord>(&mut self, start: Start<'_, W>, steps: &[Claim]) -> Checked<Vec<Laid>> {
        self.referee.lay(start, steps).or_else(no)
    }

    /// Checks that steps lay these pieces, in whatever order.
    pub(super) fn check_lays<W: FieldWord>(
        &mut self,
        start: Start<'_, W>,
        steps: &[Claim],
        tiles: &[Laid],
    ) -> Checked {
        if self.lay(start, steps)? == tiles {
            return Ok(());
        }
        no("its example lays other pieces, or lays them elsewhere")
    }
}
