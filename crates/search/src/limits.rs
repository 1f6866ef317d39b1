use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

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
#[derive(Clone, Default)]
pub struct Stop(Arc<Flag>);

/// Common part of the clones of a [`Stop`].
#[derive(Default)]
struct Flag {
    is_raised: AtomicBool,
    /// Asked as well, until it says yes.
    question: Option<Box<dyn Fn() -> bool + Send + Sync>>,
}

impl Stop {
    /// A flag that nobody has raised yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A flag that also counts as raised from the moment at which `question` is answered with yes: where no other
    /// thread could raise it, a search that looks at its limits can read a clock itself.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// use quadrille_search::Stop;
    ///
    /// let end = Instant::now() + Duration::from_millis(5);
    /// let stop = Stop::asking(move || Instant::now() >= end);
    /// while !stop.is_raised() {}
    /// assert!(Instant::now() >= end);
    /// ```
    #[must_use]
    pub fn asking(question: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(Flag {
            is_raised: AtomicBool::new(false),
            question: Some(Box::new(question)),
        }))
    }

    /// Asks every holder of a clone to end. There is no way back.
    pub fn raise(&self) {
        self.0.is_raised.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked for the end.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        if self.0.is_raised.load(Ordering::Relaxed) {
            return true;
        }
        let is_raised = self.0.question.as_ref().is_some_and(|question| question());
        if is_raised {
            self.raise();
        }
        is_raised
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_raised = self.0.is_raised.load(Ordering::Relaxed);
        f.debug_tuple("Stop").field(&is_raised).finish()
    }
}

/// Limits of a search: by counted work, which is the same on every machine, and by request; and who is informed while
/// it goes.
///
/// ```
/// use quadrille_search::{GaveUp, Limits};
///
/// let limits = Limits::nodes(1_000);
/// assert_eq!(limits.check(999), Ok(()));
/// assert_eq!(limits.check(1_000), Err(GaveUp::NodeLimit));
/// ```
///
/// Clones share the flag and the listener, and each has the node limit for itself.
#[derive(Clone, Default)]
pub struct Limits {
    /// The number of nodes at which a search gives up; `None` is without a limit.
    ///
    /// It is no exact bound. A search looks at its limits once in a fixed number of nodes, so it may visit more of
    /// them: those up to its next look. Each solver says at its `solve` what its nodes are, and how often it looks.
    /// Where the limit strikes is the same on every machine.
    pub nodes: Option<u64>,
    /// The flag that ends the search from outside.
    ///
    /// A search that needs no look has an answer, even where the flag was raised before it began.
    pub stop: Stop,
    on_progress: Option<Listener>,
}

/// Somebody who is informed of work that is done.
type Listener = Arc<dyn Fn(u64) + Send + Sync>;

impl Limits {
    /// No limit of work, and a flag that only the caller's clone could raise.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// At most `nodes` nodes, and those up to the next look at the limits: see the [field](Limits#structfield.nodes).
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self::none().at_most(nodes)
    }

    /// Ended by `stop` only.
    #[must_use]
    pub fn until(stop: Stop) -> Self {
        Self {
            stop,
            ..Self::default()
        }
    }

    /// The same limits for what remains after `nodes` nodes.
    #[must_use]
    pub fn after(&self, nodes: u64) -> Self {
        Self {
            nodes: self.nodes.map(|most| most.saturating_sub(nodes)),
            ..self.clone()
        }
    }

    /// These limits, and at most `nodes` nodes, as of [`Limits::nodes()`].
    ///
    /// ```
    /// use quadrille_search::Limits;
    ///
    /// assert_eq!(Limits::none().at_most(5).nodes, Some(5));
    /// assert_eq!(Limits::nodes(9).after(6).at_most(5).nodes, Some(3));
    /// ```
    #[must_use]
    pub fn at_most(&self, nodes: u64) -> Self {
        Self {
            nodes: Some(self.nodes.map_or(nodes, |most| most.min(nodes))),
            ..self.clone()
        }
    }

    /// The same limits, with `on_progress` called whenever a search [advances](Limits::advance). It replaces a listener
    /// that was there before.
    ///
    /// The function gets the amount of work that was done since the last call, in the search's own unit (its
    /// documentation names it: boards, queues, fields ...). Several threads may call it at once.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    ///
    /// use quadrille_search::Limits;
    ///
    /// let done = Arc::new(AtomicU64::new(0));
    /// let seen = Arc::clone(&done);
    /// let limits = Limits::none().on_progress(move |amount| {
    ///     seen.fetch_add(amount, Ordering::Relaxed);
    /// });
    /// limits.advance(2);
    /// limits.clone().advance(3);
    /// assert_eq!(done.load(Ordering::Relaxed), 5);
    /// ```
    #[must_use]
    pub fn on_progress(self, on_progress: impl Fn(u64) + Send + Sync + 'static) -> Self {
        Self {
            on_progress: Some(Arc::new(on_progress)),
            ..self
        }
    }

    /// Reports that `amount` more units of work are done; without a listener, nothing happens.
    ///
    /// For pieces of work of some size (a board, a thousand queues), not for each node.
    pub fn advance(&self, amount: u64) {
        if let Some(on_progress) = &self.on_progress {
            on_progress(amount);
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

    /// A check of these limits for a hot loop, which looks at them only each `period` nodes. The period is rounded up
    /// to a power of two.
    ///
    /// ```
    /// use quadrille_search::{GaveUp, Limits};
    ///
    /// let limits = Limits::nodes(3_000);
    /// let check = limits.every(1_024);
    /// let mut nodes = 0;
    /// let end = loop {
    ///     nodes += 1;
    ///     if let Err(why) = check.tick(nodes) {
    ///         break why;
    ///     }
    /// };
    /// assert_eq!((end, nodes), (GaveUp::NodeLimit, 3_072));
    /// ```
    #[must_use]
    pub fn every(&self, period: u64) -> Check<'_> {
        Check {
            limits: self,
            mask: period
                .checked_next_power_of_two()
                .map_or(u64::MAX, |period| period - 1),
        }
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .field("stop", &self.stop)
            .field("has_listener", &self.on_progress.is_some())
            .finish()
    }
}

/// [`Limits`] that are looked at once in a while: what [`Limits::every`] returns.
///
/// It has no counter of its own, as a search counts its nodes anyway. So a tick costs an AND and a branch that is
/// hardly ever taken.
#[derive(Clone, Copy, Debug)]
pub struct Check<'a> {
    limits: &'a Limits,
    /// The period less 1; the period is a power of two.
    mask: u64,
}

impl<'a> Check<'a> {
    /// Whether this number of nodes is a multiple of the period.
    #[inline]
    #[must_use]
    pub fn is_due(self, nodes: u64) -> bool {
        nodes & self.mask == 0
    }

    /// Looks at the limits if that is due. To be called for each number of nodes: a number that is left out may be the
    /// one at which the limits would have been looked at.
    ///
    /// # Errors
    ///
    /// Those of [`Limits::check`]. A node limit that is no multiple of the period strikes at the next one.
    #[inline]
    pub fn tick(self, nodes: u64) -> Result<(), GaveUp> {
        if self.is_due(nodes) {
            return self.look(nodes);
        }
        Ok(())
    }

    /// The limits themselves.
    #[must_use]
    pub fn limits(self) -> &'a Limits {
        self.limits
    }

    /// Kept out of the loops that tick.
    #[cold]
    #[inline(never)]
    fn look(self, nodes: u64) -> Result<(), GaveUp> {
        self.limits.check(nodes)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;
    use core::sync::atomic::AtomicU64;

    use super::*;

    #[test]
    fn a_check_looks_at_multiples_of_its_period() {
        let limits = Limits::nodes(5);
        let check = limits.every(4);
        let struck: Vec<u64> = (0..=12).filter(|&nodes| check.tick(nodes).is_err()).collect();
        assert_eq!(struck, [8, 12]);
        let due: Vec<u64> = (0..=9).filter(|&nodes| check.is_due(nodes)).collect();
        assert_eq!(due, [0, 4, 8]);
    }

    #[test]
    fn periods_are_rounded_up_to_powers_of_two() {
        let limits = Limits::none();
        limits.stop.raise();
        let first = |period| (1..=2_000).find(|&nodes| limits.every(period).tick(nodes).is_err());
        assert_eq!([0, 1, 2, 3, 1_000].map(first), [1, 1, 2, 4, 1_024].map(Some));
    }

    #[test]
    fn the_flag_strikes_at_the_next_look() {
        let limits = Limits::none();
        let check = limits.every(8);
        assert_eq!(check.tick(8), Ok(()));
        limits.stop.raise();
        assert_eq!([check.tick(9), check.tick(16)], [Ok(()), Err(GaveUp::Stopped)]);
    }

    #[test]
    fn a_question_that_was_answered_is_not_asked_again() {
        let asked = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&asked);
        let stop = Stop::asking(move || count.fetch_add(1, Ordering::Relaxed) == 2);
        let seen: Vec<bool> = (0..6).map(|_| stop.clone().is_raised()).collect();
        assert_eq!(seen, [false, false, true, true, true, true]);
        assert_eq!(asked.load(Ordering::Relaxed), 3);
        let stop = Stop::asking(|| false);
        stop.raise();
        assert!(stop.is_raised());
    }

    #[test]
    fn derived_limits_share_flag_and_listener() {
        let done = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&done);
        let limits = Limits::nodes(9).on_progress(move |amount| {
            seen.fetch_add(amount, Ordering::Relaxed);
        });
        let derived = [limits.clone(), limits.after(4), limits.at_most(1)];
        for limits in &derived {
            limits.advance(2);
        }
        assert_eq!(done.load(Ordering::Relaxed), 6);
        assert_eq!([0, 1, 2].map(|index| derived[index].nodes), [9, 5, 1].map(Some));
        derived[1].stop.raise();
        assert_eq!(limits.check(0), Err(GaveUp::Stopped));
    }

    #[test]
    fn a_flag_alone_is_a_limit_too() {
        let stop = Stop::new();
        let limits = Limits::until(stop.clone());
        assert_eq!((limits.nodes, limits.check(u64::MAX)), (None, Ok(())));
        stop.raise();
        assert_eq!(limits.check(0), Err(GaveUp::Stopped));
    }

    #[test]
    fn a_check_hands_out_the_limits_that_it_looks_at() {
        assert_eq!(Limits::nodes(3).every(2).limits().nodes, Some(3));
    }

    #[test]
    fn nobody_listens_by_default() {
        Limits::none().advance(1);
        assert_eq!(
            format!("{:?}", Limits::nodes(1)),
            "Limits { nodes: Some(1), stop: Stop(false), has_listener: false }"
        );
    }
}
