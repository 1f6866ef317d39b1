//! How fast boards are won and proved, by the time that one thread has on a processor.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use anyhow::Result;
use quadrille_cli::parse_duration;
use quadrille_number_match::{
    Config, Diagonals, Generator, Goal, Limits, Report, Rules, Score, Seed, Win, solve,
};

use super::checked_win;
use super::meter::Meter;

/// Solve many boards on one thread, by the thread's time on a processor: how many are won, proved, and how fast
#[derive(Debug, clap::Args)]
pub(crate) struct Speed {
    /// Only this workload
    #[arg(long, value_enum)]
    only: Option<Workload>,
    /// Boards of each workload, instead of those it has
    #[arg(long)]
    boards: Option<u64>,
    /// The time for a board, instead of that of the workload
    #[arg(long, value_parser = parse_duration)]
    limit: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Workload {
    /// 10,000 random boards of 27 digits
    Random,
    /// 1,000 with at most 6 opening pairs, 100 ms each
    App,
    /// 200 without diagonals, 1 s each
    NoDiagonals,
    /// Any win of the same boards, 1 s each
    AnyWin,
    /// The score of 50 with at most 6 opening pairs, 10 s each
    Score,
}

#[derive(Clone)]
struct Task {
    rules: Rules,
    pairs: Option<RangeInclusive<usize>>,
    goal: Goal,
    boards: u64,
    limit: Option<Duration>,
}

impl Workload {
    fn task(self) -> Task {
        let app = Some(0..=6);
        let plain = Task {
            rules: Rules::default(),
            pairs: None,
            goal: Goal::Refills,
            boards: 10_000,
            limit: None,
        };
        let no_diagonals = Task {
            rules: Rules {
                diagonals: Diagonals::Blocked,
                ..Rules::default()
            },
            boards: 200,
            limit: Some(Duration::from_secs(1)),
            ..plain.clone()
        };
        match self {
            Self::Random => plain,
            Self::App => Task {
                pairs: app,
                boards: 1_000,
                limit: Some(Duration::from_millis(100)),
                ..plain
            },
            Self::NoDiagonals => no_diagonals,
            Self::AnyWin => Task {
                goal: Goal::Any,
                ..no_diagonals
            },
            Self::Score => Task {
                pairs: app,
                goal: Goal::Score,
                boards: 50,
                limit: Some(Duration::from_secs(10)),
                ..plain
            },
        }
    }
}

impl Speed {
    pub(crate) fn run(&self) -> Result<()> {
        let all = <Workload as clap::ValueEnum>::value_variants();
        let meter = Meter::new()?;
        for &workload in all
            .iter()
            .filter(|&&one| self.only.is_none_or(|only| only == one))
        {
            let mut task = workload.task();
            task.boards = self.boards.unwrap_or(task.boards);
            task.limit = self.limit.or(task.limit);
            println!("{workload:?}: {}", task.run(&meter)?);
        }
        Ok(())
    }
}

impl Task {
    fn run(&self, meter: &Meter) -> Result<Summary> {
        let mut generator = Generator::new(self.rules, 27);
        if let Some(pairs) = &self.pairs {
            generator = generator.with_pairs(pairs.clone());
        }
        let mut summary = Summary::default();
        for number in 0..self.boards {
            let problem = generator.problem(Seed(1), number, &Limits::none())?;
            let config = Config {
                goal: self.goal,
                seed: Seed(1).child(number),
                playouts: self.limit.map_or(Config::default().playouts, |_| u64::MAX),
                ..Config::default()
            };
            let (report, time) = meter.time(self.limit, |stop| {
                solve(&problem, &config, &Limits::until(stop.clone()))
            });
            let win = checked_win(&problem, &report)?;
            summary.add(&report, win, time);
        }
        Ok(summary)
    }
}

/// Summary of many boards.
#[derive(Debug, Default)]
struct Summary {
    won: u64,
    with_one: u64,
    proved: u64,
    /// Points in shares of the bound.
    shares: Vec<f64>,
    times: Vec<Duration>,
}

impl Summary {
    fn add(&mut self, report: &Report, win: Option<&Win>, time: Duration) {
        self.won += u64::from(win.is_some());
        self.with_one += u64::from(win.is_some_and(|win| win.refills <= 1));
        self.proved += u64::from(report.is_proved());
        self.times.push(time);
        let share = |score: Score| Some(score.points as f64 / score.bound? as f64);
        let shares = report.score.and_then(share);
        self.shares.extend(shares);
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut times = self.times.clone();
        times.sort_unstable();
        let at = |percent: usize| {
            let place = times.len().saturating_sub(1) * percent / 100;
            times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        write!(
            f,
            "{} boards, {} won, {} with at most 1 refill, {} proved; median {:.2} ms, 99 % within {:.1} ms, longest {:.0} ms",
            times.len(),
            self.won,
            self.with_one,
            self.proved,
            at(50),
            at(99),
            at(100)
        )?;
        if !self.shares.is_empty() {
            let mean = 100.0 * self.shares.iter().sum::<f64>() / self.shares.len() as f64;
            let whole = self.shares.iter().filter(|&&share| share >= 1.0).count();
            write!(f, "; score {mean:.2} % of the bound, {whole} reach it")?;
        }
        Ok(())
    }
}
