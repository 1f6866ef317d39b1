//! The package for npm: put together, packed, installed into an empty folder, and tried there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::modules::{self, FILES, MODULES};
use crate::serve::Server;
use crate::{answers, browsers, root, run, target};

/// What only the workspace needs.
const NOT_PACKED: &str = "test";

/// Builds the package from the modules as they were built last, and tries it.
pub(crate) fn build() -> Result<()> {
    let folder = target().join("npm");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let package = folder.join("package");
    stage(&package)?;
    let mut pack = npm();
    pack.args(["pack", "--silent", "--pack-destination"]).arg(&folder);
    run(pack.current_dir(&package))?;
    let packed = folder.join(format!("quadrille-{}.tgz", env!("CARGO_PKG_VERSION")));
    ensure!(packed.exists(), "npm has not written {}", packed.display());
    attempt(&folder.join("trial"), &packed)?;
    println!("{}: built and tried", packed.display());
    Ok(())
}

/// Puts together what is packed.
fn stage(package: &Path) -> Result<()> {
    let sources = root().join("web/npm");
    copy(&sources, package)?;
    for module in MODULES {
        let to = package.join("wasm").join(module);
        fs::create_dir_all(&to)?;
        for file in FILES {
            let from = modules::folder().join(module).join(file);
            fs::copy(&from, to.join(file)).with_context(|| from.display().to_string())?;
        }
    }
    for (from, to) in [
        ("web/page/src/protocol.d.ts", "protocol.d.ts"),
        ("web/page/src/modules.js", "modules.js"),
        ("LICENSE-MIT", "LICENSE-MIT"),
        ("LICENSE-APACHE", "LICENSE-APACHE"),
    ] {
        fs::copy(root().join(from), package.join(to)).with_context(|| from.to_owned())?;
    }
    modules::bring_values(package)?;
    version(&package.join("package.json"))?;
    version(&package.join("api.js"))
}

/// Puts the version into a file that has a place for it.
fn version(file: &Path) -> Result<()> {
    let text = fs::read_to_string(file)?;
    let filled = text.replace("0.0.0", env!("CARGO_PKG_VERSION"));
    ensure!(text != filled, "{} has no place for the version", file.display());
    Ok(fs::write(file, filled)?)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in from.read_dir().with_context(|| from.display().to_string())? {
        let (path, name) = {
            let entry = entry?;
            (entry.path(), entry.file_name())
        };
        if path.is_dir() && name != NOT_PACKED {
            copy(&path, &to.join(name))?;
        } else if path.is_file() {
            fs::copy(&path, to.join(name))?;
        }
    }
    Ok(())
}

/// Tries the package as its users have it: in node, with TypeScript, and in a browser.
fn attempt(trial: &Path, packed: &Path) -> Result<()> {
    fs::create_dir_all(trial)?;
    fs::write(
        trial.join("package.json"),
        "{ \"private\": true, \"type\": \"module\" }\n",
    )?;
    let mut install = npm();
    install.args(["install", "--silent", "--offline", "--no-audit", "--no-fund"]);
    run(install.arg(packed).current_dir(trial))?;
    let installed = trial.join("node_modules/quadrille");
    for (from, to) in [
        (root().join("web/npm/test/package.mjs"), "package.test.mjs"),
        (root().join("web/npm/test/answers.mjs"), "answers.mjs"),
        (root().join("web/npm/test/screen.mjs"), "screen.mjs"),
        (installed.join("examples/typed.ts"), "typed.ts"),
    ] {
        fs::copy(&from, trial.join(to)).with_context(|| from.display().to_string())?;
    }
    let mut node = Command::new("node");
    node.args(["--test", "package.test.mjs"])
        .env("ROOT", root().canonicalize()?)
        .env("ANSWERS", answers::write()?);
    run(node.current_dir(trial))?;
    browsers::install()?;
    types(trial)?;
    let server = Server::start(&installed, 0)?;
    let mut browser = Command::new("node");
    browser.arg("npm.mjs").arg(&server.address);
    run(browser.current_dir(root().join("web/test")))
}

/// The typed example and the answers of the tests agree with the types, whichever way modules are found; and the
/// example answers.
fn types(trial: &Path) -> Result<()> {
    let mut node = Command::new("node");
    let answers = node
        .arg("answers.mjs")
        .arg(root().canonicalize()?)
        .current_dir(trial);
    run(answers.stdout(fs::File::create(trial.join("answers.ts"))?))?;
    for (module, resolution) in [("esnext", "bundler"), ("nodenext", "nodenext")] {
        let mut compiler = tsc();
        compiler.args(["--strict", "--exactOptionalPropertyTypes", "--target", "es2022"]);
        compiler.args([
            "--types",
            "",
            "--module",
            module,
            "--moduleResolution",
            resolution,
        ]);
        run(compiler.args(["typed.ts", "answers.ts"]).current_dir(trial))?;
    }
    let answered = Command::new("node").arg("typed.js").current_dir(trial).output()?;
    let text = String::from_utf8_lossy(&answered.stdout);
    let solved = text.lines().filter(|line| line.ends_with(": solved")).count();
    let is_right = answered.status.success() && solved == 4 && text.ends_with("tiler/solve: I J L Z\n");
    ensure!(is_right, "the typed example said {text:?}");
    Ok(())
}

fn tsc() -> Command {
    let compiler: PathBuf = root().join("web/test/node_modules/.bin/tsc");
    Command::new(compiler)
}

fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}
