//! What libraries show: functions that can be called without counting arguments, and no item that nobody names.

use std::collections::HashMap;
use std::path::Path;

use syn::visit::{self, Visit};
use syn::{FnArg, Ident, Signature, Type, Visibility};

use super::Finding;
use super::syntax::Library;
use super::tree::Tree;

/// Most parameters of a public function: a problem, a configuration, limits, and what is called on the way.
const PARAMETERS: usize = 4;

/// How many functions of libraries may have tuples as parameters: a struct has names where it is used. This number
/// only falls.
const TUPLES: usize = 5;

/// How far the number of tuples may be below [`TUPLES`] before that has to fall.
const SLACK: usize = 10;

/// The items of a file that others may see, and all functions.
#[derive(Default)]
struct Surface {
    /// The lines and names of public items.
    items: Vec<(usize, String)>,
    /// The functions that are public.
    public: Vec<Function>,
    /// Lines of functions with a tuple among their parameters.
    tuples: Vec<usize>,
}

struct Function {
    line: usize,
    name: String,
    /// Without `self`.
    parameters: usize,
    has_bool: bool,
}

impl Surface {
    fn of(file: &syn::File) -> Self {
        let mut surface = Self::default();
        surface.visit_file(file);
        surface
    }

    fn add_item(&mut self, visibility: &Visibility, name: &Ident) {
        if matches!(visibility, Visibility::Public(_)) {
            self.items.push((name.span().start().line, name.to_string()));
        }
    }

    fn add_function(&mut self, visibility: &Visibility, signature: &Signature) {
        self.add_item(visibility, &signature.ident);
        if !matches!(visibility, Visibility::Public(_)) {
            return;
        }
        let types: Vec<&Type> = types(signature).collect();
        self.public.push(Function {
            line: signature.ident.span().start().line,
            name: signature.ident.to_string(),
            parameters: types.len(),
            has_bool: types
                .iter()
                .any(|kind| matches!(kind, Type::Path(path) if path.path.is_ident("bool"))),
        });
    }
}

/// The types of the parameters, without `self`.
fn types(signature: &Signature) -> impl Iterator<Item = &Type> {
    signature.inputs.iter().filter_map(|argument| match argument {
        FnArg::Typed(typed) => Some(&*typed.ty),
        FnArg::Receiver(_) => None,
    })
}

/// Whether this is a tuple, or a reference to one.
fn is_tuple(kind: &Type) -> bool {
    match kind {
        Type::Tuple(tuple) => !tuple.elems.is_empty(),
        Type::Reference(reference) => is_tuple(&reference.elem),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Surface {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add_function(&item.vis, &item.sig);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add_function(&item.vis, &item.sig);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_signature(&mut self, signature: &'ast Signature) {
        if types(signature).any(is_tuple) {
            self.tuples.push(signature.ident.span().start().line);
        }
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.add_item(&item.vis, &item.ident);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.add_item(&item.vis, &item.ident);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.add_item(&item.vis, &item.ident);
        visit::visit_item_trait(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.add_item(&item.vis, &item.ident);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.add_item(&item.vis, &item.ident);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.add_item(&item.vis, &item.ident);
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.add_item(&item.vis, &item.ident);
    }
}

/// Public functions have few parameters, and none that is a bare yes or no.
pub(super) fn functions(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for Library { path, syntax } in tree.libraries() {
        for function in Surface::of(syntax).public {
            let Function {
                line,
                name,
                parameters,
                ..
            } = function;
            if parameters > PARAMETERS {
                let message =
                    format!("`{name}` has {parameters} parameters, more than {PARAMETERS}: use a struct");
                findings.push(Finding::new(path, line, message));
            }
            if function.has_bool {
                let message = format!("`{name}` has a parameter of type bool: use an enum or two functions");
                findings.push(Finding::new(path, line, message));
            }
        }
    }
    findings
}

/// Functions of libraries do not have more tuples as parameters than they had.
pub(super) fn tuples(tree: &Tree) -> Vec<Finding> {
    let places = tree.libraries().iter().flat_map(|Library { path, syntax }| {
        let lines = Surface::of(syntax).tuples.into_iter();
        lines.map(move |line| (path, line))
    });
    let places: Vec<_> = places.collect();
    let count = places.len();
    if count > TUPLES {
        let message =
            format!("a tuple as a parameter, one of {count} where {TUPLES} may be: use a struct with names");
        return places
            .iter()
            .map(|&(path, line)| Finding::new(path, line, &*message))
            .collect();
    }
    let message =
        format!("{count} functions have tuples as parameters: TUPLES can fall to that from {TUPLES}");
    let is_loose = count + SLACK < TUPLES;
    is_loose
        .then(|| Finding::new("xtask/src/tidy/surface.rs", 0, message))
        .into_iter()
        .collect()
}

/// Whether what is public there is named by modules in JavaScript.
fn is_for_javascript(path: &str) -> bool {
    path.ends_with("/wasm.rs")
}

/// Public items that no other file names: they are dead, or need not be public. Errors have to be public without that.
pub(super) fn items(tree: &Tree) -> Vec<Finding> {
    let users = users(tree);
    let mut findings = Vec::new();
    for Library { path, syntax } in tree
        .libraries()
        .iter()
        .filter(|library| !is_for_javascript(&library.path))
    {
        let text = tree.get(path).unwrap_or_default();
        for (line, name) in Surface::of(syntax).items {
            let others = users.get(&*name);
            let is_named = others.is_some_and(|paths| paths.iter().any(|user| user != path));
            if !is_error(&name) && !is_named && !is_shown(text, &name, line) {
                let message = format!("`{name}` is public, and no other file names it");
                findings.push(Finding::new(path, line, message));
            }
        }
    }
    findings
}

/// Whether the own file names the item in an example, or in what another public item takes, gives or holds.
fn is_shown(text: &str, name: &str, declared: usize) -> bool {
    let lines = text.lines().enumerate();
    let others = lines.filter(|(index, line)| index + 1 != declared && words(line).any(|word| word == name));
    others.map(|(_, line)| line.trim_start()).any(|line| {
        let shown = ["///", "//!", "pub "].iter().any(|start| line.starts_with(start))
            && !line.starts_with("pub use ");
        shown || line.contains("-> ")
    })
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_')
}

fn is_error(name: &str) -> bool {
    ["Error", "ErrorKind", "Flaw", "Fault"]
        .iter()
        .any(|end| name.ends_with(end))
}

/// By word, the sources and documents that name it, other than to re-export it.
fn users(tree: &Tree) -> HashMap<&str, Vec<&str>> {
    let mut users: HashMap<&str, Vec<&str>> = HashMap::new();
    for (path, text) in tree.files() {
        let extension = Path::new(path)
            .extension()
            .and_then(|extension| extension.to_str());
        let is_source = match extension {
            Some("rs") => true,
            Some("md") => false,
            _ => continue,
        };
        let mut goes_on = false;
        for line in text.lines() {
            let begins = is_source && (line.starts_with("pub use ") || line.starts_with("pub(crate) use "));
            let is_export = goes_on || begins;
            goes_on = is_export && !line.ends_with(';');
            for word in words(line).filter(|_| !is_export) {
                let paths = users.entry(word).or_default();
                if paths.last() != Some(&path) {
                    paths.push(path);
                }
            }
        }
    }
    users
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIBRARY: &str = "crates/some/src/lib.rs";

    #[test]
    fn functions_have_few_parameters() {
        let found = |text: &str| functions(&Tree::of(&[(LIBRARY, text)])).len();
        let four =
            "impl A { pub fn four(&self, a: u8, b: [u8; 2], c: impl Fn(u8, u8) -> u8, d: Vec<(u8, u8)>) {} }";
        assert_eq!(found(four), 0);
        assert_eq!(found("pub fn five(a: u8, b: u8, c: u8, d: u8, e: u8) {}"), 1);
        assert_eq!(
            found("impl A { pub const fn yes(self, really: bool) -> u8 { 0 } }"),
            1
        );
        assert_eq!(found("fn private(a: u8, b: u8, c: u8, d: u8, e: bool) {}"), 0);
    }

    #[test]
    fn tuples_are_counted() {
        let found = |text: &str| Surface::of(&syn::parse_file(text).unwrap()).tuples;
        assert_eq!(found("fn a((b, c): (u8, u8)) {}\nfn d(e: &(u8, u8)) {}"), [1, 2]);
        assert!(found("fn none(a: (), b: &[(u8, u8)]) -> (u8, u8) {}").is_empty());
    }

    #[test]
    fn dead_items_are_found() {
        let library = "pub use inner::Used;\npub struct Used;\npub struct Dead;\npub enum SomeError {}\n";
        let user = "use some::Used;\n";
        let tree = Tree::of(&[(LIBRARY, library), ("crates/other/src/lib.rs", user)]);
        let expected = Finding::new(LIBRARY, 3, "`Dead` is public, and no other file names it");
        assert_eq!(items(&tree), [expected]);
        let shown = format!("{library}pub struct Other {{\n    pub dead: Dead,\n}}\n");
        let tree = Tree::of(&[
            (LIBRARY, &shown),
            ("crates/other/src/lib.rs", "use some::{Used, Other};\n"),
        ]);
        assert_eq!(items(&tree), []);
        let export = "pub use some::{\n    Dead,\n};\n";
        let tree = Tree::of(&[(LIBRARY, library), ("crates/other/src/lib.rs", export)]);
        assert_eq!(items(&tree).len(), 2);
    }
}
