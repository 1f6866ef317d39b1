//! The drawn pictures among the fixtures, which the programs' tests read.

use std::path::{Path, PathBuf};

use image::RgbaImage;
use quadrille_search::Seed;

use crate::blocks::{How, screen_of};
use crate::canvas::Image;
use crate::{falling, numbers, themes, unseen};

/// How the fixtures are drawn.
const HOW: How = How {
    judges: true,
    is_small: true,
};

/// The pictures by their names.
fn drawn() -> [(&'static str, Image); 5] {
    let ruled = themes::JUDGING.iter().find(|theme| theme.name == "ruled tens");
    let blocks = screen_of(ruled.expect("the theme is there"), &mut Seed(38).stream(0), HOW);
    let mint = numbers::JUDGING.iter().find(|style| style.name == "mint tiles");
    let numbers = numbers::screen_of(mint.expect("the style is there"), &mut Seed(7).stream(0), HOW);
    let skin = |name: &str| unseen::JUDGING.iter().find(|skin| skin.name == name);
    let navy = skin("navy gradients").expect("the skin is there");
    let queue = falling::screen_of(navy, &mut Seed(2).stream(0), HOW);
    // Four rows, a piece in hold and six in the queue.
    let game = falling::screen_of(navy, &mut Seed(102).stream(0), HOW);
    let paper = skin("paper").expect("the skin is there");
    let stack = ["........XX", ".......XXX", ".....XXXXX", "....XXXXXX"];
    [
        ("drawn-queue.png", queue.image),
        ("drawn-game.png", game.image),
        ("drawn-stack.png", falling::stack_of(paper, &stack)),
        ("drawn-blocks.png", blocks.image),
        ("drawn-numbers.png", numbers.image),
    ]
}

/// Where a fixture lies.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/screenshot")
        .join(name)
}

/// The pixels of a fixture.
pub(crate) fn fixture(name: &str) -> RgbaImage {
    image::open(path(name)).expect("the fixture is there").to_rgba8()
}

/// The fixtures are what is drawn here. `QUADRILLE_TEMPLATES=write` writes them.
#[test]
fn fixtures_are_as_they_are_drawn() {
    for (name, image) in drawn() {
        if std::env::var_os("QUADRILLE_TEMPLATES").is_some() {
            image.save(&path(name));
        }
        assert!(fixture(name).as_raw() == &image.rgba, "{name} is another picture");
    }
}
