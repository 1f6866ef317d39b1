//! Looks for faults by the target `tiler_signatures`.
#![cfg_attr(fuzzing, no_main)]

quadrille_fuzz::program!();
