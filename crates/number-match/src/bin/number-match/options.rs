//! Arguments that several subcommands share.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use quadrille_cli::{Declared, ImageArgs, ImageGame, Screenshot, Source, Text};
use quadrille_number_match::api::{BoardOptions, problem};
use quadrille_number_match::record::Document;
use quadrille_number_match::{Board, Preset, Problem, Record, Rules};

/// The most bytes of a board or a record that make sense.
const MOST_BYTES: u64 = 1 << 24;

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
    #[command(flatten)]
    options: Declared<BoardOptions>,
}

impl BoardArgs {
    /// Whether the command line says where a board is.
    pub(crate) fn is_given(&self) -> bool {
        self.has_source() || self.options.options.preset == Some(Preset::Paper)
    }

    /// The rules of a board that is not read.
    pub(crate) fn rules(&self) -> Rules {
        self.options.options.over(None)
    }

    /// Digits of a first board.
    pub(crate) fn first_digits(&self) -> usize {
        self.options.options.first_digits()
    }

    pub(crate) fn problem(&self) -> Result<Problem> {
        if let Some(problem) = self.preset_problem()? {
            return Ok(problem);
        }
        self.text()?.parse(|text| self.problem_of(text))
    }

    /// Boards and lines of play: the latter are JSON documents.
    pub(crate) fn inputs(&self) -> Result<Vec<Input>> {
        if let Some(problem) = self.preset_problem()? {
            return Ok(vec![Input::Board(problem)]);
        }
        documents(&self.text()?, |text| {
            let is_line =
                text.trim_start().starts_with('{') && matches!(Document::parse(text)?, Document::Record(_));
            Ok(if is_line {
                Input::Line(Record::parse(text)?)
            } else {
                Input::Board(self.problem_of(text)?)
            })
        })
    }

    fn problem_of(&self, text: &str) -> Result<Problem> {
        let BoardOptions { max_cells, options } = &self.options.0;
        Ok(problem(text, None, options, max_cells.count())?)
    }

    /// The problem of the preset, unless a board is given.
    fn preset_problem(&self) -> Result<Option<Problem>> {
        if self.has_source() || self.options.options.preset != Some(Preset::Paper) {
            return Ok(None);
        }
        let rules = self.rules();
        Ok(Some(Problem::new(rules, Board::one_to_nineteen(rules.width))?))
    }

    /// Whether an argument, a file or a screenshot has the board.
    fn has_source(&self) -> bool {
        self.board.is_some() || self.file.is_some() || self.image.is_given()
    }

    /// The cells of a screenshot to look at again, in a line.
    pub(crate) fn doubts(&self) -> Result<Option<String>> {
        let seen = self.image.read(ImageGame::Numbers)?;
        Ok(seen.and_then(Screenshot::doubts))
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
        let width = self.rules().width;
        let board = self
            .text()?
            .parse(|text| Board::parse(text, width, self.options.max_cells.count()))?;
        let mut cells = board.cells().to_vec();
        // Cleared cells after the last digit are not in the text.
        cells.resize(cells.len().max(last + 1), 0);
        Ok(Some((Board::new(width, cells)?, doubtful)))
    }

    fn text(&self) -> Result<Text> {
        if let Some(seen) = self.image.read(ImageGame::Numbers)? {
            let (_, columns) = seen.size();
            let wanted = self.rules().width;
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

/// Input that can be drawn.
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
