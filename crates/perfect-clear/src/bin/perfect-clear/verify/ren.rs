//! Answers of `ren`.

use anyhow::Result;
use quadrille_cli::counted;
use quadrille_perfect_clear::fumen;
use quadrille_perfect_clear::verify::Chain;

use super::Question;
use super::answer::Answer;
use super::verdict::{Verdict, no, same};

/// Checks each combo step by step, and how many there are, by playing the queue in every way.
pub(super) fn check(answer: &Answer<'_>, question: &Question<'_>, verdict: &mut Verdict) -> Result<()> {
    let (rows, queue) = (answer.texts("field")?, answer.pieces("queue")?);
    let chain = Chain {
        rows: &rows,
        hold: question.hold,
        queue: &queue,
    };
    let ends = answer.sizes("ends")?;
    same("the number of combos", answer.size("found")?, ends.iter().sum())?;
    let longest = ends
        .iter()
        .rposition(|&ends| ends > 0)
        .and_then(|clears| clears.checked_sub(1));
    let said = answer.get("ren").map(|_| answer.size("ren")).transpose()?;
    same("the longest combo, in REN", words(said), words(longest))?;
    let combos = answer.list("combos")?;
    for (number, combo) in (1..).zip(&combos) {
        check_combo(combo, question, chain, &format!("combo {number}: "))?;
    }
    verdict.holds(format!(
        "{} of {}",
        counted(combos.len() as u64, "combo"),
        answer.size("found")?
    ));
    let all = question.referee().ends(chain);
    if let Some(all) = verdict.unless_limited(all, "that there are no longer combos, and no others") {
        let number = |ends: &[usize], clears| ends.get(clears).copied().unwrap_or(0);
        for clears in 0..ends.len().max(all.len()) {
            same(
                format!("combos of {}", counted(clears as u64, "piece")),
                number(&ends, clears),
                number(&all, clears),
            )?;
        }
        verdict.holds("there are no longer combos, and no others");
    }
    Ok(())
}

fn words(ren: Option<usize>) -> String {
    ren.map_or_else(|| "none".to_owned(), |ren| ren.to_string())
}

fn check_combo(combo: &Answer<'_>, question: &Question<'_>, chain: Chain<'_>, name: &str) -> Result<()> {
    let claims = combo.claims()?;
    let cleared = question.referee().follow(chain, &claims);
    let cleared = cleared.or_else(|flaw| no(format!("{name}{flaw}")))?;
    if let Some(step) = cleared.iter().position(|&rows| rows == 0) {
        return no(format!("{name}step {}: it clears no line", step + 1));
    }
    same(format!("{name}its clears"), combo.size("clears")?, cleared.len())?;
    let pages = match fumen::decode(combo.text("fumen")?) {
        Ok(pages) => pages,
        Err(error) => return no(format!("{name}its fumen cannot be read: {error}")),
    };
    let placed: Vec<_> = pages.iter().filter_map(fumen::Page::placed).collect();
    same(format!("{name}pages of the fumen"), placed.len(), claims.len())?;
    for (page, (operation, claim)) in (1..).zip(placed.iter().zip(&claims)) {
        let mut shown: Vec<[i64; 2]> = operation.cells().map(|(x, y)| [x.into(), y.into()]).to_vec();
        let mut meant = claim.cells.clone();
        shown.sort_unstable();
        meant.sort_unstable();
        if (operation.piece, shown) != (claim.piece, meant) {
            return no(format!("{name}page {page} of its fumen shows something else"));
        }
    }
    Ok(())
}
