//! Random games a second on one thread, by the clock and, on Linux, by the thread's time on a processor.

use std::time::Instant;

use quadrille_number_match::{Game, Generator, Limits, Playouts, Policy, Rules, Seed};

/// Seconds that this thread has been on a processor.
fn on_processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let generator = Generator::new(Rules::default(), 27);
    for policy in Policy::ALL {
        let (start, before) = (Instant::now(), on_processor());
        let (mut games, mut wins) = (0_u32, 0_u32);
        for number in 0..100 {
            let board = generator.board(Seed(1), number, &Limits::none())?;
            let playouts = Playouts::new(&Game::new(Rules::default(), board), policy, Seed(1));
            for number in 0..10_000 {
                wins += u32::from(playouts.play(number).won);
                games += 1;
            }
        }
        let by_clock = f64::from(games) / start.elapsed().as_secs_f64();
        let won = f64::from(wins) / f64::from(games);
        print!(
            "{:<14}{by_clock:9.0} games/s by the clock, {won:.3} won",
            policy.name()
        );
        match on_processor().zip(before) {
            Some((after, before)) => println!(
                ", {:.0} games/s of the processor",
                f64::from(games) / (after - before)
            ),
            None => println!(),
        }
    }
    Ok(())
}
