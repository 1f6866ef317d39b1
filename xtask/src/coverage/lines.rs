//! Lines that were run, of those that could be.

use std::collections::BTreeMap;
use std::fmt;

use anyhow::{Context, Result};
use serde_json::Value;

/// The head of the table whose rows are a part and its lines.
pub(super) const HEAD: &str = "crate                                      lines covered       %";

/// How many lines there are, and how many of them were run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines {
    all: u64,
    covered: u64,
}

impl Lines {
    /// Sums what llvm-cov exports over the files of each library and each program, and over all.
    pub(super) fn by_crate(report: &str) -> Result<Vec<(String, Self)>> {
        let report: Value = serde_json::from_str(report).context("the report of llvm-cov")?;
        let files = report["data"][0]["files"]
            .as_array()
            .context("the report of llvm-cov has no files")?;
        let mut parts = BTreeMap::<String, Self>::new();
        let mut total = Self::default();
        for file in files {
            let name = file["filename"].as_str().context("a file without a name")?;
            let Some(part) = part(name) else { continue };
            let count = |key: &str| {
                file["summary"]["lines"][key]
                    .as_u64()
                    .context("a file without lines")
            };
            let lines = Self {
                all: count("count")?,
                covered: count("covered")?,
            };
            parts.entry(part).or_default().add(lines);
            total.add(lines);
        }
        Ok(parts.into_iter().chain([("all".to_owned(), total)]).collect())
    }

    fn add(&mut self, other: Self) {
        self.all += other.all;
        self.covered += other.covered;
    }

    fn percent(self) -> f64 {
        if self.all == 0 {
            100.0
        } else {
            self.covered as f64 * 100.0 / self.all as f64
        }
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>8}{:>8}{:>8.1}", self.all, self.covered, self.percent())
    }
}

/// The crate to which a file belongs, and whether it is of the crate's program; none for files of tests.
fn part(file: &str) -> Option<String> {
    let file = file.replace('\\', "/");
    let (_, below) = file.rsplit_once("/crates/")?;
    let (folder, path) = below.split_once("/src/")?;
    if folder.contains('/') || path.ends_with("/tests.rs") || path.contains("/tests/") {
        return None;
    }
    let program = if path.starts_with("bin/") { ", program" } else { "" };
    Some(format!("quadrille-{folder}{program}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, all: u64, covered: u64) -> String {
        format!(r#"{{"filename":"{name}","summary":{{"lines":{{"count":{all},"covered":{covered}}}}}}}"#)
    }

    fn report(files: &[String]) -> String {
        format!(r#"{{"data":[{{"files":[{}]}}]}}"#, files.join(","))
    }

    #[test]
    fn files_add_up_by_crate_and_program() -> Result<()> {
        let files = [
            file("/a/crates/tiler/src/lib.rs", 100, 90),
            file("/a/crates/tiler/src/solve.rs", 20, 20),
            file("/a/crates/tiler/src/bin/tiler/main.rs", 10, 5),
            file("/a/crates/tiler/src/count/tests.rs", 50, 50),
            file("/a/crates/tiler/tests/solver/main.rs", 50, 50),
            file("/cargo/registry/src/x/rand/src/lib.rs", 1_000, 1),
        ];
        let rows: Vec<String> = Lines::by_crate(&report(&files))?
            .into_iter()
            .map(|(part, lines)| format!("{part}{lines}"))
            .collect();
        let expected = [
            "quadrille-tiler     120     110    91.7",
            "quadrille-tiler, program      10       5    50.0",
            "all     130     115    88.5",
        ];
        assert_eq!(rows, expected);
        Ok(())
    }

    #[test]
    fn other_documents_are_refused() {
        assert!(Lines::by_crate("{}").is_err());
        assert!(Lines::by_crate(r#"{"data":[{"files":[{}]}]}"#).is_err());
    }
}
