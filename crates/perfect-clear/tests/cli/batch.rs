//! `batch`.

use std::fs;

use serde_json::{Value, json};

use super::{run, run_in};

/// Questions whose answers are those of the commands.
const QUESTIONS: [(&str, &[&str]); 19] = [
    (
        r#"{"op":"chance","queue":"IO","hold":"T","bag":"new","field":["XXXXXX____","XXXXXX____","XXXXXX____","XXXXXX____"]}"#,
        &[
            "chance",
            "--queue=IO",
            "--hold=T",
            "--bag=new",
            "--field=XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____",
        ],
    ),
    (
        r#"{"op":"saves","pattern":"T,*p4","keep":["T","I||O"],"field":"XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____"}"#,
        &[
            "saves",
            "--pattern=T,*p4",
            "--keep=T",
            "--keep=I||O",
            "--field=XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____",
        ],
    ),
    (
        r#"{"op":"cover","fumens":["v115@vhERQJUGJKJJvMJTNJ"],"pattern":"*p7"}"#,
        &["cover", "v115@vhERQJUGJKJJvMJTNJ", "--pattern=*p7"],
    ),
    (
        r#"{"op":"percent","pattern":"*p4","no_hold":true,"field":"XXXXXXXXX_/XXXXXXXXX_/XXXXXXXXX_/XXXXXXXXX_"}"#,
        &[
            "percent",
            "--pattern=*p4",
            "--no-hold",
            "--field=XXXXXXXXX_/XXXXXXXXX_/XXXXXXXXX_/XXXXXXXXX_",
        ],
    ),
    (
        r#"{"op":"graph","queue":"OO","field":"XXXXXXXX__/XXXXXXXX__/XXXXXXXX__/XXXXXXXX__"}"#,
        &[
            "graph",
            "--queue=OO",
            "--field=XXXXXXXX__/XXXXXXXX__/XXXXXXXX__/XXXXXXXX__",
        ],
    ),
    (
        r#"{"op":"loop","lines":2,"chains":1,"seed":1}"#,
        &["loop", "--lines=2", "--chains=1", "--seed=1"],
    ),
    (
        r#"{"op":"book","queue":"TILJSZO","clear":1,"no_free":true,"most":2}"#,
        &["book", "--queue=TILJSZO", "--clear=1", "--no-free", "--most=2"],
    ),
    (
        r#"{"op":"percent","pattern":"T,S,Z","field":"X.X.X.XXXX/X.X.X.XXXX/X.X.X.XXXX/X.X.X.XXXX"}"#,
        &[
            "percent",
            "--pattern=T,S,Z",
            "--field=X.X.X.XXXX/X.X.X.XXXX/X.X.X.XXXX/X.X.X.XXXX",
        ],
    ),
    (
        r#"{"op":"percent","pattern":"[TIO]!*","lines":3,"field":"XX......../X...XXXXXX/XX.XXXXXXX","mode":"tspin2","spins":"all","tree":2}"#,
        &[
            "percent",
            "--pattern=[TIO]!*",
            "--lines=3",
            "--field=XX......../X...XXXXXX/XX.XXXXXXX",
            "--mode=tsd",
            "--spins=all",
            "--tree=2",
        ],
    ),
    (
        r#"{"op":"path","pattern":"*p4","field":"XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X","all_minimals":3,"best_score":true,"count":"attack","b2b":6,"combo":1,"game":"tetrio"}"#,
        &[
            "path",
            "--pattern=*p4",
            "--field=XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X",
            "--all-minimals=3",
            "--best-score",
            "--count=attack",
            "--b2b=6",
            "--combo=1",
            "--game=tetrio",
        ],
    ),
    (
        r#"{"op":"saves","pattern":"*p7","field":"XX________/XXXXX____X/XXXXXX__XX/XXXXX__XXX","clear":2,"keep":"T||O"}"#,
        &[
            "saves",
            "--pattern=*p7",
            "--field=XX________/XXXXX____X/XXXXXX__XX/XXXXX__XXX",
            "--clear=2",
            "--keep=T||O",
        ],
    ),
    (
        r#"{"op":"score","pattern":"*p4","field":"XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X","count":"attack","back_to_back":true}"#,
        &[
            "score",
            "--pattern=*p4",
            "--field=XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X",
            "--count=attack",
            "--b2b",
        ],
    ),
    (
        r#"{"op":"setup","target":"?**?______/?**?______","pattern":"[OIL]p2","no_hold":true,"exclude":"holes","pieces":2}"#,
        &[
            "setup",
            "--target=?**?______/?**?______",
            "--pattern=[OIL]p2",
            "--no-hold",
            "--exclude=holes",
            "--pieces=2",
        ],
    ),
    (
        r#"{"op":"solve","fumen":"v115@9gE8DeG8CeH8BeG8CeA8JeAgH","queue":"TLJS","all":true,"unique":true,"rank":"saved","save":"I","most":2,"drop":"tst"}"#,
        &[
            "solve",
            "--fumen=v115@9gE8DeG8CeH8BeG8CeA8JeAgH",
            "--queue=TLJS",
            "--all",
            "--unique",
            "--rank=saved",
            "--save=I",
            "--most=2",
            "--drop=tst",
        ],
    ),
    (
        r#"{"op":"cover","fumens":"v115@vhERQJUGJKJJvMJTNJ","pattern":"*p7","mirror":true,"priority":true,"sort":"success","accum":true,"max_soft_drops":1,"max_clears":-1,"last_soft":1}"#,
        &[
            "cover",
            "v115@vhERQJUGJKJJvMJTNJ",
            "--pattern=*p7",
            "--mirror",
            "--priority",
            "--sort=success",
            "--accum",
            "--max-soft-drops=1",
            "--max-clears=-1",
            "--last-soft=1",
        ],
    ),
    (
        r#"{"op":"spin","pattern":"T,*p2","field":"XX......../X...XXXXXX/XX.XXXXXXX","roofs":0,"clears":1,"fill_bottom":0,"fill_top":3,"spins":"all","most":3,"queues":true}"#,
        &[
            "spin",
            "--pattern=T,*p2",
            "--field=XX......../X...XXXXXX/XX.XXXXXXX",
            "--roofs=0",
            "--clears=1",
            "--fill-bottom=0",
            "--fill-top=3",
            "--spins=all",
            "--most=3",
            "--queues",
        ],
    ),
    (
        r#"{"op":"advise","queue":"IO","hold":"T","bag":"new","tree":2,"field":"XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____"}"#,
        &[
            "advise",
            "--queue=IO",
            "--hold=T",
            "--bag=new",
            "--tree=2",
            "--field=XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____",
        ],
    ),
    (
        r#"{"op":"queues","pattern":"TIOLJ","orders":true,"hold":"S"}"#,
        &["queues", "--pattern=TIOLJ", "--orders", "--hold=S"],
    ),
    (
        r#"{"op":"ren","field":"XXXXXX____/XXXXXX____/XXXXXX____/XXXXXXX_XX","queue":"TILSJO","hold":"Z","drop":"hard","most":1}"#,
        &[
            "ren",
            "--field=XXXXXX____/XXXXXX____/XXXXXX____/XXXXXXX_XX",
            "--queue=TILSJO",
            "--hold=Z",
            "--drop=hard",
            "--most=1",
        ],
    ),
];

/// What is answered can be checked in the same session.
#[test]
fn answers_are_checked() {
    let question = r#"{"op":"solve","queue":"OO","field":"XXXXXXXX__/XXXXXXXX__/XXXXXXXX__/XXXXXXXX__"}"#;
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    let asked = |name: &str| {
        let batch = run_in(
            folder.path(),
            &["batch", "--queries", name, "--time-limit", "60s"],
            "",
        );
        assert_eq!((batch.code, &batch.stderr[..]), (Some(0), ""));
        answers(&batch.stdout)
    };
    write("first.jsonl", question);
    let mut answer = asked("first.jsonl").swap_remove(0);
    let right = json!({"op": "verify", "answer": answer});
    answer["solutions"][0]["placements"][0]["piece"] = json!("T");
    let wrong = json!({"id": 2, "op": "verify", "answer": answer});
    write("second.jsonl", &format!("{right}\n{wrong}\n"));
    let verdicts = asked("second.jsonl");
    let valid: Vec<&Value> = verdicts.iter().map(|verdict| &verdict["valid"]).collect();
    assert_eq!(valid, [&json!(true), &json!(false)]);
    assert_eq!(verdicts[1]["id"], 2);
}

fn answers(stdout: &str) -> Vec<Value> {
    let lines = stdout.lines().map(serde_json::from_str);
    lines.map(|answer| answer.expect("a document")).collect()
}

/// Every answer is the document of the command, with the id of its question.
#[test]
fn answers_are_those_of_the_commands() {
    let with_id =
        |(number, (line, _)): (usize, &(&str, _))| line.replacen('{', &format!("{{\"id\":{number},"), 1);
    let lines: Vec<String> = QUESTIONS.iter().enumerate().map(with_id).collect();
    let batch = run_in(".".as_ref(), &["batch"], &lines.join("\n\n"));
    assert_eq!((batch.code, &batch.stderr[..]), (Some(0), ""));
    let answers = answers(&batch.stdout);
    assert_eq!(answers.len(), QUESTIONS.len());
    for (number, (answer, (line, args))) in answers.into_iter().zip(QUESTIONS).enumerate() {
        let alone = run(&[args, &["--format=json"]].concat());
        let mut expected: Value = serde_json::from_str(&alone.stdout).expect("a document");
        expected["id"] = json!(number);
        assert_eq!(answer, expected, "{line}");
    }
}

/// Whatever a line is, it gets an answer, and the next one is read.
#[test]
fn what_is_wrong_is_said_in_the_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = [
        r#"{"id":1,"op":"chance","queue":"TIQ"}"#,
        r#"{"id":2,"op":"chance","quue":"TI"}"#,
        "no question",
        r#"{"id":4,"op":"play"}"#,
        r#"{"id":5,"op":"percent","pattern":"*p4","field":"XXXXXX____"}"#,
        r#"{"id":6,"op":"percent","pattern":"*p4","output":"answer.json"}"#,
        r#"{"id":7,"op":"solve","queue":"OO","field":"XXXXXXXX__/XXXXXXXX__/XXXXXXXX__/XXXXXXXX__"}"#,
    ];
    fs::write(folder.path().join("questions.jsonl"), lines.join("\n")).expect("a file");
    let batch = run_in(
        folder.path(),
        &["batch", "questions.jsonl", "-o", "answers.jsonl"],
        "",
    );
    assert_eq!(
        (batch.code, &batch.stdout[..], &batch.stderr[..]),
        (Some(0), "", "")
    );
    let written = fs::read_to_string(folder.path().join("answers.jsonl")).expect("answers");
    let errors = answers(&written).into_iter().map(|answer| {
        let error = &answer["error"];
        format!("{} {} {}", answer["id"], error["code"], error["text"])
    });
    insta::assert_snapshot!(errors.collect::<Vec<_>>().join("\n"));
    assert!(!folder.path().join("answer.json").exists());
}

/// A limit is that of each question.
#[test]
fn limits_are_those_of_a_question() {
    let lines = r#"{"op":"solve","queue":"TT","no_hold":true,"field":"XXXXXXXX__/XXXXXXXX__/XXXXXXXX__/XXXXXXXX__","time_limit":"60s"}
{"op":"percent","pattern":"*p7,*p4","no_table":true}
{"op":"solve","queue":"OO","field":"XXXXXXXX__/XXXXXXXX__/XXXXXXXX__/XXXXXXXX__"}"#;
    let batch = run_in(".".as_ref(), &["batch", "--time-limit", "200ms"], lines);
    let ends = answers(&batch.stdout)
        .into_iter()
        .map(|answer| answer["status"].clone());
    let ends: Vec<Value> = ends.collect();
    assert_eq!(ends, ["unsolvable", "unknown", "solved"]);
}

/// The questions of the help that take no time have answers.
#[test]
fn examples_of_the_help_work() {
    let help = run(&["batch", "--help"]).stdout;
    let questions = help.lines().filter_map(|line| {
        let (begin, end) = (line.find('{')?, line.rfind('}')?);
        Some(&line[begin..=end])
    });
    let quick: Vec<&str> = questions.filter(|line| !line.contains("TILJSZ")).collect();
    assert_eq!(quick.len(), 2, "{help}");
    let batch = run_in(".".as_ref(), &["batch"], &quick.join("\n"));
    for answer in answers(&batch.stdout) {
        assert_eq!(answer["status"], "solved", "{answer}");
    }
}
