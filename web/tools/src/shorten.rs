//! Scripts without what only people read: comments, spaces, and long names of what no other script sees.

use oxc::allocator::Allocator;
use oxc::codegen::{Codegen, CodegenOptions};
use oxc::minifier::{CompressOptions, MangleOptions, Minifier, MinifierOptions};
use oxc::parser::Parser;
use oxc::span::SourceType;
use oxc_compat::EngineTargets;

/// The oldest browsers that the page is for: nothing newer may come into a script.
const BROWSERS: &str = "chrome100,edge100,firefox114,safari15.4";

/// A module that does the same.
pub fn script(text: &str) -> Result<String, String> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, SourceType::mjs()).parse();
    if let Some(error) = parsed.diagnostics.first() {
        return Err(error.to_string());
    }
    let mut program = parsed.program;
    let options = MinifierOptions {
        compress: Some(CompressOptions {
            target: EngineTargets::from_target(BROWSERS)?,
            ..CompressOptions::smallest()
        }),
        mangle: Some(MangleOptions {
            top_level: Some(true),
            ..MangleOptions::default()
        }),
        ..MinifierOptions::default()
    };
    let minified = Minifier::new(options).minify(&allocator, &mut program);
    let codegen = Codegen::new().with_options(CodegenOptions::minify());
    let codegen = codegen
        .with_scoping(minified.scoping)
        .with_private_member_mappings(minified.class_private_mappings);
    Ok(codegen.build(&program).code)
}
