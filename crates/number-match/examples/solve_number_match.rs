//! Wins a board of Number Match, and has the win checked.

use quadrille_number_match::{Action, Config, Limits, Outcome, Problem, Rules, solve, verify_win};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = Problem::new(Rules::default(), "761541629/587238354/149416182".parse()?)?;
    let report = solve(&problem, &Config::default(), &Limits::none());
    let is_proved = report.is_proved();
    match report.outcome {
        Outcome::Solved(win) => {
            verify_win(&problem, &win)?;
            for action in &win.line {
                match action {
                    Action::Take(pair) => {
                        let cells = [pair.first, pair.second];
                        let [a, b] = cells.map(|cell| problem.board().place(cell).map(|number| number + 1));
                        println!("row {}, column {} with row {}, column {}", a[0], a[1], b[0], b[1]);
                    }
                    Action::Refill => println!("refill"),
                    Action::Wait => println!("wait"),
                }
            }
            println!("proved to be the best: {is_proved}");
        }
        Outcome::Unsolvable(proof) => println!("there is none: {proof}"),
        Outcome::GaveUp(why) => println!("unknown: {why}"),
    }
    Ok(())
}
