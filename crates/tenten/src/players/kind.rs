//! Players as values: read once from their names, made for rules when they play.

use std::fmt;
use std::num::{NonZeroU8, ParseIntError};
use std::str::FromStr;

use quadrille_schema::{UnknownName, is_name};
use thiserror::Error;

use super::{Aim, AimError, FirstFit, Greedy, Hazard, Lookahead, Player, Quick, Scorer, Ties};
use crate::evaluate::Patterns;
use crate::{Rules, Strategy, StrategyError, Weights, WeightsError};

/// A player, apart from the rules that it plays by: what a name such as `hazard` or `greedy-10025` stands for.
///
/// | name | player |
/// |---|---|
/// | `first-fit` | [`FirstFit`]: the first places that take the set |
/// | `greedy-DIGITS` | [`Greedy`]: the best board by a [`Strategy`] |
/// | `quick`, `weights-LIST` | [`Quick`]: the best board by [`Weights`] |
/// | `learned` | [`Quick::learned`]: the same by values that were learned from games, else as `quick` |
/// | `hazard`, `hazard-LIST` | [`Hazard`]: the least risk, then the best board by weights |
/// | `lookahead`, `lookahead-LIST` | [`Lookahead`]: the least danger, two rounds ahead where there is a risk |
/// | `farsight` | [`Lookahead::farsighted`]: the same as soon as boards are not quite calm; slow |
/// | `score`, `score-CELL,LOSS` | [`Scorer`]: the most points by an [`Aim`] |
/// | `streak`, `streak-ENDS` | `StreakKeeper`: a clear with every set, for long streaks; else as `score` |
///
/// The values of `learned` and `farsight` come with the feature `learned`; `learned-1010` has those of 1010! and Klooni
/// alone. Without the values of a game, these names stand for other players, and [`PlayerKind::strongest`] is another
/// one. Without either feature, `learned` plays as `quick` does, and `farsight` as `lookahead`. The values of `streak`
/// come with the feature `streak-values`, or are given ([`StreakValues::give`](crate::StreakValues::give)).
///
/// ```
/// use quadrille_tenten::{PlayerKind, Rules, Ties};
///
/// let kind: PlayerKind = "greedy-00001".parse()?;
/// assert_eq!(kind.to_string(), "greedy-00001");
/// let player = kind.player(&Rules::classic(), Ties::First);
/// assert_eq!(player.name(), "greedy-00001");
/// # Ok::<(), quadrille_tenten::UnknownPlayer>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerKind {
    /// [`FirstFit`].
    FirstFit,
    /// [`Greedy`] by a strategy.
    Greedy(Strategy),
    /// [`Quick`] by these weights, [`Weights::quick`] if it goes without a list.
    Quick(Option<Weights>),
    /// [`Hazard`] by these weights, [`Weights::quick`] if it goes without a list.
    Hazard(Option<Weights>),
    /// [`Lookahead`] by these weights, [`Weights::tuned`] if it goes without a list.
    Lookahead(Option<Weights>),
    /// [`Lookahead::farsighted`].
    Farsighted,
    /// [`Quick::learned`]; where nothing was learned, the usual [`Quick`].
    Learned,
    /// [`Scorer`] by this aim.
    Score(Aim),
    /// `StreakKeeper`; where nothing was learned, the usual [`Scorer`].
    ///
    /// It compares this many ends by a look ahead, or as many as usually.
    Streak(Option<NonZeroU8>),
}

/// No player has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownPlayer {
    /// The name is that of no player.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// The digits after `greedy-` are no strategy.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// The list after `weights-`, `hazard-` or `lookahead-` is none of weights.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// What follows `score-` is no aim.
    #[error(transparent)]
    Aim(#[from] AimError),
    /// What follows `streak-` is no number of ends.
    #[error("streak-ENDS has a number of ends, from 1 to 255, of which 12 at most are compared")]
    Ends(#[from] ParseIntError),
}

impl PlayerKind {
    /// The names of all players, with `DIGITS`, `LIST`, `CELL`, `LOSS` and `ENDS` for what it goes on with.
    pub const NAMES: [&str; 14] = [
        "greedy-DIGITS",
        Quick::NAME,
        "weights-LIST",
        Quick::LEARNED,
        Hazard::NAME,
        "hazard-LIST",
        Lookahead::NAME,
        "lookahead-LIST",
        Lookahead::FARSIGHTED,
        FirstFit::NAME,
        Scorer::NAME,
        "score-CELL,LOSS",
        Self::STREAK,
        "streak-ENDS",
    ];

    /// The name of [`PlayerKind::Streak`].
    const STREAK: &str = "streak";

    /// The player that lives longest by these rules: [`Lookahead::farsighted`] where something was learned about their
    /// boards, [`Lookahead`] elsewhere.
    ///
    /// What was learned depends on the features of this library: without `learned`, nothing is known of Blockudoku,
    /// without `learned-1010`, nothing of any game.
    #[must_use]
    pub fn strongest(rules: &Rules) -> Self {
        if Patterns::is_built_in(rules) {
            Self::Farsighted
        } else {
            Self::Lookahead(None)
        }
    }

    /// The player that brings most points by these rules: `StreakKeeper` where a streak lasts if something is cleared
    /// with every set and something was learned about such boards, [`Scorer`] elsewhere.
    #[must_use]
    pub fn for_points(rules: &Rules) -> Self {
        #[cfg(feature = "streaks")]
        if crate::StreakValues::bring_points(rules) {
            return Self::Streak(None);
        }
        let _ = rules;
        Self::Score(Aim::default())
    }

    /// The player for these rules; `ties` is for those that leave a choice, [`Greedy`] and [`Quick`].
    #[must_use]
    pub fn player(self, rules: &Rules, ties: Ties) -> Box<dyn Player> {
        match self {
            Self::FirstFit => Box::new(FirstFit::new(rules)),
            Self::Greedy(strategy) => Box::new(Greedy::new(rules, strategy, ties)),
            Self::Quick(weights) => {
                let weights = weights.unwrap_or_else(|| Weights::quick(rules));
                Box::new(Quick::with_weights(rules, weights, ties))
            }
            Self::Hazard(weights) => {
                let weights = weights.unwrap_or_else(|| Weights::quick(rules));
                Box::new(Hazard::with_weights(rules, weights))
            }
            Self::Lookahead(weights) => {
                let weights = weights.unwrap_or_else(|| Weights::tuned(rules));
                Box::new(Lookahead::with_weights(rules, weights))
            }
            Self::Farsighted => Box::new(Lookahead::farsighted(rules)),
            Self::Learned => {
                let learned = Quick::learned(rules);
                Box::new(learned.unwrap_or_else(|| Quick::new(rules, ties)))
            }
            Self::Score(aim) => Box::new(Scorer::new(rules, aim)),
            Self::Streak(ends) => streak_keeper(rules, ends),
        }
    }
}

/// The player that keeps streaks, or one for points where nothing was learned.
fn streak_keeper(rules: &Rules, ends: Option<NonZeroU8>) -> Box<dyn Player> {
    #[cfg(feature = "streaks")]
    {
        let ends = ends.map_or(super::StreakKeeper::ENDS, |ends| ends.get().into());
        if let Some(player) = super::StreakKeeper::new(rules, ends) {
            return Box::new(player);
        }
    }
    let _ = ends;
    Box::new(Scorer::new(rules, Aim::default()))
}

/// `greedy-10025`.
impl Default for PlayerKind {
    fn default() -> Self {
        Self::Greedy(Strategy::BEST)
    }
}

impl FromStr for PlayerKind {
    type Err = UnknownPlayer;

    /// The player of this name, in which case, blanks and hyphens do not count; what begins with a digit is a strategy.
    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        Self::read(name).or_else(|refusal| Self::read(&usual(name)).map_err(|_| refusal))
    }
}

/// The usual spelling of a player's name.
fn usual(name: &str) -> String {
    // After a hyphen at the end, something is missing.
    let is = |known: &&&str| !name.ends_with('-') && is_name(name, known);
    if let Some(known) = PlayerKind::NAMES.iter().find(is) {
        return (*known).to_owned();
    }
    let name: String = name.to_lowercase().split_whitespace().collect();
    let families = ["greedy", "weights", Hazard::NAME, Lookahead::NAME, Scorer::NAME];
    for family in families {
        if let Some(rest) = name.strip_prefix(family) {
            return format!("{family}-{}", rest.strip_prefix('-').unwrap_or(rest));
        }
    }
    name
}

impl PlayerKind {
    /// The player of this name, to the letter.
    fn read(name: &str) -> Result<Self, UnknownPlayer> {
        if name.starts_with(|first: char| first.is_ascii_digit()) {
            return Ok(Self::Greedy(name.parse()?));
        }
        if let Some((family, rest)) = name.split_once('-') {
            match family {
                "greedy" => return Ok(Self::Greedy(rest.parse()?)),
                "weights" => return Ok(Self::Quick(Some(rest.parse()?))),
                Hazard::NAME => return Ok(Self::Hazard(Some(rest.parse()?))),
                Lookahead::NAME => return Ok(Self::Lookahead(Some(rest.parse()?))),
                Scorer::NAME => return Ok(Self::Score(rest.parse()?)),
                Self::STREAK => return Ok(Self::Streak(Some(rest.parse()?))),
                _ => {}
            }
        }
        match name {
            Quick::NAME => Ok(Self::Quick(None)),
            Quick::LEARNED => Ok(Self::Learned),
            Hazard::NAME => Ok(Self::Hazard(None)),
            Lookahead::NAME => Ok(Self::Lookahead(None)),
            Lookahead::FARSIGHTED => Ok(Self::Farsighted),
            Scorer::NAME => Ok(Self::Score(Aim::default())),
            FirstFit::NAME => Ok(Self::FirstFit),
            Self::STREAK => Ok(Self::Streak(None)),
            _ => Err(UnknownName::new("player", name, &Self::NAMES).into()),
        }
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FirstFit => f.write_str(FirstFit::NAME),
            Self::Greedy(strategy) => write!(f, "greedy-{strategy}"),
            Self::Quick(None) => f.write_str(Quick::NAME),
            Self::Quick(Some(weights)) => write!(f, "weights-{weights}"),
            Self::Hazard(None) => f.write_str(Hazard::NAME),
            Self::Hazard(Some(weights)) => write!(f, "{}-{weights}", Hazard::NAME),
            Self::Lookahead(None) => f.write_str(Lookahead::NAME),
            Self::Lookahead(Some(weights)) => write!(f, "{}-{weights}", Lookahead::NAME),
            Self::Farsighted => f.write_str(Lookahead::FARSIGHTED),
            Self::Learned => f.write_str(Quick::LEARNED),
            Self::Score(aim) if *aim == Aim::default() => f.write_str(Scorer::NAME),
            Self::Score(aim) => write!(f, "{}-{aim}", Scorer::NAME),
            Self::Streak(None) => f.write_str(Self::STREAK),
            Self::Streak(Some(ends)) => write!(f, "{}-{ends}", Self::STREAK),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evaluator, Order};

    const NAMES: [&str; 14] = [
        "score",
        "score-30,4000",
        "greedy-10025",
        "quick",
        "hazard",
        "lookahead",
        "learned",
        "farsight",
        "first-fit",
        "weights-1620,2,45,12,0,1",
        "hazard-1,2,3,4",
        "lookahead-1,2,3,4",
        "greedy-00001",
        "greedy-00000",
    ];

    #[test]
    fn players_go_by_name() {
        let rules = Rules::classic();
        for name in NAMES {
            let kind: PlayerKind = name.parse().unwrap();
            assert_eq!(kind.to_string(), name);
            assert_eq!(kind.player(&rules, Ties::First).name(), name);
        }
        assert_eq!(PlayerKind::default().to_string(), "greedy-10025");
        assert_eq!(
            "weights-1620,2,45,12".parse(),
            Ok(PlayerKind::Quick(Some(Weights::QUICK)))
        );
        for name in PlayerKind::NAMES {
            let name = name.replace("DIGITS", "10025").replace("LIST", "1,2,3,4");
            let name = name.replace("CELL,LOSS", "30,4000").replace("ENDS", "3");
            assert_eq!(name.parse().map(|kind: PlayerKind| kind.to_string()), Ok(name));
        }
        let error = |name: &str| name.parse::<PlayerKind>().unwrap_err();
        let nearest = |name: &str| match error(name) {
            UnknownPlayer::Name(unknown) => unknown.nearest().map(str::to_owned),
            _ => panic!("{name} is no name"),
        };
        assert_eq!(nearest("somebody"), None);
        for (slip, name) in [
            ("first-fit-2", "first-fit"),
            ("hazrd", "hazard"),
            ("lokahead", "lookahead"),
        ] {
            assert_eq!(nearest(slip).as_deref(), Some(name));
        }
        for (same, name) in [("look-ahead", "lookahead"), ("Greedy 10025", "greedy-10025")] {
            assert_eq!(same.parse::<PlayerKind>(), name.parse());
        }
        assert!(matches!(error("greedy-1"), UnknownPlayer::Strategy(_)));
        assert!(matches!(error("weights-1,2,3"), UnknownPlayer::Weights(_)));
        assert!(matches!(error("hazard-1,2,3,x"), UnknownPlayer::Weights(_)));
        assert!(matches!(error("streak-0"), UnknownPlayer::Ends(_)));
    }

    #[test]
    fn the_strongest_player_goes_by_what_was_learned() {
        let values = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/evaluate/patterns");
        let learned = |game: &&&str| values.join(format!("{game}.bin")).exists();
        assert!(Rules::NAMES.iter().filter(learned).count() > 3);
        for game in Rules::NAMES.iter().filter(learned) {
            let rules = Rules::named(game).expect("a game");
            assert_eq!(PlayerKind::strongest(&rules), PlayerKind::Farsighted, "{game}");
        }
        let odd = Rules::from_toml(include_str!("../../../../fixtures/tenten/rules-odd.toml"));
        let strongest = odd.map(|rules| PlayerKind::strongest(&rules));
        assert_eq!(strongest.ok(), Some(PlayerKind::Lookahead(None)));
    }

    /// What comes first to each player, and by what it judges boards.
    #[test]
    fn players_know_their_judgement() {
        let rules = Rules::classic();
        let quick = Evaluator::quick(&rules);
        let by = |weights| Evaluator::with_weights(&rules, weights);
        let own: Weights = "1,2,3,4".parse().unwrap();
        let strategy = |digits: &str| Evaluator::new(&rules, digits.parse().unwrap());
        for (name, evaluator, order) in [
            ("first-fit", quick.clone(), Order::Value),
            ("greedy-00001", strategy("00001"), Order::Value),
            ("quick", quick.clone(), Order::Value),
            ("weights-1,2,3,4", by(own), Order::Value),
            ("hazard", quick, Order::Risk),
            ("hazard-1,2,3,4", by(own), Order::Risk),
            ("lookahead", by(Weights::TUNED), Order::Risk),
            ("lookahead-1,2,3,4", by(own), Order::Risk),
        ] {
            let player = name.parse::<PlayerKind>().unwrap().player(&rules, Ties::First);
            let judgement = player.judgement();
            assert_eq!(
                (judgement.evaluator, judgement.order),
                (evaluator, order),
                "{name}"
            );
        }
    }
}
