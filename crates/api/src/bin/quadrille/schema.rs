//! `quadrille schema`: the declared requests in another language.

use std::io::Write;

use anyhow::ensure;
use clap::{Args, ValueEnum};
use quadrille_api::Api;
use quadrille_api::describe::{json_schema, markdown, python, typescript};
use quadrille_cli::{Exit, OutputArgs};

/// Print the schema of all requests and answers
///
/// It is made from the declarations that read the requests, so that it cannot say anything else.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Schema {
    /// Only requests whose names begin so, such as tiler or perfect-clear/percent
    requests: Vec<String>,
    /// The language of the schema
    #[arg(long, value_name = "FORMAT", default_value = "json")]
    format: Language,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  quadrille schema > quadrille.schema.json
  quadrille schema tiler/solve --format markdown";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Language {
    /// JSON Schema, edition 2020-12
    Json,
    /// Interfaces for TypeScript
    Typescript,
    /// A module of functions and typed dictionaries for Python
    Python,
    /// Tables for people
    Markdown,
}

impl Schema {
    pub(crate) fn run(&self) -> crate::Result {
        let mut operations = Api::operations();
        let is_wanted = |op: &str| self.requests.iter().any(|wanted| op.starts_with(&**wanted));
        if !self.requests.is_empty() {
            operations.retain(|operation| is_wanted(operation.op));
            ensure!(
                !operations.is_empty(),
                "no request begins with {}",
                self.requests.join(" or ")
            );
        }
        let mut output = self.output.open()?;
        let text = match self.format {
            Language::Json => serde_json::to_string_pretty(&json_schema(&operations))? + "\n",
            Language::Typescript => typescript(&operations),
            Language::Python => python(&operations),
            Language::Markdown => markdown(&operations),
        };
        output.write_all(text.as_bytes())?;
        output.finish()?;
        Ok(Exit::Solved)
    }
}
