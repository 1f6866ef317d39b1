//! Which displacements are tried when a piece turns.

mod file;
mod properties;
#[rustfmt::skip]
pub(crate) mod tables;

use quadrille_schema::UnknownName;
use thiserror::Error;

use crate::{Piece, Rotation};

pub use file::KickFileError;

/// A displacement `(x, y)`, y upwards, of the box within which a piece turns.
pub type Kick = (i8, i8);

/// The farthest that a test may displace a piece, in columns or rows.
pub const FARTHEST: i8 = 4;

/// For each turn of each piece, the displacements that are tried in order; the first that is free is taken.
///
/// A turn without tests is not possible. O never moves when it turns, so it has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KickTable {
    name: String,
    /// By piece, rotation before and rotation after.
    tests: [[[Vec<Kick>; 4]; 4]; Piece::COUNT],
}

/// A kick table that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KickError {
    /// There is no built-in table of this name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// A test goes farther than [`FARTHEST`].
    #[error("the kick {},{} of {piece} from {from} to {to} goes farther than {FARTHEST} cells", kick.0, kick.1)]
    TooFar {
        /// The piece that turns.
        piece: Piece,
        /// The rotation before the turn.
        from: Rotation,
        /// The rotation after the turn.
        to: Rotation,
        /// The test.
        kick: Kick,
    },
    /// O cannot be kicked.
    #[error("O has no kicks: it never moves when it turns")]
    Square,
    /// From a rotation to itself is no turn.
    #[error("from {0} to {0} is no turn")]
    NoTurn(Rotation),
}

/// A built-in table, as its file in `kicks/` describes it.
pub(crate) struct BuiltIn {
    pub(crate) name: &'static str,
    /// What it is, in a sentence: the first comment of its file.
    #[cfg_attr(not(feature = "api"), expect(dead_code, reason = "requests alone tell it"))]
    about: &'static str,
    /// The table whose turns it has besides.
    base: Option<&'static Self>,
    turns: &'static [Turn],
}

/// The names of the built-in tables, with what they are.
#[cfg(feature = "api")]
pub(crate) const NAMED: [quadrille_schema::Name; tables::ALL.len()] = {
    let mut named = [quadrille_schema::Name {
        name: "",
        doc: "",
        aliases: &[],
    }; tables::ALL.len()];
    let mut number = 0;
    while number < named.len() {
        named[number].name = tables::ALL[number].name;
        named[number].doc = tables::ALL[number].about;
        number += 1;
    }
    named
};

/// Turn of some pieces: their letters, the rotations before and after, and the tests.
type Turn = (&'static str, Rotation, Rotation, &'static [Kick]);

impl KickTable {
    /// The names of the built-in tables. Each has a file, `kicks/NAME.toml`.
    pub const NAMES: [&str; 6] = [
        "srs",
        "srs+",
        "jstris180",
        "srs-tetrio180",
        "nullpomino180",
        "none",
    ];

    /// A table without a turn.
    #[must_use]
    fn without_turns(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            tests: Default::default(),
        }
    }

    pub(crate) fn built_in(table: &BuiltIn) -> Self {
        let mut built = table
            .base
            .map_or_else(|| Self::without_turns(table.name), Self::built_in);
        table.name.clone_into(&mut built.name);
        for &(pieces, from, to, tests) in table.turns {
            for piece in pieces.chars().filter_map(Piece::from_letter) {
                built.tests[piece.index()][from.index()][to.index()] = tests.to_vec();
            }
        }
        built
    }

    /// The guideline's table: quarter turns with five tests each; I has its own, which is not its mirror image.
    #[must_use]
    pub fn srs() -> Self {
        Self::built_in(&tables::SRS)
    }

    /// The guideline's quarter turns and the half turns of Jstris.
    #[must_use]
    pub fn jstris_180() -> Self {
        Self::built_in(&tables::JSTRIS180)
    }

    /// The turns of TETR.IO, SRS+: those of the guideline but for the quarter turns of I, and half turns.
    #[must_use]
    pub fn srs_plus() -> Self {
        Self::built_in(&tables::SRS_PLUS)
    }

    /// Quarter turns in place: no kicks.
    #[must_use]
    pub fn none() -> Self {
        Self::built_in(&tables::NONE)
    }

    /// What `srs-tetrio180` was called. The name is still read, since answers have it.
    pub const OLD_NAME: &str = "tetrio180";

    /// The built-in table of this name.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn named(name: &str) -> Result<Self, KickError> {
        let now = match name {
            Self::OLD_NAME => "srs-tetrio180",
            // The words of solution-finder.
            "default" => "srs",
            "nokicks" => "none",
            name => name,
        };
        let table = tables::ALL.iter().find(|table| table.name == now);
        table.map_or_else(
            || Err(UnknownName::new("kick table", name, &Self::NAMES).into()),
            |table| Ok(Self::built_in(table)),
        )
    }

    /// The name of the table.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether a piece turns by half.
    #[must_use]
    pub fn has_half_turns(&self) -> bool {
        self != &self.quarter_turns("")
    }

    /// The table without half turns. It has the name of a built-in table that has the same turns, if there is one.
    ///
    /// ```
    /// use quadrille_perfect_clear::KickTable;
    ///
    /// assert_eq!(KickTable::jstris_180().without_half_turns(), KickTable::srs());
    /// ```
    #[must_use]
    pub fn without_half_turns(&self) -> Self {
        let mut built_in = tables::ALL.iter().map(|table| Self::built_in(table));
        let quarter_turns = self.quarter_turns("");
        let same = built_in.find(|table| table.tests == quarter_turns.tests);
        same.unwrap_or_else(|| self.quarter_turns(" without half turns"))
    }

    /// The quarter turns, with something behind the name.
    fn quarter_turns(&self, behind: &str) -> Self {
        let mut table = self.clone();
        table.name.push_str(behind);
        for tests in &mut table.tests {
            for (from, to) in Rotation::ALL.map(|from| (from, from.turned(2))) {
                tests[from.index()][to.index()].clear();
            }
        }
        table
    }

    /// The tests of a turn, in order; none if the turn is not possible.
    #[must_use]
    pub fn tests(&self, piece: Piece, from: Rotation, to: Rotation) -> &[Kick] {
        &self.tests[piece.index()][from.index()][to.index()]
    }

    /// Sets the tests of a turn.
    ///
    /// # Errors
    ///
    /// When a test goes too far, the piece is O, or it is no turn.
    pub fn set(
        &mut self,
        piece: Piece,
        from: Rotation,
        to: Rotation,
        tests: Vec<Kick>,
    ) -> Result<(), KickError> {
        if piece == Piece::O {
            return Err(KickError::Square);
        }
        if from == to {
            return Err(KickError::NoTurn(from));
        }
        let far = |&(x, y): &Kick| x.unsigned_abs().max(y.unsigned_abs()) > FARTHEST.unsigned_abs();
        if let Some(&kick) = tests.iter().find(|kick| far(kick)) {
            return Err(KickError::TooFar {
                piece,
                from,
                to,
                kick,
            });
        }
        self.tests[piece.index()][from.index()][to.index()] = tests;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In the guideline's tables a turn and its opposite undo each other, test by test.
    #[test]
    fn srs_is_true_rotation() {
        let table = KickTable::srs();
        for piece in Piece::ALL {
            for from in Rotation::ALL {
                for quarters in [1, 3] {
                    let to = from.turned(quarters);
                    let there = table.tests(piece, from, to).iter();
                    let back = table.tests(piece, to, from).iter();
                    assert!(there.zip(back).all(|(a, b)| (a.0, a.1) == (-b.0, -b.1)));
                }
            }
        }
    }

    /// What is right of one table's I is left of it in the mirror; in the guideline's it is not.
    #[test]
    fn srs_plus_is_its_own_mirror_image() {
        let table = KickTable::srs_plus();
        let mirrored = |table: &KickTable, piece, from: Rotation, to: Rotation| {
            let [from, to] = [from, to].map(|one| Rotation::ALL[(4 - one.index()) % 4]);
            let tests = table.tests(piece, from, to).iter();
            tests.map(|&(x, y)| (-x, y)).collect::<Vec<Kick>>()
        };
        let is_mirror_image = |table: &KickTable, piece| {
            let turns = Rotation::ALL
                .into_iter()
                .flat_map(|from| Rotation::ALL.map(|to| (from, to)));
            turns
                .filter(|(from, to)| from != to)
                .all(|(from, to)| mirrored(table, piece, from, to) == table.tests(piece, from, to))
        };
        assert!(is_mirror_image(&table, Piece::I) && !is_mirror_image(&KickTable::srs(), Piece::I));
        assert!(
            Rotation::ALL
                .windows(2)
                .all(|turn| table.tests(Piece::I, turn[0], turn[1]).len() == 5)
        );
    }

    #[test]
    fn names_are_found_again() {
        for name in KickTable::NAMES {
            let table = KickTable::named(name).unwrap();
            assert_eq!(table.name(), name);
            let half_turn = table.tests(Piece::T, Rotation::Spawn, Rotation::Reverse);
            assert!(!half_turn.is_empty() || !name.ends_with("180"), "{name}");
        }
        let old = KickTable::named(KickTable::OLD_NAME).unwrap();
        assert_eq!(old.name(), "srs-tetrio180");
        let error = KickTable::named("srsplus").unwrap_err().to_string();
        let names = KickTable::NAMES.join(", ");
        assert_eq!(
            error,
            format!(r#"there is no kick table "srsplus"; did you mean srs+? (one of {names})"#)
        );
    }

    #[test]
    fn tests_go_no_farther_than_they_may() {
        use Rotation::{Right, Spawn};
        let mut table = KickTable::none();
        assert_eq!(table.tests(Piece::T, Spawn, Right), [(0, 0)]);
        let farthest = vec![(4, -4), (-4, 4)];
        assert_eq!(table.set(Piece::T, Spawn, Right, farthest.clone()), Ok(()));
        assert_eq!(table.tests(Piece::T, Spawn, Right), farthest);
        for kick in [(5, 0), (0, 5), (-5, 0), (0, -5), (i8::MIN, 0)] {
            let error = table.set(Piece::T, Spawn, Right, vec![(0, 0), kick]).unwrap_err();
            let (from, to) = (Spawn, Right);
            assert_eq!(
                error,
                KickError::TooFar {
                    piece: Piece::T,
                    from,
                    to,
                    kick
                }
            );
        }
        assert_eq!(
            table.set(Piece::O, Spawn, Right, Vec::new()),
            Err(KickError::Square)
        );
        assert_eq!(
            table.set(Piece::T, Right, Right, Vec::new()),
            Err(KickError::NoTurn(Right))
        );
        assert_eq!(table.tests(Piece::T, Spawn, Right), farthest);
        assert!(table.tests(Piece::O, Spawn, Right).is_empty());
    }

    /// The tables that have half turns.
    fn with_half_turns() -> Vec<KickTable> {
        let mut tables = KickTable::NAMES
            .map(|name| KickTable::named(name).unwrap())
            .to_vec();
        tables.retain(|table| {
            !table
                .tests(Piece::T, Rotation::Spawn, Rotation::Reverse)
                .is_empty()
        });
        tables
    }

    /// From the state of a piece as it appears, a half turn and its opposite undo each other; those from the sides are
    /// mirror images.
    #[test]
    fn half_turns_come_in_pairs() {
        use Rotation::{Left, Reverse, Right, Spawn};
        for table in with_half_turns() {
            for piece in Piece::ALL.into_iter().filter(|&piece| piece != Piece::O) {
                let tests = |from, to| table.tests(piece, from, to).to_vec();
                let moved = |tests: Vec<Kick>, [across, up]: [i8; 2]| -> Vec<Kick> {
                    tests.into_iter().map(|(x, y)| (x * across, y * up)).collect()
                };
                assert_eq!(
                    moved(tests(Spawn, Reverse), [-1, -1]),
                    tests(Reverse, Spawn),
                    "{}",
                    table.name()
                );
                assert_eq!(
                    moved(tests(Right, Left), [-1, 1]),
                    tests(Left, Right),
                    "{}",
                    table.name()
                );
            }
        }
    }

    #[test]
    fn half_turns_are_those_of_their_games() {
        let mut shown = Vec::new();
        for table in with_half_turns() {
            for piece in [Piece::T, Piece::I] {
                for from in [Rotation::Spawn, Rotation::Right] {
                    let tests = table.tests(piece, from, from.turned(2)).iter();
                    let tests: Vec<String> = tests.map(|(x, y)| format!("{x},{y}")).collect();
                    shown.push(format!("{} {piece} {from}: {}", table.name(), tests.join(" ")));
                }
            }
            // All pieces but I and O turn alike.
            let all = |piece| {
                [0, 1, 2, 3]
                    .map(|from| table.tests(piece, Rotation::ALL[from], Rotation::ALL[from].turned(2)))
            };
            for piece in [Piece::J, Piece::L, Piece::S, Piece::Z] {
                assert_eq!(all(piece), all(Piece::T));
            }
        }
        insta::assert_snapshot!(shown.join("\n"));
    }
}
