//! What it takes to publish the page and is large to build.
//!
//! * `quadrille-web-tools glue MODULE.wasm FOLDER` writes the glue of a module, and the module that goes with it.
//! * `quadrille-web-tools shorten FILE.js..` takes out of scripts, in their places, what only people read.

mod shorten;

use std::error::Error;
use std::fs;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["glue", module, folder] => glue(module, folder),
        ["shorten", ref files @ ..] => {
            for file in files {
                let text = fs::read_to_string(file)?;
                let short = shorten::script(&text).map_err(|error| format!("{file}: {error}"))?;
                fs::write(file, short)?;
            }
            Ok(())
        }
        _ => Err("expected `glue MODULE FOLDER` or `shorten FILE..`".into()),
    }
}

fn glue(module: &str, folder: &str) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.generate(folder)?;
    Ok(())
}
