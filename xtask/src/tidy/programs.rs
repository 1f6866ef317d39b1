//! A newcomer finds a subcommand by its name: each has a file of its own.

use super::Finding;
use super::tree::Tree;

/// Each variant of a program's `Command` is in the file of its name.
pub(super) fn files(tree: &Tree) -> Vec<Finding> {
    let mains = tree.rust().filter(|(path, _)| is_main(path));
    mains
        .flat_map(|(path, text)| {
            let variants = variants(text).filter(|(_, variant, module)| *module != file(variant));
            variants.map(move |(line, variant, module)| {
                let expected = file(variant);
                Finding::new(
                    path,
                    line,
                    format!("`{variant}` is in {module}.rs, and belongs in {expected}.rs"),
                )
            })
        })
        .collect()
}

fn is_main(path: &str) -> bool {
    path.starts_with("crates/") && path.contains("/src/bin/") && path.ends_with("/main.rs")
}

/// The variants that have a module, as (line, variant, module): `NetSolve(net_solve::NetSolve)`.
fn variants(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    let numbered = text.lines().enumerate();
    let body = numbered
        .skip_while(|(_, line)| !line.ends_with("enum Command {"))
        .take_while(|(_, line)| *line != "}");
    body.filter_map(|(index, line)| {
        let (variant, held) = line.trim().split_once('(')?;
        let (module, _) = held.split_once("::")?;
        Some((index + 1, variant, module.trim_start_matches("Box<")))
    })
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
