//! The templates of digits, drawn again.

use tiny_skia::Transform;

use crate::canvas::{BLACK, Canvas, WHITE};
use crate::fonts::FONTS;

/// Columns and rows of a template, and how many pixels a side of a field is drawn with.
const SIZE: (usize, usize, usize) = (12, 18, 8);

/// The bytes of all templates: a byte for the width over the height, then four fields a byte.
pub(crate) fn drawn() -> Vec<u8> {
    let fonts = FONTS.iter().filter(|font| !font.judges);
    fonts
        .flat_map(|font| font.digits[1..].iter().flat_map(|(_, path)| template(path)))
        .collect()
}

fn template(path: &tiny_skia::Path) -> Vec<u8> {
    let (columns, rows, scale) = SIZE;
    let bounds = path.bounds();
    let size = ((columns * scale) as f32, (rows * scale) as f32);
    let transform = Transform::from_translate(-bounds.left(), -bounds.top())
        .post_scale(size.0 / bounds.width(), size.1 / bounds.height());
    let path = path.clone().transform(transform).expect("the outline has a size");
    let mut canvas = Canvas::new(size.0 as u32, size.1 as u32, [WHITE; 2]);
    canvas.path(&path, (0.0, 0.0, 1.0), BLACK);
    let image = canvas.into_image();
    let ink = |field: usize| {
        let (left, top) = (field % columns * scale, field / columns * scale);
        let pixels = (0..scale * scale).map(|pixel| (left + pixel % scale, top + pixel / scale));
        let sum: usize = pixels
            .map(|(x, y)| usize::from(255 - image.rgba[4 * (y * image.width + x)]))
            .sum();
        let whole = 255 * scale * scale;
        ((3 * sum + whole / 2) / whole) as u8
    };
    let aspect = (64.0 * bounds.width() / bounds.height() + 0.5) as u8;
    let inks: Vec<u8> = (0..columns * rows).map(ink).collect();
    let fields = inks
        .chunks(4)
        .map(|four| four.iter().fold(0, |byte, ink| byte << 2 | ink));
    std::iter::once(aspect).chain(fields).collect()
}

/// `src/see/templates.bin` is what is drawn here. `QUADRILLE_TEMPLATES=write` writes it.
#[test]
fn templates_are_drawn_from_the_fonts() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/see/templates.bin");
    if std::env::var_os("QUADRILLE_TEMPLATES").is_some() {
        std::fs::write(&path, drawn()).expect("the folder is there");
    }
    assert!(
        drawn() == std::fs::read(&path).expect("the file is there"),
        "the templates are other ones"
    );
}
