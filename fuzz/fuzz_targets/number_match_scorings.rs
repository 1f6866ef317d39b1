//! Looks for faults by the target `number_match_scorings`.
#![cfg_attr(fuzzing, no_main)]

quadrille_fuzz::program!();
