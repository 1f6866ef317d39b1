//! Finesse: the fewest presses of keys that bring a piece to its place.

use std::collections::VecDeque;
use std::fmt;

use quadrille_search::hash::Map;

use super::compile::Turns;
use crate::words::field_word::FieldWord;
use crate::words::shape::{Shape, WIDTH};
use crate::{DropMode, FieldOf, Physics, Piece, Placement, Rotation};

/// A press of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// As far to the left as it goes: the key is held.
    FarLeft,
    /// As far to the right as it goes: the key is held.
    FarRight,
    /// A quarter turn clockwise.
    Clockwise,
    /// A quarter turn anticlockwise.
    Anticlockwise,
    /// Half a turn.
    HalfTurn,
    /// One row down.
    Down,
    /// Down to the ground, without locking.
    SoftDrop,
    /// Down to the ground, and locked: the last key of each sequence.
    HardDrop,
}

impl Key {
    const ALL: [Self; 9] = [
        Self::Left,
        Self::Right,
        Self::FarLeft,
        Self::FarRight,
        Self::Clockwise,
        Self::Anticlockwise,
        Self::HalfTurn,
        Self::SoftDrop,
        Self::Down,
    ];
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::FarLeft => "far left",
            Self::FarRight => "far right",
            Self::Clockwise => "clockwise",
            Self::Anticlockwise => "anticlockwise",
            Self::HalfTurn => "half turn",
            Self::Down => "down",
            Self::SoftDrop => "soft drop",
            Self::HardDrop => "hard drop",
        })
    }
}

/// The row of a field of twenty in which the lowest cells of a new piece are.
const START_ROW: i8 = 20;

/// A piece on its way: its rotation, and its corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Position {
    rotation: Rotation,
    x: i8,
    y: i8,
}

/// A shortest sequence of keys that brings a new piece to the placement; `None` if none does.
///
/// Of equally short ones, the one with moves before turns before drops, key by key. Where a T must spin, the keys may
/// bring it to its place without a spin.
///
/// ```
/// use quadrille_perfect_clear::{Field, Physics, Piece, Placement, Rotation, finesse};
///
/// let field = Field::parse("XX......../X...XXXXXX/XX.XXXXXXX", 3)?;
/// let spin = Placement::new(Piece::T, Rotation::Reverse, 1, 0);
/// let keys = finesse(&Physics::srs(), field, spin).expect("a spin");
/// let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
/// assert_eq!(keys.join(", "), "left, left, clockwise, soft drop, clockwise, hard drop");
/// # Ok::<(), quadrille_perfect_clear::FieldError>(())
/// ```
#[must_use]
pub fn finesse<W: FieldWord>(physics: &Physics, field: FieldOf<W>, placement: Placement) -> Option<Vec<Key>> {
    let turns = Turns::new(&physics.kicks);
    let game = Game {
        turns: &turns,
        drop: physics.drop.of(placement.piece),
        field,
        piece: placement.piece,
    };
    let start = game.start();
    let mut from: Map<Position, Option<(Position, Key)>> = Map::default();
    from.insert(start, None);
    let mut todo = VecDeque::from([start]);
    while let Some(position) = todo.pop_front() {
        if game.dropped(position).placement(placement.piece) == Some(placement) {
            let mut keys = vec![Key::HardDrop];
            let mut at = position;
            while let Some(&Some((before, key))) = from.get(&at) {
                keys.push(key);
                at = before;
            }
            keys.reverse();
            return Some(keys);
        }
        for key in Key::ALL {
            if let Some(next) = game.press(position, key)
                && !from.contains_key(&next)
            {
                from.insert(next, Some((position, key)));
                todo.push_back(next);
            }
        }
    }
    None
}

impl Position {
    fn moved(self, x: i8, y: i8) -> Self {
        Self {
            x: self.x + x,
            y: self.y + y,
            ..self
        }
    }

    fn placement(self, piece: Piece) -> Option<Placement> {
        let (x, y) = (u8::try_from(self.x).ok()?, u8::try_from(self.y).ok()?);
        Some(Placement::new(piece, self.rotation, x, y))
    }
}

struct Game<'a, W> {
    turns: &'a Turns,
    drop: DropMode,
    field: FieldOf<W>,
    piece: Piece,
}

impl<W: FieldWord> Game<'_, W> {
    fn start(&self) -> Position {
        Position {
            rotation: Rotation::Spawn,
            x: if self.piece == Piece::O { 4 } else { 3 },
            y: START_ROW,
        }
    }

    fn is_free(&self, position: Position) -> bool {
        let cells = Shape::of(self.piece, position.rotation).cells;
        cells.iter().all(|&(x, y)| {
            let (x, y) = (position.x + x as i8, position.y + y as i8);
            (0..WIDTH as i8).contains(&x) && y >= 0 && !self.field.is_filled(x as usize, y as usize)
        })
    }

    /// The position as far as it goes by these steps.
    fn far(&self, mut position: Position, x: i8, y: i8) -> Position {
        while self.is_free(position.moved(x, y)) {
            position = position.moved(x, y);
        }
        position
    }

    fn dropped(&self, position: Position) -> Position {
        self.far(position, 0, -1)
    }

    /// Where a key leads; `None` if it is not allowed or does nothing.
    fn press(&self, position: Position, key: Key) -> Option<Position> {
        // High above the stack, everything is allowed.
        let is_high = position.y > START_ROW - 4;
        let may_move = is_high || self.drop != DropMode::Hard;
        let may_turn = is_high || self.drop == DropMode::Soft;
        let may_drop = self.drop != DropMode::Hard;
        let next = match key {
            Key::Left if may_move => position.moved(-1, 0),
            Key::Right if may_move => position.moved(1, 0),
            Key::FarLeft if may_move => self.far(position, -1, 0),
            Key::FarRight if may_move => self.far(position, 1, 0),
            Key::Clockwise if may_turn => self.turned(position, 1)?,
            Key::HalfTurn if may_turn => self.turned(position, 2)?,
            Key::Anticlockwise if may_turn => self.turned(position, 3)?,
            Key::Down if may_drop => position.moved(0, -1),
            Key::SoftDrop if may_drop => self.dropped(position),
            _ => return None,
        };
        (next != position && self.is_free(next)).then_some(next)
    }

    fn turned(&self, position: Position, quarters: usize) -> Option<Position> {
        let to = position.rotation.turned(quarters);
        let turns = self.turns.of(self.piece).iter();
        let turn = turns
            .into_iter()
            .find(|turn| turn.from == position.rotation && turn.to == to)?;
        let targets = turn.tests.iter().map(|&(dx, dy)| Position {
            rotation: to,
            ..position.moved(dx as i8, dy as i8)
        });
        targets.into_iter().find(|&target| self.is_free(target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Field, Mover};

    /// Every rest that the mover finds can be reached by keys, and nothing else.
    #[test]
    fn keys_reach_what_the_mover_finds() {
        let fields = [
            "",
            "X.........\nX..X.XX..X\nX....X...X\nXX.XXXX.XX",
            "XX...XX...\nX...X..X..",
        ];
        for drop in [DropMode::Soft, DropMode::Slide, DropMode::Hard, DropMode::TSoft] {
            let physics = Physics {
                drop,
                ..Physics::srs()
            };
            let mover = Mover::new(physics.clone(), 4).unwrap();
            for field in fields.map(|rows| Field::parse(rows, 4).unwrap()) {
                for piece in Piece::ALL {
                    let landings = mover.landings(field, piece);
                    let all = (0..4).flat_map(|y| (0..10).map(move |x| (x, y)));
                    let corners = all.flat_map(|corner| Rotation::ALL.map(|rotation| (corner, rotation)));
                    for ((x, y), rotation) in corners {
                        let placement = Placement::new(piece, rotation, x, y);
                        if placement.rotation == rotation && placement.mask::<u64>(field.rows()).is_some() {
                            let found = finesse(&physics, field, placement);
                            assert_eq!(
                                found.is_some(),
                                landings.contains(placement),
                                "{placement} on\n{field}"
                            );
                            assert!(found.is_none_or(|keys| keys.len() <= 12));
                        }
                    }
                }
            }
        }
    }
}
