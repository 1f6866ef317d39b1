//! `table loop`, and players that decide by its values.

use std::fs;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use quadrille_perfect_clear::chain::values::StartValues;
use quadrille_perfect_clear::{Mover, Physics, Table};
use serde_json::Value;

use super::run_in;

/// Puts values into the cache that the program uses in a folder.
fn keep(folder: &Path, values: &StartValues) -> PathBuf {
    let mover = Mover::new(Physics::srs(), 4).unwrap();
    let path = run_in(folder, &["table", "loop", "path"], "").stdout;
    let path = folder.join(path.trim_end());
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut bytes = Vec::new();
    values.write(&mut bytes, Table::fingerprint_for(&mover)).unwrap();
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn reports_for_people() {
    let folder = tempfile::tempdir().unwrap();
    let told = |args: &[&str]| {
        let run = run_in(folder.path(), args, "");
        let told = format!("{}{}-> {}\n", run.stdout, run.stderr, run.code.unwrap());
        format!("$ perfect-clear {}\n{told}", args.join(" "))
    };
    let mut all = vec![
        told(&["table", "loop", "info", "--beyond", "foreseen"]),
        told(&["table", "loop", "verify", "--beyond", "foreseen"]),
        told(&["table", "loop", "verify", "--bag", "II"]),
        told(&[
            "table",
            "loop",
            "verify",
            "--starts",
            "2",
            "--seed",
            "1",
            "--time-limit",
            "1ms",
        ]),
        told(&["table", "loop", "info", "--kicks", "jstris180"]),
        told(&["loop", "--leave", "value", "--no-table", "--kicks", "jstris180"]),
    ];
    keep(folder.path(), &StartValues::constant(100.0));
    all.push(told(&["table", "loop", "info"]));
    assert_snapshot!(all.join("\n"));
}

#[test]
fn documents_have_what_people_read() {
    let folder = tempfile::tempdir().unwrap();
    let info = || run_in(folder.path(), &["table", "loop", "info", "--format", "json"], "");
    let of_program: Value = serde_json::from_str(&info().stdout).unwrap();
    assert_eq!(
        (&of_program["status"], &of_program["path"]),
        (&"there".into(), &Value::Null)
    );
    assert!(of_program["first_bags"].as_f64() > Some(3_000.0), "{of_program}");
    let foreseen = [
        "table", "loop", "info", "--beyond", "foreseen", "--format", "json",
    ];
    let missing: Value = serde_json::from_str(&run_in(folder.path(), &foreseen, "").stdout).unwrap();
    assert_eq!(
        (&missing["status"], &missing["first_bags"]),
        (&"missing".into(), &Value::Null)
    );
    let path = keep(folder.path(), &StartValues::constant(100.0));
    let there: Value = serde_json::from_str(&info().stdout).unwrap();
    assert_eq!(
        (&there["first_bags"], &there["worst"]["value"]),
        (&100.0.into(), &100.0.into())
    );
    assert_eq!(there["bytes"], fs::metadata(&path).unwrap().len());
    let mut bytes = fs::read(&path).unwrap();
    bytes[1000] ^= 1;
    fs::write(&path, bytes).unwrap();
    let damaged = info();
    assert_eq!(damaged.code, Some(2));
    assert!(damaged.stderr.contains("damaged"), "{}", damaged.stderr);
}

/// Where all starts are worth the same, any piece may be left, and the chain is played to its end.
#[test]
fn a_loop_leaves_what_is_worth_most() {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), &StartValues::constant(1.0));
    let args = [
        "loop",
        "--leave",
        "value",
        "--count",
        "1",
        "--clears",
        "1",
        "--seed",
        "1",
        "--no-table",
    ];
    let run = run_in(folder.path(), &args, "");
    assert_eq!((run.code, &*run.stderr), (Some(0), ""));
    assert!(run.stdout.contains("1 start of 1 chain"), "{}", run.stdout);
}

/// Where all starts are worth the same, what is revealed adds nothing: what is missing to one clear is the chance.
#[test]
fn a_loop_by_what_is_revealed_says_what_it_adds() {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), &StartValues::constant(1.0));
    for (previews, clears) in [("5", 2), ("4", 1)] {
        let args = format!(
            "loop --leave revealed --previews {previews} --count 1 --clears {clears} --seed 1 --no-table \
             --format json"
        );
        let run = run_in(folder.path(), &args.split(' ').collect::<Vec<_>>(), "");
        assert_eq!((run.code, &*run.stderr), (Some(0), ""));
        let told: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        let starts = told["list"].as_array().unwrap();
        assert_eq!(starts.len(), clears);
        for start in starts {
            let chance = start["numerator"].as_f64().unwrap() / start["denominator"].as_f64().unwrap();
            let residual = start["residual"].as_f64().unwrap();
            // Two clears are expected, where this one succeeds.
            assert!((residual - (2.0 * chance - 1.0)).abs() < 1e-3, "{start}");
        }
        if clears == 2 {
            assert_eq!(told["residual"]["starts"], 1);
            assert_eq!(told["residual"]["mean"], starts[1]["residual"]);
        }
    }
}

#[test]
fn a_loop_refuses_what_values_are_not_for() {
    let folder = tempfile::tempdir().unwrap();
    for (args, expected) in [
        ("--two-lines", "--two-lines needs --leave revealed"),
        ("--leave revealed --previews 6", "at most five previews"),
        ("--leave value --lines 2", "for four lines"),
        (
            "--previews 4 --count 1 --clears 1 --seed 1 --no-table --max-memory 1MiB",
            "MiB are allowed; more --previews take less",
        ),
    ] {
        let args = [&["loop"], &args.split(' ').collect::<Vec<_>>()[..]].concat();
        let run = run_in(folder.path(), &args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn a_build_that_gives_up_keeps_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["table", "loop", "build", "--sweeps", "1", "--time-limit", "1ms"];
    let run = run_in(folder.path(), &args, "");
    assert_eq!(run.code, Some(3));
    assert_eq!(run.stdout, "gave up: nothing is changed\n");
}

/// Of two moves that are certain, the one is better that leaves the better piece.
#[test]
fn advice_by_the_loop_says_what_follows() {
    let folder = tempfile::tempdir().unwrap();
    let field = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____";
    let args = [
        "advise",
        "--field",
        field,
        "--hold",
        "L",
        "--queue",
        "JOOIT",
        "--bag",
        "Z",
        "--any-bag",
    ];
    let told = |method: &str, more: &[&str]| {
        let run = run_in(
            folder.path(),
            &[&args[..], &["--method", method], more].concat(),
            "",
        );
        assert_eq!(run.stderr, "");
        run.stdout
    };
    assert_snapshot!(told("loop", &["--most", "6"]));
    let document: Value = serde_json::from_str(&told("loop", &["--format", "json"])).unwrap();
    let moves = document["moves"].as_array().unwrap();
    assert_eq!(document["clears"], moves[0]["clears"]);
    let clears: Vec<f64> = moves.iter().filter_map(|one| one["clears"].as_f64()).collect();
    assert!(
        clears.len() == moves.len() && clears.is_sorted_by(|a, b| a >= b),
        "{clears:?}"
    );
    let revealed: Value = serde_json::from_str(&told("revealed", &["--format", "json"])).unwrap();
    assert!(revealed["clears"].as_f64() >= document["clears"].as_f64());
    assert_eq!(revealed["sees_reveals"], true);
    let exact: Value = serde_json::from_str(&told("exact", &["--format", "json"])).unwrap();
    assert_eq!(exact["moves"].as_array().unwrap().len(), moves.len());
    assert_eq!(exact["chance"], document["chance"]);

    let no_hold = run_in(
        folder.path(),
        &["advise", "--queue", "TILJSZ", "--method", "loop"],
        "",
    );
    assert_eq!(no_hold.code, Some(2));
    assert!(no_hold.stderr.contains("press hold"), "{}", no_hold.stderr);
}

/// What is revealed of the next start is worth something, and little.
#[test]
fn a_start_is_worth_more_to_somebody_who_looks() {
    let folder = tempfile::tempdir().unwrap();
    let told = |more: &[&str]| {
        let args = ["table", "loop", "start", "--no-table"];
        run_in(folder.path(), &[&args[..], more].concat(), "")
    };
    let run = told(&["JTOSZIL", "--bag", "JT", "--format", "json"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let [value, unseen, revealed] =
        ["value", "unseen", "revealed"].map(|name| document[name].as_f64().unwrap());
    assert!((value - unseen).abs() < 0.1, "{document}");
    assert!(unseen + 0.1 < revealed && revealed < unseen + 0.5, "{document}");

    let told = |more: &[&str]| {
        let run = told(more);
        assert_eq!(run.code, Some(2));
        run.stderr
    };
    assert_snapshot!(
        [
            told(&["SIZTLO"]),
            told(&["SIZTLOX"]),
            told(&["JTOSZIL", "--bag", "OT"])
        ]
        .concat()
    );
}
