//! Values, and sweeps that are not done yet, in files.
//!
//! ```text
//!  bytes  0  magic "QPCVALUE", "QPCVALU2" where clears of two lines count, or "QPCSWEEP"
//!         8  version                            u32, all numbers little-endian
//!        12  fingerprint of lines and physics   u64
//!        20  length of the body                 u64
//!        28  body
//!         -  CRC-32 of all bytes before         u32
//! ```
//!
//! The body of values is the greatest of them (f32), and each as its share of that in 65,535 steps (u16): by bag, the
//! set of its pieces as a number from 1 to 127; by what is shown, in the order of the alphabet; by the piece in the
//! slot. That is 2.2 MB. A sweep keeps all digits, so that it ends with the same bytes as one that was never stopped.

use std::io::{self, Read, Write};

use thiserror::Error;

use super::back::{BySlot, NOTHING};
use super::windows::{SHOWN, States};
use super::{Clears, KINDS, StartValues};

/// The version of the format that is written and read.
pub const VERSION: u32 = 1;

/// Bytes before the body.
const HEADER: usize = 28;

/// Values in a file: a piece in the slot for each bag and all that can be shown with it.
pub(super) const STARTS: usize = 1_120_140;

/// Steps of a value.
const STEPS: f32 = 65_535.0;

/// Reason why a file has no values.
#[derive(Debug, Error)]
pub enum ValuesError {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It does not begin as such files do.
    #[error("it has no values of starts")]
    NoValues,
    /// It is of a version that this program does not read.
    #[error("it has version {0} of the format, {VERSION} is needed")]
    Version(u32),
    /// It was made for something else.
    #[error("it was made for other kicks or another way to drop")]
    Physics,
    /// It is cut off, or something in it has changed since it was written.
    #[error("it is damaged: it is cut off, or its checksum is wrong")]
    Damaged,
}

/// Kind of a file: its first eight bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind(&'static [u8; 8]);

impl Kind {
    pub(super) const VALUES: Self = Self(b"QPCVALUE");
    const VALUES_OF_TWO: Self = Self(b"QPCVALU2");
    pub(super) const SWEEP: Self = Self(b"QPCSWEEP");

    /// Of values, by the clears that count.
    const fn of(clears: Clears) -> Self {
        match clears {
            Clears::Four => Self::VALUES,
            Clears::TwoOrFour => Self::VALUES_OF_TWO,
        }
    }

    /// Writes header, body and checksum.
    pub(super) fn write(self, to: &mut impl Write, fingerprint: u64, body: &[u8]) -> io::Result<()> {
        let mut header = self.0.to_vec();
        header.extend(VERSION.to_le_bytes());
        header.extend(fingerprint.to_le_bytes());
        header.extend((body.len() as u64).to_le_bytes());
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(&header);
        checksum.update(body);
        to.write_all(&header)?;
        to.write_all(body)?;
        to.write_all(&checksum.finalize().to_le_bytes())
    }

    /// Reads a body.
    pub(super) fn read(self, from: &mut impl Read, fingerprint: u64) -> Result<Vec<u8>, ValuesError> {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes)?;
        self.body(bytes, fingerprint)
    }

    /// The body of a file with these bytes.
    fn body(self, mut bytes: Vec<u8>, fingerprint: u64) -> Result<Vec<u8>, ValuesError> {
        let mut rest = Bytes(&bytes);
        if rest.take() != Some(*self.0) {
            return Err(ValuesError::NoValues);
        }
        let version = rest.take().map(u32::from_le_bytes).ok_or(ValuesError::Damaged)?;
        if version != VERSION {
            return Err(ValuesError::Version(version));
        }
        if rest.take().map(u64::from_le_bytes) != Some(fingerprint) {
            return Err(ValuesError::Physics);
        }
        let length = rest.take().map(u64::from_le_bytes).ok_or(ValuesError::Damaged)?;
        let checksum = (bytes.len() - HEADER)
            .checked_sub(4)
            .map(|length| Bytes(&bytes[HEADER + length..]).take().map(u32::from_le_bytes));
        let is_whole = checksum == Some(Some(crc32fast::hash(&bytes[..bytes.len().saturating_sub(4)])));
        if !is_whole || bytes.len() as u64 != length.saturating_add((HEADER + 4) as u64) {
            return Err(ValuesError::Damaged);
        }
        bytes.truncate(bytes.len() - 4);
        Ok(bytes.split_off(HEADER))
    }
}

/// Bytes that are taken from the front.
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl Bytes<'_> {
    /// The next ones; nothing at the end.
    pub(super) fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    pub(super) fn value(&mut self) -> Option<f32> {
        self.take().map(f32::from_le_bytes).filter(|value| *value >= 0.0)
    }
}

/// The places of all starts, in the order of files.
pub(super) fn places() -> impl Iterator<Item = usize> {
    let states = States::of_bags(SHOWN, |_| true).list.into_iter();
    states.flat_map(|state| (0..KINDS).map(move |slot| StartValues::place(state.bag, slot, state.window)))
}

/// Appends values by slot.
pub(super) fn put_all(body: &mut Vec<u8>, all: &[BySlot]) {
    let values = all.iter().flat_map(|values| &values[..KINDS]);
    body.extend(values.flat_map(|value| value.to_le_bytes()));
}

/// Takes `count` values by slot; nothing if there are not enough.
pub(super) fn take_all(bytes: &mut Bytes<'_>, count: usize) -> Option<Vec<BySlot>> {
    if bytes.0.len() / (KINDS * size_of::<f32>()) < count {
        return None;
    }
    let mut all = vec![NOTHING; count];
    for value in all.iter_mut().flat_map(|values| &mut values[..KINDS]) {
        *value = bytes.value()?;
    }
    Some(all)
}

impl StartValues {
    /// Writes the values of the physics with this fingerprint ([`super::Sweeper::fingerprint`]).
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write(&self, to: &mut impl Write, fingerprint: u64) -> io::Result<()> {
        let most = places().map(|place| self.values[place]).fold(0.0, f32::max);
        let mut body = most.to_le_bytes().to_vec();
        for place in places() {
            let share = (self.values[place] / most.max(f32::MIN_POSITIVE) * STEPS).round();
            body.extend((share as u16).to_le_bytes());
        }
        Kind::of(self.clears).write(to, fingerprint, &body)
    }

    /// Reads values of the physics with this fingerprint.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, has none, is for another physics, or is damaged.
    pub fn read(from: &mut impl Read, fingerprint: u64) -> Result<Self, ValuesError> {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes)?;
        let clears = if bytes.starts_with(Kind::VALUES_OF_TWO.0) {
            Clears::TwoOrFour
        } else {
            Clears::Four
        };
        let body = Kind::of(clears).body(bytes, fingerprint)?;
        // Before the table is made, which is far larger than a file that has too few values.
        if body.len() != size_of::<f32>() + STARTS * size_of::<u16>() {
            return Err(ValuesError::Damaged);
        }
        let mut bytes = Bytes(&body);
        let most = bytes.value().ok_or(ValuesError::Damaged)?;
        let mut all = Self::constant(0.0).counting(clears);
        for place in places() {
            let share = bytes.take().map(u16::from_le_bytes).ok_or(ValuesError::Damaged)?;
            all.values[place] = most * f32::from(share) / STEPS;
        }
        Ok(all)
    }
}
