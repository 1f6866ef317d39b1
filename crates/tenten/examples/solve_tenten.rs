//! Places a set of three pieces on a board of 1010!, and has the advice checked.

use quadrille_tenten::{Config, Limits, Outcome, Problem, Rules, solve, verify_advice};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = format!("#########.\n{}", "..........\n".repeat(9));
    let problem = Problem::parse(&Rules::classic(), &board, "rO.")?;
    match solve(&problem, &Config::default(), &Limits::none()).outcome {
        Outcome::Solved(ways) => {
            // The best way comes first. There is always one.
            let best = &ways[0];
            verify_advice(&problem, best)?;
            for (one, played) in &best.moves {
                let letter = problem.rules()[one.piece].letter;
                let (row, column) = (one.anchor.row + 1, one.anchor.col + 1);
                println!("{letter} at row {row}, column {column}: {} points", played.points);
            }
            println!("{}", best.board);
        }
        Outcome::Unsolvable(proof) => println!("there is none: {proof}"),
        Outcome::GaveUp(why) => println!("unknown: {why}"),
    }
    Ok(())
}
