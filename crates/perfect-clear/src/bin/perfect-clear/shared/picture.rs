//! Fields and solutions as people read them.

use anstyle::{AnsiColor, Color, Style};
use quadrille_perfect_clear::build::Tile;
use quadrille_perfect_clear::fumen::{Block, HEIGHT, Operation, Page};
use quadrille_perfect_clear::{
    Field, FieldOf, FieldWord, Physics, Piece, Placement, Solution, Step, document,
};

use crate::shared::movement::Movements;

/// Paint of pieces: none, or their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    Plain,
    Colored,
}

impl Paint {
    pub(crate) fn of(output: &quadrille_cli::Output) -> Self {
        if output.is_colored() {
            Self::Colored
        } else {
            Self::Plain
        }
    }

    /// A letter in the colour of its piece.
    fn letter(self, piece: Piece, letter: char) -> String {
        match self {
            Self::Plain => letter.to_string(),
            Self::Colored => {
                let style = style(piece);
                format!("{style}{letter}{style:#}")
            }
        }
    }
}

/// The colours of the guideline, as near as terminals have them.
fn style(piece: Piece) -> Style {
    let color = match piece {
        Piece::I => AnsiColor::BrightCyan,
        Piece::J => AnsiColor::BrightBlue,
        Piece::L => AnsiColor::Yellow,
        Piece::O => AnsiColor::BrightYellow,
        Piece::S => AnsiColor::BrightGreen,
        Piece::T => AnsiColor::BrightMagenta,
        Piece::Z => AnsiColor::BrightRed,
    };
    Style::new().fg_color(Some(Color::Ansi(color))).bold()
}

/// The rows of a field from the top: `#` filled, `.` empty, letters where `piece` has one.
fn rows<W: FieldWord>(
    field: FieldOf<W>,
    paint: Paint,
    piece: impl Fn(usize, usize) -> Option<Piece>,
) -> Vec<String> {
    let cell = |x: usize, y: usize| match piece(x, y) {
        Some(piece) => paint.letter(piece, piece.letter()),
        None if field.is_filled(x, y) => "#".to_owned(),
        None => ".".to_owned(),
    };
    let heights = (0..field.rows()).rev();
    heights.map(|y| (0..10).map(|x| cell(x, y)).collect()).collect()
}

/// A field with a piece in it.
pub(crate) fn of_placement(field: Field, placement: Placement, paint: Paint) -> Vec<String> {
    let cells = placement.cells();
    rows(field, paint, |x, y| {
        cells.contains(&(x as u8, y as u8)).then_some(placement.piece)
    })
}

/// Tiles in a field; rows that vanish are still in their places.
pub(crate) fn of_tiles<W: FieldWord>(field: FieldOf<W>, tiles: &[Tile<W>], paint: Paint) -> Vec<String> {
    rows(field, paint, |x, y| {
        let covers = |tile: &&Tile<W>| tile.places().any(|place| place == (x, y));
        tiles.iter().find(covers).map(|tile| tile.piece)
    })
}

/// The pages of a fumen, one below the other.
pub(crate) fn of_pages(pages: &[Page], paint: Paint) -> String {
    let mut text = String::new();
    for (number, page) in (1..).zip(pages) {
        let comment = quadrille_cli::visible(&page.comment.replace(['\r', '\n'], " "));
        text += format!("{number}. {comment}").trim_end();
        text.push('\n');
        for row in of_page(page, paint) {
            text.extend(["   ", &row, "\n"]);
        }
    }
    text
}

/// The rows of a page that are used, four at least: capitals for its piece, small letters for those of before.
fn of_page(page: &Page, paint: Paint) -> Vec<String> {
    let cells = page.operation.map(Operation::cells);
    let active = |x, y| {
        let is_active = cells.is_some_and(|cells| cells.contains(&(x, y)));
        page.operation
            .filter(|_| is_active)
            .map(|operation| operation.piece)
    };
    let cell = |x, y| match (active(x, y), page.diagram.block(x, y)) {
        (Some(piece), _) => paint.letter(piece, piece.letter()),
        (None, Block::Empty) => ".".to_owned(),
        (None, Block::Gray) => "#".to_owned(),
        (None, Block::Piece(piece)) => paint.letter(piece, piece.letter().to_ascii_lowercase()),
    };
    let is_used =
        |y: &i8| (0..10).any(|x| active(x, *y).is_some() || page.diagram.block(x, *y) != Block::Empty);
    let highest = (0..HEIGHT as i8).rev().find(is_used).unwrap_or(0);
    let heights = (0..=highest.max(3)).rev();
    heights.map(|y| (0..10).map(|x| cell(x, y)).collect()).collect()
}

/// What a person does with a piece, in a line; `how` is its movement, if it is more than a drop.
fn sentence(step: &Step, how: &str) -> String {
    let cleared = match step.cleared.len() {
        0 => String::new(),
        1 => ", clears a line".to_owned(),
        lines => format!(", clears {lines} lines"),
    };
    format!("{}{}{how}{cleared}", pressed(step.hold), step.placement)
}

/// All steps of a solution in a line.
pub(crate) fn sentences(mut field: Field, solution: &Solution, movements: &Movements) -> String {
    let mut steps = Vec::new();
    for step in &solution.steps {
        steps.push(sentence(step, movements.name(field, step.placement)));
        field = field.place(step.placement).map_or(field, |(after, _)| after);
    }
    steps.join("; ")
}

/// What comes before a placement for which hold is pressed.
pub(crate) fn pressed(hold: bool) -> &'static str {
    if hold { "hold, " } else { "" }
}

/// A solution, step by step, with the field before each; with `physics`, the keys to press as well.
pub(crate) fn of_solution(
    mut field: Field,
    solution: &Solution,
    (physics, movements): (Option<&Physics>, &Movements),
    paint: Paint,
) -> String {
    let mut lines = Vec::new();
    for (number, step) in (1..).zip(&solution.steps) {
        let how = movements.name(field, step.placement);
        lines.push(format!("{number}. {}\n", sentence(step, how)));
        if let Some(keys) = physics.and_then(|physics| document::keys(physics, field, step.into())) {
            lines.push(format!("   keys: {}\n", keys.join(", ")));
        }
        for row in of_placement(field, step.placement, paint) {
            lines.push(format!("   {row}\n"));
        }
        if let Some((after, _)) = field.place(step.placement) {
            field = after;
        }
    }
    lines.concat()
}

/// The keys for all pieces of a solution, in a line.
pub(crate) fn all_keys(physics: &Physics, mut field: Field, solution: &Solution) -> String {
    let mut pieces = Vec::new();
    for step in &solution.steps {
        let keys = document::keys(physics, field, step.into()).unwrap_or_default();
        pieces.push(keys.join(", "));
        field = field.place(step.placement).map_or(field, |(after, _)| after);
    }
    pieces.join("; ")
}
