//! Cases worked out by hand, in `fixtures/bitboard/worked.txt`.

use quadrille_bitboard::{Bitboard, Cell, Connectivity, Direction, DynBoard, Edge, Shape};

const WORKED: &str = include_str!("../../../../fixtures/bitboard/worked.txt");

fn apply(name: &str, board: &DynBoard) -> DynBoard {
    let mut result = board.clone();
    match name {
        "clear full lines" => drop(result.clear_full_lines()),
        "full rows fall out" => drop(result.collapse_full(Edge::Bottom)),
        "empty rows close upwards" => result.collapse(&board.empty_rows(), Edge::Top),
        "full columns close to the left" => drop(result.collapse_full(Edge::Left)),
        "full rows" => result = board.full_rows(),
        "full columns" => result = board.full_columns(),
        "flood from the top-left corner" => result = board.flood(Cell::new(0, 0), Connectivity::Four),
        "flood from the top-left corner by corners too" => {
            result = board.flood(Cell::new(0, 0), Connectivity::Eight);
        }
        "neighbours" => result = board.neighbours(Connectivity::Four),
        "shifted south-east" => result = board.shifted(Direction::SouthEast),
        "turned clockwise" => result = board.rotated(),
        "mirrored" => result = board.mirrored(),
        "anchors of a 2 x 2 square" => result = board.placements(Shape::from_rows(&["##", "##"])),
        "anchors of two cells with a gap between" => {
            result = board.placements(Shape::from_rows(&["#.#"]));
        }
        _ => panic!("no operation is called {name:?}"),
    }
    result
}

#[test]
fn boards_become_what_was_worked_out_by_hand() {
    let text: String = WORKED
        .lines()
        .filter(|line| !line.starts_with("# "))
        .flat_map(|line| [line, "\n"])
        .collect();
    let cases: Vec<&str> = text.split("== ").skip(1).collect();
    assert_eq!(cases.len(), 14);
    for case in cases {
        let (name, pictures) = case.split_once('\n').expect("a name and pictures");
        let (before, after) = pictures.split_once("->").expect("a board before and after");
        let [before, after]: [DynBoard; 2] =
            [before, after].map(|picture| picture.parse().unwrap_or_else(|error| panic!("{name}: {error}")));
        assert_eq!(apply(name, &before), after, "{name}");
    }
}
