//! The results that are proved, each once more.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Mutex;

use anyhow::{Context, Result, ensure};
use quadrille_number_match::{
    Board, Config, Generator, Limits, Problem, RefillTime, Rows, Rules, Seed, Width, Win, solve,
};
use rayon::prelude::*;

use super::checked_win;
use crate::root;

/// Prove again: one refill for random boards of 27 digits, 25 and 34 pairs for 1-19, the refills of all short boards
#[derive(Debug, clap::Args)]
pub(crate) struct Proofs {
    /// Random boards of 27 digits
    #[arg(long, default_value_t = 10_000)]
    boards: u64,
    /// Digits of the longest of the short boards, all of which are tried
    #[arg(long, default_value_t = 7)]
    digits: usize,
}

/// Where a board that needs another number of refills would be kept.
const COUNTEREXAMPLES: &str = "fixtures/number-match/counterexamples.txt";

/// What the short boards came to before.
const SHORT_BOARDS: &str = "fixtures/number-match/short-boards.txt";

/// The classes {d, 10 - d}, each by its smallest digit.
const CLASSES: usize = 5;

impl Proofs {
    pub(crate) fn run(&self) -> Result<()> {
        paper_game()?;
        short_boards(self.digits)?;
        random_boards(self.boards)
    }
}

/// The board of 1 to 19, refills when stuck or at any time, rows that vanish or stay.
fn paper_game() -> Result<()> {
    println!("1-19, no diagonals, any number of refills");
    for (time, words) in [
        (RefillTime::Any, "refills at any time"),
        (RefillTime::Stuck, "refills when stuck"),
    ] {
        for (rows, fate) in [(Rows::Vanish, "rows vanish"), (Rows::Stay, "rows stay")] {
            let rules = Rules {
                refill_when: time,
                rows,
                ..Rules::paper()
            };
            let problem = Problem::new(rules, Board::one_to_nineteen(rules.width))?;
            let report = solve(&problem, &Config::default(), &Limits::none());
            let win = checked_win(&problem, &report)?.context("no win")?;
            let proof = if report.is_proved() {
                "proved"
            } else {
                "not proved"
            };
            let Win { pairs, refills, .. } = *win;
            let refills = quadrille_cli::counted(refills, "refill");
            println!("  {words}, {fate}: {pairs} pairs, {refills}, {proof}");
        }
    }
    Ok(())
}

/// How many boards of each length need how many refills; only the classes of the digits count.
fn short_boards(most: usize) -> Result<()> {
    println!(
        "all boards of 1 to {most} digits: how many of the {CLASSES}^n sequences of classes need n refills"
    );
    for digits in 1..=most {
        let needs: Result<Vec<(String, u64)>> = patterns(digits)
            .into_par_iter()
            .map(|(board, count)| Ok((refills_needed(&board)?, count)))
            .collect();
        let mut table = BTreeMap::new();
        for (need, count) in needs? {
            *table.entry(need).or_insert(0) += count;
        }
        let total: u64 = table.values().sum();
        ensure!(total == (CLASSES as u64).pow(digits as u32), "{total} boards");
        compare(digits, &table)?;
        let entries: Vec<String> = table
            .iter()
            .map(|(need, count)| format!("{need}: {count}"))
            .collect();
        let digits = quadrille_cli::counted(digits as u64, "digit");
        println!("  {digits}: {}", entries.join(", "));
    }
    Ok(())
}

/// An error where the fixture has other numbers.
fn compare(digits: usize, table: &BTreeMap<String, u64>) -> Result<()> {
    let text = fs::read_to_string(root().join(SHORT_BOARDS)).context(SHORT_BOARDS)?;
    let start = format!("{digits} ");
    let recorded: BTreeMap<String, u64> = text
        .lines()
        .filter_map(|line| line.strip_prefix(&start)?.split_once(' '))
        .filter_map(|(refills, count)| Some((refills.to_owned(), count.parse().ok()?)))
        .collect();
    ensure!(
        recorded.is_empty() || recorded == *table,
        "{SHORT_BOARDS} has other numbers for {digits} digits: {recorded:?}"
    );
    Ok(())
}

/// All boards of one row up to the names of the classes, and how many boards each stands for.
fn patterns(digits: usize) -> Vec<(Vec<u8>, u64)> {
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..digits {
        let longer = all.iter().flat_map(|board| {
            let known = board.iter().copied().max().unwrap_or(0);
            let next = 1..=(known + 1).min(CLASSES as u8);
            next.map(|class| [&board[..], &[class]].concat())
        });
        all = longer.collect();
    }
    let names = |board: &[u8]| {
        let classes = u64::from(board.iter().copied().max().unwrap_or(0));
        (0..classes).map(|used| CLASSES as u64 - used).product()
    };
    all.into_iter()
        .map(|board| {
            let count = names(&board);
            (board, count)
        })
        .collect()
}

/// The fewest refills, proved, with as many refills as it takes.
fn refills_needed(classes: &[u8]) -> Result<String> {
    let rules = Rules {
        width: Width::NINE,
        ..Rules::default()
    };
    let problem = Problem::new(rules, Board::new(rules.width, classes.to_vec())?)?;
    let report = solve(&problem, &Config::default(), &Limits::none());
    let win = checked_win(&problem, &report)?;
    ensure!(report.is_proved(), "{}: no proof", problem.board());
    Ok(win.map_or_else(|| "more than 4".to_owned(), |win| win.refills.to_string()))
}

/// Random boards: won with one refill, and with fewest pairs.
fn random_boards(boards: u64) -> Result<()> {
    println!("{boards} random boards of 27 digits, seed 1");
    let (rules, limits) = (Rules::default(), Limits::none());
    let generator = Generator::new(rules, 27);
    let counts = Mutex::new(BTreeMap::new());
    (0..boards).into_par_iter().try_for_each(|number| -> Result<()> {
        let problem = generator.problem(Seed(1), number, &limits)?;
        let report = solve(&problem, &Config::default(), &limits);
        let refills = checked_win(&problem, &report)?.map_or(0, |win| win.refills);
        let is_proved = report.is_proved();
        if is_proved && refills != 1 {
            keep(problem.board())?;
        }
        let mut counts = counts.lock().map_err(|_| anyhow::anyhow!("a thread died"))?;
        *counts.entry((refills, is_proved)).or_insert(0_u64) += 1;
        Ok(())
    })?;
    for ((refills, is_proved), count) in counts.into_inner().context("a thread died")? {
        let proof = if is_proved { "proved" } else { "not proved" };
        let refills = quadrille_cli::counted(refills, "refill");
        println!("  {refills}, fewest pairs {proof}: {count}");
    }
    Ok(())
}

/// Keeps a board that one refill does not win.
fn keep(board: &Board) -> Result<()> {
    let path = root().join(COUNTEREXAMPLES);
    let before = fs::read_to_string(&path).unwrap_or_else(|_| {
        "# Source: `cargo xtask number-match proofs`; one refill does not win these.\n".to_owned()
    });
    println!("  a counterexample: {}", board.to_digits());
    fs::write(&path, before + &board.to_digits() + "\n").context(COUNTEREXAMPLES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_stand_for_all_boards() {
        for digits in 1..=7 {
            let patterns = patterns(digits);
            let total: u64 = patterns.iter().map(|(_, count)| count).sum();
            assert_eq!(total, 5_u64.pow(digits as u32));
        }
        let three: Vec<(Vec<u8>, u64)> = patterns(3);
        let boards: Vec<&[u8]> = three.iter().map(|(board, _)| &board[..]).collect();
        let expected: [&[u8]; 5] = [&[1, 1, 1], &[1, 1, 2], &[1, 2, 1], &[1, 2, 2], &[1, 2, 3]];
        assert_eq!(boards, expected);
    }
}
