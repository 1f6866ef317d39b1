//! Random boards of all widths from 1 to 12 and of some from 50 to 300.

use proptest::collection::vec;
use proptest::prelude::*;
use quadrille_bitboard::{Bitboard, DynBoard, FixedBoard};

use crate::check;
use crate::twin::Twin;

/// Boards of all densities, some with lines wholly filled or emptied.
///
/// The strategy makes twins, whatever the board, so that the compiler meets it once and not for each size.
fn twins(width: usize, height: usize) -> BoxedStrategy<Twin> {
    let line = || prop_oneof![6 => Just(None), 1 => Just(Some(true)), 1 => Just(Some(false))];
    (0.05..0.95f64)
        .prop_flat_map(move |density| {
            (
                vec(prop::bool::weighted(density), width * height),
                vec(line(), height),
                vec(line(), width),
            )
        })
        .prop_map(move |(cells, rows, columns)| {
            Twin::new(width, height, |cell| {
                rows[cell.row]
                    .or(columns[cell.col])
                    .unwrap_or(cells[cell.row * width + cell.col])
            })
        })
        .boxed()
}

fn pairs(width: usize, height: usize) -> BoxedStrategy<(Twin, Twin)> {
    (twins(width, height), twins(width, height)).boxed()
}

macro_rules! fixed {
    ($($name:ident: $word:ty, $width:literal x $height:literal;)*) => {
        proptest! {
            #![proptest_config(ProptestConfig::with_cases(48))]
            $(
                #[test]
                fn $name((board, other) in pairs($width, $height)) {
                    let empty = FixedBoard::<$word, $width, $height>::EMPTY;
                    let (board, other) = (board.onto(empty), other.onto(empty));
                    check::all(&board, &other);
                    check::transposable(&board);
                    prop_assert_eq!(board.to_string().parse(), Ok(board));
                }
            )*
        }
    };
}

fixed! {
    width_1: u64, 1 x 12;
    width_2: u64, 2 x 11;
    width_3: u128, 3 x 10;
    width_4: u64, 4 x 9;
    width_5: u128, 5 x 12;
    width_6: u64, 6 x 9;
    width_7: u128, 7 x 13;
    width_8: u128, 8 x 12;
    width_9: u128, 9 x 11;
    width_10: u128, 10 x 10;
    width_10_field: u64, 10 x 4;
    width_11: u128, 11 x 9;
    width_12: u128, 12 x 9;
}

fn run_time_sizes(
    widths: impl Strategy<Value = usize> + 'static,
    heights: impl Strategy<Value = usize> + 'static,
) -> BoxedStrategy<(DynBoard, DynBoard)> {
    (widths, heights)
        .prop_flat_map(|(width, height)| {
            let board = move |twin: Twin| twin.onto(DynBoard::new(width, height));
            pairs(width, height).prop_map(move |(one, other)| (board(one), board(other)))
        })
        .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn small_run_time_sizes((board, other) in run_time_sizes(1usize..=12, 1usize..=12)) {
        check::all(&board, &other);
        check::transposable(&board);
        check::orientations(&board);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn wide_run_time_sizes((board, other) in run_time_sizes(50usize..=300, 1usize..=6)) {
        check::all(&board, &other);
        check::transposable(&board);
    }

    #[test]
    fn high_run_time_sizes((board, other) in run_time_sizes(1usize..=6, 50usize..=300)) {
        check::all(&board, &other);
        check::orientations(&board);
    }
}

#[test]
fn widths_around_the_length_of_a_word() {
    for width in [62, 63, 64, 65, 126, 127, 128, 129] {
        let board =
            Twin::new(width, 4, |cell| (cell.row * 31 + cell.col * 7) % 11 > 1).onto(DynBoard::new(width, 4));
        check::all(&board, &board.mirrored());
        check::all(&DynBoard::full(width, 4), &board);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_text_makes_the_parser_panic(text in prop_oneof!["[.#|+X1_é \\r\\n-]{0,60}", any::<String>()]) {
        if let Ok(board) = text.parse::<DynBoard>() {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
        let _ = text.parse::<FixedBoard<u32, 3, 2>>();
        let _ = text.parse::<quadrille_bitboard::Shape>();
    }
}
