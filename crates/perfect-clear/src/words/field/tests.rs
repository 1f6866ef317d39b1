use insta::assert_snapshot;
use proptest::prelude::*;

use super::*;

#[test]
fn errors_say_what_is_wrong() {
    let mut messages = Vec::new();
    let cases = [
        ("XX.......", 4),
        ("XX.......?", 4),
        ("X.........\n..........\n..........", 2),
        ("..........", 7),
        ("..........", 0),
        ("XX........\nX.........", 4),
    ];
    for (text, lines) in cases {
        let error = Field::parse(text, lines).and_then(Field::pieces_needed);
        messages.push(error.unwrap_err().to_string());
    }
    assert_snapshot!(messages.join("\n"));
}

#[test]
fn pictures_have_as_many_lines_as_rows() {
    let text = "X........./.........X";
    assert_eq!(text.parse::<Field>().unwrap(), Field::parse(text, 2).unwrap());
    let ends_in_a_break = "..........\n..........\r\n..........\n";
    assert_eq!(
        ends_in_a_break.parse::<Field>().unwrap(),
        Field::empty(3).unwrap()
    );
    for lines in [0, 7] {
        let text = "..........\n".repeat(lines);
        assert_eq!(text.parse::<Field>(), Field::empty(lines));
    }
}

#[test]
fn full_rows_vanish() {
    let field = Field::parse("X.........\nXXXXXXXXXX\n.X........\nXXXXXXXXXX", 4).unwrap();
    assert_eq!(field.to_string(), "X.........\n.X........");
    assert_eq!((field.rows(), field.empty_cells()), (2, 18));
    assert!(Field::parse(&["XXXXXXXXXX"; 4].join("/"), 4).unwrap().is_clear());
}

proptest! {
    /// Rows as a list, from which full ones are removed.
    #[test]
    fn clearing_agrees_with_a_list_of_rows(rows in prop::collection::vec(prop_oneof![Just(1023_u64), 0..1024_u64], 1..=6)) {
        let cells = rows.iter().rev().fold(0, |cells, row| cells << 10 | row);
        let field = Field::from_cells(cells, rows.len()).unwrap();
        let left: Vec<u64> = rows.iter().copied().filter(|&row| row != 1023).collect();
        prop_assert_eq!(field.rows(), left.len());
        prop_assert_eq!(field.cells(), left.iter().rev().fold(0, |cells, row| cells << 10 | row));
        prop_assert_eq!(Field::parse(&field.to_rows().join("/"), left.len().max(1)).unwrap().cells(), field.cells() );
        prop_assert_eq!(field.mirrored().mirrored(), field);
    }
}

#[test]
fn cells_are_those_of_the_picture() {
    let field = Field::parse("X........./.X.......X", 4).unwrap();
    assert_eq!(
        (field.lines(), field.rows(), field.cells()),
        (4, 4, 1 << 10 | 1 << 9 | 1 << 1)
    );
    let filled: Vec<(usize, usize)> = (0..12)
        .flat_map(|y| (0..12).map(move |x| (x, y)))
        .filter(|&(x, y)| field.is_filled(x, y))
        .collect();
    assert_eq!(filled, [(1, 0), (9, 0), (0, 1)]);
    assert_eq!(
        field.to_rows(),
        ["..........", "..........", "X.........", ".X.......X"]
    );
    assert_eq!(field.mirrored().to_rows()[2..], [".........X", "X.......X."]);
    assert_eq!(field.emptied(), Field::empty(4).unwrap());
    assert_eq!(Field::from_cells(field.cells(), 4), Ok(field));
    assert_eq!(
        Field::from_cells(1 << 20, 2),
        Err(FieldError::TooHigh { row: 3, lines: 2 })
    );
    assert_eq!(
        Field::from_cells(1 << 19, 2).unwrap().to_rows(),
        [".........X", ".........."]
    );
}

#[test]
fn four_empty_cells_take_a_piece() {
    let needed = |text: &str| text.parse::<Field>().unwrap().pieces_needed();
    assert_eq!(needed("........../.........."), Ok(5));
    assert_eq!(needed("XX......../XXXXXXXXXX"), Ok(2));
    assert_eq!(needed("XXXXXXXXXX"), Ok(0));
    assert_eq!(
        needed(".........."),
        Err(FieldError::Parity { empty: 10, lines: 1 })
    );
    let left = |text: &str| pieces_left(text.parse::<Field>().unwrap().word(), 2);
    assert_eq!(
        (
            left("........../.........."),
            left("........../X........."),
            left("XXXXXXXXXX/.XXXXXXXXX")
        ),
        (5, 5, 1)
    );
}

#[test]
fn two_rows_of_four_are_a_clear_of_two() {
    let is_clear = |text: &str| {
        let field: Field = text.parse().unwrap();
        is_clear_of_two(field.word(), field.lines())
    };
    let [full, empty, other] = ["XXXXXXXXXX", "..........", "X........."];
    assert!(is_clear(&[empty, full, empty, full].join("/")));
    assert!(is_clear(&[full, full, empty, empty].join("/")));
    for rows in [
        [full; 4],
        [empty; 4],
        [full, full, full, empty],
        [full, full, other, empty],
    ] {
        assert!(!is_clear(&rows.join("/")), "{rows:?}");
    }
    assert!(!is_clear(&[full, full, empty].join("/")) && !is_clear(&[full, full].join("/")));
}

#[test]
fn cleared_rows_are_left_out_of_a_list() {
    assert_eq!(without_rows(&[3, 5, 6, 9], &[]), [3, 5, 6, 9]);
    assert_eq!(without_rows(&[3, 5, 6, 9], &[0, 2]), [5, 9]);
    assert_eq!(without_rows(&[3], &[0]), [0; 0]);
}

proptest! {
    /// The slow twin of placing a piece: rows of cells, from which full ones are removed.
    #[test]
    fn placing_agrees_with_rows_of_cells(
        mut rows in prop::collection::vec(prop::collection::vec(prop::bool::weighted(0.9), WIDTH), 1..=6),
        (piece, rotation) in (0..7_usize, 0..4_usize),
        (x, y) in (0..WIDTH as u8, 0..6_u8),
        clear in any::<bool>(),
    ) {
        let placement = Placement::new(crate::Piece::ALL[piece], crate::Rotation::ALL[rotation], x, y);
        let cells = placement.cells().map(|(x, y)| (usize::from(x), usize::from(y)));
        // No row is full before, and half of the time there is room.
        for row in rows.iter_mut().filter(|row| row.iter().all(|&cell| cell)) {
            row[0] = false;
        }
        for &(x, y) in cells.iter().filter(|_| clear) {
            if let Some(cell) = rows.get_mut(y).and_then(|row| row.get_mut(x)) {
                *cell = false;
            }
        }
        let field = |rows: &[Vec<bool>], lines| {
            let drawn = |row: &Vec<bool>| -> String { row.iter().map(|&cell| if cell { 'X' } else { '.' }).collect() };
            Field::parse(&rows.iter().rev().map(drawn).collect::<Vec<_>>().join("/"), lines).unwrap()
        };
        let placed = field(&rows, rows.len()).place(placement);
        let is_free = |&(x, y): &(usize, usize)| rows.get(y).and_then(|row| row.get(x)) == Some(&false);
        if !cells.iter().all(is_free) {
            prop_assert_eq!(placed, None);
            return Ok(());
        }
        for &(x, y) in &cells {
            rows[y][x] = true;
        }
        let is_full = |&y: &usize| rows[y].iter().all(|&cell| cell);
        let cleared: Vec<usize> = (0..rows.len()).filter(is_full).collect();
        prop_assert_eq!(placed, Some((field(&rows, rows.len()), cleared)));
    }
}
