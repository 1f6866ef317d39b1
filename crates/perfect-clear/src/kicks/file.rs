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
    turns: BTreeMap<String, BTreeMap<String, Vec<Kick>>>,
}

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
        let mut turns: Vec<_> = document.turns.into_iter().collect();
        turns.sort_by_key(|(pieces, _)| std::cmp::Reverse(pieces.len()));
        for (pieces, turns) in turns {
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
}
