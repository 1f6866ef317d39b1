//! The first call: a board, its rules, a win, and the check of its line.

use quadrille_number_match::{Board, Config, Limits, Outcome, Problem, Rules, Width, solve, verify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Board::parse("761541629/587238354/149416182", Width::NINE, 100)?;
    let problem = Problem::new(Rules::default(), board)?;
    let report = solve(&problem, &Config::default(), &Limits::none());
    match &report.outcome {
        Outcome::Solved(win) => {
            let verdict = verify(&problem, &win.line)?;
            let (pairs, refills, is_proved) = (verdict.pairs, verdict.refills, report.is_proved());
            println!("{pairs} pairs, {refills} refills; proved to be the best: {is_proved}");
        }
        Outcome::Unsolvable(proof) => println!("no win: {}", proof.name()),
        Outcome::GaveUp(why) => println!("no win found: {why}"),
    }
    Ok(())
}
