//! Descriptions of declared requests and answers in other languages.
//!
//! Each is a function of [`Operation`]s alone, so that it cannot say anything else than the reader reads.

mod json_schema;
mod markdown;
mod python;
mod typescript;

use std::collections::BTreeMap;

use crate::{Field, Kind, Name, Object, Operation};

pub use json_schema::json_schema;
pub use markdown::markdown;
pub use python::python;
pub use typescript::typescript;

/// Objects and groups that requests and answers name, each once, by the name of its type with the solver's before it.
fn objects(operations: &[Operation]) -> BTreeMap<String, &'static Object> {
    let mut found = BTreeMap::new();
    for operation in operations {
        let prefix = prefix(operation);
        for field in operation.request.fields {
            add(&mut found, &prefix, field.kind);
        }
        add(&mut found, &prefix, Kind::Object(operation.answer));
    }
    found
}

fn add(found: &mut BTreeMap<String, &'static Object>, prefix: &str, kind: Kind) {
    match kind {
        Kind::Object(object) | Kind::Group(object) => {
            let is_known = found.insert(type_name(prefix, object), object).is_some();
            let fields = object.fields.iter().filter(|_| !is_known);
            fields.for_each(|field| add(found, prefix, field.kind));
        }
        Kind::List(kind) | Kind::Map(kind) | Kind::Nullable(kind) => add(found, prefix, *kind),
        Kind::Either(one, other) => {
            add(found, prefix, *one);
            add(found, prefix, *other);
        }
        _ => {}
    }
}

/// Name of a type outside its solver's library: `PerfectClearPosition`.
fn type_name(prefix: &str, object: &Object) -> String {
    format!("{prefix}{}", object.name)
}

/// The solver's name in front of those of its types: `PerfectClear`.
fn prefix(operation: &Operation) -> String {
    let (solver, _) = operation.op.split_once('/').unwrap_or((operation.op, ""));
    solver.split('-').map(capitalized).collect()
}

fn capitalized(word: &str) -> String {
    let mut signs = word.chars();
    let first = signs.next().into_iter().flat_map(char::to_uppercase);
    first.chain(signs).collect()
}

/// Name of the type of a request: `PerfectClearPercent`.
fn request_name(operation: &Operation) -> String {
    type_name(&prefix(operation), operation.request)
}

/// Kind of a field where it is there: that it may be null says only that it may be missing, unless a default stands for
/// what is missing.
fn kind_where_given(field: &Field) -> Kind {
    match field.kind {
        Kind::Nullable(kind) if field.default.is_none() => *kind,
        kind => kind,
    }
}

/// The documentation of a field with its default, as lines.
fn documented(field: &Field) -> Vec<String> {
    let mut lines: Vec<String> = lines(field.doc);
    let extra = match (field.default, field.kind) {
        (Some(default), _) => Some(format!("Default: {}.", shown(&default()))),
        _ => None,
    };
    if let Kind::Like(names) = field.kind {
        lines.push(format!("One of {}, or what else is described.", list(names)));
    }
    lines.extend(extra);
    lines
}

fn list(names: &[Name]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{}`", name.name)).collect();
    names.join(", ")
}

/// A default for people: texts without quotation marks.
fn shown(value: &serde_json::Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), |text| format!("`{text}`"))
}

/// The lines of a documentation comment.
fn lines(doc: &str) -> Vec<String> {
    let lines: Vec<String> = doc.lines().map(|line| line.trim().to_owned()).collect();
    let end = lines.iter().rposition(|line| !line.is_empty());
    lines[..end.map_or(0, |end| end + 1)].to_vec()
}
