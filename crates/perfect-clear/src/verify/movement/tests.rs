use super::*;
use crate::{Field, KickTable};

/// Whether a piece can come to rest on the cells that a picture shows as its letters.
fn is_reached(physics: &Physics, piece: Piece, picture: &str) -> bool {
    let rows: Vec<&str> = picture.split('/').collect();
    let letter = piece.letter();
    let grid = Grid::new(Field::parse(&picture.replace(letter, "."), rows.len()).unwrap());
    let mut cells = Vec::new();
    for (y, row) in rows.iter().rev().enumerate() {
        let columns = row.chars().enumerate().filter(|&(_, sign)| sign == letter);
        cells.extend(columns.map(|(x, _)| (x, y)));
    }
    let cells: Cells = cells.try_into().unwrap();
    Landings::new(physics).of(&grid, piece).contains(&cells)
}

fn physics(kicks: &str, drop: DropMode) -> Physics {
    Physics::new(KickTable::named(kicks).unwrap(), drop)
}

/// T turned into its place under an overhang.
const DOUBLE: &str = "XX......../XTTTXXXXXX/XXTXXXXXXX";

/// T kicked down two rows by the last test of its turn, from where it lies flat under the overhang.
const TRIPLE: &str = ".....X..../......XXXX/XXXXXTXXXX/XXXXTTXXXX/XXXXXTXXXX";

#[test]
fn spins_need_turns_and_the_triple_needs_a_kick() {
    for (picture, kicks, is_possible) in [
        (DOUBLE, "srs", true),
        (DOUBLE, "none", true),
        (TRIPLE, "srs", true),
        (TRIPLE, "none", false),
    ] {
        let soft = physics(kicks, DropMode::Soft);
        assert_eq!(
            is_reached(&soft, Piece::T, picture),
            is_possible,
            "{kicks}: {picture}"
        );
        for drop in [DropMode::Slide, DropMode::Hard] {
            assert!(!is_reached(&physics(kicks, drop), Piece::T, picture), "{drop}");
        }
    }
}

/// What the referee finds, the mover finds, for every way to drop, on fields with room for spins.
#[test]
fn every_drop_is_that_of_the_mover() {
    let fields = [
        "XX......../X...XXXXXX/XX.XXXXXXX",
        ".....X..../......XXXX/XXXXX.XXXX/XXXX..XXXX/XXXXX.XXXX",
        "X...X...../X.X.XX..XX/X.XXX...XX/XXXXXX.XXX",
        "..X....X../X.X.XX.XX./X..XX.XXX./XX.XX..XX.",
    ];
    let mut spins = [0; DropMode::ALL.len()];
    for picture in fields {
        let field = Field::parse(picture, 5).unwrap();
        let grid = Grid::new(field);
        for (drop, spins) in DropMode::ALL.into_iter().zip(&mut spins) {
            let physics = physics("srs", drop);
            let mover = crate::Mover::new(physics.clone(), 5).unwrap();
            for piece in Piece::ALL {
                let air = Air {
                    physics: &physics,
                    grid: &grid,
                    piece,
                };
                let found: BTreeSet<Cells> = mover
                    .landings(field, piece)
                    .into_iter()
                    .map(|placement| {
                        let mut cells = placement.cells().map(|(x, y)| (x.into(), y.into()));
                        cells.sort_unstable_by_key(|&(x, y): &(usize, usize)| (y, x));
                        cells
                    })
                    .collect();
                assert_eq!(found, air.landings().0, "{piece} by {drop} in {picture}");
                *spins += if piece == Piece::T { found.len() } else { 0 };
            }
        }
    }
    let [soft, hard, slide, t_soft, zero, mini, single, double, triple] = spins;
    assert_eq!((t_soft, soft > slide, slide > hard), (soft, true, true));
    assert!(soft > zero && zero >= mini && mini > single && single > double && double > triple && triple > 0);
}

#[test]
fn tucks_need_steps_below_the_stack() {
    let tuck = "XXXX....../.JJJ....../...J......";
    for (drop, is_possible) in [
        (DropMode::Soft, true),
        (DropMode::Slide, true),
        (DropMode::Hard, false),
    ] {
        let is_tucked = is_reached(&physics("none", drop), Piece::J, tuck);
        assert_eq!(is_tucked, is_possible, "{drop}");
    }
}

/// Where a turn leads from a place, as rotation, column and row of the box.
fn turned(
    kicks: &str,
    piece: Piece,
    picture: &str,
    (rotation, x, y, quarters): (usize, i32, i32, usize),
) -> Option<(usize, i32, i32)> {
    let physics = physics(kicks, DropMode::Soft);
    let grid = Grid::new(Field::parse(picture, 6).unwrap());
    let air = Air {
        physics: &physics,
        grid: &grid,
        piece,
    };
    let rotation = Rotation::ALL[rotation];
    let at = Position { rotation, x, y };
    assert!(air.fits(at));
    let to = air.turn(at, quarters)?;
    Some((to.rotation.index(), to.x, to.y))
}

/// The guideline's tests for the rod: at the left wall and the right one, and on the floor.
#[test]
fn rods_are_kicked_off_walls_and_the_floor() {
    let rod = |at| turned("srs", Piece::I, "", at);
    // Upright in column 1, in the second column of the box (L): one to the right, either way.
    assert_eq!(rod((3, -1, 0, 1)), Some((0, 0, 0)));
    assert_eq!(rod((3, -1, 0, 3)), Some((2, 0, 0)));
    // In the third column of the box (R): two to the right.
    assert_eq!(rod((1, -2, 0, 3)), Some((0, 0, 0)));
    assert_eq!(rod((1, -2, 0, 1)), Some((2, 0, 0)));
    // Upright in column 10.
    assert_eq!(rod((1, 7, 0, 1)), Some((2, 6, 0)));
    assert_eq!(rod((3, 8, 0, 1)), Some((0, 6, 0)));
    // Flat on the floor: up by the last tests, to the right clockwise and to the left anticlockwise.
    assert_eq!(rod((0, 3, -2, 1)), Some((1, 4, 0)));
    assert_eq!(rod((0, 3, -2, 3)), Some((3, 2, 0)));
    assert_eq!(turned("none", Piece::I, "", (0, 3, -2, 1)), None);
}

#[test]
fn half_turns_are_those_of_the_table() {
    // T flat on the floor: there is no room below, so it goes up.
    let on_floor = |kicks, picture| turned(kicks, Piece::T, picture, (0, 3, -1, 2));
    assert_eq!(on_floor("srs", ""), None);
    assert_eq!(on_floor("none", ""), None);
    for kicks in ["jstris180", "srs-tetrio180", "nullpomino180"] {
        assert_eq!(on_floor(kicks, ""), Some((2, 3, 0)), "{kicks}");
    }
    // With a cell in the way of that, only one of them goes to the side as well.
    let blocked = "...X....../..........";
    assert_eq!(on_floor("jstris180", blocked), None);
    assert_eq!(on_floor("srs-tetrio180", blocked), Some((2, 4, 0)));
    assert_eq!(on_floor("nullpomino180", blocked), None);
}

#[test]
fn tables_from_files_are_followed() {
    let text = include_str!("../../../kicks/srs+.toml");
    let table = KickTable::from_toml(text).unwrap();
    let [from, to] = [Rotation::Spawn, Rotation::Right];
    assert_ne!(
        table.tests(Piece::I, from, to),
        KickTable::srs().tests(Piece::I, from, to)
    );
    let physics = Physics::new(table, DropMode::Soft);
    let grid = Grid::new(Field::empty(4).unwrap());
    let air = Air {
        physics: &physics,
        grid: &grid,
        piece: Piece::I,
    };
    // Flat on the floor, clockwise: the table's fifth test is one to the right and two up.
    let at = Position {
        rotation: from,
        x: 3,
        y: -2,
    };
    let expected = physics.kicks.tests(Piece::I, from, to)[4];
    let moved = air.turn(at, 1).map(|to| (to.x - 3, to.y + 2));
    assert_eq!(moved, Some((expected.0.into(), expected.1.into())));
}

#[test]
fn pieces_stay_inside_the_rows_and_squares_where_they_are() {
    let grid = |picture: &str, rows| Grid::new(Field::parse(picture, rows).unwrap());
    let soft = physics("srs", DropMode::Soft);
    let mut landings = Landings::new(&soft);
    assert!(landings.of(&grid("XXXXXXXX..", 1), Piece::O).is_empty());
    let two = grid("XXXXXXXX../XXXXXXXX..", 2);
    assert_eq!(landings.of(&two, Piece::O).len(), 1);
    assert!(landings.of(&two, Piece::I).is_empty());
    assert_eq!(landings.of(&grid("", 4), Piece::I).len(), 17);
}
