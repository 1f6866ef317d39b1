//! Questions about perfect clears.

mod advise;
mod fields;
mod patterns;
mod position;
mod solve;

pub(crate) use advise::{perfect_clear_advise, perfect_clear_chance, perfect_clear_prospects};
pub(crate) use fields::{field_rows, fumen_of_field, fumen_pages};
pub(crate) use patterns::{
    perfect_clear_path, perfect_clear_percent, perfect_clear_saves, perfect_clear_score,
};
pub(crate) use solve::perfect_clear_solve;
