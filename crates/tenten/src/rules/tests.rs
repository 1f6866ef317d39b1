use insta::assert_snapshot;
use quadrille_search::Seed;

use super::*;
use crate::testing::{kinds_of_lines, with_lines};

fn dot(letter: char, weight: u32) -> Piece {
    let shape = "#".parse().unwrap();
    Piece {
        letter,
        shape,
        weight,
    }
}

/// Good rules of 4 x 4, changed.
fn changed(change: impl FnOnce(&mut Setup)) -> Result<Rules, RulesError> {
    let mut setup = Setup {
        size: 4,
        pieces: vec![dot('a', 1), dot('b', 2)],
        ..Setup::default()
    };
    change(&mut setup);
    Rules::new(setup)
}

/// As many pieces as these, each with a letter of its own.
fn pieces(count: usize) -> Vec<Piece> {
    ('a'..).take(count).map(|letter| dot(letter, 1)).collect()
}

fn boxes(height: usize, width: usize) -> LineKind {
    LineKind::Boxes { height, width }
}

fn drawn(cells: &[(usize, usize)]) -> LineKind {
    let mut line = Board::EMPTY;
    for &(row, col) in cells {
        line.insert(Cell::new(row, col));
    }
    LineKind::Drawn(line)
}

#[test]
fn rules_are_what_their_setup_says() {
    let rules = changed(|setup| setup.name = "small".to_owned()).unwrap();
    assert_eq!((rules.name(), rules.size(), rules.set_size()), ("small", 4, 3));
    assert_eq!(rules.pieces(), [dot('a', 1), dot('b', 2)]);
    assert_eq!(rules.board_rows(rules.field()), ["####"; 4]);
    let [a, b] = ['a', 'b'].map(|letter| rules.piece(letter).unwrap());
    assert_eq!((a.index(), b.index(), rules.piece('c')), (0, 1, None));
    assert_eq!(
        (rules[b], rules.weight(b), rules.total_weight()),
        (dot('b', 2), 2, 3)
    );
    let uniform = rules.with_dealer(DealerKind::Uniform);
    assert_eq!(
        (uniform.weight(b), uniform.total_weight(), uniform.dealer()),
        (1, 2, DealerKind::Uniform)
    );
    let weighted = uniform.with_dealer(DealerKind::Kind);
    assert_eq!((weighted.weight(b), weighted.total_weight()), (2, 3));
}

#[test]
fn the_largest_and_the_smallest_are_possible() {
    for size in Rules::SIZES {
        // The longest side that a shape can have is 8.
        let row = "#".repeat(size.min(8));
        for shape in [row.clone(), row.replace('#', "#\n")] {
            let shape = shape.trim().parse().unwrap();
            let piece = Piece { shape, ..dot('a', 1) };
            let rules = changed(|setup| (setup.size, setup.pieces) = (size, vec![piece])).unwrap();
            assert_eq!(rules.field().count(), size * size);
        }
    }
    for set_size in 1..=Rules::MAX_SET {
        assert!(changed(|setup| setup.set_size = set_size).is_ok());
    }
    for count in [1, Rules::MAX_PIECES] {
        let rules = changed(|setup| setup.pieces = pieces(count)).unwrap();
        assert_eq!(rules.piece_ids().len(), count);
    }
    let heavy = changed(|setup| setup.pieces = vec![dot('a', 1), dot('b', MOST_WEIGHT - 1)]).unwrap();
    assert_eq!(heavy.total_weight(), 1 << 20);
    let many = changed(|setup| (setup.size, setup.lines) = (8, vec![boxes(1, 1)])).unwrap();
    assert_eq!(many.other_lines().len(), 64);
}

#[test]
fn nonsense_is_refused() {
    let lines = |lines: &[LineKind]| changed(|setup| setup.lines = lines.to_vec());
    let wrong = [
        changed(|setup| setup.size = 3),
        changed(|setup| setup.size = 11),
        changed(|setup| setup.set_size = 0),
        changed(|setup| setup.set_size = 5),
        changed(|setup| setup.pieces = Vec::new()),
        changed(|setup| setup.pieces = pieces(65)),
        changed(|setup| setup.pieces.push(dot('a', 5))),
        changed(|setup| setup.pieces[1].shape = "#####".parse().unwrap()),
        changed(|setup| setup.pieces[0].shape = "#\n#\n#\n#\n#".parse().unwrap()),
        changed(|setup| setup.pieces[1].weight = 0),
        changed(|setup| setup.pieces[1].weight = MOST_WEIGHT),
        changed(|setup| setup.pieces[0].weight = u32::MAX),
        changed(|setup| setup.score.vanished = Score::MOST + 1),
        lines(&[]),
        lines(&[boxes(0, 2)]),
        lines(&[boxes(2, 0)]),
        lines(&[boxes(5, 1)]),
        lines(&[boxes(1, 5)]),
        lines(&[drawn(&[])]),
        lines(&[drawn(&[(0, 0), (0, 4)])]),
        lines(&[LineKind::Rows, LineKind::Columns, LineKind::Rows]),
        lines(&[LineKind::Rows, boxes(1, 4)]),
        changed(|setup| (setup.size, setup.lines) = (9, vec![boxes(1, 1)])),
    ];
    let errors = wrong.map(|rules| rules.unwrap_err().to_string());
    assert_snapshot!(errors.join("\n"));
}

#[test]
fn lines_are_plain_if_they_are_rows_and_columns() {
    for lines in kinds_of_lines(6) {
        let rules = with_lines(6, 1, lines);
        assert!(!rules.has_plain_lines(), "{:?}", rules.lines());
    }
    let is_plain = |lines: &[LineKind]| with_lines(4, 1, lines.to_vec()).has_plain_lines();
    assert!(is_plain(&[LineKind::Rows, LineKind::Columns]));
    assert!(is_plain(&[LineKind::Columns, LineKind::Rows]));
    assert!(!is_plain(&[LineKind::Columns]));
    assert!(!is_plain(&[LineKind::Rows]));
}

#[test]
fn other_lines_are_in_the_order_of_their_kinds() {
    let lines = vec![drawn(&[(0, 0), (3, 3)]), LineKind::Rows, boxes(2, 3)];
    let rules = changed(|setup| (setup.size, setup.lines) = (5, lines.clone())).unwrap();
    assert_eq!(rules.lines(), lines);
    let shown: Vec<String> = rules
        .other_lines()
        .iter()
        .map(|&line| rules.board_rows(line).join("\n"))
        .collect();
    assert_snapshot!(shown.join("\n\n"), @r"
    #....
    .....
    .....
    ...#.
    .....

    ###..
    ###..
    .....
    .....
    .....

    .....
    .....
    ###..
    ###..
    .....
    ");
}

/// Each piece comes about as often as its weight says.
#[test]
fn pieces_are_drawn_by_weight() {
    for rules in [Rules::klooni(), Rules::klooni().with_dealer(DealerKind::Uniform)] {
        let random = &mut Seed(1).stream(0);
        let mut times = vec![0_u32; rules.pieces().len()];
        let draws = 500 * rules.total_weight();
        for _ in 0..draws {
            times[rules.draw(random).index()] += 1;
        }
        for piece in rules.piece_ids() {
            let (found, expected) = (times[piece.index()], 500 * rules.weight(piece));
            assert!(
                found.abs_diff(expected) < expected / 5,
                "{}: {found} of {expected}",
                rules[piece].letter
            );
        }
    }
}
