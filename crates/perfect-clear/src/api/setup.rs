//! `perfect-clear/setup`: all ways to fill cells, and which queues allow each.

use quadrille_schema::{Answer, Code, Context, Refusal, Schema, Whole, group, request};
use serde_json::Value as Json;

use super::percent::pattern;
use super::ways::Aim;
use super::{Listing, PerfectClear, Position, WaysFound, bad, config, no_ways};
use crate::build::{self, Building, Holes, SetupRule, Step, Target, TargetColors};
use crate::{Field, Pattern, Piece};

group! {
    /// Setups that are wanted.
    pub struct Wanting {
        /// The colour of the cells that must be filled
        #[arg(value_name("PIECE").conflicts(&["target"]))]
        fill: Piece = Piece::I,
        /// The colour of those that may be filled
        #[arg(value_name("PIECE").conflicts(&["target"]))]
        margin: Piece = Piece::O,
        /// The colour of those that may be filled, and may be holes as well
        #[arg(value_name("PIECE").conflicts(&["target"]))]
        free: Option<Piece>,
        /// Leave out setups with holes: none of them, holes (empty cells below filled ones) or strict-holes (empty
        /// cells that cannot be reached from above)
        #[arg(value_name("HOLES"))]
        exclude: Holes = Holes::Allowed,
        /// Before holes are looked for, put this on the field: T-Reverse(7,2), block(1,2), row(1) or `clear()`, in
        /// their order; columns and rows count from 0 at the lower left
        #[arg(value_name("STEP").left_out("the program takes several at once"))]
        operate: Vec<Operating>,
        /// Only setups of N pieces
        #[arg(value_name("N").aliases(&["n-pieces"]))]
        pieces: Option<Whole<1, 15>>,
        /// Only setups each of whose pieces fills a cell that must be filled, as solution-finder lists them: none is
        /// there only to hold others up
        touching: bool,
    }
}

request! {
    /// List the ways to build a setup: to fill certain cells, and the queues that allow each
    ///
    /// The target is drawn as the field is: `*` for cells that must be filled, `?` for those that may be, X for those
    /// that are filled in the field already; all others stay as they are. Or the field shows it in colours, in letters
    /// of pieces or as a fumen. Nothing is placed after the last of the cells is filled.
    pub struct Setup = "perfect-clear/setup" -> WaysFound {
        /// The cells to fill, rows top first, separated by slashes or line breaks [default: the colours of the field]
        target: Option<super::Cells>,
        /// Which queues: T,*p4 is a T and any four of the seven in any order
        #[arg(aliases(&["patterns"]))]
        pattern: Option<Pattern>,
        /// The field, what is held, and how pieces move
        position: Position,
        /// Which setups are wanted
        wanting: Wanting,
        /// Which ways are listed
        listing: Listing,
    }
}

/// Something that is put on a field before holes are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operating(pub Step);

impl Schema for Operating {
    const KIND: quadrille_schema::Kind = quadrille_schema::Kind::Text;

    fn read(json: Json) -> Result<Self, Refusal> {
        String::read(json)?.parse().map(Self).map_err(bad)
    }

    fn write(&self) -> Json {
        self.0.to_string().into()
    }
}

impl Wanting {
    /// The colours of a target.
    ///
    /// # Errors
    ///
    /// When two are the same.
    pub fn colors(&self) -> Result<TargetColors, Refusal> {
        let &Self {
            fill, margin, free, ..
        } = self;
        if fill == margin || free.is_some_and(|free| [fill, margin].contains(&free)) {
            return Err(bad("two of --fill, --margin and --free are the same colour"));
        }
        Ok(TargetColors { fill, margin, free })
    }

    /// Which setups are wanted, of those with this target.
    ///
    /// # Errors
    ///
    /// When something is put on the field, and holes are allowed.
    pub fn rule(&self, picture: &str, target: Target) -> Result<SetupRule, Refusal> {
        if !self.operate.is_empty() && self.exclude == Holes::Allowed {
            let reason = "--operate is about holes: give --exclude holes or --exclude strict-holes";
            return Err(Code::BadProblem.because(reason));
        }
        Ok(SetupRule {
            holes: self.exclude,
            free: SetupRule::free_cells(picture),
            steps: self.operate.iter().map(|step| step.0).collect(),
            pieces: self.pieces.map(Whole::count),
            touching: self.touching.then_some(target.must),
        })
    }
}

impl Setup {
    /// The field, and the picture of the target.
    fn field_and_picture(&self) -> Result<(Field, String), Refusal> {
        if let Some(target) = &self.target {
            let stated = self.position.stated(Some(&()))?;
            return Ok((stated.field, target.0.clone()));
        }
        let colors = self.wanting.colors()?;
        if let Some((diagram, lines)) = self.position.board.diagram()? {
            return colors.read(&diagram, lines).map_err(bad);
        }
        let picture = colored(&self.position.board.field.0, colors)?;
        let lines = self
            .position
            .board
            .lines
            .map_or(super::field::USUAL_LINES, Whole::count);
        let field = Field::parse(&picture.replace(['*', '?', '+'], "."), lines).map_err(bad)?;
        if field.rows() < lines {
            return Err(bad("a row of the field is full"));
        }
        Ok((field, picture))
    }
}

/// The picture of the target that rows show in colours.
fn colored(rows: &str, colors: TargetColors) -> Result<String, Refusal> {
    let sign = |letter: char| {
        let piece = Piece::from_letter(letter);
        match letter {
            '/' | '\n' | '.' | '_' | 'X' => Ok(letter),
            _ if piece == Some(colors.fill) => Ok('*'),
            _ if piece == Some(colors.margin) => Ok('?'),
            _ if piece.is_some() && piece == colors.free => Ok('+'),
            _ => {
                let (fill, margin) = (colors.fill, colors.margin);
                Err(bad(format_args!(
                    "expected X for the field, {fill} to be filled, or {margin} that may be, found {letter:?}"
                )))
            }
        }
    };
    rows.chars().map(sign).collect()
}

impl Answer<PerfectClear> for Setup {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<WaysFound, Refusal> {
        let movement = &self.position.movement;
        let (field, picture) = self.field_and_picture()?;
        let target = Target::parse(&picture, field).map_err(bad)?;
        let rule = self.wanting.rule(&picture, target)?;
        let mut stated = if self.pattern.is_some() {
            super::Stated {
                field,
                hold: self.position.holding.hold()?,
                pattern: None,
                is_higher: false,
            }
        } else {
            self.position.stated::<()>(None)?
        };
        stated.field = field;
        let pattern = pattern(self.pattern.as_ref(), &stated, context.bounds.listed_queues)?;
        let problem = service.building(movement, &stated, Building { pattern, target })?;
        let paths = build::setups_by(&problem, &rule, &config(context), &context.limits);
        let paths = paths.map_err(|error| no_ways(&error))?;
        let aim = Aim {
            game: movement.game,
            target: Some(&picture),
            wishes: Vec::new(),
            last_bag: None,
            only: Some(&rule),
        };
        self.listing.document(&problem, paths, &aim, context)
    }
}
