//! Random problems: the end of a solution, to be found again under other rules.

use std::fmt;

use anyhow::{Result, ensure};
use serde_json::Value;

use super::{Kind, Program};
use crate::random::Random;

/// Built-in tables, and one of a file.
pub(super) const KICKS: [&str; 7] = [
    "srs",
    "jstris180",
    "srs-tetrio180",
    "srs+",
    "nullpomino180",
    "none",
    "fixtures/perfect-clear/srs-plus.toml",
];

const DROPS: [&str; 5] = ["soft", "slide", "hard", "t-softdrop", "tsz"];

/// A call of the program.
pub(super) struct Problem {
    pub(super) arguments: Vec<String>,
    /// The rules, as they are counted.
    pub(super) rules: [&'static str; 3],
    /// The call that prints what this one reads, if it reads anything.
    pub(super) before: Option<Vec<String>>,
    /// The number of its kicks.
    pub(super) kicks: usize,
}

/// A field, and the pieces that have cleared it once.
struct Situation {
    field: String,
    lines: String,
    pieces: Vec<String>,
}

/// Random problems, one after the other.
pub(super) struct Problems<'a> {
    program: &'a Program,
    pub(super) random: Random,
    /// The placements of a solution of the empty field.
    base: Vec<Value>,
    drawn: usize,
}

impl<'a> Problems<'a> {
    pub(super) const fn new(program: &'a Program, seed: u64) -> Self {
        Self {
            program,
            random: Random(seed),
            base: Vec::new(),
            drawn: 0,
        }
    }

    pub(super) fn next(&mut self, kind: Kind) -> Result<Problem> {
        if self.drawn.is_multiple_of(8) {
            self.base = self.solution()?;
        }
        let number = self.drawn;
        self.drawn += 1;
        let (kicks, drop) = (number % KICKS.len(), DROPS[number / KICKS.len() % DROPS.len()]);
        let rules = ["--kicks", KICKS[kicks], "--drop", drop, "--format", "json"];
        let mut problem = match kind {
            Kind::Solve => self.solve(number),
            Kind::Path => self.path(),
            Kind::Cover => self.cover(number, &rules),
            Kind::Score => self.score(),
            Kind::Ren => self.ren(),
            Kind::Spin => self.spin(),
        };
        if drop == "tsz" {
            // The fewest keys might bring a T to its place without its spin.
            problem.arguments.retain(|argument| argument != "--keys");
        }
        let rules = match (kind, drop) {
            (Kind::Ren, "tsz") => [
                "--kicks",
                KICKS[kicks],
                "--drop",
                "t-softdrop",
                "--format",
                "json",
            ],
            _ => rules,
        };
        problem.arguments.extend(rules.map(str::to_owned));
        problem.kicks = kicks;
        let has = |name: &str| problem.arguments.iter().any(|argument| argument == name);
        let hold = match (has("--no-hold"), has("--hold")) {
            (true, _) => "no hold",
            (_, true) => "a piece in hold",
            _ => "nothing in hold yet",
        };
        problem.rules = [KICKS[kicks], drop, hold];
        Ok(problem)
    }

    /// The exit code and the answer; nothing where the call before it finds nothing to read.
    pub(super) fn answer(&self, problem: &Problem) -> Result<Option<(i32, String)>> {
        match self.input(problem)? {
            Some(input) => self.program.run(&problem.arguments, &input).map(Some),
            None => Ok(None),
        }
    }

    /// What the problem reads.
    fn input(&self, problem: &Problem) -> Result<Option<String>> {
        let Some(before) = &problem.before else {
            return Ok(Some(String::new()));
        };
        let (code, printed) = self.program.run(before, "")?;
        Ok((code == 0).then_some(printed))
    }

    /// Has the answer go through a pipe; that it is not accepted is an error.
    pub(super) fn pipe(&self, problem: &Problem) -> Result<()> {
        let input = self.input(problem)?.unwrap_or_default();
        let kicks = KICKS[problem.kicks];
        let (code, said) = self.program.pipe(&problem.arguments, &input, kicks)?;
        ensure!(code == 0, "{problem} | perfect-clear verify: {code}, {said}");
        Ok(())
    }

    /// A solution of the empty field with two random bags.
    fn solution(&mut self) -> Result<Vec<Value>> {
        loop {
            let queue = self.random.bag() + &self.random.bag();
            let arguments = ["solve", "--queue", &queue, "--format", "json"].map(str::to_owned);
            let (code, answer) = self.program.run(&arguments, "")?;
            if code == 0 {
                let answer: Value = serde_json::from_str(&answer)?;
                let steps = answer["solutions"][0]["placements"].as_array();
                return Ok(steps.cloned().unwrap_or_default());
            }
        }
    }

    /// The solution without its last placements.
    fn situation(&mut self, fewest: usize, most: usize) -> Situation {
        let left = fewest + self.random.below(most - fewest + 1);
        let (placed, undone) = self.base.split_at(self.base.len() - left);
        let rows = field_after(placed);
        let pieces = undone.iter().filter_map(|step| step["piece"].as_str());
        Situation {
            lines: rows.len().to_string(),
            field: rows.join("/"),
            pieces: pieces.map(str::to_owned).collect(),
        }
    }

    /// One solution of 2 to 5 pieces, or all of 2 or 3.
    fn solve(&mut self, number: usize) -> Problem {
        let more: &[&str] = match number % 5 {
            0 => &["--all"],
            1 => &["--all", "--unique"],
            2 | 3 => &["--keys"],
            _ => &[],
        };
        let most = if number % 5 < 2 { 3 } else { 5 };
        let mut situation = self.situation(2, most);
        let hold = self.hold(&mut situation.pieces);
        let mut queue = situation.pieces.concat();
        if self.random.below(2) == 0 {
            queue.push_str(self.random.letter());
        }
        let (field, lines) = (&*situation.field, &*situation.lines);
        let arguments = ["solve", "--field", field, "--lines", lines, "--queue", &queue];
        Problem::new(&[&arguments, more, &words(&hold)])
    }

    /// The ways of 2 to 4 pieces.
    fn path(&mut self) -> Problem {
        let mut situation = self.situation(2, 4);
        let hold = self.hold(&mut situation.pieces);
        let pattern = self.pattern(&situation.pieces);
        let (field, lines) = (&*situation.field, &*situation.lines);
        let arguments = ["path", "--field", field, "--lines", lines, "--pattern", &pattern];
        let more: &[&str] = match self.random.below(8) {
            0 => &[],
            1 => &["--queues", "--minimal"],
            2 => &["--queues", "--all-minimals", "20"],
            3 => &["--queues", "--best-score", "--minimal"],
            4 => &[
                "--queues",
                "--best-score",
                "--count",
                "attack",
                "--system",
                "tetrio",
                "--b2b=5",
            ],
            5 => &[
                "--queues",
                "--best-score",
                "--mode",
                "b2b",
                "--spins",
                "all",
                "--combo",
                "2",
            ],
            _ => &["--queues"],
        };
        Problem::new(&[&arguments, more, &words(&hold)])
    }

    /// The combos of 3 to 6 pieces, on a stack that is narrow at the top.
    fn ren(&mut self) -> Problem {
        let width = 2 + self.random.below(3);
        let left = self.random.below(11 - width);
        let row = |empty: &dyn Fn(usize) -> bool| -> String {
            (0..10).map(|x| if empty(x) { '.' } else { 'X' }).collect()
        };
        let mut rows: Vec<String> = (0..5 + self.random.below(9))
            .map(|_| row(&|x| (left..left + width).contains(&x)))
            .collect();
        let gap = self.random.below(width);
        rows.push(row(&|x| (left..left + width).contains(&x) && x != left + gap));
        let bags = self.random.bag() + &self.random.bag();
        let count = 4 + self.random.below(3);
        let mut pieces: Vec<String> = bags.chars().take(count).map(String::from).collect();
        let hold = self.hold(&mut pieces);
        let arguments = ["ren", "--field", &rows.join("/"), "--queue", &pieces.concat()];
        Problem::new(&[&arguments, &words(&hold)])
    }

    /// The spins of a T and two pieces more, above a slot that is damaged here and there.
    fn spin(&mut self) -> Problem {
        let x = 1 + self.random.below(8);
        let mut rows = [["X"; 10]; 3];
        rows[0] = ["."; 10];
        rows[0][if self.random.below(2) == 0 { x - 1 } else { x + 1 }] = "X";
        rows[1][x - 1..=x + 1].fill(".");
        rows[2][x] = ".";
        for _ in 0..self.random.below(6) {
            rows[self.random.below(3)][self.random.below(10)] = ".";
        }
        let mut pieces = vec!["T".to_owned()];
        pieces.extend([(); 2].map(|()| self.random.letter().to_owned()));
        let at = self.random.below(3);
        pieces.swap(0, at);
        let hold = self.hold(&mut pieces);
        let (field, pattern) = (rows.map(|row| row.concat()).join("/"), pieces.concat());
        let spin = ["any-tspin", "tss", "tsd", "tsd"][self.random.below(4)];
        let roofs = ["0", "1", "2"][self.random.below(3)];
        let arguments = ["spin", "--field", &field, "--lines", "4", "--pattern", &pattern];
        let more = ["--mode", spin, "--roofs", roofs, "--pieces", "2", "--queues"];
        Problem::new(&[&arguments, &more, &words(&hold)])
    }

    /// The best scores of 2 to 4 pieces, under some scoring, or of those of their solutions that a mode allows.
    fn score(&mut self) -> Problem {
        let mut situation = self.situation(2, 4);
        let hold = self.hold(&mut situation.pieces);
        let pattern = self.pattern(&situation.pieces);
        let (field, lines) = (&*situation.field, &*situation.lines);
        let arguments = ["score", "--field", field, "--lines", lines, "--pattern", &pattern];
        let system = ["guideline", "tetrio", "jstris"][self.random.below(3)];
        let spins = ["t", "all", "all-mini", "all-mini+"][self.random.below(4)];
        let combo = ["0", "1", "3"][self.random.below(3)];
        let count = ["points", "attack"][self.random.below(2)];
        let scoring = [
            "--system", system, "--spins", spins, "--combo", combo, "--count", count,
        ];
        let more: &[&str] = match self.random.below(6) {
            0 => &["--mode", "any-tspin"],
            1 => &["--mode", "b2b", "--b2b"],
            2 => &["--b2b"],
            3 => &["--b2b=7"],
            _ => &[],
        };
        Problem::new(&[&arguments, &scoring, more, &words(&hold)])
    }

    /// The drawings of ways, or of solutions step by step, with another pattern.
    fn cover(&mut self, number: usize, rules: &[&str]) -> Problem {
        let mut situation = self.situation(2, 4);
        let pieces = situation.pieces.clone();
        let hold = self.hold(&mut situation.pieces);
        let [found, built] = [(); 2].map(|()| self.pattern(&situation.pieces));
        let (field, lines) = (&*situation.field, &*situation.lines);
        let queue = pieces.concat();
        let (before, slot): (&[&str], _) = match number % 5 {
            0 | 1 => (&["solve", "--queue", &queue, "--all", "--unique"], Vec::new()),
            _ => (&["path", "--pattern", &found], words(&hold)),
        };
        let field = ["--field", field, "--lines", lines];
        let before = Problem::new(&[before, &field, &slot, rules]);
        let arguments = ["cover", "-", "--lines", lines, "--pattern", &built];
        let bounds: &[&str] = match number / 5 % 6 {
            0 => &["--max-soft-drops", "1", "--mode", "2l-or-pc"],
            1 => &["--max-clears=1", "--starting-b2b=1"],
            2 => &["--last-soft=1"],
            3 => &["--max-soft-drops=0"],
            _ => &[],
        };
        let mut problem = Problem::new(&[&arguments, &words(&hold), bounds]);
        problem.before = Some(before.arguments);
        problem
    }

    /// How hold begins: with the first of the pieces, which is then none of the queue's, with none, or not at all.
    fn hold(&mut self, pieces: &mut Vec<String>) -> Vec<String> {
        match self.random.below(3) {
            0 => vec!["--hold".to_owned(), pieces.remove(0)],
            1 => vec!["--no-hold".to_owned()],
            _ => Vec::new(),
        }
    }

    /// A pattern of about as many pieces, 2 to 4 of them; most mean these pieces in some order.
    fn pattern(&mut self, pieces: &[String]) -> String {
        let length = (pieces.len() + self.random.below(2)).clamp(2, 4);
        let first = &*pieces[0];
        let rest = match length - 2 {
            0 => String::new(),
            1 => ",*".to_owned(),
            more => format!(",*p{more}"),
        };
        match self.random.below(5) {
            0 => format!("*p{length}"),
            1 => format!("{first},*p{}", length - 1),
            2 => format!("[{}]p2{rest}", self.set(pieces)),
            3 => format!("[^{}]p2{rest}", self.random.letter()),
            _ => {
                let mut one = pieces.concat();
                while one.len() < length {
                    one.push_str(self.random.letter());
                }
                format!("{one};[{}]p2{rest}", self.set(pieces))
            }
        }
    }

    /// Three different pieces at least, these among them.
    fn set(&mut self, pieces: &[String]) -> String {
        let mut set = String::new();
        for piece in pieces {
            if !set.contains(&**piece) {
                set.push_str(piece);
            }
        }
        while set.len() < 3 {
            let more = self.random.letter();
            if !set.contains(more) {
                set.push_str(more);
            }
        }
        set
    }
}

impl Problem {
    fn new(arguments: &[&[&str]]) -> Self {
        Self {
            arguments: arguments.concat().into_iter().map(str::to_owned).collect(),
            before: None,
            rules: [""; 3],
            kicks: 0,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(before) = &self.before {
            write!(f, "perfect-clear {} | ", before.join(" "))?;
        }
        write!(f, "perfect-clear {}", self.arguments.join(" "))
    }
}

fn words(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

/// The field after some steps, rows top first.
pub(crate) fn field_after(steps: &[Value]) -> Vec<String> {
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
