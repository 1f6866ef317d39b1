//! What is added up over all ways to reach a window.

use std::cmp::Ordering;
use std::iter::Peekable;
use std::sync::LazyLock;

use quadrille_search::hash::Map;

use crate::{Kind, Signature};

/// Something known of a set of partial tilings.
pub(super) trait Tally {
    /// Of no partial tiling.
    fn none() -> Self;
    /// Of the one partial tiling without figures.
    fn start() -> Self;
    /// Adds the partial tilings of `from`, each with a figure of this kind more; none of them is in `self` yet.
    fn add(&mut self, from: &Self, kind: Kind);
}

/// The number of partial tilings.
impl Tally for u128 {
    fn none() -> Self {
        0
    }

    fn start() -> Self {
        1
    }

    fn add(&mut self, from: &Self, _: Kind) {
        *self += from;
    }
}

/// The number of partial tilings of each signature, in ascending order.
///
/// A signature is packed into one word, a byte for each kind, the first kind in the highest byte. So the order of
/// words is that of signatures, and a figure more adds the same number to every key: the order stays.
pub(super) struct BySignature(Vec<(u64, u64)>);

const fn unit(kind: Kind) -> u64 {
    1 << (8 * (6 - kind.index()))
}

fn unpacked(key: u64) -> Signature {
    let [_, counts @ ..] = key.to_be_bytes();
    Signature::new(counts.map(u32::from))
}

impl BySignature {
    pub(super) fn entries(self) -> impl Iterator<Item = (Signature, u64)> {
        self.0.into_iter().map(|(key, tilings)| (unpacked(key), tilings))
    }
}

impl Tally for BySignature {
    fn none() -> Self {
        Self(Vec::new())
    }

    fn start() -> Self {
        Self(vec![(0, 1)])
    }

    fn add(&mut self, from: &Self, kind: Kind) {
        let mine = std::mem::take(&mut self.0).into_iter();
        let others = from.0.iter().map(|&(key, tilings)| (key + unit(kind), tilings));
        self.0.extend(Merging(mine.peekable(), others.peekable()));
    }
}

/// Two sorted tables as one.
struct Merging<I: Iterator, J: Iterator>(Peekable<I>, Peekable<J>);

impl<I, J> Iterator for Merging<I, J>
where
    I: Iterator<Item = (u64, u64)>,
    J: Iterator<Item = (u64, u64)>,
{
    type Item = (u64, u64);

    fn next(&mut self) -> Option<(u64, u64)> {
        let (Some(&(left, amount)), Some(&(right, other))) = (self.0.peek(), self.1.peek()) else {
            return self.0.next().or_else(|| self.1.next());
        };
        if left <= right {
            self.0.next();
        }
        if right <= left {
            self.1.next();
        }
        Some(match left.cmp(&right) {
            Ordering::Less => (left, amount),
            Ordering::Equal => (left, amount + other),
            Ordering::Greater => (right, other),
        })
    }
}

/// Signatures of the partial tilings.
///
/// The counts of the first five kinds choose a lane, and that of T a bit of the lane. That of Z follows, as all partial
/// tilings with the same window have the same number of figures. So a T more is a shift, a Z more changes nothing,
/// and a set of N = 8 takes at most 81 KB.
pub(super) struct SignatureSet {
    figures: u8,
    lanes: Vec<u32>,
}

/// The kinds that choose a lane.
const LANE_KINDS: usize = 5;

/// The order of the lanes: by the sum of the counts, so that with few figures only the first lanes are in use.
struct Lanes {
    counts: Vec<[u8; LANE_KINDS]>,
    /// The lane with one figure more of each kind, for all lanes but those of the greatest sum.
    next: Vec<[u32; LANE_KINDS]>,
    /// How many lanes have at most this sum.
    upto: Vec<usize>,
}

static LANES: LazyLock<Lanes> = LazyLock::new(Lanes::new);

impl Lanes {
    fn new() -> Self {
        let mut lanes = Self {
            counts: vec![[0; LANE_KINDS]],
            next: Vec::new(),
            upto: vec![1],
        };
        for figures in 0..SignatureSet::MAX_FIGURES {
            let mut known = Map::default();
            for lane in lanes.next.len()..lanes.upto[figures] {
                let next = std::array::from_fn(|kind| {
                    let mut counts = lanes.counts[lane];
                    counts[kind] += 1;
                    *known.entry(counts).or_insert_with(|| {
                        lanes.counts.push(counts);
                        lanes.counts.len() as u32 - 1
                    })
                });
                lanes.next.push(next);
            }
            lanes.upto.push(lanes.counts.len());
        }
        lanes
    }
}

impl SignatureSet {
    /// The figures of 64 cells: the number of T's then fits the bits of a lane.
    const MAX_FIGURES: usize = 16;

    pub(super) fn signatures(self) -> impl Iterator<Item = Signature> {
        let figures = u64::from(self.figures);
        let of_lane = move |(lane, bits): (usize, u32)| {
            let mut signature = Signature::default();
            for (kind, count) in Kind::ALL.into_iter().zip(LANES.counts[lane]) {
                signature[kind] = u32::from(count);
            }
            let ts = (0..u32::BITS).filter(move |t| bits >> t & 1 == 1);
            ts.map(move |t| {
                signature[Kind::T] = t;
                signature[Kind::Z] = 0;
                signature[Kind::Z] = (figures - signature.total()) as u32;
                signature
            })
        };
        self.lanes.into_iter().enumerate().flat_map(of_lane)
    }
}

impl Tally for SignatureSet {
    fn none() -> Self {
        Self {
            figures: 0,
            lanes: Vec::new(),
        }
    }

    fn start() -> Self {
        Self {
            figures: 0,
            lanes: vec![1],
        }
    }

    fn add(&mut self, from: &Self, kind: Kind) {
        self.figures = from.figures + 1;
        self.lanes.resize(LANES.upto[usize::from(self.figures)], 0);
        let lanes = self.lanes.iter_mut().zip(&from.lanes);
        match kind {
            Kind::T => lanes.for_each(|(lane, bits)| *lane |= bits << 1),
            Kind::Z => lanes.for_each(|(lane, bits)| *lane |= bits),
            _ => {
                for (next, &bits) in LANES.next.iter().zip(&from.lanes) {
                    self.lanes[next[kind.index()] as usize] |= bits;
                }
            }
        }
    }
}
