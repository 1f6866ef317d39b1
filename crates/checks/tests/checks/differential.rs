//! Random problems of all solvers, each answer judged by code that shares nothing with the one that gave it.
//!
//! The program's own `verify` judges it, and other methods, seeds and numbers of threads must come to the same.
//! `QUADRILLE_OUTSIDE` may name checkers from elsewhere, which read an answer as JSON and end with 0 if it holds:
//! `tiler=CHECK --quiet;tenten=OTHER`.

use std::process::Command;

use anyhow::{Context, Result, ensure};

pub(crate) use number_match::board;
pub(crate) use tenten::games;

use crate::harness::{Answer, Budget, answer, ask, ask_with, seed, solvers};
use crate::random::Random;

/// The solvers, each with the module that makes its problems.
macro_rules! solvers {
    ($($module:ident is $solver:literal,)*) => {
        $(
            mod $module;

            #[test]
            #[ignore = "takes QUADRILLE_BUDGET"]
            fn $module() -> Result<()> {
                solve_problems($solver, $module::one)
            }
        )*

        #[test]
        fn each_solver_has_problems() {
            assert_eq!(solvers(), [$($solver),*]);
        }
    };
}

solvers! {
    number_match is "number-match",
    perfect_clear is "perfect-clear",
    tenten is "tenten",
    tiler is "tiler",
}

/// Makes one problem, and has its answers judged.
type Try = fn(&mut Random, &mut Judge) -> Result<()>;

/// Counts of one solver's problems by their outcome.
#[derive(Debug)]
struct Judge {
    solver: &'static str,
    /// Commands that check answers as well.
    outside: Vec<String>,
    /// Problems with a solution.
    solved: usize,
    /// Answers that `verify` has accepted.
    verified: usize,
    /// Answers that a checker from elsewhere has accepted.
    checked: usize,
    /// Answers that were compared with another one.
    compared: usize,
    /// What does not hold, each in a sentence.
    wrong: Vec<String>,
}

fn solve_problems(solver: &'static str, make: Try) -> Result<()> {
    let outside = std::env::var("QUADRILLE_OUTSIDE").unwrap_or_default();
    let outside = outside.split(';').filter_map(|given| given.split_once('='));
    let outside = outside.filter(|(name, _)| *name == solver);
    let mut judge = Judge {
        solver,
        outside: outside.map(|(_, command)| command.to_owned()).collect(),
        solved: 0,
        verified: 0,
        checked: 0,
        compared: 0,
        wrong: Vec::new(),
    };
    let mut problems = 0;
    for number in Budget::begin().numbers() {
        let mut random = Random::of_task(seed(), number as u64);
        make(&mut random, &mut judge).with_context(|| format!("{solver}, problem {number}"))?;
        problems += 1;
    }
    let Judge {
        solved,
        verified,
        checked,
        compared,
        wrong,
        ..
    } = judge;
    println!(
        "{solver}: {problems} problems, {solved} solved, {verified} verified, {checked} from elsewhere, \
         {compared} compared, {} wrong",
        wrong.len()
    );
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

impl Judge {
    fn ask(&self, arguments: &[&str]) -> Result<Answer> {
        ask(self.solver, arguments)
    }

    /// Asks the same twice, once on one thread and once on two: all bytes must be the same.
    fn ask_twice(&mut self, arguments: &[&str]) -> Result<Answer> {
        let [one, two] =
            ["--threads=1", "--threads=2"].map(|threads| self.ask(&[arguments, &[threads]].concat()));
        let (one, two) = (one?, two?);
        self.compare(&one, &two, (one.code, &one.text) == (two.code, &two.text));
        Ok(one)
    }

    /// Counts a comparison of two answers, which may not contradict each other.
    fn compare(&mut self, one: &Answer, other: &Answer, agree: bool) {
        self.compared += 1;
        if !agree {
            self.wrong
                .push(format!("{} and {} contradict each other", one.call, other.call));
        }
    }

    /// Has an answer judged by the program's `verify`, and by checkers from elsewhere if there are any.
    fn judge(&mut self, answer: &Answer) -> Result<()> {
        self.verify(answer, &[])?;
        self.judge_outside(answer)
    }

    /// Has an answer judged by the program's `verify`, with options; what it says.
    fn verify(&mut self, answer: &Answer, options: &[&str]) -> Result<Answer> {
        let verdict = ask_with(
            self.solver,
            &[&["verify"], options, &["-"]].concat(),
            &answer.text,
        )?;
        if verdict.code == 0 {
            self.verified += 1;
        } else {
            self.refuse(answer, &verdict);
        }
        Ok(verdict)
    }

    fn judge_outside(&mut self, given: &Answer) -> Result<()> {
        for checker in self.outside.clone() {
            let mut words = checker.split_whitespace();
            let command = words.next().context("QUADRILLE_OUTSIDE: SOLVER=COMMAND")?;
            let verdict = answer(Command::new(command).args(words), &given.text)?;
            if verdict.code == 0 {
                self.checked += 1;
            } else {
                self.refuse(given, &verdict);
            }
        }
        Ok(())
    }

    fn refuse(&mut self, answer: &Answer, verdict: &Answer) {
        let Answer {
            call,
            code,
            text,
            said,
        } = verdict;
        let said = [text.trim_end(), said.trim_end()].join(" ");
        self.wrong
            .push(format!("{}: {call}: {code}, {said}", answer.call));
    }
}
