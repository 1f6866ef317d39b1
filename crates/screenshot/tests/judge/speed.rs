//! How long a picture of a phone's screen takes: its file is decoded, then it is read.

use std::time::Duration;

use quadrille_cli::ThreadTime;
use quadrille_screenshot::{Game, read};
use quadrille_search::{Seed, Stream};

use crate::blocks::How;
use crate::canvas::Image;
use crate::ways::{decoded, jpeg, png};
use crate::{blocks, falling, numbers, skins, themes};

/// The size of the pictures.
const SIZE: (usize, usize) = (1170, 2532);

const HOW: How = How {
    judges: false,
    is_small: false,
};

/// A screen of a game, in one of the looks for tuning, of any size.
fn screen(game: Game, stream: &mut Stream, task: usize) -> Image {
    match game {
        Game::Blocks => blocks::screen_of(&themes::TUNING[task % themes::TUNING.len()], stream, HOW).image,
        Game::Numbers => {
            numbers::screen_of(&numbers::TUNING[task % numbers::TUNING.len()], stream, HOW).image
        }
        Game::Falling => falling::screen_of(&skins::TUNING[task % skins::TUNING.len()], stream, HOW).image,
    }
}

/// What `work` makes, and the time of this thread that it takes.
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = ThreadTime::start();
    let made = work();
    (made, start.elapsed())
}

/// Prints the mean time of decoding a PNG, decoding a JPEG, and reading the picture, for `count` pictures of a game.
fn row(game: Game, count: u64) {
    let images = (0_usize..).filter_map(|task| {
        let image = screen(game, &mut Seed(8000).stream(task as u64), task);
        ((image.width, image.height) == SIZE).then_some(image)
    });
    let mut times = [Duration::ZERO; 3];
    let mut longest = Duration::ZERO;
    for image in images.take(count as usize) {
        let (png, jpeg) = (png(&image), jpeg(&image));
        let (from_png, png_time) = timed(|| decoded(&png));
        let (_, jpeg_time) = timed(|| decoded(&jpeg));
        let image = from_png.expect("it was just encoded");
        let (_, read_time) = timed(|| read(&image.picture(), game));
        for (sum, time) in times.iter_mut().zip([png_time, jpeg_time, read_time]) {
            *sum += time;
        }
        longest = longest.max(read_time);
    }
    let [png, jpeg, read] = times.map(|time| time.as_secs_f64() * 1000.0 / count as f64);
    let game = format!("{game:?}").to_lowercase();
    let longest = longest.as_secs_f64() * 1000.0;
    println!("{game:10} {count:8} {png:8.1} {jpeg:8.1} {read:8.1} {longest:8.1}");
}

#[test]
#[ignore = "long: `cargo xtask reader` runs it"]
fn deep_speed() {
    println!("game       pictures      PNG     JPEG     read  longest");
    for game in [Game::Blocks, Game::Numbers, Game::Falling] {
        row(game, crate::count());
    }
}
