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

mod color;
mod graph;
mod panel;

use std::time::Duration;

use quadrille_plot::{Layout, decimal};
use svg::node::element::{Group, Rectangle, Title};

use crate::fumen::Page;
use color::{EMPTY, hex};
use panel::{Paint, Panel};

pub use graph::graph_svg;
pub use quadrille_plot::{DrawError, PictureConfig};

/// The most pages of a picture.
pub const MOST_PAGES: usize = 2_000;

/// Around pages, in cells.
const MARGIN: f64 = 0.5;

/// Between cells, in cells.
const LINE: f64 = 0.08;

/// Where each page lies.
fn layout(pages: &[Page], config: PictureConfig) -> Result<Layout, DrawError> {
    check(pages)?;
    Ok(Layout::new(
        &vec![size(panel::rows(pages)); pages.len()],
        MARGIN,
        config,
    ))
}

/// The size of a page that shows this many rows.
fn size(rows: usize) -> quadrille_plot::Panel {
    quadrille_plot::Panel {
        width: panel::COLUMNS,
        height: rows,
        label: 0.0,
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
/// The piece of a page has its full colour, what lies there from before a fainter one. Comments become titles, which
/// browsers show under the pointer.
///
/// # Errors
///
/// When there is no page, or more than 2,000.
pub fn svg(pages: &[Page], config: &PictureConfig) -> Result<String, DrawError> {
    Ok(document(&layout(pages, *config)?, pages, panel::rows(pages)))
}

/// The document of these pages, each with so many rows.
fn document(layout: &Layout, pages: &[Page], rows: usize) -> String {
    let mut document = layout.document();
    for (page, (x, y)) in pages.iter().zip(layout.corners()) {
        let mut group = Group::new().set("transform", format!("translate({} {})", decimal(x), decimal(y)));
        if !page.comment.is_empty() {
            group = group.add(Title::new(&*page.comment));
        }
        let ground = Rectangle::new().set("width", panel::COLUMNS).set("height", rows);
        group = group.add(ground.set("fill", hex(EMPTY)));
        for (x, y, paint) in Panel::new(page, rows).filled() {
            group = group.add(cell(x, y, paint));
        }
        document = document.add(group);
    }
    format!("{document}\n")
}

fn cell(x: usize, y: usize, paint: Paint) -> Rectangle {
    Rectangle::new()
        .set("x", decimal(x as f64 + LINE / 2.0))
        .set("y", decimal(y as f64 + LINE / 2.0))
        .set("width", decimal(1.0 - LINE))
        .set("height", decimal(1.0 - LINE))
        .set("fill", hex(paint.rgb()))
}

/// Draws the pages of a fumen as a PNG, the picture that [`svg()`] draws.
///
/// # Errors
///
/// Those of [`svg()`], and when the picture is more than 8,192 pixels wide or high.
pub fn png(pages: &[Page], config: &PictureConfig) -> Result<Vec<u8>, DrawError> {
    layout(pages, *config)?.paint(&svg(pages, config)?)
}

/// Draws the pages of a fumen one after the other, as an animated GIF that begins again at its end.
///
/// Only the cells' size counts of the configuration. Each page is shown for `delay`, in steps of ten milliseconds.
///
/// # Errors
///
/// When there is no page, or more than 2,000, or a page is more than 8,192 pixels wide or high.
pub fn gif(pages: &[Page], config: &PictureConfig, delay: Duration) -> Result<Vec<u8>, DrawError> {
    check(pages)?;
    let rows = panel::rows(pages);
    let layout = Layout::new(&[size(rows)], MARGIN, *config);
    let frames = pages
        .iter()
        .map(|page| document(&layout, std::slice::from_ref(page), rows));
    layout.animate(frames, delay)
}

#[cfg(test)]
mod tests;
