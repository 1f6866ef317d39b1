//! Looks for faults by the target `number_match_records`.
#![cfg_attr(fuzzing, no_main)]

quadrille_fuzz::program!();
