//! Answers of `path` and `setup`.

mod minimals;
mod only;
mod picture;
mod read;
mod scored;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use quadrille_cli::counted;
use quadrille_perfect_clear::verify::{Aim, Laid, Referee, Start, Ways};
use quadrille_perfect_clear::{Field, Hold, Piece, letters};

use super::Question;
use super::answer::Answer;

use super::solutions;
use super::verdict::{Verdict, no, same};
use super::wishes::{Counts, Wishes};
use only::Only;
pub(super) use picture::check_picture;
pub(super) use read::{Queues, read_listed, read_pattern, read_queues, read_tiles};
use read::{marked, read_target};
use scored::Scored;

/// Columns and rows of cells.
type CellSet = BTreeSet<(usize, usize)>;

/// What ways are for.
struct Task {
    field: Field,
    hold: Hold,
    /// The cells to fill, and those that may be filled; none of `path`.
    target: Option<(CellSet, CellSet)>,
    /// All queues, cut to what can matter.
    queues: Queues,
    /// What each queue may leave over, if not all its ways are among those that are meant.
    kept: Kept,
    /// What it scores with which of them, if that matters.
    scored: Scored,
    /// Which setups are meant at all.
    only: Only,
}

/// Which ways of a queue are meant.
enum Kept {
    All,
    /// Those that leave one of these, in letters.
    Leaving(Vec<BTreeSet<String>>),
    /// It takes too long to find out.
    Unknown,
}

/// A way as it is listed.
struct Way {
    number: usize,
    tiles: Vec<Laid>,
    /// The numbers of the queues that allow it.
    queues: BTreeSet<usize>,
    /// What it is said to take, in hundredths.
    effort: Option<u128>,
}

/// Checks every way that is listed with the queues that allow it, and that there are no others.
pub(super) fn check(answer: &Answer<'_>, question: &Question<'_>, verdict: &mut Verdict) -> Result<()> {
    let mut task = Task::read(answer, question)?;
    same("the number of queues", answer.size("total")?, task.queues.total())?;
    let mut referee = question.referee();
    keep_wished(answer, question, &mut task, verdict)?;
    task.scored = scored::score_all(answer, question, &task, verdict)?;
    let ways = check_each(answer, (question, &task), &mut referee, verdict)?;
    let found = answer.size("found")?;
    verdict.holds(format!(
        "{} of {found}, each with its queues",
        counted(ways.len() as u64, "way")
    ));
    check_status(answer, found)?;
    if ways.len() == found {
        check_all(answer, &task, &ways)?;
    }
    if let Some(minimal) = answer.get("minimal") {
        minimals::check((answer, &task.queues), &minimal, &ways, verdict)?;
    }
    let all = referee.ways(question.series(task.field, &task.queues), task.aim());
    if let Some(all) = verdict.unless_limited(all, "that no other way and no other queue will do") {
        compare(answer, &task, &ways, &all)?;
        verdict.holds("there are no others");
    }
    Ok(())
}

/// Checks every way that is listed, and that they differ.
fn check_each(
    answer: &Answer<'_>,
    (question, task): (&Question<'_>, &Task),
    referee: &mut Referee<'_>,
    verdict: &mut Verdict,
) -> Result<Vec<Way>> {
    let mut ways: Vec<Way> = Vec::new();
    for way in answer.list("ways")? {
        let way = Way::check(&way, (question, task), referee, verdict)?;
        if let Some(same) = ways.iter().find(|other| other.tiles == way.tiles) {
            return no(format!(
                "way {}: it is the same as way {}",
                way.number, same.number
            ));
        }
        ways.push(way);
    }
    Ok(ways)
}

impl Task {
    fn read(answer: &Answer<'_>, question: &Question<'_>) -> Result<Self> {
        let field = answer.field()?;
        let target = match answer.get("target") {
            None => None,
            Some(_) => Some(read_target(answer)?),
        };
        let placed = match &target {
            None => empty_cells(field) / 4,
            // As many pieces as have room, one at least.
            Some((must, may)) => (must.union(may).count() / 4).max(must.len().div_ceil(4)),
        };
        let queues = read_queues(answer, question.useful(placed))?;
        Ok(Self {
            field,
            hold: question.hold,
            target,
            queues,
            kept: Kept::All,
            scored: Scored::No,
            only: Only::read(answer)?,
        })
    }

    fn aim(&self) -> Aim<'_> {
        match &self.target {
            None => Aim::Clear,
            Some((must, may)) => Aim::Fill { must, may },
        }
    }

    /// What lays these tiles: in whatever order, but for setups, where the last one fills the last cell of the target.
    fn aim_of<'a>(&'a self, tiles: &'a [Laid], cells: &'a CellSet) -> Aim<'a> {
        match &self.target {
            None => Aim::Lay(tiles),
            Some((must, _)) => Aim::Fill { must, may: cells },
        }
    }
}

impl Task {
    /// Whether a way of a queue leaves what is wished.
    fn means(&self, queue: usize, tiles: &[Laid]) -> bool {
        let is_kept = match &self.kept {
            Kept::All => true,
            Kept::Leaving(kept) => kept[queue].contains(&left_over(self.hold, &self.queues[queue], tiles)),
            Kept::Unknown => false,
        };
        is_kept && self.scored.means(queue, tiles)
    }

    /// Whether it is known which ways are meant.
    const fn is_known(&self) -> bool {
        !matches!(self.kept, Kept::Unknown) && !matches!(self.scored, Scored::Unknown)
    }
}

/// The pieces of a queue, and the one in hold, that are not laid, in letters in order.
fn left_over(hold: Hold, queue: &[Piece], tiles: &[Laid]) -> String {
    let mut left: Vec<Piece> = hold.piece().into_iter().chain(queue.iter().copied()).collect();
    for tile in tiles {
        if let Some(place) = left.iter().position(|&piece| piece == tile.piece) {
            left.remove(place);
        }
    }
    left.sort_unstable();
    letters(&left)
}

/// Finds out what each queue may leave over, by its whole game: the best of the wishes that can come true.
fn keep_wished(
    answer: &Answer<'_>,
    question: &Question<'_>,
    task: &mut Task,
    verdict: &mut Verdict,
) -> Result<()> {
    let wishes = Wishes::read(answer)?;
    if wishes.is_empty() {
        return Ok(());
    }
    let all = question
        .referee()
        .ways(question.series(task.field, &task.queues), Aim::Clear);
    let Some(all) = verdict.unless_limited(all, "which ways save what is wished") else {
        task.kept = Kept::Unknown;
        return Ok(());
    };
    let mut lefts = vec![BTreeSet::new(); task.queues.len()];
    for (tiles, queues) in all.iter() {
        for queue in queues {
            lefts[queue].insert(left_over(task.hold, &task.queues[queue], tiles));
        }
    }
    let mut counts = Counts::default();
    for (number, (queue, left)) in task.queues.iter().zip(&mut lefts).enumerate() {
        let unseen = wishes.unseen(question.hold, queue)?;
        let saves: Vec<String> = left.iter().map(|left| left.clone() + &unseen).collect();
        let served = wishes.served(&saves)?;
        counts.add(&served, task.queues.weight(number) as usize);
        let best = served.iter().find(|saves| saves.contains(&true));
        let is_best = best.into_iter().flatten().chain(std::iter::repeat(&false));
        let kept = std::mem::take(left)
            .into_iter()
            .zip(is_best)
            .filter(|(_, is_best)| **is_best);
        *left = kept.map(|(left, _)| left).collect();
    }
    wishes.compare("first", &counts.first)?;
    verdict.holds("the wishes come true for as many queues as is said");
    task.kept = Kept::Leaving(lefts);
    Ok(())
}

fn empty_cells(field: Field) -> usize {
    let cells = (0..field.rows()).flat_map(|y| (0..10).map(move |x| (x, y)));
    cells.filter(|&(x, y)| !field.is_filled(x, y)).count()
}

impl Way {
    /// Checks one way: its tiles, the queues that allow it, and the example.
    fn check(
        way: &Answer<'_>,
        (question, task): (&Question<'_>, &Task),
        referee: &mut Referee<'_>,
        verdict: &mut Verdict,
    ) -> Result<Self> {
        let number = way.size("way")?;
        let name = format!("way {number}: ");
        let tiles = read_tiles(&way.list("tiles")?, &name)?;
        check_end(task, &tiles, &name)?;
        let cells: CellSet = tiles.iter().flat_map(|tile| tile.cells).collect();
        let built = referee.ways(
            question.series(task.field, &task.queues),
            task.aim_of(&tiles, &cells),
        );
        let mut queues = BTreeSet::new();
        if let Some(built) = verdict.unless_limited(built, &format!("which queues allow way {number}")) {
            let mut all = built.iter();
            queues = all
                .find(|(laid, _)| *laid == tiles)
                .map(|(_, queues)| queues)
                .unwrap_or_default();
            queues.retain(|&queue| task.means(queue, &tiles));
            if task.is_known() {
                check_served(way, &task.queues, &queues, &name)?;
            }
        }
        if let Some(example) = way.get("example") {
            check_example(&example, (question, task), referee, (&tiles, &name))?;
        }
        scored::check_way(way, task, &queues, &name)?;
        check_picture(way, task.field, &tiles, &name)?;
        let effort = match way.get("effort") {
            Some(said) => Some(check_effort(
                &said,
                (question, task),
                referee,
                verdict,
                (&tiles, &queues, &name),
            )?),
            None => None,
        };
        Ok(Self {
            number,
            tiles,
            queues,
            effort,
        })
    }
}

/// Checks that the example of a way lays its tiles.
fn check_example(
    example: &Answer<'_>,
    (question, task): (&Question<'_>, &Task),
    referee: &mut Referee<'_>,
    (tiles, name): (&[Laid], &str),
) -> Result<()> {
    let queue = example.pieces("queue")?;
    read_listed(&[example.need("queue")?], &task.queues, name)?;
    let start = Start {
        field: task.field,
        hold: question.hold,
        queue: &queue,
    };
    let laid = if task.target.is_some() {
        let laid = referee.lay(start, &example.claims()?);
        laid.or_else(|flaw| no(format!("{name}{flaw}")))?
    } else {
        solutions::check_one(referee, start, example, name)?
    };
    if laid != tiles {
        return no(format!(
            "{name}its example lays other pieces, or lays them elsewhere"
        ));
    }
    Ok(())
}

/// Checks what a way is said to take, by playing each of its queues in every way.
fn check_effort(
    said: &Answer<'_>,
    (question, task): (&Question<'_>, &Task),
    referee: &mut Referee<'_>,
    verdict: &mut Verdict,
    (tiles, queues, name): (&[Laid], &BTreeSet<usize>, &str),
) -> Result<u128> {
    let said = said.as_number()?;
    let whole: Vec<u64> = queues.iter().map(|&queue| task.queues.weight(queue)).collect();
    let queues: Vec<Vec<Piece>> = queues.iter().map(|&queue| task.queues[queue].clone()).collect();
    // Without queues, which of them allow it was not checked either.
    if !queues.is_empty() {
        let effort = referee.effort(question.series(task.field, &queues), &whole, tiles);
        if let Some(effort) = verdict.unless_limited(effort, &format!("{name}its effort")) {
            same(format!("{name}its effort"), said, effort)?;
        }
    }
    Ok(said)
}

/// Compares the queues that allow a way with what is said of them.
pub(super) fn check_served(
    way: &Answer<'_>,
    all: &Queues,
    served: &BTreeSet<usize>,
    name: &str,
) -> Result<()> {
    same(
        format!("{name}the number of its queues"),
        way.size("solved")?,
        all.whole(served),
    )?;
    if served.is_empty() {
        return no(format!("{name}no queue allows it"));
    }
    if way.get("queues").is_some() {
        let listed = read_listed(&way.list("queues")?, all, name)?;
        compare_queues(all, &listed, served, name)?;
    }
    Ok(())
}

/// Compares queues that are listed with those that are right.
pub(super) fn compare_queues(
    all: &[Vec<Piece>],
    listed: &BTreeSet<usize>,
    right: &BTreeSet<usize>,
    name: &str,
) -> Result<()> {
    if let Some(&wrong) = listed.difference(right).next() {
        return no(format!(
            "{name}{} is listed, and does not allow it",
            letters(&all[wrong])
        ));
    }
    match right.difference(listed).next() {
        Some(&missing) => no(format!(
            "{name}{} allows it, and is not listed",
            letters(&all[missing])
        )),
        None => Ok(()),
    }
}

/// Whether the tiles of a way fill what they are to fill.
fn check_end(task: &Task, tiles: &[Laid], name: &str) -> Result<()> {
    let mut filled = CellSet::new();
    for &(x, y) in tiles.iter().flat_map(|tile| &tile.cells) {
        if y >= task.field.rows() || task.field.is_filled(x, y) || !filled.insert((x, y)) {
            return no(format!("{name}column {}, row {} cannot be filled", x + 1, y + 1));
        }
    }
    if !task.only.allows(task.field, tiles) {
        return no(format!(
            "{name}it is one of those that are left out: by a hole, the number of its pieces, or a piece beside the target"
        ));
    }
    match &task.target {
        None if filled.len() < empty_cells(task.field) => no(format!("{name}cells are left empty")),
        Some((must, _)) if !must.is_subset(&filled) => {
            no(format!("{name}cells of the target are left empty"))
        }
        Some((must, may))
            if !filled
                .iter()
                .all(|cell| must.contains(cell) || may.contains(cell)) =>
        {
            no(format!("{name}it fills cells outside the target"))
        }
        _ => Ok(()),
    }
}

fn check_status(answer: &Answer<'_>, found: usize) -> Result<()> {
    match (answer.text("status")?, found) {
        ("solved", 0) => no("it is said to be solved, and there is no way"),
        ("unsolvable", 1..) => no("there are ways, and it is said that there are none"),
        _ => Ok(()),
    }
}

/// With every way listed: the queues that are served at all.
fn check_all(answer: &Answer<'_>, task: &Task, ways: &[Way]) -> Result<()> {
    if ways.iter().any(|way| way.queues.is_empty()) {
        // Which queues allow it was not checked.
        return Ok(());
    }
    let all: Vec<&Way> = ways.iter().collect();
    same(
        "the queues that some way serves",
        answer.size("solved")?,
        task.queues.whole(&served(&all)),
    )
}

/// The queues that some of these ways serve.
fn served(ways: &[&Way]) -> BTreeSet<usize> {
    ways.iter().flat_map(|way| &way.queues).copied().collect()
}

/// Compares the ways that are listed with all that there are, and their numbers.
fn compare(answer: &Answer<'_>, task: &Task, ways: &[Way], all: &Ways) -> Result<()> {
    if !task.is_known() {
        return Ok(());
    }
    let mut all: BTreeMap<&[Laid], BTreeSet<usize>> = all.iter().collect();
    all.retain(|tiles, _| task.only.allows(task.field, tiles));
    all.retain(|tiles, queues| {
        queues.retain(|&queue| task.means(queue, tiles));
        !queues.is_empty()
    });
    for way in ways {
        let name = format!("way {}: ", way.number);
        match all.get(&*way.tiles) {
            None => return no(format!("{name}no queue allows it")),
            Some(queues) if !way.queues.is_empty() => {
                compare_queues(&task.queues, &way.queues, queues, &name)?;
            }
            Some(_) => {}
        }
    }
    same("the number of ways", answer.size("found")?, all.len())?;
    let served: BTreeSet<usize> = all.values().flatten().copied().collect();
    same(
        "the queues that some way serves",
        answer.size("solved")?,
        task.queues.whole(&served),
    )
}
