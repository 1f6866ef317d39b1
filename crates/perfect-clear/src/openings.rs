//! A file of all openings: the chance of every first bag, and its best first moves.
//!
//! An opening of chess is looked up, not worked out; this is what a page needs to answer as quickly. The file is small:
//! about seven bytes for each of the 5,040 bags.
//!
//! ```text
//! 4 bytes   "PCO1"
//! 2 bytes   tails of each bag: 840, the lower byte first
//! 1 byte    moves of each bag: 3
//! then for each bag, in the order of the alphabet
//!   number  tails that are lost under best play
//!   then for each move, the best first
//!     1 byte  64 if hold is pressed, + 16 times the rotation (spawn, right, reverse, left), + the leftmost column;
//!             127 if there is no such move
//!     number  tails that are lost, less those of the move before, or of best play; not where there is no such move
//! ```
//!
//! Numbers are in bytes of seven bits, the lowest first; all bytes but the last have 128 added. Pieces lie on the
//! floor, as the field is empty.

use thiserror::Error;

use crate::chance::{Advice, Opening};
use crate::{Piece, Rotation};

const MAGIC: &[u8; 4] = b"PCO1";
const NO_MOVE: u8 = 127;

/// First bags.
pub const BAGS: usize = 5_040;

/// Entry of an opening in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The first bag.
    pub bag: [Piece; Piece::COUNT],
    /// Tails that are won under best play.
    pub won: u64,
    /// The best first moves, the best first.
    pub moves: Vec<EntryMove>,
}

/// A first move on the empty field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryMove {
    /// Whether hold is pressed, and the second piece placed.
    pub hold: bool,
    /// The rotation.
    pub rotation: Rotation,
    /// The leftmost column, from 0.
    pub column: u8,
    /// Tails that are won.
    pub won: u64,
}

/// Contents of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    /// Tails of each bag.
    pub tails: u64,
    /// All bags, in the order of the alphabet.
    pub entries: Vec<Entry>,
}

/// Reason why openings cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// Places on other fields take more room.
    #[error("a file of openings is for the empty field and all {BAGS} bags")]
    NotEmpty,
    /// The number of moves, or of tails, takes more room.
    #[error("a file of openings has at most 255 moves, and at most 65535 tails")]
    TooMany,
}

/// Reason why a text is no file of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// It begins with something else.
    #[error("this is no file of openings")]
    Magic,
    /// It ends too early, or goes on after its end.
    #[error("the file of openings has another length than its contents")]
    Length,
    /// Something is out of range.
    #[error("byte {0} of the file of openings makes no sense")]
    Value(usize),
}

impl Openings {
    /// What a file has of the openings of all bags, with at most `most` moves of each.
    ///
    /// # Errors
    ///
    /// When they are not those of the empty field.
    pub fn new(openings: &[Opening], most: usize) -> Result<Self, WriteError> {
        let tails = openings.first().map_or(0, |first| first.advice.chance.of);
        let mut pieces = openings.iter().flat_map(|opening| &opening.advice.moves);
        if openings.len() != BAGS || pieces.any(|first| first.placement.y > 0) {
            return Err(WriteError::NotEmpty);
        }
        let entry = |opening: &Opening| Entry {
            bag: opening.bag,
            won: opening.advice.chance.won,
            moves: moves(&opening.advice, most),
        };
        Ok(Self {
            tails,
            entries: openings.iter().map(entry).collect(),
        })
    }

    /// The file.
    ///
    /// # Errors
    ///
    /// When there are too many moves or tails.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        let most = self.entries.iter().map(|entry| entry.moves.len()).max();
        let most = u8::try_from(most.unwrap_or(0)).map_err(|_| WriteError::TooMany)?;
        let tails = u16::try_from(self.tails).map_err(|_| WriteError::TooMany)?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(tails.to_le_bytes());
        bytes.push(most);
        for entry in &self.entries {
            let mut before = entry.won;
            write_number(&mut bytes, self.tails - entry.won);
            for first in &entry.moves {
                bytes.push(u8::from(first.hold) << 6 | (first.rotation as u8) << 4 | first.column);
                write_number(&mut bytes, before - first.won);
                before = first.won;
            }
            bytes.extend((entry.moves.len()..most.into()).map(|_| NO_MOVE));
        }
        Ok(bytes)
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// When it is none, or something in it makes no sense.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        let start = bytes.first_chunk::<7>().ok_or(ReadError::Magic)?;
        if !start.starts_with(MAGIC) {
            return Err(ReadError::Magic);
        }
        let [.., low, high, most] = *start;
        let tails = u16::from_le_bytes([low, high]).into();
        let mut reader = Reader {
            bytes,
            at: start.len(),
        };
        let bags = bags().into_iter();
        let entries = bags
            .map(|bag| reader.entry(bag, tails, most))
            .collect::<Result<_, _>>()?;
        if reader.at != bytes.len() {
            return Err(ReadError::Length);
        }
        Ok(Self { tails, entries })
    }

    /// Tails that are won, over all bags.
    #[must_use]
    pub fn won(&self) -> u64 {
        self.entries.iter().map(|entry| entry.won).sum()
    }
}

fn moves(advice: &Advice, most: usize) -> Vec<EntryMove> {
    let first = advice.moves.iter().take(most);
    let entry = first.map(|first| EntryMove {
        hold: first.hold,
        rotation: first.placement.rotation,
        column: first.placement.x,
        won: first.chance.won,
    });
    entry.collect()
}

/// All bags, in the order of the alphabet.
fn bags() -> Vec<[Piece; Piece::COUNT]> {
    let mut bags = vec![Vec::new()];
    for _ in 0..Piece::COUNT {
        let longer = |bag: &Vec<Piece>| {
            let left = Piece::ALL.into_iter().filter(|piece| !bag.contains(piece));
            left.map(|piece| [&bag[..], &[piece]].concat())
                .collect::<Vec<_>>()
        };
        bags = bags.iter().flat_map(longer).collect();
    }
    let whole = bags.into_iter().filter_map(|bag| bag.try_into().ok());
    whole.collect()
}

/// Seven bits a byte, the lowest first.
fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn byte(&mut self) -> Result<u8, ReadError> {
        let byte = self.bytes.get(self.at).ok_or(ReadError::Length)?;
        self.at += 1;
        Ok(*byte)
    }

    /// A number of at most three bytes: none is greater than the number of tails.
    fn number(&mut self) -> Result<u64, ReadError> {
        let mut number = 0;
        for shift in [0, 7, 14] {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(ReadError::Value(self.at - 1))
    }

    /// What is left of the tails won before.
    fn won(&mut self, before: u64) -> Result<u64, ReadError> {
        let lost = self.number()?;
        before.checked_sub(lost).ok_or(ReadError::Value(self.at - 1))
    }

    fn entry(&mut self, bag: [Piece; Piece::COUNT], tails: u64, most: u8) -> Result<Entry, ReadError> {
        let won = self.won(tails)?;
        let mut moves: Vec<EntryMove> = Vec::new();
        for _ in 0..most {
            let place = self.byte()?;
            if place == NO_MOVE {
                continue;
            }
            if place > NO_MOVE || place & 15 > 9 {
                return Err(ReadError::Value(self.at - 1));
            }
            moves.push(EntryMove {
                hold: place >> 6 == 1,
                rotation: Rotation::ALL[usize::from(place >> 4 & 3)],
                column: place & 15,
                won: self.won(moves.last().map_or(won, |before| before.won))?,
            });
        }
        Ok(Entry { bag, won, moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two moves, one, or none, and numbers of one byte, two and three.
    fn some() -> Openings {
        let place = |hold, column, won| EntryMove {
            hold,
            rotation: Rotation::Reverse,
            column,
            won,
        };
        let entry = |(number, bag): (usize, _)| Entry {
            bag,
            won: 30_000 - number as u64,
            moves: [place(true, 9, 20_000), place(false, 0, 12)][..number % 3].to_vec(),
        };
        Openings {
            tails: 30_000,
            entries: bags().into_iter().enumerate().map(entry).collect(),
        }
    }

    #[test]
    fn files_are_read_as_they_were_written() {
        let openings = some();
        assert_eq!(openings.entries.len(), BAGS);
        assert!(openings.entries.is_sorted_by_key(|entry| entry.bag));
        assert_eq!(Openings::read(&openings.write().unwrap()), Ok(openings));
    }

    #[test]
    fn what_is_no_file_is_refused() {
        let bytes = some().write().unwrap();
        assert_eq!(Openings::read(b"PCO2..."), Err(ReadError::Magic));
        assert_eq!(Openings::read(&bytes[..bytes.len() - 1]), Err(ReadError::Length));
        assert_eq!(
            Openings::read(&[&bytes[..], &[0]].concat()),
            Err(ReadError::Length)
        );
        // The first bag has a number and no moves; the second begins after them.
        for (at, byte) in [(10, 128), (10, 79), (7, 255)] {
            let mut bytes = bytes.clone();
            bytes[at..].fill(byte);
            assert!(matches!(Openings::read(&bytes), Err(ReadError::Value(_))), "{at}");
        }
    }
}
