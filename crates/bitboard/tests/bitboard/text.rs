//! Pictures and what is said of wrong ones.

use insta::assert_snapshot;
use quadrille_bitboard::{
    Bitboard, Cell, DynBoard, FixedBoard, ParseError, ParseErrorKind, Shape, SizeError,
};

type Small = FixedBoard<u32, 4, 3>;

fn wrong(text: &str) -> String {
    text.parse::<DynBoard>().expect_err("it is wrong").to_string()
}

fn wrong_small(text: &str) -> String {
    text.parse::<Small>().expect_err("it is wrong").to_string()
}

fn wrong_shape(text: &str) -> String {
    text.parse::<Shape>().expect_err("it is wrong").to_string()
}

#[test]
fn debug_draws_the_board() {
    let board = Small::from_rows(&["#..#", ".XxO", "1_._"]);
    assert_snapshot!(format!("{board:?}"), @r"
    FixedBoard 4 x 3
    #..#
    .###
    #...
    ");
    let board: DynBoard = board.to_string().parse().expect("what is printed is read");
    assert_snapshot!(format!("{board:?}"), @r"
    DynBoard 4 x 3
    #..#
    .###
    #...
    ");
    assert_snapshot!(format!("{:?}", Shape::from_rows(&[".##", "##."])), @r"
    Shape
    .##
    ##.
    ");
}

#[test]
fn frames_blanks_and_line_ends_are_ignored() {
    let plain = Small::from_rows(&["#...", ".##.", "...#"]);
    for text in [
        "#...\n.##.\n...#",
        "\u{feff}#...\r\n.##.\r\n...#\r\n",
        "\n\n#...  \n.##.\t\n...#\n\n",
        "+----+\n|#...|\n|.##.|\n|...#|\n+----+\n",
        "------\r\n|X___| \r\n|_OO_|\r\n|___1|\r\n------",
        "|#...|\n.##.\n|...#|",
    ] {
        assert_eq!(text.parse(), Ok(plain), "{text:?}");
        assert_eq!(
            text.parse::<DynBoard>().map(|board| board.to_string()),
            Ok(plain.to_string())
        );
    }
}

#[test]
fn errors_name_line_and_column_and_what_was_expected() {
    assert_snapshot!(wrong(""), @"line 1, column 1: expected a row of cells, found none");
    assert_snapshot!(wrong("+--+\n+--+"), @"line 1, column 1: expected a row of cells, found none");
    assert_snapshot!(wrong("||\n||"), @"line 1, column 2: expected a row of cells, found none");
    assert_snapshot!(wrong("#..\n#.?"), @"line 2, column 3: expected `.` or `_` (empty) or one of `#XxO1` (filled), found '?'");
    assert_snapshot!(wrong("\r\n#..\r\n .."), @"line 3, column 4: expected a row of 3 cells, found 2");
    assert_snapshot!(wrong("|#..|\n|..é|"), @"line 2, column 4: expected `.` or `_` (empty) or one of `#XxO1` (filled), found 'é'");
    assert_snapshot!(wrong("#..\n#."), @"line 2, column 3: expected a row of 3 cells, found 2");
    assert_snapshot!(wrong("|##|\n|####|"), @"line 2, column 4: expected a row of 2 cells, found 4");
    assert_snapshot!(wrong("|##|\n|##"), @"line 2, column 4: expected `|` at the end of a row that begins with one");
    assert_snapshot!(wrong("##\n\n##"), @"line 2, column 1: expected a row of cells, found a gap between rows");
    assert_snapshot!(wrong("##\n+-+\n##"), @"line 2, column 1: expected a row of cells, found a gap between rows");
    assert_snapshot!(wrong(&"#".repeat(40_000)), @"line 1, column 1: expected at most 32767 rows and columns");
    assert_snapshot!(wrong("\0\u{1}\u{fffd}"), @r#"line 1, column 1: expected `.` or `_` (empty) or one of `#XxO1` (filled), found '\0'"#);
}

#[test]
fn notations_of_programs_are_read() {
    let plain = Small::from_rows(&["#...", ".##.", "...#"]);
    for text in [
        "# . . .\n. # # .\n. . . #",
        "1\t0\t0\t0\n0\t1\t1\t0\n0\t0\t0\t1",
        "1,0,0,0,\n0, 1, 1, 0\n0,0,0,1\n",
        "|#|.|.|.|\n|.|#|#|.|\n|.|.|.|#|",
        "🟦⬜⬜⬜\n⬜🟥🟥⬜\n⬜⬜⬜🟩",
        "🟦⬛⬛⬛\n⬛🟥🟥⬛\n⬛⬛⬛🟩",
        "⬛\u{fe0f}⬜\u{fe0f}⬜⬜\n⬜⬛⬛⬜\n⬜⬜⬜⬛",
        "■□□□\n□■■□\n□□□■",
        "[[1,0,0,0],[0,1,1,0],[0,0,0,1]]",
        "[[true,false,false,false],\n [false,true,true,false],\n [false,null,false,true]]",
        "[[1 0 0 0]\n [0 1 1 0]\n [0 0 0 1]]",
        "[[1. 0. 0. 0.]\n [0. 1. 1. 0.]\n [0. 0. 0. 1.]]\n",
        "[[ True False False False]\n [False  True  True False]\n [False False False  True]]",
        "board = np.array([[1, 0, 0, 0],\n       [0, 1, 1, 0],\n       [0, 0, 0, 1]], dtype=int8);",
        "[1, 0, 0, 0]\n[0, 1, 1, 0]\n[0, 0, 0, 1]",
        "[1,0,0,0,0,1,1,0,0,0,0,1]",
        "100001100001",
        "[\"#...\",\".##.\",\"...#\"]",
        "[['#','.','.','.'],['.','#','#','.'],['.','.','.','#']]",
        "True False False False\nFalse True True False\nFalse False False True",
    ] {
        assert_eq!(text.parse(), Ok(plain), "{text:?}");
    }
}

#[test]
fn what_is_no_board_in_a_list_is_named() {
    assert_snapshot!(wrong("[]"), @"line 1, column 1: expected a row of cells, found none");
    assert_snapshot!(wrong("[[]]"), @"line 1, column 1: expected a row of cells, found none");
    assert_snapshot!(wrong("[[0,1],[0,7]]"), @"line 1, column 11: expected `.` or `_` (empty) or one of `#XxO1` (filled), found '7'");
    assert_snapshot!(wrong("[[0,0.5]]"), @"line 1, column 7: expected `.` or `_` (empty) or one of `#XxO1` (filled), found '5'");
    assert_snapshot!(wrong("[[NaN,1]]"), @"line 1, column 5: expected `.` or `_` (empty) or one of `#XxO1` (filled), found 'N'");
    assert_snapshot!(wrong("[[[0,1]]]"), @"line 1, column 3: expected `.` or `_` (empty) or one of `#XxO1` (filled), found '['");
    assert_snapshot!(wrong("[[0,1],\n[1]]"), @"line 2, column 3: expected a row of 2 cells, found 1");
    assert_snapshot!(wrong("[[0,1],\n[1,0]"), @"line 2, column 6: expected `]` at the end of a list");
    assert_snapshot!(wrong("[[0,1]] #"), @"line 1, column 9: expected `.` or `_` (empty) or one of `#XxO1` (filled), found '#'");
    assert_snapshot!(wrong("[0,1]]"), @"line 1, column 6: expected `.` or `_` (empty) or one of `#XxO1` (filled), found ']'");
    assert_snapshot!(wrong_small("[[1,0],[0,1]]"), @"line 1, column 6: expected a row of 4 cells, found 2");
    assert_snapshot!(wrong_small("[1,0,0]"), @"line 1, column 7: expected a row of 4 cells, found 3");
}

#[test]
fn errors_of_fixed_sizes_and_shapes() {
    assert_snapshot!(wrong_small("#...\n....\n....\n...."), @"line 4, column 1: expected 3 rows, found 4");
    assert_snapshot!(wrong_small("#...\n...."), @"line 3, column 1: expected 3 rows, found 2");
    assert_snapshot!(wrong_small("#....\n.....\n....."), @"line 1, column 5: expected a row of 4 cells, found 5");
    assert_snapshot!(wrong_shape("...\n..."), @"line 1, column 1: expected a shape of at least one cell, found none");
    assert_snapshot!(wrong_shape("#.......#"), @"line 1, column 1: expected at most 8 rows and columns");
}

#[test]
fn errors_are_values() {
    let error = ParseError {
        line: 2,
        column: 3,
        kind: ParseErrorKind::NotACell('?'),
    };
    assert_eq!("#..\n..?".parse::<DynBoard>(), Err(error));
}

#[test]
fn absurd_sizes_are_refused() {
    for (width, height) in [(0, 5), (5, 0), (usize::MAX, 1), (1, usize::MAX), (32_768, 32_768)] {
        assert_eq!(DynBoard::try_new(width, height), Err(SizeError { width, height }));
    }
    assert_snapshot!(SizeError { width: 0, height: 5 }, @"a board of 0 x 5 cells is out of range: each side takes 1 to 32767");
    let mut wide = DynBoard::new(DynBoard::MAX_SIDE, 2);
    wide.insert(Cell::new(1, DynBoard::MAX_SIDE - 1));
    assert_eq!(wide.last(), Some(Cell::new(1, DynBoard::MAX_SIDE - 1)));
}
