//! Takes out what only people read: comments and indentation. What is published does what the sources do.
//!
//! A script is read as far as it takes to know where strings, templates, regular expressions and comments end. Nothing
//! is renamed and no statement is moved. Within a template, a part in braces must have no comments and no regular
//! expressions with quotes.

use std::fs;
use std::iter::Peekable;
use std::path::Path;
use std::str::Chars;

use anyhow::Result;

/// After these words a slash begins a regular expression.
const BEFORE_REGEX: [&str; 14] = [
    "await",
    "case",
    "delete",
    "do",
    "else",
    "in",
    "instanceof",
    "new",
    "of",
    "return",
    "throw",
    "typeof",
    "void",
    "yield",
];

/// Beside these characters a script needs no space. Signs are left alone, since `a + +b` is not `a ++b`.
const TIGHT: &str = "{}()[];,:?=<>&|";

/// After these a line of a script may go on: no statement ends there. Before a closing bracket none needs an end.
const OPEN: &str = "{([;,:?=&|";

/// Strips a file in its place, if it is of a kind that is known.
pub(crate) fn file(path: &Path) -> Result<()> {
    let strip = match path.extension().and_then(|extension| extension.to_str()) {
        Some("js") => script,
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

/// A module of JavaScript without comments and indentation.
pub(crate) fn script(text: &str) -> String {
    let mut stripped = Stripped::default();
    let mut rest = text.chars().peekable();
    while let Some(first) = rest.next() {
        match (first, rest.peek()) {
            ('/', Some('/')) => {
                while rest.peek().is_some_and(|next| *next != '\n') {
                    rest.next();
                }
            }
            ('/', Some('*')) => stripped.space(if comment(&mut rest) { '\n' } else { ' ' }),
            ('/', _) if stripped.expects_value() => stripped.push(&regex(&mut rest)),
            ('\'' | '"', _) => stripped.push(&string(first, &mut rest)),
            ('`', _) => stripped.push(&template(&mut rest)),
            _ if first.is_whitespace() => stripped.space(first),
            _ => stripped.push(first.encode_utf8(&mut [0; 4])),
        }
    }
    stripped.text + "\n"
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
            match first {
                '\'' | '"' => stripped.push_str(&string(first, &mut rest)),
                _ => stripped.push(first),
            }
        }
    }
    stripped + "\n"
}

/// What is left of a script, as far as it was read.
#[derive(Default)]
struct Stripped {
    text: String,
    /// What stands between the text and what comes next: nothing, a space, or the end of a line.
    space: Option<char>,
}

impl Stripped {
    fn space(&mut self, space: char) {
        let is_line = space == '\n' || self.space == Some('\n');
        self.space = Some(if is_line { '\n' } else { ' ' });
    }

    fn push(&mut self, token: &str) {
        let (Some(last), Some(next)) = (self.text.chars().last(), token.chars().next()) else {
            self.text.push_str(token);
            self.space = None;
            return;
        };
        let is_needed = match self.space {
            None => false,
            Some('\n') => !OPEN.contains(last) && !"})]".contains(next),
            Some(_) => !TIGHT.contains(last) && !TIGHT.contains(next),
        };
        if let Some(space) = self.space.take().filter(|_| is_needed) {
            self.text.push(space);
        }
        self.text.push_str(token);
    }

    /// Whether a value comes next, so that a slash does not divide one.
    fn expects_value(&self) -> bool {
        let is_word = |letter: char| letter.is_alphanumeric() || "_$#".contains(letter);
        match self.text.chars().last() {
            None => true,
            Some(last) if is_word(last) => {
                let start = self.text.rfind(|letter| !is_word(letter)).map_or(0, |at| at + 1);
                BEFORE_REGEX.contains(&&self.text[start..])
            }
            Some(last) => !")]}'\"`/.".contains(last),
        }
    }
}

/// Passes over a comment, whose slash was read; whether it has the end of a line.
fn comment(rest: &mut Peekable<Chars>) -> bool {
    rest.next();
    let mut has_line = false;
    while let Some(next) = rest.next() {
        has_line |= next == '\n';
        if next == '*' && rest.peek() == Some(&'/') {
            rest.next();
            break;
        }
    }
    has_line
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

/// A regular expression, whose slash was read. A slash in a class of characters does not end it.
fn regex(rest: &mut Peekable<Chars>) -> String {
    let mut text = String::from('/');
    let mut is_class = false;
    while let Some(next) = rest.next() {
        text.push(next);
        match next {
            '\\' => text.extend(rest.next()),
            '[' => is_class = true,
            ']' => is_class = false,
            '/' if !is_class => break,
            _ => {}
        }
    }
    text
}

/// A template, whose quote was read, as it is; its parts in braces may have strings and templates of their own.
fn template(rest: &mut Peekable<Chars>) -> String {
    let mut text = String::from('`');
    let mut depth = 0_usize;
    while let Some(next) = rest.next() {
        match (next, depth) {
            ('`', 1..) => text.push_str(&template(rest)),
            ('\'' | '"', 1..) => text.push_str(&string(next, rest)),
            _ => text.push(next),
        }
        match (next, depth) {
            ('`', 0) => break,
            ('\\', _) => text.extend(rest.next()),
            ('$', 0) if rest.peek() == Some(&'{') => {
                text.extend(rest.next());
                depth = 1;
            }
            ('{', 1..) => depth += 1,
            ('}', 1..) => depth -= 1,
            _ => {}
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_go() {
        let text =
            "// one\nconst a = 1; // two\n\n/**\n * three\n */\nfunction b(/* four */ c) {\n  return c\n}\n";
        assert_eq!(script(text), "const a=1;function b(c){return c}\n");
    }

    #[test]
    fn a_statement_without_an_end_keeps_its_line() {
        assert_eq!(script("a()\nb()\n"), "a()\nb()\n");
        assert_eq!(script("const f = () => {}\n(g)()\n"), "const f=()=>{}\n(g)()\n");
        assert_eq!(script("return /*\n*/ a\n"), "return\na\n");
        assert_eq!(script("a + +b - -c; i++\n++j"), "a + +b - -c;i++\n++j\n");
    }

    #[test]
    fn what_looks_like_a_comment_stays() {
        for text in [
            "'// no'",
            "\"/* no */\"",
            r"'it\'s // no'",
            "`// no ${a ? `/* ${'}'} */` : \"`\"} {  b`",
            "x.replace(/[/*]\\/\\//g,'  ')",
            "return /'/.test(a)",
            "a[0]/ 2 /b",
            "(a)/ 2 / b",
            "'https://a.b/'",
        ] {
            assert_eq!(script(text), format!("{text}\n"));
        }
    }

    #[test]
    fn styles_keep_what_they_need() {
        let text = "/* a */\na :hover,\nb > c {\n  margin: 0 auto;\n  content: ' /* … ';\n  width: calc(1px + 2px);\n}\n";
        let expected = "a :hover,b > c{margin:0 auto;content:' /* … ';width:calc(1px + 2px);}\n";
        assert_eq!(style(text), expected);
        assert_eq!(style("@media (a: b) and (c) {\n}"), "@media (a:b) and (c){}\n");
    }

    #[test]
    fn pages_lose_their_indentation() {
        assert_eq!(page("<p>\n    one\n    two\n\n</p>\n"), "<p>\none\ntwo\n</p>\n");
    }

    #[test]
    fn stripping_twice_is_stripping_once() {
        let mut files = Vec::new();
        let sources = crate::root().join("web/page");
        crate::site::list(&sources, &sources, &mut files).unwrap();
        files.retain(|file| {
            Path::new(file)
                .extension()
                .is_some_and(|extension| extension == "js")
        });
        assert!(files.len() > 30);
        for file in files {
            let text = fs::read_to_string(sources.join(&file)).unwrap();
            let once = script(&text);
            assert!(once.len() < text.len(), "{file}");
            assert!(!once.contains("/**"), "{file}");
            assert_eq!(script(&once), once, "{file}");
        }
    }
}
