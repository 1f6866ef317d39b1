use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use quadrille_schema::{Name, Named};

use crate::rules::moves::{Board, Landings};
use crate::rules::score::{Spin, UnknownName, twisted};
use crate::words::field_word::FieldWord;
#[cfg(feature = "tall")]
use crate::words::field_word::FumenWord;
use crate::{KickTable, Mover, Piece};

/// Movement of a piece before it comes to rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DropMode {
    /// Soft drop: moves and turns at any height, so tucks and spins.
    #[default]
    Soft,
    /// Turned and moved above the stack, then dropped: nothing below an overhang is reached.
    Hard,
    /// Turned above the stack, moved sideways and down at any height: tucks, but no spins.
    Slide,
    /// A T with soft drop, all others dropped from above.
    TSoft,
    /// As [`DropMode::TSoft`], and a T is placed by a spin alone.
    TSpin(Twist),
}

/// The spins by which alone a T may be placed, as solution-finder names them; what counts is a spin by the guideline.
///
/// Each brings along the code that looks for it, so that a program that names none of them does not hold it.
#[derive(Clone, Copy)]
pub struct Twist(&'static Sought);

/// Spin that is sought.
pub struct Sought {
    name: &'static str,
    least: Spin,
    lines: usize,
    sieve: Sieve<u64>,
    #[cfg(feature = "tall")]
    tall: Sieve<u128>,
    #[cfg(feature = "tall")]
    high: Sieve<FumenWord>,
}

/// What looks for a spin among landings.
type Sieve<W> = fn(&Mover, Board<W>, Twist, Landings<W>) -> Landings<W>;

/// Words of fields in which spins are sought.
pub trait Sieved: Sized {
    /// What looks for a spin in fields of this word.
    fn sieve(of: &Sought) -> Sieve<Self>;
}

impl Sieved for u64 {
    fn sieve(of: &Sought) -> Sieve<Self> {
        of.sieve
    }
}

#[cfg(feature = "tall")]
impl Sieved for u128 {
    fn sieve(of: &Sought) -> Sieve<Self> {
        of.tall
    }
}

#[cfg(feature = "tall")]
impl Sieved for FumenWord {
    fn sieve(of: &Sought) -> Sieve<Self> {
        of.high
    }
}

impl Twist {
    /// Any spin, whether it clears lines or not.
    pub const ZERO: Self = Self(&Sought::new("tsz", Spin::Mini, 0));
    /// One that clears lines, full or mini.
    pub const MINI: Self = Self(&Sought::new("tsm", Spin::Mini, 1));
    /// A full one that clears a line or more.
    const SINGLE: Self = Self(&Sought::new("tss", Spin::Full, 1));
    /// A full one that clears two lines or more.
    pub const DOUBLE: Self = Self(&Sought::new("tsd", Spin::Full, 2));
    /// A full one that clears three lines.
    pub const TRIPLE: Self = Self(&Sought::new("tst", Spin::Full, 3));

    /// The name, in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Whether it is one, by the best that the spin counts as, and the lines that it clears.
    pub(crate) fn is_met(self, spin: Spin, lines: usize) -> bool {
        spin >= self.0.least && lines >= self.0.lines
    }

    /// Of the landings of a T among some cells in the lowest rows, those that are such spins.
    pub(crate) fn sieve<W: FieldWord>(
        self,
        mover: &Mover,
        board: Board<W>,
        landings: Landings<W>,
    ) -> Landings<W> {
        W::sieve(self.0)(mover, board, self, landings)
    }
}

impl Sought {
    const fn new(name: &'static str, least: Spin, lines: usize) -> Self {
        Self {
            name,
            least,
            lines,
            sieve: twisted,
            #[cfg(feature = "tall")]
            tall: twisted,
            #[cfg(feature = "tall")]
            high: twisted,
        }
    }
}

impl PartialEq for Twist {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Twist {}

impl Hash for Twist {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Twist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl DropMode {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Soft,
        Self::Hard,
        Self::Slide,
        Self::TSoft,
        Self::TSpin(Twist::ZERO),
        Self::TSpin(Twist::MINI),
        Self::TSpin(Twist::SINGLE),
        Self::TSpin(Twist::DOUBLE),
        Self::TSpin(Twist::TRIPLE),
    ];

    /// How a piece comes down: softly, hard, or by sliding.
    #[must_use]
    pub const fn of(self, piece: Piece) -> Self {
        match self {
            Self::TSoft | Self::TSpin(_) if matches!(piece, Piece::T) => Self::Soft,
            Self::TSoft | Self::TSpin(_) => Self::Hard,
            Self::Soft | Self::Hard | Self::Slide => self,
        }
    }

    /// The spins by which alone the piece may be placed, if there is such a rule.
    #[must_use]
    pub const fn twist(self, piece: Piece) -> Option<Twist> {
        match self {
            Self::TSpin(twist) if matches!(piece, Piece::T) => Some(twist),
            _ => None,
        }
    }

    /// The name, in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Soft => "soft",
            Self::Hard => "hard",
            Self::Slide => "slide",
            Self::TSoft => "t-softdrop",
            Self::TSpin(twist) => twist.name(),
        }
    }
}

impl Named for DropMode {
    const WHAT: &'static str = "drop";
    const NAMES: &'static [Name] = &[
        name(
            "soft",
            "Moves and turns at any height: tucks and spins",
            &["softdrop", "softdrop180", "180"],
        ),
        name("hard", "Moves and turns above the stack alone", &["harddrop"]),
        name(
            "slide",
            "Moves at any height, and turns above the stack: tucks, no spins",
            &[],
        ),
        name(
            "t-softdrop",
            "A T softly, all others hard",
            &["t-soft", "t_soft", "t_softdrop", "tsoft", "tsoftdrop"],
        ),
        name(
            "tsz",
            "As t-softdrop, and a T is placed by a T-spin alone",
            &["tspin0"],
        ),
        name("tsm", "As tsz, by one that clears lines", &["tspinm"]),
        name(
            "tss",
            "As tsz, by a full one that clears a line or more",
            &["tspin1"],
        ),
        name(
            "tsd",
            "As tsz, by a full one that clears two lines or more",
            &["tspin2"],
        ),
        name(
            "tst",
            "As tsz, by a full one that clears three lines",
            &["tspin3"],
        ),
    ];
    const VALUES: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        Self::name(self)
    }
}

const fn name(name: &'static str, doc: &'static str, aliases: &'static [&'static str]) -> Name {
    Name { name, doc, aliases }
}

impl fmt::Display for DropMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for DropMode {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::named(text)
    }
}

/// Word for a way to come down, which may say that pieces turn by half as well. With kicks of solution-finder, they do
/// so by no other word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DropWord {
    /// The way, if there is a word.
    pub mode: Option<DropMode>,
    /// Whether it says half turns.
    pub has_half_turns: bool,
}

impl FromStr for DropWord {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let has_half_turns = text.ends_with("180");
        let mode = text.parse().map(Some)?;
        Ok(Self { mode, has_half_turns })
    }
}

/// Rules by which pieces turn and move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Physics {
    /// What is tried when a piece turns.
    pub kicks: KickTable,
    /// How far down it may be moved and turned.
    pub drop: DropMode,
}

impl Physics {
    /// The guideline's kicks and soft drop.
    #[must_use]
    pub fn srs() -> Self {
        Self::new(KickTable::srs(), DropMode::Soft)
    }

    /// Kicks and a way to drop.
    #[must_use]
    pub const fn new(kicks: KickTable, drop: DropMode) -> Self {
        Self { kicks, drop }
    }
}

impl Default for Physics {
    fn default() -> Self {
        Self::srs()
    }
}
