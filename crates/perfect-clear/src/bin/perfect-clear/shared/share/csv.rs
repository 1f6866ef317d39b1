//! Tables in the columns of solution-finder, which other tools of players read by their names.

use std::io::Write;

use anyhow::Result;
use clap::ValueEnum;
use quadrille_cli::Output;
use quadrille_perfect_clear::build::{Cover, Covering, MOST_KEPT, Orders, Path, Saves, Tile};
use quadrille_perfect_clear::document::Ways;
use quadrille_perfect_clear::{CutQueues, FieldWord, Hold, LONGEST, Pattern, Piece, fumen, letters};

/// Subject of the rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Key {
    /// Each way, with the orders in which it can be placed and the queues that allow it
    Solution,
    /// Each queue of the pattern, with its ways and the pieces that are left over
    Pattern,
    /// Each choice of pieces, with its ways and the queues that allow one of them
    Use,
}

/// The order of the community's letters.
const ORDER: &str = "TILJSZO";

/// Columns for each way: its fumen and pieces; how many orders the pattern can play, how many there are, and how many
/// queues allow it; then the lists of all these.
const OF_SOLUTIONS: &str = "テト譜,使用ミノ,対応ツモ数 (対地形&パターン),対応ツモ数 (対地形),対応ツモ数 (対パターン),\
                            ツモ (対地形&パターン),ツモ (対地形),ツモ (対パターン)";

/// Columns for each queue: how many ways it allows, the pieces that they use and leave over, and their fumens.
const OF_PATTERNS: &str = "ツモ,対応地形数,使用ミノ,未使用ミノ,テト譜";

/// Columns for each choice of pieces: how many ways have them, how many queues allow one, and both lists.
const OF_USES: &str = "使用ミノ,対応地形数,対応ツモ数 (対パターン),テト譜,ツモ (対パターン)";

/// A table of ways.
pub(crate) fn of_ways<P, W: FieldWord>(output: &mut Output, ways: &Ways<'_, P, W>, key: Key) -> Result<()> {
    let chosen = ways.chosen();
    let chosen: Vec<&Path<W>> = chosen
        .iter()
        .take(ways.parts.most)
        .map(|&(_, path)| path)
        .collect();
    match key {
        Key::Solution => of_solutions(output, ways, &chosen),
        Key::Pattern => of_patterns(output, ways, &chosen),
        Key::Use => of_uses(output, ways, &chosen),
    }
}

/// The whole queues of a pattern that begin with each of the cut ones.
fn whole(pattern: &Pattern, cut: &CutQueues) -> Result<Vec<Vec<Vec<Piece>>>> {
    // They stand in the same order.
    let mut all = pattern.queues(LONGEST, MOST_KEPT)?.into_iter();
    let each = (0..cut.len()).map(|number| all.by_ref().take(cut.weight(number) as usize).collect());
    Ok(each.collect())
}

/// The names of the whole queues behind some cut ones.
fn names(whole: &[Vec<Vec<Piece>>], queues: &[u32]) -> Vec<String> {
    let queues = queues.iter().flat_map(|&queue| &whole[queue as usize]);
    queues.map(|queue| letters(queue)).collect()
}

fn of_solutions<P, W: FieldWord>(
    output: &mut Output,
    ways: &Ways<'_, P, W>,
    chosen: &[&Path<W>],
) -> Result<()> {
    writeln!(output, "{OF_SOLUTIONS}")?;
    let whole = whole(ways.pattern, &ways.paths.queues)?;
    for path in chosen {
        let orders = Orders::new(ways.problem, &path.tiles);
        let queues = path
            .queues
            .iter()
            .map(|&queue| &*ways.paths.queues[queue as usize]);
        let playable = orders.playable(ways.problem.hold(), queues);
        let [some, all] = [
            list(playable.iter().map(|order| letters(order))),
            list(orders.list().iter().map(|order| letters(order))),
        ];
        let (fumen, used) = (ways.fumen(path), used(&path.tiles));
        let queues = names(&whole, &path.queues);
        let counts = format!("{},{},{}", playable.len(), orders.list().len(), queues.len());
        let queues = list(queues);
        writeln!(output, "{LINK}{fumen},{used},{counts},{some},{all},{queues}")?;
    }
    Ok(())
}

/// Where fumens are shown.
pub(super) const LINK: &str = "http://fumen.zui.jp/?";

fn of_patterns<P, W: FieldWord>(
    output: &mut Output,
    ways: &Ways<'_, P, W>,
    chosen: &[&Path<W>],
) -> Result<()> {
    writeln!(output, "{OF_PATTERNS}")?;
    let fumens: Vec<String> = chosen.iter().map(|path| ways.fumen(path)).collect();
    let mut by_queue: Vec<Vec<usize>> = vec![Vec::new(); ways.paths.queues.len()];
    for (number, path) in chosen.iter().enumerate() {
        for &queue in &path.queues {
            by_queue[queue as usize].push(number);
        }
    }
    let whole = whole(ways.pattern, &ways.paths.queues)?;
    let rows = whole.iter().zip(&by_queue);
    for (queue, ways_of) in rows.flat_map(|(whole, ways_of)| whole.iter().map(move |queue| (queue, ways_of)))
    {
        let count = ways_of.len();
        let sets = |text: &dyn Fn(&[Tile<W>]) -> String| {
            let mut found: Vec<String> = Vec::new();
            for text in ways_of.iter().map(|&way| text(&chosen[way].tiles)) {
                if !found.contains(&text) {
                    found.push(text);
                }
            }
            list(found)
        };
        let uses = sets(&|tiles| used(tiles));
        let unused = sets(&|tiles| unused(ways.problem.hold(), queue, tiles));
        let fumens = list(ways_of.iter().map(|&way| fumens[way].clone()));
        writeln!(output, "{},{count},{uses},{unused},{fumens}", letters(queue))?;
    }
    Ok(())
}

fn of_uses<P, W: FieldWord>(output: &mut Output, ways: &Ways<'_, P, W>, chosen: &[&Path<W>]) -> Result<()> {
    writeln!(output, "{OF_USES}")?;
    let whole = whole(ways.pattern, &ways.paths.queues)?;
    let mut groups: Vec<(String, Vec<&Path<W>>)> = Vec::new();
    for path in chosen {
        let used = used(&path.tiles);
        match groups.iter_mut().find(|(pieces, _)| *pieces == used) {
            Some((_, paths)) => paths.push(path),
            None => groups.push((used, vec![path])),
        }
    }
    for (used, paths) in groups {
        let mut queues: Vec<u32> = paths
            .iter()
            .flat_map(|path| path.queues.iter().copied())
            .collect();
        queues.sort_unstable();
        queues.dedup();
        let fumens = list(paths.iter().map(|path| ways.fumen(path)));
        let names = names(&whole, &queues);
        let (count, names) = (names.len(), list(names));
        writeln!(output, "{used},{},{count},{fumens},{names}", paths.len())?;
    }
    Ok(())
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    items.join(";")
}

/// The pieces of tiles, in the order of the community's letters.
fn used<W>(tiles: &[Tile<W>]) -> String {
    in_order(tiles.iter().map(|tile| tile.piece).collect())
}

/// The pieces that a queue has beside those of the tiles.
fn unused<W>(hold: Hold, queue: &[Piece], tiles: &[Tile<W>]) -> String {
    let mut left: Vec<Piece> = hold.piece().into_iter().chain(queue.iter().copied()).collect();
    for tile in tiles {
        if let Some(at) = left.iter().position(|&piece| piece == tile.piece) {
            left.remove(at);
        }
    }
    in_order(left)
}

fn in_order(mut pieces: Vec<Piece>) -> String {
    pieces.sort_by_key(|piece| ORDER.find(piece.letter()));
    letters(&pieces)
}

/// A table of queues and setups, `O` where a queue builds a setup.
pub(crate) fn of_setups<W: FieldWord>(
    output: &mut Output,
    covering: &Covering<W>,
    found: &Cover,
) -> Result<()> {
    let whole = whole(&covering.pattern, &found.queues)?;
    let names = super::setup_pages(&covering.setups, found);
    let names: Vec<String> = names.into_iter().map(|page| fumen::encode(&[page])).collect();
    let names: Vec<&str> = names
        .iter()
        .map(|fumen| fumen.trim_start_matches("v115@"))
        .collect();
    writeln!(output, "sequence,{}", names.join(","))?;
    for (number, whole) in whole.iter().enumerate() {
        let builds = |covered: &quadrille_perfect_clear::build::Covered| {
            covered.queues.binary_search(&(number as u32)).is_ok()
        };
        let marks = found
            .setups
            .iter()
            .map(|covered| if builds(covered) { "O" } else { "X" });
        let marks: Vec<&str> = marks.collect();
        let marks = marks.join(",");
        for queue in whole {
            writeln!(output, "{},{marks}", letters(queue))?;
        }
    }
    Ok(())
}

/// A table of queues and what they can leave over: in hold, one of some pieces; what follows; what the bag still has.
pub(crate) fn of_saves(output: &mut Output, saves: &Saves) -> Result<()> {
    writeln!(output, "queue,solved,slot,rest,bag")?;
    for (queue, left) in saves.queues.iter().zip(&saves.left) {
        let (solved, slot, bag) = (left.is_solved(), left.slot, left.unseen);
        let rest = letters(&left.following);
        writeln!(output, "{},{solved},{slot},{rest},{bag}", letters(queue))?;
    }
    Ok(())
}
