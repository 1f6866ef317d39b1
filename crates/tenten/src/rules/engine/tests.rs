use quadrille_search::Seed;
use rand::RngExt;

use super::*;
use crate::Counted;
use crate::testing::{crowded, kinds_of_lines, scored, with_lines};

/// Built-in rules, lines of all kinds on a board of 6 x 6, and scores of all kinds.
fn all_rules() -> Vec<Rules> {
    let built_in = Rules::NAMES.map(|name| Rules::named(name).unwrap());
    let small = kinds_of_lines(6).into_iter().map(|lines| with_lines(6, 2, lines));
    let scored = [Counted::Placed, Counted::Staying].map(scored);
    built_in.into_iter().chain(small).chain(scored).collect()
}

/// A board on which the first of these moves fills several lines, and other moves of its piece.
fn nearly_full(rules: &Rules, seed: u64) -> (Board, Vec<Move>) {
    let random = &mut Seed(7).stream(seed);
    let piece = rules.draw(random);
    let all: Vec<Cell> = anchors(rules, Board::EMPTY, piece).cells().collect();
    let anchor = all[random.random_range(0..all.len())];
    let mut board = rules.field();
    for cell in rules[piece].shape.cells() {
        board.remove(Cell::new(anchor.row + cell.row, anchor.col + cell.col));
    }
    for cell in rules.field().cells().filter(|_| random.random_bool(0.03)) {
        board.remove(cell);
    }
    let others = (0..12).flat_map(|row| (0..12).map(move |col| Cell::new(row, col)));
    let moves = std::iter::once(anchor).chain(others);
    (board, moves.map(|anchor| Move { piece, anchor }).collect())
}

/// The lines that vanish, by their definitions: rows, columns, others.
fn all_lines(rules: &Rules) -> [Vec<Vec<Cell>>; 3] {
    let size = rules.size();
    let [mut rows, mut columns, mut others] = [const { Vec::new() }; 3];
    let cells = |is_in: &dyn Fn(Cell) -> bool| -> Vec<Cell> {
        rules.field().cells().filter(|&cell| is_in(cell)).collect()
    };
    for kind in rules.lines() {
        match *kind {
            LineKind::Rows => rows.extend((0..size).map(|row| cells(&|cell| cell.row == row))),
            LineKind::Columns => columns.extend((0..size).map(|col| cells(&|cell| cell.col == col))),
            LineKind::Boxes { height, width } => {
                let boxes = (0..size / height).flat_map(|row| (0..size / width).map(move |col| (row, col)));
                others
                    .extend(boxes.map(|place| cells(&|cell| (cell.row / height, cell.col / width) == place)));
            }
            LineKind::Drawn(line) => others.push(line.cells().collect()),
        }
    }
    [rows, columns, others]
}

/// The numbers and the cells of those lines that are full.
fn full_of(lines: &[Vec<Cell>], filled: Board) -> (Vec<usize>, Board) {
    let is_full = |line: &[Cell]| line.iter().all(|&cell| filled.contains(cell));
    let full = (0..).zip(lines).filter(|(_, line)| is_full(line));
    let mut cells = Board::EMPTY;
    let numbers = full.map(|(number, line)| {
        for &cell in line {
            cells.insert(cell);
        }
        number
    });
    (numbers.collect(), cells)
}

/// The slow twin of [`play`], cell by cell.
fn plain(rules: &Rules, board: Board, one: Move) -> Option<Played> {
    let cells = rules[one.piece].shape.cells();
    let cells: Vec<Cell> = cells
        .map(|cell| Cell::new(one.anchor.row + cell.row, one.anchor.col + cell.col))
        .collect();
    let is_free = |&cell: &Cell| rules.field().contains(cell) && !board.contains(cell);
    if !cells.iter().all(is_free) {
        return None;
    }
    let mut filled = board;
    for &cell in &cells {
        filled.insert(cell);
    }
    let [rows, columns, others] = all_lines(rules).map(|lines| full_of(&lines, filled));
    let vanishes = |cell: &Cell| {
        [rows.1, columns.1, others.1]
            .iter()
            .any(|full| full.contains(*cell))
    };
    let mut after = filled;
    filled
        .cells()
        .filter(vanishes)
        .for_each(|cell| after.remove(cell));
    let score = rules.score();
    let counted = match score.counted {
        Counted::Placed => cells.len(),
        Counted::Staying => cells.iter().filter(|cell| !vanishes(cell)).count(),
    };
    let lines = (rows.0.len() + columns.0.len() + others.0.len()) as u32;
    let cleared = score.vanished * filled.cells().filter(vanishes).count() as u32;
    let empty = if after.cells().count() == 0 {
        score.empty_board
    } else {
        0
    };
    Some(Played {
        board: after,
        rows: rows.1,
        columns: columns.1,
        others: others.1,
        other_lines: others.0.iter().map(|number| 1 << number).sum(),
        lines,
        points: score.cell * counted as u32 + rules.points_for_lines(lines) + cleared + empty,
    })
}

#[test]
fn moves_do_what_the_rules_say() {
    for rules in all_rules() {
        for seed in 0..12 {
            let (board, moves) = nearly_full(&rules, seed);
            for one in moves {
                let played = play(&rules, board, one);
                assert_eq!(played, plain(&rules, board, one), "{}: {one:?}", rules.name());
                let Some(played) = played else { continue };
                let [rows, columns, others] = all_lines(&rules).map(|lines| {
                    let mut filled = played.board | played.vanished();
                    filled.stamp(Placement {
                        shape: rules[one.piece].shape,
                        anchor: one.anchor,
                    });
                    full_of(&lines, filled)
                });
                assert_eq!(played.cleared_rows(), rows.0);
                assert_eq!(played.cleared_columns(), columns.0);
                assert_eq!(played.cleared_others(), others.0);
                let full = full_lines(&rules, played.board);
                assert_eq!(
                    (full.count, full.cells()),
                    (0, Board::EMPTY),
                    "what is full vanishes"
                );
            }
        }
    }
}

#[test]
fn places_outside_take_nothing() {
    let rules = Rules::eight();
    let piece = rules.piece('.').unwrap();
    let fits = |row, col| play(&rules, Board::EMPTY, (piece, Cell::new(row, col))).is_some();
    assert!(fits(7, 7) && !fits(7, 8) && !fits(8, 7));
    assert!(!fits(usize::MAX, 0) && !fits(0, usize::MAX));
}

#[test]
fn legal_moves_are_all_that_fit() {
    for rules in all_rules() {
        let (board, mut set) = crowded(&rules, 3);
        set.push(set[0]);
        let found: Vec<Move> = legal_moves(&rules, board, &set).collect();
        let field = rules.field();
        let mut all = Vec::new();
        for (place, &piece) in set.iter().enumerate() {
            if !set[..place].contains(&piece) {
                let moves = field.cells().map(|anchor| Move { piece, anchor });
                all.extend(moves.filter(|&one| plain(&rules, board, one).is_some()));
            }
        }
        assert_eq!(found, all, "{}", rules.name());
    }
}

/// The slow twin of [`perft`].
fn sequences(rules: &Rules, board: Board, pieces: &[PieceId]) -> u64 {
    let Some((&piece, rest)) = pieces.split_first() else {
        return 1;
    };
    let field = rules.field();
    let moves = field.cells().map(|anchor| Move { piece, anchor });
    let played = moves.filter_map(|one| plain(rules, board, one));
    played.map(|played| sequences(rules, played.board, rest)).sum()
}

#[test]
fn sequences_are_counted() {
    for lines in kinds_of_lines(4) {
        let rules = with_lines(4, 2, lines);
        let (board, set) = crowded(&rules, 1);
        for board in [Board::EMPTY, board] {
            assert_eq!(perft(&rules, board, &[]), 1);
            assert_eq!(perft(&rules, board, &set), sequences(&rules, board, &set));
        }
    }
}

#[test]
fn streaks_go_on_from_move_to_move() {
    let rules = scored(Counted::Placed);
    let dot = rules.piece('.').unwrap();
    // Rows 0 and 1 lack a cell each.
    let mut board = Board::EMPTY;
    (0..16).for_each(|place| board.insert(Cell::new(place / 8, place % 8)));
    let moves: [Move; 4] =
        [(0, 8), (5, 5), (1, 8), (7, 7)].map(|(row, col)| (dot, Cell::new(row, col)).into());
    let points =
        |moves: &[(Move, Played)]| -> Vec<u32> { moves.iter().map(|(_, played)| played.points).collect() };
    let clear = 3 + 2 * 11 + 9 * 7;
    // The second clear is not of a streak: a placement without one lies between.
    let played = play_all(&rules, board, &moves).unwrap();
    assert_eq!(points(&played), [clear, 3, clear, 3]);
    assert_eq!(streak_after(&rules, Streak::default(), &played).length, 0);
    // One after the other, the second one brings 50 points and 200 per cent of what its clear is worth.
    let in_a_row = [moves[0], moves[2], moves[1]];
    let more = 50 + 2 * (2 * 11 + 9 * 7);
    let played = play_all(&rules, board, &in_a_row).unwrap();
    assert_eq!(points(&played), [clear, clear + 1_000 + more, 3]);
    assert_eq!(streak_after(&rules, Streak::default(), &played[..2]).length, 2);
    let before = Streak {
        length: 1,
        ..Streak::default()
    };
    let played = play_all_after(&rules, before, board, &in_a_row).unwrap();
    assert_eq!(
        points(&played),
        [clear + more, clear + 1_000 + 50 + 2 * (more - 50), 3]
    );
    assert_eq!(streak_after(&rules, before, &played[..2]).length, 3);
    assert_eq!(board_after(&rules, board, &in_a_row), played[2].1.board);
    assert_eq!(played[2].1.board.cells().collect::<Vec<_>>(), [Cell::new(5, 5)]);
    // The cell is not free any more.
    assert_eq!(play_all(&rules, board, &[moves[1], moves[1]]), None);
}
