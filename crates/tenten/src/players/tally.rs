use quadrille_search::{Check, GaveUp, Limits};

/// Boards between two looks at the limits; each has taken some microseconds or more.
const PERIOD: u64 = 16;

/// Boards between two reports of progress.
const REPORT: u64 = 256;

/// Boards that a search has judged, counted against its limits.
pub(crate) struct Tally<'a> {
    check: Check<'a>,
    boards: u64,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Self {
        Self {
            check: limits.every(PERIOD),
            boards: 0,
        }
    }

    /// Counts a board.
    ///
    /// # Errors
    ///
    /// The limit that struck: the board is not to be judged then.
    #[inline(never)]
    pub(crate) fn count(&mut self) -> Result<(), GaveUp> {
        self.boards += 1;
        if self.boards.is_multiple_of(REPORT) {
            self.check.limits().advance(REPORT);
        }
        self.check.tick(self.boards)
    }

    /// Looks at the limits without counting a board.
    ///
    /// # Errors
    ///
    /// The limit that struck.
    #[inline(never)]
    pub(crate) fn look(&self) -> Result<(), GaveUp> {
        self.check.limits().check(self.boards)
    }

    /// The boards so far.
    pub(crate) const fn boards(&self) -> u64 {
        self.boards
    }
}
