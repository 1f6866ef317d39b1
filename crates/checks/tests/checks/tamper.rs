//! Answers with one thing changed: `verify` accepts none of them.
//!
//! Every leaf of an answer is changed in a few ways, and every list loses an item or has one twice. What no referee can
//! judge, such as how many nodes a search took, stands in `tamper/free.txt` with the reason. `tamper/questions.txt`
//! asks for every kind of answer that a program can verify; the long run changes answers to random questions too.

mod change;
mod free;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use anyhow::{Result, ensure};
use serde_json::Value;

use crate::differential::{board, games};
use crate::harness::{Answer, Budget, ask, ask_with, seed, solvers};
use crate::problems::Problem;
use crate::random::Random;
use crate::referee;
use change::{Change, Others, changes};
use free::Free;

/// An answer, in the form in which `verify` reads it.
#[derive(Debug)]
struct Document {
    solver: String,
    /// The program and its subcommand, such as `tiler solve`, and the status if it is another than `solved`.
    kind: String,
    /// The call whose answer it is.
    call: String,
    /// Of several lines, a list.
    value: Value,
    is_lines: bool,
    /// Further options of `verify`.
    options: Vec<String>,
}

impl Document {
    fn new(solver: &str, answer: &Answer) -> Result<Self> {
        let lines = answer.text.lines().map(serde_json::from_str);
        let mut lines = lines.collect::<Result<Vec<Value>, _>>()?;
        ensure!(!lines.is_empty(), "{}: no answer", answer.call);
        let is_lines = lines.len() > 1;
        let value = if is_lines {
            Value::Array(lines)
        } else {
            lines.remove(0)
        };
        let subcommand = answer.call.split(' ').nth(1).unwrap_or_default();
        let mut kind = format!("{solver} {subcommand}");
        if let Some(status) = value["status"].as_str().filter(|status| *status != "solved") {
            kind.extend([" ", status]);
        }
        Ok(Self {
            solver: solver.to_owned(),
            kind,
            call: answer.call.clone(),
            value,
            is_lines,
            options: Vec::new(),
        })
    }

    fn of_call(line: &str) -> Result<Self> {
        let words: Vec<&str> = line.split(' ').collect();
        Self::new(words[0], &ask(words[0], &words[1..])?)
    }

    /// Whether `verify` accepts a document in the place of this one.
    fn accepts(&self, value: &Value) -> Result<bool> {
        let text = match value {
            Value::Array(lines) if self.is_lines => {
                let lines = lines.iter().map(Value::to_string);
                lines.collect::<Vec<_>>().join("\n")
            }
            _ => value.to_string(),
        };
        let options = self.options.iter().map(String::as_str);
        let arguments: Vec<&str> = ["verify", "-"].into_iter().chain(options).collect();
        let is_accepted = ask_with(&self.solver, &arguments, &text)?.code == 0;
        if self.kind == "tenten play" {
            let game = self.value[0]["rules"].as_str().unwrap_or_default();
            let second = referee::check(&referee::rules(game)?, &text);
            ensure!(
                second.is_ok() == is_accepted,
                "the second referee says otherwise of\n{text}"
            );
        }
        Ok(is_accepted)
    }
}

/// Changes that were made, and the verdict on each.
#[derive(Debug, Default)]
struct Tally {
    /// Changes by the kind of answer, and whether they were accepted.
    changes: Vec<(String, Change, bool)>,
}

impl Tally {
    fn add(&mut self, document: &Document, change: Change) -> Result<()> {
        let is_accepted = document.accepts(&change.value)?;
        let change = Change {
            value: Value::Null,
            ..change
        };
        self.changes.push((document.kind.clone(), change, is_accepted));
        Ok(())
    }

    /// That nothing was accepted but what is free.
    fn judge(&self, free: &Free) -> Result<()> {
        println!("{} changes", self.changes.len());
        let accepted = self.changes.iter().filter(|(.., is_accepted)| *is_accepted);
        let unnoticed = accepted.filter(|(kind, change, _)| !free.has(kind, change));
        let unnoticed: BTreeSet<String> = unnoticed
            .map(|(kind, change, _)| format!("{kind} | {} | {}", change.place, change.what.name()))
            .collect();
        let unnoticed: Vec<String> = unnoticed.into_iter().collect();
        ensure!(
            unnoticed.is_empty(),
            "accepted, and not in free.txt:\n{}",
            unnoticed.join("\n")
        );
        Ok(())
    }

    /// That each entry of what is free is needed, and that other questions are distinguished.
    fn judge_entries(&self, free: &Free) -> Result<()> {
        let mut idle = Vec::new();
        for entry in free.entries() {
            let has = |wanted: bool| {
                let of_entry = self
                    .changes
                    .iter()
                    .filter(|(kind, change, _)| entry.is_about(kind, change));
                of_entry
                    .into_iter()
                    .any(|(.., is_accepted)| *is_accepted == wanted)
            };
            if !has(true) || entry.is_question() && !has(false) {
                idle.push(entry.line);
            }
        }
        ensure!(
            idle.is_empty(),
            "in free.txt, and always refused or never:\n{}",
            idle.join("\n")
        );
        Ok(())
    }
}

/// Kinds of answers that take seconds to check: the long run alone changes them.
const SLOW: &str = "perfect-clear book";

/// The answers to the questions of the file that are of some kind; each is accepted as it is.
fn documents(is_wanted: fn(&str) -> bool) -> Result<Vec<Document>> {
    let lines = include_str!("tamper/questions.txt").lines();
    let questions = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let kind = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let questions = questions.filter(|line| is_wanted(&kind(line)));
    let documents = questions.map(Document::of_call).collect::<Result<Vec<_>>>()?;
    for document in &documents {
        ensure!(document.accepts(&document.value)?, "{} is refused", document.call);
    }
    Ok(documents)
}

/// One change of each kind at each place of each kind of answer, of the shortest that has it.
#[test]
fn changed_answers_are_refused() -> Result<()> {
    let (mut documents, free) = (documents(|kind| kind != SLOW)?, Free::read());
    documents.sort_by_key(|document| document.value.to_string().len());
    let tally = change_all(&documents)?;
    tally.judge(&free)
}

/// The same at each place of each answer.
#[test]
#[ignore = "takes some minutes"]
fn tamper_with_all() -> Result<()> {
    let (documents, free) = (documents(|_| true)?, Free::read());
    let mut tally = Tally::default();
    for document in &documents {
        tally
            .changes
            .extend(change_all(std::slice::from_ref(document))?.changes);
    }
    tally.judge(&free)?;
    tally.judge_entries(&free)
}

/// One change of each kind at each place, of the first document that has it.
fn change_all(documents: &[Document]) -> Result<Tally> {
    let others = Others::of(
        documents
            .iter()
            .map(|document| (&*document.kind, &document.value)),
    );
    let mut random = Random::of_task(1, 0);
    let mut chosen: BTreeMap<_, (&Document, Change)> = BTreeMap::new();
    for document in documents {
        for change in changes(&document.kind, &document.value, &others, &mut random) {
            let key = (&document.kind, change.place.clone(), change.what);
            chosen.entry(key).or_insert((document, change));
        }
    }
    let (queue, tally) = (Mutex::new(chosen.into_values()), Mutex::new(Tally::default()));
    let work = || -> Result<()> {
        let next = || queue.lock().ok()?.next();
        let mut own = Tally::default();
        while let Some((document, change)) = next() {
            own.add(document, change)?;
        }
        tally
            .lock()
            .expect("no worker panics")
            .changes
            .extend(own.changes);
        Ok(())
    };
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    Ok(tally.into_inner().expect("no worker panics"))
}

/// Every solver has answers in the file.
#[test]
fn each_solver_is_asked() {
    let questions = include_str!("tamper/questions.txt");
    for solver in solvers() {
        let is_asked = questions
            .lines()
            .any(|line| line.starts_with(&format!("{solver} ")));
        assert!(is_asked, "{solver}");
    }
}

/// Changes of answers to random questions, and of those in the file.
#[test]
#[ignore = "takes QUADRILLE_BUDGET"]
fn tamper() -> Result<()> {
    let (known, free) = (documents(|kind| kind != SLOW)?, Free::read());
    let others = Others::of(known.iter().map(|document| (&*document.kind, &document.value)));
    let mut tally = Tally::default();
    for number in Budget::begin().numbers() {
        let mut random = Random::of_task(seed(), number as u64);
        let asked = random_document(&mut random)?;
        let document = asked
            .as_ref()
            .unwrap_or_else(|| &known[random.below(known.len())]);
        let mut all = changes(&document.kind, &document.value, &others, &mut random);
        for _ in 0..all.len().min(20) {
            let change = all.swap_remove(random.below(all.len()));
            tally.add(document, change)?;
        }
    }
    tally.judge(&free)
}

/// The answer to a random question; nothing where one of the file is to be taken.
fn random_document(random: &mut Random) -> Result<Option<Document>> {
    let document = match random.below(5) {
        0 => return Ok(None),
        1 => {
            let seed = random.below(1 << 31).to_string();
            let made = ask("tiler", &["generate", "6", "--count=1", "--seed", &seed])?;
            Document::of_call(&format!("tiler solve {} --format=json", made.text.trim()))?
        }
        2 => {
            let games = games()?;
            let (record, _) = referee::record(&games[random.below(games.len())], random.below(80))?;
            let call = "tenten play".to_owned();
            let said = String::new();
            Document::new(
                "tenten",
                &Answer {
                    call,
                    code: 0,
                    text: record,
                    said,
                },
            )?
        }
        3 => {
            let board = board(random);
            let limits = "--node-limit=20000 --playouts=500";
            Document::of_call(&format!(
                "number-match solve {board} {limits} --seed=1 --format=json"
            ))?
        }
        _ => {
            let problem = Problem::random(random)?;
            match problem.answer()? {
                Some(answer) if answer.code == 0 => Document {
                    options: vec!["--kicks".to_owned(), problem.kicks.clone()],
                    ..Document::new("perfect-clear", &answer)?
                },
                _ => return Ok(None),
            }
        }
    };
    Ok(document.accepts(&document.value)?.then_some(document))
}
