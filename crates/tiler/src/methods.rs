//! The methods that tile a square. [`solve`](crate::solve()) says which of them has its turn when.
//!
//! | method | what it can do |
//! |---|---|
//! | [`block`] | settles rectangles of up to 12 rows, with a tiling or a proof |
//! | [`grid`] | tiles large squares in linear time where the kinds are balanced |
//! | [`strips`] | tiles any square with nearly the wanted figures |
//! | [`repair`] | steers such a tiling to exactly the wanted figures |
//! | [`diagonal`] | settles any square in principle, by the plain search that won the contest |

pub(crate) mod block;
pub(crate) mod diagonal;
pub(crate) mod grid;
pub(crate) mod repair;
pub(crate) mod strips;
mod window;
