use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::GaveUp;

/// A request to end a search, shared by everybody who may ask for it or must heed it.
///
/// Clones share one flag. A program raises it from a timer or on Ctrl-C; a search looks at it now and then (every few
/// thousand nodes) and ends with [`GaveUp::Stopped`], keeping what it has.
///
/// ```
/// use quadrille_search::Stop;
///
/// let stop = Stop::new();
/// let seen_by_the_search = stop.clone();
/// assert!(!seen_by_the_search.is_raised());
/// stop.raise();
/// assert!(seen_by_the_search.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that nobody has raised yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks every holder of a clone to end. There is no way back.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked for the end.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far a search may go: by counted work, which is the same on every machine, and by request.
///
/// ```
/// use quadrille_search::{GaveUp, Limits};
///
/// let limits = Limits::nodes(1_000);
/// assert_eq!(limits.check(999), Ok(()));
/// assert_eq!(limits.check(1_000), Err(GaveUp::NodeLimit));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Most nodes to visit; `None` is without a limit.
    pub nodes: Option<u64>,
    /// The flag that ends the search from outside.
    pub stop: Stop,
}

impl Limits {
    /// No limit of work, and a flag that only the caller's clone could raise.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// At most `nodes` nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            stop: Stop::new(),
        }
    }

    /// Ended by `stop` only.
    #[must_use]
    pub fn until(stop: Stop) -> Self {
        Self { nodes: None, stop }
    }

    /// The same limits for what remains after `nodes` nodes.
    #[must_use]
    pub fn after(&self, nodes: u64) -> Self {
        let left = self.nodes.map(|most| most.saturating_sub(nodes));
        Self {
            nodes: left,
            stop: self.stop.clone(),
        }
    }

    /// These limits, and at most `nodes` nodes.
    ///
    /// ```
    /// use quadrille_search::Limits;
    ///
    /// assert_eq!(Limits::none().at_most(5).nodes, Some(5));
    /// assert_eq!(Limits::nodes(9).after(6).at_most(5).nodes, Some(3));
    /// ```
    #[must_use]
    pub fn at_most(&self, nodes: u64) -> Self {
        let least = self.nodes.map_or(nodes, |most| most.min(nodes));
        Self {
            nodes: Some(least),
            stop: self.stop.clone(),
        }
    }

    /// Whether a search that has visited `nodes` nodes may go on.
    ///
    /// # Errors
    ///
    /// The limit that struck; the node limit, which is reproducible, goes before the flag.
    pub fn check(&self, nodes: u64) -> Result<(), GaveUp> {
        if self.nodes.is_some_and(|most| nodes >= most) {
            return Err(GaveUp::NodeLimit);
        }
        if self.stop.is_raised() {
            return Err(GaveUp::Stopped);
        }
        Ok(())
    }
}
