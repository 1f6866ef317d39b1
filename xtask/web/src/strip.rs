//! Takes out of style sheets and pages what only people read: comments and indentation. Scripts are made short by the
//! tools of the page.

use std::fs;
use std::iter::Peekable;
use std::path::Path;
use std::str::Chars;

use anyhow::Result;

/// Strips a file in its place, if it is of a kind that is known.
pub(crate) fn file(path: &Path) -> Result<()> {
    let strip = match path.extension().and_then(|extension| extension.to_str()) {
        Some("css") => style,
        Some("html") => page,
        _ => return Ok(()),
    };
    Ok(fs::write(path, strip(&fs::read_to_string(path)?))?)
}

/// A page without indentation.
fn page(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("\n") + "\n"
}

/// A style sheet without comments and indentation.
fn style(text: &str) -> String {
    let mut stripped = String::new();
    let mut has_space = false;
    let mut rest = text.chars().peekable();
    while let Some(first) = rest.next() {
        if first == '/' && rest.peek() == Some(&'*') {
            comment(&mut rest);
        } else if first.is_whitespace() {
            has_space = true;
        } else {
            let is_tight = "{};,".contains(first) || stripped.ends_with(['{', '}', ';', ',', ':']);
            if has_space && !is_tight && !stripped.is_empty() {
                stripped.push(' ');
            }
            has_space = false;
            // The last declaration of a rule needs no end.
            if first == '}' && stripped.ends_with(';') {
                stripped.pop();
            }
            match first {
                '\'' | '"' => stripped.push_str(&string(first, &mut rest)),
                _ => stripped.push(first),
            }
        }
    }
    stripped + "\n"
}

/// Passes over a comment, whose slash was read.
fn comment(rest: &mut Peekable<Chars>) {
    rest.next();
    while let Some(next) = rest.next() {
        if next == '*' && rest.peek() == Some(&'/') {
            rest.next();
            break;
        }
    }
}

/// The string that this quote has begun.
fn string(quote: char, rest: &mut Peekable<Chars>) -> String {
    let mut text = String::from(quote);
    while let Some(next) = rest.next() {
        text.push(next);
        match next {
            '\\' => text.extend(rest.next()),
            _ if next == quote => break,
            _ => {}
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_keep_what_they_need() {
        let text = "/* a */\na :hover,\nb > c {\n  margin: 0 auto;\n  content: ' /* … ';\n  width: calc(1px + 2px);\n}\n";
        let expected = "a :hover,b > c{margin:0 auto;content:' /* … ';width:calc(1px + 2px)}\n";
        assert_eq!(style(text), expected);
        assert_eq!(style("@media (a: b) and (c) {\n}"), "@media (a:b) and (c){}\n");
    }

    #[test]
    fn pages_lose_their_indentation() {
        assert_eq!(page("<p>\n    one\n    two\n\n</p>\n"), "<p>\none\ntwo\n</p>\n");
    }
}
