//! What players share: fumens, pages and tables, and what is done with fumens.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use super::{OPENER, run, run_in};

/// The example of `path -f csv` in the documentation of solution-finder, `docs/source/contents/path/csv.rst`: 514 of
/// 840 queues, and rows of all three tables.
const PUBLISHED: [&str; 5] = [
    "path",
    "--fumen",
    "v115@BhF8CeG8BeH8CeG8JeAgWDAqedBA",
    "--pattern",
    "*p4",
];

/// The row of a table that has a text in its first column.
fn row(table: &str, first: &str) -> Vec<String> {
    let is_found = |line: &&str| line.split(',').next().is_some_and(|part| part.contains(first));
    let found = table.lines().find(is_found).expect(first);
    found.split(',').map(str::to_owned).collect()
}

/// The parts of a list, in the order of their letters.
fn sorted(list: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = list.split(';').collect();
    parts.sort_unstable();
    parts
}

#[test]
fn tables_are_those_that_were_published() {
    let table = |key: &str| run(&[&PUBLISHED[..], &["--format", "csv", "--key", key]].concat()).stdout;
    let solutions = table("solution");
    assert!(solutions.starts_with("テト譜,使用ミノ,対応ツモ数 (対地形&パターン),"));
    let way = row(&solutions, "v115@9gh0R4F8g0R4G8BtH8g0BtG8JeAg");
    assert_eq!(way[1..5], ["JSZ", "2", "2", "48"]);
    assert_eq!(
        (sorted(&way[5]), sorted(&way[6])),
        (vec!["ZJS", "ZSJ"], vec!["ZJS", "ZSJ"])
    );
    let queues = sorted(&way[7]);
    assert!(queues.len() == 48 && queues.contains(&"SZJO") && queues.contains(&"ZLJS"));
    let patterns = table("pattern");
    let queue = row(&patterns, "TJSI");
    assert_eq!(
        (&*queue[1], sorted(&queue[2]), sorted(&queue[3])),
        ("4", vec!["TIJ", "TJS"], vec!["I", "S"])
    );
    let fumens = queue[4].split(';').map(|fumen| &fumen[..30]);
    let mut fumens: Vec<&str> = fumens.collect();
    fumens.sort_unstable();
    let published = [
        "v115@9gQ4ywF8R4wwG8g0Q4H8i0G8J",
        "v115@9gh0R4F8g0R4G8g0wwH8ywG8J",
        "v115@9gh0R4F8ywG8g0wwH8g0R4G8J",
        "v115@9gzhF8ywG8g0wwH8i0G8JeAgW",
    ];
    assert!(
        fumens
            .iter()
            .zip(published)
            .all(|(fumen, other)| fumen[..27] == other[..27]),
        "{fumens:?}"
    );
    let solved = patterns.lines().skip(1).filter(|line| !line.contains(",0,,,"));
    assert_eq!((patterns.lines().count(), solved.count()), (841, 514));
    let used = row(&table("use"), "TIL");
    assert_eq!(used[..3], ["TIL", "2", "88"]);
    assert!(sorted(&used[4]).contains(&"TZIL"));
}

/// Every format of `path`, `setup` and `cover`, by the name of the file; all of it is there.
#[test]
fn files_are_what_their_names_say() {
    let folder = tempfile::tempdir().unwrap();
    let good = |args: &[&str]| super::PROGRAM.good(folder.path(), args, "");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let path = ["path", "--field", OPENER, "--pattern", "*p4", "-o"];
    for (name, begin) in [
        ("a.fumen", "v115@"),
        ("a.html", "<!doctype html>"),
        ("a.csv", "テト譜,"),
        ("a.json", "{"),
    ] {
        assert_eq!(good(&[&path[..], &[name]].concat()), "");
        assert!(read(name).starts_with(begin), "{name}");
    }
    let page = read("a.html");
    assert_eq!(
        (page.matches("<figure").count(), page.matches("</svg>").count()),
        (18, 18)
    );
    assert!(
        page.contains("<h1>514 of 840 queues clear the field, 61.19 %"),
        "{page}"
    );
    assert!(!page.contains("src=") && page.contains("href=\"https://fumen.zui.jp/?v115@"));
    assert_eq!(read("a.csv").lines().count(), 19);
    let comments = good(&["fumen", "comments", "a.fumen"]);
    assert_eq!(comments.lines().count(), 18);
    assert!(comments.starts_with("1. 11.43 % [96/840]\n2. "), "{comments}");
    // The same ways as in the document, and they can be drawn and covered again.
    let document: Value = serde_json::from_str(&read("a.json")).unwrap();
    let total = |text: &str| text.lines().filter(|line| line.contains(". ")).count();
    assert_eq!(
        total(&good(&["draw", "a.fumen"])),
        document["ways"].as_array().unwrap().len()
    );
    let covered = good(&["cover", "a.fumen", "--pattern", "*p4", "--format", "csv"]);
    let header = covered.lines().next().unwrap();
    assert_eq!((header.matches(',').count(), covered.lines().count()), (18, 841));
    assert_eq!(
        row(&covered, "IJLT").iter().filter(|mark| *mark == "O").count(),
        3
    );
    let any = good(&["cover", "a.fumen", "--pattern", "*p4", "--format", "html"]);
    assert!(any.contains("514 of 840 queues build one of 18 setups, 61.19 %"));
    assert!(
        any.contains("11.43 % [96/840]<br><b>11.43 %</b>, 96 queues"),
        "{any}"
    );
    let saves = good(&["saves", "--field", OPENER, "--pattern", "*p4", "--format", "csv"]);
    assert_eq!(
        (saves.lines().next(), saves.lines().count()),
        (Some("queue,solved,slot,rest,bag"), 841)
    );
    let refused = run_in(folder.path(), &[&path[..5], &["--key", "use"]].concat(), "");
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.stderr.contains("--key is for tables"),
        "{}",
        refused.stderr
    );
}

/// Where nothing is known, there is no table.
#[test]
fn tables_that_are_given_up_do_not_appear() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "path",
        "--hold",
        "T",
        "--pattern",
        "*p7,*p2",
        "--time-limit",
        "1ms",
        "-o",
        "a.csv",
    ];
    let run = run_in(folder.path(), &args, "");
    assert_eq!((run.code, &*run.stdout), (Some(3), ""));
    assert!(
        run.stderr.contains("gave up before more was known"),
        "{}",
        run.stderr
    );
    assert!(!folder.path().join("a.csv").exists());
}

#[test]
fn fumens_are_changed() {
    let glued = "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH";
    let runs: [&[&str]; 11] = [
        &["fumen", "join", "v115@vhAAgH", "v115@vhBTJJTCJ"],
        &["fumen", "split", "v115@vhBTJJTCJ"],
        &["fumen", "unglue", "v115@vhBTJJTCJ"],
        &["fumen", "glue", glued],
        &["fumen", "mirror", glued],
        &["fumen", "gray", glued],
        &["fumen", "congruents", glued, "--pattern", "*p4"],
        &["fumen", "comments", glued, "--set", "PC"],
        &["fumen", "mirror", "v115@vhERQJUGJKJJvMJTNJ#2:3"],
        &["solve", "--field", OPENER, "--queue", "TSJL", "--format", "fumen"],
        &[
            "fumen",
            "comments",
            "v115@9gE8DeG8CeH8BeG8CeA8JedNYXAFLDmClcJSAVDEHB?EooRBUoAVBz/jBAvhBusBasB",
        ],
    ];
    let shown = runs.map(|args| {
        let run = run(args);
        assert_eq!((run.code, &*run.stderr), (Some(0), ""), "{args:?}");
        format!("$ perfect-clear {}\n{}", args.join(" "), run.stdout)
    });
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn fumens_that_cannot_be_changed_are_refused() {
    let runs: [&[&str]; 5] = [
        &["fumen", "glue", "v115@9gE8DeG8CeH8BeG8CeA8JeAgH"],
        &["fumen", "split", "v115@vhBTJJTCJ#2:4"],
        &["fumen", "join"],
        &["fumen", "unglue", "v115@vhAAgH"],
        &[
            "fumen",
            "glue",
            "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH",
            "--drop",
            "hard",
        ],
    ];
    let errors = runs.map(|args| {
        let run = run(args);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        format!(
            "$ perfect-clear {}\n{}",
            args.join(" "),
            run.stderr.lines().next().unwrap()
        )
    });
    assert_snapshot!(errors.join("\n"));
}

/// The names are those of `FumenUtil`, `py-fumen-util`, `GluingFumens` and Fumenities; what they were before is noted.
#[test]
fn glue_makes_pages_and_unglue_one_of_them() {
    let (colors, pages) = ("v115@9gilGeglRpGeg0RpGei0QeAgH", "v115@vhC2OJzkBifB");
    let on_one_page = "v115@9gilGeglRpGeg0RpGei0QeAgl";
    for (args, expected, warning) in [
        (["fumen", "glue", colors], pages, ""),
        (["fumen", "unglue", pages], on_one_page, ""),
        (
            ["fumen", "glue", pages],
            on_one_page,
            "which is called unglue now",
        ),
        (["fumen", "unglue", colors], pages, "which is called glue now"),
    ] {
        let run = run(&args);
        assert_eq!((run.code, run.stdout.trim()), (Some(0), expected), "{args:?}");
        assert!(
            run.stderr.contains(warning) && run.stderr.is_empty() == warning.is_empty(),
            "{}",
            run.stderr
        );
    }
    let ask = |op: &str, text: &str| {
        let question = serde_json::json!({"op": op, "text": text}).to_string();
        let answer: serde_json::Value = serde_json::from_str(&run(&["batch", &question]).stdout).unwrap();
        (answer["setups"][0]["fumen"].clone(), answer["note"].is_string())
    };
    assert_eq!(ask("glue", colors), (pages.into(), false));
    assert_eq!(ask("unglue", pages), (on_one_page.into(), false));
    assert_eq!(ask("unglue", colors), (pages.into(), true));
}

/// An O is locked, and an I on a second page only shows a place. Three letters end each page, to whose number 16 times
/// 7680 is added where nothing is locked: so `RwB` is `Rwf` then, and `TJJ` is `TJn`.
#[test]
fn pieces_are_locked_and_unlocked() {
    for (args, locked) in [
        (&["v115@vhBTJJRwf"][..], "v115@vhBTJJRwB"),
        (&["v115@vhATJJ", "--off"], "v115@vhATJn"),
        (&["v115@vhATJn"], "v115@vhATJJ"),
    ] {
        let run = run(&[&["fumen", "lock"], args].concat());
        assert_eq!((run.code, run.stdout.trim()), (Some(0), locked), "{args:?}");
    }
}

/// The first page has an O alone, the second an I, and below it the O that lies there.
#[test]
fn pages_are_filtered_by_their_pieces() {
    let both = "v115@vhBTJJRwB";
    let alone = run(&["fumen", "split", both]).stdout;
    let alone: Vec<&str> = alone.lines().collect();
    for (args, kept) in [
        (&["--with", "O"][..], both),
        (&["--without", "I"], "v115@vhATJJ"),
        (&["--with", "I"], alone[1]),
        (&["--with", "OI", "--without", "TSZ"], alone[1]),
    ] {
        let run = run(&[&["fumen", "filter", both], args].concat());
        assert_eq!((run.code, run.stdout.trim()), (Some(0), kept), "{args:?}");
    }
    for args in [["--with", "T"], ["--without", "O"]] {
        let run = run(&[&["fumen", "filter", both], &args[..]].concat());
        assert_eq!((run.code, &*run.stdout), (Some(1), ""), "{args:?}");
        assert!(run.stderr.contains("no page has these pieces"), "{}", run.stderr);
    }
}

/// A square of 16 cells in the colour of I is four of them that lie, or four that stand.
#[test]
fn colors_are_glued_in_all_ways() {
    let square = "v115@9gzhFezhFezhFezhPeAgH";
    let first = run(&["fumen", "glue", square]).stdout;
    let all = run(&["fumen", "glue", "--all", square]).stdout;
    let all: Vec<&str> = all.lines().collect();
    assert!(
        all.len() == 2 && all.contains(&first.trim()) && all[0] != all[1],
        "{all:?}"
    );
    for glued in all {
        // Four pages of an unchanged field.
        assert!(glued.starts_with("v115@vhD"), "{glued}");
        let square = run(&["fumen", "unglue", glued]).stdout;
        assert_eq!(square.trim(), "v115@9gzhFezhFezhFezhPeAgl");
    }
}

/// What is done twice is as it was.
#[test]
fn changes_go_back() {
    let pipe = |args: &[&str], input: &str| {
        let args = [&["fumen"], args, &["-"]].concat();
        super::PROGRAM.good(std::path::Path::new("."), &args, input)
    };
    let solved = run(&[
        "solve",
        "--queue",
        "JZOSLIIJSOZ",
        "--all",
        "--unique",
        "--most",
        "9",
        "--format",
        "fumen",
    ])
    .stdout;
    assert_eq!(
        pipe(&["join"], &pipe(&["split"], &solved)).trim(),
        pipe(&["join"], &solved).trim()
    );
    assert_eq!(pipe(&["mirror"], &pipe(&["mirror"], &solved)), solved);
    let plain = pipe(&["comments", "--strip"], &solved);
    let on_one_page = pipe(&["unglue"], &plain);
    let again = pipe(&["unglue"], &pipe(&["glue"], &on_one_page));
    assert_eq!(
        (again.clone(), pipe(&["split"], &on_one_page).lines().count()),
        (on_one_page, 9)
    );
}

/// A quiz is played from page to page, and the page with all pieces has the whole of it.
#[test]
fn one_page_has_the_whole_quiz() {
    let field = ["XXXXXX____"; 4].join("/");
    let solved = run(&["solve", "--field", &field, "--queue", "TLZI", "--format", "fumen"]).stdout;
    let page = run(&["fumen", "unglue", solved.trim()]).stdout;
    assert_eq!(
        run(&["fumen", "comments", page.trim()]).stdout.trim(),
        "1. #Q=[](T)LZI"
    );
}

/// Pieces in eight rows are glued, and go back.
#[test]
fn high_drawings_are_glued() {
    let field = ["XXXXXXXX__"; 8].join("/");
    let way = [
        "path",
        "--field",
        &field,
        "--lines",
        "8",
        "--pattern",
        "OOOO",
        "--format",
        "fumen",
    ];
    let page = run(&way).stdout;
    let first = page.trim();
    let glued = run(&["fumen", "glue", first]);
    assert_eq!((glued.code, &*glued.stderr), (Some(0), ""));
    let again = run(&["fumen", "unglue", glued.stdout.trim()]).stdout;
    assert_eq!(again.trim(), first);
}
