//! Setups that are left out: those with holes, those of another number of pieces, and those with pieces beside the
//! target.

use super::super::Field;
use super::{CellSet, marked};
use crate::check::answer::{Answer, Read};
use crate::verify::{Laid, cells_about};
use crate::{Piece, Rotation};

/// Rows that are looked at: more than pieces can reach.
const ROWS: usize = 40;
const COLUMNS: usize = 10;

/// Setups that are meant.
#[derive(Default)]
pub(super) struct Only {
    exclude: Option<Exclude>,
    pieces: Option<usize>,
    /// The cells of which each piece must fill one.
    touching: Option<CellSet>,
}

/// Holes that rule a setup out.
struct Exclude {
    /// Only those that cannot be reached from above.
    is_strict: bool,
    /// Cells that may be holes.
    free: CellSet,
    /// What is done to the field before.
    steps: Vec<Step>,
}

/// Change to a field before holes are looked for.
enum Step {
    Fill(CellSet),
    /// Full rows vanish.
    Clear,
}

impl Only {
    pub(super) fn read(answer: &Answer<'_>) -> Read<Self> {
        Ok(Self {
            exclude: answer.maybe("exclude", Exclude::read)?,
            pieces: answer.maybe("pieces", Answer::size)?,
            touching: answer.maybe("touching", |answer, _| marked(answer, "*"))?,
        })
    }

    /// Whether a setup is one of those that are meant.
    pub(super) fn allows(&self, field: Field, tiles: &[Laid]) -> bool {
        let is_long = self.pieces.is_none_or(|pieces| pieces == tiles.len());
        let touches = |cells: &CellSet| {
            tiles
                .iter()
                .all(|tile| tile.cells.iter().any(|cell| cells.contains(cell)))
        };
        is_long
            && self.touching.as_ref().is_none_or(touches)
            && self
                .exclude
                .as_ref()
                .is_none_or(|exclude| !exclude.finds_hole(field, tiles))
    }
}

impl Exclude {
    fn read(answer: &Answer<'_>, name: &str) -> Read<Self> {
        let is_strict = match answer.text(name)? {
            "holes" => false,
            "strict-holes" => true,
            _ => return Err(answer.need(name)?.wrong("holes or strict-holes")),
        };
        let steps = answer.list("operate")?;
        let read = |step: &Answer<'_>| {
            let expected = "a step such as T-Reverse(7,2), block(1,2), row(1) or clear()";
            read_step(step.as_text()?).ok_or_else(|| step.wrong(expected))
        };
        Ok(Self {
            is_strict,
            free: marked(answer, "+")?,
            steps: steps.iter().map(read).collect::<Read<_>>()?,
        })
    }

    fn finds_hole(&self, field: Field, tiles: &[Laid]) -> bool {
        let mut filled: CellSet = tiles.iter().flat_map(|tile| tile.cells).collect();
        filled.extend(all_cells().filter(|&(x, y)| y < field.rows() && field.is_filled(x, y)));
        let mut free = self.free.clone();
        for step in &self.steps {
            match step {
                Step::Fill(cells) => filled.extend(cells),
                Step::Clear => (filled, free) = cleared(&filled, &free),
            }
        }
        let (filled, free) = cleared(&filled, &free);
        let reached = reached(&filled);
        let is_covered = |(x, y): (usize, usize)| filled.range((x, y)..(x, ROWS)).next().is_some();
        let mut holes = all_cells().filter(|cell| !filled.contains(cell) && !free.contains(cell));
        holes.any(|cell| {
            if self.is_strict {
                !reached.contains(&cell)
            } else {
                is_covered(cell)
            }
        })
    }
}

fn all_cells() -> impl Iterator<Item = (usize, usize)> {
    (0..COLUMNS).flat_map(|x| (0..ROWS).map(move |y| (x, y)))
}

/// The cells after full rows have vanished, and those that may be holes.
fn cleared(filled: &CellSet, free: &CellSet) -> (CellSet, CellSet) {
    let is_full = |y: usize| (0..COLUMNS).all(|x| filled.contains(&(x, y)));
    let fallen = |cells: &CellSet| {
        let left = cells.iter().filter(|&&(_, y)| !is_full(y));
        left.map(|&(x, y)| (x, y - (0..y).filter(|&below| is_full(below)).count()))
            .collect()
    };
    (fallen(filled), fallen(free))
}

/// The empty cells that can be reached from above, by going down, left and right.
fn reached(filled: &CellSet) -> CellSet {
    let mut reached = CellSet::new();
    let mut next: Vec<(usize, usize)> = (0..COLUMNS).map(|x| (x, ROWS - 1)).collect();
    while let Some((x, y)) = next.pop() {
        if x >= COLUMNS || filled.contains(&(x, y)) || !reached.insert((x, y)) {
            continue;
        }
        next.push((x + 1, y));
        next.extend(x.checked_sub(1).map(|x| (x, y)));
        next.extend(y.checked_sub(1).map(|y| (x, y)));
    }
    reached
}

/// A step; `None` if it is none.
fn read_step(text: &str) -> Option<Step> {
    let (name, inner) = text.strip_suffix(')')?.split_once('(')?;
    let numbers: Option<Vec<usize>> = inner.split(',').map(|number| number.parse().ok()).collect();
    let cells = match (name, numbers.as_deref()) {
        ("clear", _) => return inner.is_empty().then_some(Step::Clear),
        ("block", Some(&[x, y])) => CellSet::from([(x, y)]),
        ("row", Some(&[y])) => (0..COLUMNS).map(|x| (x, y)).collect(),
        (piece, Some(&[x, y])) => {
            let (piece, rotation) = piece.split_once('-')?;
            let turns = ["Spawn", "Right", "Reverse", "Left"];
            let rotation = Rotation::ALL[turns.iter().position(|&name| name == rotation)?];
            let cells = cells_about(piece.parse::<Piece>().ok()?, rotation, x, y)?;
            cells.into_iter().collect()
        }
        _ => return None,
    };
    let is_inside = cells.iter().all(|&(x, y)| x < COLUMNS && y < ROWS);
    is_inside.then_some(Step::Fill(cells))
}
