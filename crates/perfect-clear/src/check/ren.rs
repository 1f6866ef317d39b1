//! Answers of `ren`.

use super::answer::Answer;
use super::case::Case;
use super::error::{Checked, Part, no, same};
use super::fumens::check_steps;
use crate::verify::{Chain, counted};

/// Checks each combo step by step, and how many there are, by playing the queue in every way.
pub(super) fn check(answer: &Answer<'_>, case: &mut Case<'_>) -> Checked {
    let (rows, queue) = (answer.texts("field")?, answer.pieces("queue")?);
    let chain = Chain {
        rows: &rows,
        hold: case.hold,
        queue: &queue,
    };
    let ends = answer.sizes("ends")?;
    answer.counts("found", ends.iter().sum(), "the number of combos")?;
    let longest = ends.iter().rposition(|&ends| ends > 0);
    let longest = longest.and_then(|clears| clears.checked_sub(1));
    let said = answer.maybe("ren", Answer::size)?;
    same("the longest combo, in REN", words(said), words(longest))?;
    let combos = answer.list("combos")?;
    for (number, combo) in (1..).zip(&combos) {
        check_combo(combo, case, chain).named(&format!("combo {number}: "))?;
    }
    let (listed, found) = (counted(combos.len(), "combo"), answer.size("found")?);
    case.holds(format!("{listed} of {found}"));
    let what = "that there are no longer combos, and no others";
    if let Some(all) = case.work(what, |referee| referee.ends(chain)) {
        let number = |ends: &[usize], clears| ends.get(clears).copied().unwrap_or(0);
        for clears in 0..ends.len().max(all.len()) {
            let what = format!("combos of {}", counted(clears, "piece"));
            same(what, number(&ends, clears), number(&all, clears))?;
        }
        case.holds("there are no longer combos, and no others");
    }
    Ok(())
}

fn words(ren: Option<usize>) -> String {
    ren.map_or_else(|| "none".to_owned(), |ren| ren.to_string())
}

fn check_combo(combo: &Answer<'_>, case: &mut Case<'_>, chain: Chain<'_>) -> Checked {
    let claims = combo.claims()?;
    let cleared = case.referee.follow(chain, &claims).or_else(no)?;
    if let Some(step) = cleared.iter().position(|&rows| rows == 0) {
        return no(format_args!("step {}: it clears no line", step + 1));
    }
    combo.counts("clears", cleared.len(), "its clears")?;
    check_steps(combo.text("fumen")?, &claims)
}
