//! Parts that several subcommands have.

pub(crate) mod chance;
pub(crate) mod games;
pub(crate) mod grown;
pub(crate) mod log_file;
pub(crate) mod lost;
pub(crate) mod picture;
pub(crate) mod plot;
pub(crate) mod report;
pub(crate) mod scene;
pub(crate) mod shard;
pub(crate) mod versus;
pub(crate) mod ways;
