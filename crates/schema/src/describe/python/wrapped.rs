//! Lines of Python: declarations, comments and docstrings of some width.

use std::fmt::Write;

use crate::describe::lines;

/// Signs of a line of Python.
const WIDTH: usize = 118;

/// A declaration with its indentation and what ends it, on several lines where one is too short for its names.
pub(super) fn broken(indent: &str, declaration: &str, end: &str) -> String {
    if indent.len() + declaration.len() + end.len() <= WIDTH {
        return format!("{indent}{declaration}{end}");
    }
    let parts: Option<(&str, &str, &str)> = declaration.split_once("Literal[").and_then(|(before, rest)| {
        let (names, after) = rest.split_once(']')?;
        Some((before, names, after))
    });
    let Some((before, names, after)) = parts else {
        return format!("{indent}{declaration}{end}");
    };
    let deeper = format!("{indent}    ");
    let names = filled(&deeper, &deeper, &format!("{names},"));
    format!("{indent}{before}Literal[\n{names}\n{indent}]{after}{end}")
}

/// A `:param` of a docstring.
pub(super) fn parameter(name: &str, doc: &str) -> String {
    paragraphs(&format!("    :param {name}: "), "        ", doc) + "\n"
}

/// A documentation as paragraphs, each a sentence at least; the first one begins so, the lines of all others are
/// indented.
pub(super) fn paragraphs(first: &str, indent: &str, doc: &str) -> String {
    let doc = lines(doc).join("\n").replace('\\', "\\\\");
    let mut text = String::new();
    for paragraph in doc.split("\n\n") {
        let paragraph = paragraph.replace('\n', " ");
        if text.is_empty() {
            text.push_str(&filled(first, indent, &sentence(&paragraph)));
        } else {
            text.push_str("\n\n");
            text.push_str(&filled(indent, indent, &sentence(&paragraph)));
        }
    }
    text
}

fn sentence(text: &str) -> String {
    let has_end = text.ends_with(['.', ':', '!', '?']);
    format!("{text}{}", if has_end { "" } else { "." })
}

/// A docstring whose quotation marks stand on a line of their own where it has several.
pub(super) fn ended(doc: String) -> String {
    if doc.contains('\n') {
        return format!("{doc}\n    ");
    }
    doc
}

/// What is said of a field, as comments that tools for documentation read.
pub(super) fn comment(text: &mut String, indent: &str, doc: &str) {
    for line in lines(doc) {
        let _ = writeln!(text, "{}", format!("{indent}#: {line}").trim_end());
    }
}

/// Words on lines of some width; the first line begins with `first`, the others with `indent`.
fn filled(first: &str, indent: &str, words: &str) -> String {
    let mut text = first.to_owned();
    let mut length = first.len();
    let mut is_new = true;
    for word in words.split_whitespace() {
        let width = word.chars().count();
        if !is_new && length + 1 + width > WIDTH {
            text.push('\n');
            text.push_str(indent);
            length = indent.len();
            is_new = true;
        }
        if !is_new {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += width;
        is_new = false;
    }
    text
}
