use insta::assert_snapshot;
use quadrille_search::Limits;

use super::*;
use crate::record::Boards;
use crate::testing::{recorded, scored, written};
use crate::{Advice, Board, Config, Counted, Problem, solve};

fn record(rules: &Rules, seed: u64, boards: Boards) -> String {
    written(&recorded(rules, seed, None, boards))
}

#[test]
fn what_was_played_is_right() {
    let built_in = Rules::NAMES.map(|name| Rules::named(name).unwrap());
    let scored = [Counted::Placed, Counted::Staying].map(scored);
    for rules in built_in.into_iter().chain(scored) {
        for seed in 0..20 {
            for boards in [Boards::Kept, Boards::LeftOut] {
                let text = record(&rules, seed, boards);
                let replayed = Replay::check(&rules, &text).unwrap();
                assert_eq!(replayed.reason, "no-fit");
                assert_eq!(replayed.rounds as usize + 2, text.lines().count());
            }
        }
    }
}

/// The board can be looked at after each line.
#[test]
fn the_board_is_that_of_the_line() {
    let rules = Rules::classic();
    let mut replay = Replay::new(&rules);
    let text = record(&rules, 1, Boards::Kept);
    let mut rounds = 0;
    for line in text.lines() {
        if let Some(Line::Round(round)) = replay.line(line).unwrap() {
            assert_eq!(Some(replay.board()), round.board);
            rounds += 1;
        }
    }
    assert!(rounds > 3, "{rounds}");
}

/// One round: two lines of five fill a row.
const GOOD: &str = include_str!("../../../../fixtures/tenten/record-by-hand.jsonl");

#[test]
fn edited_records_name_the_line() {
    let rules = Rules::classic();
    assert_eq!(Replay::check(&rules, GOOD).unwrap().score, 29);
    let edits = [
        ("\"type\":\"start\"", "\"type\":\"begin\""),
        ("\"1010\"", "\"klooni\""),
        (GOOD.split_inclusive('\n').next().unwrap(), ""),
        ("\"round\":1", "\"round\":2"),
        ("\"score\":29,", ""),
        ("\"score\":29,", "\"score\":30,"),
        ("\"score\":29}", "\"score\":30}"),
        ("\"row\":9,\"col\":5", "\"row\":9,\"col\":6"),
        ("\"row\":9,\"col\":5", "\"row\":9,\"col\":4"),
        ("\"row\":9,\"col\":5", "\"row\":-1,\"col\":5"),
        ("\"row\":9,\"col\":5", "\"row\":18446744073709551615,\"col\":5"),
        ("\"cleared_rows\":[9]", "\"cleared_rows\":[]"),
        ("[\"H\",\"H\",\"O\"]", "[\"H\",\"V\",\"O\"]"),
        ("[\"H\",\"H\",\"O\"]", "[\"H\",\"H\",\"Q\"]"),
        ("[\"H\",\"H\",\"O\"]", "[\"H\",\"H\"]"),
        ("[\"H\",\"H\",\"O\"]", "[\"H\"]"),
        ("[\"###", "[\"##."),
        ("[\"###", "[\"##?"),
        ("\"rounds\":1", "\"rounds\":2"),
        ("round-limit", "boredom"),
        (
            "\"round-limit\",\"pieces\":[]",
            "\"no-fit\",\"pieces\":[\"O\",\"V\",\"H\"]",
        ),
        (
            "\n{\"type\":\"end\"",
            "\n{\"type\":\"start\",\"rules\":\"1010\",\"strategy\":\"\"}\n{\"type\":\"end\"",
        ),
        (
            "{\"type\":\"end\",\"reason\":\"round-limit\",\"pieces\":[],\"rounds\":1,\"score\":29}",
            "",
        ),
        (
            "\"score\":29}",
            "\"score\":29}\n{\"type\":\"end\",\"reason\":\"round-limit\",\"pieces\":[],\"rounds\":1,\"score\":29}",
        ),
        ("\"rounds\":1,\"score\":29}", "\"rounds\":1,"),
    ];
    let mut errors = Vec::new();
    for (from, to) in edits {
        let edited = GOOD.replacen(from, to, 1);
        assert_ne!(edited, GOOD, "{from}");
        errors.push(Replay::check(&rules, &edited).unwrap_err().to_string());
    }
    errors.push(Replay::check(&rules, "").unwrap_err().to_string());
    assert_snapshot!(errors.join("\n"));
}

#[test]
fn edited_advice_is_told_from_right_advice() {
    let rules = Rules::classic();
    let picture = format!("#########.\n{}", "..........\n".repeat(9));
    let problem = Problem::parse(&rules, &picture, "rO.").unwrap();
    let report = solve(&problem, &Config::default(), &Limits::none());
    let good = &report.ways()[0];
    assert_eq!(verify_advice(&problem, good), Ok(()));

    let fault = |edit: fn(&mut Advice)| {
        let mut edited = good.clone();
        edit(&mut edited);
        verify_advice(&problem, &edited).unwrap_err()
    };
    let other = fault(|advice| advice.moves.truncate(2));
    assert!(matches!(other, Fault::OtherPieces { .. }), "{other}");
    let outside = fault(|advice| advice.moves[1].0.anchor.row = usize::MAX);
    assert!(
        matches!(outside, Fault::DoesNotFit { number: 2, .. }),
        "{outside}"
    );
    let lines = fault(|advice| advice.moves[0].1.rows = Board::EMPTY);
    assert!(matches!(lines, Fault::Cleared { number: 1, .. }), "{lines}");
    for score in [
        fault(|advice| advice.points += 1),
        fault(|advice| advice.moves[2].1.points += 1),
    ] {
        assert!(matches!(score, Fault::Score { .. }), "{score}");
    }
    for board in [
        fault(|advice| advice.board = !Board::EMPTY),
        fault(|advice| advice.moves[1].1.board = Board::EMPTY),
    ] {
        assert!(matches!(board, Fault::Board { .. }), "{board}");
    }
}
