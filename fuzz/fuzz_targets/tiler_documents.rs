//! Looks for faults by the target `tiler_documents`.
#![cfg_attr(fuzzing, no_main)]

quadrille_fuzz::program!();
