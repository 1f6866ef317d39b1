//! The fast engine chooses as the reference does.

mod deep;
mod ends;
#[path = "../../src/twins/span.rs"]
mod span;
mod twins;

use quadrille_bitboard::{Bitboard, Cell, Shape};
use quadrille_tenten::{Board, Evaluator, LineKind, Piece, Rules, Setup, Ties};
use twins::Twins;

/// Rules of a smaller board with pieces of its own.
fn small(size: usize, set_size: usize) -> Rules {
    let piece = |(letter, rows): (char, &[&str])| Piece {
        letter,
        shape: Shape::from_rows(rows),
        weight: 1,
    };
    let pieces: [(char, &[&str]); 6] = [
        ('.', &["#"]),
        ('H', &["####"]),
        ('v', &["#", "#", "#"]),
        ('U', &["#.#", "###"]),
        ('d', &["#.", ".#"]),
        ('O', &["###", "###", "###"]),
    ];
    let pieces = pieces.into_iter().map(piece).collect();
    let setup = Setup {
        name: "small".to_owned(),
        size,
        pieces,
        set_size,
        ..Setup::default()
    };
    Rules::new(setup).expect("rules")
}

#[test]
fn ten_by_ten() {
    Twins::new(&Rules::classic(), "10025", Ties::First).check_rounds(1, 40);
}

#[test]
fn ten_by_ten_with_ties_by_board() {
    Twins::new(&Rules::classic(), "10025", Ties::Board).check_rounds(1, 40);
}

/// Weak and odd strategies: many ties, little or no weight on free cells, room that cannot be summed, points.
#[test]
fn other_strategies() {
    let strategies = [
        "00000", "10000", "00100", "01000", "00010", "00001", "21112", "00025+9", "10025+40", "1zzzz",
    ];
    for (seed, strategy) in strategies.into_iter().enumerate() {
        for ties in [Ties::First, Ties::Board] {
            Twins::new(&small(6, 3), strategy, ties).check_rounds(seed as u64, 16);
        }
    }
    Twins::new(&Rules::classic(), "10111+3", Ties::First).check_rounds(3, 6);
}

#[test]
fn other_sizes_of_boards_and_sets() {
    for size in [4, 5, 8] {
        for set_size in 1..=3 {
            Twins::new(&small(size, set_size), "10025", Ties::First).check_rounds(size as u64, 30);
        }
    }
    Twins::new(&small(4, 4), "10025", Ties::Board).check_rounds(7, 8);
}

/// Boxes and drawn lines, rows alone, and the games by name.
#[test]
fn lines_of_all_kinds() {
    let boxes = |height, width| LineKind::Boxes { height, width };
    let mut diagonal = Board::EMPTY;
    for at in 0..6 {
        diagonal.insert(Cell::new(at, at));
    }
    let kinds = [
        vec![LineKind::Rows, LineKind::Columns, boxes(2, 3)],
        vec![LineKind::Rows, boxes(3, 2), LineKind::Drawn(diagonal)],
        vec![boxes(2, 2), boxes(3, 3)],
        vec![LineKind::Columns],
    ];
    for (seed, lines) in kinds.into_iter().enumerate() {
        let plain = small(6, 3);
        let setup = Setup {
            name: "lines".to_owned(),
            size: 6,
            pieces: plain.pieces().to_vec(),
            lines,
            ..Setup::default()
        };
        let rules = Rules::new(setup).expect("rules");
        for strategy in ["10025", "00011", "00025+9"] {
            for ties in [Ties::First, Ties::Board] {
                Twins::new(&rules, strategy, ties).check_rounds(seed as u64, 24);
            }
        }
    }
    for name in Rules::NAMES {
        let rules = Rules::named(name).expect("a game");
        if rules.size() == 10 {
            continue;
        }
        Twins::new(&rules, "10025", Ties::First).check_rounds(5, 10);
        Twins::new(&rules, "10025", Ties::Board).check_rounds(6, 10);
    }
}

/// Weights of all kinds: of each term alone, of both signs, with and without a weight on free cells, too large ones.
#[test]
fn weights_of_cells_and_pairs() {
    let weights = [
        "1620,2,45,12",
        "1620,2,45,-12,7,-5,3,2,-1,9,-4,3,1,6",
        "1620,4,90,0,0,0,0,0,-13,0,0,-200",
        "0,0,0,0,0,-3,0,2",
        "200,1,0,30,-20,0,0,0,11,-7",
        "1,1,1,1,300,-300,300,-300,300",
        "9000,2,45,12,0,0,0,0,0,30000",
    ];
    for (seed, text) in weights.into_iter().enumerate() {
        let weights = text.parse().expect("weights");
        for ties in [Ties::First, Ties::Board] {
            let rules = small(4 + seed % 4, 3);
            Twins::by(&rules, Evaluator::with_weights(&rules, weights), ties).check_rounds(seed as u64, 12);
        }
        let rules = Rules::classic();
        Twins::by(&rules, Evaluator::with_weights(&rules, weights), Ties::Board).check_rounds(seed as u64, 2);
    }
}

/// Lines that are full from the start vanish with the first piece.
#[test]
fn boards_with_full_lines() {
    let rules = Rules::classic();
    let set = [rules.piece('O').expect("a piece"); 2];
    let top = Board::FULL
        & Board::FULL
            .shifted(quadrille_bitboard::Direction::North)
            .complement();
    for ties in [Ties::First, Ties::Board] {
        let twins = Twins::new(&rules, "10025", ties);
        assert!(twins.check(top, &set).is_some());
        assert_eq!(twins.check(Board::FULL, &set), None);
    }
}
