//! Pages name all scripts that they begin with, so that a browser asks for them at once, and not for those of a script
//! when that has come.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// What a page says of a script that it will need.
const LINK: &str = "<link rel=\"modulepreload\" href=\"";

/// Names the scripts that a page, or a script that it names, imports at once.
pub(crate) fn fill(folder: &Path, page: &str) -> Result<()> {
    let path = folder.join(page);
    let text = fs::read_to_string(&path)?;
    let here = page
        .strip_suffix("index.html")
        .context("a page that is not its folder's")?;
    let begins = values_after(&text, "<script type=\"module\" src=\"").chain(values_after(&text, LINK));
    let begins: Vec<String> = begins.map(|script| resolved(here, script)).collect();
    let mut scripts = begins.clone();
    let mut known = 0;
    while let Some(script) = scripts.get(known).cloned() {
        known += 1;
        let text = fs::read_to_string(folder.join(&script)).with_context(|| script.clone())?;
        let at = script.rsplit_once('/').map_or("", |(folder, _)| folder);
        for imported in imports(&text) {
            let imported = resolved(at, imported);
            if !scripts.contains(&imported) {
                scripts.push(imported);
            }
        }
    }
    let up = "../".repeat(here.matches('/').count());
    let links = scripts[begins.len()..].iter();
    let mut head: Vec<String> = links.map(|script| format!("{LINK}{up}{script}\" />")).collect();
    head.push("</head>".to_owned());
    Ok(fs::write(path, text.replacen("</head>", &head.join("\n"), 1))?)
}

/// What stands between each place of `before` and the next quotation mark.
fn values_after<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(before)
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
}

/// The files that a script imports as soon as it is loaded, as it names them.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    let lines = text
        .lines()
        .filter(|line| line.starts_with("import ") || line.starts_with("} from "));
    lines.filter_map(|line| line.split('\'').nth(1))
}

/// A file by its name from a folder.
fn resolved(folder: &str, name: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}
