//! Games that a front end deals and a bot plays, in the same process and over a pipe; every move is checked by code
//! that shares nothing with the solver.

mod front_end;
mod program;

use std::ops::Range;

use front_end::{Deal, Played, Player, play};
use quadrille_perfect_clear::chain::values::{Beyond, StartValues};
use quadrille_perfect_clear::tbp::{Bot, FrontEndMessage};
use quadrille_perfect_clear::{DropMode, KnownGame, Mover, Physics, Seed};
use serde_json::{Value, json};

/// A bot in this process, which hears lines all the same.
struct Here(Bot);

impl Player for Here {
    fn tell(&mut self, message: &Value) {
        assert_eq!(self.hear(message), None, "{message}");
    }

    fn ask(&mut self, message: &Value) -> Value {
        self.hear(message).expect("an answer")
    }
}

impl Here {
    fn hear(&mut self, message: &Value) -> Option<Value> {
        let message = FrontEndMessage::read(&message.to_string())
            .unwrap()
            .expect("a known type");
        let answer = self.0.hear(message).unwrap();
        answer.map(|answer| serde_json::to_value(answer).unwrap())
    }
}

fn values() -> StartValues {
    let guideline = Mover::new(Physics::srs(), 4).unwrap();
    StartValues::built_in(&guideline, Beyond::Unseen).expect("the guideline's")
}

/// Games by the rules of a game, on these rows, each by a bot that has played those before.
fn games(game: KnownGame, rows: &'static [&'static str], numbers: Range<u64>, pieces: usize) -> Vec<Played> {
    let physics = Physics::new(game.kicks(), DropMode::Soft);
    let mut bot = Here(Bot::new(physics.clone(), game.scoring(), Some(values())));
    let rules = json!({"type": "rules", "randomizer": "seven_bag"});
    assert_eq!(bot.ask(&rules), json!({"type": "ready"}));
    let deal = |number| {
        let seed = Seed(1);
        Deal {
            rows,
            seed,
            number,
            shown: 6,
            pieces,
        }
    };
    numbers
        .map(|number| play(deal(number), &physics, &mut bot))
        .collect()
}

#[test]
fn every_move_can_be_made() {
    for game in [KnownGame::Guideline, KnownGame::Tetrio] {
        for played in games(game, &[], 0..2, 30) {
            assert_eq!(
                (played.pieces, played.clears.len() >= 2),
                (30, true),
                "{played:?}"
            );
        }
    }
}

/// High and ragged garbage, of which the bot has room for a few pieces more.
const GARBAGE: [&str; 17] = [
    "X....X....",
    "XX...XXX..",
    "XXXX.XXXXX",
    "XXXX.XXXXX",
    "XXXXXXXX.X",
    "XXXXXXXX.X",
    "XX.XXXXXXX",
    "XX.XXXXXXX",
    "XX.XXXXXXX",
    "XXXXXXXXX.",
    ".XXXXXXXXX",
    "XXXXX.XXXX",
    "XXXXX.XXXX",
    "XXX.XXXXXX",
    "X.XXXXXXXX",
    "X.XXXXXXXX",
    "XXXXXXX.XX",
];

#[test]
fn garbage_is_dug_through_until_the_board_is_clear() {
    for played in games(KnownGame::Guideline, &GARBAGE, 0..2, 90) {
        assert_eq!(
            (played.pieces, played.clears.is_empty()),
            (90, false),
            "{played:?}"
        );
    }
}

/// The same messages have the same answers, whatever was played before.
#[test]
fn answers_depend_on_the_position_alone() {
    let alone = games(KnownGame::Jstris, &[], 1..2, 20);
    let after_another = games(KnownGame::Jstris, &[], 0..2, 20);
    assert_eq!(alone[0], after_another[1]);
}
