//! What the program does when all is well.

use std::fs;

use insta::assert_snapshot;
use quadrille_perfect_clear::fumen;
use serde_json::Value;

use super::{OPENER, run, run_in};

/// Two columns that two squares fill.
const TWO_WIDE: &str = "XXXXXXXX../XXXXXXXX../XXXXXXXX../XXXXXXXX..";

#[test]
fn reports_for_people() {
    let runs = [
        format!("solve --field {OPENER} --queue TSJL --keys"),
        format!("solve --field {TWO_WIDE} --queue TOO --hold O --all"),
        format!("solve --field {TWO_WIDE} --queue TOO --all --unique --rank saved"),
        format!("solve --field {OPENER} --queue OOSS"),
        format!("percent --field {OPENER} --pattern *p4 --failed 3"),
        format!("percent --field {TWO_WIDE} --pattern [SZ]p2"),
        format!("chance --field {OPENER} --queue JL --bag new"),
        format!("advise --field {OPENER} --queue LS --bag IJOTZ --most 2"),
        format!("advise --field {OPENER} --queue O --most 1"),
        format!("advise --field {OPENER} --queue TS --method mass --most 1"),
        format!("advise --field {OPENER} --queue ZO --bag IL --tree 2"),
        format!("advise --field {TWO_WIDE} --queue T --bag O --tree 1 --dot"),
        format!("bags --field {OPENER} --most 3"),
    ];
    let shown = runs.map(|line| {
        let run = run(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(run.stderr, "");
        format!("$ perfect-clear {line}\n{}-> {}\n", run.stdout, run.code.unwrap())
    });
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn documents() {
    let document = |args: &[&str]| -> Value {
        let run = run(&[args, &["--format", "json"]].concat());
        serde_json::from_str(&run.stdout).unwrap()
    };
    let solved = document(&["solve", "--field", OPENER, "--queue", "TSJL"]);
    assert_eq!(
        (&solved["status"], &solved["lines"]),
        (&"solved".into(), &4.into())
    );
    assert_eq!(solved["solutions"][0]["placements"].as_array().unwrap().len(), 3);
    let share = document(&["percent", "--field", OPENER, "--pattern", "*p4"]);
    assert_eq!((&share["solved"], &share["total"]), (&514.into(), &840.into()));
    assert_eq!(share["failed"].as_array().unwrap().len(), 326);
    let advice = document(&["advise", "--field", OPENER, "--queue", "TSJ"]);
    assert_eq!(advice["chance"]["exact"], true);
    assert!(advice["moves"][0]["placement"]["cells"].is_array());
    assert_eq!(advice["best"], "move");
    assert_eq!(
        document(&["advise", "--field", OPENER, "--queue", "O"])["best"],
        "hold"
    );
    let keys =
        &document(&["solve", "--field", OPENER, "--queue", "TSJL", "--keys"])["solutions"][0]["placements"];
    for step in keys.as_array().unwrap() {
        assert_eq!(step["keys"][0] == "hold", step["hold"] == true, "{step}");
    }
    let none = document(&["solve", "--field", OPENER, "--queue", "OOSS"]);
    assert_eq!(
        (&none["status"], &none["solutions"]),
        (&"unsolvable".into(), &Value::Array(Vec::new()))
    );
}

/// The tree has a branch for each piece; bags come as a table as well.
#[test]
fn trees_and_bags() {
    let args = "--queue ZO --bag IL --tree 2 --format json";
    let line = format!("advise --field {OPENER} {args}");
    let shown = run(&line.split(' ').collect::<Vec<_>>()).stdout;
    let document: Value = serde_json::from_str(&shown).unwrap();
    let next = document["tree"]["next"].as_array().unwrap();
    assert_eq!(
        next.iter().map(|one| &one["piece"]).collect::<Vec<_>>(),
        ["I", "L"]
    );
    assert_eq!(document["chance"], document["tree"]["chance"]);
    let table = run(&["bags", "--field", OPENER, "--format", "csv"]).stdout;
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!((lines.len(), lines[0]), (5041, "bag,won,of,chance"));
    let bags = run(&["bags", "--field", OPENER, "--format", "json"]).stdout;
    let bags: Value = serde_json::from_str(&bags).unwrap();
    let won = bags["bags"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["numerator"].as_u64().unwrap());
    assert_eq!(won.sum::<u64>(), bags["chance"]["numerator"].as_u64().unwrap());
    assert_eq!(
        lines[1..].iter().filter(|line| line.contains(",1,1,1")).count() as u64,
        bags["chance"]["numerator"]
    );
    first_moves(&bags);
}

/// With moves, the document is the same but for the moves; a file is for the empty field.
fn first_moves(bags: &Value) {
    let with = run(&["bags", "--field", OPENER, "--format", "json", "--moves", "2"]).stdout;
    let mut with: Value = serde_json::from_str(&with).unwrap();
    for bag in with["bags"].as_array_mut().unwrap() {
        let moves = bag.as_object_mut().unwrap().remove("moves").unwrap();
        let moves = moves.as_array().unwrap();
        assert!(moves.len() <= 2);
        assert_eq!(moves.is_empty(), bag["numerator"] == 0);
        assert!(
            moves
                .iter()
                .take(1)
                .all(|best| best["chance"]["numerator"] == bag["numerator"])
        );
    }
    assert_eq!(with, *bags);
    let refused = run(&["bags", "--field", OPENER, "--format", "openings"]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.stderr.contains("for the empty field"),
        "{}",
        refused.stderr
    );
    let refused = run(&["bags", "--field", OPENER, "--moves", "2"]);
    assert!(
        refused
            .stderr
            .contains("--moves is for --format json and openings")
    );
}

/// Fields from files, from standard input and from fumens are the same.
#[test]
fn fields_come_from_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let rows = OPENER.replace('/', "\r\n");
    fs::write(folder.path().join("field.txt"), format!("\u{feff}{rows}\r\n")).unwrap();
    let ask = |from: &[&str], input| {
        let args = [&["solve", "--queue", "TSJL"], from].concat();
        run_in(folder.path(), &args, input).stdout
    };
    let expected = ask(&["--field", OPENER], "");
    assert!(expected.starts_with("1. "), "{expected}");
    assert_eq!(ask(&["--file", "field.txt"], ""), expected);
    assert_eq!(ask(&["--file", "-"], &rows), expected);
    assert_eq!(ask(&["--fumen", "v115@9gE8DeG8CeH8BeG8CeA8JeAgH"], ""), expected);
}

/// The last page of each fumen, with its piece in place, has only full rows and empty ones.
#[test]
fn fumens_of_solutions_end_with_a_clear() {
    let run = run(&[
        "solve",
        "--queue",
        "JZOSLIIJSOZ",
        "--all",
        "--unique",
        "--format",
        "jsonl",
    ]);
    assert_eq!(run.stdout.lines().count(), 71);
    for line in run.stdout.lines() {
        let solution: Value = serde_json::from_str(line).unwrap();
        let pages = fumen::decode(solution["fumen"].as_str().unwrap()).unwrap();
        let mut diagram = pages[9].diagram.clone();
        for (x, y) in pages[9].operation.unwrap().cells() {
            assert_eq!(diagram.block(x, y), fumen::Block::Empty);
            diagram.set(x, y, fumen::Block::Gray);
        }
        for y in 0..23 {
            let filled = (0..10)
                .filter(|&x| diagram.block(x, y) != fumen::Block::Empty)
                .count();
            assert!(filled == 0 || filled == 10, "{line}");
        }
    }
}

#[test]
fn a_time_limit_is_no_proof() {
    let args = [
        "chance",
        "--queue",
        "TILJSZ",
        "--time-limit",
        "1ms",
        "--format",
        "json",
    ];
    let run = run(&args);
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["status"], "unknown");
}
