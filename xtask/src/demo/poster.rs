//! One picture of what all programs draw: the one at the top of the README.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// The picture at the top of the README.
pub(super) const POSTER: &str = "solvers.svg";

/// The pictures on the left, one below the other, with what stands above each.
const STRIPS: [(&str, &str); 3] = [
    (
        "advice.svg",
        "Block Blast: where three blocks go, and what they clear (outlined)",
    ),
    (
        "taps.svg",
        "Number Match: the first steps of the shortest win (+25: a refill)",
    ),
    (
        "clear.svg",
        "Tetris: a perfect clear in ten pieces; the tenth empties the field",
    ),
];

/// The square on the right.
const SQUARE: (&str, &str) = ("tiling.svg", "Tetromino tiling: 625 figures fill 50 x 50");

/// Pixels of the strips' width, of all gaps, and of a line of text with its gap.
const WIDTH: f64 = 820.0;
const GAP: f64 = 24.0;
const LINE: f64 = 48.0;

/// Puts the pictures of a folder into one.
pub(super) fn write(folder: &Path) -> Result<()> {
    let read = |name: &str| fs::read_to_string(folder.join(name)).with_context(|| name.to_owned());
    let mut parts = String::new();
    let mut top = 0.0;
    for (name, title) in STRIPS {
        let height = place(&mut parts, (GAP, top), (WIDTH, title), &read(name)?)?;
        top += LINE + height;
    }
    let (name, title) = SQUARE;
    let (left, side) = (2.0 * GAP + WIDTH, top - LINE);
    place(&mut parts, (left, 0.0), (side, title), &read(name)?)?;
    let (width, height) = (left + side + GAP, top + GAP);
    let picture = format!(
        "<svg height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         xmlns=\"http://www.w3.org/2000/svg\">\n<rect fill=\"#1b1f27\" height=\"100%\" width=\"100%\"/>\n\
         {parts}</svg>\n"
    );
    fs::write(folder.join(POSTER), picture).context(POSTER)
}

/// Adds a picture as wide as that, with its title above it; the height of the picture.
fn place(
    parts: &mut String,
    (left, top): (f64, f64),
    (width, title): (f64, &str),
    picture: &str,
) -> Result<f64> {
    let (head, inner) = picture.split_once('>').context("no picture in SVG")?;
    let bounds = attribute(head, "viewBox").context("a picture without bounds")?;
    let sides: Vec<f64> = bounds.split(' ').map(str::parse).collect::<Result<_, _>>()?;
    let [_, _, wide, high] = sides[..] else {
        anyhow::bail!("the bounds of a picture are four numbers, found {bounds:?}");
    };
    let height = width * high / wide;
    let (text, below) = (top + LINE - GAP / 2.0, top + LINE);
    write!(
        parts,
        "<text fill=\"#f2f4f8\" font-family=\"sans-serif\" font-size=\"22\" x=\"{left}\" y=\"{text:.1}\">{title}</text>\n\
         <svg height=\"{height:.1}\" viewBox=\"{bounds}\" width=\"{width:.1}\" x=\"{left}\" y=\"{below:.1}\">{inner}"
    )?;
    Ok(height)
}

/// The value of an attribute in the head of an element.
fn attribute<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let (_, value) = head.split_once(&format!("{name}=\""))?;
    value.split_once('"').map(|(value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_keeps_its_proportions() {
        let mut parts = String::new();
        let picture = "<svg height=\"20\" viewBox=\"-1 0 40 20\" width=\"40\">\n<g/>\n</svg>\n";
        let height = place(&mut parts, (24.0, 10.0), (80.0, "a title"), picture).unwrap();
        assert!((height - 40.0).abs() < 1e-9);
        let placed =
            "<svg height=\"40.0\" viewBox=\"-1 0 40 20\" width=\"80.0\" x=\"24\" y=\"58.0\">\n<g/>\n</svg>\n";
        assert!(
            parts.contains(">a title</text>") && parts.ends_with(placed),
            "{parts}"
        );
        for nonsense in ["", "<svg>", "<svg viewBox=\"1 2\">"] {
            assert!(place(&mut parts, (0.0, 0.0), (1.0, ""), nonsense).is_err());
        }
    }

    #[test]
    fn the_readme_shows_what_the_demo_draws() {
        let readme = fs::read_to_string(crate::cargo::root().join("README.md")).unwrap();
        let above: Vec<&str> = readme.lines().take(25).collect();
        assert!(
            above
                .iter()
                .any(|line| line.contains(&format!("(docs/{POSTER})")))
        );
        let picture = fs::read_to_string(crate::cargo::root().join("docs").join(POSTER)).unwrap();
        for (_, title) in [&STRIPS[..], &[SQUARE]].concat() {
            assert!(picture.contains(title), "{title}");
        }
    }
}
