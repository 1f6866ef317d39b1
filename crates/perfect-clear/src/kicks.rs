//! Which displacements are tried when a piece turns.

mod file;
mod properties;

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

const NATURAL: &[Kick] = &[(0, 0)];

/// The turns of one family of pieces: rotation before, after, tests.
type Turns = [(usize, usize, &'static [Kick])];

const SRS_JLSTZ: &Turns = &[
    (0, 1, &[(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]),
    (1, 0, &[(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)]),
    (1, 2, &[(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)]),
    (2, 1, &[(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]),
    (2, 3, &[(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]),
    (3, 2, &[(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]),
    (3, 0, &[(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]),
    (0, 3, &[(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]),
];

const SRS_I: &Turns = &[
    (0, 1, &[(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)]),
    (1, 0, &[(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)]),
    (1, 2, &[(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)]),
    (2, 1, &[(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)]),
    (2, 3, &[(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)]),
    (3, 2, &[(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)]),
    (3, 0, &[(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)]),
    (0, 3, &[(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)]),
];

/// The quarter turns of I in TETR.IO; each is the mirror image of one other. The numbers are those of
/// `TetrioVirtualEnvironment`, a program that plays replays of that game again
/// (`TetrEnvironment/Constants/Kickset/KicksetSRSPlus.cs`, y downwards there).
const SRS_PLUS_I: &Turns = &[
    (0, 1, &[(0, 0), (1, 0), (-2, 0), (-2, -1), (1, 2)]),
    (1, 0, &[(0, 0), (-1, 0), (2, 0), (-1, -2), (2, 1)]),
    (1, 2, &[(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)]),
    (2, 1, &[(0, 0), (-2, 0), (1, 0), (-2, 1), (1, -2)]),
    (2, 3, &[(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)]),
    (3, 2, &[(0, 0), (1, 0), (-2, 0), (1, 2), (-2, -1)]),
    (3, 0, &[(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)]),
    (0, 3, &[(0, 0), (-1, 0), (2, 0), (2, -1), (-1, 2)]),
];

const NONE: &Turns = &[
    (0, 1, NATURAL),
    (1, 0, NATURAL),
    (1, 2, NATURAL),
    (2, 1, NATURAL),
    (2, 3, NATURAL),
    (3, 2, NATURAL),
    (3, 0, NATURAL),
    (0, 3, NATURAL),
];

const JSTRIS_180: &Turns = &[
    (0, 2, &[(0, 0), (0, 1)]),
    (1, 3, &[(0, 0), (1, 0)]),
    (2, 0, &[(0, 0), (0, -1)]),
    (3, 1, &[(0, 0), (-1, 0)]),
];

const TETRIO_180: &Turns = &[
    (0, 2, &[(0, 0), (0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)]),
    (1, 3, &[(0, 0), (1, 0), (1, 2), (1, 1), (0, 2), (0, 1)]),
    (2, 0, &[(0, 0), (0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0)]),
    (3, 1, &[(0, 0), (-1, 0), (-1, 2), (-1, 1), (0, 2), (0, 1)]),
];

const NULLPOMINO_180_JLSTZ: &Turns = &[
    (
        0,
        2,
        &[
            (0, 0),
            (1, 0),
            (2, 0),
            (1, -1),
            (2, -1),
            (-1, 0),
            (-2, 0),
            (-1, -1),
            (-2, -1),
            (0, 1),
            (3, 0),
            (-3, 0),
        ],
    ),
    (
        1,
        3,
        &[
            (0, 0),
            (0, -1),
            (0, -2),
            (-1, -1),
            (-1, -2),
            (0, 1),
            (0, 2),
            (-1, 1),
            (-1, 2),
            (1, 0),
            (0, -3),
            (0, 3),
        ],
    ),
    (
        2,
        0,
        &[
            (0, 0),
            (-1, 0),
            (-2, 0),
            (-1, 1),
            (-2, 1),
            (1, 0),
            (2, 0),
            (1, 1),
            (2, 1),
            (0, -1),
            (-3, 0),
            (3, 0),
        ],
    ),
    (
        3,
        1,
        &[
            (0, 0),
            (0, -1),
            (0, -2),
            (1, -1),
            (1, -2),
            (0, 1),
            (0, 2),
            (1, 1),
            (1, 2),
            (-1, 0),
            (0, -3),
            (0, 3),
        ],
    ),
];

const NULLPOMINO_180_I: &Turns = &[
    (0, 2, &[(0, 0), (-1, 0), (-2, 0), (1, 0), (2, 0), (0, -1)]),
    (1, 3, &[(0, 0), (0, -1), (0, -2), (0, 1), (0, 2), (-1, 0)]),
    (2, 0, &[(0, 0), (1, 0), (2, 0), (-1, 0), (-2, 0), (0, 1)]),
    (3, 1, &[(0, 0), (0, -1), (0, -2), (0, 1), (0, 2), (1, 0)]),
];

impl KickTable {
    /// The names of the built-in tables.
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

    fn built_in(name: &str, jlstz: &[&Turns], i: &[&Turns]) -> Self {
        let mut table = Self::without_turns(name);
        for piece in Piece::ALL.into_iter().filter(|&piece| piece != Piece::O) {
            let turns = if piece == Piece::I { i } else { jlstz };
            for &(from, to, tests) in turns.iter().copied().flatten() {
                table.tests[piece.index()][from][to] = tests.to_vec();
            }
        }
        table
    }

    /// The guideline's table: quarter turns with five tests each; I has its own, which is not its mirror image.
    #[must_use]
    pub fn srs() -> Self {
        Self::built_in("srs", &[SRS_JLSTZ], &[SRS_I])
    }

    /// The guideline's quarter turns and the half turns of Jstris.
    #[must_use]
    pub fn jstris_180() -> Self {
        Self::built_in("jstris180", &[SRS_JLSTZ, JSTRIS_180], &[SRS_I, JSTRIS_180])
    }

    /// The turns of TETR.IO, SRS+: those of the guideline but for the quarter turns of I, and half turns.
    #[must_use]
    pub fn srs_plus() -> Self {
        Self::built_in("srs+", &[SRS_JLSTZ, TETRIO_180], &[SRS_PLUS_I, JSTRIS_180])
    }

    /// The guideline's quarter turns and the half turns of TETR.IO, where I has those of Jstris. Older versions called
    /// this `tetrio180`, a name under which other programs have [SRS+](Self::srs_plus).
    fn srs_tetrio_180() -> Self {
        Self::built_in("srs-tetrio180", &[SRS_JLSTZ, TETRIO_180], &[SRS_I, JSTRIS_180])
    }

    /// The guideline's quarter turns and the half turns of `NullpoMino`.
    fn nullpomino_180() -> Self {
        Self::built_in(
            "nullpomino180",
            &[SRS_JLSTZ, NULLPOMINO_180_JLSTZ],
            &[SRS_I, NULLPOMINO_180_I],
        )
    }

    /// Quarter turns in place: no kicks.
    #[must_use]
    pub fn none() -> Self {
        Self::built_in("none", &[NONE], &[NONE])
    }

    /// What `srs-tetrio180` was called. The name is still read, since answers have it.
    pub const OLD_NAME: &str = "tetrio180";

    /// The built-in table of this name.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn named(name: &str) -> Result<Self, KickError> {
        match name {
            "srs" => Ok(Self::srs()),
            "jstris180" => Ok(Self::jstris_180()),
            "srs+" => Ok(Self::srs_plus()),
            "srs-tetrio180" | Self::OLD_NAME => Ok(Self::srs_tetrio_180()),
            "nullpomino180" => Ok(Self::nullpomino_180()),
            "none" => Ok(Self::none()),
            _ => Err(UnknownName::new("kick table", name, &Self::NAMES).into()),
        }
    }

    /// The name of the table.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
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
        let text = include_str!("../../../fixtures/perfect-clear/srs-plus.toml");
        let table = KickTable::from_toml(text).unwrap();
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
        assert_eq!(KickTable::srs_plus().tests, table.tests);
    }

    #[test]
    fn names_are_found_again() {
        for name in KickTable::NAMES {
            let table = KickTable::named(name).unwrap();
            assert_eq!(table.name(), name);
            let half_turn = table.tests(Piece::T, Rotation::Spawn, Rotation::Reverse);
            assert_eq!(!half_turn.is_empty(), name.ends_with("180") || name == "srs+");
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

    /// The names of the tables that have half turns.
    const WITH_HALF_TURNS: [&str; 4] = ["srs+", "jstris180", "srs-tetrio180", "nullpomino180"];

    /// From the state of a piece as it appears, a half turn and its opposite undo each other; those from the sides are
    /// mirror images.
    #[test]
    fn half_turns_come_in_pairs() {
        use Rotation::{Left, Reverse, Right, Spawn};
        for table in WITH_HALF_TURNS.map(|name| KickTable::named(name).unwrap()) {
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
        for table in WITH_HALF_TURNS.map(|name| KickTable::named(name).unwrap()) {
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
