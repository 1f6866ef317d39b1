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
//! are tried with. What is left out is the chance that matters most and that a sample does not see: so the exact risk
//! of a loss stands for the sets that do not fit.
//!
//! # Why not
//!
//! *More ends.* The best of many values is one that errs upwards. *A break on purpose*, early in a game: boards after it
//! were hardly met in learning, and games became shorter.

use quadrille_search::{GaveUp, Limits, Seed};

use super::clears::{Clears, End, Width};
use super::tally::Tally;
use super::{Choice, Greedy, Judgement, Quick};
use crate::evaluate::StreakValues;
use crate::evaluate::streaks::{DISCOUNT, Worth};
use crate::{Board, Move, PieceId, Player, RiskMeter, Rules, Ties, Weights, engine};

/// The best ends that are compared.
const ENDS: usize = 12;
/// Boards that are gone on from after each piece where nothing can be cleared.
const BEAM: usize = 24;
/// A board whose worth is above this is taken without a look ahead.
const CALM: f64 = 0.9;
/// The comparison: what is far behind after a few sets is left out.
const STAGES: [Stage; 3] = [
    Stage { ends: ENDS, sets: 12 },
    Stage { ends: 4, sets: 24 },
    Stage { ends: 2, sets: 24 },
];

/// One step of the comparison: how many of the ends go on to it, and with how many sets more.
struct Stage {
    ends: usize,
    sets: usize,
}

/// Clears something with every set, for points that grow with the streak.
///
/// Sets of four, boards with full lines, and what the usual search has no list for are played by the quick score.
///
/// ```
/// use quadrille_tenten::{Board, Player, Rules, StreakKeeper};
///
/// let rules = Rules::block_blast();
/// let player = StreakKeeper::new(&rules).expect("values of 8 x 8");
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
}

/// An end, and the answers to sets after it.
struct Candidate {
    end: End,
    /// The chance that the next set does not fit, or clears nothing.
    risk: f64,
    /// The sum of what the answers come to, over the sets that can clear something.
    sum: f64,
    /// How many of these there were.
    answers: usize,
}

impl Candidate {
    /// What the end comes to by the answers so far.
    fn value(&self, clears: &Clears) -> f64 {
        let mean = self.sum / self.answers.max(1) as f64;
        clears.reward(self.end.points) + DISCOUNT * (1.0 - self.risk) * mean
    }
}

impl StreakKeeper {
    /// The name in records.
    pub const NAME: &str = "streak";

    /// A player for these rules; `None` if nothing was learned about their boards. Compiles tables of some megabytes,
    /// which takes some tens of milliseconds.
    #[must_use]
    pub fn new(rules: &Rules) -> Option<Self> {
        Some(Self::with_values(rules, StreakValues::built_in(rules)?))
    }

    /// A player by other values.
    fn with_values(rules: &Rules, values: StreakValues) -> Self {
        Self {
            rules: rules.clone(),
            clears: Clears::new(rules),
            values,
            quick: Quick::with_weights(rules, Weights::QUICK, Ties::Board),
            meter: RiskMeter::new(rules),
        }
    }

    /// The best of these ends, the first of which is the best by its worth.
    fn best(&self, ends: Vec<End>, board: Board, tally: &mut Tally) -> (Option<End>, Option<GaveUp>) {
        let first = ends.first().copied();
        if ends.len() < 2 || first.is_some_and(|first| self.values.worth(first.board) > CALM) {
            return (first, None);
        }
        let candidate = |end: End| Candidate {
            risk: self.risk(end.board),
            end,
            sum: 0.0,
            answers: 0,
        };
        let mut candidates: Vec<Candidate> = ends.into_iter().map(candidate).collect();
        let mut random = seed_of(board).stream(0);
        for stage in STAGES {
            candidates.truncate(stage.ends);
            for _ in 0..stage.sets {
                let set: [PieceId; 3] = std::array::from_fn(|_| self.rules.draw(&mut random));
                for candidate in &mut candidates {
                    if let Err(gave_up) = tally.count() {
                        return (first, Some(gave_up));
                    }
                    self.answer(candidate, &set);
                }
            }
            candidates.sort_by(|one, other| other.value(&self.clears).total_cmp(&one.value(&self.clears)));
        }
        (candidates.first().map(|candidate| candidate.end), None)
    }

    /// Adds the best answer to a set.
    fn answer(&self, candidate: &mut Candidate, set: &[PieceId]) {
        let board = candidate.end.board;
        let nodes = self.clears.nodes(board, set);
        let answer = self.clears.best(&self.values, &nodes, Width::ANSWER);
        // The risk stands for sets that do not fit, and for those that clear nothing.
        let is_counted = match answer {
            Some(_) => true,
            None => !nodes.is_empty() && self.meter.fitter().takes(Board::from_bits(board), set),
        };
        candidate.sum += answer.map_or(0.0, |answer| answer.sum);
        candidate.answers += usize::from(is_counted);
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
        let ends = self.clears.top(&self.values, &nodes, Width::PLAY, ENDS);
        if ends.is_empty() {
            return (self.clears.best_quiet(&self.values, board.bits(), set, BEAM), None);
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
        Self::NAME.to_owned()
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
}
