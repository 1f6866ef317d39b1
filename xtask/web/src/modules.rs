//! The WebAssembly modules, each with its glue.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, thread};

use anyhow::{Context, Result, anyhow};

use crate::toolchain::{TARGET, Toolchain};
use crate::{root, run, target};

/// The modules by the names of the features of `quadrille-api`: the solvers, of which perfect clears have four,
/// block games and tilings two, and the reader of screenshots.
pub(crate) const MODULES: [&str; 10] = [
    "number-match",
    "perfect-clear",
    "perfect-clear-all",
    "perfect-clear-loop",
    "perfect-clear-patterns",
    "screenshot",
    "tenten",
    "tenten-all",
    "tiler",
    "tiler-all",
];

/// The files of a module.
pub(crate) const FILES: [&str; 2] = ["quadrille_api.js", "quadrille_api_bg.wasm"];

/// Splits a module for the page, where there is a list of the functions that begin its rest: what first answers take
/// stands in the place of the whole. `cargo xtask web --as-built --test=rest` writes the lists.
pub(crate) fn split(module: &str, modules: &Path, to: &Path) -> Result<()> {
    let list = root().join("web/rest").join(module).with_extension("txt");
    if !list.exists() {
        return Ok(());
    }
    let named = modules.join(module).join("named.wasm");
    let parts = [FILES[1], "rest.wasm"].map(|part| to.join(part));
    run(tools()?.arg("split").arg(named).arg(list).args(parts))
}

/// What solvers have learned, packed: modules are given it when they first need it.
pub(crate) const VALUES: [(&str, &str); 2] = [
    ("perfect-clear", "crates/perfect-clear/loop.values.gz"),
    ("tenten", "crates/tenten/src/evaluate/streaks/block-blast.bin"),
];

/// Where a page or a package has the values of a solver.
pub(crate) fn values_there(solver: &str) -> String {
    format!("values/{solver}.bin")
}

/// Puts the values into a folder.
pub(crate) fn bring_values(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder.join("values"))?;
    for (solver, file) in VALUES {
        fs::copy(root().join(file), folder.join(values_there(solver))).context(file)?;
    }
    Ok(())
}

/// Where the modules are: a folder for each.
pub(crate) fn folder() -> PathBuf {
    built().join("modules")
}

pub(crate) fn built() -> PathBuf {
    target().join("web-build")
}

/// Makes a call of cargo build for the web, into this folder. No folder of the machine that builds stands in a module.
pub(crate) fn for_the_web(cargo: &mut Command, toolchain: &Toolchain, folder: &Path) {
    cargo.args(["--target", TARGET, "--target-dir"]).arg(folder);
    let cargo_home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let folders = [(Some(root()), "."), (cargo_home.as_deref(), "cargo")];
    let flags = folders.iter().filter_map(|(folder, name)| {
        Some(format!(
            "--remap-path-prefix={}={name}",
            folder.as_ref()?.display()
        ))
    });
    // These names tell functions for different types apart, which matters where a module is split.
    let flags: Vec<String> = flags.chain(["-Csymbol-mangling-version=v0".to_owned()]).collect();
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    toolchain.apply(cargo);
}

/// Builds all modules: those of perfect clears, which take about as long as all others, and the others beside them.
/// Most of the time goes into what the compiler does on one core, once for each module.
pub(crate) fn build(toolchain: &Toolchain) -> Result<()> {
    let tools = tools()?;
    let (clears, others): (Vec<&str>, Vec<&str>) = MODULES
        .iter()
        .partition(|module| module.starts_with("perfect-clear"));
    // Cargo keeps others from a folder in which it builds.
    let (first, second) = (built(), built().join("clears"));
    let tools = tools.get_program();
    thread::scope(|scope| {
        let clears = scope.spawn(|| build_into(&second, &clears, toolchain, tools));
        build_into(&first, &others, toolchain, tools)?;
        clears.join().map_err(|_| anyhow!("a build has panicked"))?
    })
}

/// Builds modules one after the other in a folder.
fn build_into(built: &Path, modules: &[&str], toolchain: &Toolchain, tools: &OsStr) -> Result<()> {
    for module in modules {
        println!("$ quadrille-api for {module}");
        let mut cargo = cargo();
        cargo.args([
            "rustc",
            "--quiet",
            "--profile",
            "web",
            "--package",
            "quadrille-api",
            "--lib",
        ]);
        cargo.args([
            "--crate-type",
            "cdylib",
            "--no-default-features",
            "--features",
            module,
        ]);
        for_the_web(&mut cargo, toolchain, built);
        run(&mut cargo)?;
        let wasm = built.join(TARGET).join("web/quadrille_api.wasm");
        run(Command::new(tools)
            .arg("glue")
            .arg(wasm)
            .arg(folder().join(module)))?;
    }
    Ok(())
}

/// The program that writes the glue and makes scripts short: a workspace of its own, as it needs much that nothing else
/// does.
pub(crate) fn tools() -> Result<Command> {
    let built = target().join("web-tools");
    let mut cargo = cargo();
    cargo.args(["build", "--quiet", "--locked", "--target-dir"]);
    run(cargo.arg(&built).current_dir(root().join("web/tools")))?;
    Ok(Command::new(built.join("debug/quadrille-web-tools")))
}

pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}
