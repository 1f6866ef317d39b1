//! `path`, `cover`, `saves` and `setup`.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use super::{OPENER, run, run_in};

/// Two columns that squares and rods fill.
const TWO_WIDE: &str = "XXXXXXXX../XXXXXXXX../XXXXXXXX../XXXXXXXX..";

#[test]
fn reports_for_people() {
    let runs: [&[&str]; 9] = [
        &["path", "--field", OPENER, "--pattern", "*p4", "--most", "2"],
        &[
            "path",
            "--field",
            OPENER,
            "--pattern",
            "*p4",
            "--all-minimals",
            "4",
            "--most",
            "1",
        ],
        &[
            "path",
            "--field",
            TWO_WIDE,
            "--pattern",
            "[TOI],OI",
            "--queues",
            "--minimal",
        ],
        &["path", "--field", TWO_WIDE, "--pattern", "[SZ]p2"],
        &[
            "saves",
            "--field",
            OPENER,
            "--pattern",
            "[TIOS]p4",
            "--keep",
            "T||I",
            "--keep",
            "!(T||I)",
        ],
        &["saves", "--field", TWO_WIDE, "--pattern", "[SZ]p2"],
        &[
            "setup",
            "--target",
            "****______/****______/****______",
            "--pattern",
            "[JOTL]!",
            "--most",
            "1",
        ],
        // The first solution of the first run, in colours, and a drawing of two squares, piece by piece.
        &[
            "cover",
            "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH",
            "--pattern",
            "*p4",
            "--mirror",
        ],
        &["cover", "v115@vhBTJJTCJ", "--pattern", "[OI]", "--hold", "O"],
    ];
    assert_snapshot!(runs.map(report).join("\n"));
}

/// A run that says nothing beside its answer.
fn report(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!(run.stderr, "", "{args:?}");
    format!(
        "$ perfect-clear {}\n{}-> {}\n",
        args.join(" "),
        run.stdout,
        run.code.unwrap()
    )
}

#[test]
fn wishes_are_answered_for_people() {
    let runs: [&[&str]; 2] = [
        &[
            "saves",
            "--field",
            OPENER,
            "--pattern",
            "[TIOS]p4{T<O}",
            "--keep",
            "T&&S,!T#never T",
            "--clear",
            "7",
        ],
        &[
            "path",
            "--field",
            OPENER,
            "--pattern",
            "*p4",
            "--keep",
            "T&&S,O",
            "--minimal",
            "--most",
            "1",
        ],
    ];
    assert_snapshot!(runs.map(report).join("\n"));
}

/// Scores, and shares, ways and saves of T-spin doubles.
#[test]
fn scores_and_modes_are_reported_to_people() {
    let slot = [
        "--field",
        "XX......../X...XXXXXX/XX.XXXXXXX",
        "--lines",
        "3",
        "--pattern",
        "[TIO]!*",
    ];
    let ways = ["--pattern", "*p4", "--field", OPENER];
    let runs: [Vec<&str>; 10] = [
        [&["score", "--queues"], &slot[..5], &["[TIO]!I"]].concat(),
        [
            &["score", "--b2b", "--combo", "1", "--system", "tetrio"],
            &ways[..],
        ]
        .concat(),
        [&["score", "--mode", "tst"], &slot[..]].concat(),
        [&["percent", "--mode", "tsd", "--most", "1"], &slot[..]].concat(),
        [&["path", "--mode", "tsd", "--minimal"], &slot[..]].concat(),
        [&["saves", "--mode", "tetris-end"], &ways[..]].concat(),
        [&["spin", "--roofs", "0", "--queues", "--most", "2"], &slot[..]].concat(),
        // The fumen and the queue of solution-finder's own test, which finds these ways as well.
        "spin --fumen v115@zgD8FeF8DeG8CeH8BeI8KeAgH --pattern [TSLI]! --roofs 3"
            .split(' ')
            .collect(),
        "spin --field XX......../XX..XXXXXX/X..XXXXXXX --lines 3 --pattern *p2 --spins all --most 2"
            .split(' ')
            .collect(),
        [
            &["path", "--mode", "spin1", "--minimal", "--most", "1"],
            &ways[..],
        ]
        .concat(),
    ];
    assert_snapshot!(runs.map(|args| report(&args)).join("\n"));
}

#[test]
fn a_wish_that_counts_otherwise_than_before_says_so() {
    let run = run(&[
        "saves",
        "--field",
        OPENER,
        "--pattern",
        "*p4",
        "--keep",
        "!T",
        "--keep",
        "T",
    ]);
    assert_snapshot!(run.stderr);
}

#[test]
fn wishes_and_filters_that_cannot_be_are_refused() {
    let runs: [&[&str]; 5] = [
        &[
            "saves",
            "--field",
            OPENER,
            "--pattern",
            "*p4",
            "--keep",
            "T",
            "--clear",
            "4",
        ],
        &[
            "saves",
            "--field",
            OPENER,
            "--pattern",
            "*p4",
            "--keep",
            "T",
            "--leftover",
            "T",
            "--build",
            "IO",
        ],
        &["path", "--field", OPENER, "--pattern", "*p5", "--keep", "T"],
        &["path", "--field", OPENER, "--pattern", "*p4{T=2}"],
        &["cover", "v115@vhERQJUGJKJJvMJTNJ", "--pattern", "*p4{J>L}"],
    ];
    let shown = runs.map(|args| {
        let run = run(args);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        run.stderr
    });
    assert_snapshot!(shown.join(""));
}

fn document(args: &[&str]) -> Value {
    let run = run(&[args, &["--format", "json"]].concat());
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn documents() {
    let path = document(&["path", "--field", OPENER, "--pattern", "*p4", "--queues"]);
    assert_eq!((&path["solved"], &path["total"]), (&514.into(), &840.into()));
    let ways = path["ways"].as_array().unwrap();
    assert_eq!(path["found"], ways.len());
    for way in ways {
        assert_eq!(way["solved"], way["queues"].as_array().unwrap().len());
        assert_eq!(way["queues"][0], way["example"]["queue"]);
        assert_eq!(way["example"]["placements"].as_array().unwrap().len(), 3);
    }
    assert_eq!(path.get("minimal"), None);
    assert!(ways.iter().all(|way| way.get("effort").is_none()));
    let fumens: Vec<&str> = ways.iter().map(|way| way["fumen"].as_str().unwrap()).collect();
    let cover = document(&[&["cover", "--pattern", "*p4"], &*fumens].concat());
    assert_eq!((&cover["any"], &cover["every"]), (&514.into(), &0.into()));
    for (drawing, way) in cover["drawings"].as_array().unwrap().iter().zip(ways) {
        assert_eq!(
            (&drawing["tiles"], &drawing["queues"]),
            (&way["tiles"], &way["queues"])
        );
    }
    let minimal = document(&[
        "path",
        "--field",
        OPENER,
        "--pattern",
        "*p4",
        "--all-minimals",
        "1000",
    ]);
    let sets = minimal["minimal"]["sets"].as_array().unwrap();
    assert_eq!(sets[0]["ways"], minimal["minimal"]["ways"]);
    assert_eq!(minimal["minimal"]["complete"], true);
    let alone = document(&["path", "--field", OPENER, "--pattern", "*p4", "--minimal"]);
    assert_eq!(alone["minimal"]["effort"], sets[0]["effort"]);
    assert_eq!(alone["ways"].as_array().unwrap().len(), alone["minimal"]["least"]);
    let saves = document(&["saves", "--field", OPENER, "--pattern", "*p4", "--keep", "T"]);
    assert_eq!(saves["solved"], 514);
    assert_eq!(saves["kept"]["T"], saves["wishes"][0]["queues"]);
    let setup = document(&["setup", "--target", "**________/**________", "--pattern", "*"]);
    assert_eq!((&setup["solved"], &setup["total"]), (&1.into(), &7.into()));
}

/// Setups with holes left out, as another program counts them.
#[test]
fn setups_are_as_many_as_published() {
    let published = include_str!("../../../../fixtures/perfect-clear/setup-counts.txt");
    for line in published.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [fumen, pattern, options, expected, name] = columns[..] else {
            panic!("{line}");
        };
        let asked = ["setup", "--touching", "--fumen", fumen, "--pattern", pattern];
        let args: Vec<&str> = asked.into_iter().chain(options.split_whitespace()).collect();
        assert_eq!(document(&args)["found"].to_string(), expected, "{name}");
    }
}

#[test]
fn setups_may_be_free_to_have_holes() {
    let asked = ["setup", "--target", "+++_______/***_______", "--pattern", "*p2"];
    let found = |more: &[&str]| document(&[&asked[..], more].concat())["found"].clone();
    assert_eq!(found(&["--exclude", "holes"]), found(&[]));
    assert_eq!(found(&["--pieces", "1"]), 3);
    let run = run(&[&asked[..], &["--operate", "row(1)"]].concat());
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("give --exclude holes"), "{}", run.stderr);
}

#[test]
fn queues_are_listed() {
    let listed = |args: &[&str]| {
        let run = run(&[&["queues", "--pattern"], args].concat());
        (run.code, run.stdout.trim_end().replace('\n', " "))
    };
    let some = |text: &str| (Some(0), text.to_owned());
    assert_eq!(listed(&["[TI]!,O"]), some("ITO TIO"));
    assert_eq!(listed(&["*!{S<Z}", "--count"]), some("2520"));
    assert_eq!(listed(&["TIO", "--orders"]), some("IOT ITO TIO TOI"));
    assert_eq!(listed(&["TIO", "--orders", "--no-hold"]), some("TIO"));
    assert_eq!(listed(&["TIO", "--sources", "--hold", "T"]), some("IO OI"));
    assert_eq!(
        listed(&["IO", "--sources", "--hold", "T"]),
        (Some(1), String::new())
    );
    let document: Value = serde_json::from_str(&listed(&["TI", "--format", "json"]).1).unwrap();
    assert_eq!(
        document,
        serde_json::json!({"answers": "perfect-clear/queues", "pattern": "TI", "total": 1, "queues": ["TI"]})
    );
}

#[test]
fn drawings_come_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let text = "# the opener's end\r\nv115@9gE8zhG8ywH8wwglG8ilA8JeAgH\r\n\r\n";
    fs::write(folder.path().join("drawings.txt"), text).unwrap();
    let args = ["cover", "--pattern", "*p4", "--file"];
    let from_file = run_in(folder.path(), &[&args[..], &["drawings.txt"]].concat(), "");
    let from_pipe = run_in(folder.path(), &[&args[..], &["-"]].concat(), text);
    assert!(
        from_file.stdout.starts_with("1. 96 of 840 queues build it"),
        "{}",
        from_file.stderr
    );
    assert_eq!(from_file.stdout, from_pipe.stdout);
}

#[test]
fn mistakes_are_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("drawings.txt"), "v115@vhAAgH\nv115@!\n").unwrap();
    fs::write(folder.path().join("none.txt"), "# nothing\n").unwrap();
    let runs: [&[&str]; 17] = [
        &["path", "--field", OPENER, "--pattern", "*p2"],
        &["path", "--field", OPENER, "--pattern", "*p9"],
        &["path", "--field", "X.........", "--pattern", "*p7"],
        &["path", "--pattern", "*p7,*p4"],
        &["saves", "--field", OPENER, "--pattern", "*p4", "--keep", "T &"],
        &["saves", "--field", OPENER, "--pattern", "*p4", "--keep", "X"],
        &["setup", "--target", "..........", "--pattern", "*p4"],
        &[
            "setup",
            "--target",
            "*.........",
            "--field",
            "X.........",
            "--pattern",
            "*p4",
        ],
        &[
            "setup",
            "--target",
            "****______",
            "--field",
            "XX________",
            "--pattern",
            "*p2",
        ],
        &["setup", "--target", "????______", "--pattern", "*p2"],
        &["setup", "--target", "XX****____", "--pattern", "*p2"],
        &["setup", "--target", "**", "--pattern", "*p4"],
        &["setup", "--target", "****!.....", "--pattern", "*p4"],
        &["cover", "v115@vhAAgH", "--pattern", "*p4"],
        &["cover", "v114@vhAAgH", "--pattern", "*p4"],
        &["cover", "--file", "drawings.txt", "--pattern", "*p4"],
        &["cover", "--file", "none.txt", "--pattern", "*p4"],
    ];
    let shown = runs.map(|args| {
        let run = run_in(folder.path(), args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{args:?}: {}", run.stderr);
        format!("$ perfect-clear {}\n{}", args.join(" "), run.stderr)
    });
    assert_snapshot!(shown.join("\n"));
}

/// I must be filled, O may be, gray is the field.
#[test]
fn targets_are_drawn_in_colors() {
    const COLORED: &str = "v115@HhyhQpFezhQpEezhQpDeA8JeAgH";
    let drawn = [
        "--field",
        "_________X",
        "--target",
        "__________/***?______/****?_____/****?____X",
    ];
    let drawn = run(&[&["setup", "--pattern", "*p4"], &drawn[..]].concat());
    assert!(
        drawn.code == Some(0) && drawn.stdout.contains("queues fill the cells"),
        "{drawn:?}"
    );
    let args = ["setup", "--pattern", "*p4", "--fumen", COLORED];
    assert_eq!(run(&args).stdout, drawn.stdout);
    let folder = tempfile::tempdir().unwrap();
    let text = format!("# a setup\n{COLORED}\n");
    let piped = ["setup", "--pattern", "*p4", "--file", "-"];
    assert_eq!(run_in(folder.path(), &piped, &text).stdout, drawn.stdout);
    let refused = [
        &[&args[..], &["--margin", "T"]].concat()[..],
        &[&args[..], &["--fill", "O"]].concat(),
        &[&args[..], &["--lines", "2"]].concat(),
        &["setup", "--pattern", "*p4"],
        &["setup", "--pattern", "*p4", "--fumen", "v115@vhAAgH"],
    ];
    let errors = refused.map(|args| {
        let run = run(args);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        run.stderr
    });
    assert_snapshot!(errors.join(""));
}
