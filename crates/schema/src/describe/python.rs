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

/// Functions in Python, one for each request, by the name of the request: `tiler_solve(signature, *, size=None, ..)`.
///
/// They call `ask(op, fields, seconds)`, which whoever has them defines; fields that are `None` are not asked for.
#[must_use]
pub fn python_functions(operations: &[Operation]) -> String {
    let mut text = String::new();
    for operation in operations {
        function(&mut text, operation);
    }
    text
}

fn function(text: &mut String, operation: &Operation) {
    let prefix = prefix(operation);
    let mut fields = Vec::new();
    operation.request.each_field(&mut |field| fields.push(field));
    let (required, others): (Vec<&Field>, Vec<&Field>) = fields.iter().partition(|field| field.is_required);
    let name = operation.op.replace(['/', '-'], "_");
    let answer = type_name(&prefix, operation.answer);
    let _ = writeln!(text, "def {name}(");
    for field in &required {
        let _ = writeln!(text, "    {}: {},", field.name, type_of(&prefix, field.kind));
    }
    text.push_str("    *,\n");
    for field in &others {
        let _ = writeln!(text, "    {},", optional(&prefix, field));
    }
    let _ = writeln!(text, "    seconds: float | None = None,\n) -> {answer}:");
    let _ = writeln!(
        text,
        "    \"\"\"{}\n",
        lines(operation.request.doc).join("\n    ").trim_end()
    );
    for field in required.iter().chain(&others) {
        let _ = writeln!(text, "    :param {}: {}", field.name, field.summary());
    }
    text.push_str("    :param seconds: The time that it may take\n    \"\"\"\n    fields = {\n");
    for field in required.iter().chain(&others) {
        let _ = writeln!(text, "        \"{0}\": {0},", field.name);
    }
    let _ = writeln!(
        text,
        "    }}\n    return cast({answer}, ask(\"{}\", fields, seconds))\n\n",
        operation.op
    );
}

/// A parameter that need not be given, with its type and its default.
fn optional(prefix: &str, field: &Field) -> String {
    let kind = type_of(prefix, field.kind);
    match (field.default, field.kind) {
        (Some(default), _) => format!("{}: {kind} = {}", field.name, literal(&default())),
        (None, Kind::Flag) => format!("{}: bool = False", field.name),
        (None, Kind::List(_)) => format!("{}: {kind} | None = None", field.name),
        (None, _) => format!("{}: {kind} = None", field.name),
    }
}

/// A value as Python writes it.
fn literal(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Null => "None".to_owned(),
        serde_json::Value::Bool(true) => "True".to_owned(),
        serde_json::Value::Bool(false) => "False".to_owned(),
        value => value.to_string(),
    }
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
