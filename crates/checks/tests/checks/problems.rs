//! Random questions of perfect clears: the end of a solution, to be found again under other rules.

use std::sync::LazyLock;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::harness::{Answer, ask, ask_with};
use crate::random::Random;

/// A table in a file.
const FILE: &str = "crates/perfect-clear/kicks/srs+.toml";

/// Built-in tables, as the program lists them, and one of a file.
static KICKS: LazyLock<Vec<String>> = LazyLock::new(|| kicks().expect("a list of tables"));

fn kicks() -> Result<Vec<String>> {
    let refused = ask_with("perfect-clear", &["solve", "--queue", "IO", "--kicks", "?"], "")?;
    let list = refused
        .said
        .split_once("(one of ")
        .and_then(|(_, rest)| rest.split_once(')'));
    let (list, _) = list.with_context(|| refused.said.clone())?;
    Ok(list.split(", ").chain([FILE]).map(str::to_owned).collect())
}

const DROPS: [&str; 5] = ["soft", "slide", "hard", "t-softdrop", "tsz"];

/// A call of the program.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) arguments: Vec<String>,
    /// The call that prints what this one reads, if it reads anything.
    before: Option<Vec<String>>,
    pub(crate) kicks: String,
}

/// A field, and the pieces that have cleared it once.
#[derive(Debug)]
pub(crate) struct Situation {
    field: String,
    lines: String,
    pub(crate) pieces: Vec<String>,
}

impl Problem {
    /// A question of any kind.
    pub(crate) fn random(random: &mut Random) -> Result<Self> {
        let kicks = KICKS[random.below(KICKS.len())].clone();
        let mut drop = random.one_of(&DROPS);
        let kind = random.one_of(&[solve, solve, path, path, cover, cover, score, score, ren, spin]);
        let (mut arguments, mut before) = kind(random)?;
        if arguments[0] == "ren" && drop == "tsz" {
            drop = "t-softdrop";
        }
        if drop == "tsz" {
            // The fewest keys might bring a T to its place without its spin.
            arguments.retain(|argument| argument != "--keys");
        }
        for call in [Some(&mut arguments), before.as_mut()].into_iter().flatten() {
            call.extend(["--kicks", &kicks, "--drop", drop, "--format", "json"].map(str::to_owned));
        }
        Ok(Self {
            arguments,
            before,
            kicks,
        })
    }

    /// The answer; nothing where the call before it finds nothing to read.
    pub(crate) fn answer(&self) -> Result<Option<Answer>> {
        let mut input = String::new();
        if let Some(before) = &self.before {
            let read = ask("perfect-clear", &words(before))?;
            if read.code != 0 {
                return Ok(None);
            }
            input = read.text;
        }
        let answer = ask_with("perfect-clear", &words(&self.arguments), &input)?;
        ensure!(
            answer.code < 2,
            "{}: {}, {}",
            answer.call,
            answer.code,
            answer.said
        );
        Ok(Some(answer))
    }
}

type Call = (Vec<String>, Option<Vec<String>>);

fn call(arguments: &[&[&str]]) -> Vec<String> {
    arguments.concat().into_iter().map(str::to_owned).collect()
}

pub(crate) fn words(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

/// One solution of 2 to 5 pieces, or all of 2 or 3.
fn solve(random: &mut Random) -> Result<Call> {
    let more: &[&str] = random.one_of(&[
        &["--all"][..],
        &["--all", "--unique"],
        &["--keys"],
        &["--keys"],
        &[],
    ]);
    let most = if more.first() == Some(&"--all") { 3 } else { 5 };
    let mut situation = Situation::random(random, 2, most)?;
    let hold = situation.take_hold(random);
    let mut queue = situation.pieces.concat();
    if random.below(2) == 0 {
        queue.push_str(random.letter());
    }
    let field = situation.arguments();
    Ok((
        call(&[&["solve", "--queue", &queue], more, &words(&field), &words(&hold)]),
        None,
    ))
}

/// The ways of 2 to 4 pieces.
fn path(random: &mut Random) -> Result<Call> {
    let mut situation = Situation::random(random, 2, 4)?;
    let hold = situation.take_hold(random);
    let pattern = pattern(random, &situation.pieces);
    let more: &[&str] = random.one_of(&[
        &[][..],
        &["--queues", "--minimal"],
        &["--queues", "--all-minimals", "20"],
        &["--queues", "--best-score", "--minimal"],
        &[
            "--queues",
            "--best-score",
            "--count",
            "attack",
            "--system",
            "tetrio",
            "--b2b=5",
        ],
        &[
            "--queues",
            "--best-score",
            "--mode",
            "b2b",
            "--spins",
            "all",
            "--combo",
            "2",
        ],
        &["--queues"],
        &["--queues"],
    ]);
    let field = situation.arguments();
    Ok((
        call(&[
            &["path", "--pattern", &pattern],
            more,
            &words(&field),
            &words(&hold),
        ]),
        None,
    ))
}

/// The combos of 3 to 6 pieces, on a stack that is narrow at the top.
#[expect(clippy::unnecessary_wraps, reason = "as the other kinds")]
fn ren(random: &mut Random) -> Result<Call> {
    let width = 2 + random.below(3);
    let left = random.below(11 - width);
    let row = |empty: &dyn Fn(usize) -> bool| -> String {
        (0..10).map(|x| if empty(x) { '.' } else { 'X' }).collect()
    };
    let is_narrow = |x: usize| (left..left + width).contains(&x);
    let mut rows: Vec<String> = (0..5 + random.below(9)).map(|_| row(&is_narrow)).collect();
    let gap = random.below(width);
    rows.push(row(&|x| is_narrow(x) && x != left + gap));
    let bags = random.bag() + &random.bag();
    let mut situation = Situation {
        field: rows.join("/"),
        lines: String::new(),
        pieces: bags.chars().take(4 + random.below(3)).map(String::from).collect(),
    };
    let hold = situation.take_hold(random);
    let (field, queue) = (&*situation.field, &*situation.pieces.concat());
    Ok((
        call(&[&["ren", "--field", field, "--queue", queue], &words(&hold)]),
        None,
    ))
}

/// The spins of a T and two pieces more, above a slot that is damaged here and there.
#[expect(clippy::unnecessary_wraps, reason = "as the other kinds")]
fn spin(random: &mut Random) -> Result<Call> {
    let x = 1 + random.below(8);
    let mut rows = [["X"; 10]; 3];
    rows[0] = ["."; 10];
    rows[0][if random.below(2) == 0 { x - 1 } else { x + 1 }] = "X";
    rows[1][x - 1..=x + 1].fill(".");
    rows[2][x] = ".";
    for _ in 0..random.below(6) {
        rows[random.below(3)][random.below(10)] = ".";
    }
    let mut pieces = vec!["T".to_owned()];
    pieces.extend([(); 2].map(|()| random.letter().to_owned()));
    pieces.swap(0, random.below(3));
    let mut situation = Situation {
        field: rows.map(|row| row.concat()).join("/"),
        lines: "4".to_owned(),
        pieces,
    };
    let hold = situation.take_hold(random);
    let field = situation.arguments();
    let (pattern, spin) = (
        situation.pieces.concat(),
        random.one_of(&["any-tspin", "tss", "tsd", "tsd"]),
    );
    let more = [
        "--mode",
        spin,
        "--roofs",
        random.one_of(&["0", "1", "2"]),
        "--pieces",
        "2",
        "--queues",
    ];
    Ok((
        call(&[
            &["spin", "--pattern", &pattern],
            &more,
            &words(&field),
            &words(&hold),
        ]),
        None,
    ))
}

/// The best scores of 2 to 4 pieces, under some scoring, or of those of their solutions that a mode allows.
fn score(random: &mut Random) -> Result<Call> {
    let mut situation = Situation::random(random, 2, 4)?;
    let hold = situation.take_hold(random);
    let pattern = pattern(random, &situation.pieces);
    let scoring = [
        "--system",
        random.one_of(&["guideline", "tetrio", "jstris"]),
        "--spins",
        random.one_of(&["t", "all", "all-mini", "all-mini+"]),
        "--combo",
        random.one_of(&["0", "1", "3"]),
        "--count",
        random.one_of(&["points", "attack"]),
    ];
    let more: &[&str] = random.one_of(&[
        &["--mode", "any-tspin"][..],
        &["--mode", "b2b", "--b2b"],
        &["--b2b"],
        &["--b2b=7"],
        &[],
        &[],
    ]);
    let field = situation.arguments();
    Ok((
        call(&[
            &["score", "--pattern", &pattern],
            &scoring,
            more,
            &words(&field),
            &words(&hold),
        ]),
        None,
    ))
}

/// The drawings of ways, or of solutions step by step, with another pattern.
fn cover(random: &mut Random) -> Result<Call> {
    let mut situation = Situation::random(random, 2, 4)?;
    let queue = situation.pieces.concat();
    let hold = situation.take_hold(random);
    let [found, built] = [(); 2].map(|()| pattern(random, &situation.pieces));
    let field = situation.arguments();
    let before = match random.below(5) {
        0 | 1 => call(&[&["solve", "--queue", &queue, "--all", "--unique"], &words(&field)]),
        _ => call(&[&["path", "--pattern", &found], &words(&field), &words(&hold)]),
    };
    let bounds: &[&str] = random.one_of(&[
        &["--max-soft-drops", "1", "--mode", "2l-or-pc"][..],
        &["--max-clears=1", "--starting-b2b=1"],
        &["--last-soft=1"],
        &["--max-soft-drops=0"],
        &[],
        &[],
    ]);
    let cover = ["cover", "-", "--lines", &situation.lines, "--pattern", &built];
    Ok((call(&[&cover, bounds, &words(&hold)]), Some(before)))
}

impl Situation {
    /// The end of a solution of the empty field, of this many pieces at least and at most.
    pub(crate) fn random(random: &mut Random, fewest: usize, most: usize) -> Result<Self> {
        let steps = loop {
            let queue = random.bag() + &random.bag();
            let document =
                ask("perfect-clear", &["solve", "--queue", &queue, "--format=json"])?.document()?;
            if let Some(steps) = document["solutions"][0]["placements"].as_array() {
                break steps.clone();
            }
        };
        let left = fewest + random.below(most - fewest + 1);
        let (placed, undone) = steps.split_at(steps.len() - left);
        let rows = field_after(placed);
        let pieces = undone.iter().filter_map(|step| step["piece"].as_str());
        Ok(Self {
            lines: rows.len().to_string(),
            field: rows.join("/"),
            pieces: pieces.map(str::to_owned).collect(),
        })
    }

    pub(crate) fn arguments(&self) -> Vec<String> {
        call(&[&["--field", &self.field, "--lines", &self.lines]])
    }

    /// How hold begins: with the first of the pieces, which is then none of the queue's, with none, or not at all.
    pub(crate) fn take_hold(&mut self, random: &mut Random) -> Vec<String> {
        match random.below(3) {
            0 => vec!["--hold".to_owned(), self.pieces.remove(0)],
            1 => vec!["--no-hold".to_owned()],
            _ => Vec::new(),
        }
    }
}

/// A pattern of about as many pieces, 2 to 4 of them; most mean these pieces in some order.
fn pattern(random: &mut Random, pieces: &[String]) -> String {
    let length = (pieces.len() + random.below(2)).clamp(2, 4);
    let rest = match length - 2 {
        0 => String::new(),
        1 => ",*".to_owned(),
        more => format!(",*p{more}"),
    };
    match random.below(5) {
        0 => format!("*p{length}"),
        1 => format!("{},*p{}", pieces[0], length - 1),
        2 => format!("[{}]p2{rest}", set(random, pieces)),
        3 => format!("[^{}]p2{rest}", random.letter()),
        _ => {
            let mut one = pieces.concat();
            while one.len() < length {
                one.push_str(random.letter());
            }
            format!("{one};[{}]p2{rest}", set(random, pieces))
        }
    }
}

/// Three different pieces at least, these among them.
fn set(random: &mut Random, pieces: &[String]) -> String {
    let mut set = String::new();
    let mut add = |piece: &str| {
        if !set.contains(piece) {
            set.push_str(piece);
        }
        set.len()
    };
    for piece in pieces {
        add(piece);
    }
    while add(random.letter()) < 3 {}
    set
}

/// The field after some steps, rows top first.
fn field_after(steps: &[Value]) -> Vec<String> {
    let mut rows = vec![[false; 10]; 4];
    for cells in steps.iter().map(|step| &step["cells"]) {
        for cell in cells.as_array().into_iter().flatten() {
            let [x, y] = [0, 1].map(|axis| cell[axis].as_u64().unwrap_or(0) as usize);
            rows[y][x] = true;
        }
        rows.retain(|row| *row != [true; 10]);
    }
    let sign = |&filled: &bool| if filled { 'X' } else { '.' };
    let rows = rows.iter().rev();
    rows.map(|row| row.iter().map(sign).collect()).collect()
}
