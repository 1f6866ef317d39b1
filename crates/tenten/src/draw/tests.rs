use insta::assert_snapshot;
use quadrille_plot::Canvas;

use super::*;
use crate::engine;

/// Two pieces on a board of 4 x 4 with boxes of 2 x 2; the second one clears a row and two boxes.
fn round() -> (Rules, Vec<Panel>) {
    let rules = "
        name = \"small\"
        size = 4
        set-size = 2
        line-bonus = 10
        lines = [\"rows\", \"2x2\"]
        [[piece]]
        letter = \"i\"
        weight = 1
        shape = [\"##\"]
    ";
    let rules = Rules::from_toml(rules).unwrap();
    let board = rules.parse_board("##..\n##..\n....\n....").unwrap();
    let piece = rules.piece('i').unwrap();
    let moves = [(2, 2), (0, 2)].map(|(row, col)| Move {
        piece,
        anchor: Cell::new(row, col),
    });
    let played = engine::play_all(&rules, board, &moves).unwrap();
    let panels = Panel::of_moves(&rules, board, &played);
    (rules, panels)
}

#[test]
fn moves_are_drawn_beside_each_other() {
    let config = PictureConfig { cell: 10, columns: 3 };
    assert_snapshot!(svg(&round().1, &config).unwrap());
}

#[test]
fn pixels_have_the_colors_of_what_lies_there() {
    let (_, panels) = round();
    let config = PictureConfig { cell: 20, columns: 3 };
    let picture = Canvas::read(&png(&panels, &config).unwrap()).unwrap();
    // The corner of a cell's square, where no digit is.
    let at = |panel: usize, row: usize, col: usize| {
        let left = 0.6 + 4.6 * panel as f64 + col as f64 + 0.25;
        let top = 0.6 + 0.8 + row as f64 + 0.25;
        #[expect(clippy::cast_sign_loss, reason = "pictures have no negative places")]
        let pixel = |cells: f64| (cells * 20.0) as u32;
        picture.pixel(pixel(left), pixel(top)).unwrap()
    };
    assert_eq!((at(0, 0, 0), at(0, 2, 2), at(0, 3, 3)), (BLOCK, SKY, EMPTY));
    assert_eq!(
        (at(0, 3, 0), at(1, 2, 2), at(1, 0, 2)),
        (OTHER_BOX, BLOCK, ORANGE)
    );
}

#[test]
fn animations_have_a_frame_for_each_board() {
    let (_, panels) = round();
    let config = PictureConfig { cell: 6, columns: 1 };
    let bytes = gif(&panels, &config, Duration::from_millis(300)).unwrap();
    let mut decoder = ::gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
    let mut frames = 0;
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!((frame.width, frame.height, frame.delay), (32, 36, 30));
        frames += 1;
    }
    assert_eq!(frames, panels.len());
}

#[test]
fn too_much_and_nothing_are_refused() {
    let (_, panels) = round();
    let config = PictureConfig::default();
    assert_eq!(svg(&[], &config), Err(DrawError::Nothing("board")));
    let many = vec![panels[0].clone(); MOST_BOARDS + 1];
    assert!(matches!(svg(&many, &config), Err(DrawError::TooMany { .. })));
}
