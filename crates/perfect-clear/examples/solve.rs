//! Solves a queue, has the solution checked, and counts the queues of a pattern that clear a field.

use quadrille_perfect_clear::{
    Config, Field, Limits, Outcome, Pattern, Problem, percent, solve, verify_solution,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (config, limits) = (Config::default(), Limits::none());
    let problem = Problem::new(Field::empty(4)?, "TILJSZOTILJ".parse()?)?;
    match solve(&problem, &config, &limits).outcome {
        Outcome::Solved(solution) => {
            verify_solution(&problem, &solution)?;
            println!(
                "{} pieces, hold pressed {} times",
                solution.steps.len(),
                solution.holds()
            );
        }
        Outcome::Unsolvable(_) => println!("there is no solution"),
        Outcome::GaveUp(why) => println!("unknown: {why}"),
    }
    let field = Field::parse("XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....", 4)?;
    let problem = Problem::new(field, "T,*p4".parse::<Pattern>()?)?;
    let share = percent(&problem, &config, &limits)?;
    println!("{} of {} queues", share.solved, share.total);
    Ok(())
}
