//! What is typed in a session, as it is meant.

use std::path::PathBuf;

use quadrille_bitboard::Cell;
use quadrille_tenten::{Board, Move, PieceId, Rules};

use super::help::no_command;
use super::words::{FILLERS, Parsed, Word, Words};

/// Command of the person.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// An empty line: the advice has been followed.
    Follow,
    /// The way with this number has been followed.
    Take(usize),
    /// The way with this number drawn.
    Show(usize),
    /// These pieces are to be placed.
    Set(Vec<PieceId>),
    /// Advice for the pieces that are to be placed.
    Hint,
    /// These pieces were placed so.
    Place(Vec<Move>),
    WhatIf(WhatIf),
    /// This number of steps back.
    Undo(usize),
    Edit(Edit),
    Board,
    Risk,
    /// At most this number of other ways.
    Most(usize),
    Save(PathBuf),
    Pieces,
    /// All from the start.
    New,
    /// The help, or its lines about one command.
    Help(Option<String>),
    Quit,
}

/// Something that is only tried.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum WhatIf {
    Set(Vec<PieceId>),
    Place(Vec<Move>),
}

/// A change of the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Edit {
    Toggle(Vec<Cell>),
    Row(usize, Vec<bool>),
    Column(usize, Vec<bool>),
    Whole(Board),
    /// All of it, with the pieces, on the full screen.
    Screen,
    /// The rows follow, each in a line; the first may be here.
    Rows(Option<String>),
    Clear,
}

/// Reads a line.
///
/// # Errors
///
/// What was expected, and in which column.
pub(super) fn parse(rules: &Rules, line: &str) -> Parsed<Command> {
    if is_row(rules, line) {
        return Ok(Command::Edit(Edit::Rows(Some(line.to_owned()))));
    }
    let mut words = Words::new(line);
    let Some(first) = words.take() else {
        return Ok(Command::Follow);
    };
    let name = first.text.to_lowercase();
    let command = match &*name {
        "ok" | "done" if set(rules, line).is_err() => Command::Follow,
        "take" | "choose" => Command::Take(words.way()?),
        "show" | "draw" => Command::Show(words.way()?),
        "set" | "advise" => return words.set(rules, line).map(Command::Set),
        "hint" => Command::Hint,
        "place" => Command::Place(words.moves(rules)?),
        "what-if" | "whatif" | "what" => return words.what_if(rules, line).map(Command::WhatIf),
        "undo" | "back" => Command::Undo(words.number_or(1)?),
        "edit" => return words.edit(rules, line).map(Command::Edit),
        "board" => Command::Board,
        "risk" => Command::Risk,
        "most" | "alternatives" | "others" | "more" => Command::Most(words.number_or(10)?),
        "save" => return words.file(line).map(Command::Save),
        "pieces" => Command::Pieces,
        "new" => Command::New,
        "help" | "?" => {
            let topic = words.take().map(|topic| topic.text.to_lowercase());
            Command::Help(topic)
        }
        "quit" | "exit" | "bye" => Command::Quit,
        _ => return words.bare(rules, line, first),
    };
    words.end()?;
    Ok(command)
}

/// Whether a line is a row of a board or its edge: as many cells as a row has, and no drawn pieces.
pub(super) fn is_row(rules: &Rules, line: &str) -> bool {
    is_edge(line) || (has_cells_of_row(rules, line) && !is_drawn_set(rules, line))
}

/// Whether a line that names pieces would be a row of the board as well, were it not for its blanks.
pub(super) fn could_be_row(rules: &Rules, line: &str) -> bool {
    has_cells_of_row(rules, line) && is_drawn_set(rules, line)
}

fn has_cells_of_row(rules: &Rules, line: &str) -> bool {
    rules.size() > rules.set_size() && row(rules, line).is_ok()
}

/// Whether a line of several words draws pieces, such as `#### ### ###`, which has the ten cells of a row as well.
///
/// A full row vanishes, so that boards have none. A word that has both `#` and `.` speaks for a row, in which somebody
/// left gaps: pieces of one row need no empty cells around them.
fn is_drawn_set(rules: &Rules, line: &str) -> bool {
    let words = Words::new(line).all;
    let is_piece = |word: &Word| word.text.chars().all(|c| c == '#') || !word.text.contains('#');
    words.len() > 1 && line.contains('#') && words.iter().all(is_piece) && set(rules, line).is_ok()
}

/// Reads a row of a board, perhaps between the edges of a frame, or with its number before it.
pub(super) fn row(rules: &Rules, line: &str) -> Parsed<Vec<bool>> {
    let mut numbered = Words::new(line);
    let is_numbered = numbered.number("", rules.size()).is_ok();
    match numbered.cells(rules) {
        Ok(cells) if is_numbered => Ok(cells),
        _ => Words::new(line).cells(rules),
    }
}

/// Whether a line is the upper or lower edge of a frame, or the numbers of columns.
pub(super) fn is_edge(line: &str) -> bool {
    let line = line.trim();
    let is_frame = line.starts_with('+') && line.ends_with('+') && line.chars().all(|c| "+-".contains(c));
    (is_frame && line.len() > 2) || (line.len() > 3 && "1234567890".starts_with(line))
}

fn set(rules: &Rules, text: &str) -> Parsed<Vec<PieceId>> {
    rules.parse_part_of_set(text).map_err(|error| error.to_string())
}

impl Words<'_> {
    fn moves(&mut self, rules: &Rules) -> Parsed<Vec<Move>> {
        let mut moves = Vec::new();
        while moves.is_empty() || self.peek().is_some() {
            let letter = self.peek().and_then(|word| {
                let mut letters = word.text.chars();
                letters.next().filter(|_| letters.next().is_none())
            });
            let piece = letter.and_then(|letter| rules.piece(letter));
            let piece = piece.ok_or_else(|| self.expected("a piece, its row and its column"))?;
            self.next += 1;
            moves.push(Move {
                piece,
                anchor: self.cell(rules)?,
            });
        }
        Ok(moves)
    }

    fn set(&mut self, rules: &Rules, line: &str) -> Parsed<Vec<PieceId>> {
        if self.peek().is_none() {
            return Err(self.expected("the letters of pieces"));
        }
        set(rules, &self.rest(line))
    }

    fn what_if(&mut self, rules: &Rules, line: &str) -> Parsed<WhatIf> {
        // `what if` is two words to some.
        if self
            .peek()
            .is_some_and(|word| word.text.eq_ignore_ascii_case("if"))
        {
            self.next += 1;
        }
        if self
            .peek()
            .is_some_and(|word| word.text.eq_ignore_ascii_case("place"))
        {
            self.next += 1;
            return Ok(WhatIf::Place(self.moves(rules)?));
        }
        self.set(rules, line).map(WhatIf::Set)
    }

    fn edit(&mut self, rules: &Rules, line: &str) -> Parsed<Edit> {
        let Some(word) = self.peek() else {
            return Ok(Edit::Screen);
        };
        let edit = match &*word.text.to_lowercase() {
            "clear" | "empty" => {
                self.next += 1;
                Edit::Clear
            }
            "screen" => {
                self.next += 1;
                Edit::Screen
            }
            "board" | "rows" => {
                self.next += 1;
                Edit::Rows(None)
            }
            "row" => return self.edit_row(rules, word),
            "column" | "col" => {
                self.next += 1;
                Edit::Column(self.line("column", rules.size())?, self.cells(rules)?)
            }
            _ if word.text.contains('/') => {
                let rows = self.rest(line).trim().replace('/', "\n");
                let board = rules.parse_board(&rows);
                return board
                    .map(Edit::Whole)
                    .map_err(|error| format!("the board, its rows between /: {error}"));
            }
            _ if is_row(rules, word.text) => return Ok(Edit::Rows(Some(self.rest(line).trim().to_owned()))),
            _ => return self.toggles(rules, word),
        };
        self.end()?;
        Ok(edit)
    }

    /// `edit row 3 ##..`, or a cell: `edit row 3 column 4`, also without the word.
    fn edit_row(&mut self, rules: &Rules, from: Word) -> Parsed<Edit> {
        self.next += 1;
        let row = self.line("row", rules.size())?;
        let is_cell = self.peek().is_some_and(|word| {
            let number = word.text.parse::<usize>();
            number.is_ok_and(|col| col <= rules.size()) || FILLERS.contains(&&*word.text.to_lowercase())
        });
        if is_cell {
            return self.toggles(rules, from);
        }
        let cells = self.cells(rules)?;
        self.end()?;
        Ok(Edit::Row(row, cells))
    }

    /// Cells to be changed, from this word on.
    fn toggles(&mut self, rules: &Rules, from: Word) -> Parsed<Edit> {
        self.next = self
            .all
            .iter()
            .position(|word| word.column == from.column)
            .unwrap_or(self.next);
        let mut cells = Vec::new();
        while cells.is_empty() || self.peek().is_some() {
            cells.push(self.cell(rules)?);
        }
        Ok(Edit::Toggle(cells))
    }

    /// The cells of a line of the board, perhaps with blanks between them.
    fn cells(&mut self, rules: &Rules) -> Parsed<Vec<bool>> {
        let what = format!("{} cells, each `.` or `#`", rules.size());
        let mut cells = Vec::new();
        while let Some(word) = self.peek() {
            for (offset, c) in word.text.chars().enumerate() {
                match c {
                    '.' | '_' => cells.push(false),
                    '#' | 'X' | 'x' | 'O' | '1' => cells.push(true),
                    '|' => {}
                    c => {
                        let column = word.column + offset;
                        return Err(format!("column {column}: expected {what}, found `{c}`"));
                    }
                }
            }
            self.next += 1;
        }
        if cells.len() != rules.size() {
            return Err(format!(
                "column {}: expected {what}, found {}",
                self.end,
                cells.len()
            ));
        }
        Ok(cells)
    }

    fn file(&self, line: &str) -> Parsed<PathBuf> {
        let path = self.rest(line);
        if path.trim().is_empty() {
            return Err(self.expected("the name of a file"));
        }
        Ok(path.trim().into())
    }

    /// A line that begins with no command: a number, pieces, or a mistake.
    fn bare(&self, rules: &Rules, line: &str, first: Word) -> Parsed<Command> {
        let pieces = set(rules, line);
        if let Ok(pieces) = pieces {
            return Ok(Command::Set(pieces));
        }
        if let (Ok(way), true) = (first.text.trim_end_matches('.').parse(), self.all.len() == 1) {
            return Ok(Command::Take(way));
        }
        let is_word =
            first.text.chars().count() > rules.set_size() && first.text.chars().all(char::is_alphanumeric);
        if is_word {
            let (column, text) = (first.column, first.text);
            return Err(format!("column {column}: {}", no_command(text)));
        }
        let commands = "`help` lists the commands";
        pieces
            .map(Command::Set)
            .map_err(|error| format!("{error}; {commands}"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::help::help;
    use super::*;

    fn ok(line: &str) -> Command {
        parse(&Rules::classic(), line).unwrap()
    }

    #[test]
    fn forgives_what_is_clear() {
        let rules = Rules::classic();
        let set = Command::Set(rules.parse_set("rOo").unwrap());
        for line in ["rOo", " r O o ", "r,O,o", "set rOo"] {
            assert_eq!(ok(line), set, "{line}");
        }
        let place = Command::Place(vec![Move {
            piece: rules.piece('O').unwrap(),
            anchor: Cell::new(2, 3),
        }]);
        for line in [
            "place O 3 4",
            "place O 3,4",
            "Place O (3,4)",
            "place O at row 3, column 4",
        ] {
            assert_eq!(ok(line), place, "{line}");
        }
        let toggle = Command::Edit(Edit::Toggle(vec![Cell::new(2, 3)]));
        for line in [
            "edit 3 4",
            "edit 3,4",
            "EDIT (3, 4)",
            "edit row 3 column 4",
            "edit row 3 4",
        ] {
            assert_eq!(ok(line), toggle, "{line}");
        }
        assert_eq!(ok("  "), Command::Follow);
        assert_eq!(ok("2"), Command::Take(2));
        assert_eq!(ok("2."), Command::Take(2));
        assert_eq!(ok("save my board.txt"), Command::Save("my board.txt".into()));
        assert_eq!(ok("what if rOo"), ok("what-if rOo"));
    }

    #[test]
    fn rows_are_no_sets() {
        let row = "OOO.......";
        assert_eq!(ok(row), Command::Edit(Edit::Rows(Some(row.to_owned()))));
        assert_eq!(
            ok(&format!("|{row}|")),
            Command::Edit(Edit::Rows(Some(format!("|{row}|"))))
        );
        for edge in [
            "+----------+",
            "   1234567890",
            "1 #.#.#.#.#.",
            "10 #.#.#.#.#.",
            ". . # # . . . . . .",
        ] {
            assert!(matches!(ok(edge), Command::Edit(Edit::Rows(_))), "{edge}");
        }
        assert!(matches!(ok("..."), Command::Set(_)));
    }

    /// Three pieces of ten cells are no row, nor are three bars of three on a board of nine.
    #[test]
    fn drawn_sets_are_no_rows() {
        let classic = Rules::classic();
        for (line, set) in [
            ("#### ### ###", "h__"),
            ("##/#. ### O", "r_O"),
            ("set #### ### ###", "h__"),
        ] {
            let set = Command::Set(classic.parse_part_of_set(set).unwrap());
            assert_eq!(ok(line), set, "{line}");
        }
        let boxes = Rules::blockudoku();
        assert!(matches!(parse(&boxes, "### ### ###"), Ok(Command::Set(_))));
        assert!(could_be_row(&boxes, "### ### ###") && could_be_row(&classic, "#### ### ###"));
        for (rules, line) in [
            (&classic, "####.#####"),
            (&classic, "##########"),
            (&classic, "| #### ### ### |"),
            (&classic, "## .. ## .. ##"),
            (&classic, "##.. ###..#"),
            (&boxes, "##. ### ..#"),
            (&boxes, "... ### ..."),
            (&boxes, "1 ### ### ..#"),
        ] {
            let is_row = matches!(parse(rules, line), Ok(Command::Edit(Edit::Rows(_))));
            assert!(is_row && !could_be_row(rules, line), "{line}");
        }
    }

    /// The rows of the help are rows of the board.
    #[test]
    fn help_is_for_the_board() {
        for name in Rules::NAMES {
            let rules = Rules::named(name).unwrap();
            let help = help(&rules);
            let line = |start: &str| help.lines().find(|line| line.starts_with(start)).unwrap();
            let typed = line("edit row 3 #").split("  ").next().unwrap();
            assert!(parse(&rules, typed).is_ok(), "{name}: {typed}");
            let (_, parted) = help.split_once("three pieces, ").unwrap();
            let (parted, _) = parted.split_once(" is a row").unwrap();
            assert!(is_row(&rules, parted), "{name}: {parted}");
        }
    }

    #[test]
    fn mistakes_are_named_with_their_columns() {
        let shown = [
            "rQo",
            "rOoo",
            "fly away",
            "place",
            "place O",
            "place O 3",
            "place Q 3 4",
            "place O 3 11",
            "place O 0 3",
            "edit 3",
            "edit 3 x",
            "edit row 12 #",
            "edit row 3 ##",
            "edit row 3 ##..z.....",
            "edit ###/...",
            "undo x",
            "save",
            "show",
            "show x",
            "board now",
            "set",
            "what-if",
        ]
        .map(|line| format!("{line}\n    {}", parse(&Rules::classic(), line).unwrap_err()));
        insta::assert_snapshot!(shown.join("\n"));
    }
}
