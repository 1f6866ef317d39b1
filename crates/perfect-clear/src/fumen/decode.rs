use super::code::{CHARACTERS, unescape};
use super::encode::{rotation, shift};
use super::find::find;
use super::quiz::next_comment;
use super::{Block, CELLS, Damage, Diagram, Flags, FumenError, HEIGHT, Operation, Page};
use crate::Rotation;
use crate::words::shape::WIDTH;

/// More pages than any fumen has that a person made.
const MOST_PAGES: usize = 10_000;

/// Reads a fumen, wherever it stands in the text; of several, the first one.
///
/// A quiz is played from page to page, as editors show it.
///
/// # Errors
///
/// When there is no fumen of a version that is read, or it is damaged, with the position of what is wrong.
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
    match find(text).next() {
        Some(found) => found.pages,
        None if text.contains("tinyurl.com/") => Err(FumenError::ShortLink),
        None => Err(FumenError::Start(text.trim().chars().take(12).collect())),
    }
}

/// The digits of a fumen.
#[derive(Debug, Default)]
pub(super) struct Text {
    pub(super) digits: Vec<Digit>,
    /// The position after the last one.
    pub(super) end: usize,
}

/// A digit by its value, and where it stands, in characters from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digit {
    pub(super) value: u32,
    pub(super) position: usize,
}

/// The pages of a text as far as they are whole.
pub(super) struct Whole {
    /// All pages; if something is wrong, those up to the last of the breaks with which a page ends.
    pub(super) pages: Vec<Page>,
    /// How many digits they take.
    pub(super) digits: usize,
    /// What is wrong with the digits that follow.
    pub(super) error: Option<FumenError>,
}

/// Version of the format.
///
/// Nobody has written down what 105 was; its fields are those of 110, which is the first version that is known to have
/// a flag for the colours of pieces. Where pages of 105 make no sense with that flag, they are read without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    V105,
    V110,
    V115,
}

impl Version {
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "105" => Some(Self::V105),
            "110" => Some(Self::V110),
            "115" => Some(Self::V115),
            _ => None,
        }
    }
}

/// Form of the pages of a version.
#[derive(Clone, Copy, Debug)]
struct Form {
    /// Rows of the field, without the garbage.
    rows: usize,
    /// Whether there is a flag for the colours of pieces.
    has_colors: bool,
}

impl Form {
    /// Cells of a page, those of the garbage among them.
    const fn cells(self) -> usize {
        WIDTH * (self.rows + 1)
    }
}

/// Rows of a field in versions before 115, without the garbage.
const OLD_HEIGHT: usize = 21;

/// Reads pages; `breaks` are numbers of digits after which the fumen may end.
pub(super) fn pages(version: Version, text: &Text, breaks: &[usize]) -> Whole {
    let rows = if version == Version::V115 {
        HEIGHT
    } else {
        OLD_HEIGHT
    };
    let of_form = |has_colors| pages_of(Form { rows, has_colors }, text, breaks);
    let whole = of_form(true);
    if version == Version::V105 && whole.error.is_some() {
        return Some(of_form(false))
            .filter(|other| other.error.is_none())
            .unwrap_or(whole);
    }
    whole
}

fn pages_of(form: Form, text: &Text, breaks: &[usize]) -> Whole {
    let (mut pages, mut whole, mut error) = (Pages::new(form, text), (0, 0), None);
    while error.is_none() && pages.reader.at < text.digits.len() {
        error = pages.read().err();
        if error.is_none() && pages.repeats == 0 && breaks.binary_search(&pages.reader.at).is_ok() {
            whole = (pages.read.len(), pages.reader.at);
        }
    }
    let error = error.or_else(|| pages.missing().map(FumenError::from));
    if error.is_some() {
        pages.read.truncate(whole.0);
    }
    Whole {
        pages: pages.read,
        digits: whole.1,
        error,
    }
}

/// Pages, and what the next one begins with.
struct Pages<'a> {
    reader: Reader<'a>,
    read: Vec<Page>,
    diagram: Diagram,
    comment: String,
    /// How many pages follow whose fields are as those before leave them.
    repeats: u32,
}

impl<'a> Pages<'a> {
    fn new(form: Form, text: &'a Text) -> Self {
        Self {
            reader: Reader { form, text, at: 0 },
            read: Vec::new(),
            diagram: Diagram::default(),
            comment: String::new(),
            repeats: 0,
        }
    }

    /// Reads the next page.
    fn read(&mut self) -> Result<(), FumenError> {
        if self.read.len() == MOST_PAGES {
            return Err(FumenError::TooLong(MOST_PAGES));
        }
        let mut diagram = self.diagram.clone();
        if self.repeats > 0 {
            self.repeats -= 1;
        } else if !self.reader.diagram(&mut diagram)? {
            self.repeats = self.reader.number(1, "the number of pages that are alike")?;
        }
        let (operation, mut flags, has_comment) = self.reader.action()?;
        flags.color = self.read.first().map_or(flags.color, |first| first.flags.color);
        let comment = if has_comment {
            self.reader.comment()?
        } else {
            self.comment.clone()
        };
        let page = Page {
            diagram,
            operation,
            comment,
            flags,
        };
        self.comment = next_comment(&page);
        self.diagram = page.next_diagram().cut(self.reader.form.rows);
        self.read.push(page);
        Ok(())
    }

    /// What is missing after the last digit.
    fn missing(&self) -> Option<Damage> {
        let part = match (self.read.is_empty(), self.repeats) {
            (true, _) => "the first field",
            (false, 0) => return None,
            (false, _) => "pages that are alike",
        };
        let position = self.reader.text.end;
        Some(Damage::End { position, part })
    }
}

struct Reader<'a> {
    form: Form,
    text: &'a Text,
    at: usize,
}

impl Reader<'_> {
    fn position(&self) -> usize {
        self.text
            .digits
            .get(self.at)
            .map_or(self.text.end, |digit| digit.position)
    }

    /// A number, its least digit first.
    fn number(&mut self, digits: usize, part: &'static str) -> Result<u32, Damage> {
        let Some(found) = self.text.digits.get(self.at..self.at + digits) else {
            let position = self.text.end;
            return Err(Damage::End { position, part });
        };
        let value = found.iter().rev().fold(0_u32, |value, digit| {
            value.wrapping_mul(64).wrapping_add(digit.value)
        });
        self.at += digits;
        Ok(value)
    }

    /// Applies the differences to a diagram; whether there are any.
    fn diagram(&mut self, diagram: &mut Diagram) -> Result<bool, Damage> {
        const PART: &str = "a field";
        let all = self.form.cells();
        let cells = &mut diagram.cells[CELLS - all..];
        let (mut at, mut changed) = (0, true);
        while at < all {
            let position = self.position();
            let value = self.number(2, PART)?;
            let wrong = if at > 0 {
                let found = at;
                Damage::Cells { position, found, all }
            } else {
                let part = "a run of cells";
                Damage::Value {
                    position,
                    part,
                    value,
                }
            };
            let (difference, length) = (value / all as u32, value as usize % all + 1);
            let Some(run) = cells.get_mut(at..at + length) else {
                return Err(wrong);
            };
            for cell in run {
                let number = (cell.number() + difference).checked_sub(8);
                let Some(block) = number.and_then(Block::from_number) else {
                    return Err(wrong);
                };
                *cell = block;
            }
            changed &= !(difference == 8 && length == all);
            at += length;
        }
        Ok(changed)
    }

    fn action(&mut self) -> Result<(Option<Operation>, Flags, bool), Damage> {
        const PART: &str = "the piece and flags of a page";
        let (position, form) = (self.position(), self.form);
        let mut rest = self.number(3, PART)?;
        let mut part = |size: u32| {
            let value = rest % size;
            rest /= size;
            value
        };
        let (piece, turned, place) = (part(8), part(4), part(form.cells() as u32));
        let (rise, mirror) = (part(2), part(2));
        let color = if form.has_colors { part(2) } else { 0 };
        let (comment, unlocked) = (part(2), part(2));
        let operation = match Block::from_number(piece) {
            Some(Block::Piece(piece)) => {
                let rotation = Rotation::ALL.into_iter().find(|&other| rotation(other) == turned);
                rotation.map(|rotation| {
                    let (dx, dy) = shift(piece, rotation);
                    let x = (place as usize % WIDTH) as i8 - dx;
                    let y = form.rows as i8 - 1 - (place as usize / WIDTH) as i8 - dy;
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
                return Err(Damage::Value {
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

    fn comment(&mut self) -> Result<String, Damage> {
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
