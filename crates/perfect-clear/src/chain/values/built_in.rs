//! The values that come with the library.

use flate2::read::GzDecoder;

use super::{Beyond, Play, StartValues};
use crate::{Mover, Table};

impl StartValues {
    /// The values for SRS with soft drop by [`Beyond::Unseen`]: those of `perfect-clear table loop build --sweeps 6`,
    /// packed by `gzip -9n`.
    pub const PACKED: &[u8] = include_bytes!("../../../loop.values.gz");

    /// Unpacks them, if they are for these kicks and drops.
    ///
    /// ```
    /// use quadrille_perfect_clear::chain::values::{Beyond, StartValues};
    /// use quadrille_perfect_clear::{Mover, Physics};
    ///
    /// let mover = Mover::new(Physics::default(), 4)?;
    /// assert!(StartValues::built_in(&mover, Beyond::Unseen).is_some());
    /// assert!(StartValues::built_in(&mover, Beyond::Foreseen).is_none());
    /// # Ok::<(), quadrille_perfect_clear::ProblemError>(())
    /// ```
    #[must_use]
    pub fn built_in(mover: &Mover, play: impl Into<Play>) -> Option<Self> {
        let values = || Self::read(&mut GzDecoder::new(Self::PACKED), Table::fingerprint_for(mover)).ok();
        (play.into() == Beyond::Unseen.into()).then(values).flatten()
    }
}
