//! How pieces move.

use std::cell::OnceCell;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, anyhow, bail, ensure};
use clap::Args;
use quadrille_cli::Source;
use quadrille_perfect_clear::api::{Movement, Turning};
use quadrille_perfect_clear::{DropWord, KickError, KickFileError, KickTable, KnownGame, Mover, Physics};

use super::MOST_BYTES;

const DROPS: &str = "\
How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop, tsz to tst \
[default: soft]

t-softdrop: the T softly, all others hard. tsz, tsm, tss, tsd, tst: so, too, and a T is placed by a T-spin alone: any, \
with lines, full with one line or more, with two, with three. These are the names of solution-finder; its kicks (@NAME, \
.properties) have their half turns with softdrop180 alone.";

/// Options of the movement of pieces.
#[derive(Args, Clone, Debug)]
pub(crate) struct PhysicsArgs {
    /// The game by whose kicks pieces turn, spins count and clears score: guideline, tetrio, jstris or ppt
    #[arg(
        long,
        value_name = "NAME",
        default_value = "guideline",
        help_heading = "Rules",
        value_parser = |text: &str| text.parse::<KnownGame>()
    )]
    game: KnownGame,
    /// The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns, 180 spins), none, or a
    /// file, TOML or solution-finder's .properties [default: those of --game]
    #[arg(long, short_alias = 'K', value_name = "NAME|FILE", help_heading = "Rules")]
    kicks: Option<String>,
    /// How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop, tsz to tst
    /// [default: soft]
    #[arg(
        long,
        short_alias = 'd',
        value_name = "HOW",
        help_heading = "Rules",
        long_help = DROPS,
        value_parser = |text: &str| text.parse::<DropWord>()
    )]
    drop: Option<DropWord>,
    /// The table of the kicks that were given, read and noted once.
    #[arg(skip)]
    read: OnceCell<KickTable>,
}

impl PhysicsArgs {
    /// How pieces move, as requests have it, but for kicks of a file.
    pub(crate) fn movement(&self) -> Movement {
        Movement {
            game: self.game,
            turning: Turning {
                kicks: None,
                drop: self.drop.and_then(|drop| drop.mode),
            },
        }
    }

    /// The game whose rules hold where nothing else was said.
    pub(crate) const fn game(&self) -> KnownGame {
        self.game
    }

    pub(crate) fn mover(&self, lines: usize) -> Result<Arc<Mover>> {
        Ok(Arc::new(Mover::new(self.physics()?, lines)?))
    }

    pub(crate) fn physics(&self) -> Result<Physics> {
        self.physics_or(&Turning::default())
    }

    /// The physics that was given, and what a comment asks of it where nothing is said.
    pub(super) fn physics_or(&self, asked: &Turning) -> Result<Physics> {
        let mut physics = self.movement().or(asked).physics()?;
        if let Some(kicks) = self.kicks()? {
            physics.kicks = kicks;
        }
        ensure!(
            !self.has_half_turns() || physics.kicks.has_half_turns(),
            "--drop: there are no half turns among the kicks {}: --kicks jstris180, nullpomino180 and srs+ have some",
            physics.kicks.name()
        );
        Ok(physics)
    }

    /// Whether the word for the drop says half turns.
    fn has_half_turns(&self) -> bool {
        self.drop.is_some_and(|drop| drop.has_half_turns)
    }

    /// The kicks that were given.
    fn kicks(&self) -> Result<Option<KickTable>> {
        let Some(kicks) = &self.kicks else {
            return Ok(None);
        };
        if let Some(read) = self.read.get() {
            return Ok(Some(read.clone()));
        }
        let (table, is_theirs) = read_kicks(kicks)?;
        let table = if is_theirs && !self.has_half_turns() && table.has_half_turns() {
            quadrille_cli::note(format_args!(
                "{kicks} without its half turns, as solution-finder takes it: --drop softdrop180 has them"
            ));
            table.without_half_turns()
        } else {
            table
        };
        Ok(Some(self.read.get_or_init(|| table).clone()))
    }
}

/// The kicks of a name or a file, and whether they are solution-finder's: `@NAME`, `+NAME`, or a file of properties.
fn read_kicks(given: &str) -> Result<(KickTable, bool)> {
    let theirs = given.strip_prefix(['@', '+']);
    let kicks = theirs.unwrap_or(given);
    if kicks == KickTable::OLD_NAME {
        quadrille_cli::note("these kicks are called srs-tetrio180 now; those of TETR.IO itself are srs+");
    }
    // solution-finder's `@name` is a file in its folder `kicks`.
    let named = Path::new("kicks").join(format!("{kicks}.properties"));
    let path = if named.exists() { &named } else { Path::new(kicks) };
    match KickTable::named(kicks) {
        Ok(table) if theirs.is_none() || !named.exists() => return Ok((table, theirs.is_some())),
        Err(unknown) if !path.exists() && kicks != "-" => check_name(kicks, &unknown)?,
        _ => {}
    }
    let text = Source::at(path.into()).read_to_end(MOST_BYTES)?;
    if path.extension().is_some_and(|ending| ending == "properties") {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        return Ok((text.parse(|text| KickTable::from_properties(&name, text))?, true));
    }
    Ok((
        text.parse(|text| KickTable::from_toml(text).map_err(no_kicks))?,
        false,
    ))
}

/// Refuses what is rather a name than a file that is not there.
fn check_name(kicks: &str, unknown: &KickError) -> Result<()> {
    if let Ok(game) = kicks.to_ascii_lowercase().replace('.', "").parse::<KnownGame>() {
        bail!(
            "{kicks:?} is a game: --game {} sets its kicks, {}",
            game.name(),
            game.kicks_name()
        );
    }
    let path = Path::new(kicks);
    let is_a_word = path.components().count() == 1 && path.extension().is_none();
    if is_a_word || is_slip(unknown) {
        bail!("{unknown}, and no file");
    }
    Ok(())
}

/// Whether a name of kicks is nearly one that there is.
fn is_slip(unknown: &KickError) -> bool {
    matches!(unknown, KickError::Unknown(name) if name.nearest().is_some())
}

/// The error of a file of kicks, in words of kicks.
fn no_kicks(error: KickFileError) -> anyhow::Error {
    let KickFileError::Toml(message) = error else {
        return error.into();
    };
    let place = message
        .split(": ")
        .next()
        .and_then(|head| head.split(" at ").last());
    anyhow!(
        "{}: this is no table of kicks, which has a name and, for pieces as in [turns.JLSTZ], turns with their tests, \
         as in 02 = [[0, 0]]",
        place.unwrap_or_default()
    )
}
