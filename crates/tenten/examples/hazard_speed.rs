//! Games of a player: rounds a second and deaths. `hazard_speed [PLAYER] [ROUNDS] [SEED]`.

use std::time::Instant;

use quadrille_search::Seed;
use quadrille_tenten::{Board, Hazard, PieceId, Player, Quick, Rules, Ties, engine};

fn main() {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_else(|| Hazard::NAME.to_owned());
    let rounds: u64 = args
        .next()
        .map_or(100_000, |text| text.parse().expect("a number of rounds"));
    let seed = Seed(args.next().map_or(1, |text| text.parse().expect("a seed")));
    let rules = Rules::classic();
    let player: Box<dyn Player> = match name.as_str() {
        Quick::NAME => Box::new(Quick::new(&rules, Ties::Board)),
        _ => Box::new(Hazard::new(&rules)),
    };
    let (mut deaths, mut games, mut board) = (0, 0, Board::EMPTY);
    let mut random = seed.stream(games);
    let start = Instant::now();
    for _ in 0..rounds {
        let set: Vec<PieceId> = (0..rules.set_size()).map(|_| rules.draw(&mut random)).collect();
        if let Some(moves) = player.choose(board, &set) {
            board = engine::board_after(&rules, board, &moves);
        } else {
            deaths += 1;
            games += 1;
            (board, random) = (Board::EMPTY, seed.stream(games));
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{name}: {rounds} rounds, {deaths} deaths, {:.0} rounds/s",
        rounds as f64 / seconds
    );
}
