//! `number-match/read`: what a text from elsewhere has.

use quadrille_schema::{Answer, Context, Refusal, object, request};

use super::{NumberMatch, Position};
use crate::Rules;
use crate::record::Step;

request! {
    /// Contents of a text: a board, its rules, and a line if it is a document with one
    pub struct Read = "number-match/read" -> ReadBoard {
        /// The text
        position: Position,
    }
}

object! {
    /// A board that was read.
    pub struct ReadBoard {
        /// The cells in reading order, 0 for cleared ones
        board: String,
        /// The rules
        rules: Rules,
        /// The steps of a document with a line
        steps: Option<Vec<Step>>,
    }
}

impl Answer<NumberMatch> for Read {
    fn answer(&self, _: &mut NumberMatch, context: &Context) -> Result<ReadBoard, Refusal> {
        let steps = self.position.line()?;
        let problem = self.position.problem(context)?;
        Ok(ReadBoard {
            board: problem.board().to_digits(),
            rules: *problem.rules(),
            steps,
        })
    }
}
