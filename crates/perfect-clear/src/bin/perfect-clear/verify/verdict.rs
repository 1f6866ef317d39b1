//! What a check has found.

use std::fmt;

use anyhow::Result;
use quadrille_cli::Exit;
use quadrille_search::GaveUp;
use serde::Serialize;

/// What a check has found, as far as it has come.
#[derive(Debug, Default, Serialize)]
pub(super) struct Verdict {
    /// The subcommand whose answer it is.
    pub(super) answer: &'static str,
    /// Missing when there is nothing to check.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) valid: Option<bool>,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
    /// What holds.
    pub(super) checked: Vec<String>,
    /// What would take too long to check.
    pub(super) not_checked: Vec<String>,
}

/// That an answer does not hold, and why.
#[derive(Debug)]
pub(super) struct No(String);

impl fmt::Display for No {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for No {}

/// An answer that does not hold.
pub(super) fn no<T>(reason: impl fmt::Display) -> Result<T> {
    Err(No(reason.to_string()).into())
}

/// That two numbers are the same; `what` names them.
#[expect(clippy::needless_pass_by_value, reason = "numbers and texts, as they come")]
pub(super) fn same<N: PartialEq + fmt::Display>(what: impl fmt::Display, said: N, is: N) -> Result<()> {
    if said == is {
        return Ok(());
    }
    no(format!("{what}: {said} is said, and it is {is}"))
}

impl Verdict {
    pub(super) const fn of(answer: &'static str) -> Self {
        Self {
            answer,
            valid: None,
            reason: None,
            checked: Vec::new(),
            not_checked: Vec::new(),
        }
    }

    /// Takes the result of a check: that it does not hold is a verdict, other errors are errors.
    pub(super) fn conclude(&mut self, checked: Result<()>) -> Result<()> {
        match checked.map_err(anyhow::Error::downcast::<No>) {
            Ok(()) if self.checked.is_empty() => {
                self.reason = Some("all of it takes more nodes than --node-limit allows".to_owned());
            }
            Ok(()) => self.valid = Some(true),
            Err(Ok(No(reason))) => (self.valid, self.reason) = (Some(false), Some(reason)),
            Err(Err(error)) => return Err(error),
        }
        Ok(())
    }

    pub(super) fn holds(&mut self, what: impl Into<String>) {
        self.checked.push(what.into());
    }

    /// What was worked out, unless a limit struck; then `what` was not checked.
    pub(super) fn unless_limited<T>(&mut self, worked_out: Result<T, GaveUp>, what: &str) -> Option<T> {
        if worked_out.is_err() {
            self.not_checked.push(what.to_owned());
        }
        worked_out.ok()
    }

    /// Whether no limit has struck so far.
    pub(super) fn is_all_checked(&self) -> bool {
        self.not_checked.is_empty()
    }

    pub(super) const fn exit(&self) -> Exit {
        match self.valid {
            Some(true) => Exit::Solved,
            Some(false) => Exit::ProvedNone,
            None => Exit::GaveUp,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.reason.as_deref().unwrap_or_default();
        match self.valid {
            Some(true) => write!(f, "yes: {}", self.checked.join("; "))?,
            Some(false) => write!(f, "no: {reason}")?,
            None => write!(f, "nothing to check: {reason}")?,
        }
        for what in &self.not_checked {
            write!(f, "\n  not checked, as it takes more nodes: {what}")?;
        }
        Ok(())
    }
}
