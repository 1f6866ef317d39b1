//! What players have: quizzes, options in comments, files and options of solution-finder, fumens that are higher.

use std::fs;

use serde_json::Value;

use super::{OPENER, run, run_in};

/// The opener as a fumen.
const FUMEN: &str = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH";

/// A fumen with this comment.
fn commented(comment: &str) -> String {
    let fumen = run(&["fumen", "comments", FUMEN, &format!("--set={comment}")]).stdout;
    fumen.trim().to_owned()
}

fn good(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.code, &*run.stderr), (Some(0), ""), "{args:?}");
    run.stdout
}

/// A comment says what is not said on the command line.
#[test]
fn comments_ask() {
    let quiz = commented("#Q=[T](S)JL");
    assert_eq!(
        good(&["solve", "--fumen", &quiz]),
        good(&["solve", "--fumen", FUMEN, "--hold", "T", "--queue", "SJL"])
    );
    assert_eq!(
        good(&["percent", "--fumen", &quiz]),
        good(&["percent", "--fumen", FUMEN, "--hold", "T", "--pattern", "SJL"])
    );
    // A pattern that is given counts, and then the slot of the quiz does not.
    let given = ["--pattern", "*p4", "--format", "json"];
    let [with_quiz, without] =
        [&*quiz, FUMEN].map(|fumen| good(&[&["percent", "-t", fumen][..], &given].concat()));
    assert_eq!(with_quiz, without);
    let options = commented("4 --patterns *p4 --hold avoid");
    assert_eq!(
        good(&["path", "--fumen", &options]),
        good(&["path", "--fumen", FUMEN, "--pattern", "*p4", "--no-hold"])
    );
    let refused = run(&["percent", "--fumen", FUMEN]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.stderr.contains("give --pattern, or a fumen with a quiz"),
        "{}",
        refused.stderr
    );
    let refused = run(&["solve", "--field", OPENER]);
    assert!(
        refused.stderr.contains("give --queue, or a fumen with a quiz"),
        "{}",
        refused.stderr
    );
}

/// The words of solution-finder are understood.
#[test]
fn words_of_solution_finder() {
    let folder = tempfile::tempdir().unwrap();
    let field = format!("4\n{}\n", OPENER.replace('/', "\n"));
    fs::write(
        folder.path().join("patterns.txt"),
        "# two of 840\nTSJL # one\n\nSTJL\n",
    )
    .unwrap();
    fs::write(folder.path().join("field.txt"), field).unwrap();
    let pairs = [
        (
            "percent -t FUMEN -P 1 -c 4 -p *p4 -K @nullpomino180 -d softdrop180",
            "percent --fumen FUMEN --pattern *p4 --kicks nullpomino180",
        ),
        (
            "percent -t FUMEN -p *p4 -K @srs -d softdrop",
            "percent --fumen FUMEN --pattern *p4",
        ),
        (
            "path --field-path field.txt --patterns-path patterns.txt --kicks default",
            "path --fumen FUMEN --pattern TSJL;STJL",
        ),
        (
            "percent --tetfu FUMEN --clear-line 4 --patterns *p4 --drop harddrop --tree-depth 1",
            "percent --fumen FUMEN --lines 4 --pattern *p4 --drop hard --tree 1",
        ),
    ];
    for (theirs, ours) in pairs {
        let [theirs, ours] = [theirs, ours].map(|line| super::PROGRAM.good(folder.path(), &words(line), ""));
        assert_eq!(theirs, ours);
    }
}

/// The words of a command, where FUMEN is the opener.
fn words(line: &str) -> Vec<&str> {
    let words = line.split(' ');
    words
        .map(|word| if word == "FUMEN" { FUMEN } else { word })
        .collect()
}

/// What means something else here, or cannot be read, comes with a hint.
#[test]
fn mistakes_come_with_hints() {
    for (line, hint) in [
        ("percent -t FUMEN -p *p4 --hold avoid", "give --no-hold"),
        ("percent -t FUMEN -p *p4 -d 180", "--kicks jstris180"),
        (
            "percent -t FUMEN -p *p4 -K @srs -d softdrop180",
            "--kicks jstris180",
        ),
        ("cover FUMEN -p *p4 -d TSpin", "did you mean tsz?"),
        ("cover FUMEN -p *p4 --mode TSpin", "did you mean any-tspin?"),
        ("percent -p *p4 --game tetroi", "did you mean tetrio?"),
        ("path -p *p4 -f csv", "said by --format"),
        (
            "percent -p *p4 -t https://tinyurl.com/abc",
            "open it in a browser",
        ),
        (
            "percent -p *p4 -t v115@pgH8BeH8BeH8JeAgH",
            "the field has 208 cells",
        ),
    ] {
        let run = run(&words(line));
        assert!(run.code == Some(2) && run.stderr.contains(hint), "{}", run.stderr);
    }
}

/// Kick tables in `.properties`, by path and by `@name` in the folder `kicks`.
#[test]
fn kicks_of_solution_finder() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("kicks")).unwrap();
    // Half turns in place alone; those of I, whose middle moves there, too.
    let turns = ["T.NS=(0,0)", "T.SN=&T.NS", "I.NS=(1,0)", "O.NE=(0,1)"].join("\n");
    fs::write(folder.path().join("kicks/half.properties"), turns).unwrap();
    let percent = |kicks: &str| {
        let args = [
            "percent",
            "--field",
            OPENER,
            "-p",
            "*p4",
            "--kicks",
            kicks,
            "--format",
            "json",
            "--drop",
            "softdrop180",
        ];
        let run = run_in(folder.path(), &args, "");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let document: Value = serde_json::from_str(&run.stdout).unwrap();
        document
    };
    let [named, by_path] = ["@half", "kicks/half.properties"].map(percent);
    assert_eq!((&named, &named["physics"]), (&by_path, &"half".into()));
    assert!(named["solved"].as_u64() < percent("srs+")["solved"].as_u64());
    let args = [
        "percent", "--field", OPENER, "-p", "*p4", "--kicks", "@half", "--format", "json",
    ];
    let without: Value = serde_json::from_str(&run_in(folder.path(), &args, "").stdout).unwrap();
    assert_eq!(without["physics"], "half without half turns");
    assert!(without["solved"].as_u64() < named["solved"].as_u64());
    fs::write(folder.path().join("bad.properties"), "T.NE=(0,0)\nT.XX=(0,0)\n").unwrap();
    let bad = run_in(
        folder.path(),
        &["percent", "-p", "*p4", "--kicks", "bad.properties"],
        "",
    );
    assert_eq!(bad.code, Some(2));
    assert!(
        bad.stderr.contains("bad.properties: line 2: expected a turn"),
        "{}",
        bad.stderr
    );
}

/// Half turns in files of solution-finder count as they do there: with `softdrop180` alone.
#[test]
fn half_turns_of_solution_finder() {
    for kicks in ["@nullpomino180", "+nullpomino180"] {
        for (drop, solved, is_noted) in [
            (&[][..], 514, true),
            (&["-d", "softdrop"], 514, true),
            (&["-d", "softdrop180"], 554, false),
            (&["-d", "180"], 554, false),
        ] {
            let args = [
                &["percent", "-t", FUMEN, "-p", "*p4", "-K", kicks, "--most", "0"],
                drop,
            ]
            .concat();
            let run = run(&args);
            assert!(
                run.stdout.starts_with(&format!("{solved} of 840")),
                "{args:?}: {}{}",
                run.stdout,
                run.stderr
            );
            assert_eq!(
                run.stderr.contains("without its half turns"),
                is_noted,
                "{args:?}"
            );
        }
    }
    let own = run(&[
        "percent",
        "-t",
        FUMEN,
        "-p",
        "*p4",
        "--kicks",
        "nullpomino180",
        "--most",
        "0",
    ]);
    assert!(own.stdout.starts_with("554 of 840") && own.stderr.is_empty());
}

/// Options of a comment count one by one, below those of the command line; what means nothing is named.
#[test]
fn options_of_comments_count_one_by_one() {
    let comment = "-p [JI]!,[SZTOL]! --hold=avoid -d harddrop --tree-depth 3 -lp log.txt";
    let fumen = commented(comment);
    let asked = run(&["path", "--fumen", &fumen]);
    let given = run(&[
        "path",
        "--fumen",
        FUMEN,
        "-p",
        "[JI]!,[SZTOL]!",
        "--no-hold",
        "--drop",
        "hard",
    ]);
    assert_eq!((asked.code, &asked.stdout), (given.code, &given.stdout));
    let notes: Vec<&str> = asked.stderr.lines().collect();
    assert_eq!(
        notes,
        [
            "note: the comment of the fumen: --tree-depth 3 means nothing here",
            "note: the comment of the fumen: -lp log.txt means nothing here"
        ]
    );
    let batch = |question: Value| run(&["batch", &question.to_string()]).stdout;
    assert_eq!(
        batch(serde_json::json!({"op": "path", "fumen": fumen, "most": 0})),
        batch(serde_json::json!({
            "op": "path", "fumen": FUMEN, "pattern": "[JI]!,[SZTOL]!", "no_hold": true, "drop": "hard", "most": 0
        }))
    );
    // What the command line says counts before it, and the rest stays.
    let both = run(&["path", "--fumen", &fumen, "-p", "*p4", "--drop", "soft"]);
    let given = run(&[
        "path",
        "--fumen",
        FUMEN,
        "-p",
        "*p4",
        "--no-hold",
        "--drop",
        "soft",
    ]);
    assert_eq!(both.stdout, given.stdout);
    let review = "v115@GhA8HeD8DeF8CeE8JeAgWhANI98AwXfzBKOEHBEoA6?AFLHSAVjjFDUHcSAVG88ARAAAA";
    let ways = run(&["path", "--fumen", review, "--minimal"]);
    assert!(
        ways.stdout
            .starts_with("240 of 240 queues clear the field, 100.00 %"),
        "{}",
        ways.stderr
    );
    assert!(
        ways.stdout
            .contains("in 12 ways\nthe fewest that serve all of them: 1, "),
        "{}",
        ways.stdout
    );
}

/// Colours of a setup, holes and steps may stand in the comment.
#[test]
fn comments_say_which_setups_are_wanted() {
    // A row to fill, and room above it.
    let fumen = "v115@9gTpFeTpFeTpFezhPeAgH";
    let given = run(&[
        "setup",
        "--fumen",
        fumen,
        "-p",
        "[IL]!",
        "--exclude",
        "holes",
        "--pieces",
        "1",
    ]);
    assert_eq!(given.code, Some(0), "{}", given.stderr);
    for comment in [
        "4 -f I -m O -e holes -np 1 -p [IL]!",
        "--fill=cyan --margin yellow --exclude holes --n-pieces 1 --patterns [IL]!",
    ] {
        let commented = run(&["fumen", "comments", fumen, &format!("--set={comment}")]).stdout;
        let asked = run(&["setup", "--fumen", commented.trim()]);
        assert_eq!((&asked.stdout, &*asked.stderr), (&given.stdout, ""), "{comment}");
        let not_asked = run(&["percent", "--fumen", commented.trim()]);
        assert!(
            not_asked.stderr.contains("means nothing here"),
            "{}",
            not_asked.stderr
        );
    }
}

/// A fumen that is higher than four lines needs more, and a note says so.
#[test]
fn heights_are_guessed() {
    // The S and Z of a DPC, of six lines.
    let dpc = run(&["fumen", "gray", "v115@LhA8GeC8FeD8AeD8JeAgH"]).stdout;
    let same = ["--pattern", "*p4", "--most", "0"];
    let [guessed, given] = [&[][..], &["--lines", "4"]]
        .map(|lines| run(&[&["percent", "--fumen", dpc.trim()][..], &same, lines].concat()));
    assert_eq!(guessed.stdout, given.stdout);
    let high = "v115@zgB8EeE8EeE8EeE8FeF8CeC8JeAgH";
    let [guessed, given] = [&[][..], &["--lines", "5"]].map(|lines| {
        run(&[
            &["percent", "--fumen", high, "--pattern", "*p7", "--most", "0"][..],
            lines,
        ]
        .concat())
    });
    assert_eq!(guessed.stdout, given.stdout);
    assert!(
        guessed
            .stderr
            .contains("a clear of 5 lines, unless --lines says otherwise"),
        "{}",
        guessed.stderr
    );
    assert_eq!(given.stderr, "");
    // Pages without a piece are left out, those of a range alone are read.
    let cover = run(&["cover", "v115@vhERQJUGJKJJvMJTNJ#1:3", "--pattern", "*p7"]);
    assert_eq!(
        (cover.code, cover.stdout.lines().count()),
        (Some(0), 5),
        "{}{}",
        cover.stdout,
        cover.stderr
    );
}

/// Clears of seven to twelve lines, by the requests that take them; solution-finder has the same shares. The drawing is
/// one that players asked about.
#[test]
fn clears_have_up_to_twelve_lines() {
    let eight = ["XXXXXXXX__"; 8].join("/");
    let twelve = [&["XXXXXX__XX"; 8][..], &["XXXXXXX_XX"; 4]].concat().join("/");
    let drawing = "v115@9gC8EeA8AeC8AeA8CeH8AeJ8AeB8Jep5IvhFa5I38I?uAJM2IT1IFHJ";
    for (args, answer) in [
        (
            &["percent", "--field", &eight, "-l8", "-p*p5", "--most=0"][..],
            "1660 of 2520 queues clear the field, 65.87 %",
        ),
        (
            &["path", "--field", &eight, "-l8", "-p*p5", "--most=0"],
            "1660 of 2520 queues clear the field, 65.87 %, if every piece is known beforehand, in 124 ways",
        ),
        (
            &["percent", "--field", &twelve, "-l12", "-p*p6", "--most=0"],
            "3180 of 5040 queues clear the field, 63.10 %",
        ),
        (
            &["cover", drawing, "-p*!", "--mode=b2b"],
            "1. 3780 of 5040 queues build it by T-spins and Tetrises alone, 75.00 %",
        ),
    ] {
        let run = run(args);
        assert!(
            run.code == Some(0) && run.stdout.starts_with(answer),
            "{args:?}: {}",
            run.stdout
        );
    }
    let all_else = "for percent, path, score, saves, setup, cover and spin: all else has up to 6";
    for args in [
        &["solve", "-qTILJSZO"][..],
        &["chance", "-qTILJSZO"],
        &["bags"],
        &["graph", "-qTILJSZO"],
    ] {
        let run = run(&[args, &["--field", &eight, "-l8"]].concat());
        assert!(
            run.code == Some(2) && run.stderr.contains(all_else),
            "{args:?}: {}",
            run.stderr
        );
    }
    // A long search is said to be one.
    let four_wide = ["XXXXXX____"; 7].join("/");
    let run = run(&["path", "--field", &four_wide, "-l7", "-p*p7", "--time-limit=1ms"]);
    assert!(
        run.stderr.contains("about 0.5 million states in each of 6 parts"),
        "{}",
        run.stderr
    );
}

/// Shares by the first pieces, and one line that says why there is none.
#[test]
fn shares_have_trees_and_reasons() {
    let tree = good(&[
        "percent",
        "--fumen",
        FUMEN,
        "--pattern",
        "*p4",
        "--tree",
        "2",
        "--most",
        "0",
    ]);
    insta::assert_snapshot!(tree.lines().take(12).collect::<Vec<_>>().join("\n"));
    let json = [
        "percent",
        "--fumen",
        FUMEN,
        "--pattern",
        "*p4",
        "--tree",
        "1",
        "--format",
        "json",
    ];
    let document: Value = serde_json::from_str(&good(&json)).unwrap();
    let tree = document["tree"].as_array().unwrap();
    let sum: u64 = tree.iter().map(|branch| branch["solved"].as_u64().unwrap()).sum();
    assert_eq!((tree.len(), sum), (7, 514));
    let fields = [
        ("X_X_X_X_X_/_X_X_X_X_X/X_X_X_X_X_/_X_X_X_X_X", "*p5"),
        ("XX__XX__XX/XX__XX__XX/XX__XX__XX/XXXXXXXXXX", "*p4"),
        ("_X_XXXXXXX/_X_XXXXXXX/_X_XXXXXXX/_X_XXXXXXX", "*p3"),
        ("XXXXXXXX__/XXXXXXXX__/XXXXXXXX__/XXXXXXXX__", "[SZ]p2"),
    ];
    let shown = fields.map(|(field, pattern)| {
        let run = run(&["percent", "--field", field, "--pattern", pattern]);
        format!("{field}\n{}-> {}\n", run.stdout, run.code.unwrap())
    });
    insta::assert_snapshot!(shown.join("\n"));
    let args = [
        "percent",
        "--field",
        fields[0].0,
        "--pattern",
        "*p5",
        "--format",
        "json",
    ];
    let document: Value = serde_json::from_str(&run(&args).stdout).unwrap();
    assert_eq!(document["why"]["reason"], "no-place");
    assert_eq!(document["why"]["checkerboard"], serde_json::json!([20, 0]));
}
