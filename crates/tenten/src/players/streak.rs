//! The player that keeps a streak.
//!
//! # What
//!
//! Where the points of a clear grow with the streak, a game is worth what its streaks are long. So this player clears
//! something with every set for as long as that is possible, and takes the board from which the streak goes on longest
//! and brings most: by values that were learned from games ([`StreakValues`]), and by a look ahead.
//!
//! # How
//!
//! The best ends with a clear, by the points of their clears and the worth of their boards, are compared by what comes
//! after a sample of sets: the best answer to each, or nothing if none clears. The better they do, the more sets they
//! are tried with. A streak ends once in some hundred rounds, by sets that no sample sees: so for the best of them this
//! chance is worked out exactly, and the sample says only what comes after the other sets.
//!
//! # Why not
//!
//! *More ends.* The best of many values is one that errs upwards. *A break on purpose*, early in a game: boards after
//! it were hardly met in learning, so that their values mean little.

use quadrille_search::{GaveUp, Limits, Seed, Stream};

use super::clears::{Clears, End, Width};
use super::tally::Tally;
use super::{Choice, Greedy, Judgement, Quick};
use crate::evaluate::StreakValues;
use crate::evaluate::streaks::DISCOUNT;
use crate::{Board, Move, PieceId, Player, RiskMeter, Rules, Ties, Weights, engine};

/// Boards that are gone on from after each piece where nothing can be cleared.
const BEAM: usize = 24;
/// The comparison: ends that are far behind after a few sets are left out.
const STAGES: [Stage; 3] = [
    Stage {
        ends: StreakKeeper::ENDS,
        sets: 12,
        is_exact: false,
    },
    Stage {
        ends: 4,
        sets: 24,
        is_exact: true,
    },
    Stage {
        ends: 2,
        sets: 24,
        is_exact: true,
    },
];

/// One step of the comparison.
struct Stage {
    /// How many of the ends go on to it.
    ends: usize,
    /// How many sets they are tried with besides.
    sets: usize,
    /// Whether the chance that the streak ends is worked out, and not taken from the sets.
    is_exact: bool,
}

/// Clears something with every set, for points that grow with the streak.
///
/// Sets of four, boards with full lines, and what the usual search has no list for are played by the quick score.
///
/// ```
/// use quadrille_tenten::{Board, Player, Rules, StreakKeeper};
///
/// let rules = Rules::block_blast();
/// let player = StreakKeeper::new(&rules, StreakKeeper::ENDS).expect("values of 8 x 8");
/// let moves = player.choose(Board::EMPTY, &rules.parse_set("OxH")?);
/// assert_eq!(moves.map(|moves| moves.len()), Some(3));
/// # Ok::<(), quadrille_tenten::SetError>(())
/// ```
#[derive(Clone, Debug)]
pub struct StreakKeeper {
    rules: Rules,
    clears: Clears,
    values: StreakValues,
    quick: Quick,
    meter: RiskMeter,
    ends: usize,
}

/// An end, and the answers to sets after it.
struct Candidate {
    end: End,
    /// The sum of what the answers come to.
    sum: f64,
    /// Sets that were tried.
    sets: usize,
    /// Those of them whose chance is not in the exact one.
    answered: usize,
    /// The exact chance that the next set ends the streak, once it is known.
    risk: Option<f64>,
}

impl Candidate {
    /// What the end comes to by the answers so far.
    fn value(&self, clears: &Clears) -> f64 {
        let mean = match self.risk {
            Some(risk) => (1.0 - risk) * self.sum / self.answered.max(1) as f64,
            None => self.sum / self.sets.max(1) as f64,
        };
        clears.reward(self.end.points) + DISCOUNT * mean
    }
}

impl StreakKeeper {
    /// The name in records.
    pub const NAME: &str = "streak";
    /// The most ends that are compared by a look ahead, and as many as usually are.
    pub const ENDS: usize = 12;

    /// A player for these rules; `None` if nothing was learned about their boards. Compiles tables of some megabytes,
    /// which takes some tens of milliseconds.
    ///
    /// This many of the best ends are compared by a look ahead, [`StreakKeeper::ENDS`] at most; with one there is none,
    /// and a round takes some hundred times less.
    #[must_use]
    pub fn new(rules: &Rules, ends: usize) -> Option<Self> {
        Some(Self {
            rules: rules.clone(),
            clears: Clears::new(rules),
            values: StreakValues::known(rules)?,
            quick: Quick::with_weights(rules, Weights::QUICK, Ties::Board),
            meter: RiskMeter::new(rules),
            ends: ends.clamp(1, Self::ENDS),
        })
    }

    /// The best of these ends, the first of which is the best by its worth.
    fn best(&self, ends: Vec<End>, board: Board, tally: &mut Tally) -> (Option<End>, Option<GaveUp>) {
        let first = ends.first().copied();
        if ends.len() < 2 {
            return (first, None);
        }
        let candidate = |end: End| Candidate {
            end,
            sum: 0.0,
            sets: 0,
            answered: 0,
            risk: None,
        };
        let mut candidates: Vec<Candidate> = ends.into_iter().map(candidate).collect();
        let mut random = seed_of(board).stream(0);
        for stage in STAGES {
            candidates.truncate(stage.ends);
            if let Err(gave_up) = self.try_stage(&stage, &mut candidates, &mut random, tally) {
                return (candidates.first().map(|candidate| candidate.end), Some(gave_up));
            }
            let value = |candidate: &Candidate| candidate.value(&self.clears);
            candidates.sort_by(|one, other| value(other).total_cmp(&value(one)));
        }
        (candidates.first().map(|candidate| candidate.end), None)
    }

    /// Tries candidates with the sets of a stage.
    fn try_stage(
        &self,
        stage: &Stage,
        candidates: &mut [Candidate],
        random: &mut Stream,
        tally: &mut Tally,
    ) -> Result<(), GaveUp> {
        for candidate in candidates.iter_mut().filter(|_| stage.is_exact) {
            tally.count()?;
            candidate.risk = candidate.risk.or_else(|| Some(self.risk(candidate.end.board)));
        }
        for _ in 0..stage.sets {
            let set = self.rules.draw_set(random);
            for candidate in &mut *candidates {
                tally.count()?;
                self.answer(candidate, &set);
            }
        }
        Ok(())
    }

    /// Adds the best answer to a set.
    fn answer(&self, candidate: &mut Candidate, set: &[PieceId]) {
        let board = candidate.end.board;
        let nodes = self.clears.nodes(board, set);
        let answer = self.clears.best(&self.values, &nodes, Width::ANSWER);
        // The exact chance has sets that do not fit, and those that clear nothing.
        let is_answered = match answer {
            Some(_) => true,
            None => !nodes.is_empty() && self.meter.fitter().takes(Board::from_bits(board), set),
        };
        candidate.sum += answer.map_or(0.0, |answer| answer.sum);
        candidate.sets += 1;
        candidate.answered += usize::from(is_answered);
    }

    /// The exact chance that the next set ends the streak, but for sets that fit and clear something in no order that
    /// places all of them.
    fn risk(&self, board: u128) -> f64 {
        let fitter = self.meter.fitter();
        let fits = |set: &[PieceId]| fitter.takes(Board::from_bits(board), set);
        let dry = self.clears.dry_draws(&self.rules, fits, board);
        let lost = self.meter.risk(Board::from_bits(board));
        (lost.numerator + dry) as f64 / lost.denominator as f64
    }

    /// The end with a clear that is taken, or the best one without, if the usual search finds one.
    fn end(&self, board: Board, set: &[PieceId], tally: &mut Tally) -> (Option<End>, Option<GaveUp>) {
        let is_usual = (1..=3).contains(&set.len()) && engine::full_lines(&self.rules, board).count == 0;
        if !is_usual {
            return (None, None);
        }
        let nodes = self.clears.nodes(board.bits(), set);
        let ends = self.clears.top(&self.values, &nodes, Width::PLAY, self.ends);
        if ends.is_empty() {
            return (
                self.clears.best_quiet(&self.values, board.bits(), set, BEAM),
                None,
            );
        }
        self.best(ends, board, tally)
    }
}

/// The seed of the sets that are looked at after this board.
fn seed_of(board: Board) -> Seed {
    Seed(board.bits() as u64).child((board.bits() >> 64) as u64)
}

impl Player for StreakKeeper {
    fn name(&self) -> String {
        match self.ends {
            Self::ENDS => Self::NAME.to_owned(),
            ends => format!("{}-{ends}", Self::NAME),
        }
    }

    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        self.choose_within(board, set, &Limits::none()).moves
    }

    fn choose_within(&self, board: Board, set: &[PieceId], limits: &Limits) -> Choice {
        let mut tally = Tally::new(limits);
        let (end, gave_up) = self.end(board, set, &mut tally);
        let Some(end) = end else {
            return self.quick.choose_within(board, set, limits);
        };
        Choice {
            moves: Some(end.moves()),
            gave_up,
            boards: tally.boards(),
        }
    }

    fn judgement(&self) -> Judgement {
        self.quick.judgement()
    }

    fn tables(&self) -> Option<&Greedy> {
        Some(self.quick.greedy())
    }

    fn meter(&self) -> Option<&RiskMeter> {
        Some(&self.meter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::crowded;
    use crate::{Fitter, Problem};

    fn rules() -> Rules {
        let rules = include_str!("../../../../fixtures/tenten/rules-block-blast-streaks.toml");
        Rules::from_toml(rules).expect("good rules")
    }

    fn player() -> StreakKeeper {
        StreakKeeper::new(&rules(), StreakKeeper::ENDS).expect("values")
    }

    /// On crowded boards: a set is refused only if it does not fit, and where something can be cleared, it is.
    #[test]
    fn clears_if_it_can_and_places_what_fits() {
        let (player, fitter) = (player(), Fitter::new(&rules()));
        let (mut clears, mut unfit) = (0, 0);
        for seed in 0..24 {
            let (board, set) = crowded(&rules(), seed);
            let moves = player.choose(board, &set);
            assert_eq!(moves.is_some(), fitter.takes(board, &set), "{set:?} on\n{board}");
            let Some(moves) = moves else {
                unfit += 1;
                continue;
            };
            let steps = engine::play_all(&rules(), board, &moves).expect("legal moves");
            let nodes = player.clears.nodes(board.bits(), &set);
            let can_clear = player.clears.best(&player.values, &nodes, Width::ALL).is_some();
            assert_eq!(steps.iter().any(|(_, one)| one.lines > 0), can_clear);
            clears += usize::from(can_clear);
        }
        assert!(clears > 0 && unfit > 0, "{clears} {unfit}");
    }

    /// Sets of two, and a board that is given with a full line.
    #[test]
    fn odd_rounds_are_played_too() {
        let player = player();
        let full = Problem::parse(&rules(), &format!("########\n{}", "........\n".repeat(7)), "..")
            .expect("a board");
        for board in [full.board(), Board::EMPTY] {
            let moves = player.choose(board, full.set()).expect("there is room");
            assert_eq!(
                engine::play_all(&rules(), board, &moves).map(|played| played.len()),
                Some(2)
            );
        }
    }

    #[test]
    fn a_limit_leaves_a_way() {
        let player = player();
        let found = (0..60)
            .map(|seed| crowded(&rules(), seed))
            .find_map(|(board, set)| {
                let whole = player.choose_within(board, &set, &Limits::none());
                (whole.boards > 64).then_some((board, set, whole))
            });
        let (board, set, whole) = found.expect("a board that is looked at closely");
        let short = player.choose_within(board, &set, &Limits::nodes(16));
        assert_eq!(
            (short.gave_up, short.moves.is_some()),
            (Some(GaveUp::NodeLimit), true)
        );
        let enough = player.choose_within(board, &set, &Limits::nodes(whole.boards + 16));
        assert_eq!(enough, whole);
    }
}
