//! Fields that some pieces have cleared once, with queues that may clear them or not.

use anyhow::{Result, ensure};

use super::Counts;
use super::programs::Programs;
use crate::perfect_clear_verify::field_after;
use crate::random::Random;

pub(super) fn one(programs: &Programs, random: &mut Random, counts: &mut Counts) -> Result<()> {
    let (field, lines, mut queue) = situation(programs, random)?;
    let slot = match random.below(3) {
        0 => vec!["--no-hold".to_owned()],
        1 => vec!["--hold".to_owned(), queue.remove(0).to_string()],
        _ => Vec::new(),
    };
    let slot: Vec<&str> = slot.iter().map(String::as_str).collect();
    let ask = ["--field", &field, "--lines", &lines];
    let [solve, all] = [&[][..], &["--all"]].map(|more| {
        let with_queue = ["--queue", &queue, "--format=json"];
        [&["solve"], &ask[..], &slot, &with_queue, more].concat()
    });
    let first = programs.ask_twice("perfect-clear", &solve, counts)?;
    let all = programs.ask_twice("perfect-clear", &all, counts)?;
    let share = [
        &["percent"],
        &ask[..],
        &slot,
        &["--pattern", &queue, "--format=json"],
    ]
    .concat();
    let share = programs.ask("perfect-clear", &share)?;
    let is_solved = first.status()? == "solved";
    counts.solved += usize::from(is_solved);
    counts.compared += 2;
    if (all.status()? == "solved") != is_solved || (share.code == Some(0)) != is_solved {
        let calls = format!("{}, {}, {}", first.call, all.call, share.call);
        counts
            .wrong
            .push(format!("{calls}: not all of them say the same"));
    }
    programs.verify("perfect-clear", &share, counts)?;
    for answer in [&first, &all] {
        programs.judge("perfect-clear", answer, counts)?;
    }
    Ok(())
}

/// A field, its lines, and pieces for it: those of the end of a solution, in some order, or with others among them.
fn situation(programs: &Programs, random: &mut Random) -> Result<(String, String, String)> {
    let steps = loop {
        let queue = random.bag() + &random.bag();
        let answer = programs.ask("perfect-clear", &["solve", "--queue", &queue, "--format=json"])?;
        let document = answer.document()?;
        if let Some(steps) = document["solutions"][0]["placements"].as_array() {
            break steps.clone();
        }
    };
    let (placed, undone) = steps.split_at(steps.len() - 2 - random.below(4));
    let rows = field_after(placed);
    let pieces = undone.iter().filter_map(|step| step["piece"].as_str());
    let mut queue: Vec<&str> = pieces.collect();
    ensure!(!queue.is_empty(), "a solution without pieces");
    match random.below(3) {
        0 => {}
        1 => queue.reverse(),
        _ => {
            let at = random.below(queue.len());
            queue[at] = random.letter();
        }
    }
    queue.push(random.letter());
    Ok((rows.join("/"), rows.len().to_string(), queue.concat()))
}
