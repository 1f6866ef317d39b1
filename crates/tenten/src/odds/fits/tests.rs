use proptest::prelude::*;
use quadrille_bitboard::{Bitboard, Cell, Shape};
use quadrille_search::{Seed, Stream};
use rand::RngExt;

use super::*;
use crate::testing::{kinds_of_lines, takes, with_lines};
use crate::{Piece, Setup, engine};

fn assert_places(rules: &Rules, board: Board, set: &[PieceId], moves: &[Move]) {
    let mut left = set.to_vec();
    let mut now = board;
    for step in moves {
        let place = left.iter().position(|&piece| piece == step.piece);
        left.remove(place.expect("a piece of the set"));
        now = engine::play(rules, now, step).expect("a legal move").board;
    }
    assert!(left.is_empty(), "{set:?} on\n{board}");
}

/// Boards from crowded to calm, without full lines; half of them with lines that lack a few cells.
fn random_board(rules: &Rules, random: &mut Stream) -> Board {
    let size = rules.size();
    let fill = random.random_range(0.25..0.9);
    let mut board = Board::EMPTY;
    for cell in rules.field().cells() {
        if random.random_bool(fill) {
            board.insert(cell);
        }
    }
    if random.random() {
        for _ in 0..random.random_range(1..6) {
            let (line, gap, gaps) = (
                random.random_range(0..size),
                random.random_range(0..size),
                random.random_range(1..6),
            );
            let row: bool = random.random();
            for at in 0..size {
                let cell = if row {
                    Cell::new(line, at)
                } else {
                    Cell::new(at, line)
                };
                if (gap..gap + gaps).contains(&at) {
                    board.remove(cell);
                } else {
                    board.insert(cell);
                }
            }
        }
    }
    let vanishing = engine::full_lines(rules, board).cells();
    board - vanishing
}

fn random_set(rules: &Rules, size: usize, random: &mut Stream) -> Vec<PieceId> {
    let all: Vec<PieceId> = rules.piece_ids().collect();
    (0..size)
        .map(|_| all[random.random_range(0..all.len())])
        .collect()
}

fn assert_agrees(rules: &Rules, size: usize, rounds: u64) {
    let fitter = Fitter::new(rules);
    let mut answers = [0, 0];
    for round in 0..rounds {
        let random = &mut Seed(1).stream(round);
        let board = random_board(rules, random);
        let set = random_set(rules, size, random);
        let moves = fitter.fits(board, &set);
        assert_eq!(moves.is_some(), takes(rules, board, &set), "{set:?} on\n{board}");
        assert_eq!(moves.is_some(), fitter.takes(board, &set));
        if let Some(moves) = &moves {
            assert_places(rules, board, &set, moves);
        }
        answers[usize::from(moves.is_some())] += 1;
    }
    assert!(
        answers.iter().all(|&count| count > rounds / 20),
        "one-sided: {answers:?}"
    );
}

#[test]
fn agrees_with_all_orders_and_places() {
    assert_agrees(&Rules::classic(), 3, 4_000);
}

#[test]
fn agrees_on_small_sets() {
    assert_agrees(&Rules::classic(), 1, 500);
    assert_agrees(&Rules::classic(), 2, 1_000);
}

/// Boxes, diagonals, rows alone: the events of any lines.
#[test]
fn agrees_on_lines_of_all_kinds() {
    for (size, set_size, rounds) in [(5, 3, 300), (6, 3, 150), (4, 4, 150)] {
        for lines in kinds_of_lines(size) {
            let rules = with_lines(size, set_size, lines);
            let fitter = Fitter::new(&rules);
            for round in 0..rounds {
                let random = &mut Seed(2).stream(round);
                let board = random_board(&rules, random);
                let set = random_set(&rules, set_size, random);
                let moves = fitter.fits(board, &set);
                assert_eq!(moves.is_some(), takes(&rules, board, &set), "{set:?} on\n{board}");
                if let Some(moves) = &moves {
                    assert_places(&rules, board, &set, moves);
                }
            }
        }
    }
}

#[test]
fn agrees_on_the_games_by_name() {
    for name in ["block-blast", "blockudoku"] {
        assert_agrees(&Rules::named(name).expect("a game"), 3, 150);
    }
}

fn small_rules(size: usize, set_size: usize) -> Rules {
    let pictures: [(char, &[&str]); 6] = [
        ('-', &["##"]),
        ('I', &["#", "#", "#"]),
        ('j', &[".#", "##"]),
        ('S', &[".##", "##."]),
        ('U', &["#.#", "###"]),
        ('o', &["##", "##"]),
    ];
    let piece = |(letter, rows): (char, &[&str])| Piece {
        letter,
        shape: Shape::from_rows(rows),
        weight: 1,
    };
    let setup = Setup {
        name: "small".to_owned(),
        size,
        pieces: pictures.map(piece).to_vec(),
        set_size,
        ..Setup::default()
    };
    Rules::new(setup).expect("good rules")
}

/// Four pieces on a small board: events of three pieces, which sets of three never need.
#[test]
fn agrees_on_sets_of_four() {
    assert_agrees(&small_rules(5, 4), 4, 2_000);
    assert_agrees(&small_rules(4, 4), 4, 2_000);
}

#[test]
fn agrees_on_other_sizes() {
    assert_agrees(&small_rules(7, 3), 3, 2_000);
    assert_agrees(&small_rules(8, 3), 3, 1_000);
}

proptest! {
    /// Boards with full lines are in no game, but an edited board may have them.
    #[test]
    fn agrees_where_lines_are_full(cells in 0_u32..1 << 16, full in 0_usize..4, seed: u64) {
        let rules = small_rules(4, 3);
        let mut board = Board::EMPTY;
        for (index, cell) in rules.field().cells().enumerate() {
            if cells >> index & 1 == 1 || cell.row == full {
                board.insert(cell);
            }
        }
        let set = random_set(&rules, 3, &mut Seed(seed).stream(0));
        prop_assert_eq!(fits(&rules, board, &set).is_some(), takes(&rules, board, &set));
    }
}

#[test]
fn the_empty_set_fits_a_full_board() {
    assert_eq!(fits(&Rules::classic(), Board::FULL, &[]), Some(vec![]));
}
