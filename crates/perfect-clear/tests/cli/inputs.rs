//! Fields, fumens and documents, wherever they come from.

use std::fs;

use insta::assert_snapshot;
use quadrille_perfect_clear::fumen::{self, Page};
use serde_json::Value;

use super::{OPENER, run, run_in};

/// A solution of the opener in colours.
const FUMEN: &str = "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH";

/// Own drawings, fields as sfinder writes them, fumens in files and answers in JSON.
#[test]
fn fields_are_read_however_they_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let percent = |from: &[&str], input: &str| {
        let run = run_in(
            folder.path(),
            &[&["percent", "-p", "*p4", "--most", "0"], from].concat(),
            input,
        );
        assert_eq!(run.code, Some(0), "{from:?}: {}", run.stderr);
        run.stdout
    };
    let expected = percent(&["--field", OPENER], "");
    assert!(expected.starts_with("514 of 840"), "{expected}");
    let drawn = OPENER.replace('X', "T").replace('_', ".");
    assert_eq!(percent(&["--field", &drawn], ""), expected);
    let sfinder = format!("4\n{}\n", OPENER.replace('/', "\n"));
    let fumen = "my stack: v115@9gE8DeG8CeH8BeG8CeA8JeAgH\n";
    let solution = run(&["solve", "--field", OPENER, "--queue", "TSJL", "--format", "json"]).stdout;
    let rows: Vec<String> = OPENER.split('/').map(|row| row.replace('X', "#")).collect();
    let picture = format!("   {}\n", rows.join("\n   "));
    for (name, text) in [
        ("field.txt", sfinder),
        ("fumen.txt", fumen.to_owned()),
        ("a.json", solution),
        ("p", picture),
    ] {
        fs::write(folder.path().join(name), &text).unwrap();
        assert_eq!(percent(&["--file", name], ""), expected, "{name}");
        assert_eq!(percent(&["--field", name], ""), expected, "{name}");
        assert_eq!(percent(&["--file", "-"], &text), expected, "{name}");
    }
    let higher = run(&["percent", "-p", "*p7", "--fumen", "v115@2gRpEeA8Ee"]);
    assert_eq!(higher.code, Some(2));
    let setup = ["setup", "--target", "*....", "--pattern", "*"];
    assert_eq!(
        run_in(folder.path(), &[&setup[..], &["--file", "-"]].concat(), "4\n").code,
        Some(2)
    );
    let setup = ["setup", "--target", "****......", "--pattern", "*", "--file", "-"];
    let from_pipe = run_in(folder.path(), &setup, "__________/__________").stdout;
    assert_eq!(
        from_pipe,
        run(&["setup", "--target", "****......", "--pattern", "*"]).stdout
    );
}

/// What one subcommand writes, others draw and judge: as a file, as an argument, from a pipe.
#[test]
fn answers_are_read_by_other_subcommands() {
    let folder = tempfile::tempdir().unwrap();
    let path = ["path", "--field", OPENER, "--pattern", "*p4"];
    let ways = run(&[&path[..], &["--format", "json"]].concat()).stdout;
    let text = run(&path).stdout;
    let solutions = [
        "solve", "--field", OPENER, "--queue", "TSJL", "--all", "--format", "jsonl",
    ];
    let solutions = run(&solutions).stdout;
    fs::write(folder.path().join("ways.json"), &ways).unwrap();
    fs::write(folder.path().join("ways.txt"), &text).unwrap();
    let pages = |args: &[&str], input: &str| {
        let run = run_in(folder.path(), &[&["draw"], args].concat(), input);
        assert_eq!(run.code, Some(0), "{args:?}: {}", run.stderr);
        run.stdout.lines().filter(|line| !line.starts_with(' ')).count()
    };
    assert_eq!(pages(&["ways.json"], ""), 18);
    assert_eq!(pages(&["-f", "ways.txt"], ""), 18);
    assert_eq!(pages(&["-"], &ways), 18);
    assert_eq!(pages(&["-", FUMEN], &solutions), 4);
    let cover = |args: &[&str], input: &str| -> Value {
        let run = run_in(
            folder.path(),
            &[&["cover", "-p", "*p4", "--format", "json"], args].concat(),
            input,
        );
        serde_json::from_str(&run.stdout).unwrap()
    };
    let covered = cover(&["ways.json"], "");
    assert_eq!(
        (&covered["any"], covered["drawings"].as_array().unwrap().len()),
        (&514.into(), 18)
    );
    assert_eq!(cover(&["-f", "ways.txt"], "")["any"], 514);
    assert_eq!(pages(&["-"], &covered.to_string()), 18);
    assert_eq!(cover(&["-"], &covered.to_string())["any"], 514);
}

/// Names of setups follow their fumens; pages without a piece are left out, and a note says so.
#[test]
fn lists_of_setups_are_forgiving() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("# setups\n{FUMEN} by heart\n");
    let run = run_in(folder.path(), &["cover", "-", "-p", "*p4"], &text);
    assert!(
        run.stdout.starts_with("1. (by heart) 96 of 840"),
        "{} {}",
        run.stdout,
        run.stderr
    );
    let pages = [fumen::decode(FUMEN).unwrap(), vec![Page::default()]].concat();
    let run = run_in(folder.path(), &["cover", &fumen::encode(&pages), "-p", "*p4"], "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(
        run.stderr,
        "note: fumen 1: page 2 places no piece, and is left out\n"
    );
}

/// A table of worths in JSON, and starts in one document.
#[test]
fn series_are_read_in_json() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, args: &[&str]| {
        let run = run_in(folder.path(), &[args, &["-o", name]].concat(), "");
        assert_eq!(run.code, Some(0), "{name}: {}", run.stderr);
    };
    let two = [
        "loop",
        "--lines",
        "2",
        "-n",
        "2",
        "--seed",
        "1",
        "--previews",
        "6",
    ];
    write("starts.json", &two);
    write("starts.jsonl", &two);
    let worth = |name| run_in(folder.path(), &["worth", name, "--seed", "1"], "");
    let [json, lines] = ["starts.json", "starts.jsonl"].map(worth);
    assert_eq!(
        (json.code, json.stderr.replace("starts.json,", ""), json.stdout),
        (
            lines.code,
            lines.stderr.replace("starts.jsonl,", ""),
            lines.stdout
        )
    );
    let phases: Vec<String> = (0..7).map(|phase| format!("{phase},1,2,3,4,5,6,7")).collect();
    let table = format!("phase,I,J,L,O,S,T,Z\n{}\n", phases.join("\n"));
    fs::write(folder.path().join("worth.csv"), table).unwrap();
    let rows: Vec<[f64; 7]> = vec![[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]; 7];
    let document = serde_json::json!({ "worth": rows });
    fs::write(folder.path().join("worth.json"), document.to_string()).unwrap();
    let [csv, json] = ["worth.csv", "worth.json"].map(|name| {
        let args = ["loop", "--lines", "2", "-n", "1", "--seed", "1", "--worth", name];
        run_in(folder.path(), &args, "")
    });
    assert_eq!(csv.code, Some(0), "{}", csv.stderr);
    assert_eq!(csv, json);
}

/// A queue is for the clear at which bags end so; a clear says how bags end.
#[test]
fn books_know_the_round() {
    let book = |args: &[&str]| run(&[&["book", "--no-free", "--queue"], args].concat());
    let second = book(&["TILJ", "--clear", "2"]);
    assert_eq!(second, book(&["TILJ", "--clear", "2", "--bag", "new"]));
    assert_eq!(second, book(&["TILJ", "--bag", "new"]));
    assert_snapshot!(second.stdout);
}

#[test]
fn mistakes_are_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("table.json"), "{\"worth\":7}").unwrap();
    fs::write(folder.path().join("broken.json"), "{\"field\":").unwrap();
    fs::write(folder.path().join("words.txt"), "no diagram here\n").unwrap();
    let runs: [&[&str]; 9] = [
        &["percent", "-p", "*p4", "--file", "table.json"],
        &["percent", "-p", "*p4", "--file", "broken.json"],
        &["percent", "-p", "*p4", "--file", "words.txt"],
        &["draw", "words.txt"],
        &["draw", "broken.json"],
        &["draw", "nowhere.json"],
        &["worth", "table.json"],
        &["worth", "words.txt"],
        &["loop", "--worth", "table.json"],
    ];
    let messages = runs.map(|args| {
        let run = run_in(folder.path(), args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{args:?}: {}", run.stderr);
        format!("$ perfect-clear {}\n{}", args.join(" "), run.stderr)
    });
    assert_snapshot!(messages.join("\n"));
}

/// What editors and chats copy: links with fields around the fumen, and text of several lines.
#[test]
fn links_are_read_as_people_copy_them() {
    let link = "https://knewjade.github.io/fumen-for-mobile/#?d=v115@9gE8DeG8CeH8BeG8CeA8JeAgH";
    let answer = |text: &str| {
        let run = run(&["percent", "--fumen", text, "-p", "*p4", "--most", "0"]);
        assert_eq!(run.code, Some(0), "{text}: {}", run.stderr);
        run.stdout
    };
    for text in [
        link.to_owned(),
        format!("{link}&x=.."),
        format!("<{link}>"),
        format!("[the opener]({link})"),
        link.replace('@', "%40"),
        link.replace("G8CeA8", "G8Ce\n  A8"),
    ] {
        assert!(answer(&text).starts_with("514 of 840"), "{text}");
    }
    let batch = |fumen: &str| {
        let question = serde_json::json!({"op": "percent", "fumen": fumen, "pattern": "*p4", "most": 0});
        run(&["batch", &question.to_string()]).stdout
    };
    assert_eq!(
        batch(&format!("{link}&x=..")),
        batch("v115@9gE8DeG8CeH8BeG8CeA8JeAgH")
    );
    let two = format!("{link}\n||{FUMEN}||");
    assert_eq!(run(&["fumen", "join", &two]).stdout.lines().count(), 1);
    assert_eq!(run(&["fumen", "split", &two]).stdout.lines().count(), 2);
    let cut = run(&["percent", "--fumen", &link[..link.len() - 2], "-p", "*p4"]);
    assert_eq!(cut.code, Some(2));
    assert!(
        cut.stderr
            .starts_with("error: --fumen: the fumen is damaged: character "),
        "{}",
        cut.stderr
    );
}

/// A piece that is not locked shows a place, and is placed nowhere.
#[test]
fn pieces_that_are_not_locked_are_not_placed() {
    // An O, and an I that is not locked.
    let fumen = "v115@vhBTJJRwf";
    let cover = |fumen: &str| {
        let run = run(&["cover", fumen, "-p", "*p7", "--format", "json"]);
        serde_json::from_str::<Value>(&run.stdout).unwrap()
    };
    let found = cover(fumen);
    assert_eq!(found["drawings"], cover("v115@vhATJJ")["drawings"]);
    assert_eq!(found["drawings"].as_array().unwrap().len(), 1);
    let unglued = run(&["fumen", "unglue", fumen]);
    assert_eq!(
        (unglued.code, unglued.stdout),
        (Some(0), run(&["fumen", "unglue", "v115@vhATJJ"]).stdout)
    );
    let gray = fumen::decode(&run(&["fumen", "gray", fumen]).stdout).unwrap();
    assert_eq!(gray[1].diagram, gray[0].diagram);
    let nothing = run(&["fumen", "unglue", "v115@vhARwf"]);
    assert_eq!(nothing.code, Some(2));
    assert!(
        nothing.stderr.contains("no piece is placed"),
        "{}",
        nothing.stderr
    );
}

/// A question alone is answered by the command that it is for.
#[test]
fn questions_may_stand_alone() {
    let same = |bare: &[&str], whole: &[&str]| {
        let (bare, whole) = (run(bare), run(whole));
        assert_eq!(
            (bare.code, bare.stdout, bare.stderr),
            (whole.code, whole.stdout, whole.stderr)
        );
    };
    same(&["TILJSZOTILJ"], &["solve", "--queue", "TILJSZOTILJ"]);
    same(&["solve", "TILJSZOTILJ"], &["solve", "--queue", "TILJSZOTILJ"]);
    same(&["v115@vhAAgH"], &["draw", "v115@vhAAgH"]);
    same(
        &["*p4", "--most", "0", "--format", "json", "--field", OPENER],
        &[
            "percent",
            "--pattern",
            "*p4",
            "--most",
            "0",
            "--format",
            "json",
            "--field",
            OPENER,
        ],
    );
    let field = ["--field", OPENER];
    same(
        &[&["TILJ"], &field[..]].concat(),
        &[&["advise", "--queue", "TILJ"], &field[..]].concat(),
    );
    same(&["none.png"], &["advise", "--image", "none.png"]);
    let short = run(&["solve", "TILJSZ"]);
    assert_eq!(short.code, Some(2));
    for command in [
        "`perfect-clear advise --queue TILJSZ`",
        "`perfect-clear chance --queue TILJSZ`",
    ] {
        assert!(short.stderr.contains(command), "{}", short.stderr);
    }
}

/// What was probably meant is said in the program and in a batch.
#[test]
fn names_that_are_mistyped_get_the_nearest_one() {
    for (option, name, meant) in [
        ("game", "tetroi", "tetrio"),
        ("kicks", "srsplus", "srs+"),
        ("kicks", "SRS+", "srs+"),
        ("drop", "sofft", "soft"),
        ("mode", "tspin", "any-tspin"),
        ("mode", "tetrs", "tetris"),
        ("system", "tetroi", "tetrio"),
        ("spins", "all-min", "all-mini"),
    ] {
        let text = format!("did you mean {meant}?");
        let command = run(&[
            "score",
            "--pattern",
            "*p4",
            "--field",
            OPENER,
            &format!("--{option}"),
            name,
        ]);
        assert_eq!(command.code, Some(2), "{option} {name}");
        let batch = run(&[
            "batch",
            &serde_json::json!({"op": "score", "pattern": "*p4", option: name}).to_string(),
        ]);
        assert!(batch.stdout.contains(&text), "{option} {name}: {}", batch.stdout);
        assert!(
            command.stderr.contains(&text),
            "{option} {name}: {}",
            command.stderr
        );
    }
    // Case, blanks and signs do not count.
    for name in ["tetr.io", "TETR.IO", "Tetrio"] {
        let game = run(&["percent", "-p", "*p4", "--field", OPENER, "--game", name]);
        assert_eq!(game.code, Some(0), "{name}: {}", game.stderr);
    }
    let game = run(&["percent", "-p", "*p4", "--field", OPENER, "--kicks", "tetr.io"]);
    assert!(
        game.stderr.contains("--game tetrio sets its kicks, srs+"),
        "{}",
        game.stderr
    );
    let holes = run(&[
        "setup",
        "--target",
        "****......",
        "-p",
        "*",
        "--exclude",
        "strict",
    ]);
    assert!(
        holes.stderr.contains("did you mean strict-holes?"),
        "{}",
        holes.stderr
    );
    let op = run(&["batch", r#"{"op":"pecent"}"#]).stdout;
    assert!(op.contains("did you mean perfect-clear/percent?"), "{op}");
}
