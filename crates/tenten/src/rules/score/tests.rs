use super::*;
use crate::{Piece, Setup};

#[test]
fn more_lines_than_are_listed_count_as_the_last() {
    let listed = LinePoints::Listed(vec![18, 36, 108]);
    let points = [0, 1, 2, 3, 7].map(|lines| listed.of(lines));
    assert_eq!(points, [0, 18, 36, 108, 108]);
    assert_eq!(LinePoints::Listed(Vec::new()).of(3), 0);
    let growing = [0, 1, 2, 3].map(|lines| LinePoints::Growing(5).of(lines));
    assert_eq!(growing, [0, 10, 30, 60]);
}

/// Scores in which one thing is another one.
fn changed(change: impl FnOnce(&mut Score)) -> Score {
    let mut score = Score::default();
    change(&mut score);
    score
}

#[test]
fn a_score_is_plain_without_streaks_and_prizes() {
    assert!(Score::default().is_plain());
    assert!(changed(|score| score.cell = 3).is_plain());
    assert!(changed(|score| score.lines = LinePoints::Listed(vec![1])).is_plain());
    assert!(changed(|score| score.streak.patience = 2).is_plain());
    for score in [
        changed(|score| score.counted = Counted::Staying),
        changed(|score| score.vanished = 1),
        changed(|score| score.empty_board = 1),
        changed(|score| score.streak.bonus = 1),
        changed(|score| score.streak.percent = 1),
        changed(|score| score.streak.steps[0] = Some(step(6, 150))),
    ] {
        assert!(!score.is_plain(), "{score:?}");
    }
}

#[test]
fn each_number_of_a_score_has_its_bound() {
    let with = |number| {
        [
            changed(|score| score.cell = number),
            changed(|score| score.lines = LinePoints::Growing(number)),
            changed(|score| score.lines = LinePoints::Listed(vec![1, number, 2])),
            changed(|score| score.vanished = number),
            changed(|score| score.empty_board = number),
            changed(|score| score.streak.patience = number),
            changed(|score| score.streak.bonus = number),
            changed(|score| score.streak.percent = number),
            changed(|score| score.streak.steps[0] = Some(step(number, 100))),
            changed(|score| score.streak.steps[1] = Some(step(2, number))),
        ]
    };
    for score in with(Score::MOST) {
        assert_eq!(score.check(), Ok(()), "{score:?}");
    }
    for score in with(Score::MOST + 1) {
        assert_eq!(score.check(), Err(Score::MOST + 1), "{score:?}");
    }
}

/// Rules in which a line brings 100 points, with these streaks.
fn rules(streak: StreakRule) -> Rules {
    let setup = Setup {
        pieces: vec![Piece {
            letter: '.',
            ..Rules::classic().pieces()[0]
        }],
        score: Score {
            lines: LinePoints::Listed(vec![100]),
            streak,
            ..Score::default()
        },
        ..Setup::default()
    };
    Rules::new(setup).unwrap()
}

/// A move that clears a line, or none.
fn played(clears: bool) -> Played {
    let [board, rows, columns, others] = [Board::EMPTY; 4];
    Played {
        board,
        rows,
        columns,
        others,
        other_lines: 0,
        lines: clears.into(),
        points: 0,
    }
}

/// What a streak adds to each of these moves: `x` clears, `.` does not, `|` ends a set.
fn added(streak: StreakRule, moves: &str) -> Vec<u32> {
    let rules = rules(streak);
    let mut streak = Streak::default();
    let mut added = Vec::new();
    for one in moves.chars() {
        if one == '|' {
            streak = streak.after_set(&rules);
            continue;
        }
        let (extra, next) = streak.follow(&rules, &played(one == 'x'));
        added.push(extra);
        streak = next;
    }
    added
}

#[test]
fn placements_in_a_row_bring_more() {
    let rule = |patience, bonus, percent| StreakRule {
        patience,
        bonus,
        percent,
        ..StreakRule::default()
    };
    assert_eq!(added(rule(0, 0, 0), "xxx"), [0, 0, 0]);
    assert_eq!(added(rule(0, 9, 0), "xxx.x|x"), [0, 9, 9, 0, 0, 9]);
    assert_eq!(added(rule(0, 0, 50), "xxxx.xx"), [0, 50, 100, 150, 0, 0, 50]);
    assert_eq!(added(rule(0, 9, 50), ".xxx"), [0, 0, 59, 109]);
    // The third placement without a clear ends it, in one go alone.
    assert_eq!(
        added(rule(2, 0, 50), "x..x..x...x"),
        [0, 0, 0, 50, 0, 0, 100, 0, 0, 0, 0]
    );
    assert_eq!(added(rule(1, 9, 0), "..x.x..xx"), [0, 0, 0, 0, 9, 0, 0, 0, 9]);
}

#[test]
fn sets_in_a_row_bring_more() {
    let rule = |patience| StreakRule {
        of: StreakOf::Sets,
        patience,
        bonus: 9,
        percent: 50,
        ..StreakRule::default()
    };
    // All clears of a set are worth the same, wherever in it they are.
    assert_eq!(
        added(rule(0), "xx.|.xx|x..|...|x"),
        [0, 0, 0, 0, 59, 59, 109, 0, 0, 0, 0, 0, 0]
    );
    assert_eq!(added(rule(1), "x|.|x|.|.|x|x"), [0, 0, 59, 0, 0, 0, 59]);
    assert_eq!(added(rule(0), "..|x|x"), [0, 0, 0, 59]);
}

/// The fourth placement of a set of three ends nothing: what counts is whether a whole set went by without a clear.
#[test]
fn a_streak_of_clears_lives_through_the_next_set() {
    let rule = |patience| StreakRule {
        of: StreakOf::Clears,
        patience,
        percent: 100,
        ..StreakRule::default()
    };
    assert_eq!(
        added(rule(0), "x..|...|x.x|..x|xx.|...|x"),
        [0, 0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 200, 300, 400, 0, 0, 0, 0, 0]
    );
    // After a clear with two pieces left, four placements without one may follow; after the last piece of a set, two.
    assert_eq!(added(rule(0), "x..|..x|"), [0, 0, 0, 0, 0, 100]);
    assert_eq!(added(rule(0), "..x|..x|"), [0, 0, 0, 0, 0, 100]);
    assert_eq!(added(rule(0), "..x|...|x"), [0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(
        added(rule(1), "..x|...|..x|...|...|x"),
        [0, 0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 0, 0]
    );
}

fn step(from: u32, percent: u32) -> StreakStep {
    StreakStep { from, percent }
}

/// 10, 15 and 20 tenths of a line, times the number of the clear, as at clears 6 and 11 of Block Blast.
#[test]
fn the_points_of_a_clear_grow_in_steps() {
    let mut rule = StreakRule {
        percent: 100,
        steps: [Some(step(6, 150)), Some(step(11, 200)), None, None],
        ..StreakRule::default()
    };
    let numbers = (1..=12).map(|number: u32| {
        let base = match number {
            0..6 => 100,
            6..11 => 150,
            _ => 200,
        };
        number * base - 100
    });
    assert_eq!(added(rule, "xxxxxxxxxxxx"), numbers.collect::<Vec<_>>());
    rule.percent = 0;
    rule.bonus = 9;
    assert_eq!(added(rule, "xxxxxxx.x"), [0, 9, 9, 9, 9, 59, 59, 0, 0]);
}

#[test]
fn no_streak_is_worth_too_much() {
    let longest = Streak {
        length: u32::MAX,
        ..Streak::default()
    };
    let rule = StreakRule {
        percent: Score::MOST,
        bonus: Score::MOST,
        ..StreakRule::default()
    };
    let (extra, next) = longest.follow(&rules(rule), &played(true));
    assert_eq!((u128::from(extra), next.length), (MOST_EXTRA, u32::MAX));
}
