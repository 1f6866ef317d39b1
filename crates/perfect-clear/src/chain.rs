//! Clear after clear: how many follow each other under the play that is best for each.
//!
//! # What
//!
//! A clear of four lines takes ten pieces, so it begins three pieces later in its bag than the one before, and every
//! seventh begins alike: the *phase*. [`chain`] plays one clear after the other from the empty field, each with the move
//! of the highest exact chance, and records that chance at each start. Once all pieces of a clear are shown, there are
//! many ways to finish it; they differ in the piece that stays in the slot, and the player takes the one that is worth
//! most for the clears to come ([`Worth`]). [`Estimate`] tells what follows from chains.
//!
//! # How
//!
//! The expected number of clears from a start is `p (1 + E)`, with its exact chance `p` and the expectation `E` from the
//! next start, given that this clear succeeds. So no coin decides how long a chain gets: a clear that fails is played
//! again with other pieces until it succeeds, which draws the next start from just that condition, and the chances are
//! multiplied. A chain of few clears says as much as thousands of games that end by chance.
//!
//! Beyond the chains' length, [`Estimate`] lets the mean chances of the phases stand for those of the starts: the means of
//! one round of seven clears are multiplied, as if phases were independent. [`Worth`] knows more: it takes starts by phase
//! and slot, and what each could leave in the slot, and iterates `E = mean of p (1 + max E of the next)` to its fixed
//! point. The intervals are those of resampled chains.

mod estimate;
mod game;
mod worth;

use quadrille_search::{Limits, Stream};
use rand::RngExt;

use crate::chance::{Adviser, Chance, ChanceError, Situation};
use crate::{Field, FieldError, Hold, PieceSet};
use game::Game;

pub use estimate::{Estimate, Phase};
pub use worth::{Sample, Worth, WorthError};

/// Clears after which a start is at the same place of its bag again.
pub const PHASES: usize = 7;

/// How a chain is played.
#[derive(Clone, Debug, PartialEq)]
pub struct ChainConfig {
    /// Pieces that are shown besides the current one, at least 1.
    pub previews: usize,
    /// Clears of the chain.
    pub clears: usize,
    /// Which piece is left in the slot, where there is a choice.
    pub leave: Leave,
}

/// Which piece a clear leaves in the slot, where there is a choice.
#[derive(Clone, Debug, PartialEq)]
pub enum Leave {
    /// The one that is worth most.
    Best(Box<Worth>),
    /// Any, all alike: to learn what each is worth.
    Any,
}

/// The start of a clear within a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// What the player sees.
    pub situation: Situation,
    /// The exact chance of the clear.
    pub chance: Chance,
    /// How often it was played until it succeeded.
    pub games: u32,
    /// The pieces of which the game that succeeded could leave one in the slot.
    pub left: PieceSet,
}

impl Situation {
    /// The beginning of a game: the empty field, and no piece shown yet.
    ///
    /// # Errors
    ///
    /// When that many lines cannot be cleared.
    pub fn beginning(lines: usize, hold: Hold) -> Result<Self, FieldError> {
        let field = Field::empty(lines)?;
        field.pieces_needed()?;
        Ok(Self {
            field,
            hold,
            shown: Vec::new(),
            bag: PieceSet::EMPTY,
        })
    }
}

/// Plays clear after clear from a situation, the further ones from the empty field; the chain ends early at a start that
/// cannot be won.
///
/// After each clear, `tell` is called with its start.
///
/// # Errors
///
/// When no number of pieces clears so many lines, too much is unknown for an exact chance, or a limit strikes.
pub fn chain(
    adviser: &Adviser<'_>,
    mut situation: Situation,
    config: &ChainConfig,
    random: &mut Stream,
    limits: &Limits,
    mut tell: impl FnMut(&Start),
) -> Result<Vec<Start>, ChanceError> {
    let field = Field::empty(situation.field.lines())?;
    let shows = config.previews.max(1) + 1;
    let mut game = Game {
        adviser,
        limits,
        random,
        shows,
    };
    game.reveal(&mut situation);
    let mut starts = Vec::new();
    while starts.len() < config.clears {
        let advice = adviser.advise(&situation, limits)?;
        let mut start = Start {
            situation: situation.clone(),
            chance: advice.chance,
            games: 0,
            left: PieceSet::EMPTY,
        };
        if advice.chance.won > 0 {
            let ends = loop {
                start.games += 1;
                let ends = game.play(situation.clone(), &advice)?;
                if !ends.is_empty() {
                    break ends;
                }
            };
            start.left = ends.iter().filter_map(|end| end.hold.piece()).collect();
            let next = (starts.len() + 1) % PHASES;
            let chosen = config.leave.choose(&ends, next, game.random);
            situation = Situation {
                field,
                ..ends[chosen].clone()
            };
            game.reveal(&mut situation);
        }
        tell(&start);
        let is_lost = start.games == 0;
        starts.push(start);
        if is_lost {
            break;
        }
    }
    Ok(starts)
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
        }
    }
}
