//! Every operation of the boards against a slow and obvious twin.

mod check;
mod exhaustive;
mod fixtures;
mod library;
mod pentominoes;
mod random;
mod shapes;
mod text;
mod twin;
mod words;
