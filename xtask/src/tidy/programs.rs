//! A newcomer finds a subcommand by its name: each has a file of its own.

use syn::{Item, Type};

use super::Finding;
use super::tree::Tree;

/// Each variant of a program's `Command` is in the file of its name.
pub(super) fn files(tree: &Tree) -> Vec<Finding> {
    let mains = tree.rust().filter(|(path, _)| is_main(path));
    let wrong = mains.flat_map(|(path, text)| {
        let variants = variants(text).into_iter();
        let moved = variants.filter(|variant| variant.module != file(&variant.name));
        moved.map(move |Variant { line, name, module }| {
            let message = format!("`{name}` is in {module}.rs, and belongs in {}.rs", file(&name));
            Finding::new(path, line, message)
        })
    });
    wrong.collect()
}

fn is_main(path: &str) -> bool {
    path.starts_with("crates/") && path.contains("/src/bin/") && path.ends_with("/main.rs")
}

/// A subcommand that has a module, as `NetSolve(net_solve::NetSolve)`.
struct Variant {
    line: usize,
    name: String,
    module: String,
}

fn variants(text: &str) -> Vec<Variant> {
    let items = syn::parse_file(text).map_or_else(|_| Vec::new(), |file| file.items);
    let commands = items.into_iter().filter_map(|item| match item {
        Item::Enum(item) if item.ident == "Command" => Some(item.variants),
        _ => None,
    });
    let with_module = commands.flatten().filter_map(|variant| {
        let module = module(&variant.fields.iter().next()?.ty)?;
        Some(Variant {
            line: variant.ident.span().start().line,
            name: variant.ident.to_string(),
            module,
        })
    });
    with_module.collect()
}

/// The module that a type is in, or what a box holds.
fn module(of: &Type) -> Option<String> {
    let Type::Path(path) = of else { return None };
    let first = path.path.segments.first()?;
    match &first.arguments {
        syn::PathArguments::AngleBracketed(held) => match held.args.first()? {
            syn::GenericArgument::Type(held) => module(held),
            _ => None,
        },
        _ => (path.path.segments.len() > 1).then(|| first.ident.to_string()),
    }
}

/// The file of a subcommand: its name in lower case, with `_` between words; a keyword of Rust gets `_command`.
fn file(variant: &str) -> String {
    let mut name = String::new();
    for letter in variant.chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.extend(letter.to_lowercase());
    }
    match name.as_str() {
        "loop" | "match" | "move" => name + "_command",
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_subcommand_has_its_file() {
        let path = "crates/some/src/bin/some/main.rs";
        let main = |variant: &str| {
            format!("#[derive(Debug)]\nenum Command {{\n    {variant},\n}}\nfn f(x: a::B) {{}}\n")
        };
        let findings = |variant: &str| files(&Tree::of(&[(path, &main(variant))]));
        for fine in [
            "Solve(solve::Solve)",
            "NetSolve(net_solve::NetSolve)",
            "Loop(loop_command::Loop)",
            "Tune(Box<tune::Tune>)",
            "Help(HelpCommand)",
        ] {
            assert!(findings(fine).is_empty(), "{fine}");
        }
        let wrong = findings("Setup(path::Setup)");
        let message = "`Setup` is in path.rs, and belongs in setup.rs";
        assert_eq!(wrong, [Finding::new(path, 3, message)]);
    }
}
