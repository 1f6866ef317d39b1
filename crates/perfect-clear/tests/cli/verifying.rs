//! `verify`.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{OPENER, Run, run, run_in};

/// Six columns are filled.
const SIX: &str = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____";

/// A slot for a T-spin double.
const SLOT: &str = "XX......../X...XXXXXX/XX.XXXXXXX";

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

/// Right answers.
const RIGHT: [&[&str]; 26] = [
    &["solve", "--queue", "TILJSZOTILJ", "--keys"],
    &[
        "solve", "--field", SIX, "--queue", "IOLJ", "--hold", "S", "--drop", "hard",
    ],
    &[
        "solve",
        "--field",
        SIX,
        "--queue",
        "IOLJT",
        "--no-hold",
        "--kicks",
        "none",
        "--all",
    ],
    &[
        "solve", "--field", SIX, "--queue", "IOLJT", "--hold", "S", "--all", "--unique",
    ],
    &["solve", "--field", SIX, "--queue", "SZSZ"],
    &["path", "--field", OPENER, "--pattern", "*p4"],
    &[
        "path",
        "--field",
        OPENER,
        "--pattern",
        "*p3",
        "--no-hold",
        "--minimal",
        "--queues",
        "--drop",
        "slide",
    ],
    &[
        "path",
        "--field",
        OPENER,
        "--pattern",
        "*p4",
        "--all-minimals",
        "9",
    ],
    &[
        "setup",
        "--target",
        "?**?______/?**?______",
        "--pattern",
        "[OIL]p2",
        "--no-hold",
    ],
    &[
        "cover",
        "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH",
        "--pattern",
        "*p4",
        "--mirror",
    ],
    &["cover", "v115@vhBTJJTCJ", "--pattern", "[OI]", "--hold", "O"],
    &["percent", "--field", OPENER, "--pattern", "*p4", "--hold", "I"],
    &["saves", "--field", OPENER, "--pattern", "*p4"],
    &[
        "percent",
        "--mode",
        "tsd",
        "--field",
        SLOT,
        "--lines",
        "3",
        "--pattern",
        "[TIO]!*",
    ],
    &[
        "path",
        "--mode",
        "tsd",
        "--field",
        SLOT,
        "--lines",
        "3",
        "--pattern",
        "[TIO]!*",
        "--minimal",
    ],
    &[
        "saves",
        "--mode",
        "any-tspin",
        "--field",
        OPENER,
        "--pattern",
        "*p4",
        "--keep",
        "T",
    ],
    &[
        "cover",
        "v115@vhGRQJUGJKJJvMJTNJ+DJFKJ",
        "--lines",
        "6",
        "--pattern",
        "TIOLJSZ;ILSJZTO;SLOZJIT",
        "--mode",
        "tsd",
    ],
    &[
        "score",
        "--field",
        OPENER,
        "--pattern",
        "*p4",
        "--b2b",
        "--combo",
        "1",
    ],
    &[
        "score",
        "--field",
        OPENER,
        "--pattern",
        "T,*p3",
        "--system",
        "jstris",
        "--spins",
        "all-mini+",
        "--mode",
        "any-tspin",
        "--kicks",
        "jstris180",
    ],
    &[
        "saves",
        "--field",
        OPENER,
        "--pattern",
        "[SSZT]!{S<T}; *p4{!/^T|[LJ]{2}/}",
        "--clear",
        "7",
        "--keep",
        "T&&^S,!^T#always T,/^T+I?[^L]*$/",
    ],
    &[
        "saves",
        "--field",
        OPENER,
        "--pattern",
        "[TI]!{T<I}O[LJSZ]",
        "--leftover",
        "J",
        "--build",
        "JTILJSZ",
        "--keep",
        "TI",
    ],
    &[
        "path",
        "--field",
        OPENER,
        "--pattern",
        "*p4{3:[LJ]=1}",
        "--clear",
        "7",
        "--keep",
        "T&&S,^T,O||L",
        "--minimal",
        "--queues",
    ],
    &["percent", "--field", OPENER, "--pattern", "[T[LJ]]!*p2{1-4:T<I}"],
    &[
        "chance", "--field", SIX, "--queue", "IO", "--bag", "new", "--hold", "T",
    ],
    &["advise", "--field", OPENER, "--queue", "TI"],
    &["advise", "--field", OPENER, "--queue", "TI", "--tree", "2"],
];

/// Right answers, the place of a value in each, and another value.
const WRONG: [(&[&str], &str, &str); 38] = [
    (
        &["solve", "--field", SIX, "--queue", "IOLJ"],
        "/solutions/0/placements/1/cells/0/0",
        "9",
    ),
    (
        &["solve", "--field", SIX, "--queue", "IOLJ"],
        "/solutions/0/placements/0/rotation",
        r#""left""#,
    ),
    (
        &["solve", "--field", SIX, "--queue", "IOLJ"],
        "/solutions/0/placements/2/piece",
        r#""T""#,
    ),
    (
        &["solve", "--field", SIX, "--queue", "IOLJ"],
        "/solutions/0/placements/3/cleared",
        "[]",
    ),
    (
        &["solve", "--field", SIX, "--queue", "IOLJ"],
        "/solutions/0/fumen",
        r#""v115@vhAAgH""#,
    ),
    (
        &["solve", "--field", SIX, "--queue", "IOLJ"],
        "/queue",
        r#""OILJ""#,
    ),
    (&["solve", "--field", SIX, "--queue", "IOLJ"], "/solutions", "[]"),
    (
        &["solve", "--field", SIX, "--queue", "IOLJ", "--keys"],
        "/solutions/0/placements/0/keys/0",
        r#""left""#,
    ),
    (
        &[
            "solve", "--field", SIX, "--queue", "IOLJT", "--hold", "S", "--all",
        ],
        "/found",
        "9",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4"],
        "/ways/0/solved",
        "5",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--queues"],
        "/ways/1/queues/3",
        r#""OSZI""#,
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--minimal"],
        "/minimal/ways",
        "[1]",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--minimal"],
        "/minimal/ways/1",
        "1",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--minimal"],
        "/minimal/ways/0",
        "99",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--minimal"],
        "/minimal/effort",
        "7",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--minimal"],
        "/ways/0/effort",
        "7",
    ),
    (
        &["path", "--field", SIX, "--pattern", "*p5", "--all-minimals", "3"],
        "/minimal/sets/1/ways",
        "[1,9,10,11,14,15,16,17,28,29,35,36,41,43,45,60,63,65,70,71,72,73,74,75,78,80,81,82,85,102,103,107,108,109,110,111,124,125,126,127,129,131,132,133,134,135]",
    ),
    (
        &["path", "--field", SIX, "--pattern", "*p5", "--all-minimals", "3"],
        "/minimal/sets/1/effort",
        "7",
    ),
    (
        &["path", "--field", SIX, "--pattern", "*p5", "--all-minimals", "3"],
        "/minimal/sets/0/effort",
        "7",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4"],
        "/ways/1/fumen",
        r#""v115@vhAAgH""#,
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4"],
        "/ways/2/tiles/0/cells/0/0",
        "10",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4"],
        "/ways/3/example/queue",
        r#""TTTT""#,
    ),
    (
        &["cover", "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH", "--pattern", "*p4"],
        "/drawings/0/tiles/0/cells/0",
        "[0, 3]",
    ),
    (
        &["cover", "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH", "--pattern", "*p4"],
        "/drawings/0/fumen",
        r#""v115@vhAAgH""#,
    ),
    (
        &["percent", "--field", OPENER, "--pattern", "*p4"],
        "/failed/0",
        r#""TIJL""#,
    ),
    (
        &["saves", "--field", OPENER, "--pattern", "*p4"],
        "/queues/0/slot",
        r#""T""#,
    ),
    (
        &["saves", "--field", OPENER, "--pattern", "*p4", "--keep", "T,!^T"],
        "/wishes/1/queues",
        "1",
    ),
    (
        &["saves", "--field", OPENER, "--pattern", "*p4", "--clear", "7"],
        "/queues/3/bag",
        r#""IT""#,
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--keep", "T,O"],
        "/wishes/1/first",
        "1",
    ),
    (
        &[
            "path",
            "--field",
            OPENER,
            "--pattern",
            "*p4",
            "--keep",
            "T,O",
            "--queues",
        ],
        "/wishes/0/keep",
        r#""I""#,
    ),
    (
        &[
            "percent",
            "--mode",
            "tsd",
            "--field",
            SLOT,
            "--lines",
            "3",
            "--pattern",
            "[TIO]!*",
        ],
        "/mode",
        r#""tst""#,
    ),
    (
        &[
            "path",
            "--mode",
            "tsd",
            "--field",
            SLOT,
            "--lines",
            "3",
            "--pattern",
            "[TIO]!*",
        ],
        "/mode",
        r#""tss""#,
    ),
    (
        &[
            "saves",
            "--mode",
            "tetris-end",
            "--field",
            OPENER,
            "--pattern",
            "*p4",
        ],
        "/mode",
        r#""normal""#,
    ),
    (
        &["score", "--field", OPENER, "--pattern", "*p4"],
        "/system",
        r#""tetrio""#,
    ),
    (
        &["score", "--field", OPENER, "--pattern", "*p4", "--b2b"],
        "/back_to_back",
        "false",
    ),
    (
        &["score", "--field", OPENER, "--pattern", "*p4"],
        "/scores/2/points",
        "2000",
    ),
    (
        &["advise", "--field", OPENER, "--queue", "TI"],
        "/chance/numerator",
        "20",
    ),
    (
        &["advise", "--field", OPENER, "--queue", "TI", "--tree", "2"],
        "/tree/next/1/chance/numerator",
        "1",
    ),
];

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

/// Answers with something changed, and what is said of each.
#[test]
fn wrong_answers_are_refused() {
    let mut said = Vec::new();
    for (args, place, value) in WRONG {
        let mut document: Value = serde_json::from_str(&answer(args)).unwrap();
        *document.pointer_mut(place).expect(place) = serde_json::from_str(value).unwrap();
        let run = verify(&document.to_string(), &[]);
        assert_eq!(
            (run.code, &*run.stderr),
            (Some(1), ""),
            "{args:?} {place}: {}",
            run.stdout
        );
        said.push(format!("{} {place}\n  {}", args[0], run.stdout));
    }
    assert_snapshot!(said.concat());
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
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/perfect-clear/srs-plus.toml"
    );
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
