//! What queues can fill.

use quadrille_perfect_clear::build::{self, Building, Target};
use quadrille_perfect_clear::{Field, Piece, Problem};
use serde_json::Value;

use super::patterns::{Listed, MOST_LISTED};
use super::{Desk, Position, config, no_ways, pattern, problem};
use crate::fields::{Fields, Read};
use crate::host::Host;
use crate::host::Seconds;
use crate::{Code, Refusal};

/// All ways to fill cells, which are those of some colours.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "PerfectClearSetup"))]
pub struct Setup {
    /// The field with the colours, `X` where it is filled, and what is held.
    #[cfg_attr(test, ts(flatten))]
    pub position: Position,
    /// The queues, such as `*p4`, at most 6,000.
    pub pattern: String,
    /// The colour of cells that must be filled, the letter of a piece; I if nothing is said.
    #[cfg_attr(test, ts(as = "Option<String>"))]
    pub fill: String,
    /// The colour of cells that may be filled; O if nothing is said.
    #[cfg_attr(test, ts(as = "Option<String>"))]
    pub margin: String,
    /// Which ways are listed.
    #[cfg_attr(test, ts(flatten))]
    pub listed: Listed,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for Setup {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            position: Position::read(fields)?,
            pattern: fields.required("pattern")?,
            fill: fields.or("fill", "I".to_owned())?,
            margin: fields.or("margin", "O".to_owned())?,
            listed: Listed::read(fields)?,
            seconds: fields.seconds()?,
        })
    }
}

impl Setup {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let picture = self.picture()?;
        let (field, target) = self.field_and_target(&picture)?;
        let pattern = pattern(&self.pattern, MOST_LISTED)?;
        let made = Problem::holding(field, self.position.hold()?, Building { pattern, target });
        let made = made.map_err(|error| problem(&error))?;
        let mover = desk.mover(&self.position.kicks, self.position.drop, field.lines())?;
        let asked = made.with_mover(&mover).map_err(|error| problem(&error))?;
        let limits = host.limits(self.seconds);
        let paths = build::setups(&asked, &config(), &limits).map_err(|error| no_ways(&error))?;
        self.listed.document(&asked, Some(&picture), &paths, &limits)
    }

    /// What the picture of the target shows. Its rows are those of the field, so it is not read once more.
    fn field_and_target(&self, picture: &str) -> Result<(Field, Target), Refusal> {
        let lines = self.position.lines.into();
        let rows = picture.replace(['*', '?'], ".");
        let field = Field::parse(&rows, lines).map_err(|error| problem(&error))?;
        if field.rows() < lines {
            return Err(Code::BadProblem.because("a row of the field is full"));
        }
        let mut target = Target::default();
        let rows = picture.rsplit(['/', '\n']).filter(|row| !row.is_empty());
        for (bit, sign) in rows.flat_map(str::chars).enumerate() {
            match sign {
                '*' => target.must |= 1 << bit,
                '?' => target.may |= 1 << bit,
                _ => {}
            }
        }
        Ok((field, target))
    }

    /// The picture of the target: `*` for what must be filled, `?` for what may be.
    fn picture(&self) -> Result<String, Refusal> {
        let [fill, margin]: [Result<Piece, _>; 2] = [&self.fill, &self.margin].map(|name| name.parse());
        let fill = fill.map_err(|error| problem(&error))?.letter();
        let margin = margin.map_err(|error| problem(&error))?.letter();
        if fill == margin {
            return Err(Code::BadProblem.because("what must be filled and what may be have the same colour"));
        }
        let sign = |letter: char| match letter {
            '/' | '\n' | '.' | '_' | 'X' => Ok(letter),
            _ if letter == fill => Ok('*'),
            _ if letter == margin => Ok('?'),
            _ => {
                let colors = format!("X for the field, {fill} to be filled, or {margin} that may be");
                Err(Code::BadProblem.because(&format!("expected {colors}, found {letter:?}")))
            }
        };
        self.position.field.chars().map(sign).collect()
    }
}
