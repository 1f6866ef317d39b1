//! Arguments that several subcommands have.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use quadrille_bitboard::{Bitboard, Cell, ParseError, ParseErrorKind};
use quadrille_cli::{Declared, Format, ImageArgs, ImageGame, OutputArgs, Screenshot, Source, Text};
use quadrille_schema::Schema;
use quadrille_tenten::api::{Dealing, Playing};
use quadrille_tenten::record::NoBoard;
use quadrille_tenten::{Board, PieceId, Player, PlayerKind, Rules, SetError, engine, record};

/// The most bytes of a board or a rule set that make sense; records of games may be longer than boards.
const MOST_BYTES: u64 = 1 << 26;

/// Choice of the rules.
#[derive(Args, Clone, Debug)]
pub(crate) struct RulesArgs {
    #[arg(long, value_name = "NAME|FILE", help = rules_help())]
    rules: Option<String>,
}

impl RulesArgs {
    /// The rules for something that names none.
    pub(crate) fn rules(&self) -> Result<Rules> {
        rules_of(self.rules.as_deref().unwrap_or(DEFAULT_RULES))
    }

    /// The rules for a record or a document: those that it names, which are not to be contradicted.
    pub(crate) fn rules_for(&self, text: &str) -> Result<Rules> {
        let Some(name) = record::rules_named(text) else {
            return self.rules();
        };
        let Some(asked) = &self.rules else {
            let why = "the document names its rules; where they are in a file, --rules says which";
            return rules_of(&name).context(why);
        };
        let rules = rules_of(asked)?;
        ensure!(
            rules.go_by(&name),
            "the document is one of {name}, and --rules says {}: leave --rules out",
            rules.name()
        );
        Ok(rules)
    }
}

/// The help of `--rules`.
fn rules_help() -> String {
    let names = Rules::NAMES.join(", ");
    format!(
        "The rules: {names}, or a TOML file [default: {DEFAULT_RULES}; of a document, those that it names]"
    )
}

/// The rules if nothing is said.
const DEFAULT_RULES: &str = "1010";

/// The rules of this name, or of a file.
pub(crate) fn rules_of(name: &str) -> Result<Rules> {
    let unknown = match Rules::named(name) {
        Ok(rules) => return Ok(rules),
        Err(unknown) => unknown,
    };
    let path = Path::new(name);
    if !path.exists() && path.components().count() == 1 && path.extension().is_none() {
        bail!("{unknown}, or the name of a file");
    }
    let text = Source::File(path.into()).read_to_end(MOST_BYTES)?;
    text.parse(Rules::from_toml)
}

/// Options of the dealer.
pub(crate) type DealerArgs = Declared<Dealing>;

/// Options of the player.
pub(crate) type PlayerArgs = Declared<Playing>;

/// The player of this name, which breaks ties as the options say.
pub(crate) fn named_player(playing: &Playing, name: &str, rules: &Rules) -> Result<Box<dyn Player>> {
    Ok(PlayerKind::read(name.into())?.player(rules, playing.tying.ties))
}

/// The letters of pieces.
#[derive(Args, Clone, Debug)]
pub(crate) struct PiecesArgs {
    /// The pieces, in any order: their letters, such as rOo, or drawn, such as '##/#. ### O'
    #[arg(long, value_name = "PIECES", allow_hyphen_values = true)]
    pub(crate) pieces: Option<String>,
}

/// The pieces of a set or of a part of one; where a letter is none, with the command that shows all.
pub(crate) fn set_of(rules: &Rules, pieces: &str) -> Result<Vec<PieceId>> {
    rules.parse_part_of_set(pieces).map_err(|error| match error {
        SetError::Letter { .. } | SetError::Drawn { .. } => {
            anyhow!("{error}; `tenten pieces --rules {}` shows all", rules.name())
        }
        error @ SetError::Size { .. } => error.into(),
    })
}

/// Source of a board, or of something that has boards in it.
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
        let board = settled(&rules, board);
        Ok((rules, board))
    }
}

/// What is done about full lines, which no board of a game has.
const TAKEN: &str = "full lines are taken away, without points";

/// The board without full lines: they are noted, as they may be slips.
fn settled(rules: &Rules, board: Board) -> Board {
    if let Some(taken) = taken(rules, board) {
        quadrille_cli::note(taken);
    }
    engine::settled(rules, board)
}

/// What is said of a board with full lines.
pub(crate) fn taken(rules: &Rules, board: Board) -> Option<String> {
    full_lines(rules, board).map(|lines| format!("the board has {lines} full, which is doubtful: {TAKEN}"))
}

/// The full lines of a board in words, such as `row 2 and column 5`.
fn full_lines(rules: &Rules, board: Board) -> Option<String> {
    let full = engine::full_lines(rules, board);
    let rows = (0..rules.size()).filter(|&row| full.rows.contains(Cell::new(row, 0)));
    let columns = (0..rules.size()).filter(|&col| full.columns.contains(Cell::new(0, col)));
    let others = (0..rules.other_lines().len()).filter(|line| full.other_lines >> line & 1 == 1);
    let rows = rows.map(|row| format!("row {}", row + 1));
    let columns = columns.map(|col| format!("column {}", col + 1));
    let all: Vec<String> = rows
        .chain(columns)
        .chain(others.map(|line| format!("box {}", line + 1)))
        .collect();
    let (last, before) = all.split_last()?;
    Some(match before {
        [] => last.clone(),
        before => format!("{} and {last}", before.join(", ")),
    })
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

/// The board of a screenshot without full lines, if there is one.
pub(crate) fn seen_board(rules: &Rules, image: &ImageArgs) -> Result<Option<Board>> {
    let Some(seen) = seen(rules, image)? else {
        return Ok(None);
    };
    let board = seen.text().parse(|text| board_of(rules, text))?;
    let settled = engine::settled(rules, board);
    if settled != board {
        // A warning has named their cells, which are doubtful.
        quadrille_cli::note(TAKEN);
    }
    Ok(Some(settled))
}

/// The doubtful cells of a screenshot, if there is one.
pub(crate) fn doubts(image: &ImageArgs) -> Result<Vec<Cell>> {
    let seen = image.read(ImageGame::Blocks)?;
    Ok(seen.map(Screenshot::doubtful_cells).unwrap_or_default())
}

/// The pieces below the board of a screenshot.
pub(crate) fn seen_pieces(rules: &Rules, image: &ImageArgs) -> Result<Vec<PieceId>> {
    let Some(seen) = seen(rules, image)? else {
        return Ok(Vec::new());
    };
    let (file, mut pieces) = (seen.text().name().to_owned(), Vec::new());
    for (place, drawn) in seen.pieces() {
        let Some(drawn) = drawn else {
            bail!("{file}: {place} of the picture was not understood; give the pieces with --pieces");
        };
        let piece = rules.parse_part_of_set(&drawn).map_err(|_| {
            let name = rules.name();
            anyhow!(
                "{file}: {place} of the picture, {drawn}, is none of {name}; give the pieces with --pieces"
            )
        })?;
        pieces.extend(piece);
    }
    ensure!(
        !pieces.is_empty(),
        "{file}: no pieces were seen below the board; give them with --pieces"
    );
    Ok(pieces)
}

/// A board in a file, in an argument or on standard input, without full lines.
pub(crate) fn read_board(rules: &Rules, source: Source) -> Result<Board> {
    let text = source.read_to_end(MOST_BYTES)?;
    let board = text.parse(|text| board_of(rules, text))?;
    Ok(settled(rules, board))
}

/// The board of a text: a picture, or the last one of JSON lines.
pub(crate) fn board_of(rules: &Rules, text: &str) -> Result<Board> {
    if text.trim_start().starts_with('{') {
        return record::last_board(rules, text).map_err(|error| match error {
            NoBoard::Picture(error) => of_document(rules, error),
            error => error.into(),
        });
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

/// The error of a board in a document; where its rows have another length, with the games that have such rows.
pub(crate) fn of_document(rules: &Rules, error: ParseError) -> anyhow::Error {
    match error.kind {
        ParseErrorKind::Width { found, .. } => {
            let (name, size) = (rules.name(), rules.size());
            let others =
                games_of(found).map_or(String::new(), |games| format!("; --rules {games} has such rows"));
            anyhow!("its board has a row of {found} cells, and those of {name} have {size}{others}")
        }
        _ => anyhow!(error).context("its board"),
    }
}

/// The games by name whose rows have `size` cells, but for other readings of a game.
fn games_of(size: usize) -> Option<String> {
    let games = Rules::GAMES.iter().filter(|game| game.reading_of.is_none());
    let names = games.map(|game| game.name);
    let names = names.filter(|name| Rules::named(name).is_ok_and(|rules| rules.size() == size));
    let names: Vec<&str> = names.collect();
    (!names.is_empty()).then(|| names.join(" or "))
}

/// The error; where the board is one of other games, with their names.
fn explained(error: ParseError, rows: &str) -> anyhow::Error {
    let others = match error.kind {
        ParseErrorKind::Width { found, .. } => games_of(found).filter(|games| {
            let first = games.split(' ').next().unwrap_or_default();
            let read = Rules::named(first).map(|other| other.parse_board(rows));
            // Rows may be missing: the length of those that are there is what counts.
            read.is_ok_and(|read| {
                read.map_or_else(
                    |error| matches!(error.kind, ParseErrorKind::Height { .. }),
                    |_| true,
                )
            })
        }),
        _ => None,
    };
    match others {
        None => error.into(),
        Some(others) => anyhow!("{error}; --rules {others} has such rows"),
    }
}
