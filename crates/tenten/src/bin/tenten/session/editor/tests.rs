use super::*;

const SPACE: Key = Key::Char(' ');
/// A screen with room for all.
const HIGH: usize = 24;

fn press(editor: &mut Editor<'_>, keys: &[Key]) {
    for &key in keys {
        assert_eq!(editor.press(key), Pressed::GoOn);
    }
}

fn taken(editor: &mut Editor<'_>) -> Edited {
    match editor.press(Key::Enter) {
        Pressed::Taken(edited) => edited,
        other => panic!("{other:?}: {}", editor.message),
    }
}

#[test]
fn a_board_and_pieces_are_shown() {
    let rules = Rules::classic();
    let board: Board = [(0, 0), (2, 3), (9, 9)]
        .map(|(row, col)| Cell::new(row, col))
        .into_iter()
        .collect();
    let mut editor = Editor::new(&rules, board, &rules.parse_part_of_set("rO").unwrap());
    press(&mut editor, &[Key::Down, Key::Down, Key::Right]);
    insta::assert_snapshot!(editor.frame(HIGH));
    assert!(editor.frame(HIGH).lines().count() <= HIGH);
    press(
        &mut editor,
        &[Key::Tab, Key::Tab, Key::Tab, SPACE, Key::Down, Key::Right, SPACE],
    );
    insta::assert_snapshot!("low", editor.frame(12));
}

#[test]
fn cells_are_filled_emptied_and_cleared() {
    let rules = Rules::classic();
    let mut editor = Editor::new(&rules, Board::EMPTY, &[]);
    press(
        &mut editor,
        &[
            SPACE,
            Key::End,
            Key::Up,
            Key::Right,
            SPACE,
            Key::Down,
            Key::Home,
            Key::Left,
            SPACE,
            SPACE,
        ],
    );
    let corners: Board = [Cell::new(0, 0), Cell::new(0, 9)].into_iter().collect();
    assert_eq!(
        taken(&mut editor),
        Edited {
            board: corners,
            pieces: Vec::new()
        }
    );
    press(&mut editor, &[Key::Char('c')]);
    assert_eq!(taken(&mut editor).board, Board::EMPTY);
}

#[test]
fn doubtful_cells_are_marked_until_they_are_changed() {
    let rules = Rules::classic();
    let doubtful = [Cell::new(1, 2), Cell::new(3, 9)];
    let mut editor = Editor::new(&rules, Board::EMPTY, &[]).doubting(&doubtful);
    let lines = |editor: &Editor<'_>| editor.frame(HIGH).lines().map(str::to_owned).collect::<Vec<_>>();
    let shown = lines(&editor);
    assert_eq!(
        [&*shown[0], &*shown[3], &*shown[5]],
        [
            "look again at the cells with ?",
            " 2 . .[.]. . . . . . .",
            " 4 . . . . . . . . .?."
        ]
    );
    press(&mut editor, &[SPACE, Key::Right]);
    assert_eq!(lines(&editor)[3], " 2 . . #[.]. . . . . .");
    press(&mut editor, &[Key::Left, Key::Left]);
    assert!(
        !lines(&editor)[3].contains('?'),
        "what was changed is no doubt any more"
    );
}

#[test]
fn pieces_are_drawn_anywhere_on_their_grids() {
    let rules = Rules::classic();
    let mut editor = Editor::new(&rules, Board::EMPTY, &[]);
    // The third grid, by the way round; two cells side by side, in its middle.
    press(
        &mut editor,
        &[Key::BackTab, Key::Down, Key::Right, SPACE, Key::Right, SPACE],
    );
    let domino = rules.parse_part_of_set("##").unwrap();
    assert_eq!(taken(&mut editor).pieces, domino);
    press(&mut editor, &[Key::Right, Key::Right, SPACE, Key::Enter]);
    assert_eq!(editor.message, "1010 has no piece 3 as drawn");
    assert!(editor.frame(HIGH).contains("3: ?"));
    press(&mut editor, &[Key::Char('c')]);
    assert_eq!(taken(&mut editor).pieces, []);
}

#[test]
fn leaving_changes_nothing() {
    let rules = Rules::classic();
    for key in [Key::Escape, Key::Interrupt] {
        let mut editor = Editor::new(&rules, Board::EMPTY, &[]);
        press(&mut editor, &[SPACE]);
        assert_eq!(editor.press(key), Pressed::Left);
    }
}

/// Each cell that is shown is the one that a click on it changes, on high and on low screens; other places are none.
#[test]
fn clicks_meet_the_cells_that_are_shown() {
    for rules in [Rules::classic(), Rules::block_blast()] {
        for (height, tabs) in [(HIGH, 0), (17, 0), (12, 1)] {
            let mut editor = Editor::new(&rules, Board::EMPTY, &[]);
            press(&mut editor, &vec![Key::Tab; tabs]);
            let frame = editor.frame(height);
            let mut cells = 0;
            for (line, text) in frame.lines().enumerate() {
                for (column, character) in text.chars().enumerate() {
                    editor.click([column, line], height);
                    let filled = editor.frame(height).matches('#').count();
                    assert!(filled == 1 || character != '.', "{column} {line}:\n{frame}");
                    if filled == 1 {
                        cells += usize::from(character == '.');
                        editor.click([column, line], height);
                    }
                }
            }
            let dots = frame.matches('.').count();
            assert_eq!(cells, dots, "{frame}");
        }
    }
}

#[test]
fn forty_columns_are_enough() {
    for rules in [Rules::classic(), Rules::block_blast(), Rules::blockudoku()] {
        for height in 8..30 {
            let frame = Editor::new(&rules, Board::EMPTY, &[]).frame(height);
            assert!(frame.lines().all(|line| line.chars().count() <= 40), "{frame}");
        }
    }
}
