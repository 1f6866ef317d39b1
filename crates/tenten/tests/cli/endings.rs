//! Ctrl-C, a request to terminate and the time limit end every subcommand.

use quadrille_cli::testing::{Ending, assert_endings};

#[test]
fn every_subcommand_ends_when_it_is_asked_to() {
    let endings = [
        Ending::waiting("advise", "--pieces O -"),
        Ending::waiting("risk", "-"),
        Ending::waiting("validate", "--pieces O -"),
        Ending::waiting("deal", "-"),
        Ending::text("rules"),
        Ending::text("pieces"),
        Ending::text("endings"),
        Ending::long("play", "--player hazard --seed 1 --format jsonl"),
        Ending::waiting("verify", "-"),
        Ending::waiting("replay", "-"),
        Ending::waiting("draw", "-"),
        Ending::waiting("merge", "/dev/stdin"),
        Ending::long("tune", "--seed 1"),
        Ending::long("tune", "--seed 1 --population 1000 --games 100000"),
        Ending::long("learn", "--rules blockudoku --seed 1 --output values.bin"),
        Ending::long(
            "learn",
            "--rules blockudoku --forecast --seed 1 --output values.bin",
        ),
        Ending::long("simulate", "--count 10000000 --player 00001 --seed 1"),
        Ending::long("simulate", "--count 10000000 --seed 1 --checkpoint games.log"),
        Ending::long("simulate", "--count 10000000 --players 00001,10000 --seed 1"),
        Ending::long("simulate", "--count 10000000 --seed 1 --shard 1 --of 2 --hazard"),
        Ending::long("measure", "--count 10000000 --player quick --seed 1"),
        Ending::long(
            "measure",
            "--compare quick hazard --count 10000000 --levels 40,50",
        ),
        Ending::long("reproduce", "--games 1000000 --seed 1"),
    ];
    assert_endings(super::PROGRAM, &endings);
}
