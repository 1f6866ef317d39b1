//! The solvers for Python: what stands below the package `quadrille`, whose Python modules give it names and types.
//!
//! Each function takes a question that a Python module has put together, works it out while other Python threads run,
//! and returns the document that the programs write with `--format json`, as Python objects.

mod failure;
mod forked;
mod number_match;
mod perfect_clear;
mod question;
mod running;
mod tenten;
mod tiler;

use pyo3::prelude::*;

/// The functions, and the exceptions that they raise.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    use crate::failure::{GaveUpError, QuadrilleError};
    #[pymodule_export]
    use crate::number_match::{number_match_solve, number_match_verify};
    #[pymodule_export]
    use crate::perfect_clear::{
        field_rows, fumen_of_field, fumen_pages, perfect_clear_advise, perfect_clear_chance,
        perfect_clear_path, perfect_clear_percent, perfect_clear_prospects, perfect_clear_saves,
        perfect_clear_score, perfect_clear_solve,
    };
    #[pymodule_export]
    use crate::tenten::{
        TentenGame, tenten_advise, tenten_deal, tenten_names, tenten_risk, tenten_rules, tenten_simulate,
        tenten_validate,
    };
    #[pymodule_export]
    use crate::tiler::{tiler_solve, tiler_verify};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("QuadrilleError", py.get_type::<QuadrilleError>())?;
        module.add("GaveUpError", py.get_type::<GaveUpError>())
    }
}
