//! Documents in pixels: what is written in them becomes strokes.

use std::fmt::Write;

use crate::strokes::{Strokes, THICKNESS};

/// The document with paths in the place of texts, which a picture in pixels has no fonts for.
///
/// It understands what `plotters` and the crate `svg` write: one element a line, and the text in lines of its own.
#[must_use]
pub fn outlined(document: &str) -> String {
    let mut drawn = String::with_capacity(2 * document.len());
    let mut rest = document;
    while let Some((before, after)) = rest.split_once("<text ") {
        drawn.push_str(before);
        let Some((tag, content)) = after.split_once('>') else {
            break;
        };
        let (text, after) = content.split_once("</text>").unwrap_or((content, ""));
        drawn.push_str(&line(tag, &unescaped(text.trim())));
        rest = after;
    }
    drawn + rest
}

/// One text, where and how its tag says.
fn line(tag: &str, text: &str) -> String {
    let number = |name| attribute(tag, name).and_then(|value| value.parse().ok());
    let (x, y): (f64, f64) = (number("x").unwrap_or(0.0), number("y").unwrap_or(0.0));
    let size = number("font-size").unwrap_or(12.0);
    let strokes = Strokes::of(text);
    let unit = Strokes::unit(size);
    let left = match attribute(tag, "text-anchor") {
        Some("middle") => -strokes.width / 2.0,
        Some("end") => -strokes.width,
        _ => 0.0,
    };
    // Where the letters stand: the text's place is their top, their middle or their line.
    let line = match attribute(tag, "dy") {
        Some("0.76em") => 0.76 * size,
        Some("0.5ex") => 0.25 * size,
        _ => -0.25 * size,
    };
    let turn = attribute(tag, "transform").unwrap_or_default();
    let color = attribute(tag, "fill").unwrap_or("#000000");
    let mut group = format!(
        "<g transform=\"{turn} translate({x} {:.2}) scale({unit:.4})\" fill=\"none\" stroke=\"{color}\" \
         stroke-width=\"{THICKNESS}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
        y + line
    );
    for (place, path) in strokes.letters.iter().filter(|(_, path)| !path.is_empty()) {
        // Writing to a String cannot fail.
        let _ = write!(
            group,
            "<path transform=\"translate({:.2} -10)\" d=\"{path}\"/>",
            left + place
        );
    }
    group + "</g>"
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let mut parts = tag.split('"');
    while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
        if key.trim().trim_end_matches('=') == name {
            return Some(value);
        }
    }
    None
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_become_strokes_where_they_stand() {
        let text = "<rect/>\n<text x=\"10\" y=\"20\" dy=\"0.76em\" text-anchor=\"end\" font-size=\"100\" fill=\"#FF0000\" \
                    transform=\"rotate(270, 10, 20)\">\nI &lt;\n</text>\n<rect/>";
        let drawn = outlined(text);
        assert!(drawn.starts_with("<rect/>\n<g ") && drawn.ends_with("</g>\n<rect/>"));
        assert!(drawn.contains("rotate(270, 10, 20) translate(10 96.00) scale(7.1000)"));
        assert!(drawn.contains("stroke=\"#FF0000\""));
        // The blank has no strokes; the last letter ends at the text's place.
        assert_eq!(drawn.matches("<path").count(), 2);
        assert!(drawn.contains("translate(-5.40 -10)"));
    }

    #[test]
    fn what_has_no_text_stays() {
        assert_eq!(outlined("<svg><rect/></svg>"), "<svg><rect/></svg>");
    }
}
