//! Arguments of several subcommands.

mod field;
mod report;

use std::cell::OnceCell;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use quadrille_cli::{Progress, Screenshot, SearchArgs, Source, WithImage, whole_number};
use quadrille_perfect_clear::api::{
    Asked, BackToBack, Bag, Held, Holding, Listing, Memory, Movement, Streaking, Turning,
};
use quadrille_perfect_clear::chance::ChanceError;
use quadrille_perfect_clear::fumen::Diagram;
use quadrille_perfect_clear::ren::Well;
use quadrille_perfect_clear::score::UnknownName;
use quadrille_perfect_clear::{
    AnyField, DropMode, Field, FieldOf, FieldWord, Hold, KickError, KickFileError, KickTable, KnownGame,
    Mover, Pattern, Physics, Piece, PieceError, PieceSet, Pieces, Problem,
};
use quadrille_schema::Refusal;
use serde::Serialize;

pub(crate) use field::{FieldArgs, field_of, note_height};
pub(crate) use report::ReportArgs;

/// The most bytes of a field or of kicks that make sense.
const MOST_BYTES: u64 = 1 << 20;

const DROPS: &str = "\
How pieces come down: soft (tucks and spins), slide (tucks, no spins), hard (neither), t-softdrop, tsz to tst

t-softdrop: the T softly, all others hard. tsz, tsm, tss, tsd, tst: so, too, and a T is placed by a T-spin alone: any, \
with lines, full with one line or more, with two, with three. These are the names of solution-finder.";

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
    #[arg(
        long,
        short_alias = 'd',
        value_name = "HOW",
        default_value = "soft",
        help_heading = "Rules",
        long_help = DROPS,
        value_parser = |text: &str| parse_drop(text)
    )]
    drop: DropMode,
}

impl PhysicsArgs {
    /// How pieces move, as requests have it, but for kicks of a file.
    pub(crate) fn movement(&self) -> Movement {
        Movement {
            game: self.game,
            turning: Turning {
                kicks: None,
                drop: self.drop,
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
        Ok(Physics::new(self.kicks()?, self.drop))
    }

    fn kicks(&self) -> Result<KickTable> {
        let Some(kicks) = &self.kicks else {
            return Ok(self.game.kicks());
        };
        let kicks = match kicks.strip_prefix(['@', '+']) {
            Some(name) => name,
            None if kicks == "default" => "srs",
            None => kicks,
        };
        if kicks == KickTable::OLD_NAME {
            quadrille_cli::note("these kicks are called srs-tetrio180 now; those of TETR.IO itself are srs+");
        }
        let unknown = match KickTable::named(kicks) {
            Ok(table) => return Ok(table),
            Err(unknown) => unknown,
        };
        // solution-finder's `@name` is a file in its folder `kicks`.
        let named = Path::new("kicks").join(format!("{kicks}.properties"));
        let path = if named.exists() { &named } else { Path::new(kicks) };
        if !path.exists() && kicks != "-" {
            if let Ok(game) = kicks.to_ascii_lowercase().replace('.', "").parse::<KnownGame>() {
                bail!(
                    "{kicks:?} is a game: --game {} sets its kicks, {}",
                    game.name(),
                    game.kicks_name()
                );
            }
            let is_a_word = path.components().count() == 1 && path.extension().is_none();
            if is_a_word || is_slip(&unknown) {
                return Err(anyhow!("{unknown}, and no file"));
            }
        }
        let text = Source::at(path.into()).read_to_end(MOST_BYTES)?;
        let name = path.file_stem().map(|name| name.to_string_lossy());
        match path.extension() {
            Some(ending) if ending == "properties" => {
                text.parse(|text| KickTable::from_properties(&name.unwrap_or_default(), text))
            }
            _ => text.parse(|text| KickTable::from_toml(text).map_err(no_kicks)),
        }
    }
}

/// Whether a name of kicks is nearly one that there is.
fn is_slip(unknown: &KickError) -> bool {
    matches!(unknown, KickError::Unknown(name) if name.nearest().is_some())
}

/// How pieces come down; the words of solution-finder are explained.
fn parse_drop(text: &str) -> Result<DropMode, String> {
    match text {
        "180" | "softdrop180" => {
            Err("half turns are among the kicks here: --kicks jstris180, nullpomino180 or srs+".to_owned())
        }
        text => text.parse().map_err(|error: UnknownName| error.to_string()),
    }
}

/// The piece in hold; the words of solution-finder are explained.
fn parse_hold(text: &str) -> Result<Piece, String> {
    match text {
        "avoid" => Err("this is the piece in hold; to play without hold, give --no-hold".to_owned()),
        "use" => Err("this is the piece in hold; hold is used unless --no-hold is given".to_owned()),
        text => text.parse().map_err(|error: PieceError| error.to_string()),
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
    /// What the comment of the fumen asks, where it is to count.
    #[arg(skip)]
    asked: OnceCell<Asked>,
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

    /// The physics of the options.
    pub(crate) fn physics(&self) -> Result<Physics> {
        self.physics.physics()
    }

    /// The diagram of the fumen that was given, and the lines. What stands on standard input can be read once.
    pub(crate) fn diagram(&self) -> Result<Option<(Diagram, usize)>> {
        self.field.diagram()
    }

    /// The queues that were given, else those that the comment of the fumen asks about, with its hold.
    pub(crate) fn pattern(&self, given: &PatternArgs) -> Result<Pattern> {
        if let Some(pattern) = given.given()? {
            return Ok(pattern);
        }
        let asked = self.asked()?.and_then(|asked| asked.pattern.as_deref());
        let asked = asked.context("nothing says which queues: give --pattern, or a fumen with a quiz")?;
        asked.parse().context("the comment of the fumen")
    }

    /// What the comment of the fumen asks, which counts from now on.
    fn asked(&self) -> Result<Option<&Asked>> {
        let found = self.field.asked()?;
        Ok(found.map(|found| self.asked.get_or_init(|| found)))
    }

    /// The hold slot: as it was given, else as the comment of the fumen or the screenshot has it.
    pub(crate) fn hold(&self) -> Result<Hold> {
        if let (Hold::Empty, Some(hold)) = (self.hold.hold(), self.asked.get().and_then(|asked| asked.hold)) {
            return Ok(hold);
        }
        let seen = self.field.seen()?.and_then(Screenshot::hold);
        match (self.hold.hold(), seen) {
            (Hold::Empty, Some(letter)) => Ok(Hold::Piece(letter.to_string().parse()?)),
            (hold, _) => Ok(hold),
        }
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
        let asked = self.asked()?.and_then(|asked| asked.pattern.clone());
        asked.context("nothing says which pieces: give --queue, or a fumen with a quiz")
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
        self.physics.game()
    }

    /// The problem that these pieces state in up to six lines.
    pub(crate) fn problem<P: Pieces>(&self, pieces: P) -> Result<Problem<P>> {
        self.problem_on(self.field()?, pieces)
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

const PATTERNS: &str = "\
Which queues: T,*p4 is a T and any four of the seven in any order

[TI]! is these in any order, [^TI] one of the others; ; and : separate alternatives. A filter in braces leaves some of \
what stands before it, back to the comma: *p4{T=1} with one T, {J<S} with J before S, {3:T=1} with the T among the \
first three, {/^T/} with a match; && and || and ! join what is asked. A file with a pattern a line will do; without a \
pattern, the quiz or the options in the comment of the fumen count, such as #Q=[](T)ILJ or 4 --patterns *p4.";

/// Many queues.
#[derive(Args, Clone, Debug)]
pub(crate) struct PatternArgs {
    /// Which queues: T,*p4 is a T and any four of the seven in any order
    #[arg(
        long,
        short,
        value_name = "PATTERN",
        alias = "patterns",
        alias = "patterns-path",
        long_help = PATTERNS
    )]
    pattern: Option<String>,
}

impl PatternArgs {
    /// The pattern that was given, if it was.
    fn given(&self) -> Result<Option<Pattern>> {
        let Some(given) = &self.pattern else {
            return Ok(None);
        };
        let pattern = match Source::choose(Some(given.clone()), None)? {
            Source::Argument(text) => text.parse().context("--pattern"),
            file => file
                .read_to_end(MOST_BYTES)?
                .parse(|text| without_remarks(text).parse::<Pattern>()),
        };
        pattern.map(Some)
    }

    /// The pattern, where nothing else can say it.
    pub(crate) fn needed(&self) -> Result<Pattern> {
        self.given()?.context("nothing says which queues: give --pattern")
    }
}

/// A file of patterns, one a line, without what follows on `#`.
fn without_remarks(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim());
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    lines.join("\n")
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
