//! Looks for faults by the target `perfect_clear_tbp`.
#![cfg_attr(fuzzing, no_main)]

quadrille_fuzz::program!();
