use std::collections::BTreeMap;
use std::fmt::Write as _;

use insta::assert_snapshot;

use super::*;
use crate::Figure;

/// The lines of a fixture cut at blanks, without its comments.
fn fixture(name: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../fixtures/tiler/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split(' ').map(str::to_owned).collect())
        .collect()
}

/// The slow twin: all tilings one by one, on a board of plain cells.
fn enumerate(board: &mut [Vec<bool>], laid: &mut Signature, found: &mut BTreeMap<Signature, u64>) {
    let cols = board.first().map_or(0, Vec::len);
    let empty = (0..board.len() * cols).find(|cell| !board[cell / cols][cell % cols]);
    let Some(empty) = empty else {
        *found.entry(*laid).or_default() += 1;
        return;
    };
    for figure in Figure::all() {
        let first = figure.cells()[0].col;
        let place = |cell: quadrille_bitboard::Cell| {
            let (row, col) = (
                empty / cols + cell.row,
                (empty % cols + cell.col).checked_sub(first)?,
            );
            (!*board.get(row)?.get(col)?).then_some((row, col))
        };
        let Some(cells) = figure.cells().into_iter().map(place).collect::<Option<Vec<_>>>() else {
            continue;
        };
        for &(row, col) in &cells {
            board[row][col] = true;
        }
        laid[figure.kind()] += 1;
        enumerate(board, laid, found);
        laid[figure.kind()] -= 1;
        for &(row, col) in &cells {
            board[row][col] = false;
        }
    }
}

fn enumerated(rows: usize, cols: usize) -> Vec<(Signature, u64)> {
    let mut found = BTreeMap::new();
    enumerate(
        &mut vec![vec![false; cols]; rows],
        &mut Signature::default(),
        &mut found,
    );
    found.into_iter().collect()
}

#[test]
fn counts_are_those_of_a_plain_enumeration() {
    for rows in 1..=6 {
        for cols in (1..=8).filter(|cols| rows * cols <= 24) {
            let slow = enumerated(rows, cols);
            assert_eq!(count_by_signature(rows, cols).unwrap(), slow, "{rows} x {cols}");
            let total: u64 = slow.iter().map(|(_, tilings)| tilings).sum();
            assert_eq!(
                count_tilings(rows, cols).unwrap(),
                u128::from(total),
                "{rows} x {cols}"
            );
        }
    }
}

#[test]
fn totals_are_the_published_ones() {
    for line in fixture("totals.txt") {
        let [rows, cols]: [usize; 2] = [0, 1].map(|field| line[field].parse().unwrap());
        let tilings: u128 = line[2].parse().unwrap();
        assert_eq!(count_tilings(rows, cols), Ok(tilings), "{rows} x {cols}");
        // The largest takes seconds, and a square gains nothing by being turned.
        if rows != cols {
            assert_eq!(count_tilings(cols, rows), Ok(tilings), "{cols} x {rows}");
        }
    }
}

#[test]
fn signatures_of_small_squares_are_the_known_ones() {
    for size in [4, 6] {
        let counts = count_by_signature(size, size).unwrap();
        let mut text = String::new();
        for (signature, tilings) in &counts {
            writeln!(text, "{signature} {tilings}").unwrap();
        }
        let mut known = String::new();
        for line in fixture(&format!("feasible-n{size}.txt")) {
            writeln!(known, "{}", line.join(" ")).unwrap();
        }
        let sorted = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&text), sorted(&known));
        let feasible: Vec<Signature> = counts.iter().map(|&(signature, _)| signature).collect();
        assert_eq!(feasible_signatures(size).unwrap(), feasible);
    }
}

#[test]
fn the_sums_over_signatures_are_the_totals() {
    for (rows, cols) in [(2, 20), (4, 12), (6, 8), (5, 8), (7, 4)] {
        let sum: u64 = count_by_signature(rows, cols)
            .unwrap()
            .iter()
            .map(|(_, tilings)| tilings)
            .sum();
        assert_eq!(
            count_tilings(rows, cols).unwrap(),
            u128::from(sum),
            "{rows} x {cols}"
        );
    }
}

#[test]
fn the_feasible_signatures_of_eight_are_closed_under_mirroring() {
    let feasible = feasible_signatures(8).unwrap();
    assert_eq!(feasible.len(), 30_434);
    for signature in &feasible {
        assert_eq!(signature.total(), 16);
        assert!(feasible.binary_search(&signature.mirrored()).is_ok());
    }
}

#[test]
fn empty_and_odd_rectangles() {
    assert_eq!(count_tilings(0, 7).unwrap(), 1);
    assert_eq!(count_tilings(3, 3).unwrap(), 0);
    assert_eq!(count_tilings(1, 124).unwrap(), 1);
    assert_eq!(feasible_signatures(0).unwrap(), [Signature::default()]);
    assert!(feasible_signatures(7).unwrap().is_empty());
}

#[test]
fn sizes_out_of_range_are_errors() {
    assert_snapshot!(count_tilings(12, 12).unwrap_err(), @"12 x 12 is too large: at most 124 cells with a shorter side of at most 10 are counted");
    assert_snapshot!(count_tilings(usize::MAX, 4).unwrap_err(), @"18446744073709551615 x 4 is too large: at most 124 cells with a shorter side of at most 10 are counted");
    assert_snapshot!(count_by_signature(8, 8).unwrap_err(), @"8 x 8 is too large: at most 48 cells with a shorter side of at most 8 are counted by signature");
    assert_snapshot!(feasible_signatures(10).unwrap_err(), @"10 x 10 is too large: at most 64 cells with a shorter side of at most 8 are counted for their signatures");
}
