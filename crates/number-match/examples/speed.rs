//! Playouts a second on one thread.
use quadrille_number_match::*;
use quadrille_search::Seed;
use std::time::Instant;
fn main() {
    let start = Instant::now();
    let (mut played, mut wins, mut pairs) = (0_u64, 0_u64, 0_u64);
    for board in 0..100 {
        let game = Game::new(Rules::default(), random(board));
        let playouts = Playouts::new(&game, Policy::Uniform, Seed(1));
        for number in 0..20_000 {
            let playout = playouts.play(number);
            wins += u64::from(playout.won);
            pairs += u64::from(playout.pairs);
            played += 1;
        }
    }
    println!(
        "{} playouts/s, {:.3} won, {:.1} pairs",
        played as f64 / start.elapsed().as_secs_f64(),
        wins as f64 / played as f64,
        pairs as f64 / played as f64
    );
}
fn random(seed: u64) -> Board {
    use rand::RngExt;
    let mut random = Seed(seed).stream(0);
    Board::new(9, (0..27).map(|_| random.random_range(1..=9)).collect()).unwrap()
}
