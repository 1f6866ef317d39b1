//! Places a set of three pieces on a board of 1010!, in three ways, and has them checked.

use quadrille_tenten::{Config, Limits, Outcome, Problem, Rules, solve, verify_advice};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = format!("#########.\n{}", "..........\n".repeat(9));
    let problem = Problem::parse(&Rules::classic(), &board, "rO.")?;
    // What the player does, and two other ways. Without `most`, there are no others.
    let config = Config {
        most: 2,
        ..Config::default()
    };
    match solve(&problem, &config, &Limits::none()).outcome {
        Outcome::Solved(ways) => {
            for way in &ways {
                verify_advice(&problem, way)?;
                for (one, _) in &way.moves {
                    let letter = problem.rules()[one.piece].letter;
                    let (row, column) = (one.anchor.row + 1, one.anchor.col + 1);
                    print!("{letter} at row {row}, column {column}; ");
                }
                println!("{} points", way.points);
            }
            println!("{}", ways[0].board);
        }
        Outcome::Unsolvable(proof) => println!("there is none: {proof}"),
        Outcome::GaveUp(why) => println!("unknown: {why}"),
    }
    Ok(())
}
