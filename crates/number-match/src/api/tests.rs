//! Requests are read in all of their forms.

use quadrille_schema::{Bounds, Code, Context, Refusal, Schema, Service};
use serde_json::{Value as Json, json};

use super::{BoardEntry, NumberMatch};

fn ask(op: &str, request: Json) -> Result<Json, Refusal> {
    let Json::Object(request) = request else {
        panic!("no object: {request}");
    };
    let text = NumberMatch::default().answer(&format!("number-match/{op}"), request, &Context::default())?;
    Ok(serde_json::from_str(&text).expect("a document"))
}

fn asked(op: &str, request: Json) -> Json {
    ask(op, request).expect("an answer")
}

#[test]
fn a_board_is_a_text_rows_lists_or_a_document() {
    let board = "1234567280000000000460";
    let forms = [
        json!("123456728/........./.46."),
        json!(["123456728", "000000000", "0460"]),
        json!([
            [1, 2, 3, 4, 5, 6, 7, 2, 8],
            [0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0, 4, 6, 0]
        ]),
        json!("[[1,2,3,4,5,6,7,2,8],[0,0,0,0,0,0,0,0,0],[0,4,6,0]]"),
        json!({"start": board}),
        json!(json!({"start": board}).to_string()),
    ];
    let stay = json!({"rows": "stay"});
    let read = |board: Json| asked("read", json!({"board": board, "rules": stay}))["board"].clone();
    for form in &forms[..4] {
        assert_eq!(read(form.clone()), "1234567280000000000460", "{form}");
    }
    for form in &forms[4..] {
        assert_eq!(read(form.clone()), board, "{form}");
    }
    let entry = BoardEntry::read(json!([[1, 9], [2]])).expect("a board");
    assert_eq!(entry.write(), "[[1,9],[2]]");
    let paper = asked("read", json!({"preset": "1-19"}));
    assert_eq!(paper["board"], "123456789111213141516171819");
    assert_eq!(asked("read", json!({"board": "1-19"}))["board"], paper["board"]);
    assert_eq!(ask("read", json!({})).unwrap_err().code, Code::BadRequest);
    assert_eq!(
        ask("read", json!({"board": 19})).unwrap_err().code,
        Code::BadRequest
    );
}

#[test]
fn rules_are_those_of_the_document_a_preset_or_the_apps_and_options_change_them() {
    let rules = |request: Json| {
        let rules = asked("read", request)["rules"].clone();
        (
            rules["max_refills"].clone(),
            rules["diagonals"].clone(),
            rules["wrap"].clone(),
        )
    };
    let seen = |refills: Json| (refills, json!(true), Json::Null);
    assert_eq!(rules(json!({"board": "19"})), seen(json!(4)));
    assert_eq!(
        rules(json!({"board": "19", "rules": {"max_refills": null}})),
        seen(Json::Null)
    );
    assert_eq!(
        rules(json!({"board": "19", "max_refills": null})),
        seen(Json::Null)
    );
    assert_eq!(
        rules(json!({"board": "19", "preset": "easybrain"})),
        seen(json!(5))
    );
    assert_eq!(
        rules(json!({"board": "19", "preset": "1-19", "max-refills": 2, "wrap": false})),
        (json!(2), json!(false), json!(false))
    );
    let document = json!({"start": "19", "rules": {"max_refills": 7, "diagonals": false}});
    assert_eq!(
        rules(json!({"board": document, "rules": {"max_refills": 1}, "diagonals": true})),
        seen(json!(7))
    );
    let refused = ask("pairs", json!({"board": "19", "rules": {"max_refill": 1}})).unwrap_err();
    assert_eq!(
        refused.text,
        "`rules`: there is no field `max_refill`; did you mean `max_refills`?"
    );
}

#[test]
fn an_answer_is_checked_drawn_and_followed_as_it_is() {
    let mut answer = asked("solve", json!({"board": "123456728/46", "seed": 2}));
    assert_eq!(
        (&answer["answers"], &answer["seed"]),
        (&json!("number-match/solve"), &json!(2))
    );
    let checked = asked("verify", json!({"answer": answer}));
    assert_eq!((&checked["holds"], &checked["pairs"]), (&json!(true), &json!(9)));
    let by_text = asked("verify", json!({"record": answer.to_string()}));
    assert_eq!(by_text, checked);
    let followed = asked("follow", json!({"board": answer}));
    assert_eq!(followed["boards"].as_array().map(Vec::len), Some(11));
    let drawn = asked("draw", json!({"board": answer, "from": 2, "to": 3, "cell": 10}));
    assert_eq!(
        drawn["svg"]
            .as_str()
            .expect("a picture")
            .matches("<title>")
            .count(),
        2
    );
    let none = ask("draw", json!({"board": answer, "from": 20})).unwrap_err();
    assert_eq!(none.text, "no step from 20 to 10: the line has 10 boards");
    let drawn = asked("generate", json!({}));
    let other = ask("verify", json!({"answer": drawn})).unwrap_err();
    assert_eq!(
        other.text,
        "this is an answer of number-match/generate, not a line of Number Match"
    );
    answer["pairs"] = 8.into();
    let flaw = asked("verify", json!({"answer": answer}));
    assert_eq!(flaw["flaw"], "8 pairs are claimed, the steps take 9");
    let other = ask("verify", json!({"answer": followed})).unwrap_err();
    assert_eq!(
        other.text,
        "this is an answer of number-match/follow, not a line of Number Match"
    );
}

#[test]
fn searches_have_the_options_of_the_program() {
    let lost = json!({"board": "1123", "max_refills": 0, "wins_only": true});
    let answer = asked("solve", lost);
    assert_eq!((&answer["steps"], answer.get("digits")), (&json!([]), None));
    let lost = asked("solve", json!({"board": "1123", "max_refills": 0}));
    assert_eq!(lost["digits"], json!({"left": 2, "bound": 2}));
    let points = |scoring: Json| {
        let request = json!({"board": "19", "goal": "score", "max_refills": 0, "scoring": scoring});
        asked("solve", request)["score"]["points"].clone()
    };
    assert_eq!(
        [points(json!({})), points(json!({"board": 7, "stage": 2}))],
        [161, 36]
    );
    let large = json!({"board": "19", "scoring": {"row": 100_001}});
    assert_eq!(ask("solve", large).unwrap_err().code, Code::BadProblem);
    for method in crate::Method::NAMES {
        let request = json!({"board": "123456789123", "method": method, "playouts": 5, "node-limit": 10});
        assert!(asked("solve", request)["work"]["playouts"].is_u64(), "{method}");
    }
    let refills = |goal| asked("solve", json!({"board": "123456728/46", "goal": goal}))["refills"].clone();
    assert_eq!(refills("win"), refills("refills"));
}

#[test]
fn boards_have_as_many_cells_as_the_host_and_the_request_allow() {
    let most = Bounds::PAGE.cells;
    let code = |cells: usize, max_cells: usize| {
        let request = json!({"board": "1".repeat(cells), "max_cells": max_cells});
        ask("pairs", request).err().map(|refusal| refusal.code)
    };
    assert_eq!(code(most, 10_000), None);
    assert_eq!(code(most + 1, 10_000), Some(Code::BadProblem));
    assert_eq!(code(20, 19), Some(Code::BadProblem));
    let digits = |digits: usize| {
        ask("generate", json!({"digits": digits}))
            .err()
            .map(|refusal| refusal.code)
    };
    assert_eq!([digits(most), digits(most + 1)], [None, Some(Code::BadProblem)]);
    assert_eq!(
        asked("generate", json!({"preset": "easybrain"}))["start"]
            .as_str()
            .map(str::len),
        Some(35)
    );
}
