//! Random games a second on one thread, by the clock and by the thread's time on a processor.

use std::time::Instant;

use quadrille_cli::ThreadTime;
use quadrille_number_match::{Generator, Limits, Method, Playouts, Rules, Seed};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let generator = Generator::new(Rules::default(), 27);
    for method in Method::ALL {
        let (start, on_processor) = (Instant::now(), ThreadTime::start());
        let (mut games, mut wins) = (0_u32, 0_u32);
        for number in 0..100 {
            let problem = generator.problem(Seed(1), number, &Limits::none())?;
            let playouts = Playouts::new(&problem, method, Seed(1));
            for number in 0..10_000 {
                wins += u32::from(playouts.play(number).won);
                games += 1;
            }
        }
        let on_processor = on_processor.elapsed().as_secs_f64();
        let by_clock = f64::from(games) / start.elapsed().as_secs_f64();
        let won = f64::from(wins) / f64::from(games);
        println!(
            "{:<14}{by_clock:9.0} games/s by the clock, {won:.3} won, {:.0} games/s of the processor",
            method.name(),
            f64::from(games) / on_processor
        );
    }
    Ok(())
}
