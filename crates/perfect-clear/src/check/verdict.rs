//! What a check has found.

use std::fmt;

use quadrille_schema::object;

use super::error::{CheckError, Checked, Fault};

object! {
    /// Verdict of a check.
    pub struct Verdict {
        /// The kind of the answer, such as `solve`
        answer: String,
        /// Whether the answer holds; missing where there is nothing to check
        valid: Option<bool>,
        /// The reason why it does not hold, or why there is nothing to check
        reason: Option<String>,
        /// What holds
        checked: Vec<String>,
        /// What would take more nodes than allowed
        not_checked: Vec<String>,
    }
}

impl Verdict {
    pub(super) const fn of(answer: String) -> Self {
        Self {
            answer,
            valid: None,
            reason: None,
            checked: Vec::new(),
            not_checked: Vec::new(),
        }
    }

    /// Takes the end of a check: that an answer does not hold is a verdict, other errors are errors.
    pub(super) fn conclude(mut self, checked: Checked) -> Result<Self, CheckError> {
        match checked {
            Ok(()) if self.checked.is_empty() => {
                self.reason = Some("all of it takes more nodes than --node-limit allows".to_owned());
            }
            Ok(()) => self.valid = Some(true),
            Err(Fault::No(reason)) => (self.valid, self.reason) = (Some(false), Some(reason)),
            Err(Fault::Error(error)) => return Err(error),
        }
        Ok(self)
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
