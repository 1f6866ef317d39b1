//! Rule sets in files.

use std::ops::Range;

use quadrille_bitboard::Shape;
use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

use crate::{Piece, Rules, RulesError, Setup, plain};

/// Why a file holds no rules, and where.
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
struct File {
    name: Spanned<String>,
    size: Spanned<usize>,
    set_size: Spanned<usize>,
    line_bonus: Spanned<u32>,
    #[serde(rename = "piece", default)]
    pieces: Vec<Spanned<Entry>>,
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
        if Self::named(name).is_some() {
            return Err(at(file.name.span(), format!("the rules `{name}` are built in")));
        }
        if *file.line_bonus.get_ref() > MOST_BONUS {
            return Err(at(
                file.line_bonus.span(),
                format!("a bonus of at most {MOST_BONUS}"),
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
            line_bonus: *file.line_bonus.get_ref(),
        };
        Self::new(setup).map_err(|error| at(place(&file, &error), error.to_string()))
    }
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
    let padded = |row: &Spanned<String>| format!("{:.<1$}", row.get_ref(), width.unwrap_or(0));
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

/// Where the error is at home.
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
mod tests {
    use insta::assert_snapshot;

    use super::*;

    const GOOD: &str = include_str!("../../../../fixtures/tenten/rules-8x8.toml");

    #[test]
    fn the_fixture_is_read() {
        let rules = Rules::from_toml(GOOD).unwrap();
        assert_eq!((rules.name(), rules.size(), rules.set_size()), ("blocks-8", 8, 3));
        assert_eq!(rules.pieces().len(), 33);
        assert_eq!(rules.total_weight(), 66);
    }

    #[test]
    fn klooni_draws_twelve_cells_a_set() {
        let rules = Rules::klooni();
        let cells = |piece: &Piece| piece.weight as usize * piece.shape.len();
        let cells: usize = rules.pieces().iter().map(cells).sum();
        assert_eq!((rules.total_weight(), 3 * cells), (45, 45 * 12));
    }

    #[test]
    fn errors_name_the_line() {
        let piece = "[[piece]]\nletter = \"o\"\nweight = 3\nshape = [\"##\", \"##\"]\n";
        let head = "name = \"a\"\nsize = 8\nset-size = 3\nline-bonus = 5\n";
        let good = format!("{head}{piece}");
        assert!(Rules::from_toml(&good).is_ok());
        let wrong = [
            String::new(),
            "size = ".to_owned(),
            good.replace("size = 8", "size = 11"),
            good.replace("size = 8", "size = -8"),
            good.replace("set-size = 3", "set-size = 5"),
            good.replace("\"a\"", "\"1010\""),
            good.replace("\"a\"", "\"\""),
            good.replace("bonus = 5", "bonus = 5000"),
            good.replace("bonus = 5", "bonus = 5\nboard = 3"),
            head.to_owned(),
            format!("{good}{piece}"),
            good.replace("\"o\"", "\"oo\""),
            good.replace("\"o\"", "\" \""),
            good.replace("weight = 3", "weight = 0"),
            good.replace("[\"##\", \"##\"]", "[\"##\",\n  \"#?\"]"),
            good.replace("[\"##\", \"##\"]", "[]"),
            good.replace("[\"##\", \"##\"]", "[\"..\"]"),
            good.replace("[\"##\", \"##\"]", "[\"#########\"]"),
            good.replace("size = 8", "size = 4")
                .replace("[\"##\", \"##\"]", "[\"#####\"]"),
        ];
        let errors: Vec<String> = wrong
            .iter()
            .map(|text| Rules::from_toml(text).unwrap_err().to_string())
            .collect();
        assert_snapshot!(errors.join("\n"));
    }
}
