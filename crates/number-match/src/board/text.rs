//! The text of boards, as people write it.

use super::BoardError;

/// A line of the text, without its frame.
struct Line {
    /// From 1.
    number: usize,
    /// Characters with their columns, from 1.
    cells: Vec<(usize, char)>,
}

/// The cells of a text in reading order, for rows of `width` cells.
pub(super) fn cells(text: &str, width: usize) -> Result<Vec<u8>, BoardError> {
    let mut lines = match in_brackets(text) {
        Some(lines) => lines?,
        None => lines(text),
    };
    lines.iter_mut().for_each(unseparated);
    unspace(&mut lines);
    match &lines[..] {
        [line] if line.cells.len() > width => one_line(line),
        lines => rows(lines, width),
    }
}

/// The lines from the first to the last with a character, without frames and trailing blanks.
fn lines(text: &str) -> Vec<Line> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let all = text.split(['\n', '/']).enumerate().map(|(index, line)| Line {
        number: index + 1,
        cells: unframed(line.trim_end()),
    });
    let is_edge = |line: &Line| !line.cells.is_empty() && line.cells.iter().all(|(_, c)| "+-|".contains(*c));
    let mut lines: Vec<Line> = all.filter(|line| !is_edge(line)).collect();
    let is_blank = |line: &Line| line.cells.is_empty();
    while lines.last().is_some_and(is_blank) {
        lines.pop();
    }
    let first = lines.iter().position(|line| !is_blank(line)).unwrap_or(0);
    lines.split_off(first)
}

/// The rows of a list of lists, as JSON, Python and NumPy write them; none where the text is no list.
fn in_brackets(text: &str) -> Option<Result<Vec<Line>, BoardError>> {
    let start = text.trim_start_matches('\u{FEFF}').trim_start();
    start.starts_with('[').then(|| list(text))
}

/// Cells are numbers from 0 to 9, perhaps with a point or `.0` after them; a text in quotes is a row.
fn list(text: &str) -> Result<Vec<Line>, BoardError> {
    let (mut rows, mut cells) = (Vec::new(), Vec::new());
    // Where lists and texts begin that have not ended.
    let mut open = Vec::new();
    let mut is_quoted = false;
    for (number, line) in (1..).zip(text.trim_start_matches('\u{FEFF}').split('\n')) {
        // The number that the last characters are part of.
        let mut part = String::new();
        for (column, found) in (1..).zip(line.chars()) {
            let wrong = BoardError::Character {
                line: number,
                column,
                found,
            };
            let is_quote = matches!(found, '"' | '\'');
            if is_quote {
                is_quoted = !is_quoted;
            } else if is_quoted {
                cells.push((column, found));
                continue;
            } else if found != '[' && found != ']' && found != ',' && !found.is_whitespace() {
                match (&*part, found) {
                    ("", '0'..='9' | '.') => cells.push((column, found)),
                    (part, '.') if !part.contains('.') => {}
                    (part, '0') if part.ends_with('.') => {}
                    _ => return Err(wrong),
                }
                part.push(found);
                continue;
            }
            part.clear();
            if found == '[' || is_quoted {
                open.push((number, column));
            } else if found == ']' || is_quote {
                open.pop().ok_or(wrong)?;
                if !cells.is_empty() {
                    let cells = std::mem::take(&mut cells);
                    rows.push(Line { number, cells });
                }
            }
        }
    }
    match open.pop() {
        Some((line, column)) => Err(BoardError::Unclosed { line, column }),
        None => Ok(rows),
    }
}

/// The characters of a line with their columns, without a frame at its ends.
fn unframed(line: &str) -> Vec<(usize, char)> {
    let mut cells: Vec<(usize, char)> = (1..).zip(line.chars()).collect();
    if cells.first().is_some_and(|cell| cell.1 == '|') {
        cells.remove(0);
    }
    if cells.last().is_some_and(|cell| cell.1 == '|') {
        cells.pop();
    }
    while cells.last().is_some_and(|cell| cell.1.is_whitespace()) {
        cells.pop();
    }
    cells
}

/// Drops `|` and `,` between cells, and the blanks around them.
fn unseparated(line: &mut Line) {
    let is_separator = |cell: &(usize, char)| matches!(cell.1, '|' | ',');
    if !line.cells.iter().any(is_separator) {
        return;
    }
    if line.cells.last().is_some_and(is_separator) {
        line.cells.pop();
    }
    let mut cells = Vec::new();
    for part in line.cells.split(is_separator) {
        let is_cell = |cell: &&(usize, char)| !cell.1.is_whitespace();
        let first = part.iter().position(|cell| is_cell(&cell));
        let end = part
            .iter()
            .rposition(|cell| is_cell(&cell))
            .map_or(0, |last| last + 1);
        match first {
            Some(first) => cells.extend(&part[first..end]),
            None => cells.push((part.first().map_or(0, |cell| cell.0), '.')),
        }
    }
    line.cells = cells;
}

/// Drops every second column when all lines have blanks there.
fn unspace(lines: &mut [Line]) {
    let is_spaced = |line: &Line| {
        line.cells
            .iter()
            .skip(1)
            .step_by(2)
            .all(|(_, c)| c.is_whitespace())
    };
    if lines.iter().any(|line| line.cells.len() > 2) && lines.iter().all(is_spaced) {
        for line in lines {
            line.cells = line.cells.iter().copied().step_by(2).collect();
        }
    }
}

/// The cells of a single line that is longer than a row.
fn one_line(line: &Line) -> Result<Vec<u8>, BoardError> {
    if let Some(&(column, _)) = line.cells.iter().find(|(_, c)| c.is_whitespace()) {
        let line = line.number;
        return Err(BoardError::Blank { line, column });
    }
    let cells = line.cells.iter();
    cells
        .map(|&(column, found)| digit(line.number, column, found))
        .collect()
}

/// The cells of all rows; all but the last are filled up.
fn rows(lines: &[Line], width: usize) -> Result<Vec<u8>, BoardError> {
    let mut cells = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        for &(column, found) in &line.cells {
            cells.push(digit(line.number, column, found)?);
        }
        if let Some(&(column, _)) = line.cells.get(width) {
            let line = line.number;
            return Err(BoardError::LongRow { line, column, width });
        }
        if index + 1 < lines.len() {
            cells.resize((index + 1) * width, 0);
        }
    }
    Ok(cells)
}

fn digit(line: usize, column: usize, found: char) -> Result<u8, BoardError> {
    match found {
        '0'..='9' => Ok(found as u8 - b'0'),
        '.' | '_' => Ok(0),
        _ if found.is_whitespace() => Ok(0),
        _ => Err(BoardError::Character { line, column, found }),
    }
}
