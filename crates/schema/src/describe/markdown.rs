use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::{kind_where_given, list, objects, prefix, shown, type_name};
use crate::{Code, Field, Kind, Name, Named, Object, Operation};

const HEAD: &str = "\
# Requests

A request is a JSON object with the name of the request as its `op`, and with fields. All requests may have an `id`,
any value, which the answer then has, too, and `seconds`, the time that the answer may take: a number, or a text such
as `500ms` or `2m`. Hyphens in names of fields count as underscores. An answer names its request as `answers`. Fields
that are *optional* may be missing. Types have the names that they have in TypeScript.

A request without an answer gets `{\"error\": {\"code\": .., \"text\": ..}}`:

";

/// The requests as sections with tables of fields: `docs/requests.md`.
///
/// Each solver has a section; after its requests come the types that their fields have, and the names that stand for
/// something, each once.
#[must_use]
pub fn markdown(operations: &[Operation]) -> String {
    let mut text = HEAD.to_owned();
    let _ = writeln!(text, "| `code` | what is wrong |\n|---|---|");
    for code in <Code as Named>::NAMES {
        let _ = writeln!(text, "| `{}` | {} |", code.name, code.doc.trim());
    }
    for operations in operations.chunk_by(|one, next| solver(one) == solver(next)) {
        text.push_str(&Section::of(operations).text);
    }
    text
}

/// How many requests, answers and other objects have each group.
fn uses(
    operations: &[Operation],
    types: &BTreeMap<String, &'static Object>,
) -> BTreeMap<&'static str, usize> {
    let requests = operations.iter().map(|operation| operation.request);
    let mut uses = BTreeMap::new();
    for field in requests
        .chain(types.values().copied())
        .flat_map(|object| object.fields)
    {
        if let Kind::Group(group) = field.kind {
            *uses.entry(group.name).or_default() += 1;
        }
    }
    uses
}

/// The first request that has each type of answer.
fn first_requests(operations: &[Operation]) -> BTreeMap<&'static str, &'static str> {
    let pairs = operations.iter().rev();
    pairs
        .map(|operation| (operation.answer.name, operation.op))
        .collect()
}

/// Name of the solver of a request.
fn solver(operation: &Operation) -> &'static str {
    operation
        .op
        .split_once('/')
        .map_or(operation.op, |(solver, _)| solver)
}

/// Requests of a solver, as far as they are written.
struct Section {
    text: String,
    solver: &'static str,
    /// What stands before names of types.
    prefix: String,
    /// Groups that several objects have: they stand by themselves.
    shared: BTreeSet<&'static str>,
    /// Types of answers, each with the first request that has it: it stands there.
    answers: BTreeMap<&'static str, &'static str>,
    /// Sets of names that fields have, with their headings.
    names: Vec<(String, &'static [Name])>,
}

impl Section {
    /// The section of a solver with these requests.
    fn of(operations: &[Operation]) -> Self {
        let solver = solver(&operations[0]);
        let mut types = objects(operations);
        let uses = uses(operations, &types);
        let is_shared = |name: &str| uses.get(name).is_none_or(|uses| *uses > 1);
        let mut section = Self {
            text: format!("\n## {solver}\n"),
            solver,
            prefix: prefix(&operations[0]),
            shared: uses.keys().copied().filter(|name| is_shared(name)).collect(),
            answers: first_requests(operations),
            names: Vec::new(),
        };
        for operation in operations {
            section.request(operation);
            section.answer(operation);
        }
        types.retain(|_, object| is_shared(object.name) && !section.answers.contains_key(object.name));
        for (name, object) in types {
            let _ = write!(section.text, "\n#### `{name}`\n\n{}", prose(object.doc));
            section.table(object, &name);
        }
        section.listed_names();
        section
    }

    fn request(&mut self, operation: &Operation) {
        let _ = write!(
            self.text,
            "\n### `{}`\n\n{}",
            operation.op,
            prose(operation.request.doc)
        );
        self.table(operation.request, operation.op);
    }

    fn answer(&mut self, operation: &Operation) {
        let answer = operation.answer;
        let first = self.answers[answer.name];
        if first == operation.op {
            let _ = write!(self.text, "\n**Answer.** {}", prose(answer.doc));
            self.table(answer, first);
        } else {
            let _ = writeln!(self.text, "\n**Answer.** That of {}.", link(first));
        }
    }

    /// The fields of an object, those of groups that nothing else has among them, and the other groups.
    fn fields(&self, object: &'static Object) -> (Vec<&'static Field>, Vec<&'static Field>) {
        let (mut own, mut groups) = (Vec::new(), Vec::new());
        for field in object.fields {
            match field.kind {
                Kind::Group(group) if self.shared.contains(group.name) => groups.push(field),
                Kind::Group(group) => {
                    let (of_group, more) = self.fields(group);
                    own.extend(of_group);
                    groups.extend(more);
                }
                _ => own.push(field),
            }
        }
        (own, groups)
    }

    /// The fields of an object, and the groups whose fields it has as well. The owner is a request or a type.
    fn table(&mut self, object: &'static Object, owner: &str) {
        let (own, groups) = self.fields(object);
        if !own.is_empty() {
            self.rows(&own, owner);
        }
        let groups: Vec<String> = groups
            .iter()
            .map(|group| self.kind(group.kind, group, owner))
            .collect();
        if !groups.is_empty() {
            let also = if own.is_empty() { "" } else { " also" };
            let _ = writeln!(
                self.text,
                "\nIt{also} has the fields of {}.",
                groups.join(" and ")
            );
        }
    }

    fn rows(&mut self, fields: &[&'static Field], owner: &str) {
        let has_default = fields.iter().any(|field| default(field).is_some());
        self.text.push_str(if has_default {
            "\n| field | kind | default | meaning |\n|---|---|---|---|\n"
        } else {
            "\n| field | kind | meaning |\n|---|---|---|\n"
        });
        for field in fields {
            let row = self.row(field, owner, has_default);
            self.text.push_str(&row);
        }
    }

    fn row(&mut self, field: &'static Field, owner: &str, has_default: bool) -> String {
        let mut kind = self.kind(kind_where_given(field), field, owner);
        let default = default(field);
        if !field.is_required && default.is_none() {
            kind.push_str("; optional");
        }
        let (meaning, _) = meaning(field);
        let mut cells = vec![format!("`{}`", field.name), kind];
        if has_default {
            cells.push(default.unwrap_or_default());
        }
        cells.push(meaning);
        // A sign that parts cells is no part of one.
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    }

    /// Kind of a value, in words.
    fn kind(&mut self, kind: Kind, field: &Field, owner: &str) -> String {
        match kind {
            Kind::Flag => "true or false".to_owned(),
            Kind::Whole { least, most } => whole(least, most),
            Kind::Number { .. } => "number".to_owned(),
            Kind::Text => "text".to_owned(),
            Kind::Names(names) => self.one_of(names, field, owner),
            Kind::Like(names) => format!("{}, or another text", self.one_of(names, field, owner)),
            Kind::List(kind) => format!("list of {}", self.kind(*kind, field, owner)),
            Kind::Object(object) | Kind::Group(object) => match self.answers.get(object.name) {
                Some(op) => format!("answer of {}", link(op)),
                None => link(&type_name(&self.prefix, object)),
            },
            Kind::Map(kind) => format!("object with values of {}", self.kind(*kind, field, owner)),
            Kind::Either(one, other) => {
                let one = self.kind(*one, field, owner);
                format!("{one} or {}", self.kind(*other, field, owner))
            }
            Kind::Nullable(kind) => format!("{} or null", self.kind(*kind, field, owner)),
            Kind::Any => "any".to_owned(),
        }
    }

    /// Names that say what they stand for by themselves, or the place that says it.
    fn one_of(&mut self, names: &'static [Name], field: &Field, owner: &str) -> String {
        if names.iter().all(|name| name.doc.trim().is_empty()) {
            return list(names);
        }
        if let Some((heading, _)) = self.names.iter().find(|(_, known)| *known == names) {
            return format!("name of {}", link(heading));
        }
        let mut heading = format!("{} {}", self.solver, field.name);
        if self.names.iter().any(|(known, _)| *known == heading) {
            heading = format!("{owner} {}", field.name);
        }
        let link = link(&heading);
        self.names.push((heading, names));
        format!("name of {link}")
    }

    /// The sets of names that fields have, with what each stands for.
    fn listed_names(&mut self) {
        for (heading, names) in std::mem::take(&mut self.names) {
            let _ = write!(self.text, "\n#### `{heading}`\n\n| name | meaning |\n|---|---|\n");
            for name in names {
                let doc = name.doc.trim().replace('|', "\\|");
                let _ = writeln!(self.text, "| `{}` | {doc} |", name.name);
            }
        }
    }
}

/// Documentation of an object. Its first paragraph is a sentence.
fn prose(doc: &str) -> String {
    let lines: Vec<&str> = doc.trim().lines().map(str::trim).collect();
    let text = lines.join("\n");
    let (first, rest) = text.split_once("\n\n").unwrap_or((&text, ""));
    let end = if first.ends_with('.') { "" } else { "." };
    let rest = if rest.is_empty() {
        String::new()
    } else {
        format!("\n{rest}\n")
    };
    format!("{first}{end}\n{rest}")
}

/// What a field means, and the default that its documentation names.
fn meaning(field: &Field) -> (String, Option<String>) {
    let words: Vec<&str> = field.doc.split_whitespace().collect();
    let text = words.join(" ");
    let Some((before, rest)) = text.split_once(" [default: ") else {
        return (text, None);
    };
    let (default, after) = rest.split_once(']').unwrap_or((rest, ""));
    let before = if after.is_empty() {
        before
    } else {
        before.trim_end_matches('.')
    };
    let dot = if after.is_empty() { "" } else { "." };
    (format!("{before}{dot}{after}"), Some(default.to_owned()))
}

/// The default of a field, where one is declared or its documentation names one.
fn default(field: &Field) -> Option<String> {
    let declared = field.default.map(|default| default());
    match declared {
        Some(value) if value.as_str() == Some("") || value.is_object() => meaning(field).1,
        Some(value) => Some(shown(&value)),
        None => meaning(field).1,
    }
}

fn whole(least: u64, most: u64) -> String {
    match (least, most) {
        (0, most) if most >= u64::from(u32::MAX) => "whole number".to_owned(),
        (least, most) if most >= u64::from(u32::MAX) => format!("whole number (from {least})"),
        (least, most) => format!("whole number ({least} to {most})"),
    }
}

/// Link to the section with this heading, on the same page.
fn link(heading: &str) -> String {
    let is_kept = |sign: &char| sign.is_alphanumeric() || matches!(sign, '-' | '_' | ' ');
    let anchor: String = heading.chars().filter(is_kept).collect();
    format!("[`{heading}`](#{})", anchor.to_lowercase().replace(' ', "-"))
}
