//! Looks for faults by the target `bitboard_pictures`.
#![cfg_attr(fuzzing, no_main)]

quadrille_fuzz::program!();
