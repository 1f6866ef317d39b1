//! What front ends say to the bot.

use quadrille_perfect_clear::Physics;
use quadrille_perfect_clear::tbp::{Bot, BotMessage, FrontEndMessage};
use serde_json::json;

use crate::{inputs, text};

/// Suggestions of one input: each takes milliseconds.
const SUGGESTIONS: usize = 2;

/// Whatever a front end says, a line a message, the bot goes on, and it can play the moves that it suggests.
pub(super) fn messages(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let mut bot = Bot::new(Physics::srs(), Default::default(), None);
    let mut suggestions = 0;
    for line in text.lines() {
        match FrontEndMessage::read(line) {
            Ok(Some(FrontEndMessage::Suggest)) if suggestions == SUGGESTIONS => return,
            Ok(Some(message)) => {
                let is_asked = message == FrontEndMessage::Suggest;
                suggestions += usize::from(is_asked);
                if let Ok(Some(BotMessage::Suggestion(suggestion))) = bot.hear(message)
                    && let Some(&best) = suggestion.moves.first()
                {
                    assert_eq!(bot.hear(FrontEndMessage::Play(best)), Ok(None));
                }
            }
            Ok(None) => {}
            Err(error) => assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}"),
        }
    }
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let start = |filled: usize, hold: Option<&str>| {
        let row = |y: usize| (0..10).map(|x| (y < filled && x != 9 - y % 2).then_some("G")).collect::<Vec<_>>();
        let board: Vec<_> = (0..40).map(row).collect();
        json!({"type": "start", "hold": hold, "queue": ["T", "I", "L"], "combo": 0, "back_to_back": false,
            "board": board, "randomizer": {"type": "seven_bag", "bag_state": ["J", "S", "Z", "O"]}})
        .to_string()
    };
    let played = r#"{"type":"play","move":{"location":{"type":"T","orientation":"south","x":1,"y":1},"spin":"none"}}"#;
    let (suggest, new_piece) = (r#"{"type":"suggest"}"#, r#"{"type":"new_piece","piece":"J"}"#);
    inputs([
        [&*start(0, None), suggest, new_piece, suggest].join("\n"),
        [&*start(3, Some("O")), played, new_piece, suggest].join("\n"),
        [&*start(18, Some("S")), suggest, new_piece, suggest].join("\n"),
        [&*start(38, None), suggest, r#"{"type":"stop"}"#, suggest].join("\n"),
        [r#"{"type":"rules","randomizer":"general_bag"}"#, r#"{"type":"info"}"#, r#"{"type":"quit"}"#].join("\n"),
    ])
}
