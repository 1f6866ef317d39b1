use std::cmp::Reverse;

use super::outlook::Stage;
use super::*;
use crate::testing::{crowded, final_boards, takes};

/// The share of all sequences of four of `H`, `V`, `O` that do not fit.
fn strain_by_hand(rules: &Rules, board: Board) -> f64 {
    let largest = ['H', 'V', 'O'].map(|name| rules.piece(name).expect("a piece of 1010!"));
    let sequence = |index: usize| [1, 3, 9, 27].map(|power| largest[index / power % 3]);
    let unfit = (0..81).filter(|&index| !takes(rules, board, &sequence(index)));
    unfit.count() as f64 / 81.0
}

#[test]
fn strain_is_the_share_of_four_large_pieces_that_do_not_fit() {
    let rules = Rules::classic();
    let meter = RiskMeter::new(&rules);
    let strain = Strain::new(&rules, &meter);
    let mut shares = Vec::new();
    for seed in 0..30 {
        let (board, _) = crowded(&rules, seed);
        let expected = strain_by_hand(&rules, board);
        let share = strain.of(&meter, board);
        assert!(
            (share - expected).abs() < 1e-9,
            "{share}, not {expected}, on\n{board}"
        );
        assert_eq!(strain.is_zero(&meter, board), share <= 0.0);
        assert_eq!(strain.within(&meter, board, share), Some(share));
        shares.push(share);
    }
    shares.sort_by(f64::total_cmp);
    shares.dedup();
    assert!(shares.len() > 2, "{shares:?}");
    assert!(strain.is_zero(&meter, Board::EMPTY));
}

#[test]
fn the_sample_stands_for_all_sets() {
    let rules = Rules::classic();
    let sample = Sample::new(&rules, &RiskMeter::new(&rules), 96);
    let cells = |set: &[PieceId]| set.iter().map(|&piece| rules[piece].shape.len()).sum::<usize>() as f64;
    let sets: Vec<(&[PieceId], f64)> = sample.iter().collect();
    let weight: f64 = sets.iter().map(|(_, weight)| weight).sum();
    assert!((weight - 1.0).abs() < 0.05, "{weight}");
    // Three pieces of 174 / 42 cells on average.
    let mean: f64 = sets.iter().map(|(set, weight)| weight * cells(set)).sum();
    let expected = 3.0
        * rules
            .piece_ids()
            .map(|id| f64::from(rules[id].weight) * cells(&[id]))
            .sum::<f64>()
        / 42.0;
    assert!((mean - expected).abs() < 0.5, "{mean}, not {expected}");
    // Heavy sets are far more than their chance has it.
    let is_heavy = |set: &[PieceId]| cells(set) > 18.0;
    let heavy = sets.iter().filter(|(set, _)| is_heavy(set)).count() as f64 / sets.len() as f64;
    let chance: f64 = sets
        .iter()
        .filter(|(set, _)| is_heavy(set))
        .map(|(_, weight)| weight)
        .sum();
    assert!(
        heavy > 3.0 * chance,
        "{heavy} of the sample, {chance} of all draws"
    );
}

#[test]
fn chooses_as_documented() {
    let rules = Rules::classic();
    let player = Lookahead::new(&rules);
    let (mut calm, mut risky) = (0, 0);
    for seed in 0..100 {
        let (board, set) = crowded(&rules, seed);
        let ends = final_boards(&rules, board, &set);
        // The reference measures all of them, so only a few.
        if ends.is_empty() || ends.len() > 16 {
            continue;
        }
        let moves = player.choose(board, &set).expect("there are final boards");
        let end = engine::board_after(&rules, board, &moves);
        let evaluator = player.quick.greedy().evaluator();
        let mut ends: Vec<Board> = ends.into_iter().collect();
        ends.sort_by_key(|&end| Reverse((evaluator.value(end, 0), end)));
        let best = |most: usize| ends.iter().take(most).copied().collect();
        let expected = by_hand(&player, &best).map(|(end, _)| end);
        assert_eq!(Some(end), expected, "{set:?} on\n{board}");
        if player.meter.risk(end).is_zero() {
            calm += 1;
        } else {
            risky += 1;
        }
    }
    assert!(risky > 3, "{calm} without a risk, {risky} with one");
}

/// What a set may lose is what the least dangerous of its four best answers does: its risk, what the forecast says, and
/// a fifth of the sixth power of what it costs.
#[test]
fn losses_are_those_of_the_best_answers() {
    let rules = Rules::named("blockudoku").expect("a game");
    let player = Lookahead::farsighted(&rules);
    let outlook = player.outlook.as_ref().expect("details");
    let forecast = crate::Forecast::built_in(&rules).expect("a network");
    let evaluator = player.quick.greedy().evaluator();
    let cell = evaluator.cell_of_details().expect("details") as f64;
    let sets = Sample::new(&rules, &player.meter, 192);
    let later = |board: Board| {
        let power = (-evaluator.worth(board) as f64 / cell / 110.0).max(0.0).powi(6);
        forecast.loss(&evaluator.counts(board).expect("details")) + 0.2 * power / (1.0 + power)
    };
    let (mut others, mut risky) = (0, 0);
    for seed in 0..12 {
        let (board, _) = crowded(&rules, seed);
        let stage = Stage {
            most: 0,
            size: 30,
            sample: Sample::new(&rules, &player.meter, 30),
        };
        let found = outlook.losses(player.judges(), &stage, board, || Ok(()));
        let of_set = |(set, weight): (&[PieceId], f64)| {
            let answers = player.quick.greedy().best(board, set, 4).unwrap_or_default();
            let risk = |board: Board| sets.risk(&player.meter, board);
            let loss = |board: Board| risk(board) + later(board);
            let losses: Vec<f64> = answers.iter().map(|answer| loss(answer.board)).collect();
            risky += answers.iter().filter(|answer| risk(answer.board) > 0.0).count();
            let cheapest = answers.iter().max_by_key(|answer| evaluator.worth(answer.board));
            let least = losses.into_iter().fold(1.0, f64::min);
            others += u32::from(cheapest.is_some_and(|answer| loss(answer.board) > least));
            30.0 * weight * least
        };
        let expected: f64 = stage.sample.iter().map(of_set).sum();
        let found = found.expect("no limit");
        assert!(
            (found / expected - 1.0).abs() < 1e-9,
            "{found}, not {expected}, on\n{board}"
        );
    }
    assert!(others > 10 && risky > 100, "{others}, {risky}");
}

#[test]
fn the_best_boards_are_the_best_of_all() {
    let rules = Rules::classic();
    let player = Lookahead::new(&rules);
    let greedy = player.quick.greedy();
    for seed in 0..40 {
        let (board, set) = crowded(&rules, seed);
        let mut all = greedy
            .candidates(board, &set, &Tally::new(&Limits::none()))
            .expect("no limit")
            .expect("a set of three");
        all.sort_by_key(|candidate| Reverse((candidate.value, candidate.board)));
        all.dedup_by_key(|candidate| candidate.board);
        for count in [1, 7, 100] {
            let best = greedy.best(board, &set, count).expect("a set of three");
            let boards = |candidates: &[Candidate]| {
                let pair = |candidate: &Candidate| (candidate.value, candidate.board);
                candidates.iter().map(pair).collect::<Vec<_>>()
            };
            assert_eq!(
                boards(&best),
                boards(&all[..count.min(all.len())]),
                "{set:?} on\n{board}"
            );
            for candidate in best {
                assert_eq!(
                    engine::board_after(&rules, board, &candidate.moves()),
                    candidate.board
                );
            }
        }
    }
}
