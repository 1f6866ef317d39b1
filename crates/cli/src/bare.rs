use std::env;
use std::ffi::OsString;
use std::path::Path;

use clap::{Command, Parser};

/// Parses the arguments of the program, where a bare question stands for the command that answers it: `tiler I4` for
/// `tiler solve I4`. `answering` has the words that go before a question, if it is one; what names a command is none.
#[must_use]
pub fn parse_bare<Cli: Parser>(answering: impl Fn(&str) -> Option<&'static [&'static str]>) -> Cli {
    Cli::parse_from(completed(env::args_os().collect(), &Cli::command(), answering))
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
