//! Ctrl-C, a request to terminate and the time limit end every subcommand.

use quadrille_cli::testing::{Ending, assert_endings};

/// Nine columns of four lines are empty, and there are many ways to fill them.
const WIDE: &str = "X_________/X_________/X_________/X_________";
const EMPTY: &str = "__________/__________/__________";
const DEEP: &str = "JZOSLIIJSOZTILJSZ";
/// A fumen of coloured cells.
const PIECE: &str = "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH";
const NO_TABLE: &str = "there is no table, and to make one takes a minute; the test of tables verifies one";

#[test]
fn every_subcommand_ends_when_it_is_asked_to() {
    let endings = [
        Ending::long("percent", "--pattern *!,*p4 --no-table"),
        Ending::long("percent", "--pattern *!,*p4 --no-table --format json"),
        Ending::waiting("percent", "--pattern -"),
        Ending::long("path", format!("--field {WIDE} --pattern *!,*p2")),
        Ending::long("path", format!("--field {WIDE} --pattern *!,*p2 --minimal")),
        Ending::long("saves", format!("--field {WIDE} --pattern *!,*p2")),
        Ending::waiting("cover", "- --pattern *p7"),
        Ending::long(
            "setup",
            "--target ??????????/??????????/**????????/**???????? --pattern *p7",
        ),
        Ending::long("solve", format!("--queue {DEEP} --lines 6 --all")),
        Ending::long("score", format!("--field {WIDE} --pattern *!,*p2")),
        Ending::long(
            "spin",
            format!("--field {EMPTY} --pattern *!,*p2 --mode tss --pieces 9"),
        ),
        Ending::quick("ren", "a queue has at most 20 pieces, and each must clear a line"),
        Ending::long("chance", "--queue TILJ --bounds --no-table"),
        Ending::long("advise", "--queue TILJSZ --no-table"),
        Ending::waiting("play", ""),
        Ending::long("book", "--leftover T"),
        Ending::long("book", "--leftover T --format csv"),
        Ending::long("book", "--queue TILJSZO --no-saves --no-table"),
        Ending::long("bags", "--no-table"),
        Ending::long("loop", "--count 1000 --seed 1 --no-table"),
        Ending::waiting("worth", "-"),
        Ending::waiting("fumen join", "-"),
        Ending::waiting("fumen split", "-"),
        Ending::waiting("fumen glue", "-"),
        Ending::waiting("fumen unglue", "-"),
        Ending::waiting("fumen lock", "-"),
        Ending::waiting("fumen filter", "- --with T"),
        Ending::waiting("fumen mirror", "-"),
        Ending::waiting("fumen gray", "-"),
        Ending::waiting("fumen comments", "-"),
        Ending::waiting("fumen congruents", "-"),
        Ending::waiting("fumen congruents", format!("{PIECE} --kicks -")),
        Ending::quick("fumen picture", "a screenshot is read in less"),
        Ending::waiting("queues", "--pattern -"),
        Ending::waiting("draw", "-"),
        Ending::long("graph", format!("--queue {DEEP} --lines 6")),
        Ending::waiting("batch", "-"),
        Ending::waiting("tbp", ""),
        Ending::waiting("verify", "-"),
        Ending::waiting("verify", "{} --kicks -"),
        Ending::long("table build", ""),
        Ending::quick("table info", NO_TABLE),
        Ending::quick("table verify", NO_TABLE),
        Ending::text("table path"),
        Ending::long("table loop build", ""),
        Ending::quick("table loop info", "reads values that come with the program"),
        Ending::long("table loop verify", ""),
        Ending::long("table loop start", "TILJSZO --no-table"),
        Ending::text("table loop path"),
    ];
    assert_endings(super::PROGRAM, &endings);
}

/// Tables, pages, fumens and pictures cannot say that something is missing.
#[test]
fn where_no_remark_can_stand_a_search_that_gave_up_leaves_no_file() {
    let graph = ["graph", "--queue", DEEP, "--lines", "6"];
    let path = ["path", "--field", WIDE, "--pattern", "*!,*p2"];
    let bags = ["bags", "--no-table"];
    let book = ["book", "--leftover", "T"];
    let cases: [(&[&str], &[&str]); 4] = [
        (&graph, &["dot", "svg"]),
        (&path, &["fumen", "html", "csv"]),
        (&bags, &["csv", "openings"]),
        (&book, &["fumen", "html", "csv"]),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (args, formats) in cases {
        for format in formats {
            let rest = ["--time-limit", "50ms", "--format", format, "--output", "answer"];
            let found = super::run_in(folder.path(), &[args, &rest].concat(), "");
            assert_eq!((found.code, &*found.stdout), (Some(3), ""), "{args:?} {format}");
            assert!(
                found.stderr.contains("gave up"),
                "{args:?} {format}: {}",
                found.stderr
            );
            assert!(!folder.path().join("answer").exists(), "{args:?} {format}");
        }
    }
}
