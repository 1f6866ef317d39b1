use quadrille_bitboard::{Bitboard, Cell};
use quadrille_search::Seed;
use quadrille_search::hash::Map;
use rand::RngExt;

use super::looks::{KINDS, SIDE};
use super::*;
use crate::Board;

fn boards() -> impl Iterator<Item = Board> {
    (0..60).map(|number| {
        let random = &mut Seed(8).stream(number);
        let mut board = Board::EMPTY;
        for row in 0..SIDE {
            for col in (0..SIDE).filter(|_| random.random_range(0..3) == 0) {
                board.insert(Cell::new(row, col));
            }
        }
        board
    })
}

/// A cell after one of the eight ways to turn and mirror the board.
fn moved((row, col): (usize, usize), way: usize) -> (usize, usize) {
    let row = if way & 1 == 0 { row } else { SIDE - 1 - row };
    let col = if way & 2 == 0 { col } else { SIDE - 1 - col };
    if way & 4 == 0 { (row, col) } else { (col, row) }
}

fn image(board: Board, way: usize) -> Board {
    let cells = board.cells().map(|cell| moved((cell.row, cell.col), way));
    cells.fold(Board::EMPTY, |mut image, (row, col)| {
        image.insert(Cell::new(row, col));
        image
    })
}

/// A window, its cells one by one, and which of them are filled, as the least of its images.
type Seen = Vec<(usize, usize, bool)>;

/// All windows of a board, cell by cell.
fn windows(board: Board) -> Vec<Seen> {
    let mut windows = vec![];
    for kind in KINDS {
        let mut shapes = vec![(kind.height, kind.width), (kind.width, kind.height)];
        shapes.dedup();
        for (height, width) in shapes {
            for (top, left) in
                (0..=SIDE - height).flat_map(|top| (0..=SIDE - width).map(move |left| (top, left)))
            {
                let cells =
                    (top..top + height).flat_map(|row| (left..left + width).map(move |col| (row, col)));
                let cells: Vec<(usize, usize)> = cells.collect();
                let images = (0..8).map(|way| {
                    let seen = cells.iter().map(|&(row, col)| {
                        let (at, across) = moved((row, col), way);
                        (at, across, board.contains(Cell::new(row, col)))
                    });
                    let mut seen: Seen = seen.collect();
                    seen.sort_unstable();
                    seen
                });
                windows.extend(images.min());
            }
        }
    }
    windows
}

/// Sums over windows, cell by cell: the classes of a board are as often there as its windows are, images taken for one.
#[test]
fn windows_share_a_number_with_their_images_alone() {
    let classes = Classes::new();
    let often = |mut counts: Vec<usize>| {
        counts.sort_unstable();
        counts
    };
    for board in boards() {
        let mut seen: Map<Seen, usize> = Map::default();
        for window in windows(board) {
            *seen.entry(window).or_default() += 1;
        }
        let mut found: Map<usize, usize> = Map::default();
        let mut count = 0;
        looks(board.bits(), |entry| {
            // The last three are counts.
            if count < LOOKS - 3 {
                *found.entry(classes.of(entry)).or_default() += 1;
            }
            count += 1;
        });
        assert_eq!(count, LOOKS);
        assert_eq!(
            often(found.into_values().collect()),
            often(seen.into_values().collect()),
            "\n{board}"
        );
    }
}

#[test]
fn images_of_a_board_are_worth_the_same() {
    let classes = Classes::new();
    let random = &mut Seed(9).stream(0);
    let logits: Vec<f64> = (0..classes.count())
        .map(|_| random.random_range(-0.1..0.1))
        .collect();
    let values = StreakValues::of_logits(&classes, &logits);
    let mut different = Vec::new();
    for board in boards() {
        let worth = (0..8).map(|way| values.logit(image(board, way).bits()));
        let worth: Vec<f64> = worth.collect();
        assert!(
            worth.iter().all(|other| other.to_bits() == worth[0].to_bits()),
            "{worth:?}\n{board}"
        );
        different.push(worth[0].to_bits());
    }
    different.sort_unstable();
    different.dedup();
    assert!(different.len() > 55);
    assert_eq!(StreakValues::from_bytes(&values.to_bytes()), Some(values));
}

#[test]
fn what_is_built_in_is_read() {
    let values = StreakValues::from_bytes(packed::BUILT_IN).expect("values");
    assert_eq!(StreakValues::from_bytes(&values.to_bytes()), Some(values));
    for bytes in [&packed::BUILT_IN[..packed::BUILT_IN.len() / 2], b"", b"no values"] {
        assert_eq!(StreakValues::from_bytes(bytes), None);
    }
    assert!(StreakValues::known(&Rules::block_blast()).is_some());
    assert_eq!(StreakValues::known(&Rules::classic()), None);
}
