use std::fmt;

/// How a search ended: with an answer, with a proof that there is none, or without either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome<S, P> {
    /// An answer, which a verifier can check.
    Solved(S),
    /// No answer exists, and why.
    Unsolvable(P),
    /// A limit struck first. Nothing is known.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
