//! Sources as the compiler reads them.

use syn::{Attribute, File, Item};

/// A file of a library, without its tests.
pub(super) struct Library {
    pub(super) path: String,
    pub(super) syntax: File,
}

impl Library {
    /// Reads a file if it is one of a library. Cargo itself refuses what is no Rust.
    pub(super) fn read(path: &str, text: &str) -> Option<Self> {
        let syntax = is_library(path).then(|| syn::parse_file(text).ok())??;
        Some(Self {
            path: path.to_owned(),
            syntax: without_tests(syntax),
        })
    }
}

/// Whether a file is compiled into a library, tests apart; the programs' common crate is no such library.
fn is_library(path: &str) -> bool {
    let in_sources = path.starts_with("crates/") && path.contains("/src/");
    let apart = ["/src/bin/", "crates/cli/", "/tests/", "/tests.rs"];
    in_sources && !apart.iter().any(|apart| path.contains(apart))
}

/// The file without what is compiled for tests alone.
fn without_tests(mut file: File) -> File {
    file.items
        .retain(|item| !attributes(item).iter().any(is_of_tests));
    file
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Const(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether this is `#[cfg(test)]`.
fn is_of_tests(attribute: &Attribute) -> bool {
    let list = attribute.meta.require_list();
    list.is_ok_and(|list| list.path.is_ident("cfg") && list.tokens.to_string() == "test")
}
