//! What every question owes its callers, checked by one macro for all.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use proptest::prelude::*;
use quadrille_perfect_clear::build::{self, Building, Covering, Setup, Target, cover, order, paths, saves};
use quadrille_perfect_clear::chain::{ChainConfig, chain};
use quadrille_perfect_clear::chance::{ChanceError, advise, all_bags, policy};
use quadrille_perfect_clear::{
    Beginning, Config, Field, GaveUp, Hold, Limits, Outcome, Pattern, Piece, Pieces, Problem, Queue, Shown,
    Stop, percent, solve, solve_all, verify_solution,
};
use rayon::ThreadPoolBuilder;

/// The perfect clear opener, three pieces to go.
const OPENER: &str = "XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X";

/// Four columns that are left, four pieces to go.
const COLUMNS: &str = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____";

fn problem<P: Pieces>(field: &str, pieces: P) -> Problem<P> {
    Problem::new(Field::parse(field, 4).unwrap(), pieces).unwrap()
}

fn pattern(text: &str) -> Pattern {
    text.parse().unwrap()
}

fn covering() -> Problem<Covering> {
    let found = paths(
        &problem(OPENER, pattern("*p4")),
        &Config::default(),
        &Limits::none(),
    );
    let field = Field::parse(OPENER, 4).unwrap();
    let setup = |tiles: &Vec<build::Tile>| Setup {
        field,
        tilings: vec![tiles.clone()],
        comment: String::new(),
    };
    let setups = found
        .unwrap()
        .found
        .iter()
        .map(|path| setup(&path.tiles))
        .collect();
    let pattern = pattern("*p4");
    problem(
        OPENER,
        Covering {
            pattern,
            setups,
            last_soft: 0,
        },
    )
}

fn building(target: &str, queues: &str) -> Problem<Building> {
    let target = Target::parse(target, Field::empty(4).unwrap()).unwrap();
    let pattern = pattern(queues);
    problem("", Building { pattern, target })
}

/// A queue without a solution, which takes a hundred thousand states to prove.
fn unsolvable() -> Problem {
    let queue: Queue = "IOSZZSOITJ".parse().unwrap();
    Problem::holding(Field::empty(4).unwrap(), Hold::Piece(Piece::O), queue).unwrap()
}

/// The limit that ended an exact chance.
fn limit<T>(answer: &Result<T, ChanceError>) -> Option<GaveUp> {
    match answer {
        Err(ChanceError::GaveUp(why)) => Some(*why),
        _ => None,
    }
}

fn given_up<S, P>(outcome: &Outcome<S, P>) -> Option<GaveUp> {
    match outcome {
        Outcome::GaveUp(why) => Some(*why),
        Outcome::Solved(_) | Outcome::Unsolvable(_) => None,
    }
}

macro_rules! conformance {
    ($($name:ident: $problem:expr, $long:expr, $ask:expr, $gave_up:expr;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn has_the_same_answer_on_any_number_of_threads() {
                let (problem, config) = ($problem, Config::default());
                let on = |threads: usize| {
                    let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                    pool.install(|| $ask(&problem, &config, &Limits::none()))
                };
                let one = on(1);
                assert_eq!($gave_up(&one), None);
                assert_eq!(on(2), one);
                assert_eq!(on(4), one);
            }

            #[test]
            fn heeds_its_limits() {
                // Long enough for limits to be looked at.
                let (problem, config) = ($long, Config::default());
                let stop = Stop::new();
                stop.raise();
                let stopped = $ask(&problem, &config, &Limits::until(stop));
                assert_eq!($gave_up(&stopped), Some(GaveUp::Stopped));
                let limited = $ask(&problem, &config, &Limits::nodes(0));
                assert_eq!($gave_up(&limited), Some(GaveUp::NodeLimit));
            }
        }
    )*};
}

conformance! {
    first_solutions: problem(OPENER, "TJSL".parse::<Queue>().unwrap()),
        unsolvable(),
        |problem: &_, config: &_, limits: &_| solve(problem, config, limits).outcome, given_up;
    all_solutions: problem(COLUMNS, "IOLJT".parse::<Queue>().unwrap()),
        problem("", "JZOSLIIJSOZ".parse::<Queue>().unwrap()),
        |problem: &_, config: &_, limits: &_| {
            solve_all(problem, config, limits).outcome.map(|graph| graph.tilings())
        },
        given_up;
    rates: problem(COLUMNS, pattern("T,*p4")), problem(COLUMNS, pattern("T,*p4")),
        |problem: &_, config: &_, limits: &_| percent(problem, config, limits).unwrap(),
        |share: &quadrille_perfect_clear::Percent| share.gave_up;
    ways: problem(OPENER, pattern("*p4")), problem("", pattern("TIOSZJLTIOS")),
        |problem: &_, config: &_, limits: &_| paths(problem, config, limits).unwrap(),
        |paths: &build::Paths| paths.gave_up;
    leftovers: problem(OPENER, pattern("*p4")), problem("", pattern("TIOSZJLTIOS")),
        |problem: &_, config: &_, limits: &_| saves(problem, config, limits).unwrap(),
        |saves: &build::Saves| saves.gave_up;
    targets: building("****______/****______", "[IJLO]p3"), building(&["*******___"; 4].join("/"), "*p7"),
        |problem: &_, config: &_, limits: &_| build::setups(problem, config, limits).unwrap(),
        |paths: &build::Paths| paths.gave_up;
    chances: problem(COLUMNS, "TI".parse::<Shown>().unwrap()), problem(COLUMNS, "TI".parse::<Shown>().unwrap()),
        advise, limit;
    policies: problem(OPENER, "TI".parse::<Shown>().unwrap()), problem(OPENER, "TI".parse::<Shown>().unwrap()),
        |problem: &_, config: &_, limits: &_| policy(problem, config, limits).map(|policy| policy.to_dot()), limit;
    first_bags: problem(OPENER, Beginning::default()), problem(OPENER, Beginning::default()), all_bags, limit;
    chains: problem(OPENER, Beginning::default()), problem(OPENER, Beginning::default()),
        |problem: &_, chances: &Config, limits: &_| {
            let config = ChainConfig { chances: chances.clone(), previews: 2, clears: 1, ..ChainConfig::default() };
            chain(problem, &config, limits, |_| ()).unwrap()
        },
        |chain: &quadrille_perfect_clear::chain::Chain| chain.gave_up;
}

/// A node limit strikes when it is looked at next, and the work done is reported.
#[test]
fn node_limits_strike_within_a_period() {
    let report = solve(&unsolvable(), &Config::default(), &Limits::nodes(3_000));
    assert_eq!(
        (given_up(&report.outcome), report.stats.states),
        (Some(GaveUp::NodeLimit), 3_072)
    );
}

/// Whoever listens hears of every queue once.
#[test]
fn progress_adds_up_to_all_queues() {
    let (problem, config) = (problem(OPENER, pattern("*p4;*p4,*")), Config::default());
    let heard = |work: &dyn Fn(&Limits) -> u64| {
        let sum = Arc::new(AtomicU64::new(0));
        let adds = Arc::clone(&sum);
        let limits = Limits::none().on_progress(move |queues| {
            adds.fetch_add(queues, Ordering::Relaxed);
        });
        let queues = work(&limits);
        assert_eq!(sum.load(Ordering::Relaxed), queues);
    };
    heard(&|limits| percent(&problem, &config, limits).unwrap().total);
    heard(&|limits| paths(&problem, &config, limits).unwrap().queues.total());
    heard(&|limits| saves(&problem, &config, limits).unwrap().queues.total());
    heard(&|limits| cover(&covering(), &config, limits).unwrap().queues.total());
}

/// Every solution of every method, by code that shares nothing with them; and methods agree on which queues have one.
#[test]
fn answers_are_verified() {
    let (rates, config, limits) = (
        problem(COLUMNS, pattern("*p4")),
        Config::default(),
        Limits::none(),
    );
    let ways = paths(&rates, &config, &limits).unwrap();
    let share = percent(&rates, &config, &limits).unwrap();
    let left = saves(&rates, &config, &limits).unwrap();
    assert_eq!((ways.solved(), left.solved()), (share.solved, share.solved));
    for (number, queue) in (0..).zip(&ways.queues).step_by(29) {
        let known = rates.with_pieces(Queue::new(queue.clone())).unwrap();
        let first = solve(&known, &config, &limits).outcome.solved();
        assert_eq!(first.is_none(), share.failed.contains(queue));
        if let Some(solution) = &first {
            verify_solution(&known, solution).unwrap();
        }
        if let Some(graph) = solve_all(&known, &config, &limits).outcome.solved() {
            for path in graph.tilings() {
                verify_solution(&known, &known.solution(&path)).unwrap();
            }
        }
        for path in ways.found.iter().filter(|path| path.queues.contains(&number)) {
            let solution = order(&rates, &path.tiles, queue).unwrap();
            verify_solution(&known, &solution).unwrap();
        }
    }
}

/// With a rank, the solution is the best of all.
#[test]
fn the_best_solution_is_chosen() {
    use quadrille_perfect_clear::solve::{Rank, rank};
    let problem = problem(COLUMNS, "TIOLJ".parse::<Queue>().unwrap());
    let all = solve_all(&problem, &Config::default(), &Limits::none())
        .outcome
        .solved();
    let mut all_paths = Vec::new();
    all.unwrap().for_each(|path| {
        all_paths.push(path.to_vec());
        true
    });
    for by in [Rank::Holds, Rank::Drops, Rank::Saved(Piece::T)] {
        let config = Config {
            rank: Some(by),
            ..Config::default()
        };
        let report = solve(&problem, &config, &Limits::none());
        let mut sorted = all_paths.clone();
        rank(&problem, &mut sorted, by);
        let best = problem.solution(&sorted[0]);
        verify_solution(&problem, &best).unwrap();
        assert_eq!(report.outcome, Outcome::Solved(best), "{by:?}");
    }
}

proptest! {
    /// Whatever is typed is refused, or it is a problem that can be asked.
    #[test]
    fn problems_cannot_be_wrong(
        rows in "[X_]{10}(/[X_]{10}){0,4}",
        lines in 0_usize..8,
        pieces in "[IOTSZJL]{0,12}",
        held in prop::option::of(0_usize..7),
        off in any::<bool>(),
    ) {
        let Ok(field) = Field::parse(&rows, lines) else { return Ok(()) };
        let hold = held.map_or(if off { Hold::Off } else { Hold::Empty }, |index| Hold::Piece(Piece::ALL[index]));
        let (config, limits) = (Config::default(), Limits::nodes(500));
        let queue: Queue = pieces.parse().unwrap();
        if let Ok(problem) = Problem::holding(field, hold, queue)
            && let Outcome::Solved(solution) = solve(&problem, &config, &limits).outcome
        {
            prop_assert_eq!(verify_solution(&problem, &solution), Ok(()));
        }
        if let Ok(pattern) = pieces.parse::<Pattern>()
            && let Ok(problem) = Problem::holding(field, hold, pattern)
        {
            let share = percent(&problem, &config, &limits).unwrap();
            prop_assert!(share.total <= 1);
        }
        if let Ok(shown) = pieces.parse::<Shown>() {
            let problem = Problem::holding(field, hold, shown);
            prop_assert_eq!(problem.is_ok(), field.pieces_needed().is_ok() && !pieces.is_empty());
        }
    }
}

/// The README shows an example that is compiled with the tests.
#[test]
fn the_readme_shows_an_example() {
    let shown = format!(
        "```rust\n{}```",
        include_str!("../../examples/solve_perfect_clear.rs")
    );
    assert!(include_str!("../../README.md").contains(&shown));
}
