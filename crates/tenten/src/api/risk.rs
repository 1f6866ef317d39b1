//! `tenten/risk`: how likely the next set does not fit.

use quadrille_schema::{Answer, Context, Refusal, object, request};

use super::{Chance, Draws, Position, Room, Tenten};
use crate::record::letters;
use crate::{Board, DealerKind, PieceRisk, RiskAccount, RiskMeter, Rules};

request! {
    /// Work out the exact chance that the next set does not fit a board
    ///
    /// All sets that can be drawn are tried, with every order, every place and the lines that vanish on the way. The
    /// answer has the chance by piece as well, and lists the sets that do not fit.
    pub struct Risk = "tenten/risk" -> Account {
        /// The board
        position: Position,
    }
}

object! {
    /// The risk of a board and where it comes from.
    pub struct Account {
        /// Name of the rules
        rules: String,
        /// Rows of the board, top first
        board: Vec<String>,
        /// Chance that the next set does not fit
        risk: Chance,
        /// Who deals, where that is not the usual draw: the risk is of drawn sets
        dealer: Option<DealerKind>,
        /// How crowded the board is, where only sets that fit are dealt
        room: Option<Room>,
        /// Draws that were looked at, where these were not all
        looked_at: Option<Draws>,
        /// All draws, where not all were looked at
        total: Option<Draws>,
        /// Draws that were not looked at
        open: Option<Chance>,
        /// Limit that struck
        gave_up: Option<String>,
        /// Each piece
        pieces: Vec<OfPiece>,
        /// Sets that do not fit
        unfit: Vec<OfSet>,
    }
}

object! {
    /// The part of a piece in a risk.
    pub struct OfPiece {
        /// The letter
        piece: String,
        /// Chance that a set has the piece and does not fit
        unfit: Chance,
        /// Chance that a set with the piece does not fit
        given: Chance,
    }
}

object! {
    /// A set that does not fit.
    pub struct OfSet {
        /// Letters of the set
        pieces: Vec<String>,
        /// Draws that make it
        draws: Draws,
    }
}

impl Account {
    /// The account of a board.
    #[must_use]
    pub fn new(rules: &Rules, board: Board, account: &RiskAccount) -> Self {
        let piece = |piece: &PieceRisk| OfPiece {
            piece: rules[piece.piece].letter.to_string(),
            unfit: piece.unfit.into(),
            given: piece.given.into(),
        };
        let set = |(set, draws): &(Vec<_>, u128)| OfSet {
            pieces: letters(rules, set),
            draws: Draws(*draws),
        };
        let open = account.gave_up.map(|_| account.open);
        Self {
            rules: rules.name().to_owned(),
            board: rules.board_rows(board),
            dealer: Some(rules.dealer()).filter(|dealer| !dealer.is_usual()),
            risk: Chance::of_next_set(rules, account.risk),
            room: Room::of(rules, board, account.risk).filter(|_| account.gave_up.is_none()),
            looked_at: open.map(|open| Draws(open.denominator - open.numerator)),
            total: open.map(|open| Draws(open.denominator)),
            open: open.map(Chance::from),
            gave_up: account.gave_up.map(|why| why.to_string()),
            pieces: account.pieces.iter().map(piece).collect(),
            unfit: account.unfit.iter().map(set).collect(),
        }
    }
}

impl Answer<Tenten> for Risk {
    fn answer(&self, tenten: &mut Tenten, context: &Context) -> Result<Account, Refusal> {
        let (rules, board) = self.position.rules_and_board()?;
        let meter = tenten.meters.get_or(rules.clone(), || RiskMeter::new(&rules));
        let account = meter.account(board, &context.limits);
        Ok(Account::new(&rules, board, &account))
    }
}
