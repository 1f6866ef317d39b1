//! Boards and sets as text.

use quadrille_bitboard::{Bitboard, Cell, FixedBoard, ParseError};
use thiserror::Error;

use crate::{Board, PieceId, Rules};

/// Why a text names no set of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetError {
    /// There is no such piece.
    #[error("column {column}: there is no piece {letter:?}, only {letters}")]
    Letter {
        /// Where the letter stands, from 1.
        column: usize,
        /// The letter.
        letter: char,
        /// The letters of the rules.
        letters: String,
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
    /// Reads a picture of a board of these rules: rows top first, `.` or `_` empty, any of `#XxO1` filled, perhaps in a
    /// frame of `|`, `+` and `-`. Lines that begin with `;` are comments.
    ///
    /// # Errors
    ///
    /// Where the picture is wrong, by line and column.
    ///
    /// # Panics
    ///
    /// Never: rules have no other sizes.
    pub fn parse_board(&self, text: &str) -> Result<Board, ParseError> {
        let is_comment = |line: &&str| line.trim_start().starts_with(';');
        let Some(first) = text.lines().position(|line| is_comment(&line)) else {
            return self.parse_rows(text);
        };
        let rows: Vec<&str> = text.lines().filter(|line| !is_comment(line)).collect();
        self.parse_rows(&rows.join("\n")).map_err(|error| {
            // The line of the text with the rows and the comments before it.
            let rows_with_lines = (1..).zip(text.lines()).filter(|(_, line)| !is_comment(line));
            let line = rows_with_lines.map(|(line, _)| line).nth(error.line - 1);
            ParseError {
                line: line.unwrap_or(first + 1),
                ..error
            }
        })
    }

    fn parse_rows(&self, text: &str) -> Result<Board, ParseError> {
        match self.size() {
            4 => parse::<4>(text),
            5 => parse::<5>(text),
            6 => parse::<6>(text),
            7 => parse::<7>(text),
            8 => parse::<8>(text),
            9 => parse::<9>(text),
            10 => text.parse(),
            _ => unreachable!("sides are from 4 to 10"),
        }
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
        let is_between = |c: char| c.is_whitespace() || (c == ',' && self.piece(',').is_none());
        let letters = text.chars().enumerate().filter(|(_, c)| !is_between(*c));
        let pieces: Vec<PieceId> = letters
            .map(|(index, letter)| {
                self.piece(letter).ok_or_else(|| SetError::Letter {
                    column: index + 1,
                    letter,
                    letters: self.set_text(&self.piece_ids().collect::<Vec<_>>()),
                })
            })
            .collect::<Result<_, _>>()?;
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

fn parse<const SIZE: usize>(text: &str) -> Result<Board, ParseError> {
    let small: FixedBoard<u128, SIZE, SIZE> = text.parse()?;
    let mut board = Board::EMPTY;
    for cell in small.cells() {
        board.insert(cell);
    }
    Ok(board)
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
            line_bonus: 5,
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
        assert_eq!(
            error("rxo"),
            "column 2: there is no piece 'x', only .-i_IrtljohvHVRTLJO"
        );
        assert_eq!(error("rO"), "2 pieces; a set has 3");
        assert_eq!(rules.parse_part_of_set("O").map(|set| set.len()), Ok(1));
        let none = rules.parse_part_of_set("").unwrap_err();
        assert_eq!(none.to_string(), "0 pieces; a set has 1 to 3");
    }
}
