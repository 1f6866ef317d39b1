//! `verify`.

mod cases;

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{OPENER, Run, run, run_in};
use cases::{EVEN, RIGHT, SIX};

fn verify(document: &str, args: &[&str]) -> Run {
    let args = [&["verify", "-"], args].concat();
    run_in(std::path::Path::new("."), &args, document)
}

/// What another subcommand answers.
fn answer(args: &[&str]) -> String {
    let run = run(&[args, &["--format", "json"]].concat());
    assert_eq!(run.stderr, "", "{args:?}");
    run.stdout
}

#[test]
fn answers_hold() {
    let mut said = Vec::new();
    for args in RIGHT {
        let run = verify(&answer(args), &[]);
        assert_eq!(
            (run.code, &*run.stderr),
            (Some(0), ""),
            "{args:?}: {}",
            run.stdout
        );
        said.push(format!("{}: {}", args[0], run.stdout));
    }
    assert_snapshot!(said.concat());
}

/// Setups with holes, with pieces beside the target, and of another number of pieces are left out.
#[test]
fn setups_that_are_left_out() {
    let target = "??????____/??????____/****______";
    let asked = ["setup", "--target", target, "--pattern", "[TJLI]p3"];
    let rules: [(&[&str], &str, Value); 5] = [
        (&["--exclude", "strict-holes"], "exclude", json!("holes")),
        (&["--exclude", "holes"], "exclude", json!("strict-holes")),
        (
            &["--exclude", "holes", "--operate", "row(1)", "clear()"],
            "operate",
            json!([]),
        ),
        (&["--pieces", "2"], "pieces", json!(3)),
        (&["--touching"], "touching", Value::Null),
    ];
    for (rule, place, value) in rules {
        let mut document: Value = serde_json::from_str(&answer(&[&asked[..], rule].concat())).unwrap();
        let run = verify(&document.to_string(), &[]);
        assert_eq!(run.code, Some(0), "{rule:?}: {}", run.stdout);
        match value {
            Value::Null => drop(document.as_object_mut().unwrap().remove(place)),
            value => document[place] = value,
        }
        let run = verify(&document.to_string(), &[]);
        assert_eq!(run.code, Some(1), "{rule:?}: {} {document}", run.stdout);
    }
}

/// Of a pair of mirror images, one way is listed, with all that is said of the other.
#[test]
fn mirror_images_count() {
    let args = ["path", "--field", EVEN, "--pattern", "*p4", "--mirror"];
    let document: Value = serde_json::from_str(&answer(&args)).unwrap();
    let ways = document["ways"].as_array().unwrap();
    let paired = ways.iter().position(|way| way.get("mirror").is_some()).unwrap();
    let way = &document["ways"][paired];
    for (reason, place, value) in [
        ("with its mirror image", "with_mirror", &way["solved"]),
        ("which is not said", "mirror", &Value::Null),
        ("its own mirror image", "mirror", &way["way"]),
    ] {
        let mut altered = document.clone();
        altered["ways"][paired][place] = value.clone();
        let run = verify(&altered.to_string(), &[]);
        assert!(
            run.code == Some(1) && run.stdout.contains(reason),
            "{}",
            run.stdout
        );
    }
    for (args, place) in [
        (
            ["path", "--field", OPENER, "--pattern", "*p4", "--mirror"],
            "the field is not",
        ),
        (
            [
                "setup",
                "--target",
                "**________/**________",
                "-p",
                "*",
                "--mirror",
            ],
            "the cells to fill are not",
        ),
    ] {
        let refused = run(&args);
        assert!(
            refused.code == Some(2) && refused.stderr.contains(place),
            "{}",
            refused.stderr
        );
    }
}

/// Each queue counts for the first drawing alone that it builds.
#[test]
fn setups_have_a_priority() {
    let twice = "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH";
    let asked = ["cover", twice, twice, "--pattern", "*p4"];
    let all: Value = serde_json::from_str(&answer(&asked)).unwrap();
    let mut document: Value = serde_json::from_str(&answer(&[&asked[..], &["--priority"]].concat())).unwrap();
    let built = |document: &Value, number: usize| document["drawings"][number]["built"].as_u64().unwrap();
    assert_eq!(document["any"], all["any"]);
    assert_eq!(document["any"], built(&document, 0) + built(&document, 1));
    assert!(built(&document, 1) < built(&all, 1));
    assert_eq!(verify(&document.to_string(), &[]).code, Some(0));
    document["drawings"][1] = all["drawings"][1].clone();
    assert_eq!(verify(&document.to_string(), &[]).code, Some(1));
}

/// The setups that most queues build come first, each with what holds so far: the sample of solution-finder's
/// documents for `cover --accum`, its fumens and its shares.
#[test]
fn setups_are_sorted_and_added_up() {
    let setups = ["v115@vhC2OJzEJi/I", "v115@vhCSSJzHJGDJ", "v115@vhCKJJzEJ+KJ"];
    let args = [
        &["cover"],
        &setups[..],
        &["-p", "[LOJI]!", "--sort", "success", "--accum"],
    ]
    .concat();
    let mut document: Value = serde_json::from_str(&answer(&args)).unwrap();
    let drawings = document["drawings"].as_array().unwrap();
    let numbers = |name: &str| {
        let numbers = drawings.iter().map(|drawing| drawing[name].as_u64().unwrap());
        numbers.collect::<Vec<_>>()
    };
    let [built, any, every] = ["built", "any_so_far", "every_so_far"].map(numbers);
    assert_eq!((built, &any), (vec![16, 12, 12], &vec![16, 20, 20]));
    assert_eq!((every, &document["every"]), (vec![16, 8, 4], &json!(4)));
    assert_eq!(verify(&document.to_string(), &[]).code, Some(0));
    document["drawings"][1]["any_so_far"] = (any[1] + 1).into();
    assert_eq!(verify(&document.to_string(), &[]).code, Some(1));
}

/// An answer that is listed twice, without a part, or in another order.
#[test]
fn lists_are_compared() {
    let all = [
        "solve", "--field", SIX, "--queue", "IOLJT", "--hold", "S", "--all",
    ];
    let document: Value = serde_json::from_str(&answer(&all)).unwrap();
    let changed = |change: fn(&mut Vec<Value>)| {
        let mut document = document.clone();
        change(document["solutions"].as_array_mut().unwrap());
        let run = verify(&document.to_string(), &[]);
        assert_eq!(run.code, Some(1), "{}", run.stdout);
        run.stdout
    };
    let said = [
        changed(|solutions| solutions[2] = solutions[0].clone()),
        changed(|solutions| solutions[1]["placements"].as_array_mut().unwrap().swap(0, 1)),
        changed(|solutions| drop(solutions[3]["placements"].as_array_mut().unwrap().pop())),
        changed(|solutions| solutions[4]["placements"][0]["hold"] = json!(true)),
    ];
    assert_snapshot!(said.concat());
}

/// Lines, lists, files and what is none.
#[test]
fn documents_come_in_many_ways() {
    let args = [
        "solve", "--field", SIX, "--queue", "IOLJT", "--all", "--format", "jsonl",
    ];
    let lines = run(&args).stdout;
    let number = lines.lines().count();
    let run = verify(&lines, &["--format", "jsonl"]);
    assert_eq!((run.code, run.stdout.lines().count()), (Some(0), number));
    assert!(number > 1 && run.stdout.lines().all(|line| line.contains("\"valid\":true")));

    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("lines.jsonl"), &lines).unwrap();
    let run = run_in(folder.path(), &["verify", "lines.jsonl"], "");
    assert_eq!((run.code, run.stdout.lines().count()), (Some(0), number));

    let mut said = Vec::new();
    let texts = [
        "",
        "{",
        "[[\"L\",1,0,0]]",
        "{\"status\":\"solved\",\"size\":4}",
        "{\"size\":4,\"signature\":\"I1,J1,L1,Z1\",\"status\":\"solved\",\"nodes\":4}",
        "{\"status\":\"solved\",\"start\":\"19\",\"steps\":[]}",
        "{\"board\":[],\"pieces\":[]}",
        "{\"status\":\"solved\",\"nodes\":[]}",
        "{\"status\":\"unknown\",\"solutions\":[]}",
        "{\"status\":\"solved\",\"queue\":\"IO\",\"solutions\":[]}",
        "{\"status\":\"solved\",\"queue\":\"IX\",\"field\":[\"X.........\"],\"solutions\":[]}",
        "{\"status\":\"solved\",\"queue\":\"IO\",\"field\":[\"X...\"],\"solutions\":[]}",
        "{\"status\":\"solved\",\"queue\":\"IO\",\"field\":[\"..........\"],\"physics\":\"srs-plus\",\"solutions\":[]}",
        "{\"status\":\"solved\",\"queue\":\"IO\",\"field\":[\"..........\"],\"solutions\":[{\"placements\":[{\"piece\":7}]}]}",
    ];
    for text in texts {
        let run = verify(text, &[]);
        said.push(format!("{text}\n  {:?} {}{}", run.code, run.stdout, run.stderr));
    }
    assert_snapshot!(said.join(""));
}

/// The answer names a table that only a file has.
#[test]
fn kicks_come_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kicks.toml");
    let table = include_str!("../../kicks/srs+.toml").replace("\"srs+\"", "\"of a file\"");
    std::fs::write(&file, table).unwrap();
    let file = file.to_str().unwrap();
    let document = answer(&["solve", "--field", SIX, "--queue", "IOLJ", "--kicks", file]);
    let run = verify(&document, &[]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("--kicks FILE"), "{}", run.stderr);
    let run = verify(&document, &["--kicks", file]);
    assert_eq!(
        (run.code, &*run.stdout),
        (Some(0), "yes: 1 solution clears the field\n")
    );
}

/// A chance that is said to lie between two others, which it does or does not.
#[test]
fn bounds_are_compared_with_the_chance() {
    let args = ["chance", "--field", OPENER, "--queue", "TI"];
    let mut document: Value = serde_json::from_str(&answer(&args)).unwrap();
    assert_eq!(document["chance"]["numerator"], 19);
    let chance =
        |won: u64| json!({"exact": true, "value": won as f64 / 40.0, "numerator": won, "denominator": 40});
    let mut said = Vec::new();
    for (lower, upper) in [(37, 39), (38, 38), (39, 40), (30, 37), (40, 30)] {
        document["chance"] = json!({"exact": false, "lower": chance(lower), "upper": chance(upper)});
        let run = verify(&document.to_string(), &[]);
        said.push(format!("{lower} to {upper}: {:?} {}", run.code, run.stdout));
    }
    assert_snapshot!(said.concat());
}
