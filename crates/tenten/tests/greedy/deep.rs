//! The fast engine against a reference that has time for many rounds, half of them on crowded boards, on all games.

use quadrille_search::{Seed, Stream};
use quadrille_tenten::{
    Board, Evaluator, Greedy, Move, Naive, PieceId, Player, Rules, Strategy, Ties, engine,
};

use super::ends::{Best, Reference};
use super::span::{self, Found, span};
use super::twins::crowded;

type Position = (Board, Vec<PieceId>);

/// Positions by turns from games of a player that lives long, from games of one that dies soon, and twice from
/// crowded boards.
///
/// A game is played from its begin, whichever of its rounds are asked for.
fn positions(rules: &Rules, seed: Seed, rounds: u64) -> Vec<Position> {
    let asked = span(rounds);
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
    let all = (0..asked.end).map(|round| next(round, &mut random));
    all.skip(asked.start as usize).collect()
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
    what: &str,
    rules: &Rules,
    positions: &[Position],
    strategies: &[&str],
    player: impl Fn(Strategy, Ties) -> P,
) -> Found {
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
    span::go_through(what, rules.name(), positions, |position| {
        let best = reference.best(position.0, &position.1);
        for ((player, evaluator, ties), best) in players.iter().zip(&best) {
            compare(rules, player, evaluator, *ties, position, best.as_ref());
        }
        best.iter().any(Option::is_some)
    })
}

/// 10025, and others: many ties, no weight on free cells, room, points.
const STRATEGIES: [&str; 7] = ["10025", "10000", "00001", "00010", "21112", "00025+9", "10025+40"];

/// The games by name, and rules with odd lines and pieces.
fn all_rules() -> impl Iterator<Item = Rules> {
    let odd = Rules::from_toml(include_str!("../../../../fixtures/tenten/rules-odd.toml"));
    let games = Rules::NAMES.map(|name| Rules::named(name).expect("a game"));
    games.into_iter().chain([odd.expect("good rules")])
}

#[test]
fn deep_strategies() {
    let on_rules = |rules: Rules| {
        let rounds = if rules.name() == "klooni" { 10 } else { 2 };
        let positions = positions(&rules, Seed(2), rounds);
        compare_all("strategies", &rules, &positions, &STRATEGIES, |strategy, ties| {
            Greedy::new(&rules, strategy, ties)
        })
    };
    let found: Vec<Found> = all_rules().map(on_rules).collect();
    span::judge("strategies", &found);
}

/// The reference is compared with the plain search itself.
#[test]
fn deep_reference() {
    let on_rules = |rules: Rules| {
        let rounds = if rules.name() == "1010" { 4 } else { 2 };
        let positions = positions(&rules, Seed(3), rounds);
        let strategies = ["10025", "10111+3"];
        compare_all("reference", &rules, &positions, &strategies, |strategy, ties| {
            Naive::new(&rules, strategy, ties)
        })
    };
    let found: Vec<Found> = all_rules().map(on_rules).collect();
    span::judge("reference", &found);
}
