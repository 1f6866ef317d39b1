//! Parts that several subcommands have.

pub(crate) mod forecast;
pub(crate) mod fumens;
pub(crate) mod movement;
pub(crate) mod picture;
pub(crate) mod run;
pub(crate) mod share;
pub(crate) mod situation;
pub(crate) mod table_cache;
pub(crate) mod values_cache;
pub(crate) mod words;
