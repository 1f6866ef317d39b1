//! Answers of `perfect-clear`, piped into `perfect-clear verify`: as they are, and with something changed.

use std::io::Write;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::cargo::{build, command};

/// Solve random problems with the program, and have every solution checked by `perfect-clear verify`, and as many that
/// were changed refused
#[derive(Debug, clap::Args)]
pub(crate) struct PerfectClearVerify {
    /// How many problems
    #[arg(long, default_value_t = 1_000)]
    problems: usize,
    /// Fixes every random choice
    #[arg(long, default_value_t = 13)]
    seed: u64,
}

/// Numbers that depend on the seed alone: a linear congruence, of which the upper half is taken.
struct Random(u64);

/// Built-in tables, and one of a file.
const KICKS: [&str; 6] = [
    "srs",
    "jstris180",
    "tetrio180",
    "nullpomino180",
    "none",
    "fixtures/perfect-clear/srs-plus.toml",
];

const DROPS: [&str; 3] = ["soft", "slide", "hard"];

const LETTERS: [&str; 7] = ["I", "J", "L", "O", "S", "T", "Z"];

const ROTATIONS: [&str; 4] = ["spawn", "right", "reverse", "left"];

impl PerfectClearVerify {
    pub(crate) fn run(&self) -> Result<()> {
        let program = ("quadrille-perfect-clear", "perfect-clear");
        let [program] = build([program], &[], None)?;
        let run = |arguments: &[&str], input: &str| run(command(&program).args(arguments), input);
        let mut random = Random(self.seed);
        let (mut accepted, mut refused, mut unsolvable, mut drawn) = (0, 0, 0, 0);
        let mut base = Value::Null;
        while accepted < self.problems {
            if drawn % 8 == 0 {
                base = solution(&mut random, run)?;
            }
            let arguments = problem(&mut random, &base, drawn);
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let kicks = KICKS[drawn % KICKS.len()];
            drawn += 1;
            let (code, answer) = run(&arguments, "")?;
            let (verdict, said) = run(&["verify", "--kicks", kicks, "-"], &answer)?;
            ensure!(verdict == 0, "{}: {said}", arguments.join(" "));
            if code == 1 {
                unsolvable += 1;
                continue;
            }
            accepted += 1;
            let (changed, named) = changed(&mut random, serde_json::from_str(&answer)?, accepted)?;
            let (verdict, said) = run(&["verify", "--kicks", kicks, "-"], &changed.to_string())?;
            ensure!(
                verdict == 1 && said.contains(&named),
                "{}: expected no, with {named:?}, found {said}{changed}",
                arguments.join(" ")
            );
            refused += 1;
        }
        println!("{accepted} solutions accepted, {refused} changed ones refused with the right step");
        println!("{unsolvable} problems without a solution, checked by trying everything");
        Ok(())
    }
}

/// The exit code and what was printed.
fn run(command: &mut Command, input: &str) -> Result<(i32, String)> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().context("cannot run the program")?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that does not want its input may be gone by now.
        let _ = stdin.write_all(input.as_bytes());
    }
    let output = child.wait_with_output()?;
    let code = output.status.code().context("the program was ended")?;
    ensure!(code < 2, "{}", crate::cargo::shown(command));
    Ok((code, String::from_utf8(output.stdout)?))
}

impl Random {
    fn below(&mut self, end: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn letter(&mut self) -> &'static str {
        LETTERS[self.below(7)]
    }

    fn bag(&mut self) -> String {
        let mut left = LETTERS.to_vec();
        let mut bag = String::new();
        while !left.is_empty() {
            bag.push_str(left.swap_remove(self.below(left.len())));
        }
        bag
    }
}

/// A solution of the empty field with two random bags.
fn solution(random: &mut Random, run: impl Fn(&[&str], &str) -> Result<(i32, String)>) -> Result<Value> {
    loop {
        let queue = random.bag() + &random.bag();
        let (code, answer) = run(&["solve", "--queue", &queue, "--format", "json"], "")?;
        if code == 0 {
            let mut answer: Value = serde_json::from_str(&answer)?;
            return Ok(answer["solutions"][0]["placements"].take());
        }
    }
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

/// The arguments of a problem: a solution of which the last placements are undone, under other rules.
fn problem(random: &mut Random, base: &Value, number: usize) -> Vec<String> {
    let steps = base.as_array().map_or(&[][..], Vec::as_slice);
    let placed = steps.len() - 2 - random.below(4);
    let rows = field_after(&steps[..placed]);
    let (lines, field) = (rows.len().to_string(), rows.join("/"));
    let mut queue: String = steps[placed..]
        .iter()
        .filter_map(|step| step["piece"].as_str())
        .collect();
    let (kicks, drop) = (KICKS[number % 6], DROPS[number / 6 % 3]);
    let mut arguments = vec![
        "solve", "--format", "json", "--keys", "--field", &field, "--lines", &lines,
    ];
    arguments.extend(["--kicks", kicks, "--drop", drop]);
    let held = queue.remove(0).to_string();
    match random.below(3) {
        0 => arguments.extend(["--hold", &held]),
        way => {
            queue.insert_str(0, &held);
            arguments.extend((way == 1).then_some("--no-hold"));
        }
    }
    if random.below(2) == 0 {
        queue.push_str(random.letter());
    }
    arguments.extend(["--queue", &queue]);
    arguments.into_iter().map(str::to_owned).collect()
}

/// An answer with one thing changed, and what the refusal has to name.
fn changed(random: &mut Random, mut answer: Value, kind: usize) -> Result<(Value, String)> {
    let solution = &mut answer["solutions"][0];
    let Some(steps) = solution["placements"].as_array_mut() else {
        bail!("there is no solution");
    };
    let named = match kind % 10 {
        0 => {
            solution["fumen"] = json!("v115@vhAAgH");
            "fumen".into()
        }
        1 => {
            steps.pop();
            "left at the end".into()
        }
        2 => {
            steps.push(steps[0].clone());
            format!("step {}:", steps.len())
        }
        kind => {
            let at = random.below(steps.len());
            change(random, &mut steps[at], kind);
            format!("step {}:", at + 1)
        }
    };
    Ok((answer, named))
}

/// Changes one step.
fn change(random: &mut Random, step: &mut Value, kind: usize) {
    match kind {
        3 => step["piece"] = other(random, &step["piece"], &LETTERS),
        4 => step["rotation"] = other(random, &step["rotation"], &ROTATIONS),
        5 if step["cleared"] == json!([]) => step["cleared"] = json!([random.below(4)]),
        5 => step["cleared"] = json!([]),
        6 => step["cells"][0] = step["cells"][3].clone(),
        7 => step["cells"][1][0] = json!(10),
        8 => {
            for cell in step["cells"].as_array_mut().into_iter().flatten() {
                cell[1] = json!(cell[1].as_u64().unwrap_or(0) + 4);
            }
        }
        _ => step["keys"] = json!(["left", "right", "left", "hard drop"]),
    }
}

/// Another name than the one that is there.
fn other(random: &mut Random, one: &Value, names: &[&str]) -> Value {
    let others: Vec<&&str> = names.iter().filter(|name| one != **name).collect();
    json!(others[random.below(others.len())])
}
