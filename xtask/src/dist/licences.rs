//! The licences of the crates from elsewhere that programs are made of.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::programs::kinds;
use crate::cargo::{cargo, output, programs};

/// How the names of files begin that have licences, or what licences ask to be passed on.
const NAMES: [&str; 6] = [
    "LICENSE",
    "LICENCE",
    "COPYING",
    "COPYRIGHT",
    "NOTICE",
    "UNLICENSE",
];

const HEAD: &str = "\
The programs of Quadrille are under the MIT licence or the Apache licence 2.0, whose texts are in LICENSE-MIT and
LICENSE-APACHE. Parts of them were written by others: the crates of this list. Behind the list are the texts of their
licences, each once, with the names of the crates that came with it.

Rust's standard library, which all programs have in them, is under the MIT licence or the Apache licence 2.0 too.
Programs for Linux have in them the C library musl, Copyright (c) 2005-2020 Rich Felker, et al., under the MIT licence.
";

/// A crate that a program is made of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    /// Name and version.
    name: String,
    /// The licences that its manifest names.
    terms: String,
    /// What its files say.
    texts: Vec<String>,
}

/// The names, licences and texts of all crates from elsewhere, for people.
pub(super) fn third_parties() -> Result<String> {
    Ok(document(&parts()?))
}

/// The crates from elsewhere that programs are made of, in the order of their names.
fn parts() -> Result<Vec<Part>> {
    let compiled = compiled_in()?;
    let metadata: Value = serde_json::from_str(&output(&mut cargo(&METADATA))?)?;
    let packages = list(&metadata["packages"])?.iter();
    let packages =
        packages.filter(|package| !package["source"].is_null() && compiled.contains(&name(package)));
    let mut parts = packages.map(part).collect::<Result<Vec<_>>>()?;
    parts.sort();
    Ok(parts)
}

/// Knows the licences and folders of all packages, and would take what tests are made of for parts of programs.
const METADATA: [&str; 4] = ["metadata", "--locked", "--format-version", "1"];

/// Knows what is compiled into programs, and nothing else of it.
const TREE: [&str; 8] = [
    "tree",
    "--locked",
    "--edges",
    "normal,no-proc-macro",
    "--prefix",
    "none",
    "--format",
    "{p}",
];

/// The packages that are compiled into programs, for any system that they are released for.
fn compiled_in() -> Result<BTreeSet<String>> {
    let mut tree = cargo(&TREE);
    let (native, others) = kinds()?;
    let targets: BTreeSet<_> = others.iter().chain([&native]).map(|kind| kind.target).collect();
    for target in targets {
        tree.args(["--target", target]);
    }
    for program in programs()? {
        tree.args(["--package", &program.package]);
    }
    // A line is `serde v1.0.0`, and remarks behind that.
    let packages = output(&mut tree)?;
    let names = packages.lines().filter_map(|line| {
        let (name, rest) = line.split_once(" v")?;
        Some(format!("{name} {}", rest.split(' ').next()?))
    });
    Ok(names.collect())
}

/// Name and version of a package.
fn name(package: &Value) -> String {
    let word = |key: &str| package[key].as_str().unwrap_or_default();
    format!("{} {}", word("name"), word("version"))
}

fn list(value: &Value) -> Result<&Vec<Value>> {
    value.as_array().context("cargo metadata lacks a list")
}

fn part(package: &Value) -> Result<Part> {
    let word = |key: &str| package[key].as_str().unwrap_or_default();
    let manifest = Path::new(word("manifest_path"));
    let folder = manifest.parent().context("a manifest is in a folder")?;
    Ok(Part {
        name: name(package),
        terms: word("license").replace('/', " OR ").replace("  OR  ", " OR "),
        texts: texts(folder)?,
    })
}

/// The texts in a folder, in the order of their files' names, without what ends of lines and margins make of them.
fn texts(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>>>()?;
    paths.retain(|path| {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        path.is_file() && NAMES.iter().any(|beginning| name.starts_with(beginning))
    });
    paths.sort();
    let text = |path| -> Result<String> {
        let bytes = fs::read(path)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        Ok(lines.join("\n").trim_matches('\n').to_owned())
    };
    paths.iter().map(text).collect()
}

/// The list, and each text once: first those of the crate whose name is first.
fn document(parts: &[Part]) -> String {
    let mut written = format!("{HEAD}\n");
    for part in parts {
        let none = if part.texts.is_empty() {
            "; no text came with it"
        } else {
            ""
        };
        let _ = writeln!(written, "    {}: {}{none}", part.name, part.terms);
    }
    let mut owners: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for part in parts {
        for text in part.texts.iter().collect::<BTreeSet<_>>() {
            owners.entry(text).or_default().push(&part.name);
        }
    }
    let mut texts: Vec<(Vec<&str>, &str)> = owners.into_iter().map(|(text, names)| (names, text)).collect();
    texts.sort();
    for (names, text) in texts {
        let _ = write!(
            written,
            "\n{}\n\n{}\n\n{text}\n",
            "-".repeat(80),
            names.join("\n")
        );
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_stand_once() {
        let part = |name: &str, texts: &[&str]| Part {
            name: name.to_owned(),
            terms: "MIT".to_owned(),
            texts: texts.iter().map(ToString::to_string).collect(),
        };
        let parts = [
            part("a 1", &["two", "one"]),
            part("b 2", &["one"]),
            part("c 3", &[]),
        ];
        let written = document(&parts);
        let behind = written.strip_prefix(HEAD).unwrap();
        let line = "-".repeat(80);
        assert_eq!(
            behind,
            format!(
                "\n    a 1: MIT\n    b 2: MIT\n    c 3: MIT; no text came with it\n\
                 \n{line}\n\na 1\n\ntwo\n\n{line}\n\na 1\nb 2\n\none\n"
            )
        );
    }

    /// Crates that programs take, and others that tests, macros and the page take.
    #[test]
    fn programs_are_made_of_what_they_are_made_of() {
        let parts = parts().unwrap();
        let names: Vec<&str> = parts
            .iter()
            .map(|part| part.name.split(' ').next().unwrap())
            .collect();
        for name in ["clap", "rand", "rayon", "resvg", "tokio"] {
            assert!(names.contains(&name), "{name} is missing");
        }
        for name in [
            "criterion",
            "insta",
            "proptest",
            "trycmd",
            "wasm-bindgen",
            "syn",
            "quadrille-tiler",
        ] {
            assert!(!names.contains(&name), "{name} is in no program");
        }
        let without: Vec<&Part> = parts.iter().filter(|part| part.texts.is_empty()).collect();
        assert!(
            without.iter().all(|part| part.terms.contains("Apache-2.0")),
            "{without:?}"
        );
    }
}
