//! Pictures of fumens and of memo graphs: SVG, PNG drawn from that same SVG, and animated GIF.
//!
//! ```
//! use quadrille_perfect_clear::draw::{PictureConfig, Style, svg};
//! use quadrille_perfect_clear::fumen::decode;
//!
//! let pages = decode("v115@9gE8DeG8CeH8BeG8CeA8JeAgH")?;
//! assert!(svg(&pages, &PictureConfig::default(), &Style::default())?.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod color;
mod graph;
mod head;
mod panel;

use std::time::Duration;

use quadrille_plot::{Layout, decimal, outlined};
use svg::node::element::{Group, Rectangle, Title};

use crate::fumen::Page;
use color::hex;
use head::Head;
use panel::{Paint, Panel};

pub use color::Theme;
pub use graph::graph_svg;
pub use quadrille_plot::{DrawError, PictureConfig};

/// The most pages of a picture.
pub const MOST_PAGES: usize = 2_000;

/// Around pages, in cells.
const MARGIN: f64 = 0.5;

/// Between pieces, in cells.
const LINE: f64 = 0.08;

/// Between the cells of a piece.
const THIN_LINE: f64 = 0.02;

/// Style of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// What stands above the boards.
    pub captions: Captions,
}

/// Texts above boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Captions {
    /// Comments, numbers of pages if there are several, and of a quiz the piece in hold and the next ones.
    #[default]
    Shown,
    /// Nothing.
    Hidden,
}

/// Pages that are drawn alike.
struct Drawing<'a> {
    pages: &'a [Page],
    rows: usize,
    head: Head,
    theme: Theme,
    layout: Layout,
}

impl<'a> Drawing<'a> {
    /// Pages in a picture, as many beside each other as its configuration says.
    fn new(pages: &'a [Page], config: PictureConfig, style: Style) -> Result<Self, DrawError> {
        check(pages)?;
        let (rows, head) = (panel::rows(pages), style.head(pages));
        let theme = style.theme;
        let layout = Layout::new(&vec![size(rows, head); pages.len()], MARGIN, config);
        Ok(Self {
            pages,
            rows,
            head,
            theme,
            layout,
        })
    }

    /// A document on the theme's ground.
    fn document(&self, groups: impl Iterator<Item = Group>) -> String {
        let (width, height) = self.layout.cells();
        // A little more than the picture: the last pixel may be a part of a cell.
        let ground = Rectangle::new()
            .set("width", decimal(width + 1.0))
            .set("height", decimal(height + 1.0))
            .set("fill", hex(self.theme.ground()));
        let document = self.layout.document();
        let document = if self.theme.ground() == Theme::default().ground() {
            document
        } else {
            document.add(ground)
        };
        let document = self
            .layout
            .corners()
            .zip(groups)
            .fold(document, |document, ((x, y), group)| {
                let place = format!("translate({} {})", decimal(x), decimal(y));
                document.add(group.set("transform", place))
            });
        format!("{document}\n")
    }

    /// A page with what stands above it.
    fn page(&self, number: usize, panel: &Panel) -> Group {
        let page = &self.pages[number];
        let mut group = Group::new();
        if !page.comment.is_empty() {
            group = group.add(Title::new(&*page.comment));
        }
        if self.head != Head::NONE {
            let shown = (self.pages.len() > 1).then_some(number + 1);
            group = group.add(self.head.draw(page, shown, self.theme));
        }
        let ground = Rectangle::new()
            .set("width", panel::COLUMNS)
            .set("height", self.rows);
        group = group.add(ground.set("fill", hex(self.theme.empty())));
        let cells = panel.filled();
        cells.fold(group, |group, (x, y, paint, sides)| {
            group.add(self.cell(x, y, paint, sides))
        })
    }

    /// A cell; on the sides where its piece goes on, there is but a thin line.
    fn cell(&self, x: usize, y: usize, paint: Paint, sides: [bool; 4]) -> Rectangle {
        let line = |goes_on| if goes_on { THIN_LINE / 2.0 } else { LINE / 2.0 };
        let [left, right, above, below] = sides.map(line);
        Rectangle::new()
            .set("x", decimal(x as f64 + left))
            .set("y", decimal(y as f64 + above))
            .set("width", decimal(1.0 - left - right))
            .set("height", decimal(1.0 - above - below))
            .set("fill", hex(paint.rgb(self.theme)))
    }

    fn panel(&self, number: usize) -> Panel {
        Panel::new(&self.pages[number], self.rows)
    }
}

impl Style {
    fn head(self, pages: &[Page]) -> Head {
        match self.captions {
            Captions::Shown => Head::of(pages),
            Captions::Hidden => Head::NONE,
        }
    }
}

/// The size of a page that shows this many rows.
fn size(rows: usize, head: Head) -> quadrille_plot::Panel {
    quadrille_plot::Panel {
        width: panel::COLUMNS,
        height: rows,
        label: head.height(),
    }
}

/// Whether there is something to draw, and not too much.
fn check(pages: &[Page]) -> Result<(), DrawError> {
    if pages.is_empty() {
        return Err(DrawError::Nothing("page"));
    }
    if pages.len() > MOST_PAGES {
        return Err(DrawError::TooMany {
            count: pages.len(),
            things: "pages",
            most: MOST_PAGES,
        });
    }
    Ok(())
}

/// Draws the pages of a fumen beside each other, line by line, as an SVG document.
///
/// The piece of a page has its full colour, what lies there from before a darker one. Between pieces is a line, also
/// between two of one kind where colours can be cut into pieces. Comments are titles, too, which browsers show under
/// the pointer.
///
/// # Errors
///
/// When there is no page, or more than 2,000.
pub fn svg(pages: &[Page], config: &PictureConfig, style: &Style) -> Result<String, DrawError> {
    let drawing = Drawing::new(pages, *config, *style)?;
    let groups = (0..pages.len()).map(|number| drawing.page(number, &drawing.panel(number)));
    Ok(drawing.document(groups))
}

/// Draws the pages of a fumen as a PNG, the picture that [`svg()`] draws.
///
/// # Errors
///
/// Those of [`svg()`], and when the picture is more than 8,192 pixels wide or high.
pub fn png(pages: &[Page], config: &PictureConfig, style: &Style) -> Result<Vec<u8>, DrawError> {
    let drawing = Drawing::new(pages, *config, *style)?;
    drawing.layout.paint(&outlined(&svg(pages, config, style)?))
}

/// Style of a GIF, and the time for which it shows each page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Animation {
    /// Its pages.
    pub style: Style,
    /// How long each is shown, in steps of ten milliseconds.
    pub delay: Duration,
}

/// Draws the pages of a fumen one after the other, as an animated GIF that begins again at its end.
///
/// Only the cells' size counts of the configuration. Where a piece completes rows, they flash for a quarter of the
/// delay before they vanish.
///
/// # Errors
///
/// When there is no page, or more than 2,000, or a page is more than 8,192 pixels wide or high.
pub fn gif(pages: &[Page], config: &PictureConfig, animation: &Animation) -> Result<Vec<u8>, DrawError> {
    let Animation { style, delay } = *animation;
    let drawing = Drawing::new(pages, *config, style)?;
    let alone = Drawing {
        layout: Layout::new(&[size(drawing.rows, drawing.head)], MARGIN, *config),
        ..drawing
    };
    let frame = |number: usize, panel: &Panel| {
        let group = alone.page(number, panel);
        outlined(&alone.document(std::iter::once(group)))
    };
    let frames = (0..pages.len()).flat_map(|number| {
        let flash = alone.panel(number).flashing(&pages[number]);
        let flash = flash.map(|panel| (frame(number, &panel), delay / 4));
        std::iter::once((frame(number, &alone.panel(number)), delay)).chain(flash)
    });
    alone.layout.animate_each(frames)
}

#[cfg(test)]
mod tests;
