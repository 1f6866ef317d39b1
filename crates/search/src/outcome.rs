use core::error::Error;
use core::fmt;

/// Outcome of a search: an answer, a proof that there is none, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome<S, P> {
    /// An answer, which a verifier can check.
    Solved(S),
    /// No answer exists, and why.
    Unsolvable(P),
    /// A limit struck first: there may be an answer or not. What a search has found by then stands in the report of
    /// those solvers that keep it.
    GaveUp(GaveUp),
}

impl<S, P> Outcome<S, P> {
    /// The answer, if there is one.
    #[must_use]
    pub fn solved(self) -> Option<S> {
        match self {
            Self::Solved(answer) => Some(answer),
            Self::Unsolvable(_) | Self::GaveUp(_) => None,
        }
    }

    /// Whether the question is settled, one way or the other.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        !matches!(self, Self::GaveUp(_))
    }

    /// The same outcome with the answer turned into something else.
    #[must_use]
    pub fn map<T>(self, f: impl FnOnce(S) -> T) -> Outcome<T, P> {
        match self {
            Self::Solved(answer) => Outcome::Solved(f(answer)),
            Self::Unsolvable(proof) => Outcome::Unsolvable(proof),
            Self::GaveUp(why) => Outcome::GaveUp(why),
        }
    }
}

/// The limit that ended a search.
///
/// It is an error where a function has nothing to return without an answer.
///
/// ```
/// use quadrille_search::{GaveUp, Limits};
///
/// fn count(limits: &Limits) -> Result<u64, Box<dyn std::error::Error>> {
///     limits.check(7)?;
///     Ok(7)
/// }
///
/// let error = count(&Limits::nodes(5)).unwrap_err();
/// assert_eq!(error.downcast_ref(), Some(&GaveUp::NodeLimit));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GaveUp {
    /// The allowed number of nodes was used up. Reproducible.
    NodeLimit,
    /// Somebody raised the [`Stop`](crate::Stop) flag: a time limit or an interruption.
    Stopped,
    /// The problem is larger than the chosen method can search.
    OutOfReach,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NodeLimit => "node-limit",
            Self::Stopped => "stopped",
            Self::OutOfReach => "out-of-reach",
        })
    }
}

impl Error for GaveUp {}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;

    /// One outcome of each kind: solved, unsolvable, given up.
    const ALL: [Outcome<u8, &str>; 3] = [
        Outcome::Solved(7),
        Outcome::Unsolvable("parity"),
        Outcome::GaveUp(GaveUp::Stopped),
    ];

    #[test]
    fn an_answer_or_a_proof_decides() {
        assert_eq!(ALL.map(|outcome| outcome.is_decided()), [true, true, false]);
        assert_eq!(ALL.map(Outcome::solved), [Some(7), None, None]);
    }

    #[test]
    fn only_the_answer_is_turned_into_something_else() {
        let expected = [Outcome::Solved(8), ALL[1].map(u16::from), ALL[2].map(u16::from)];
        assert_eq!(
            ALL.map(|outcome| outcome.map(|answer| u16::from(answer) + 1)),
            expected
        );
        assert_eq!(expected[1], Outcome::Unsolvable("parity"));
        assert_eq!(expected[2], Outcome::GaveUp(GaveUp::Stopped));
    }

    #[test]
    fn limits_have_names() {
        let names = [GaveUp::NodeLimit, GaveUp::Stopped, GaveUp::OutOfReach].map(|why| why.to_string());
        assert_eq!(names, ["node-limit", "stopped", "out-of-reach"]);
    }
}
