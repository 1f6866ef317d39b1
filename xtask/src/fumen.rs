//! Our fumens, read by the community's own library.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::cargo::{build, command, root, step, target};

/// Have fumens of every command that writes some decoded by the npm package `tetris-fumen`, and compare every page with
/// what was meant (needs node and npm)
///
/// Each command answers until it has written 1,000 fumens, or all that it has; a table says how many were read.
#[derive(Debug, clap::Args)]
pub(crate) struct Fumen {
    /// How many solutions
    #[arg(long, default_value_t = 1_000)]
    solutions: u32,
}

/// The version that the format was compared with.
const PACKAGE: &str = "tetris-fumen@1.1.3";

impl Fumen {
    pub(crate) fn run(&self) -> Result<()> {
        let folder = target().join("fumen");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let program = ("quadrille-perfect-clear", "perfect-clear");
        let [program] = build([program], &[], None)?;
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

    /// Has the program write what it can, as documents and as fumens.
    fn write(&self, program: &Path, folder: &Path) -> Result<()> {
        let most = self.solutions.to_string();
        let solve = format!("solve --queue OZTLISJJLIS --all --unique --most {most} -o");
        let mut runs = vec![
            format!("{solve} solve.jsonl"),
            format!("{solve} solutions.fumen"),
            "fumen mirror solutions.fumen -o mirrored.fumen".to_owned(),
            "fumen split solutions.fumen -o split.txt".to_owned(),
            "book --format json -o book.json".to_owned(),
        ];
        for (number, question) in PATHS.iter().enumerate() {
            runs.push(format!("path {question} -o path-{number}.json"));
            runs.push(format!("path {question} -o path-{number}.fumen"));
        }
        runs.push("fumen comments path-0.fumen --strip -o stripped.fumen".to_owned());
        runs.push("cover stripped.fumen --pattern T,*p4 -o cover.fumen".to_owned());
        for (number, question) in PATHS.iter().enumerate() {
            let pattern = question
                .split_once("--pattern ")
                .map_or("", |(_, pattern)| pattern);
            let pattern = pattern.split(' ').next().unwrap_or_default();
            runs.push(format!(
                "cover path-{number}.json --pattern {pattern} --format json -o cover-{number}.json"
            ));
        }
        for (number, question) in SETUPS.iter().enumerate() {
            runs.push(format!("setup {question} -o setup-{number}.json"));
            runs.push(format!("setup {question} -o setup-{number}.fumen"));
        }
        for (number, question) in SPINS.iter().enumerate() {
            runs.push(format!("spin {question} --format json -o spin-{number}.json"));
        }
        for (number, question) in COMBOS.iter().enumerate() {
            runs.push(format!("ren {question} --format json -o ren-{number}.json"));
        }
        for run in runs {
            step(command(program).args(run.split(' ')).current_dir(folder))?;
        }
        Ok(())
    }
}

/// What `path` is asked, together for more than 1,000 ways.
const PATHS: [&str; 5] = [
    "--field XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____ --pattern T,*p4",
    "--field XXXX______/XXXX______/XXXX______/XXXX______ --pattern *p7",
    "--field ______XXXX/______XXXX/______XXXX/______XXXX --pattern *p7",
    "--field XXXX______/XXXX______/XXXX______/XXXX______ --pattern *p7 --best-score --b2b",
    "--field X______XXX/X______XXX/X______XXX/X______XXX --pattern *p7",
];

/// What `setup` is asked.
const SETUPS: [&str; 4] = [
    "--target ????______/****______/****______ --pattern *p3",
    "--target ?????_____/*****_____/*****_____ --pattern *p4",
    "--target ??????????/********__/********__ --pattern *p6",
    "--target ??????????/__********/__******** --pattern *p6",
];

/// What `spin` is asked.
const SPINS: [&str; 1] = ["--field XX......../X...XXXXXX/XX.XXXXXXX --pattern T,*p4 --pieces 4 --roofs 2"];

/// What `ren` is asked.
const COMBOS: [&str; 5] = [
    "--fumen v115@neF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8De?F8DeF8DeF8DeF8DeF8DeF8DeF8DeF8AeL8KeAgH --queue TILSOJZTILSOJZ",
    "--fumen v115@DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8De?F8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8A?eI8JeAgH --queue TILSOJZTILSOJZTILSOJZTILSOJZ",
    "--fumen v115@neF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8De?F8DeF8DeF8DeF8DeF8DeF8DeF8DeF8AeL8KeAgH --queue LJTIOSZJLTISZO",
    "--fumen v115@neF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8De?F8DeF8DeF8DeF8DeF8DeF8DeF8DeF8AeL8KeAgH --queue ZSOJLITZSOJLIT",
    "--fumen v115@neF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8DeF8De?F8DeF8DeF8DeF8DeF8DeF8DeF8DeF8AeL8KeAgH --queue IOTLJSZIOTLJSZ",
];
