//! What several subcommands are told.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use quadrille_cli::{Source, Text, whole_number};
use quadrille_number_match::{
    Board, Diagonals, Game, Policy, Record, RefillPlace, RefillTime, Rows, Rules, Width,
};

/// The most bytes of a board or a record that make sense.
const MOST_BYTES: u64 = 1 << 24;

/// Which rules.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RulesArgs {
    /// Rules that the other options change: those of the apps, or of the paper game from 1 to 19
    #[arg(long, value_name = "NAME", default_value = "app")]
    preset: Preset,
    /// Columns, 5 to 16 [default: 9]
    #[arg(long, value_name = "N", value_parser = whole_number(5_usize, 16))]
    width: Option<usize>,
    /// Whether digits see each other along diagonals [default: yes; no on paper]
    #[arg(long, value_name = "YES|NO")]
    diagonals: Option<YesNo>,
    /// Short for --diagonals no
    #[arg(long, conflicts_with = "diagonals")]
    no_diagonals: bool,
    /// Where a refill puts the copies
    #[arg(long, value_name = "PLACE", default_value = "after-last-cell")]
    refill: Place,
    /// When a refill may be made
    #[arg(long, value_name = "TIME", default_value = "any-time")]
    refill_when: Time,
    /// Refills that may be made, or `unlimited` [default: 4; unlimited on paper]
    #[arg(long, value_name = "N", value_parser = parse_refills)]
    max_refills: Option<Refills>,
    /// What becomes of a row without a digit
    #[arg(long, value_name = "FATE", default_value = "vanish")]
    rows: Fate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Preset {
    /// Nine columns, diagonals, four refills
    App,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Time {
    /// At any time
    AnyTime,
    /// When no pair is left
    WhenStuck,
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

impl RulesArgs {
    pub(crate) fn rules(&self) -> Result<Rules> {
        let base = match self.preset {
            Preset::App => Rules::default(),
            Preset::Paper => Rules::paper(),
        };
        let diagonals = match self.diagonals {
            _ if self.no_diagonals => Diagonals::Blocked,
            Some(YesNo::Yes) => Diagonals::Seen,
            Some(YesNo::No) => Diagonals::Blocked,
            None => base.diagonals,
        };
        Ok(Rules {
            width: self.width.map_or(Ok(base.width), Width::new)?,
            diagonals,
            refill: match self.refill {
                Place::AfterLastCell => RefillPlace::AfterLastCell,
                Place::AfterLastDigit => RefillPlace::AfterLastDigit,
            },
            refill_time: match self.refill_when {
                Time::AnyTime => RefillTime::Any,
                Time::WhenStuck => RefillTime::Stuck,
            },
            max_refills: self.max_refills.map_or(base.max_refills, |refills| refills.0),
            rows: match self.rows {
                Fate::Vanish => Rows::Vanish,
                Fate::VanishLate => Rows::VanishLate,
                Fate::Stay => Rows::Stay,
            },
        })
    }

    /// The board that comes with the preset.
    fn board(&self, rules: &Rules) -> Option<Board> {
        (self.preset == Preset::Paper).then(|| Board::one_to_nineteen(rules.width()))
    }
}

/// A board and its rules.
#[derive(Args, Clone, Debug)]
pub(crate) struct BoardArgs {
    /// The board, rows top first with / between them; - or nothing reads standard input
    board: Option<String>,
    /// Read the board from a file
    #[arg(long, short, value_name = "FILE", conflicts_with = "board")]
    file: Option<PathBuf>,
    /// Cells that a board may have
    #[arg(long, value_name = "N", default_value = "10000", value_parser = whole_number(1_usize, 10_000_000))]
    max_cells: usize,
    #[command(flatten)]
    rules: RulesArgs,
}

impl BoardArgs {
    /// Whether the command line says where a board is.
    pub(crate) fn is_given(&self) -> bool {
        self.board.is_some() || self.file.is_some() || self.rules.preset == Preset::Paper
    }

    pub(crate) fn rules(&self) -> Result<Rules> {
        self.rules.rules()
    }

    pub(crate) fn game(&self) -> Result<Game> {
        let rules = self.rules.rules()?;
        if let Some(board) = self.preset_board(&rules) {
            return Ok(Game::new(rules, board));
        }
        self.parse(rules, &self.text()?)
    }

    /// A board, or a line of play: the latter is a JSON document.
    pub(crate) fn input(&self) -> Result<Input> {
        let rules = self.rules.rules()?;
        if let Some(board) = self.preset_board(&rules) {
            return Ok(Input::Board(Game::new(rules, board)));
        }
        let text = self.text()?;
        if text.as_str().trim_start().starts_with('{') {
            text.parse(Record::parse).map(Input::Line)
        } else {
            self.parse(rules, &text).map(Input::Board)
        }
    }

    /// The board of the preset, unless another one is given.
    fn preset_board(&self, rules: &Rules) -> Option<Board> {
        let is_given = self.board.is_some() || self.file.is_some();
        self.rules.board(rules).filter(|_| !is_given)
    }

    fn text(&self) -> Result<Text> {
        Source::choose(self.board.clone(), self.file.clone())?.read_to_end(MOST_BYTES)
    }

    fn parse(&self, rules: Rules, text: &Text) -> Result<Game> {
        let board = text.parse(|text| Board::parse(text, rules.width(), self.max_cells))?;
        Ok(Game::new(rules, board))
    }
}

/// What can be drawn.
pub(crate) enum Input {
    Board(Game),
    Line(Record),
}

/// A saved line of play.
#[derive(Args, Clone, Debug)]
pub(crate) struct RecordArgs {
    /// The document of `number-match solve --format json`; - or nothing reads standard input
    record: Option<String>,
    /// Read it from a file
    #[arg(long, short, value_name = "FILE", conflicts_with = "record")]
    file: Option<PathBuf>,
}

impl RecordArgs {
    pub(crate) fn record(&self) -> Result<Record> {
        let source = Source::choose(self.record.clone(), self.file.clone())?;
        let text = source.read_to_end(MOST_BYTES)?;
        ensure!(!text.as_str().trim().is_empty(), "{}: nothing there", text.name());
        text.parse(Record::parse)
    }
}

/// How random games choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PolicyArg {
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

impl From<PolicyArg> for Policy {
    fn from(policy: PolicyArg) -> Self {
        match policy {
            PolicyArg::Uniform => Self::Uniform,
            PolicyArg::HalfAcross => Self::HalfAcross,
            PolicyArg::Apart => Self::Apart,
            PolicyArg::EarlyRefills => Self::EarlyRefills,
        }
    }
}
