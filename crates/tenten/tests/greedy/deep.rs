//! The fast engine against a reference that has time for many rounds, half of them on crowded boards, on all games.

use quadrille_search::{Seed, Stream};
use quadrille_tenten::{
    Board, Evaluator, Greedy, Move, Naive, PieceId, Player, Rules, Strategy, Ties, engine,
};
use rayon::prelude::*;

use super::ends::{Best, Reference};
use super::twins::crowded;

type Position = (Board, Vec<PieceId>);

/// Rounds of a comparison; the chore `twins` asks for more.
fn rounds(default: u64) -> u64 {
    let asked = std::env::var("QUADRILLE_TWINS").ok();
    asked.map_or(default, |text| text.parse().expect("a number of rounds"))
}

/// Positions by turns from games of a player that lives long, from games of one that dies soon, and twice from
/// crowded boards.
fn positions(rules: &Rules, seed: Seed, rounds: u64) -> Vec<Position> {
    let players = ["10025", "10000"].map(|digits| Greedy::new(rules, digits.parse().unwrap(), Ties::Board));
    let mut games = [Board::EMPTY; 2];
    let mut random = seed.stream(0);
    let mut next = |round: u64, random: &mut Stream| {
        let set: Vec<PieceId> = (0..rules.set_size()).map(|_| rules.draw(random)).collect();
        if round % 2 == 1 {
            return (crowded(rules, random), set);
        }
        let game = (round / 2 % 2) as usize;
        let board = games[game];
        let moves = players[game].choose(board, &set);
        games[game] = moves.map_or(Board::EMPTY, |moves| after(rules, board, &moves).0);
        (board, set)
    };
    (0..rounds).map(|round| next(round, &mut random)).collect()
}

/// The board after some moves, and their points.
fn after(rules: &Rules, board: Board, moves: &[Move]) -> (Board, u32) {
    moves.iter().fold((board, 0), |(board, points), one| {
        let played = engine::play(rules, board, one).expect("a legal move");
        (played.board, points + played.points)
    })
}

/// Panics unless a player does as the reference says.
fn compare(
    rules: &Rules,
    player: &dyn Player,
    evaluator: &Evaluator,
    ties: Ties,
    position: &Position,
    best: Option<&Best>,
) {
    let (board, set) = position;
    let moves = player.choose(*board, set);
    let (name, letters) = (player.name(), rules.set_text(set));
    if ties == Ties::First {
        let expected = best.map(|best| &best.moves);
        assert_eq!(moves.as_ref(), expected, "{name}, {letters} on\n{board:?}");
    }
    let end = moves.map(|moves| after(rules, *board, &moves));
    let reached = end.map(|(board, points)| (evaluator.value(board, points), board));
    let expected = best.map(|best| (best.value, best.board));
    assert_eq!(reached, expected, "{name}, {ties:?}, {letters} on\n{board:?}");
}

/// All players on all positions; each position is searched once for all of them.
fn compare_all<P: Player>(
    rules: &Rules,
    strategies: &[&str],
    positions: &[Position],
    player: impl Fn(Strategy, Ties) -> P,
) {
    let parsed = strategies
        .iter()
        .map(|digits| digits.parse().expect("a strategy"));
    let twice = parsed.flat_map(|strategy| [(strategy, Ties::First), (strategy, Ties::Board)]);
    let names: Vec<(Strategy, Ties)> = twice.collect();
    let reference = Reference::new(rules, &names);
    let made = names
        .iter()
        .map(|&(strategy, ties)| (player(strategy, ties), Evaluator::new(rules, strategy), ties));
    let players: Vec<(P, Evaluator, Ties)> = made.collect();
    positions.par_iter().for_each(|position| {
        let best = reference.best(position.0, &position.1);
        for ((player, evaluator, ties), best) in players.iter().zip(&best) {
            compare(rules, player, evaluator, *ties, position, best.as_ref());
        }
    });
    println!("{}: {} rounds, 0 differ", strategies.join(", "), positions.len());
}

/// The strategies besides 10025: many ties, no weight on free cells, room, points.
const OTHERS: [&str; 6] = ["10000", "00001", "00010", "21112", "00025+9", "10025+40"];

#[test]
fn deep_10025() {
    let rules = Rules::classic();
    let positions = positions(&rules, Seed(1), rounds(120));
    compare_all(&rules, &["10025"], &positions, |strategy, ties| {
        Greedy::new(&rules, strategy, ties)
    });
}

#[test]
fn deep_other_strategies() {
    let rules = Rules::klooni();
    let positions = positions(&rules, Seed(2), rounds(200) / 10);
    compare_all(&rules, &OTHERS, &positions, |strategy, ties| {
        Greedy::new(&rules, strategy, ties)
    });
}

/// The games with boxes, more pieces or other boards, and rules with odd lines and pieces.
fn games() -> Vec<Rules> {
    let odd = Rules::from_toml(include_str!("../../../../fixtures/tenten/rules-odd.toml"));
    let names = ["8x8", "block-blast", "blockudoku", "woodoku"];
    let games = names.map(|name| Rules::named(name).expect("a game"));
    games.into_iter().chain([odd.expect("good rules")]).collect()
}

#[test]
fn deep_games() {
    for rules in games() {
        let positions = positions(&rules, Seed(4), rounds(40));
        println!("{}", rules.name());
        compare_all(&rules, &["10025"], &positions, |strategy, ties| {
            Greedy::new(&rules, strategy, ties)
        });
    }
}

/// The reference is compared with the plain search itself.
#[test]
fn deep_reference() {
    let classic = Rules::classic();
    let positions = positions(&classic, Seed(3), rounds(800) / 100);
    compare_all(&classic, &["10025", "10111+3"], &positions, |strategy, ties| {
        Naive::new(&classic, strategy, ties)
    });
    for rules in games() {
        let positions = self::positions(&rules, Seed(3), rounds(400) / 200);
        compare_all(&rules, &["10025"], &positions, |strategy, ties| {
            Naive::new(&rules, strategy, ties)
        });
    }
}
