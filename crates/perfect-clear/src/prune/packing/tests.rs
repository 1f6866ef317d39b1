use quadrille_search::Seed;
use rand::RngExt;
use rand::seq::IndexedRandom;

use super::*;
use crate::words::field::rows_mask;
use crate::words::shape::{Shape, WIDTH};
use crate::{Field, Piece, Rotation, parse_pieces};

fn is_possible(field: &str, lines: usize, stock: &str) -> bool {
    let field = Field::parse(field, lines).unwrap();
    let stock = parse_pieces(stock).unwrap().into_iter().collect();
    Packing::new(lines).can_fill(field.cells(), field.rows(), stock)
}

#[test]
fn rows_and_squares() {
    let gap = "XXXXXX..../XXXXXX....";
    assert!(is_possible(gap, 2, "II") && is_possible(gap, 2, "OO"));
    assert!(!is_possible(gap, 2, "SZ") && !is_possible(gap, 2, "O"));
    assert!(is_possible("", 2, "IIIIOI"));
}

/// A rod across two rows with a full one between them, before that one has vanished.
#[test]
fn pieces_are_stretched_over_rows_that_vanish() {
    let field = "XXXXXXXX../XXXXXX..../XXXXXXXX..";
    assert!(is_possible(field, 3, "OI"));
    assert!(!is_possible(field, 3, "OS"));
}

/// A square in the first and third row, another in the second and fourth: each waits for a row of the other.
#[test]
fn rows_cannot_wait_for_each_other() {
    let field = "..XXXXXXXX/XXXXXXXX../..XXXXXXXX/XXXXXXXX..";
    assert!(!is_possible(field, 4, "OO"));
    // Two squares that wait for the same row, which waits for none.
    let field = "XXXXXX..../..XXXXXX../XXX....XXX/..XXXXXX..";
    assert!(is_possible(field, 4, "OOII"));
}

/// A piece in the rows and columns of the field, as cells `10 * y + x`.
#[derive(Clone, Copy, Debug)]
struct Tile {
    piece: Piece,
    cells: u64,
    used: u32,
}

/// All of them in `rows` rows.
fn tiles(rows: usize) -> Vec<Tile> {
    let mut tiles = Vec::new();
    for (piece, rotation) in Piece::ALL
        .map(|piece| Rotation::ALL.map(|rotation| (piece, rotation)))
        .concat()
    {
        let shape = Shape::of(piece, rotation);
        for used in (0_u32..1 << rows).filter(|used| used.count_ones() == u32::from(shape.height)) {
            let chosen: Vec<usize> = (0..rows).filter(|y| used >> y & 1 == 1).collect();
            for left in 0..=WIDTH - usize::from(shape.width) {
                let bit = |(x, y): (u8, u8)| WIDTH * chosen[usize::from(y)] + left + usize::from(x);
                let cells = shape.cells.iter().fold(0, |cells, &cell| cells | 1 << bit(cell));
                tiles.push(Tile { piece, cells, used });
            }
        }
    }
    tiles
}

/// Whether the rows, from some first one on, can vanish so that no tile has a row between its own any more when it is
/// placed: all orders of rows are tried.
fn has_order(tiles: &[Tile], gone: u32, rows: usize) -> bool {
    let waits = |tile: &Tile| {
        let mut between =
            (0..rows as u32).filter(|&y| tile.used >> y != 0 && tile.used & ((1 << y) - 1) != 0);
        between.any(|y| (tile.used | gone) >> y & 1 == 0)
    };
    gone == (1 << rows) - 1
        || (0..rows).filter(|row| gone >> row & 1 == 0).any(|row| {
            let ready = tiles
                .iter()
                .filter(|tile| tile.used >> row & 1 == 1)
                .all(|tile| !waits(tile));
            ready && has_order(tiles, gone | 1 << row, rows)
        })
}

/// The same as [`Packing::can_fill`], one tile after the other in all ways; what is laid at the end must be right too.
fn slow(
    empty: u64,
    stock: &[Piece],
    tiles: &[Tile],
    laid: &mut Vec<Tile>,
    is_right: &impl Fn(&[Tile]) -> bool,
) -> bool {
    if empty == 0 {
        return is_right(laid);
    }
    let first = empty & empty.wrapping_neg();
    let mut kinds = stock.to_vec();
    kinds.dedup();
    kinds.into_iter().any(|piece| {
        let mut rest = stock.to_vec();
        rest.remove(rest.iter().position(|&other| other == piece).unwrap());
        let fitting = tiles
            .iter()
            .filter(|tile| tile.piece == piece && tile.cells & first != 0 && tile.cells & !empty == 0);
        fitting.into_iter().any(|tile| {
            laid.push(*tile);
            let is_possible = slow(empty & !tile.cells, &rest, tiles, laid, is_right);
            laid.pop();
            is_possible
        })
    })
}

/// Fields from which random tiles are taken out, with these pieces to fill them again or with others.
#[test]
fn agrees_with_trying_everything() {
    let mut random = Seed(11).stream(0);
    let packing = Packing::new(6);
    let mut possible = [0; 2];
    let mut decided_by_order = 0;
    let tiles: Vec<Vec<Tile>> = (0..=6).map(tiles).collect();
    for round in 0..3000 {
        let rows = 2 + round % 5;
        let tiles = &tiles[rows];
        let mut empty = 0;
        let mut stock = Vec::new();
        // More than three might leave no room for another in two rows.
        while stock.len() < if rows == 2 { 2 } else { 3 + round % 3 } {
            let tile = tiles.choose(&mut random).unwrap();
            if tile.cells & empty == 0 {
                empty |= tile.cells;
                stock.push(tile.piece);
            }
        }
        if round % 2 == 0 {
            stock[0] = Piece::ALL[random.random_range(0..7)];
        }
        stock.push(Piece::ALL[random.random_range(0..7)]);
        stock.sort_unstable();
        let expected = slow(empty, &stock, tiles, &mut Vec::new(), &|laid| {
            has_order(laid, 0, rows)
        });
        let in_any_order = slow(empty, &stock, tiles, &mut Vec::new(), &|_| true);
        decided_by_order += usize::from(expected != in_any_order);
        let cells = rows_mask(rows) & !empty;
        let fast = packing.can_fill(cells, rows, stock.iter().copied().collect());
        assert_eq!(
            fast,
            expected,
            "{:?} with {stock:?}",
            Field::from_cells(cells, rows)
        );
        possible[usize::from(fast)] += 1;
    }
    assert!(possible[0] > 500 && possible[1] > 1000, "{possible:?}");
    assert!(decided_by_order > 100, "{decided_by_order}");
}
