//! What pages and comments say of the protocol.

use std::path::Path;

use super::declared;

/// The pages for those who write programs in JavaScript.
const PAGES: [&str; 2] = ["docs/start/javascript.md", "web/npm/README.md"];

/// The names of all questions.
fn questions(declared: &str) -> Vec<&str> {
    let old = declared.split("{ \"op\": \"").skip(1);
    let parts = old.chain(declared.split("  op: \"").skip(1));
    parts.filter_map(|part| part.split('"').next()).collect()
}

/// What a page calls a question: words in which a solver stands before a slash.
fn named(page: &str) -> Vec<&str> {
    let is_part = |sign: char| sign.is_ascii_lowercase() || matches!(sign, '-' | '/');
    let words = page.split(|sign: char| !is_part(sign) && sign != '.');
    let is_question = |word: &&str| {
        let mut parts = word.split('/');
        let is_solver =
            ["number-match", "perfect-clear", "tenten", "tiler"].contains(&parts.next().unwrap_or(""));
        is_solver
            && parts
                .next()
                .is_some_and(|name| !name.is_empty() && word.chars().all(is_part))
    };
    words
        .map(|word| word.trim_end_matches('.'))
        .filter(is_question)
        .collect()
}

#[test]
fn pages_name_questions_that_there_are() {
    let declared = declared();
    let questions = questions(&declared);
    assert!(questions.contains(&"perfect-clear/game/start"), "{questions:?}");
    for page in PAGES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
        let text = std::fs::read_to_string(path).expect("a page");
        let named = named(&text);
        assert!(named.contains(&"tiler/solve"), "{page}: {named:?}");
        for name in named {
            assert!(
                questions.contains(&name),
                "{page} names `{name}`, which is no question"
            );
        }
    }
}

/// Who reads the types has neither a command line nor the code in Rust.
#[test]
fn comments_are_about_javascript() {
    let declared = declared();
    for line in declared.lines() {
        assert!(!line.contains(" --") && !line.contains("::"), "{line}");
    }
}

/// Each kind of refusal is described where it is declared.
#[test]
fn each_code_is_described() {
    let declared = declared();
    let (before, codes) = declared.split_once("export type Code = ").expect("codes");
    let codes = codes.lines().next().expect("a line").trim_end_matches(';');
    let codes: Vec<&str> = codes.split(" | ").map(|code| code.trim_matches('"')).collect();
    assert!(codes.len() > 5, "{codes:?}");
    let readme = include_str!("../../../../web/npm/README.md");
    for code in codes {
        assert!(
            before.contains(&format!("- `{code}`: ")),
            "no comment describes `{code}`"
        );
        assert!(
            readme.contains(&format!("| `{code}` | ")),
            "the package's page has no `{code}`"
        );
    }
}
