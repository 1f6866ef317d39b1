//! Comparison of a program with the declarations of its requests.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use clap::{Arg, Command};
use quadrille_schema::{Field, Operation};

/// Differences between the subcommands of a program and the requests of their names.
#[derive(Debug, Default)]
pub struct Drift {
    /// Declared fields that are no options, without a reason: command and option.
    pub missing: Vec<String>,
    /// Options that no field declares, with their commands.
    pub undeclared: BTreeMap<String, Vec<String>>,
}

impl Drift {
    /// The differences of a program, each of whose subcommands may have a request of its name.
    #[must_use]
    pub fn of(program: &Command, operations: &[Operation]) -> Self {
        let mut drift = Self::default();
        for operation in operations {
            let name = operation
                .op
                .split_once('/')
                .map_or(operation.op, |(_, name)| name);
            if let Some(command) = program.find_subcommand(name) {
                drift.compare(command, operation);
            }
        }
        drift
    }

    fn compare(&mut self, command: &Command, operation: &Operation) {
        let mut fields = Vec::new();
        operation.request.each_field(&mut |field| fields.push(field));
        let name = command.get_name();
        for field in &fields {
            if field.argument.left_out.is_none() && !command.get_arguments().any(|arg| is_of(arg, field)) {
                self.missing.push(format!("{name} --{}", long(field)));
            }
        }
        for arg in command.get_arguments() {
            if !fields.iter().any(|field| is_of(arg, field)) {
                let option = arg
                    .get_long()
                    .map_or_else(|| arg.get_id().to_string(), |long| format!("--{long}"));
                self.undeclared.entry(option).or_default().push(name.to_owned());
            }
        }
    }
}

/// One line for each option that no field declares.
impl Display for Drift {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (option, commands) in &self.undeclared {
            writeln!(f, "{option}: {}", commands.join(", "))?;
        }
        Ok(())
    }
}

fn long(field: &Field) -> String {
    field.name.replace('_', "-")
}

/// Whether an argument is the option of a field, or the flag that says no to it.
fn is_of(arg: &Arg, field: &Field) -> bool {
    let long = long(field);
    let mut names = arg
        .get_long()
        .into_iter()
        .chain(arg.get_all_aliases().into_iter().flatten());
    arg.get_id() == field.name || names.any(|name| name == long || name.strip_prefix("no-") == Some(&long))
}
