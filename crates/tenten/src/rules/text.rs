//! Boards and sets as text.

use quadrille_bitboard::{Bitboard, Cell, ParseError, Shape};
use thiserror::Error;

use crate::{Board, PieceId, Rules};

/// Reason why a text names no set of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetError {
    /// There is no such piece.
    #[error("column {column}: there is no piece {letter:?}")]
    Letter {
        /// Where the letter stands, from 1.
        column: usize,
        /// The letter.
        letter: char,
    },
    /// No piece looks like this.
    #[error("column {column}: no piece is drawn {drawn}")]
    Drawn {
        /// Where the drawing begins, from 1.
        column: usize,
        /// What was drawn.
        drawn: String,
    },
    /// There are too few or too many pieces.
    #[error("{found} pieces; a set has {}", range(*.least, *.most))]
    Size {
        /// Pieces that were named.
        found: usize,
        /// Fewest pieces.
        least: usize,
        /// Most pieces.
        most: usize,
    },
}

fn range(least: usize, most: usize) -> String {
    if least == most {
        return most.to_string();
    }
    format!("{least} to {most}")
}

impl Rules {
    /// Reads a board of these rules, as a [`DynBoard`](quadrille_bitboard::DynBoard) is read: rows top first, `.`, `_`
    /// or `0` empty, any of `#XxO1` filled, perhaps with blanks, tabs or commas between cells; coloured squares; or
    /// lists, as JSON, Python and NumPy write them. Lines that begin with `;` are comments.
    ///
    /// # Errors
    ///
    /// Where the picture is wrong, by line and column.
    pub fn parse_board(&self, text: &str) -> Result<Board, ParseError> {
        let is_row = |line: &str| !line.trim_start().starts_with(';');
        let rows: Vec<&str> = text.lines().filter(|line| is_row(line)).collect();
        parse_rows(self.size(), &rows.join("\n")).map_err(|error| {
            let lines = (1..).zip(text.lines()).filter(|(_, line)| is_row(line));
            let lines: Vec<usize> = lines.map(|(line, _)| line).collect();
            // A row that is missing is due after the last one.
            let end = lines.last().map_or(1, |last| last + 1);
            let line = lines.get(error.line - 1).copied().unwrap_or(end);
            ParseError { line, ..error }
        })
    }

    /// The rows of a board, top first: `#` is filled, `.` is empty.
    #[must_use]
    pub fn board_rows(&self, board: Board) -> Vec<String> {
        let cell = |row, col| {
            if board.contains(Cell::new(row, col)) {
                '#'
            } else {
                '.'
            }
        };
        (0..self.size())
            .map(|row| (0..self.size()).map(|col| cell(row, col)).collect())
            .collect()
    }

    /// Reads a whole set, such as `rOo` or `r,O,o`; white space does not count, nor do commas unless one is a piece.
    ///
    /// Pieces may be drawn instead, `#` or `1` filled and `.` or `0` empty, with `/` between rows and blanks or commas
    /// between them: `##/#. 111 O` is two that are drawn and one by its letter. Coloured squares draw as well. Empty
    /// rows and columns around a drawing do not count. What is a letter of a piece draws nothing.
    ///
    /// # Errors
    ///
    /// When a letter is unknown, or there are not as many as the rules want.
    pub fn parse_set(&self, text: &str) -> Result<Vec<PieceId>, SetError> {
        self.parse_pieces(text, self.set_size())
    }

    /// Reads a set or a part of one: at least one piece, at most as many as the rules want.
    ///
    /// # Errors
    ///
    /// When a letter is unknown, or there are too few or too many.
    pub fn parse_part_of_set(&self, text: &str) -> Result<Vec<PieceId>, SetError> {
        self.parse_pieces(text, 1)
    }

    fn parse_pieces(&self, text: &str, least: usize) -> Result<Vec<PieceId>, SetError> {
        if text.chars().any(|sign| self.draws(sign)) {
            return self.parse_drawn(text, least);
        }
        let is_between = |c: char| c.is_whitespace() || (c == ',' && self.piece(',').is_none());
        let letters = text.chars().enumerate().filter(|(_, c)| !is_between(*c));
        let pieces: Vec<PieceId> = letters
            .map(|(index, letter)| {
                self.piece(letter).ok_or_else(|| SetError::Letter {
                    column: index + 1,
                    letter,
                })
            })
            .collect::<Result<_, _>>()?;
        self.check_size(pieces.len(), least)?;
        Ok(pieces)
    }

    /// Whether a sign makes a word a drawing: one of a filled cell that is the letter of no piece.
    fn draws(&self, sign: char) -> bool {
        (matches!(sign, '#' | '1') || is_square(sign)) && self.piece(sign).is_none()
    }

    /// Reads pieces of which at least one is drawn.
    fn parse_drawn(&self, text: &str, least: usize) -> Result<Vec<PieceId>, SetError> {
        let mut pieces = Vec::new();
        for (column, word) in words(text) {
            if word.chars().any(|sign| self.draws(sign)) {
                let shape = drawn_shape(&word);
                let piece = self.piece_ids().find(|&piece| Some(self[piece].shape) == shape);
                pieces.push(piece.ok_or(SetError::Drawn { column, drawn: word })?);
                continue;
            }
            for (offset, letter) in word.chars().enumerate() {
                pieces.push(self.piece(letter).ok_or_else(|| SetError::Letter {
                    column: column + offset,
                    letter,
                })?);
            }
        }
        self.check_size(pieces.len(), least)?;
        Ok(pieces)
    }

    /// Whether a set, or a part of one, may have this many pieces.
    pub(crate) fn check_size(&self, found: usize, least: usize) -> Result<(), SetError> {
        let most = self.set_size();
        if !(least..=most).contains(&found) {
            return Err(SetError::Size { found, least, most });
        }
        Ok(())
    }

    /// The letters of a set.
    #[must_use]
    pub fn set_text(&self, set: &[PieceId]) -> String {
        set.iter().map(|&piece| self[piece].letter).collect()
    }
}

/// The words between blanks and commas, each with its column from 1.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut words: Vec<(usize, String)> = Vec::new();
    let mut is_inside = false;
    for (column, c) in (1..).zip(text.chars()) {
        let is_part = !c.is_whitespace() && c != ',';
        match words.last_mut() {
            Some((_, word)) if is_part && is_inside => word.push(c),
            _ if is_part => words.push((column, c.to_string())),
            _ => {}
        }
        is_inside = is_part;
    }
    words
}

/// The shape of a drawing with slashes between its rows, which may differ in length.
fn drawn_shape(drawn: &str) -> Option<Shape> {
    // Squares are followed by a sign that has them drawn in colour.
    let drawn = drawn.replace('\u{fe0f}', "");
    // Letters that draw cells of boards are those of pieces here.
    let is_cell = |sign: char| matches!(sign, '#' | '1' | '.' | '_' | '0' | '/') || is_square(sign);
    if !drawn.chars().all(is_cell) {
        return None;
    }
    let width = drawn.split('/').map(|row| row.chars().count()).max()?;
    let rows = drawn.split('/').map(|row| format!("{row:.<width$}"));
    rows.collect::<Vec<_>>().join("\n").parse().ok()
}

/// Whether a sign is a square, filled or empty.
const fn is_square(sign: char) -> bool {
    matches!(sign, '🟥'..='🟫' | '⬛' | '⬜' | '■'..='◿' | '█' | '▓' | '░')
}

/// The cells of a picture of this many rows.
pub(super) fn parse_rows(size: usize, text: &str) -> Result<Board, ParseError> {
    Board::parse_corner(text, size, size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    #[test]
    fn boards_survive_a_round_trip() {
        let rules = Rules::classic();
        let board = Board::from_bits(0x1234_5678_9ABC_DEF0_0FED_CBA9_8765_4321);
        let rows = rules.board_rows(board);
        assert_eq!(rules.parse_board(&rows.join("\r\n")), Ok(board));
    }

    #[test]
    fn boards_have_the_size_of_the_rules() {
        let setup = Setup {
            name: "small".to_owned(),
            size: 4,
            pieces: Rules::classic().pieces()[..2].to_vec(),
            set_size: 2,
            ..Setup::default()
        };
        let rules = Rules::new(setup).unwrap();
        let board = rules
            .parse_board("+----+\n|#...|\n|....|\n|....|\n|...#|\n+----+")
            .unwrap();
        assert_eq!(rules.board_rows(board), ["#...", "....", "....", "...#"]);
        let error = rules.parse_board("#...\n...\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 2, column 4: expected a row of 4 cells, found 3"
        );
    }

    #[test]
    fn lines_with_a_semicolon_are_comments() {
        let rules = Rules::classic();
        let rows = "#.........\n".repeat(10);
        let board = rules.parse_board(&rows);
        assert_eq!(
            rules.parse_board(&format!("; Source: a test.\n; Set: OOO\n{rows}")),
            board
        );
        let error = rules.parse_board(&format!("; one\n; two\n{rows}##")).unwrap_err();
        assert_eq!((error.line, error.column), (13, 3));
        let error = rules.parse_board("; nothing else").unwrap_err();
        assert_eq!((error.line, error.column), (1, 1));
    }

    #[test]
    fn sets_are_checked() {
        let rules = Rules::classic();
        for text in ["rOo", "r O o", "r,O,o", " r, O, o"] {
            assert_eq!(rules.set_text(&rules.parse_set(text).unwrap()), "rOo");
        }
        let error = |text: &str| rules.parse_set(text).unwrap_err().to_string();
        assert_eq!(error("rxo"), "column 2: there is no piece 'x'");
        assert_eq!(error("rO"), "2 pieces; a set has 3");
        assert_eq!(rules.parse_part_of_set("O").map(|set| set.len()), Ok(1));
        for text in [
            "##/#. ###/###/### ##/##",
            "##/# O,o",
            " ##/#.,  .###/.###/.###/. o",
        ] {
            assert_eq!(rules.set_text(&rules.parse_set(text).unwrap()), "rOo", "{text}");
        }
        assert_eq!(error("O #.# o"), "column 3: no piece is drawn #.#");
        assert_eq!(error("O ##/#? o"), "column 3: no piece is drawn ##/#?");
        assert!(matches!(
            rules.parse_set("#x##"),
            Err(SetError::Drawn { column: 1, .. })
        ));
        let none = rules.parse_part_of_set("").unwrap_err();
        assert_eq!(none.to_string(), "0 pieces; a set has 1 to 3");
    }

    #[test]
    fn drawings_are_moved_into_the_corner() {
        let rules = Rules::classic();
        let drawn = |text: &str| rules.parse_part_of_set(text).map(|set| rules.set_text(&set));
        for text in ["##/#.", "##/#", "_../.##/.#", "//.../..##/..#./...", "r"] {
            assert_eq!(drawn(text).as_deref(), Ok("r"), "{text}");
        }
        assert_eq!(drawn(" #/#/#,##").as_deref(), Ok("I-"));
        assert_eq!(drawn("Oo ## "), drawn("O,o,-"));
        let error = |text: &str| drawn(text).unwrap_err().to_string();
        assert_eq!(error("##/##/#"), "column 1: no piece is drawn ##/##/#");
        assert_eq!(error(" ##, Oq"), "column 7: there is no piece 'q'");
        assert_eq!(error("# # # #"), "4 pieces; a set has 1 to 3");
    }

    #[test]
    fn words_have_columns() {
        let expected = [(2, "ab"), (6, "c"), (8, "#/d")].map(|(column, word)| (column, word.to_owned()));
        assert_eq!(words(" ab,,c\t#/d "), expected);
        assert_eq!(words(" ,"), []);
    }

    #[test]
    fn pieces_are_drawn_in_several_notations() {
        let rules = Rules::classic();
        let expected = rules.parse_set("##/## ##/#. #/#/#").unwrap();
        for text in [
            "11/11 11/10 1/1/1",
            "11/11,##/#0,1/1/1",
            "🟦🟦/🟦🟦 ⬛\u{fe0f}⬛/⬛⬜ 🟥/🟥/🟥",
        ] {
            assert_eq!(rules.parse_set(text), Ok(expected.clone()), "{text}");
        }
        let error = |text: &str| rules.parse_set(text).unwrap_err().to_string();
        assert_eq!(error("12/11 r r"), "column 1: no piece is drawn 12/11");
        assert_eq!(error("r r O/O"), "column 6: there is no piece '/'");
        assert_eq!(error("00 r r"), "column 1: there is no piece '0'");
    }

    /// Where a comma or `#` is the letter of a piece, it is no mark.
    #[test]
    fn marks_may_be_letters() {
        let pieces = Rules::classic().pieces()[..3].to_vec();
        let letters = [',', '#', 'a'];
        let piece = |(piece, letter): (&crate::Piece, char)| crate::Piece { letter, ..*piece };
        let pieces = pieces.iter().zip(letters).map(piece).collect();
        let rules = Rules::new(Setup {
            pieces,
            ..Setup::default()
        })
        .unwrap();
        let read = |text: &str| rules.parse_set(text).map(|set| rules.set_text(&set));
        assert_eq!(read("#,a").as_deref(), Ok("#,a"));
        assert_eq!(read("# , #").as_deref(), Ok("#,#"));
    }

    #[test]
    fn comments_do_not_move_the_place_of_a_mistake() {
        let setup = Setup {
            size: 4,
            pieces: Rules::classic().pieces()[..1].to_vec(),
            ..Setup::default()
        };
        let rules = Rules::new(setup).unwrap();
        let error = |text: &str| rules.parse_board(text).unwrap_err().to_string();
        let texts = [
            "; one\n....\n  ; two\n..?.\n....\n....",
            "....\n; one\n....",
            "....\n....\n....\n....\n; one\n....",
            "; one\n; two",
            "",
        ];
        insta::assert_snapshot!(texts.map(error).join("\n"));
        let board = rules.parse_board("00_0\n;\n.1O#\nXx..\n....\n").unwrap();
        assert_eq!(rules.board_rows(board), ["....", ".###", "##..", "...."]);
    }
}
