//! Each piece of work twice: with the library and by hand, on the same random boards and with the same checksum.

pub(crate) mod by_hand;

use std::hint::black_box;

use quadrille_bitboard::{Bitboard, Cell, Connectivity, DynBoard, Edge, EdgeRule, FixedBoard, Shape, Stamp};

type Ten = FixedBoard<u128, 10, 10>;
type Field = FixedBoard<u64, 10, 4>;

macro_rules! pieces {
    ($apply:ident!($($argument:tt)*)) => {
        $apply!($($argument)*;
            ["#"], ["##"], ["#", "#"], ["###"], ["#", "#", "#"], ["####"], ["#", "#", "#", "#"],
            ["#####"], ["#", "#", "#", "#", "#"], ["##", "##"], ["###", "###", "###"],
            ["##", "#."], ["##", ".#"], ["#.", "##"], [".#", "##"],
            ["###", "#..", "#.."], ["###", "..#", "..#"], ["#..", "#..", "###"], ["..#", "..#", "###"])
    };
}

macro_rules! all_placements {
    ($free:expr; $([$($row:literal),*]),*) => {
        [$({
            const PIECE: Shape = Shape::from_rows(&[$($row),*]);
            $free.placements(PIECE).bits()
        }),*]
    };
}

/// A comparison: both sides do the whole batch once and return the same checksum.
pub(crate) struct Workload {
    pub(crate) name: &'static str,
    pub(crate) library: Box<dyn Fn() -> u128>,
    pub(crate) by_hand: Box<dyn Fn() -> u128>,
}

impl Workload {
    fn new(
        name: &'static str,
        library: impl Fn() -> u128 + 'static,
        by_hand: impl Fn() -> u128 + 'static,
    ) -> Self {
        assert_eq!(library(), by_hand(), "{name}: both sides do the same");
        Self {
            name,
            library: Box::new(library),
            by_hand: Box::new(by_hand),
        }
    }
}

/// Xorshift: the boards are the same in each run.
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Boards of which about `density` of 64 cells are set, and some lines wholly.
fn tens(density: u64, with_lines: bool) -> Vec<Ten> {
    let mut state = 0x2545_F491_4F6C_DD1D + density;
    let board = |_| {
        let mut board = Ten::EMPTY;
        let line = |state: &mut u64| if with_lines { random(state) % 20 } else { 20 };
        let (row, col) = (line(&mut state), line(&mut state));
        for cell in Ten::FULL.cells() {
            let filled = cell.row as u64 == row || cell.col as u64 == col;
            if random(&mut state) % 64 < density || filled {
                board.insert(cell);
            }
        }
        board
    };
    (0..256).map(board).collect()
}

fn mixed(sum: u128, next: u128) -> u128 {
    sum.rotate_left(7) ^ next
}

fn fold(boards: &[Ten], each: impl Fn(Ten) -> u128) -> u128 {
    boards
        .iter()
        .fold(0, |sum, &board| mixed(sum, each(black_box(board))))
}

/// One comparison on boards of 10 x 10.
fn ten(
    name: &'static str,
    boards: Vec<Ten>,
    library: impl Fn(Ten) -> u128 + 'static,
    by_hand: impl Fn(u128) -> u128 + 'static,
) -> Workload {
    let same = boards.clone();
    Workload::new(
        name,
        move || fold(&boards, &library),
        move || fold(&same, |board| by_hand(board.bits())),
    )
}

fn placements() -> Workload {
    ten(
        "placements of the 19 pieces, 10 x 10",
        tens(44, false),
        |free| {
            black_box(pieces!(all_placements!(free)))
                .into_iter()
                .fold(0, mixed)
        },
        |free| black_box(by_hand::placements(free)).into_iter().fold(0, mixed),
    )
}

/// The same pieces from a table: what it costs that the shape is known at run time alone.
fn placements_from_a_table() -> Workload {
    macro_rules! table {
        (; $([$($row:literal),*]),*) => { [$(Shape::from_rows(&[$($row),*])),*] };
    }
    let table: [Shape; 19] = pieces!(table!());
    let stamps = table.map(|shape| Stamp::new(shape, &Ten::EMPTY));
    let offsets = table.map(|shape| {
        shape
            .cells()
            .map(|cell| 11 * cell.row + cell.col)
            .collect::<Vec<_>>()
    });
    ten(
        "placements, shapes from a table",
        tens(44, false),
        move |free| {
            let anchors = black_box(&stamps)
                .each_ref()
                .map(|stamp| stamp.placements(&free).bits());
            black_box(anchors).into_iter().fold(0, mixed)
        },
        move |free| {
            let anchors = black_box(&offsets)
                .each_ref()
                .map(|offsets| by_hand::placements_of(free, offsets));
            black_box(anchors).into_iter().fold(0, mixed)
        },
    )
}

fn line_clears() -> Workload {
    ten(
        "line clears, 10 x 10",
        tens(32, true),
        |mut board| {
            let cleared = board.clear_full_lines();
            board.bits() + cleared.total() as u128
        },
        |board| {
            let (board, lines) = by_hand::clear(board);
            board + u128::from(lines)
        },
    )
}

fn surfaces() -> Workload {
    ten(
        "surface, 10 x 10",
        tens(32, false),
        |board| board.surface(EdgeRule::Empty) as u128,
        |board| u128::from(by_hand::surface(board)),
    )
}

fn floods() -> Workload {
    const START: Cell = Cell::new(4, 5);
    ten(
        "flood, 10 x 10",
        tens(44, false),
        |board| board.flood(black_box(START), Connectivity::Four).bits(),
        |board| {
            let start = black_box(START);
            by_hand::flood(board, 1 << (11 * start.row + start.col))
        },
    )
}

fn components() -> Workload {
    ten(
        "components, 10 x 10",
        tens(32, false),
        |board| board.components(Connectivity::Four).count() as u128,
        |board| u128::from(by_hand::components(board)),
    )
}

fn drops() -> Workload {
    let mut state = 7;
    let field = |_| {
        let mut field = Field::FULL;
        for row in 0..4 {
            if random(&mut state) % 2 == 0 {
                field.remove(Cell::new(row, (random(&mut state) % 10) as usize));
            }
        }
        field
    };
    let fields: Vec<Field> = (0..256).map(field).collect();
    let same = fields.clone();
    let library = move || {
        fields.iter().fold(0, |sum, &field| {
            let mut field = black_box(field);
            field.collapse_full(Edge::Bottom);
            mixed(sum, u128::from(field.bits()))
        })
    };
    let by_hand = move || {
        same.iter().fold(0, |sum, field| {
            mixed(sum, u128::from(by_hand::drop_full_rows(black_box(field.bits()))))
        })
    };
    Workload::new("falling rows, 10 x 4", library, by_hand)
}

const FIGURES: [Shape; 6] = [
    Shape::from_rows(&["###", ".#."]),
    Shape::from_rows(&["#", "#", "#", "#"]),
    Shape::from_rows(&["##", "##"]),
    Shape::from_rows(&["#.", "#.", "##"]),
    Shape::from_rows(&[".##", "##."]),
    Shape::from_rows(&["####"]),
];

/// Figures thrown at random places of a board; those that fit are taken out of it.
fn stamping() -> Workload {
    const SIDE: usize = 52;
    let mut state = 99;
    let throws: Vec<(usize, usize, usize)> = (0..4_000)
        .map(|_| {
            let mut below = |n: usize| (random(&mut state) >> 20) as usize % n;
            (below(FIGURES.len()), below(SIDE), below(SIDE))
        })
        .collect();
    let same = throws.clone();
    let free = DynBoard::full(SIDE, SIDE);
    let stamps = FIGURES.map(|shape| Stamp::new(shape, &free));
    let library = move || {
        let mut free = free.clone();
        for &(figure, row, col) in &throws {
            let (stamp, anchor) = (&stamps[figure], Cell::new(row, col));
            if stamp.fits(&free, anchor) {
                stamp.lift(&mut free, anchor);
            }
        }
        black_box(&free).count() as u128
    };
    let blank = by_hand::Board::new(SIDE, SIDE, |_, _| true);
    let figures = FIGURES.map(|shape| {
        let rows: Vec<u64> = (0..shape.height()).map(|row| u64::from(shape.row(row))).collect();
        by_hand::Figure::new(&rows, shape.width(), &blank)
    });
    let by_hand = move || {
        let mut free = blank.clone();
        for &(figure, row, col) in &same {
            let figure = &figures[figure];
            if free.fits(figure, row, col) {
                free.lift(figure, row, col);
            }
        }
        black_box(&free)
            .words
            .iter()
            .map(|word| u128::from(word.count_ones()))
            .sum()
    };
    Workload::new("run-time stamping, 52 x 52", library, by_hand)
}

pub(crate) fn all() -> Vec<Workload> {
    vec![
        placements(),
        placements_from_a_table(),
        line_clears(),
        drops(),
        floods(),
        components(),
        surfaces(),
        stamping(),
    ]
}
