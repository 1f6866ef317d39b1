//! The games by name: their rules, drawn pieces, boxes that vanish, and what still goes of a lost position.

use std::fs;

use insta::assert_snapshot;
use quadrille_tenten::Rules;
use serde_json::Value;

use super::{folder, good, run_in};

#[test]
fn rules_are_listed_drawn_and_printed() {
    let folder = folder();
    let listed = good(folder.path(), &["rules"], "");
    assert!(Rules::NAMES.iter().all(|name| listed.contains(name)), "{listed}");
    assert_snapshot!(good(folder.path(), &["rules", "blockudoku"], ""));
    for name in Rules::NAMES {
        let printed = good(folder.path(), &["rules", name, "--format", "toml"], "");
        assert_eq!(Rules::from_toml(&printed).ok(), Rules::named(name).ok(), "{name}");
    }
    let printed = good(folder.path(), &["rules", "block-blast", "--format", "toml"], "");
    fs::write(folder.path().join("block-blast.toml"), &printed).unwrap();
    let again = good(
        folder.path(),
        &["rules", "block-blast.toml", "--format", "toml"],
        "",
    );
    assert_eq!(again, printed);
    assert_eq!(Rules::from_toml(&printed), Ok(Rules::block_blast()));
}

/// A box, a row and a column of Blockudoku, cleared by pieces that are drawn.
#[test]
fn drawn_pieces_clear_boxes() {
    let folder = folder();
    let board = "##.######/##......./.......#./......../########./........./........./........./........#";
    let board = board.replace("/......../", "/........./");
    let args = [
        "advise",
        "--rules",
        "blockudoku",
        "--pieces",
        "#/#/# ###",
        &board,
        "--streak",
        "1",
    ];
    assert_snapshot!(good(folder.path(), &args, ""));
}

/// What is played is right by rules that are checked anew, in each game.
#[test]
fn games_are_verified() {
    let folder = folder();
    for name in Rules::NAMES.into_iter().filter(|name| !name.contains("1010")) {
        let play = [
            "play",
            "--rules",
            name,
            "--player",
            "quick",
            "--seed",
            "2",
            "--max-rounds",
            "60",
            "--format",
            "jsonl",
        ];
        let record = good(folder.path(), &play, "");
        let has_boxes = Rules::named(name).is_ok_and(|rules| !rules.other_lines().is_empty());
        assert!(has_boxes || !record.contains("cleared_boxes"));
        good(folder.path(), &["verify", "--rules", name], &record);
        // The record names its rules.
        for args in [&["verify"][..], &["replay"], &["risk"], &["draw", "--to", "2"]] {
            good(folder.path(), args, &record);
        }
        let wrong = record.replacen("\"score\":", "\"score\":1", 2);
        assert_eq!(run_in(folder.path(), &["verify"], &wrong).code, Some(1));
        let others = run_in(folder.path(), &["verify", "--rules", "1010"], &record);
        assert_eq!(others.code, Some(2), "{}", others.stdout);
        let own = record.replacen(name, "mine", 1);
        let unknown = run_in(folder.path(), &["verify"], &own);
        assert_eq!(unknown.code, Some(2));
        assert!(
            unknown.stderr.contains("--rules says which"),
            "{}",
            unknown.stderr
        );
    }
}

/// Rows of 1010! with room for two single cells beside the square that stays.
#[test]
fn a_lost_position_has_its_best() {
    let folder = folder();
    let args = ["advise", "--pieces", "O-.", "--file", "crowded.txt"];
    let run = run_in(folder.path(), &args, "");
    assert_eq!(run.code, Some(1));
    assert_snapshot!(run.stdout);
    let json = [&args[..], &["--format", "json"]].concat();
    let run = run_in(folder.path(), &json, "");
    assert_eq!(run.code, Some(1));
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["status"], "unsolvable");
    let lost = &document["lost"];
    assert_eq!(lost["points"]["score_gain"], lost["choices"][0]["score_gain"]);
    assert_eq!(lost["points"]["left"], serde_json::json!(["-", "O"]));
}

/// Points now against the risk: the most points first, the least risk last.
#[test]
fn points_are_a_goal() {
    let folder = folder();
    let board = "#######./######../######../......../......../......../##....../##......";
    let args = [
        "advise",
        "--rules",
        "block-blast",
        "--goal",
        "score",
        "--streak",
        "2",
        "--pieces",
        "VHO",
        board,
        "--format",
        "json",
    ];
    let document: Value = serde_json::from_str(&good(folder.path(), &args, "")).unwrap();
    let ways = document["trade_off"].as_array().unwrap();
    assert!(!ways.is_empty());
    let points = |way: &Value| way["score_gain"].as_u64().unwrap();
    let risk = |way: &Value| way["risk"]["numerator"].as_u64().unwrap();
    for pair in ways.windows(2) {
        assert!(points(&pair[0]) > points(&pair[1]) && risk(&pair[0]) > risk(&pair[1]));
    }
    assert_eq!(document["strategy"], "streak");
    // A clear after two counts three times.
    let most = points(&ways[0]);
    let without = [&args[..5], &["--pieces", "VHO", board, "--format", "json"]].concat();
    let document: Value = serde_json::from_str(&good(folder.path(), &without, "")).unwrap();
    assert!(points(&document["trade_off"][0]) < most);
}
