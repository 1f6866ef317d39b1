//! What is wrong with a document, in plain words: the readers of JSON and TOML speak of types.

use serde_json::error::Category;

/// Why a line is no line of a record.
pub(crate) fn of_json(error: &serde_json::Error) -> String {
    match error.classify() {
        Category::Syntax | Category::Io => "this is no JSON".to_owned(),
        Category::Eof => "this JSON breaks off".to_owned(),
        Category::Data => {
            let text = error.to_string();
            of_message(
                text.rsplit_once(" at line ")
                    .map_or(&text, |(message, _)| message),
            )
        }
    }
}

/// A message about fields, kinds and values.
pub(crate) fn of_message(message: &str) -> String {
    if message == "missing field `type`" {
        return "this is no line of a record, as `play` writes one: it has no `type`".to_owned();
    }
    if let Some(field) = message.strip_prefix("missing field ") {
        return format!("{field} is missing");
    }
    for kind in ["unknown field ", "unknown variant "] {
        if let Some(rest) = message.strip_prefix(kind) {
            let known = rest
                .replace(", expected one of ", ", only ")
                .replace(", expected ", ", only ");
            return format!("there is no {known}");
        }
    }
    let expected = message.rsplit_once(", expected ").map(|(_, expected)| expected);
    match expected {
        Some("usize" | "u8" | "u16" | "u32" | "u64") => "expected a whole number".to_owned(),
        Some("a string") => "expected a text in quotes".to_owned(),
        Some("a sequence") => "expected a list".to_owned(),
        Some(_) if message.starts_with("invalid type") => "expected a line of a record".to_owned(),
        _ => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_plain() {
        let plain = [
            (
                "missing field `type`",
                "this is no line of a record, as `play` writes one: it has no `type`",
            ),
            ("missing field `score`", "`score` is missing"),
            (
                "unknown variant `begin`, expected one of `start`, `round`, `end`",
                "there is no `begin`, only `start`, `round`, `end`",
            ),
            (
                "invalid type: string \"x\", expected u64",
                "expected a whole number",
            ),
            (
                "invalid type: integer `1234`, expected internally tagged enum Line",
                "expected a line of a record",
            ),
            (
                "a name that can be printed is needed",
                "a name that can be printed is needed",
            ),
        ];
        for (message, expected) in plain {
            assert_eq!(of_message(message), expected);
        }
    }
}
