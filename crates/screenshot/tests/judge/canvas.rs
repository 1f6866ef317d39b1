//! Drawing: rectangles, gradients, bevels and digits on a canvas of pixels.

use quadrille_screenshot::Picture;
use tiny_skia::{
    FillRule, GradientStop, LinearGradient, Paint, Path, PathBuilder, Pixmap, Point, Rect, Shader,
    SpreadMode, Stroke, Transform,
};

/// Red, green, blue.
pub(crate) type Rgb = [u8; 3];
/// Left, top, width, height.
pub(crate) type Area = [f32; 4];

/// Pixels to draw on.
pub(crate) struct Canvas(Pixmap);

impl Canvas {
    /// A canvas with a color at the top that turns into another one at the bottom.
    pub(crate) fn new(width: u32, height: u32, colors: [Rgb; 2]) -> Self {
        let mut canvas = Self(Pixmap::new(width, height).expect("the size is not 0"));
        canvas.fill([0.0, 0.0, width as f32, height as f32], 0.0, colors);
        canvas
    }

    pub(crate) fn width(&self) -> f32 {
        self.0.width() as f32
    }

    pub(crate) fn height(&self) -> f32 {
        self.0.height() as f32
    }

    /// Fills a rectangle with round corners, from one color at the top to another one at the bottom.
    pub(crate) fn fill(&mut self, area: Area, radius: f32, colors: [Rgb; 2]) {
        let Some(path) = rounded(area, radius) else {
            return;
        };
        let paint = paint(area, colors);
        self.0
            .fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
    }

    pub(crate) fn flat(&mut self, area: Area, radius: f32, color: Rgb) {
        self.fill(area, radius, [color, color]);
    }

    /// Fills a polygon.
    pub(crate) fn polygon(&mut self, points: &[[f32; 2]], color: Rgb) {
        let mut builder = PathBuilder::new();
        builder.move_to(points[0][0], points[0][1]);
        points[1..]
            .iter()
            .for_each(|point| builder.line_to(point[0], point[1]));
        builder.close();
        let Some(path) = builder.finish() else {
            return;
        };
        let paint = paint([0.0, 0.0, 1.0, 1.0], [color, color]);
        self.0
            .fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
    }

    /// Draws the outline of a rectangle, inside of it.
    pub(crate) fn outline(&mut self, area: Area, radius: f32, (width, color): (f32, Rgb)) {
        let [left, top, across, down] = area;
        let inner = [
            left + 0.5 * width,
            top + 0.5 * width,
            across - width,
            down - width,
        ];
        let Some(path) = rounded(inner, radius) else {
            return;
        };
        let stroke = Stroke {
            width,
            ..Stroke::default()
        };
        let paint = paint(area, [color, color]);
        self.0
            .stroke_path(&path, &paint, &stroke, Transform::identity(), None);
    }

    /// Fills a path that is drawn in units of its own, `scale` pixels each, with its origin at a place.
    pub(crate) fn path(&mut self, path: &Path, (x, y, scale): (f32, f32, f32), color: Rgb) {
        let transform = Transform::from_row(scale, 0.0, 0.0, scale, x, y);
        let paint = paint([0.0, 0.0, 1.0, 1.0], [color, color]);
        self.0.fill_path(path, &paint, FillRule::Winding, transform, None);
    }

    /// The color at a place, or at the nearest one on the canvas.
    pub(crate) fn at(&self, x: f32, y: f32) -> Rgb {
        let place = |place: f32, most: f32| place.clamp(0.0, most - 1.0) as u32;
        let pixel = self.0.pixel(place(x, self.width()), place(y, self.height()));
        pixel.map_or(BLACK, |pixel| [pixel.red(), pixel.green(), pixel.blue()])
    }

    /// Puts a picture with its left upper corner at a place.
    pub(crate) fn put(&mut self, image: &Image, (x, y): (usize, usize)) {
        let (width, height) = (self.0.width() as usize, self.0.height() as usize);
        let data = self.0.data_mut();
        for (row, pixels) in image.rgba.chunks_exact(4 * image.width).enumerate() {
            let wide = image.width.min(width.saturating_sub(x));
            if row + y < height {
                let start = 4 * ((row + y) * width + x);
                data[start..start + 4 * wide].copy_from_slice(&pixels[..4 * wide]);
            }
        }
    }

    /// The pixels; all of them are opaque.
    pub(crate) fn into_image(self) -> Image {
        Image {
            width: self.0.width() as usize,
            height: self.0.height() as usize,
            rgba: self.0.take(),
        }
    }
}

fn paint(area: Area, [top, bottom]: [Rgb; 2]) -> Paint<'static> {
    let color = |[red, green, blue]: Rgb| tiny_skia::Color::from_rgba8(red, green, blue, 255);
    let ends = [(0.0, top), (1.0, bottom)].map(|(at, rgb)| GradientStop::new(at, color(rgb)));
    let (from, to) = (
        Point::from_xy(0.0, area[1]),
        Point::from_xy(0.0, area[1] + area[3].max(1.0)),
    );
    let shader = if top == bottom {
        Shader::SolidColor(color(top))
    } else {
        LinearGradient::new(from, to, ends.to_vec(), SpreadMode::Pad, Transform::identity())
            .unwrap_or(Shader::SolidColor(color(top)))
    };
    Paint {
        shader,
        anti_alias: true,
        ..Paint::default()
    }
}

fn rounded([left, top, width, height]: Area, radius: f32) -> Option<Path> {
    let rect = Rect::from_xywh(left, top, width, height)?;
    let radius = radius.min(0.5 * width).min(0.5 * height);
    if radius < 0.3 {
        return Some(PathBuilder::from_rect(rect));
    }
    let (right, bottom) = (left + width, top + height);
    let mut path = PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.quad_to(right - 0.2 * radius, top + 0.2 * radius, right, top + radius);
    path.line_to(right, bottom - radius);
    path.quad_to(
        right - 0.2 * radius,
        bottom - 0.2 * radius,
        right - radius,
        bottom,
    );
    path.line_to(left + radius, bottom);
    path.quad_to(left + 0.2 * radius, bottom - 0.2 * radius, left, bottom - radius);
    path.line_to(left, top + radius);
    path.quad_to(left + 0.2 * radius, top + 0.2 * radius, left + radius, top);
    path.close();
    path.finish()
}

/// A color moved towards another one by a share.
pub(crate) fn mixed(from: Rgb, to: Rgb, share: f32) -> Rgb {
    [0, 1, 2].map(|channel| {
        let (from, to) = (f32::from(from[channel]), f32::from(to[channel]));
        (from + (to - from) * share + 0.5).clamp(0.0, 255.0) as u8
    })
}

pub(crate) const WHITE: Rgb = [255; 3];
pub(crate) const BLACK: Rgb = [0; 3];

/// A drawn picture.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) rgba: Vec<u8>,
}

impl Image {
    pub(crate) fn picture(&self) -> Picture<'_> {
        Picture::new(self.width, self.height, &self.rgba).expect("the bytes are four a pixel")
    }

    /// Writes the picture as PNG.
    pub(crate) fn save(&self, path: &std::path::Path) {
        let size = (self.width as u32, self.height as u32);
        image::save_buffer(path, &self.rgba, size.0, size.1, image::ColorType::Rgba8)
            .expect("the folder is there");
    }
}
