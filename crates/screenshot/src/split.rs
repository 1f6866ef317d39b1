//! Which cells of a board are empty.
//!
//! Cells that look alike form groups, and one of them has the empty cells. That is the one that is flat and pale, that
//! looks like what lies between and around the cells, and that meets each row and each column: a full one would have
//! been cleared. Boards whose empty cells have two tints, by boxes or like a chessboard, have two such groups.

use quadrille_search::order;

use crate::groups::{Group, groups};
use crate::look::{Look, distance};
use crate::reading::Seen;

/// How much better the empty group must do than the next best to be sure, in the measure of [`emptiness`].
const MARGIN: f32 = 24.0;
/// How much nearer a cell must be to its own kind than to the other one to be sure, as a share of both distances.
const NEARER: f32 = 0.5;

/// Whether each cell of a board is filled.
pub(crate) fn split(looks: &[Look], columns: usize, rows: usize, grounds: &[[f32; 3]]) -> Vec<Seen<bool>> {
    let groups = tinted(groups(looks), looks, columns);
    let score = |group: &Group| emptiness(group, columns, rows, grounds);
    let Some(best) = (0..groups.len()).max_by(|&a, &b| score(&groups[a]).total_cmp(&score(&groups[b])))
    else {
        return Vec::new();
    };
    let others = groups.iter().enumerate().filter(|(index, _)| *index != best);
    let next = others.map(|(_, group)| score(group)).fold(f32::MIN, f32::max);
    let margin = ((score(&groups[best]) - next) / (2.0 * MARGIN)).min(1.0);
    let is_empty = |cell: usize| groups[best].cells.binary_search(&cell).is_ok();
    let filled: Vec<bool> = (0..looks.len()).map(|cell| !is_empty(cell)).collect();
    let seen = filled
        .iter()
        .enumerate()
        .map(|(cell, &filled_here)| Seen::new(filled_here, nearness(looks, &filled, cell).min(margin)));
    seen.collect()
}

/// How much a group looks like one of empty cells; more is better.
fn emptiness(group: &Group, columns: usize, rows: usize, grounds: &[[f32; 3]]) -> f32 {
    let meets = |lines: usize, part: &dyn Fn(usize) -> usize| {
        let mut met = vec![false; lines];
        group.cells.iter().for_each(|&cell| met[part(cell)] = true);
        met.iter().filter(|met| **met).count()
    };
    let lines = meets(rows, &|cell| cell / columns) + meets(columns, &|cell| cell % columns);
    let missed = (columns + rows - lines) as f32;
    let ground = grounds
        .iter()
        .map(|&ground| distance(ground, group.look.color))
        .fold(255.0, f32::min);
    let share = group.cells.len() as f32 / (columns * rows) as f32;
    20.0 * share - 6.0 * missed.min(8.0) - 1.2 * group.look.spread - 0.3 * group.look.chroma() - 0.5 * ground
}

/// From 0 to 1, how much nearer a cell is to its own kind than to the other one.
fn nearness(looks: &[Look], filled: &[bool], cell: usize) -> f32 {
    let nearest = |kind: bool| {
        let others = (0..looks.len()).filter(|&other| other != cell && filled[other] == kind);
        others
            .map(|other| looks[cell].distance(&looks[other]))
            .fold(f32::MAX, f32::min)
    };
    let (own, other) = (nearest(filled[cell]), nearest(!filled[cell]));
    if other >= f32::MAX {
        return if own < 4.0 { 0.6 } else { 0.0 };
    }
    // A color that one cell alone has is as sure as it is far from the others.
    let own = own.min(0.3 * other);
    ((other - own) / (other + own) / (2.0 * NEARER)).min(other / 16.0)
}

/// Groups of two tints that lie by boxes, or like the squares of a chessboard, as one.
fn tinted(groups: Vec<Group>, looks: &[Look], side: usize) -> Vec<Group> {
    let patterns: [&dyn Fn(usize) -> usize; 2] = [&|cell| cell / side / 3 + cell % side / 3, &|cell| {
        cell / side + cell % side
    }];
    let mut groups = groups;
    for first in 0..groups.len() {
        for second in first + 1..groups.len() {
            let (one, other) = (&groups[first], &groups[second]);
            let is_apart = |pattern: &&dyn Fn(usize) -> usize| {
                let parity = pattern(one.cells[0]) % 2;
                one.cells.iter().all(|&cell| pattern(cell) % 2 == parity)
                    && other.cells.iter().all(|&cell| pattern(cell) % 2 != parity)
            };
            let are_near = distance(one.look.color, other.look.color) < 48.0
                && (one.look.spread - other.look.spread).abs() < 5.0;
            let are_many = one.cells.len().min(other.cells.len()) >= 4;
            if are_near && are_many && patterns.iter().any(is_apart) {
                let mut cells = one.cells.clone();
                cells.extend(&other.cells);
                order::sort(&mut cells);
                groups.remove(second);
                groups[first] = Group::of(cells, looks);
                return groups;
            }
        }
    }
    groups
}
