//! Calls of the program.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::cargo::{command, shown};

pub(super) struct Program {
    pub(super) path: PathBuf,
}

impl Program {
    fn command(&self, arguments: &[String]) -> Command {
        let mut command = command(&self.path);
        command.args(arguments).stdout(Stdio::piped());
        command
    }

    /// The exit code, 0 or 1, and what was printed.
    pub(super) fn run(&self, arguments: &[String], input: &str) -> Result<(i32, String)> {
        let mut command = self.command(arguments);
        let (code, printed) = finish(&mut command, input)?;
        ensure!(code < 2, "{}: exit code {code}", shown(&command));
        Ok((code, printed))
    }

    /// Connects a call with `verify` by a pipe; what is said.
    pub(super) fn pipe(&self, arguments: &[String], input: &str, kicks: &str) -> Result<(i32, String)> {
        let mut answering = self.command(arguments).stdin(Stdio::piped()).spawn()?;
        let answer = answering.stdout.take().context("there is no pipe")?;
        let verify = verify(kicks, "text");
        let verifying = self.command(&verify).stdin(Stdio::from(answer)).spawn()?;
        if let Some(mut stdin) = answering.stdin.take() {
            // A call that does not want its input may be gone by now.
            let _ = stdin.write_all(input.as_bytes());
        }
        answering.wait()?;
        let output = verifying.wait_with_output()?;
        let code = output.status.code().context("the program was ended")?;
        Ok((code, String::from_utf8(output.stdout)?))
    }

    /// What `verify` says of each answer, all under the same kicks.
    pub(super) fn verdicts(&self, kicks: &str, answers: &[&str]) -> Result<Vec<Value>> {
        let mut command = self.command(&verify(kicks, "jsonl"));
        let (code, printed) = finish(&mut command, &answers.join("\n"))?;
        if code > 1 {
            self.find_unread(kicks, answers)?;
        }
        let verdicts: Vec<Value> = printed
            .lines()
            .map(serde_json::from_str)
            .collect::<Result<_, _>>()?;
        let (said, asked) = (verdicts.len(), answers.len());
        ensure!(
            said == asked,
            "{}: {said} verdicts on {asked} answers",
            shown(&command)
        );
        Ok(verdicts)
    }

    /// Names the first answer of which `verify` says neither yes nor no.
    fn find_unread(&self, kicks: &str, answers: &[&str]) -> Result<()> {
        for answer in answers {
            let (code, said) = finish(&mut self.command(&verify(kicks, "text")), answer)?;
            if code > 1 {
                bail!("exit code {code}, {said:?} of {answer}");
            }
        }
        Ok(())
    }
}

fn verify(kicks: &str, format: &str) -> [String; 6] {
    ["verify", "--kicks", kicks, "--format", format, "-"].map(str::to_owned)
}

/// The exit code and what was printed.
fn finish(command: &mut Command, input: &str) -> Result<(i32, String)> {
    let mut child = command
        .stdin(Stdio::piped())
        .spawn()
        .context("cannot run the program")?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that does not want its input may be gone by now.
        let _ = stdin.write_all(input.as_bytes());
    }
    let output = child.wait_with_output()?;
    let code = output.status.code().context("the program was ended")?;
    Ok((code, String::from_utf8(output.stdout)?))
}
