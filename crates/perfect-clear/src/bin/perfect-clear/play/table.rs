//! The game as the coach knows it.

use anyhow::{Result, bail};
use quadrille_perfect_clear::chance::{Move, Situation};
use quadrille_perfect_clear::{Field, Hold, Piece, PieceSet};

/// Which pieces can come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bag {
    /// Those of 7-bags.
    Seven,
    /// Those, and others without complaint.
    Any,
}

/// The field, the pieces, and how far the game has come.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) situation: Situation,
    rule: Bag,
    /// Lines that a clear has.
    lines: usize,
    /// Hold was pressed for the piece that is current now.
    pub(super) has_held: bool,
    /// Clears that are done.
    pub(super) clears: usize,
    /// Pieces placed since the last of them.
    pub(super) placed: usize,
}

impl Table {
    pub(super) fn new(field: Field, hold: Hold, rule: Bag) -> Self {
        let situation = Situation {
            field,
            hold,
            shown: Vec::new(),
            bag: PieceSet::EMPTY,
        };
        Self {
            situation,
            rule,
            lines: field.lines(),
            has_held: false,
            clears: 0,
            placed: 0,
        }
    }

    /// Replaces the pieces that are shown, and what is left of the bag of the last one.
    pub(super) fn set_shown(&mut self, shown: Vec<Piece>, bag: PieceSet) -> Result<()> {
        let situation = Situation {
            shown,
            bag,
            ..self.situation.clone()
        };
        if self.rule == Bag::Seven {
            situation.check_bags()?;
        }
        self.situation = situation;
        Ok(())
    }

    /// Further pieces appear at the end of what is shown; none of them if one cannot.
    pub(super) fn appear(&mut self, pieces: &[Piece]) -> Result<()> {
        let mut bag = self.situation.bag;
        for &piece in pieces {
            if bag.is_empty() {
                bag = PieceSet::FULL;
            }
            if !bag.contains(piece) {
                if self.rule == Bag::Seven {
                    bail!("{piece} cannot come now: it has been in this bag, of which {bag} is left");
                }
                bag = PieceSet::FULL;
            }
            bag = bag.without(piece);
        }
        self.situation.bag = bag;
        self.situation.shown.extend_from_slice(pieces);
        Ok(())
    }

    /// Presses hold for the first time, before it is known what comes after that.
    pub(super) fn press_hold(&mut self) -> Result<()> {
        let Situation { hold, shown, .. } = &mut self.situation;
        if self.has_held || *hold != Hold::Empty || shown.is_empty() {
            bail!("there is no need to tell that hold is pressed: choose a placement that begins with it");
        }
        *hold = Hold::Piece(shown.remove(0));
        self.has_held = true;
        Ok(())
    }

    /// Makes a move; whether it clears the field.
    pub(super) fn make(&mut self, one: &Move) -> bool {
        let Situation {
            field, hold, shown, ..
        } = &mut self.situation;
        if let (true, Some(&current)) = (one.hold, shown.first()) {
            if *hold == Hold::Empty {
                shown.remove(0);
            }
            *hold = Hold::Piece(current);
        }
        if !shown.is_empty() {
            shown.remove(0);
        }
        if let Some((after, _)) = field.place(one.placement) {
            *field = after;
        }
        self.has_held = false;
        self.placed += 1;
        let is_clear = field.is_clear();
        if is_clear {
            self.clears += 1;
            self.placed = 0;
            // The number of lines was that of a field before.
            if let Ok(empty) = Field::empty(self.lines) {
                *field = empty;
            }
        }
        is_clear
    }

    /// What stands before the cursor.
    pub(super) fn prompt(&self) -> String {
        let Situation { hold, shown, .. } = &self.situation;
        let hold = match hold {
            Hold::Off => String::new(),
            Hold::Empty => ", hold -".to_owned(),
            Hold::Piece(piece) => format!(", hold {piece}"),
        };
        let shown: String = shown.iter().map(|piece| piece.letter()).collect();
        let shown = if shown.is_empty() { "-" } else { &shown };
        format!(
            "clear {}, piece {}: {shown}{hold}> ",
            self.clears + 1,
            self.placed + 1
        )
    }
}

#[cfg(test)]
mod tests {
    use quadrille_perfect_clear::chance::Chance;
    use quadrille_perfect_clear::{Placement, Rotation, letters, parse_pieces};

    use super::*;

    fn table(hold: Hold, shown: &str) -> Table {
        let mut table = Table::new(Field::empty(2).unwrap(), hold, Bag::Seven);
        table.appear(&parse_pieces(shown).unwrap()).unwrap();
        table
    }

    fn make(table: &mut Table, hold: bool, piece: Piece) -> (Hold, String) {
        let placement = Placement::new(piece, Rotation::Spawn, 0, 0);
        let chance = Chance { won: 1, of: 1 };
        table.make(&Move {
            hold,
            placement,
            chance,
            mass: chance,
        });
        (table.situation.hold, letters(&table.situation.shown))
    }

    #[test]
    fn hold_takes_pieces_as_in_the_game() {
        let (t, i) = (Hold::Piece(Piece::T), Piece::I);
        assert_eq!(
            make(&mut table(Hold::Empty, "TIO"), false, Piece::T),
            (Hold::Empty, "IO".to_owned())
        );
        assert_eq!(make(&mut table(Hold::Empty, "TIO"), true, i), (t, "O".to_owned()));
        assert_eq!(
            make(&mut table(Hold::Piece(i), "TSO"), true, i),
            (t, "SO".to_owned())
        );
        assert_eq!(make(&mut table(t, "IO"), false, i), (t, "O".to_owned()));
    }

    #[test]
    fn bags_are_kept() {
        let mut table = table(Hold::Empty, "TIOSZJ");
        let error = table.appear(&[Piece::T]).unwrap_err().to_string();
        assert!(error.contains("of which L is left"), "{error}");
        table.appear(&parse_pieces("LT").unwrap()).unwrap();
        assert_eq!(table.situation.bag.to_string(), "IJLOSZ");
        table.rule = Bag::Any;
        table.appear(&[Piece::T]).unwrap();
        assert_eq!(table.situation.bag.to_string(), "IJLOSZ");
    }

    #[test]
    fn a_clear_begins_the_next() {
        let mut table = Table::new(
            Field::parse("XXXXXXXX__/XXXXXXXX__", 2).unwrap(),
            Hold::Off,
            Bag::Seven,
        );
        table.appear(&[Piece::O]).unwrap();
        let placement = Placement::new(Piece::O, Rotation::Spawn, 8, 0);
        let chance = Chance { won: 1, of: 1 };
        assert!(table.make(&Move {
            hold: false,
            placement,
            chance,
            mass: chance
        }));
        assert_eq!(
            (table.clears, table.placed, table.situation.field),
            (1, 0, Field::empty(2).unwrap())
        );
        assert_eq!(table.prompt(), "clear 2, piece 1: -> ");
    }
}
