//! The counts from cell to cell, as their names say, and the comparison with the fast ones.

use quadrille_bitboard::{Bitboard, Cell};
use quadrille_search::Seed;
use rand::RngExt;

use super::super::counts::{COUNT, NAMES};
use super::Details;
use crate::testing::{kinds_of_lines, with_lines};
use crate::twins::all_rules;
use crate::twins::span::{Found, go_through, judge, span};
use crate::{Board, PieceId, Rules, Weights, engine};

/// A board and its rules, cell by cell.
struct Counter<'a> {
    rules: &'a Rules,
    /// Pieces that lie inside no other.
    hard: &'a [PieceId],
    board: Board,
}

/// Pieces that lie inside no other.
fn hard(rules: &Rules) -> Vec<PieceId> {
    let cells = |piece: PieceId| rules[piece].shape.cells();
    let inside = |piece: PieceId, other: PieceId| {
        rules.field().cells().any(|by| {
            cells(piece).all(|cell| {
                let moved = Cell::new(cell.row + by.row, cell.col + by.col);
                cells(other).any(|cell| cell == moved)
            })
        })
    };
    let is_hard = |&piece: &PieceId| {
        let mut others = rules.piece_ids().filter(|&other| other != piece);
        !others.any(|other| inside(piece, other))
    };
    rules.piece_ids().filter(is_hard).collect()
}

impl Counter<'_> {
    fn cells(&self) -> impl Iterator<Item = Cell> {
        let size = self.rules.size();
        (0..size).flat_map(move |row| (0..size).map(move |col| Cell::new(row, col)))
    }

    fn filled(&self) -> i32 {
        self.board.count() as i32
    }

    /// How far the board is filled above a quarter.
    fn crowd(&self) -> i32 {
        (self.filled() - (self.rules.field().count() / 4) as i32).max(0)
    }

    fn is_filled(&self, cell: Cell) -> bool {
        self.board.contains(cell)
    }

    /// The neighbour that lies so far down and right, if it is on the board.
    fn beside(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let (row, col) = (
            cell.row.checked_add_signed(down)?,
            cell.col.checked_add_signed(right)?,
        );
        (row < self.rules.size() && col < self.rules.size()).then_some(Cell::new(row, col))
    }

    fn filled_beside(&self, cell: Cell, down: isize, right: isize) -> bool {
        self.beside(cell, down, right)
            .is_some_and(|cell| self.is_filled(cell))
    }

    /// Whether the cell is free and this holds.
    fn free_cells(&self, holds: impl Fn(Cell) -> i32) -> i32 {
        self.cells()
            .filter(|&cell| !self.is_filled(cell))
            .map(holds)
            .sum()
    }

    fn walls_of(&self, cells: Board) -> usize {
        let last = self.rules.size() - 1;
        let sides: [fn(Cell, usize) -> bool; 4] = [
            |cell, _| cell.row == 0,
            |cell, last| cell.row == last,
            |cell, _| cell.col == 0,
            |cell, last| cell.col == last,
        ];
        let touches = |side: &&fn(Cell, usize) -> bool| cells.cells().any(|cell| side(cell, last));
        sides.iter().filter(touches).count()
    }

    /// Filled cells in boxes that touch this many walls.
    fn in_zone(&self, walls: impl Fn(usize) -> bool) -> i32 {
        let boxes = self
            .rules
            .other_lines()
            .iter()
            .filter(|&&cells| walls(self.walls_of(cells)));
        let zone = boxes.fold(Board::EMPTY, |zone, &cells| zone | cells);
        (zone & self.board).count() as i32
    }

    /// Pairs of neighbours of which one is filled, in one box or not.
    fn surface(&self, inside: bool) -> i32 {
        let mut count = 0;
        for cell in self.cells() {
            for (down, right) in [(0, 1), (1, 0)] {
                let Some(other) = self.beside(cell, down, right) else {
                    continue;
                };
                let mut boxes = self.rules.other_lines().iter();
                let has_both = boxes.any(|cells| cells.contains(cell) && cells.contains(other));
                count += i32::from(has_both == inside && self.is_filled(cell) != self.is_filled(other));
            }
        }
        count
    }

    fn nooks(&self, cell: Cell) -> i32 {
        let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        let is_nook = |&&(down, right): &&(isize, isize)| {
            self.filled_beside(cell, down, 0) && self.filled_beside(cell, 0, right)
        };
        corners.iter().filter(is_nook).count() as i32
    }

    fn slots(&self, cell: Cell) -> i32 {
        let both = |(down, right): (isize, isize)| {
            self.filled_beside(cell, down, right) && self.filled_beside(cell, -down, -right)
        };
        i32::from(both((0, 1))) + i32::from(both((1, 0)))
    }

    fn wall_slots(&self, cell: Cell) -> i32 {
        let between = |&&(down, right): &&(isize, isize)| {
            self.beside(cell, down, right).is_none() && self.filled_beside(cell, -down, -right)
        };
        [(0, 1), (0, -1), (1, 0), (-1, 0)].iter().filter(between).count() as i32
    }

    fn at_walls(&self, cell: Cell) -> i32 {
        let outside = |&&(down, right): &&(isize, isize)| self.beside(cell, down, right).is_none();
        [(0, 1), (0, -1), (1, 0), (-1, 0)].iter().filter(outside).count() as i32
    }

    /// Directions in which no bar of three covers a cell.
    fn no_bars(&self, cell: Cell) -> i32 {
        let is_free = |down, right| {
            self.beside(cell, down, right)
                .is_some_and(|cell| !self.is_filled(cell))
        };
        let covers = |first: isize, (down, right): (isize, isize)| {
            (first..first + 3).all(|step| is_free(step * down, step * right))
        };
        let uncovered = |direction| !(-2..=0).any(|first| covers(first, direction));
        i32::from(uncovered((0, 1))) + i32::from(uncovered((1, 0)))
    }

    fn places(&self, piece: PieceId) -> i32 {
        engine::anchors(self.rules, self.board, piece).count() as i32
    }

    /// Places of pieces of four cells or more that clear something.
    fn ways_to_clear(&self) -> i32 {
        let mut ways = 0;
        for piece in self
            .rules
            .piece_ids()
            .filter(|&piece| self.rules[piece].shape.len() >= 4)
        {
            for anchor in engine::anchors(self.rules, self.board, piece).cells() {
                ways += i32::from(engine::play_unchecked(self.rules, self.board, (piece, anchor)).lines > 0);
            }
        }
        ways
    }

    fn no_clear(&self) -> i32 {
        if self.crowd() < 2 {
            return 0;
        }
        (self.filled() - self.ways_to_clear()).max(0)
    }

    /// The filled cells of all rows and columns.
    fn in_lines(&self) -> Vec<i32> {
        let lines = (0..self.rules.size())
            .flat_map(|line| [self.board.row_count(line), self.board.column_count(line)]);
        lines.map(|count| count as i32).collect()
    }

    fn in_boxes(&self) -> Vec<i32> {
        let boxes = self.rules.other_lines().iter();
        boxes.map(|&cells| (cells & self.board).count() as i32).collect()
    }

    fn diagonals(&self, cell: Cell) -> i32 {
        i32::from(self.filled_beside(cell, 1, 1)) + i32::from(self.filled_beside(cell, 1, -1))
    }

    fn squares(&self) -> i32 {
        let fits = |&corner: &Cell| {
            let mut cells = (0..3).flat_map(|down| (0..3).map(move |right| (down, right)));
            cells.all(|(down, right)| {
                self.beside(corner, down, right)
                    .is_some_and(|cell| !self.is_filled(cell))
            })
        };
        self.cells().filter(fits).count() as i32
    }

    fn counts(&self) -> [i32; COUNT] {
        let square_sum = |counts: &[i32]| counts.iter().map(|count| count * count).sum();
        let not_zero = |counts: &[i32]| counts.iter().filter(|&&count| count > 0).count() as i32;
        let (lines, boxes, hard) = (self.in_lines(), self.in_boxes(), self.hard);
        let of_hard = |of: fn(i32) -> i32| hard.iter().map(|&piece| of(self.places(piece))).sum::<i32>();
        let filled = self.cells().filter(|&cell| self.is_filled(cell));
        [
            self.in_zone(|walls| walls >= 2),
            self.in_zone(|walls| walls == 1),
            self.in_zone(|walls| walls == 0),
            not_zero(&boxes),
            self.surface(true),
            self.surface(false),
            self.free_cells(|cell| self.at_walls(cell)),
            self.free_cells(|cell| self.nooks(cell)),
            self.free_cells(|cell| self.slots(cell)),
            self.free_cells(|cell| self.wall_slots(cell)),
            self.free_cells(|cell| self.no_bars(cell)),
            of_hard(|places| i32::from(places == 0)),
            of_hard(|places| (4 - places).max(0)) * self.crowd(),
            self.no_clear() * self.crowd(),
            filled.map(|cell| self.diagonals(cell)).sum(),
            square_sum(&lines),
            square_sum(&boxes),
            not_zero(&lines),
            self.squares(),
            self.crowd() * self.crowd(),
        ]
    }
}

/// A random board of these rules, from nearly empty to nearly full.
fn board(rules: &Rules, number: u64) -> Board {
    let random = &mut Seed(11).stream(number);
    let density = random.random_range(0.05..0.9);
    let mut board = Board::EMPTY;
    for cell in rules.field().cells().filter(|_| random.random_bool(density)) {
        board.insert(cell);
    }
    board - engine::full_lines(rules, board).cells()
}

fn check(details: &Details, rules: &Rules, hard: &[PieceId], board: Board) {
    let expected = Counter { rules, hard, board }.counts();
    let found = details.counts(board.bits());
    for (name, (found, expected)) in NAMES.iter().zip(found.into_iter().zip(expected)) {
        assert_eq!(found, expected, "{name} of\n{board}");
    }
    let weighed = Weights::BOXES.details.into_iter().zip(expected);
    let cost: i64 = weighed
        .map(|(weight, count)| i64::from(weight) * i64::from(count))
        .sum();
    assert_eq!(details.cost(board), cost);
}

fn details(rules: &Rules) -> Details {
    Details::new(rules, &Weights::BOXES).expect("details")
}

fn compare(rules: &Rules, boards: u64) {
    let (details, hard) = (details(rules), hard(rules));
    (0..boards).for_each(|number| check(&details, rules, &hard, board(rules, number)));
}

#[test]
fn deep_counts() {
    let on_rules = |rules: Rules| {
        let boards: Vec<Board> = span(100).map(|number| board(&rules, number)).collect();
        let (details, hard) = (details(&rules), hard(&rules));
        go_through("counts", rules.name(), &boards, |&board| {
            check(&details, &rules, &hard, board);
            board != Board::EMPTY
        })
    };
    let found: Vec<Found> = all_rules().map(on_rules).collect();
    judge("counts", &found);
}

#[test]
fn counts_are_those_from_cell_to_cell() {
    for size in [5, 7, 10] {
        for kinds in kinds_of_lines(size) {
            compare(&with_lines(size, 2, kinds), 20);
        }
    }
}

/// By hand: a corner of five cells on an empty board of Blockudoku, in its first box.
#[test]
fn a_corner_by_hand() {
    let rules = Rules::blockudoku();
    let details = Details::new(&rules, &Weights::BOXES).expect("details");
    let mut board = Board::EMPTY;
    for (row, col) in [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)] {
        board.insert(Cell::new(row, col));
    }
    let counts = details.counts(board.bits());
    let of = |name: &str| counts[NAMES.iter().position(|other| *other == name).expect("a name")];
    // Six sides of its cells are walls, of 36; four pairs lie inside the box, and two lead out of it.
    assert_eq!((of("corner-cells"), of("boxes"), of("walls")), (5, 1, 30));
    assert_eq!((of("inside"), of("across"), of("nooks")), (4, 2, 1));
    assert_eq!(
        (of("in-lines"), of("lines"), of("in-boxes")),
        (9 + 1 + 1 + 9 + 1 + 1, 6, 25)
    );
    assert_eq!((of("no-place"), of("crowd"), of("squares")), (0, 0, 49 - 5));
}
