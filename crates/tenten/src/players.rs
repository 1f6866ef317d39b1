//! Players by name.

use thiserror::Error;

use crate::{FirstFit, Greedy, Hazard, Player, Quick, Rules, Strategy, StrategyError, Ties};

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
}

/// What players are called.
pub const NAMES: [&str; 4] = ["greedy-DIGITS", Quick::NAME, Hazard::NAME, FirstFit::NAME];

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
    match name {
        Quick::NAME => Ok(Box::new(Quick::new(rules, ties))),
        Hazard::NAME => Ok(Box::new(Hazard::new(rules))),
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
        for name in [DEFAULT, Quick::NAME, Hazard::NAME, FirstFit::NAME, "greedy-00001"] {
            assert_eq!(named(name, &rules, Ties::First).unwrap().name(), name);
        }
        let error = |name: &str| named(name, &rules, Ties::First).err().unwrap();
        assert_eq!(error("somebody"), UnknownPlayer::Name);
        assert!(matches!(error("greedy-1"), UnknownPlayer::Strategy(_)));
    }
}
