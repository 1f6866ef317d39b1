//! What libFuzzer says at the end of a search.

use std::fmt;
use std::path::{Path, PathBuf};

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    target: String,
    /// Inputs that were tried.
    pub(super) inputs: u64,
    /// Inputs that led to new code, and were kept.
    kept: u64,
    verdict: Verdict,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Verdict {
    Good,
    /// The input at this path shows a fault, if libFuzzer could write one.
    Fault(Option<String>),
}

impl Outcome {
    /// The head of the table whose rows outcomes are.
    pub(super) const HEAD: &str = "target                              inputs    kept  verdict";

    /// Reads what a search said.
    pub(super) fn of(target: &str, said: &str, is_success: bool) -> Self {
        let number = |name: &str| {
            let line = said.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|number| number.trim().parse().ok())
        };
        let path = said
            .lines()
            .find_map(|line| line.split_once("Test unit written to "));
        Self {
            target: target.to_owned(),
            // After a fault, the numbers at the end may be missing.
            inputs: number("stat::number_of_executed_units:").unwrap_or(0),
            kept: number("stat::new_units_added:").unwrap_or(0),
            verdict: if is_success {
                Verdict::Good
            } else {
                Verdict::Fault(path.map(|(_, path)| path.trim().to_owned()))
            },
        }
    }

    pub(super) fn is_fault(&self) -> bool {
        self.verdict != Verdict::Good
    }

    /// Where the input lies that shows the fault; the folder if it is not known.
    pub(super) fn fault_path(&self, root: &Path) -> PathBuf {
        match &self.verdict {
            Verdict::Fault(Some(path)) => root.join(path),
            _ => root.join("fuzz/artifacts").join(&self.target),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.is_fault() { "FAULT" } else { "good" };
        let Self {
            target, inputs, kept, ..
        } = self;
        write!(f, "{target:<32}{inputs:>10}{kept:>8}  {verdict}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_without_a_fault() {
        let said = "Done 812 runs in 3 second(s)\nstat::number_of_executed_units: 812\nstat::new_units_added:          17\n";
        let outcome = Outcome::of("boards", said, true);
        assert_eq!(
            (outcome.inputs, outcome.kept, outcome.is_fault()),
            (812, 17, false)
        );
        let row = outcome.to_string();
        assert!(row.ends_with("812      17  good"), "{row}");
        assert_eq!(
            row.find("812").map(|at| at + 3),
            Outcome::HEAD.find("inputs").map(|at| at + 6)
        );
    }

    #[test]
    fn a_fault_says_where_its_input_lies() {
        let said = "artifact_prefix='a/'; Test unit written to fuzz/artifacts/boards/crash-1\nBase64: eA==\n";
        let outcome = Outcome::of("boards", said, false);
        assert!(outcome.is_fault());
        let place = outcome.fault_path(Path::new("root"));
        assert_eq!(place, Path::new("root/fuzz/artifacts/boards/crash-1"));
        let unknown = Outcome::of("boards", "", false).fault_path(Path::new("root"));
        assert_eq!(unknown, Path::new("root/fuzz/artifacts/boards"));
    }
}
