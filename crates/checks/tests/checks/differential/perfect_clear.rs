//! Fields that some pieces have cleared once, and other questions that `verify` works out anew.

use anyhow::{Result, ensure};

use super::Judge;
use crate::problems::{Problem, Situation, words};
use crate::random::Random;

pub(super) fn one(random: &mut Random, judge: &mut Judge) -> Result<()> {
    match random.below(4) {
        0 => agreement(random, judge),
        _ => problem(random, judge),
    }
}

/// Any answer under any rules: `verify` accepts all of it.
fn problem(random: &mut Random, judge: &mut Judge) -> Result<()> {
    let problem = Problem::random(random)?;
    let Some(answer) = problem.answer()? else {
        return Ok(());
    };
    judge.solved += usize::from(answer.code == 0);
    let verdict = judge.verify(&answer, &["--kicks", &problem.kicks, "--format=json"])?;
    if verdict.code == 0 {
        let unchecked = &verdict.document()?["not_checked"];
        ensure!(unchecked.as_array().is_some_and(Vec::is_empty), "{}: {unchecked}", answer.call);
    }
    Ok(())
}

/// One solution, all solutions and the share of the one queue: all of them say whether there is any.
fn agreement(random: &mut Random, judge: &mut Judge) -> Result<()> {
    let mut situation = Situation::random(random, 2, 5)?;
    match random.below(3) {
        0 => {}
        1 => situation.pieces.reverse(),
        _ => {
            let at = random.below(situation.pieces.len());
            random.letter().clone_into(&mut situation.pieces[at]);
        }
    }
    situation.pieces.push(random.letter().to_owned());
    let hold = situation.take_hold(random);
    let queue = situation.pieces.concat();
    let field = situation.arguments();
    let ask = |words: &[&str]| -> Vec<String> {
        let words = words.iter().map(|word| (*word).to_owned());
        words.chain(field.clone()).chain(hold.clone()).collect()
    };
    let [first, all, share] = [
        ask(&["solve", "--queue", &queue, "--format=json"]),
        ask(&["solve", "--queue", &queue, "--format=json", "--all"]),
        ask(&["percent", "--pattern", &queue, "--format=json"]),
    ];
    let (first, all) = (judge.ask_twice(&words(&first))?, judge.ask_twice(&words(&all))?);
    let share = judge.ask(&words(&share))?;
    let is_solved = first.status()? == "solved";
    judge.solved += usize::from(is_solved);
    judge.compare(&first, &all, (all.status()? == "solved") == is_solved);
    judge.compare(&first, &share, (share.code == 0) == is_solved);
    judge.verify(&share, &[])?;
    [first, all].iter().try_for_each(|answer| judge.judge(answer))
}
