//! Looks for faults by the target `screenshot_files`.
#![cfg_attr(fuzzing, no_main)]

quadrille_fuzz::program!();
