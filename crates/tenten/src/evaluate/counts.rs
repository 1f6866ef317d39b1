//! The counts of which details are made.

/// How many counts there are.
pub(super) const COUNT: usize = 20;

/// Their names, in their order.
pub(super) const NAMES: [&str; COUNT] = [
    "corner-cells",
    "side-cells",
    "middle-cells",
    "boxes",
    "inside",
    "across",
    "walls",
    "nooks",
    "slots",
    "wall-slots",
    "no-bar",
    "no-place",
    "scarce",
    "no-clear",
    "diagonals",
    "in-lines",
    "in-boxes",
    "lines",
    "squares",
    "crowd",
];
