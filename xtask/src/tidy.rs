//! The invariants of the architecture, as far as a program can check them.

mod commands;
mod dependencies;
mod fixtures;
mod layers;
mod manifests;
mod programs;
mod sources;
mod surface;
mod syntax;
mod tree;
mod width;
mod workflows;

use std::fmt;

use anyhow::{Result, bail};

use crate::cargo::root;
use tree::Tree;

/// Check the invariants that ARCHITECTURE.md states
#[derive(Debug, clap::Args)]
pub(crate) struct Tidy {}

/// Something that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    path: String,
    /// From 1; 0 is the file as a whole.
    line: usize,
    message: String,
}

impl Finding {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line,
            message: message.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, line, message } = self;
        match line {
            0 => write!(f, "{path}: {message}"),
            line => write!(f, "{path}:{line}: {message}"),
        }
    }
}

type Check = fn(&Tree) -> Vec<Finding>;

const CHECKS: [(&str, Check); 15] = [
    ("who may depend on whom", layers::check),
    ("versions and lints come from the workspace", manifests::check),
    ("each dependency has its reason", dependencies::check),
    ("libraries neither print, exit nor read a clock", sources::quiet),
    ("the hash function is named once", sources::hash),
    ("no source file is over long", sources::length),
    ("each subcommand has a file of its name", programs::files),
    ("public functions have few parameters", surface::functions),
    ("tuples as parameters become fewer", surface::tuples),
    ("each public item is named by another file", surface::items),
    ("documents and comments are wrapped", width::check),
    ("each command of a start page or tutorial is run", commands::check),
    ("no paths of a machine", sources::machine_paths),
    ("each fixture names its source", fixtures::check),
    ("workflows trust as little as they can", workflows::check),
];

impl Tidy {
    #[expect(clippy::unused_self, reason = "as the other chores")]
    pub(crate) fn run(&self) -> Result<()> {
        let tree = Tree::load(root())?;
        let mut broken = 0;
        for (rule, check) in CHECKS {
            let mut findings = check(&tree);
            findings.sort();
            println!("{}: {rule}", if findings.is_empty() { "ok" } else { "BROKEN" });
            for finding in &findings {
                println!("    {finding}");
            }
            broken += findings.len();
        }
        if broken > 0 {
            bail!("{broken} findings");
        }
        println!("tidy: {} files, {} rules", tree.len(), CHECKS.len());
        Ok(())
    }
}
