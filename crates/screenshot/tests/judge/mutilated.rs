//! Mutilated pictures: cut, covered, turned, noisy or broken ones. None may end in a panic, or in an answer with wrong
//! cells in which nothing is marked as doubtful.

use std::panic::{AssertUnwindSafe, catch_unwind};

use quadrille_screenshot::{Mark, Picture, Seen, read_blocks, read_falling, read_numbers};
use quadrille_search::{Seed, Stream};
use rand::RngExt;
use rayon::prelude::*;

use crate::blocks::How;
use crate::canvas::Image;
use crate::ways::{WAYS, Way, mutilated};
use crate::{blocks, falling, numbers, skins, themes, unseen};

/// What became of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Fates {
    /// The file is no picture.
    refused: usize,
    /// No board was found.
    unfound: usize,
    /// All rows that were read are right, and in their order.
    right: usize,
    /// Something is wrong, and something is marked.
    doubted: usize,
    /// Something is wrong, and nothing is marked.
    unmarked: usize,
    panics: usize,
}

/// The cells of a screen, each as a letter.
struct Screen {
    image: Image,
    game: usize,
    columns: usize,
    cells: Vec<char>,
}

fn letter(mark: Mark) -> char {
    match mark {
        Mark::Digit(digit) => char::from(b'0' + digit),
        Mark::Cleared => '.',
        Mark::Blank => ' ',
    }
}

/// Something else, as sure as what was seen.
fn changed<T: Copy, U>(seen: &Seen<T>, change: impl Fn(T) -> U) -> Seen<U> {
    Seen {
        value: change(seen.value),
        confidence: seen.confidence,
    }
}

fn filled(filled: bool) -> char {
    if filled { '#' } else { '.' }
}

/// One of some.
fn one_of<'a, T>(stream: &mut Stream, some: &'a [T]) -> &'a T {
    &some[stream.random_range(0..some.len())]
}

/// A small screen of one of the three games, in a look for judging or for tuning.
fn screen(stream: &mut Stream, game: usize, judges: bool) -> Screen {
    let how = How {
        judges,
        is_small: true,
    };
    let (image, columns, cells) = match game {
        0 => {
            let all: &[_] = if judges { &themes::JUDGING } else { &themes::TUNING };
            let theme = one_of(stream, all);
            let screen = blocks::screen_of(theme, stream, how);
            (
                screen.image,
                theme.side,
                screen.filled.into_iter().map(filled).collect(),
            )
        }
        1 => {
            let all: &[_] = if judges {
                &numbers::JUDGING
            } else {
                &numbers::TUNING
            };
            let style = one_of(stream, all);
            let screen = numbers::screen_of(style, stream, how);
            (screen.image, 9, screen.marks.into_iter().map(letter).collect())
        }
        _ => {
            let all: &[_] = if judges { &unseen::JUDGING } else { &skins::TUNING };
            let skin = one_of(stream, all);
            let screen = falling::screen_of(skin, stream, how);
            (screen.image, 10, screen.filled.into_iter().map(filled).collect())
        }
    };
    Screen {
        image,
        game,
        columns,
        cells,
    }
}

/// The cells that are read in a picture, and their columns.
fn seen(image: &Image, game: usize) -> Option<(usize, Vec<Seen<char>>)> {
    let picture = Picture::new(image.width, image.height, &image.rgba).ok()?;
    let of_bools = |cells: &[Seen<bool>]| cells.iter().map(|seen| changed(seen, filled)).collect();
    match game {
        0 => read_blocks(&picture)
            .ok()
            .map(|read| (read.grid.columns, of_bools(&read.cells))),
        1 => read_numbers(&picture)
            .ok()
            .map(|read| (9, read.cells.iter().map(|seen| changed(seen, letter)).collect())),
        _ => read_falling(&picture)
            .ok()
            .map(|read| (10, of_bools(&read.cells))),
    }
}

impl Fates {
    /// What becomes of a picture, or of none.
    fn of(screen: &Screen, image: Option<&Image>) -> Self {
        let Some(image) = image else {
            return Self {
                refused: 1,
                ..Self::default()
            };
        };
        let Ok(read) = catch_unwind(AssertUnwindSafe(|| seen(image, screen.game))) else {
            return Self {
                panics: 1,
                ..Self::default()
            };
        };
        let Some((columns, read)) = read else {
            return Self {
                unfound: 1,
                ..Self::default()
            };
        };
        let cells: Vec<char> = read.iter().map(|seen| seen.value).collect();
        let places = screen.cells.windows(cells.len()).step_by(screen.columns);
        if columns == screen.columns && places.into_iter().any(|place| place == cells) {
            return Self {
                right: 1,
                ..Self::default()
            };
        }
        let is_marked = read.iter().any(Seen::is_doubtful);
        Self {
            doubted: usize::from(is_marked),
            unmarked: usize::from(!is_marked),
            ..Self::default()
        }
    }

    fn add(&mut self, other: Self) {
        self.refused += other.refused;
        self.unfound += other.unfound;
        self.right += other.right;
        self.doubted += other.doubted;
        self.unmarked += other.unmarked;
        self.panics += other.panics;
    }

    fn line(&self, name: &str) -> String {
        let Self {
            refused,
            unfound,
            right,
            doubted,
            unmarked,
            panics,
        } = self;
        let all = refused + unfound + right + doubted + unmarked + panics;
        format!("{name:10} {all:8} {refused:8} {unfound:8} {right:8} {doubted:8} {unmarked:8} {panics:8}")
    }
}

/// Reads `count` pictures for each way, of the three games in turn, and prints a table.
fn all(count: u64, judges: bool) -> Fates {
    println!("way        pictures  refused  unfound    right  doubted unmarked   panics");
    let mut sum = Fates::default();
    let first = if judges { 6000 } else { 7000 };
    for (number, way) in (first..).zip(WAYS) {
        let fates: Vec<Fates> = (0..count)
            .into_par_iter()
            .map(|task| {
                let mut stream = Seed(number).stream(task);
                let screen = screen(&mut stream, (task + number) as usize % 3, judges);
                let image = mutilated(&screen.image, way, &mut stream);
                let fates = Fates::of(&screen, image.as_ref());
                if let Some(image) = image.filter(|_| fates.unmarked + fates.panics > 0) {
                    kept(&image, way, task);
                }
                fates
            })
            .collect();
        let mut of_way = Fates::default();
        for fates in fates {
            of_way.add(fates);
        }
        println!("{}", of_way.line(&format!("{way:?}").to_lowercase()));
        sum.add(of_way);
    }
    println!("{}", sum.line("all"));
    sum
}

/// Leaves a picture in the folder `QUADRILLE_READER_PICTURES`, if that is set.
fn kept(image: &Image, way: Way, task: u64) {
    if let Some(folder) = std::env::var_os("QUADRILLE_READER_PICTURES") {
        image.save(&std::path::Path::new(&folder).join(format!("{way:?}-{task}.png").to_lowercase()));
    }
}

#[test]
fn some_mutilated_pictures_are_survived() {
    let all = all(1, true);
    assert_eq!(all.panics, 0);
    assert!(3 * all.unmarked < all.right + all.doubted, "{all:?}");
}

#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_tuning_mutilated() {
    assert_eq!(all(crate::count(), false).panics, 0);
}

#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_judging_mutilated() {
    let all = all(crate::count(), true);
    assert_eq!((all.panics, all.unmarked), (0, 0), "{all:?}");
}
