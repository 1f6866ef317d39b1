//! Who places sets, from the plainest to the strongest.

mod first_fit;
pub(crate) mod greedy;
mod hazard;
mod lookahead;
mod naive;
mod quick;

use thiserror::Error;

pub use first_fit::FirstFit;
pub use greedy::Greedy;
pub use hazard::Hazard;
pub use lookahead::Lookahead;
pub use naive::{Naive, Ties};
pub use quick::Quick;

use crate::{Board, Move, PieceId, Rules, Strategy, StrategyError, WeightsError};

/// Somebody who places sets of pieces.
///
/// A player is deterministic: the same board and set give the same moves. Its rules are those it was made for.
pub trait Player: Send + Sync {
    /// The name in records and options, such as `greedy-10025`.
    fn name(&self) -> String;

    /// The moves for a whole set, in order; `None` only if no order and no places take it, when the game is over.
    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>>;
}

/// The player of those who name none.
pub const DEFAULT: &str = "greedy-10025";

/// No player has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownPlayer {
    /// The name is that of no player.
    #[error("there is no such player, only {}", NAMES.join(", "))]
    Name,
    /// The digits after `greedy-` are no strategy.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// The list after `weights-` or `hazard-` is none of weights.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

/// What players are called.
pub const NAMES: [&str; 8] = [
    "greedy-DIGITS",
    Quick::NAME,
    "weights-LIST",
    Hazard::NAME,
    "hazard-LIST",
    Lookahead::NAME,
    "lookahead-LIST",
    FirstFit::NAME,
];

/// The player of this name, for these rules; `ties` is for those who leave a choice.
///
/// # Errors
///
/// When there is none.
pub fn named(name: &str, rules: &Rules, ties: Ties) -> Result<Box<dyn Player>, UnknownPlayer> {
    if let Some(digits) = name.strip_prefix("greedy-") {
        let strategy: Strategy = digits.parse()?;
        return Ok(Box::new(Greedy::new(rules, strategy, ties)));
    }
    if let Some(list) = name.strip_prefix("weights-") {
        return Ok(Box::new(Quick::with_weights(rules, list.parse()?, ties)));
    }
    if let Some(list) = name.strip_prefix("hazard-") {
        return Ok(Box::new(Hazard::with_weights(rules, list.parse()?)));
    }
    if let Some(list) = name.strip_prefix("lookahead-") {
        return Ok(Box::new(Lookahead::with_weights(rules, list.parse()?)));
    }
    match name {
        Quick::NAME => Ok(Box::new(Quick::new(rules, ties))),
        Hazard::NAME => Ok(Box::new(Hazard::new(rules))),
        Lookahead::NAME => Ok(Box::new(Lookahead::new(rules))),
        FirstFit::NAME => Ok(Box::new(FirstFit::new(rules))),
        _ => Err(UnknownPlayer::Name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_go_by_name() {
        let rules = Rules::classic();
        let own = [
            "weights-1620,2,45,12,0,1",
            "hazard-1,2,3,4",
            "greedy-00001",
            "greedy-00000",
        ];
        let plain = [DEFAULT, Quick::NAME, Hazard::NAME, FirstFit::NAME];
        for name in plain.into_iter().chain(own) {
            assert_eq!(named(name, &rules, Ties::First).unwrap().name(), name);
        }
        let error = |name: &str| named(name, &rules, Ties::First).err().unwrap();
        assert_eq!(error("somebody"), UnknownPlayer::Name);
        assert!(matches!(error("greedy-1"), UnknownPlayer::Strategy(_)));
        assert!(matches!(error("weights-1,2,3"), UnknownPlayer::Weights(_)));
        assert!(matches!(error("hazard-1,2,3,x"), UnknownPlayer::Weights(_)));
    }
}
