//! Why a signature has no tiling.

use std::fmt;

/// A reason why no tiling exists, checkable by hand or by its figures.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// The number of T figures is odd.
    TParity,
    /// A complete search found none.
    Exhausted,
}

impl Proof {
    /// The reason's name in reports, such as `t-parity`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::TParity => "t-parity",
            Self::Exhausted => "exhausted",
        }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
