use super::code::{CHARACTERS, unescape, value};
use super::encode::{rotation, shift};
use super::quiz::next_comment;
use super::{Block, CELLS, Diagram, Flags, FumenError, HEIGHT, Operation, Page};
use crate::Rotation;
use crate::shape::WIDTH;

/// More pages than any fumen has that a person made.
const MOST_PAGES: usize = 10_000;

/// Reads a fumen; a link with one in it will do.
///
/// A quiz is played from page to page, as editors show it.
///
/// # Errors
///
/// When the text is no fumen of version 115, with the position of what is wrong.
///
/// ```
/// use quadrille_perfect_clear::fumen::decode;
///
/// let pages = decode("v115@9gE8DeG8CeH8BeG8CeA8JeAgH")?;
/// assert_eq!(pages[0].diagram.to_field(4).unwrap().to_string(), "\
/// XXXXX....X
/// XXXXXX...X
/// XXXXXXX..X
/// XXXXXX...X");
/// # Ok::<(), quadrille_perfect_clear::fumen::FumenError>(())
/// ```
pub fn decode(text: &str) -> Result<Vec<Page>, FumenError> {
    let mut reader = Reader::new(text.trim())?;
    let mut pages: Vec<Page> = Vec::new();
    let (mut diagram, mut comment, mut repeats) = (Diagram::default(), String::new(), 0);
    while reader.at < reader.digits.len() {
        if pages.len() == MOST_PAGES {
            return Err(FumenError::TooLong(MOST_PAGES));
        }
        if repeats > 0 {
            repeats -= 1;
        } else if !reader.diagram(&mut diagram)? {
            repeats = reader.number(1, "the number of pages that are alike")?;
        }
        let (operation, mut flags, has_comment) = reader.action()?;
        flags.color = pages.first().map_or(flags.color, |first| first.flags.color);
        if has_comment {
            comment = reader.comment()?;
        }
        let after = diagram.clone().after(operation, flags);
        let page = Page {
            diagram,
            operation,
            comment,
            flags,
        };
        comment = next_comment(&page);
        pages.push(page);
        diagram = after;
    }
    Ok(pages)
}

struct Reader {
    /// Values of digits, and their positions in the text, from 1.
    digits: Vec<(u32, usize)>,
    at: usize,
    /// The position after the last character.
    end: usize,
}

impl Reader {
    fn new(text: &str) -> Result<Self, FumenError> {
        let start = || FumenError::Start(text.chars().take(12).collect());
        let (head, _) = text.split_once('@').ok_or_else(start)?;
        let digits = head.trim_end_matches(|c: char| !c.is_ascii_digit());
        let version: String = digits.chars().rev().take_while(char::is_ascii_digit).collect();
        let version: String = version.chars().rev().collect();
        if version.is_empty() || digits.len() != head.len() {
            return Err(start());
        }
        if version != "115" {
            return Err(FumenError::Version(version));
        }
        let before = head.chars().count() + 1;
        let mut digits = Vec::new();
        let mut end = before + 1;
        for (position, found) in (1..).zip(text.chars()).skip(before) {
            end = position + 1;
            // Long fumens are cut into lines by question marks.
            if found != '?' {
                let value = value(found).ok_or(FumenError::Character { position, found })?;
                digits.push((value, position));
            }
        }
        let reader = Self { digits, at: 0, end };
        if reader.digits.is_empty() {
            let position = reader.end;
            let part = "the first field";
            return Err(FumenError::End { position, part });
        }
        Ok(reader)
    }

    fn position(&self) -> usize {
        self.digits.get(self.at).map_or(self.end, |digit| digit.1)
    }

    /// A number, its least digit first.
    fn number(&mut self, digits: usize, part: &'static str) -> Result<u32, FumenError> {
        let Some(found) = self.digits.get(self.at..self.at + digits) else {
            let position = self.end;
            return Err(FumenError::End { position, part });
        };
        let value = found
            .iter()
            .rev()
            .fold(0_u32, |value, digit| value.wrapping_mul(64).wrapping_add(digit.0));
        self.at += digits;
        Ok(value)
    }

    /// Applies the differences to a diagram; whether there are any.
    fn diagram(&mut self, diagram: &mut Diagram) -> Result<bool, FumenError> {
        const PART: &str = "a field";
        let (mut at, mut changed) = (0, true);
        while at < CELLS {
            let position = self.position();
            let value = self.number(2, PART)?;
            let wrong = if at > 0 {
                FumenError::Cells { position, found: at }
            } else {
                let part = "a run of cells";
                FumenError::Value {
                    position,
                    part,
                    value,
                }
            };
            let (difference, length) = (value / CELLS as u32, value as usize % CELLS + 1);
            let Some(cells) = diagram.cells.get_mut(at..at + length) else {
                return Err(wrong);
            };
            for cell in cells {
                let number = (cell.number() + difference).checked_sub(8);
                let Some(block) = number.and_then(Block::from_number) else {
                    return Err(wrong);
                };
                *cell = block;
            }
            changed &= !(difference == 8 && length == CELLS);
            at += length;
        }
        Ok(changed)
    }

    fn action(&mut self) -> Result<(Option<Operation>, Flags, bool), FumenError> {
        const PART: &str = "the piece and flags of a page";
        let position = self.position();
        let mut rest = self.number(3, PART)?;
        let mut part = |size: u32| {
            let value = rest % size;
            rest /= size;
            value
        };
        let (piece, turned, place) = (part(8), part(4), part(CELLS as u32));
        let (rise, mirror, color, comment, unlocked) = (part(2), part(2), part(2), part(2), part(2));
        let operation = match Block::from_number(piece) {
            Some(Block::Piece(piece)) => {
                let rotation = Rotation::ALL.into_iter().find(|&other| rotation(other) == turned);
                rotation.map(|rotation| {
                    let (dx, dy) = shift(piece, rotation);
                    let x = (place as usize % WIDTH) as i8 - dx;
                    let y = HEIGHT as i8 - 1 - (place as usize / WIDTH) as i8 - dy;
                    Operation {
                        piece,
                        rotation,
                        x,
                        y,
                    }
                })
            }
            Some(Block::Empty) => None,
            _ => {
                let (part, value) = ("a piece", piece);
                return Err(FumenError::Value {
                    position,
                    part,
                    value,
                });
            }
        };
        let flags = Flags {
            lock: unlocked == 0,
            mirror: mirror == 1,
            rise: rise == 1,
            color: color == 1,
        };
        Ok((operation, flags, comment == 1))
    }

    fn comment(&mut self) -> Result<String, FumenError> {
        const PART: &str = "a comment";
        let length = self.number(2, PART)? as usize;
        let mut escaped = String::new();
        for _ in 0..length.div_ceil(4) {
            let mut four = self.number(5, PART)?;
            for _ in 0..4 {
                escaped.push(char::from(b' ' + (four % CHARACTERS) as u8));
                four /= CHARACTERS;
            }
        }
        escaped.truncate(length);
        Ok(unescape(&escaped))
    }
}
