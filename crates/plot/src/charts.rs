//! Lines, bands and bars over two axes.
//!
//! ```
//! use quadrille_plot::{Axis, Chart, Colour, Mark, Scale, svg};
//!
//! let chart = Chart {
//!     title: "growth".to_owned(),
//!     x: Axis::new("time in days", 0.0..=10.0),
//!     y: Axis::new("cells", 1.0..=1024.0).with_scale(Scale::Log),
//!     marks: vec![Mark::line("measured", Colour::Blue, [(0.0, 1.0), (10.0, 1024.0)])],
//! };
//! let picture = svg(&[chart])?;
//! assert!(picture.starts_with("<svg") && picture.contains("time in days"));
//! # Ok::<(), quadrille_plot::PlotError>(())
//! ```

use std::ops::RangeInclusive;

use plotters::coord::Shift;
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::prelude::*;
use thiserror::Error;

/// Something could not be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot draw the plot: {0}")]
pub struct PlotError(String);

/// Lines, bands and bars over two axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What stands above.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// What is drawn, the first below the others.
    pub marks: Vec<Mark>,
}

/// An axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it shows, with its unit.
    pub label: String,
    /// What it reaches over; more than 0 on a logarithmic scale.
    pub range: RangeInclusive<f64>,
    /// How values become places.
    pub scale: Scale,
}

impl Axis {
    /// A linear axis.
    #[must_use]
    pub fn new(label: &str, range: RangeInclusive<f64>) -> Self {
        Self {
            label: label.to_owned(),
            range,
            scale: Scale::Linear,
        }
    }

    /// The same axis on another scale; the horizontal one is always linear.
    #[must_use]
    pub fn with_scale(mut self, scale: Scale) -> Self {
        self.scale = scale;
        self
    }

    /// The range, never of a single value.
    fn span(&self) -> std::ops::Range<f64> {
        let (start, end) = (*self.range.start(), *self.range.end());
        let least = match self.scale {
            Scale::Linear => start + f64::EPSILON.max(start.abs() * 1e-9),
            Scale::Log => start * 1.01,
        };
        start..end.max(least)
    }
}

/// How values become places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equally long.
    Linear,
    /// Equal ratios are.
    Log,
}

/// Colours that can be told apart, also by those who see red and green alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// For what was measured.
    Blue,
    /// For what is compared with it.
    Orange,
    /// For what is beside the point.
    Grey,
}

impl Colour {
    const fn rgb(self) -> RGBColor {
        match self {
            Self::Blue => RGBColor(0, 90, 160),
            Self::Orange => RGBColor(213, 94, 0),
            Self::Grey => RGBColor(110, 110, 110),
        }
    }
}

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Its name in the legend.
    pub label: String,
    /// Its colour.
    pub colour: Colour,
    /// What it is.
    pub shape: MarkShape,
}

/// What a mark is.
#[derive(Clone, Debug, PartialEq)]
pub enum MarkShape {
    /// Points that are joined.
    Line(Vec<(f64, f64)>),
    /// What lies between a lower and an upper line.
    Band {
        /// The lower line.
        lower: Vec<(f64, f64)>,
        /// The upper line.
        upper: Vec<(f64, f64)>,
    },
    /// A bar of width 1 around each x.
    Bars(Vec<(f64, f64)>),
}

impl Mark {
    /// A line.
    #[must_use]
    pub fn line(label: &str, colour: Colour, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        Self::new(label, colour, MarkShape::Line(points.into_iter().collect()))
    }

    /// A mark.
    #[must_use]
    pub fn new(label: &str, colour: Colour, shape: MarkShape) -> Self {
        Self {
            label: label.to_owned(),
            colour,
            shape,
        }
    }
}

/// Width of a picture, in pixels.
const WIDTH: u32 = 900;
/// Height of each chart.
const HEIGHT: u32 = 450;

/// The charts, one below the other, as an SVG document.
///
/// # Errors
///
/// When something lies where no place can be given to it, as a logarithm of 0.
pub fn svg(charts: &[Chart]) -> Result<String, PlotError> {
    let mut text = String::new();
    let height = HEIGHT * u32::try_from(charts.len().max(1)).unwrap_or(1);
    {
        let area = SVGBackend::with_string(&mut text, (WIDTH, height)).into_drawing_area();
        area.fill(&WHITE).map_err(wrong)?;
        let parts = area.split_evenly((charts.len().max(1), 1));
        for (part, chart) in parts.iter().zip(charts) {
            match chart.y.scale {
                Scale::Linear => draw(part, chart, chart.y.span())?,
                Scale::Log => draw(part, chart, chart.y.span().log_scale())?,
            }
        }
        area.present().map_err(wrong)?;
    }
    Ok(text)
}

fn wrong(error: impl std::fmt::Display) -> PlotError {
    PlotError(error.to_string())
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

fn draw<Y>(area: &Area<'_>, chart: &Chart, y: Y) -> Result<(), PlotError>
where
    Y: AsRangedCoord<Value = f64>,
    Y::CoordDescType: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    let mut context = ChartBuilder::on(area)
        .caption(&chart.title, ("sans-serif", 22))
        .margin(16)
        .x_label_area_size(52)
        .y_label_area_size(84)
        .build_cartesian_2d(chart.x.span(), y)
        .map_err(wrong)?;
    context
        .configure_mesh()
        .x_desc(&chart.x.label)
        .y_desc(&chart.y.label)
        .x_label_formatter(&|x| number(*x))
        .y_label_formatter(&|y| number(*y))
        .light_line_style(TRANSPARENT)
        .label_style(("sans-serif", 15))
        .axis_desc_style(("sans-serif", 17))
        .draw()
        .map_err(wrong)?;
    for mark in &chart.marks {
        let colour = mark.colour.rgb();
        let drawn = match &mark.shape {
            MarkShape::Line(points) => {
                context.draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(2)))
            }
            MarkShape::Band { lower, upper } => {
                let around = lower.iter().chain(upper.iter().rev()).copied();
                let band = Polygon::new(around.collect::<Vec<_>>(), colour.mix(0.18));
                context.draw_series(std::iter::once(band))
            }
            MarkShape::Bars(bars) => {
                let bar = |&(x, y): &(f64, f64)| {
                    let corners = [(x - 0.5, *chart.y.range.start()), (x + 0.5, y)];
                    Rectangle::new(corners, colour.mix(0.7).filled())
                };
                context.draw_series(bars.iter().map(bar))
            }
        };
        let is_faint = matches!(mark.shape, MarkShape::Band { .. });
        let shade = colour.mix(if is_faint { 0.18 } else { 1.0 });
        let sample = move |(x, y)| Rectangle::new([(x, y - 4), (x + 20, y + 4)], shade.filled());
        drawn.map_err(wrong)?.label(&mark.label).legend(sample);
    }
    context
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE.mix(0.85))
        .border_style(BLACK.mix(0.4))
        .label_font(("sans-serif", 15))
        .margin(10)
        .draw()
        .map_err(wrong)
}

/// A number on an axis: thousands apart, as many decimals as it needs.
fn number(value: f64) -> String {
    if value.abs() >= 1_000.0 {
        let digits = format!("{:.0}", value.abs());
        let grouped = digits.as_bytes().rchunks(3).rev();
        let groups: Vec<&str> = grouped
            .filter_map(|group| std::str::from_utf8(group).ok())
            .collect();
        return format!("{}{}", if value < 0.0 { "-" } else { "" }, groups.join(","));
    }
    let rounded = format!("{value:.4}");
    rounded.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, 0.25, 12.0, 999.5, 1_000.0, 1_234_567.0, -4_000.0].map(number);
        assert_eq!(
            texts,
            ["0", "0.25", "12", "999.5", "1,000", "1,234,567", "-4,000"]
        );
    }

    #[test]
    fn all_marks_and_labels_are_there() {
        let line = vec![(0.0, 1.0), (5.0, 0.1)];
        let marks = vec![
            Mark::new(
                "a band",
                Colour::Grey,
                MarkShape::Band {
                    lower: line.clone(),
                    upper: line.clone(),
                },
            ),
            Mark::line("a line", Colour::Blue, line.clone()),
            Mark::new("bars", Colour::Orange, MarkShape::Bars(line)),
        ];
        let chart = |scale| Chart {
            title: "a title".to_owned(),
            x: Axis::new("across", 0.0..=5.0),
            y: Axis::new("up", 0.01..=1.0).with_scale(scale),
            marks: marks.clone(),
        };
        let picture = svg(&[chart(Scale::Log), chart(Scale::Linear)]).expect("a picture");
        for part in ["a band", "a line", "bars", "a title", "across", "up"] {
            assert_eq!(picture.matches(&format!("\n{part}\n")).count(), 2, "{part}");
        }
        assert_eq!(picture.matches("<polygon").count(), 2);
    }

    #[test]
    fn empty_ranges_are_drawn() {
        let chart = Chart {
            title: String::new(),
            x: Axis::new("x", 0.0..=0.0),
            y: Axis::new("y", 1.0..=1.0).with_scale(Scale::Log),
            marks: Vec::new(),
        };
        assert!(svg(&[chart]).is_ok());
        assert!(svg(&[]).is_ok());
    }
}
