//! Looks for faults by the target `tenten_players`.
#![cfg_attr(fuzzing, no_main)]

quadrille_fuzz::program!();
