//! `graph` and `draw`.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use super::{OPENER, run, run_in};

/// A piece at the end of the opener.
const FUMEN: &str = "v115@9gE8DeG8CeH8BeG8CeA8JedNJvhBusBasB";

#[test]
fn reports_for_people() {
    let runs: [&[&str]; 5] = [
        &["graph", "--field", OPENER, "--queue", "TSJL"],
        &["graph", "--field", OPENER, "--queue", "OOSS"],
        &["graph", "--field", OPENER, "--queue", "TSJL", "--dot"],
        &["graph", "--queue", "JZOSLIIJSOZ"],
        &["draw", FUMEN, "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH"],
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
fn graphs_as_documents() {
    let args = ["graph", "--queue", "JZOSLIIJSOZ", "--format", "json"];
    let graph: Value = serde_json::from_str(&run(&args).stdout).unwrap();
    let nodes = graph["nodes"].as_array().unwrap();
    assert_eq!((&graph["found"], nodes.len()), (&936.into(), 782));
    for edge in graph["edges"].as_array().unwrap() {
        let placed = |end: &str| {
            nodes[edge[end].as_u64().unwrap() as usize]["placed"]
                .as_u64()
                .unwrap()
        };
        assert_eq!(placed("from") + 1, placed("to"));
    }
    let few = run(&[&args[..], &["--most", "2"]].concat());
    let few: Value = serde_json::from_str(&few.stdout).unwrap();
    assert_eq!(
        (&few["found"], few["nodes"].as_array().unwrap().len()),
        (&936.into(), 21)
    );
}

#[test]
fn the_name_tells_what_to_draw() {
    let folder = tempfile::tempdir().unwrap();
    let begins = [
        ("a.svg", &b"<svg"[..]),
        ("a.png", b"\x89PNG"),
        ("a.gif", b"GIF89a"),
        ("a.txt", b"1.\n"),
    ];
    for (name, begin) in begins {
        let run = run_in(folder.path(), &["draw", FUMEN, "--output", name], "");
        assert_eq!((run.code, &*run.stderr), (Some(0), ""), "{name}");
        assert!(
            fs::read(folder.path().join(name)).unwrap().starts_with(begin),
            "{name}"
        );
    }
    let begins = [
        ("g.svg", &b"<svg"[..]),
        ("g.dot", b"digraph"),
        ("g.json", b"{\""),
        ("g.txt", b"1 solution"),
    ];
    for (name, begin) in begins {
        let args = ["graph", "--field", OPENER, "--queue", "TSJL", "--output", name];
        let run = run_in(folder.path(), &args, "");
        assert_eq!((run.code, &*run.stderr), (Some(0), ""), "{name}");
        let written = fs::read(folder.path().join(name)).unwrap();
        assert!(written.starts_with(begin), "{name}");
    }
    let svg = run_in(folder.path(), &["draw", "--file", "-", "--format", "svg"], FUMEN);
    assert_eq!(
        svg.stdout.as_bytes(),
        fs::read(folder.path().join("a.svg")).unwrap()
    );
    for args in [
        &["draw", FUMEN, "--output", "a.bmp"][..],
        &["draw", "v115@!"],
        &["draw"],
        &["draw", FUMEN, "--format", "png", "--cell", "1000"],
        &["draw", "--file", "-"],
    ] {
        let run = run_in(folder.path(), args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    }
}
