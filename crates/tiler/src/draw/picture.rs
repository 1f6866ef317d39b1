use std::fmt::Write;

use quadrille_bitboard::{Cell, Shape};
#[cfg(feature = "pictures")]
use quadrille_plot::Canvas;
use quadrille_plot::palette::{GROUND, TILE};
use quadrille_plot::{decimal, hex};
use svg::Document;
use svg::node::element::{Group, Path, Rectangle, Title};

use super::grid::Grid;
use super::{DrawError, Rgb, rgb};
use crate::{Figure, Kind, Tiling};

/// Size of a picture.
///
/// ```
/// use quadrille_tiler::draw::PictureConfig;
///
/// assert_eq!(PictureConfig::fitting(50), PictureConfig { cell: 20 });
/// assert_eq!(PictureConfig { cell: 20 }.side(50), 1020);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureConfig {
    /// The side of a cell in pixels, at least 1.
    pub cell: u32,
}

/// Around the square, in cells, on each side.
const MARGIN: f64 = 0.5;

/// Width of the lines between figures, in cells.
const LINE: f64 = 0.09;

impl PictureConfig {
    /// A picture of about 1,000 pixels, cells being neither smaller than 2 pixels nor larger than 96.
    #[must_use]
    pub fn fitting(size: usize) -> Self {
        let size = u32::try_from(size).unwrap_or(u32::MAX).max(1);
        Self {
            cell: (1_000 / size).clamp(2, 96),
        }
    }

    /// The side of the picture of an N x N square in pixels, margin included.
    #[must_use]
    pub fn side(self, size: usize) -> u64 {
        (size as u64 + 1).saturating_mul(self.cell.into())
    }
}

#[cfg(feature = "pictures")]
impl PictureConfig {
    /// Whether an N x N square is small enough for a PNG. To be asked before a long search for a tiling.
    ///
    /// # Errors
    ///
    /// [`DrawError::TooLarge`] if it is not.
    pub fn check_pixels(self, size: usize) -> Result<(), DrawError> {
        let pixels = self.side(size);
        if pixels > Canvas::MOST_PIXELS.into() {
            return Err(too_many_pixels(pixels));
        }
        DrawError::check_cells(size).map(drop)
    }
}

/// Draws a tiling as an SVG document: one path a kind, lines where different figures meet.
///
/// # Errors
///
/// When a figure leaves the square, or the square is more than [`MOST_CELLS`](super::MOST_CELLS) wide.
pub fn svg(tiling: &Tiling, config: &PictureConfig) -> Result<String, DrawError> {
    let cells = DrawError::check_cells(tiling.size())?;
    // The grid is asked only whether everything lies within the square.
    Grid::new(tiling)?;
    let pixels = config.side(tiling.size());
    let title = format!("{} on {cells} x {cells}", tiling.signature());
    let cells = f64::from(cells);
    let side = cells + 2.0 * MARGIN;
    let [corner, view] = [-MARGIN, side].map(decimal);
    let document = Document::new()
        .set("width", pixels)
        .set("height", pixels)
        .set("viewBox", format!("{corner} {corner} {view} {view}"))
        .add(Title::new(title))
        .add(square(-MARGIN, side, GROUND).set("rx", decimal(MARGIN / 2.0)))
        .add(square(0.0, cells, TILE))
        .add(figures(tiling));
    Ok(format!("{document}\n"))
}

/// The figures in the colours of their kinds.
fn figures(tiling: &Tiling) -> Group {
    let mut figures = Group::new()
        .set("stroke", hex(GROUND))
        .set("stroke-width", decimal(LINE))
        .set("stroke-linejoin", "round");
    for (kind, data) in Kind::ALL.into_iter().zip(paths(tiling)) {
        if !data.is_empty() {
            figures = figures.add(Path::new().set("fill", hex(rgb(kind))).set("d", data));
        }
    }
    figures
}

/// Draws a tiling as a PNG, the picture that [`svg()`] draws.
///
/// # Errors
///
/// Those of [`svg()`], and when the picture is more than 8,192 pixels wide.
#[cfg(feature = "pictures")]
pub fn png(tiling: &Tiling, config: &PictureConfig) -> Result<Vec<u8>, DrawError> {
    let side = config.side(tiling.size());
    let canvas = Canvas::new(side, side).ok_or(too_many_pixels(side))?;
    Ok(canvas.paint(&svg(tiling, config)?)?)
}

#[cfg(feature = "pictures")]
fn too_many_pixels(side: u64) -> DrawError {
    DrawError::TooLarge {
        side,
        most: Canvas::MOST_PIXELS.into(),
        unit: "pixels",
    }
}

fn square(corner: f64, side: f64, color: Rgb) -> Rectangle {
    Rectangle::new()
        .set("x", decimal(corner))
        .set("y", decimal(corner))
        .set("width", decimal(side))
        .set("height", decimal(side))
        .set("fill", hex(color))
}

/// The path of each kind, in the order of [`Kind::ALL`]: the outlines of its figures.
fn paths(tiling: &Tiling) -> [String; 7] {
    let outlines: Vec<Outline> = Figure::all().map(|figure| Outline::of(figure.shape())).collect();
    let mut paths = [const { String::new() }; 7];
    for placed in tiling.figures() {
        let outline = &outlines[placed.figure.index()];
        let path = &mut paths[placed.figure.kind().index()];
        let col = usize::from(placed.x) + outline.start;
        // Writing to a String cannot fail.
        let _ = write!(path, "M{col} {}{}", placed.y, outline.steps);
    }
    paths
}

/// The outline of a shape as the path of a pen that keeps the shape on its right.
struct Outline {
    /// The column of the first cell of row 0, at whose top-left corner the pen starts.
    start: usize,
    /// The steps from there, in SVG's path language.
    steps: String,
}

impl Outline {
    fn of(shape: Shape) -> Self {
        let start = shape.row(0).trailing_zeros() as usize;
        let mut steps = String::new();
        // Corners are counted from 1, so that there is room on all sides of the shape.
        let home = Cell::new(1, start + 1);
        let (mut corner, mut heading) = (home, EAST);
        loop {
            let from = corner;
            while is_border(shape, corner, heading) {
                corner = step(corner, heading);
            }
            if corner == home {
                steps.push('z');
                return Self { start, steps };
            }
            // Writing to a String cannot fail.
            let _ = match heading {
                EAST | WEST => write!(steps, "h{}", corner.col.cast_signed() - from.col.cast_signed()),
                _ => write!(steps, "v{}", corner.row.cast_signed() - from.row.cast_signed()),
            };
            let left = (heading + 3) % 4;
            heading = if is_border(shape, corner, left) {
                left
            } else {
                (heading + 1) % 4
            };
        }
    }
}

const EAST: usize = 0;
const SOUTH: usize = 1;
const WEST: usize = 2;

fn step(Cell { row, col }: Cell, heading: usize) -> Cell {
    match heading {
        EAST => Cell::new(row, col + 1),
        SOUTH => Cell::new(row + 1, col),
        WEST => Cell::new(row, col - 1),
        _ => Cell::new(row - 1, col),
    }
}

/// Whether the step from a corner has the shape on its right and not on its left.
fn is_border(shape: Shape, Cell { row, col }: Cell, heading: usize) -> bool {
    let cell = |(down, along): (usize, usize)| {
        let (row, col) = ((row + down).checked_sub(2)?, (col + along).checked_sub(2)?);
        Some(shape.contains(Cell::new(row, col)))
    };
    let [nw, ne, se, sw] = [(0, 0), (0, 1), (1, 1), (1, 0)].map(|place| cell(place).unwrap_or(false));
    match heading {
        EAST => se && !ne,
        SOUTH => sw && !se,
        WEST => nw && !sw,
        _ => ne && !nw,
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::Placed;

    fn outline(rows: &[&str]) -> String {
        Outline::of(Shape::from_rows(rows)).steps
    }

    #[test]
    fn outlines_go_around() {
        assert_eq!(outline(&["##", "##"]), "h2v2h-2z");
        assert_eq!(outline(&[".##", "##."]), "h2v1h-1v1h-2v-1h1z");
        assert_eq!(outline(&[".#.", "###"]), "h1v1h1v1h-3v-1h1z");
    }

    fn square(size: usize) -> Tiling {
        let corners = (0..u16::try_from(size).unwrap()).step_by(2);
        let place = |(x, y)| Placed {
            x,
            y,
            figure: Figure::new(Kind::O, 0).unwrap(),
        };
        let figures = corners.clone().flat_map(|x| corners.clone().map(move |y| (x, y)));
        Tiling::new(size, figures.map(place).collect())
    }

    #[test]
    fn documents_have_one_path_a_kind() {
        let mut figures: Vec<Placed> = square(4).figures().take(2).collect();
        let i = Figure::new(Kind::I, 0).unwrap();
        figures.extend([2, 3].map(|x| Placed { x, y: 0, figure: i }));
        assert_snapshot!(svg(&Tiling::new(4, figures), &PictureConfig { cell: 10 }).unwrap());
    }

    #[test]
    fn pixels_have_the_colors_of_their_cells() {
        let png = png(&square(4), &PictureConfig { cell: 20 }).unwrap();
        let pixels = Canvas::read(&png).unwrap();
        assert_eq!(pixels.size(), (100, 100));
        let color = |x, y| pixels.pixel(x, y).unwrap();
        assert_eq!(color(30, 30), rgb(Kind::O));
        assert_eq!(color(50, 30), GROUND);
        assert_eq!(color(5, 50), GROUND);
    }

    #[test]
    fn oversize_is_refused_before_any_painting() {
        let tiling = Tiling::new(16_384, Vec::new());
        let config = PictureConfig::fitting(tiling.size());
        assert!(matches!(
            svg(&tiling, &config),
            Err(DrawError::TooLarge { unit: "cells", .. })
        ));
        assert!(matches!(
            png(&tiling, &config),
            Err(DrawError::TooLarge { unit: "pixels", .. })
        ));
    }
}
