//! Our fumens, read by the community's own library: every page is what was meant.
//!
//! Each command answers until it has written 1,000 fumens, or all that it has; a table says how many were read.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::harness::{program, root};

/// The version that the format was compared with.
const PACKAGE: &str = "tetris-fumen@1.1.3";

#[test]
#[ignore = "needs node and npm, and installs a package of npm"]
fn fumen() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let folder = folder.path();
    for line in lines() {
        run(Command::new(program("perfect-clear")?)
            .args(line.split(' '))
            .current_dir(folder))?;
    }
    let install = ["install", "--no-save", "--prefix", "."];
    run(Command::new("npm").args(install).arg(PACKAGE).current_dir(folder))?;
    let script = root().join("crates/checks/tests/checks/fumen.js");
    let modules = folder.join("node_modules");
    run(Command::new("node")
        .arg(script)
        .arg(folder)
        .env("NODE_PATH", modules))
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    ensure!(status.success(), "{command:?}: {status}");
    Ok(())
}

/// What the program is asked, for documents and for fumens.
fn lines() -> Vec<String> {
    let solve = "solve --queue OZTLISJJLIS --all --unique --most 1000 -o";
    let mut lines = vec![
        format!("{solve} solve.jsonl"),
        format!("{solve} solutions.fumen"),
        "fumen mirror solutions.fumen -o mirrored.fumen".to_owned(),
        "fumen split solutions.fumen -o split.txt".to_owned(),
        "book --format json -o book.json".to_owned(),
    ];
    let asked: [(&str, &[&str], &[&str]); 4] = [
        ("path", &PATHS, &["json", "fumen"]),
        ("setup", &SETUPS, &["json", "fumen"]),
        ("spin", &SPINS, &["json"]),
        ("ren", &COMBOS, &["json"]),
    ];
    for (command, questions, formats) in asked {
        for (number, question) in questions.iter().enumerate() {
            let line = |format| format!("{command} {question} -o {command}-{number}.{format}");
            lines.extend(formats.iter().map(line));
        }
    }
    lines.push("fumen comments path-0.fumen --strip -o stripped.fumen".to_owned());
    lines.push("cover stripped.fumen --pattern T,*p4 -o cover.fumen".to_owned());
    for (number, question) in PATHS.iter().enumerate() {
        let pattern = question.split_once("--pattern ").map_or("", |(_, rest)| rest);
        let pattern = pattern.split(' ').next().unwrap_or_default();
        lines.push(format!(
            "cover path-{number}.json --pattern {pattern} -o cover-{number}.json"
        ));
    }
    lines
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
