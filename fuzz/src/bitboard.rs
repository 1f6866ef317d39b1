//! Pictures of boards and shapes.

use quadrille_bitboard::{Bitboard, DynBoard, FixedBoard, ParseError, Shape};

use crate::{Target, inputs, text};

pub(crate) const TARGETS: [Target; 1] = [Target::new("bitboard_pictures", pictures, picture_seeds)];

type Small = FixedBoard<u64, 7, 7>;

/// What is drawn is read again, boards of all kinds show the same cells, and a shape is that of the board's cells.
fn pictures(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let shape = text.parse::<Shape>();
    let board = match text.parse::<DynBoard>() {
        Ok(board) => board,
        Err(ParseError { line, column, .. }) => {
            assert!(line > 0 && column > 0, "places count from 1");
            assert!(shape.is_err(), "a shape without a board");
            return;
        }
    };
    assert_eq!(board.to_string().parse(), Ok(board.clone()));
    let (width, height) = (board.width(), board.height());
    if let Ok(small) = Small::parse_corner(text, width, height) {
        assert!(small.cells().eq(board.cells()), "two kinds of board");
    } else {
        assert!(width > 7 || height > 7, "a small board was refused");
    }
    if let Ok(shape) = shape {
        assert_eq!(shape.cells().count(), board.count());
        assert_eq!(shape.to_string().parse(), Ok(shape));
    }
    assert_eq!(board.mirrored().mirrored(), board);
}

fn picture_seeds() -> Vec<Vec<u8>> {
    let worked = include_str!("../../fixtures/bitboard/worked.txt").split("\n\n");
    let framed = [
        "+---+\n|#..|\n|.X1|\n+---+\n",
        "_x\r\nO_\r\n",
        "\u{feff}.#\n",
        "#..\n.?#",
    ];
    inputs(worked.chain(framed))
}
