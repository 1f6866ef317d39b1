//! The game as the coach knows it.

use anyhow::{Result, anyhow, bail};
use quadrille_perfect_clear::chance::{Move, Situation};
use quadrille_perfect_clear::{Field, Hold, Piece, PieceSet};

use super::command::Change;

/// Which pieces can come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BagRule {
    /// Those of 7-bags.
    Seven,
    /// Those, and others without complaint.
    Any,
}

/// The field, the pieces, and how far the game has come.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) situation: Situation,
    rule: BagRule,
    /// Lines that a clear has.
    lines: usize,
    /// Hold was pressed for the piece that is current now.
    pub(super) has_held: bool,
    /// Clears that are done.
    pub(super) clears: usize,
    /// Pieces placed since the last of them.
    pub(super) placed: usize,
}

impl Game {
    pub(super) fn new(field: Field, hold: Hold, rule: BagRule) -> Self {
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
        if self.rule == BagRule::Seven {
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
                if self.rule == BagRule::Seven {
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

    /// Makes a change, unless it cannot be made.
    pub(super) fn apply(&mut self, change: Change) -> Result<()> {
        match change {
            Change::Appear(pieces) => {
                let corrected = "(`bag PIECES` corrects the bag, `next PIECES` what is shown)";
                return self
                    .appear(&pieces)
                    .map_err(|error| anyhow!("{error} {corrected}"));
            }
            Change::Field(field) => self.situation.field = field,
            Change::Hold(_) if self.situation.hold == Hold::Off => {
                bail!("this game is played without hold");
            }
            Change::Hold(hold) => self.situation.hold = hold,
            Change::PressHold => return self.press_hold(),
            Change::Next(pieces) => return self.set_shown(pieces, self.situation.bag),
            Change::Bag(bag) => return self.set_shown(self.situation.shown.clone(), bag),
        }
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
    pub(super) fn make(&mut self, chosen: &Move) -> bool {
        self.take(chosen.hold);
        let field = &mut self.situation.field;
        if let Some((after, _)) = field.place(chosen.placement) {
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

    /// Takes the piece that is placed, the held one if hold is pressed.
    fn take(&mut self, hold_pressed: bool) {
        let Situation { hold, shown, .. } = &mut self.situation;
        if let (true, Some(&current)) = (hold_pressed, shown.first()) {
            if *hold == Hold::Empty {
                shown.remove(0);
            }
            *hold = Hold::Piece(current);
        }
        if !shown.is_empty() {
            shown.remove(0);
        }
    }

    /// The piece that is placed next, if hold is pressed for it or not.
    pub(super) fn next_piece(&self, hold_pressed: bool) -> Option<Piece> {
        let Situation { hold, shown, .. } = &self.situation;
        match hold {
            Hold::Piece(held) if hold_pressed => Some(*held),
            Hold::Empty if hold_pressed => shown.get(1).copied(),
            Hold::Off if hold_pressed => None,
            _ => shown.first().copied(),
        }
    }

    /// Pieces that this clear can use.
    pub(super) fn useful(&self) -> usize {
        let needed = self.situation.field.pieces_needed().unwrap_or(0);
        needed + usize::from(self.situation.hold == Hold::Empty)
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

    fn game(hold: Hold, shown: &str) -> Game {
        let mut game = Game::new(Field::empty(2).unwrap(), hold, BagRule::Seven);
        game.appear(&parse_pieces(shown).unwrap()).unwrap();
        game
    }

    fn make(game: &mut Game, hold: bool, piece: Piece) -> (Hold, String) {
        let placement = Placement::new(piece, Rotation::Spawn, 0, 0);
        let chance = Chance { won: 1, of: 1 };
        game.make(&Move {
            hold,
            placement,
            chance,
            clairvoyant: chance,
        });
        (game.situation.hold, letters(&game.situation.shown))
    }

    #[test]
    fn hold_takes_pieces_as_in_the_game() {
        let (t, i) = (Hold::Piece(Piece::T), Piece::I);
        assert_eq!(
            make(&mut game(Hold::Empty, "TIO"), false, Piece::T),
            (Hold::Empty, "IO".to_owned())
        );
        assert_eq!(make(&mut game(Hold::Empty, "TIO"), true, i), (t, "O".to_owned()));
        assert_eq!(
            make(&mut game(Hold::Piece(i), "TSO"), true, i),
            (t, "SO".to_owned())
        );
        assert_eq!(make(&mut game(t, "IO"), false, i), (t, "O".to_owned()));
    }

    #[test]
    fn bags_are_kept() {
        let mut game = game(Hold::Empty, "TIOSZJ");
        let error = game.appear(&[Piece::T]).unwrap_err().to_string();
        assert!(error.contains("of which L is left"), "{error}");
        game.appear(&parse_pieces("LT").unwrap()).unwrap();
        assert_eq!(game.situation.bag.to_string(), "IJLOSZ");
        game.rule = BagRule::Any;
        game.appear(&[Piece::T]).unwrap();
        assert_eq!(game.situation.bag.to_string(), "IJLOSZ");
    }

    #[test]
    fn a_clear_begins_the_next() {
        let mut game = Game::new(
            Field::parse("XXXXXXXX__/XXXXXXXX__", 2).unwrap(),
            Hold::Off,
            BagRule::Seven,
        );
        game.appear(&[Piece::O]).unwrap();
        let placement = Placement::new(Piece::O, Rotation::Spawn, 8, 0);
        let chance = Chance { won: 1, of: 1 };
        assert!(game.make(&Move {
            hold: false,
            placement,
            chance,
            clairvoyant: chance
        }));
        assert_eq!(
            (game.clears, game.placed, game.situation.field),
            (1, 0, Field::empty(2).unwrap())
        );
        assert_eq!(game.prompt(), "clear 2, piece 1: -> ");
    }
}
