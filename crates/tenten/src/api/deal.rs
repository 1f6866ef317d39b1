//! `tenten/deal`: a set for a board.

use quadrille_schema::{Answer, Context, Refusal, object, request};
use quadrille_search::Seed;

use super::{Chance, Fit, Placing, Position, Tenten, placings};
use crate::record::letters;
use crate::validate;
use crate::{Board, Dealer, Difficulty, Move, Remedy, Rules, engine};

request! {
    /// Deal a set for a board
    ///
    /// It is always the same one for the same dealer, seed and number.
    pub struct Deal = "tenten/deal" -> Dealt {
        /// The board, at which some dealers look
        position: Position,
        /// What sets are drawn from; in JavaScript up to 2^53 - 1
        seed: u64 = 1,
        /// The number of the set among those of the seed: another one for each round
        #[arg(left_out("the program counts its requests"))]
        number: u64 = 0,
    }
}

object! {
    /// A set that a dealer hands out for a board.
    pub struct Dealt {
        /// Whether it fits
        status: Fit,
        /// Name of the rules
        rules: String,
        /// Letters of the set
        pieces: Vec<String>,
        /// Letters of the set that was drawn first, where it is another one
        drawn: Option<Vec<String>>,
        /// Pieces that were exchanged
        changes: Option<Vec<Change>>,
        /// How hard the set is, where the dealer looked at that
        difficulty: Option<Hardness>,
        /// Moves that place it
        moves: Option<Vec<Placing>>,
    }
}

object! {
    /// A piece that was exchanged.
    pub struct Change {
        /// Its place in the set, from 0
        place: usize,
        /// Letter of the piece that was there
        from: char,
        /// Letter of the new one
        to: char,
    }
}

object! {
    /// Difficulty of a set: what the player quick leaves.
    pub struct Hardness {
        /// Chance that the next set does not fit
        risk: Chance,
        /// Filled cells
        filled: usize,
    }
}

impl Change {
    /// Pieces that were exchanged, in order.
    pub(super) fn all(rules: &Rules, changes: &[validate::Change]) -> Vec<Self> {
        let change = |change: &validate::Change| Self {
            place: change.place,
            from: rules[change.from].letter,
            to: rules[change.to].letter,
        };
        changes.iter().map(change).collect()
    }
}

/// Moves that are known to fit, as they stand in answers.
pub(super) fn known_moves(rules: &Rules, board: Board, moves: &[Move]) -> Vec<Placing> {
    placings(rules, &engine::play_all(rules, board, moves).unwrap_or_default())
}

impl Dealt {
    /// The set that was dealt for a board.
    #[must_use]
    pub fn new(rules: &Rules, board: Board, deal: &crate::Deal) -> Self {
        let hardness = |Difficulty { risk, filled }: Difficulty| Hardness {
            risk: Chance::of_next_set(rules, risk),
            filled,
        };
        Self {
            status: if deal.witness.is_some() {
                Fit::Fits
            } else {
                Fit::Unfit
            },
            rules: rules.name().to_owned(),
            pieces: letters(rules, &deal.set),
            drawn: (deal.set != deal.drawn).then(|| letters(rules, &deal.drawn)),
            changes: (!deal.changes.is_empty()).then(|| Change::all(rules, &deal.changes)),
            difficulty: deal.difficulty.map(hardness),
            moves: deal
                .witness
                .as_deref()
                .map(|moves| known_moves(rules, board, moves)),
        }
    }
}

impl Answer<Tenten> for Deal {
    fn answer(&self, tenten: &mut Tenten, _: &Context) -> Result<Dealt, Refusal> {
        let (rules, board) = self.position.rules_and_board()?;
        let make = || Dealer::new(rules.clone(), Remedy::from(rules.dealer()));
        let dealer = tenten.dealers.get_or(rules.clone(), make);
        let deal = dealer.deal(&board, &mut Seed(self.seed).stream(self.number));
        Ok(Dealt::new(&rules, board, &deal))
    }
}
