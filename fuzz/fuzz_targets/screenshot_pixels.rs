//! Looks for faults by the target `screenshot_pixels`.
#![cfg_attr(fuzzing, no_main)]

quadrille_fuzz::program!();
