//! The words of a line, with the columns where they begin.

use quadrille_bitboard::Cell;
use quadrille_tenten::Rules;

/// Value that was read, or what was expected and in which column.
pub(super) type Parsed<T> = Result<T, String>;

/// A word and the column where it begins, from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) column: usize,
    pub(super) text: &'a str,
}

/// The words that are left of a line.
pub(super) struct Words<'a> {
    pub(super) all: Vec<Word<'a>>,
    pub(super) next: usize,
    /// The column after the line.
    pub(super) end: usize,
}

/// Words that only make a sentence of it: `place O at row 3, column 4`.
pub(super) const FILLERS: [&str; 6] = ["at", "row", "col", "column", "and", "cell"];

impl<'a> Words<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        let mut words = Vec::new();
        let mut rest = line;
        let is_blank = |c: char| c.is_whitespace();
        while let Some(start) = rest.find(|c| !is_blank(c)) {
            let from = &rest[start..];
            let text = &from[..from.find(is_blank).unwrap_or(from.len())];
            let offset = line.len() - from.len();
            words.push(Word {
                column: line[..offset].chars().count() + 1,
                text,
            });
            rest = &from[text.len()..];
        }
        Self {
            all: words,
            next: 0,
            end: line.chars().count() + 1,
        }
    }

    pub(super) fn peek(&self) -> Option<Word<'a>> {
        self.all.get(self.next).copied()
    }

    pub(super) fn take(&mut self) -> Option<Word<'a>> {
        let word = self.peek()?;
        self.next += 1;
        Some(word)
    }

    /// What follows in the line, with blanks for what was before, so that columns stay.
    pub(super) fn rest(&self, line: &str) -> String {
        let from = self.peek().map_or(self.end, |word| word.column) - 1;
        let blanks = " ".repeat(from);
        blanks + &line.chars().skip(from).collect::<String>()
    }

    pub(super) fn end(&self) -> Parsed<()> {
        match self.peek() {
            None => Ok(()),
            Some(word) => Err(format!(
                "column {}: expected nothing more, found `{}`",
                word.column, word.text
            )),
        }
    }

    pub(super) fn expected(&self, what: &str) -> String {
        match self.peek() {
            Some(word) => format!("column {}: expected {what}, found `{}`", word.column, word.text),
            None => format!("column {}: expected {what}", self.end),
        }
    }

    /// A whole number, perhaps with brackets or commas around it.
    pub(super) fn number(&mut self, what: &str, most: usize) -> Parsed<usize> {
        let number = self.peek().and_then(|word| {
            word.text
                .trim_matches(['(', ')', ',', ';', '.', '#'])
                .parse()
                .ok()
        });
        match number.filter(|number| *number <= most) {
            Some(number) => {
                self.next += 1;
                Ok(number)
            }
            None => Err(self.expected(what)),
        }
    }

    pub(super) fn number_or(&mut self, default: usize) -> Parsed<usize> {
        if self.peek().is_none() {
            return Ok(default);
        }
        self.number("a number from 1 to 1000", 1000)
    }

    pub(super) fn way(&mut self) -> Parsed<usize> {
        self.number("the number of a way", usize::MAX)
    }

    pub(super) fn skip_fillers(&mut self) {
        while self
            .peek()
            .is_some_and(|word| FILLERS.contains(&&*word.text.to_lowercase()))
        {
            self.next += 1;
        }
    }

    /// A row and a column from 1, also as `3,4` or `(3,4)`.
    pub(super) fn cell(&mut self, rules: &Rules) -> Parsed<Cell> {
        let size = rules.size();
        let joined = self.peek().and_then(|word| {
            let (row, col) = word.text.trim_matches(['(', ')', ',', ';']).split_once(',')?;
            Some((row.parse::<usize>().ok()?, col.parse::<usize>().ok()?))
        });
        let numbers = 1..=size;
        if let Some((row, col)) = joined.filter(|(row, col)| numbers.contains(row) && numbers.contains(col)) {
            self.next += 1;
            return Ok(Cell::new(row - 1, col - 1));
        }
        self.skip_fillers();
        let row = self.line("row", size)?;
        self.skip_fillers();
        Ok(Cell::new(row, self.line("column", size)?))
    }

    /// The number of a row or column, which people count from 1; returns it from 0.
    pub(super) fn line(&mut self, what: &str, size: usize) -> Parsed<usize> {
        let expected = format!("a {what} from 1 to {size}");
        let before = self.next;
        if let Some(line) = self.number(&expected, size)?.checked_sub(1) {
            return Ok(line);
        }
        self.next = before;
        Err(self.expected(&expected))
    }
}
