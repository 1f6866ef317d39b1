//! What a stranger's puzzle asks of boards: constants, iteration, canonical forms, pictures, data formats.

use quadrille_bitboard::{Bitboard, Cell, DynBoard, FixedBoard, Orientation, Placement, Shape};

type Board = FixedBoard<u64, 7, 5>;

const LEFT: Board = Board::from_rows(&["##.....", "##.....", "#......", ".......", "......."]);
const RIGHT: Board = Board::from_rows(&["#.....#", ".......", "......#", ".......", "......."]);

/// Worked out by the compiler.
const SETS: [Board; 6] = [
    LEFT.union(RIGHT),
    LEFT.intersection(RIGHT),
    LEFT.difference(RIGHT),
    LEFT.symmetric_difference(RIGHT),
    LEFT.inverse(),
    LEFT.with(Cell::new(4, 6)),
];

#[test]
fn constants_are_what_operators_give() {
    let mut more = LEFT;
    more.insert(Cell::new(4, 6));
    assert_eq!(
        SETS,
        [
            LEFT | RIGHT,
            LEFT & RIGHT,
            LEFT - RIGHT,
            LEFT ^ RIGHT,
            !LEFT,
            more
        ]
    );
}

#[test]
fn a_board_is_a_sequence_of_cells() {
    let dynamic: DynBoard = LEFT.to_string().parse().unwrap();
    let (mut fixed_cells, mut dynamic_cells) = (Vec::new(), Vec::new());
    for cell in &LEFT {
        fixed_cells.push(cell);
    }
    for cell in &dynamic {
        dynamic_cells.push(cell);
    }
    assert_eq!(fixed_cells, LEFT.cells().collect::<Vec<_>>());
    assert_eq!(fixed_cells, dynamic_cells);
}

/// All 512 squares of 3 x 3 fall into the 102 classes that Burnside's lemma counts: (512 + 2 * 8 + 32 + 4 * 64) / 8.
#[test]
fn canonical_forms_are_one_for_each_class() {
    type Square = FixedBoard<u32, 3, 3>;
    let cells: Vec<Cell> = Square::FULL.cells().collect();
    let mut forms = std::collections::BTreeSet::new();
    for set in 0..512_u32 {
        let chosen = cells
            .iter()
            .enumerate()
            .filter(|(place, _)| set >> place & 1 == 1);
        let board: Square = chosen.map(|(_, &cell)| cell).collect();
        let form = board.canonical();
        for orientation in Orientation::ALL {
            assert_eq!(board.oriented(orientation).canonical(), form);
        }
        forms.insert(form);
    }
    assert_eq!(forms.len(), 102);
}

#[test]
fn placements_that_cover_a_cell_are_those_whose_cells_have_it() {
    for rows in [
        &["##", ".#"][..],
        &["###"],
        &["#.#", "###"],
        &[".#.", "###", ".#."],
    ] {
        let shape = rows.join("\n").parse::<Shape>().unwrap();
        for cell in &Board::FULL {
            let free = !RIGHT;
            let anchors = free.placements(shape);
            let twin = anchors.cells().filter(|&anchor| {
                Placement::new(shape, anchor)
                    .cells()
                    .any(|covered| covered == cell)
            });
            assert_eq!(
                free.placements_covering(shape, cell),
                twin.collect(),
                "{shape} {cell}"
            );
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn data_formats_have_pictures() {
    let text = serde_json::to_string(&LEFT).unwrap();
    assert_eq!(text, format!("{:?}", LEFT.to_string()));
    assert_eq!(serde_json::from_str::<Board>(&text).unwrap(), LEFT);
    assert!(serde_json::from_str::<Board>("\"#\"").is_err());
    let placement = Placement::new(Shape::from_rows(&["##", ".#"]), Cell::new(1, 2));
    let value = serde_json::to_value(placement).unwrap();
    assert_eq!(value["shape"], "##\n.#");
    assert_eq!(
        (&value["anchor"]["row"], &value["anchor"]["col"]),
        (&1.into(), &2.into())
    );
    assert_eq!(serde_json::from_value::<Placement>(value).unwrap(), placement);
}
