//! The bot as a state machine: a message in, a message out.

use thiserror::Error;

use super::clearing::{Clearing, Plan};
use super::hand::Hand;
use super::message::{
    BotMessage, FrontEndMessage, Info, MoveInfo, Randomizer, Reason, Rules, Start, Suggestion,
};
use super::place::Move;
use super::reach::Reach;
use super::stack::Stack;
use super::stacking;
use crate::chain::values::StartValues;
use crate::rules::score;
use crate::{Physics, Piece, Placement};

/// A player for front ends, by the Tetris Bot Protocol.
///
/// ```
/// use quadrille_perfect_clear::Physics;
/// use quadrille_perfect_clear::tbp::{Bot, BotMessage, FrontEndMessage};
///
/// let mut bot = Bot::new(Physics::srs(), Default::default(), None);
/// let mut say = |line: String| {
///     let message = FrontEndMessage::read(&line).expect("a message").expect("of a known type");
///     bot.hear(message)
/// };
/// assert_eq!(say(r#"{"type":"rules","randomizer":"seven_bag"}"#.to_owned()), Ok(Some(BotMessage::Ready)));
/// let board = vec![vec![None::<&str>; 10]; 40];
/// let start = serde_json::json!({"type": "start", "hold": "O", "queue": ["T", "I"], "board": board,
///     "combo": 0, "back_to_back": false});
/// assert_eq!(say(start.to_string()), Ok(None));
/// let Ok(Some(BotMessage::Suggestion(suggestion))) = say(r#"{"type":"suggest"}"#.to_owned()) else {
///     panic!("the bot suggests moves");
/// };
/// assert!(!suggestion.moves.is_empty());
/// ```
#[derive(Debug)]
pub struct Bot {
    reach: Reach,
    rules: score::Rules,
    clearing: Clearing,
    position: Option<Position>,
}

/// What the bot knows of the game.
#[derive(Clone, Debug)]
struct Position {
    stack: Stack,
    hand: Hand,
    /// The lines of the clear that the bot aims at.
    aim: Option<usize>,
}

/// Reason why a message cannot be heeded; the game is as before, unless it says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Misunderstanding {
    /// The pieces are drawn in a way that the bot does not know.
    #[error("`rules`: chances are those of bags of seven, and the randomizer is another one")]
    Randomizer,
    /// No position is known.
    #[error("`{0}` is for a position, and no `start` has told one")]
    NoPosition(&'static str),
    /// The piece is neither the current one nor one that hold brings.
    #[error("`play`: {0} cannot be placed now; the position is given up until the next `start`")]
    NotNext(Piece),
    /// The place is taken, or not on the board.
    #[error("`play`: {0} has no room there; the position is given up until the next `start`")]
    NoRoom(Piece),
}

/// Places that are suggested, at most.
const SUGGESTED: usize = 5;

impl Bot {
    /// A bot for games in which pieces move like this and spins count by these rules. Where starts of a clear have
    /// values, it plays for as many clears in a row as it can, else for the next one.
    #[must_use]
    pub fn new(physics: Physics, rules: score::Rules, values: Option<StartValues>) -> Self {
        Self {
            reach: Reach::new(&physics),
            rules,
            clearing: Clearing::new(physics, values),
            position: None,
        }
    }

    /// The first message of the bot.
    #[must_use]
    pub const fn info() -> BotMessage {
        BotMessage::Info(Info {
            name: "Quadrille",
            version: env!("CARGO_PKG_VERSION"),
            author: "The Quadrille authors",
            features: &["randomizer", "move_info"],
        })
    }

    /// Heeds a message, and answers it if the protocol asks for an answer.
    ///
    /// # Errors
    ///
    /// When the message makes no sense now. [`Misunderstanding::answer`] says what the front end is waiting for.
    pub fn hear(&mut self, message: FrontEndMessage) -> Result<Option<BotMessage>, Misunderstanding> {
        match message {
            FrontEndMessage::Rules(Rules { randomizer }) => match randomizer {
                Randomizer::SevenBag | Randomizer::Unknown => return Ok(Some(BotMessage::Ready)),
                Randomizer::Uniform | Randomizer::GeneralBag => return Err(Misunderstanding::Randomizer),
            },
            FrontEndMessage::Start(start) => self.position = Some(Position::of(&start)),
            FrontEndMessage::Stop | FrontEndMessage::Quit => self.position = None,
            FrontEndMessage::Suggest => return self.suggest().map(Some),
            FrontEndMessage::Play(made) => self.play(&made)?,
            FrontEndMessage::NewPiece(piece) => {
                let position = self.position.as_mut();
                let position = position.ok_or(Misunderstanding::NoPosition("new_piece"))?;
                position.hand.appear(piece);
            }
        }
        Ok(None)
    }

    fn play(&mut self, made: &Move) -> Result<(), Misunderstanding> {
        let position = self.position.take();
        let Position { stack, hand, aim } = position.ok_or(Misunderstanding::NoPosition("play"))?;
        let piece = made.piece();
        let hand = hand.place(piece).ok_or(Misunderstanding::NotNext(piece))?;
        let after = made.placement().and_then(|placement| stack.place(placement));
        let (stack, cleared) = after.ok_or(Misunderstanding::NoRoom(piece))?;
        let aim = aim
            .and_then(|lines| lines.checked_sub(cleared))
            .filter(|&lines| lines > 0);
        self.position = Some(Position { stack, hand, aim });
        Ok(())
    }

    fn suggest(&mut self) -> Result<BotMessage, Misunderstanding> {
        let position = self.position.as_mut();
        let position = position.ok_or(Misunderstanding::NoPosition("suggest"))?;
        let plan = self.clearing.plan(&position.stack, &position.hand, position.aim);
        position.aim = plan.as_ref().map(|plan| plan.lines);
        Ok(BotMessage::Suggestion(self.suggestion(plan)))
    }

    /// The moves of a plan, or those without one.
    fn suggestion(&self, plan: Option<Plan>) -> Suggestion {
        let Some(Position { stack, hand, .. }) = &self.position else {
            return Suggestion::default();
        };
        let moves = self.moves(stack, plan.iter().flat_map(|plan| &plan.moves).copied());
        let (moves, depth, extra) = match plan.filter(|_| !moves.is_empty()) {
            Some(plan) => (moves, Some(plan.pieces), in_words(&plan)),
            None => {
                let moves = stacking::moves(&self.reach, stack, hand);
                let extra = "no perfect clear is in sight".to_owned();
                (self.moves(stack, moves.into_iter()), None, extra)
            }
        };
        let move_info = MoveInfo { depth, extra };
        Suggestion { moves, move_info }
    }

    /// The first of some places that can be reached on the whole board, each with all ways in which it can count: front
    /// ends may differ in what they count as a spin.
    fn moves(&self, stack: &Stack, places: impl Iterator<Item = Placement>) -> Vec<Move> {
        let moves = places.filter_map(|placement| {
            let reached = self.reach.of(stack, placement.piece);
            let rotation = reached.rotation_at(placement)?;
            let spins = reached.spins(self.rules, placement).into_iter();
            Some(spins.map(move |spin| Move::new(placement, rotation, spin)))
        });
        moves.take(SUGGESTED).flatten().collect()
    }
}

/// What a plan comes to.
fn in_words(plan: &Plan) -> String {
    let (pieces, chance) = (plan.pieces, plan.chance);
    let plural = if pieces == 1 { "" } else { "s" };
    format!(
        "perfect clear by {pieces} piece{plural}, in {} of {} orders at least",
        chance.won, chance.of
    )
}

impl Position {
    fn of(start: &Start) -> Self {
        Self {
            stack: start.stack(),
            hand: start.hand(),
            aim: None,
        }
    }
}

impl Misunderstanding {
    /// What a front end is told that waits for an answer: that the bot cannot play, or has no move.
    #[must_use]
    pub fn answer(&self) -> Option<BotMessage> {
        match self {
            Self::Randomizer => Some(BotMessage::Error {
                reason: Reason::UnsupportedRules,
            }),
            Self::NoPosition("suggest") => Some(BotMessage::Suggestion(Suggestion::default())),
            Self::NoPosition(_) | Self::NotNext(_) | Self::NoRoom(_) => None,
        }
    }
}
