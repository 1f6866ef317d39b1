//! `loop` and `book`.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use super::{run, run_in};

#[test]
fn reports_for_people() {
    let runs: [&[&str]; 6] = [
        &["loop", "--lines", "2", "--chains", "2", "--seed", "1"],
        &["book", "--clear", "6", "--mirrors"],
        &["book", "--queue", "TILJSZO", "--clear", "1", "--no-free"],
        &[
            "book",
            "--queue",
            "LZSJOTI",
            "--bag",
            "new",
            "--clear",
            "6",
            "--no-free",
        ],
        &["book", "--leftover", "TILSZ", "--most", "1"],
        &[
            "book",
            "--queue",
            "OOOO",
            "--bag",
            "new",
            "--clear",
            "4",
            "--no-free",
        ],
    ];
    let shown = runs.map(|args| {
        let run = run(args);
        assert_eq!(run.stderr, "", "{args:?}");
        format!(
            "$ perfect-clear {}\n{}-> {}\n",
            args.join(" "),
            run.stdout,
            run.code.unwrap()
        )
    });
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn chains_are_written_start_by_start() {
    let args = [
        "loop", "--lines", "2", "--chains", "3", "--seed", "1", "--format", "jsonl",
    ];
    let text = run(&args).stdout;
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let (estimate, starts) = lines.split_last().unwrap();
    assert_eq!(
        (starts.len(), &estimate["starts"], &estimate["clears"]),
        (3, &3.into(), &Value::Null)
    );
    assert!(
        starts
            .iter()
            .all(|start| start["type"] == "start" && start["numerator"] == 0)
    );
    assert_eq!(run(&args).stdout, text);
}

/// Starts of one chain, in which T is worth more than O from the sixth clear on.
fn starts() -> String {
    let start = |before: usize, slot: &str| {
        let won = if before % 7 == 5 && slot == "O" { 50 } else { 90 };
        let hold = if before == 0 {
            "null".to_owned()
        } else {
            format!("{slot:?}")
        };
        format!(
            r#"{{"type":"start","chain":{slot:?},"clear":{},"hold":{hold},"numerator":{won},"denominator":100,"left":"TO"}}"#,
            before + 1
        )
    };
    let chains = [("T", "1"), ("O", "2")].map(|(slot, number)| {
        let rows: Vec<String> = (0..8)
            .map(|before| {
                start(before, slot).replace(&format!(r#""chain":"{slot}""#), &format!(r#""chain":{number}"#))
            })
            .collect();
        rows.join("\n")
    });
    format!("{}\n{{\"type\":\"estimate\"}}\n", chains.join("\n"))
}

#[test]
fn pieces_are_worth_what_follows() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("starts.jsonl"), starts()).unwrap();
    let args = ["worth", "starts.jsonl", "--seed", "1", "-o", "worth.csv"];
    let worth = run_in(folder.path(), &args, "");
    assert_eq!(worth.code, Some(0), "{}", worth.stderr);
    assert_snapshot!(worth.stderr + &fs::read_to_string(folder.path().join("worth.csv")).unwrap());
    let args = [
        "loop",
        "--lines",
        "2",
        "--chains",
        "1",
        "--seed",
        "1",
        "--worth",
        "worth.csv",
    ];
    assert_eq!(run_in(folder.path(), &args, "").code, Some(0));
}

#[test]
fn one_chain_has_no_interval() {
    let starts = starts();
    let one: Vec<&str> = starts
        .lines()
        .filter(|line| line.contains("\"chain\":1"))
        .collect();
    let worth = |format| {
        let args = ["worth", "-", "--seed", "1", "--format", format];
        run_in(std::path::Path::new("."), &args, &one.join("\n"))
    };
    let [text, json] = ["text", "json"].map(worth);
    assert_snapshot!(text.stderr);
    assert_eq!(text.stderr.lines().next(), json.stderr.lines().next());
    let json: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((&json["starts"], &json["interval"]), (&8.into(), &Value::Null));
}

#[test]
fn mistakes_in_starts_name_the_line() {
    let runs = [
        starts() + &starts(),
        starts().replace("\"left\":\"TO\"", "\"left\":\"TX\""),
        starts().replace("\"numerator\":50", "\"numerator\":500"),
        starts().replace("\"clear\":3", "\"clear\":9"),
        "{\"type\":\"start\"}".to_owned(),
        "phase,I\n".to_owned(),
    ]
    .map(|text| {
        let run = run_in(std::path::Path::new("."), &["worth", "-", "--seed", "1"], &text);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        run.stderr
    });
    assert_snapshot!(runs.concat());
}

#[test]
fn books_can_be_extended() {
    let folder = tempfile::tempdir().unwrap();
    let ours = run(&["book", "--print"]).stdout;
    let mine = format!("{ours}7 | Wall | XXXX______/XXXX______/XXXX______/XXXX______ | *p4 | [JLO]!,*p4\n");
    fs::write(folder.path().join("mine.txt"), mine).unwrap();
    let args = [
        "book",
        "--file",
        "mine.txt",
        "--queue",
        "TIOSZJL",
        "--clear",
        "7",
        "--no-free",
        "--format",
        "json",
    ];
    let book = run_in(folder.path(), &args, "");
    let book: Value = serde_json::from_str(&book.stdout).unwrap();
    assert!(
        book["setups"]
            .as_array()
            .unwrap()
            .iter()
            .all(|setup| setup["clear_number"] == 7)
    );
    fs::write(
        folder.path().join("short.txt"),
        "1 | Square | XX________/XX________ | *p2 | *p7\n",
    )
    .unwrap();
    let run = run_in(folder.path(), &["book", "--file", "short.txt"], "");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("9 are needed"), "{}", run.stderr);
    fs::write(folder.path().join("bad.txt"), "1 | a | b\n").unwrap();
    let run = run_in(folder.path(), &["book", "--file", "bad.txt"], "");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("line 1: expected a clear"), "{}", run.stderr);
}

/// The excerpt of a public database.
const TABLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../fixtures/perfect-clear/setups.tsv"
);

/// Setups of a database beside those of the book, for leftovers and for a queue.
#[test]
fn setups_of_a_database_are_found() {
    let leftover = run(&["book", "--leftover", "LTIJ", "--database", TABLE, "--most", "2"]);
    assert_eq!((leftover.code, &*leftover.stderr), (Some(0), ""));
    let queue = run(&[
        "book",
        "--queue",
        "TJLIZOS",
        "--clear",
        "2",
        "-D",
        TABLE,
        "--most",
        "1",
        "--no-free",
        "--no-saves",
    ]);
    assert_snapshot!(leftover.stdout + "\n" + &queue.stdout);
}

/// The rates that the database publishes are those that are found, and its setups are built at least as often.
#[test]
fn a_database_is_right() {
    let args = [
        "book",
        "--database",
        TABLE,
        "--kicks",
        "jstris180",
        "--format",
        "json",
    ];
    let document: Value = serde_json::from_str(&run(&args).stdout).unwrap();
    let setups = document["setups"].as_array().unwrap();
    let published = setups.iter().filter(|setup| setup["published"].is_object());
    let mut count = 0;
    for setup in published {
        let (clear, published) = (&setup["clear"], &setup["published"]);
        let [solved, total, said, of] = [
            &clear["solved"],
            &clear["total"],
            &published["solved"],
            &published["total"],
        ]
        .map(|number| number.as_u64().unwrap());
        assert_eq!(solved * of, said * total, "{setup}");
        count += 1;
    }
    assert!(count >= 28, "{count}");
}

#[test]
fn setups_are_shared() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str| {
        let args = [
            "book",
            "--leftover",
            "TILJ",
            "--no-saves",
            "-D",
            TABLE,
            "-o",
            name,
        ];
        let run = run_in(folder.path(), &args, "");
        assert_eq!(run.code, Some(0), "{name}: {}", run.stderr);
        fs::read_to_string(folder.path().join(name)).unwrap()
    };
    let document: Value = serde_json::from_str(&write("setups.json")).unwrap();
    let count = document["found"].as_u64().unwrap() as usize;
    let setups = document["setups"].as_array().unwrap();
    assert_eq!((setups.len(), &document["status"]), (count, &"solved".into()));
    let rates: Vec<f64> = setups
        .iter()
        .map(|setup| setup["rate"].as_f64().unwrap())
        .collect();
    assert!(rates.is_sorted_by(|a, b| a >= b), "{rates:?}");
    let fields: Vec<String> = setups.iter().map(|setup| setup["field"].to_string()).collect();
    let different: std::collections::BTreeSet<&String> = fields.iter().collect();
    assert_eq!(different.len(), count, "each shape once");
    let fumen = write("setups.fumen");
    let pages = quadrille_perfect_clear::fumen::decode(fumen.trim()).unwrap();
    assert_eq!(pages.len(), count);
    assert_eq!(write("setups.csv").lines().count(), count + 1);
    let page = write("setups.html");
    assert_eq!(page.matches("<figure").count(), count);
}

#[test]
fn tables_that_are_none_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let names = "ID\tLeftover\tBuild\tCover Dependence\tSetup\tPieces\tSolve Fraction\n";
    let short = format!("{names}2a\tTILJ\tTI\n");
    for (name, text) in [("none.tsv", "words\n"), ("short.tsv", &short)] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    fs::create_dir(folder.path().join("empty")).unwrap();
    let runs: [&[&str]; 6] = [
        &["book", "-D", "none.tsv"],
        &["book", "-D", "short.tsv"],
        &["book", "-D", "empty"],
        &["book", "-D", "nowhere.tsv"],
        &["book", "--leftover", "TILJSZOT"],
        &["book", "--leftover", "TX"],
    ];
    let messages = runs.map(|args| {
        let run = run_in(folder.path(), args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        format!("$ perfect-clear {}\n{}", args.join(" "), run.stderr)
    });
    assert_snapshot!(messages.join("\n"));
}
