use std::fmt::Write;

use super::{lines, list, shown};
use crate::field::paragraph;
use crate::{Field, Kind, Object, Operation};

/// The requests as sections with a table of fields, for `docs/formats.md`.
#[must_use]
pub fn markdown(operations: &[Operation]) -> String {
    let mut text = String::new();
    for operation in operations {
        let _ = writeln!(text, "### `{}`\n\n{}\n", operation.op, prose(operation.request));
        if !operation.request.fields.is_empty() {
            let _ = writeln!(text, "| field | value | what |\n|---|---|---|");
            operation
                .request
                .each_field(&mut |field| text.push_str(&row(field)));
            text.push('\n');
        }
        let _ = writeln!(text, "Answer: {}\n", sentence(&paragraph(operation.answer.doc)));
        let _ = writeln!(text, "| field | value | what |\n|---|---|---|");
        operation
            .answer
            .each_field(&mut |field| text.push_str(&row(field)));
        text.push('\n');
    }
    text
}

fn prose(object: &Object) -> String {
    lines(object.doc).join("\n")
}

fn sentence(text: &str) -> String {
    let end = if text.ends_with('.') { "" } else { "." };
    format!("{text}{end}")
}

fn row(field: &Field) -> String {
    let mut value = value(field.kind);
    if let Some(default) = field.default {
        let _ = write!(value, "; {} by default", shown(&default()));
    } else if !field.is_required {
        value.push_str("; optional");
    }
    let text = format!("| `{}` | {value} | {} |\n", field.name, field.summary());
    // A sign that parts cells is no part of one.
    let inner = text.trim_end_matches('\n');
    let cells: Vec<String> = inner[2..inner.len() - 2]
        .splitn(3, " | ")
        .map(|cell| cell.replace('|', "\\|"))
        .collect();
    format!("| {} |\n", cells.join(" | "))
}

fn value(kind: Kind) -> String {
    match kind {
        Kind::Flag => "`true` or `false`".to_owned(),
        Kind::Whole {
            least,
            most: u64::MAX,
        } => format!("whole number from {least} on"),
        Kind::Whole { least, most } => format!("whole number from {least} to {most}"),
        Kind::Number { .. } => "number".to_owned(),
        Kind::Text | Kind::Like(_) => "text".to_owned(),
        Kind::Names(names) => list(names),
        Kind::List(kind) => format!("list of: {}", value(*kind)),
        Kind::Object(object) | Kind::Group(object) => {
            let fields: Vec<String> = object
                .fields
                .iter()
                .map(|field| format!("`{}`", field.name))
                .collect();
            format!("object with {}", fields.join(", "))
        }
        Kind::Map(kind) => format!("object whose values are: {}", value(*kind)),
        Kind::Either(one, other) => format!("{}, or {}", value(*one), value(*other)),
        Kind::Nullable(kind) => value(*kind),
        Kind::Any => "any value".to_owned(),
    }
}
