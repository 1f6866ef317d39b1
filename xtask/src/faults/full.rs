//! Disks that run out of room.

use std::fs;
use std::path::Path;
use std::process::Output;

use anyhow::{Result, ensure};

use super::Outcome;
use super::room::{PAGE, PLENTY, Room};
use super::run::{Call, Programs};

/// A command that writes a file, which is named last.
struct Writer {
    program: &'static str,
    arguments: &'static [&'static str],
}

const fn writer(program: &'static str, arguments: &'static [&'static str]) -> Writer {
    Writer { program, arguments }
}

const GAME: &str = "../game.jsonl";
const TILING: &str = "../tiling.json";

const WRITERS: [Writer; 12] = [
    writer(
        "tenten",
        &[
            "play",
            "--seed=1",
            "--max-rounds=400",
            "--format=jsonl",
            "-o",
            "played.jsonl",
        ],
    ),
    writer("tenten", &["draw", GAME, "--to=2", "-o", "drawn.gif"]),
    writer(
        "tenten",
        &[
            "simulate",
            "--count=2000",
            "--max-rounds=9",
            "--seed=5",
            "--shard=0",
            "--of=2",
            "-o",
            "shard.jsonl",
        ],
    ),
    writer(
        "tenten",
        &[
            "simulate",
            "--count=40",
            "--max-rounds=50",
            "--seed=5",
            "--plot",
            "lives.svg",
        ],
    ),
    writer(
        "perfect-clear",
        &["path", "--field", FIELD, "--pattern=*p5", "-o", "ways.json"],
    ),
    writer(
        "perfect-clear",
        &["graph", "--queue=JZOSLIIJSOZ", "--most=8", "-o", "graph.svg"],
    ),
    writer(
        "perfect-clear",
        &["solve", "--queue=JZOSLIIJSOZ", "--all", "-o", "all.json"],
    ),
    writer(
        "number-match",
        &["generate", "--count=2000", "--seed=1", "-o", "boards.txt"],
    ),
    writer(
        "number-match",
        &[
            "solve",
            "761541629/587238354/149416182",
            "--seed=1",
            "-o",
            "line.json",
        ],
    ),
    writer(
        "tiler",
        &["generate", "50", "--count=500", "--seed=1", "-o", "tasks.jsonl"],
    ),
    writer("tiler", &["solve", SQUARE, "--seed=1", "-o", "tiling.json"]),
    writer("tiler", &["draw", TILING, "-o", "tiling.svg"]),
];

/// What writes the files that those commands read.
const READ: [Writer; 2] = [
    writer(
        "tenten",
        &[
            "play",
            "--seed=2",
            "--max-rounds=20",
            "--format=jsonl",
            "-o",
            "game.jsonl",
        ],
    ),
    writer("tiler", &["solve", SQUARE, "--seed=1", "-o", "tiling.json"]),
];

const FIELD: &str = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____";
const SQUARE: &str = "I49,J127,L49,O13,S127,T126,Z134";

/// What stands in the place of a file before.
const BEFORE: &[u8] = b"what was here before\n";

/// Each of the commands, with less room than its file needs, and with enough of it afterwards.
pub(super) fn outputs(programs: &Programs, folder: &Path, tries: usize) -> Result<Outcome> {
    let Some(room) = Room::new(folder)? else {
        return Ok(Outcome::left_out());
    };
    for Writer { program, arguments } in &READ {
        let call = Call {
            program: programs.named(program),
            arguments,
            folder,
        };
        call.left_alone()?;
    }
    let mut outcome = Outcome::default();
    for Writer { program, arguments } in &WRITERS {
        let call = Call {
            program: programs.named(program),
            arguments,
            folder: &room.folder,
        };
        let file = arguments[arguments.len() - 1];
        for wrong in one_output(&room, &call, file, tries, &mut outcome)? {
            outcome
                .wrong
                .push(format!("{program} {}: {wrong}", arguments.join(" ")));
        }
    }
    Ok(outcome)
}

/// One command, with several sizes of room; what is wrong.
fn one_output(
    room: &Room,
    call: &Call<'_>,
    file: &str,
    tries: usize,
    outcome: &mut Outcome,
) -> Result<Vec<String>> {
    room.resize(PLENTY)?;
    room.clear()?;
    call.left_alone()?;
    let path = room.folder.join(file);
    let expected = fs::read(&path)?;
    ensure!(!expected.is_empty(), "{file} is empty");
    let mut wrong = Vec::new();
    for pages in sizes(expected.len(), tries) {
        room.clear()?;
        room.resize(pages + 1)?;
        fs::write(&path, BEFORE)?;
        let output = call.output()?;
        outcome.faults += 1;
        if is_refused(&output, file) && fs::read(&path)? == BEFORE && room.names()? == [file] {
            outcome.refused += 1;
        } else {
            wrong.push(format!("with {pages} pages: {}", told(&output)));
        }
        room.resize(PLENTY)?;
        let output = call.output()?;
        if !output.status.success() || fs::read(&path)? != expected {
            wrong.push(format!("with room after {pages} pages: {}", told(&output)));
        }
    }
    Ok(wrong)
}

/// Numbers of pages that are too few for so many bytes, spread evenly.
pub(super) fn sizes(bytes: usize, tries: usize) -> Vec<usize> {
    let needed = bytes.div_ceil(PAGE);
    let mut sizes: Vec<usize> = (0..tries).map(|number| number * needed / tries).collect();
    sizes.dedup();
    sizes
}

/// Whether a program says in a sentence that it has no room for this file.
pub(super) fn is_refused(output: &Output, file: &str) -> bool {
    let said = String::from_utf8_lossy(&output.stderr);
    output.status.code() == Some(2) && said.contains(file) && !said.contains(".quadrille-")
}

pub(super) fn told(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    format!("exit code {:?}, {:?}", output.status.code(), said.trim_end())
}

/// A file that a program goes on from, and what it does with it.
struct Kept {
    arguments: &'static [&'static str],
    file: &'static str,
    /// The words that name the file stand last.
    named: usize,
}

const KEPT: [Kept; 2] = [
    Kept {
        arguments: &[
            "simulate",
            "--count=2000",
            "--max-rounds=12",
            "--seed=5",
            "--threads=2",
            "--format=json",
            "--checkpoint",
            "games.log",
        ],
        file: "games.log",
        named: 2,
    },
    Kept {
        arguments: &[
            "tune",
            "--seed=1",
            "--generations=40",
            "--population=4",
            "--games=2",
            "--rounds=2",
            "--aside=0",
            "--vary=free,surface",
            "--measure=0",
            "--threads=2",
            "--format=json",
            "--log",
            "tune.log",
        ],
        file: "tune.log",
        named: 2,
    },
];

/// A checkpoint and a log of `tune`: what is kept before the disk is full stays good, and is gone on from.
pub(super) fn kept(programs: &Programs, folder: &Path, tries: usize) -> Result<Outcome> {
    let Some(room) = Room::new(folder)? else {
        return Ok(Outcome::left_out());
    };
    let mut outcome = Outcome::default();
    for kept in &KEPT {
        let call = |arguments| Call {
            program: &programs.tenten,
            arguments,
            folder: &room.folder,
        };
        let (report, _) = call(&kept.arguments[..kept.arguments.len() - kept.named]).left_alone()?;
        let call = call(kept.arguments);
        call.left_alone()?;
        let length = fs::read(room.folder.join(kept.file))?.len();
        for pages in sizes(length, tries) {
            room.clear()?;
            // The first page is the least that there can be.
            room.resize(pages)?;
            if let Some(wrong) = gone_on(&room, &call, kept.file, &report, &mut outcome)? {
                outcome
                    .wrong
                    .push(format!("{} with {pages} pages: {wrong}", kept.file));
            }
        }
        room.resize(PLENTY)?;
        room.clear()?;
    }
    Ok(outcome)
}

/// Goes on twice without room, and then with it; what is wrong.
fn gone_on(
    room: &Room,
    call: &Call<'_>,
    file: &str,
    report: &[u8],
    outcome: &mut Outcome,
) -> Result<Option<String>> {
    for _ in 0..2 {
        let output = call.output()?;
        outcome.faults += 1;
        if !is_refused(&output, file) {
            return Ok(Some(told(&output)));
        }
        outcome.refused += 1;
    }
    room.resize(PLENTY)?;
    let output = call.output()?;
    let is_same = output.status.success() && output.stdout == report;
    Ok((!is_same).then(|| format!("afterwards: {}", told(&output))))
}
