//! A game: sets are drawn and a player places them, until one does not fit.

use std::fmt;

use quadrille_search::{Limits, Seed, Stop, Stream};
use thiserror::Error;

use crate::play::compat::ReferenceDraw;
use crate::{Board, Dealer, Move, PieceId, Played, Player, Rules, Streak, engine};

/// Source of sets.
///
/// Implemented by [`DrawnSets`]; a game of one's own may deal by other rules.
pub trait Sets: Send {
    /// Fills `set`, which is empty, with the pieces for this board.
    fn next_set(&mut self, board: Board, set: &mut Vec<PieceId>);

    /// The same; when the flag is raised, `set` may be anything, and is not played.
    fn next_set_until(&mut self, board: Board, set: &mut Vec<PieceId>, stop: &Stop) {
        let _ = stop;
        self.next_set(board, set);
    }
}

/// Sets [drawn](Rules::draw_set) by the rules, whatever the board.
#[derive(Debug)]
pub struct DrawnSets<'a> {
    rules: &'a Rules,
    random: Stream,
}

impl<'a> DrawnSets<'a> {
    /// The sets of the game with this seed: drawn from its stream 0.
    #[must_use]
    pub fn new(rules: &'a Rules, seed: Seed) -> Self {
        Self {
            rules,
            random: seed.stream(0),
        }
    }
}

impl Sets for DrawnSets<'_> {
    fn next_set(&mut self, _: Board, set: &mut Vec<PieceId>) {
        set.extend(self.rules.draw_set(&mut self.random));
    }
}

/// Sets of the dealer that the rules name, from the same stream as [`DrawnSets`].
#[derive(Debug)]
pub struct DealtSets<'a> {
    drawn: DrawnSets<'a>,
    dealer: Option<&'a Dealer>,
}

impl<'a> DealtSets<'a> {
    /// The sets of the game with this seed; `dealer` is [`Dealer::of`] the rules.
    #[must_use]
    pub fn new(rules: &'a Rules, dealer: Option<&'a Dealer>, seed: Seed) -> Self {
        Self {
            drawn: DrawnSets::new(rules, seed),
            dealer,
        }
    }
}

impl Sets for DealtSets<'_> {
    fn next_set(&mut self, board: Board, set: &mut Vec<PieceId>) {
        self.next_set_until(board, set, &Stop::new());
    }

    fn next_set_until(&mut self, board: Board, set: &mut Vec<PieceId>, stop: &Stop) {
        match self.dealer {
            Some(dealer) => set.extend(dealer.deal_until(&board, &mut self.drawn.random, stop).set),
            None => self.drawn.next_set(board, set),
        }
    }
}

/// The reference program's draw.
impl Sets for ReferenceDraw {
    fn next_set(&mut self, _: Board, set: &mut Vec<PieceId>) {
        set.extend(self.take(3));
    }
}

/// A round that was played: a whole set was placed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The number of the round, from 1.
    pub number: u64,
    /// The set, as it was drawn.
    pub set: Vec<PieceId>,
    /// The moves in order, and what each brought.
    pub moves: Vec<(Move, Played)>,
    /// The score of the game so far.
    pub score: u64,
    /// The board after the round.
    pub board: Board,
}

/// Reason why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// No order and no places take the set.
    NoFit,
    /// As many rounds as were allowed have been played.
    RoundLimit,
    /// Somebody asked for the end.
    Interrupted,
}

impl EndReason {
    /// The name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoFit => "no-fit",
            Self::RoundLimit => "round-limit",
            Self::Interrupted => "interrupted",
        }
    }
}

/// End of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Why it did.
    pub reason: EndReason,
    /// The set that does not fit; empty if the game ended for another reason.
    pub set: Vec<PieceId>,
    /// Rounds that were played.
    pub rounds: u64,
    /// Points of all rounds.
    pub score: u64,
}

/// Next step of a game.
#[derive(Debug)]
pub enum Step<'g> {
    /// A round was played.
    Round(&'g Round),
    /// The game is over.
    End(End),
}

/// A player broke the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("round {round}: the player {player} does not place the set, move {number} is wrong")]
pub struct PlayerError {
    /// The name of the player.
    pub player: String,
    /// The round, from 1.
    pub round: u64,
    /// The first wrong move, from 1; one more than there are moves if some are missing.
    pub number: usize,
}

/// A game in progress.
///
/// ```
/// use quadrille_tenten::{EndReason, FirstFit, Game, Rules, Seed, Step, Stop};
///
/// let rules = Rules::classic();
/// let player = FirstFit::new(&rules);
/// let mut game = Game::new(&rules, &player, Seed(1)).with_round_limit(Some(5));
/// let end = loop {
///     match game.step(&Stop::new())? {
///         Step::Round(round) => assert!(round.number <= 5),
///         Step::End(end) => break end,
///     }
/// };
/// assert_eq!((end.reason, end.rounds), (EndReason::RoundLimit, 5));
/// # Ok::<(), quadrille_tenten::PlayerError>(())
/// ```
pub struct Game<'a> {
    rules: &'a Rules,
    player: &'a dyn Player,
    sets: Box<dyn Sets + 'a>,
    round_limit: Option<u64>,
    round: Round,
    streak: Streak,
}

impl<'a> Game<'a> {
    /// A game from the empty board, with the sets of a seed and without a limit.
    ///
    /// The sets are drawn by weight. A dealer that looks at the board comes by [`Game::with_sets`] and [`DealtSets`].
    #[must_use]
    pub fn new(rules: &'a Rules, player: &'a dyn Player, seed: Seed) -> Self {
        Self {
            rules,
            player,
            sets: Box::new(DrawnSets::new(rules, seed)),
            round_limit: None,
            round: Round::default(),
            streak: Streak::default(),
        }
    }

    /// The same game from another board.
    ///
    /// # Panics
    ///
    /// If cells outside the board of the rules are filled.
    #[must_use]
    pub fn with_board(mut self, board: Board) -> Self {
        assert!(
            (board - self.rules.field()) == Board::EMPTY,
            "the board is larger than that of the rules"
        );
        self.round.board = board;
        self
    }

    /// The same game after a streak.
    #[must_use]
    pub fn with_streak(mut self, streak: Streak) -> Self {
        self.streak = streak;
        self
    }

    /// The same game with at most this many rounds.
    #[must_use]
    pub fn with_round_limit(mut self, limit: Option<u64>) -> Self {
        self.round_limit = limit;
        self
    }

    /// The same game with other sets.
    #[must_use]
    pub fn with_sets(mut self, sets: Box<dyn Sets + 'a>) -> Self {
        self.sets = sets;
        self
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The player.
    #[must_use]
    pub const fn player(&self) -> &'a dyn Player {
        self.player
    }

    /// The board as it stands.
    #[must_use]
    pub fn board(&self) -> Board {
        self.round.board
    }

    /// The streak as it stands.
    #[must_use]
    pub const fn streak(&self) -> Streak {
        self.streak
    }

    /// Plays a round, or says how the game ended. `stop` is looked at before each round, and by the player while it
    /// chooses: a round whose choice was cut off is not played.
    ///
    /// # Errors
    ///
    /// When the player's moves are not those of a whole set, each where it fits.
    pub fn step(&mut self, stop: &Stop) -> Result<Step<'_>, PlayerError> {
        if self.round_limit.is_some_and(|limit| self.round.number >= limit) {
            return Ok(Step::End(self.end(EndReason::RoundLimit, Vec::new())));
        }
        let mut set = std::mem::take(&mut self.round.set);
        set.clear();
        if !stop.is_raised() {
            self.sets.next_set_until(self.round.board, &mut set, stop);
        }
        if stop.is_raised() {
            return Ok(Step::End(self.end(EndReason::Interrupted, Vec::new())));
        }
        let limits = Limits::until(stop.clone());
        let choice = self
            .player
            .choose_within_after(self.streak, self.round.board, &set, &limits);
        if choice.gave_up.is_some() {
            return Ok(Step::End(self.end(EndReason::Interrupted, Vec::new())));
        }
        let Some(moves) = choice.moves else {
            return Ok(Step::End(self.end(EndReason::NoFit, set)));
        };
        self.round.set = set;
        self.place(&moves)?;
        Ok(Step::Round(&self.round))
    }

    fn end(&self, reason: EndReason, set: Vec<PieceId>) -> End {
        End {
            reason,
            set,
            rounds: self.round.number,
            score: self.round.score,
        }
    }

    fn place(&mut self, moves: &[Move]) -> Result<(), PlayerError> {
        let mut left = self.round.set.clone();
        let (mut board, mut points, mut streak) = (self.round.board, 0, self.streak);
        self.round.moves.clear();
        for (index, &one) in moves.iter().enumerate() {
            let played = engine::play(self.rules, board, one);
            let place = left.iter().position(|&piece| piece == one.piece);
            let (Some(mut played), Some(place)) = (played, place) else {
                return Err(self.broken(index));
            };
            let (extra, next) = streak.follow(self.rules, &played);
            played.points += extra;
            streak = next;
            left.swap_remove(place);
            board = played.board;
            points += u64::from(played.points);
            self.round.moves.push((one, played));
        }
        if !left.is_empty() {
            return Err(self.broken(moves.len()));
        }
        self.round.board = board;
        self.streak = streak.after_set(self.rules);
        self.round.score += points;
        self.round.number += 1;
        Ok(())
    }

    fn broken(&self, index: usize) -> PlayerError {
        PlayerError {
            player: self.player.name(),
            round: self.round.number + 1,
            number: index + 1,
        }
    }
}

impl fmt::Debug for Game<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("player", &self.player.name())
            .field("round_limit", &self.round_limit)
            .field("round", &self.round)
            .field("streak", &self.streak)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use quadrille_bitboard::{Bitboard, Cell};

    use super::*;
    use crate::{Evaluator, FirstFit, Judgement, Order};

    fn run(game: &mut Game) -> End {
        loop {
            if let Step::End(end) = game.step(&Stop::new()).unwrap() {
                return end;
            }
        }
    }

    #[test]
    fn the_same_seed_is_the_same_game() {
        let rules = Rules::classic();
        let player = FirstFit::new(&rules);
        let ends = [1, 1, 2].map(|seed| run(&mut Game::new(&rules, &player, Seed(seed))));
        assert_eq!(ends[0], ends[1]);
        assert_ne!(ends[0], ends[2]);
        assert_eq!(ends[0].reason, EndReason::NoFit);
        assert_eq!(ends[0].set.len(), 3);
    }

    #[test]
    fn a_raised_stop_and_the_limit_end_a_game() {
        let rules = Rules::classic();
        let player = FirstFit::new(&rules);
        let stop = Stop::new();
        stop.raise();
        let mut game = Game::new(&rules, &player, Seed(1));
        assert!(matches!(
            game.step(&stop).unwrap(),
            Step::End(End {
                reason: EndReason::Interrupted,
                rounds: 0,
                ..
            })
        ));
        let mut game = Game::new(&rules, &player, Seed(1)).with_round_limit(Some(0));
        assert_eq!(run(&mut game).reason, EndReason::RoundLimit);
    }

    /// A round of a set of four takes long: the flag is looked at within it.
    #[test]
    fn a_round_can_be_cut_off() {
        let rules = crate::testing::sets_of_four();
        let player = crate::Quick::new(&rules, crate::Ties::First);
        let mut game = Game::new(&rules, &player, Seed(1));
        let stop = crate::testing::raised_after(2);
        let Step::End(end) = game.step(&stop).unwrap() else {
            panic!("the round was played");
        };
        assert_eq!((end.reason, end.rounds), (EndReason::Interrupted, 0));
    }

    #[test]
    fn a_full_board_takes_nothing() {
        let rules = Rules::classic();
        let player = FirstFit::new(&rules);
        let end = run(&mut Game::new(&rules, &player, Seed(1)).with_board(rules.field()));
        assert_eq!((end.reason, end.rounds), (EndReason::NoFit, 0));
    }

    /// Places only the first piece of a set, in the first cell.
    struct Cheat;

    impl Player for Cheat {
        fn name(&self) -> String {
            "cheat".to_owned()
        }

        fn choose(&self, _: Board, set: &[PieceId]) -> Option<Vec<Move>> {
            Some(vec![Move {
                piece: set[0],
                anchor: Cell::new(0, 0),
            }])
        }

        fn judgement(&self) -> Judgement {
            Judgement {
                evaluator: Evaluator::quick(&Rules::classic()),
                order: Order::Value,
            }
        }
    }

    #[test]
    fn a_player_that_cheats_is_found_out() {
        let rules = Rules::classic();
        let mut game = Game::new(&rules, &Cheat, Seed(1));
        let error = game.step(&Stop::new()).unwrap_err();
        assert_eq!((error.round, error.number), (1, 2));
        assert!(game.board().is_empty());
    }
}
