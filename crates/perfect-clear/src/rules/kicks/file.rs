//! Kick tables in TOML.

use std::collections::BTreeMap;

use serde::Deserialize;
use thiserror::Error;

use super::{Kick, KickError, KickTable};
use crate::{Piece, Rotation};

/// A kick table in a file that cannot be used.
#[derive(Debug, Error)]
pub enum KickFileError {
    /// It is no TOML, or other things are in it.
    #[error("{0}")]
    Toml(String),
    /// The table on which it builds is unknown, or a test makes no sense.
    #[error(transparent)]
    Kick(#[from] KickError),
    /// A line of a `.properties` file is no turn.
    #[error("line {0}: expected a turn such as T.NE=(0,0)(-1,0) or J.NE=&L.NE")]
    Line(usize),
    /// A key is not made of pieces.
    #[error("[turns.{0}]: {0:?} is not made of the letters of pieces")]
    Pieces(String),
    /// A key is no turn.
    #[error(
        "[turns.{pieces}]: {turn:?} is no turn; turns are named 0R, RL and so on, with 0, R, 2 and L for the rotations"
    )]
    Turn {
        /// The table in which it stands.
        pieces: String,
        /// The key.
        turn: String,
    },
}

impl From<toml::de::Error> for KickFileError {
    /// Where the error is and what it is, without the picture of the place.
    fn from(error: toml::de::Error) -> Self {
        let text = error.to_string();
        let place = text.lines().next().unwrap_or_default();
        Self::Toml(format!("{place}: {}", error.message()))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    name: String,
    base: Option<String>,
    #[serde(default)]
    turns: BTreeMap<String, Turns>,
}

/// Tests by turns, such as `0R`.
type Turns = BTreeMap<String, Vec<Kick>>;

impl KickTable {
    /// Reads a table: a name, perhaps a built-in table to start from, and turns by pieces.
    ///
    /// ```
    /// use quadrille_perfect_clear::{KickTable, Piece, Rotation};
    ///
    /// let table = KickTable::from_toml(r#"
    /// name = "half turns in place"
    /// base = "srs"
    /// [turns.JLSTZI]
    /// 02 = [[0, 0]]
    /// 20 = [[0, 0]]
    /// [turns.T]
    /// 20 = [[0, 0], [0, 1]]
    /// "#)?;
    /// let tests = |piece| table.tests(piece, Rotation::Reverse, Rotation::Spawn);
    /// assert_eq!(tests(Piece::T), [(0, 0), (0, 1)]);
    /// assert_eq!(tests(Piece::I), [(0, 0)]);
    /// # Ok::<(), quadrille_perfect_clear::KickFileError>(())
    /// ```
    ///
    /// Displacements are those of the box within which the piece turns, `[x, y]` with y upwards, as the guideline's
    /// tables are usually printed. Tables with fewer pieces go before tables with more.
    ///
    /// # Errors
    ///
    /// When the text is no such table.
    pub fn from_toml(text: &str) -> Result<Self, KickFileError> {
        let document: Document = toml::from_str(text)?;
        let mut table = match &document.base {
            Some(base) => Self::named(base)?,
            None => Self::without_turns(&document.name),
        };
        table.name = document.name;
        for (pieces, turns) in in_order(document.turns) {
            let family = family(&pieces)?;
            for (turn, tests) in turns {
                let (from, to) = ends(&turn).ok_or_else(|| KickFileError::Turn {
                    pieces: pieces.clone(),
                    turn: turn.clone(),
                })?;
                for &piece in &family {
                    table.set(piece, from, to, tests.clone())?;
                }
            }
        }
        Ok(table)
    }
}

/// Those of fewer pieces come last, and hold for these.
fn in_order(turns: BTreeMap<String, Turns>) -> Vec<(String, Turns)> {
    let mut turns: Vec<_> = turns.into_iter().collect();
    turns.sort_by_key(|(pieces, _)| std::cmp::Reverse(pieces.len()));
    turns
}

fn family(letters: &str) -> Result<Vec<Piece>, KickFileError> {
    let pieces: Option<Vec<Piece>> = letters.chars().map(Piece::from_letter).collect();
    pieces
        .filter(|pieces| !pieces.is_empty())
        .ok_or_else(|| KickFileError::Pieces(letters.to_owned()))
}

fn ends(turn: &str) -> Option<(Rotation, Rotation)> {
    let rotation = |name| match name {
        '0' => Some(Rotation::Spawn),
        'R' => Some(Rotation::Right),
        '2' => Some(Rotation::Reverse),
        'L' => Some(Rotation::Left),
        _ => None,
    };
    let names: Vec<char> = turn.chars().collect();
    match names[..] {
        [from, to] => Some((rotation(from)?, rotation(to)?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn errors_say_what_is_wrong() {
        let texts = [
            "name = 1",
            "name = \"a\"\nbase = \"chess\"",
            "name = \"a\"\n[turns.JX]\n0R = [[0, 0]]",
            "name = \"a\"\n[turns.J]\n0X = [[0, 0]]",
            "name = \"a\"\n[turns.O]\n0R = [[0, 0]]",
            "name = \"a\"\n[turns.J]\n00 = [[0, 0]]",
            "name = \"a\"\n[turns.J]\n0R = [[0, 5]]",
            "name = \"a\"\n[turns.J]\n0R = [[0]]",
        ];
        let errors: Vec<String> = texts
            .iter()
            .map(|text| KickTable::from_toml(text).unwrap_err().to_string())
            .collect();
        assert_snapshot!(errors.join("\n"));
    }

    /// The folder with a file for each built-in table.
    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/kicks");

    /// The name of a table in Rust: `SRS_PLUS`.
    fn constant(name: &str) -> String {
        name.replace('+', "_plus").replace('-', "_").to_uppercase()
    }

    /// A table in Rust, as its file describes it.
    fn in_rust(document: Document, file: &str) -> String {
        let about = file
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("# "))
            .unwrap();
        let name = &document.name;
        let base = document
            .base
            .map_or_else(|| "None".to_owned(), |base| format!("Some(&{})", constant(&base)));
        let head = format!(
            "\npub(crate) const {}: BuiltIn = BuiltIn {{\n    name: {name:?},\n    about: {about:?},\n    base: {base},\n    turns: &[\n",
            constant(name)
        );
        let mut lines = vec![head];
        for (pieces, turns) in in_order(document.turns) {
            for (turn, tests) in turns {
                let (from, to) = ends(&turn).unwrap();
                let tests: Vec<String> = tests.iter().map(|kick| format!("{kick:?}")).collect();
                let tests: Vec<String> = tests.chunks(6).map(|tests| tests.join(", ")).collect();
                let tests = tests.join(",\n            ");
                lines.push(format!("        ({pieces:?}, {from:?}, {to:?}, &[{tests}]),\n"));
            }
        }
        lines.push("    ],\n};\n".to_owned());
        lines.concat()
    }

    /// `INSTA_UPDATE=always` writes the tables in Rust anew, as it does for snapshots: a page does without TOML.
    #[test]
    fn built_in_tables_are_those_of_their_files() {
        let file = |name: &str| std::fs::read_to_string(format!("{FOLDER}/{name}.toml")).unwrap();
        let tables = KickTable::NAMES.map(|name| {
            let document: Document = toml::from_str(&file(name)).unwrap();
            assert_eq!(document.name, name);
            in_rust(document, &file(name))
        });
        assert_eq!(std::fs::read_dir(FOLDER).unwrap().count(), KickTable::NAMES.len());
        let all = KickTable::NAMES
            .map(|name| format!("&{}", constant(name)))
            .join(", ");
        let text = format!(
            "//! The tables of the files in `kicks/`. A test writes this file: `cargo xtask bless`.\n\n\
             use super::BuiltIn;\nuse crate::Rotation::{{Left, Reverse, Right, Spawn}};\n\n\
             pub(crate) const ALL: &[&BuiltIn] = &[{all}];\n{}",
            tables.concat()
        );
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/rules/kicks/tables.rs");
        crate::testing::assert_written(path, &text);
        for name in KickTable::NAMES {
            let table = KickTable::from_toml(&file(name)).unwrap();
            assert_eq!(KickTable::named(name).unwrap(), table);
        }
    }
}
