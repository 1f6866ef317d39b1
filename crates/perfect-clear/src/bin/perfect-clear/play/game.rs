//! The game as the coach knows it.

use anyhow::{Result, anyhow};
use quadrille_perfect_clear::chance::Situation;
use quadrille_perfect_clear::game::Game;
use quadrille_perfect_clear::{Hold, letters};

use super::command::Change;

/// Makes a change, unless it cannot be made.
pub(super) fn apply(game: &mut Game, change: Change) -> Result<()> {
    match change {
        Change::Appear(pieces) => {
            let corrected = "(`bag PIECES` corrects the bag, `next PIECES` what is shown)";
            return game
                .appear(&pieces)
                .map_err(|error| anyhow!("{error} {corrected}"));
        }
        Change::Field(field) => game.situation.field = field,
        Change::Hold(hold) => game.set_hold(hold)?,
        Change::PressHold => game.press_hold()?,
        Change::Next(pieces) => game.set_shown(pieces, game.situation.bag)?,
        Change::Bag(bag) => game.set_shown(game.situation.shown.clone(), bag)?,
    }
    Ok(())
}

/// What stands before the cursor.
pub(super) fn prompt(game: &Game) -> String {
    let Situation { hold, shown, .. } = &game.situation;
    let hold = match hold {
        Hold::Off => String::new(),
        Hold::Empty => ", hold -".to_owned(),
        Hold::Piece(piece) => format!(", hold {piece}"),
    };
    let shown = if shown.is_empty() {
        "-".to_owned()
    } else {
        letters(shown)
    };
    format!(
        "clear {}, piece {}: {shown}{hold}> ",
        game.clears + 1,
        game.placed + 1
    )
}

#[cfg(test)]
mod tests {
    use quadrille_perfect_clear::game::BagRule;
    use quadrille_perfect_clear::{Field, Piece};

    use super::*;

    #[test]
    fn the_prompt_says_how_far_the_game_has_come() {
        let mut game = Game::new(Field::empty(2).unwrap(), Hold::Off, BagRule::Seven);
        assert_eq!(prompt(&game), "clear 1, piece 1: -> ");
        apply(&mut game, Change::Appear(vec![Piece::O, Piece::T])).unwrap();
        game.clears = 1;
        assert_eq!(prompt(&game), "clear 2, piece 1: OT> ");
        let error = apply(&mut game, Change::Appear(vec![Piece::O])).unwrap_err();
        assert!(error.to_string().contains("corrects the bag"), "{error}");
    }
}
