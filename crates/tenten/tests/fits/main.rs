//! Whether sets fit, compared with all orders and places on many boards from play, and with the article's program.

#[path = "../../src/twins/positions.rs"]
mod positions;
#[path = "../../src/twins/span.rs"]
mod span;

use std::collections::BTreeMap;

use positions::Position;
use quadrille_bitboard::{Bitboard, Cell};
use quadrille_search::Seed;
use quadrille_tenten::validate::published;
use quadrille_tenten::{Board, Fitter, Greedy, PieceId, Player, Rules, Ties, engine};
use rayon::prelude::*;
use span::{Found, span};

/// Boards and sets from the games of a player that dies after some hundred rounds.
///
/// The games are played from the first one on, whichever of their rounds are asked for.
fn positions_of_one_player(rules: &Rules) -> Vec<Position> {
    let asked = span(2_000);
    let player = Greedy::new(rules, "10000".parse().expect("a strategy"), Ties::Board);
    let (mut board, mut game) = (Board::EMPTY, 0);
    let mut random = Seed(1).stream(game);
    let mut next = |_| {
        let set: Vec<PieceId> = (0..rules.set_size()).map(|_| rules.draw(&mut random)).collect();
        let position = (board, set.clone());
        if let Some(moves) = player.choose(board, &set) {
            board = engine::board_after(rules, board, &moves);
        } else {
            game += 1;
            (board, random) = (Board::EMPTY, Seed(1).stream(game));
        }
        position
    };
    (0..asked.end).map(&mut next).skip(asked.start as usize).collect()
}

/// Every piece, every place, move by move.
fn takes(rules: &Rules, board: Board, set: &[PieceId]) -> bool {
    set.is_empty()
        || (0..set.len()).any(|index| {
            let mut rest = set.to_vec();
            let piece = rest.remove(index);
            engine::anchors(rules, board, piece).cells().any(|anchor| {
                let played = engine::play_unchecked(rules, board, (piece, anchor));
                takes(rules, played.board, &rest)
            })
        })
}

/// Panics unless the moves place the set.
fn check_witness(rules: &Rules, (mut board, mut set): Position, fitter: &Fitter) {
    for one in fitter.fits(board, &set).expect("it fits") {
        let after = engine::play(rules, board, one);
        board = after.expect("a legal move").board;
        let place = set.iter().position(|&piece| piece == one.piece);
        set.swap_remove(place.expect("a piece of the set"));
    }
    assert!(set.is_empty());
}

/// Whether a set fits, on which the fast routine and the plain one agree.
fn agreed(rules: &Rules, fitter: &Fitter, (board, set): &Position) -> bool {
    let fits = takes(rules, *board, set);
    let found = fitter.takes(*board, set);
    assert_eq!(found, fits, "{} on\n{board:?}", rules.set_text(set));
    if fits {
        check_witness(rules, (*board, set.clone()), fitter);
    }
    fits
}

/// A position's part of the table: empty cells in tens, boards, sets that fit, and those the published program refuses.
fn published_row(rules: &Rules, fitter: &Fitter, (board, set): &Position) -> (usize, [u64; 3]) {
    let fits = fitter.takes(*board, set);
    let published = published::takes(fitter, *board, set);
    assert!(fits || !published, "{} on\n{board:?}", rules.set_text(set));
    let tens = (100 - board.count()).saturating_sub(1) / 10;
    (tens, [1, u64::from(fits), u64::from(fits && !published)])
}

fn line(name: &str, [boards, fit, wrong]: [u64; 3]) {
    let share = 100.0 * wrong as f64 / fit.max(1) as f64;
    println!("{name:>11} {boards:9} {fit:9} {wrong:9} {share:6.2} %");
}

/// The games by name, and rules with odd lines and pieces.
#[test]
fn deep_fits() {
    let odd = Rules::from_toml(include_str!("../../../../fixtures/tenten/rules-odd.toml"));
    let games = Rules::NAMES.map(|name| Rules::named(name).expect("a game"));
    let all = games.into_iter().chain([odd.expect("good rules")]);
    let on_rules = |rules: Rules| {
        let fitter = Fitter::new(&rules);
        let positions = positions::of_all_kinds(&rules, span(2_000));
        span::go_through("fits", rules.name(), &positions, |position| {
            !agreed(&rules, &fitter, position)
        })
    };
    let found: Vec<Found> = all.map(on_rules).collect();
    span::judge("fits", &found);
}

/// Of 1010!, the article's program is compared as well.
#[test]
fn deep_published() {
    let rules = Rules::classic();
    let fitter = Fitter::new(&rules);
    print_published(&rules, &fitter, &positions_of_one_player(&rules));
}

/// What the article's program refuses, by empty cells.
fn print_published(rules: &Rules, fitter: &Fitter, positions: &[Position]) {
    let rows: Vec<(usize, [u64; 3])> = positions
        .par_iter()
        .map(|position| published_row(rules, fitter, position))
        .collect();
    let mut table = BTreeMap::<usize, [u64; 3]>::new();
    for (tens, row) in rows {
        for key in [tens, usize::MAX] {
            let sums = table.entry(key).or_default();
            sums.iter_mut().zip(row).for_each(|(sum, one)| *sum += one);
        }
    }
    println!("empty cells    boards       fit  refused by the published program");
    for (tens, row) in &table {
        let name = match *tens {
            usize::MAX => "all".to_owned(),
            tens => format!("{} to {}", 10 * tens + 1, 10 * tens + 10),
        };
        line(&name, *row);
    }
}

/// It is wrong of some boards in thousands.
#[test]
fn the_published_program_refuses_sets_that_fit() {
    let rules = Rules::classic();
    let fitter = Fitter::new(&rules);
    let rows = positions_of_one_player(&rules).into_iter();
    let rows = rows.map(|position| published_row(&rules, &fitter, &position).1);
    let [boards, fit, wrong] = rows.fold([0; 3], |sums, row| std::array::from_fn(|at| sums[at] + row[at]));
    assert!(fit < boards && 0 < wrong && wrong < fit, "boards of all kinds");
}

/// A board without an empty cell takes nothing, an empty one everything.
#[test]
fn the_ends_of_the_scale() {
    let rules = Rules::classic();
    let fitter = Fitter::new(&rules);
    for piece in rules.piece_ids() {
        assert!(fitter.takes(Board::EMPTY, &[piece; 3]));
        assert!(!fitter.takes(Board::FULL, &[piece]));
        let mut dot = Board::FULL;
        dot.remove(Cell::new(4, 4));
        assert_eq!(fitter.takes(dot, &[piece]), rules[piece].letter == '.');
    }
}
