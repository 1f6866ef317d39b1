//! The solvers for Python: what stands below the package `quadrille`, whose Python modules give it names and types.
//!
//! Requests go in as JSON, and their answers come out as JSON: the documents that the programs write with
//! `--format json`. The functions of the package are written from the declarations of the requests.

mod answer;
mod batch;
mod failure;
mod forked;
mod game;
mod running;

use pyo3::prelude::*;

/// The functions, and the exceptions that they raise.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::answer::{ask, field_rows, schema};
    #[pymodule_export]
    use crate::batch::TentenBatch;
    use crate::failure::{GaveUpError, QuadrilleError};
    #[pymodule_export]
    use crate::game::TentenGame;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("QuadrilleError", py.get_type::<QuadrilleError>())?;
        module.add("GaveUpError", py.get_type::<GaveUpError>())
    }
}
