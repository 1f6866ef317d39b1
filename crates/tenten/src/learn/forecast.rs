//! Learns how likely games are lost from boards: fitted value iteration over a small network.
//!
//! **What.** A [`ForecastLearner`] gathers boards, works out for each what a sample of sets leads to, and draws the
//! [`Forecast`] towards what follows from itself: what a board loses later is a part of the least loss that the answers
//! to each set have, and such a loss is the risk of the answer and what it loses later by the forecast.
//!
//! **How.** Boards are gathered from games of the player `learned`, which are split where boards cost much, so that
//! crowded ones are met often; and each is gone on from by a random answer to a random set, so that there are boards
//! that the player would not have chosen. For each, the six best answers by the quick score to each set of a sample are
//! kept: what the details count of them, and their risk by a larger sample. A *sweep* works out what each board loses
//! later by the forecast of the sweep before, and teaches the network its logarithm. The loss reaches a round further
//! with each sweep. At first boards lose what they cost, by the sixth power. When there is a forecast, more boards are
//! gathered from games that are played by it: a player that looks ahead to it comes by boards like these.
//!
//! **Does it work.** `docs/results.md` has the life of the player whose look ahead ends in these losses.
//!
//! With the same rules and seed it learns the same on any machine and any number of threads.

mod gather;
mod training;

use quadrille_search::{Seed, Stop};
use rand::{Rng, RngExt};
use rayon::prelude::*;

use crate::players::lookahead::sample::Sample;
use crate::portable::logarithm;
use crate::{Board, Evaluator, Forecast, PieceId, Quick, RiskMeter, Rules, Ties, Weights};

use training::{Lesson, Training};

/// What a loss counts of one that lies a round nearer.
const DISCOUNT: f64 = 0.93;
/// The least loss of which there is a logarithm to learn.
const LEAST: f64 = 1e-7;
/// The sets by which the risk of an answer is estimated.
const RISK: u32 = 192;
/// Number of sets by which it is estimated what follows a board.
const SETS: u32 = 48;
/// How many such samples there are, one for each board by chance.
const SAMPLES: u32 = 64;
/// The best answers to a set that are kept.
const ANSWERS: usize = 6;
/// One board in `HELD_OUT` is not learned from: it shows how good the forecast is.
const HELD_OUT: usize = 20;
/// Costs, in cells, of the boards that show it.
const JUDGED: std::ops::Range<f64> = 40.0..50.0;

/// Counts of the details of a board.
type Counts = [i16; Weights::DETAILS.len()];

/// A board, and what follows it.
#[derive(Clone, Debug)]
struct Case {
    cost: f64,
    counts: Counts,
    /// By set: how likely it is, and the best answers.
    answers: Vec<(f64, Vec<Answer>)>,
}

/// A board that a set leads to.
#[derive(Clone, Copy, Debug)]
struct Answer {
    counts: Counts,
    risk: f32,
}

/// Explained shares of the variance of the logarithms of losses, where boards cost 40 to 50 cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explained {
    /// Number of boards that show it; none of them was learned from.
    pub boards: usize,
    /// By what the boards cost.
    pub by_cost: f64,
    /// By the forecast.
    pub by_forecast: f64,
}

/// Learns how likely games are lost from boards.
#[derive(Clone, Debug)]
pub struct ForecastLearner {
    rules: Rules,
    seeing: Seeing,
    meter: RiskMeter,
    risk: Sample,
    samples: Vec<Sample>,
    seed: Seed,
    cases: Vec<Case>,
    held_out: Vec<Case>,
    training: Option<Training>,
    sweeps: u32,
    /// How often boards were gathered.
    gathered: u64,
}

/// Sees what boards cost, and what the details count of them.
#[derive(Clone, Debug)]
struct Seeing {
    quick: Quick,
}

impl Seeing {
    const fn evaluator(&self) -> &Evaluator {
        self.quick.greedy().evaluator()
    }

    fn cost(&self, board: Board) -> f64 {
        let (cost, cell) = self.evaluator().cost(board);
        cost as f64 / cell.max(1) as f64
    }

    fn counts(&self, board: Board) -> Counts {
        let counts = self.evaluator().counts(board).unwrap_or_default();
        counts.map(|count| count.clamp(i16::MIN.into(), i16::MAX.into()) as i16)
    }
}

impl ForecastLearner {
    /// A learner that knows nothing; `None` if the rules are of another kind: 9 x 9 in sets of three, whose rows,
    /// columns and boxes of 3 x 3 vanish.
    #[must_use]
    pub fn new(rules: &Rules, seed: Seed) -> Option<Self> {
        Forecast::built_in(rules).filter(|_| rules.set_size() == 3)?;
        let meter = RiskMeter::new(rules);
        let part = |number: u32| (f64::from(number) + 0.5) / f64::from(SAMPLES);
        Some(Self {
            seeing: Seeing {
                quick: Quick::with_weights(rules, Weights::tuned(rules), Ties::Board),
            },
            risk: Sample::new(rules, &meter, RISK),
            samples: (0..SAMPLES)
                .map(|number| Sample::shifted(rules, &meter, SETS, part(number)))
                .collect(),
            rules: rules.clone(),
            meter,
            seed,
            cases: Vec::new(),
            held_out: Vec::new(),
            training: None,
            sweeps: 0,
            gathered: 0,
        })
    }

    /// How many sweeps there have been.
    #[must_use]
    pub const fn sweeps(&self) -> u32 {
        self.sweeps
    }

    /// Gathers `boards` boards from games, and as many from what follows them. The games are played by the forecast if
    /// there is one. `false` if `stop` was raised before; then nothing has changed.
    pub fn gather(&mut self, boards: usize, stop: &Stop, on_board: &(impl Fn() + Sync)) -> bool {
        let seed = self.seed.child(self.gathered);
        let games = gather::Games {
            rules: &self.rules,
            seeing: &self.seeing,
            forecast: self.training.as_ref().map(Training::forecast),
            seed: seed.child(0),
        };
        let Some(met) = gather::from_games(&games, boards, stop, on_board) else {
            return false;
        };
        let follow =
            |(number, &board): (usize, &Board)| self.follow(board, &mut seed.child(2).stream(number as u64));
        let others: Vec<Board> = met.par_iter().enumerate().filter_map(follow).collect();
        // Those that follow lie between the others, so that both kinds are held out.
        let pairs = met.len().max(others.len());
        let pair = |number: usize| {
            [met.get(number), others.get(number)]
                .into_iter()
                .flatten()
                .copied()
        };
        let boards: Vec<Board> = (0..pairs).flat_map(pair).collect();
        let looked = |(number, &board): (usize, &Board)| {
            let case =
                (!stop.is_raised()).then(|| self.case(board, &mut seed.child(3).stream(number as u64)));
            on_board();
            case
        };
        let cases: Option<Vec<Case>> = boards.par_iter().enumerate().map(looked).collect();
        let Some(cases) = cases else {
            return false;
        };
        for (number, case) in cases.into_iter().enumerate() {
            let is_held_out = number % HELD_OUT == 0;
            let cases = [&mut self.cases, &mut self.held_out];
            cases[usize::from(is_held_out)].push(case);
        }
        self.gathered += 1;
        if self.training.is_none() {
            self.training = Some(Training::new(&self.cases, seed.child(1)));
        }
        true
    }

    /// The board after a random answer to a random set.
    fn follow(&self, board: Board, random: &mut impl Rng) -> Option<Board> {
        let sets = self.sample(random.random_range(0..SAMPLES));
        let (set, _) = sets.iter().nth(random.random_range(0..sets.iter().count()))?;
        let best = self.seeing.quick.best(board, set, ANSWERS).unwrap_or_default();
        let chosen = random.random_range(0..best.len().max(1));
        best.get(chosen).map(|answer| answer.board)
    }

    fn sample(&self, number: u32) -> &Sample {
        &self.samples[number as usize]
    }

    fn case(&self, board: Board, random: &mut impl Rng) -> Case {
        let answers = |(set, chance): (&[PieceId], f64)| {
            let best = self.seeing.quick.best(board, set, ANSWERS).unwrap_or_default();
            let answers = best.iter().map(|answer| Answer {
                counts: self.seeing.counts(answer.board),
                risk: self.risk.risk(&self.meter, answer.board) as f32,
            });
            (chance, answers.collect::<Vec<Answer>>())
        };
        let sets = self.sample(random.random_range(0..SAMPLES)).iter().map(answers);
        Case {
            cost: self.seeing.cost(board),
            counts: self.seeing.counts(board),
            // Those that do not fit are in the risk of this board.
            answers: sets.filter(|(_, answers)| !answers.is_empty()).collect(),
        }
    }

    /// Works out all losses by what is known, and learns them: the less of them is changed, the more of the `last`
    /// sweeps are done. What is left of the error in their logarithms is returned, as the root of its mean square;
    /// `None` if nothing has been gathered, or `stop` was raised before all were worked out, and then nothing has
    /// changed.
    pub fn sweep(&mut self, last: u32, stop: &Stop) -> Option<f64> {
        let known = self.training.as_ref()?;
        let goals: Option<Vec<f32>> = self
            .cases
            .par_iter()
            .map(|case| (!stop.is_raised()).then(|| self.goal(known, case) as f32))
            .collect();
        let lessons: Vec<Lesson<'_>> = self
            .cases
            .iter()
            .zip(goals?)
            .map(|(case, goal)| Lesson {
                counts: &case.counts,
                goal,
            })
            .collect();
        let part_done = f64::from(self.sweeps) / f64::from(last.max(1));
        self.sweeps += 1;
        let training = self.training.as_mut()?;
        Some(training.learn(&lessons, part_done as f32))
    }

    /// The logarithm of what a board loses later by what is known of those that follow.
    fn goal(&self, training: &Training, case: &Case) -> f64 {
        if self.sweeps == 0 {
            return 6.0 * logarithm((case.cost / 110.0).clamp(0.1, 1.0));
        }
        let forecast = training.forecast();
        let loss = |answer: &Answer| f64::from(answer.risk) + forecast.loss(&answer.counts.map(i32::from));
        let least = |answers: &[Answer]| answers.iter().map(loss).fold(1.0, f64::min);
        let answers = case
            .answers
            .iter()
            .map(|(chance, answers)| chance * least(answers));
        let later = DISCOUNT * answers.sum::<f64>();
        logarithm(later.clamp(LEAST, 1.0))
    }

    /// What has been learned; `None` if nothing has been gathered.
    #[must_use]
    pub fn forecast(&self) -> Option<Forecast> {
        self.training.as_ref().map(|training| training.forecast().clone())
    }

    /// How well it explains losses of boards that were not learned from.
    #[must_use]
    pub fn explained(&self) -> Option<Explained> {
        let training = self.training.as_ref()?;
        let judged: Vec<&Case> = self
            .held_out
            .iter()
            .filter(|case| JUDGED.contains(&case.cost))
            .collect();
        let goals: Vec<f64> = judged.par_iter().map(|case| self.goal(training, case)).collect();
        let costs: Vec<f64> = judged.iter().map(|case| case.cost).collect();
        let known = |case: &&Case| logarithm(training.forecast().loss(&case.counts.map(i32::from)));
        let known: Vec<f64> = judged.iter().map(known).collect();
        Some(Explained {
            boards: judged.len(),
            by_cost: share(&goals, &costs),
            by_forecast: share(&goals, &known),
        })
    }
}

/// The share of the variance of these numbers that a line through others explains.
fn share(numbers: &[f64], others: &[f64]) -> f64 {
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len().max(1) as f64;
    let (middle, other) = (mean(numbers), mean(others));
    let both = numbers.iter().zip(others);
    let [square, mixed, of_others] = both.fold([0.0; 3], |[a, b, c], (x, y)| {
        let (x, y) = (x - middle, y - other);
        [a + x * x, b + x * y, c + y * y]
    });
    let whole: f64 = square * of_others;
    if whole > 0.0 { mixed * mixed / whole } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learner(seed: u64) -> ForecastLearner {
        let rules = Rules::named("blockudoku").expect("a game");
        ForecastLearner::new(&rules, Seed(seed)).expect("boxes")
    }

    #[test]
    fn lines_explain_what_lies_on_them() {
        assert!((share(&[1.0, 2.0, 3.0], &[5.0, 7.0, 9.0]) - 1.0).abs() < 1e-12);
        assert!((share(&[1.0, 2.0, 1.0], &[5.0, 7.0, 9.0])).abs() < 1e-12);
        assert!(share(&[], &[]) <= 0.0);
    }

    /// The same seed teaches the same, and losses grow with what boards cost.
    #[test]
    fn learning_is_repeatable() {
        let learned = |seed: u64| {
            let mut learner = learner(seed);
            assert_eq!(learner.sweep(4, &Stop::new()), None);
            assert!(learner.gather(60, &Stop::new(), &|| ()));
            assert!(learner.cases.len() > 80, "{}", learner.cases.len());
            let sweep_twice = |learner: &mut ForecastLearner| {
                for _ in 0..2 {
                    assert!(learner.sweep(4, &Stop::new()).is_some_and(f64::is_finite));
                }
            };
            sweep_twice(&mut learner);
            // By what was learned.
            let cases = learner.cases.len();
            assert!(learner.gather(60, &Stop::new(), &|| ()));
            assert!(learner.cases.len() > cases + 80);
            sweep_twice(&mut learner);
            learner
        };
        let first = learned(1);
        let forecast = first.forecast().expect("a network");
        assert_eq!(Some(&forecast), learned(1).forecast().as_ref());
        assert_ne!(Some(&forecast), learned(2).forecast().as_ref());
        assert_eq!(Forecast::from_bytes(&forecast.to_bytes()), Some(forecast.clone()));
        let loss = |case: &Case| forecast.loss(&case.counts.map(i32::from));
        let mut cases: Vec<&Case> = first.cases.iter().collect();
        cases.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let mean = |cases: &[&Case]| cases.iter().map(|case| loss(case)).sum::<f64>() / cases.len() as f64;
        let (calm, crowded) = cases.split_at(cases.len() / 2);
        assert!(mean(crowded) > mean(calm));
    }

    #[test]
    fn a_raised_stop_changes_nothing() {
        let mut learner = learner(1);
        let stop = Stop::new();
        stop.raise();
        assert!(!learner.gather(10, &stop, &|| ()));
        assert!(learner.forecast().is_none());
        assert!(ForecastLearner::new(&Rules::classic(), Seed(1)).is_none());
    }

    /// The forecast that the program has explains what the cost does not, on boards that it has never seen.
    #[test]
    fn the_forecast_tells_more_than_the_cost() {
        let mut learner = learner(99);
        assert!(learner.gather(300, &Stop::new(), &|| ()));
        let built_in = Forecast::built_in(&learner.rules).expect("a network");
        let training = Training::of(built_in.clone());
        learner.sweeps = 1;
        let judged: Vec<&Case> = learner
            .cases
            .iter()
            .filter(|case| JUDGED.contains(&case.cost))
            .collect();
        let goals: Vec<f64> = judged.iter().map(|case| learner.goal(&training, case)).collect();
        let costs: Vec<f64> = judged.iter().map(|case| case.cost).collect();
        let known: Vec<f64> = judged
            .iter()
            .map(|case| built_in.loss(&case.counts.map(i32::from)).ln())
            .collect();
        let (by_cost, by_forecast) = (share(&goals, &costs), share(&goals, &known));
        assert!(judged.len() > 30, "{}", judged.len());
        assert!(
            by_forecast > by_cost + 0.05,
            "{by_forecast} and {by_cost} of {}",
            judged.len()
        );
    }
}
