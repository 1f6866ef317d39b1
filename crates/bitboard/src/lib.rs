//! Bitboards with sentinel borders.
#![no_std]

extern crate alloc;

mod bitboard;
mod bits;
mod cell;
mod direction;
mod dynamic;
mod fixed;
mod flood;
mod iter;
mod lines;
mod ops;
mod orientation;
mod placement;
mod shape;
mod spans;
mod stamp;
mod surface;
mod symmetry;
mod text;
mod word;

pub use bitboard::Bitboard;
pub use cell::Cell;
pub use direction::{Connectivity, Direction, Edge, EdgeRule};
pub use dynamic::{DynBoard, SizeError};
pub use fixed::FixedBoard;
pub use iter::{Cells, Components};
pub use lines::LinesCleared;
pub use orientation::Orientation;
pub use placement::Placement;
pub use shape::Shape;
pub use stamp::Stamp;
pub use text::{ParseError, ParseErrorKind};
pub use word::Word;
