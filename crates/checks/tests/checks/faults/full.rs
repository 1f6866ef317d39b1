//! Disks that run out of room.

use std::fs;
use std::path::Path;
use std::process::Output;

use anyhow::{Context, Result, ensure};

use super::Outcome;
use super::room::{ONLY_ROOT, PAGE, PLENTY, Room};
use super::run::{Call, ending};
use crate::harness::Budget;

/// What writes the files that others read.
const READ: [&str; 2] = [
    "tenten play --seed=2 --max-rounds=20 --format=jsonl -o game.jsonl",
    "tiler solve I49,J127,L49,O13,S127,T126,Z134 --seed=1 -o tiling.json",
];

/// Commands that write a file, which is named last.
const WRITERS: [&str; 12] = [
    "tenten play --seed=1 --max-rounds=400 --format=jsonl -o played.jsonl",
    "tenten draw ../game.jsonl --to=2 -o drawn.gif",
    "tenten simulate --count=2000 --max-rounds=9 --seed=5 --shard=0 --of=2 -o shard.jsonl",
    "tenten simulate --count=40 --max-rounds=50 --seed=5 --plot lives.svg",
    "perfect-clear path --field XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____ --pattern=*p5 -o ways.json",
    "perfect-clear graph --queue=JZOSLIIJSOZ --most=8 -o graph.svg",
    "perfect-clear solve --queue=JZOSLIIJSOZ --all -o all.json",
    "number-match generate --count=2000 --seed=1 -o boards.txt",
    "number-match solve 761541629/587238354/149416182 --seed=1 -o line.json",
    "tiler generate 50 --count=500 --seed=1 -o tasks.jsonl",
    "tiler solve I49,J127,L49,O13,S127,T126,Z134 --seed=1 -o tiling.json",
    "tiler draw ../tiling.json -o tiling.svg",
];

/// What stands in the place of a file before.
const BEFORE: &[u8] = b"what was here before\n";

/// Each of the commands, with less room than its file needs, and with enough of it afterwards.
pub(super) fn outputs(folder: &Path, budget: Budget) -> Result<Outcome> {
    let Some(room) = Room::new(folder)? else {
        return Ok(Outcome::left_out(ONLY_ROOT));
    };
    for line in READ {
        Call::new(folder, line)?.left_alone()?;
    }
    let mut outcome = Outcome::default();
    for (number, line) in WRITERS.into_iter().enumerate() {
        let call = Call::new(&room.folder, line)?;
        let (_, file) = line.rsplit_once(' ').context("a file")?;
        let share = budget.share(WRITERS.len() - number);
        for wrong in one_output(&room, &call, file, share, &mut outcome)? {
            outcome.wrong.push(format!("{line}: {wrong}"));
        }
    }
    Ok(outcome)
}

/// One command, with several sizes of room; what is wrong.
fn one_output(
    room: &Room,
    call: &Call,
    file: &str,
    budget: Budget,
    outcome: &mut Outcome,
) -> Result<Vec<String>> {
    room.resize(PLENTY)?;
    room.clear()?;
    call.left_alone()?;
    let path = room.folder.join(file);
    let expected = fs::read(&path)?;
    ensure!(!expected.is_empty(), "{file} is empty");
    let mut wrong = Vec::new();
    for pages in sizes(expected.len(), budget) {
        room.clear()?;
        room.resize(pages + 1)?;
        fs::write(&path, BEFORE)?;
        let output = call.output()?;
        outcome.faults += 1;
        if is_refused(&output, file) && fs::read(&path)? == BEFORE && room.names()? == [file] {
            outcome.refused += 1;
        } else {
            wrong.push(format!("with {pages} pages: {}", ending(&output)));
        }
        room.resize(PLENTY)?;
        let output = call.output()?;
        if !output.status.success() || fs::read(&path)? != expected {
            wrong.push(format!("with room after {pages} pages: {}", ending(&output)));
        }
    }
    Ok(wrong)
}

/// Numbers of pages that are too few for this many bytes, spread evenly: as many as there are, or fit the budget.
pub(super) fn sizes(bytes: usize, budget: Budget) -> impl Iterator<Item = usize> {
    let needed = bytes.div_ceil(PAGE);
    // Multiples of the golden ratio leave no gap for long.
    let size = move |number| number * 618_034 % 1_000_000 * needed / 1_000_000;
    budget.numbers().take(needed).map(size)
}

/// Whether a program says in a sentence that it has no room for this file.
pub(super) fn is_refused(output: &Output, file: &str) -> bool {
    let said = String::from_utf8_lossy(&output.stderr);
    output.status.code() == Some(2) && said.contains(file) && !said.contains(".quadrille-")
}

/// Commands that keep what they have in a file, and go on from it; the option of the file stands last.
const KEPT: [&str; 2] = [
    "tenten simulate --count=2000 --max-rounds=12 --seed=5 --threads=2 --format=json --checkpoint games.log",
    "tenten tune --seed=1 --generations=40 --population=4 --games=2 --rounds=2 --aside=0 --vary=free,surface \
     --measure=0 --threads=2 --format=json --log tune.log",
];

/// A checkpoint and a log of `tune`: what is kept before the disk is full stays good, and is gone on from.
pub(super) fn kept(folder: &Path, budget: Budget) -> Result<Outcome> {
    let Some(room) = Room::new(folder)? else {
        return Ok(Outcome::left_out(ONLY_ROOT));
    };
    let mut outcome = Outcome::default();
    for (number, line) in KEPT.into_iter().enumerate() {
        let (without, option) = line.rsplit_once(" --").context("an option")?;
        let (_, file) = option.split_once(' ').context("a file")?;
        let (report, _) = Call::new(&room.folder, without)?.left_alone()?;
        let call = Call::new(&room.folder, line)?;
        call.left_alone()?;
        let length = fs::read(room.folder.join(file))?.len();
        for pages in sizes(length, budget.share(KEPT.len() - number)) {
            room.clear()?;
            // The first page is the least that there can be.
            room.resize(pages)?;
            if let Some(wrong) = gone_on(&call, file, &mut outcome)? {
                outcome.wrong.push(format!("{file} with {pages} pages: {wrong}"));
            }
            room.resize(PLENTY)?;
            let output = call.output()?;
            if !output.status.success() || output.stdout != report {
                outcome
                    .wrong
                    .push(format!("{file} after {pages} pages: {}", ending(&output)));
            }
        }
        room.clear()?;
    }
    Ok(outcome)
}

/// Goes on twice without room; what is wrong.
fn gone_on(call: &Call, file: &str, outcome: &mut Outcome) -> Result<Option<String>> {
    for _ in 0..2 {
        let output = call.output()?;
        outcome.faults += 1;
        if !is_refused(&output, file) {
            return Ok(Some(ending(&output)));
        }
        outcome.refused += 1;
    }
    Ok(None)
}
