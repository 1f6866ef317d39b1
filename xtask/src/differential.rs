//! Random problems for all solvers, each answer judged by code that shares nothing with the one that gave it.

mod number_match;
mod perfect_clear;
mod programs;
mod tenten;
mod tiler;

use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

use crate::cargo::{PROGRAMS, build};
use crate::random::Random;
use programs::Programs;

/// Solve random problems of all four programs, and have each answer judged three times
///
/// The program's own `verify` judges it, other methods, seeds and numbers of threads must come to the same, and each
/// answer is handed to a checker from elsewhere if `--outside` names one. A verdict against an answer is printed with
/// the commands, and ends with exit code 1.
#[derive(Debug, clap::Args)]
pub(crate) struct Differential {
    /// How many problems, a fourth of them for each solver
    #[arg(long, default_value_t = 1_000)]
    problems: usize,
    /// Fixes every random choice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only this solver, with all the problems
    #[arg(long, value_name = "SOLVER")]
    only: Option<String>,
    /// A command that reads an answer as JSON on standard input, and ends with 0 if it holds: `tiler='CHECK --quiet'`
    #[arg(long, value_name = "SOLVER=COMMAND")]
    outside: Vec<String>,
}

/// What became of the problems of one solver.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    problems: usize,
    /// Problems with a solution.
    solved: usize,
    /// Answers that `verify` has accepted.
    verified: usize,
    /// Answers that a checker from elsewhere has accepted.
    outside: usize,
    /// Answers that were compared with another one.
    compared: usize,
    /// What does not hold, each in a sentence.
    wrong: Vec<String>,
}

/// Makes one problem, and has its answers judged.
type Try = fn(&Programs, &mut Random, &mut Counts) -> Result<()>;

const SOLVERS: [(&str, Try); 4] = [
    ("tiler", tiler::one),
    ("tenten", tenten::one),
    ("perfect-clear", perfect_clear::one),
    ("number-match", number_match::one),
];

impl Differential {
    pub(crate) fn run(&self) -> Result<()> {
        let mut programs = Programs {
            paths: build(PROGRAMS, &[], None)?,
            outside: Vec::new(),
        };
        for given in &self.outside {
            let (solver, command) = given.split_once('=').context("--outside: SOLVER=COMMAND")?;
            ensure!(
                SOLVERS.iter().any(|(name, _)| *name == solver),
                "--outside: there is no solver {solver:?}"
            );
            programs.outside.push((solver.to_owned(), command.to_owned()));
        }
        let wanted = |name: &str| self.only.as_ref().is_none_or(|only| only == name);
        let solvers: Vec<_> = SOLVERS.iter().filter(|(name, _)| wanted(name)).collect();
        if solvers.is_empty() {
            bail!("--only: there is no such solver");
        }
        println!(
            "{:14}{:>9}{:>8}{:>10}{:>9}{:>10}{:>7}{:>6}",
            "solver", "problems", "solved", "verified", "outside", "compared", "wrong", "s"
        );
        let mut wrong = 0;
        for (name, make) in &solvers {
            wrong += self.of_solver(name, *make, &programs, self.problems / solvers.len())?;
        }
        ensure!(wrong == 0, "{wrong} answers do not hold");
        Ok(())
    }

    /// The problems of one solver; how many answers do not hold.
    fn of_solver(&self, name: &str, make: Try, programs: &Programs, problems: usize) -> Result<usize> {
        let (start, mut counts) = (Instant::now(), Counts::default());
        for number in 0..problems {
            // Each problem has numbers of its own, so that it is the same one however many there are.
            let mut random = Random(self.seed.wrapping_mul(1 << 32).wrapping_add(number as u64));
            // The first numbers of seeds that are close to each other are close as well.
            (0..8).for_each(|_| _ = random.below(2));
            make(programs, &mut random, &mut counts).with_context(|| format!("{name}, problem {number}"))?;
            counts.problems += 1;
        }
        let Counts {
            problems,
            solved,
            verified,
            outside,
            compared,
            wrong,
        } = counts;
        println!(
            "{name:14}{problems:>9}{solved:>8}{verified:>10}{outside:>9}{compared:>10}{:>7}{:>6}",
            wrong.len(),
            start.elapsed().as_secs()
        );
        for what in wrong.iter().take(5) {
            println!("  {what}");
        }
        Ok(wrong.len())
    }
}
