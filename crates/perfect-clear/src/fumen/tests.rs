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
        "v110@7eAgH",
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
