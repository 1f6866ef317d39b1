//! What the Quadrille programs share on the program's side of the line: the solvers know nothing of it.
//!
//! - [`run()`] and [`Exit`]: a program's `main`, its exit code, and errors in one line.
//! - [`looked_at`]: what a partial answer says first; [`counted`]: a number of things.
//! - [`Source`], [`Text`], [`Lines`]: input from an argument, a file or standard input, with its name for messages.
//! - [`OutputArgs`], [`Output`], [`named_format`]: standard output, or a file that appears whole or not at all, in the
//!   format that its name asks for; [`captured`] keeps what would go to standard output.
//! - [`cache_folder`]: where programs keep what they can make again, and [`cache_file`], which opens it.
//! - [`SearchArgs`], [`TimeArgs`], [`Watch`], [`Clock`]: seed, threads, time limit, and Ctrl-C, as the solvers' `Seed`,
//!   `Limits` and `Stop`.
//! - [`Progress`]: a bar on standard error for whatever takes more than a second.
//! - [`History`]: what a session can undo and redo.
//! - `ImageArgs` (feature `images`): the board of a screenshot, by `quadrille-screenshot`.
//! - `PlotFile` (feature `plots`): the file of `--plot`, in the format that its name asks for.
//! - `Screen` (feature `terminal`): frames, keys and clicks on a terminal, which is as before afterwards, come what
//!   may.
//! - `Prompt` (feature `prompt`): the lines of a session, typed or from a pipe.
//! - `ThreadTime` (feature `thread-time`): a thread's time on a processor.
//! - `testing` (feature `testing`): runs of a program for its tests.
//! - [`parse_bare`]: arguments where a bare question stands for the command that answers it; [`is_picture_name`] and
//!   [`is_document_name`] recognise names of files.
//! - [`Declared`]: options made from the declaration of a request; [`names`]: values of an option that are names.
//! - [`ColorArgs`], [`Format`], [`HelpCommand`]: colours, formats of reports, completions and manual pages.
//!
//! A program reads:
//!
//! ```no_run
//! use std::io::Write;
//!
//! use clap::Parser;
//! use quadrille_cli::{Exit, OutputArgs, Source};
//!
//! /// Check whether the input has an even number of bytes.
//! #[derive(Parser)]
//! struct Cli {
//!     /// The text, or - for standard input
//!     text: Option<String>,
//!     #[command(flatten)]
//!     output: OutputArgs,
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     quadrille_cli::run(|| {
//!         let cli = Cli::parse();
//!         let text = Source::choose(cli.text, None)?.read_to_end(1 << 20)?;
//!         let even = text.as_str().len() % 2 == 0;
//!         let mut output = cli.output.open()?;
//!         writeln!(output, "{}", if even { "yes" } else { "no" })?;
//!         output.finish()?;
//!         Ok(if even { Exit::Solved } else { Exit::ProvedNone })
//!     })
//! }
//! ```

mod args;
mod bare;
mod cache;
mod clock;
mod declared;
mod distinct;
mod drift;
mod exit;
mod help;
mod history;
#[cfg(feature = "images")]
mod image_file;
mod incoming;
mod input;
mod narrow;
mod output;
#[cfg(feature = "plots")]
mod plot_file;
mod progress;
#[cfg(feature = "prompt")]
mod prompt;
mod run;
mod temporary;
#[cfg(feature = "terminal")]
mod terminal;
#[cfg(feature = "testing")]
pub mod testing;
#[cfg(feature = "thread-time")]
mod thread_time;
mod watch;

pub use args::{
    ChosenSeed, ColorArgs, Format, SearchArgs, TimeArgs, draw_seed, parse_duration, whole_number,
};
pub use bare::{is_picture_name, parse_bare};
pub use cache::{cache_file, cache_folder};
pub use clock::Clock;
pub use declared::{Declared, names};
pub use distinct::distinct_files;
pub use drift::Drift;
pub use exit::{Exit, counted, error, looked_at, note, visible, warn};
pub use help::HelpCommand;
pub use history::History;
#[cfg(feature = "images")]
pub use image_file::{ImageArgs, Screenshot, WithImage, decoded_picture, look_again};
pub use incoming::{Incoming, Next};
pub use input::{Lines, Source, Text, is_document_name};
pub use output::{Output, OutputArgs, captured, named_format};
#[cfg(feature = "plots")]
pub use plot_file::PlotFile;
pub use progress::Progress;
#[cfg(feature = "prompt")]
pub use prompt::{Answer, Prompt};
#[cfg(feature = "images")]
pub use quadrille_screenshot::Game as ImageGame;
pub use run::run;
#[cfg(feature = "terminal")]
pub use terminal::{Key, Screen, ScreenEvent};
#[cfg(feature = "thread-time")]
pub use thread_time::ThreadTime;
pub use watch::Watch;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
