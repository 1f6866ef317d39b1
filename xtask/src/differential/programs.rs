//! Calls of the programs and of checkers from elsewhere.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::Counts;
use crate::cargo::PROGRAMS;

pub(super) struct Programs {
    /// In the order of [`PROGRAMS`].
    pub(super) paths: [PathBuf; 4],
    /// The solver and the command that checks its answers.
    pub(super) outside: Vec<(String, String)>,
}

/// An answer of a program.
pub(super) struct Answer {
    /// The program and its arguments, as somebody would type them.
    pub(super) call: String,
    pub(super) code: Option<i32>,
    pub(super) text: String,
}

impl Answer {
    /// The document; the first one if there are several.
    pub(super) fn document(&self) -> Result<Value> {
        let line = self.text.lines().next().unwrap_or_default();
        serde_json::from_str(line).with_context(|| format!("{}: {:?}, {line:?}", self.call, self.code))
    }

    /// Its status, such as `solved`.
    pub(super) fn status(&self) -> Result<String> {
        let document = self.document()?;
        let status = document["status"].as_str();
        Ok(status.context("an answer without a status")?.to_owned())
    }
}

impl Programs {
    /// What a program answers to a question that it has to understand.
    pub(super) fn ask(&self, program: &str, arguments: &[&str]) -> Result<Answer> {
        let place = PROGRAMS.iter().position(|(_, name)| *name == program);
        let mut command = Command::new(&self.paths[place.context("a program")?]);
        command.args(arguments);
        let (code, text, said) = finish(&mut command, "")?;
        let call = format!("{program} {}", arguments.join(" "));
        ensure!(code.is_some_and(|code| code != 2), "{call}: {code:?}, {said}");
        Ok(Answer { call, code, text })
    }

    /// Asks the same twice, once on one thread and once on two: all bytes must be the same.
    pub(super) fn ask_twice(&self, program: &str, arguments: &[&str], counts: &mut Counts) -> Result<Answer> {
        let one = self.ask(program, &[arguments, &["--threads=1"]].concat())?;
        let two = self.ask(program, &[arguments, &["--threads=2"]].concat())?;
        counts.compared += 1;
        if (one.code, &one.text) != (two.code, &two.text) {
            counts
                .wrong
                .push(format!("{}: another answer on two threads", one.call));
        }
        Ok(one)
    }

    /// Has an answer judged by the program's `verify`, and by a checker from elsewhere if there is one.
    pub(super) fn judge(&self, program: &str, answer: &Answer, counts: &mut Counts) -> Result<()> {
        self.verify(program, answer, counts)?;
        self.judge_outside(program, answer, counts)
    }

    pub(super) fn verify(&self, program: &str, answer: &Answer, counts: &mut Counts) -> Result<()> {
        let place = PROGRAMS.iter().position(|(_, name)| *name == program);
        let mut command = Command::new(&self.paths[place.context("a program")?]);
        let (code, text, said) = finish(command.args(["verify", "-"]), &answer.text)?;
        if code == Some(0) {
            counts.verified += 1;
        } else {
            let said = format!("{} {}", text.trim_end(), said.trim_end());
            counts
                .wrong
                .push(format!("{}: verify {code:?}, {said}", answer.call));
        }
        Ok(())
    }

    pub(super) fn judge_outside(&self, program: &str, answer: &Answer, counts: &mut Counts) -> Result<()> {
        let checkers = self.outside.iter().filter(|(solver, _)| solver == program);
        for (_, checker) in checkers {
            let mut words = checker.split_whitespace();
            let mut command = Command::new(words.next().context("--outside: there is no command")?);
            let (code, text, said) = finish(command.args(words), &answer.text)?;
            if code == Some(0) {
                counts.outside += 1;
            } else {
                let said = format!("{} {}", text.trim_end(), said.trim_end());
                counts
                    .wrong
                    .push(format!("{}: outside {code:?}, {said}", answer.call));
            }
        }
        Ok(())
    }
}

/// The exit code, what was printed, and what was said on standard error.
fn finish(command: &mut Command, input: &str) -> Result<(Option<i32>, String, String)> {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("{command:?}"))?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that does not want its input may be gone by now.
        let _ = stdin.write_all(input.as_bytes());
    }
    let output = child.wait_with_output()?;
    let texts = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    let [printed, said] = texts;
    Ok((output.status.code(), printed, said))
}
