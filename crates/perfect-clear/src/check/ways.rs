//! Answers of `path` and `setup`.

mod minimals;
mod only;
mod scored;

use std::collections::{BTreeMap, BTreeSet};

use super::Field;
use super::answer::{Answer, Read};
use super::case::Case;
use super::error::{Checked, Part, no, same};
use super::fumens::check_picture;
use super::queues::{Queues, read_tiles};
use super::solutions;
use super::wishes::{Counts, Wishes};
use crate::verify::{Aim, Laid, Ways, counted};
use crate::{Hold, Piece, letters};
use only::Only;
use scored::Scored;

/// Columns and rows of cells.
type CellSet = BTreeSet<(usize, usize)>;

/// Problem of ways.
struct Task {
    field: Field,
    hold: Hold,
    target: Option<Target>,
    /// All queues, cut to what can matter.
    queues: Queues,
    kept: Kept,
    scored: Scored,
    only: Only,
}

/// Cells that a setup fills.
struct Target {
    must: CellSet,
    /// Cells that may be filled besides.
    may: CellSet,
}

/// Ways of a queue that are meant, by what they leave over.
enum Kept {
    All,
    /// Those that leave one of these, in letters, for each queue.
    Leaving(Vec<BTreeSet<String>>),
    /// It takes too long to find out.
    Unknown,
}

/// A way as it is listed.
struct Way {
    number: usize,
    tiles: Vec<Laid>,
    /// The numbers of the queues that allow it; none if that was not checked.
    queues: BTreeSet<usize>,
    /// What it is said to take, in hundredths.
    effort: Option<u128>,
}

/// Checks every way that is listed with the queues that allow it, and that there are no others.
pub(super) fn check(answer: &Answer<'_>, case: &mut Case<'_>) -> Checked {
    let mut task = Task::read(answer, case)?;
    task.kept = task.kept_by_wishes(answer, case)?;
    task.scored = scored::score_all(answer, &task, case)?;
    let ways = check_each(answer, &task, case)?;
    let found = answer.size("found")?;
    case.holds(format!(
        "{} of {found}, each with its queues",
        counted(ways.len(), "way")
    ));
    if task.field.is_clear() && task.target.is_none() && found == 0 {
        case.holds("the field is clear already");
        return Ok(());
    }
    check_status(answer, found)?;
    let is_served = |way: &Way| !way.queues.is_empty();
    if ways.len() == found && ways.iter().all(is_served) {
        let served = task.queues.whole(&served(&ways.iter().collect::<Vec<_>>()));
        answer.counts("solved", served, "the queues that some way serves")?;
    }
    if let Some(minimal) = answer.get("minimal") {
        let not_checked = minimals::check(answer, &minimal, &task.queues, &ways)?;
        case.verdict.not_checked.extend(not_checked.map(str::to_owned));
    }
    let series = case.series(task.field, &task.queues);
    let what = "that no other way and no other queue will do";
    if let Some(all) = case.work(what, |referee| referee.ways(series, task.aim())) {
        task.compare(answer, &ways, &all)?;
        case.holds("there are no others");
    }
    Ok(())
}

/// Checks every way that is listed, and that they differ.
fn check_each(answer: &Answer<'_>, task: &Task, case: &mut Case<'_>) -> Checked<Vec<Way>> {
    let mut ways: Vec<Way> = Vec::new();
    for entry in answer.list("ways")? {
        let number = entry.size("way")?;
        let name = format!("way {number}: ");
        let way = Way::check(&entry, number, task, case).named(&name)?;
        if let Some(same) = ways.iter().find(|other| other.tiles == way.tiles) {
            return no(format_args!("{name}it is the same as way {}", same.number));
        }
        ways.push(way);
    }
    Ok(ways)
}

fn check_status(answer: &Answer<'_>, found: usize) -> Checked {
    match (answer.text("status")?, found) {
        ("solved", 0) => no("it is said to be solved, and there is no way"),
        ("unsolvable", 1..) => no("there are ways, and it is said that there are none"),
        _ => Ok(()),
    }
}

impl Target {
    fn read(answer: &Answer<'_>) -> Read<Self> {
        Ok(Self {
            must: marked(answer, "*")?,
            may: marked(answer, "?+")?,
        })
    }

    /// As many pieces as have room, one at least.
    fn pieces(&self) -> usize {
        let room = self.must.union(&self.may).count() / 4;
        room.max(self.must.len().div_ceil(4))
    }
}

impl Task {
    fn read(answer: &Answer<'_>, case: &Case<'_>) -> Checked<Self> {
        let field = answer.field()?;
        let target = answer.maybe("target", |answer, _| Target::read(answer))?;
        let placed = target.as_ref().map_or(field.empty_cells() / 4, Target::pieces);
        Ok(Self {
            field,
            hold: case.hold,
            target,
            queues: Queues::check(answer, case.useful(placed))?,
            kept: Kept::All,
            scored: Scored::No,
            only: Only::read(answer)?,
        })
    }

    fn aim(&self) -> Aim<'_> {
        match &self.target {
            None => Aim::Clear,
            Some(Target { must, may }) => Aim::Fill { must, may },
        }
    }

    /// What lays these tiles: in whatever order, but for setups, where the last one fills the last cell of the target.
    fn aim_of<'a>(&'a self, tiles: &'a [Laid], cells: &'a CellSet) -> Aim<'a> {
        match &self.target {
            None => Aim::Lay(tiles),
            Some(Target { must, .. }) => Aim::Fill { must, may: cells },
        }
    }

    /// Whether a way of a queue is one of those that are meant.
    fn means(&self, queue: usize, tiles: &[Laid]) -> bool {
        let is_kept = match &self.kept {
            Kept::All => true,
            Kept::Leaving(kept) => kept[queue].contains(&self.left_over(queue, tiles)),
            Kept::Unknown => false,
        };
        is_kept && self.scored.means(queue, tiles)
    }

    /// Whether it is known which ways are meant.
    const fn is_known(&self) -> bool {
        !matches!(self.kept, Kept::Unknown) && !matches!(self.scored, Scored::Unknown)
    }

    /// The pieces of a queue, and the one in hold, that are not laid, in letters in order.
    fn left_over(&self, queue: usize, tiles: &[Laid]) -> String {
        let queue = self.queues[queue].iter().copied();
        let mut left: Vec<Piece> = self.hold.piece().into_iter().chain(queue).collect();
        for tile in tiles {
            if let Some(place) = left.iter().position(|&piece| piece == tile.piece) {
                left.remove(place);
            }
        }
        left.sort_unstable();
        letters(&left)
    }

    /// What each queue may leave over, by its whole game: the best of the wishes that can come true.
    fn kept_by_wishes(&self, answer: &Answer<'_>, case: &mut Case<'_>) -> Checked<Kept> {
        let wishes = Wishes::read(answer)?;
        if wishes.is_empty() {
            return Ok(Kept::All);
        }
        let series = case.series(self.field, &self.queues);
        let all = case.work("which ways save what is wished", |referee| {
            referee.ways(series, Aim::Clear)
        });
        let Some(all) = all else {
            return Ok(Kept::Unknown);
        };
        let mut lefts = vec![BTreeSet::new(); self.queues.len()];
        for (tiles, queues) in all.iter() {
            for queue in queues {
                lefts[queue].insert(self.left_over(queue, tiles));
            }
        }
        let mut counts = Counts::default();
        for (number, (queue, left)) in self.queues.iter().zip(&mut lefts).enumerate() {
            let unseen = wishes.unseen(case.hold, queue)?;
            let saves: Vec<String> = left.iter().map(|left| left.clone() + &unseen).collect();
            let served = wishes.served(&saves)?;
            counts.add(&served, self.queues.weight(number));
            let best = served.iter().find(|saves| saves.contains(&true));
            let mut is_best = best.into_iter().flatten().copied();
            left.retain(|_| is_best.next() == Some(true));
        }
        wishes.compare("first", &counts.first)?;
        case.holds("the wishes come true for as many queues as is said");
        Ok(Kept::Leaving(lefts))
    }

    /// Whether the tiles of a way fill what they are to fill.
    fn check_end(&self, tiles: &[Laid]) -> Checked {
        let mut filled = CellSet::new();
        for &(x, y) in tiles.iter().flat_map(|tile| &tile.cells) {
            if y >= self.field.rows() || self.field.is_filled(x, y) || !filled.insert((x, y)) {
                return no(format_args!("column {}, row {} cannot be filled", x + 1, y + 1));
            }
        }
        if !self.only.allows(self.field, tiles) {
            return no(
                "it is one of those that are left out: by a hole, the number of its pieces, or a piece beside the target",
            );
        }
        match &self.target {
            None if filled.len() < self.field.empty_cells() => no("cells are left empty"),
            Some(target) if !target.must.is_subset(&filled) => no("cells of the target are left empty"),
            Some(Target { must, may }) if !filled.is_subset(&(must | may)) => {
                no("it fills cells outside the target")
            }
            _ => Ok(()),
        }
    }

    /// Compares the ways that are listed with all that there are, and their numbers.
    fn compare(&self, answer: &Answer<'_>, ways: &[Way], all: &Ways) -> Checked {
        if !self.is_known() {
            return Ok(());
        }
        let mut all: BTreeMap<&[Laid], BTreeSet<usize>> = all.iter().collect();
        all.retain(|tiles, queues| {
            queues.retain(|&queue| self.means(queue, tiles));
            !queues.is_empty() && self.only.allows(self.field, tiles)
        });
        for way in ways {
            let checked = match all.get(&*way.tiles) {
                None => no("no queue allows it"),
                Some(queues) if !way.queues.is_empty() => self.queues.compare(&way.queues, queues),
                Some(_) => Ok(()),
            };
            checked.named(&format!("way {}: ", way.number))?;
        }
        answer.counts("found", all.len(), "the number of ways")?;
        let served: BTreeSet<usize> = all.values().flatten().copied().collect();
        let served = self.queues.whole(&served);
        answer.counts("solved", served, "the queues that some way serves")
    }
}

/// The cells of the target that have one of these marks: `*` must be filled, `?` and `+` may be.
fn marked(answer: &Answer<'_>, marks: &str) -> Read<CellSet> {
    let mut cells = CellSet::new();
    for (y, row) in answer.texts("target")?.iter().rev().enumerate() {
        let columns = row.chars().enumerate().filter(|&(_, sign)| marks.contains(sign));
        cells.extend(columns.map(|(x, _)| (x, y)));
    }
    Ok(cells)
}

impl Way {
    /// Checks one way: its tiles, the queues that allow it, and the example.
    fn check(way: &Answer<'_>, number: usize, task: &Task, case: &mut Case<'_>) -> Checked<Self> {
        let tiles = read_tiles(way)?;
        task.check_end(&tiles)?;
        let cells: CellSet = tiles.iter().flat_map(|tile| tile.cells).collect();
        let series = case.series(task.field, &task.queues);
        let what = format!("which queues allow way {number}");
        let built = case.work(&what, |referee| referee.ways(series, task.aim_of(&tiles, &cells)));
        let mut queues = BTreeSet::new();
        if let Some(built) = built {
            let laying = built.iter().find(|(laid, _)| *laid == tiles);
            queues = laying.map(|(_, queues)| queues).unwrap_or_default();
            queues.retain(|&queue| task.means(queue, &tiles));
            if task.is_known() {
                task.queues.check_served(way, &queues)?;
            }
        }
        if let Some(example) = way.get("example") {
            check_example(&example, task, case, &tiles)?;
        }
        task.scored.check_way(way, &task.queues, &queues)?;
        check_picture(way, task.field, &tiles)?;
        let way = Self {
            number,
            tiles,
            queues,
            effort: way.maybe("effort", Answer::number)?,
        };
        way.check_effort(task, case)?;
        Ok(way)
    }

    /// Checks what the way is said to take, by playing each of its queues in every way.
    fn check_effort(&self, task: &Task, case: &mut Case<'_>) -> Checked {
        // Without queues, which of them allow it was not checked either.
        let Some(said) = self.effort.filter(|_| !self.queues.is_empty()) else {
            return Ok(());
        };
        let weight = |&queue: &usize| task.queues.weight(queue) as u64;
        let whole: Vec<u64> = self.queues.iter().map(weight).collect();
        let queues: Vec<_> = self
            .queues
            .iter()
            .map(|&queue| task.queues[queue].clone())
            .collect();
        let series = case.series(task.field, &queues);
        let what = format!("way {}: its effort", self.number);
        match case.work(&what, |referee| referee.effort(series, &whole, &self.tiles)) {
            Some(effort) => same("its effort", said, effort),
            None => Ok(()),
        }
    }
}

/// Checks that the example of a way lays its tiles.
fn check_example(example: &Answer<'_>, task: &Task, case: &mut Case<'_>, tiles: &[Laid]) -> Checked {
    let queue = example.pieces("queue")?;
    task.queues.numbers(&[example.need("queue")?])?;
    let start = case.start(task.field, &queue);
    if task.target.is_none() {
        solutions::check_one(example, case, start)?;
    }
    case.check_lays(start, &example.claims()?, tiles)
}

/// The queues that some of these ways serve.
fn served(ways: &[&Way]) -> BTreeSet<usize> {
    ways.iter().flat_map(|way| &way.queues).copied().collect()
}
