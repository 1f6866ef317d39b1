//! Arguments of several subcommands.

mod field;
mod report;

use std::cell::{Cell, OnceCell};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use quadrille_cli::{Progress, Screenshot, SearchArgs, Source, WithImage, whole_number};
use quadrille_perfect_clear::api::{
    Asked, BackToBack, Bag, Held, Holding, Listing, Memory, Movement, Streaking, Turning,
};
use quadrille_perfect_clear::build::TargetColors;
use quadrille_perfect_clear::chance::ChanceError;
use quadrille_perfect_clear::ren::Well;
use quadrille_perfect_clear::{
    AnyField, DropWord, Field, FieldOf, FieldWord, Hold, KickError, KickFileError, KickTable, KnownGame,
    Mover, Pattern, Physics, Piece, PieceError, PieceSet, Pieces, Problem,
};
use quadrille_schema::Refusal;
use serde::Serialize;

pub(crate) use field::{FieldArgs, field_of, note_height};
pub(crate) use report::ReportArgs;

/// The most bytes of a field or of kicks that make sense.
const MOST_BYTES: u64 = 1 << 20;

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
    fn physics_or(&self, asked: &Turning) -> Result<Physics> {
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
        asked.parse().context("the comment of the fumen")
    }

    /// The pieces that the comment of the fumen asks about, which count from now on.
    fn asked_pieces(&self) -> Result<Option<String>> {
        let is_without_hold = self.hold.hold() == Hold::Off;
        let pieces = self.asked()?.and_then(|asked| asked.pieces(is_without_hold));
        self.has_asked.set(pieces.is_some());
        Ok(pieces)
    }

    /// What the comment of the fumen asks; a note says what means nothing here.
    fn asked(&self) -> Result<Option<&Asked>> {
        self.asked_with(false)
    }

    /// The same for a command that heeds what is asked of setups.
    pub(crate) fn asked_of_setup(&self) -> Result<Option<&Asked>> {
        self.asked_with(true)
    }

    fn asked_with(&self, heeds_setup: bool) -> Result<Option<&Asked>> {
        if self.asked.get().is_none() {
            let asked = self.field.asked()?;
            for option in asked.iter().flat_map(|asked| asked.unheeded(heeds_setup)) {
                quadrille_cli::note(format_args!(
                    "the comment of the fumen: {option} means nothing here"
                ));
            }
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
        if let Some(hold) = self.asked()?.and_then(|asked| asked.hold(self.has_asked.get())) {
            return Ok(hold);
        }
        let seen = self.field.seen()?.and_then(Screenshot::hold);
        match seen {
            Some(letter) => Ok(Hold::Piece(letter.to_string().parse()?)),
            None => Ok(Hold::Empty),
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
            Source::Argument(text) => with_files(&text, DEEPEST)?.parse().context("--pattern"),
            file => {
                let text = file.read_to_end(MOST_BYTES)?;
                let whole = with_files(text.as_str(), DEEPEST)?;
                // Its lines are those of the file, if it names no other.
                text.parse(|text| {
                    if whole == text {
                        text.parse()
                    } else {
                        whole.parse()
                    }
                })
            }
        };
        let pattern: Pattern = pattern?;
        if pattern.is_mixed() {
            quadrille_cli::note(
                "in the pattern, && and || without parentheses are read from the left, as ExtendedSfinderPieces did \
                 at first; with parentheses, all its versions mean the same",
            );
        }
        Ok(Some(pattern))
    }

    /// The pattern, where nothing else can say it.
    pub(crate) fn needed(&self) -> Result<Pattern> {
        self.given()?.context("nothing says which queues: give --pattern")
    }
}

/// Files of patterns that may name each other.
const DEEPEST: usize = 8;

/// A pattern in which each file that it names, as `T<patterns.txt>`, is what stands there, in parentheses.
fn with_files(pattern: &str, deepest: usize) -> Result<String> {
    let (mut whole, mut is_filter, mut rest) = (String::new(), false, pattern);
    while let Some(sign) = rest.chars().next() {
        rest = &rest[sign.len_utf8()..];
        is_filter = sign == '{' || is_filter && sign != '}';
        match rest.split_once('>') {
            Some((path, after)) if sign == '<' && !is_filter => {
                ensure!(
                    deepest > 0,
                    "--pattern: files of patterns name each other without end"
                );
                let text = Source::at(path.trim().into()).read_to_end(MOST_BYTES)?;
                whole.extend(["(", &with_files(text.as_str(), deepest - 1)?, "\n)"]);
                rest = after;
            }
            _ => whole.push(sign),
        }
    }
    Ok(whole)
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
