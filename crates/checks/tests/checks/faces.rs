//! Requests of the page, asked of the programs: both give the same answers.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, ensure};
use quadrille_api::{Api, Bounds, Host};
use serde_json::{Map, Value};

use crate::harness::{Answer, ask_with, root};

/// Fields that programs take without a name.
const BARE: [&str; 4] = ["answer", "board", "signature", "what"];

/// A request of `fixtures/web`, as options of a program.
struct Call {
    solver: String,
    arguments: Vec<String>,
}

impl Call {
    /// The call that asks the same; `None` where a program asks for it in another way, or not at all.
    fn of(request: &Map<String, Value>) -> Option<Self> {
        let op = request.get("op")?.as_str()?;
        let operations = Api::operations();
        let operation = operations.iter().find(|known| known.op == op)?;
        let (solver, command) = op.split_once('/')?;
        let mut fields = Vec::new();
        operation.request.each_field(&mut |field| fields.push(field));
        let mut arguments = vec![command.to_owned()];
        let mut bare = Vec::new();
        // A program draws a seed of its own.
        if fields.iter().any(|field| field.name == "seed") && !request.contains_key("seed") {
            arguments.push("--seed=1".to_owned());
        }
        for (name, value) in request.iter().filter(|(name, _)| *name != "op") {
            if !fields.iter().any(|field| field.name == name) {
                return None;
            }
            let option = format!("--{}", name.replace('_', "-"));
            let values = value
                .as_array()
                .map_or(std::slice::from_ref(value), Vec::as_slice);
            for value in values {
                let text = match value {
                    Value::Bool(true) => {
                        arguments.push(option.clone());
                        continue;
                    }
                    Value::Bool(false) | Value::Null => continue,
                    Value::String(text) => text.clone(),
                    Value::Number(number) => number.to_string(),
                    Value::Array(_) | Value::Object(_) => return None,
                };
                if BARE.contains(&name.as_str()) {
                    // A program also reads files of lines, lists and numbers there, and asks for what is left out.
                    if !value.is_string() || text.is_empty() || text.contains(['\n', '[']) {
                        return None;
                    }
                    bare.push(text);
                } else {
                    arguments.push(format!("{option}={text}"));
                }
            }
        }
        arguments.extend(["--format=json", "--"].map(str::to_owned));
        arguments.extend(bare);
        Some(Self {
            solver: solver.to_owned(),
            arguments,
        })
    }

    fn answer(&self) -> Result<Answer> {
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        ask_with(&self.solver, &arguments, "")
    }
}

/// Whether a program has no such subcommand or option, or needs something that requests do not have.
fn is_no_call(answer: &Answer) -> bool {
    let signs = [
        "unrecognized subcommand",
        "unexpected argument",
        "Usage:",
        "value 'json' for '--format",
        "standard input",
        // A field in colours is a target for requests alone.
        "nothing says which cells to fill",
    ];
    answer.code == 2 && signs.iter().any(|sign| answer.said.contains(sign))
}

/// Whether a program and a request have the same answer.
fn are_same(program: &Answer, answer: &Value) -> bool {
    let refusal = answer["error"]["text"].as_str();
    if let Some(text) = refusal {
        // Requests have bounds of their own for texts that somebody sends.
        return program.code != 0 || text.contains("of more than");
    }
    program.document().is_ok_and(|mut document| {
        if let Some(fields) = document.as_object_mut()
            && answer["solution"].is_null()
        {
            // Figures of large squares are not listed in answers.
            fields.remove("solution");
        }
        document == *answer
    })
}

/// Compares one in `step` of the requests.
fn compare(step: usize) -> Result<()> {
    let mut api = Api::new(Host {
        bounds: Bounds::MACHINE,
        ..Host::default()
    });
    let mut compared: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for entry in fs::read_dir(root().join("fixtures/web"))? {
        let text = fs::read_to_string(entry?.path())?;
        for line in text.lines().skip(1).step_by(step) {
            let Ok(Value::Object(request)) = serde_json::from_str(line) else {
                continue;
            };
            let Some(call) = Call::of(&request) else { continue };
            let program = call.answer()?;
            if is_no_call(&program) {
                continue;
            }
            let answer: Value = serde_json::from_str(&api.answer(line))?;
            if !are_same(&program, &answer) {
                wrong.push(format!(
                    "{line}\n  {}\n  {}{}\n  {answer}",
                    program.call, program.text, program.said
                ));
            }
            let op = request["op"].as_str().context("a name")?;
            *compared.entry(op.to_owned()).or_default() += 1;
        }
    }
    ensure!(wrong.is_empty(), "of {compared:?}:\n{}", wrong.join("\n"));
    ensure!(compared.len() >= 6, "only {compared:?}");
    println!("{} requests: {compared:?}", compared.values().sum::<usize>());
    Ok(())
}

/// Requests that can be typed get the answer of the program, and are refused where it refuses them.
#[test]
fn some_requests_get_the_answers_of_the_programs() -> Result<()> {
    compare(7)
}

#[test]
#[ignore = "takes a minute"]
fn faces() -> Result<()> {
    compare(1)
}
