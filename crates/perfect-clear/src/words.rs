//! Words of the community: pieces, queues, patterns and fields, and how texts say them.

pub(crate) mod any_field;
pub(crate) mod batch;
pub(crate) mod bit_set;
pub(crate) mod condition;
pub(crate) mod field;
pub(crate) mod field_word;
pub(crate) mod pattern;
pub(crate) mod piece;
pub(crate) mod piece_list;
pub(crate) mod placement;
pub(crate) mod problem;
pub(crate) mod queue;
pub(crate) mod reader;
pub(crate) mod regex;
pub(crate) mod shape;
pub(crate) mod shown;
pub(crate) mod slot;
pub(crate) mod solution;
pub(crate) mod stream;
