//! The compiler for `wasm32-unknown-unknown`: that of rustup, or Debian's.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{root, run};

/// The target.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Toolchain that builds for the target.
#[derive(Debug)]
pub(crate) enum Toolchain {
    /// The compiler of this workspace, which has the target.
    Rustup,
    /// Debian's `rustc-web`, which brings the sources of the standard library alone.
    Debian { rustc: PathBuf, linker: PathBuf },
}

impl Toolchain {
    /// Makes a call of cargo use it.
    pub(crate) fn apply(&self, cargo: &mut Command) {
        if let Self::Debian { rustc, linker } = self {
            cargo
                .env("RUSTC", rustc)
                // The standard library is built from its sources, which stable compilers do not offer by themselves.
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
                .arg("-Zbuild-std=std,panic_abort");
        }
    }
}

/// The compiler to use, Debian's if asked for.
pub(crate) fn find(debian: bool) -> Result<Toolchain> {
    let sysroot = sysroot()?;
    if debian {
        return self::debian(&sysroot);
    }
    if sysroot.join("lib/rustlib").join(TARGET).join("lib").exists() {
        return Ok(Toolchain::Rustup);
    }
    bail!("the compiler lacks the target: run `rustup target add {TARGET}`, or, on Debian, add --debian");
}

/// Whether there is a linker for the target.
pub(crate) fn has_linker() -> bool {
    sysroot().and_then(|sysroot| linker(&sysroot)).is_ok()
}

fn sysroot() -> Result<PathBuf> {
    let output = Command::new("rustc")
        .args(["--print", "sysroot"])
        .output()
        .context("cannot run rustc")?;
    Ok(PathBuf::from(String::from_utf8(output.stdout)?.trim()))
}

fn debian(sysroot: &Path) -> Result<Toolchain> {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| std::env::home_dir().map(|home| home.join(".cache")));
    let folder = cache
        .context("there is no cache folder")?
        .join("quadrille-rustc-web");
    let rustc = folder.join("rustc");
    if !rustc.exists() {
        println!("Debian's compiler is unpacked into {}", folder.display());
        run(Command::new("bash")
            .arg(root().join("xtask/web/debian.sh"))
            .arg(&folder))?;
    }
    Ok(Toolchain::Debian {
        rustc,
        linker: linker(sysroot)?,
    })
}

/// rustup's linker, or else that of the package `lld`.
fn linker(sysroot: &Path) -> Result<PathBuf> {
    let hosts = sysroot.join("lib/rustlib").read_dir()?.filter_map(Result::ok);
    let own = hosts
        .map(|host| host.path().join("bin/rust-lld"))
        .find(|path| path.exists());
    let system = || Some(PathBuf::from("/usr/bin/wasm-ld")).filter(|path| path.exists());
    own.or_else(system)
        .context("there is no linker: `apt-get install lld`")
}
