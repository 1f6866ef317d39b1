use std::fmt::Write;

use super::{documented, kind_where_given, lines, objects, prefix, request_name, type_name};
use crate::{Field, Kind, Object, Operation};

/// Types of requests and answers in Python, as classes of `TypedDict`.
#[must_use]
pub fn python(operations: &[Operation]) -> String {
    let mut text = String::new();
    for (name, object) in objects(operations) {
        let prefix = &name[..name.len() - object.name.len()];
        class(&mut text, &name, prefix, object, None);
    }
    for operation in operations {
        let name = request_name(operation);
        class(
            &mut text,
            &name,
            &prefix(operation),
            operation.request,
            Some(operation.op),
        );
    }
    text.push_str(
        "#: Types of answers, by the name of the request.\nAnswers = TypedDict(\n    \"Answers\",\n    {\n",
    );
    for operation in operations {
        let answer = type_name(&prefix(operation), operation.answer);
        let _ = writeln!(text, "        \"{}\": \"{answer}\",", operation.op);
    }
    text.push_str("    },\n)\n");
    text
}

fn class(text: &mut String, name: &str, prefix: &str, object: &'static Object, op: Option<&str>) {
    let groups = object.fields.iter().filter_map(|field| group(prefix, field));
    let bases: Vec<String> = groups.chain(["TypedDict".to_owned()]).collect();
    let bases = if bases.len() > 1 {
        bases[..bases.len() - 1].join(", ")
    } else {
        bases.join("")
    };
    let _ = writeln!(
        text,
        "class {name}({bases}):\n    \"\"\"{}\"\"\"\n",
        lines(object.doc).join("\n    ")
    );
    if let Some(op) = op {
        let _ = writeln!(text, "    op: Literal[\"{op}\"]");
    }
    for field in object.fields {
        if let Kind::Group(_) = field.kind {
            continue;
        }
        for line in documented(field) {
            let _ = writeln!(text, "    #: {line}");
        }
        let kind = type_of(prefix, kind_where_given(field));
        let kind = if field.is_required {
            kind
        } else {
            format!("NotRequired[{kind}]")
        };
        let _ = writeln!(text, "    {}: {kind}", field.name);
    }
    text.push_str("\n\n");
}

fn group(prefix: &str, field: &Field) -> Option<String> {
    match field.kind {
        Kind::Group(object) => Some(type_name(prefix, object)),
        _ => None,
    }
}

fn type_of(prefix: &str, kind: Kind) -> String {
    match kind {
        Kind::Flag => "bool".to_owned(),
        Kind::Whole { .. } => "int".to_owned(),
        Kind::Number { .. } => "float".to_owned(),
        Kind::Text | Kind::Like(_) => "str".to_owned(),
        Kind::Names(names) => {
            let names: Vec<String> = names.iter().map(|name| format!("\"{}\"", name.name)).collect();
            format!("Literal[{}]", names.join(", "))
        }
        Kind::List(kind) => format!("list[{}]", type_of(prefix, *kind)),
        Kind::Object(object) | Kind::Group(object) => type_name(prefix, object),
        Kind::Map(kind) => format!("Mapping[str, {}]", type_of(prefix, *kind)),
        Kind::Either(one, other) => format!("{} | {}", type_of(prefix, *one), type_of(prefix, *other)),
        Kind::Nullable(kind) => format!("{} | None", type_of(prefix, *kind)),
        Kind::Any => "Any".to_owned(),
    }
}
