//! `number-match/draw`: a picture of a board, or of each step of a line.

use quadrille_schema::{Answer, Code, Context, Refusal, Whole, group, object, request};

use super::{NumberMatch, Position, bad, illegal, line};
use crate::draw::{Panel, PictureConfig, svg};
use crate::record::Step;
use crate::{Action, Problem};

group! {
    /// Layout of boards and lines.
    pub struct Drawing {
        /// Of a line, only the steps from this one on
        #[arg(value_name("STEP"))]
        from: Whole<1, 1_000_000> = Whole::within(1),
        /// Of a line, only the steps up to this one
        #[arg(value_name("STEP"))]
        to: Option<Whole<1, 1_000_000>>,
        /// Boards beside each other
        #[arg(value_name("N"))]
        columns: Whole<1, 1000> = Whole::within(5),
        /// Pixels of a cell; by default 24, in files of the program 40, or as many as a long strip leaves room for
        #[arg(value_name("PIXELS"))]
        cell: Option<Whole<1, 1000>>,
    }
}

request! {
    /// Draw a board, or a whole line as a numbered strip of taps
    ///
    /// A line has a board for each step with the pair to take, and after each refill with the digits that it adds.
    pub struct Draw = "number-match/draw" -> Pictured {
        /// The board
        position: Position,
        /// The steps of a line; by default those of the document that the board comes from
        #[arg(left_out("the program reads them from the document"))]
        steps: Vec<Step>,
        /// How it is drawn
        drawing: Drawing,
    }
}

object! {
    /// A picture.
    pub struct Pictured {
        /// The picture
        svg: String,
    }
}

impl Drawing {
    /// The boards of a line that are to be drawn, the board alone where there is no step.
    ///
    /// # Errors
    ///
    /// When a step is against the rules, or the line has none of those that are to be drawn.
    pub fn panels(&self, problem: &Problem, line: &[Action]) -> Result<Vec<Panel>, Refusal> {
        let game = problem.game();
        if line.is_empty() {
            return Ok(vec![Panel::of_game(&game)]);
        }
        let mut panels = Panel::of_line(&game, line).map_err(illegal)?;
        let (steps, from) = (panels.len(), self.from.count());
        let to = self.to.map_or(steps, Whole::count);
        if from > to.min(steps) {
            let text = format_args!("no step from {from} to {to}: the line has {steps} boards");
            return Err(Code::BadRequest.because(&text));
        }
        panels.truncate(to);
        Ok(panels.split_off(from - 1))
    }

    /// The size of the picture; `cell` is that of cells where none is named.
    #[must_use]
    pub fn config(&self, cell: u32) -> PictureConfig {
        PictureConfig {
            cell: self.cell.map_or(cell, |cell| cell.get() as u32),
            columns: self.columns.count(),
        }
    }
}

impl Answer<NumberMatch> for Draw {
    fn answer(&self, _: &mut NumberMatch, context: &Context) -> Result<Pictured, Refusal> {
        let problem = self.position.problem(context)?;
        let line = line(problem.rules(), &self.position.steps(&self.steps)?)?;
        let panels = self.drawing.panels(&problem, &line)?;
        let config = self.drawing.config(PictureConfig::default().cell);
        let svg = svg(&panels, &config).map_err(bad)?;
        Ok(Pictured { svg })
    }
}
