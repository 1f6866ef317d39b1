//! The same work as one would write it for the one size, without a library.

/// 10 x 10, a sentinel to the right of each row.
const STRIDE: u32 = 11;
const FULL: u128 = {
    let mut bits = 0;
    let mut row = 0;
    while row < 10 {
        bits |= 0x3FF << (row * STRIDE);
        row += 1;
    }
    bits
};

/// The anchors of the 19 pieces of 1010!, in the order of `PIECES`.
#[inline]
pub(crate) fn placements(b: u128) -> [u128; 19] {
    let h2 = b & b >> 1;
    let h3 = h2 & h2 >> 1;
    let h4 = h2 & h2 >> 2;
    let h5 = h4 & h4 >> 1;
    let v2 = b & b >> 11;
    let v3 = v2 & v2 >> 11;
    let v4 = v2 & v2 >> 22;
    let v5 = v4 & v4 >> 11;
    let o2 = h2 & h2 >> 11;
    let o3 = {
        let two = h3 & h3 >> 11;
        two & two >> 11
    };
    [
        b,
        h2,
        v2,
        h3,
        v3,
        h4,
        v4,
        h5,
        v5,
        o2,
        o3,
        h2 & b >> 11,
        h2 & b >> 12,
        b & h2 >> 11,
        b >> 1 & h2 >> 11,
        h3 & v2 >> 11,
        h3 & v2 >> 13,
        v2 & h3 >> 22,
        v2 >> 2 & h3 >> 22,
    ]
}

/// The anchors of a shape whose cells lie these bits from its anchor.
#[inline]
pub(crate) fn placements_of(b: u128, offsets: &[usize]) -> u128 {
    offsets.iter().fold(FULL, |anchors, offset| anchors & b >> offset)
}

/// The board without its full rows and columns, and how many there were.
#[inline]
pub(crate) fn clear(b: u128) -> (u128, u32) {
    let mut rows = b & b >> 1;
    rows &= rows >> 2;
    rows &= rows >> 4;
    rows &= rows >> 2;
    let mut columns = b & b >> 11;
    columns &= columns >> 22;
    columns &= columns >> 44;
    columns &= columns >> 22;
    let lines = rows.count_ones() + columns.count_ones();
    if lines == 0 {
        return (b, 0);
    }
    let mut spread = columns | columns << 11;
    spread |= spread << 22;
    spread |= spread << 44;
    spread |= spread << 22;
    let spread_rows = (rows << 10) - rows;
    (b & !(spread_rows | spread), lines)
}

/// Cells connected with `seed`.
#[inline]
pub(crate) fn flood(free: u128, seed: u128) -> u128 {
    let mut filled = seed & free;
    loop {
        let rows = (filled | filled << 1 | filled >> 1) & free;
        let grown = (rows | rows << STRIDE | rows >> STRIDE) & free;
        if grown == filled {
            return filled;
        }
        filled = grown;
    }
}

pub(crate) fn components(mut free: u128) -> u32 {
    let mut count = 0;
    while free != 0 {
        free &= !flood(free, free & free.wrapping_neg());
        count += 1;
    }
    count
}

/// Pairs of a filled and an empty cell, the outside counted as empty.
#[inline]
pub(crate) fn surface(b: u128) -> u32 {
    const ACROSS: u128 = FULL & FULL >> 1;
    const DOWN: u128 = FULL & FULL >> STRIDE;
    const ENDS: u128 = 0x3FF | 0x3FF << (9 * STRIDE);
    const SIDES: u128 = {
        let mut bits = 0;
        let mut row = 0;
        while row < 10 {
            bits |= 0x201 << (row * STRIDE);
            row += 1;
        }
        bits
    };
    ((b ^ b >> 1) & ACROSS).count_ones()
        + ((b ^ b >> STRIDE) & DOWN).count_ones()
        + (b & ENDS).count_ones()
        + (b & SIDES).count_ones()
}

/// A 10 x 4 field whose full rows vanish, those above falling.
#[inline]
pub(crate) fn drop_full_rows(mut b: u64) -> u64 {
    let mut heads = b & b >> 1;
    heads &= heads >> 2;
    heads &= heads >> 4;
    heads &= heads >> 2;
    while heads != 0 {
        let start = heads.trailing_zeros();
        let above = b & ((1 << start) - 1);
        b = b >> (start + 11) << (start + 11) | above << 11;
        heads &= heads - 1;
    }
    b
}

/// A board of run-time size with a sentinel row above and below, as a tiling search would hold it.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) words: Vec<u64>,
    stride: usize,
    width: usize,
    height: usize,
}

/// The rows of a figure: how far from its anchor's bit, and which bits.
#[derive(Clone, Copy)]
pub(crate) struct Figure {
    rows: [(usize, u64); 4],
    len: usize,
    width: usize,
    height: usize,
}

impl Figure {
    pub(crate) fn new(rows: &[u64], width: usize, board: &Board) -> Self {
        let mut figure = Self {
            rows: [(0, 0); 4],
            len: rows.len(),
            width,
            height: rows.len(),
        };
        for (row, &bits) in rows.iter().enumerate() {
            figure.rows[row] = (row * board.stride, bits);
        }
        figure
    }
}

impl Board {
    pub(crate) fn new(width: usize, height: usize, filled: impl Fn(usize, usize) -> bool) -> Self {
        let stride = width + 1;
        let mut words = vec![0; ((height + 2) * stride + 1).div_ceil(64) + 1];
        for row in 0..height {
            for col in 0..width {
                let index = (row + 1) * stride + 1 + col;
                words[index / 64] |= u64::from(filled(row, col)) << (index % 64);
            }
        }
        Self {
            words,
            stride,
            width,
            height,
        }
    }

    #[inline]
    fn base(&self, figure: &Figure, row: usize, col: usize) -> Option<usize> {
        (row + figure.height <= self.height && col + figure.width <= self.width)
            .then(|| (row + 1) * self.stride + 1 + col)
    }

    #[inline]
    pub(crate) fn fits(&self, figure: &Figure, row: usize, col: usize) -> bool {
        let Some(base) = self.base(figure, row, col) else {
            return false;
        };
        figure.rows[..figure.len].iter().all(|&(offset, bits)| {
            let (i, by) = ((base + offset) / 64, (base + offset) % 64);
            let pair = &self.words[i..i + 2];
            !(pair[0] >> by | pair[1] << 1 << (63 - by)) & bits == 0
        })
    }

    #[inline]
    pub(crate) fn lift(&mut self, figure: &Figure, row: usize, col: usize) {
        let base = self.base(figure, row, col).expect("it was tested");
        for &(offset, bits) in &figure.rows[..figure.len] {
            let (i, by) = ((base + offset) / 64, (base + offset) % 64);
            let pair = &mut self.words[i..i + 2];
            pair[0] &= !(bits << by);
            pair[1] &= !(bits >> 1 >> (63 - by));
        }
    }
}
