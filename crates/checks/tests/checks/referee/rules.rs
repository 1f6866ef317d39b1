//! Rules as the file says them: cells, lines as lists of cells, and what they are worth.

use std::collections::BTreeMap;

use toml::{Table, Value};

/// A row and a column, from 0.
pub(crate) type Cell = (usize, usize);

/// A game.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) name: String,
    pub(crate) size: usize,
    pub(crate) set_size: usize,
    pub(crate) dealer: String,
    /// Per cent of the later pieces of a set that are of a kind before.
    pub(crate) repeats: u64,
    pub(crate) lines: Vec<Line>,
    /// By their letters.
    pub(crate) pieces: BTreeMap<String, Piece>,
    pub(crate) score: Score,
}

/// Cells that vanish when all of them are filled.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The field of a record that lists such lines.
    pub(crate) field: &'static str,
    /// Its number there.
    pub(crate) number: usize,
    pub(crate) cells: Vec<Cell>,
}

#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) cells: Vec<Cell>,
    pub(crate) weight: u64,
}

/// Points of moves.
#[derive(Clone, Debug)]
pub(crate) struct Score {
    pub(crate) cell: u64,
    /// Cells that vanish at once bring no points.
    pub(crate) counts_staying: bool,
    /// For k lines at once this times k (k + 1), unless there is a list.
    pub(crate) line_bonus: u64,
    pub(crate) lines: Option<Vec<u64>>,
    pub(crate) vanished: u64,
    pub(crate) empty_board: u64,
    pub(crate) streak: Streak,
}

#[derive(Clone, Debug)]
pub(crate) struct Streak {
    pub(crate) is_of_sets: bool,
    /// Placements are counted, and whole sets try the patience.
    pub(crate) is_of_clears: bool,
    pub(crate) patience: u64,
    pub(crate) bonus: u64,
    pub(crate) percent: u64,
    /// The clear from which the points grow, and to how many per cent.
    pub(crate) steps: Vec<(u64, u64)>,
}

impl Rules {
    /// Reads what `tenten rules NAME --format toml` prints, or a file. That it makes sense is the program's business.
    pub(crate) fn read(text: &str) -> Self {
        let file: Table = text.parse().expect("TOML");
        let size = number(&file, "size").expect("a size") as usize;
        Self {
            name: word(&file, "name").expect("a name"),
            size,
            set_size: number(&file, "set-size").expect("a size of sets") as usize,
            dealer: word(&file, "dealer").unwrap_or_else(|| "weighted".to_owned()),
            repeats: number(&file, "repeats").unwrap_or(0),
            lines: lines(&file, size),
            pieces: tables(&file, "piece").into_iter().map(piece).collect(),
            score: score(&file),
        }
    }
}

fn number(table: &Table, key: &str) -> Option<u64> {
    table.get(key)?.as_integer()?.try_into().ok()
}

fn word(table: &Table, key: &str) -> Option<String> {
    Some(table.get(key)?.as_str()?.to_owned())
}

fn words(table: &Table, key: &str) -> Option<Vec<String>> {
    let list = table.get(key)?.as_array()?.iter();
    list.map(|word| word.as_str().map(str::to_owned)).collect()
}

fn tables<'a>(file: &'a Table, key: &str) -> Vec<&'a Table> {
    let list = file.get(key).and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_table).collect()
}

/// The cells of `#` in a picture.
fn picture(rows: &[String]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        let filled = text.chars().enumerate().filter(|(_, c)| *c == '#');
        cells.extend(filled.map(|(col, _)| (row, col)));
    }
    cells
}

fn piece(table: &Table) -> (String, Piece) {
    let cells = picture(&words(table, "shape").expect("a shape"));
    let weight = number(table, "weight").expect("a weight");
    (word(table, "letter").expect("a letter"), Piece { cells, weight })
}

/// Rows, columns and boxes in the order of the file, then what is drawn. Boxes and drawn lines are numbered together.
fn lines(file: &Table, size: usize) -> Vec<Line> {
    let usual = || vec!["rows".to_owned(), "columns".to_owned()];
    let mut lines = Vec::new();
    for kind in words(file, "lines").unwrap_or_else(usual) {
        let (field, height, width) = match &*kind {
            "rows" => ("cleared_rows", 1, size),
            "columns" => ("cleared_cols", size, 1),
            _ => {
                let (height, width) = kind.split_once('x').expect("boxes such as 3x3");
                let length = |text: &str| text.trim().parse().expect("a side");
                ("cleared_boxes", length(height), length(width))
            }
        };
        for top in (0..=size - height).step_by(height) {
            for left in (0..=size - width).step_by(width) {
                let rows = top..top + height;
                let cells = rows.flat_map(|row| (left..left + width).map(move |col| (row, col)));
                add(&mut lines, field, cells.collect());
            }
        }
    }
    for drawn in tables(file, "line") {
        let cells = picture(&words(drawn, "cells").expect("cells"));
        add(&mut lines, "cleared_boxes", cells);
    }
    lines
}

fn add(lines: &mut Vec<Line>, field: &'static str, cells: Vec<Cell>) {
    let number = lines.iter().filter(|line| line.field == field).count();
    lines.push(Line { field, number, cells });
}

fn score(file: &Table) -> Score {
    let empty = Table::new();
    let table = |table: &Table, key: &str| table.get(key).and_then(Value::as_table).cloned();
    let score = table(file, "score").unwrap_or_else(|| empty.clone());
    let streak = table(&score, "streak").unwrap_or(empty);
    let list = score.get("lines").and_then(Value::as_array);
    let points = |value: &Value| value.as_integer().and_then(|points| points.try_into().ok());
    Score {
        cell: number(&score, "cell").unwrap_or(1),
        counts_staying: word(&score, "cells").as_deref() == Some("staying"),
        line_bonus: number(file, "line-bonus").unwrap_or(5),
        lines: list.map(|list| list.iter().map(|value| points(value).expect("points")).collect()),
        vanished: number(&score, "vanished").unwrap_or(0),
        empty_board: number(&score, "empty-board").unwrap_or(0),
        streak: Streak {
            is_of_sets: word(&streak, "of").as_deref() == Some("sets"),
            is_of_clears: word(&streak, "of").as_deref() == Some("clears"),
            steps: steps(&streak),
            patience: number(&streak, "patience").unwrap_or(0),
            bonus: number(&streak, "bonus").unwrap_or(0),
            percent: number(&streak, "percent").unwrap_or(0),
        },
    }
}

fn steps(streak: &Table) -> Vec<(u64, u64)> {
    let list = streak.get("steps").and_then(Value::as_array);
    let steps = list.into_iter().flatten().filter_map(Value::as_table);
    let step = |step: &Table| (number(step, "from"), number(step, "percent"));
    steps
        .map(step)
        .map(|(from, percent)| (from.expect("a clear"), percent.expect("per cent")))
        .collect()
}
