//! Builds the Python package and tries it as its users have it: installed from its wheel.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::cargo::{build, command, root, step, target};

/// Build the wheel of the Python package, install it, run its tests and check its types (needs Python 3.10 or later)
#[derive(Debug, clap::Args)]
pub(crate) struct Python {
    /// The Python that the environment is made of
    #[arg(long = "python", value_name = "PROGRAM", default_value = "python3")]
    program: PathBuf,
    /// Also time the package beside the programs, which it must not take a tenth longer than
    #[arg(long)]
    speed: bool,
    /// What pytest is given besides, such as -k scores
    #[arg(last = true)]
    pytest: Vec<String>,
}

/// The tools, by their versions.
const TOOLS: &str = "requirements-dev.txt";

/// What times the package beside the programs.
const SPEED: &str = "speed.py";

/// What counts the steps of environments.
const STEPS: &str = "steps.py";

impl Python {
    pub(crate) fn run(&self) -> Result<()> {
        let tools = Tools::install(&self.program)?;
        let wheel = tools.build()?;
        step(tools.pip().args(["--force-reinstall", "--no-deps"]).arg(&wheel))?;
        step(tools.module("pytest").args(["-q", "tests"]).args(&self.pytest))?;
        step(tools.module("mypy.stubtest").arg("quadrille._native"))?;
        step(
            tools
                .module("mypy")
                .args(["package/quadrille", "examples", SPEED, STEPS]),
        )?;
        if self.speed {
            let programs = build(&["--release"])?;
            let folder = programs.values().next().and_then(|path| path.parent());
            step(
                tools
                    .python()
                    .arg(SPEED)
                    .arg(folder.context("a program is in a folder")?),
            )?;
        }
        println!("python: {} is built and tried", wheel.display());
        Ok(())
    }
}

/// An environment with the tools in it.
struct Tools {
    environment: PathBuf,
}

impl Tools {
    /// Makes the environment anew where it is missing, and puts the tools into it.
    fn install(python: &Path) -> Result<Self> {
        let tools = Self {
            environment: made().join("environment"),
        };
        if !tools.program().exists() {
            step(
                command(python)
                    .args(["-m", "venv", "--clear"])
                    .arg(&tools.environment),
            )
            .context("the environment cannot be made; --python says of which Python")?;
        }
        step(tools.pip().args(["--requirement", TOOLS]))?;
        Ok(tools)
    }

    /// The Python of the environment.
    fn program(&self) -> PathBuf {
        if cfg!(windows) {
            self.environment.join("Scripts/python.exe")
        } else {
            self.environment.join("bin/python")
        }
    }

    /// That Python, in the folder of the package.
    fn python(&self) -> Command {
        let mut python = command(self.program());
        python.current_dir(root().join("python"));
        python
    }

    fn module(&self, name: &str) -> Command {
        let mut module = self.python();
        module.args(["-m", name]);
        module
    }

    fn pip(&self) -> Command {
        let mut pip = self.module("pip");
        pip.args(["--disable-pip-version-check", "install", "--quiet"]);
        pip
    }

    /// Builds the wheel, which is the only one in its folder.
    fn build(&self) -> Result<PathBuf> {
        let wheels = made().join("wheels");
        if wheels.exists() {
            fs::remove_dir_all(&wheels).with_context(|| format!("cannot clear {}", wheels.display()))?;
        }
        let mut build = self.module("maturin");
        build.args(["build", "--release", "--locked", "--interpreter"]);
        build.arg(self.program()).arg("--out").arg(&wheels);
        step(build.env("CARGO_TARGET_DIR", made().join("build")))?;
        let found = fs::read_dir(&wheels).with_context(|| format!("cannot read {}", wheels.display()))?;
        let mut found: Vec<PathBuf> = found.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
        ensure!(found.len() == 1, "maturin made {} wheels", found.len());
        Ok(found.remove(0))
    }
}

/// The folder for what is built.
fn made() -> PathBuf {
    target().join("python")
}
