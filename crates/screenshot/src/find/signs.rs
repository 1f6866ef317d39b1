//! Finds a board by the signs in its cells, where its lines are too faint.
//!
//! Digits of one height that lie at one distance both along rows and along columns are a board, whatever is drawn
//! around them. Words and numbers have their digits closer together, and the rows of a text are not lined up.

use std::ops::RangeInclusive;

use quadrille_search::order;

use crate::find::lattice::Lattice;
use crate::find::plane::Plane;
use crate::see::blobs::{Blob, Mask};

/// The height of a sign, as a share of its cell's.
const HEIGHTS: RangeInclusive<f32> = 0.28..=0.8;
/// Signs are at most so much wider than high.
const WIDEST: f32 = 1.2;
/// Signs of one board differ in height by at most this share.
const UNEVEN: f32 = 0.2;
/// A sign is at most so far from where those near it say that it is, in cells.
const OFF: f32 = 0.16;
/// So many cells may be without a sign between two of them.
const GAP: f32 = 3.0;
/// Fewer signs are no board.
const LEAST: usize = 10;
/// More are none that a screen shows.
const MOST: usize = 300;
/// Noise has signs everywhere: no more groups of them are looked at.
const TRIES: usize = 40;
/// Distances along columns and rows differ by less, and a row goes down or up by less from a cell to the next one.
const SKEW: f32 = 0.025;

/// Something of the size of a digit.
#[derive(Clone, Copy, Debug)]
struct Sign {
    x: f32,
    y: f32,
    height: f32,
}

/// A sign, with its column and row counted from another one.
type Placed = (Sign, [f32; 2]);

/// The board with the most signs whose cells are of a size in a range, if some signs fill all its columns from the
/// first to the last.
#[inline(never)]
pub(crate) fn by_signs(plane: &Plane, columns: usize, sizes: [f32; 2]) -> Option<Lattice> {
    let signs = signs(plane, sizes);
    let mut best: Vec<Placed> = Vec::new();
    let mut is_known = vec![false; signs.len()];
    let mut boards = 0;
    for first in 0..signs.len() {
        if is_known[first] || boards >= TRIES {
            continue;
        }
        let Some(pitch) = pitch_at(&signs, signs[first], sizes) else {
            continue;
        };
        let (own, numbers) = grown(&signs, first, pitch);
        if own.len() >= LEAST {
            boards += 1;
            for number in numbers {
                is_known[number] = true;
            }
        }
        if own.len() > best.len() {
            best = own;
        }
    }
    Some(best)
        .filter(|best| best.len() >= LEAST)
        .and_then(|best| fitted(&best, columns))
}

/// All that is as high as a digit may be.
fn signs(plane: &Plane, [least, most]: [f32; 2]) -> Vec<Sign> {
    let sign = |blob: Blob| {
        let [left, top, right, bottom] =
            [blob.left, blob.top, blob.right, blob.bottom].map(|side| side as f32);
        // The mask has a pixel more at each side.
        let (width, height) = (right - left - 1.0, bottom - top - 1.0);
        let is_digit =
            height >= HEIGHTS.start() * least && height <= HEIGHTS.end() * most && width <= WIDEST * height;
        is_digit.then_some(Sign {
            x: 0.5 * (left + right + 1.0),
            y: 0.5 * (top + bottom + 1.0),
            height,
        })
    };
    let mut signs: Vec<Sign> = Mask::edges(plane).blobs().into_iter().filter_map(sign).collect();
    order::sort_by(&mut signs, |one, other| one.y.total_cmp(&other.y));
    signs
}

impl Sign {
    fn is_like(&self, other: &Self) -> bool {
        (self.height - other.height).abs() <= UNEVEN * self.height.max(other.height) + 1.0
    }
}

/// How far the next like sign to the right of one is away.
fn pitch_at(signs: &[Sign], sign: Sign, [least, most]: [f32; 2]) -> Option<f32> {
    // They are sorted by their height in the picture.
    let first = signs.partition_point(|other| other.y < sign.y - OFF * most);
    let near = signs[first..]
        .iter()
        .take_while(|other| other.y <= sign.y + OFF * most);
    let beside = near.filter(|other| {
        let away = other.x - sign.x;
        (least..=most).contains(&away)
            && (other.y - sign.y).abs() <= OFF * away
            && HEIGHTS.contains(&(sign.height / away))
            && sign.is_like(other)
    });
    beside.map(|other| other.x - sign.x).min_by(f32::total_cmp)
}

/// The signs that are lined up with one at a distance, by way of others, and their numbers; at most as many as a board
/// has.
fn grown(signs: &[Sign], first: usize, pitch: f32) -> (Vec<Placed>, Vec<usize>) {
    let mut numbers = vec![first];
    let mut placed: Vec<Placed> = vec![(signs[first], [0.0; 2])];
    let mut is_taken = vec![false; signs.len()];
    is_taken[first] = true;
    let mut next = 0;
    while let Some(&(from, [column, row])) = placed.get(next).filter(|_| placed.len() < MOST) {
        let far = (GAP + OFF) * pitch;
        let above = signs.partition_point(|sign| sign.y < from.y - far);
        for (number, sign) in signs.iter().enumerate().skip(above) {
            if sign.y > from.y + far {
                break;
            }
            let [across, down] = [sign.x - from.x, sign.y - from.y].map(|away| away / pitch);
            let steps = [across.round(), down.round()];
            let off = (across - steps[0]).abs().max((down - steps[1]).abs());
            if off <= OFF && across.abs() <= GAP + OFF && !is_taken[number] && signs[first].is_like(sign) {
                is_taken[number] = true;
                numbers.push(number);
                placed.push((*sign, [column + steps[0], row + steps[1]]));
            }
        }
        next += 1;
    }
    (placed, numbers)
}

/// The lattice of all these signs, unless it is turned or stretched, or has another number of columns.
fn fitted(placed: &[Placed], columns: usize) -> Option<Lattice> {
    let count = placed.len() as f32;
    let mean = |value: &dyn Fn(&Placed) -> f32| placed.iter().map(value).sum::<f32>() / count;
    let middles = [mean(&|sign| sign.1[0]), mean(&|sign| sign.1[1])];
    let centers = [mean(&|sign| sign.0.x), mean(&|sign| sign.0.y)];
    // How much `value` grows from a column or a row to the next one.
    let slope = |way: usize, value: &dyn Fn(&Placed) -> f32| {
        let square = mean(&|sign| (sign.1[way] - middles[way]).powi(2));
        mean(&|sign| (sign.1[way] - middles[way]) * value(sign)) / square.max(0.01)
    };
    let across = slope(0, &|sign| sign.0.x - centers[0]);
    let down = slope(1, &|sign| sign.0.y - centers[1]);
    // What is left of a sign's height once its row is known.
    let sunk = slope(0, &|sign| sign.0.y - down * sign.1[1]);
    let is_skew = (across - down).abs().max(sunk.abs()) > SKEW * across;
    let mut sides = placed.iter().map(|sign| sign.1).collect::<Vec<_>>();
    let mut extent = |way: usize| {
        order::sort_by(&mut sides, |one, other| one[way].total_cmp(&other[way]));
        (
            sides[0][way],
            (sides[sides.len() - 1][way] - sides[0][way]) as usize + 1,
        )
    };
    let ((left, wide), (top, rows)) = (extent(0), extent(1));
    let pitch = 0.5 * (across + down);
    let start = |way: usize, first: f32| centers[way] - pitch * (middles[way] - first + 0.5);
    (wide == columns && !is_skew).then_some(Lattice {
        left: start(0, left),
        top: start(1, top),
        pitch_x: pitch,
        pitch_y: pitch,
        columns,
        rows,
        strength: 0.0,
    })
}
