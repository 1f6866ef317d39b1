//! A question as the arguments of its command.

use std::time::Duration;

use clap::{Command, CommandFactory};
use quadrille_cli::{Code, Question, Refusal};
use quadrille_schema::UnknownName;
use serde_json::Value;

use crate::Cli;

/// The commands that answer questions.
const OPS: [&str; 18] = [
    "solve", "percent", "path", "cover", "saves", "score", "setup", "chance", "advise", "bags", "book",
    "spin", "ren", "queues", "graph", "loop", "worth", "verify",
];

/// Options that are those of the whole batch.
const TAKEN: [&str; 8] = [
    "output", "format", "color", "threads", "dot", "svg", "help", "version",
];

/// The field of `verify` that is a document.
const ANSWER: &str = "answer";

/// What separates the values of a question from the options before them.
const END_OF_OPTIONS: &str = "--";

/// The arguments, from the name of the program on; the limit is for questions without one of their own.
pub(super) fn of(question: Question, limit: Option<Duration>) -> Result<Vec<String>, Refusal> {
    let Question { op, mut fields } = question;
    let program = Cli::command();
    let command = program
        .find_subcommand(&op)
        .filter(|_| OPS.contains(&op.as_str()));
    let unknown = || Code::UnknownOp.because(UnknownName::new("question", &op, &OPS).to_string());
    let command = command.ok_or_else(unknown)?;
    let has_limit = command
        .get_arguments()
        .any(|argument| argument.get_long() == Some("time-limit"));
    if let (Some(limit), true, false) = (limit, has_limit, fields.contains_key("time-limit")) {
        let limit = format!("{}ms", limit.as_millis());
        fields.entry("time_limit").or_insert(limit.into());
    }
    if op == "verify" && !fields.contains_key(ANSWER) && !fields.contains_key("file") {
        // It would read standard input, where the questions come from.
        return Err(Code::BadRequest.because(format!("`{ANSWER}` is missing: what is to be checked")));
    }
    let name = command.get_name().to_owned();
    let mut arguments = vec![program.get_name().to_owned(), name, "--format=json".to_owned()];
    let mut positional = vec![END_OF_OPTIONS.to_owned()];
    for (name, value) in fields {
        if is_positional(command, &name) {
            positional.extend(values(&name, value)?);
        } else {
            arguments.extend(option(&name, value)?);
        }
    }
    arguments.extend(positional);
    Ok(arguments)
}

fn is_positional(command: &Command, name: &str) -> bool {
    command
        .get_positionals()
        .any(|argument| argument.get_id() == name)
}

/// An option, once for each of its values.
fn option(name: &str, value: Value) -> Result<Vec<String>, Refusal> {
    // A name with a value in it would get past the list.
    let is_name = !name.is_empty()
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    if !is_name || TAKEN.contains(&name) {
        return Err(Code::BadRequest.because(format!("`{name}` is no field of a question")));
    }
    let option = format!("--{}", name.replace('_', "-"));
    Ok(match value {
        Value::Null | Value::Bool(false) => Vec::new(),
        Value::Bool(true) => vec![option],
        value => {
            let values = values(name, value)?.into_iter();
            values.map(|value| format!("{option}={value}")).collect()
        }
    })
}

/// The values of a field; the rows of a field of cells are one.
fn values(name: &str, value: Value) -> Result<Vec<String>, Refusal> {
    let expected =
        || Code::BadRequest.because(format!("`{name}`: expected a text, a number, true, or an array"));
    let text = |value: Value| match value {
        Value::String(text) if text != "-" => Ok(text),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(expected()),
    };
    match value {
        Value::Object(_) if name == ANSWER => Ok(vec![value.to_string()]),
        Value::Array(rows) if name == "field" => {
            let rows: Vec<String> = rows.into_iter().map(text).collect::<Result<_, _>>()?;
            Ok(vec![rows.join("/")])
        }
        Value::Array(values) => values.into_iter().map(text).collect(),
        value => text(value).map(|value| vec![value]),
    }
}

/// What is wrong with arguments, without the help that follows it.
pub(super) fn refusal(error: &clap::Error) -> Refusal {
    let text = error.to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().collect();
    let text = words.join(" ");
    Code::BadRequest.because(text.trim_start_matches("error: ").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(line: &str) -> Result<Vec<String>, Refusal> {
        let question = Question::read(line).1;
        question.and_then(|question| of(question, None))
    }

    #[test]
    fn fields_are_options() {
        let line = r#"{"op":"saves","field":["XXXX______","XXXX______"],"keep":["T","I||O"],"no_hold":true,"most":3,"mode":null}"#;
        let expected = [
            "perfect-clear",
            "saves",
            "--format=json",
            "--field=XXXX______/XXXX______",
            "--keep=I||O",
            "--keep=T",
            "--most=3",
            "--no-hold",
            "--",
        ];
        let mut found = arguments(line).unwrap();
        found[3..8].sort_unstable();
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_no_question_is_refused() {
        for (line, code, text) in [
            ("[]", Code::NoRequest, "expected an object with a text `op`"),
            (
                r#"{"op":"play"}"#,
                Code::UnknownOp,
                "there is no question \"play\" (one of solve, percent",
            ),
            (
                r#"{"op":"solve","output":"x"}"#,
                Code::BadRequest,
                "`output` is no field",
            ),
            (
                r#"{"op":"solve","output=x.json":true}"#,
                Code::BadRequest,
                "`output=x.json` is no field",
            ),
            (
                r#"{"op":"solve","queue":{}}"#,
                Code::BadRequest,
                "`queue`: expected a text",
            ),
            (r#"{"op":"verify"}"#, Code::BadRequest, "`answer` is missing"),
            (
                r#"{"op":"solve","file":"-"}"#,
                Code::BadRequest,
                "`file`: expected a text",
            ),
        ] {
            let refusal = arguments(line).unwrap_err();
            assert_eq!(refusal.code, code, "{line}");
            assert!(refusal.text.starts_with(text), "{line}: {}", refusal.text);
        }
    }
}
