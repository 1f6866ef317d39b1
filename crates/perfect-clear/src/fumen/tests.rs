use insta::assert_snapshot;
use proptest::prelude::*;

use super::*;

fn block() -> impl Strategy<Value = Block> {
    (0..9_u32).prop_map(|number| Block::from_number(number).unwrap())
}

fn diagram() -> impl Strategy<Value = Diagram> {
    let rows = prop::collection::vec(prop_oneof![3 => Just(Block::Empty), 1 => block()], 60);
    rows.prop_map(|blocks| {
        let mut diagram = Diagram::default();
        diagram.cells[CELLS - 60..].copy_from_slice(&blocks);
        diagram
    })
}

fn operation() -> impl Strategy<Value = Operation> {
    let turned = (0..7_usize, 0..4_usize, 2..8_i8, 3..20_i8);
    turned.prop_map(|(piece, rotation, x, y)| Operation {
        piece: Piece::ALL[piece],
        rotation: Rotation::ALL[rotation],
        x,
        y,
    })
}

prop_compose! {
    fn page()(diagram in diagram(), operation in prop::option::of(operation()), comment in ".{0,20}", flags in any::<[bool; 3]>()) -> Page {
        let [lock, mirror, rise] = flags;
        Page { diagram, operation, comment, flags: Flags { lock, mirror, rise, color: false } }
    }
}

proptest! {
    #[test]
    fn pages_go_both_ways(pages in prop::collection::vec(page(), 1..6)) {
        prop_assert_eq!(decode(&encode(&pages)), Ok(pages));
    }

    /// Pages that follow from each other are written as such, many in a row too.
    #[test]
    fn pages_that_follow_are_short(operations in prop::collection::vec(operation(), 1..140)) {
        let (mut diagram, mut pages) = (Diagram::default(), Vec::new());
        for operation in operations {
            let flags = Flags::default();
            let page = Page { diagram, operation: Some(operation), flags, comment: String::new() };
            diagram = page.diagram.clone().after(page.operation, flags);
            pages.push(page);
        }
        let text = encode(&pages);
        prop_assert!(text.len() <= 5 + pages.len().div_ceil(64) * 3 + pages.len() * 3 * 48 / 47 + 1);
        prop_assert_eq!(decode(&text), Ok(pages));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "v115@[A-Za-z0-9+/?]{0,60}") {
        let _ = decode(&text);
    }

    #[test]
    fn placements_and_operations_are_the_same_cells(operation in operation()) {
        let placement = operation.placement().unwrap();
        let mut cells = operation.cells().map(|(x, y)| (x as u8, y as u8));
        cells.sort_by_key(|&(x, y)| (y, x));
        prop_assert_eq!(placement.cells(), cells);
        let again = Operation::from(placement);
        prop_assert_eq!(again.placement(), Some(placement));
    }
}

#[test]
fn errors_name_the_position() {
    let texts = [
        "",
        "v112@7eAgH",
        "hello",
        "v115@",
        "v115@vhAAg",
        "v115@vhA!gH",
        "v115@vh",
        "v115@zzAgH",
        "v115@vhAAwHvh",
    ];
    let errors: Vec<String> = texts
        .iter()
        .map(|text| decode(text).unwrap_err().to_string())
        .collect();
    assert_snapshot!(errors.join("\n"));
}

/// The pages of a test of fumen-for-mobile, which tetris-fumen 1.1.3 reads so.
#[test]
fn fumens_of_version_110_are_read() {
    let pages = decode("v110@7eMSeIJdBWoBEeBHcBVXBDfB6MBOVBpUBjTBvNBMOB?").unwrap();
    let placed: String = pages
        .iter()
        .filter_map(|page| Some(page.placed()?.piece.letter()))
        .collect();
    assert_eq!((pages.len(), &*placed), (13, "LIJZSTOLJIOSZ"));
    let first = pages[0].operation.unwrap();
    assert_eq!((first.rotation, first.x, first.y), (Rotation::Spawn, 4, 0));
    // The same pages in the version of today.
    assert_eq!(decode(&encode(&pages)), Ok(pages));
}

/// Fields of old versions have two rows less, and what rises above them is gone.
#[test]
fn old_fields_are_lower() {
    let pages = decode("v110@A36eAmI7eAAAA").unwrap();
    let highest = |page: &Page| (-1..HEIGHT as i8).find(|&y| page.diagram.block(0, y) != Block::Empty);
    assert_eq!(
        (pages.len(), highest(&pages[0]), highest(&pages[1])),
        (2, Some(20), None)
    );
}

/// Versions before 110 are not known to have had the flag for colours; without it, the flags of comments and of pieces
/// that are not locked stand in other places.
#[test]
fn fumens_of_version_105_are_read() {
    // Five empty pages of a test of fumen-for-mobile.
    let pages = decode("v105@7eEAAAAAAAAAAAAAAA").unwrap();
    let page = Page {
        flags: Flags {
            color: false,
            ..Flags::default()
        },
        ..Page::default()
    };
    assert_eq!(pages, vec![page; 5]);
    // A comment of one letter, where 110 has the flag for colours.
    let commented = decode("v105@7eAA4GBAIBAAA").unwrap();
    assert_eq!((commented.len(), &*commented[0].comment), (1, "h"));
}

/// A diagram from its lowest rows, the garbage last: letters of pieces, `X` gray, `.` empty.
fn drawn(rows: &[&str]) -> Diagram {
    let mut diagram = Diagram::default();
    for (y, row) in (-1..).zip(rows.iter().rev()) {
        for (x, letter) in (0..).zip(row.chars()) {
            let block = match letter {
                '.' => Block::Empty,
                'X' => Block::Gray,
                _ => Block::Piece(Piece::from_letter(letter).unwrap()),
            };
            diagram.set(x, y, block);
        }
    }
    diagram
}

/// The lowest rows of a diagram, the garbage last.
fn rows_of(diagram: &Diagram, rows: i8) -> Vec<String> {
    let letter = |x, y| match diagram.block(x, y) {
        Block::Empty => '.',
        Block::Gray => 'X',
        Block::Piece(piece) => piece.letter(),
    };
    let row = |y| (0..WIDTH as i8).map(|x| letter(x, y)).collect();
    (-1..rows - 1).rev().map(row).collect()
}

/// A page on which a T fills the lowest row, beneath which garbage waits.
fn full_row(flags: Flags) -> Page {
    let piece = Operation {
        piece: Piece::T,
        rotation: Rotation::Reverse,
        x: 1,
        y: 1,
    };
    Page {
        diagram: drawn(&[".........I", "...LZ....I", "X.XSSXXXXX", "OO.XXXXXXX"]),
        operation: Some(piece),
        comment: "say".to_owned(),
        flags,
    }
}

#[test]
fn a_page_leads_to_the_next() {
    let usual = Flags::default();
    let next = |flags: Flags| rows_of(&full_row(flags).next_diagram(), 4);
    assert_eq!(
        next(usual),
        ["..........", ".........I", "TTTLZ....I", "OO.XXXXXXX"]
    );
    let rises = Flags { rise: true, ..usual };
    assert_eq!(
        next(rises),
        [".........I", "TTTLZ....I", "OO.XXXXXXX", ".........."]
    );
    // The garbage is not mirrored, and no colour changes.
    let mirror = Flags {
        mirror: true,
        ..usual
    };
    assert_eq!(
        next(mirror),
        ["..........", "I.........", "I....ZLTTT", "OO.XXXXXXX"]
    );
    let loose = Flags {
        lock: false,
        rise: true,
        mirror: true,
        ..usual
    };
    assert_eq!(full_row(loose).next_diagram(), full_row(loose).diagram);
    assert_eq!((full_row(usual).vanishing(), full_row(loose).vanishing()), (1, 0));
    let without_piece = Page {
        operation: None,
        ..full_row(usual)
    };
    assert_eq!(without_piece.vanishing(), 0);
    assert_eq!(without_piece.next_diagram(), without_piece.diagram);
}

/// Pages with one piece about column 4 and row 4, from 0, as tetris-fumen 1.1.3 of the community writes them: by piece,
/// in the order of the rotations.
const PAGES: [(Piece, [&str; 4]); 7] = [
    (Piece::I, ["R8I", "J8I", "h7I", "Z3I"]),
    (Piece::J, ["W8I", "O8I", "G8I", "e8I"]),
    (Piece::L, ["S8I", "K8I", "C8I", "a8I"]),
    (Piece::O, ["T3I", "L8I", "j7I", "72I"]),
    (Piece::S, ["X3I", "v8I", "H8I", "f8I"]),
    (Piece::T, ["V8I", "N8I", "F8I", "d8I"]),
    (Piece::Z, ["U3I", "M8I", "E8I", "87I"]),
];

#[test]
fn pieces_are_where_others_see_them() {
    for (piece, pages) in PAGES {
        for (rotation, page) in Rotation::ALL.into_iter().zip(pages) {
            let expected = Operation {
                piece,
                rotation,
                x: 4,
                y: 4,
            };
            let read = decode(&format!("v115@vhA{page}")).unwrap();
            assert_eq!(read[0].operation, Some(expected), "{page}");
        }
    }
}

#[test]
fn cells_outside_a_diagram_are_empty() {
    let mut diagram = Diagram::default();
    for (x, y) in [(-1, 0), (10, 0), (0, -2), (0, HEIGHT as i8)] {
        diagram.set(x, y, Block::Gray);
        assert_eq!(diagram.block(x, y), Block::Empty);
    }
    assert_eq!(diagram, Diagram::default());
    for (x, y) in [(0, -1), (9, -1), (0, 22), (9, 22)] {
        diagram.set(x, y, Block::Gray);
        assert_eq!(diagram.block(x, y), Block::Gray);
    }
}

#[test]
fn diagrams_show_fields() {
    let field = Field::parse("X.......X./.X........", 4).unwrap();
    let diagram = Diagram::of_field(field);
    assert_eq!(
        rows_of(&diagram, 4)[1..],
        ["X.......X.", ".X........", ".........."]
    );
    assert_eq!(diagram.to_field(4), Ok(field));
    assert_eq!(diagram.to_field(2).map(Field::cells), Ok(field.cells()));
    let too_high = |row, lines| Err(FieldError::TooHigh { row, lines });
    assert_eq!(diagram.to_field(1), too_high(2, 1));
    // The garbage is no part of a field, and what is far above is found.
    let mut high = drawn(&["XXXXXXXXXX"]);
    assert_eq!(high.to_field(1), Field::empty(1));
    high.set(3, 22, Block::Piece(Piece::T));
    assert_eq!(high.to_field(6), too_high(23, 6));
}

#[test]
fn grayed_pages_have_no_piece() {
    let page = full_row(Flags::default());
    let grayed = page.grayed();
    assert_eq!(
        rows_of(&grayed.diagram, 4),
        [".........X", "XXXXX....X", "XXXXXXXXXX", "XX.XXXXXXX"]
    );
    let rest = |page: Page| (page.comment, page.flags);
    assert_eq!(grayed.operation, None);
    assert_eq!(rest(grayed), rest(page));
}

proptest! {
    /// Cell by cell, and piece by piece.
    #[test]
    fn mirrors_are_mirrors(page in page()) {
        let mirrored = page.mirrored();
        for y in -1..HEIGHT as i8 {
            for x in 0..WIDTH as i8 {
                let expected = match page.diagram.block(x, y) {
                    Block::Piece(piece) => Block::Piece(piece.mirrored()),
                    other => other,
                };
                prop_assert_eq!(mirrored.diagram.block(9 - x, y), expected);
            }
        }
        let cells = |page: &Page, turn: fn(i8) -> i8| {
            let cells = page.operation.into_iter().flat_map(Operation::cells);
            let mut cells: Vec<(i8, i8)> = cells.map(|(x, y)| (turn(x), y)).collect();
            cells.sort_unstable();
            cells
        };
        prop_assert_eq!(cells(&mirrored, |x| x), cells(&page, |x| 9 - x));
        let piece = |page: &Page| page.operation.map(|operation| operation.piece);
        prop_assert_eq!(piece(&mirrored), piece(&page).map(Piece::mirrored));
        prop_assert_eq!(mirrored.flags, page.flags);
        prop_assert_eq!(mirrored.mirrored(), page);
    }
}

#[test]
fn quizzes_have_mirrors() {
    let comment = |comment: &str| {
        let page = Page {
            comment: comment.to_owned(),
            ..Page::default()
        };
        page.mirrored().comment
    };
    assert_eq!(comment("#Q=[L](S)TIJ;J first"), "#Q=[J](Z)TIL;J first");
    assert_eq!(comment("#Q=[](S)"), "#Q=[](Z)");
    assert_eq!(comment("L and S; J"), "L and S; J");
}

#[test]
fn a_solution_has_a_page_for_each_piece() {
    let problem: crate::Problem = "XXXXXX..../XXXXXX.... OOT".parse().unwrap();
    let path = [6, 8].map(|x| Placement::new(Piece::O, Rotation::Spawn, x, 0));
    let (field, solution) = (problem.field(), problem.solution(&path));
    let pages = pages_of(field, &solution);
    let pictures: Vec<Vec<String>> = pages.iter().map(|page| rows_of(&page.diagram, 3)).collect();
    assert_eq!(pictures[0], ["XXXXXX....", "XXXXXX....", ".........."]);
    assert_eq!(pictures[1], ["XXXXXXOO..", "XXXXXXOO..", ".........."]);
    let placed: Vec<Option<Placement>> = pages
        .iter()
        .map(|page| page.operation.unwrap().placement())
        .collect();
    assert_eq!(placed, path.map(Some));
    assert_eq!((pages[0].vanishing(), pages[1].vanishing()), (0, 2));
    assert_eq!(decode(&of_solution(field, &solution)), Ok(pages));
    let quiz = Quiz {
        hold: crate::Hold::Empty,
        queue: vec![Piece::O, Piece::O, Piece::T],
    };
    let comments: Vec<String> = quiz
        .pages(field, &solution)
        .into_iter()
        .map(|page| page.comment)
        .collect();
    assert_eq!(comments, ["#Q=[](O)OT", "#Q=[](O)T"]);
    // No piece makes a page that shows nothing.
    assert_eq!(pages_of(field, &problem.solution(&[])), [Page::default()]);
}
