use super::*;
use crate::{Physics, Rotation, letters, parse_pieces};

fn game(hold: Hold, shown: &str) -> Game {
    let mut game = Game::new(Field::empty(2).unwrap(), hold, BagRule::Seven);
    game.appear(&parse_pieces(shown).unwrap()).unwrap();
    game
}

fn make(game: &mut Game, hold: bool, piece: Piece) -> (Hold, String) {
    let placement = Placement::new(piece, Rotation::Spawn, 0, 0);
    let mover = Mover::new(Physics::srs(), 2).unwrap();
    game.place(Place { hold, placement }, &mover).unwrap();
    (game.situation.hold, letters(&game.situation.shown))
}

#[test]
fn hold_takes_pieces_as_in_the_game() {
    let (t, i) = (Hold::Piece(Piece::T), Piece::I);
    assert_eq!(
        make(&mut game(Hold::Empty, "TIO"), false, Piece::T),
        (Hold::Empty, "IO".to_owned())
    );
    assert_eq!(make(&mut game(Hold::Empty, "TIO"), true, i), (t, "O".to_owned()));
    assert_eq!(
        make(&mut game(Hold::Piece(i), "TSO"), true, i),
        (t, "SO".to_owned())
    );
    assert_eq!(make(&mut game(t, "IO"), false, i), (t, "O".to_owned()));
}

#[test]
fn what_the_game_does_not_allow_changes_nothing() {
    let mover = Mover::new(Physics::srs(), 2).unwrap();
    let mut game = game(Hold::Off, "TIO");
    let before = game.clone();
    let place = |hold, piece, y| Place {
        hold,
        placement: Placement::new(piece, Rotation::Spawn, 0, y),
    };
    let floating = game.place(place(false, Piece::T, 1), &mover);
    assert_eq!(floating, Err(GameError::NoLanding(Piece::T)));
    let early = game.place(place(false, Piece::I, 0), &mover);
    assert_eq!(early, Err(GameError::NotNext(Piece::I)));
    let held = game.place(place(true, Piece::I, 0), &mover);
    assert_eq!(held, Err(GameError::NotNext(Piece::I)));
    assert_eq!(game.press_hold(), Err(GameError::NotFirstHold));
    assert_eq!(game.set_hold(Hold::Piece(Piece::T)), Err(GameError::NoHold));
    assert_eq!(game, before);
}

#[test]
fn hold_is_pressed_once_for_a_piece() {
    let mover = Mover::new(Physics::srs(), 2).unwrap();
    let mut game = game(Hold::Empty, "T");
    assert_eq!((game.missing(1), game.missing(6)), (0, 5));
    game.press_hold().unwrap();
    assert_eq!(
        (game.situation.hold, game.current()),
        (Hold::Piece(Piece::T), None)
    );
    game.appear(&[Piece::I]).unwrap();
    let placement = Placement::new(Piece::T, Rotation::Spawn, 0, 0);
    let again = game.place(
        Place {
            hold: true,
            placement,
        },
        &mover,
    );
    assert_eq!(again, Err(GameError::NotNext(Piece::T)));
    make(&mut game, false, Piece::I);
    assert!(!game.has_held);
}

#[test]
fn bags_are_kept() {
    let mut game = game(Hold::Empty, "TIOSZJ");
    let error = game.appear(&[Piece::T]).unwrap_err().to_string();
    assert!(error.contains("of which L is left"), "{error}");
    assert_eq!(game.next_to_appear().to_string(), "L");
    game.appear(&parse_pieces("LT").unwrap()).unwrap();
    assert_eq!(game.situation.bag.to_string(), "IJLOSZ");
    game.rule = BagRule::Any;
    game.appear(&[Piece::T]).unwrap();
    assert_eq!(game.situation.bag.to_string(), "IJLOSZ");
}

#[test]
fn a_clear_begins_the_next() {
    let mut game = Game::new(
        Field::parse("XXXXXXXX__/XXXXXXXX__", 2).unwrap(),
        Hold::Off,
        BagRule::Seven,
    );
    game.appear(&[Piece::O]).unwrap();
    let placement = Placement::new(Piece::O, Rotation::Spawn, 8, 0);
    assert!(game.make(Place {
        hold: false,
        placement
    }));
    assert_eq!(
        (game.clears, game.placed, game.situation.field),
        (1, 0, Field::empty(2).unwrap())
    );
}
