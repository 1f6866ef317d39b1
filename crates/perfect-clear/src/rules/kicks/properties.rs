//! Kick tables as solution-finder has them, in `.properties` files.
//!
//! A line is a turn with its tests, `T.NE=(0,0)(-1,0)(-1,+1)(0,-2)(@-1,-2)`, or another turn whose tests it has, as
//! `J.NE=&L.NE`. Turns are named by the directions N E S W. Displacements are those of the cell about which a piece
//! turns in that program, which of I and O moves within the box that turns here. The `@` marks a test that makes a mini
//! a full T-spin there, and says nothing about movement.

use std::collections::BTreeMap;

use super::{Kick, KickFileError, KickTable};
use crate::fumen::pivot;
use crate::words::shape::Shape;
use crate::{Piece, Rotation};

/// A turn by its name, such as `T.NE`.
type Turn = (Piece, Rotation, Rotation);

impl KickTable {
    /// Reads a table of solution-finder.
    ///
    /// ```
    /// use quadrille_perfect_clear::{KickTable, Piece, Rotation};
    ///
    /// let table = KickTable::from_properties("one", "I.NE=(1,0)(-1,0)\nI.ES=&I.NE\n")?;
    /// assert_eq!(table.tests(Piece::I, Rotation::Spawn, Rotation::Right), [(0, 0), (-2, 0)]);
    /// # Ok::<(), quadrille_perfect_clear::KickFileError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// With the first line that is no turn, or whose tests make no sense.
    pub fn from_properties(name: &str, text: &str) -> Result<Self, KickFileError> {
        let mut lines: BTreeMap<Turn, (usize, String)> = BTreeMap::new();
        for (number, line) in properties(text) {
            let turn = key_and_value(&line).and_then(|(key, tests)| Some((turn(key)?, tests)));
            let (turn, tests) = turn.ok_or(KickFileError::Line(number))?;
            // Blanks may stand anywhere.
            lines.insert(turn, (number, tests.split_whitespace().collect()));
        }
        let mut table = Self::without_turns(name);
        for (&(piece, from, to), (number, tests)) in &lines {
            let tests = tests_of(tests, &lines).ok_or(KickFileError::Line(*number))?;
            let moved = moved(piece, from, to);
            // The largest numbers stay large, and are refused as too far.
            let in_box = tests
                .iter()
                .map(|&(x, y)| (x.saturating_add(moved.0), y.saturating_add(moved.1)));
            let in_box: Vec<Kick> = in_box.collect();
            // An O that turns in its place is where it was.
            if piece != Piece::O || in_box != [(0, 0)] {
                table.set(piece, from, to, in_box)?;
            }
        }
        Ok(table)
    }
}

/// How far the cell about which a piece turns moves within the box when it turns.
fn moved(piece: Piece, from: Rotation, to: Rotation) -> Kick {
    let in_box = |rotation| {
        let (x, y) = pivot(piece, rotation);
        let (left, bottom) = Shape::of(piece, rotation).corner;
        (x + left as i8, y + bottom as i8)
    };
    let (before, after) = (in_box(from), in_box(to));
    (before.0 - after.0, before.1 - after.1)
}

/// The properties of a file, each in one line, with the number of its first line: a backslash at the end joins the next
/// line, and lines with `#` or `!` in front are remarks.
fn properties(text: &str) -> Vec<(usize, String)> {
    let mut properties: Vec<(usize, String)> = Vec::new();
    let mut goes_on = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        let is_remark = line.starts_with(['#', '!']);
        let (part, is_open) = line.strip_suffix('\\').map_or((line, false), |part| (part, true));
        match properties.last_mut().filter(|_| goes_on) {
            Some((_, property)) => property.push_str(part),
            None if line.is_empty() || is_remark => continue,
            None => properties.push((number, part.to_owned())),
        }
        goes_on = is_open;
    }
    properties
}

/// The key of a property and its value, between which stands `=`, `:` or a blank.
fn key_and_value(property: &str) -> Option<(&str, &str)> {
    let end = property.find(|sign: char| "=:".contains(sign) || sign.is_whitespace())?;
    let (key, rest) = property.split_at(end);
    let rest = rest.trim_start();
    Some((key, rest.strip_prefix(['=', ':']).unwrap_or(rest)))
}

fn turn(key: &str) -> Option<Turn> {
    let (piece, turn) = key.trim().split_once('.')?;
    let mut letters = piece.chars();
    let piece = letters.next().and_then(Piece::from_letter);
    let rotation = |name: char| match name.to_ascii_uppercase() {
        'N' | '0' => Some(Rotation::Spawn),
        'E' | 'R' => Some(Rotation::Right),
        'S' | '2' => Some(Rotation::Reverse),
        'W' | 'L' => Some(Rotation::Left),
        _ => None,
    };
    let names: Vec<char> = turn.chars().collect();
    match (letters.next(), &names[..]) {
        (None, &[from, to]) => Some((piece?, rotation(from)?, rotation(to)?)),
        _ => None,
    }
}

/// The tests of a turn, those of another one if it names that.
fn tests_of(tests: &str, lines: &BTreeMap<Turn, (usize, String)>) -> Option<Vec<Kick>> {
    let mut tests = tests;
    // No chain of names is longer than the list.
    for _ in 0..=lines.len() {
        let Some(other) = tests.strip_prefix('&') else {
            return read_tests(tests);
        };
        tests = &lines.get(&turn(other)?)?.1;
    }
    None
}

/// Tests such as `(0,0)(+1,-1)`; commas may stand between them.
fn read_tests(tests: &str) -> Option<Vec<Kick>> {
    let parts = tests.strip_suffix(')')?.split(')');
    let test = |part: &str| {
        let inner = part.strip_prefix(',').unwrap_or(part).strip_prefix('(')?;
        let (x, y) = inner.strip_prefix('@').unwrap_or(inner).split_once(',')?;
        let number = |text: &str| text.strip_prefix('+').unwrap_or(text).parse().ok();
        Some((number(x)?, number(y)?))
    };
    parts.map(test).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The turns of the guideline as solution-finder writes them, from its documentation of `kicks`.
    const SRS: &str = "\
        L.NE=(0,0)(-1,0)(-1,+1)(0,-2)(-1,-2)\nL.ES=(0,0)(+1,0)(+1,-1)(0,+2)(+1,+2)\n\
        J.NE=&L.NE\nJ.ES=&L.ES\nT.NE=(0,0)(-1,0)(-1,+1)(0,-2)(@-1,-2)\nT.ES=&J.ES\n\
        O.NE=(0,1)\nI.NE=(1,0)(-1,0)(2,0)(-1,-1)(2,2)\n";

    #[test]
    fn the_guideline_is_read() {
        let (table, srs) = (KickTable::from_properties("srs", SRS).unwrap(), KickTable::srs());
        for piece in [Piece::L, Piece::J, Piece::T, Piece::I] {
            let turn = (piece, Rotation::Spawn, Rotation::Right);
            assert_eq!(
                table.tests(turn.0, turn.1, turn.2),
                srs.tests(turn.0, turn.1, turn.2)
            );
        }
        let turn = |table: &KickTable| table.tests(Piece::T, Rotation::Right, Rotation::Reverse).to_vec();
        assert_eq!(turn(&table), turn(&srs));
        assert!(
            table
                .tests(Piece::L, Rotation::Reverse, Rotation::Left)
                .is_empty()
        );
    }

    /// A table that is written with the cells about which pieces turn there is read as it was.
    #[test]
    fn tables_go_there_and_back() {
        for table in [KickTable::srs(), KickTable::srs_plus(), KickTable::jstris_180()] {
            let mut text = String::new();
            for piece in Piece::ALL {
                for (from, name) in Rotation::ALL.into_iter().zip("NESW".chars()) {
                    for (to, other) in Rotation::ALL.into_iter().zip("NESW".chars()) {
                        let moved = moved(piece, from, to);
                        let tests = table.tests(piece, from, to).iter();
                        let tests = tests.map(|(x, y)| format!("({},{})", x - moved.0, y - moved.1));
                        let tests: String = tests.collect();
                        if !tests.is_empty() {
                            text.extend([
                                &piece.to_string(),
                                ".",
                                &format!("{name}{other}"),
                                " = ",
                                &tests,
                                "\n",
                            ]);
                        }
                    }
                }
            }
            assert_eq!(KickTable::from_properties(table.name(), &text).unwrap(), table);
        }
    }

    /// Blanks, commas between tests, small letters and joined lines, as the programs that read properties take them.
    #[test]
    fn properties_have_many_spellings() {
        let expected = KickTable::from_properties("a", "S.ES=(1,1)(2,-2)\nT.EN=(0,0)").unwrap();
        for text in [
            " s.es : ( 1 , +1 ), (@ 2, -2)\nT.EN (0,0)",
            "S.ES=(1,1)\\\n   (2,-2)\n\n!a\nt.rn=(-0,+0)",
            "S.ES = &T.ES\nT.ES=(1,1)(2,-2)\nT.EN=(0,0)",
        ] {
            let read = KickTable::from_properties("a", text).unwrap();
            let turns = [
                (Piece::S, Rotation::Right, Rotation::Reverse),
                (Piece::T, Rotation::Right, Rotation::Spawn),
            ];
            for (piece, from, to) in turns {
                assert_eq!(
                    read.tests(piece, from, to),
                    expected.tests(piece, from, to),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn mistakes_name_the_line() {
        for text in [
            "T.NE",
            "# a\n\nX.NE=(0,0)",
            "T.NE=&T.ES",
            "T.NE=&T.NE",
            "T.NE=(0;0)",
            "T.NX=(0,0)",
        ] {
            let error = KickTable::from_properties("a", text).unwrap_err().to_string();
            let line = text.lines().count();
            assert!(error.starts_with(&format!("line {line}: ")), "{error}");
        }
        assert!(KickTable::from_properties("a", "T.NE=(0,9)").is_err());
    }

    /// The cell about which an I turns moves, so that the largest numbers overflowed.
    #[test]
    fn the_largest_kicks_go_too_far() {
        for turn in ["NE", "EN", "ES", "SE", "SW", "WS", "WN", "NW", "NS", "EW"] {
            for test in ["127,127", "-128,-128", "127,-128", "-128,127"] {
                let error = KickTable::from_properties("a", &format!("I.{turn}=({test})")).unwrap_err();
                assert!(error.to_string().contains("farther than 4"), "{error}");
            }
        }
    }
}
