use serde::Deserialize;

use super::Desk;
use super::diagonal;
use crate::Refusal;
use crate::fields::{Fields, Read, questions};
use crate::host::Seconds;

questions! {
    /// What can be asked. Wherever a signature is read, the other texts that the program reads will do as well: a
    /// signature after the side of its square, or in a JSON document. Answers about a tiling have its cells beside
    /// them.
    #[cfg_attr(test, ts(tag = "op", rename = "TilerAsk"))]
    pub enum Ask of Desk {
        /// A tiling, or a proof that there is none: the document of `tiler solve --format json`. It has its `solution`
        /// only up to squares of 50 x 50.
        "tiler/solve" => Solve,
        /// Whether a solution is one: the document of `tiler verify --format json`.
        "tiler/verify" => Verify,
        /// A random signature: the document of `tiler generate --format json`.
        "tiler/generate" => Generate,
        /// A tiling as cells: `{"size":4,"signature":"I1,J1,L1,Z1"}`, for whatever `tiler draw` reads.
        "tiler/draw" => Draw,
        /// The same as a picture: `{"size":4,"signature":"I1,J1,L1,Z1","svg":"<svg ..."}`.
        "tiler/svg" => Svg,
        /// The same in the contest's format: `{"size":4,"signature":"I1,J1,L1,Z1","contest":"[[\"I\",0,0,0],...]"}`.
        "tiler/contest" => Contest,
        /// The diagonal search as it goes, to watch it: the document of `tiler solve` with `frames`, at most `most` of
        /// them, evenly spread over the figures that were laid (their number is `laid`). A frame keeps the first `keep`
        /// figures of the one before, and adds others: `{"nodes":9,"keep":3,"add":[["L",1,0,2]]}`.
        "tiler/diagonal" => Diagonal,
    }
}

/// The seed of those who do not care.
const FIRST: u64 = 1;

/// A tiling to find.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "TilerSolve"))]
pub struct Solve {
    /// How many figures of each kind there are, for a square of at most 1,000 x 1,000.
    pub signature: String,
    /// The side of the square, as a check.
    pub size: Option<u64>,
    /// How to search.
    #[cfg_attr(test, ts(as = "Option<Method>"))]
    pub method: Method,
    /// The number that fixes every random choice, 1 if nothing is said; in JavaScript up to 2^53 - 1.
    #[cfg_attr(test, ts(as = "Option<u64>"))]
    pub seed: u64,
    /// Most figures to try.
    pub nodes: Option<u64>,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for Solve {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            signature: fields.required("signature")?,
            size: fields.optional("size")?,
            method: fields.named("method")?,
            seed: fields.or("seed", FIRST)?,
            nodes: fields.optional("nodes")?,
            seconds: fields.seconds()?,
        })
    }
}

/// A solution to check.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "TilerVerify"))]
pub struct Verify {
    /// A list in the contest's format, or a document of `tiler/solve`.
    pub text: String,
    /// The signature; documents name their own.
    pub signature: Option<String>,
    /// The side of the square, as a check.
    pub size: Option<u64>,
}

impl Read for Verify {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            text: fields.required("text")?,
            signature: fields.optional("signature")?,
            size: fields.optional("size")?,
        })
    }
}

/// A signature to draw at random.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "TilerGenerate"))]
pub struct Generate {
    /// The side of the square, at most 1,000.
    pub size: u64,
    /// What it is like.
    #[cfg_attr(test, ts(as = "Option<GeneratorName>"))]
    pub generator: GeneratorName,
    /// The concentration of `dirichlet`; the smaller, the more a few kinds prevail.
    pub alpha: Option<f64>,
    /// Takes it as it is drawn, whether or not there is a tiling.
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    pub as_drawn: bool,
    /// The number that fixes every random choice, 1 if nothing is said; in JavaScript up to 2^53 - 1.
    #[cfg_attr(test, ts(as = "Option<u64>"))]
    pub seed: u64,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for Generate {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            size: fields.required("size")?,
            generator: fields.named("generator")?,
            alpha: fields.optional("alpha")?,
            as_drawn: fields.or_default("as_drawn")?,
            seed: fields.or("seed", FIRST)?,
            seconds: fields.seconds()?,
        })
    }
}

/// A tiling, given or to be found.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "TilerDraw"))]
pub struct Draw {
    /// A solution, or a signature, which is solved first.
    pub text: String,
    /// How to search.
    #[cfg_attr(test, ts(as = "Option<Method>"))]
    pub method: Method,
    /// The number that fixes every random choice, 1 if nothing is said; in JavaScript up to 2^53 - 1.
    #[cfg_attr(test, ts(as = "Option<u64>"))]
    pub seed: u64,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for Draw {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            text: fields.required("text")?,
            method: fields.named("method")?,
            seed: fields.or("seed", FIRST)?,
            seconds: fields.seconds()?,
        })
    }
}

/// A picture of a tiling.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "TilerSvg"))]
pub struct Svg {
    /// The tiling.
    #[cfg_attr(test, ts(flatten))]
    pub draw: Draw,
    /// Pixels of a cell, 1 to 1000; by default the picture is about 1,000 pixels wide.
    pub cell: Option<u32>,
}

impl Read for Svg {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            draw: Draw::read(fields)?,
            cell: fields.optional("cell")?,
        })
    }
}

/// A list of a tiling's figures.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TilerContest"))]
pub struct Contest {
    /// The tiling.
    #[cfg_attr(test, ts(flatten))]
    pub draw: Draw,
}

impl Read for Contest {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        let draw = Draw::read(fields)?;
        Ok(Self { draw })
    }
}

/// A search to watch.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields, rename = "TilerDiagonal"))]
pub struct Diagonal {
    /// How many figures of each kind there are, for a square of at most 50 x 50.
    pub signature: String,
    /// The number that fixes every random choice, 1 if nothing is said; in JavaScript up to 2^53 - 1.
    #[cfg_attr(test, ts(as = "Option<u64>"))]
    pub seed: u64,
    /// Most figures to try; 200,000 if nothing is said.
    #[cfg_attr(test, ts(as = "Option<u64>"))]
    pub nodes: u64,
    /// Most frames, 1 to 1000; 400 if nothing is said.
    #[cfg_attr(test, ts(as = "Option<u32>"))]
    pub most: u32,
    /// How long it may take.
    pub seconds: Option<Seconds>,
}

impl Read for Diagonal {
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(Self {
            signature: fields.required("signature")?,
            seed: fields.or("seed", FIRST)?,
            nodes: fields.or("nodes", diagonal::NODES)?,
            most: fields.or("most", diagonal::FRAMES)?,
            seconds: fields.seconds()?,
        })
    }
}

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TilerMethod"))]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// The best method for the signature.
    #[default]
    Auto,
    /// Depth-first along the anti-diagonals, the contest winner's method.
    Diagonal,
    /// Exhaustive, for squares of up to 12 x 12.
    Exact,
}

impl From<Method> for quadrille_tiler::Method {
    fn from(method: Method) -> Self {
        match method {
            Method::Auto => Self::Auto,
            Method::Diagonal => Self::Diagonal,
            Method::Exact => Self::Exact,
        }
    }
}

/// What a random signature is like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TilerGenerator"))]
#[serde(rename_all = "kebab-case")]
pub enum GeneratorName {
    /// Like the contest's large squares.
    #[default]
    Contest,
    /// The figures of a random tiling made of small blocks.
    Tiling,
    /// Shares from a symmetric Dirichlet distribution.
    Dirichlet,
}
