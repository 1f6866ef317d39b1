use std::fmt::Write;

use super::{documented, kind_where_given, lines, objects, prefix, request_name, type_name};
use crate::{ANSWERS, Code, Field, Kind, Named, Object, Operation};

/// What the field `seconds` says, which all requests have.
const SECONDS: &str = "Seconds that the answer may take; without it, as long as it takes";

/// Types of requests and answers in TypeScript.
///
/// There is an interface for each request and each object; `Request` is any request, and `Answers` has the type of the
/// answer by the name of the request.
#[must_use]
pub fn typescript(operations: &[Operation]) -> String {
    let mut text = refusals();
    for (name, object) in objects(operations) {
        let prefix = &name[..name.len() - object.name.len()];
        interface(&mut text, &name, prefix, object, None);
    }
    for operation in operations {
        interface(
            &mut text,
            &request_name(operation),
            &prefix(operation),
            operation.request,
            Some(operation.op),
        );
    }
    text.push_str("/** Any request. */\nexport type Request =");
    for operation in operations {
        let _ = write!(text, "\n  | {}", request_name(operation));
    }
    text.push_str(";\n\n/** Types of answers, by the name of the request. */\nexport interface Answers {\n");
    for operation in operations {
        let answer = type_name(&prefix(operation), operation.answer);
        let op = operation.op;
        let _ = writeln!(text, "  \"{op}\": {{ {ANSWERS}: \"{op}\" }} & {answer};");
    }
    text.push_str("}\n");
    text
}

/// The types of refusals, which any request may get.
fn refusals() -> String {
    let codes: Vec<String> = Code::NAMES.iter().map(|name| format!("\"{name}\"")).collect();
    let mut text = String::new();
    comment(&mut text, "", &["Reason why a request has no answer.".to_owned()]);
    text.push_str("export interface Refusal {\n");
    comment(&mut text, "  ", &["Kind of the refusal.".to_owned()]);
    let _ = writeln!(text, "  code: Code;");
    comment(&mut text, "  ", &["The reason, in English.".to_owned()]);
    text.push_str("  text: string;\n}\n\n");
    let described = <Code as Named>::NAMES.iter();
    let described = described.map(|code| format!("- `{}`: {}", code.name, code.doc.trim()));
    let lines: Vec<String> = ["Kinds of refusals.".to_owned()]
        .into_iter()
        .chain(described)
        .collect();
    comment(&mut text, "", &lines);
    let _ = writeln!(text, "export type Code = {};\n", codes.join(" | "));
    text
}

fn interface(text: &mut String, name: &str, prefix: &str, object: &'static Object, op: Option<&str>) {
    comment(text, "", &lines(object.doc));
    let groups: Vec<String> = object
        .fields
        .iter()
        .filter_map(|field| group(prefix, field))
        .collect();
    let extends = if groups.is_empty() {
        String::new()
    } else {
        format!(" extends {}", groups.join(", "))
    };
    let _ = writeln!(text, "export interface {name}{extends} {{");
    if let Some(op) = op {
        let _ = writeln!(text, "  op: \"{op}\";");
        comment(text, "  ", &[SECONDS.to_owned()]);
        text.push_str("  seconds?: number;\n");
    }
    for field in object.fields {
        if let Kind::Group(_) = field.kind {
            continue;
        }
        comment(text, "  ", &documented(field));
        let mark = if field.is_required { "" } else { "?" };
        // Answers may write null for what is not there; who asks leaves it out.
        let kind = match op {
            Some(_) => kind_where_given(field),
            None => field.kind,
        };
        let _ = writeln!(text, "  {}{mark}: {};", field.name, type_of(prefix, kind));
    }
    text.push_str("}\n\n");
}

fn group(prefix: &str, field: &Field) -> Option<String> {
    match field.kind {
        Kind::Group(object) => Some(type_name(prefix, object)),
        _ => None,
    }
}

fn comment(text: &mut String, indent: &str, lines: &[String]) {
    match lines {
        [] => {}
        [line] => {
            let _ = writeln!(text, "{indent}/** {line} */");
        }
        lines => {
            let _ = writeln!(text, "{indent}/**");
            for line in lines {
                let _ = writeln!(text, "{}", format!("{indent} * {line}").trim_end());
            }
            let _ = writeln!(text, "{indent} */");
        }
    }
}

fn type_of(prefix: &str, kind: Kind) -> String {
    match kind {
        Kind::Flag => "boolean".to_owned(),
        Kind::Whole { .. } | Kind::Number { .. } => "number".to_owned(),
        Kind::Text | Kind::Like(_) => "string".to_owned(),
        Kind::Names(names) => {
            let names: Vec<String> = names.iter().map(|name| format!("\"{}\"", name.name)).collect();
            names.join(" | ")
        }
        Kind::List(kind) => match kind {
            Kind::Names(_) | Kind::Nullable(_) | Kind::Either(..) => {
                format!("({})[]", type_of(prefix, *kind))
            }
            _ => format!("{}[]", type_of(prefix, *kind)),
        },
        Kind::Object(object) | Kind::Group(object) => type_name(prefix, object),
        Kind::Map(kind) => format!("Record<string, {}>", type_of(prefix, *kind)),
        Kind::Either(one, other) => format!("{} | {}", type_of(prefix, *one), type_of(prefix, *other)),
        Kind::Nullable(kind) => format!("{} | null", type_of(prefix, *kind)),
        Kind::Any => "unknown".to_owned(),
    }
}
