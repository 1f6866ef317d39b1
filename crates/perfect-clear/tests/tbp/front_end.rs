//! A front end: it deals pieces from bags, plays what a bot suggests, and has a referee check every move.
//!
//! It knows the protocol from its specification, and shares no code with the bot.

use quadrille_perfect_clear::verify::{Chain, Claim, Referee};
use quadrille_perfect_clear::{Hold, Physics, Piece, Placement, Rotation, Seed};
use rand::RngExt;
use serde_json::{Value, json};

/// A bot that hears messages and answers some of them.
pub(crate) trait Player {
    /// Says something that has no answer.
    fn tell(&mut self, message: &Value);

    /// Says something, and waits for the answer.
    fn ask(&mut self, message: &Value) -> Value;
}

/// A game that a front end deals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deal {
    /// The board at first: its rows that are not empty, top first, `.` empty.
    pub(crate) rows: &'static [&'static str],
    /// What fixes the pieces.
    pub(crate) seed: Seed,
    /// Which of the games of this seed it is.
    pub(crate) number: u64,
    /// Pieces that are shown, the current one included.
    pub(crate) shown: usize,
    /// Pieces that are placed, unless the bot has no move any more.
    pub(crate) pieces: usize,
}

/// What was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Played {
    /// Pieces that were placed.
    pub(crate) pieces: usize,
    /// After how many pieces the field was clear, each time.
    pub(crate) clears: Vec<usize>,
}

/// Cells of the pieces in the orientation north, as the protocol places them about their center, which is at 0, 0.
const NORTH: [(&str, [[i64; 2]; 4]); 7] = [
    ("I", [[-1, 0], [0, 0], [1, 0], [2, 0]]),
    ("J", [[-1, 1], [-1, 0], [0, 0], [1, 0]]),
    ("L", [[1, 1], [-1, 0], [0, 0], [1, 0]]),
    ("O", [[0, 0], [1, 0], [0, 1], [1, 1]]),
    ("S", [[-1, 0], [0, 0], [0, 1], [1, 1]]),
    ("T", [[-1, 0], [0, 0], [1, 0], [0, 1]]),
    ("Z", [[-1, 1], [0, 1], [0, 0], [1, 0]]),
];

/// Orientations, each a quarter turn clockwise from the one before.
const ORIENTATIONS: [&str; 4] = ["north", "east", "south", "west"];

/// Pieces as bags deal them.
struct Bags {
    random: quadrille_search::Stream,
    bag: Vec<Piece>,
}

impl Bags {
    fn next(&mut self) -> Piece {
        if self.bag.is_empty() {
            self.bag = Piece::ALL.to_vec();
        }
        self.bag.swap_remove(self.random.random_range(0..self.bag.len()))
    }

    /// What a `start` says of the bag: never that it is empty.
    fn state(&self) -> Value {
        let bag = if self.bag.is_empty() {
            &Piece::ALL[..]
        } else {
            &self.bag
        };
        json!({"type": "seven_bag", "bag_state": letters(bag)})
    }
}

fn letters(pieces: &[Piece]) -> Vec<String> {
    pieces.iter().map(Piece::to_string).collect()
}

/// Plays a game, and has it checked.
///
/// # Panics
///
/// When the bot answers anything else than moves, or a move cannot be made.
pub(crate) fn play(deal: Deal, physics: &Physics, bot: &mut impl Player) -> Played {
    let mut bags = Bags {
        random: deal.seed.stream(deal.number),
        bag: Vec::new(),
    };
    let mut queue: Vec<Piece> = (0..deal.shown).map(|_| bags.next()).collect();
    let (mut dealt, mut hold) = (queue.clone(), None);
    let row = |y: usize| deal.rows.iter().rev().nth(y).copied().unwrap_or("..........");
    let cell = |sign| if sign == '.' { Value::Null } else { json!("G") };
    let board: Vec<Vec<Value>> = (0..40).map(|y| row(y).chars().map(cell).collect()).collect();
    bot.tell(
        &json!({"type": "start", "hold": hold.map(|piece: Piece| piece.to_string()), "queue": letters(&queue),
        "combo": 0, "back_to_back": false, "board": board, "randomizer": bags.state()}),
    );
    let mut claims = Vec::new();
    while claims.len() < deal.pieces {
        let answer = bot.ask(&json!({"type": "suggest"}));
        assert_eq!(answer["type"], "suggestion", "{answer}");
        let Some(made) = answer["moves"].get(0) else { break };
        bot.tell(&json!({"type": "play", "move": made}));
        let piece: Piece = made["location"]["type"].as_str().unwrap().parse().unwrap();
        let is_held = piece != queue[0];
        claims.push(claim(piece, is_held, &made["location"]));
        let current = queue.remove(0);
        if is_held {
            if hold.is_none() {
                queue.remove(0);
            }
            hold = Some(current);
        }
        while queue.len() < deal.shown {
            let next = bags.next();
            dealt.push(next);
            queue.push(next);
            bot.tell(&json!({"type": "new_piece", "piece": next.to_string()}));
        }
    }
    bot.tell(&json!({"type": "stop"}));
    judged(deal.rows, &claims, &dealt, physics)
}

/// What the bot says of a move, for the referee.
fn claim(piece: Piece, hold: bool, location: &Value) -> Claim {
    let letter = piece.to_string();
    let (_, mut cells) = NORTH
        .into_iter()
        .find(|(name, _)| *name == letter)
        .expect("a piece");
    let orientation = location["orientation"].as_str().expect("an orientation");
    let turns = ORIENTATIONS
        .iter()
        .position(|name| *name == orientation)
        .expect("one of four");
    for _ in 0..turns {
        cells = cells.map(|[x, y]| [y, -x]);
    }
    let (x, y) = (location["x"].as_i64().unwrap(), location["y"].as_i64().unwrap());
    Claim {
        piece,
        rotation: Placement::new(piece, Rotation::ALL[turns], 0, 0).rotation,
        cells: cells.map(|[dx, dy]| [x + dx, y + dy]).to_vec(),
        hold,
        cleared: None,
        keys: None,
    }
}

/// The game, if all of its moves can be made.
fn judged(rows: &[&str], claims: &[Claim], dealt: &[Piece], physics: &Physics) -> Played {
    let chain = Chain {
        rows,
        hold: Hold::Empty,
        queue: dealt,
    };
    let cleared = Referee::new(physics).follow(chain, claims);
    let cleared = cleared.unwrap_or_else(|flaw| panic!("{flaw}"));
    let signs = rows.iter().flat_map(|row| row.chars());
    let (mut filled, mut clears) = (signs.filter(|&sign| sign != '.').count(), Vec::new());
    for (pieces, lines) in (1..).zip(cleared) {
        filled = filled + 4 - 10 * lines;
        if filled == 0 {
            clears.push(pieces);
        }
    }
    Played {
        pieces: claims.len(),
        clears,
    }
}

impl Played {
    /// How many clears come without a detour, from the beginning: each by ten pieces at most.
    pub(crate) fn in_a_row(&self) -> usize {
        let before = std::iter::once(&0).chain(&self.clears);
        let gaps = self.clears.iter().zip(before).map(|(now, before)| now - before);
        gaps.take_while(|&pieces| pieces <= 10).count()
    }

    /// Whether every ten pieces or fewer clear the field, to the end.
    pub(crate) fn is_flawless(&self) -> bool {
        let last = self.clears.last().copied().unwrap_or(0);
        self.in_a_row() == self.clears.len() && self.pieces - last < 10
    }
}
