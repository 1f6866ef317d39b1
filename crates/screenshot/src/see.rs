//! What stands in a part of a picture: colours, signs and pieces.

pub(crate) mod blobs;
pub(crate) mod digits;
pub(crate) mod glyph;
pub(crate) mod groups;
pub(crate) mod look;
pub(crate) mod parts;
pub(crate) mod split;
