//! Runs programs as their users do: for the tests of programs.
//!
//! ```no_run
//! use quadrille_cli::testing::Program;
//!
//! // In a test: `Program::new(env!("CARGO_BIN_EXE_tiler"))`.
//! const PROGRAM: Program = Program::new("target/debug/tiler");
//!
//! let run = PROGRAM.run(&["solve", "I1,J1,L1,Z1"], "");
//! assert_eq!(run.code, Some(0), "{}", run.stderr);
//! ```

#[cfg(unix)]
mod endings;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use trycmd::TestCases;
use trycmd::schema::Bin;

#[cfg(unix)]
pub use endings::{Ending, assert_endings};

/// A program under test.
///
/// It runs in a folder, without a terminal and without colours; its cache is the folder's `cache`, so that no test
/// depends on what the user has there.
///
/// The methods panic when the program cannot be started: they are for tests.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    path: &'static str,
}

impl Program {
    /// The program with this path, which a test knows as `env!("CARGO_BIN_EXE_name")`.
    #[must_use]
    pub const fn new(path: &'static str) -> Self {
        Self { path }
    }

    /// The program with its arguments, not started yet; its three streams are pipes.
    #[must_use]
    pub fn command(self, folder: &Path, args: &[&str]) -> Command {
        let mut command = Command::new(self.path);
        command
            .args(args)
            .current_dir(folder)
            .env("NO_COLOR", "1")
            .env("QUADRILLE_CACHE", "cache")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// The program, started, with its whole input written.
    ///
    /// # Panics
    ///
    /// When it cannot be started.
    #[must_use]
    pub fn start(self, folder: &Path, args: &[&str], input: impl AsRef<[u8]>) -> Child {
        let mut child = self.command(folder, args).spawn().expect("the program starts");
        if let Some(mut stdin) = child.stdin.take() {
            // A program that does not want its input may be gone by now.
            let _ = stdin.write_all(input.as_ref());
        }
        child
    }

    /// A run in a folder.
    ///
    /// # Panics
    ///
    /// When the program cannot be started.
    #[must_use]
    pub fn run_in(self, folder: &Path, args: &[&str], input: impl AsRef<[u8]>) -> Run {
        Run::of(self.start(folder, args, input))
    }

    /// A run in a folder of its own, which is empty.
    ///
    /// # Panics
    ///
    /// When the program cannot be started.
    #[must_use]
    pub fn run(self, args: &[&str], input: impl AsRef<[u8]>) -> Run {
        let folder = tempfile::tempdir().expect("a folder of its own");
        self.run_in(folder.path(), args, input)
    }

    /// The standard output of a run in a folder that must end with exit code 0.
    ///
    /// # Panics
    ///
    /// When it does not.
    #[must_use]
    pub fn good(self, folder: &Path, args: &[&str], input: impl AsRef<[u8]>) -> String {
        let run = self.run_in(folder, args, input);
        assert_eq!(run.code, Some(0), "{args:?}: {}", run.stderr);
        run.stdout
    }
}

/// Exit code and output of a run of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The exit code; `None` when a signal ended the program.
    pub code: Option<i32>,
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
}

impl Run {
    /// What a started program leaves behind in the end.
    ///
    /// # Panics
    ///
    /// When its streams cannot be read.
    #[must_use]
    pub fn of(child: Child) -> Self {
        child.wait_with_output().expect("the program ends").into()
    }

    /// The run as a text to be read: the exit code, and each line with the name of its stream.
    #[must_use]
    pub fn transcript(&self) -> String {
        let code = self
            .code
            .map_or_else(|| "a signal".to_owned(), |code| code.to_string());
        let mut text = format!("exit {code}\n");
        for (name, stream) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            for line in stream.lines() {
                // Writing to a String cannot fail.
                let _ = writeln!(text, "{name}: {line}");
            }
        }
        text
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self {
            code: output.status.code(),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        }
    }
}

/// Sends a signal, such as `INT` (what Ctrl-C sends) or `TERM`.
///
/// # Panics
///
/// When it cannot be sent.
#[cfg(unix)]
pub fn send(signal: &str, child: &Child) {
    let signal = format!("-{signal}");
    let status = Command::new("kill")
        .args([signal, child.id().to_string()])
        .status();
    assert!(status.is_ok_and(|status| status.success()), "kill");
}

/// The programs of the workspace.
const PROGRAMS: [&str; 4] = ["number-match", "perfect-clear", "tenten", "tiler"];

/// Runs the commands of this program that the start pages and tutorials show, and compares what is printed; those of
/// other programs are left to their own crates. Each page is a folder of its own: `PAGE.in` is there before, and
/// `PAGE.out` must be there afterwards.
///
/// # Panics
///
/// When a page shows something else than is printed.
pub fn run_pages(name: &str, path: &str) {
    let cases = TestCases::new();
    cases.register_bin(name, Bin::Path(path.into()));
    for other in PROGRAMS.into_iter().filter(|other| *other != name) {
        cases.register_bin(other, Bin::Ignore);
    }
    cases.env("NO_COLOR", "1").env("QUADRILLE_CACHE", "cache");
    cases.timeout(Duration::from_mins(1));
    cases
        .case("../../docs/start/*.md")
        .case("../../docs/tutorials/*.md");
}
