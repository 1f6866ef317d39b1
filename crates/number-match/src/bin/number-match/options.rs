//! Arguments that several subcommands share.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use quadrille_cli::{ImageArgs, ImageGame, Source, Text, look_again, whole_number};
use quadrille_number_match::record::{Document, Opening};
use quadrille_number_match::{
    Board, Diagonals, Goal, Method, Problem, Record, RefillPlace, RefillTime, Rows, Rules, Width, Wrap,
};

/// Cells that a board may have, unless it is said otherwise.
pub(crate) const MOST_CELLS: usize = 10_000;
/// The most bytes of a board or a record that make sense.
const MOST_BYTES: u64 = 1 << 24;

/// Which rules.
#[derive(Args, Clone, Debug)]
pub(crate) struct RulesArgs {
    /// Rules that the other options change: those of apps, or of the paper game from 1 to 19 [default: those of the
    /// document that the board comes from, else app]
    #[arg(long, help_heading = "Rules", value_name = "NAME")]
    preset: Option<Preset>,
    /// Columns, 5 to 16 [default: 9]
    #[arg(long, help_heading = "Rules", value_name = "N", value_parser = parse_width)]
    width: Option<Width>,
    /// Whether digits see each other along diagonals [default: yes; no on paper]
    #[arg(long, help_heading = "Rules", value_name = "YES|NO")]
    diagonals: Option<YesNo>,
    /// Short for --diagonals no
    #[arg(long, help_heading = "Rules", conflicts_with = "diagonals")]
    no_diagonals: bool,
    /// Whether digits see each other over the end of a row, the last one of a row the first one of the next [default:
    /// yes]
    #[arg(long, help_heading = "Rules", value_name = "YES|NO")]
    wrap: Option<YesNo>,
    /// Short for --wrap no
    #[arg(long, help_heading = "Rules", conflicts_with = "wrap")]
    no_wrap: bool,
    /// Where a refill puts the copies [default: after-last-cell]
    #[arg(long, help_heading = "Rules", value_name = "PLACE")]
    refill: Option<Place>,
    /// When a refill may be made [default: any-time]
    #[arg(long, help_heading = "Rules", value_name = "TIME")]
    refill_when: Option<Time>,
    /// Refills that may be made, or `unlimited` [default: 4; 5 of easybrain; unlimited on paper]
    #[arg(long, help_heading = "Rules", value_name = "N", value_parser = parse_refills)]
    max_refills: Option<Refills>,
    /// What becomes of a row without a digit [default: vanish]
    #[arg(long, help_heading = "Rules", value_name = "FATE")]
    rows: Option<Fate>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Preset {
    /// Nine columns, diagonals, four refills; first boards of 27 digits
    App,
    /// Number Match by Easybrain: five refills; first boards of 35 digits
    Easybrain,
    /// The board with the digits of 1 to 19 without 10, no diagonals, any number of refills
    #[value(name = "1-19")]
    Paper,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum YesNo {
    /// They do
    Yes,
    /// They do not
    No,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Place {
    /// After the last cell, be it cleared or not
    AfterLastCell,
    /// After the last digit
    AfterLastDigit,
}

impl From<Place> for RefillPlace {
    fn from(place: Place) -> Self {
        match place {
            Place::AfterLastCell => Self::AfterLastCell,
            Place::AfterLastDigit => Self::AfterLastDigit,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Time {
    /// At any time
    AnyTime,
    /// When no pair is left
    WhenStuck,
}

impl From<Time> for RefillTime {
    fn from(time: Time) -> Self {
        match time {
            Time::AnyTime => Self::Any,
            Time::WhenStuck => Self::Stuck,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Fate {
    /// It vanishes at once
    Vanish,
    /// It vanishes when the player waits; until then, pairs may be taken across it
    VanishLate,
    /// It stays
    Stay,
}

impl From<Fate> for Rows {
    fn from(fate: Fate) -> Self {
        match fate {
            Fate::Vanish => Self::Vanish,
            Fate::VanishLate => Self::VanishLate,
            Fate::Stay => Self::Stay,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Refills(Option<u32>);

fn parse_refills(text: &str) -> Result<Refills, String> {
    if text == "unlimited" {
        return Ok(Refills(None));
    }
    let number = whole_number(0_u32, 1000)(text);
    number
        .map(|number| Refills(Some(number)))
        .map_err(|allowed| format!("{allowed}, or unlimited"))
}

fn parse_width(text: &str) -> Result<Width, String> {
    let (least, most) = (*Width::RANGE.start(), *Width::RANGE.end());
    let columns = whole_number(least, most)(text)?;
    Width::new(columns).map_err(|error| error.to_string())
}

impl RulesArgs {
    pub(crate) fn rules(&self) -> Rules {
        self.rules_over(None)
    }

    /// The rules of a document, if it has some and no preset is named, changed by the other options.
    pub(crate) fn rules_over(&self, document: Option<Rules>) -> Rules {
        let base = match self.preset {
            None => document.unwrap_or_default(),
            Some(Preset::App) => Rules::default(),
            Some(Preset::Easybrain) => Rules::easybrain(),
            Some(Preset::Paper) => Rules::paper(),
        };
        let diagonals = match self.diagonals {
            Some(YesNo::Yes) => Diagonals::Seen,
            Some(YesNo::No) => Diagonals::Blocked,
            None if self.no_diagonals => Diagonals::Blocked,
            None => base.diagonals,
        };
        let wrap = match self.wrap {
            Some(YesNo::Yes) => Wrap::Seen,
            Some(YesNo::No) => Wrap::Blocked,
            None if self.no_wrap => Wrap::Blocked,
            None => base.wrap,
        };
        Rules {
            width: self.width.unwrap_or(base.width),
            diagonals,
            wrap,
            refill: self.refill.map_or(base.refill, RefillPlace::from),
            refill_time: self.refill_when.map_or(base.refill_time, RefillTime::from),
            max_refills: self.max_refills.map_or(base.max_refills, |refills| refills.0),
            rows: self.rows.map_or(base.rows, Rows::from),
        }
    }

    /// Digits of a first board.
    pub(crate) fn first_digits(&self) -> usize {
        match self.preset {
            Some(Preset::Easybrain) => 35,
            Some(Preset::App | Preset::Paper) | None => 27,
        }
    }

    /// The problem of a text: a board, or a document that has one.
    pub(crate) fn problem(&self, text: &str, most_cells: usize) -> Result<Problem> {
        if is_document(text) {
            return self.problem_of(&Opening::parse(text)?, most_cells);
        }
        let rules = self.rules();
        Ok(Problem::new(rules, Board::parse(text, rules.width, most_cells)?)?)
    }

    /// The problem of a document with a board.
    fn problem_of(&self, opening: &Opening, most_cells: usize) -> Result<Problem> {
        let rules = self.rules_over(opening.rules);
        Ok(Problem::new(
            rules,
            Board::parse(&opening.start, rules.width, most_cells)?,
        )?)
    }

    /// The problem that comes with the preset.
    fn preset_problem(&self) -> Result<Option<Problem>> {
        if self.preset != Some(Preset::Paper) {
            return Ok(None);
        }
        let rules = self.rules();
        Ok(Some(Problem::new(rules, Board::one_to_nineteen(rules.width))?))
    }
}

/// Whether a text is a JSON document rather than a board.
fn is_document(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// A board and its rules.
#[derive(Args, Clone, Debug)]
pub(crate) struct BoardArgs {
    /// The board, rows top first with / between them, or a file; - or nothing reads standard input
    #[arg(conflicts_with = "image")]
    board: Option<String>,
    /// Read the board from a file
    #[arg(long, short, value_name = "FILE", conflicts_with_all = ["board", "image"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) image: ImageArgs,
    /// Cells that a board may have
    #[arg(long, value_name = "N", default_value_t = MOST_CELLS, value_parser = whole_number(1, Board::MOST_CELLS))]
    max_cells: usize,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

impl BoardArgs {
    /// Whether the command line says where a board is.
    pub(crate) fn is_given(&self) -> bool {
        self.has_source() || self.rules.preset == Some(Preset::Paper)
    }

    pub(crate) fn problem(&self) -> Result<Problem> {
        if let Some(problem) = self.preset_problem()? {
            return Ok(problem);
        }
        let text = self.text()?;
        text.parse(|text| self.rules.problem(text, self.max_cells))
    }

    /// Boards and lines of play: the latter are JSON documents.
    pub(crate) fn inputs(&self) -> Result<Vec<Input>> {
        if let Some(problem) = self.preset_problem()? {
            return Ok(vec![Input::Board(problem)]);
        }
        let text = self.text()?;
        if is_document(text.as_str()) {
            return documents(&text, |text| self.input(text));
        }
        let problem = text.parse(|text| self.rules.problem(text, self.max_cells))?;
        Ok(vec![Input::Board(problem)])
    }

    fn input(&self, text: &str) -> Result<Input> {
        Ok(match Document::parse(text)? {
            Document::Record(record) => Input::Line(record),
            Document::Opening(opening) => Input::Board(self.rules.problem_of(&opening, self.max_cells)?),
        })
    }

    /// The problem of the preset, unless a board is given.
    fn preset_problem(&self) -> Result<Option<Problem>> {
        if self.has_source() {
            return Ok(None);
        }
        self.rules.preset_problem()
    }

    /// Whether an argument, a file or a screenshot has the board.
    fn has_source(&self) -> bool {
        self.board.is_some() || self.file.is_some() || self.image.is_given()
    }

    /// The cells of a screenshot to look at again, in a line.
    pub(crate) fn doubts(&self) -> Result<Option<String>> {
        let seen = self.image.read(ImageGame::Numbers)?;
        Ok(seen.and_then(|seen| look_again(&seen.doubtful_cells(), &[])))
    }

    /// The board of a screenshot with doubtful cells, as it was read, and the numbers of these cells.
    pub(crate) fn doubtful_board(&self) -> Result<Option<(Board, Vec<usize>)>> {
        let Some(seen) = self.image.read(ImageGame::Numbers)? else {
            return Ok(None);
        };
        let (columns, cells) = (seen.size().1, seen.doubtful_cells());
        let doubtful: Vec<usize> = cells.iter().map(|cell| cell.row * columns + cell.col).collect();
        let Some(&last) = doubtful.iter().max() else {
            return Ok(None);
        };
        let width = self.rules.rules().width;
        let board = self
            .text()?
            .parse(|text| Board::parse(text, width, self.max_cells))?;
        let mut cells = board.cells().to_vec();
        // Cleared cells after the last digit are not in the text.
        cells.resize(cells.len().max(last + 1), 0);
        Ok(Some((Board::new(width, cells)?, doubtful)))
    }

    fn text(&self) -> Result<Text> {
        if let Some(seen) = self.image.read(ImageGame::Numbers)? {
            let (_, columns) = seen.size();
            let wanted = self.rules.rules().width;
            if wanted.get() != columns {
                bail!(
                    "--image reads boards of {columns} columns, and the rules have {}",
                    wanted.get()
                );
            }
            return Ok(seen.text());
        }
        Source::choose(self.board.clone(), self.file.clone())?.read_to_end(MOST_BYTES)
    }
}

/// What can be drawn.
pub(crate) enum Input {
    Board(Problem),
    Line(Record),
}

/// Saved lines of play.
#[derive(Args, Clone, Debug)]
pub(crate) struct RecordArgs {
    /// The document of `number-match solve --format json`, or the lines of `batch`, or a file; - or nothing reads
    /// standard input
    record: Option<String>,
    /// Read them from a file
    #[arg(long, short, value_name = "FILE", conflicts_with = "record")]
    file: Option<PathBuf>,
}

impl RecordArgs {
    /// The records, one at least.
    pub(crate) fn records(&self) -> Result<Vec<Record>> {
        let source = Source::choose(self.record.clone(), self.file.clone())?;
        let text = source.read_to_end(MOST_BYTES)?;
        if text.as_str().trim().is_empty() {
            bail!("{}: nothing there", text.name());
        }
        documents(&text, |text| Ok(Record::parse(text)?))
    }
}

/// The documents of a text: one in all, or one a line when the first line is a whole document.
fn documents<T>(text: &Text, parse: impl Fn(&str) -> Result<T>) -> Result<Vec<T>> {
    let lines = (1..).zip(text.as_str().lines());
    let lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.trim().is_empty()).collect();
    let is_whole = |line: &str| serde_json::from_str::<serde::de::IgnoredAny>(line).is_ok();
    if lines.len() < 2 || !is_whole(lines[0].1) {
        return Ok(vec![text.parse(parse)?]);
    }
    let document =
        |(number, line)| parse(line).with_context(|| format!("{}: document on line {number}", text.name()));
    lines.into_iter().map(document).collect()
}

/// What makes a line better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GoalArg {
    /// Fewest refills, then fewest pairs
    #[value(alias = "win")]
    Refills,
    /// Fewest pairs, with as many refills as it takes
    Pairs,
    /// Fewest digits left; without a win, as few as the time allows to find
    Digits,
    /// Highest score, of a win where one is found
    Score,
    /// Any win: the first that is found
    Any,
}

impl From<GoalArg> for Goal {
    fn from(goal: GoalArg) -> Self {
        match goal {
            GoalArg::Refills => Self::Refills,
            GoalArg::Pairs => Self::Pairs,
            GoalArg::Digits => Self::Digits,
            GoalArg::Score => Self::Score,
            GoalArg::Any => Self::Any,
        }
    }
}

/// How random games choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodArg {
    /// Each pair is equally likely
    #[default]
    Uniform,
    /// Pairs that are seen only across the end of a row are half as likely
    HalfAcross,
    /// Pairs that do not touch are preferred
    Apart,
    /// One step in sixteen is a refill
    EarlyRefills,
}

impl From<MethodArg> for Method {
    fn from(method: MethodArg) -> Self {
        match method {
            MethodArg::Uniform => Self::Uniform,
            MethodArg::HalfAcross => Self::HalfAcross,
            MethodArg::Apart => Self::Apart,
            MethodArg::EarlyRefills => Self::EarlyRefills,
        }
    }
}

/// Random boards.
#[derive(Args, Clone, Debug)]
pub(crate) struct RandomBoardArgs {
    /// Digits of a board [default: 27; 35 of easybrain]
    #[arg(long, value_name = "N", value_parser = whole_number(1_usize, 10_000))]
    digits: Option<usize>,
    /// Only boards with at most this number of opening pairs; those of apps have at most 6
    #[arg(long, value_name = "N", value_parser = whole_number(0_usize, 10_000))]
    most_pairs: Option<usize>,
    #[command(flatten)]
    rules: RulesArgs,
}

impl RandomBoardArgs {
    pub(crate) fn generator(&self) -> quadrille_number_match::Generator {
        let digits = self.digits.unwrap_or_else(|| self.rules.first_digits());
        let generator = quadrille_number_match::Generator::new(self.rules.rules(), digits);
        match self.most_pairs {
            Some(most) => generator.with_pairs(0..=most),
            None => generator,
        }
    }
}
