use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::{Context, Result, anyhow, ensure};
use clap::{Args, ValueEnum};
use image::codecs::png::PngEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageReader, Limits};
use quadrille_screenshot::document::ReadEntry;
use quadrille_screenshot::{Cell, Game, Picture, Place, ReadError, Reading, Shape, read};
use serde::Serialize;

use crate::{Output, Source, Text, counted, named_format, note, warn};

/// A screenshot that a board is read from.
#[derive(Args, Clone, Debug, Default)]
pub struct ImageArgs {
    /// Read what a screenshot shows, a PNG, JPEG, WebP or GIF; standard error says what was read, and what of it is
    /// doubtful
    #[arg(long, value_name = "FILE", help_heading = "Screenshot")]
    image: Option<PathBuf>,
    /// Write the screenshot as a PNG with what was read drawn over it: doubtful cells have a red frame
    #[arg(long, value_name = "FILE", requires = "image", help_heading = "Screenshot")]
    image_check: Option<PathBuf>,
    #[arg(skip)]
    seen: OnceLock<Screenshot>,
}

/// Reading of a screenshot.
#[derive(Clone, Debug)]
pub struct Screenshot {
    name: String,
    reading: Reading,
}

/// A document, and what was read from the screenshot that it answers.
#[derive(Clone, Debug, Serialize)]
pub struct WithImage<T> {
    #[serde(flatten)]
    document: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    image: Option<ReadEntry>,
}

/// The formats of a marked picture.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Marked {
    Png,
}

/// The largest file that is read.
const MOST_BYTES: u64 = 1 << 26;
/// The most memory that a decoder may take.
const MOST_MEMORY: u64 = 1 << 29;
/// Doubtful cells that a warning lists.
const MOST_LISTED: usize = 12;

impl ImageArgs {
    /// Whether there is a screenshot.
    #[must_use]
    pub const fn is_given(&self) -> bool {
        self.image.is_some()
    }

    /// What the screenshot of a game shows, if there is one. It is read once; then standard error says what was read,
    /// and the marked picture is written.
    ///
    /// # Errors
    ///
    /// When the file is no picture, no board is found in it, or the marked picture cannot be written.
    pub fn read(&self, game: Game) -> Result<Option<&Screenshot>> {
        let Some(path) = &self.image else {
            return Ok(None);
        };
        if let Some(seen) = self.seen.get() {
            return Ok(Some(seen));
        }
        let source = Source::at(path.clone());
        let name = source.to_string();
        let bytes = source.read_bytes(MOST_BYTES)?;
        let reading = self.read_from(&bytes, game).context(name.clone())?;
        let seen = Screenshot { name, reading };
        seen.tell(self.image_check.is_some());
        Ok(Some(self.seen.get_or_init(|| seen)))
    }

    fn read_from(&self, bytes: &[u8], game: Game) -> Result<Reading> {
        let image = decoded_picture(bytes)?;
        let (width, height) = image.dimensions();
        let picture = Picture::new(width as usize, height as usize, image.as_raw())?;
        let wanted = game.title();
        let reading = read(&picture, game).map_err(|error| match error {
            ReadError::Other(other) => anyhow!("{error}: {} reads it", program(other)),
            error @ ReadError::NoGrid => anyhow!("{error} (expected a screenshot of {wanted})"),
        })?;
        ensure!(
            !reading.is_guess(),
            "nearly all of what was read is doubtful; crop the picture to the phone's screen, or type the board \
             (expected a screenshot of {wanted})"
        );
        if let Some(path) = &self.image_check {
            write_png(path, &reading.marked(&picture), (width, height))?;
        }
        Ok(reading)
    }

    /// A document, with what was read from the screenshot as its `image`, if there is one.
    #[must_use]
    pub fn with<T: Serialize>(&self, document: T) -> WithImage<T> {
        let image = self.seen.get().map(|seen| ReadEntry::new(&seen.reading));
        WithImage { document, image }
    }
}

impl Screenshot {
    /// The rows of the board, as the file whose name is that of the screenshot.
    #[must_use]
    pub fn text(&self) -> Text {
        Text::new(&self.name, self.reading.rows().join("\n"))
    }

    /// Rows and columns of the board.
    #[must_use]
    pub const fn size(&self) -> (usize, usize) {
        (self.reading.grid.rows, self.reading.grid.columns)
    }

    /// The cells that a person should look at, row after row from the top; rows and columns count from 0.
    #[must_use]
    pub fn doubtful_cells(&self) -> Vec<Cell> {
        self.reading.doubtful_cells()
    }

    /// What was seen below a board of blocks: the words for each place, and its piece, drawn with `/` between rows, or
    /// nothing where a piece was not understood.
    #[must_use]
    pub fn pieces(&self) -> Vec<(String, Option<String>)> {
        let asides = self.reading.asides.iter();
        let seen = asides.filter(|aside| aside.piece.value.is_some() || aside.area.is_some());
        let drawn = |shape: Shape| shape.to_string().replace('\n', "/");
        seen.map(|aside| (aside.place.to_string(), aside.piece.value.map(drawn)))
            .collect()
    }

    /// The letters of the falling piece and of the next ones, up to the first that was not recognised.
    #[must_use]
    pub fn queue(&self) -> String {
        self.reading.queue()
    }

    /// The letter of the piece in the slot of falling blocks, if one was seen.
    #[must_use]
    pub fn hold(&self) -> Option<char> {
        let mut asides = self.reading.asides.iter();
        asides.find(|aside| aside.place == Place::Slot)?.letter()
    }

    /// What a person should look at again, in a line; none if nothing is doubtful.
    #[must_use]
    pub fn doubts(&self) -> Option<String> {
        let places: Vec<Place> = self.reading.doubtful_places().collect();
        look_again(&self.doubtful_cells(), &places)
    }

    /// Says on standard error what was read, and what of it is doubtful.
    fn tell(&self, is_drawn: bool) {
        note(format_args!("{}: read {}", self.name, self.summary()));
        let Some(doubts) = self.doubts() else {
            return;
        };
        let hint = if is_drawn {
            ""
        } else {
            " (--image-check FILE.png draws what was read)"
        };
        let name = &self.name;
        warn(format_args!(
            "{name}: {doubts}; the answer holds only if this was read right{hint}"
        ));
    }

    /// What was read, in words.
    fn summary(&self) -> String {
        let (rows, columns) = self.size();
        let marks = || self.reading.cells.iter().map(|cell| cell.value);
        let pieces = match self.reading.game {
            Game::Numbers => {
                let digits = marks().filter(char::is_ascii_digit).count();
                return format!(
                    "{}, {}",
                    counted(rows as u64, "row"),
                    counted(digits as u64, "digit")
                );
            }
            Game::Blocks => {
                let pieces = self.pieces().into_iter().filter_map(|(_, drawn)| drawn);
                match &*pieces.collect::<Vec<String>>().join(" ") {
                    "" => "no pieces below it".to_owned(),
                    pieces => format!("pieces {pieces}"),
                }
            }
            Game::Falling => {
                let hold = self
                    .hold()
                    .map_or("nothing in hold".to_owned(), |piece| format!("{piece} in hold"));
                match &*self.queue() {
                    "" => format!("{hold}, no queue"),
                    queue => format!("{hold}, queue {queue}"),
                }
            }
        };
        let filled = marks().filter(|mark| !matches!(mark, '.' | ' ')).count();
        format!("{rows} rows of {columns} cells, {filled} filled; {pieces}")
    }
}

/// What a person should look at again: cells and places of a screenshot, counted from 1, in a line. None without any.
#[must_use]
pub fn look_again(cells: &[Cell], places: &[Place]) -> Option<String> {
    let cells = cells
        .iter()
        .map(|cell| format!("row {}, column {}", cell.row + 1, cell.col + 1));
    let all: Vec<String> = cells.chain(places.iter().map(Place::to_string)).collect();
    let listed = all[..all.len().min(MOST_LISTED)].join("; ");
    let more = match all.len().saturating_sub(MOST_LISTED) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    (!all.is_empty()).then(|| format!("look again at {listed}{more}"))
}

/// The pixels of a PNG, JPEG, WebP or GIF (the first one of its pictures), turned as its EXIF data want it.
///
/// # Errors
///
/// When these are not the bytes of such a picture, or it is too large.
pub fn decoded_picture(bytes: &[u8]) -> Result<image::RgbaImage> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(Picture::MAX_SIDE as u32);
    limits.max_image_height = Some(Picture::MAX_SIDE as u32);
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let image = reader.into_decoder().and_then(|mut decoder| {
        // What cannot be read as a direction turns nothing: viewers do likewise.
        let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let mut image = DynamicImage::from_decoder(decoder)?;
        image.apply_orientation(orientation);
        Ok(image)
    });
    Ok(image
        .context("expected a picture as PNG, JPEG, WebP or GIF")?
        .to_rgba8())
}

fn write_png(path: &Path, rgba: &[u8], (width, height): (u32, u32)) -> Result<()> {
    let _: Option<Marked> = named_format(path)?;
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes).write_image(rgba, width, height, ExtendedColorType::Rgba8)?;
    let mut output = Output::file(path)?;
    output.write_all(&bytes)?;
    output.finish()
}

/// The program that reads pictures of a game.
const fn program(game: Game) -> &'static str {
    match game {
        Game::Blocks => "tenten",
        Game::Numbers => "number-match",
        Game::Falling => "perfect-clear",
    }
}
