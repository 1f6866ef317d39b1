//! `perfect-clear/game/..`: games, step by step.

use quadrille_schema::{Answer, Code, Context, OrNull, Refusal, Whole, described, object, request};
use quadrille_search::order;

use super::answers::Placed;
use super::pieces::pieces;
use super::position::Held;
use super::{Cells, MOST_PIECES, PerfectClear, Position, Showing, Turning, bad};
use crate::chance::Situation;
use crate::game::{BagRule, Game, GameError, Place};
use crate::{Field, Hold, MOST_LINES, Mover, Piece, PieceSet, Placement, Rotation, document};

object! {
    /// Game that is being coached, as answers have it.
    pub struct GameValue {
        /// The rows that are left, from the top
        field: Cells,
        /// Lines that each clear has
        lines: Whole<1, { MOST_LINES as u64 }>,
        /// The piece that is held
        hold: Option<Held> = None,
        /// The game has no hold slot
        no_hold: bool,
        /// The pieces that are shown, the current one first
        queue: String,
        /// What is left of the bag of the last one
        bag: String,
        /// Pieces come that no bag gives
        any_bag: bool,
        /// Hold was pressed for the current piece
        has_held: bool,
        /// Clears that are done
        clears: u32,
        /// Pieces placed since the last of them
        placed: u32,
    }
}

object! {
    /// Piece and its place, as advice and solutions name it.
    pub struct PlacementValue {
        /// The piece
        piece: Piece,
        /// How it is turned
        rotation: Rotation,
        /// Columns and rows from 0, the lowest row first
        cells: Vec<Vec<u8>>,
        /// Whether hold is pressed for it
        hold: bool,
        /// Rows that vanish; they follow from the rest
        cleared: Option<Vec<u8>>,
        /// Keys to press; they follow from the rest
        keys: Option<Vec<String>>,
    }
}

described! {
    /// Game, and what it needs next.
    pub struct GameStep {
        /// The game
        game: GameValue,
        /// Pieces that the clear takes; none where it cannot be
        needed: OrNull<usize>,
        /// Pieces that can matter
        useful: Option<usize>,
        /// Pieces that may appear next
        may_appear: String,
        /// The placement that was made, of `place` and `make`
        placement: Option<Placed>,
        /// Rows that vanished
        cleared: Option<Vec<usize>>,
        /// Whether the field is clear
        clear: Option<bool>,
    }
}

request! {
    /// Begin a game here
    pub struct Start = "perfect-clear/game/start" -> GameStep {
        /// The field, what is held, and how pieces move
        position: Position,
        /// The pieces that are shown
        showing: Showing,
    }
}

request! {
    /// Show further pieces of a game
    pub struct Appear = "perfect-clear/game/appear" -> GameStep {
        /// The game
        game: GameValue,
        /// The pieces, in their order
        pieces: String,
    }
}

request! {
    /// Press hold for the first time, before it is known what comes after that
    pub struct Press = "perfect-clear/game/press" -> GameStep {
        /// The game
        game: GameValue,
    }
}

request! {
    /// Let a piece come down in a column
    pub struct PlaceAt = "perfect-clear/game/place" -> GameStep {
        /// The game
        game: GameValue,
        /// The piece
        piece: Piece,
        /// How it is turned
        rotation: Rotation,
        /// The leftmost column, from 0. Of several places below each other, the highest is taken
        column: Whole<0, 9>,
        /// Hold is pressed for it
        hold: bool,
        /// How pieces move
        turning: Turning,
    }
}

request! {
    /// Make a placement, as advice names it
    pub struct Make = "perfect-clear/game/make" -> GameStep {
        /// The game
        game: GameValue,
        /// The piece and its place
        placement: PlacementValue,
        /// How pieces move
        turning: Turning,
    }
}

impl PlacementValue {
    pub(super) fn place(&self) -> Result<Place, Refusal> {
        let wrong = || bad("these are not the cells of the piece in this rotation");
        let cells = self.cells.iter().map(|cell| match cell[..] {
            [x, y] => Some((x, y)),
            _ => None,
        });
        let mut cells: Vec<(u8, u8)> = cells.collect::<Option<_>>().ok_or_else(wrong)?;
        let x = cells.iter().map(|&(x, _)| x).min().unwrap_or(0);
        let y = cells.iter().map(|&(_, y)| y).min().unwrap_or(0);
        // Columns are added to widths: whatever is far outside is refused before.
        if x >= 10 || y >= 100 {
            return Err(bad("the piece lies outside"));
        }
        let placement = Placement::new(self.piece, self.rotation, x, y);
        order::sort_by_key(&mut cells, |&(x, y)| (y, x));
        if placement.cells()[..] != cells[..] {
            return Err(wrong());
        }
        Ok(Place {
            hold: self.hold,
            placement,
        })
    }
}

impl GameValue {
    fn game(&self) -> Result<Game, Refusal> {
        let rows = self.field.0.split(['/', '\n']);
        let (rows, all) = (rows.filter(|row| !row.is_empty()).count(), self.lines.count());
        if rows > all {
            return Err(bad("the game has more rows than lines to clear, or too many"));
        }
        let bag: PieceSet = pieces(&self.bag)?.into_iter().collect();
        let hold = match self.hold {
            Some(Held(Some(_))) if self.no_hold => return Err(bad("a piece is held, and there is no hold")),
            _ if self.no_hold => Hold::Off,
            Some(Held(Some(piece))) => Hold::Piece(piece),
            _ => Hold::Empty,
        };
        Ok(Game {
            situation: Situation {
                field: Field::parse(&self.field.0, rows).map_err(bad)?,
                hold,
                shown: pieces(&self.queue)?,
                bag,
            },
            rule: rule(self.any_bag),
            lines: all,
            has_held: self.has_held,
            clears: self.clears as usize,
            placed: self.placed as usize,
        })
    }
}

fn rule(any_bag: bool) -> BagRule {
    if any_bag { BagRule::Any } else { BagRule::Seven }
}

impl Answer<PerfectClear> for Start {
    fn answer(&self, service: &mut PerfectClear, _: &Context) -> Result<GameStep, Refusal> {
        let stated = self.position.stated(self.showing.queue.as_ref())?;
        let queue = self.showing.queue.as_deref().or(stated.pattern.as_deref());
        let shown = self.showing.shown(queue.unwrap_or_default())?;
        let field = stated.low()?;
        field.pieces_needed().map_err(bad)?;
        service.mover(&self.position.movement, field.lines())?;
        let mut game = Game::new(field, stated.hold, rule(self.showing.any_bag));
        let (pieces, bag) = (shown.pieces().to_vec(), shown.bag());
        game.set_shown(pieces, bag).map_err(bad)?;
        Ok(document::game_step(&game).into())
    }
}

impl Answer<PerfectClear> for Appear {
    fn answer(&self, _: &mut PerfectClear, _: &Context) -> Result<GameStep, Refusal> {
        let mut game = self.game.game()?;
        let appearing = pieces(&self.pieces)?;
        if game.situation.shown.len() + appearing.len() > MOST_PIECES {
            return Err(bad("more pieces than any game shows"));
        }
        game.appear(&appearing).map_err(illegal)?;
        Ok(document::game_step(&game).into())
    }
}

impl Answer<PerfectClear> for Press {
    fn answer(&self, _: &mut PerfectClear, _: &Context) -> Result<GameStep, Refusal> {
        let mut game = self.game.game()?;
        game.press_hold().map_err(illegal)?;
        Ok(document::game_step(&game).into())
    }
}

impl Answer<PerfectClear> for PlaceAt {
    fn answer(&self, service: &mut PerfectClear, _: &Context) -> Result<GameStep, Refusal> {
        let mut game = self.game.game()?;
        let mover = service.mover(&self.turning.movement(), game.situation.field.lines())?;
        let placement = self.landing(&game, &mover)?;
        let hold = self.hold;
        placed(&mut game, Place { hold, placement }, &mover)
    }
}

impl PlaceAt {
    /// Where a piece comes to rest in a column: of several places, the highest is the one that a hard drop makes.
    fn landing(&self, game: &Game, mover: &Mover) -> Result<Placement, Refusal> {
        let wanted = Placement::new(self.piece, self.rotation, self.column.get() as u8, 0);
        let landings = mover.landings(game.situation.field, self.piece).into_iter();
        let is_there = |landing: &Placement| (landing.rotation, landing.x) == (wanted.rotation, wanted.x);
        let found = landings.filter(is_there).max_by_key(|landing| landing.y);
        found.ok_or_else(|| illegal(GameError::NoLanding(self.piece)))
    }
}

impl Answer<PerfectClear> for Make {
    fn answer(&self, service: &mut PerfectClear, _: &Context) -> Result<GameStep, Refusal> {
        let mut game = self.game.game()?;
        let mover = service.mover(&self.turning.movement(), game.situation.field.lines())?;
        placed(&mut game, self.placement.place()?, &mover)
    }
}

fn illegal(error: impl std::fmt::Display) -> Refusal {
    Code::Illegal.because(&error)
}

/// The game after a placement; with the placement, and whether the field is clear.
fn placed(game: &mut Game, place: Place, mover: &Mover) -> Result<GameStep, Refusal> {
    let cleared = game
        .situation
        .field
        .place(place.placement)
        .map(|(_, cleared)| cleared);
    let is_clear = game.place(place, mover).map_err(illegal)?;
    let mut value = document::game_step(game);
    value["placement"] = document::place(place);
    value["cleared"] = cleared.unwrap_or_default().into();
    value["clear"] = is_clear.into();
    Ok(value.into())
}
