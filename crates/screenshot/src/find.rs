//! Where a board is: its lines, its cells, and how far it reaches.

pub(crate) mod aligned;
pub(crate) mod edges;
pub(crate) mod extent;
pub(crate) mod lattice;
pub(crate) mod plane;
pub(crate) mod signs;
pub(crate) mod window;
