//! Options of a program, made from the declaration of a request.

use std::ops::Deref;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use quadrille_schema::{Field, Fields, Kind, Name, Named, Record};
use serde_json::{Map, Value as Json};

use crate::whole_number;

/// Options that a request or a group of its fields declares: to be flattened into the arguments of a subcommand.
///
/// Fields with a reason for being left out are no options. The others have their long names, their documentation as
/// help, their defaults, and whatever their declaration adds for command lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared<T>(pub T);

impl<T> Deref for Declared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Record> Args for Declared<T> {
    fn augment_args(mut command: Command) -> Command {
        for field in options::<T>() {
            command = command.arg(argument(field));
            if is_choice(field) {
                command = command.arg(refusal(field));
            }
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<T: Record> FromArgMatches for Declared<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut object = Map::new();
        for field in options::<T>() {
            if let Some(value) = given(field, matches) {
                object.insert(field.name.to_owned(), value);
            }
        }
        let read = Fields::read_map(object).map(Self);
        read.map_err(|refusal| clap::Error::raw(ErrorKind::ValueValidation, format!("{refusal}\n")))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// What is said to a choice.
const YES_NO: [&str; 2] = ["yes", "no"];

/// The fields that are options.
fn options<T: Record>() -> Vec<&'static Field> {
    let mut fields = Vec::new();
    T::OBJECT.each_field(&mut |field| fields.push(field));
    fields.retain(|field| field.argument.left_out.is_none());
    fields
}

/// Whether a field is yes, no, or neither.
fn is_choice(field: &Field) -> bool {
    matches!(field.kind, Kind::Nullable(Kind::Flag))
}

/// The long name of a field's option.
fn long(field: &Field) -> String {
    field.name.replace('_', "-")
}

/// The flag that says no to a choice.
fn refusal(field: &'static Field) -> Arg {
    let long = long(field);
    let arg = Arg::new(no(field)).long(format!("no-{long}"));
    let arg = arg
        .help(format!("Short for --{long} no"))
        .action(ArgAction::SetTrue);
    let arg = arg.conflicts_with(field.name);
    match field.argument.heading {
        Some(heading) => arg.help_heading(heading),
        None => arg,
    }
}

fn no(field: &Field) -> String {
    format!("no_{}", field.name)
}

fn argument(field: &'static Field) -> Arg {
    let extra = field.argument;
    let mut arg = Arg::new(field.name).long(long(field)).help(field.summary());
    if let Some(all) = field.explanation() {
        arg = arg.long_help(all);
    }
    if let Some(letter) = extra.short {
        arg = arg.short(letter);
    }
    if let Some(heading) = extra.heading {
        arg = arg.help_heading(heading);
    }
    if let Some(default) = field.default
        && !matches!(field.kind, Kind::Flag)
    {
        let default = default();
        let shown = default
            .as_str()
            .map_or_else(|| default.to_string(), str::to_owned);
        arg = arg.default_value(shown);
    }
    arg = arg.aliases(extra.aliases).conflicts_with_all(extra.conflicts);
    for needed in extra.requires {
        arg = arg.requires(needed);
    }
    let arg = valued(arg, field, field.kind);
    match extra.value_name {
        Some(name) => arg.value_name(name),
        None => arg,
    }
}

/// The argument with the values that it takes.
fn valued(arg: Arg, field: &'static Field, kind: Kind) -> Arg {
    match kind {
        Kind::Flag => arg.action(ArgAction::SetTrue),
        Kind::Whole { least, most } => arg
            .value_parser(whole_number(least, most))
            .allow_negative_numbers(true),
        Kind::Number { least, most } => arg
            .value_parser(move |text: &str| number(text, least, most))
            .allow_negative_numbers(true),
        Kind::Names(names) => arg.value_parser(Likely { field, names }),
        Kind::Like(names) => arg
            .value_parser(Likely { field, names })
            .hide_possible_values(true),
        Kind::List(element) => valued(arg, field, *element).action(ArgAction::Append),
        Kind::Nullable(Kind::Flag) => arg
            .value_parser(PossibleValuesParser::new(YES_NO))
            .value_name("YES|NO")
            .hide_possible_values(true),
        Kind::Nullable(Kind::Whole { least, most }) if let Some(word) = field.argument.null => {
            let number = whole_number(*least, *most);
            arg.value_parser(move |text: &str| match text {
                text if text == word => Ok(None),
                text => number(text)
                    .map(Some)
                    .map_err(|allowed| format!("{allowed}, or {word}")),
            })
        }
        // Texts are what a command line has.
        Kind::Nullable(kind) | Kind::Either(kind, _) => valued(arg, field, *kind),
        Kind::Text | Kind::Object(_) | Kind::Group(_) | Kind::Map(_) | Kind::Any => {
            arg.value_parser(move |text: &str| checked(field, text).map(|()| text.to_owned()))
        }
    }
}

/// A number of this range; JSON has no other ones.
fn number(text: &str, least: f64, most: f64) -> Result<f64, String> {
    let read = text
        .parse::<f64>()
        .ok()
        .filter(|number| (least..=most).contains(number));
    read.ok_or_else(|| match (least > f64::MIN, most < f64::MAX) {
        (true, true) => format!("a number from {least} to {most}"),
        (true, false) => format!("a number from {least} on"),
        _ => "a number".to_owned(),
    })
}

/// Parser of the names of a type.
#[must_use]
pub fn names<T: Named + Send + Sync>() -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(T::NAMES.iter().map(possible)).try_map(|name| T::named(&name))
}

fn possible(name: &Name) -> PossibleValue {
    PossibleValue::new(name.name)
        .help(name.doc.trim())
        .aliases(name.aliases)
}

/// Refuses a text that the field cannot read.
fn checked(field: &Field, text: &str) -> Result<(), String> {
    let value = match field.kind {
        Kind::List(_) => Json::Array(vec![text.into()]),
        _ => text.into(),
    };
    (field.check)(value).map_err(|refusal| refusal.text)
}

/// Parser of texts that the field reads: some names, which completions offer, or another one where it allows that.
#[derive(Clone)]
struct Likely {
    field: &'static Field,
    names: &'static [Name],
}

impl TypedValueParser for Likely {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        let field = self.field;
        let parser = StringValueParser::new().try_map(move |text| checked(field, &text).map(|()| text));
        parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(possible)))
    }
}

/// The value that was given for a field, if one was.
fn given(field: &Field, matches: &ArgMatches) -> Option<Json> {
    if is_choice(field) && matches.get_flag(&no(field)) {
        return Some(false.into());
    }
    if matches.value_source(field.name)? == ValueSource::DefaultValue {
        return None;
    }
    value(field, field.kind, matches)
}

fn value(field: &Field, kind: Kind, matches: &ArgMatches) -> Option<Json> {
    match kind {
        Kind::Flag => Some(matches.get_flag(field.name).into()),
        Kind::Whole { .. } => matches.get_one::<u64>(field.name).map(|number| (*number).into()),
        Kind::Number { .. } => matches.get_one::<f64>(field.name).map(|number| (*number).into()),
        Kind::Nullable(Kind::Flag) => {
            let chosen = matches.get_one::<String>(field.name)?;
            Some((chosen == YES_NO[0]).into())
        }
        Kind::Nullable(Kind::Whole { .. }) if field.argument.null.is_some() => {
            let number = matches.get_one::<Option<u64>>(field.name)?;
            Some((*number).into())
        }
        Kind::Nullable(kind) | Kind::Either(kind, _) => value(field, *kind, matches),
        Kind::List(Kind::Whole { .. }) => list::<u64>(field, matches),
        Kind::List(Kind::Number { .. }) => list::<f64>(field, matches),
        Kind::List(_) => list::<String>(field, matches),
        _ => matches
            .get_one::<String>(field.name)
            .map(|text| text.as_str().into()),
    }
}

fn list<T: Clone + Into<Json> + Send + Sync + 'static>(field: &Field, matches: &ArgMatches) -> Option<Json> {
    let values = matches.get_many::<T>(field.name)?;
    Some(Json::Array(values.cloned().map(Into::into).collect()))
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use quadrille_schema::{Given, Whole, group, names};

    use super::*;

    names! {
        /// Order.
        pub enum Order: "order" {
            /// As they come
            #[default]
            Given = "given" | "plain",
            /// The smallest first
            Sorted = "sorted",
        }
    }

    group! {
        /// Format of digits.
        pub struct Writing {
            /// Most digits
            #[arg(short('m').value_name("N"))]
            most_digits: Option<Whole<1, 9>>,
            /// The order
            #[arg(heading("Style").aliases(&["sequence"]))]
            order: Order = Order::Given,
            /// Backwards
            reversed: bool,
            /// What is left out
            leave: Vec<u64>,
            /// Leading zeros
            zeros: Option<bool>,
            /// Digits in a group, or all
            #[arg(null("all"))]
            group: Given<Option<u32>>,
            /// The page alone
            #[arg(left_out("a terminal has no colours for it"))]
            tint: Option<String>,
        }
    }

    #[derive(Parser)]
    #[command(name = "digits")]
    struct Cli {
        #[command(flatten)]
        writing: Declared<Writing>,
    }

    fn parsed(arguments: &[&str]) -> Result<Writing, String> {
        let all = ["digits"].iter().chain(arguments);
        let cli = Cli::try_parse_from(all).map_err(|error| error.to_string());
        cli.map(|cli| cli.writing.0)
    }

    #[test]
    fn options_are_those_of_the_declaration() {
        let plain = parsed(&[]).unwrap();
        assert_eq!(
            (plain.order, plain.reversed, plain.leave),
            (Order::Given, false, vec![])
        );
        let all = parsed(&[
            "-m",
            "3",
            "--sequence",
            "sorted",
            "--reversed",
            "--leave",
            "4",
            "--leave=2",
        ])
        .unwrap();
        assert_eq!(all.most_digits.map(Whole::get), Some(3));
        assert_eq!(
            (all.order, all.reversed, all.leave),
            (Order::Sorted, true, vec![4, 2])
        );
    }

    #[test]
    fn a_choice_is_yes_or_no_and_null_has_a_word() {
        let said = |arguments: &[&str]| {
            let writing = parsed(arguments).unwrap();
            (writing.zeros, writing.group.0)
        };
        assert_eq!(said(&[]), (None, None));
        assert_eq!(
            said(&["--zeros", "yes", "--group=3"]),
            (Some(true), Some(Some(3)))
        );
        assert_eq!(said(&["--no-zeros", "--group=all"]), (Some(false), Some(None)));
        let refused = parsed(&["--group", "some"]).unwrap_err();
        assert!(refused.contains("from 0 to 4294967295, or all"), "{refused}");
        assert!(parsed(&["--zeros", "no", "--no-zeros"]).is_err());
    }

    #[test]
    fn what_is_wrong_names_the_option() {
        let refused = parsed(&["--most-digits", "10"]).unwrap_err();
        assert!(
            refused.contains("'10' for '--most-digits <N>': a whole number from 1 to 9"),
            "{refused}"
        );
        let refused = parsed(&["--order", "sortd"]).unwrap_err();
        assert!(refused.contains("did you mean sorted?"), "{refused}");
        assert!(parsed(&["--tint", "red"]).is_err());
    }

    #[test]
    fn the_help_is_the_documentation() {
        let help = <Cli as clap::CommandFactory>::command().render_help().to_string();
        insta::assert_snapshot!(help, @"
        Usage: digits [OPTIONS]

        Options:
          -m, --most-digits <N>  Most digits
              --reversed         Backwards
              --leave <leave>    What is left out
              --zeros <YES|NO>   Leading zeros
              --no-zeros         Short for --zeros no
              --group <group>    Digits in a group, or all
          -h, --help             Print help (see more with '--help')

        Style:
              --order <order>  The order [default: given] [possible values: given, sorted]
        ");
    }
}
