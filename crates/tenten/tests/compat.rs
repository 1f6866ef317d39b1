//! The reference program's own games, from the first draw to the last.

use quadrille_tenten::compat::ReferenceDraw;
use quadrille_tenten::{Board, Greedy, PieceId, Player, Rules, Ties, engine};

/// Rounds and points of a game.
fn game(rules: &Rules, player: &impl Player, seed: u32) -> (u32, u32) {
    let mut draw = ReferenceDraw::new(rules, seed).expect("the classic pieces");
    let (mut board, mut rounds, mut points) = (Board::EMPTY, 0, 0);
    loop {
        let set: Vec<PieceId> = draw.by_ref().take(rules.set_size()).collect();
        let Some(moves) = player.choose(board, &set) else {
            return (rounds, points);
        };
        for one in moves {
            let after = engine::play(rules, board, one).expect("a legal move");
            (board, points) = (after.board, points + after.points);
        }
        rounds += 1;
    }
}

#[test]
fn whole_games_end_as_the_reference_programs() {
    let rules = Rules::classic();
    let player = Greedy::new(&rules, "10025".parse().expect("a strategy"), Ties::First);
    let games = include_str!("../../../fixtures/tenten/compat-games.txt");
    let mut count = 0;
    for line in games.lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<u32> = line
            .split(' ')
            .map(|word| word.parse().expect("a number"))
            .collect();
        let [seed, rounds, points] = numbers[..] else {
            panic!("three numbers: {line}");
        };
        assert_eq!(game(&rules, &player, seed), (rounds, points), "seed {seed}");
        count += 1;
    }
    assert_eq!(count, 4);
}
