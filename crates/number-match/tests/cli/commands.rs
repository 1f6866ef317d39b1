//! What each command answers.

use std::thread;
use std::time::Duration;
#[cfg(unix)]
use std::time::Instant;

use insta::assert_snapshot;
#[cfg(unix)]
use quadrille_cli::testing::{Run, send};
use serde_json::Value;

use super::{PROGRAM, folder, good};

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_report_reads_well() {
    let folder = folder();
    assert_snapshot!(good(folder.path(), &["solve", "123456728/46", "--seed", "1"], ""));
}

#[test]
fn taps_are_grouped() {
    let folder = folder();
    assert_snapshot!(good(
        folder.path(),
        &["solve", "192837465/55", "--seed", "1", "--group"],
        ""
    ));
}

#[test]
fn a_board_without_a_win_is_a_no() {
    let folder = folder();
    let answers = ["1234", "121"].map(|board| {
        let args = ["solve", board, "--max-refills", "0"];
        let run = PROGRAM.run_in(folder.path(), &args, "");
        assert_eq!(run.code, Some(1), "{}", run.stderr);
        run.stdout
    });
    assert_snapshot!(answers.join("\n"));
}

/// A board of 34 digits, far too many to try all lines: a refill is needed, and none is allowed.
#[test]
fn a_missing_refill_is_a_proof_at_once() {
    let folder = folder();
    let board = "76.541629/5.723.354/149.16.82/7.15416.9/587";
    let args = ["solve", board, "--max-refills", "0", "--format", "json"];
    let run = PROGRAM.run_in(folder.path(), &[&args[..], &["--wins-only"]].concat(), "");
    assert_eq!(run.code, Some(1));
    assert_eq!(run.stderr, "", "nothing was drawn");
    let document = json(&run.stdout);
    assert_eq!(
        (&document["status"], &document["proof"]),
        (&"unsolvable".into(), &"odd-classes".into())
    );
    assert_eq!(
        (&document["steps"], &document["digits"]),
        (&json("[]"), &json("null"))
    );

    let run = PROGRAM.run_in(folder.path(), &[&args[..], &["--seed", "1"]].concat(), "");
    assert_eq!(run.code, Some(1));
    let line = json(&run.stdout);
    assert_eq!(line["digits"], json(r#"{"left":2,"bound":2}"#));
    assert_eq!(
        (&line["proof"], &line["optimal"]),
        (&"odd-classes".into(), &true.into())
    );
    let verdict = good(folder.path(), &["verify"], &run.stdout);
    assert_eq!(
        verdict,
        "yes: 15 pairs, 0 refills, 2 digits left; that nothing wins is claimed, and not proved here\n"
    );
}

#[test]
fn boards_of_an_app_have_its_digits_and_refills() {
    let folder = folder();
    let drawn = |args: &[&str]| {
        let all = [&["generate", "--seed", "1", "--format", "json"], args].concat();
        let board = json(&good(folder.path(), &all, ""));
        let digits = board["start"].as_str().unwrap().len();
        (digits, board["rules"]["max_refills"].as_u64())
    };
    assert_eq!(drawn(&[]), (27, Some(4)));
    assert_eq!(drawn(&["--preset", "easybrain"]), (35, Some(5)));
    assert_eq!(drawn(&["--preset", "easybrain", "--digits", "44"]), (44, Some(5)));
    assert_eq!(
        drawn(&["--preset", "easybrain", "--max-refills", "2"]),
        (35, Some(2))
    );
}

/// A pair over the end of a row wins a board, unless rows are ends; documents say so, and `verify` heeds it.
#[test]
fn rows_may_be_ends() {
    let folder = folder();
    let args = [
        "solve",
        "........1/9",
        "--max-refills",
        "0",
        "--seed",
        "1",
        "--format",
        "json",
    ];
    let won = good(folder.path(), &args, "");
    assert_eq!(json(&won)["rules"]["wrap"], Value::Null);
    let run = PROGRAM.run_in(folder.path(), &[&args[..], &["--no-wrap"]].concat(), "");
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    let lost = json(&run.stdout);
    assert_eq!(
        (&lost["rules"]["wrap"], &lost["digits"]["left"]),
        (&false.into(), &2.into())
    );
    let other = won.replacen("\"rows\"", "\"wrap\":false,\"rows\"", 1);
    let run = PROGRAM.run_in(folder.path(), &["verify"], &other);
    assert_eq!(run.code, Some(1), "{other}");
    assert!(run.stdout.contains("do not see each other"), "{}", run.stdout);
}

#[test]
fn a_player_without_refills_gets_points() {
    let folder = folder();
    let board = "76.541629/5.723.354/149.16.82/7.15416.9/587";
    let args = [
        "solve",
        board,
        "--max-refills",
        "0",
        "--goal",
        "score",
        "--seed",
        "1",
    ];
    let run = PROGRAM.run_in(folder.path(), &args, "");
    assert_eq!(run.code, Some(1));
    let head: Vec<&str> = run.stdout.lines().take(3).collect();
    assert_eq!(
        head[1..],
        [
            "best line: 15 pairs, 0 refills, 2 digits left",
            "score 97, no line has more than 97"
        ]
    );
}

#[test]
fn a_solution_is_verified_and_replayed() {
    let folder = folder();
    let args = ["solve", "--file", "app.txt", "--seed", "1", "--format", "json"];
    let document = good(folder.path(), &args, "");
    let record = json(&document);
    assert_eq!((&record["refills"], &record["pairs"]), (&1.into(), &26.into()));
    assert_eq!(record["optimal"], true);
    assert_eq!(
        good(folder.path(), &["verify"], &document),
        "yes: 26 pairs, 1 refill, won\n"
    );
    let replay = good(folder.path(), &["replay"], &document);
    assert!(replay.ends_with("won: 26 pairs, 1 refill\n"), "{replay}");
    let piped = good(
        folder.path(),
        &["solve", "--seed", "1", "--format", "json"],
        "761541629\r\n587238354\r\n149416182",
    );
    assert_eq!(piped, document);
    let one = good(folder.path(), &[&args[..], &["--threads", "1"]].concat(), "");
    assert_eq!(one, document);
}

#[test]
fn a_short_replay() {
    let folder = folder();
    let document = good(
        folder.path(),
        &["solve", "5.3/1.7", "--seed", "1", "--format", "json"],
        "",
    );
    assert_snapshot!(good(folder.path(), &["replay"], &document));
}

/// The same line as SVG and PNG, whole and in part; a line that does not hold is not drawn.
#[test]
fn lines_are_drawn() {
    let folder = folder();
    let draw = |args: &[&str], input: &str| good(folder.path(), &[&["draw"], args].concat(), input);
    let document = good(
        folder.path(),
        &["solve", "5.3/1.7", "--seed", "1", "--format", "json"],
        "",
    );
    let steps = json(&document)["steps"].as_array().unwrap().len();
    let strip = draw(&[], &document);
    assert_eq!(strip.matches("<title>").count(), steps);
    let one = draw(&["--from", "2", "--to", "2"], &document);
    assert!(one.matches("<title>2: ").count() == 1 && one.matches("<title>").count() == 1);
    // Four digits, and the numbers of two rows.
    assert_eq!(draw(&["5.3/1.7"], "").matches("<use").count(), 6);
    draw(&["--output", "taps.png"], &document);
    let png = std::fs::read(folder.path().join("taps.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    let wrong = document.replacen("\"a\":[0,0]", "\"a\":[0,1]", 1);
    let run = PROGRAM.run_in(folder.path(), &["draw"], &wrong);
    assert_eq!((run.code, &*run.stdout), (Some(1), ""));
    assert!(
        run.stderr.contains("the line does not hold: step "),
        "{}",
        run.stderr
    );
}

#[test]
fn boards_are_generated_and_solved_in_one_go() {
    let folder = folder();
    let args = ["generate", "--count", "3", "--seed", "1", "--most-pairs", "6"];
    let boards = good(folder.path(), &args, "");
    assert_snapshot!(boards);
    let run = PROGRAM.run_in(folder.path(), &["batch", "--seed", "1"], &boards);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(
        run.stdout
            .lines()
            .filter(|line| json(line)["optimal"] == true)
            .count(),
        3
    );
}

#[test]
fn attempts_are_counted() {
    let folder = folder();
    let args = [
        "stats", "--count", "50", "--seed", "1", "--format", "json", "--plot", "plot.svg",
    ];
    let document = json(&good(folder.path(), &args, ""));
    assert_eq!(
        (&document["boards"], &document["solved"]),
        (&50.into(), &50.into())
    );
    assert!(document["attempts"]["mean"].as_f64().unwrap() >= 1.0);
    let plot = std::fs::read_to_string(folder.path().join("plot.svg")).unwrap();
    assert!(plot.contains("Boards not won yet"));
    assert_eq!(document["trials"], 10_000);
    let few = good(
        folder.path(),
        &["stats", "--count", "20", "--trials", "1", "--seed", "1"],
        "",
    );
    assert!(
        few.contains("attempts    mean 1.00, median 1, most 1 (of the 13 solved)"),
        "{few}"
    );
}

#[test]
fn a_score_has_its_bound() {
    let folder = folder();
    let args = [
        "solve",
        "--file",
        "app.txt",
        "--seed",
        "1",
        "--goal",
        "score",
        "--max-refills",
        "1",
        "--format",
        "json",
    ];
    let document = json(&good(folder.path(), &args, ""));
    assert_eq!(document["score"]["bound"], 315);
    assert!(document["score"]["points"].as_u64().unwrap() > 250, "{document}");
}

/// Six hundred digits without diagonals are hardly ever won at random.
#[test]
fn limits_keep_what_was_found() {
    let folder = folder();
    let board = good(folder.path(), &["generate", "--digits", "600", "--seed", "1"], "");
    let args = ["solve", "--seed", "1", "--no-diagonals", "--time-limit", "300ms"];
    let run = PROGRAM.run_in(folder.path(), &args, &board);
    assert_eq!(run.code, Some(3), "{} {}", run.stdout, run.stderr);
    assert!(run.stdout.starts_with("no win found; stopped before a proof"));
}

/// The board is won soon, and far above its bound.
#[cfg(unix)]
#[test]
fn an_interruption_keeps_the_best_win() {
    let folder = folder();
    let board = good(folder.path(), &["generate", "--digits", "81", "--seed", "8"], "");
    let args = [
        "solve",
        "--seed",
        "1",
        "--no-diagonals",
        "--time-limit",
        "10m",
        "--format",
        "json",
    ];
    let child = PROGRAM.start(folder.path(), &args, &board);
    thread::sleep(Duration::from_millis(1500));
    send("INT", &child);
    let run = Run::of(child);
    assert_eq!(run.code, Some(0));
    let document = run.stdout;
    let record = json(&document);
    assert_eq!(
        (&record["status"], &record["optimal"]),
        (&"solved".into(), &false.into())
    );
    assert_eq!(record["gave_up"], "stopped");
    good(folder.path(), &["verify"], &document);
}

/// Input that never comes does not keep it from ending.
#[cfg(unix)]
#[test]
fn an_interruption_does_not_wait_for_input() {
    let folder = folder();
    for delay in [1, 5, 25] {
        let mut command = PROGRAM.command(folder.path(), &["batch", "-"]);
        let mut child = command.spawn().unwrap();
        let silent = child.stdin.take();
        thread::sleep(Duration::from_secs(delay));
        send("INT", &child);
        let start = Instant::now();
        while child.try_wait().unwrap().is_none() && start.elapsed() < Duration::from_secs(20) {
            thread::sleep(Duration::from_millis(20));
        }
        let code = child.try_wait().unwrap().map(|status| status.code());
        drop(silent);
        child.wait().unwrap();
        // A signal that comes before the program listens ends it plainly: on a busy machine it has to come later.
        if code != Some(None) {
            assert_eq!(code, Some(Some(130)));
            return;
        }
    }
    panic!("it never listened");
}

/// A refill that is needed although all classes are even is among what is proved, and a bound of all wins is one.
#[test]
fn what_is_printed_as_proved_is_proved() {
    let folder = folder();
    let head = |args: &[&str]| {
        let run = PROGRAM.run_in(folder.path(), args, "");
        run.stdout.lines().take(2).collect::<Vec<_>>().join("\n")
    };
    let even = "500045000/600000000";
    let args = [
        "solve",
        even,
        "--goal",
        "score",
        "--preset",
        "1-19",
        "--playouts",
        "10",
        "--node-limit",
        "2000",
    ];
    let unlimited = PROGRAM.run_in(folder.path(), &args, "").stdout;
    assert!(
        unlimited.contains(", and no bound: there may be any number of refills\n"),
        "{unlimited}"
    );
    let document = PROGRAM
        .run_in(folder.path(), &[&args[..], &["--format", "json"]].concat(), "")
        .stdout;
    assert_eq!(json(&document)["score"]["bound"], Value::Null);
    assert_snapshot!(
        head(&["solve", "1234", "--max-refills", "0", "--wins-only"]),
        @r"
    no win, proved: 4 classes have an odd number of digits, which takes a refill, and none is allowed
    4 classes have an odd number of digits
    "
    );
}
