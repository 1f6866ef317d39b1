use std::fmt::Write as _;

use insta::assert_snapshot;
use proptest::prelude::*;

use super::*;

/// The problem of a text such as `I1,J1,L1,Z1`.
fn stated(signature: &str) -> Problem {
    signature.parse().unwrap()
}

/// The problems of the only question or of several, each in words.
fn asked(text: &str, size: Option<u64>) -> Vec<Result<String, String>> {
    let problem = |question: Question| {
        let problem = question.problem.map_err(|error| error.to_string())?;
        Ok(problem.signature().to_string())
    };
    match questions(text, size) {
        Ok(questions) => questions.into_iter().map(problem).collect(),
        Err(error) => vec![Err(error.to_string())],
    }
}

/// What is wrong with each of these questions.
fn complaints(texts: &[&str]) -> String {
    let mut all = String::new();
    for text in texts {
        writeln!(all, "{text:?}").unwrap();
        for asked in asked(text, None) {
            let (Ok(words) | Err(words)) = asked;
            writeln!(all, "    {words}").unwrap();
        }
    }
    all
}

#[test]
fn a_question_may_be_written_in_many_ways() {
    let one = ["I1,J1,L1,Z1"];
    let two = ["I1,J1,L1,Z1", "O1"];
    let ways: [(&str, &[&str]); 14] = [
        ("I1,J1,L1,Z1", &one),
        ("4 I1,J1,L1,Z1", &one),
        ("  4\tz1, l1, j1, i1 ", &one),
        (r#""I1,J1,L1,Z1""#, &one),
        (r#"["I1,J1,L1,Z1"]"#, &one),
        (r#"{"signature":"I1,J1,L1,Z1"}"#, &one),
        (r#"[{"signature":"I1,J1,L1,Z1","size":4}]"#, &one),
        (r#"{"signature":"I1,J1,L1,Z1","size":null,"field":1}"#, &one),
        ("I1,J1,L1,Z1\nO1", &two),
        ("# two\n\n4 I1,J1,L1,Z1\r\n  # of 2 x 2\n2 O1\n", &two),
        (r#""I1,J1,L1,Z1" "O1""#, &two),
        ("\n [\"I1,J1,L1,Z1\",\n {\"signature\": \"O1\"}]", &two),
        ("{\"signature\":\"I1,J1,L1,Z1\"}\n{\"signature\":\"O1\"}", &two),
        ("{\"signature\":\"I1,J1,L1,Z1\"}\n\"O1\"", &two),
    ];
    for (text, signatures) in ways {
        let expected: Vec<Result<String, String>> =
            signatures.iter().map(|&one| Ok(one.to_owned())).collect();
        assert_eq!(asked(text, None), expected, "{text}");
    }
}

#[test]
fn the_nearest_size_counts() {
    let is_good = |text: &str, size| asked(text, size)[0].is_ok();
    for text in ["O1", r#""O1""#, r#"{"signature":"O1"}"#] {
        assert!(is_good(text, None) && is_good(text, Some(2)), "{text}");
        assert!(!is_good(text, Some(4)), "{text}");
    }
    for text in ["2 O1", r#"{"signature":"O1","size":2}"#] {
        assert!(is_good(text, None) && is_good(text, Some(4)), "{text}");
    }
    for text in ["4 O1", r#"{"signature":"O1","size":4}"#] {
        assert!(!is_good(text, None) && !is_good(text, Some(2)), "{text}");
    }
    let alone = |text: &str, size| Question::of_signature(text, size).map(|question| question.problem);
    assert_eq!(alone("2 O1", Some(4)), Ok(Ok(stated("O1"))));
    assert_eq!(alone("O1", Some(2)), Ok(Ok(stated("O1"))));
    assert!(alone("O1", Some(4)).is_err());
}

#[test]
fn names_of_questions_are_kept_as_they_are_written() {
    for id in ["7", "1.50", r#""a\u0062""#, "[1, 2]", r#"{"a": 1}"#, "false"] {
        let text = format!(r#"{{"id": {id}, "signature": "O1"}}"#);
        for text in [text.clone(), format!("[{text}]"), format!("{text} {text}")] {
            for question in questions(&text, None).unwrap() {
                assert_eq!(question.id.unwrap().get(), id);
            }
        }
    }
    for text in ["O1", r#""O1""#, r#"{"id":null,"signature":"O1"}"#] {
        assert!(questions(text, None).unwrap()[0].id.is_none(), "{text}");
    }
    // What is wrong with a question does not take its name away.
    let wrong = questions(r#"{"id":7,"signature":"O2"}"#, None).unwrap().remove(0);
    assert!(wrong.problem.is_err());
    assert_eq!(wrong.id.unwrap().get(), "7");
}

#[test]
fn lines_are_told_apart() {
    for line in ["O1", " O1", "4 O1", "{}", "\"\"", "x # y"] {
        assert!(is_question(line), "{line:?}");
    }
    for line in ["", " ", "\t\r", "#", "# O1", "  # O1"] {
        assert!(!is_question(line), "{line:?}");
    }
    for text in ["{", "  [1]", "\n\"O1\""] {
        assert!(is_json(text), "{text:?}");
    }
    for text in ["", "O1", "4 O1", "# {", "O1 {"] {
        assert!(!is_json(text), "{text:?}");
    }
    for start in ["[", "[1]", " [\"O1\",", "{", " {\"signature\":", "{\"a\":[1,"] {
        assert!(goes_on(start), "{start:?}");
    }
    for whole in [
        "",
        "O1",
        "\"O1\"",
        "\"O1",
        "{\"signature\":\"O1\"}",
        "{\"a\" 1",
        "{} {",
    ] {
        assert!(!goes_on(whole), "{whole:?}");
    }
}

#[test]
fn mistakes_in_plain_questions_are_located() {
    let shown = complaints(&[
        "",
        " \n# nothing",
        "Q1",
        "# one\n4 I1,Q1",
        "  4 I1,Q1\n2 O1\nO2",
        "O1\n\n4\u{3000}I1\u{3000}J1",
        "4 O1\nx O1\nx",
        "3 O2\n18446744073709551615 O1",
    ]);
    assert_snapshot!(shown);
}

#[test]
fn mistakes_in_json_questions_are_located() {
    let shown = complaints(&[
        "[",
        "[]",
        "{\"signature\":\n\"O1\",}",
        "[\"O1\"] x",
        "{\"signature\":\"O1\"",
        "\"O1\n\"",
        "\"Q1\"",
        "{\"signature\":\"I1,Q1\"}",
        "[\"O1\", \"O2\", {\"signature\":\"O1\",\"size\":4}, {}, 5]",
        "{\"signature\":5}",
        "{\"signature\":\"O1\",\"size\":-2}",
        "{\"status\":\"error\"}",
        "[[\"O\",0,0,0]]",
        " [ [\"O\",0,0,0]]",
    ]);
    assert_snapshot!(shown);
}

#[test]
fn an_argument_is_located_as_a_line_is() {
    let error = |text| Question::of_signature(text, None).unwrap_err().to_string();
    assert_eq!(error("I1,Q1"), asked("I1,Q1", None)[0].clone().unwrap_err());
    assert_eq!(error("4 I1,Q1"), asked("4 I1,Q1", None)[0].clone().unwrap_err());
    // An argument may have several lines.
    assert!(error("4 I1,\n Q1").starts_with("line 2, column 2: "));
    assert!(error(" 4\nI1,Q1").starts_with("line 2, column 4: "));
}

/// A signature of a few figures, whether they fill a square or not.
fn signatures() -> impl Strategy<Value = Signature> {
    let counts = prop::array::uniform7(0..3_u32).prop_map(Signature::new);
    counts.prop_filter("some figures", |signature| signature.total() > 0)
}

proptest! {
    #[test]
    fn written_questions_are_read(signature in signatures(), size in 0..9_u64, blanks in "[ \t]{0,3}") {
        let json = format!("{blanks}{{\"size\":{size},\"signature\":\"{signature}\"}}");
        let line = format!("{blanks}{size}{blanks} {signature}");
        for (text, place) in [(json, ""), (line, "line 1: ")] {
            let found = asked(&text, None).remove(0);
            let expected = problem(signature, Some(size));
            let expected = expected.map(|_| signature.to_string()).map_err(|error| format!("{place}{error}"));
            prop_assert_eq!(found, expected, "{}", text);
        }
    }

    /// The first character that is wrong is found, whatever stands before it.
    #[test]
    fn columns_count_characters(before in "[ \t\u{3000}]{0,3}", size in prop::option::of(0..100_u64), blanks in "[ \u{3000}]{1,3}") {
        let led = size.map_or(String::new(), |size| format!("{size}{blanks}"));
        let good = format!("{before}{led}O1,");
        let found = asked(&format!("{good}é"), None).remove(0).unwrap_err();
        let place = format!("line 1, column {}: ", good.chars().count() + 1);
        prop_assert!(found.starts_with(&place), "{} is not at {}", found, place);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[\\[\\]{}\",: \n0-9IOsignature]{0,40}|\\PC{0,20}") {
        let _ = questions(&text, None);
        let _ = Question::of_signature(&text, None);
    }
}
