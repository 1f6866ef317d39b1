//! Looks for faults by the target `tiler_solutions`.
#![cfg_attr(fuzzing, no_main)]

quadrille_fuzz::program!();
