//! Tiles a square with the figures of a signature, and has the tiling checked.

use quadrille_tiler::{Config, Limits, Outcome, Problem, solve, verify_tiling};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem: Problem = "I1,J1,L1,Z1".parse()?;
    match solve(&problem, &Config::default(), &Limits::none()).outcome {
        Outcome::Solved(tiling) => {
            verify_tiling(&problem, &tiling)?;
            println!("{:?}", tiling.figures());
        }
        Outcome::Unsolvable(proof) => println!("there is none: {proof}"),
        Outcome::GaveUp(why) => println!("unknown: {why}"),
    }
    Ok(())
}
