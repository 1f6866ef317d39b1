//! Steps, floods and rays.

use crate::{Bitboard, Cell, Connectivity, Direction};

/// Bits that one step in this direction adds to an index; negative upwards and leftwards.
#[inline]
fn offset<B: Bitboard>(board: &B, direction: Direction) -> isize {
    let (rows, cols) = direction.delta();
    #[expect(clippy::cast_possible_wrap, reason = "a stride is at most 32,768")]
    let stride = board.stride() as isize;
    rows * stride + cols
}

/// Adds `set`, moved by one step, to `target`; may set border bits.
#[inline]
pub(crate) fn or_step<B: Bitboard>(target: &mut B, set: &B, direction: Direction) {
    let offset = offset(set, direction);
    if offset < 0 {
        target.or_shifted_down(set, offset.unsigned_abs());
    } else {
        target.or_shifted_up(set, offset.unsigned_abs());
    }
}

#[inline]
pub(crate) fn neighbours<B: Bitboard>(set: &B, connectivity: Connectivity) -> B {
    let directions: &[Direction] = match connectivity {
        Connectivity::Four => &Direction::ORTHOGONAL,
        Connectivity::Eight => &Direction::ALL,
    };
    let mut found = set.empty_like();
    for &direction in directions {
        or_step(&mut found, set, direction);
    }
    found.clear_border();
    found
}

/// Grows `seeds` inside `set`, along rows and then along columns, until nothing is added.
#[inline]
pub(crate) fn dilate_within<B: Bitboard>(set: &B, seeds: &B, connectivity: Connectivity) -> B {
    let mut filled = seeds.clone();
    filled.and(set);
    loop {
        let mut rows = filled.clone();
        or_step(&mut rows, &filled, Direction::East);
        or_step(&mut rows, &filled, Direction::West);
        if connectivity == Connectivity::Four {
            rows.and(set);
        }
        let mut grown = rows.clone();
        or_step(&mut grown, &rows, Direction::North);
        or_step(&mut grown, &rows, Direction::South);
        grown.and(set);
        if grown == filled {
            return filled;
        }
        filled = grown;
    }
}

#[inline]
pub(crate) fn first_hit<B: Bitboard>(set: &B, from: Cell, direction: Direction) -> Option<Cell> {
    let start = set.index(from);
    let (right, below) = (set.width() - 1 - from.col, set.height() - 1 - from.row);
    let steps = match direction {
        Direction::East => {
            return set
                .next_set(start + 1)
                .filter(|&index| index <= start + right)
                .map(|index| set.cell(index));
        }
        Direction::West => {
            return set
                .previous_set(start)
                .filter(|&index| index >= start - from.col)
                .map(|index| set.cell(index));
        }
        Direction::North => from.row,
        Direction::South => below,
        Direction::NorthEast => from.row.min(right),
        Direction::SouthEast => below.min(right),
        Direction::SouthWest => below.min(from.col),
        Direction::NorthWest => from.row.min(from.col),
    };
    let offset = offset(set, direction);
    let mut index = start;
    for _ in 0..steps {
        index = index.wrapping_add_signed(offset);
        if set.test(index) {
            return Some(set.cell(index));
        }
    }
    None
}
