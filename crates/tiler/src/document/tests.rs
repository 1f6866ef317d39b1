use insta::assert_snapshot;

use super::*;
use crate::api::Solved;
use crate::{Config, Generator, Limits, Problem, Report, Seed, Signature, Tiling, solve, verify_tiling};

/// A tiling of I1,J1,L1,Z1.
const FIGURES: &str = r#"[["I",0,0,0],["L",1,1,0],["Z",1,1,1],["J",0,2,1]]"#;

/// The problem of a text such as `I1,J1,L1,Z1`.
fn stated(signature: &str) -> Problem {
    signature.parse().unwrap()
}

#[test]
fn documents_of_others_are_named() {
    let foreign = [
        r#"{"start":"1","steps":[]}"#,
        r#"{"field":"....","status":"solved"}"#,
        r#"{"queue":"TILJ"}"#,
        r#"{"board":"...","solution":[]}"#,
        r#"{"pieces":"rOo"}"#,
        r#"{"tilings":"8"}"#,
        r#"{"start":"1"}"#,
        r#"{"steps":[],"signature":null}"#,
    ];
    let errors = foreign.map(|text| format!("{text}: {}", Document::read(text).unwrap_err()));
    assert_snapshot!(errors.join("\n"));
}

#[test]
fn all_fields_of_a_document_are_read() {
    let text =
        r#"{"id":[7], "size":4,"signature":"I1,J1,L1,Z1","status":"s","reason":"r","solution":[[ ]],"x":1}"#;
    let document = Document::read(text).unwrap();
    assert_eq!(document.id.map(RawValue::get), Some("[7]"));
    assert_eq!(document.size, Some(4));
    assert_eq!(document.signature.as_deref(), Some("I1,J1,L1,Z1"));
    assert_eq!(
        (document.status.as_deref(), document.reason.as_deref()),
        (Some("s"), Some("r"))
    );
    assert_eq!(document.solution, Some("[[ ]]"));
    let nothing = r#"{"id":null,"size":null,"signature":"O1","status":null,"reason":null,"solution":null}"#;
    let document = Document::read(nothing).unwrap();
    assert_eq!(document.signature.as_deref(), Some("O1"));
    assert!(document.id.is_none() && document.size.is_none() && document.status.is_none());
    assert!(document.reason.is_none() && document.solution.is_none());
    // Each of these three makes a document one of ours.
    for one in ["\"signature\":\"O1\"", "\"solution\":[]", "\"status\":\"solved\""] {
        Document::read(&format!("{{{one}}}")).unwrap();
    }
    for (one, wrong) in [
        ("size", "\"4\""),
        ("size", "2.5"),
        ("signature", "[1]"),
        ("status", "1"),
        ("reason", "{}"),
    ] {
        let text = format!(r#"{{"{one}":{wrong},"solution":[]}}"#);
        let error = Document::read(&text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("`{one}` should be ")), "{error}");
        assert!(error.ends_with(&format!(", found {wrong}")), "{error}");
    }
}

#[test]
fn solutions_are_read_from_lists_and_documents() {
    let document = format!(r#"{{"signature":"I1,J1,L1,Z1","solution":{FIGURES}}}"#);
    let spaced = FIGURES.replace('[', "\n[ ");
    for (text, figures) in [
        (FIGURES.to_owned(), vec![FIGURES]),
        (spaced.clone(), vec![&*spaced]),
        ("[]".to_owned(), vec!["[]"]),
        (document.clone(), vec![FIGURES]),
        (format!(" [ {document} ]"), vec![FIGURES]),
        (format!("{document}\n{document}"), vec![FIGURES; 2]),
        (format!("[{document},{document},{document}]"), vec![FIGURES; 3]),
    ] {
        let documents = Document::read_solutions(&text).unwrap();
        let read: Vec<&str> = documents
            .iter()
            .filter_map(|document| document.solution)
            .collect();
        assert_eq!(read, figures, "{text}");
    }
    let bare = Document::read_solutions(FIGURES).unwrap().remove(0);
    assert_eq!((bare.signature, bare.size), (None, None));
}

#[test]
fn mistakes_in_solutions_are_located() {
    let texts = [
        "",
        " \n ",
        "O1",
        "\"O1\"",
        "{",
        "[{\"status\":1}]",
        "{\"status\":\"a\"} {\"queue\":1}",
        "[{},",
    ];
    let errors = texts.map(|text| format!("{text:?}: {}", Document::read_solutions(text).unwrap_err()));
    assert_snapshot!(errors.join("\n"));
}

#[test]
fn the_given_signature_and_size_come_first() {
    let document = Document::read(r#"{"signature":"I1,J1,L1,Z1","size":4}"#).unwrap();
    let problem =
        |signature: Option<&str>, size| document.problem(signature.map(|text| text.parse().unwrap()), size);
    assert_eq!(problem(None, None), Ok(stated("I1,J1,L1,Z1")));
    assert_eq!(problem(Some("O4"), None), Ok(stated("O4")));
    assert_eq!(problem(Some("O1"), Some(2)), Ok(stated("O1")));
    assert!(problem(Some("O1"), None).is_err());
    assert!(problem(None, Some(2)).is_err());
    let error = |text| Document::read(text).unwrap().problem(None, None).unwrap_err();
    assert_snapshot!(error(r#"{"signature":"I1,Q1"}"#), @"the document's signature: line 1, column 4: expected a kind, one of I J L O S T Z, found `Q`");
    assert_snapshot!(error(r#"{"status":"solved"}"#), @"the solution does not name its signature: give it as an argument");
}

#[test]
fn figures_make_a_tiling_without_a_signature() {
    let tiling = |figures, size| {
        let text = format!(r#"{{"status":"solved","size":{size}}}"#);
        Document::read(&text).unwrap().tiling(figures)
    };
    for size in ["null", "4"] {
        let tiling = tiling(FIGURES, size).unwrap();
        verify_tiling(&stated("I1,J1,L1,Z1"), &tiling).unwrap();
        assert_eq!(written(&tiling), FIGURES);
    }
    let error = |figures, size| tiling(figures, size).unwrap_err();
    assert_snapshot!(error(FIGURES, "6"), @"4 figures for a square of 6 x 6: 5 too few");
    assert_snapshot!(error("[]", "null"), @"the signature has no figures; the smallest square, 2 x 2, takes 1");
    assert_snapshot!(error(r#"[["O",0,1,0]]"#, "null"), @r#"no tiling: figure 1: ["O",0,1,0] leaves the square of 2 x 2"#);
    assert_snapshot!(error(r#"[["O",0,0,0],["Q",0,0,0]]"#, "null"), @"no tiling: figure 2: there is no figure `Q`, only I J L O S T Z");
    assert_snapshot!(error("[[", "null"), @r#"line 1, column 3: expected a letter such as "L", found the end"#);
}

fn written(tiling: &Tiling) -> String {
    let mut text = Vec::new();
    tiling.write_contest(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The report on a problem, and the document of its answer.
fn answered(problem: &Problem, id: Option<&RawValue>, limits: &Limits) -> (Report, String) {
    let seed = Seed(3);
    let report = solve(
        problem,
        &Config {
            seed,
            ..Config::default()
        },
        limits,
    );
    let answer = Solved::new(id, problem, seed, &report);
    let mut text = Vec::new();
    write(&mut text, &answer, &report).unwrap();
    (report, String::from_utf8(text).unwrap())
}

#[test]
fn answers_say_how_the_search_ended() {
    let id = RawValue::from_string("[7]".to_owned()).unwrap();
    let answer = |signature, id, limits| answered(&stated(signature), id, &limits).1;
    let shown = [
        answer("O1", Some(&*id), Limits::none()),
        answer("T3,O1", None, Limits::none()),
        answer("I7,L24,O14,S578,T2", None, Limits::nodes(0)),
        of_error(Some(&id), "a \"reason\""),
        of_error(None, "none"),
    ];
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn verdicts_say_what_was_held_against_what() {
    let document = |figures: &str| format!(r#"{{"size":4,"signature":"I1,J1,L1,Z1","solution":{figures}}}"#);
    let verdict = |text: &str, signature: Option<&str>, size| {
        let document = Document::read_solutions(text).unwrap().remove(0);
        let signature: Option<Signature> = signature.map(|text| text.parse().unwrap());
        let verdict = Verdict::of(&document, signature, size);
        verdict.map_or_else(
            |error| error.to_string(),
            |verdict| {
                serde_json::to_string(&quadrille_schema::Document::<crate::api::Verify>(&verdict)).unwrap()
            },
        )
    };
    let shown = [
        verdict(&document(FIGURES), None, None),
        verdict(FIGURES, Some("I1,J1,L1,Z1"), None),
        verdict(&document(FIGURES), Some("O4"), Some(4)),
        verdict(&document("[]"), None, None),
        verdict(&document("[1]"), None, None),
        verdict(FIGURES, None, None),
        verdict(FIGURES, Some("O1"), Some(4)),
        verdict(
            r#"{"signature":"T3,O1","size":4,"status":"infeasible","reason":"t-parity"}"#,
            None,
            None,
        ),
        verdict(r#"{"status":"unknown"}"#, None, None),
        verdict(r#"{"signature":"O1"}"#, None, None),
    ];
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn answers_are_read_and_verified() {
    for (seed, size) in (0..).zip([2, 4, 6, 8, 10]) {
        let problem = Generator::Tiling
            .draw_feasible(size, Seed(seed), &Limits::none())
            .unwrap();
        let (report, text) = answered(&problem, None, &Limits::none());
        let document = Document::read_solutions(&text).unwrap().remove(0);
        let figures = document.solution.unwrap();
        let tiling = report.outcome.solved().unwrap();
        assert_eq!(document.tiling(figures), Ok(tiling));
        assert_eq!(Verdict::of(&document, None, None).unwrap().valid, Some(true));
        // An answer is a question as well.
        assert_eq!(questions(&text, None).unwrap()[0].problem, Ok(problem));
    }
}

#[test]
fn an_answer_names_a_request_of_this_solver() {
    for (name, is_known) in [("solve", true), ("generate", true), ("slove", false)] {
        let text = format!(r#"{{"answers":"tiler/{name}","signature":"O1","solution":[["O",0,0,0]]}}"#);
        let read = Document::read(&text).map(|document| document.signature);
        assert_eq!(read.is_ok(), is_known, "{read:?}");
    }
    let wrong = Document::read(r#"{"answers":"tiler/slove","signature":"O1"}"#).unwrap_err();
    assert!(wrong.to_string().contains("did you mean tiler/solve?"), "{wrong}");
}
