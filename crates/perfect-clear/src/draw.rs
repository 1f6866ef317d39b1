//! Pictures of fumens and of memo graphs: SVG, PNG drawn from that same SVG, and animated GIF.
//!
//! ```
//! use quadrille_perfect_clear::draw::{PictureConfig, svg};
//! use quadrille_perfect_clear::fumen::decode;
//!
//! let pages = decode("v115@9gE8DeG8CeH8BeG8CeA8JeAgH")?;
//! assert!(svg(&pages, &PictureConfig::default())?.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod animation;
mod color;
mod graph;
mod panel;

use quadrille_plot::{Canvas, PaintError};
use svg::Document;
use svg::node::element::{Group, Rectangle, Title};
use thiserror::Error;

use crate::fumen::Page;
use color::{EMPTY, GROUND, hex};
use panel::{Paint, Panel};

pub use animation::gif;
pub use graph::graph_svg;

/// How pictures are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureConfig {
    /// The side of a cell in pixels, at least 1.
    pub cell: u32,
    /// Pages beside each other, at least 1.
    pub columns: usize,
}

impl Default for PictureConfig {
    fn default() -> Self {
        Self { cell: 20, columns: 5 }
    }
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawError {
    /// There is no page.
    #[error("there is no page to draw")]
    NoPage,
    /// There are more pages than anybody looks at.
    #[error("{pages} pages are too many for one picture, it has room for {MOST_PAGES}")]
    TooManyPages {
        /// The pages.
        pages: usize,
    },
    /// The picture would be larger than anything could show.
    #[error("the picture would be {width} x {height} pixels, more than {MOST_PIXELS} on a side")]
    TooLarge {
        /// Its width.
        width: u64,
        /// Its height.
        height: u64,
    },
    /// The picture could not be painted as GIF.
    #[error("cannot paint the picture: {0}")]
    Animate(String),
    /// The picture could not be painted as PNG.
    #[error(transparent)]
    Paint(#[from] PaintError),
}

/// The most pages of a picture.
pub const MOST_PAGES: usize = 2_000;

/// The longest side of a PNG or a GIF in pixels.
const MOST_PIXELS: u32 = Canvas::MOST_PIXELS;

/// Around pages, in cells.
const MARGIN: f64 = 0.5;

/// Between cells, in cells.
const LINE: f64 = 0.08;

/// How large the whole picture is.
struct Layout {
    config: PictureConfig,
    columns: usize,
    lines: usize,
    rows: usize,
}

impl Layout {
    fn new(pages: &[Page], config: PictureConfig) -> Result<Self, DrawError> {
        if pages.is_empty() {
            return Err(DrawError::NoPage);
        }
        if pages.len() > MOST_PAGES {
            return Err(DrawError::TooManyPages { pages: pages.len() });
        }
        let columns = config.columns.clamp(1, pages.len());
        Ok(Self {
            config,
            columns,
            lines: pages.len().div_ceil(columns),
            rows: panel::rows(pages),
        })
    }

    /// Width and height in cells.
    fn cells(&self) -> (f64, f64) {
        let side = |panels: usize, cells: usize| MARGIN + panels as f64 * (cells as f64 + MARGIN);
        (side(self.columns, panel::COLUMNS), side(self.lines, self.rows))
    }

    /// Width and height in pixels.
    fn pixels(&self) -> (u64, u64) {
        let (width, height) = self.cells();
        let pixels = |cells: f64| (cells * f64::from(self.config.cell.max(1))).ceil();
        #[expect(clippy::cast_sign_loss, reason = "sides are positive")]
        let whole = |cells: f64| pixels(cells) as u64;
        (whole(width), whole(height))
    }

    /// The corner of a panel, in cells.
    fn corner(&self, index: usize) -> (f64, f64) {
        let place = |at: usize, cells: usize| MARGIN + at as f64 * (cells as f64 + MARGIN);
        (
            place(index % self.columns, panel::COLUMNS),
            place(index / self.columns, self.rows),
        )
    }
}

/// Draws the pages of a fumen beside each other, line by line, as an SVG document.
///
/// The piece of a page has its full colour, what lies there from before a fainter one. Comments become titles, which
/// browsers show under the pointer.
///
/// # Errors
///
/// When there is no page, or more than 2,000.
pub fn svg(pages: &[Page], config: &PictureConfig) -> Result<String, DrawError> {
    let layout = Layout::new(pages, *config)?;
    let (pixels, cells) = (layout.pixels(), layout.cells());
    let mut document = Document::new()
        .set("width", pixels.0)
        .set("height", pixels.1)
        .set("viewBox", (0, 0, cells.0, cells.1))
        .add(
            Rectangle::new()
                .set("width", cells.0)
                .set("height", cells.1)
                .set("fill", hex(GROUND)),
        );
    for (index, page) in pages.iter().enumerate() {
        let (x, y) = layout.corner(index);
        let mut group = Group::new().set("transform", format!("translate({x} {y})"));
        if !page.comment.is_empty() {
            group = group.add(Title::new(&*page.comment));
        }
        let ground = Rectangle::new()
            .set("width", panel::COLUMNS)
            .set("height", layout.rows);
        group = group.add(ground.set("fill", hex(EMPTY)));
        for (x, y, paint) in Panel::new(page, layout.rows).filled() {
            group = group.add(cell(x, y, paint));
        }
        document = document.add(group);
    }
    Ok(format!("{document}\n"))
}

fn cell(x: usize, y: usize, paint: Paint) -> Rectangle {
    Rectangle::new()
        .set("x", x as f64 + LINE / 2.0)
        .set("y", y as f64 + LINE / 2.0)
        .set("width", 1.0 - LINE)
        .set("height", 1.0 - LINE)
        .set("fill", hex(paint.rgb()))
}

/// Draws the pages of a fumen as a PNG, the picture that [`svg()`] draws.
///
/// # Errors
///
/// Those of [`svg()`], and when the picture is more than 8,192 pixels wide or high.
pub fn png(pages: &[Page], config: &PictureConfig) -> Result<Vec<u8>, DrawError> {
    let (width, height) = Layout::new(pages, *config)?.pixels();
    let canvas = Canvas::new(width, height).ok_or(DrawError::TooLarge { width, height })?;
    Ok(canvas.paint(&svg(pages, config)?)?)
}

#[cfg(test)]
mod tests;
