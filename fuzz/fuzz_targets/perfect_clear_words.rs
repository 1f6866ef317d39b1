//! Looks for faults by the target `perfect_clear_words`.
#![cfg_attr(fuzzing, no_main)]

quadrille_fuzz::program!();
