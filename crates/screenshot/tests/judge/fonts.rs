//! The outlines of digits in `fixtures/screenshot/digits.txt`.

use std::sync::LazyLock;

use tiny_skia::{Path, PathBuilder};

/// The digits of a font.
pub(crate) struct Font {
    /// Whether it is kept for judging.
    pub(crate) judges: bool,
    /// The outlines of 0 to 9, 1000 units an em, and how far it is to the next one.
    pub(crate) digits: Vec<(f32, Path)>,
}

/// All fonts, in the order of the file.
pub(crate) static FONTS: LazyLock<Vec<Font>> = LazyLock::new(|| {
    let text = include_str!("../../../../fixtures/screenshot/digits.txt");
    let mut fonts: Vec<Font> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.splitn(3, ' ');
        let (first, second, rest) = (
            words.next().unwrap_or_default(),
            words.next().unwrap_or_default(),
            words.next(),
        );
        if let Some(outline) = rest {
            let advance = second.parse().expect("an advance");
            fonts
                .last_mut()
                .expect("a font comes first")
                .digits
                .push((advance, outline_of(outline)));
        } else {
            fonts.push(Font {
                judges: first == "judge",
                digits: Vec::new(),
            });
        }
    }
    fonts
});

/// The path that SVG writes with M, L, H, V, Q, C and Z.
fn outline_of(text: &str) -> Path {
    let mut path = PathBuilder::new();
    let mut at = [0.0; 2];
    let starts: Vec<usize> = text
        .char_indices()
        .filter(|(_, c)| c.is_alphabetic())
        .map(|(index, _)| index)
        .collect();
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(text.len());
        let numbers = numbers(&text[start + 1..end]);
        match &text[start..=start] {
            "M" => {
                at = [numbers[0], numbers[1]];
                path.move_to(at[0], at[1]);
                lines(&mut path, &mut at, &numbers[2..]);
            }
            "L" => lines(&mut path, &mut at, &numbers),
            "H" => {
                let y = at[1];
                lines(&mut path, &mut at, &[numbers[0], y]);
            }
            "V" => {
                let x = at[0];
                lines(&mut path, &mut at, &[x, numbers[0]]);
            }
            "Q" => numbers.chunks_exact(4).for_each(|n| {
                path.quad_to(n[0], n[1], n[2], n[3]);
                at = [n[2], n[3]];
            }),
            "C" => numbers.chunks_exact(6).for_each(|n| {
                path.cubic_to(n[0], n[1], n[2], n[3], n[4], n[5]);
                at = [n[4], n[5]];
            }),
            _ => path.close(),
        }
    }
    path.finish().expect("a digit has an outline")
}

fn lines(path: &mut PathBuilder, at: &mut [f32; 2], numbers: &[f32]) {
    for point in numbers.chunks_exact(2) {
        path.line_to(point[0], point[1]);
        *at = [point[0], point[1]];
    }
}

/// Numbers apart by blanks, commas or the minus sign of the next one.
fn numbers(text: &str) -> Vec<f32> {
    let apart = text.replace('-', " -").replace(',', " ");
    apart
        .split_whitespace()
        .map(|number| number.parse().expect("a number"))
        .collect()
}
