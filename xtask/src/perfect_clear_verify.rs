//! Answers of `perfect-clear`, handed to `perfect-clear verify`: as they are, and with something changed.

mod problems;
mod program;
mod tamper;

use std::collections::BTreeMap;
use std::fmt;

use anyhow::{Result, ensure};
use serde_json::Value;

use crate::cargo::build;
pub(crate) use problems::field_after;
use problems::{KICKS, Problem, Problems};
use program::Program;
use tamper::{Tampered, tampered};

/// Ask the program random problems, and have every answer checked by `perfect-clear verify`, and as many that were
/// changed refused
///
/// Of ten problems, two each are for path, solve, cover and score, and one each for ren and spin. All answers are
/// checked as JSON lines, and one in ten through a pipe from one program to the other as well.
#[derive(Debug, clap::Args)]
pub(crate) struct PerfectClearVerify {
    /// How many problems
    #[arg(long, default_value_t = 1_000)]
    problems: usize,
    /// Fixes every random choice
    #[arg(long, default_value_t = 13)]
    seed: u64,
}

/// A subcommand whose answers are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Solve,
    Path,
    Cover,
    Score,
    Ren,
    Spin,
}

const KINDS: [Kind; 6] = [
    Kind::Solve,
    Kind::Path,
    Kind::Cover,
    Kind::Score,
    Kind::Ren,
    Kind::Spin,
];

/// An answer, and the same with something changed.
struct Case {
    kind: Kind,
    problem: Problem,
    /// A line of JSON.
    answer: String,
    /// Nothing where there is no solution.
    tampered: Option<Tampered>,
}

/// What became of the answers to the problems of one kind.
#[derive(Clone, Copy, Default)]
struct Row {
    accepted: usize,
    refused: usize,
    piped: usize,
    /// Accepted as well, beside the others.
    unsolvable: usize,
}

impl PerfectClearVerify {
    pub(crate) fn run(&self) -> Result<()> {
        let [path] = build([("quadrille-perfect-clear", "perfect-clear")], &[], None)?;
        let program = Program { path };
        let mut problems = Problems::new(&program, self.seed);
        let mut cases = Vec::new();
        let mut rows = [Row::default(); 6];
        for (kind, row) in KINDS.into_iter().zip(&mut rows) {
            while row.accepted < self.wanted(kind) {
                cases.extend(asked(&mut problems, kind, row)?);
            }
        }
        for (number, kicks) in KICKS.into_iter().enumerate() {
            let of_kicks = cases.iter().filter(|case| case.problem.kicks == number);
            let of_kicks: Vec<&Case> = of_kicks.collect();
            check_accepted(&program, kicks, &of_kicks)?;
            check_refused(&program, kicks, &of_kicks)?;
        }
        print_rules(&cases);
        print_changes(&cases);
        print_rows(&rows);
        Ok(())
    }

    /// How many answers of this kind.
    fn wanted(&self, kind: Kind) -> usize {
        match kind {
            Kind::Path => self.problems - 3 * (self.problems / 5) - 2 * (self.problems / 10),
            Kind::Solve | Kind::Cover | Kind::Score => self.problems / 5,
            Kind::Ren | Kind::Spin => self.problems / 10,
        }
    }
}

/// Asks the program one problem more, and changes its answer; nothing where there is nothing to ask.
fn asked(problems: &mut Problems<'_>, kind: Kind, row: &mut Row) -> Result<Option<Case>> {
    let problem = problems.next(kind)?;
    let Some((code, answer)) = problems.answer(&problem)? else {
        return Ok(None);
    };
    let tampered = if code == 0 {
        let document: Value = serde_json::from_str(&answer)?;
        let tampered = tampered(&mut problems.random, kind, &document, row.accepted)?;
        row.accepted += 1;
        row.refused += 1;
        Some(tampered)
    } else {
        row.unsolvable += 1;
        None
    };
    if (row.accepted + row.unsolvable).is_multiple_of(10) {
        problems.pipe(&problem)?;
        row.piped += 1;
    }
    let answer = answer.trim_end().to_owned();
    Ok(Some(Case {
        kind,
        problem,
        answer,
        tampered,
    }))
}

/// Has the answers as they are checked by one process.
fn check_accepted(program: &Program, kicks: &str, cases: &[&Case]) -> Result<()> {
    let answers: Vec<&str> = cases.iter().map(|case| &*case.answer).collect();
    let verdicts = program.verdicts(kicks, &answers)?;
    for (case, verdict) in cases.iter().zip(verdicts) {
        let is_all_checked = verdict["not_checked"].as_array().is_some_and(Vec::is_empty);
        ensure!(
            verdict["valid"] == true && is_all_checked,
            "{}: expected yes, found {verdict} of {}",
            case.problem,
            case.answer
        );
    }
    Ok(())
}

/// Has the changed answers checked by one process.
fn check_refused(program: &Program, kicks: &str, cases: &[&Case]) -> Result<()> {
    let changed = cases
        .iter()
        .filter_map(|case| Some((case, case.tampered.as_ref()?)));
    let changed: Vec<_> = changed.collect();
    let answers: Vec<String> = changed
        .iter()
        .map(|(_, tampered)| tampered.answer.to_string())
        .collect();
    let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
    let verdicts = program.verdicts(kicks, &answers)?;
    for ((case, tampered), verdict) in changed.iter().zip(verdicts) {
        let reason = verdict["reason"].as_str().unwrap_or_default();
        ensure!(
            verdict["valid"] == false && tampered.is_named(reason),
            "{}, with {}: expected no and {:?}, found {verdict} of {}",
            case.problem,
            tampered.what,
            tampered.named,
            tampered.answer
        );
    }
    Ok(())
}

/// Prints how many of the answers with solutions were given under each rule.
fn print_rules(cases: &[Case]) {
    let mut rules: [BTreeMap<&str, usize>; 3] = Default::default();
    for case in cases.iter().filter(|case| case.tampered.is_some()) {
        for (counts, rule) in rules.iter_mut().zip(case.problem.rules) {
            *counts.entry(rule).or_default() += 1;
        }
    }
    for (name, counts) in ["kicks", "drop", "hold"].iter().zip(rules) {
        let counts = counts.iter().map(|(rule, count)| format!("{rule} {count}"));
        println!("{name}: {}", counts.collect::<Vec<_>>().join(", "));
    }
    println!();
}

/// Prints what was changed, and how often.
fn print_changes(cases: &[Case]) {
    let mut changes = BTreeMap::new();
    for case in cases {
        if let Some(tampered) = &case.tampered {
            *changes.entry((case.kind, tampered.what)).or_insert(0) += 1;
        }
    }
    println!("{:<8}{:<40}{:>8}", "answer", "changed", "refused");
    for ((kind, what), count) in changes {
        println!("{:<8}{what:<40}{count:>8}", kind.name());
    }
    println!();
}

fn print_rows(rows: &[Row]) {
    let heads = ["accepted", "refused", "piped", "no solution"];
    let [accepted, refused, piped, unsolvable] = heads;
    println!(
        "{:<8}{accepted:>10}{refused:>10}{piped:>8}{unsolvable:>14}",
        "answer"
    );
    let mut total = Row::default();
    for (kind, row) in KINDS.iter().zip(rows) {
        println!("{:<8}{row}", kind.name());
        total.accepted += row.accepted;
        total.refused += row.refused;
        total.piped += row.piped;
        total.unsolvable += row.unsolvable;
    }
    println!("{:<8}{total}", "total");
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Path => "path",
            Self::Cover => "cover",
            Self::Score => "score",
            Self::Ren => "ren",
            Self::Spin => "spin",
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (accepted, refused) = (self.accepted, self.refused);
        write!(f, "{accepted:>10}{refused:>10}")?;
        write!(f, "{:>8}{:>14}", self.piped, self.unsolvable)
    }
}
