use quadrille_schema::{Context, Service};
use serde_json::{Map, Value as Json, json};

use super::Tenten;

/// Small rules, so that all sets are few.
const TINY: &str = r###"
    name = "tiny"
    size = 4
    set-size = 2
    line-bonus = 5
    [[piece]]
    letter = "o"
    weight = 3
    shape = ["##", "##"]
    [[piece]]
    letter = "I"
    weight = 2
    shape = ["#", "#", "#"]
    [[piece]]
    letter = "."
    weight = 1
    shape = ["#"]
"###;

fn ask(tenten: &mut Tenten, op: &str, request: &Json) -> Result<Json, String> {
    let fields: Map<String, Json> = request.as_object().expect("an object").clone();
    let answer = tenten.answer(op, fields, &Context::default());
    let text = answer.map_err(|refusal| refusal.text)?;
    Ok(serde_json::from_str(&text).expect("a document"))
}

/// Requests whose answers the referee knows, and what of these answers it does not look at.
fn questions() -> Vec<(&'static str, Json, &'static [&'static str])> {
    let advised: &[&str] = &["status", "value", "strategy", "idle", "streak", "looked_at"];
    let fit: &[&str] = &["failures", "permutations", "changes", "drawn", "difficulty"];
    let (calm, tight, full) = (
        "..../..../.##./....",
        "##.#/#.../##.#/.#.#",
        ".#.#/#.#./.#.#/#.#.",
    );
    vec![
        (
            "tenten/advise",
            json!({"board": calm, "pieces": "oI", "most": 3}),
            advised,
        ),
        (
            "tenten/advise",
            json!({"board": full, "pieces": "oI"}),
            &["status", "strategy", "lost"],
        ),
        (
            "tenten/advise",
            json!({"board": calm, "pieces": "..", "goal": "score", "streak": 2}),
            advised,
        ),
        (
            "tenten/validate",
            json!({"board": calm, "pieces": ["I", "o"]}),
            &["row", "col"],
        ),
        (
            "tenten/validate",
            json!({"board": full, "pieces": "oI", "repair": true}),
            fit,
        ),
        (
            "tenten/deal",
            json!({"board": tight, "dealer": "repair", "seed": 4}),
            fit,
        ),
        ("tenten/deal", json!({"board": full, "seed": 1}), fit),
        (
            "tenten/place",
            json!({"board": "###./..../..../....", "pieces": ".o", "rounds": 3, "score": 70, "player": "quick",
                   "moves": [{"piece": ".", "row": 0, "col": 3}, {"piece": "o", "row": 2, "col": 0}]}),
            &["value", "risk"],
        ),
        ("tenten/risk", json!({"board": tight}), &[]),
        ("tenten/risk", json!({"board": full, "dealer": "uniform"}), &[]),
    ]
}

/// Each answer with one of its leaves changed, and the names on the way to it.
fn changed(answer: &Json, path: &[String], see: &mut dyn FnMut(&[String], Json)) {
    let step = |name: String| [path, &[name]].concat();
    match answer {
        Json::Object(fields) => {
            for (name, value) in fields {
                changed(value, &step(name.clone()), &mut |path, value| {
                    let mut all = fields.clone();
                    all.insert(name.clone(), value);
                    see(path, Json::Object(all));
                });
            }
        }
        Json::Array(all) => {
            for (place, value) in all.iter().enumerate() {
                changed(value, &step(place.to_string()), &mut |path, value| {
                    let mut all = all.clone();
                    all[place] = value;
                    see(path, Json::Array(all));
                });
            }
        }
        Json::String(text) => see(path, json!(format!("{text}x"))),
        Json::Bool(flag) => see(path, json!(!flag)),
        Json::Number(number) => see(path, json!(number.as_u64().map_or(2, |number| number + 1))),
        Json::Null => {}
    }
}

/// The referee agrees with each answer, and with none in which something else is said of what it looks at.
#[test]
fn answers_are_right_and_changed_ones_are_not() {
    let tenten = &mut Tenten::default();
    for (op, mut request, free) in questions() {
        request["rules"] = TINY.into();
        let answer = ask(tenten, op, &request).unwrap_or_else(|error| panic!("{request}: {error}"));
        assert_eq!(answer["answers"], op);
        let verify = json!({"answer": answer, "request": request, "rules": TINY});
        let verdict = ask(tenten, "tenten/verify", &verify).unwrap();
        assert_eq!(verdict["valid"], true, "{answer}: {verdict}");
        changed(&answer, &[], &mut |path, answer| {
            let verify = json!({"answer": answer, "request": request});
            let verdict = ask(tenten, "tenten/verify", &verify);
            let is_free = path.iter().any(|name| free.contains(&&**name));
            let is_refused = verdict.is_err() || verdict.is_ok_and(|verdict| verdict["valid"] == false);
            assert!(is_refused || is_free, "{op}: {path:?} is not looked at");
        });
    }
}

/// A risk says its board and its dealer, so that its request is not needed.
#[test]
fn a_risk_is_checked_by_itself() {
    let tenten = &mut Tenten::default();
    let board = ["#.........", ".........."].repeat(5);
    let request = json!({"rules": "klooni", "board": board, "dealer": "kind"});
    let mut risk = ask(tenten, "tenten/risk", &request).unwrap();
    assert_eq!(
        ask(tenten, "tenten/verify", &json!({"answer": risk})).unwrap()["valid"],
        true
    );
    risk["risk"]["numerator"] = json!(1);
    assert_eq!(
        ask(tenten, "tenten/verify", &json!({"answer": risk})).unwrap()["valid"],
        false
    );
}

/// What cannot be checked is refused in words that say so.
#[test]
fn what_has_nothing_to_check_is_refused() {
    let tenten = &mut Tenten::default();
    let rules = ask(tenten, "tenten/rules", &json!({})).unwrap();
    let refused = ask(tenten, "tenten/verify", &json!({"answer": rules})).unwrap_err();
    assert!(refused.contains("nothing to check"), "{refused}");
    let set = ask(tenten, "tenten/validate", &json!({"pieces": "rOo"})).unwrap();
    let refused = ask(tenten, "tenten/verify", &json!({"answer": set})).unwrap_err();
    assert!(refused.contains("its request"), "{refused}");
    let fixture = include_str!("../../../../fixtures/tenten/record-klooni.jsonl");
    let verdict = ask(tenten, "tenten/verify", &json!({"record": fixture})).unwrap();
    assert_eq!(
        (&verdict["valid"], verdict["rounds"].as_u64() > Some(0)),
        (&json!(true), true)
    );
}

/// The same games whether they are asked for here or played by a simulation.
#[test]
fn simulations_report_each_game() {
    let tenten = &mut Tenten::default();
    let request =
        json!({"rules": TINY, "player": "first-fit", "count": 5, "results": true, "max_rounds": 50});
    let answer = ask(tenten, "tenten/simulate", &request).unwrap();
    assert_eq!((&answer["total"], &answer["looked_at"]), (&json!(5), &json!(5)));
    let rounds: u64 = answer["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["rounds"].as_u64().unwrap())
        .sum();
    assert_eq!(answer["rounds"]["total"], rounds);
    let whole = json!({"rules": TINY, "player": "first-fit", "count": 5, "max_rounds": 50, "seed": 1});
    let logs = [2, 0, 1].map(|shard| {
        let mut request = whole.clone();
        (request["shard"], request["of"]) = (json!(shard), json!(3));
        ask(tenten, "tenten/simulate", &request).unwrap()["log"].clone()
    });
    let merged = ask(tenten, "tenten/merge", &json!({ "logs": logs })).unwrap();
    let played = ask(tenten, "tenten/simulate", &whole).unwrap();
    assert_eq!(merged["rounds"], played["rounds"]);
    assert_eq!(merged["score"], played["score"]);
    for (logs, why) in [
        (&logs[..2], "missing"),
        (&[], "no shards"),
        (&[json!("x")], "place 1"),
    ] {
        let refused = ask(tenten, "tenten/merge", &json!({ "logs": logs })).unwrap_err();
        assert!(refused.contains(why), "{refused}");
    }
    for wrong in [
        json!({"shard": 1}),
        json!({"of": 2}),
        json!({"shard": 2, "of": 2}),
    ] {
        assert!(ask(tenten, "tenten/simulate", &wrong).is_err(), "{wrong}");
    }
    let refused = json!({"rules": TINY, "dealer": "kind", "hazard": true});
    assert!(
        ask(tenten, "tenten/simulate", &refused)
            .unwrap_err()
            .contains("leave it out")
    );
}
