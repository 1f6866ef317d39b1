//! What every face needs to know of a field.

use serde_json::Value as Json;

use crate::{Name, Refusal};

/// Kind of a value in JSON.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// True or false.
    Flag,
    /// Whole number of this range, ends included.
    Whole {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// Number of this range, ends included.
    Number {
        /// The least.
        least: f64,
        /// The most.
        most: f64,
    },
    /// Text, whatever it says.
    Text,
    /// One of these texts.
    Names(&'static [Name]),
    /// One of these texts, or another one that the type reads.
    Like(&'static [Name]),
    /// List of values of one kind.
    List(&'static Kind),
    /// Object with these fields.
    Object(&'static Object),
    /// Fields that stand beside those of the request.
    Group(&'static Object),
    /// Object whose names are free and whose values are of one kind.
    Map(&'static Kind),
    /// Value of the first kind or of the second.
    Either(&'static Kind, &'static Kind),
    /// Value of this kind, or null.
    Nullable(&'static Kind),
    /// Any value.
    Any,
}

impl Kind {
    /// Whole numbers of 64 bits.
    pub const WHOLE: Self = Self::Whole {
        least: 0,
        most: u64::MAX,
    };
    /// Numbers.
    pub const NUMBER: Self = Self::Number {
        least: f64::MIN,
        most: f64::MAX,
    };
}

/// Fields that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    /// Name of the type.
    pub name: &'static str,
    /// What it is, for people; the lines of a documentation comment.
    pub doc: &'static str,
    /// The fields.
    pub fields: &'static [Field],
}

/// Declared field of an object.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Name in JSON, in snake case. In requests it may have hyphens for underscores.
    pub name: &'static str,
    /// What it is, for people; the lines of a documentation comment.
    pub doc: &'static str,
    /// Kind of its value.
    pub kind: Kind,
    /// Whether it has to be there.
    pub is_required: bool,
    /// The value where it is not there.
    pub default: Option<fn() -> Json>,
    /// Refuses a value that the field cannot have.
    pub check: fn(Json) -> Result<(), Refusal>,
    /// What the command line adds.
    pub argument: Argument,
}

/// Additions of the command line to a field.
///
/// All functions return the argument with one property more, so that a declaration can chain them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Argument {
    /// One letter for the long name.
    pub short: Option<char>,
    /// Word for the value in the help.
    pub value_name: Option<&'static str>,
    /// Other long names; they are also other names in JSON.
    pub aliases: &'static [&'static str],
    /// Heading in the help.
    pub heading: Option<&'static str>,
    /// Long names of arguments that exclude this one.
    pub conflicts: &'static [&'static str],
    /// Word for null, where that is a value of its own.
    pub null: Option<&'static str>,
    /// Long names of arguments without which this one makes no sense.
    pub requires: &'static [&'static str],
    /// Why the command line does not have it; `None` where it has.
    pub left_out: Option<&'static str>,
}

impl Argument {
    /// Argument with nothing but the name of its field.
    pub const NONE: Self = Self {
        short: None,
        value_name: None,
        aliases: &[],
        heading: None,
        conflicts: &[],
        null: None,
        requires: &[],
        left_out: None,
    };

    /// The argument with one letter for its name.
    #[must_use]
    pub const fn short(mut self, letter: char) -> Self {
        self.short = Some(letter);
        self
    }

    /// The argument with a word for its value.
    #[must_use]
    pub const fn value_name(mut self, name: &'static str) -> Self {
        self.value_name = Some(name);
        self
    }

    /// The argument with other names.
    #[must_use]
    pub const fn aliases(mut self, names: &'static [&'static str]) -> Self {
        self.aliases = names;
        self
    }

    /// The argument under a heading.
    #[must_use]
    pub const fn heading(mut self, heading: &'static str) -> Self {
        self.heading = Some(heading);
        self
    }

    /// The argument, which excludes others.
    #[must_use]
    pub const fn conflicts(mut self, names: &'static [&'static str]) -> Self {
        self.conflicts = names;
        self
    }

    /// The argument, which says null by this word.
    #[must_use]
    pub const fn null(mut self, word: &'static str) -> Self {
        self.null = Some(word);
        self
    }

    /// The argument, which makes no sense without others.
    #[must_use]
    pub const fn requires(mut self, names: &'static [&'static str]) -> Self {
        self.requires = names;
        self
    }

    /// The argument is not there, for this reason: a program asks for the same in another way.
    #[must_use]
    pub const fn left_out(mut self, reason: &'static str) -> Self {
        self.left_out = Some(reason);
        self
    }
}

/// A request that a solver answers, as far as it is known without asking it.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// Name of the solver and of the request, such as `tiler/solve`.
    pub op: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// Fields of the request, with the documentation of the request.
    pub request: &'static Object,
    /// Fields of the answer, with its documentation.
    pub answer: &'static Object,
    /// Feature of the solver's crate that the request needs, where not all of its requests need the same.
    pub feature: Option<&'static str>,
}

impl Operation {
    /// The same, where it needs a feature.
    #[must_use]
    pub const fn of_feature(self, feature: &'static str) -> Self {
        Self {
            feature: Some(feature),
            ..self
        }
    }
}

impl Object {
    /// Calls `see` with each field, those of groups as well, in the order of the declaration.
    pub fn each_field(&self, see: &mut dyn FnMut(&'static Field)) {
        for field in self.fields {
            match field.kind {
                Kind::Group(group) => group.each_field(see),
                _ => see(field),
            }
        }
    }
}

impl Field {
    /// The first paragraph of the documentation, as one line.
    #[must_use]
    pub fn summary(&self) -> String {
        paragraph(self.doc)
    }

    /// All paragraphs of the documentation, a line each with blank ones between them, if there are several.
    #[must_use]
    pub fn explanation(&self) -> Option<String> {
        let trimmed = self.doc.lines().map(str::trim).collect::<Vec<_>>().join("\n");
        let paragraphs: Vec<String> = trimmed.trim().split("\n\n").map(paragraph).collect();
        (paragraphs.len() > 1).then(|| paragraphs.join("\n\n"))
    }
}

/// The first paragraph of a documentation, as one line.
pub(crate) fn paragraph(doc: &str) -> String {
    let lines = doc.lines().map(str::trim).skip_while(|line| line.is_empty());
    let lines: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    lines.join(" ")
}
