use std::io;
use std::process::ExitCode;

use crate::exit::{self, ClosedPipe, Exit};
use crate::watch::listen;

/// Runs a program: its error goes to standard error as one line with all causes, and ends it with exit code 2.
///
/// Ctrl-C ends the program with exit code 130: on the spot, or in order as soon as a [`Watch`](crate::Watch) is kept.
/// A reader that went away (`tiler ... | head`) is no error: the program ends with 0 and without a word.
#[must_use]
pub fn run(program: impl FnOnce() -> anyhow::Result<Exit>) -> ExitCode {
    match listen().and_then(|()| program()) {
        Ok(exit) => exit.into(),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            exit::error(format_args!("{error:#}"));
            Exit::BadInput.into()
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let inner = cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        cause.is::<ClosedPipe>() || matches!(inner, Some(inner) if inner.is::<ClosedPipe>())
    })
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn only_a_marked_pipe_is_quiet() {
        let marked = Err::<(), _>(io::Error::new(io::ErrorKind::BrokenPipe, ClosedPipe)).context("report");
        assert!(is_closed_pipe(&marked.unwrap_err()));
        let socket = Err::<(), _>(io::Error::from(io::ErrorKind::BrokenPipe)).context("POST");
        assert!(!is_closed_pipe(&socket.unwrap_err()));
    }
}
