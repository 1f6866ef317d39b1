//! A module of the Python package.

mod wrapped;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde_json::Value as Json;

use self::wrapped::{broken, comment, ended, paragraphs, parameter};
use super::{prefix, type_name};
use crate::{ANSWERS, Field, Kind, Name, Object, Operation};

/// Where a module takes names from, those that it needs.
const IMPORTS: [(&str, &[&str]); 4] = [
    ("collections.abc", &["Mapping", "Sequence"]),
    ("typing", &["Any", "Literal", "cast"]),
    ("._ask", &["UNSET", "MatrixLike", "TextLike", "Unset", "ask"]),
    ("._typing", &["NotRequired", "TypedDict"]),
];

/// Names that Python keeps for itself.
const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// What else is taken where an object is given.
const ANY_OBJECT: &str = " | Mapping[str, Any]";

/// What the parameter `seconds` says, which all functions have.
const SECONDS: &str = "The time that the answer may take; without it, as long as it takes";

/// Requests as a module of the Python package: a function for each, and a `TypedDict` for each object that they take
/// or answer.
///
/// The functions of one solver have the names of their requests alone. With several, the solver's name comes first.
#[must_use]
pub fn python(operations: &[Operation]) -> String {
    let module = Module::new(operations);
    let functions = operations.iter().map(|operation| module.function_name(operation));
    let names: BTreeSet<String> = module.order.iter().cloned().chain(functions).collect();
    let mut text = "\n__all__ = [\n".to_owned();
    for name in names {
        let _ = writeln!(text, "    \"{name}\",");
    }
    text.push_str("]\n");
    for name in &module.order {
        module.objects[name].class(&mut text, name);
    }
    for operation in operations {
        module.function(&mut text, operation);
    }
    imports(&text) + &text
}

/// The imports of a module with this text.
fn imports(text: &str) -> String {
    let words: BTreeSet<&str> = text
        .split(|sign: char| !sign.is_alphanumeric() && sign != '_')
        .collect();
    let mut imports = String::new();
    for (from, names) in IMPORTS {
        let names: Vec<&str> = names
            .iter()
            .copied()
            .filter(|name| words.contains(name))
            .collect();
        if from == "._ask" {
            imports.push('\n');
        }
        if !names.is_empty() {
            let _ = writeln!(imports, "from {from} import {}", names.join(", "));
        }
    }
    imports
}

/// Whether a value is given to a function, or answered by one: what is given may have more forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Given,
    Answered,
}

/// An object that the functions of a module take or answer.
struct Known {
    object: &'static Object,
    prefix: String,
    side: Side,
    /// Requests whose answer it is.
    answers: Vec<&'static str>,
    /// Whether it stands inside another one.
    is_part: bool,
    /// Whether it may be given to a function as well.
    is_given: bool,
}

/// The names of a module.
struct Module {
    /// Whether the solver's name comes first.
    has_prefixes: bool,
    objects: BTreeMap<String, Known>,
    /// Their names, each after those of its parts: types are looked at when a module is loaded.
    order: Vec<String>,
}

impl Module {
    fn new(operations: &[Operation]) -> Self {
        let solvers: BTreeSet<String> = operations.iter().map(prefix).collect();
        let mut module = Self {
            has_prefixes: solvers.len() > 1,
            objects: BTreeMap::new(),
            order: Vec::new(),
        };
        for operation in operations {
            let prefix = module.prefix(operation);
            module.add(&prefix, operation.answer, Side::Answered);
            if let Some(known) = module.objects.get_mut(&type_name(&prefix, operation.answer)) {
                known.answers.push(operation.op);
            }
        }
        for operation in operations {
            let prefix = module.prefix(operation);
            operation
                .request
                .each_field(&mut |field| module.add_parts(&prefix, field.kind, Side::Given));
        }
        module
    }

    fn prefix(&self, operation: &Operation) -> String {
        if self.has_prefixes {
            prefix(operation)
        } else {
            String::new()
        }
    }

    /// Adds an object with those inside; what is answered somewhere counts as answered.
    fn add(&mut self, prefix: &str, object: &'static Object, side: Side) {
        let name = type_name(prefix, object);
        let is_given = side == Side::Given;
        if let Some(known) = self.objects.get_mut(&name) {
            if is_given && !known.is_given {
                known.is_given = true;
                object.each_field(&mut |field| self.add_parts(prefix, field.kind, side));
            }
            return;
        }
        let known = Known {
            object,
            prefix: prefix.to_owned(),
            side,
            answers: Vec::new(),
            is_part: false,
            is_given,
        };
        self.objects.insert(name.clone(), known);
        object.each_field(&mut |field| self.add_parts(prefix, field.kind, side));
        self.order.push(name);
    }

    fn add_parts(&mut self, prefix: &str, kind: Kind, side: Side) {
        match kind {
            Kind::Object(object) | Kind::Group(object) => {
                self.add(prefix, object, side);
                if let Some(known) = self.objects.get_mut(&type_name(prefix, object)) {
                    known.is_part = true;
                }
            }
            Kind::List(kind) | Kind::Map(kind) | Kind::Nullable(kind) => self.add_parts(prefix, *kind, side),
            Kind::Either(one, other) => {
                self.add_parts(prefix, *one, side);
                self.add_parts(prefix, *other, side);
            }
            _ => {}
        }
    }

    /// `game_start` for `perfect-clear/game/start`.
    fn function_name(&self, operation: &Operation) -> String {
        let (_, request) = operation.op.split_once('/').unwrap_or(("", operation.op));
        let name = if self.has_prefixes { operation.op } else { request };
        python_name(&name.replace(['/', '-'], "_"))
    }

    fn function(&self, text: &mut String, operation: &Operation) {
        let prefix = self.prefix(operation);
        let fields = fields_of(operation.request);
        let (required, others): (Vec<&Field>, Vec<&Field>) =
            fields.iter().partition(|field| field.is_required);
        let answer = type_name(&prefix, operation.answer);
        let _ = writeln!(text, "\n\ndef {}(", self.function_name(operation));
        for field in &required {
            let kind = type_of(&prefix, field.kind, Side::Given);
            let parameter = format!("{}: {kind}", python_name(field.name));
            let _ = writeln!(text, "{}", broken("    ", &parameter, ","));
        }
        text.push_str("    *,\n");
        for field in &others {
            let _ = writeln!(text, "{}", broken("    ", &optional(&prefix, field), ","));
        }
        let _ = writeln!(text, "    seconds: float | None = None,\n) -> {answer}:");
        let doc = paragraphs("    \"\"\"", "    ", operation.request.doc);
        let _ = writeln!(text, "{doc}\n");
        for field in required.iter().chain(&others) {
            text.push_str(&parameter(&python_name(field.name), field.doc));
        }
        text.push_str(&parameter("seconds", SECONDS));
        let (op, nulls) = (operation.op, nulls(&fields));
        let _ = writeln!(
            text,
            "    \"\"\"\n    return cast({answer}, ask(\"{op}\", locals(){nulls}))"
        );
    }
}

/// The argument that names the fields in which null says something.
fn nulls(fields: &[&Field]) -> String {
    let nulls = fields.iter().filter(|field| owns_null(field));
    let nulls: Vec<String> = nulls.map(|field| format!("\"{}\"", field.name)).collect();
    if nulls.is_empty() {
        return String::new();
    }
    format!(", nulls={{{}}}", nulls.join(", "))
}

/// The fields of an object, those of groups as well.
fn fields_of(object: &Object) -> Vec<&'static Field> {
    let mut fields = Vec::new();
    object.each_field(&mut |field| fields.push(field));
    fields
}

impl Known {
    /// The `TypedDict` of this name.
    fn class(&self, text: &mut String, name: &str) {
        let fields = fields_of(self.object);
        // A class has no field whose name is a keyword.
        let is_class = fields.iter().all(|field| !KEYWORDS.contains(&field.name));
        let doc = paragraphs("", "    ", self.object.doc);
        if !is_class {
            let doc = doc.replace("\n    ", "\n#: ");
            let _ = writeln!(text, "\n\n#: {doc}\n{name} = TypedDict(\n    \"{name}\",\n    {{");
            for field in fields {
                comment(text, "        ", field.doc);
                let kind = self.type_of_field(field);
                let _ = writeln!(text, "        \"{}\": {kind},", field.name);
            }
            text.push_str("    },\n)\n");
            return;
        }
        let _ = writeln!(
            text,
            "\n\nclass {name}(TypedDict):\n    \"\"\"{}\"\"\"\n",
            ended(doc)
        );
        if !self.answers.is_empty() {
            comment(text, "    ", "The request that is answered");
            let _ = writeln!(text, "{}", broken("    ", &self.answered(), ""));
        }
        for field in fields {
            comment(text, "    ", field.doc);
            let declaration = format!("{}: {}", field.name, self.type_of_field(field));
            let _ = writeln!(text, "{}", broken("    ", &declaration, ""));
        }
    }

    /// The field in which an answer names its request; what is a part of other answers, too, may be without.
    fn answered(&self) -> String {
        let ops: Vec<String> = self.answers.iter().map(|op| format!("\"{op}\"")).collect();
        let kind = format!("Literal[{}]", ops.join(", "));
        if self.is_part {
            return format!("{ANSWERS}: NotRequired[{kind}]");
        }
        format!("{ANSWERS}: {kind}")
    }

    /// The type of a field, with whether it may be left out: in answers where it may be null; where a value is given,
    /// too, if it has a default; and in what is only given wherever it is not required.
    fn type_of_field(&self, field: &Field) -> String {
        let has_default = field.default.is_some();
        let is_shared = self.is_given && self.answers.is_empty();
        let is_left_out = match (self.side, field.kind) {
            (Side::Given, _) => !field.is_required,
            (Side::Answered, _) if is_shared && has_default => true,
            (Side::Answered, Kind::Nullable(_)) => !has_default && !field.is_required,
            (Side::Answered, _) => false,
        };
        match field.kind {
            Kind::Nullable(kind) if is_left_out && !has_default => {
                format!("NotRequired[{}]", type_of(&self.prefix, *kind, self.side))
            }
            kind if is_left_out => format!("NotRequired[{}]", type_of(&self.prefix, kind, self.side)),
            kind => type_of(&self.prefix, kind, self.side),
        }
    }
}

/// A name in Python: keywords get an underscore.
fn python_name(name: &str) -> String {
    let underscore = if KEYWORDS.contains(&name) { "_" } else { "" };
    format!("{name}{underscore}")
}

/// Whether null says something else than that the field is left out.
fn owns_null(field: &Field) -> bool {
    match field.kind {
        Kind::Nullable(Kind::Nullable(_)) => true,
        Kind::Nullable(_) => field.default.is_some_and(|default| !default().is_null()),
        _ => false,
    }
}

/// A parameter that need not be given, with its type and its default.
fn optional(prefix: &str, field: &Field) -> String {
    let name = python_name(field.name);
    let kind = match field.kind {
        Kind::Nullable(kind) if !owns_null(field) => *kind,
        Kind::Nullable(kind @ Kind::Nullable(_)) => *kind,
        kind => kind,
    };
    let kind = type_of(prefix, kind, Side::Given);
    if owns_null(field) {
        return format!("{name}: {kind} | Unset = UNSET");
    }
    let default = field.default.map(|default| default());
    match (&default, field.kind) {
        (None, Kind::Flag) | (Some(Json::Bool(false)), _) => format!("{name}: {kind} = False"),
        (Some(Json::Bool(true)), _) => format!("{name}: {kind} = True"),
        (Some(value @ (Json::String(_) | Json::Number(_))), _) => format!("{name}: {kind} = {value}"),
        _ if kind == "Any" => format!("{name}: Any = None"),
        _ => format!("{name}: {kind} | None = None"),
    }
}

fn type_of(prefix: &str, kind: Kind, side: Side) -> String {
    let inner = |kind| type_of(prefix, kind, side);
    let is_given = side == Side::Given;
    match kind {
        Kind::Flag => "bool".to_owned(),
        Kind::Whole { .. } => "int".to_owned(),
        Kind::Number { .. } => "float".to_owned(),
        Kind::Text if is_given => "TextLike".to_owned(),
        Kind::Like(names) if is_given => format!("{} | TextLike", literal(names)),
        Kind::Text | Kind::Like(_) => "str".to_owned(),
        Kind::Names(names) => literal(names),
        Kind::List(Kind::List(Kind::Whole { .. } | Kind::Flag)) if is_given => "MatrixLike".to_owned(),
        Kind::List(kind) if is_given => format!("Sequence[{}]", inner(*kind)),
        Kind::List(kind) => format!("list[{}]", inner(*kind)),
        Kind::Object(object) | Kind::Group(object) if is_given => {
            format!("{}{ANY_OBJECT}", type_name(prefix, object))
        }
        Kind::Object(object) | Kind::Group(object) => type_name(prefix, object),
        Kind::Map(kind) if is_given => format!("Mapping[str, {}]", inner(*kind)),
        Kind::Map(kind) => format!("dict[str, {}]", inner(*kind)),
        Kind::Either(one, other) => {
            let (one, other) = (inner(*one), inner(*other));
            let is_twice = other.ends_with(ANY_OBJECT);
            let one = one.strip_suffix(ANY_OBJECT).filter(|_| is_twice).unwrap_or(&one);
            format!("{one} | {other}")
        }
        Kind::Any | Kind::Nullable(Kind::Any) => "Any".to_owned(),
        Kind::Nullable(kind) => format!("{} | None", inner(*kind)),
    }
}

fn literal(names: &[Name]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("\"{}\"", name.name)).collect();
    format!("Literal[{}]", names.join(", "))
}
