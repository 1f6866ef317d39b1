//! Looks for faults by the target `tenten_learned`.
#![cfg_attr(fuzzing, no_main)]

quadrille_fuzz::program!();
