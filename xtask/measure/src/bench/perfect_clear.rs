//! The workloads of perfect clears. None of them needs the table of useful fields.

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use quadrille_perfect_clear::chance::{Move, advise};
use quadrille_perfect_clear::{
    Config, DropMode, Field, Hold, KickTable, Limits, Mover, Outcome, Pattern, Physics, Piece, PieceSet,
    Placement, Problem, Queue, Seed, Shown, parse_pieces, percent, solve, solve_all,
};

use super::{Counts, Row, mixed};

/// What fixes the random queues.
const SEED: Seed = Seed(1);

/// The perfect clear opener: the first bag, three pieces to go.
const OPENER: &str = "XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X";

/// The same with I held: four pieces to go.
const HELD: &str = "XXX_____XX/XXX____XXX/XXX___XXXX/XXX____XXX";

/// Four pieces that make steps, six to go.
const STAIRS: &str = "X_________/XXXX______/XXXXX_____/XXXXXX____";

/// What takes seconds and counts the same on every machine.
pub(super) fn fixed() -> Result<Vec<Row>> {
    let soft = Arc::new(Mover::new(Physics::srs(), 4)?);
    let hard = Arc::new(Mover::new(Physics::new(KickTable::srs(), DropMode::Hard), 4)?);
    let impossible = vec!["IOSZZSOITJ".parse()?];
    Ok(vec![
        first(
            &soft,
            "first solutions of 200 queues",
            (Hold::Empty, random(200)?),
        )?,
        first(&hard, "first solutions of 50 queues", (Hold::Empty, random(50)?))?,
        first(
            &soft,
            "first solutions of 20 queues without hold",
            (Hold::Off, random(20)?),
        )?,
        first(&soft, "IOSZZSOITJ, O held", (Hold::Piece(Piece::O), impossible))?,
        all(&soft, "JZOSLIIJSOZ")?,
        all(&hard, "TZSIOJLOZTJ")?,
        share(&soft, "the opener", OPENER, Hold::Empty, "*p4")?,
        share(&soft, "the opener, I held", HELD, Hold::Piece(Piece::I), "*p4")?,
        share(&soft, "stairs", STAIRS, Hold::Empty, "*p7")?,
        share(&hard, "stairs", STAIRS, Hold::Empty, "*p7")?,
        chance(&soft, "the opener", OPENER, Hold::Empty, "T")?,
        chance(&soft, "stairs", STAIRS, Hold::Empty, "TIL")?,
        chance(&soft, "stairs, I held", STAIRS, Hold::Piece(Piece::I), "TL")?,
        chance(&hard, "stairs", STAIRS, Hold::Empty, "TIL")?,
    ])
}

/// A row's name: what is asked, and how pieces come down.
fn name(what: &str, mover: &Mover) -> String {
    format!("perfect-clear, {what}, {} drop", mover.physics().drop)
}

/// Random queues of eleven pieces: a bag, and four pieces of the next.
fn random(count: u64) -> Result<Vec<Queue>> {
    let pieces = |pattern: &str| Ok::<_, anyhow::Error>(pattern.parse::<Pattern>()?.queues(11, 10_000)?);
    let (bags, ends) = (pieces("*p7")?, pieces("*p4")?);
    let pick = |queues: &[Vec<Piece>], number| queues[SEED.child(number).0 as usize % queues.len()].clone();
    let queue = |number| Queue::new([pick(&bags, 2 * number), pick(&ends, 2 * number + 1)].concat());
    Ok((0..count).map(queue).collect())
}

/// The first solution of each queue, followed to its end, or the proof that there is none.
fn first(mover: &Arc<Mover>, what: &str, (hold, queues): (Hold, Vec<Queue>)) -> Result<Row> {
    let field = Field::empty(4)?;
    let (mut solved, mut infeasible, mut holds, mut sum, mut times) = (0, 0, 0, 0, Vec::new());
    for queue in queues {
        let problem = Problem::holding(field, hold, queue)?.with_mover(mover)?;
        let started = Instant::now();
        let report = solve(&problem, &Config::default(), &Limits::none());
        times.push(started.elapsed());
        let Outcome::Solved(solution) = report.outcome else {
            infeasible += 1;
            continue;
        };
        solved += 1;
        holds += solution.holds() as u64;
        let mut left = field;
        for step in &solution.steps {
            left = left.place(step.placement).with_context(|| problem.to_string())?.0;
            sum = mixed(sum, word(step.placement));
        }
        ensure!(left.is_clear(), "{problem}: not clear at the end");
    }
    Ok(Row {
        name: name(what, mover),
        counts: Counts::new([(solved, "solved"), (infeasible, "infeasible"), (holds, "holds")])
            .with_checksum("placements", sum),
        times,
    })
}

/// A placement as a number.
fn word(placement: Placement) -> u64 {
    let (x, y) = (placement.x.into(), placement.y.into());
    let digits = [placement.piece.index(), placement.rotation.index(), x, y];
    digits.into_iter().fold(0, |word, digit| word << 8 | digit as u64)
}

/// All solutions of a queue.
fn all(mover: &Arc<Mover>, pieces: &str) -> Result<Row> {
    let problem = Problem::new(Field::empty(4)?, pieces.parse()?)?.with_mover(mover)?;
    let started = Instant::now();
    let report = solve_all(&problem, &Config::default(), &Limits::none());
    let graph = report.outcome.solved().context("there are solutions")?;
    let tilings = graph.tilings().len() as u64;
    Ok(Row {
        times: vec![started.elapsed()],
        name: name(&format!("all solutions of {pieces}"), mover),
        counts: Counts::new([
            (u64::try_from(graph.solutions())?, "solutions"),
            (tilings, "tilings"),
            (report.stats.states, "states"),
        ]),
    })
}

/// The share of a pattern's queues that clear a field.
fn share(mover: &Arc<Mover>, what: &str, field: &str, hold: Hold, pattern: &str) -> Result<Row> {
    let pattern: Pattern = pattern.parse()?;
    let problem = Problem::holding(Field::parse(field, 4)?, hold, pattern)?.with_mover(mover)?;
    let started = Instant::now();
    let share = percent(&problem, &Config::default(), &Limits::none())?;
    Ok(Row {
        times: vec![started.elapsed()],
        name: name(&format!("{} after {what}", problem.pieces()), mover),
        counts: Counts::new([
            ((share.cut - share.failed.len()) as u64, "solvable"),
            (share.cut as u64, "queues"),
        ]),
    })
}

/// The exact chance of a situation: after the pieces that are shown, a new bag begins.
fn chance(mover: &Arc<Mover>, what: &str, field: &str, hold: Hold, shown: &str) -> Result<Row> {
    let pieces = Shown::new(parse_pieces(shown)?, PieceSet::EMPTY)?;
    let problem = Problem::holding(Field::parse(field, 4)?, hold, pieces)?.with_mover(mover)?;
    let started = Instant::now();
    let advice = advise(&problem, &Config::default(), &Limits::none())?;
    let times = vec![started.elapsed()];
    let with = |sum, one: &Move| mixed(mixed(sum, word(one.placement)), one.chance.won);
    let sum = advice.moves.iter().fold(0, with);
    Ok(Row {
        times,
        name: name(&format!("chance of {what}, {shown} shown"), mover),
        counts: Counts::new([
            (advice.chance.won, "won"),
            (advice.known.won, "won if known"),
            (advice.chance.of, "orders"),
        ])
        .with_checksum("moves", sum),
    })
}
