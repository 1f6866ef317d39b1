use quadrille_number_match::{Config, Limits, solve};

use super::*;

const HEIGHT: usize = 40;

/// Presses keys, and solves whenever a problem is there.
fn press(session: &mut Session, keys: impl IntoIterator<Item = Key>) {
    for key in keys {
        assert_eq!(session.press(key), Next::GoOn);
        if let Some(problem) = session.take_problem() {
            let report = solve(&problem, &Config::default(), &Limits::none());
            session.follow(&problem, &report);
        }
    }
}

fn digits(text: &str) -> impl Iterator<Item = Key> {
    text.chars().map(Key::Char)
}

#[test]
fn a_wrong_edit_is_undone() {
    let mut session = Session::new(Rules::default(), None);
    press(&mut session, digits("1928").chain([Key::Enter, Key::Right]));
    let frame = session.frame(HEIGHT);
    assert!(frame.starts_with("won: 2 pairs, 0 refills"), "{frame}");
    press(&mut session, digits("e7").chain([Key::Enter]));
    let edited = session.frame(HEIGHT);
    assert!(edited.contains('7') && edited.contains("u   undoes"), "{edited}");
    press(&mut session, digits("u"));
    assert_eq!(session.frame(HEIGHT), frame);
    press(&mut session, digits("u"));
    assert_eq!(session.frame(HEIGHT), frame);
}

#[test]
fn keys_of_an_edit_are_undone_one_by_one() {
    let mut session = Session::new(Rules::default(), None);
    press(&mut session, digits("19"));
    let frame = session.frame(HEIGHT);
    press(
        &mut session,
        digits("3").chain([Key::Backspace]).chain(digits("45")),
    );
    press(&mut session, digits("uuuu"));
    assert_eq!(session.frame(HEIGHT), frame);
    let cleared = [Key::Home].into_iter().chain(digits("..")).chain([Key::Enter]);
    press(&mut session, cleared);
    let frame = session.frame(HEIGHT);
    assert!(frame.contains("the board has no digits"), "{frame}");
    press(&mut session, digits("u"));
    assert!(!session.frame(HEIGHT).contains("no digits"));
}

#[test]
fn the_pair_is_always_on_the_screen() {
    let mut session = Session::new(Rules::default(), None);
    let board = "761541629587238354149416182".repeat(4);
    press(&mut session, digits(&board).chain([Key::Enter, Key::Enter]));
    let steps = session.followed.now().as_ref().unwrap().line.line().len();
    for _ in 0..steps {
        let frame = session.frame(15);
        assert!(frame.lines().count() <= 15, "{frame}");
        let brackets = frame.matches('[').count();
        assert!(brackets == 2 || frame.contains("refill: "), "{frame}");
        press(&mut session, [Key::Right]);
    }
}

#[test]
fn keys_are_explained_within_sixty_columns() {
    for text in [TYPING, FOLLOWING, UNDO, READING, EDITING] {
        assert!(text.lines().all(|line| line.len() <= 60), "{text}");
    }
}

/// A frame without the keys and what they do.
fn board(session: &Session) -> Vec<String> {
    let frame = session.frame(HEIGHT);
    let is_row = |line: &&str| line.starts_with("  ");
    frame.lines().filter(is_row).map(str::to_owned).collect()
}

/// The board that the line is followed on.
fn start(session: &Session) -> String {
    let followed = session.followed.now().as_ref().unwrap();
    followed.line.game().board().to_string()
}

#[test]
fn a_board_is_typed_row_by_row() {
    let rows = ["761541629", "587238354", "149416182"];
    let mut session = Session::new(Rules::default(), None);
    for row in rows {
        press(&mut session, digits(row).chain([Key::Enter]));
        assert!(!session.is_following(), "{}", session.frame(HEIGHT));
        assert!(session.frame(HEIGHT).contains("is full: type the next one"));
    }
    press(&mut session, [Key::Enter]);
    let frame = session.frame(HEIGHT);
    assert!(
        frame.starts_with("won: 26 pairs, 1 refill, proved to be the best"),
        "{frame}"
    );
    assert_eq!(start(&session), rows.join("\n"));
    // A row that comes too late is no step.
    press(&mut session, digits(rows[0]).chain([Key::Enter]));
    let frame = session.frame(HEIGHT);
    assert!(
        frame.contains("1 of 27:") && frame.contains("there is no step 761541629"),
        "{frame}"
    );
    press(&mut session, digits("12").chain([Key::Enter]));
    assert!(session.frame(HEIGHT).contains("12 of 27:"));
}

#[test]
fn a_short_row_is_solved_and_may_go_on() {
    let mut session = Session::new(Rules::default(), None);
    press(&mut session, digits("19.").chain([Key::Enter]));
    assert!(session.frame(HEIGHT).starts_with("won: 1 pair, 0 refills"));
    press(&mut session, digits("123456728").chain([Key::Enter]));
    assert_eq!(board(&session).len(), 3, "{}", session.frame(HEIGHT));
    press(&mut session, digits("46").chain([Key::Enter]));
    let frame = session.frame(HEIGHT);
    assert!(frame.starts_with("won: "), "{frame}");
    assert_eq!(start(&session), "19.......\n123456728\n46");
    // After a step the board stands as it was typed.
    press(
        &mut session,
        [Key::Right].into_iter().chain(digits("0550")).chain([Key::Enter]),
    );
    assert!(session.frame(HEIGHT).contains("there is no step 0550"));
}

#[test]
fn doubtful_cells_are_marked_until_they_are_typed() {
    let typed = Typed::read(vec![1, 9, 2, 3], vec![3]);
    let mut session = Session::typing(Rules::default(), typed);
    let frame = session.frame(HEIGHT);
    assert!(
        frame.contains("look again at row 1, column 4") && frame.contains("[3]"),
        "{frame}"
    );
    press(&mut session, [Key::Home]);
    assert!(session.frame(HEIGHT).contains("3?"));
    press(&mut session, [Key::End, Key::Left].into_iter().chain(digits("8")));
    assert!(!session.frame(HEIGHT).contains("look again"));
    press(&mut session, [Key::Enter]);
    assert!(session.frame(HEIGHT).starts_with("won: 2 pairs, 0 refills"));
}

#[test]
fn what_is_typed_at_the_end_of_all_keys_is_solved() {
    let mut session = Session::new(Rules::default(), None);
    assert!(!session.end());
    press(&mut session, digits("1928"));
    assert!(session.end() && session.take_problem().is_some());
}
