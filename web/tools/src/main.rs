//! What it takes to publish the page and is large to build.
//!
//! * `quadrille-web-tools glue MODULE.wasm FOLDER` writes the glue of a module, and the module that goes with it, with
//!   and without names.
//! * `quadrille-web-tools split NAMED.wasm LIST.txt FIRST.wasm REST.wasm` splits a module by the list of its rest.
//! * `quadrille-web-tools rest NAMED.wasm PLACE..` says that list, by the places of functions that are called first.
//! * `quadrille-web-tools shorten FILE.js..` takes out of scripts, in their places, what only people read.

mod shorten;
mod split;

use std::error::Error;
use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["glue", module, folder] => glue(module, Path::new(folder)),
        ["split", named, list, first, rest] => {
            let list = fs::read_to_string(list)?;
            let parts = split::split(&fs::read(named)?, &list.lines().collect())?;
            fs::write(first, parts.first)?;
            Ok(fs::write(rest, parts.rest)?)
        }
        ["rest", module, ref places @ ..] => {
            let called = places
                .iter()
                .map(|place| place.parse())
                .collect::<Result<_, _>>()?;
            println!("{}", split::list(&fs::read(module)?, &called)?.join("\n"));
            Ok(())
        }
        ["shorten", ref files @ ..] => {
            for file in files {
                let text = fs::read_to_string(file)?;
                let short = shorten::script(&text).map_err(|error| format!("{file}: {error}"))?;
                fs::write(file, short)?;
            }
            Ok(())
        }
        _ => Err("expected `glue MODULE FOLDER`, `split MODULE LIST FIRST REST`, `rest MODULE PLACE..` or `shorten FILE..`".into()),
    }
}

/// The module as it is given out has no names; `named.wasm` has them.
fn glue(module: &str, folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .web(true)?
        .typescript(false)
        .demangle(false)
        .remove_producers_section(true);
    bindgen.generate(folder)?;
    let whole = folder.join("quadrille_api_bg.wasm");
    let named = fs::read(&whole)?;
    fs::write(folder.join("named.wasm"), &named)?;
    Ok(fs::write(whole, split::nameless(&named)?)?)
}
