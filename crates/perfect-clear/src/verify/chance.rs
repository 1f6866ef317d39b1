//! The chance of somebody who sees what the game shows, worked out by going through all that may come.

use std::collections::BTreeMap;

use quadrille_search::GaveUp;

use super::Referee;
use super::grid::{Cells, Grid};
use super::hand::Hand;
use super::ways::Dead;
use crate::{Field, Hold, Piece, PieceSet};

/// View of a player at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The field.
    pub field: Field,
    /// The slot.
    pub hold: Hold,
    /// The current piece and the previews.
    pub shown: Vec<Piece>,
    /// What is still to come of the bag of the last of them; nothing where a new bag follows.
    pub bag: PieceSet,
    /// Whether hold has just been pressed, so that the current piece has to be placed.
    pub is_forced: bool,
}

/// Number of the equally likely orders of unseen pieces that are won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Orders that are won.
    pub won: u128,
    /// All orders.
    pub of: u128,
}

/// A first move and what follows on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Whether hold is pressed first.
    pub hold: bool,
    /// The piece.
    pub piece: Piece,
    /// Its cells `(x, y)`, row by row from the bottom.
    pub cells: [(usize, usize); 4],
    /// What best play wins afterwards.
    pub odds: Odds,
    /// What somebody wins who knows all pieces after this move.
    pub known: Odds,
}

/// A moment of the game, with the number of pieces that are still to be seen and matter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moment {
    pub(super) grid: Grid,
    pub(super) hand: Hand,
    /// The current piece and the previews; the hand counts from here.
    seen: Vec<Piece>,
    unseen: usize,
    pub(super) bag: PieceSet,
    is_forced: bool,
}

impl View {
    /// The moment; `None` if no number of pieces fills the field.
    pub(super) fn moment(&self) -> Option<Moment> {
        let grid = Grid::new(self.field);
        let empty = grid.empty_cells();
        // Without a piece in the slot, one piece more can matter: the one that is put aside.
        let useful = empty / 4 + usize::from(self.hold == Hold::Empty);
        let seen: Vec<Piece> = self.shown.iter().copied().take(useful.max(1)).collect();
        empty.is_multiple_of(4).then(|| Moment {
            unseen: useful.saturating_sub(seen.len()),
            hand: Hand::new(self.hold),
            bag: self.bag,
            is_forced: self.is_forced,
            grid,
            seen,
        })
    }
}

impl Moment {
    /// The pieces of which one comes next.
    fn next_bag(&self) -> PieceSet {
        if self.bag.is_empty() {
            PieceSet::FULL
        } else {
            self.bag
        }
    }

    /// How many orders the unseen pieces have.
    fn orders(&self) -> u128 {
        let mut left = self.bag.len();
        let mut orders = 1;
        for _ in 0..self.unseen {
            left = if left == 0 { Piece::COUNT } else { left };
            orders *= left as u128;
            left -= 1;
        }
        orders
    }

    /// Each way in which a piece more is shown; the same moment where no other matters.
    pub(super) fn shown(self) -> Vec<Self> {
        if self.unseen == 0 {
            return vec![self];
        }
        let bag = self.next_bag();
        let with = |piece| {
            let mut next = self.clone();
            next.seen.push(piece);
            (next.unseen, next.bag) = (self.unseen - 1, bag.without(piece));
            next
        };
        bag.iter().map(with).collect()
    }

    /// Each way in which a piece more is shown that this clear does not need.
    pub(super) fn shown_beyond(self) -> Vec<Self> {
        let bag = self.next_bag();
        let with = |piece| {
            let mut next = self.clone();
            next.seen.push(piece);
            next.bag = bag.without(piece);
            next
        };
        bag.iter().map(with).collect()
    }

    /// The pieces that are seen and not placed.
    pub(super) fn seen(&self) -> &[Piece] {
        &self.seen
    }

    /// Whether everything of the clear is seen.
    pub(super) const fn is_seen(&self) -> bool {
        self.unseen == 0
    }

    /// The moment with another hand, before a piece more is shown.
    fn with(&self, hand: Hand) -> Self {
        Self {
            seen: self.seen.get(hand.gone..).unwrap_or(&[]).to_vec(),
            hand: Hand { gone: 0, ..hand },
            is_forced: false,
            ..self.clone()
        }
    }

    pub(super) fn placed(&self, hand: Hand, cells: &Cells) -> Self {
        Self {
            grid: self.grid.after(cells),
            ..self.with(hand)
        }
    }

    /// After hold was pressed for the first time, before the piece that comes is placed.
    fn held(&self) -> Option<Self> {
        let can_hold = self.hand.may_hold && self.hand.slot.is_none() && !self.is_forced;
        let (&current, rest) = self.seen.split_first().filter(|_| can_hold)?;
        Some(Self {
            hand: Hand {
                slot: Some(current),
                ..self.hand
            },
            seen: rest.to_vec(),
            is_forced: true,
            ..self.clone()
        })
    }

    /// Pieces that can be placed on what is seen, with whether hold is pressed, and the hand afterwards.
    pub(super) fn moves(&self) -> Vec<(bool, Piece, Hand)> {
        let take_next = self.hand.take_next(&self.seen);
        let may_hold = !self.is_forced && (self.hand.slot.is_some() || self.seen.len() > 1);
        let take_by_hold = self.hand.take_by_hold(&self.seen).filter(|_| may_hold);
        let queue = take_next.map(|(piece, hand)| (false, piece, hand));
        let hold = take_by_hold.map(|(piece, hand)| (true, piece, hand));
        queue.into_iter().chain(hold).collect()
    }
}

/// Worth of moments, as far as it has been worked out.
type Worth = BTreeMap<Moment, u128>;

impl Referee<'_> {
    /// The chance under best play.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn odds(&mut self, view: &View) -> Result<Odds, GaveUp> {
        let Some(moment) = view.moment() else {
            return Ok(Odds { won: 0, of: 1 });
        };
        self.begin();
        let of = moment.orders();
        let won = self.worth(moment, &mut Worth::new())?;
        Ok(Odds { won, of })
    }

    /// The share of orders that somebody clears who knows all pieces now.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn odds_if_told(&mut self, view: &View) -> Result<Odds, GaveUp> {
        let Some(moment) = view.moment() else {
            return Ok(Odds { won: 0, of: 1 });
        };
        self.begin();
        let of = moment.orders();
        let won = self.told(moment, &mut Dead::default())?;
        Ok(Odds { won, of })
    }

    /// Every first move that leaves a chance.
    ///
    /// Before hold has been pressed for the first time, a move with hold places the next piece without having seen the
    /// one that this shows.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn moves(&mut self, view: &View) -> Result<Vec<Judged>, GaveUp> {
        let mut judged: Vec<Judged> = Vec::new();
        let Some(moment) = view.moment() else {
            return Ok(judged);
        };
        self.begin();
        let (of, mut worth, mut dead) = (moment.orders(), Worth::new(), Dead::default());
        for (hold, piece, hand) in moment.moves() {
            if judged.iter().any(|other| other.piece == piece) {
                continue;
            }
            // Two pieces come into sight where hold is pressed for the first time.
            let steps = 1 + usize::from(hold && moment.hand.slot.is_none());
            for cells in &*self.landings.of(&moment.grid, piece) {
                let after = moment.placed(hand, cells);
                let known = self.told(after.clone(), &mut dead)?;
                let won = self.worth_after(after, steps, &mut worth)?;
                if won > 0 {
                    judged.push(Judged {
                        hold,
                        piece,
                        cells: *cells,
                        odds: Odds { won, of },
                        known: Odds { won: known, of },
                    });
                }
            }
        }
        Ok(judged)
    }

    /// The orders that are won, summed over what is shown next.
    fn worth_after(&mut self, moment: Moment, shown: usize, worth: &mut Worth) -> Result<u128, GaveUp> {
        let mut won = 0;
        for next in moment.shown() {
            won += match shown {
                0 | 1 => self.worth(next, worth)?,
                _ => self.worth_after(next, shown - 1, worth)?,
            };
        }
        Ok(won)
    }

    /// The orders that best play wins.
    fn worth(&mut self, moment: Moment, worth: &mut Worth) -> Result<u128, GaveUp> {
        if moment.grid.height() == 0 {
            return Ok(moment.orders());
        }
        if let Some(&won) = worth.get(&moment) {
            return Ok(won);
        }
        let mut best = match moment.held() {
            Some(held) => self.worth_after(held, 1, worth)?,
            None => 0,
        };
        for (hold, piece, hand) in moment.moves() {
            if hold && moment.hand.slot.is_none() {
                // Pressing hold first and deciding then is at least as good.
                continue;
            }
            for cells in &*self.landings.of(&moment.grid, piece) {
                self.tick(1)?;
                best = self.worth_after(moment.placed(hand, cells), 1, worth)?.max(best);
            }
        }
        worth.insert(moment, best);
        Ok(best)
    }

    /// The orders with which the field can be cleared by somebody who knows them.
    fn told(&mut self, moment: Moment, dead: &mut Dead) -> Result<u128, GaveUp> {
        if moment.unseen == 0 {
            let Moment { grid, hand, seen, .. } = &moment;
            return Ok(self.reaches_end(grid, *hand, seen, dead)?.into());
        }
        let mut won = 0;
        for next in moment.shown() {
            won += self.told(next, dead)?;
        }
        Ok(won)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Physics, parse_pieces};

    /// Two columns, which an O clears, and four, which two pieces clear: O and O, I and I, J and J, L and L.
    const TWO: &str = "XXXXXXXX../XXXXXXXX..";
    const FOUR: &str = "XXXXXX..../XXXXXX....";

    fn view(field: &str, hold: Hold, shown: &str, bag: &str) -> View {
        View {
            field: field.parse().unwrap(),
            hold,
            shown: parse_pieces(shown).unwrap(),
            bag: parse_pieces(bag).unwrap().into_iter().collect(),
            is_forced: false,
        }
    }

    /// The orders that are won and all of them, under best play and for somebody who knows all pieces.
    fn odds(view: &View) -> [(u128, u128); 2] {
        let physics = Physics::srs();
        let mut referee = Referee::new(&physics);
        let [best, told] = [referee.odds(view), referee.odds_if_told(view)].map(Result::unwrap);
        [(best.won, best.of), (told.won, told.of)]
    }

    #[test]
    fn chances_of_small_fields_are_known() {
        let held = Hold::Piece(Piece::O);
        for (field, hold, shown, bag, expected) in [
            (TWO, Hold::Off, "O", "", (1, 1)),
            (TWO, Hold::Off, "T", "", (0, 1)),
            (TWO, held, "T", "", (1, 1)),
            (TWO, Hold::Empty, "TO", "", (1, 1)),
            (TWO, Hold::Empty, "T", "OIS", (1, 3)),
            // A new bag follows.
            (TWO, Hold::Empty, "T", "", (1, 7)),
            (FOUR, Hold::Off, "OO", "", (1, 1)),
            (FOUR, Hold::Off, "OI", "", (0, 1)),
            (FOUR, Hold::Off, "I", "TI", (1, 2)),
            (FOUR, Hold::Off, "L", "LJSZ", (1, 4)),
            (FOUR, held, "TO", "", (1, 1)),
            (FOUR, held, "T", "ZO", (1, 2)),
            // Of two unseen pieces, one has to be the J; six orders.
            (FOUR, Hold::Empty, "J", "JSZ", (4, 6)),
        ] {
            let view = view(field, hold, shown, bag);
            assert_eq!(odds(&view), [expected; 2], "{field} {hold:?} {shown} {bag}");
        }
        let odd = view("XXXXXXXX..", Hold::Off, "O", "");
        assert_eq!(odds(&odd), [(0, 1); 2]);
    }

    /// Right after hold was pressed, the piece that came has to be placed: hold cannot bring the other one back.
    #[test]
    fn hold_is_not_pressed_twice() {
        let free = view(TWO, Hold::Piece(Piece::O), "T", "");
        let held = view(TWO, Hold::Empty, "OT", "").moment().unwrap().held().unwrap();
        let offered = |moment: Moment| -> Vec<(bool, Piece)> {
            let moves = moment.moves().into_iter();
            moves.map(|(hold, piece, _)| (hold, piece)).collect()
        };
        let both = [(false, Piece::T), (true, Piece::O)];
        assert_eq!(offered(free.moment().unwrap()), both);
        assert!(held.held().is_none());
        assert_eq!(offered(held), both[..1]);
        let forced = View {
            is_forced: true,
            ..free.clone()
        };
        let physics = Physics::srs();
        let won = |view: &View| Referee::new(&physics).odds(view).unwrap().won;
        assert_eq!([&free, &forced].map(won), [1, 0]);
    }

    /// Who sees the current piece alone has to choose, and who knows all does not.
    #[test]
    fn being_told_is_worth_something() {
        let physics = Physics::srs();
        let moves = |view: &View| {
            let judged = Referee::new(&physics).moves(view).unwrap();
            let shown = |one: &Judged| (one.hold, one.piece, one.odds.won, one.known.won, one.odds.of);
            judged.iter().map(shown).collect::<Vec<_>>()
        };
        assert_eq!(moves(&view(TWO, Hold::Off, "T", "")), []);
        assert_eq!(
            moves(&view(TWO, Hold::Empty, "TO", "")),
            [(true, Piece::O, 1, 1, 1)]
        );
        assert_eq!(
            moves(&view(TWO, Hold::Piece(Piece::O), "O", "")),
            [(false, Piece::O, 1, 1, 1)]
        );
        // The I lies in the lower row, whatever comes.
        assert_eq!(
            moves(&view(FOUR, Hold::Off, "I", "TI")),
            [(false, Piece::I, 1, 1, 2)]
        );
        // Left or right of the four columns.
        assert_eq!(
            moves(&view(FOUR, Hold::Off, "O", "TSO")),
            [(false, Piece::O, 1, 1, 3); 2]
        );
    }
}
