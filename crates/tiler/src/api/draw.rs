//! `tiler/draw`, `tiler/svg`, `tiler/contest`: a tiling as cells, as a picture, as a list.

use quadrille_schema::{Answer, Code, Context, Refusal, Whole, group, object, request};
use quadrille_search::Outcome;

use super::{FIRST, SeedNumber, Tiler, bad, bounded, config, one_solution, stated};
use crate::draw::{PictureConfig, svg};
use crate::{Method, Tiling};

group! {
    /// A tiling, given or to be found.
    pub struct Picture {
        /// A solution, or a signature, which is solved first
        #[arg(left_out("the program takes it by itself"))]
        text: String,
        /// How to search
        #[arg(aliases(&["strategy"]).left_out("the program draws what was solved"))]
        method: Method = Method::Auto,
        /// Fix every random choice; in JavaScript up to 2^53 - 1
        seed: SeedNumber = FIRST,
    }
}

request! {
    /// A tiling, for its cells
    pub struct Draw = "tiler/draw" -> Cells {
        /// The tiling
        picture: Picture,
    }
}

group! {
    /// Description of a tiling.
    pub struct Shown {
        /// Side of the square
        size: SeedNumber,
        /// Figures of each kind
        signature: String,
    }
}

object! {
    /// A tiling that is shown by its cells.
    pub struct Cells {
        /// The tiling
        shown: Shown,
    }
}

request! {
    /// A tiling as a picture
    pub struct Svg = "tiler/svg" -> Pictured {
        /// The tiling
        picture: Picture,
        /// Pixels of a cell; by default the picture is about 1000 pixels wide
        #[arg(value_name("PIXELS"))]
        cell: Option<Whole<1, 1000>>,
    }
}

object! {
    /// A tiling as a picture.
    pub struct Pictured {
        /// The tiling
        shown: Shown,
        /// The picture
        svg: String,
    }
}

request! {
    /// A tiling in the contest's format
    pub struct Contest = "tiler/contest" -> ListOfFigures {
        /// The tiling
        picture: Picture,
    }
}

object! {
    /// A tiling as the contest reads it.
    pub struct ListOfFigures {
        /// The tiling
        shown: Shown,
        /// The list, as a text
        contest: String,
    }
}

impl Picture {
    /// The tiling that is asked for: given as a solution, or that of a signature.
    fn tiling(&self, tiler: &mut Tiler, context: &Context) -> Result<Tiling, Refusal> {
        tiler.cells.clear();
        let tiling = match self.given(context)? {
            Some(tiling) => tiling,
            None => self.found(tiler, context)?,
        };
        tiler.show(&tiling);
        Ok(tiling)
    }

    fn given(&self, context: &Context) -> Result<Option<Tiling>, Refusal> {
        if !self.text.trim_start().starts_with(['[', '{']) {
            return Ok(None);
        }
        let document = one_solution(&self.text)?;
        if let Some(figures) = document.solution {
            let tiling = document.tiling(figures).map_err(bad)?;
            bounded(tiling.size() as u64, context.bounds.side)?;
            return Ok(Some(tiling));
        }
        if document.status.is_some() {
            return Err(bad(document.why_nothing()));
        }
        Ok(None)
    }

    fn found(&self, tiler: &mut Tiler, context: &Context) -> Result<Tiling, Refusal> {
        let (_, problem) = stated(&self.text, None, context)?;
        let report = tiler.report(&problem, config(self.method, self.seed), context)?;
        match report.outcome {
            Outcome::Solved(tiling) => Ok(tiling),
            Outcome::Unsolvable(proof) => Err(bad(format_args!("there is no tiling: {proof}"))),
            Outcome::GaveUp(why) => Err(Code::Stopped.because(&format!("the search gave up: {why}"))),
        }
    }
}

impl Shown {
    fn new(tiling: &Tiling) -> Self {
        Self {
            size: SeedNumber::within(tiling.size() as u64),
            signature: tiling.signature().to_string(),
        }
    }
}

impl Answer<Tiler> for Draw {
    fn answer(&self, tiler: &mut Tiler, context: &Context) -> Result<Cells, Refusal> {
        let tiling = self.picture.tiling(tiler, context)?;
        let shown = Shown::new(&tiling);
        Ok(Cells { shown })
    }
}

impl Answer<Tiler> for Svg {
    fn answer(&self, tiler: &mut Tiler, context: &Context) -> Result<Pictured, Refusal> {
        let tiling = self.picture.tiling(tiler, context)?;
        let config = match self.cell {
            None => PictureConfig::fitting(tiling.size()),
            Some(cell) => PictureConfig {
                cell: cell.get() as u32,
            },
        };
        Ok(Pictured {
            shown: Shown::new(&tiling),
            svg: svg(&tiling, &config).map_err(bad)?,
        })
    }
}

impl Answer<Tiler> for Contest {
    fn answer(&self, tiler: &mut Tiler, context: &Context) -> Result<ListOfFigures, Refusal> {
        let tiling = self.picture.tiling(tiler, context)?;
        let mut list = Vec::new();
        let written = tiling.write_contest(&mut list);
        written.map_err(|error| Code::Memory.because(&error))?;
        Ok(ListOfFigures {
            shown: Shown::new(&tiling),
            contest: String::from_utf8(list).map_err(bad)?,
        })
    }
}
