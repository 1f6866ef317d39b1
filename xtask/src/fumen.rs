//! Our fumens, read by the community's own library.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::cargo::{build, command, root, step, target};

/// Have fumens of solutions, ways and setups decoded by the npm package `tetris-fumen`, and compare every page (needs
/// node and npm)
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
        self.write(&program, &folder)?;
        step(
            command("npm")
                .args(["install", "--no-save", "--prefix"])
                .arg(&folder)
                .arg(PACKAGE),
        )?;
        let script = root().join("xtask/src/fumen.js");
        let modules = folder.join("node_modules");
        step(command("node").arg(script).arg(&folder).env("NODE_PATH", modules))
    }

    /// Has the program write solutions and ways, as documents and as fumens.
    fn write(&self, program: &Path, folder: &Path) -> Result<()> {
        let most = self.solutions.to_string();
        let solve = format!("solve --queue OZTLISJJLIS --all --unique --most {most} -o");
        let field = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____";
        let path = format!("path --field {field} --pattern T,*p4 -o");
        let runs = [
            format!("{solve} solutions.jsonl"),
            format!("{solve} solutions.fumen"),
            "fumen mirror solutions.fumen -o mirrored.fumen".to_owned(),
            format!("{path} ways.json"),
            format!("{path} ways.fumen"),
            "fumen comments ways.fumen --strip -o stripped.fumen".to_owned(),
            "cover stripped.fumen --pattern T,*p4 -o covered.fumen".to_owned(),
        ];
        for run in runs {
            step(command(program).args(run.split(' ')).current_dir(folder))?;
        }
        Ok(())
    }
}
