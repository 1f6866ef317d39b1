//! Our fumens, read by the community's own library.

use std::fs;

use anyhow::{Context, Result};

use crate::cargo::{build, command, root, step, target};

/// Have fumens of solutions decoded by the npm package `tetris-fumen`, and compare every page (needs node and npm)
#[derive(Debug, clap::Args)]
pub(crate) struct Fumen {
    /// How many solutions
    #[arg(long, default_value_t = 500)]
    solutions: u32,
}

/// The version that the format was compared with.
const PACKAGE: &str = "tetris-fumen@1.1.3";

impl Fumen {
    pub(crate) fn run(&self) -> Result<()> {
        let folder = target().join("fumen");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let program = ("quadrille-perfect-clear", "perfect-clear");
        let [program] = build([program], &["--release"], None)?;
        let solutions = folder.join("solutions.jsonl");
        let arguments = "solve --queue OZTLISJJLIS --all --unique --format jsonl --most";
        let mut solve = command(&program);
        solve.args(arguments.split(' ')).arg(self.solutions.to_string());
        step(solve.arg("--output").arg(&solutions))?;
        step(
            command("npm")
                .args(["install", "--no-save", "--prefix"])
                .arg(&folder)
                .arg(PACKAGE),
        )?;
        let script = root().join("xtask/src/fumen.js");
        let modules = folder.join("node_modules");
        step(
            command("node")
                .arg(script)
                .arg(&solutions)
                .env("NODE_PATH", modules),
        )
    }
}
