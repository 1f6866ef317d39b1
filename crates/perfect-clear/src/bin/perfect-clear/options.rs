//! Arguments of several subcommands.

mod field;
mod pattern;
mod physics;
mod report;

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use quadrille_cli::{Progress, SearchArgs, WithImage, whole_number};
use quadrille_perfect_clear::api::{Asked, BackToBack, Bag, Held, Holding, Listing, Memory, Streaking};
use quadrille_perfect_clear::build::TargetColors;
use quadrille_perfect_clear::chance::ChanceError;
use quadrille_perfect_clear::ren::Well;
use quadrille_perfect_clear::{
    AnyField, Field, FieldOf, FieldWord, Hold, KnownGame, Mover, Pattern, Physics, Piece, PieceError,
    PieceSet, Pieces, Problem,
};
use quadrille_schema::Refusal;
use serde::Serialize;

pub(crate) use field::{FieldArgs, field_of, note_height};
pub(crate) use pattern::PatternArgs;
pub(crate) use physics::PhysicsArgs;
pub(crate) use report::ReportArgs;

/// The most bytes of a field or of kicks that make sense.
const MOST_BYTES: u64 = 1 << 20;

/// The piece in hold; the words of solution-finder are explained.
fn parse_hold(text: &str) -> Result<Piece, String> {
    match text {
        "avoid" => Err("this is the piece in hold; to play without hold, give --no-hold".to_owned()),
        "use" => Err("this is the piece in hold; hold is used unless --no-hold is given".to_owned()),
        text => text.parse().map_err(|error: PieceError| error.to_string()),
    }
}

/// Limits of a search that draws nothing: its time and its threads.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("seed", |seed| seed.hide(true)))]
pub(crate) struct LimitArgs {
    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// Limit of memory.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct MemoryArgs {
    /// Refuse what would take more memory than this, such as 500MiB or 8GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = parse_memory)]
    max_memory: u64,
}

impl MemoryArgs {
    pub(crate) fn bytes(self) -> u64 {
        self.max_memory
    }

    /// The error, with what can be done about it.
    pub(crate) fn explained(error: ChanceError) -> anyhow::Error {
        match error {
            ChanceError::Memory { .. } => {
                anyhow!(
                    "{error}; what it takes in all shows only at the end. More previews take less, --max-memory \
                     allows more, and `chance --bounds` does with less"
                )
            }
            ChanceError::TooUncertain { .. } => {
                anyhow!("{error}; `chance --bounds` has two numbers that it lies between")
            }
            error => error.into(),
        }
    }
}

pub(crate) fn parse_memory(text: &str) -> Result<u64, String> {
    let size = text.parse().map(|Memory(bytes)| bytes);
    size.map_err(|error: Refusal| error.text)
}

/// The hold slot.
#[derive(Args, Clone, Debug)]
pub(crate) struct HoldArgs {
    /// The piece in hold [default: none yet]
    #[arg(long, short_alias = 'H', value_name = "PIECE", conflicts_with = "no_hold", value_parser = parse_hold)]
    hold: Option<Piece>,
    /// Play without hold
    #[arg(long)]
    no_hold: bool,
}

impl HoldArgs {
    /// The hold slot, as requests have it.
    pub(crate) fn holding(&self) -> Holding {
        Holding {
            hold: self.hold.map(Some).map(Held),
            no_hold: self.no_hold,
        }
    }

    pub(crate) fn hold(&self) -> Hold {
        match self.hold {
            _ if self.no_hold => Hold::Off,
            Some(piece) => Hold::Piece(piece),
            None => Hold::Empty,
        }
    }
}

/// All of a problem but its pieces.
#[derive(Args, Clone, Debug)]
pub(crate) struct ProblemArgs {
    #[command(flatten)]
    field: FieldArgs,
    #[command(flatten)]
    hold: HoldArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
    /// What the comment of the fumen asks.
    #[arg(skip)]
    asked: OnceCell<Option<Asked>>,
    /// Whether its pieces are those that are asked about.
    #[arg(skip)]
    has_asked: Cell<bool>,
}

impl ProblemArgs {
    /// Reads a field of up to six lines. A field from standard input can be read once.
    pub(crate) fn field(&self) -> Result<Field> {
        self.field.field()
    }

    /// Reads a field of any height.
    pub(crate) fn any_field(&self) -> Result<AnyField> {
        self.field.any_field()
    }

    /// Reads a field that has this many lines unless something else is said.
    pub(crate) fn field_of(&self, lines: usize) -> Result<AnyField> {
        self.field.field_of(lines)
    }

    /// Reads a field of more rows than clears have.
    pub(crate) fn well(&self) -> Result<Well> {
        self.field.well()
    }

    /// The physics of the options, else of the comment of the fumen.
    pub(crate) fn physics(&self) -> Result<Physics> {
        match self.asked()? {
            Some(asked) => self.physics.physics_or(&asked.turning),
            None => self.physics.physics(),
        }
    }

    /// The field that was drawn, and the cells that it shows are to be filled.
    pub(crate) fn target(&self, colors: TargetColors) -> Result<Option<(AnyField, String)>> {
        self.field.target(colors)
    }

    /// The queues that were given, else those that the comment of the fumen asks about, with its hold.
    pub(crate) fn pattern(&self, given: &PatternArgs) -> Result<Pattern> {
        if let Some(pattern) = given.given()? {
            return Ok(pattern);
        }
        let asked = self.asked_pieces()?;
        let asked = asked.context("nothing says which queues: give --pattern, or a fumen with a quiz")?;
        let pattern = asked.parse().context("the comment of the fumen")?;
        pattern::note_reading(&pattern);
        Ok(pattern)
    }

    /// The pieces that the comment of the fumen asks about, which count from now on.
    fn asked_pieces(&self) -> Result<Option<String>> {
        let pieces = self.asked()?.and_then(|asked| asked.pieces(self.hold.hold()));
        self.has_asked.set(pieces.is_some());
        Ok(pieces)
    }

    /// What the comment of the fumen asks; a note says what means nothing here.
    fn asked(&self) -> Result<Option<&Asked>> {
        let is_new = self.asked.get().is_none();
        let asked = self.asked_of_setup()?;
        note_unheeded(asked.into_iter().filter(|_| is_new).flat_map(Asked::of_setup));
        Ok(asked)
    }

    /// The same for a command that heeds what is asked of setups.
    pub(crate) fn asked_of_setup(&self) -> Result<Option<&Asked>> {
        if self.asked.get().is_none() {
            let asked = self.field.asked()?;
            note_unheeded(asked.iter().flat_map(Asked::unheeded));
            return Ok(self.asked.get_or_init(|| asked).as_ref());
        }
        Ok(self.asked.get().and_then(Option::as_ref))
    }

    /// The hold slot: as it was given, else as the comment of the fumen or the screenshot has it.
    pub(crate) fn hold(&self) -> Result<Hold> {
        let given = self.hold.hold();
        if given != Hold::Empty {
            return Ok(given);
        }
        let of_comment = self.asked()?.and_then(|asked| {
            let is_asked = self.has_asked.get();
            if is_asked {
                asked.hold()
            } else {
                asked.hold_of_others()
            }
        });
        if let Some(hold) = of_comment {
            return Ok(hold);
        }
        self.field.seen_hold()
    }

    /// The pieces in letters, the current one first: those given with --queue, else those of the screenshot, else those
    /// of a quiz.
    pub(crate) fn queue(&self, given: Option<&str>) -> Result<String> {
        if let Some(given) = given {
            return Ok(given.to_owned());
        }
        if let Some(seen) = self.field.seen()? {
            let seen = seen.queue();
            ensure!(
                !seen.is_empty(),
                "no pieces were seen beside the field: give them with --queue"
            );
            return Ok(seen);
        }
        let asked = self.asked_pieces()?;
        asked.context("nothing says which pieces: give --queue, or a fumen with a quiz")
    }

    /// A document, with what was read from a screenshot.
    pub(crate) fn with_image<T: Serialize>(&self, document: T) -> WithImage<T> {
        self.field.image.with(document)
    }

    pub(crate) fn mover(&self, lines: usize) -> Result<Arc<Mover>> {
        Ok(Arc::new(Mover::new(self.physics()?, lines)?))
    }

    /// The game whose rules hold where nothing else was said.
    pub(crate) fn game(&self) -> KnownGame {
        self.physics.game()
    }

    /// The problem that these pieces state in up to six lines.
    pub(crate) fn problem<P: Pieces>(&self, pieces: P) -> Result<Problem<P>> {
        self.problem_on(self.field()?, pieces)
    }

    /// The problem that these pieces state on a field on which something is left to place.
    pub(crate) fn unfinished<P: Pieces>(&self, pieces: P) -> Result<Problem<P>> {
        self.problem_on(self.field.unfinished()?, pieces)
    }

    /// The problem that these pieces state on a field that was read.
    pub(crate) fn problem_on<P: Pieces<W>, W: FieldWord>(
        &self,
        field: FieldOf<W>,
        pieces: P,
    ) -> Result<Problem<P, W>> {
        let mover = self.mover(field.lines())?;
        let problem = Problem::holding(field, self.hold()?, pieces)?;
        Ok(problem.with_mover(&mover)?)
    }
}

/// Says that options of a comment mean nothing here.
fn note_unheeded<'a>(options: impl Iterator<Item = &'a str>) {
    for option in options {
        quadrille_cli::note(format_args!(
            "the comment of the fumen: {option} means nothing here"
        ));
    }
}

/// The pieces that are known.
#[derive(Args, Clone, Debug)]
pub(crate) struct QueueArgs {
    /// The pieces that are shown, as --queue
    #[arg(value_name = "PIECES", conflicts_with = "queue")]
    pieces: Option<String>,
    /// The pieces that are shown: the current one first, then the next ones (previews)
    #[arg(long, short, value_name = "PIECES")]
    queue: Option<String>,
}

impl QueueArgs {
    /// The pieces that were given, if they were.
    pub(crate) fn given(&self) -> Option<&str> {
        self.queue.as_deref().or(self.pieces.as_deref())
    }
}

/// A bar that is full when all queues of a pattern are done.
pub(crate) fn bar_of_queues(pattern: &Pattern) -> Progress {
    Progress::bar(pattern.count().min(u128::from(u64::MAX)) as u64, "queues")
}

/// What is left of a bag, in letters.
pub(crate) fn parse_bag(text: &str) -> Result<PieceSet> {
    Ok(Bag::parse(text)?.0)
}

/// Difficult clears just before, as a flag that may have a number.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Scoring")]
pub(crate) struct BackToBackArgs {
    /// The clear before was difficult, so the first T-spin or Tetris is back to back; --b2b=6: the last six were
    #[arg(
        long,
        visible_alias = "b2b",
        value_name = "N",
        num_args = 0..=1,
        require_equals = true,
        default_value_t = 0,
        default_missing_value = "1",
        hide_default_value = true,
        value_parser = whole_number(0_u8, 100)
    )]
    back_to_back: u8,
}

impl BackToBackArgs {
    /// How clears are counted, with those before.
    pub(crate) fn streaking(self, streaking: &Streaking) -> Streaking {
        Streaking {
            back_to_back: BackToBack(self.back_to_back),
            ..streaking.clone()
        }
    }

    /// Which ways are listed, with the clears before.
    pub(crate) fn with(self, listing: &Listing) -> Listing {
        Listing {
            streaking: self.streaking(&listing.streaking),
            ..listing.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_memory() {
        assert_eq!(parse_memory("500MiB"), Ok(500 << 20));
        assert_eq!(parse_memory("8 GiB"), Ok(8 << 30));
        for nonsense in ["", "8", "GiB", "-1GiB", "8GB", "99999999999999GiB"] {
            assert!(parse_memory(nonsense).is_err(), "{nonsense}");
        }
    }
}
