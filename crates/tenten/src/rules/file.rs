//! Rule sets in files.

use std::ops::Range;

use quadrille_bitboard::Shape;
use serde::Deserialize;
use serde::de::IgnoredAny;
use thiserror::Error;
use toml::Spanned;

use crate::{
    Counted, DealerKind, LineError, LineKind, LinePoints, Piece, Rules, RulesError, Score, Setup, StreakOf,
    StreakRule, StreakStep, plain,
};

/// Reason why a file holds no rules, and its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct RulesFileError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1 and in characters.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct File {
    name: Spanned<String>,
    size: Spanned<usize>,
    set_size: Spanned<usize>,
    dealer: Option<Spanned<String>>,
    repeats: Option<Spanned<u32>>,
    line_bonus: Option<Spanned<u32>>,
    lines: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(rename = "line", default)]
    drawn: Vec<Spanned<DrawnEntry>>,
    score: Option<Spanned<ScoreEntry>>,
    #[serde(rename = "piece", default)]
    pieces: Vec<Spanned<Entry>>,
    /// What is known of the game: for people, and for the table of games.
    #[serde(rename = "game")]
    _game: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawnEntry {
    cells: Spanned<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ScoreEntry {
    cell: Option<u32>,
    cells: Option<Cells>,
    lines: Option<Vec<u32>>,
    vanished: Option<u32>,
    empty_board: Option<u32>,
    streak: Option<StreakEntry>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Cells {
    Placed,
    Staying,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct StreakEntry {
    of: Option<Of>,
    #[serde(default)]
    patience: u32,
    #[serde(default)]
    bonus: u32,
    #[serde(default)]
    percent: u32,
    #[serde(default)]
    steps: Vec<StepEntry>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepEntry {
    from: u32,
    percent: u32,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Of {
    Placements,
    Sets,
    Clears,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    letter: Spanned<String>,
    weight: Spanned<u32>,
    shape: Spanned<Vec<Spanned<String>>>,
}

/// The largest bonus for a line: no score overflows.
const MOST_BONUS: u32 = 1000;

impl Rules {
    /// Reads rules from TOML.
    ///
    /// ```
    /// use quadrille_tenten::Rules;
    ///
    /// let rules = Rules::from_toml(r###"
    ///     name = "tiny"
    ///     size = 4
    ///     set-size = 2
    ///     line-bonus = 5        # times k (k + 1) for k lines at once
    ///     [[piece]]
    ///     letter = "o"
    ///     weight = 3
    ///     shape = ["##", "##"]
    /// "###)?;
    /// assert_eq!((rules.size(), rules.points_for_lines(2)), (4, 30));
    /// # Ok::<(), quadrille_tenten::RulesFileError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What is wrong, and on which line.
    pub fn from_toml(text: &str) -> Result<Self, RulesFileError> {
        let (file, rules) = read(text)?;
        let is_built_in = Self::NAMES.contains(&rules.name());
        if is_built_in && Self::named(rules.name()).is_ok_and(|built_in| built_in != rules) {
            let message = format!("the rules `{}` are built in", rules.name());
            return Err(located(text, file.name.span().start, message));
        }
        Ok(rules)
    }
}

/// The rules of a file, which may have the name of a built-in game.
pub(super) fn read(text: &str) -> Result<(File, Rules), RulesFileError> {
    let at = |span: Range<usize>, message: String| located(text, span.start, message);
    let file: File = toml::from_str(text)
        .map_err(|error| at(error.span().unwrap_or(0..0), plain::of_message(error.message())))?;
    let name = file.name.get_ref();
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err(at(
            file.name.span(),
            "a name that can be printed is needed".to_owned(),
        ));
    }
    let pieces = file
        .pieces
        .iter()
        .map(|piece| read_piece(text, piece.get_ref()))
        .collect::<Result<Vec<_>, _>>()?;
    let (size, set_size) = (*file.size.get_ref(), *file.set_size.get_ref());
    let setup = Setup {
        name: name.clone(),
        size,
        pieces,
        set_size,
        lines: read_lines(text, &file, size)?,
        score: read_score(text, &file)?,
        dealer: read_dealer(text, &file)?,
        repeats: file.repeats.as_ref().map_or(0, |repeats| *repeats.get_ref()),
    };
    let rules = Rules::new(setup).map_err(|error| at(place(&file, &error), error.to_string()))?;
    Ok((file, rules))
}

/// Who deals: by weight, unless the file says something.
fn read_dealer(text: &str, file: &File) -> Result<DealerKind, RulesFileError> {
    let Some(name) = &file.dealer else {
        return Ok(DealerKind::default());
    };
    let dealer = name.get_ref().parse::<DealerKind>();
    dealer.map_err(|error| located(text, name.span().start, error.to_string()))
}

/// What vanishes: rows and columns, unless the file says something.
fn read_lines(text: &str, file: &File, size: usize) -> Result<Vec<LineKind>, RulesFileError> {
    let mut kinds = match &file.lines {
        None => vec![LineKind::Rows, LineKind::Columns],
        Some(lines) => {
            let kinds = lines.get_ref().iter().map(|kind| {
                read_kind(kind.get_ref()).ok_or_else(|| {
                    let message = "expected \"rows\", \"columns\", or boxes such as \"3x3\"".to_owned();
                    located(text, kind.span().start, message)
                })
            });
            kinds.collect::<Result<_, _>>()?
        }
    };
    for line in &file.drawn {
        let cells = &line.get_ref().cells;
        let drawn = super::text::parse_rows(size, &cells.get_ref().join("\n"));
        let drawn = drawn.map_err(|error| {
            let message = format!("the line, its rows from the top: {error}");
            located(text, cells.span().start, message)
        })?;
        kinds.push(LineKind::Drawn(drawn));
    }
    Ok(kinds)
}

/// `rows`, `columns`, or the height and the width of boxes.
fn read_kind(text: &str) -> Option<LineKind> {
    match text {
        "rows" => Some(LineKind::Rows),
        "columns" => Some(LineKind::Columns),
        _ => {
            let (height, width) = text.split_once(['x', 'X'])?;
            Some(LineKind::Boxes {
                height: height.trim().parse().ok()?,
                width: width.trim().parse().ok()?,
            })
        }
    }
}

/// What moves are worth: as in 1010!, unless the file says something.
fn read_score(text: &str, file: &File) -> Result<Score, RulesFileError> {
    let bonus = file.line_bonus.as_ref();
    if let Some(bonus) = bonus.filter(|bonus| *bonus.get_ref() > MOST_BONUS) {
        let message = format!("a bonus of at most {MOST_BONUS}");
        return Err(located(text, bonus.span().start, message));
    }
    let mut score = bonus.map_or_else(Score::default, |bonus| Score::with_line_bonus(*bonus.get_ref()));
    let Some(entry) = &file.score else {
        // What was always needed still is, so that no file is read in another way than it was meant.
        return match bonus {
            Some(_) => Ok(score),
            None => Err(located(
                text,
                0,
                "`line-bonus` or `[score]` is missing".to_owned(),
            )),
        };
    };
    let (span, entry) = (entry.span(), entry.get_ref());
    if let Some(lines) = &entry.lines {
        if bonus.is_some() {
            let message = "`line-bonus` and the `lines` of the score say the same thing".to_owned();
            return Err(located(text, span.start, message));
        }
        score.lines = LinePoints::Listed(lines.clone());
    }
    score.cell = entry.cell.unwrap_or(score.cell);
    score.vanished = entry.vanished.unwrap_or(score.vanished);
    score.empty_board = entry.empty_board.unwrap_or(score.empty_board);
    if let Some(Cells::Staying) = entry.cells {
        score.counted = Counted::Staying;
    }
    if let Some(streak) = &entry.streak {
        let most = StreakRule::MOST_STEPS;
        score.streak = read_streak(streak).ok_or_else(|| {
            let message = format!("a streak with more than {most} steps");
            located(text, span.start, message)
        })?;
    }
    Ok(score)
}

/// The rule of an entry; none if it has too many steps.
fn read_streak(entry: &StreakEntry) -> Option<StreakRule> {
    let mut steps = [None; StreakRule::MOST_STEPS];
    let read = steps.get_mut(..entry.steps.len())?;
    for (step, &StepEntry { from, percent }) in read.iter_mut().zip(&entry.steps) {
        *step = Some(StreakStep { from, percent });
    }
    Some(StreakRule {
        of: match entry.of {
            None | Some(Of::Placements) => StreakOf::Placements,
            Some(Of::Sets) => StreakOf::Sets,
            Some(Of::Clears) => StreakOf::Clears,
        },
        patience: entry.patience,
        bonus: entry.bonus,
        percent: entry.percent,
        steps,
    })
}

fn read_piece(text: &str, entry: &Entry) -> Result<Piece, RulesFileError> {
    let mut letters = entry.letter.get_ref().chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else {
        let message = "the letter of a piece is one character".to_owned();
        return Err(located(text, entry.letter.span().start, message));
    };
    if letter.is_whitespace() || letter.is_control() {
        let message = format!("{letter:?} cannot be the letter of a piece");
        return Err(located(text, entry.letter.span().start, message));
    }
    Ok(Piece {
        letter,
        shape: read_shape(text, &entry.shape)?,
        weight: *entry.weight.get_ref(),
    })
}

/// Rows may differ in length: what is missing is empty.
fn read_shape(text: &str, rows: &Spanned<Vec<Spanned<String>>>) -> Result<Shape, RulesFileError> {
    let width = rows
        .get_ref()
        .iter()
        .map(|row| row.get_ref().chars().count())
        .max();
    let padded = |row: &Spanned<String>| {
        let row = row.get_ref();
        // No width of `format!`: it has 16 bits.
        row.clone() + &".".repeat(width.unwrap_or(0) - row.chars().count())
    };
    let picture: Vec<String> = rows.get_ref().iter().map(padded).collect();
    picture
        .join("\n")
        .parse()
        .map_err(|error: quadrille_bitboard::ParseError| {
            let row = rows.get_ref().get(error.line - 1).filter(|_| width > Some(0));
            let start = row.map_or(rows.span().start, |row| row.span().start);
            let found = error.to_string();
            let message = found.split_once(": ").map_or(&*found, |(_, message)| message);
            located(text, start, message.to_owned())
        })
}

/// The place of the text that the error is about.
fn place(file: &File, error: &RulesError) -> Range<usize> {
    let last = |letter: char| {
        let of_letter = |piece: &&Spanned<Entry>| piece.get_ref().letter.get_ref().starts_with(letter);
        file.pieces.iter().rfind(of_letter)
    };
    match *error {
        RulesError::Size(_) => file.size.span(),
        RulesError::SetSize(_) => file.set_size.span(),
        RulesError::Pieces(_) => file.pieces.last().map_or(0..0, Spanned::span),
        RulesError::Letter(letter) => last(letter).map_or(0..0, |piece| piece.get_ref().letter.span()),
        RulesError::TooLarge(letter) => last(letter).map_or(0..0, |piece| piece.get_ref().shape.span()),
        RulesError::Weight(letter) => last(letter).map_or(0..0, |piece| piece.get_ref().weight.span()),
        RulesError::Lines(LineError::Drawn | LineError::Twice | LineError::TooMany(_))
            if !file.drawn.is_empty() =>
        {
            file.drawn.last().map_or(0..0, Spanned::span)
        }
        RulesError::Lines(_) => file.lines.as_ref().map_or(0..0, Spanned::span),
        RulesError::Repeats(_) => file.repeats.as_ref().map_or(0..0, Spanned::span),
        RulesError::Score(_) | RulesError::Steps => file.score.as_ref().map_or(0..0, Spanned::span),
    }
}

fn located(text: &str, start: usize, message: String) -> RulesFileError {
    let before = &text[..text.floor_char_boundary(start)];
    let last = before.rsplit('\n').next().unwrap_or_default();
    RulesFileError {
        line: before.matches('\n').count() + 1,
        column: last.chars().count() + 1,
        message,
    }
}

#[cfg(test)]
mod tests;
