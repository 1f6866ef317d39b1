//! The page's part of what has to hold before a merge, on a machine of which little is known.
//!
//! What is not there is installed if that can be done. What cannot be had is said in one line and left out, which is no
//! failure; what was built and does not hold is one. Every step ends in time.

use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};

use crate::toolchain::TARGET;
use crate::{browsers, modules, root, toolchain};

/// Programs that the tests take, and Debian's packages that have them.
const PROGRAMS: [(&str, &str); 3] = [("node", "nodejs"), ("npm", "npm"), ("chromium", "chromium")];

/// Seconds that the network may take for one step.
const FETCH: u64 = 240;

/// Seconds below which no build or test is begun.
const LEAST: u64 = 30;

/// Seconds that the last test may take which is begun: longer than any waits for what does not come.
const LAST: u64 = 90;

/// End of a command within its time.
enum End {
    Good,
    Bad(ExitStatus),
    Late,
}

/// Builds and tests the page within `minutes` minutes.
pub(crate) fn check(minutes: u64) -> Result<()> {
    let deadline = Instant::now() + Duration::from_secs(60 * minutes);
    install(deadline);
    match prepare(deadline) {
        Ok(debian) => build_and_test(deadline, debian),
        Err(why) => {
            println!("skipped: the page was not tested: {why}");
            Ok(())
        }
    }
}

/// Installs what is missing, where that can be done.
fn install(deadline: Instant) {
    let missing = PROGRAMS.iter().filter(|(program, _)| !is_there(program));
    let mut missing: Vec<&str> = missing.map(|(_, package)| *package).collect();
    if !toolchain::has_linker() {
        missing.push("lld");
    }
    if missing.is_empty() || !is_there("apt-get") {
        return;
    }
    let mut update = Command::new("apt-get");
    within(deadline, FETCH, update.args(["update", "-qq"]));
    let mut install = Command::new("apt-get");
    install.args(["install", "-qq", "--yes", "--no-install-recommends"]);
    install.env("DEBIAN_FRONTEND", "noninteractive");
    within(deadline, FETCH, install.args(missing));
}

/// Gets compiler, packages and browser ready; whether the compiler is Debian's, or else what is missing.
fn prepare(deadline: Instant) -> Result<bool, String> {
    for (program, _) in PROGRAMS {
        if !is_there(program) {
            return Err(format!("there is no {program}, and it could not be installed"));
        }
    }
    let mut version = Command::new("node");
    version.args([
        "--eval",
        "process.exit(Number(parseInt(process.versions.node) < 20))",
    ]);
    if !version.status().is_ok_and(|status| status.success()) {
        return Err("node is older than 20".into());
    }
    let tests = root().join("web/test");
    if !tests.join("node_modules").exists() {
        let mut npm = Command::new("npm");
        npm.args(["ci", "--no-audit", "--no-fund", "--silent"])
            .current_dir(&tests);
        if !matches!(within(deadline, FETCH, &mut npm), End::Good) {
            return Err("`npm ci` in web/test failed".into());
        }
    }
    let mut add = Command::new("rustup");
    if toolchain::find(false).is_err() && is_there("rustup") {
        within(deadline, FETCH, add.args(["target", "add", TARGET]));
    }
    let debian = toolchain::find(false).is_err();
    let compiler = match toolchain::find(debian) {
        Ok(compiler) => compiler,
        Err(error) => return Err(format!("there is no compiler for the web: {error:#}")),
    };
    // The smallest crate: what fails here is not of our making.
    let mut trial = modules::cargo();
    trial.args([
        "build",
        "--quiet",
        "--profile",
        "web",
        "--package",
        "quadrille-bitboard",
    ]);
    modules::for_the_web(&mut trial, &compiler, &modules::built());
    match within(deadline, 2 * FETCH, &mut trial) {
        End::Good => Ok(debian),
        _ => Err("the compiler for the web does not work here".into()),
    }
}

fn build_and_test(deadline: Instant, debian: bool) -> Result<()> {
    let own = || Command::new(std::env::current_exe().unwrap_or_else(|_| "xtask-web".into()));
    let mut build = own();
    if debian {
        build.arg("--debian");
    }
    match within(deadline, u64::MAX, &mut build) {
        End::Good => {}
        End::Bad(status) => return Err(anyhow!("the page does not build: {status}")),
        End::Late => {
            println!("skipped: the page was not tested: its build took too long");
            return Ok(());
        }
    }
    let mut test = own();
    test.args(["--as-built", "--test"]);
    // The tests leave out what they have no time for, and name it.
    let seconds = left(deadline).saturating_sub(LAST);
    test.env(browsers::SECONDS_LEFT, seconds.to_string());
    match within(deadline, u64::MAX, &mut test) {
        End::Good => Ok(()),
        End::Late if seconds == 0 => {
            println!("skipped: the page was built, but no time was left for its tests");
            Ok(())
        }
        End::Bad(status) => Err(anyhow!("the tests of the page failed: {status}")),
        End::Late => Err(anyhow!("a test of the page did not end")),
    }
}

/// Whole seconds until then.
fn left(deadline: Instant) -> u64 {
    deadline.saturating_duration_since(Instant::now()).as_secs()
}

/// Runs a command for at most `seconds` seconds, and not beyond the deadline.
fn within(deadline: Instant, seconds: u64, command: &mut Command) -> End {
    let seconds = seconds.min(left(deadline));
    if seconds < LEAST {
        return End::Late;
    }
    let mut timed = Command::new("timeout");
    timed
        .arg("--kill-after=5")
        .arg(seconds.to_string())
        .arg(command.get_program());
    timed.args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => timed.env(name, value),
            None => timed.env_remove(name),
        };
    }
    timed.current_dir(command.get_current_dir().unwrap_or_else(|| root()));
    let shown = timed.get_args().skip(2).map(|word| word.to_string_lossy());
    println!("$ {}", shown.collect::<Vec<_>>().join(" "));
    let started = Instant::now();
    let status = timed.status();
    println!("    after {} s", started.elapsed().as_secs());
    match status {
        Ok(status) if status.success() => End::Good,
        Ok(status) if status.code() == Some(124) => End::Late,
        Ok(status) => End::Bad(status),
        Err(_) => End::Late,
    }
}

/// Whether a program of this name is on the path.
fn is_there(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}
