//! `tiler`.
fn main() {}
