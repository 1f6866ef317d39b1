//! Boards are drawn as phones show them, and read.
//!
//! `cargo xtask reader` draws many and prints a table by theme; the other tests draw few and small ones.

#![expect(clippy::cast_sign_loss, reason = "places and colors are not negative")]

mod around;
mod blocks;
mod canvas;
mod check;
mod falling;
mod fixtures;
mod fonts;
mod given;
mod invented;
mod layouts;
mod mutilated;
mod numbers;
mod others;
mod phone;
mod places;
mod skins;
mod speed;
mod spoil;
mod stack;
mod tally;
mod templates;
mod themes;
mod tiles;
mod unseen;
mod ways;
mod whole;

use quadrille_cli::ThreadTime;
use quadrille_screenshot::{Game, ReadError, read, read_blocks, read_falling, read_numbers};
use quadrille_search::Seed;

use crate::blocks::{How, screen_of};
use crate::canvas::Image;
use crate::tally::{HEAD, Tally, theme};
use crate::themes::Theme;
use crate::whole::{Kind, judged, whole};

/// How many pictures of each theme are drawn for the table.
fn count() -> u64 {
    std::env::var("QUADRILLE_READER").map_or(20, |text| text.parse().expect("a number of pictures"))
}

/// At least 99.5 % of the boards are right, and at most 0.1 % have a wrong cell that is not marked.
fn assert_goals(all: &Tally) {
    let bad = all.unfound + all.wrong;
    assert!(
        1000 * bad <= 5 * all.pictures,
        "{bad} of {} boards are not right",
        all.pictures
    );
    let unmarked = all.unmarked;
    assert!(
        1000 * unmarked <= all.pictures,
        "{unmarked} of {} boards have a wrong cell unmarked",
        all.pictures
    );
}

/// Draws and reads a screen of a block game.
fn block_screen(look: &Theme, (seed, task): (u64, u64), how: How) -> (Image, Tally) {
    let screen = screen_of(look, &mut Seed(seed).stream(task), how);
    let start = ThreadTime::start();
    let read = read_blocks(&screen.image.picture());
    let time = start.elapsed();
    let tally = match read {
        Err(_) => Tally::unfound(),
        Ok(read) => Tally::of(&read.cells, &screen.filled).beside(&read.pieces, &screen.pieces),
    };
    (screen.image, Tally { time, ..tally })
}

/// Reads block games in themes of which the first has a seed.
fn block_games(themes: &[Theme], seed: u64, judges: bool) -> Tally {
    println!("{HEAD}");
    let mut all = Tally::default();
    for (seed, look) in (seed..).zip(themes) {
        let how = How {
            judges,
            is_small: false,
        };
        all.add(&theme(look.name, count(), |task| {
            block_screen(look, (seed, task), how)
        }));
    }
    println!("{:19} {all}", "all");
    all
}

/// Draws and reads a screen of Number Match.
fn number_screen(style: &numbers::Style, (seed, task): (u64, u64), how: How) -> (Image, Tally) {
    let screen = numbers::screen_of(style, &mut Seed(seed).stream(task), how);
    let start = ThreadTime::start();
    let read = read_numbers(&screen.image.picture());
    let time = start.elapsed();
    let tally = read.map_or_else(|_| Tally::unfound(), |read| Tally::of(&read.cells, &screen.marks));
    (screen.image, Tally { time, ..tally })
}

/// Reads Number Match in styles of which the first has a seed.
fn number_games(styles: &[numbers::Style], seed: u64, judges: bool) -> Tally {
    println!("{HEAD}");
    let mut all = Tally::default();
    for (seed, style) in (seed..).zip(styles) {
        let how = How {
            judges,
            is_small: false,
        };
        all.add(&theme(style.name, count(), |task| {
            number_screen(style, (seed, task), how)
        }));
    }
    println!("{:19} {all}", "all");
    all
}

/// Draws and reads a screen of falling blocks.
fn falling_screen(skin: &falling::Skin, (seed, task): (u64, u64), how: How) -> (Image, Tally) {
    let screen = falling::screen_of(skin, &mut Seed(seed).stream(task), how);
    let start = ThreadTime::start();
    let read = read_falling(&screen.image.picture());
    let time = start.elapsed();
    let tally = match read {
        Err(_) => Tally::unfound(),
        Ok(read) => {
            let mut asides = vec![read.slot];
            asides.extend(read.queue);
            Tally::of(&read.cells, &screen.filled).beside(&asides, &screen.asides)
        }
    };
    (screen.image, Tally { time, ..tally })
}

/// Reads falling blocks in skins of which the first has a seed.
fn falling_games(skins: &[falling::Skin], seed: u64, judges: bool) -> Tally {
    println!("{HEAD}");
    let mut all = Tally::default();
    for (seed, skin) in (seed..).zip(skins) {
        let how = How {
            judges,
            is_small: false,
        };
        all.add(&theme(skin.name, count(), |task| {
            falling_screen(skin, (seed, task), how)
        }));
    }
    println!("{:19} {all}", "all");
    all
}

#[test]
fn small_screens_of_falling_blocks_are_read() {
    for (seed, skin) in (300..).zip(&unseen::JUDGING).step_by(2) {
        let how = How {
            judges: true,
            is_small: true,
        };
        let (_, tally) = falling_screen(skin, (seed, 0), how);
        assert!(!tally.is_bad(), "{}: {tally}", skin.name);
    }
}

#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_tuning_falling() {
    falling_games(&skins::TUNING, 4000, false);
}

#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_judging_falling() {
    assert_goals(&falling_games(&unseen::JUDGING, 5000, true));
}

#[test]
fn small_screens_of_number_match_are_read() {
    for (seed, style) in (200..).zip(&numbers::JUDGING) {
        let how = How {
            judges: true,
            is_small: true,
        };
        let (_, tally) = number_screen(style, (seed, 0), how);
        assert!(!tally.is_bad(), "{}: {tally}", style.name);
    }
}

#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_tuning_numbers() {
    number_games(&numbers::TUNING, 2000, false);
}

#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_judging_numbers() {
    assert_goals(&number_games(&numbers::JUDGING, 3000, true));
}

#[test]
fn small_screens_of_block_games_are_read() {
    for (seed, look) in (100..).zip(&themes::JUDGING) {
        let how = How {
            judges: true,
            is_small: true,
        };
        let (_, tally) = block_screen(look, (seed, 0), how);
        assert!(!tally.is_bad(), "{}: {tally}", look.name);
    }
}

#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_tuning_blocks() {
    block_games(&themes::TUNING, 0, false);
}

#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_judging_blocks() {
    assert_goals(&block_games(&themes::JUDGING, 1000, true));
}

/// Reads screens of each kind in themes of which the first has a seed.
fn whole_screens(themes: &[Theme], (seed, count): (u64, u64)) -> Vec<(Kind, Tally)> {
    println!("{HEAD}");
    let mut all = Vec::new();
    for kind in Kind::ALL {
        let tally = theme(&format!("{kind:?}"), count, |task| {
            let look = &themes[task as usize % themes.len()];
            let whole = whole(look, &mut Seed(seed + kind as u64).stream(task), kind);
            let tally = judged(&whole);
            (whole.image, tally)
        });
        all.push((kind, tally));
    }
    all
}

/// Nothing is wrong without a mark, and all but the windows of desktops are read.
#[test]
fn screens_are_read_whatever_is_around_them() {
    for (kind, tally) in whole_screens(&themes::JUDGING, (8000, 12)) {
        assert_eq!(
            (tally.unmarked, tally.beside_unmarked),
            (0, 0),
            "{kind:?}: {tally}"
        );
        assert!(kind == Kind::Desktop || !tally.is_bad(), "{kind:?}: {tally}");
        // Full lines are doubtful in each picture that has some.
        assert!(kind != Kind::Full || tally.doubted == tally.pictures, "{tally}");
    }
}

#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_tuning_whole() {
    whole_screens(&themes::TUNING, (6000, count()));
}

#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_judging_whole() {
    for (_, tally) in whole_screens(&themes::JUDGING, (7000, count())) {
        assert_goals(&tally);
    }
}

/// Reads pictures of each game and kind, each in a look of its own that is made up, and counts by kind.
fn invented_screens(seed: u64, count: u64, judges: bool) -> Tally {
    println!("{HEAD}");
    let mut all = Tally::default();
    for kind in Kind::ALL {
        let name = format!("blocks {kind:?}");
        all.add(&theme(&name, count, |task| {
            let stream = &mut Seed(seed + kind as u64).stream(task);
            let look = invented::theme(stream, judges);
            let whole = whole(&look, stream, kind);
            let tally = judged(&whole);
            (whole.image, tally)
        }));
    }
    for kind in others::KINDS {
        let streams = |game: u64, task| Seed(seed + 100 * game + kind as u64).stream(task);
        all.add(&theme(&format!("numbers {kind:?}"), count, |task| {
            others::numbers(&mut streams(1, task), kind, judges)
        }));
        all.add(&theme(&format!("falling {kind:?}"), count, |task| {
            others::falling(&mut streams(2, task), kind, judges)
        }));
    }
    println!("{:19} {all}", "all");
    all
}

/// What comes of screens of each game that are read as those of another one: the game is named, nothing is read, or
/// what is read is a guess.
fn strangers(count: u64) -> Vec<(Game, Game, [u64; 4])> {
    let mut all = Vec::new();
    for (shown, asked) in Game::ALL
        .into_iter()
        .flat_map(|shown| Game::ALL.map(|asked| (shown, asked)))
    {
        let mut counts = [0; 4];
        for task in (0..count).filter(|_| shown != asked) {
            let stream = &mut Seed(40_000).stream(task);
            let image = match shown {
                Game::Blocks => whole(&invented::theme(stream, true), stream, Kind::Bare).image,
                Game::Numbers => others::numbers(stream, Kind::Bare, true).0,
                Game::Falling => others::falling(stream, Kind::Bare, true).0,
            };
            let kind = match read(&image.picture(), asked) {
                Err(ReadError::Other(other)) if other == shown => 0,
                Err(ReadError::NoGrid) => 1,
                Ok(reading) if reading.is_guess() => 2,
                _ => 3,
            };
            counts[kind] += 1;
        }
        all.push((shown, asked, counts));
    }
    all
}

/// A picture of another game is never read, and mostly named.
#[test]
fn another_game_is_named() {
    for (shown, asked, [named, unfound, guessed, read]) in strangers(1) {
        assert_eq!(read, 0, "{shown} as {asked}");
        assert!(
            shown == asked || named + unfound + guessed == 1,
            "{shown} as {asked}"
        );
    }
}

/// In looks that are made up, nothing is wrong without a mark.
#[test]
fn looks_that_are_made_up_are_read() {
    let all = invented_screens(50_000, 1, true);
    assert_eq!((all.unmarked, all.beside_unmarked), (0, 0), "{all}");
    assert!(all.right + 2 >= all.pictures, "{all}");
}

#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_judging_strangers() {
    println!("shown    asked       named unfound guessed    read");
    for (shown, asked, counts) in strangers(count()) {
        println!("{shown:8} {asked:8} {counts:?}");
    }
}

#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_tuning_invented() {
    invented_screens(20_000, count(), false);
}

/// At least 95 % of all pictures are right, and nothing is wrong without a mark in 1,000 of them.
fn assert_aims(all: &Tally) {
    assert!(100 * all.right >= 95 * all.pictures, "{all}");
    assert!(
        1000 * (all.unmarked + all.beside_unmarked) < all.pictures.max(1000),
        "{all}"
    );
}

#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_judging_invented() {
    assert_aims(&invented_screens(30_000, count(), true));
}

/// Pictures that were not looked at when the reader was mended after those of [`deep_judging_invented`].
#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_fresh_invented() {
    assert_aims(&invented_screens(80_000, count(), true));
}
