use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process;

use clap::error::{ContextKind, ContextValue};
use clap::{Command, Parser};

use crate::Exit;

/// Parses the arguments of the program, where a bare question stands for the command that answers it: `tiler I4` for
/// `tiler solve I4`. `answering` has the words that go before a question, if it is one; what names a command is none.
///
/// Arguments that make no sense end the program, and so does `--help`.
#[must_use]
pub fn parse_bare<Cli: Parser>(answering: impl Fn(&str) -> Option<&'static [&'static str]>) -> Cli {
    let program = numeric(Cli::command());
    let arguments = completed(env::args_os().collect(), &program, answering);
    let parsed = program
        .try_get_matches_from(arguments)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    parsed.unwrap_or_else(|error| end_with(&helpful(error)))
}

/// The command where a value may be a negative number: its parser says what is allowed, and clap would take it for an
/// option.
fn numeric(command: Command) -> Command {
    let numeric_args = command.mut_args(|arg| {
        let is_value = arg.get_action().takes_values() && !arg.is_positional();
        if is_value {
            arg.allow_negative_numbers(true)
        } else {
            arg
        }
    });
    numeric_args.mut_subcommands(numeric)
}

/// The error without the advice to pass an unknown option as a value.
fn helpful(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().starts_with("to pass "));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    error
}

/// Prints the error, or the help that was asked for, and ends the program.
fn end_with(error: &clap::Error) -> ! {
    let printed = error.print().and_then(|()| io::stdout().flush());
    let code = match printed {
        Err(failure) if !error.use_stderr() && failure.kind() != io::ErrorKind::BrokenPipe => {
            crate::error(format_args!("cannot write standard output: {failure}"));
            Exit::BadInput.code().into()
        }
        _ => error.exit_code(),
    };
    process::exit(code)
}

/// Whether this is the name of a picture that can be read as a screenshot.
#[must_use]
pub fn is_picture_name(name: &str) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| {
        ["png", "jpg", "jpeg"]
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known))
    })
}

fn completed(
    mut arguments: Vec<OsString>,
    program: &Command,
    answering: impl Fn(&str) -> Option<&'static [&'static str]>,
) -> Vec<OsString> {
    let Some(first) = arguments.get(1).and_then(|first| first.to_str()) else {
        return arguments;
    };
    if first.starts_with('-') || first == "help" || program.find_subcommand(first).is_some() {
        return arguments;
    }
    if let Some(words) = answering(first) {
        arguments.splice(1..1, words.iter().map(OsString::from));
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_numbers_are_values_and_no_option_is_one() {
        let count = clap::Arg::new("count")
            .long("count")
            .value_parser(crate::whole_number(1, 9));
        let size = clap::Arg::new("size")
            .allow_negative_numbers(true)
            .value_parser(crate::whole_number(10, 99));
        let solve = Command::new("solve").arg(count).arg(size);
        let program = numeric(Command::new("program").subcommand(solve));
        let message = |words: &[&str]| {
            let words = ["program", "solve"].iter().chain(words);
            let error = program.clone().try_get_matches_from(words).unwrap_err();
            helpful(error).to_string()
        };
        assert!(message(&["--count", "-1"]).contains("a whole number from 1 to 9"));
        assert!(message(&["-1"]).contains("a whole number from 10 to 99"));
        let unknown = message(&["--seed", "1"]);
        assert!(!unknown.contains("to pass"), "{unknown}");
        let similar = message(&["--cuont", "1"]);
        assert!(similar.contains("'--count'"), "{similar}");
    }

    #[test]
    fn a_bare_question_gets_its_command_and_nothing_else_does() {
        let program = Command::new("program").subcommand(Command::new("solve").alias("find"));
        let completed = |words: &[&str]| {
            let arguments = words.iter().map(OsString::from).collect();
            completed(arguments, &program, |first| match first {
                _ if is_picture_name(first) => Some(&["solve", "--image"]),
                _ if first.starts_with('I') => Some(&["solve"]),
                _ => None,
            })
        };
        assert_eq!(
            completed(&["program", "I4", "-v"]),
            ["program", "solve", "I4", "-v"]
        );
        assert_eq!(
            completed(&["program", "a.PNG"]),
            ["program", "solve", "--image", "a.PNG"]
        );
        for whole in [
            vec!["program"],
            vec!["program", "find"],
            vec!["program", "--help"],
            vec!["program", "sovle"],
        ] {
            assert_eq!(completed(&whole), whole);
        }
    }
}
