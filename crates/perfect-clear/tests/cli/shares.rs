//! Shares are of whole queues, whichever command counts them and whatever else is in the call.

use serde_json::Value;

use super::{OPENER, run};

/// A drawing of pc-database, which has its share for `[TLJ]!,*p3{IO=1}`: 40 of 180.
const PUBLISHED: &str = "v115@9gilFewhglRpFewhg0RpFewhi0FewhJeAgH";
/// A drawing of more pieces, for which queues are cut later.
const LARGER: &str = "v115@vhFXKJNJJ0/IWSJTIJCDJ";
/// A T that turns into two lines after the pieces below it.
const SPIN: &str = "v115@vhGRQJUGJKJJvMJTNJ+DJFKJ";

/// Asks, and expects a line of the answer to begin so.
#[track_caller]
fn shares(args: &[&str], expected: &str) {
    let run = run(args);
    let is_said = run.stdout.lines().any(|line| {
        let line = line.split_once(". ").map_or(line, |(_, line)| line);
        line.starts_with(expected)
    });
    assert!(is_said, "{args:?}: {}{}", run.stdout, run.stderr);
}

#[test]
fn queues_that_begin_alike_count_each() {
    let queues = "IOSZ;IOJL;IOJT;TISZ;TIJL";
    shares(&["cover", "v115@vhBRQJzpB", "-p", queues, "--no-hold"], "3 of 5 ");
    let pattern = "[TLJ]!,*p3{IO=1}";
    shares(&["cover", PUBLISHED, "-p", pattern], "40 of 180 ");
    shares(&["cover", PUBLISHED, LARGER, "-p", pattern], "40 of 180 ");
    let pattern = "*p7{O<T&&O<S}";
    for command in ["saves", "path", "percent"] {
        shares(&[command, "--field", OPENER, "-p", pattern], "728 of 1680 ");
    }
}

/// An I that is shown and not locked is no part of the drawing.
#[test]
fn what_is_not_locked_does_not_count() {
    shares(&["cover", "v115@vhBTJJRwf", "-p", "*p7"], "1440 of 5040 ");
}

/// Without a pattern, the comment says which queues.
#[test]
fn comments_of_drawings_ask() {
    let asking = |comment: &str| {
        let fumen = run(&["fumen", "comments", LARGER, &format!("--set={comment}")]);
        fumen.stdout.trim().to_owned()
    };
    let given = run(&["cover", LARGER, "-p", "*p7"]).stdout;
    assert_eq!(
        run(&["cover", &asking("4 -p *p7")]).stdout,
        given.replace("1. ", "1. (4 -p *p7) ")
    );
    let refused = run(&["cover", LARGER]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.stderr.contains("or a fumen with a quiz"),
        "{}",
        refused.stderr
    );
}

/// By other tools' names of the same demands.
#[test]
fn modes_have_several_names() {
    for mode in ["tsm", "tspinm", "any", "tspin1", "tspin2"] {
        shares(&["cover", SPIN, "-p", "*!", "--mode", mode], "2184 of 5040 ");
    }
    shares(&["cover", SPIN, "-p", "*!", "--mode", "2lines"], "2888 of 5040 ");
}

/// One drawing of two pieces, the first of which clears the field; and two drawings of an empty field.
#[test]
fn drawings_go_on_after_a_clear() {
    let cover = |fumen: &str, pattern| run(&["cover", fumen, "-p", pattern]).stdout;
    let one = cover("v115@bhC8DeC8JeRQJvhATLJ", "IO;OI");
    assert!(one.contains("2 of 2") && !one.contains("\n2. "), "{one}");
    let solve = |format| {
        run(&[
            "solve", "--lines", "2", "--queue", "IIOIOOO", "--all", "--format", format,
        ])
        .stdout
    };
    let document: Value = serde_json::from_str(&solve("json")).unwrap();
    let found = document["found"].as_u64().unwrap();
    let each = cover(solve("fumen").trim(), "IIOIOOO");
    assert!(
        found > 1 && each.contains(&format!("any of the {found} setups")),
        "{found}\n{each}"
    );
}
