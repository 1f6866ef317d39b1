//! Ctrl-C, a request to terminate and the time limit end every subcommand.

use std::fs;
use std::path::Path;

use quadrille_cli::testing::{Ending, assert_endings};

/// A board that is far too large to be searched to the end.
fn large_board(folder: &Path) {
    let row = |row: usize| {
        (0..9).map(move |column| char::from(b'1' + ((row * row + 5 * row * column + column) % 9) as u8))
    };
    let rows = (0..60).map(|number| row(number).collect::<String>() + "\n");
    fs::write(folder.join("board.txt"), rows.collect::<String>()).unwrap();
}

/// A board whose lines have thousands of pairs.
fn long_board(folder: &Path) {
    let digit = |cell: usize| char::from(b'1' + ((cell * cell / 7 + cell % 13) % 9) as u8);
    fs::write(
        folder.join("long.txt"),
        (0..40_000).map(digit).collect::<String>(),
    )
    .unwrap();
}

#[test]
fn every_subcommand_ends_when_it_is_asked_to() {
    let endings = [
        Ending::long(
            "solve",
            "board.txt --no-diagonals --max-refills 0 --goal digits --seed 1",
        )
        .prepared(large_board),
        Ending::long("solve", "long.txt --max-cells 40000 --goal score").prepared(long_board),
        Ending::waiting("solve", "-"),
        Ending::waiting("play", ""),
        Ending::waiting("batch", "-"),
        Ending::waiting("verify", "-"),
        Ending::waiting("replay", "-"),
        Ending::waiting("draw", "-"),
        Ending::long("generate", "--count 100000000 --seed 1"),
        Ending::long("generate", "--digits 5000 --most-pairs 0 --seed 1"),
        Ending::long("stats", "--count 10000000 --seed 1"),
        Ending::long("stats", "--count 1 --digits 5000 --most-pairs 0 --seed 1"),
    ];
    assert_endings(super::PROGRAM, &endings);
}
