//! What one subcommand writes, others read; and the words that options have, old and new.

use std::fs;

use serde_json::Value;

use super::{folder, good, run_in};

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/tenten/boards");

/// A picture with comments, by name and as a file; a record, a line of it, and advice.
#[test]
fn boards_are_read_wherever_they_stand() {
    let folder = folder();
    let crowded = format!("{FIXTURES}/crowded.txt");
    let json = |args: &[&str], input: &str| -> Value {
        let args = [args, &["--format", "json"]].concat();
        serde_json::from_str(&good(folder.path(), &args, input)).unwrap()
    };
    let risk = json(&["risk", &crowded], "");
    assert_eq!(risk, json(&["risk", "--file", &crowded], ""));
    let play = [
        "play",
        "--player",
        "first-fit",
        "--seed",
        "1",
        "--max-rounds",
        "9",
        "--output",
        "game.jsonl",
    ];
    good(folder.path(), &play, "");
    let record = fs::read_to_string(folder.path().join("game.jsonl")).unwrap();
    let end = record.lines().last().unwrap();
    assert!(
        end.contains("\"type\":\"end\"") && end.contains("\"board\""),
        "{end}"
    );
    let risk = json(&["risk", "game.jsonl"], "");
    assert_eq!(risk, json(&["risk", "-"], end));
    assert_eq!(risk, json(&["risk"], end));
    let pieces = ["--pieces", "r,O,o"];
    let advice = json(&[&["advise", "game.jsonl"][..], &pieces].concat(), "");
    let after = json(&["risk"], &advice.to_string());
    assert_eq!(after["risk"], advice["risk"]);
    assert!(good(folder.path(), &["validate", "game.jsonl", "--pieces", "..."], "").starts_with("yes"));
}

/// The same board as people and programs write it, on standard input and as an argument.
#[test]
fn boards_are_read_in_many_notations() {
    let folder = folder();
    let rows = [
        "#.#.#.##", ".#......", "........", "####.###", "........", "...##...", "........", ".......#",
    ];
    let cells = rows.map(|row| row.chars().map(|cell| u8::from(cell == '#')).collect::<Vec<u8>>());
    let joined = |between: &str, rows: &str| {
        let row = |row: &Vec<u8>| row.iter().map(u8::to_string).collect::<Vec<_>>().join(between);
        cells.iter().map(row).collect::<Vec<_>>().join(rows)
    };
    let json = serde_json::to_string(&cells).unwrap();
    let plain = joined("", "\n");
    let notations = [
        plain.clone(),
        joined(" ", "\n"),
        joined("\t", "\n"),
        joined(",", "\n"),
        joined(" ", "/"),
        plain.replace('1', "🟦").replace('0', "⬜"),
        plain.replace('1', "🟥").replace('0', "⬛"),
        json.clone(),
        json.replace('1', "true").replace('0', "false"),
        json.replace("],", "]\n ").replace(',', " "),
        json.replace('1', "1.")
            .replace('0', "0.")
            .replace("],", "]\n ")
            .replace(',', " "),
        format!("array({json})"),
        json[1..json.len() - 1].replace("],", "]\n"),
        format!("{{\"board\":{json}}}"),
    ];
    let risk = |board: &str, input: &str| {
        let args = ["risk", "--rules", "Block Blast", board];
        good(folder.path(), &args, input)
    };
    let expected = risk(&rows.join("/"), "");
    for notation in notations {
        assert_eq!(risk(&notation, ""), expected, "{notation}");
        assert_eq!(risk("-", &notation.replace('/', "\n")), expected, "{notation}");
    }
    let advise = |more: &[&str]| good(folder.path(), &[more, &["--rules", "blockblast"]].concat(), "");
    let board = rows.join("/");
    let expected = advise(&["advise", "--pieces", "##/## ##/#. #/#/#", &board]);
    for pieces in [
        "11/11 11/10 1/1/1",
        "##/##,##/#0,1/1/1",
        "🟦🟦/🟦🟦 🟥🟥/🟥⬜ #/#/#",
    ] {
        assert_eq!(advise(&[&board, "--pieces", pieces]), expected, "{pieces}");
    }
}

/// What an answer is about is read from it: its game, its board, its dealer.
#[test]
fn answers_name_their_game() {
    let folder = folder();
    let board = "#......./......../......../......../......../......../......../........";
    let of = ["--rules", "block-blast", "--format", "json"];
    let advice = good(
        folder.path(),
        &[&["advise", "--pieces", "##,#/#", board][..], &of].concat(),
        "",
    );
    let risk = good(folder.path(), &[&["risk", board][..], &of].concat(), "");
    let after: Value = serde_json::from_str(&advice).unwrap();
    for document in [&advice, &risk] {
        for args in [&["draw"][..], &["risk"], &["verify"]] {
            good(folder.path(), args, document);
        }
        let mut wrong: Value = serde_json::from_str(document).unwrap();
        wrong["risk"]["numerator"] = (wrong["risk"]["numerator"].as_u64().unwrap() + 1).into();
        let run = run_in(folder.path(), &["verify"], &wrong.to_string());
        assert_eq!(run.code, Some(1), "{}", run.stdout);
    }
    let again: Value =
        serde_json::from_str(&good(folder.path(), &["risk", "--format", "json"], &advice)).unwrap();
    assert_eq!(after["risk"], again["risk"]);
    assert_eq!(after["board"], again["board"]);
}

/// A record is right, and then it is not.
#[test]
fn verify_and_replay_agree() {
    let folder = folder();
    let play = [
        "play",
        "--player",
        "first-fit",
        "--seed",
        "1",
        "--format",
        "jsonl",
    ];
    let record = good(folder.path(), &play, "");
    let edited = record.replacen("\"score\":", "\"score\":1", 2);
    for text in [record, edited] {
        let runs = [
            &["verify"][..],
            &["replay"],
            &["replay", "--check"],
            &["verify", "-"],
        ];
        let runs = runs.map(|args| run_in(folder.path(), args, &text));
        assert!(runs.iter().all(|run| *run == runs[0]), "{runs:?}");
    }
}

/// The last board of a record is checked as well.
#[test]
fn an_edited_last_board_is_found() {
    let folder = folder();
    let play = [
        "play",
        "--player",
        "first-fit",
        "--seed",
        "1",
        "--max-rounds",
        "1",
        "--format",
        "jsonl",
    ];
    let record = good(folder.path(), &play, "");
    let place = record.rfind("\"board\":[\"").unwrap() + "\"board\":[\"".len();
    let mut edited = record.clone();
    let other = if record[place..].starts_with('#') {
        "."
    } else {
        "#"
    };
    edited.replace_range(place..=place, other);
    let run = run_in(folder.path(), &["verify"], &edited);
    assert_eq!(run.code, Some(1));
    assert!(
        run.stdout.starts_with("no: line 3: the board is another"),
        "{}",
        run.stdout
    );
}

#[test]
fn old_spellings_still_work() {
    let folder = folder();
    let same = |old: &[&str], new: &[&str]| {
        assert_eq!(good(folder.path(), old, ""), good(folder.path(), new, ""));
    };
    let simulate = ["simulate", "--player", "first-fit", "--seed", "1"];
    same(
        &[&simulate[..], &["--games", "3"]].concat(),
        &[&simulate[..], &["--count", "3"]].concat(),
    );
    same(
        &[&simulate[..], &["-n", "1"]].concat(),
        &[&simulate[..], &["--count", "1"]].concat(),
    );
    let advise = ["advise", "--pieces", ".", "row.txt"];
    same(
        &[&advise[..], &["--alternatives", "2"]].concat(),
        &[&advise[..], &["--most", "2"]].concat(),
    );
}

#[test]
fn formats_follow_the_names_of_outputs() {
    let folder = folder();
    let simulate = [
        "simulate",
        "--player",
        "first-fit",
        "--seed",
        "1",
        "--count",
        "2",
        "--output",
    ];
    for (name, start) in [
        ("a.json", "{\"strategy\""),
        ("a.csv", "strategy,"),
        ("a.txt", "first-fit plays"),
    ] {
        good(folder.path(), &[&simulate[..], &[name]].concat(), "");
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        let text = text.trim_start_matches('\u{feff}');
        let is_json = name == "a.json" && serde_json::from_str::<Value>(text).is_ok();
        assert!(is_json || text.starts_with(start), "{name}: {text}");
    }
    let plot = [
        "simulate",
        "--player",
        "first-fit",
        "--count",
        "20",
        "--seed",
        "1",
        "--plot",
        "lives.svg",
    ];
    good(folder.path(), &plot, "");
    assert!(
        fs::read_to_string(folder.path().join("lives.svg"))
            .unwrap()
            .starts_with("<svg")
    );
}

/// Generations are counted on the axis; where nothing could be seen, there is no picture, and it says why.
#[test]
fn a_search_is_drawn_once_there_is_a_line() {
    let folder = folder();
    let tune = |generations: &str, plot: &str| {
        let args = [
            "tune",
            "--seed",
            "1",
            "--population",
            "4",
            "--games",
            "2",
            "--rounds",
            "200",
            "--measure",
            "0",
            "--generations",
            generations,
            "--plot",
            plot,
        ];
        run_in(folder.path(), &args, "")
    };
    let read = |name: &str| fs::read_to_string(folder.path().join(name));
    assert_eq!(tune("4", "four.svg").code, Some(0));
    let drawn = read("four.svg").unwrap();
    let (_, below) = drawn.split_once("generation\n").unwrap();
    for number in ["0", "1", "2", "3"] {
        assert!(below.contains(&format!("\n{number}\n")), "{number}: {below}");
    }
    assert!(
        !below.contains("\n0.5\n") && !below.contains("\n1.5\n"),
        "{below}"
    );
    for (generations, why) in [
        ("1", "1 generation was finished"),
        ("0", "0 generations were finished"),
    ] {
        let few = tune(generations, "few.svg");
        assert_eq!(few.code, Some(0), "{}", few.stderr);
        assert!(
            few.stderr.contains(&format!("there is no plot: {why}")),
            "{}",
            few.stderr
        );
        assert!(read("few.svg").is_err());
    }
}

#[test]
fn colors_are_for_those_who_ask() {
    let folder = folder();
    for args in [
        &["pieces"][..],
        &["risk", "crowded.txt"],
        &[
            "play",
            "--player",
            "first-fit",
            "--seed",
            "1",
            "--max-rounds",
            "1",
        ],
        &["advise", "--pieces", ".", "row.txt"],
    ] {
        let colored = good(folder.path(), &[args, &["--color", "always"]].concat(), "");
        let plain = good(folder.path(), args, "");
        assert!(
            colored.contains("\u{1b}[") && !plain.contains('\u{1b}'),
            "{args:?}: {colored}"
        );
    }
}

/// Four pieces on an empty board of 8 x 8 have millions of ways.
#[test]
fn a_time_limit_keeps_the_best_so_far() {
    let folder = folder();
    let rules = include_str!("../../../../fixtures/tenten/rules-8x8.toml");
    let four = rules.replace("set-size = 3", "set-size = 4");
    fs::write(folder.path().join("four.toml"), four).unwrap();
    let letters: Vec<&str> = rules
        .lines()
        .filter_map(|line| line.strip_prefix("letter = \""))
        .collect();
    let pieces: String = letters[..4].iter().map(|line| &line[..1]).collect();
    let board = "......../".repeat(8);
    let args = [
        "advise",
        "--rules",
        "four.toml",
        "--pieces",
        &pieces,
        "--time-limit",
        "300ms",
        "--most",
        "3",
        &board,
    ];
    let run = run_in(folder.path(), &args, "");
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stdout.starts_with("looked at "), "{}", run.stdout);
    assert!(
        run.stdout
            .contains("boards, which are not all: the best so far\n")
    );
    let run = run_in(folder.path(), &[&args[..], &["--format", "json"]].concat(), "");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        (&document["status"], &document["gave_up"]),
        (&"unknown".into(), &"stopped".into())
    );
    assert_eq!(document["moves"].as_array().map(Vec::len), Some(4));
}

/// A board, an advice and a game are drawn; what does not hold is not.
#[test]
fn boards_moves_and_games_are_drawn() {
    let folder = folder();
    let draw = |args: &[&str], input: &str| {
        let args: Vec<&str> = ["draw"].iter().chain(args).copied().collect();
        run_in(folder.path(), &args, input)
    };
    let boards = |svg: &str| svg.matches("<title>").count();
    let board = "..........\n".repeat(9) + "#########.\n";
    assert!(draw(&[], &board).stdout.starts_with("<svg"));
    let advice = good(
        folder.path(),
        &["advise", "--pieces", "rO.", "--format", "json"],
        &board,
    );
    assert_eq!(boards(&draw(&["-"], &advice).stdout), 3);
    let game = good(
        folder.path(),
        &["play", "--max-rounds", "3", "--format", "jsonl"],
        "",
    );
    assert_eq!(boards(&draw(&["--from", "2"], &game).stdout), 8);
    draw(&["--to", "1", "--output", "game.gif"], &game);
    let gif = fs::read(folder.path().join("game.gif")).unwrap();
    assert!(gif.starts_with(b"GIF89a"));
    let wrong = draw(&[], &game.replacen("\"row\":", "\"row\":1", 1));
    assert_eq!((wrong.code, wrong.stdout.as_str()), (Some(1), ""));
    assert!(wrong.stderr.contains("does not hold"), "{}", wrong.stderr);
    let wrong = draw(&["--from", "9"], &game);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.contains("no round from 9 to 3"), "{}", wrong.stderr);
}
