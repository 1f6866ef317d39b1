//! Games of the bot for front ends: perfect clears, how many in a row, and the time of its answers.
//!
//! `tbp_games GAMES PIECES GAME`: how many games, how many pieces each has, and by whose rules (`guideline`, `tetrio`,
//! ...). Each begins on an empty board, with six pieces shown, and all moves are checked by a referee that shares
//! nothing with the bot. Times are those of the thread on a processor, without the first piece of each game.

#[path = "../tests/tbp/front_end.rs"]
mod front_end;

use std::time::Duration;

use front_end::{Deal, Played, Player, play};
use quadrille_cli::ThreadTime;
use quadrille_perfect_clear::chain::values::{Beyond, StartValues};
use quadrille_perfect_clear::tbp::{Bot, FrontEndMessage};
use quadrille_perfect_clear::{DropMode, KnownGame, Mover, Physics, Seed};
use serde_json::Value;

/// A bot, and how long it took for each answer.
struct Timed {
    bot: Bot,
    times: Vec<Duration>,
    /// Whether the next answer is the first of a game.
    is_first: bool,
}

impl Player for Timed {
    fn tell(&mut self, message: &Value) {
        self.is_first |= message["type"] == "start";
        self.hear(message);
    }

    fn ask(&mut self, message: &Value) -> Value {
        let start = ThreadTime::start();
        let answer = self.hear(message).expect("an answer");
        if !std::mem::take(&mut self.is_first) {
            self.times.push(start.elapsed());
        }
        answer
    }
}

impl Timed {
    fn hear(&mut self, message: &Value) -> Option<Value> {
        let message = FrontEndMessage::read(&message.to_string()).expect("a message");
        let answer = self.bot.hear(message?).expect("a message that makes sense");
        answer.map(|answer| serde_json::to_value(answer).expect("JSON"))
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| {
        arguments
            .get(at)
            .map_or(usual, |text| text.parse().expect("a number"))
    };
    let (games, pieces) = (number(0, 100), number(1, 100) as usize);
    let game: KnownGame = arguments
        .get(2)
        .map_or(KnownGame::default(), |name| name.parse().expect("a game"));
    let physics = Physics::new(game.kicks(), DropMode::Soft);
    let guideline = Mover::new(Physics::srs(), 4).expect("known kicks");
    let values = StartValues::built_in(&guideline, Beyond::Unseen);
    let mut player = Timed {
        bot: Bot::new(physics.clone(), game.scoring(), values),
        times: Vec::new(),
        is_first: false,
    };
    let mut play = |number| {
        let seed = Seed(1);
        play(
            Deal {
                rows: &[],
                seed,
                number,
                shown: 6,
                pieces,
            },
            &physics,
            &mut player,
        )
    };
    let played: Vec<Played> = (0..games).map(&mut play).collect();
    report(game, &played);
    player.times.sort_unstable();
    let at = |of_thousand: usize| {
        let place = (player.times.len().saturating_sub(1)) * of_thousand / 1_000;
        player.times.get(place).copied().unwrap_or_default().as_secs_f64() * 1e3
    };
    println!(
        "ms an answer: median {:.1}, p99 {:.1}, longest {:.1}",
        at(500),
        at(990),
        at(1_000)
    );
}

fn report(game: KnownGame, played: &[Played]) {
    let sum = |of: fn(&Played) -> usize| played.iter().map(of).sum::<usize>();
    let (pieces, clears, in_a_row) = (
        sum(|one| one.pieces),
        sum(|one| one.clears.len()),
        sum(Played::in_a_row),
    );
    let best = played.iter().map(Played::in_a_row).max().unwrap_or(0);
    let without = played.iter().filter(|one| one.is_flawless()).count();
    println!(
        "{game}: {} games of {pieces} pieces in all, {clears} perfect clears; in a row from the start {:.2} on average, \
         {best} at best; {without} games without a detour",
        played.len(),
        in_a_row as f64 / played.len() as f64
    );
}
