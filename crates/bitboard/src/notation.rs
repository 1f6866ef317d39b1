//! Notations of boards: pictures with anything between their cells, lists as programs write them, squares as signs.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{ParseError, ParseErrorKind};

/// A row of a picture: its cells, and where they stand in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) line: usize,
    /// The column after the last cell.
    pub(crate) end: usize,
    /// Columns, from 1 and in characters, and signs.
    pub(crate) cells: Vec<(usize, char)>,
}

impl Row {
    /// The error at a cell, or after the last one.
    pub(crate) fn error(&self, at: usize, kind: ParseErrorKind) -> ParseError {
        let column = self.cells.get(at).map_or(self.end, |&(column, _)| column);
        wrong(self.line, column, kind)
    }
}

const fn wrong(line: usize, column: usize, kind: ParseErrorKind) -> ParseError {
    ParseError { line, column, kind }
}

/// The rows of a board in any notation, from the top. There is at least one; a row of a picture may be empty.
pub(crate) fn rows(text: &str) -> Result<Vec<Row>, ParseError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rows = if text.contains('[') {
        List::read(text)?
    } else {
        drawn(text)?
    };
    if rows.is_empty() {
        return Err(wrong(1, 1, ParseErrorKind::NoRows));
    }
    squares(&mut rows);
    Ok(rows)
}

/// The rows of a picture: all lines but blank ones and frames before and after them.
fn drawn(text: &str) -> Result<Vec<Row>, ParseError> {
    let mut rows = Vec::new();
    let mut gap = None;
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim_end();
        if is_frame(text) {
            gap = gap.or((!rows.is_empty()).then_some(line));
            continue;
        }
        if let Some(line) = gap {
            return Err(wrong(line, 1, ParseErrorKind::BetweenRows));
        }
        rows.push(drawn_row(line, text)?);
    }
    Ok(rows)
}

fn is_frame(line: &str) -> bool {
    line.chars().all(|sign| matches!(sign, '+' | '-'))
}

/// Signs that may stand between cells.
fn is_between(sign: char) -> bool {
    matches!(sign, ',' | '|') || sign.is_whitespace()
}

/// A row: signs, or words, without what stands between them.
fn drawn_row(line: usize, text: &str) -> Result<Row, ParseError> {
    let end = text.chars().count() + 1;
    if text.starts_with('|') && (end == 2 || !text.ends_with('|')) {
        return Err(wrong(line, end, ParseErrorKind::OpenRow));
    }
    let mut row = Row {
        line,
        end: end - usize::from(text.ends_with('|')),
        cells: Vec::new(),
    };
    let mut word = Word::default();
    for (column, sign) in (1..).zip(text.chars()) {
        if is_between(sign) {
            word.end_in_picture(&mut row);
        } else {
            word.push(column, sign);
        }
    }
    word.end_in_picture(&mut row);
    Ok(row)
}

/// Signs without anything between them.
#[derive(Default)]
struct Word {
    column: usize,
    text: String,
}

impl Word {
    fn push(&mut self, column: usize, sign: char) {
        // A sign that has another one drawn in colour.
        if sign == '\u{fe0f}' {
            return;
        }
        if self.text.is_empty() {
            self.column = column;
        }
        self.text.push(sign);
    }

    /// The cell of a word such as `True`.
    fn truth(&self) -> Option<char> {
        let is = |word: &str| self.text.eq_ignore_ascii_case(word);
        if is("true") {
            return Some('#');
        }
        is("false").then_some('.')
    }

    /// Ends the word: a cell for each sign, or one for all.
    fn end_in_picture(&mut self, row: &mut Row) {
        match self.truth() {
            Some(sign) => row.cells.push((self.column, sign)),
            None => row.cells.extend((self.column..).zip(self.text.chars())),
        }
        self.text.clear();
    }

    /// The cell of a value in a list; of one that is no cell, the last sign.
    fn value(&self) -> Option<(usize, char)> {
        let last = self.text.chars().last()?;
        let cell = match &*self.text {
            "0" | "0." | "0.0" | "null" | "None" => '.',
            "1" | "1." | "1.0" => '#',
            text if text.chars().count() == 1 => last,
            _ => {
                let column = self.column + self.text.chars().count() - 1;
                return Some(self.truth().map_or((column, last), |sign| (self.column, sign)));
            }
        };
        Some((self.column, cell))
    }
}

/// Reader of lists in lists, as JSON, Python and NumPy write them, and of lists one after the other. What stands
/// around the outermost ones, such as `array(`, is passed over.
#[derive(Default)]
struct List {
    rows: Vec<Row>,
    cells: Vec<(usize, char)>,
    word: Word,
    depth: usize,
    quote: Option<char>,
}

impl List {
    fn read(text: &str) -> Result<Vec<Row>, ParseError> {
        let mut list = Self::default();
        let mut end = (1, 1);
        for (line, text) in (1..).zip(text.split('\n')) {
            for (column, sign) in (1..).zip(text.chars()) {
                list.sign(line, column, sign)?;
            }
            list.end_word();
            end = (line, text.trim_end().chars().count() + 1);
        }
        if list.depth > 0 || list.quote.is_some() {
            return Err(wrong(end.0, end.1, ParseErrorKind::OpenList));
        }
        Ok(list.rows)
    }

    fn sign(&mut self, line: usize, column: usize, sign: char) -> Result<(), ParseError> {
        let refused = || Err(wrong(line, column, ParseErrorKind::NotACell(sign)));
        match (sign, self.quote) {
            (_, Some(quote)) if sign == quote => {
                let is_row = self.depth == 1 && self.word.text.chars().count() > 1;
                self.cells
                    .extend((self.word.column..).zip(self.word.text.chars()));
                self.word.text.clear();
                self.quote = None;
                if is_row {
                    self.end_row(line, column);
                }
            }
            (_, Some(_)) => self.word.push(column, sign),
            ('[', None) if self.depth == 2 => return refused(),
            ('[', None) => {
                self.word.text.clear();
                self.depth += 1;
            }
            (']', None) if self.depth == 0 => return refused(),
            (']', None) => {
                self.end_word();
                self.depth -= 1;
                self.end_row(line, column);
            }
            ('"' | '\'', None) => self.quote = Some(sign),
            _ if is_between(sign) => self.end_word(),
            _ if self.depth == 0 && !is_around(sign) => return refused(),
            _ => self.word.push(column, sign),
        }
        Ok(())
    }

    /// Ends a value; a word outside of all lists is none.
    fn end_word(&mut self) {
        if self.depth > 0 {
            self.cells.extend(self.word.value());
        }
        self.word.text.clear();
    }

    fn end_row(&mut self, line: usize, end: usize) {
        if !self.cells.is_empty() {
            let cells = core::mem::take(&mut self.cells);
            self.rows.push(Row { line, end, cells });
        }
    }
}

/// Whether a sign may stand around a list, as in `board = np.array([[0, 1]], dtype=int);`.
const fn is_around(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || matches!(sign, '_' | '.' | '=' | '(' | ')' | ';' | ':')
}

/// Kind of a square that is a sign of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Square {
    Colored,
    Black,
    White,
}

const fn square(sign: char) -> Option<Square> {
    match sign {
        '🟥' | '🟧' | '🟨' | '🟩' | '🟦' | '🟪' | '🟫' => Some(Square::Colored),
        '⬛' | '■' | '◼' | '◾' | '▪' | '█' | '▓' => Some(Square::Black),
        '⬜' | '□' | '◻' | '◽' | '▫' | '░' => Some(Square::White),
        _ => None,
    }
}

/// Puts `#` and `.` in the place of squares. Beside squares in colours, those that are all black or all white are the
/// empty ones; else black is filled.
fn squares(rows: &mut [Row]) {
    let signs = || rows.iter().flat_map(|row| &row.cells);
    let has = |kind| signs().any(|&(_, sign)| square(sign) == Some(kind));
    let is_ground = has(Square::Colored) && !(has(Square::Black) && has(Square::White));
    for (_, sign) in rows.iter_mut().flat_map(|row| &mut row.cells) {
        *sign = match square(*sign) {
            Some(Square::Colored) => '#',
            Some(Square::Black) if !is_ground => '#',
            Some(_) => '.',
            None => *sign,
        };
    }
}
