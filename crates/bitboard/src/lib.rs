//! Bitboards with sentinel borders, for puzzles on grids of any width.
//!
//! # What
//!
//! A [`Bitboard`] is a set of cells: the free ones, the filled ones, those of a colour. Two types share one vocabulary:
//!
//! | | size | held in | for |
//! |---|---|---|---|
//! | [`FixedBoard`] | known at compile time, checked there | one `u32`, `u64` or `u128` | 10 x 10, 6 x 10 |
//! | [`DynBoard`] | known at run time, to 32,767 a side | words of 64 bits on the heap | anything larger |
//!
//! A [`Shape`] is a polyomino of up to 8 x 8 cells, drawn as a picture; a [`Placement`] is a shape at an anchor; a
//! [`Stamp`] is a shape compiled for boards of one size. There are no rules of any puzzle here.
//!
//! # How
//!
//! Rows are numbered from the top, columns from the left, both from 0. A board is one string of bits, row after row,
//! with one *sentinel* to the right of each row, which is never in the set. Here are the bits of a [`FixedBoard`] of
//! 4 x 3 cells (a [`DynBoard`] has sentinel rows above and below as well):
//!
//! ```text
//!  0  1  2  3 | 4
//!  5  6  7  8 | 9      bit = row * (width + 1) + column
//! 10 11 12 13 | 14     bits 4, 9, 14 and all above are always clear
//! ```
//!
//! The sentinel is the right border of its row and the left border of the next. As it is always clear, "is inside" and
//! "is in the set" are one AND: a shift does not wrap, a ray and a flood end at the edge, and a shape that sticks out
//! never fits. So all anchors of a shape are found at once: for each cell of the shape, shift the free cells so that
//! this cell falls on the anchor, and AND them all. Full lines are found by the same means.
//!
//! # Example
//!
//! Where does a T fit, and what is left when it lies in the first place?
//!
//! ```
//! use quadrille_bitboard::{Bitboard, Connectivity, FixedBoard, Placement, Shape};
//!
//! type Board = FixedBoard<u64, 6, 4>;
//! const T: Shape = Shape::from_rows(&["###", ".#."]);
//!
//! // `.` or `_` is empty, any of `#XxO1` is in the set; a wrong picture does not compile.
//! const FREE: Board = Board::from_rows(&[
//!     "####..",
//!     ".#.##.",
//!     ".#.###",
//!     "..###.",
//! ]);
//! let anchors = FREE.placements(T);
//! assert_eq!(anchors.to_string(), "\
//! #.....
//! ......
//! ...#..
//! ......");
//!
//! let anchor = anchors.first().expect("there are two");
//! let rest = FREE - FREE.mask(Placement::new(T, anchor));
//! let sizes: Vec<usize> = rest.components(Connectivity::Four).map(|part| part.count()).collect();
//! assert_eq!(sizes, [9, 1]);
//! ```
//!
//! # Vocabulary
//!
//! A size has the width first (`FixedBoard<u64, 6, 4>` has 6 columns and 4 rows), a cell the row. A constant
//! board starts from `EMPTY` or `from_rows`, and `!` (the cells that are not in the set, sentinels left out), `&`, `|`,
//! `^` and `-` work on each [`FixedBoard`] by value. [`Shape::orientations`] gives distinct shapes only, so one for a
//! square and eight for an F; [`Shape::rotations`] likewise, without reflections.
//!
//! - Sets: `contains`, `insert`, `remove`, `count`, `cells`, `first`, `is_subset`, ..., and the operators `&` `|` `^`
//!   `-` `!` (on references for a [`DynBoard`]).
//! - Steps: [`shifted`](Bitboard::shifted), [`neighbours`](Bitboard::neighbours), [`first_hit`](Bitboard::first_hit),
//!   [`flood`](Bitboard::flood), [`components`](Bitboard::components).
//! - Lines: [`full_rows`](Bitboard::full_rows), [`full_columns`](Bitboard::full_columns),
//!   [`clear_full_lines`](Bitboard::clear_full_lines), [`collapse`](Bitboard::collapse), counts,
//!   [`surface`](Bitboard::surface).
//! - Shapes: [`placements`](Bitboard::placements),
//!   [`placements_covering`](Bitboard::placements_covering), [`covers`](Bitboard::covers), [`mask`](Bitboard::mask),
//!   [`stamp`](Bitboard::stamp), [`lift`](Bitboard::lift); [`Shape::rotations`], [`Shape::orientations`].
//! - Symmetries: [`mirrored`](Bitboard::mirrored), [`rotated`](Bitboard::rotated), [`oriented`](Bitboard::oriented),
//!   [`canonical`](Bitboard::canonical).
//! - Words: [`Word`] is what boards lie in: machine words, and [`Wide`] ones, as sets of bits.
//! - Pictures: `from_rows` for constants, `parse` for text (a frame of `|`, `+`, `-` is ignored), `to_string`, and
//!   `{:?}` with the type's name.
//!
//! # Who uses what
//!
//! The solvers of this workspace need less than the whole vocabulary, and some keep their cells in another order. The
//! rest is there for other puzzles: floods, components, symmetries and collapsing lines have no caller among the
//! solvers, but examples and twins in the tests.
//!
//! | solver | uses | has instead, with the reason at the type |
//! |---|---|---|
//! | tenten | [`FixedBoard`], [`Shape`], placements, stamps, full lines, surface | |
//! | tiler | [`Shape`]; [`DynBoard`], [`Stamp`] | `Window`: only what lies ahead of the first empty cell |
//! | number-match | [`DynBoard`], rays; [`Word`], [`Wide`] | `Field`: additions carry digits over gaps of any length |
//! | perfect-clear | [`Word`]; pictures by [`DynBoard`] | `Field`: 6 x 10 cells without a border are one `u64` |
//!
//! `crates/examples` has pentominoes by exact cover, floods and rays in a floor plan, and lines that clear; it builds
//! with this crate and `quadrille-search` alone.
//!
//! # Features
//!
//! `serde`: [`Cell`], [`Placement`], [`Orientation`], shapes and boards in data formats.
//!
//! # Why not
//!
//! - *No border*: each shift needs a mask, and each neighbour a test. A column of sentinels costs a bit a row.
//! - *A border on all four sides of a fixed board*: the word's ends do that work, and 10 x 10 would not fit 128 bits.
//! - *Rows padded to whole words*: narrow boards would take many times the memory, and a shape's offsets would no
//!   longer be the same on both kinds of board.
//!
//! # Does it work
//!
//! Each operation is compared with a naive twin, on all boards of 3 x 3 and 4 x 3 and on random ones of all widths from
//! 1 to 12 and some from 50 to 300. `cargo bench -p quadrille-bitboard --bench ratios` sets the time of each hot
//! operation beside that of code written by hand for the one size.
#![no_std]

extern crate alloc;

mod bitboard;
mod bits;
mod cell;
#[cfg(feature = "serde")]
mod data;
mod direction;
mod dynamic;
mod fixed;
mod flood;
mod iter;
mod lines;
mod notation;
mod ops;
mod orientation;
mod placement;
mod shape;
mod spans;
mod stamp;
mod surface;
mod symmetry;
mod text;
mod wide;
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
pub use wide::Wide;
pub use word::Word;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
