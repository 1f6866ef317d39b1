//! The programs of a release, for each kind of machine.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::cargo::{cargo, executables, name_programs, programs, root, shown};

/// A kind of machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    /// How archives call it. `cargo binstall` looks for the name of the target.
    pub(super) name: &'static str,
    /// The compiler's name of it.
    pub(super) target: &'static str,
    /// The least processor, where it is not the first of its architecture.
    processor: Option<&'static str>,
    /// Debian's name of it, where it gets a package.
    pub(super) debian: Option<&'static str>,
}

/// Linux on x86-64, on every machine. A Debian package cannot say for which of these processors it is, so it is this.
const X86: Kind = Kind {
    name: "x86_64-unknown-linux-musl",
    target: "x86_64-unknown-linux-musl",
    processor: None,
    debian: Some("amd64"),
};

/// The same for processors since 2013, which count bits with one instruction.
const X86_V3: Kind = Kind {
    name: "x86_64-v3-unknown-linux-musl",
    processor: Some("x86-64-v3"),
    debian: None,
    ..X86
};

const ARM: Kind = Kind {
    name: "aarch64-unknown-linux-musl",
    target: "aarch64-unknown-linux-musl",
    processor: None,
    debian: Some("arm64"),
};

/// The kind whose programs run on this machine, and the others that are built.
///
/// On Linux the programs have their C library in them: they run on every distribution, be it old or without one.
pub(super) fn kinds() -> Result<(Kind, Vec<Kind>)> {
    if cfg!(not(target_os = "linux")) {
        return Ok((host()?, Vec::new()));
    }
    if cfg!(target_arch = "aarch64") {
        return Ok((ARM, vec![X86, X86_V3]));
    }
    ensure!(
        cfg!(target_arch = "x86_64"),
        "releases are built on x86-64 or ARM"
    );
    Ok((X86, vec![X86_V3, ARM]))
}

/// The machine itself, by the compiler's name.
fn host() -> Result<Kind> {
    let target = rustc(&["--print", "host-tuple"])?.leak();
    Ok(Kind {
        name: target,
        target,
        processor: None,
        debian: None,
    })
}

impl Kind {
    /// Why it cannot be built here, if it cannot.
    pub(super) fn obstacle(&self) -> Result<Option<String>> {
        let sysroot = PathBuf::from(rustc(&["--print", "sysroot"])?);
        let library = sysroot.join("lib/rustlib").join(self.target).join("lib");
        Ok((!library.exists()).then(|| format!("run `rustup target add {}`", self.target)))
    }

    /// Builds the programs, and returns their paths by name.
    pub(super) fn build(&self) -> Result<BTreeMap<String, PathBuf>> {
        if let Some(why) = self.obstacle()? {
            anyhow::bail!("the compiler lacks {}: {why}", self.target);
        }
        let mut cargo = cargo(&["build", "--locked", "--profile", "dist", "--target", self.target]);
        let programs = programs()?;
        name_programs(&mut cargo, &programs);
        println!("$ {} # {}", shown(&cargo), self.name);
        // What is compiled in parts is another program.
        cargo.env("CARGO_INCREMENTAL", "0");
        cargo.env("CARGO_ENCODED_RUSTFLAGS", self.flags().join("\u{1f}"));
        self.link(&mut cargo);
        executables(&mut cargo, &programs)
    }

    /// Flags for the compiler. No folder of the machine that builds stands in a program.
    fn flags(&self) -> Vec<String> {
        let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
        let folders = [(Some(root().to_owned()), "."), (home, "cargo")];
        let remap = folders.iter().filter_map(|(folder, name)| {
            let folder = folder.as_ref()?.display();
            Some(format!("--remap-path-prefix={folder}={name}"))
        });
        let processor = self.processor.map(|name| format!("-Ctarget-cpu={name}"));
        remap.chain(processor).collect()
    }

    /// For another architecture, Rust's own linker takes the place of the system's, which knows its own alone.
    fn link(&self, cargo: &mut Command) {
        if self.target.starts_with(std::env::consts::ARCH) {
            return;
        }
        let target = self.target.to_uppercase().replace('-', "_");
        let linker = format!("CARGO_TARGET_{target}_LINKER");
        if std::env::var_os(&linker).is_none() {
            cargo.env(linker, "rust-lld");
        }
    }
}

/// What the compiler says.
fn rustc(arguments: &[&str]) -> Result<String> {
    let output = Command::new("rustc").args(arguments).output();
    let output = output.context("cannot run rustc")?;
    ensure!(
        output.status.success(),
        "rustc {}: {}",
        arguments.join(" "),
        output.status
    );
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo::Program;
    use crate::dist::VERSION;

    #[test]
    fn binstall_finds_the_archives() {
        for Program {
            name: program,
            folder,
            ..
        } in programs().unwrap()
        {
            let manifest = folder.join("Cargo.toml");
            let manifest: toml::Table = std::fs::read_to_string(manifest).unwrap().parse().unwrap();
            let binstall = &manifest["package"]["metadata"]["binstall"];
            let filled = |key: &str| {
                let text = binstall[key].as_str().unwrap();
                let values = [("version", VERSION), ("target", X86.name), ("bin", &program)];
                values.iter().fold(text.to_owned(), |text, (name, value)| {
                    text.replace(&format!("{{ {name} }}"), value)
                })
            };
            let archive = format!("quadrille-{VERSION}-{}", X86.name);
            assert_eq!(binstall["pkg-fmt"].as_str(), Some("tgz"));
            assert_eq!(
                filled("pkg-url"),
                format!("{{ repo }}/releases/download/v{VERSION}/{archive}.tar.gz")
            );
            assert_eq!(
                filled("bin-dir"),
                format!("{archive}/bin/{program}{{ binary-ext }}")
            );
        }
    }
}
