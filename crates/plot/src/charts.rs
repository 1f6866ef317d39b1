//! Lines, bands and bars over two axes.
//!
//! ```
//! use quadrille_plot::{Axis, Chart, Color, Mark, Scale, svg};
//!
//! let chart = Chart {
//!     title: "growth".to_owned(),
//!     x: Axis::new("time in days", 0.0..=10.0),
//!     y: Axis::new("cells", 1.0..=1024.0).with_scale(Scale::Log),
//!     marks: vec![Mark::line("measured", Color::Blue, [(0.0, 1.0), (10.0, 1024.0)])],
//! };
//! let picture = svg(&[chart])?;
//! assert!(picture.starts_with("<svg") && picture.contains("time in days"));
//! # Ok::<(), quadrille_plot::PlotError>(())
//! ```

mod numbers;

use std::ops::RangeInclusive;

use plotters::coord::Shift;
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::Color as _;
use thiserror::Error;

use numbers::{first_digit, number};

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
    /// What is shown between the numbers at its ends.
    pub numbers: Numbers,
}

/// Numbers on an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbers {
    /// Fractions too, where they fit.
    #[default]
    All,
    /// Whole ones alone: the axis shows counts.
    Whole,
}

impl Axis {
    /// A linear axis.
    #[must_use]
    pub fn new(label: &str, range: RangeInclusive<f64>) -> Self {
        Self {
            label: label.to_owned(),
            range,
            scale: Scale::Linear,
            numbers: Numbers::All,
        }
    }

    /// A linear axis that shows counts: there are no fractions on it.
    ///
    /// ```
    /// use quadrille_plot::{Axis, Numbers};
    ///
    /// assert_eq!(Axis::of_counts("generation", 0.0..=3.0).numbers, Numbers::Whole);
    /// ```
    #[must_use]
    pub fn of_counts(label: &str, range: RangeInclusive<f64>) -> Self {
        Self {
            numbers: Numbers::Whole,
            ..Self::new(label, range)
        }
    }

    /// The most numbers on it: of counts, no more than there are.
    fn most_numbers(&self) -> usize {
        match self.numbers {
            Numbers::All => MOST_NUMBERS,
            Numbers::Whole => {
                let steps = self.range.end() - self.range.start();
                (0..MOST_NUMBERS)
                    .take_while(|&count| count as f64 <= steps)
                    .count()
            }
        }
    }

    /// The text of a number; of counts, nothing for fractions. On a logarithmic scale numbers crowd below each power of
    /// ten, so there only those have a text that begin with 1, 2 or 5.
    fn text(&self, value: f64) -> String {
        let is_fraction = (value - value.round()).abs() > 1e-6;
        let is_crowded = self.scale == Scale::Log && ![1, 2, 5].contains(&first_digit(value));
        if (self.numbers == Numbers::Whole && is_fraction) || is_crowded {
            return String::new();
        }
        number(value)
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

/// Numbers on an axis at most.
const MOST_NUMBERS: usize = 11;

/// Conversion of values to places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equally long.
    Linear,
    /// Equal ratios are.
    Log,
}

/// Colours that people distinguish, also those who see red and green alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// For what was measured.
    Blue,
    /// For what is compared with it.
    Orange,
    /// For what is beside the point.
    Grey,
}

impl Color {
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
    pub color: Color,
    /// What it is.
    pub shape: MarkShape,
}

/// Shape of a mark.
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
    pub fn line(label: &str, color: Color, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        Self::new(label, color, MarkShape::Line(points.into_iter().collect()))
    }

    /// A mark.
    #[must_use]
    pub fn new(label: &str, color: Color, shape: MarkShape) -> Self {
        Self {
            label: label.to_owned(),
            color,
            shape,
        }
    }
}

/// Width of a picture, in units of the document.
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

/// The charts that [`svg()`] draws, as a PNG of twice as many pixels. Letters are strokes there, the same on every
/// machine.
///
/// # Errors
///
/// Those of [`svg()`], and when there are more than nine charts.
#[cfg(feature = "pixels")]
pub fn png(charts: &[Chart]) -> Result<Vec<u8>, PlotError> {
    let document = crate::outline::outlined(&svg(charts)?);
    let side = |units: u32| u64::from(units) * u64::from(DENSITY);
    let height = HEIGHT * u32::try_from(charts.len().max(1)).unwrap_or(1);
    let canvas = crate::Canvas::new(side(WIDTH), side(height))
        .ok_or_else(|| PlotError(format!("{} charts are too many for one picture", charts.len())))?;
    canvas.with_scale(DENSITY).paint(&document).map_err(wrong)
}

/// Pixels for each unit of the document, on each side.
#[cfg(feature = "pixels")]
const DENSITY: u32 = 2;

fn wrong(error: impl std::fmt::Display) -> PlotError {
    PlotError(error.to_string())
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// A chart with its axes, on which marks are drawn.
type Axes<'a, 'b, Y> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, Y>>;

fn draw<Y>(area: &Area<'_>, chart: &Chart, y: Y) -> Result<(), PlotError>
where
    Y: AsRangedCoord<Value = f64>,
    Y::CoordDescType: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    let mut axes = ChartBuilder::on(area)
        .caption(&chart.title, ("sans-serif", 22))
        .margin(16)
        .x_label_area_size(52)
        .y_label_area_size(84)
        .build_cartesian_2d(chart.x.span(), y)
        .map_err(wrong)?;
    draw_axes(&mut axes, chart)?;
    for mark in &chart.marks {
        draw_mark(&mut axes, mark, *chart.y.range.start())?;
    }
    draw_legend(&mut axes)
}

fn draw_axes<Y>(axes: &mut Axes<'_, '_, Y>, chart: &Chart) -> Result<(), PlotError>
where
    Y: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    axes.configure_mesh()
        .x_desc(&chart.x.label)
        .y_desc(&chart.y.label)
        .x_labels(chart.x.most_numbers())
        .y_labels(chart.y.most_numbers())
        .x_label_formatter(&|x| chart.x.text(*x))
        .y_label_formatter(&|y| chart.y.text(*y))
        .light_line_style(TRANSPARENT)
        .label_style(("sans-serif", 15))
        .axis_desc_style(("sans-serif", 17))
        .draw()
        .map_err(wrong)
}

/// How much of the colour of a band is left: what lies below it is to be seen.
const FAINT: f64 = 0.18;

/// Draws a mark with its line in the legend; bars stand on `ground`.
fn draw_mark<Y>(axes: &mut Axes<'_, '_, Y>, mark: &Mark, ground: f64) -> Result<(), PlotError>
where
    Y: Ranged<ValueType = f64>,
{
    let color = mark.color.rgb();
    let drawn = match &mark.shape {
        MarkShape::Line(points) => {
            axes.draw_series(LineSeries::new(points.iter().copied(), color.stroke_width(2)))
        }
        MarkShape::Band { lower, upper } => {
            let around = lower.iter().chain(upper.iter().rev()).copied();
            let band = Polygon::new(around.collect::<Vec<_>>(), color.mix(FAINT));
            axes.draw_series(std::iter::once(band))
        }
        MarkShape::Bars(bars) => {
            let bar = |&(x, y): &(f64, f64)| {
                let corners = [(x - 0.5, ground), (x + 0.5, y)];
                Rectangle::new(corners, color.mix(0.7).filled())
            };
            axes.draw_series(bars.iter().map(bar))
        }
    };
    let is_faint = matches!(mark.shape, MarkShape::Band { .. });
    let shade = color.mix(if is_faint { FAINT } else { 1.0 });
    let sample = move |(x, y)| Rectangle::new([(x, y - 4), (x + 20, y + 4)], shade.filled());
    drawn.map_err(wrong)?.label(&mark.label).legend(sample);
    Ok(())
}

fn draw_legend<'a, 'b: 'a, Y>(axes: &mut Axes<'a, 'b, Y>) -> Result<(), PlotError>
where
    Y: Ranged<ValueType = f64>,
{
    axes.configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE.mix(0.85))
        .border_style(BLACK.mix(0.4))
        .label_font(("sans-serif", 15))
        .margin(10)
        .draw()
        .map_err(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_logarithmic_axis_are_not_crowded() {
        let axis = Axis::new("share", 0.1..=1.0).with_scale(Scale::Log);
        let shown: Vec<String> = (1..=10)
            .map(|tenths| axis.text(0.1 * f64::from(tenths)))
            .collect();
        assert_eq!(shown, ["0.1", "0.2", "", "", "0.5", "", "", "", "", "1"]);
    }

    #[test]
    fn all_marks_and_labels_are_there() {
        let line = vec![(0.0, 1.0), (5.0, 0.1)];
        let marks = vec![
            Mark::new(
                "a band",
                Color::Grey,
                MarkShape::Band {
                    lower: line.clone(),
                    upper: line.clone(),
                },
            ),
            Mark::line("a line", Color::Blue, line.clone()),
            Mark::new("bars", Color::Orange, MarkShape::Bars(line)),
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

    /// Few generations, or games of few rounds: no half of them is on the axis.
    #[test]
    fn counts_have_no_fractions() {
        for most in 1..40 {
            let chart = |x| Chart {
                title: String::new(),
                x,
                y: Axis::new("y", 10.0..=20.0),
                marks: Vec::new(),
            };
            let texts = |x| -> Vec<String> {
                let picture = svg(&[chart(x)]).expect("a picture");
                let lines = picture.lines().map(str::trim);
                lines
                    .filter(|line| line.parse::<f64>().is_ok())
                    .map(str::to_owned)
                    .collect()
            };
            let range = 0.0..=f64::from(most);
            let whole = texts(Axis::of_counts("x", range.clone()));
            assert!(whole.iter().all(|text| !text.contains('.')), "{most}: {whole:?}");
            // Eleven numbers stand on the other axis, and two or more on this one.
            assert!(whole.len() >= 13, "{most}: {whole:?}");
            if most == 3 {
                assert!(texts(Axis::new("x", range)).iter().any(|text| text.contains('.')));
            }
        }
    }

    #[cfg(feature = "pixels")]
    #[test]
    fn pixels_show_letters_and_marks() {
        let chart = Chart {
            title: "MMMM".to_owned(),
            x: Axis::new("x", 0.0..=1.0),
            y: Axis::new("y", 0.0..=1.0),
            marks: vec![Mark::line("a line", Color::Blue, [(0.0, 0.5), (1.0, 0.5)])],
        };
        let picture = crate::Canvas::read(&png(&[chart]).expect("a picture")).expect("a PNG");
        assert_eq!(picture.size(), (1_800, 900));
        let count = |is_seen: &dyn Fn([u8; 3]) -> bool, rows: std::ops::Range<u32>| {
            let pixels = rows.flat_map(|y| (0..1_800).map(move |x| (x, y)));
            pixels
                .filter(|&(x, y)| picture.pixel(x, y).is_some_and(is_seen))
                .count()
        };
        assert!(count(&|[red, ..]| red < 80, 0..80) > 100, "the title has letters");
        assert!(
            count(&|pixel| pixel == [0, 90, 160], 80..800) > 1_000,
            "the line is there"
        );
        assert!(
            png(&vec![
                Chart {
                    title: String::new(),
                    x: Axis::new("x", 0.0..=1.0),
                    y: Axis::new("y", 0.0..=1.0),
                    marks: Vec::new(),
                };
                10
            ])
            .is_err()
        );
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
