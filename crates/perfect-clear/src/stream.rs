use crate::prune::Stock;
use crate::{Hold, Piece};

/// A known queue as a stream of pieces through a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceStream {
    /// With a slot, the first is in it at the start.
    pieces: Vec<Piece>,
    hold: Hold,
}

impl PieceStream {
    /// The stream of these pieces, with this in the slot at first.
    #[must_use]
    pub fn new(hold: Hold, pieces: &[Piece]) -> Self {
        let slot = hold.piece();
        Self {
            pieces: slot.into_iter().chain(pieces.iter().copied()).collect(),
            hold,
        }
    }

    /// How many pieces there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Whether there is no piece.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The piece in the slot at the start.
    #[must_use]
    pub fn start(&self) -> Option<Piece> {
        match self.hold {
            Hold::Off => None,
            Hold::Empty | Hold::Piece(_) => self.pieces.first().copied(),
        }
    }

    /// The pieces that can become active after `placed` were placed, with `slot` in the slot: each with what is in the
    /// slot then. Two equal pieces are one choice.
    #[inline]
    pub fn choices(
        &self,
        placed: usize,
        slot: Option<Piece>,
    ) -> impl Iterator<Item = (Piece, Option<Piece>)> + use<> {
        let ahead = usize::from(self.hold != Hold::Off);
        let next = self.pieces.get(placed + ahead).copied();
        let from_slot = slot.filter(|_| slot != next).map(|piece| (piece, next));
        let from_queue = next.map(|piece| (piece, slot));
        from_queue.into_iter().chain(from_slot)
    }

    /// The pieces of which the next `count` are, after `placed` were placed, with `slot` in the slot: that one and as
    /// many of the queue.
    #[inline]
    pub(crate) fn stock(&self, placed: usize, slot: Option<Piece>, count: usize) -> Stock {
        let ahead = usize::from(self.hold != Hold::Off);
        let rest = self.pieces.get(placed + ahead..).unwrap_or(&[]);
        let rest = rest.iter().copied().take(count);
        slot.into_iter().chain(rest).collect()
    }

    /// Somebody who plays the pieces of the stream in another order by pressing hold.
    pub(crate) fn player(&self) -> Player<'_> {
        let held = usize::from(self.hold.piece().is_some());
        Player {
            hold: self.hold,
            queue: &self.pieces[held..],
        }
    }
}

/// The game's own hold slot, which may be empty, and the pieces to come.
pub(crate) struct Player<'a> {
    hold: Hold,
    queue: &'a [Piece],
}

impl Player<'_> {
    /// Makes the piece the current one and takes it; whether hold has to be pressed for that, if it can be had.
    pub(crate) fn take(&mut self, piece: Piece) -> Option<bool> {
        if let Some((&current, rest)) = self.queue.split_first() {
            if current == piece {
                self.queue = rest;
                return Some(false);
            }
            if self.hold == Hold::Piece(piece) {
                self.hold = Hold::Piece(current);
                self.queue = rest;
                return Some(true);
            }
            if self.hold == Hold::Empty && rest.first() == Some(&piece) {
                self.hold = Hold::Piece(current);
                self.queue = &rest[1..];
                return Some(true);
            }
        } else if self.hold == Hold::Piece(piece) {
            self.hold = Hold::Empty;
            return Some(true);
        }
        None
    }

    /// What is in the slot.
    pub(crate) fn hold(&self) -> Hold {
        self.hold
    }

    /// What is left of the queue.
    pub(crate) fn queue(&self) -> &[Piece] {
        self.queue
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_pieces;

    fn stream(text: &str, hold: Hold) -> PieceStream {
        let pieces = parse_pieces(text).unwrap();
        PieceStream::new(hold, &pieces)
    }

    #[test]
    fn the_slot_is_a_buffer_of_one() {
        let choices = |stream: &PieceStream, placed, slot| stream.choices(placed, slot).collect::<Vec<_>>();
        let (t, i) = (Some(Piece::T), Some(Piece::I));
        let empty = stream("TI", Hold::Empty);
        assert_eq!(empty.start(), t);
        assert_eq!(choices(&empty, 0, t), [(Piece::I, t), (Piece::T, i)]);
        assert_eq!(choices(&empty, 1, i), [(Piece::I, None)]);
        let off = stream("TI", Hold::Off);
        assert_eq!(
            (off.start(), choices(&off, 0, None)),
            (None, vec![(Piece::T, None)])
        );
        let same = stream("T", Hold::Piece(Piece::T));
        assert_eq!(choices(&same, 0, t), [(Piece::T, t)]);
    }

    #[test]
    fn the_stock_is_what_can_be_had() {
        let stock = |hold, placed, slot, count| stream("TIOSZ", hold).stock(placed, slot, count);
        let of = |pieces: &str| -> Stock { parse_pieces(pieces).unwrap().into_iter().collect() };
        // Of two pieces one can be in the slot and the others the next two.
        assert_eq!(stock(Hold::Empty, 0, Some(Piece::T), 2), of("TIO"));
        assert_eq!(stock(Hold::Empty, 1, Some(Piece::T), 3), of("TOSZ"));
        assert_eq!(stock(Hold::Piece(Piece::L), 0, Some(Piece::L), 1), of("LT"));
        assert_eq!(stock(Hold::Off, 1, None, 2), of("IO"));
        assert_eq!(stock(Hold::Off, 3, None, 9), of("SZ"));
        assert_eq!(stock(Hold::Empty, 4, None, 2), of(""));
    }

    #[test]
    fn hold_is_pressed_only_when_needed() {
        let take = |queue, hold, order: &str| {
            let stream = stream(queue, hold);
            let mut player = stream.player();
            let pieces = parse_pieces(order).unwrap();
            pieces
                .into_iter()
                .map(|piece| player.take(piece))
                .collect::<Option<Vec<_>>>()
        };
        assert_eq!(take("TIO", Hold::Empty, "TIO"), Some(vec![false; 3]));
        assert_eq!(take("TIO", Hold::Empty, "ITO"), Some(vec![true, true, true]));
        assert_eq!(take("TTO", Hold::Empty, "TOT"), Some(vec![false, true, true]));
        assert_eq!(
            take("TI", Hold::Piece(Piece::O), "OTI"),
            Some(vec![true, true, true])
        );
        assert_eq!(take("TIO", Hold::Empty, "OTI"), None);
        assert_eq!(take("TI", Hold::Off, "IT"), None);
    }
}
