//! What all subcommands do alike: words of options, formats by names, limits, colours.

use std::fs;

use insta::assert_snapshot;
use quadrille_cli::testing::Run;
use serde_json::Value;

use super::{OPENER, run, run_in};

/// Spellings of before, and of other programs, each with the one that the help has.
#[test]
fn old_words_still_work() {
    let pairs: [(&[&str], &[&str]); 7] = [
        (
            &["percent", "--field", OPENER, "--pattern", "*p4", "--failed", "2"],
            &["percent", "--field", OPENER, "--pattern", "*p4", "--most", "2"],
        ),
        (
            &["loop", "--lines", "2", "--chains", "2", "--seed", "1"],
            &["loop", "--lines", "2", "-n", "2", "--seed", "1"],
        ),
        (
            &["loop", "--lines", "2", "--count", "2", "--seed", "1"],
            &["loop", "-l", "2", "-n", "2", "--seed", "1"],
        ),
        (
            &["play", "--alternatives", "1", "--field", OPENER],
            &["play", "--most", "1", "--field", OPENER],
        ),
        (
            &[
                "percent",
                "--tetfu",
                "v115@9gE8DeG8CeH8BeG8CeA8JeAgH",
                "--patterns",
                "*p4",
            ],
            &[
                "percent",
                "--fumen",
                "v115@9gE8DeG8CeH8BeG8CeA8JeAgH",
                "--pattern",
                "*p4",
            ],
        ),
        (
            &["path", "--field", OPENER, "--pattern", "*p4", "--minimals"],
            &["path", "--field", OPENER, "--pattern", "*p4", "--minimal"],
        ),
        (
            &["percent", "--field", OPENER, "--pattern", "*p4", "--most", "-1"],
            &[
                "percent",
                "--field",
                OPENER,
                "--pattern",
                "*p4",
                "--failed",
                "999",
            ],
        ),
    ];
    for (old, new) in pairs {
        let [old_run, new_run] = [old, new].map(run);
        assert!(!old_run.stdout.is_empty(), "{old:?}: {}", old_run.stderr);
        assert_eq!(old_run, new_run, "{old:?}");
    }
}

/// The name of the output says what is written; a name that says something else is refused before any work.
#[test]
fn formats_follow_the_name_of_the_output() {
    let folder = tempfile::tempdir().unwrap();
    let four = ["--field", OPENER, "--pattern", "*p4"];
    let commands: [&[&str]; 10] = [
        &["solve", "--field", OPENER, "--queue", "TSJL"],
        &[&["percent"][..], &four].concat(),
        &[&["path"][..], &four].concat(),
        &[&["saves"][..], &four].concat(),
        &["cover", "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH", "--pattern", "*p4"],
        &["chance", "--field", OPENER, "--queue", "JL", "--bag", "new"],
        &["advise", "--field", OPENER, "--queue", "LS", "--bag", "IJOTZ"],
        &["bags", "--field", OPENER],
        &["book", "--clear", "6"],
        &["graph", "--field", OPENER, "--queue", "TSJL"],
    ];
    for command in commands {
        let write = |name: &str| run_in(folder.path(), &[command, &["-o", name]].concat(), "");
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
        for name in ["a.json", "a.txt"] {
            let run = write(name);
            assert_eq!(
                (run.code, &*run.stdout, &*run.stderr),
                (Some(0), "", ""),
                "{command:?}"
            );
        }
        let document: Result<Value, _> = serde_json::from_str(&read("a.json"));
        assert!(document.unwrap().is_object(), "{command:?}");
        assert!(!read("a.txt").starts_with('{'), "{command:?}");
        let run = write("a.xyz");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{command:?}");
        assert!(
            run.stderr.contains("a.xyz: possible are .txt, .json"),
            "{}",
            run.stderr
        );
        let run = write("nowhere/a.json");
        assert_eq!(run.code, Some(2), "{command:?}");
        assert!(
            run.stderr.contains("there is no folder nowhere"),
            "{}",
            run.stderr
        );
    }
    let run = run_in(folder.path(), &["bags", "--field", OPENER, "-o", "bags.csv"], "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(
        fs::read_to_string(folder.path().join("bags.csv"))
            .unwrap()
            .starts_with("bag,won")
    );
}

/// What a person reads is cut to a few; files and documents have all, unless a number is given.
#[test]
fn files_and_documents_have_all() {
    let folder = tempfile::tempdir().unwrap();
    let good = |command: &str, args: &[&str]| {
        let args = [&[command, "--field", OPENER, "--pattern", "*p4"], args].concat();
        super::PROGRAM.good(folder.path(), &args, "")
    };
    let failed = |text: &str| text.lines().filter(|line| line.len() == 6).count();
    assert_eq!(failed(&good("percent", &[])), 100);
    assert_eq!(failed(&good("percent", &["--most", "3"])), 3);
    assert_eq!(good("percent", &["-o", "all.txt"]), "");
    assert_eq!(
        failed(&fs::read_to_string(folder.path().join("all.txt")).unwrap()),
        326
    );
    let document = |command: &str, args: &[&str]| -> Value {
        serde_json::from_str(&good(command, &[args, &["--format", "json"]].concat())).unwrap()
    };
    assert_eq!(document("percent", &[])["failed"].as_array().unwrap().len(), 326);
    let few = document("path", &["--most", "2"]);
    assert_eq!(
        (few["ways"].as_array().unwrap().len(), &few["found"]),
        (2, &18.into())
    );
}

/// The easiest solution with its keys, alone and among all.
#[test]
fn the_best_solution_comes_with_its_keys() {
    let solve = |args: &[&str]| -> Value {
        let run = run(&[
            &["solve", "--queue", "JZOSLIIJSOZ", "--format", "json", "--keys"],
            args,
        ]
        .concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        serde_json::from_str(&run.stdout).unwrap()
    };
    let first = &solve(&["--rank", "drops"])["solutions"][0];
    assert_eq!(
        first,
        &solve(&["--rank", "drops", "--all", "--most", "1"])["solutions"][0]
    );
    assert!(first["placements"][0]["keys"].is_array(), "{first}");
    let text = run(&["solve", "--field", OPENER, "--queue", "TSJL", "--all", "--keys"]).stdout;
    assert!(
        text.contains("   keys: far right, anticlockwise, hard drop; hold, far right,"),
        "{text}"
    );
}

#[test]
fn options_without_an_effect_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let solve = ["solve", "--field", OPENER, "--queue", "TSJL"];
    let fumen = "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH";
    let runs: [&[&str]; 8] = [
        &[&solve[..], &["--rank", "holds", "--save", "T"]].concat(),
        &[&solve[..], &["--page", "2"]].concat(),
        &["graph", "--field", OPENER, "--queue", "TSJL", "--most", "3"],
        &["bags", "--field", OPENER, "--format", "json", "--most", "3"],
        &["draw", fumen, "--cell", "10"],
        &["draw", fumen, "--delay", "1s", "-o", "a.svg"],
        &["loop", "--leave", "any", "--worth", "worth.csv"],
        &[
            "advise",
            "--field",
            "XXXXXXXXXX/XXXXXXXXXX/XXXXXXXXXX/XXXXXXXXXX",
            "--queue",
            "TIL",
        ],
    ];
    let messages = runs.map(|args| {
        let run = run_in(folder.path(), args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{args:?}: {}", run.stderr);
        format!("$ perfect-clear {}\n{}", args.join(" "), run.stderr)
    });
    assert_snapshot!(messages.join("\n"));
    // clap's own words may change; its exit code does not.
    let runs: [&[&str]; 7] = [
        &[&solve[..], &["--unique"]].concat(),
        &[&solve[..], &["--most", "1", "--keys"]].concat(),
        &[&solve[..], &["--save", "T"]].concat(),
        &[
            "advise", "--field", OPENER, "--queue", "TS", "--tree", "1", "--most", "2",
        ],
        &["loop", "--no-hold", "--leave", "any"],
        &["loop", "--no-hold", "--worth", "worth.csv"],
        &["book", "--print", "--format", "json"],
    ];
    for args in runs {
        assert_eq!(run_in(folder.path(), args, "").code, Some(2), "{args:?}");
    }
}

/// Beside the share of whole queues stands that of those that are cut; a list of all queues says nothing.
#[test]
fn the_share_of_cut_queues_is_said_once() {
    let two_wide = "XXXXXXXX../XXXXXXXX../XXXXXXXX../XXXXXXXX..";
    let cut = run(&[
        "percent",
        "--field",
        two_wide,
        "--pattern",
        "I,*p4",
        "--most",
        "0",
    ])
    .stdout;
    assert!(
        cut.starts_with("320 of 840 queues clear the field, 38.10 %")
            && cut.ends_with("(the first 3 pieces can matter: 16 of 42 queues cut so, 38.10 %)\n"),
        "{cut}"
    );
    let none = run(&["percent", "--field", two_wide, "--pattern", "[SZ]p2"]);
    assert_eq!(
        (none.code, none.stdout.lines().count()),
        (Some(1), 2),
        "{}",
        none.stdout
    );
}

/// When all pieces are shown, the tree is the way to the end.
#[test]
fn decided_trees_go_to_the_end() {
    let tree = run(&["advise", "--field", OPENER, "--queue", "TSJL", "--tree", "2"]);
    assert_eq!(tree.code, Some(0), "{}", tree.stderr);
    assert_snapshot!(tree.stdout);
}

/// A partial answer begins with how many queues it was looked at, and of how many; it has no percentage.
#[test]
fn partial_answers_say_first_what_they_are_about() {
    let limit = ["--time-limit", "1ms"];
    let commands: [(&[&str], u64); 5] = [
        (&["percent", "--pattern", "*p7,*p4", "--no-table"], 4_233_600),
        (&["path", "--hold", "T", "--pattern", "*p7,*p2"], 211_680),
        (
            &[
                "setup",
                "--target",
                "*********_/*********_/*********_/*********_",
                "--pattern",
                "*p7,*p2",
            ],
            211_680,
        ),
        (&["saves", "--hold", "T", "--pattern", "*p7,*p2"], 211_680),
        (&["score", "--hold", "T", "--pattern", "*p7,*p2"], 211_680),
    ];
    for (command, total) in commands {
        let text = run(&[command, &limit].concat());
        let first = text.stdout.lines().next().unwrap_or_default().replace(',', "");
        assert!(
            first.starts_with("looked at ") && first.contains(&format!(" of {total} queues: ")),
            "{command:?}: {}",
            text.stdout
        );
        assert!(
            !text.stdout.contains('%') && text.stdout.contains("\ngave up before more was known\n"),
            "{}",
            text.stdout
        );
        assert_eq!(text.code, Some(3), "{command:?}");
        let json = run(&[command, &limit, &["--format", "json"]].concat());
        let document: Value = serde_json::from_str(&json.stdout).unwrap();
        assert_eq!(json.code, Some(3), "{command:?}");
        assert_eq!(
            (&document["status"], &document["gave_up"], &document["total"]),
            (&"unknown".into(), &"stopped".into(), &total.into()),
            "{command:?}"
        );
        assert!(document["looked_at"].as_u64().unwrap() < total, "{command:?}");
    }
}

/// Whoever gives up and knows nothing says so, in words and in one key.
#[test]
fn giving_up_is_said_alike() {
    let limit = ["--time-limit", "1ms"];
    let commands: [&[&str]; 4] = [
        &["solve", "--queue", "TILJSZOTILJ", "--all"],
        &["chance", "--queue", "TILJSZ", "--no-table"],
        &["advise", "--queue", "TILJSZ", "--no-table", "--tree", "1"],
        &["bags", "--no-table"],
    ];
    for command in commands {
        let text = run(&[command, &limit].concat());
        assert_eq!(
            (text.code, &*text.stdout),
            (Some(3), "gave up: nothing is known\n"),
            "{command:?}"
        );
        let json = run(&[command, &limit, &["--format", "json"]].concat());
        let document: Value = serde_json::from_str(&json.stdout).unwrap();
        assert_eq!(json.code, Some(3), "{command:?}");
        assert_eq!(
            (&document["status"], &document["gave_up"]),
            (&"unknown".into(), &"stopped".into()),
            "{command:?}"
        );
    }
}

/// The proof of these minimals takes minutes.
const LONG_MINIMALS: [&str; 6] = [
    "path",
    "--field",
    "XXX_______/XX________/X_________/XX________",
    "--pattern",
    "*!,*p1",
    "--minimal",
];

/// What is right after a number of seconds: four, or more where the machine is busy.
fn after_seconds<T>(try_for: impl Fn(u64) -> T, is_enough: impl Fn(&T) -> bool) -> T {
    let long = [4, 8, 16, 32].into_iter().map(&try_for).find(&is_enough);
    long.unwrap_or_else(|| try_for(64))
}

/// All ways are known, but not the fewest: those that were found, and the bound, are written.
#[test]
fn minimals_that_are_cut_off_have_a_bound() {
    let try_for = |seconds: u64| {
        let limit = format!("{seconds}s");
        run(&[&LONG_MINIMALS[..], &["--time-limit", &limit, "--format", "json"]].concat())
    };
    // The bound is 0 until the first part has been looked at.
    let has_bound = |cut: &Run| cut.stdout.contains("\"least\":") && !cut.stdout.contains("\"least\":0,");
    let cut = after_seconds(try_for, has_bound);
    let document: Value = serde_json::from_str(&cut.stdout).unwrap();
    assert_eq!((cut.code, &document["found"]), (Some(3), &1923.into()));
    assert!(
        cut.stderr
            .starts_with("note: gave up before the minimals were proved"),
        "{}",
        cut.stderr
    );
    let minimal = &document["minimal"];
    let (ways, least) = (
        minimal["ways"].as_array().unwrap().len(),
        minimal["least"].as_u64().unwrap(),
    );
    assert_eq!(
        (&minimal["proven"], &minimal["easiest"]),
        (&false.into(), &false.into())
    );
    assert!(least < 29 && (20..=100).contains(&ways), "{least} {ways}");
}

#[cfg(unix)]
#[test]
fn interruptions_are_called_so() {
    use std::thread;
    use std::time::Duration;

    use quadrille_cli::testing::send;

    let folder = tempfile::tempdir().unwrap();
    let args = ["bags", "--no-table"];
    let child = super::PROGRAM.start(folder.path(), &args, "");
    thread::sleep(Duration::from_millis(500));
    send("INT", &child);
    let run = Run::of(child);
    assert_eq!(
        (run.code, &*run.stdout),
        (Some(130), "interrupted: nothing is known\n")
    );
    // All ways are found within a second or two, and the search for the fewest goes on.
    let try_for = |seconds: u64| {
        let child = super::PROGRAM.start(folder.path(), &LONG_MINIMALS, "");
        thread::sleep(Duration::from_secs(seconds));
        send("INT", &child);
        Run::of(child)
    };
    let has_bound = |run: &Run| run.stdout.contains("\nfew that serve all of them, at least ");
    let run = after_seconds(try_for, has_bound);
    assert_eq!(run.code, Some(130));
    assert!(has_bound(&run), "{}", run.stdout);
}

/// Pieces are in their colours where a person looks.
#[test]
fn pieces_have_colors() {
    let solve = ["solve", "--field", OPENER, "--queue", "TSJL", "--color"];
    let escapes = |when: &str| {
        let mut command = super::PROGRAM.command(std::path::Path::new("."), &[&solve[..], &[when]].concat());
        let output = command.env_remove("NO_COLOR").output().unwrap();
        String::from_utf8(output.stdout)
            .unwrap()
            .matches("\u{1b}[")
            .count()
    };
    assert!(escapes("always") >= 12);
    assert_eq!((escapes("never"), escapes("auto")), (0, 0));
}

/// The options that people look for stand before those of the search; what draws nothing shows no seed.
#[test]
fn help_begins_with_the_question() {
    for command in ["solve", "percent", "path", "saves", "chance", "advise", "graph"] {
        let help = run(&[command, "--help"]).stdout;
        let at = |word: &str| help.find(word).unwrap_or_else(|| panic!("{command}: {word}"));
        assert!(at("--field") < at("--kicks"), "{command}");
        for late in ["--format", "--color", "--time-limit"] {
            assert!(at("--kicks") < at(late), "{command}: {late}");
        }
        assert!(at("--format") < at("--time-limit"), "{command}");
        assert!(!help.contains("--seed"), "{command}");
    }
    assert!(run(&["loop", "--help"]).stdout.contains("--seed"));
    let all = run(&["--help"]).stdout;
    assert!(all.contains("completions") && all.contains("man "), "{all}");
}

/// Comments of fumens and names in books are foreign: none of their control characters reaches a terminal.
#[test]
fn foreign_texts_do_nothing_to_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    // Its comment sets the title of a window and turns what follows red.
    let fumen = "v115@vhAAgWeAl5ESAV2cRATzcoEuoSTAwyj5ACYfzBzpdXEFnBAA";
    let book = "1 | na\u{1b}[31mme\u{202e} | XXXXXXXX__/XXXXXXXX__ | *p4 | *p7\n";
    fs::write(folder.path().join("book.txt"), book).unwrap();
    let is_clean = |text: &str| {
        !text
            .chars()
            .any(|c| (c.is_control() && c != '\n') || c == '\u{202e}')
    };
    for (args, shown) in [
        (&["draw", fumen][..], "\\u{1b}"),
        (&["fumen", "comments", fumen], "\\u{1b}"),
        (&["book", "--file", "book.txt"], "na\\u{1b}[31mme\\u{202e}"),
    ] {
        let run = run_in(folder.path(), args, "");
        assert!(
            is_clean(&run.stdout) && is_clean(&run.stderr),
            "{args:?}: {run:?}"
        );
        assert!(run.stdout.contains(shown), "{args:?}: {run:?}");
    }
}
