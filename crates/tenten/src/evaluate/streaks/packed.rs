//! The values as a file, and those that come with the library.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use super::{Classes, SIDE, StreakValues, UNIT};
use crate::{LineKind, Rules};

/// The numbers of games by the pieces of Block Blast.
pub(super) static BUILT_IN: &[u8] = include_bytes!("block-blast.bin");

impl StreakValues {
    /// The side of boards of these rules, if it can be learned what they are worth: 8, where rows and columns vanish.
    pub(crate) fn side(rules: &Rules) -> Option<usize> {
        let is_known = rules.size() == SIDE
            && rules.lines() == [LineKind::Rows, LineKind::Columns]
            && rules.set_size() == 3;
        is_known.then_some(SIDE)
    }

    /// Reads what [`StreakValues::to_bytes`] has written; `None` if it is something else.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut unpacked = Vec::new();
        let mut packed = GzDecoder::new(bytes).take(Self::MOST_BYTES);
        packed.read_to_end(&mut unpacked).ok()?;
        Self::from_unpacked(&unpacked)
    }

    /// Bytes of which no file has as many: it is no use to unpack more.
    const MOST_BYTES: u64 = 1 << 24;

    /// All numbers, each class once: first the lower byte of each, then the upper one, compressed.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let classes = Classes::new();
        let members = classes.members();
        let numbers = (0..classes.count()).map(|class| folded(self.0[members.of(class)[0] as usize]));
        let numbers: Vec<u16> = numbers.collect();
        let low = numbers.iter().map(|&number| number as u8);
        let halves: Vec<u8> = low
            .chain(numbers.iter().map(|&number| (number >> 8) as u8))
            .collect();
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        // Writing into memory does not fail.
        let written = packed.write_all(&halves).and_then(|()| packed.finish());
        written.unwrap_or_default()
    }

    /// The numbers of classes as logits, rounded.
    pub(crate) fn of_logits(classes: &Classes, logits: &[f64]) -> Self {
        let whole: Vec<i16> = logits.iter().map(|logit| (logit * UNIT).round() as i16).collect();
        Self(classes.spread(&whole).into())
    }
}

/// The sign of a number as its lowest bit, so that small numbers have an empty upper byte.
const fn folded(number: i16) -> u16 {
    (number << 1 ^ number >> 15).cast_unsigned()
}
