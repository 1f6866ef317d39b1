//! Clears an empty field with a known queue, and has the solution checked.

use quadrille_perfect_clear::{Config, Field, Limits, Outcome, Problem, fumen, solve, verify_solution};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = Problem::new(Field::empty(4)?, "TILJSZOTILJ".parse()?)?;
    match solve(&problem, &Config::default(), &Limits::none()).outcome {
        Outcome::Solved(solution) => {
            verify_solution(&problem, &solution)?;
            for step in &solution.steps {
                println!("{}{}", if step.hold { "hold, " } else { "" }, step.placement);
            }
            println!("{}", fumen::of_solution(problem.field(), &solution));
        }
        Outcome::Unsolvable(proof) => println!("there is none: {proof}"),
        Outcome::GaveUp(why) => println!("unknown: {why}"),
    }
    Ok(())
}
