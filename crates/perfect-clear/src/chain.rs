//! Clear after clear: how many follow each other under the play that is best for each.
//!
//! # What
//!
//! A clear of four lines takes ten pieces, so it begins three pieces later in its bag than the one before, and every
//! seventh begins alike: the *phase*. [`chain()`] plays one clear after the other from the empty field, each with the
//! move of the highest exact chance, and records that chance at each start. Once all pieces of a clear are shown, it
//! has many solutions. They differ in the piece that they save in the slot, and the player takes the one that is worth
//! most for the clears to come ([`Worth`]). An [`Estimate`] is what follows from chains.
//!
//! # How
//!
//! The expected number of clears from a start is `p (1 + E)`, with its exact chance `p` and the expectation `E` from
//! the next start, given that this clear succeeds. So no coin decides how long a chain gets. A clear that fails is
//! played again with other pieces until it succeeds, which draws the next start from just that condition, and the
//! chances are multiplied. A chain of few clears says as much as thousands of games that end by chance.
//!
//! Beyond the chains' length, [`Estimate`] lets the mean chances of the phases stand for those of the starts: the means
//! of one round of seven clears are multiplied, as if phases were independent. [`Worth`] knows more. It takes starts by
//! phase and slot, and the pieces that each could save, and iterates `E = mean of p (1 + max E of the next)` to its
//! fixed point. The intervals are those of resampled chains.

mod estimate;
mod game;
pub mod values;
mod worth;

use std::sync::Arc;

use quadrille_search::{GaveUp, Limits, Seed, Stream};
use rand::RngExt;

use crate::chance::{Adviser, Chance, ChanceError, Situation};
use crate::{Beginning, Config, Hold, PieceSet, Problem};
use game::Game;
use values::StartValues;

pub use estimate::{Estimate, Phase, Residual, Visit};
pub use worth::{Sample, Worth, WorthError};

/// Clears after which a start is at the same place of its bag again.
pub const PHASES: usize = 7;

/// Settings of a chain.
#[derive(Clone, Debug)]
pub struct ChainConfig {
    /// How chances are worked out.
    pub chances: Config,
    /// Pieces that are shown besides the current one, at least 1.
    pub previews: usize,
    /// Clears of the chain.
    pub clears: usize,
    /// Which piece is left in the slot, where there is a choice.
    pub leave: Leave,
    /// What fixes the pieces that are drawn.
    pub seed: Seed,
    /// The number of the chain: chains of one seed with different numbers are independent.
    pub number: u64,
}

impl Default for ChainConfig {
    /// Five previews, and one round of clears.
    fn default() -> Self {
        Self {
            chances: Config::default(),
            previews: 5,
            clears: PHASES,
            leave: Leave::Any,
            seed: Seed::default(),
            number: 0,
        }
    }
}

/// Piece that a clear leaves in the slot, where there is a choice.
#[derive(Clone, Debug, PartialEq)]
pub enum Leave {
    /// The one that is worth most.
    Best(Box<Worth>),
    /// The one whose start is worth most, by everything that is known of it; all moves before are chosen by that, too
    /// ([`prospects`](crate::chance::prospects())). It is for four lines, a slot, and at most six pieces shown. Where
    /// fewer are shown, a start is worth the mean over those that are missing.
    Values(Arc<StartValues>),
    /// The same, but all moves are chosen by somebody who looks at the next start while it is revealed, one piece with
    /// each placement after everything of this clear is shown.
    Revealed(Arc<StartValues>),
    /// Any, all alike: to learn what each is worth.
    Any,
}

/// The start of a clear within a chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Start {
    /// What the player sees.
    pub situation: Situation,
    /// The exact chance of the clear under the play of the chain.
    pub chance: Chance,
    /// How often it was played until it succeeded.
    pub games: u32,
    /// The pieces of which the game that succeeded could leave one in the slot.
    pub left: PieceSet,
    /// By [`Leave::Revealed`]: how many more clears in a row are expected from here than the start's value says, where
    /// the next starts are worth what their values say.
    pub residual: Option<f64>,
}

/// Clears that follow each other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chain {
    /// The start of each clear.
    pub starts: Vec<Start>,
    /// The limit that struck before the chain had its length.
    pub gave_up: Option<GaveUp>,
}

/// Plays clear after clear, the first from the problem's field, the further ones from the empty field. The chain ends
/// early at a start that cannot be won.
///
/// After each clear, `on_start` is called with its start.
///
/// ```
/// use quadrille_perfect_clear::chain::{ChainConfig, chain};
/// use quadrille_perfect_clear::{Beginning, Field, Limits, Problem};
///
/// let field = Field::parse("XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X", 4)?;
/// let problem = Problem::new(field, Beginning::default())?;
/// let config = ChainConfig { clears: 1, previews: 2, ..ChainConfig::default() };
/// let chain = chain(&problem, &config, &Limits::none(), |_| ())?;
/// assert_eq!((chain.starts.len(), chain.gave_up), (1, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When too much is unknown for an exact chance, or it would take too much memory.
pub fn chain(
    problem: &Problem<Beginning>,
    config: &ChainConfig,
    limits: &Limits,
    mut on_start: impl FnMut(&Start),
) -> Result<Chain, ChanceError> {
    let mut game = Game {
        adviser: Adviser::new(problem.mover(), &config.chances),
        config: &config.chances,
        mover: problem.mover(),
        limits,
        random: &mut config.seed.stream(config.number),
        shows: config.previews.max(1) + 1,
        values: match &config.leave {
            Leave::Values(values) | Leave::Revealed(values) => Some(values),
            Leave::Best(_) | Leave::Any => None,
        },
        sees_reveals: matches!(config.leave, Leave::Revealed(_)),
    };
    let mut situation = problem.beginning();
    game.reveal(&mut situation);
    if game.values.is_some() && situation.hold == Hold::Empty {
        // Values are those of starts with a piece in the slot, and it costs nothing to put the first one there.
        situation.hold = Hold::Piece(situation.shown.remove(0));
        game.reveal(&mut situation);
    }
    let mut chain = Chain::default();
    while chain.starts.len() < config.clears {
        let (start, ends) = match game.clear(&situation) {
            Ok(played) => played,
            Err(ChanceError::GaveUp(why)) => {
                chain.gave_up = Some(why);
                break;
            }
            Err(error) => return Err(error),
        };
        on_start(&start);
        chain.starts.push(start);
        if ends.is_empty() {
            break;
        }
        let phase = chain.starts.len() % PHASES;
        let chosen = config.leave.choose(&ends, phase, game.random);
        situation = Situation {
            field: problem.field().emptied(),
            ..ends[chosen].clone()
        };
        game.reveal(&mut situation);
    }
    Ok(chain)
}

impl Problem<Beginning> {
    /// The moment before the first piece that is not shown.
    fn beginning(&self) -> Situation {
        Situation {
            field: self.field(),
            hold: self.hold(),
            shown: self.pieces().shown().to_vec(),
            bag: self.pieces().bag(),
        }
    }
}

impl Leave {
    /// The number of the end that is chosen; `next` is the phase of the clear after it.
    fn choose(&self, ends: &[Situation], next: usize, random: &mut Stream) -> usize {
        match self {
            Self::Any => random.random_range(0..ends.len()),
            Self::Best(worth) => {
                let value = |end: &Situation| end.hold.piece().map_or(0.0, |slot| worth.of(next, slot));
                let numbers = (0..ends.len()).rev();
                numbers
                    .max_by(|&a, &b| value(&ends[a]).total_cmp(&value(&ends[b])))
                    .unwrap_or(0)
            }
            Self::Values(values) | Self::Revealed(values) => {
                let value = |end: &Situation| {
                    let slot = end.hold.piece()?;
                    values.expected(slot, &end.shown, end.bag)
                };
                let value = |&number: &usize| value(&ends[number]).unwrap_or(0.0);
                let numbers = (0..ends.len()).rev();
                numbers.max_by(|a, b| value(a).total_cmp(&value(b))).unwrap_or(0)
            }
        }
    }
}
