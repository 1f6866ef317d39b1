//! Arguments that several subcommands have.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use quadrille_bitboard::{ParseError, ParseErrorKind};
use quadrille_cli::{Format, ImageArgs, ImageGame, OutputArgs, Screenshot, Source, Text, parse_duration};
use quadrille_tenten::{Board, DealerKind, Player, PlayerKind, Rules, Scorer, Ties, record};
use serde::Deserialize;

/// The most bytes of a board or a rule set that make sense; records of games may be longer than boards.
const MOST_BYTES: u64 = 1 << 26;

/// Which rules.
#[derive(Args, Clone, Debug)]
pub(crate) struct RulesArgs {
    /// The rules: 1010, klooni, 8x8, block-blast, blockudoku, woodoku, or a TOML file [default: 1010; of a record,
    /// those that it names]
    #[arg(long, value_name = "NAME|FILE")]
    rules: Option<String>,
}

impl RulesArgs {
    /// The rules for something that names none.
    pub(crate) fn rules(&self) -> Result<Rules> {
        rules_of(self.rules.as_deref().unwrap_or(DEFAULT_RULES))
    }

    /// The rules for a record or a document: those that it names, unless others are asked for.
    pub(crate) fn rules_for(&self, text: &str) -> Result<Rules> {
        match (&self.rules, record::rules_named(text)) {
            (None, Some(name)) => {
                let why = "the record names its rules; where they are in a file, --rules says which";
                rules_of(&name).context(why)
            }
            _ => self.rules(),
        }
    }
}

/// The rules if nothing is said.
const DEFAULT_RULES: &str = "1010";

/// The rules of this name, or of a file.
pub(crate) fn rules_of(name: &str) -> Result<Rules> {
    if let Some(rules) = Rules::named(name) {
        return Ok(rules);
    }
    let path = Path::new(name);
    if !path.exists() && path.components().count() == 1 && path.extension().is_none() {
        let names = Rules::NAMES.join(", ");
        bail!("there are no rules {name:?}, only {names}, and files");
    }
    let text = Source::File(path.into()).read_to_end(MOST_BYTES)?;
    text.parse(Rules::from_toml)
}

/// Who deals.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct DealerArgs {
    /// Who deals: weighted, uniform, kind, repair, or graded-0 to graded-8 [default: as the rules say]
    ///
    /// weighted, as in all games by name: each piece is drawn by its weight. uniform: all pieces are alike. kind, or
    /// redraw: whole sets are drawn by weight until one fits, up to 1,000; if none does, the game is over. repair: of a
    /// set that does not fit, the piece at fault is exchanged until it fits. graded-N: of nine sets that fit, drawn as
    /// kind does, the one with N easier ones. A set is easier that leaves a smaller risk, and then fewer filled cells,
    /// where the player quick places it: graded-0 is kindest, graded-8 hardest.
    #[arg(long, value_name = "NAME")]
    dealer: Option<DealerKind>,
}

impl DealerArgs {
    /// The rules with the dealer that was asked for.
    pub(crate) fn of(self, rules: Rules) -> Rules {
        match self.dealer {
            None => rules,
            Some(dealer) => rules.with_dealer(dealer),
        }
    }
}

/// Who plays.
#[derive(Args, Clone, Debug)]
pub(crate) struct PlayerArgs {
    /// Who plays, such as greedy-10025, hazard, lookahead, farsight [default: greedy-10025; of advice:
    /// farsight, and lookahead of games about which nothing was learned]
    #[arg(long, value_name = "NAME", conflicts_with = "strategy")]
    player: Option<String>,
    /// What is played for: a long life, or points (short for --player score)
    #[arg(long, value_name = "GOAL", default_value = "survival", conflicts_with_all = ["player", "strategy"])]
    pub(crate) goal: Goal,
    /// Short for --player greedy-DIGITS: weights of free cells, room for 5 x 5, room for H O V, alignment, compaction;
    /// the article calls such digits a strategy
    #[arg(long, value_name = "DIGITS")]
    strategy: Option<String>,
    /// Which of several equally good plays a greedy player takes
    #[arg(long, value_name = "RULE", default_value = "first")]
    ties: TiesArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TiesArg {
    /// The one found first, order by order and row by row
    First,
    /// The one with the greatest board
    Board,
}

impl TiesArg {
    /// The name in reports.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Board => "board",
        }
    }
}

/// What is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Goal {
    /// To live long
    Survival,
    /// Points: lines at once and streaks count
    Score,
}

impl From<TiesArg> for Ties {
    fn from(ties: TiesArg) -> Self {
        match ties {
            TiesArg::First => Self::First,
            TiesArg::Board => Self::Board,
        }
    }
}

impl PlayerArgs {
    /// The player that was asked for, for these rules.
    pub(crate) fn player(&self, rules: &Rules) -> Result<Box<dyn Player>> {
        self.player_or(PlayerKind::default(), rules)
    }

    /// The player that was asked for, or else this one.
    pub(crate) fn player_or(&self, default: PlayerKind, rules: &Rules) -> Result<Box<dyn Player>> {
        match (&self.strategy, &self.player) {
            (Some(digits), _) => self.named(&format!("greedy-{digits}"), rules),
            (None, Some(name)) => self.named(name, rules),
            (None, None) if self.goal == Goal::Score => self.named(Scorer::NAME, rules),
            (None, None) => Ok(default.player(rules, self.ties.into())),
        }
    }

    /// The player of this name; what begins with a digit is a strategy.
    pub(crate) fn named(&self, name: &str, rules: &Rules) -> Result<Box<dyn Player>> {
        let is_strategy = name.starts_with(|first: char| first.is_ascii_digit());
        let full = if is_strategy {
            format!("greedy-{name}")
        } else {
            name.to_owned()
        };
        let kind: PlayerKind = full.parse().with_context(|| format!("player {name:?}"))?;
        Ok(kind.player(rules, self.ties.into()))
    }

    /// How ties are broken.
    pub(crate) const fn ties(&self) -> &'static str {
        self.ties.name()
    }
}

/// The letters of pieces.
#[derive(Args, Clone, Debug)]
pub(crate) struct PiecesArgs {
    /// The pieces, in any order: their letters, such as rOo, or drawn, such as '##/#. ### O'
    #[arg(long, value_name = "PIECES", allow_hyphen_values = true)]
    pub(crate) pieces: Option<String>,
}

/// How long a question may take.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct TimeArgs {
    /// Give up after this long, such as 500ms, 10s or 2m, and print what is known
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    pub(crate) time_limit: Option<Duration>,
}

/// Where a board comes from, or what has boards in it.
#[derive(Args, Clone, Debug)]
pub(crate) struct InputArgs {
    /// The board, rows top first, with / between rows, or a file with one; - or nothing reads standard input
    board: Option<String>,
    /// Read the board from a file: a drawing, or JSON that has one, such as a line of a record
    #[arg(long, short, value_name = "FILE", conflicts_with = "board")]
    file: Option<PathBuf>,
}

impl InputArgs {
    pub(crate) fn read(&self) -> Result<Text> {
        self.source()?.read_to_end(MOST_BYTES)
    }

    fn source(&self) -> Result<Source> {
        Source::choose(self.board.clone(), self.file.clone())
    }

    const fn is_given(&self) -> bool {
        self.board.is_some() || self.file.is_some()
    }
}

/// A board and its rules, and where the report on them goes.
#[derive(Args, Clone, Debug)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    pub(crate) image: ImageArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// How to write the report [default: as the name of --output ends, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl PositionArgs {
    pub(crate) fn format(&self) -> Result<Format> {
        self.output.format_or(self.format, Format::Text)
    }

    /// The board of a screenshot and its rules, if there is one.
    fn seen(&self) -> Result<Option<(Rules, Board)>> {
        if !self.image.is_given() {
            return Ok(None);
        }
        if self.input.is_given() {
            bail!("the board comes from --image, from --file or as an argument, not from two of them");
        }
        let rules = self.rules.rules()?;
        let board = seen_board(&rules, &self.image)?;
        Ok(board.map(|board| (rules, board)))
    }

    /// The board that was given, or what standard input has, and its rules.
    pub(crate) fn read(&self) -> Result<(Rules, Board)> {
        match self.seen()? {
            Some(seen) => Ok(seen),
            None => self.read_from(self.input.source()?),
        }
    }

    /// The board that was given, or the empty one: standard input has the lines of a session.
    pub(crate) fn read_or_empty(&self) -> Result<(Rules, Board)> {
        if let Some(seen) = self.seen()? {
            return Ok(seen);
        }
        if !self.input.is_given() {
            return Ok((self.rules.rules()?, Board::EMPTY));
        }
        match self.input.source()? {
            Source::Stdin => {
                bail!("standard input has the lines of the session; give the board as a file")
            }
            source => self.read_from(source),
        }
    }

    fn read_from(&self, source: Source) -> Result<(Rules, Board)> {
        let text = source.read_to_end(MOST_BYTES)?;
        let rules = self.rules.rules_for(text.as_str())?;
        let board = text.parse(|text| board_of(&rules, text))?;
        Ok((rules, board))
    }
}

/// What a screenshot shows, if there is one: a board of the size that the rules have.
fn seen<'a>(rules: &Rules, image: &'a ImageArgs) -> Result<Option<&'a Screenshot>> {
    let Some(seen) = image.read(ImageGame::Blocks)? else {
        return Ok(None);
    };
    let (rows, size) = (seen.size().0, rules.size());
    if rows == size {
        return Ok(Some(seen));
    }
    let (file, name) = (seen.text().name().to_owned(), rules.name());
    bail!(
        "{file}: the board has {rows} rows of {rows} cells, and that of {name} has {size}; --rules names other rules"
    )
}

/// The board of a screenshot, if there is one.
pub(crate) fn seen_board(rules: &Rules, image: &ImageArgs) -> Result<Option<Board>> {
    let seen = seen(rules, image)?.map(Screenshot::text);
    seen.map(|text| text.parse(|text| board_of(rules, text)))
        .transpose()
}

/// The pieces below the board of a screenshot, drawn as `--pieces` takes them, if there is one.
pub(crate) fn seen_pieces(rules: &Rules, image: &ImageArgs) -> Result<Option<String>> {
    Ok(seen(rules, image)?.map(Screenshot::drawn_pieces))
}

/// A board in a file, in an argument or on standard input.
pub(crate) fn read_board(rules: &Rules, source: Source) -> Result<Board> {
    let text = source.read_to_end(MOST_BYTES)?;
    text.parse(|text| board_of(rules, text))
}

/// The board of a text: a picture, or the last one of JSON lines.
pub(crate) fn board_of(rules: &Rules, text: &str) -> Result<Board> {
    if text.trim_start().starts_with('{') {
        return Ok(record::last_board(rules, text)?);
    }
    // Rows may be separated by slashes as well, which suits an argument.
    let is_argument = !text.trim_end().contains('\n');
    let rows = if is_argument {
        text.replace('/', "\n")
    } else {
        text.to_owned()
    };
    rules.parse_board(&rows).map_err(|error| explained(error, &rows))
}

/// The error; where all rows have another length, with the games that have such rows.
fn explained(error: ParseError, rows: &str) -> anyhow::Error {
    let mut lengths = rows.lines().map(|row| row.trim().chars().count());
    let others: Vec<&str> = match error.kind {
        ParseErrorKind::Width { found, .. } if lengths.all(|length| [0, found].contains(&length)) => {
            let has_such_rows = |name: &&str| Rules::named(name).is_some_and(|rules| rules.size() == found);
            Rules::NAMES.into_iter().filter(has_such_rows).collect()
        }
        _ => Vec::new(),
    };
    if others.is_empty() {
        return error.into();
    }
    anyhow!("{error}; --rules {} has such rows", others.join(" or "))
}
