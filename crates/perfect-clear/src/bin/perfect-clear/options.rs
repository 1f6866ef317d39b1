//! Arguments of several subcommands.

mod field;
mod report;

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use quadrille_cli::{Progress, Screenshot, SearchArgs, Source, WithImage};
use quadrille_perfect_clear::chance::ChanceError;
use quadrille_perfect_clear::fumen::Diagram;
use quadrille_perfect_clear::score::Mode;
use quadrille_perfect_clear::{
    DropMode, Field, Hold, KickFileError, KickTable, KnownGame, Mover, Pattern, Physics, Piece, PieceSet,
    Pieces, Problem, parse_pieces,
};
use serde::Serialize;

pub(crate) use field::{FieldArgs, field_of};
pub(crate) use report::ReportArgs;

/// The most bytes of a field or of kicks that make sense.
const MOST_BYTES: u64 = 1 << 20;

/// How pieces turn and move.
#[derive(Args, Clone, Debug)]
pub(crate) struct PhysicsArgs {
    /// The game by whose kicks pieces turn (for score, also its points and spins): guideline, tetrio, jstris or ppt
    #[arg(
        long,
        value_name = "NAME",
        default_value = "guideline",
        help_heading = "Rules",
        value_parser = |text: &str| text.parse::<KnownGame>()
    )]
    game: KnownGame,
    /// The kicks: srs, srs+, jstris180, srs-tetrio180, nullpomino180 (+ and 180: half turns), none, or a TOML file
    /// [default: those of --game]
    #[arg(long, value_name = "NAME|FILE", help_heading = "Rules")]
    kicks: Option<String>,
    /// How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither)
    #[arg(
        long,
        value_name = "HOW",
        default_value = "soft",
        help_heading = "Rules",
        value_parser = |text: &str| text.parse::<DropMode>()
    )]
    drop: DropMode,
}

impl PhysicsArgs {
    pub(crate) fn mover(&self, lines: usize) -> Result<Arc<Mover>> {
        let physics = Physics::new(self.kicks()?, self.drop);
        Ok(Arc::new(Mover::new(physics, lines)?))
    }

    fn kicks(&self) -> Result<KickTable> {
        let Some(kicks) = &self.kicks else {
            return Ok(self.game.kicks());
        };
        if kicks == KickTable::OLD_NAME {
            quadrille_cli::note("these kicks are called srs-tetrio180 now; those of TETR.IO itself are srs+");
        }
        let unknown = match KickTable::named(kicks) {
            Ok(table) => return Ok(table),
            Err(unknown) => unknown,
        };
        let path = Path::new(kicks);
        let is_a_word = path.components().count() == 1 && path.extension().is_none();
        if !path.exists() && is_a_word && kicks != "-" {
            return Err(anyhow!(unknown));
        }
        let text = Source::at(path.into()).read_to_end(MOST_BYTES)?;
        text.parse(|text| KickTable::from_toml(text).map_err(no_kicks))
    }
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

/// How long a search that draws nothing may take, and on how many threads.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("seed", |seed| seed.hide(true)))]
pub(crate) struct LimitArgs {
    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// How much memory may be taken.
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
                anyhow!("{error}; more previews take less, and --max-memory allows more")
            }
            error => error.into(),
        }
    }
}

fn parse_memory(text: &str) -> Result<u64, String> {
    let units = [("MiB", 20), ("GiB", 30)];
    let mut sizes = units.iter().filter_map(|&(unit, bits)| {
        let number: u64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
        number.checked_mul(1 << bits)
    });
    sizes
        .next()
        .ok_or_else(|| "a number and a unit, such as 500MiB or 8GiB".to_owned())
}

/// The hold slot.
#[derive(Args, Clone, Debug)]
pub(crate) struct HoldArgs {
    /// The piece in hold [default: none yet]
    #[arg(long, value_name = "PIECE", conflicts_with = "no_hold")]
    hold: Option<Piece>,
    /// Play without hold
    #[arg(long)]
    no_hold: bool,
}

impl HoldArgs {
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
}

impl ProblemArgs {
    /// Reads the field. A field from standard input can be read once.
    pub(crate) fn field(&self) -> Result<Field> {
        self.field.field()
    }

    /// The diagram of the fumen that was given, and the lines. What stands on standard input can be read once.
    pub(crate) fn diagram(&self) -> Result<Option<(Diagram, usize)>> {
        self.field.diagram()
    }

    /// The hold slot: as it was given, else as the screenshot shows it.
    pub(crate) fn hold(&self) -> Result<Hold> {
        let seen = self.field.seen()?.and_then(Screenshot::hold);
        match (self.hold.hold(), seen) {
            (Hold::Empty, Some(letter)) => Ok(Hold::Piece(letter.to_string().parse()?)),
            (hold, _) => Ok(hold),
        }
    }

    /// The pieces in letters, the current one first: those given with --queue, else those of the screenshot.
    pub(crate) fn queue(&self, given: Option<&str>) -> Result<String> {
        if let Some(given) = given {
            return Ok(given.to_owned());
        }
        let seen = self.field.seen()?.map(Screenshot::queue).unwrap_or_default();
        ensure!(
            !seen.is_empty(),
            "no pieces were seen beside the field: give them with --queue"
        );
        Ok(seen)
    }

    /// A document, with what was read from a screenshot.
    pub(crate) fn with_image<T: Serialize>(&self, document: T) -> WithImage<T> {
        self.field.image.with(document)
    }

    pub(crate) fn mover(&self, lines: usize) -> Result<Arc<Mover>> {
        self.physics.mover(lines)
    }

    /// The game whose rules hold where nothing else was said.
    pub(crate) fn game(&self) -> KnownGame {
        self.physics.game
    }

    /// The problem that these pieces state.
    pub(crate) fn problem<P: Pieces>(&self, pieces: P) -> Result<Problem<P>> {
        self.problem_on(self.field()?, pieces)
    }

    /// The problem that these pieces state on a field that was read.
    pub(crate) fn problem_on<P: Pieces>(&self, field: Field, pieces: P) -> Result<Problem<P>> {
        let mover = self.mover(field.lines())?;
        let problem = Problem::holding(field, self.hold()?, pieces)?;
        Ok(problem.with_mover(&mover)?)
    }
}

const PATTERNS: &str = "\
Which queues: T,*p4 is a T and any four of the seven in any order

[TI]! is these in any order, [^TI] one of the others; ; and : separate alternatives. A filter in braces leaves some of \
what stands before it, back to the comma: *p4{T=1} with one T, {J<S} with J before S, {3:T=1} with the T among the \
first three, {/^T/} with a match; && and || and ! join what is asked.";

/// Many queues.
#[derive(Args, Clone, Debug)]
pub(crate) struct PatternArgs {
    /// Which queues: T,*p4 is a T and any four of the seven in any order
    #[arg(long, short, value_name = "PATTERN", alias = "patterns", long_help = PATTERNS)]
    pattern: String,
}

impl PatternArgs {
    pub(crate) fn pattern(&self) -> Result<Pattern> {
        self.pattern.parse().context("--pattern")
    }
}

const MODES: &str = "\
What solutions must do besides: normal, any-tspin, tss, tsd, tst, tetris, tetris-end or b2b

any-tspin: some T clears lines by a spin, full or mini; tss, tsd, tst: some T clears one, two or three lines or more by a \
full spin; tetris: some piece clears four lines; tetris-end: the last one does; b2b: whatever clears lines does so by a \
spin, or clears four. A queue has only those solutions that do so in some order and by some movements.";

/// What solutions must do.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Scoring")]
pub(crate) struct ModeArgs {
    /// What solutions must do besides: normal, any-tspin, tss, tsd, tst, tetris, tetris-end or b2b
    #[arg(
        long,
        value_name = "MODE",
        default_value = "normal",
        long_help = MODES,
        value_parser = |text: &str| text.parse::<Mode>()
    )]
    pub(crate) mode: Mode,
}

/// A bar that is full when all queues of a pattern are done.
pub(crate) fn bar_of_queues(pattern: &Pattern) -> Progress {
    Progress::bar(pattern.count().min(u128::from(u64::MAX)) as u64, "queues")
}

/// What is left of a bag, in letters.
pub(crate) fn parse_bag(text: &str) -> Result<PieceSet> {
    let mut bag = PieceSet::EMPTY;
    for piece in parse_pieces(text)? {
        ensure!(
            !bag.contains(piece),
            "a bag has each piece once, and {piece} is there twice"
        );
        bag = bag.with(piece);
    }
    Ok(bag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_has_each_piece_once() {
        assert_eq!(parse_bag("TI").unwrap().to_string(), "IT");
        let error = parse_bag("TIT").unwrap_err().to_string();
        assert_eq!(error, "a bag has each piece once, and T is there twice");
    }

    #[test]
    fn sizes_of_memory() {
        assert_eq!(parse_memory("500MiB"), Ok(500 << 20));
        assert_eq!(parse_memory("8 GiB"), Ok(8 << 30));
        for nonsense in ["", "8", "GiB", "-1GiB", "8GB", "99999999999999GiB"] {
            assert!(parse_memory(nonsense).is_err(), "{nonsense}");
        }
    }
}
