//! Clear after clear: how many follow each other under the play that is best for each.
//!
//! # What
//!
//! A clear of four lines takes ten pieces, so it begins three pieces later in its bag than the one before, and every
//! seventh begins alike: the *phase*. [`chain`] plays one clear after the other from the empty field, each with the move
//! of the highest exact chance, and records that chance at each start. [`Estimate`] tells what follows from chains.
//!
//! # How
//!
//! The expected number of clears from a start is `p (1 + E)`, with its exact chance `p` and the expectation `E` from the
//! next start, given that this clear succeeds. So no coin decides how long a chain gets: a clear that fails is played
//! again with other pieces until it succeeds, which draws the next start from just that condition, and the chances are
//! multiplied. A chain of few clears says as much as thousands of games that end by chance.
//!
//! Beyond the chains' length, the mean chances of the phases stand for those of the starts: the means of one round of
//! seven clears are multiplied, as if phases were independent. The interval is that of resampled chains.

use quadrille_search::{Limits, Outcome, Stream};
use rand::RngExt;

use crate::chance::{Advice, Chance, ChanceError, Move, Situation, advise};
use crate::{Field, FieldError, Hold, Mover, Piece, PieceSet, Placement, Queue, solve};

/// Clears after which a start is at the same place of its bag again.
pub const PHASES: usize = 7;

/// How a chain is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainConfig {
    /// Pieces that are shown besides the current one, at least 1.
    pub previews: usize,
    /// Clears of the chain.
    pub clears: usize,
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

/// The game, and the pieces that only it knows.
struct Game<'a> {
    mover: &'a Mover,
    limits: &'a Limits,
    random: &'a mut Stream,
    shows: usize,
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
    mover: &Mover,
    mut situation: Situation,
    config: ChainConfig,
    random: &mut Stream,
    limits: &Limits,
    mut tell: impl FnMut(&Start),
) -> Result<Vec<Start>, ChanceError> {
    let field = Field::empty(situation.field.lines())?;
    let shows = config.previews.max(1) + 1;
    let mut game = Game {
        mover,
        limits,
        random,
        shows,
    };
    game.reveal(&mut situation);
    let mut starts = Vec::new();
    while starts.len() < config.clears {
        let advice = advise(mover, &situation, limits)?;
        let mut start = Start {
            situation: situation.clone(),
            chance: advice.chance,
            games: 0,
        };
        if advice.chance.won > 0 {
            situation = loop {
                start.games += 1;
                if let Some(after) = game.play(situation.clone(), &advice)? {
                    break Situation { field, ..after };
                }
            };
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

impl Game<'_> {
    /// Draws pieces until enough are shown.
    fn reveal(&mut self, situation: &mut Situation) {
        while situation.shown.len() < self.shows {
            if situation.bag.is_empty() {
                situation.bag = PieceSet::FULL;
            }
            let pick = self.random.random_range(0..situation.bag.len());
            if let Some(piece) = situation.bag.iter().nth(pick) {
                situation.bag = situation.bag.without(piece);
                situation.shown.push(piece);
            }
        }
    }

    /// Plays one clear; what is there after it, if it succeeds.
    fn play(&mut self, mut now: Situation, first: &Advice) -> Result<Option<Situation>, ChanceError> {
        let mut advice = first.clone();
        loop {
            let best = advice.moves.first().copied();
            let is_better_to_hold = best.is_none_or(|best| best.chance.won < advice.chance.won);
            let best = if is_better_to_hold {
                self.press_hold(&mut now)?
            } else {
                best
            };
            let Some(best) = best else { return Ok(None) };
            make(&mut now, best.hold, best.placement);
            self.reveal(&mut now);
            if now.field.is_clear() {
                return Ok(Some(now));
            }
            let needed = now.field.pieces_needed()?;
            if now.shown.len() >= needed + usize::from(now.hold == Hold::Empty) {
                return self.finish(now);
            }
            advice = advise(self.mover, &now, self.limits)?;
        }
    }

    /// Presses hold for the first time, which shows another piece, and then decides; hold cannot be pressed again.
    fn press_hold(&mut self, now: &mut Situation) -> Result<Option<Move>, ChanceError> {
        if now.hold != Hold::Empty {
            return Ok(None);
        }
        now.hold = Hold::Piece(now.shown.remove(0));
        self.reveal(now);
        let advice = advise(self.mover, now, self.limits)?;
        Ok(advice.moves.into_iter().find(|one| !one.hold))
    }

    /// Plays the rest of a clear of which every piece is shown.
    fn finish(&mut self, mut now: Situation) -> Result<Option<Situation>, ChanceError> {
        let queue = Queue {
            hold: now.hold,
            pieces: now.shown.clone(),
        };
        match solve::first(self.mover, now.field, &queue, self.limits) {
            Ok(Outcome::Solved(solution)) => {
                for step in &solution.steps {
                    make(&mut now, step.hold, step.placement);
                    self.reveal(&mut now);
                }
                Ok(Some(now))
            }
            Ok(Outcome::GaveUp(why)) => Err(ChanceError::GaveUp(why)),
            // Enough pieces are shown, so that is the proof that they do not do.
            Ok(Outcome::Unsolvable(_)) | Err(_) => Ok(None),
        }
    }
}

/// Makes a move.
fn make(now: &mut Situation, hold: bool, placement: Placement) {
    if hold {
        let current: Piece = now.shown.remove(0);
        if now.hold == Hold::Empty && !now.shown.is_empty() {
            now.shown.remove(0);
        }
        now.hold = Hold::Piece(current);
    } else {
        now.shown.remove(0);
    }
    if let Some((after, _)) = now.field.place(placement) {
        now.field = after;
    }
}

/// The starts of one phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Phase {
    /// How many there are.
    pub starts: usize,
    /// The mean of their chances.
    pub mean: f64,
    /// The least chance.
    pub worst: f64,
    /// Starts whose chance is 1.
    pub certain: usize,
}

/// What chains tell.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The very first clears, where nothing is put aside yet.
    pub first: Option<Phase>,
    /// The other starts, by the number of clears before them modulo 7.
    pub phases: [Option<Phase>; PHASES],
    /// Expected clears in a row; `None` as long as a phase has no start.
    pub clears: Option<f64>,
    /// In how many of a hundred resampled sets of chains it lies: 90.
    pub interval: Option<(f64, f64)>,
}

/// Resampled sets of chains.
const RESAMPLED: usize = 2_000;

impl Estimate {
    /// Takes the chances of chains together; `random` resamples them.
    #[must_use]
    pub fn of(chains: &[Vec<Chance>], random: &mut Stream) -> Self {
        let all: Vec<&Vec<Chance>> = chains.iter().collect();
        let (first, phases) = phases(&all);
        let clears = expected(first, &phases);
        let mut resampled: Vec<f64> = Vec::new();
        if clears.is_some() && chains.len() > 1 {
            for _ in 0..RESAMPLED {
                let drawn: Vec<_> = all
                    .iter()
                    .map(|_| all[random.random_range(0..all.len())])
                    .collect();
                let (first, phases) = self::phases(&drawn);
                resampled.extend(expected(first, &phases));
            }
        }
        resampled.sort_unstable_by(f64::total_cmp);
        let at = |of_twenty: usize| {
            resampled
                .get(resampled.len().saturating_sub(1) * of_twenty / 20)
                .copied()
        };
        let interval = at(1).zip(at(19));
        Self {
            first,
            phases,
            clears,
            interval,
        }
    }
}

fn phases(chains: &[&Vec<Chance>]) -> (Option<Phase>, [Option<Phase>; PHASES]) {
    let first = chains.iter().filter_map(|chain| chain.first());
    let later = |phase: usize| {
        let starts = chains.iter().flat_map(|chain| chain.iter().enumerate().skip(1));
        phase_of(
            starts
                .filter(move |(before, _)| before % PHASES == phase)
                .map(|(_, chance)| chance),
        )
    };
    (phase_of(first), std::array::from_fn(later))
}

fn phase_of<'a>(chances: impl Iterator<Item = &'a Chance>) -> Option<Phase> {
    let values: Vec<f64> = chances.map(|chance| chance.value()).collect();
    let starts = values.len();
    (starts > 0).then(|| Phase {
        starts,
        mean: values.iter().sum::<f64>() / starts as f64,
        worst: values.iter().copied().fold(1.0, f64::min),
        certain: values.iter().filter(|&&value| value >= 1.0).count(),
    })
}

/// The sum of the chances of one clear, of two in a row, and so on; infinite if none ever fails.
fn expected(first: Option<Phase>, phases: &[Option<Phase>; PHASES]) -> Option<f64> {
    let means: Vec<f64> = phases
        .iter()
        .map(|phase| phase.map(|phase| phase.mean))
        .collect::<Option<_>>()?;
    // From the second clear on, round after round.
    let mut product = 1.0;
    let mut round = 0.0;
    for before in 1..=PHASES {
        product *= means[before % PHASES];
        round += product;
    }
    Some(first?.mean * (1.0 + round / (1.0 - product)))
}

#[cfg(test)]
mod tests {
    use quadrille_search::Seed;

    use super::*;

    fn chance(won: u64) -> Chance {
        Chance { won, of: 100 }
    }

    #[test]
    fn clears_in_a_row_are_a_geometric_series() {
        let estimate = |won| Estimate::of(&vec![vec![chance(won); 9]; 3], &mut Seed(1).stream(0));
        // p / (1 - p)
        assert!((estimate(50).clears.unwrap() - 1.0).abs() < 1e-9);
        assert!((estimate(99).clears.unwrap() - 99.0).abs() < 1e-6);
        let (low, high) = estimate(99).interval.unwrap();
        assert!((low - high).abs() < 1e-9);
        assert_eq!(
            Estimate::of(&[vec![chance(99); 7]], &mut Seed(1).stream(0)).clears,
            None
        );
    }

    #[test]
    fn phases_follow_each_other() {
        let mut chances = vec![chance(100); 15];
        (chances[0], chances[3], chances[10]) = (chance(50), chance(80), chance(60));
        let estimate = Estimate::of(&[chances], &mut Seed(1).stream(0));
        let third = estimate.phases[3].unwrap();
        assert_eq!((third.starts, third.certain), (2, 0));
        assert!((third.mean - 0.7).abs() < 1e-9 && (third.worst - 0.6).abs() < 1e-9);
        // Half of all chains begin; two clears more are sure, and each further round is won with 0.7.
        let expected = 0.5 * (1.0 + (2.0 + 0.7 * 5.0) / 0.3);
        assert!((estimate.clears.unwrap() - expected).abs() < 1e-9);
    }
}
