//! A memo graph as a picture: a column for each stage, fields as nodes, decisions as lines in the colours of pieces.

use std::fmt::Write;

use svg::Document;
use svg::node::element::{Group, Path, Rectangle, TSpan, Text, Title};

use super::Theme;
use super::color::hex;
use crate::MemoGraph;
use crate::memo::{MemoNode, Stage};
use crate::shape::WIDTH;

/// Pixels of a cell.
const CELL: usize = 7;

/// Pixels from one stage to the next.
const STAGE: usize = 190;

/// Pixels from one node to the next below.
const NODE: usize = 74;

/// Pixels above the nodes, for the headings.
const HEAD: usize = 40;

/// Pixels around everything.
const MARGIN: usize = 20;

/// Pixels of a letter, with some to spare: fonts differ.
const LETTER: usize = 7;

/// Letters of the legend, with the letters of pieces and as much between them.
const LEGEND: usize = 64;

/// The colours of pieces and fields.
const COLORS: Theme = Theme::Guideline;

/// The colour of letters.
const INK: [u8; 3] = [0xD8, 0xDC, 0xE3];

/// Draws a memo graph as an SVG document; [`MemoGraph::thinned`] makes large ones fit for that.
#[must_use]
pub fn graph_svg(memo: &MemoGraph) -> String {
    let graph = memo.graph();
    let most = memo
        .stages()
        .iter()
        .map(|stage| stage.nodes.len())
        .max()
        .unwrap_or(0);
    let stages = memo
        .stages()
        .iter()
        .rposition(|stage| !stage.nodes.is_empty())
        .map_or(0, |last| last + 1);
    let width = width(memo, stages);
    let height = 2 * MARGIN + HEAD + most * NODE;
    let mut places = vec![(0, 0); graph.node_count()];
    for (number, stage) in memo.stages().iter().enumerate() {
        let above = MARGIN + HEAD + (most - stage.nodes.len()) * NODE / 2;
        for (index, node) in stage.nodes.iter().enumerate() {
            places[node.index()] = (MARGIN + number * STAGE, above + index * NODE);
        }
    }
    let mut document = Document::new()
        .set("width", width)
        .set("height", height)
        .set("viewBox", (0, 0, width, height))
        .set("font-family", "monospace")
        .set("font-size", 10)
        .add(
            Rectangle::new()
                .set("width", width)
                .set("height", height)
                .set("fill", hex(COLORS.ground())),
        );
    for (number, stage) in memo.stages().iter().enumerate().take(stages) {
        document = document.add(letters(
            heading(number, stage),
            MARGIN + number * STAGE,
            MARGIN + 10,
        ));
    }
    document = document.add(lines(memo, &places));
    for node in graph.node_indices() {
        let (x, y) = places[node.index()];
        document = document.add(picture(&graph[node], x, y));
    }
    document = document.add(legend(stages > 0, height - MARGIN / 2));
    format!("{document}\n")
}

/// What captions and colours mean.
fn legend(has_solutions: bool, y: usize) -> Text {
    if !has_solutions {
        return letters("no state leads to a clear field", MARGIN, y);
    }
    let mut text = letters("piece put aside, ways to there x ways on; lines:", MARGIN, y);
    for piece in crate::Piece::ALL {
        let letter = TSpan::new(piece.letter()).set("fill", hex(COLORS.bright(piece)));
        text = text.add(letter.set("dx", LETTER));
    }
    text
}

/// The width of a picture of `stages` stages: no heading, no caption and no legend is cut off.
fn width(memo: &MemoGraph, stages: usize) -> usize {
    let letters = |text: String| text.chars().count() * LETTER;
    let end = |(number, stage): (usize, &Stage)| {
        let captions = stage.nodes.iter().map(|&node| caption(&memo.graph()[node]));
        let texts = captions.chain([heading(number, stage)]).map(letters);
        number * STAGE + texts.fold(WIDTH * CELL, usize::max)
    };
    let ends = memo.stages().iter().enumerate().take(stages).map(end);
    2 * MARGIN + ends.fold(LEGEND * LETTER, usize::max)
}

/// What stands above a stage.
fn heading(number: usize, stage: &Stage) -> String {
    format!("{number} placed: {} of {}", stage.nodes.len(), stage.found)
}

/// What stands below a field: the slot, the paths that lead there, and the paths from there.
fn caption(node: &MemoNode) -> String {
    let slot = node.state.slot.map_or('-', crate::Piece::letter);
    format!("{slot}  {} x {}", node.before, node.after)
}

fn letters(text: impl Into<String>, x: usize, y: usize) -> Text {
    Text::new(text).set("x", x).set("y", y).set("fill", hex(INK))
}

/// The decisions, as curves from the right of one node to the left of another.
fn lines(memo: &MemoGraph, places: &[(usize, usize)]) -> Group {
    let mut group = Group::new()
        .set("fill", "none")
        .set("stroke-width", 1.5)
        .set("opacity", 0.8);
    for node in memo.graph().node_indices() {
        for (placement, to) in memo.decisions(node) {
            let (from, to) = (places[node.index()], places[to.index()]);
            let (x1, y1) = (from.0 + WIDTH * CELL, from.1 + 2 * CELL);
            let (x2, y2) = (to.0, to.1 + 2 * CELL);
            let middle = usize::midpoint(x1, x2);
            let curve = format!("M{x1} {y1}C{middle} {y1} {middle} {y2} {x2} {y2}");
            let path = Path::new()
                .set("d", curve)
                .set("stroke", hex(COLORS.bright(placement.piece)));
            group = group.add(path.add(Title::new(placement.to_string())));
        }
    }
    group
}

/// A field and its caption.
fn picture(node: &MemoNode, x: usize, y: usize) -> Group {
    let field = node.state.field;
    let rows = field.rows();
    let ground = Rectangle::new()
        .set("width", WIDTH * CELL)
        .set("height", rows.max(1) * CELL);
    let mut group = Group::new().set("transform", format!("translate({x} {y})"));
    group = group.add(
        ground
            .set("fill", hex(COLORS.empty()))
            .set("stroke", hex(COLORS.gray()))
            .set("stroke-width", 0.5),
    );
    let mut cells = String::new();
    for (row, y) in (0..rows).rev().enumerate() {
        for x in (0..WIDTH).filter(|&x| field.is_filled(x, y)) {
            // Writing to a String cannot fail.
            let _ = write!(cells, "M{} {}h{CELL}v{CELL}h-{CELL}z", x * CELL, row * CELL);
        }
    }
    if !cells.is_empty() {
        group = group.add(Path::new().set("d", cells).set("fill", hex(COLORS.gray())));
    }
    group
        .add(letters(caption(node), 0, rows.max(1) * CELL + 12))
        .add(Title::new(explained(node)))
}

/// The same in a sentence, which appears where the pointer rests.
fn explained(node: &MemoNode) -> String {
    let held = node.state.slot.map_or_else(
        || "nothing in hold".to_owned(),
        |piece| format!("{piece} in hold"),
    );
    format!(
        "{held}; ways to get here: {}, ways from here to the clear field: {}",
        node.before, node.after
    )
}
