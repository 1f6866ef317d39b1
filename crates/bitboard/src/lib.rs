//! Bitboards with sentinel borders.
#![no_std]

mod cell;
mod shape;

pub use cell::Cell;
pub use shape::Shape;
