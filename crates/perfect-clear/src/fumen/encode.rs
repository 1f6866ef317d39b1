use super::code::{CHARACTERS, LONGEST_COMMENT, digit, escape};
use super::quiz::next_comment;
use super::{Block, CELLS, Diagram, Flags, HEIGHT, Operation, Page};
use crate::words::shape::WIDTH;
use crate::{Piece, Rotation};

/// Digits of a first line, and of each one after it.
const LINES: (usize, usize) = (42, 47);

/// The most pages that one digit says are like the one before.
const MOST_REPEATS: u32 = 63;

/// Writes pages as a fumen.
///
/// ```
/// use quadrille_perfect_clear::fumen::{Page, encode};
///
/// assert_eq!(encode(&[Page::default()]), "v115@vhAAgH");
/// ```
#[must_use]
pub fn encode(pages: &[Page]) -> String {
    let mut writer = Writer::default();
    let (mut expected, mut comment) = (Diagram::default(), String::new());
    for (index, page) in pages.iter().enumerate() {
        writer.diagram(&expected, &page.diagram);
        let has_comment = page.comment != comment;
        writer.action(page, index == 0, has_comment);
        if has_comment {
            writer.comment(&page.comment);
        }
        comment = next_comment(page);
        expected = page.diagram.clone().after(page.operation, page.flags);
    }
    writer.text()
}

#[derive(Default)]
struct Writer {
    digits: Vec<u32>,
    /// Where the number of further pages stands that are as expected.
    repeats: Option<usize>,
}

impl Writer {
    /// Writes a number with the least digit first.
    fn push(&mut self, mut value: u32, digits: usize) {
        for _ in 0..digits {
            self.digits.push(value % 64);
            value /= 64;
        }
    }

    fn diagram(&mut self, expected: &Diagram, diagram: &Diagram) {
        if expected == diagram {
            match self.repeats {
                Some(at) if self.digits[at] < MOST_REPEATS => self.digits[at] += 1,
                _ => {
                    self.run(8, CELLS);
                    self.repeats = Some(self.digits.len());
                    self.push(0, 1);
                }
            }
            return;
        }
        self.repeats = None;
        let differences = (0..CELLS).map(|at| diagram.cells[at].number() + 8 - expected.cells[at].number());
        let differences: Vec<u32> = differences.collect();
        for run in differences.chunk_by(|a, b| a == b) {
            self.run(run[0], run.len());
        }
    }

    fn run(&mut self, difference: u32, length: usize) {
        self.push(difference * CELLS as u32 + length as u32 - 1, 2);
    }

    fn action(&mut self, page: &Page, is_first: bool, has_comment: bool) {
        let Flags {
            lock,
            mirror,
            rise,
            color,
        } = page.flags;
        // From the highest part to the lowest.
        let mut value = u32::from(!lock);
        value = 2 * value + u32::from(has_comment);
        value = 2 * value + u32::from(is_first && color);
        value = 2 * value + u32::from(mirror);
        value = 2 * value + u32::from(rise);
        value = CELLS as u32 * value + page.operation.map_or(0, place);
        value = 4 * value + page.operation.map_or(0, |operation| rotation(operation.rotation));
        value = 8 * value
            + page
                .operation
                .map_or(0, |operation| Block::Piece(operation.piece).number());
        self.push(value, 3);
    }

    fn comment(&mut self, comment: &str) {
        let escaped = escape(comment);
        let bytes = &escaped.as_bytes()[..escaped.len().min(LONGEST_COMMENT)];
        self.push(bytes.len() as u32, 2);
        for four in bytes.chunks(4) {
            let number = |number, byte: &u8| number * CHARACTERS + u32::from(byte - b' ');
            self.push(four.iter().rev().fold(0, number), 5);
        }
    }

    fn text(self) -> String {
        let mut text = "v115@".to_owned();
        for (index, &value) in self.digits.iter().enumerate() {
            if index >= LINES.0 && (index - LINES.0).is_multiple_of(LINES.1) {
                text.push('?');
            }
            text.push(digit(value));
        }
        text
    }
}

pub(super) const fn rotation(rotation: Rotation) -> u32 {
    match rotation {
        Rotation::Reverse => 0,
        Rotation::Right => 1,
        Rotation::Spawn => 2,
        Rotation::Left => 3,
    }
}

/// From the cell about which a piece turns to the one that the format names.
pub(super) const fn shift(piece: Piece, rotation: Rotation) -> (i8, i8) {
    match (piece, rotation) {
        (Piece::O, Rotation::Left) => (-1, 1),
        (Piece::O | Piece::I, Rotation::Reverse) | (Piece::Z, Rotation::Left) => (-1, 0),
        (Piece::O | Piece::S | Piece::Z, Rotation::Spawn) | (Piece::I, Rotation::Left) => (0, 1),
        (Piece::S, Rotation::Right) => (1, 0),
        _ => (0, 0),
    }
}

/// The number of the cell that the format names.
fn place(operation: Operation) -> u32 {
    let (dx, dy) = shift(operation.piece, operation.rotation);
    let row = HEIGHT as i32 - 1 - i32::from(operation.y + dy);
    let cell = row * WIDTH as i32 + i32::from(operation.x + dx);
    cell.clamp(0, CELLS as i32 - 1) as u32
}
