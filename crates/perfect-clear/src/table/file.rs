//! Tables in files.
//!
//! ```text
//!  bytes  0  magic "QPCTABLE"
//!         8  version                            u32, all numbers little-endian
//!        12  fingerprint of lines and physics   u64
//!        20  length of the body                 u64
//!        28  body: for each layer, how many words it has, and the words in ascending order, each as its
//!            difference from the one before (the first from 0); all as LEB128
//!         -  CRC-32 of all bytes before         u32
//! ```

use std::io::{self, Read, Write};

use rayon::prelude::*;
use thiserror::Error;

use super::{Table, fingerprint, known};
use crate::Mover;
use crate::field::rows_mask;

const MAGIC: &[u8; 8] = b"QPCTABLE";

/// The version of the format that is written and read.
pub const VERSION: u32 = 1;

/// Bytes before the body.
const HEADER: usize = 28;

/// Bytes after the body.
const CHECKSUM: usize = 4;

/// Reason why a file is not the table that is wanted.
#[derive(Debug, Error)]
pub enum ReadError {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It does not begin as tables do.
    #[error("it is no table of useful fields")]
    NoTable,
    /// It is of a version that this program does not read.
    #[error("it has version {0} of the format, {VERSION} is needed")]
    Version(u32),
    /// It was built for something else.
    #[error("it was built for other kicks, another way to drop or another number of lines")]
    Physics,
    /// It ends too early.
    #[error("it is cut off: it has {bytes} bytes, {expected} are needed")]
    Truncated {
        /// The bytes that are there.
        bytes: u64,
        /// The bytes that there should be.
        expected: u64,
    },
    /// Something in it has changed since it was written.
    #[error("it is damaged: its checksum is wrong")]
    Checksum,
    /// The checksum is right, the content makes no sense.
    #[error("its content makes no sense: {0}")]
    Content(&'static str),
}

impl Table {
    /// Writes the table.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let mut body = Vec::new();
        for placed in 0..self.layers.len() {
            let words = self.layer(placed);
            put(&mut body, words.len() as u64);
            let mut before = 0;
            for word in words {
                put(&mut body, word - before);
                before = word;
            }
        }
        let mut header = Vec::with_capacity(HEADER);
        header.extend(MAGIC);
        header.extend(VERSION.to_le_bytes());
        header.extend(self.fingerprint.to_le_bytes());
        header.extend((body.len() as u64).to_le_bytes());
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(&header);
        checksum.update(&body);
        to.write_all(&header)?;
        to.write_all(&body)?;
        to.write_all(&checksum.finalize().to_le_bytes())
    }

    /// Reads a table for the mover's physics and lines.
    ///
    /// # Errors
    ///
    /// When it cannot be read, is no table, has another version or physics, is damaged, or has other fields than the
    /// table of these built-in kicks is known to have.
    pub fn read(from: &mut impl Read, mover: &Mover) -> Result<Self, ReadError> {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes)?;
        let fingerprint = fingerprint::of(mover.physics(), mover.lines());
        let layers = layers(body(&bytes, fingerprint)?, mover.lines())?;
        let fields = layers.iter().map(Vec::len).sum();
        let checksum = number(&bytes, bytes.len() - CHECKSUM, CHECKSUM).unwrap_or(0);
        if !known::is_possible(fingerprint, fields, checksum as u32) {
            return Err(ReadError::Content(
                "it has other fields than these kicks and drops have",
            ));
        }
        Ok(Self::of_layers(mover, &layers))
    }
}

/// The body of a file whose header and checksum are right.
fn body(bytes: &[u8], fingerprint: u64) -> Result<&[u8], ReadError> {
    let magic = &bytes[..bytes.len().min(MAGIC.len())];
    if magic != &MAGIC[..magic.len()] || bytes.is_empty() {
        return Err(ReadError::NoTable);
    }
    let truncated = |expected: u64| ReadError::Truncated {
        bytes: bytes.len() as u64,
        expected,
    };
    let (Some(version), Some(found), Some(length)) =
        (number(bytes, 8, 4), number(bytes, 12, 8), number(bytes, 20, 8))
    else {
        return Err(truncated((HEADER + CHECKSUM) as u64));
    };
    if version != u64::from(VERSION) {
        return Err(ReadError::Version(version as u32));
    }
    if found != fingerprint {
        return Err(ReadError::Physics);
    }
    let expected = length.saturating_add((HEADER + CHECKSUM) as u64);
    if (bytes.len() as u64) < expected {
        return Err(truncated(expected));
    }
    let (content, checksum) = bytes.split_at(bytes.len() - CHECKSUM);
    if u64::from(crc32fast::hash(content)) != number(checksum, 0, CHECKSUM).unwrap_or(u64::MAX) {
        return Err(ReadError::Checksum);
    }
    if bytes.len() as u64 != expected {
        return Err(ReadError::Content("it is longer than it says"));
    }
    Ok(&content[HEADER..])
}

/// The number that some bytes are, the lowest first.
fn number(bytes: &[u8], at: usize, count: usize) -> Option<u64> {
    let bytes = bytes.get(at..at + count)?.iter().rev();
    Some(bytes.fold(0, |number, &byte| number << 8 | u64::from(byte)))
}

/// The words of all layers.
fn layers(mut body: &[u8], lines: usize) -> Result<Vec<Vec<u64>>, ReadError> {
    let mut layers = Vec::new();
    while !body.is_empty() {
        let count = take(&mut body).ok_or(ReadError::Content("a number is cut off"))?;
        // Each word takes a byte at least.
        if count > body.len() as u64 {
            return Err(ReadError::Content("a layer has more fields than bytes"));
        }
        let mut words = Vec::with_capacity(count as usize);
        let mut word = 0_u64;
        for _ in 0..count {
            let step = take(&mut body).ok_or(ReadError::Content("a number is cut off"))?;
            word = word.saturating_add(step);
            words.push(word);
        }
        layers.push(words);
    }
    let are_right = |(placed, words): (usize, &Vec<u64>)| {
        let is_inside = words.last().is_none_or(|&last| last <= rows_mask(lines));
        let has_cells = words.iter().all(|word| word.count_ones() as usize == 4 * placed);
        is_inside && has_cells && words.is_sorted_by(|a, b| a < b)
    };
    if !layers.par_iter().enumerate().all(are_right) {
        return Err(ReadError::Content("its fields are none, or not in order"));
    }
    // From the empty field to the full one, there is something to go through after each piece.
    let pieces = rows_mask(lines).count_ones() as usize / 4;
    if layers.len() != pieces + 1 || layers.iter().any(Vec::is_empty) {
        return Err(ReadError::Content("layers are missing, or there are too many"));
    }
    Ok(layers)
}

/// Appends a number, seven bits a byte, the lowest first; the highest bit of a byte says that more follow.
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes a number off; none if the bytes end within it, it is too large, or fewer bytes would say the same.
#[inline]
fn take(bytes: &mut &[u8]) -> Option<u64> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return (byte > 0 || shift == 0).then_some(number);
        }
        shift += 7;
        if shift > 56 {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn numbers_round_trip(numbers in prop::collection::vec(0..1_u64 << 56, 0..20)) {
            let mut bytes = Vec::new();
            for &number in &numbers {
                put(&mut bytes, number);
            }
            let mut rest = bytes.as_slice();
            for &number in &numbers {
                prop_assert_eq!(take(&mut rest), Some(number));
            }
            prop_assert_eq!(take(&mut rest), None);
        }
    }

    #[test]
    fn content_is_checked() {
        let layers = |bytes: &[u8]| layers(bytes, 2).map_err(|error| error.to_string());
        let few = [1, 0, 2, 15, 15];
        let more = [1, 0xFF, 1, 1, 0xFF, 0x1F, 1, 0xFF, 0xFF, 3, 1, 0xFF, 0xFF, 0x3F];
        let all = layers(&[&few[..], &more].concat()).unwrap();
        assert_eq!(all[..2], [vec![0], vec![15, 30]]);
        assert_eq!(all[2..], [[0xFF], [0xFFF], [0xFFFF], [0xF_FFFF]]);
        // Layers that are right, and are not all: with them, nothing could ever be cleared.
        let missing = "its content makes no sense: layers are missing, or there are too many";
        for wrong in [&few[..2], &few, &[&few[..], &more, &[0]].concat(), &[]] {
            assert_eq!(layers(wrong).unwrap_err(), missing, "{wrong:?}");
        }
        // 15 in two bytes: one file would then say the same as another.
        let long = [&[1, 0, 2, 0x8F, 0, 15][..], &more].concat();
        for wrong in [
            &long[..],
            &[1, 0, 2, 15, 0],
            &[1, 1],
            &[1, 0x80],
            &[9, 0],
            &[0, 1, 0xFF, 0xFF, 0x7F],
        ] {
            assert!(layers(wrong).is_err(), "{wrong:?}");
        }
    }
}
