use insta::assert_snapshot;

use quadrille_plot::Canvas;

use super::*;
use crate::{Problem, Rules, Width};

fn game(board: &str) -> Game {
    let board = Board::parse(board, Width::NINE, 1_000).unwrap();
    Problem::new(Rules::default(), board).unwrap().game()
}

/// A pair down a column, a refill, and a pair across the end of a row.
fn panels() -> Vec<Panel> {
    let line = [
        Action::Take(Pair::new(0, 9)),
        Action::Refill,
        Action::Take(Pair::new(8, 12)),
    ];
    Panel::of_line(&game("3.......2/7..8"), &line).unwrap()
}

#[test]
fn a_line_is_a_numbered_strip() {
    let labels: Vec<String> = panels().into_iter().map(|panel| panel.label).collect();
    assert_eq!(labels, ["1", "2 +2", "3", ""]);
}

#[test]
fn a_step_is_drawn() {
    let config = PictureConfig { cell: 10, columns: 2 };
    assert_snapshot!(svg(&panels()[..2], &config).unwrap());
}

/// The ends of the lines of a pair: x1, y1, x2, y2 of each.
fn joined(board: &str, first: usize, second: usize) -> Vec<[String; 4]> {
    let panels = Panel::of_line(&game(board), &[Action::Take(Pair::new(first, second))]).unwrap();
    let lines = panels[0].join().into_iter().map(|line| line.to_string());
    let value = |line: &str, name: &str| {
        let rest = line.split(&format!(" {name}=\"")).nth(1).unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    lines
        .map(|line| ["x1", "y1", "x2", "y2"].map(|name| value(&line, name)))
        .collect()
}

#[test]
fn pairs_are_joined_along_what_they_are_seen_through() {
    assert_eq!(joined("1.1", 0, 2), [["0.5", "0.5", "2.5", "0.5"]]);
    assert_eq!(joined("1/1", 0, 9), [["0.5", "0.5", "0.5", "1.5"]]);
    assert_eq!(joined(".1/1", 1, 9), [["1.5", "0.5", "0.5", "1.5"]]);
    // Across the end of a row; and where the column between them is blocked.
    let across = [["8.5", "0.5", "9.35", "0.5"], ["-0.35", "1.5", "0.5", "1.5"]];
    assert_eq!(joined("........1/1", 8, 9), across);
    let around = [["7.5", "0.5", "9.35", "0.5"], ["-0.35", "1.5", "1.5", "1.5"]];
    assert_eq!(joined(".......1/.1", 7, 10), around);
    // One arrow out of the board and one back, for each row that ends between the two.
    let heads = |board: &str, pair| {
        let rules = Rules {
            rows: crate::Rows::Stay,
            ..Rules::default()
        };
        let game = Problem::new(rules, board.parse().unwrap()).unwrap().game();
        Panel::of_line(&game, &[Action::Take(pair)]).unwrap()[0]
            .heads()
            .len()
    };
    assert_eq!(heads("........1/1", Pair::new(8, 9)), 2);
    assert_eq!(heads(".......1/........./..1", Pair::new(7, 20)), 4);
    assert_eq!(heads("1/1", Pair::new(0, 9)), 0);
}

#[test]
fn pixels_have_the_colours_of_their_cells() {
    let config = PictureConfig { cell: 20, columns: 5 };
    let bytes = png(&panels()[..1], &config).unwrap();
    let picture = Canvas::read(&bytes).unwrap();
    // Margins of 0.6 around 9 x 2 cells with a label of 0.8 above and a column of numbers beside.
    assert_eq!(picture.size(), (224, 80));
    let corner = |row: u32, col: u32| picture.pixel(32 + 20 * col + 4, 28 + 20 * row + 4);
    assert_eq!([corner(0, 0), corner(1, 0)], [Some(BRIGHT); 2]);
    assert_eq!([corner(0, 8), corner(1, 3)], [Some(TILE); 2]);
    assert_eq!(corner(0, 4), Some(CLEARED));
    let added = Canvas::read(&png(&panels()[1..2], &config).unwrap()).unwrap();
    let corner = |row: u32, col: u32| added.pixel(32 + 20 * col + 4, 28 + 20 * row + 4);
    assert_eq!(
        [corner(1, 3), corner(1, 4), corner(1, 5)],
        [Some(TILE), Some(ADDED), Some(ADDED)]
    );
}

#[test]
fn what_is_too_large_is_refused() {
    let panel = Panel::of_game(&game("12"));
    let config = PictureConfig {
        cell: 1_000,
        columns: 1,
    };
    assert_eq!(svg(&[], &config), Err(DrawError::Nothing("board")));
    assert!(matches!(
        png(&[panel], &config),
        Err(DrawError::TooLarge { width: 11_200, .. })
    ));
    let many = vec![Panel::of_game(&game(&"1".repeat(1_000))); 201];
    let error = svg(&many, &config).unwrap_err().to_string();
    assert_eq!(
        error,
        "201000 cells are too many for one picture, it has room for 200000"
    );
}
