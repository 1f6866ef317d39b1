//! `perfect-clear/setup`: all ways to fill cells, and which queues allow each.

use std::str::FromStr;

use quadrille_schema::{Answer, Code, Context, Refusal, Schema, Whole, group, request};
use serde_json::Value as Json;

use super::percent::pattern;
use super::ways::Aim;
use super::{Given, Listing, PerfectClear, Position, WaysFound, bad, by_height, config, no_ways};
use crate::build::{self, Building, Holes, SetupRule, Step, Target, TargetColors};
use crate::words::field_word::FieldWord;
use crate::{AnyField, Pattern, Piece, PieceSet, parse_pieces};

group! {
    /// Setups that are wanted.
    #[derive(Default)]
    pub struct Wanting {
        /// The colours of the cells that must be filled, as letters of pieces [default: I]
        #[arg(value_name("PIECES").conflicts(&["target"]))]
        fill: Option<Colors>,
        /// The colours of those that may be filled [default: O]
        #[arg(value_name("PIECES").conflicts(&["target"]))]
        margin: Option<Colors>,
        /// The colours of those that may be filled, and may be holes as well
        #[arg(value_name("PIECES").conflicts(&["target"]))]
        free: Option<Colors>,
        /// Leave out setups with holes: none of them, holes (empty cells below filled ones) or strict-holes (empty
        /// cells that cannot be reached from above) [default: none]
        #[arg(value_name("HOLES"))]
        exclude: Option<Holes>,
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

/// Colours of cells, by the letters of their pieces or the words of solution-finder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colors(pub PieceSet);

impl FromStr for Colors {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let piece = match &*text.trim().to_ascii_lowercase() {
            "none" | "null" | "empty" => return Ok(Self(PieceSet::EMPTY)),
            "cyan" | "cy" => Piece::I,
            "blue" | "bl" => Piece::J,
            "orange" | "or" => Piece::L,
            "yellow" | "ye" => Piece::O,
            "green" | "gr" => Piece::S,
            "purple" | "pu" => Piece::T,
            "red" | "re" => Piece::Z,
            letters => {
                return parse_pieces(letters)
                    .map(|pieces| Self(pieces.into_iter().collect()))
                    .map_err(bad);
            }
        };
        Ok(Self(PieceSet::EMPTY.with(piece)))
    }
}

impl Schema for Colors {
    const KIND: quadrille_schema::Kind = quadrille_schema::Kind::Text;

    fn read(json: Json) -> Result<Self, Refusal> {
        String::read(json)?.parse()
    }

    fn write(&self) -> Json {
        let letters = self.0.to_string();
        if letters.is_empty() {
            "none".into()
        } else {
            letters.into()
        }
    }
}

impl Wanting {
    /// The colours of a target. Those that nothing is said about are the usual ones, unless they mean something else.
    ///
    /// # Errors
    ///
    /// When two are the same.
    pub fn colors(&self) -> Result<TargetColors, Refusal> {
        let given = [self.fill, self.margin, self.free].map(|colors| colors.map(|colors| colors.0));
        let mut all = PieceSet::EMPTY;
        for piece in given.iter().flatten().flat_map(|colors| colors.iter()) {
            if all.contains(piece) {
                return Err(bad("two of --fill, --margin and --free are the same colour"));
            }
            all = all.with(piece);
        }
        let usual = TargetColors::default();
        let or = |given: Option<PieceSet>, usual: PieceSet| {
            given.unwrap_or_else(|| usual.iter().filter(|&piece| !all.contains(piece)).collect())
        };
        let [fill, margin, free] = given;
        Ok(TargetColors {
            fill: or(fill, usual.fill),
            margin: or(margin, usual.margin),
            free: or(free, usual.free),
        })
    }

    /// The same, and what the comment of a fumen asks where nothing is said.
    #[must_use]
    pub fn or(&self, asked: &Self) -> Self {
        let operate = if self.operate.is_empty() {
            &asked.operate
        } else {
            &self.operate
        };
        Self {
            fill: self.fill.or(asked.fill),
            margin: self.margin.or(asked.margin),
            free: self.free.or(asked.free),
            exclude: self.exclude.or(asked.exclude),
            operate: operate.clone(),
            pieces: self.pieces.or(asked.pieces),
            touching: self.touching,
        }
    }

    /// Takes in an option of solution-finder's `setup`; whether it is one.
    pub(super) fn read(&mut self, name: &str, value: &str) -> bool {
        match name {
            "f" | "fill" => set(&mut self.fill, value),
            "m" | "margin" => set(&mut self.margin, value),
            "F" | "free" => set(&mut self.free, value),
            "e" | "exclude" => set(&mut self.exclude, value),
            "np" | "n-pieces" => {
                let pieces = value.parse().ok().filter(|pieces| (1..=15).contains(pieces));
                self.pieces = pieces.map(Whole::within).or(self.pieces);
                pieces.is_some()
            }
            "op" | "operate" => {
                let step = value.parse().ok().map(Operating);
                self.operate.extend(step);
                step.is_some()
            }
            _ => false,
        }
    }

    /// Which setups are wanted, of those with this target.
    ///
    /// # Errors
    ///
    /// When something is put on the field, and holes are allowed.
    pub fn rule<W: FieldWord>(&self, picture: &str, target: Target<W>) -> Result<SetupRule<W>, Refusal> {
        let holes = self.exclude.unwrap_or_default();
        if !self.operate.is_empty() && holes == Holes::Allowed {
            let reason = "--operate is about holes: give --exclude holes or --exclude strict-holes";
            return Err(Code::BadProblem.because(reason));
        }
        Ok(SetupRule {
            holes,
            free: SetupRule::free_cells(picture),
            steps: self.operate.iter().map(|step| step.0).collect(),
            pieces: self.pieces.map(Whole::count),
            touching: self.touching.then_some(target.must),
        })
    }
}

/// Sets a value that a text states; whether it states one.
fn set<T: FromStr>(value: &mut Option<T>, text: &str) -> bool {
    match text.parse() {
        Ok(read) => {
            *value = Some(read);
            true
        }
        Err(_) => false,
    }
}

impl Setup {
    /// The field, and the picture of the target.
    fn field_and_picture(&self, wanting: &Wanting) -> Result<(AnyField, String), Refusal> {
        if let Some(target) = &self.target {
            let stated = self.position.stated(Some(&()))?;
            return Ok((stated.field, target.0.clone()));
        }
        let target = self.position.board.target(wanting.colors()?)?;
        target.ok_or_else(|| bad("nothing says which cells to fill: give `target`, or a field in colours"))
    }
}

/// The picture of the target that rows show in colours, or in the signs of solution-finder: `*` must be filled, `.` may
/// be, `+` may be a hole as well.
///
/// # Errors
///
/// When a sign is none of them.
pub(super) fn target_of_rows(rows: &str, colors: TargetColors) -> Result<String, Refusal> {
    let has_signs = rows.contains('*');
    let sign = |letter: char| {
        let is_of = |colors: PieceSet| Piece::from_letter(letter).is_some_and(|piece| colors.contains(piece));
        match letter {
            '.' if has_signs => Ok('?'),
            '*' | '+' if has_signs => Ok(letter),
            '\n' | '.' | '_' | 'X' | 'x' => Ok(letter),
            _ if is_of(colors.fill) => Ok('*'),
            _ if is_of(colors.margin) => Ok('?'),
            _ if is_of(colors.free) => Ok('+'),
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
        let asked = self.position.board.asked()?.unwrap_or_default();
        let wanting = self.wanting.or(&asked.setup);
        let (field, picture) = self.field_and_picture(&wanting)?;
        let holding = &self.position.holding;
        let stated = holding.stating(field, &asked, self.pattern.is_none())?;
        let pattern = pattern(self.pattern.as_ref(), &stated, context.bounds.listed_queues)?;
        by_height!(field, |field| {
            let asked = Wanted {
                picture,
                wanting,
                pattern,
            };
            self.on(stated.given(field), asked, service, context)
        })
    }
}

/// Cells to fill, which setups are wanted, and the queues that are to fill them.
struct Wanted {
    picture: String,
    wanting: Wanting,
    pattern: Pattern,
}

impl Setup {
    /// The answer for this field.
    fn on<W: FieldWord>(
        &self,
        given: Given<'_, W>,
        wanted: Wanted,
        service: &mut PerfectClear,
        context: &Context,
    ) -> Result<WaysFound, Refusal> {
        let Wanted {
            picture,
            wanting,
            pattern,
        } = wanted;
        let (movement, field) = (&self.position.movement, given.field);
        let target = Target::parse(&picture, field).map_err(bad)?;
        let rule = wanting.rule(&picture, target)?;
        let problem = service.problem(movement, given, Building { pattern, target })?;
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
